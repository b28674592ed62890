/* Sentences of a text: what joins acts, "if" and "then", "you may", options, costs. */
#include "compiler/read.h"

static bool clauses(Cursor *r, uint16_t *out);

/* --- One act with what follows it ------------------------------------------------------- */

/* moment -> one of the table */
static bool moment(Cursor *r, SaidMoment *out) {
    const TermsTimed *row = r->is_permanent ? NULL : read_filter_timed(r, &terms_moments);
    if (row) *out = (SaidMoment){row->timing, row->of, true};
    return row != NULL;
}

/* The next bullet of a list, on this line or on the next one. */
static bool next_bullet(Cursor *r) {
    Mark before = r->now;
    if (cursor_peek(r)->kind == PIECE_LINE) r->now.at++;
    if (cursor_peek(r)->kind == PIECE_BULLET) {
        r->now.at++;
        return true;
    }
    cursor_back(r, &before);
    return false;
}

/* Goes on after what was read, but who acted or was asked there is not known here. */
static void know_only(Cursor *r, const Mark *before) {
    r->now.last_actor = before->last_actor;
    r->now.last_may = before->last_may;
    r->now.exception_end = before->exception_end;
}

/* bullets -> { BULLET effect } ; `if_only`: each of them begins with "if" */
static bool bullets(Cursor *r, bool if_only, uint16_t *out, uint32_t *count) {
    uint16_t last = 0, first;
    *count = 0;
    r->trailing = NULL; /* an event would be that of all */
    while (next_bullet(r)) {
        Mark before = r->now;
        if (if_only && !cursor_at(r, "if")) return false;
        if (!read_effect(r, true, &first)) return false;
        know_only(r, &before);
        if (last)
            r->nodes->sentences[last].bullet = first;
        else
            *out = first;
        last = first;
        ++*count;
    }
    return true;
}

/* options -> [ "your opponent" ] "choose" ( "one" | ( "one" | 1 ) "of the following" ) ":"
 *            bullets */
static bool options(Cursor *r, SaidClause *c) {
    uint32_t count;
    bool theirs = take(r, "your opponent chooses one :") ||
                  take(r, "your opponent chooses one|1 of the following :");
    if (!theirs && !take(r, "choose one :") && !take(r, "choose one|1 of the following :"))
        return false;
    c->kind = CLAUSE_OPTIONS;
    c->whose = theirs ? WHOSE_OPPONENT : WHOSE_YOU;
    return bullets(r, false, &c->inside, &count) && count >= 2 && count <= 8;
}

/* each -> ( "each player" | "both players" | "you and your opponent each" ) act ; "their" is
 * who acts */
static bool each_player(Cursor *r, SaidClause *c) {
    if (r->is_permanent || r->in_cost || r->is_each) return false;
    bool is_you = take(r, "you and your opponent each");
    if (!is_you && !take(r, "each player") && !take(r, "both players ?each")) return false;
    const Mark body = r->now;
    Mark again = body;
    c->kind = CLAUSE_EACH;
    r->is_each = true;
    r->now.actor = WHOSE_OPPONENT;
    bool read = read_act(r, &c->other);
    again.acts = r->now.acts; /* the nodes are kept, and the words are read again */
    again.nouns = r->now.nouns;
    again.numbers = r->now.numbers;
    again.conditions = r->now.conditions;
    if (read) r->now = again;
    r->now.actor = WHOSE_YOU;
    read = read && read_act(r, &c->act);
    r->is_each = false;
    r->now.actor = body.actor;
    if (!read) return false;
    c->says_your = cursor_since(r, body.at, "you|your");
    c->goes_on = cursor_at(r, "?, and|then") && !cursor_at(r, "?, and you|your");
    know_only(r, &body);
    return true;
}

