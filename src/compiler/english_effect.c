/* Sentences of a text: what joins actions, "if" and "then", "you may", options, costs. */
#include "compiler/english_internal.h"

enum { OPEN_MAX = 6 };

/* The "if"s that a "then" still belongs to, from the outermost to the innermost. */
typedef struct Open {
    uint32_t at[OPEN_MAX];
    int count;
} Open;

static bool clauses(English *e);

/* Where the printed cards use both meanings, neither is taken. */
static bool refuse_unclear_if(English *e) {
    return cursor_refuse(&e->read, "the \"if\" is ambiguous: how far does it reach?");
}

/* Continues after what was read, and knows no more than before it. */
static void know_only(English *e, const Reading *before) {
    const Mark at = e->read.now;
    uint32_t code_count = e->now.code_count;
    english_words_restore(e, before);
    e->read.now.at = at.at;
    e->read.now.numbers = at.numbers;
    e->read.now.nouns = at.nouns;
    e->read.now.conditions = at.conditions;
    e->read.now.acts = at.acts;
    e->now.code_count = code_count;
}

/* --- One action with what follows it ---------------------------------------------------- */

static const struct {
    const char *words;
    uint8_t timing, whose;
} moments[] = {
    {"at the end of this turn", TIMING_END_OF_TURN, WHOSE_YOU},
    {"at the end of this battle", TIMING_END_OF_BATTLE, WHOSE_YOU},
    {"at the start of their next main phase", TIMING_START_OF_MAIN, WHOSE_OPPONENT},
    {"at the start of your opponent's next main phase", TIMING_START_OF_MAIN, WHOSE_OPPONENT},
    {"at the end of your opponent's next turn", TIMING_END_OF_OPPONENTS_TURN, WHOSE_YOU},
    {"at the end of your next turn", TIMING_END_OF_YOUR_TURN, WHOSE_YOU},
};

static bool moment(English *e, Instr *out) {
    if (e->read.is_permanent) return false;
    for (size_t i = 0; i < sizeof moments / sizeof moments[0]; i++) {
        if (!take(e, moments[i].words)) continue;
        *out = (Instr){.op = OP_DELAY, .a = moments[i].whose, .b = moments[i].timing};
        return true;
    }
    return false;
}

static bool is_kept(const English *e, unsigned cards) {
    return cards == REG_THIS || (cards == REG_IT && e->now.it_count == 1 && !e->now.many);
}

/* What is put off knows its own card then and one that was chosen before: neither several
 * cards, nor those of the cost or of the event, nor a number. */
static void forget_for_later(English *e) {
    Reading *now = &e->now;
    uint8_t *const named[] = {&now->it, &now->selected, &now->paid, &now->revealed};
    for (size_t i = 0; i < sizeof named / sizeof named[0]; i++)
        if (!is_kept(e, *named[i])) *named[i] = REG_COUNT;
    now->holds_that = now->is_looking = now->has_rest = false;
    now->knows_number = now->has_done = false;
    now->is_late = true;
}

/* What it chooses then is not known to what follows now. */
static void wrap_for_later(English *e, const Reading *start, Instr delay) {
    english_words_wrap(e, start->code_count, delay);
    know_only(e, start);
    e->now.unasked_end = e->now.code_count;
    e->now.has_done = false;
}

/* The next bullet of a list, on this line or on the next one. */
static bool next_bullet(English *e) {
    Reading before = english_words_mark(e);
    if (cursor_peek(&e->read)->kind == PIECE_LINE) e->read.now.at++;
    if (cursor_peek(&e->read)->kind == PIECE_BULLET) {
        e->read.now.at++;
        return true;
    }
    english_words_back(e, &before);
    return false;
}

/* The effect after a bullet. What it names, the others do not know. */
static bool bullet_effect(English *e) {
    Reading known = english_words_mark(e);
    bool outer = e->in_option;
    e->in_option = true;
    bool read = english_effect_read(e);
    e->in_option = outer;
    know_only(e, &known);
    return read;
}

/* options -> "choose one" ":" { BULLET effect } */
static bool options(English *e) {
    bool theirs = take(e, "your opponent chooses one :");
    if (!theirs && !take(e, "choose one :")) return false;
    uint32_t first = e->now.code_count, count = 0;
    for (; next_bullet(e); count++) {
        uint32_t at = e->now.code_count;
        if (!bullet_effect(e) || e->now.code_count == at) return false;
        english_words_wrap(e, at, (Instr){.op = OP_OPTION});
    }
    if (count < 2 || count > 8) return false;
    english_words_wrap(e, first,
                       (Instr){.op = OP_CHOOSE_ONE,
                               .a = theirs ? WHOSE_OPPONENT : WHOSE_YOU,
                               .b = (uint8_t)count});
    return true;
}

