/* The act of a choice, from the rows of the effect. */
#include "table/act.h"

#include "effect/link.h"
#include "effect/tables.h"
#include "table/speech.h"

enum { PIECE_SIZE = 512 };

/* What is done with chosen cards, and what a number can be for. */
static const char *const act_keys[OP_COUNT] = {
    [OP_LOOK] = "act.LOOK",
    [OP_REVEAL] = "act.REVEAL",
    [OP_KO] = "act.KO",
    [OP_TRASH] = "act.TRASH",
    [OP_TO_HAND] = "act.TO_HAND",
    [OP_TO_DECK] = "act.TO_DECK",
    [OP_TO_LIFE] = "act.TO_LIFE",
    [OP_PLAY] = "act.PLAY",
    [OP_TURN_FACE] = "act.TURN_FACE",
    [OP_REST] = "act.REST",
    [OP_SET_ACTIVE] = "act.SET_ACTIVE",
    [OP_DON_GIVE] = "act.DON_GIVE",
    [OP_DON_MOVE] = "act.DON_MOVE",
    [OP_MODIFY] = "act.MODIFY",
    [OP_GAIN] = "act.GAIN",
    [OP_GAIN_ATTRIBUTE] = "act.GAIN_ATTRIBUTE",
    [OP_FORBID] = "act.FORBID",
    [OP_NEGATE] = "act.NEGATE",
    [OP_SWAP] = "act.SWAP",
    [OP_REDIRECT] = "act.REDIRECT",
    [OP_ACTIVATE] = "act.ACTIVATE",
    [OP_PRICE] = "act.PRICE",
};
static const char *const number_keys[OP_COUNT] = {
    [OP_SELECT] = "number.SELECT",         [OP_CHOOSE_NUMBER] = "number.CHOOSE_NUMBER",
    [OP_DON_ADD] = "number.DON_ADD",       [OP_DON_GIVE] = "number.DON_GIVE",
    [OP_DON_REST] = "number.DON_REST",     [OP_DON_ACTIVE] = "number.DON_ACTIVE",
    [OP_DON_FREEZE] = "number.DON_FREEZE",
};

/* Keys of the table of words that follow from a closed list. */
#define DURATION(name, word, rule, doc) [DURATION_##name] = "until." #name,
static const char *const until_keys[DURATION_COUNT] = {
#include "effect/duration.def"
};
#undef DURATION
#define RESTRICTION(name, word, scope, doc) [RESTRICTION_##name] = "restriction." #name,
static const char *const restriction_keys[RESTRICTION_COUNT] = {
#include "effect/restriction.def"
};
#undef RESTRICTION
#define KEYWORD(name, word, rule, doc) [KEYWORD_##name] = "keyword." #name,
static const char *const keyword_keys[KEYWORD_COUNT] = {
#include "effect/keyword.def"
};
#undef KEYWORD

/* The end of the program of an ability that `row` is in; 0 if it is not in this one. */
static unsigned program_end(const Ability *a, unsigned row) {
    if (row >= a->cost_first && row < a->cost_first + a->cost_count)
        return a->cost_first + a->cost_count;
    if (row >= a->effect_first && row < a->effect_first + a->effect_count)
        return a->effect_first + a->effect_count;
    return 0;
}

unsigned act_ability_of(const LpCards *cards, LpCardId id, unsigned row) {
    const CardFacts *card = &cards->cards[id];
    for (unsigned i = 0; i < card->ability_count; i++) {
        if (program_end(&cards->abilities[card->ability_first + i], row)) return i;
    }
    return LP_ABILITY_NONE;
}

/* What the row is for, if it chooses; otherwise the row itself, or NULL for none. */
static const Instr *use_of(const LpCards *cards, LpCardId id, unsigned ability, unsigned row) {
    const Instr *instr = &cards->instrs[row];
    if (row == 0 || instr->op != OP_SELECT) return row ? instr : NULL;
    if (ability == LP_ABILITY_NONE) ability = act_ability_of(cards, id, row);
    if (ability == LP_ABILITY_NONE) return link_use(cards, instr);
    const Ability *own = &cards->abilities[cards->cards[id].ability_first + ability];
    return link_use_later(cards, instr, program_end(own, row));
}

