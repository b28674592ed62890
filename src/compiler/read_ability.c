/* Lines of a text: tags, keywords, rules about the card itself, and abilities. */
#include "compiler/read.h"
#include "effect/tables.h"

/* --- Tags ------------------------------------------------------------------------------- */

static unsigned timing_of(Slice name) {
    for (unsigned i = 1; i < TIMING_COUNT; i++) {
        Slice tag = text_of(tables_timing_tags[i]);
        if (tag.size > 2 && cursor_same_tag(name, text_first(text_from(tag, 1), tag.size - 2)))
            return i;
    }
    return TIMING_NONE;
}

static bool is_timing(const Piece *piece) {
    return piece->kind == PIECE_BRACKET && timing_of(piece->text) != TIMING_NONE;
}

/* don -> "[DON!! x" NUMBER "]" */
static bool don_tag(Slice name, SaidAbility *out) {
    int64_t n;
    size_t x = text_find(name, SLICE("x"));
    if (x >= name.size || !cursor_same_tag(text_first(name, x), SLICE("DON!!")) || out->don ||
        !text_parse_int(text_trim(text_from(name, x + 1)), &n) || n < 1 || n > LP_DON_MAX)
        return false;
    out->don = (uint8_t)n;
    return true;
}

static bool other_tag(Slice name, SaidAbility *out) {
    if (don_tag(name, out)) return true;
    if (cursor_same_tag(name, SLICE("Once Per Turn")))
        return !out->is_once && (out->is_once = true);
    bool yours = cursor_same_tag(name, SLICE("Your Turn"));
    if (!yours && !cursor_same_tag(name, SLICE("Opponent's Turn"))) return false;
    if (out->turn != TURN_ANY) return false; /* one turn cannot be both */
    out->turn = yours ? TURN_YOURS : TURN_OPPONENTS;
    return true;
}

static bool add_event(SaidAbility *out, unsigned timing) {
    if (out->events.count == EVENTS_MAX) return false;
    out->events.at[out->events.count++] = (Event){.timing = (uint8_t)timing};
    out->time = TIME_TAG;
    return true;
}

/* tags -> { "[DON!! x1]" | "[Your Turn]" | "[Once Per Turn]" | timing { "/" timing } } */
static bool tags(Cursor *r, SaidAbility *out) {
    for (bool joined = true;;) {
        const Piece *piece = cursor_peek(r);
        if (piece->kind != PIECE_BRACKET) return true;
        if (is_timing(piece)) {
            if (!joined || !add_event(out, timing_of(piece->text))) return false;
            r->now.at++;
            /* "[On Play]/[DON!! x1] [When Attacking]": which of them does the second belong
             * to? */
            joined = take(r, "/");
            if (joined && !is_timing(cursor_peek(r))) return false;
        } else if (other_tag(piece->text, out)) {
            r->now.at++;
        } else {
            return true;
        }
    }
}

bool read_ability_starts(const Piece *piece) {
    SaidAbility ability = {0};
    return is_timing(piece) ||
           (piece->kind == PIECE_BRACKET && other_tag(piece->text, &ability));
}

/* keywords -> KEYWORD { KEYWORD } to the end of the line */
bool read_ability_keywords(Cursor *r, uint16_t *out) {
    Mark start = r->now;
    uint16_t bits = 0;
    for (; !cursor_end(r); r->now.at++) {
        const Piece *piece = cursor_peek(r);
        int keyword = piece->kind == PIECE_BRACKET ? read_filter_keyword(piece->text) : -1;
        if (keyword < 0 || (bits >> keyword & 1) != 0) break;
        bits |= (uint16_t)(1u << keyword);
    }
    if (bits && cursor_end(r)) {
        *out |= bits;
        return true;
    }
    cursor_back(r, &start);
    return false;
}

/* --- Rules about the card itself -------------------------------------------------------- */

static bool add_rule(Cursor *r, SaidList *rules, SaidAct rule) {
    rule.kind = ACT_RULE;
    rule.end = said_place(r);
    SaidClause c = {.kind = CLAUSE_ACT, .act = said_act(r, &rule)};
    return said_clause(r, &c, rules);
}

/* named -> "also treat this card's name as" NAME { ( "," | "and" ) NAME } "according to the
 *          rules" */