/* What is done at once and leaves nothing to speak of. */
static bool is_for_each(unsigned op) {
    return op == OP_DRAW || op == OP_KO || op == OP_TRASH || op == OP_TO_HAND ||
           op == OP_TO_DECK || op == OP_TO_LIFE || op == OP_REST || op == OP_SET_ACTIVE;
}

/* each -> ( "each player" | "both players" | "you and your opponent each" ) action : for both,
 * the turn player first (CR 1-3-10); "their" is who acts */
static bool each_player(English *e) {
    static const uint8_t order[] = {WHOSE_YOU, WHOSE_OPPONENT, WHOSE_OPPONENT, WHOSE_YOU};
    if (e->read.is_permanent || e->read.in_cost || e->read.is_each) return false;
    bool is_you = take(e, "you and your opponent each");
    if (!is_you && !take(e, "each player") && !take(e, "both players ?each")) return false;
    const Reading body = english_words_mark(e);
    uint32_t first = e->now.code_count;
    e->read.is_each = true;
    for (int k = 0; k < 4 && e->read.is_each; k++) {
        uint32_t code = e->now.code_count;
        english_words_restore(e, &body);
        e->now.code_count = code;
        e->read.now.actor = order[k];
        e->read.is_each = bind_act_read(e) && is_for_each(e->code[e->now.code_count - 1].op);
        if (k == 1) {
            Condition turn = {.kind = CONDITION_YOUR_TURN};
            english_words_wrap(e, first,
                               (Instr){.op = OP_IF, .x = builder_condition(e->builder, turn)});
            first = e->now.code_count;
        }
    }
    bool read = e->read.is_each;
    e->read.is_each = false;
    if (!read) return false;
    if (cursor_since(&e->read, body.mark.at, "you|your"))
        return cursor_refuse(&e->read, "ambiguous: does \"your\" apply to both?");
    bool goes_on =
        cursor_at(&e->read, "?, and|then") && !cursor_at(&e->read, "?, and you|your");
    if (goes_on) /* "each player … and draws": who draws are both */
        return cursor_refuse(&e->read, "a second action of both players");
    english_words_wrap(e, first, (Instr){.op = OP_ELSE});
    know_only(e, &body); /* what each has done is not named again */
    e->now.it = e->now.paid = e->now.selected = REG_COUNT;
    e->now.has_done = false;
    e->now.unasked_end = e->now.code_count; /* "if you do": the other has acted, too */
    return true;
}

/* Does it act on the cards of REG_IT? The first operand of others is no register. */
static bool acts_on_it(const Instr *instr) {
    bool on_cards = instr->op == OP_KO || instr->op == OP_TRASH || instr->op == OP_TO_HAND ||
                    instr->op == OP_TO_DECK || instr->op == OP_TO_LIFE ||
                    instr->op == OP_PLAY || instr->op == OP_REST || instr->op == OP_SET_ACTIVE;
    return on_cards && instr->a == REG_IT;
}

static bool acts_on_known(const Instr *instr) {
    bool this_card =
        instr->a == REG_THIS && (instr->op == OP_TRASH || instr->op == OP_KO ||
                                 instr->op == OP_TO_HAND || instr->op == OP_TO_DECK);
    return this_card || acts_on_it(instr);
}

/* either -> [ "," ] "or" action, on the same cards as the action before: which one is chosen */
static void either(English *e, uint32_t first) {
    Reading start = english_words_mark(e);
    uint32_t acts = first + (e->code[first].op == OP_SELECT), second = start.code_count;
    bool may_follow = !e->read.is_permanent && !e->read.in_cost && e->now.it == REG_IT &&
                      second == acts + 1 && acts_on_it(&e->code[acts]);
    if (may_follow && take(e, "?, or") && bind_act_read(e) && e->now.code_count == second + 1 &&
        acts_on_it(&e->code[second])) {
        english_words_wrap(e, second, (Instr){.op = OP_OPTION});
        Instr one = e->code[acts];
        english_words_emit(e, (Instr){.op = OP_NONE});
        if (e->read.refused) return;
        for (uint32_t i = e->now.code_count - 1; i > acts + 1; i--) e->code[i] = e->code[i - 1];
        e->code[acts] = (Instr){.op = OP_OPTION, .b = 1};
        e->code[acts + 1] = one;
        english_words_wrap(e, acts,
                           (Instr){.op = OP_CHOOSE_ONE, .a = e->read.now.actor, .b = 2});
        return;
    }
    english_words_back(e, &start);
}