/* or -> [ "," ] "or" act ; which of the two is chosen */
static void or_other(Cursor *r, SaidClause *c) {
    Mark start = r->now;
    if (r->is_permanent || r->in_cost) return;
    c->has_or = take(r, "?, or") && read_act(r, &c->other);
    if (!c->has_or) cursor_back(r, &start);
}

/* if -> "if" | "while" | "as long as", the last two of permanent effects */
static bool takes_if(Cursor *r) {
    return take(r, "if") || (r->is_permanent && (take(r, "while") || take(r, "as long as")));
}

/* "A if C, then B"; of "A if C, B" it is not clear what C is asked for. */
static bool goes_on(Cursor *r) { return cursor_at(r, ", and|then|or"); }

/* behind -> [ "if" condition | "when" event ] ; "if you do" asks about what was done before */
static bool behind(Cursor *r, SaidClause *c) {
    Mark before = r->now;
    if (takes_if(r)) {
        bool asks = cursor_at(r, "you|they do|don't");
        c->has_condition = !asks && read_condition(r, &c->condition) &&
                           (cursor_end(r) || cursor_at(r, ".|and|;") || goes_on(r));
        c->goes_on = cursor_at(r, "and") || cursor_at(r, ", and");
        if (!c->has_condition) cursor_back(r, &before);
        return c->has_condition;
    }
    /* an ability without a tag whose event may be at its end */
    if (!r->trailing || r->trailing->count) return true;
    c->has_event = read_event_trailing(r, r->trailing);
    return !c->has_event || cursor_end(r) ||
           cursor_at(r, "."); /* "A when B, C": is C done then? */
}

/* clause -> options | each | act [ or ] [ moment ] behind */
static bool clause(Cursor *r, SaidClause *c) {
    Mark start = r->now;
    if (options(r, c)) return true;
    if (r->refused) return false;
    cursor_back(r, &start);
    if (each_player(r, c)) return true;
    if (r->refused) return false;
    cursor_back(r, &start);
    *c = (SaidClause){.kind = CLAUSE_ACT, .is_joined = c->is_joined};
    if (!read_act(r, &c->act)) return false;
    or_other(r, c);
    if (moment(r, &c->moment)) know_only(r, &start);
    return behind(r, c);
}

/* may -> ( "you may" | "you can" | "your opponent may" ) clauses */
static bool may(Cursor *r, SaidClause *c) {
    bool theirs = take(r, "your opponent may");
    if (!theirs && !take(r, "you may|can")) return false;
    uint8_t before = r->now.actor;
    *c = (SaidClause){.kind = CLAUSE_MAY, .is_joined = c->is_joined};
    r->now.actor = c->whose = theirs ? WHOSE_OPPONENT : WHOSE_YOU;
    bool read = clauses(r, &c->inside);
    r->now.actor = before;
    r->now.last_may = c->whose;
    return read;
}

/* inner if -> [ "," ] "if" condition "," clauses */
static bool inner_if(Cursor *r, SaidClause *c) {
    *c = (SaidClause){.kind = CLAUSE_IF, .is_joined = c->is_joined, .has_condition = true};
    c->is_apart = !cursor_at(r, ",");
    take(r, "?,");
    c->is_denial = cursor_at(r, "if you|they don't|do ?not ,");
    if (!take(r, "if") || !read_condition(r, &c->condition)) return false;
    c->lead_end = said_place(r);
    return take(r, ",") && clauses(r, &c->inside);
}

/* one -> clause | may | inner if, which is not the first */
static bool one(Cursor *r, SaidClause *c) {
    Mark start = r->now;
    /* "your opponent chooses … and trashes it" */
    if (c->is_joined && r->now.last_actor == WHOSE_OPPONENT &&
        cursor_at_verbs(r, VERB_ACTS, VERB_OTHERS))
        r->now.actor = WHOSE_OPPONENT;
    if (clause(r, c)) return true;
    if (r->refused) return false;
    cursor_back(r, &start);
    if (may(r, c)) return true;
    if (r->refused) return false;
    cursor_back(r, &start);
    return c->is_joined && inner_if(r, c);
}

