/* Sentences for changes. */
#include "table/change.h"

#include "table/act.h"

enum { PIECE_SIZE = 512 };

static const char *const keys[LP_CHANGE_KIND_COUNT] = {
    [LP_CHANGE_POWER] = "change.power",
    [LP_CHANGE_COST] = "change.cost",
    [LP_CHANGE_COUNTER] = "change.counter",
    [LP_CHANGE_BASE_POWER] = "change.base_power",
    [LP_CHANGE_BASE_COST] = "change.base_cost",
    [LP_CHANGE_COST_TO] = "change.cost_to",
    [LP_CHANGE_KEYWORD] = "change.keyword",
    [LP_CHANGE_RESTRICTION] = "change.restriction",
    [LP_CHANGE_NEGATED] = "change.negated",
    [LP_CHANGE_PRICE] = "change.price",
    [LP_CHANGE_REPLACEMENT] = "change.replacement",
};

void change_say(const Sight *sight, const LpChange *change, Buffer *out) {
    char until_memory[PIECE_SIZE], name_memory[PIECE_SIZE], what_memory[PIECE_SIZE];
    Buffer until, name, what;
    bool is_don = change->source == LP_SLOT_NONE;
    buffer_init(&until, until_memory, sizeof until_memory);
    buffer_init(&name, name_memory, sizeof name_memory);
    buffer_init(&what, what_memory, sizeof what_memory);
    act_say_until(sight, change->until, &until);
    if (!is_don) sight_say_name(sight, change->source, &name);
    if (change->kind == LP_CHANGE_RESTRICTION)
        act_say_restriction(sight, (unsigned)change->value,
                            (ActLimit){change->filter, change->seat != sight->you}, &what);
    if (change->kind == LP_CHANGE_KEYWORD)
        act_say_keyword(sight, (unsigned)change->value, &what);
    WORDS_SAY(sight->words, out, keys[change->kind], WORD_NUMBER("n", change->value),
              WORD_TEXT("until", buffer_text(&until)), WORD_TEXT("card", buffer_text(&name)),
              WORD_TEXT("what", buffer_text(&what)),
              WORD_TEXT("don", is_don ? SLICE("1") : SLICE("0")));
}
