/* The tables of names and words, made from the .def files where there is one. */
#include "effect/tables.h"

const OpInfo tables_ops[OP_COUNT] = {
#define OP(name, syntax, operands, part, times, purpose, rule, doc)                            \
    {#name, syntax, operands, PAY_##part, TIMES_##times},
#include "effect/opcode.def"
#undef OP
};

const TestInfo tables_tests[TEST_COUNT] = {
#define TEST(name, word, operand, is_static, doc) {#name, word, operand, is_static},
#include "effect/test.def"
#undef TEST
};

const TermInfo tables_numbers[NUMBER_KIND_COUNT] = {
#define NUMBER(name, word, operands, doc) {#name, word, operands},
#include "effect/number.def"
#undef NUMBER
};

const TermInfo tables_conditions[CONDITION_COUNT] = {
#define CONDITION(name, word, operands, doc) {#name, word, operands},
#include "effect/condition.def"
#undef CONDITION
};

const char *const tables_timing_names[TIMING_COUNT] = {
#define TIMING(name, tag, rule, doc) #name,
#include "effect/timing.def"
#undef TIMING
};

const char *const tables_timing_tags[TIMING_COUNT] = {
#define TIMING(name, tag, rule, doc) tag,
#include "effect/timing.def"
#undef TIMING
};

const char *const tables_restriction_words[RESTRICTION_COUNT] = {
#define RESTRICTION(name, word, scope, doc) word,
#include "effect/restriction.def"
#undef RESTRICTION
};

const char tables_restriction_scopes[RESTRICTION_COUNT] = {
#define RESTRICTION(name, word, scope, doc) scope,
#include "effect/restriction.def"
#undef RESTRICTION
};

const char *const tables_keyword_words[KEYWORD_COUNT] = {
#define KEYWORD(name, word, rule, doc) word,
#include "effect/keyword.def"
#undef KEYWORD
};

const char *const tables_duration_words[DURATION_COUNT] = {
#define DURATION(name, word, rule, doc) word,
#include "effect/duration.def"
#undef DURATION
};

/* The words of a header: tags as the cards have them, "when" before events, "instead of" before
 * what a replacement replaces. */
const char *const tables_timing_words[TIMING_COUNT] = {
    [TIMING_NONE] = "",
    [TIMING_ACTIVATE_MAIN] = "activate main",
    [TIMING_MAIN] = "main",
    [TIMING_COUNTER] = "counter",
    [TIMING_TRIGGER] = "trigger",
    [TIMING_ON_PLAY] = "on play",
    [TIMING_WHEN_ATTACKING] = "when attacking",
    [TIMING_ON_BLOCK] = "on block",
    [TIMING_ON_KO] = "on ko",
    [TIMING_ON_OPPONENTS_ATTACK] = "on their attack",
    [TIMING_END_OF_YOUR_TURN] = "end of your turn",
    [TIMING_END_OF_OPPONENTS_TURN] = "end of their turn",
    [TIMING_START_OF_GAME] = "start of game",
    [TIMING_START_OF_TURN] = "start of turn",
    [TIMING_START_OF_MAIN] = "start of main",
    [TIMING_PLAYED] = "when played",
    [TIMING_ATTACKS] = "when attacks",
    [TIMING_ATTACKED] = "when attacked",
    [TIMING_KO] = "when ko",
    [TIMING_REMOVED] = "when removed",
    [TIMING_RETURNED] = "when returned",
    [TIMING_BATTLES] = "when battles",
    [TIMING_BATTLED] = "when battled",
    [TIMING_BATTLE_KO] = "when it kos in battle",
    [TIMING_DAMAGE_DEALT] = "when it deals damage",
    [TIMING_DAMAGE_TAKEN] = "when damage taken",
    [TIMING_LIFE_REMOVED] = "when life removed",
    [TIMING_LIFE_ZERO] = "when life is zero",
    [TIMING_LIFE_TO_HAND] = "when life to hand",
    [TIMING_DRAWN] = "when drawn",
    [TIMING_HAND_TRASHED] = "when hand trashed",
    [TIMING_DECK_TRASHED] = "when deck trashed",
    [TIMING_DON_GIVEN] = "when don given",
    [TIMING_DON_RETURNED] = "when don returned",
    [TIMING_RESTED] = "when rested",
    [TIMING_BECOMES_RESTED] = "when becomes rested",
    [TIMING_EVENT_ACTIVATED] = "when event activated",
    [TIMING_BLOCKER_ACTIVATED] = "when blocker activated",
    [TIMING_TRIGGER_ACTIVATED] = "when trigger activated",
    [TIMING_WOULD_BE_KO] = "instead of ko",
    [TIMING_WOULD_BE_REMOVED] = "instead of removal",
    [TIMING_WOULD_LEAVE] = "instead of leaving",
    [TIMING_WOULD_BE_RESTED] = "instead of rest",
    [TIMING_WOULD_LOSE_BY_DECK] = "instead of losing by deck",
    [TIMING_WOULD_TAKE_DAMAGE] = "instead of damage",
    [TIMING_END_OF_TURN] = "end of turn",
    [TIMING_END_OF_BATTLE] = "end of battle",
};

const char *const tables_register_words[REG_COUNT] = {
    [REG_IT] = "it",           [REG_THAT] = "that", [REG_LOOKED] = "looked",
    [REG_PAID] = "paid",       [REG_THIS] = "this", [REG_EVENT] = "subject",
    [REG_BATTLED] = "battled",
};

const char *const tables_whose_words[WHOSE_COUNT] = {"you", "them", "each"};
const char *const tables_owner_words[WHOSE_COUNT] = {"your", "their", "any"};
const char *const tables_compare_words[CMP_COUNT] = {"=", "!=", "<=", ">=", "<", ">"};

/* The first three are added to ("give +1000 power"), the others set ("set base power 6000"), so
 * the same word may occur in both halves. */
const char *const tables_stat_words[STAT_COUNT] = {
    [STAT_POWER] = "power",         [STAT_COST] = "cost",
    [STAT_COUNTER] = "counter",     [STAT_BASE_POWER] = "base power",
    [STAT_BASE_COST] = "base cost", [STAT_POWER_TO_ZERO] = "power",
    [STAT_COST_TO] = "cost",
};

const char *const tables_place_words[PLACE_COUNT] = {"", "top", "bottom", "top or bottom"};

const char *const tables_cause_words[CAUSE_COUNT] = {
    [CAUSE_ANY] = "",
    [CAUSE_BATTLE] = "by battle",
    [CAUSE_EFFECT] = "by effect",
    [CAUSE_YOUR_EFFECT] = "by your effect",
    [CAUSE_OPPONENT_EFFECT] = "by their effect",
    [CAUSE_OPPONENT_CHARACTER_EFFECT] = "by their character effect",
    [CAUSE_FROM_HAND] = "from hand",
    [CAUSE_CHARACTER_EFFECT] = "by character effect",
    [CAUSE_FROM_TRASH] = "from trash",
};

const char *const tables_subject_words[SUBJECT_COUNT] = {"this", "yours", "theirs", "any"};

const char *const tables_ability_words[ABILITY_KIND_COUNT] = {
    "auto", "activate", "always", "replacement", "rule",
};

const char *const tables_category_words[5] = {"", "leader", "character", "event", "stage"};

const char *const tables_color_words[LP_COLOR_COUNT] = {
    "red", "green", "blue", "purple", "black", "yellow",
};

const char *const tables_attribute_words[LP_ATTRIBUTE_COUNT] = {
    "slash", "strike", "ranged", "special", "wisdom", "unknown",
};

const char *const tables_rarity_words[LP_RARITY_COUNT] = {
    "", "L", "C", "UC", "R", "SR", "SEC", "P", "SP", "TR",
};

const char *const tables_area_words[LP_AREA_COUNT] = {
    "", "deck", "hand", "trash", "leader", "characters", "stage", "life",
};