/* put off -> action moment, of which the moment has been found after the action */
static bool put_off(English *e, const Reading *start) {
    uint32_t first = start->code_count;
    Instr delay;
    english_words_back(e, start);
    forget_for_later(e);
    if (!bind_act_read(e)) return false;
    either(e, first);
    if (!moment(e, &delay)) return false;
    wrap_for_later(e, start, delay);
    return true;
}

/* The condition after an action is asked before it: "it" is not what the action chooses. */
static bool condition_before(English *e, const Reading *start, uint16_t *out) {
    Reading after = english_words_mark(e);
    know_only(e, start);
    if (!bind_condition_read(e, out)) return false;
    after.mark.at = e->read.now.at;
    english_words_restore(e, &after);
    return true;
}

/* if -> "if" | "while" | "as long as", the last two of permanent effects */
static bool takes_if(English *e) {
    return take(e, "if") ||
           (e->read.is_permanent && (take(e, "while") || take(e, "as long as")));
}

/* clause -> options | each | action [ moment ] [ "if" condition | "when" event ] ; of several
 * that are joined by "and" it would not be clear which the "if" is about */
static bool clause(English *e, bool is_joined) {
    uint32_t first = e->now.code_count;
    Instr delay;
    uint16_t condition;
    Reading start = english_words_mark(e);
    if (options(e)) return true;
    english_words_back(e, &start);
    if (each_player(e)) return true;
    if (e->read.refused) return false;
    english_words_back(e, &start);
    uint16_t each = e->each;
    uint8_t lead = e->lead;
    if (!bind_act_read(e)) return false;
    either(e, first);
    if (moment(e, &delay)) {
        /* "Draw 2 cards and trash 1 card at the end of this turn": is the first done then? */
        if (is_joined && (e->now.code_count != first + 1 || !acts_on_known(&e->code[first])))
            return cursor_refuse(&e->read, "ambiguous: what is delayed?");
        e->each = each; /* what has been read is read again */
        e->lead = lead;
        if (!put_off(e, &start)) return false;
    }
    Reading before = english_words_mark(e);
    if (takes_if(e)) {
        bool asks = cursor_at(&e->read, "you|they do|don't"); /* of what was done before this */
        if (!asks && condition_before(e, &start, &condition) &&
            (cursor_end(&e->read) || cursor_at(&e->read, ".|,|and|;"))) {
            if (is_joined || cursor_at(&e->read, "and") || cursor_at(&e->read, ", and"))
                return refuse_unclear_if(e);
            english_words_wrap(e, first, (Instr){.op = OP_IF, .x = condition});
        } else {
            english_words_back(e, &before);
            return false;
        }
    } else if (e->read.is_permanent == false && e->ability->kind == ABILITY_PERMANENT) {
        /* an ability without a tag whose event may be at its end */
        bind_event_trailing(e);
    }
    return true;
}

/* Verbs that go on with who acted before: "your opponent chooses … and trashes it". */
static const char *const third_person = "trashes|places|returns|adds|rests|chooses|selects|"
                                        "draws|shuffles|reveals|plays|sets|k.o.'s";

/* may -> ( "you may" | "you can" | "your opponent may" ) clauses */
static bool may(English *e) {
    bool theirs = take(e, "your opponent may");
    if (!theirs && !take(e, "you may|can")) return false;
    uint32_t first = e->now.code_count;
    uint8_t before = e->read.now.actor;
    e->read.now.actor = theirs ? WHOSE_OPPONENT : WHOSE_YOU;
    bool read = clauses(e);
    e->read.now.actor = before;
    if (!read) return false;
    english_words_wrap(e, first, (Instr){.op = OP_MAY, .a = theirs});
    e->read.now.last_may = theirs ? WHOSE_OPPONENT : WHOSE_YOU;
    e->now.has_done = true;
    return true;
}