static bool also_named(Cursor *r, SaidList *rules) {
    Slice name;
    if (!take(r, "also treat this card's name as")) return false;
    do {
        int32_t piece = (int32_t)r->now.at;
        if (!cursor_piece(r, PIECE_BRACKET, &name) ||
            !add_rule(r, rules, (SaidAct){.op = OP_ALSO_NAMED, .number = piece}))
            return false;
    } while (take(r, ", and") || take(r, "and") || take(r, ",") ||
             take(r, "according to the rules . then , also treat this card's name as"));
    return take(r, "according to the rules") || cursor_at(r, ".");
}

/* only -> "you can only include" body "in your deck" ; no other cards, of which one thing is
 * said */
static bool only_include(Cursor *r, SaidList *rules) {
    SaidFilter filter = {0};
    if (!take(r, "you can only include") || !read_noun_filter(r, &filter) ||
        !take(r, "in your deck"))
        return false;
    bool number = filter.at[0].kind >= TEST_COUNTER && filter.at[0].kind <= TEST_BASE_POWER;
    if (filter.count != 1 || number) return cursor_refuse(r, REFUSAL_DECK_RULE);
    filter.at[0].negated = !filter.at[0].negated;
    return add_rule(r, rules, (SaidAct){.op = OP_DECK_FORBID, .filter = said_such(r, &filter)});
}

/* not -> "you cannot include" body "in your deck" */
static bool not_include(Cursor *r, SaidList *rules) {
    SaidFilter filter = {0};
    return take(r, "you cannot include") && read_noun_filter(r, &filter) &&
           take(r, "in your deck") &&
           add_rule(r, rules, (SaidAct){.op = OP_DECK_FORBID, .filter = said_such(r, &filter)});
}

/* kinds -> "this" NOUN "is treated as" ( "a card with" | "having" ) "all card names, types, and
 *          attributes" [ ", according to the rules" ] */
static bool all_kinds(Cursor *r, SaidList *rules) {
    if (!cursor_this(r) || !take(r, "is ?also treated as") ||
        !(take(r, "a ?leader|character card with") || take(r, "a leader|character with") ||
          take(r, "having")) ||
        !take(r, "all card names ,|and ?all types ?, and ?all attributes"))
        return false;
    take(r, "?, ?{ according to the rules }");
    return add_rule(r, rules, (SaidAct){.op = OP_ALL_KINDS});
}

/* copies -> "you may have any number of this card in your deck" : lifts the limit of four */
static bool any_number(Cursor *r, SaidList *rules) {
    return take(r, "you may have any number of this card in your deck") &&
           add_rule(r, rules, (SaidAct){.op = OP_DECK_ANY_NUMBER});
}

/* dons -> "your DON!! deck consists of" NUMBER "cards" */
static bool don_deck(Cursor *r, SaidList *rules) {
    int32_t n;
    return take(r, "your don!! deck consists of") && cursor_number(r, &n) && take(r, "cards") &&
           add_rule(r, rules, (SaidAct){.op = OP_DON_DECK, .number = n});
}

/* The first two may stand without "under the rules of this game". */
static bool (*const kinds_of_rule[])(Cursor *, SaidList *) = {
    also_named, all_kinds, any_number, not_include, only_include, don_deck};
enum { RULES_ALONE = 2, RULES_ALL = sizeof kinds_of_rule / sizeof kinds_of_rule[0] };

/* one -> named | kinds | copies | not | only | dons */
static bool one_rule(Cursor *r, int count, SaidList *rules) {
    const Mark start = r->now;
    const SaidList before = *rules;
    for (int i = 0; i < count; i++) {
        if (kinds_of_rule[i](r, rules)) return true;
        if (r->refused) return false;
        cursor_back(r, &start);
        *rules = before;
        if (rules->last) r->nodes->clauses[rules->last].next = 0;
    }
    return false;
}

/* rule -> named | kinds | ( "under the rules of this game ," | "according to the rules ," )
 *         one { ( "and" | ". Then, under the rules of this game ," ) one } */
static bool read_rule(Cursor *r, SaidList *rules) {
    if (one_rule(r, RULES_ALONE, rules)) return true;
    if (r->refused) return false;
    if (!take(r, "under the rules of this game ,") && !take(r, "according to the rules ,"))
        return false;
    for (bool any = false;; any = true) {
        Mark before = r->now;
        bool joined =
            !any || take(r, "?, and") || take(r, ". then , under the rules of this game ,");
        if (!joined || !one_rule(r, RULES_ALL, rules)) {
            cursor_back(r, &before);
            return any && !r->refused;
        }
    }
}

/* rules -> rule [ win | "and at the start of the game ," effect ] "."
 * win -> "and when your deck is reduced to 0 , you win the game instead of losing" */