/* separator -> "and" | ";" | ", then" | ", and" | "and then" | "," */
static bool separator(Cursor *r) {
    return take(r, ", then") || take(r, "and then") || take(r, "; ?and") || take(r, ", and") ||
           take(r, "and") || take(r, ",");
}

/* clauses -> one { separator one } */
static bool clauses(Cursor *r, uint16_t *out) {
    uint8_t actor = r->now.actor;
    SaidList list = {0};
    for (;;) {
        Mark before = r->now;
        SaidClause c = {.is_joined = list.last != 0};
        *out = list.first;
        if (list.last && !separator(r)) return true;
        bool read = one(r, &c);
        r->now.actor = actor;
        if (r->refused) return false;
        if (!read) {
            cursor_back(r, &before);
            return list.last != 0;
        }
        if (!said_clause(r, &c, &list)) return false;
    }
}

static bool one_clause(Cursor *r, uint16_t *out) {
    SaidClause c = {.kind = CLAUSE_ACT};
    SaidList list = {0};
    if (!clause(r, &c) || !said_clause(r, &c, &list)) return false;
    *out = list.first;
    return true;
}

/* --- Sentences -------------------------------------------------------------------------- */

/* attack -> "if" noun "attacks" duration ", your opponent cannot activate [Blocker]" */
static bool if_attacks(Cursor *r, SaidSentence *s) {
    Mark start = r->now;
    if (take(r, "if") && read_noun_node(r, NOUN_REGISTER, &s->noun) && take(r, "attacks") &&
        read_duration(r, &s->lasts) && take(r, ", your opponent cannot activate [blocker]")) {
        s->kind = SENTENCE_ATTACKS;
        return true;
    }
    cursor_back(r, &start);
    return false;
}

static uint16_t joined(Cursor *r, ConditionKind kind, uint16_t left, uint16_t right) {
    return said_condition(r,
                          (SaidCondition){.kind = (uint8_t)kind, .left = left, .right = right});
}

/* "If …, during your opponent's turn, …": both must hold. */
static void both_hold(Cursor *r, uint16_t *condition) {
    Mark start = r->now;
    uint16_t during;
    if (read_condition_during(r, &during) && take(r, ","))
        *condition = joined(r, CONDITION_AND, *condition, during);
    else
        cursor_back(r, &start);
}

/* if -> ( takes_if | "unless" ) condition "," [ during "," ] clauses | during "," clauses */
static bool if_sentence(Cursor *r, SaidSentence *s) {
    Mark start = r->now;
    bool during = r->is_permanent && read_condition_during(r, &s->condition);
    if (!during) cursor_back(r, &start);
    bool unless = !during && r->is_permanent && take(r, "unless");
    if (!during && !unless && !takes_if(r)) return false;
    s->kind = SENTENCE_IF;
    if (!during && !read_condition(r, &s->condition)) return false;
    s->lead_end = said_place(r);
    if (!take(r, ",")) return false;
    if (unless) s->condition = joined(r, CONDITION_NOT, s->condition, 0);
    if (!during && r->is_permanent) both_hold(r, &s->condition);
    return clauses(r, &s->clauses);
}

/* sentence -> attack | if | moment "," clauses | duration "," clause | every "," clause
 *           | clauses */