/* separator -> "and" | ";" | ", then" | ", and" | "and then" | "," */
static bool separator(English *e) {
    return take(e, ", then") || take(e, "and then") || take(e, "; ?and") || take(e, ", and") ||
           take(e, "and") || take(e, ",");
}

/* inner if -> [ "," ] "if" condition "," clauses */
static bool inner_if(English *e) {
    uint16_t condition;
    uint32_t first = e->now.code_count;
    bool apart = !cursor_at(&e->read, ",");
    take(e, "?,");
    bool denies = cursor_at(&e->read, "if you|they don't|do ?not ,");
    if (!take(e, "if") || !bind_condition_read(e, &condition) || !take(e, ",")) return false;
    /* "If A, B, and if C, D": is D done without A? In "B and, if C, D" it is not. */
    if (e->in_if && (apart || denies)) return refuse_unclear_if(e);
    if (!clauses(e)) return false;
    english_words_wrap(e, first, (Instr){.op = OP_IF, .x = condition});
    return true;
}

/* clauses -> ( clause | may | inner_if ) { separator ( clause | may | inner_if ) } */
static bool clauses(English *e) {
    uint8_t actor = e->read.now.actor;
    bool any = false;
    for (;;) {
        Reading before = english_words_mark(e);
        if (any && !separator(e)) return true;
        Reading start = english_words_mark(e);
        if (any && e->now.last_actor == WHOSE_OPPONENT && cursor_at(&e->read, third_person))
            e->read.now.actor = WHOSE_OPPONENT;
        bool read = clause(e, any);
        if (!read) {
            english_words_back(e, &start);
            read = may(e);
        }
        if (!read) {
            english_words_back(e, &start);
            read = any && inner_if(e);
        }
        e->read.now.actor = actor;
        if (!read) {
            english_words_back(e, &before);
            return any;
        }
        any = true;
    }
}

/* --- Sentences -------------------------------------------------------------------------- */

/* attack -> "if" noun "attacks" duration ", your opponent cannot activate [Blocker]" */
static bool if_attacks(English *e) {
    Noun noun;
    Reading start = english_words_mark(e);
    Instr instr = {.op = OP_FORBID, .b = RESTRICTION_BE_BLOCKED};
    if (take(e, "if") && bind_noun_read(e, NOUN_REGISTER, &noun) && take(e, "attacks") &&
        english_duration_read(e, &instr.c) &&
        take(e, ", your opponent cannot activate [blocker]")) {
        instr.a = noun.reg;
        english_words_emit(e, instr);
        return true;
    }
    english_words_back(e, &start);
    return false;
}

/* What speaks of cards that were chosen last, and what else goes back to a sentence before. */
static const char *const chosen_words[] = {"that card|character|leader",
                                           "that card's|character's", "it|them|they",
                                           "those cards|characters"};
static const char *const earlier_words[] = {"the selected|revealed|trashed|returned|rest",
                                            "the ?1 character|characters played by|with",
                                            "for every|each card|returned|character"};

/* Is one of these in the sentence that begins here? */
static bool speaks_of(English *e, const char *const *words, size_t count) {
    Reading start = english_words_mark(e);
    bool found = false;
    while (!found && !cursor_end(&e->read) && !take(e, ".")) {
        take(e, "it is your"); /* "if it is your turn" speaks of no card */
        for (size_t i = 0; i < count; i++) found |= cursor_at(&e->read, words[i]);
        e->read.now.at++;
    }
    english_words_restore(e, &start);
    return found;
}

static bool speaks_of_chosen(English *e) {
    return speaks_of(e, chosen_words, sizeof chosen_words / sizeof chosen_words[0]);
}

/* Has a sentence before named cards that "it" or "the revealed card" may be? */
static bool names_cards(const English *e) {
    const Reading *now = &e->now;
    return now->it != REG_COUNT || now->selected != REG_COUNT || now->revealed != REG_COUNT ||
           now->is_looking;
}

static bool push(English *e, Open *open, uint32_t at) {
    if (open->count == OPEN_MAX) return cursor_refuse(&e->read, "too many conditions");
    open->at[open->count++] = at;
    return true;
}

/* The code from `first` on follows open "if"s with "then", or continues the innermost. */
static void extend(English *e, const Open *open, int count, uint32_t first, bool is_then) {
    uint8_t size = (uint8_t)(e->now.code_count - first);
    for (int i = 0; i < count; i++) {
        Instr *head = &e->code[open->at[i]];
        bool innermost = i + 1 == count;
        bool in_first = head->c == 0 && !(innermost && is_then);
        if (!innermost) in_first = open->at[i + 1] <= open->at[i] + head->b;
        if (in_first)
            head->b = (uint8_t)(head->b + size);
        else
            head->c = (uint8_t)(head->c + size);
    }
}