static bool rule_line(Cursor *r, SaidAbility *out) {
    SaidList rules = {0};
    out->shape = SHAPE_RULES;
    if (!read_rule(r, &rules)) return false;
    out->clauses = rules.first;
    if (take(r, "and at the start of the game ,")) return read_effect(r, false, &out->effect);
    out->wins_by_deck =
        take(r, "and when your deck is reduced to 0 , you win the game instead of losing");
    take(r, ".");
    return cursor_end(r);
}

/* --- Replacements ----------------------------------------------------------------------- */

/* deck -> "under the rules of this game" … "." "you lose" … "." : an empty deck loses the game
 *         at the end of the turn only */
static bool deck_line(Cursor *r, SaidAbility *out) {
    if (!take(r, "under the rules of this game , you do not|don't lose ?{ the game } ?even "
                 "when|if your deck has|becomes 0 cards .") ||
        !take(r, "?instead ?, you lose ?{ the game } at the end of the turn in which your deck "
                 "has|becomes|became 0 cards ?."))
        return false;
    SaidAct lose = {.kind = ACT_GAME, .op = OP_LOSE, .end = said_place(r)};
    SaidClause c = {.kind = CLAUSE_ACT, .act = said_act(r, &lose)};
    SaidList list = {0};
    said_clause(r, &c, &list);
    *out = (SaidAbility){
        .shape = SHAPE_REPLACEMENT,
        .is_lost_later = true,
        .clauses = list.first,
        .events = {.at = {{.timing = TIMING_WOULD_LOSE_BY_DECK, .subject = SUBJECT_YOURS}},
                   .count = 1,
                   .it = IT_AS_BEFORE}};
    return cursor_end(r);
}

/* negated -> "if" condition ", this effect is negated" : the effect needs the opposite */
static bool unless(Cursor *r, SaidAbility *out) {
    out->has_unless = take(r, "if") && read_condition(r, &out->unless) &&
                      take(r, ", this effect is negated ?.");
    return out->has_unless;
}

/* instead -> [ "you may" ] act { "and" act } "instead" [ "of" … ] "." [ negated ] */
static bool instead(Cursor *r, SaidAbility *out) {
    unsigned timing = out->events.at[0].timing;
    bool by_deck = timing == TIMING_WOULD_LOSE_BY_DECK;
    SaidList list = {0};
    out->shape = SHAPE_REPLACEMENT;
    out->is_may = take(r, "you may");
    do {
        SaidClause c = {.kind = CLAUSE_ACT};
        if (!read_act(r, &c.act) || !said_clause(r, &c, &list)) return false;
    } while (take(r, "and"));
    out->clauses = list.first;
    const SaidAct *first = &r->nodes->acts[r->nodes->clauses[out->clauses].act];
    out->is_lost_later = by_deck && first->kind == ACT_GAME && first->op == OP_LOSE &&
                         take(r, "at the end of this turn");
    out->act_end = said_place(r);
    if (!take(r, "instead")) return false;
    take(r, "of that character being k.o.'d");
    if (timing == TIMING_WOULD_TAKE_DAMAGE) take(r, "of taking ?that|the damage");
    if (by_deck && !take(r, "of losing , according to the rules")) return false;
    if (!take(r, ".") && !cursor_end(r)) return false;
    return cursor_end(r) || unless(r, out);
}

/* --- Abilities -------------------------------------------------------------------------- */

/* The colon that ends a cost on this line, or 0. */
static uint32_t colon(const Cursor *r) {
    for (uint32_t i = r->now.at;; i++) {
        const Piece *piece = &r->pieces->at[i];
        if (piece->kind == PIECE_END || piece->kind == PIECE_LINE) return 0;
        if (piece->kind != PIECE_MARK || piece->text.at[0] != ':') continue;
        Slice last = i > 0 ? r->pieces->at[i - 1].text : SLICE("");
        bool option = text_equal(last, SLICE("one")) || text_equal(last, SLICE("following"));
        return option ? 0 : i;
    }
}

/* Where "to activate this effect" is in this sentence, which ends a cost, or 0. */
static uint32_t activation(Cursor *r) {
    const Mark start = r->now;
    uint32_t far = r->far, at = 0;
    for (; !at && !cursor_end(r) && !cursor_at(r, "."); r->now.at++)
        if (cursor_at(r, "to activate this effect .")) at = r->now.at;
    r->now = start;
    r->far = far; /* nothing has been read yet */
    return at;
}