static bool sentence(Cursor *r, SaidSentence *s) {
    if (if_attacks(r, s)) return true;
    if (r->refused) return false;
    Mark start = r->now;
    if (if_sentence(r, s)) return true;
    if (r->refused || s->kind == SENTENCE_IF) return false;
    cursor_back(r, &start);
    if (moment(r, &s->moment) && take(r, ",")) {
        s->kind = SENTENCE_LATER;
        if (!clauses(r, &s->clauses)) return false;
        know_only(r, &start);
        return true;
    }
    cursor_back(r, &start);
    if (!r->is_permanent && read_duration(r, &s->lasts)) { /* "Until …, … gains" */
        s->kind = SENTENCE_LASTING;
        return take(r, ",") && one_clause(r, &s->clauses);
    }
    cursor_back(r, &start);
    if (read_number_each(r, &s->every)) { /* "For every …, give … −1000 power" */
        s->kind = SENTENCE_EVERY;
        s->lead_end = said_place(r);
        return take(r, ",") && one_clause(r, &s->clauses);
    }
    if (r->refused) return false;
    cursor_back(r, &start);
    return clauses(r, &s->clauses);
}

/* --- Effects ---------------------------------------------------------------------------- */

/* What speaks of cards that were chosen last, and what else goes back to a sentence before. */
static const char *const chosen_words[] = {"that card|character|leader",
                                           "that card's|character's", "it|them|they",
                                           "those cards|characters"};
static const char *const earlier_words[] = {"the selected|revealed|trashed|returned|rest",
                                            "the ?1 character|characters played by|with",
                                            "for every|each card|returned|character"};

/* Is one of these in the sentence that begins here? */
static bool speaks_of(Cursor *r, const char *const *words, size_t count) {
    const Mark start = r->now;
    uint32_t far = r->far;
    bool found = false;
    while (!found && !cursor_end(r) && !take(r, ".")) {
        take(r, "it is your"); /* "if it is your turn" speaks of no card */
        for (size_t i = 0; i < count; i++) found |= cursor_at(r, words[i]);
        r->now.at++;
    }
    r->now = start;
    r->far = far; /* nothing has been read yet */
    return found;
}

/* "If you have 8 or more A, B. If you have 10 A, C instead": do both ask for the same, but for
 * the number? Where the second holds without the first, it would not be clear what is done. */
bool read_sentence_asks_more(const Cursor *r, uint32_t one, uint32_t two) {
    const Piece *at = r->pieces->at;
    for (;; one++, two++) {
        bool more = text_equal(at[one].text, SLICE("or")) &&
                    text_equal(at[one + 1].text, SLICE("more")) &&
                    !text_equal(at[two].text, SLICE("or"));
        if (more) one += 2;
        if (at[one].kind != at[two].kind) return false;
        if (at[one].kind == PIECE_NUMBER) continue;
        if (!text_equal(at[one].text, at[two].text)) return false;
        if (text_equal(at[one].text, SLICE(","))) return true;
        if (at[one].kind == PIECE_END) return false;
    }
}

/* What the beginning of a sentence says of those before it. */
static void look_back(Cursor *r, bool after_if, SaidSentence *s) {
    s->start = said_place(r);
    s->starts_with_if = cursor_at(r, "if");
    s->is_denial = cursor_at(r, "if you|they do not") || cursor_at(r, "if you|they don't");
    s->asks_done = cursor_at(r, "if you|they do");
    if (!after_if) return;
    s->speaks_of_chosen =
        speaks_of(r, chosen_words, sizeof chosen_words / sizeof chosen_words[0]);
    s->speaks_of_earlier =
        speaks_of(r, earlier_words, sizeof earlier_words / sizeof earlier_words[0]);
}

/* "Then, …" after options is on a line of its own. */
static void join_line(Cursor *r) {
    Mark before = r->now;
    if (cursor_peek(r)->kind != PIECE_LINE) return;
    r->now.at++;
    if (!cursor_at(r, "then ,")) r->now = before;
}

/* Does the sentence end here, with "." or with "instead" at the end of the text? */
static bool ends(Cursor *r, bool may_replace, SaidSentence *s) {
    s->is_instead = may_replace && s->starts_with_if && take(r, "instead ?.");
    if (s->is_instead) return cursor_end(r);
    return take(r, ".") || cursor_end(r);
}