/* "If …, during your opponent's turn, …": both must hold. */
static void both_hold(English *e, uint16_t *condition) {
    Reading start = english_words_mark(e);
    uint16_t during;
    if (!bind_condition_during(e, &during) || !take(e, ",")) {
        english_words_back(e, &start);
        return;
    }
    Condition both = {.kind = CONDITION_AND, .left = *condition, .right = during};
    *condition = builder_condition(e->builder, both);
}

/* sentence -> ( if | "unless" ) condition "," [ during "," ] clauses | moment "," clauses
 *           | duration "," clause | every "," clause | clauses */
static bool sentence(English *e, bool *is_if) {
    uint16_t condition;
    uint32_t first = e->now.code_count;
    Instr delay;
    *is_if = false;
    if (if_attacks(e)) return true;
    bool during = e->read.is_permanent && bind_condition_during(e, &condition);
    bool unless = !during && e->read.is_permanent && take(e, "unless");
    if (during || unless || takes_if(e)) {
        if (!during && !bind_condition_read(e, &condition)) return false;
        if (!take(e, ",")) return false;
        if (unless) {
            Condition not = {.kind = CONDITION_NOT, .left = condition};
            condition = builder_condition(e->builder, not );
        }
        if (!during && e->read.is_permanent) both_hold(e, &condition);
        e->in_if = true;
        bool read = clauses(e);
        e->in_if = false;
        if (!read) return false;
        english_words_wrap(e, first, (Instr){.op = OP_IF, .x = condition});
        *is_if = true;
        return true;
    }
    Reading start = english_words_mark(e);
    if (moment(e, &delay) && take(e, ",")) {
        forget_for_later(e);
        if (!clauses(e)) return false;
        wrap_for_later(e, &start, delay);
        return true;
    }
    english_words_back(e, &start);
    if (!e->read.is_permanent && english_duration_read(e, &e->lead)) { /* "Until …, … gains" */
        bool read = take(e, ",") && clause(e, false) && e->lead == DURATION_WHILE;
        e->lead = DURATION_WHILE;
        return read;
    }
    english_words_back(e, &start);
    if (bind_number_each(e, &e->each)) { /* "For every …, give … −1000 power" */
        bool read =
            take(e, ",") && clause(e, false) && !e->each; /* an amount has been multiplied */
        e->each = 0;
        return read;
    }
    english_words_back(e, &start);
    if (!clauses(e)) return false;
    *is_if = e->code[first].op == OP_IF && first + 1u + e->code[first].b == e->now.code_count;
    return true;
}

/* What has been read of an effect. */
typedef struct Effect {
    Open open;
    uint32_t last;   /* where the sentence before begins */
    bool any;        /* there is one */
    bool denied;     /* it was "if you do not" */
    bool was_named;  /* cards were named before the outermost "if" */
    Reading outside; /* what was known before it */
} Effect;

static bool is_otherwise(English *e) {
    return cursor_at(&e->read, "otherwise ,") || cursor_at(&e->read, "if not ,");
}

/* otherwise -> ( "otherwise" | "if not" ) "," clauses ".", right after one sentence with one
 * "if" */
static bool otherwise(English *e, Effect *effect) {
    Open *open = &effect->open;
    uint32_t first = e->now.code_count;
    if (open->count != 1) return refuse_unclear_if(e);
    const Instr *head = &e->code[open->at[0]];
    if (head->c || open->at[0] + 1u + head->b != first) return refuse_unclear_if(e);
    if (e->now.choices !=
        effect->outside.choices) /* what was chosen there is not chosen here */
        e->now.it = e->now.selected = e->now.revealed = REG_COUNT;
    if (!(take(e, "otherwise ,") || take(e, "if not ,")) || !clauses(e) ||
        !(take(e, ".") || cursor_end(&e->read)))
        return false;
    english_words_wrap(e, first, (Instr){.op = OP_ELSE});
    /* what follows with "then" would belong to one of the two */
    if (!cursor_end(&e->read)) return refuse_unclear_if(e);
    open->count = 0;
    return true;
}