const char *act_name(const LpCards *cards, LpCardId id, unsigned ability, unsigned row) {
    const Instr *use = use_of(cards, id, ability, row);
    return use != NULL ? tables_ops[use->op].name : NULL;
}

void act_say_until(const Sight *sight, unsigned duration, Buffer *out) {
    if (duration == DURATION_WHILE || duration >= DURATION_COUNT) return;
    words_say(sight->words, until_keys[duration], NULL, 0, out);
}

/* What the cards are called that a restriction is limited to. */
static unsigned areas_of(unsigned restriction) {
    switch (restriction) {
    case RESTRICTION_PLAY:
    case RESTRICTION_PLAY_ACTIVE: return 0;
    case RESTRICTION_BLOCK:
    case RESTRICTION_BE_BLOCKED:
    case RESTRICTION_USE_BLOCKER:
    case RESTRICTION_ACTIVATE_DON:
    case RESTRICTION_REFRESH_CARD: return 1u << LP_AREA_CHARACTER;
    case RESTRICTION_ATTACK:
    case RESTRICTION_ATTACK_CARD: return 1u << LP_AREA_LEADER | 1u << LP_AREA_CHARACTER;
    default: return AREAS_FIELD_CARDS;
    }
}

void act_say_restriction(const Sight *sight, unsigned restriction, ActLimit limit,
                         Buffer *out) {
    unsigned known = restriction < RESTRICTION_COUNT ? restriction : 0;
    char memory[PIECE_SIZE];
    Buffer cards;
    buffer_init(&cards, memory, sizeof memory);
    if (limit.filter != 0)
        speech_filter(sight->words, sight->cards, limit.filter, areas_of(known), limit.is_other,
                      &cards);
    WORDS_SAY(sight->words, out, restriction_keys[known],
              WORD_TEXT("cards", text_trim(buffer_text(&cards))));
}

void act_say_keyword(const Sight *sight, unsigned keyword, Buffer *out) {
    if (keyword < KEYWORD_COUNT) words_say(sight->words, keyword_keys[keyword], NULL, 0, out);
}

static int64_t constant(const LpCards *cards, unsigned number, bool *is_constant) {
    const Number *n = &cards->numbers[number];
    *is_constant = n->kind == NUMBER_CONSTANT;
    return n->value;
}

static Slice stat_word(unsigned stat) {
    static const char *const words[STAT_COUNT] = {
        [STAT_POWER] = "power",         [STAT_COST] = "cost",
        [STAT_COUNTER] = "counter",     [STAT_BASE_POWER] = "base power",
        [STAT_BASE_COST] = "base cost", [STAT_POWER_TO_ZERO] = "zero",
        [STAT_COST_TO] = "cost to",
    };
    return text_of(words[stat < STAT_COUNT ? stat : 0]);
}

/* Where the chosen cards are: what "to hand" is called depends on it. */
static Slice from_word(const LpCards *cards, const Instr *select) {
    if (select->op != OP_SELECT) return SLICE("else");
    const Selector *s = &cards->selectors[select->x];
    if (s->source != REG_COUNT)
        return s->source == REG_LOOKED ? SLICE("looked") : SLICE("else");
    if ((s->areas & AREAS_FIELD_CARDS) != 0) return SLICE("field");
    if (s->areas == 1u << LP_AREA_LIFE) return SLICE("life");
    return SLICE("else");
}

static Slice place_word(const LpCards *cards, const Instr *use) {
    if (use->op == OP_TO_DECK && link_use(cards, use) != NULL) return SLICE("shuffle");
    if (use->b == PLACE_BOTTOM) return SLICE("bottom");
    return use->b == PLACE_TOP ? SLICE("top") : SLICE("either");
}