/* next -> [ "then" "," ] sentence end | ( "otherwise" | "if not" ) "," clauses end */
static bool next_sentence(Cursor *r, bool any, bool after_if, SaidSentence *s) {
    s->is_then = any && take(r, "then ,");
    bool stops = any && !s->is_then;
    look_back(r, after_if, s);
    if (stops && (take(r, "otherwise ,") || take(r, "if not ,"))) {
        s->kind = SENTENCE_OTHERWISE;
        if (!clauses(r, &s->clauses)) return false;
    } else if (!sentence(r, s)) {
        return false;
    }
    s->end = said_place(r);
    return ends(r, stops, s);
}

/* effect -> next { next } ; `in_option`: of one bullet */
bool read_effect(Cursor *r, bool in_option, uint16_t *out) {
    uint16_t last = 0;
    bool after_if = false;
    for (;;) {
        if (last && !in_option) join_line(r);
        if (cursor_end(r)) return last != 0;
        SaidSentence s = {.kind = SENTENCE_PLAIN};
        if (!next_sentence(r, last != 0, after_if, &s) || r->refused) return false;
        uint16_t node = said_sentence(r, &s);
        if (last)
            r->nodes->sentences[last].next = node;
        else
            *out = node;
        last = node;
        r->trailing = NULL; /* "A. B when C": is A done then? */
        after_if |= s.kind == SENTENCE_IF || r->nodes->clauses[s.clauses].has_condition;
    }
}

/* following -> "apply each of the following effects based on" count ":" bullets, each of which
 *              begins with "if" */
bool read_effect_following(Cursor *r, SaidAbility *out) {
    uint32_t count;
    if (!take(r, "apply each of the following effects based on")) return false;
    uint32_t first = r->now.at;
    if (!read_number_count(r, &out->following)) return false;
    out->following_of = cursor_since(r, first, "opponent's") ? WHOSE_OPPONENT : WHOSE_YOU;
    return take(r, ":") && bullets(r, true, &out->effect, &count) && count > 1 && cursor_end(r);
}

/* --- Costs ------------------------------------------------------------------------------ */

/* symbol -> "DON!!" −NUMBER | CIRCLED */
static bool symbol(Cursor *r, SaidClause *c) {
    Mark start = r->now;
    SaidAct said;
    if (!read_don_symbol(r, &said)) {
        cursor_back(r, &start);
        return false;
    }
    c->kind = CLAUSE_SYMBOL;
    c->act = said_act(r, &said);
    return true;
}

/* Does what comes next need no "and": is it the first part of the cost, or after a comma or a
 * symbol? */
static bool is_free(const Cursor *r, bool is_first) {
    const Piece *last = cursor_last(r);
    return is_first || last->kind == PIECE_CIRCLED || last->kind == PIECE_SIGNED ||
           (last->kind == PIECE_MARK && text_equal(last->text, SLICE(",")));
}

/* cost -> { symbol [ "," ] } [ "you may" | "you can" ] { act { ( "and" | "," ) act } } */
bool read_sentence_cost(Cursor *r, uint32_t end, SaidAbility *out) {
    SaidList list = {0};
    bool read = true;
    r->in_cost = true;
    for (bool free = true; read && r->now.at < end;) {
        SaidClause c = {.kind = CLAUSE_ACT};
        bool and = !free && (take(r, ", and") || take(r, ",") || take(r, "and"));
        if (free && list.last) { /* "DON!! −1, You may …" */
            take(r, "?,");
            and = take(r, "and");
        }
        c.is_may = take(r, "you may|can");
        free = symbol(r, &c); /* what follows a symbol needs no "and" */
        out->is_cost_may |= c.is_may || free;
        read = (free || ((and || c.is_may || is_free(r, !list.last)) && read_act(r, &c.act))) &&
               said_clause(r, &c, &list);
    }
    r->in_cost = false;
    out->cost = list.first;
    return read && r->now.at == end;
}