/* Does the sentence end with "instead", and the text with it? */
static bool says_instead(English *e) {
    Reading start = english_words_mark(e);
    uint32_t far = e->read.far;
    if (!cursor_at(&e->read, "if")) return false;
    while (!cursor_end(&e->read) && !cursor_at(&e->read, ".|instead")) e->read.now.at++;
    bool says = take(e, "instead ?.") && cursor_end(&e->read);
    english_words_restore(e, &start);
    e->read.far = far; /* nothing has been read yet */
    return says;
}

/* it -> choice and what it gets "." "if" condition "," what else it gets "instead" "." */
static bool instead_for_it(English *e, uint32_t before) {
    uint32_t first = e->now.code_count;
    const Instr *select = &e->code[before], *one = &e->code[before + 1];
    bool is_if;
    if (first != before + 2 || select->op != OP_SELECT || one->op != OP_MODIFY ||
        one->a != select->a)
        return false;
    if (!sentence(e, &is_if) || !is_if || !take(e, "instead ?.")) return false;
    const Instr *two = &e->code[first + 1];
    if (e->now.code_count != first + 2 || two->op != OP_MODIFY || two->a != one->a ||
        two->b != one->b)
        return false;
    english_words_emit(e, *one);
    english_words_wrap(e, e->now.code_count - 1, (Instr){.op = OP_ELSE});
    for (uint32_t i = before + 1; i + 1 < e->now.code_count; i++) e->code[i] = e->code[i + 1];
    e->now.code_count--;
    return !e->read.refused;
}

/* instead -> sentence "." "if" condition "," clauses "instead" ".", and no more : the second if
 * the condition holds, else the first */
static bool instead(English *e, uint32_t before) {
    uint32_t first = e->now.code_count, count = first - before;
    bool is_if;
    if (!says_instead(e) || count == 0) return false;
    Reading start = english_words_mark(e);
    if (instead_for_it(e, before)) return true;
    if (e->read.refused) return false;
    english_words_back(e, &start);
    /* what the first one chooses has not been chosen then */
    e->now.it = e->now.selected = e->now.revealed = REG_COUNT;
    if (e->now.paid != REG_PAID) e->now.paid = REG_COUNT; /* "the trashed card" */
    e->now.has_done = false;
    if (!sentence(e, &is_if) || !is_if || !take(e, "instead ?.")) return false;
    if (e->code[before].op == OP_IF || e->code[before].op == OP_MAY)
        return cursor_refuse(&e->read, "ambiguous: what is done instead?");
    for (uint32_t i = 0; i < count; i++) english_words_emit(e, e->code[before + i]);
    if (e->read.refused) return false;
    uint32_t size = e->now.code_count - first - count; /* of the "if" with its block */
    for (uint32_t i = before; i < e->now.code_count - count; i++)
        e->code[i] = e->code[i + count];
    e->now.code_count -= count;
    english_words_wrap(e, before + size, (Instr){.op = OP_ELSE});
    return !e->read.refused;
}

/* "If you have 8 or more A, B. If you have 10 A, C instead": do both ask for the same, but for
 * the number? Where the second holds without the first, it would not be clear what is done. */