void act_say(const Sight *sight, LpCardId id, unsigned ability, unsigned row, Buffer *out) {
    const LpCards *cards = sight->cards;
    const Instr *use = use_of(cards, id, ability, row);
    if (use == NULL || act_keys[use->op] == NULL) {
        words_say(sight->words, "act.SELECT", NULL, 0, out);
        return;
    }
    char until_memory[PIECE_SIZE], what_memory[PIECE_SIZE];
    Buffer until, what;
    bool is_constant = true;
    int64_t n = 0;
    const char *operands = tables_ops[use->op].operands;
    buffer_init(&until, until_memory, sizeof until_memory);
    buffer_init(&what, what_memory, sizeof what_memory);
    if (operands[2] == 'd') act_say_until(sight, use->c, &until);
    if (operands[3] == 'N') n = constant(cards, use->x, &is_constant);
    if (use->op == OP_GAIN) act_say_keyword(sight, use->b, &what);
    if (use->op == OP_GAIN_ATTRIBUTE)
        buffer_append_string(&what, speech_attribute(sight->words, use->b));
    if (use->op == OP_FORBID)
        act_say_restriction(sight, use->b, (ActLimit){use->x, false}, &what);
    if (use->op == OP_MODIFY) buffer_append(&what, stat_word(use->b));
    const WordArg args[] = {
        WORD_TEXT("from", from_word(cards, &cards->instrs[row])),
        WORD_TEXT("place", place_word(cards, use)),
        WORD_TEXT("up", use->b ? SLICE("1") : SLICE("0")),
        WORD_TEXT("what", buffer_text(&what)),
        WORD_TEXT("until", buffer_text(&until)),
        WORD_TEXT("known", is_constant ? SLICE("1") : SLICE("0")),
        WORD_NUMBER("n", n),
    };
    words_say(sight->words, act_keys[use->op], args, (int)(sizeof args / sizeof args[0]), out);
}

void act_say_cards(const Sight *sight, LpCardId id, unsigned row, bool is_other, int count,
                   Buffer *out) {
    const Instr *instr = &sight->cards->instrs[row];
    if (row == 0 || instr->op != OP_SELECT) return;
    speech_selector_for(sight->words, sight->cards, id, instr->x, is_other, count, out);
}

void act_ask_number(const Sight *sight, LpCardId id, unsigned ability, unsigned row,
                    ActNumber number, Buffer *out) {
    const Instr *instr = &sight->cards->instrs[row];
    const Instr *use = use_of(sight->cards, id, ability, row);
    char act_memory[PIECE_SIZE], what_memory[PIECE_SIZE];
    Buffer act, what;
    buffer_init(&act, act_memory, sizeof act_memory);
    buffer_init(&what, what_memory, sizeof what_memory);
    if (instr->op == OP_SELECT && use != NULL) act_say(sight, id, ability, row, &act);
    act_say_cards(sight, id, row, number.is_other, number.max, &what);
    const char *key = row ? number_keys[instr->op] : NULL;
    WORDS_SAY(sight->words, out, key != NULL ? key : "number.SELECT",
              WORD_TEXT("act", buffer_text(&act)), WORD_TEXT("what", buffer_text(&what)),
              WORD_NUMBER("min", number.min), WORD_NUMBER("max", number.max),
              WORD_TEXT("up", instr->b ? SLICE("1") : SLICE("0")));
}

Slice act_unit(const LpCards *cards, unsigned row) {
    uint8_t op = row ? cards->instrs[row].op : OP_NONE;
    if (op == OP_CHOOSE_NUMBER) return SLICE("number");
    return op == OP_SELECT || op == OP_NONE ? SLICE("card") : SLICE("don");
}

void act_ask_don(const Sight *sight, unsigned row, ActDon don, Buffer *out) {
    const Instr *instr = &sight->cards->instrs[row];
    Slice how = don.min == don.max ? SLICE("all")
                : don.min == 0     ? SLICE("up to")
                                   : SLICE("range");
    WORDS_SAY(sight->words, out, "ask.pick_don",
              WORD_TEXT("op", text_of(tables_ops[instr->op].name)), WORD_TEXT("how", how),
              WORD_NUMBER("min", don.min), WORD_NUMBER("max", don.max),
              WORD_NUMBER("taken", don.taken), WORD_NUMBER("chosen", don.chosen));
}