/* costs -> [ "if" condition "," ] cost ( ":" | "to activate this effect ." ) */
static bool costs(Cursor *r, uint32_t end, SaidAbility *out) {
    out->has_cost = true;
    out->has_cost_if = take(r, "if");
    if (out->has_cost_if && (!read_condition(r, &out->condition) || !take(r, ",")))
        return false;
    out->condition_end = said_place(r);
    if (!read_sentence_cost(r, end, out)) return false;
    out->cost_end = said_place(r);
    return take(r, ":") || take(r, "to activate this effect .");
}

/* only -> [ "this effect can be activated when" condition "." ], after a tag */
static bool only_when(Cursor *r, SaidAbility *out) {
    if (!take(r, "this effect can be activated when")) return true;
    out->has_only = read_condition(r, &out->condition) && take(r, ".");
    out->condition_end = said_place(r);
    return out->has_only;
}

/* when -> "when" event "," */
static bool when(Cursor *r, SaidAbility *out) {
    Mark start = r->now;
    SaidEvents events = {.it = IT_AS_BEFORE};
    if (!read_event_when(r, &events)) {
        cursor_back(r, &start);
        return false;
    }
    out->time = TIME_EVENT;
    out->events = events;
    out->events_end = said_place(r);
    return true;
}

static bool replaces(Cursor *r, SaidAbility *out) {
    Mark start = r->now;
    SaidEvents events = {.it = IT_AS_BEFORE};
    if (!read_event_replacement(r, &events)) {
        cursor_back(r, &start);
        return false;
    }
    out->events = events;
    out->events_end = said_place(r);
    return true;
}

/* [ how ] of the event of a tag */
static bool how(Cursor *r, SaidAbility *out) {
    SaidEvents events = out->events;
    if (!read_event_how(r, &events)) return false;
    out->events = events;
    out->events_end = said_place(r);
    return out->has_how = true;
}

/* The sentences of an ability; "draw 1 card when …": the event may come at the end. */
static bool effect(Cursor *r, SaidAbility *out) {
    const Mark start = r->now;
    SaidEvents events = {.it = IT_AS_BEFORE};
    r->is_permanent = out->time == TIME_NONE;
    if (read_effect(r, false, &out->effect)) return true;
    if (!r->is_permanent || r->refused) return false;
    cursor_back(r, &start);
    r->is_permanent = false;
    r->trailing = &events;
    bool read = read_effect(r, false, &out->effect) && events.count > 0;
    r->trailing = NULL;
    out->events = events;
    out->time = TIME_EVENT;
    return out->is_event_last = read;
}

/* ability -> tags ( replacement instead
 *                 | [ when | how | only ] ( following | [ costs ] effect ) ) */
static bool ability(Cursor *r, SaidAbility *out) {
    bool tagged = out->time == TIME_TAG;
    if (!tagged && replaces(r, out)) return instead(r, out);
    if (r->refused) return false;
    if (tagged ? !how(r, out) && !only_when(r, out) : !when(r, out) && r->refused) return false;
    out->shape = SHAPE_EFFECT;
    if (cursor_at(r, "apply each of the following")) {
        out->shape = SHAPE_FOLLOWING;
        r->is_permanent = out->time == TIME_NONE;
        return read_effect_following(r, out);
    }
    uint32_t end = colon(r);
    if (out->time == TIME_EVENT && !end && cursor_at(r, "you may|can")) end = activation(r);
    if (end && !costs(r, end, out)) return false;
    if (end && out->time == TIME_NONE) { /* "You may …: When …, …" */
        out->is_event_later = when(r, out);
        if (!out->is_event_later) return cursor_refuse(r, REFUSAL_COST_TIME);
    }
    return effect(r, out);
}

/* Forgets what the line before knew. */
static void begin(Cursor *r, uint32_t at, SaidAbility *out) {
    *out = (SaidAbility){.events = {.it = IT_AS_BEFORE}};
    r->now = (Mark){.at = at, .last_may = WHOSE_EACH};
    r->is_permanent = false;
}

/* line -> rules | deck | tags ability */
bool read_ability(Cursor *r, bool in_trigger, SaidAbility *out) {
    uint32_t at = r->now.at;
    begin(r, at, out);
    if (rule_line(r, out)) return true;
    if (r->refused) return false;
    begin(r, at, out);
    if (deck_line(r, out)) return true;
    begin(r, at, out);
    if (in_trigger && !read_ability_starts(cursor_peek(r))) add_event(out, TIMING_TRIGGER);
    if (!tags(r, out) || !ability(r, out)) return false;
    out->end = said_place(r);
    return cursor_end(r);
}