static bool asks_for_more(const English *e, uint32_t one) {
    const Piece *at = e->read.pieces->at;
    for (uint32_t two = e->read.now.at;; one++, two++) {
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

/* The same after a sentence with an "if" of its own. */
static bool instead_inside(English *e, const Effect *effect) {
    uint32_t at = effect->open.at[0];
    const Instr *head = &e->code[at];
    if (effect->open.count != 1 || head->c || at + 1u + head->b != e->now.code_count ||
        !asks_for_more(e, effect->outside.mark.at) || !instead(e, at + 1))
        return false;
    e->code[at].b = (uint8_t)(e->now.code_count - at - 1);
    return true;
}

/* "Then, …" after options is on a line of its own. */
static void join_line(English *e) {
    Reading before = english_words_mark(e);
    if (cursor_peek(&e->read)->kind != PIECE_LINE) return;
    e->read.now.at++;
    if (!cursor_at(&e->read, "then ,")) english_words_restore(e, &before);
}

static bool is_denial(English *e) {
    return cursor_at(&e->read, "if you|they do not") ||
           cursor_at(&e->read, "if you|they don't");
}

/* Is it clear whether a sentence without "then" is done where an "if" before it has failed? */
static bool is_reach_clear(English *e, const Effect *effect, bool goes_on) {
    bool is_else = is_otherwise(e), is_done = cursor_at(&e->read, "if you|they do");
    if (!goes_on) return effect->open.count == 0 || is_else || cursor_at(&e->read, "if");
    /* "Reveal A. If B, C. Place the revealed card D": is D done without B? */
    if (effect->was_named && !is_done && !is_else) return false;
    /* "If A, you may B. If you do not, C": is C done without A? "If you do not, C. If you do,
     * D": D is not about C. */
    return !is_denial(e) && !(effect->denied && is_done);
}

/* "Trash A. If B, choose C. Then, set it as active": where "then" is done without B, as in
 * older editions, "it" would be A. */
static bool is_it_clear(English *e, const Effect *effect) {
    return effect->open.count == 0 || effect->outside.it != REG_IT || e->now.it != REG_IT ||
           e->now.choices == effect->outside.choices || !speaks_of_chosen(e);
}

/* The next sentence; `then` and `goes_on`: under the "if"s before it. */
static bool next_sentence(English *e, Effect *effect, bool then, bool goes_on) {
    if (then && !is_it_clear(e, effect))
        return cursor_refuse(&e->read, "\"it\" is ambiguous: which card?");
    Reading before = english_words_mark(e);
    bool is_if, named = names_cards(e);
    if (!sentence(e, &is_if)) return false;
    if (!take(e, ".") && !cursor_end(&e->read)) return false;
    effect->last = before.code_count;
    effect->any = true;
    if (then || goes_on)
        extend(e, &effect->open, effect->open.count, before.code_count, then);
    else
        effect->open.count = 0;
    if (is_if && effect->open.count == 0) {
        effect->was_named = named;
        effect->outside = before;
    }
    return !is_if || push(e, &effect->open, before.code_count);
}

/* Can the sentence be read without those before it? Then what it calls "it" is its own: "… add
 * up to 1 DON!! card from your DON!! deck and rest it". */
static bool stands_alone(const English *e) {
    English alone = *e;
    Ability ability = *e->ability; /* an event that it ends with is noted there */
    bool is_if;
    alone.ability = &ability;
    alone.now.it = alone.now.selected = alone.now.revealed = alone.now.paid = REG_COUNT;
    alone.now.is_looking = alone.now.has_rest = alone.now.has_done = false;
    alone.now.knows_number = false;
    return sentence(&alone, &is_if) && !alone.read.refused &&
           (take(&alone, ".") || cursor_end(&alone.read));
}

/* A sentence that speaks of cards named before, or counts what was done, goes with the "if" of
 * the sentence before: without it there is nothing to speak of. */
static bool refers(English *e) {
    if (cursor_at(&e->read, "if you|they do")) return true;
    bool looks_back =
        e->now.is_looking || speaks_of_chosen(e) ||
        speaks_of(e, earlier_words, sizeof earlier_words / sizeof earlier_words[0]);
    return looks_back && !stands_alone(e);
}

/* effect -> sentence { "." [ "then" "," ] sentence | otherwise | instead } [ "." ] */
bool english_effect_read(English *e) {
    Effect effect = {.outside = english_words_mark(e)};
    for (;;) {
        if (effect.any && !e->in_option) join_line(e);
        if (cursor_end(&e->read)) return effect.any;
        e->read.now.numbers = e->read.now.nouns = e->read.now.conditions = e->read.now.acts =
            0; /* what was said before is bound */
        bool then = effect.any && take(e, "then ,"), stops = effect.any && !then;
        e->now.has_chosen = e->now.has_selected = false;
        e->now.supposed = 0;
        bool goes_on = stops && effect.open.count > 0 && refers(e);
        if (stops && !is_reach_clear(e, &effect, goes_on)) return refuse_unclear_if(e);
        effect.denied = is_denial(e);
        if (stops && is_otherwise(e)) {
            if (!otherwise(e, &effect)) return false;
            continue;
        }
        Reading start = english_words_mark(e);
        if (stops &&
            (effect.open.count == 0 ? instead(e, effect.last) : instead_inside(e, &effect)))
            return true;
        if (e->read.refused) return false;
        english_words_back(e, &start);
        if (!next_sentence(e, &effect, then, goes_on)) return false;
    }
}

/* following -> "apply each of the following effects based on" count ":"
 *              { BULLET "if" condition "," clauses } */
bool english_effect_following(English *e) {
    int count = 0;
    if (!take(e, "apply each of the following effects based on")) return false;
    uint32_t first = e->read.now.at;
    if (!bind_number_count(e, &e->following)) return false;
    e->following_of = cursor_since(&e->read, first, "opponent's") ? WHOSE_OPPONENT : WHOSE_YOU;
    if (!take(e, ":")) return false;
    for (; next_bullet(e); count++)
        if (!cursor_at(&e->read, "if") || !bullet_effect(e)) return false;
    e->following = 0;
    return count > 1 && cursor_end(&e->read);
}

/* --- Costs ------------------------------------------------------------------------------ */

/* symbol -> "DON!!" −NUMBER | CIRCLED */
static bool symbol(English *e) {
    int32_t n;
    Reading start = english_words_mark(e);
    const Piece *piece = cursor_peek(&e->read);
    if (piece->kind == PIECE_CIRCLED) {
        e->read.now.at++;
        english_words_emit(
            e, (Instr){.op = OP_DON_REST, .x = english_words_constant(e, piece->value)});
        return true;
    }
    if (take(e, "don!!") && cursor_signed(&e->read, &n) && n < 0) {
        english_words_emit(e, (Instr){.op = OP_DON_RETURN, .x = english_words_constant(e, -n)});
        return true;
    }
    english_words_back(e, &start);
    return false;
}

/* Is this a payment though "you may" is not said before it? "Play up to 1 card and you may
 * trash this Character: …" has a part that is none, and where the cost begins is not clear. */
static bool is_payment(const Instr *instr) {
    switch (instr->op) {
    case OP_SELECT:
    case OP_REST:
    case OP_TRASH:
    case OP_TO_HAND:
    case OP_TO_DECK:
    case OP_DON_REST:
    case OP_DON_RETURN:
    case OP_REVEAL:
    case OP_TURN_FACE: return true;
    default: return false;
    }
}

static bool are_payments(English *e, uint32_t first) {
    for (uint32_t i = first; i < e->now.code_count; i++)
        if (!is_payment(&e->code[i]))
            return cursor_refuse(&e->read, "ambiguous: where does the cost begin?");
    return true;
}

/* A cost must be paid in full, so it says how much (CR 8-3-1-3). */
static bool is_exact(English *e, uint32_t first) {
    for (uint32_t i = first; i < e->now.code_count; i++) {
        const Instr *instr = &e->code[i];
        if (instr->op == OP_CHOOSE_ONE || instr->op == OP_IF || instr->op == OP_MAY)
            return cursor_refuse(&e->read, "a cost that is not one thing");
    }
    if (e->now.pays_up_to) /* of "up to 2" none could be enough */
        return cursor_refuse(&e->read, "a cost that need not be paid");
    return true;
}

/* Is this the first part of the cost, or does it follow a symbol? */
static bool before_is_free(const English *e, uint32_t first) {
    if (e->now.code_count == first) return true;
    const Piece *last = &e->read.pieces->at[e->read.now.at - 1];
    bool comma = last->kind == PIECE_MARK && text_equal(last->text, SLICE(","));
    return last->kind == PIECE_CIRCLED || last->kind == PIECE_SIGNED || comma;
}

/* cost -> { symbol [ "," ] } [ "you may" | "you can" ] { action { ( "and" | "," ) action } } */
bool english_effect_cost(English *e, uint32_t end) {
    uint32_t first = e->now.code_count;
    uint8_t it = e->now.it;
    e->read.in_cost = true;
    bool read = true, may_said = false;
    for (bool free = true; read && e->read.now.at < end;) {
        bool joined = !free && (take(e, ", and") || take(e, ",") || take(e, "and"));
        if (free && e->now.code_count > first) { /* "DON!! −1, You may …" */
            take(e, "?,");
            joined = take(e, "and");
        }
        bool may = take(e, "you may|can");
        if (may) e->ability->flags |= ABILITY_COST_MAY;
        if (may && !may_said) read = are_payments(e, first);
        may_said |= may;
        free = symbol(e); /* what follows a symbol needs no "and" */
        if (free)
            e->ability->flags |= ABILITY_COST_MAY;
        else
            read = read && (joined || may || before_is_free(e, first)) && bind_act_read(e);
    }
    e->read.in_cost = false;
    e->now.it = it; /* what was paid is called "the trashed card" after it */
    return read && e->read.now.at == end && is_exact(e, first);
}
