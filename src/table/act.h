/* What a choice is for: the operation that acts on what is chosen, in words. */
#ifndef TABLE_ACT_H
#define TABLE_ACT_H

#include "table/sight.h"

/* The act that the instruction `row` of this card's effect leads to: its name in the table of
 * operations, or NULL. */
const char *act_name(const LpCards *cards, LpCardId id, unsigned ability, unsigned row);

/* "K.O.", "Return to hand", "+2000 power during this turn": what is done with the cards. */
void act_say(const Sight *sight, LpCardId id, unsigned ability, unsigned row, Buffer *out);

/* "up to 1 of your opponent's Characters with a cost of 3 or less", as the player who chooses
 * would say it; nothing if the row chooses no cards. */
void act_say_cards(const Sight *sight, LpCardId id, unsigned row, bool is_other, int count,
                   Buffer *out);

/* The ability that an instruction is a part of: parts that were put off do not say. */
unsigned act_ability_of(const LpCards *cards, LpCardId id, unsigned row);

/* The question for a number or for DON!!: "Draw how many cards?" */
typedef struct ActNumber {
    int min, max;
    bool is_other; /* somebody else than the player of the effect is asked */
} ActNumber;
void act_ask_number(const Sight *sight, LpCardId id, unsigned ability, unsigned row,
                    ActNumber number, Buffer *out);
typedef struct ActDon {
    int min, max;
    int taken;  /* by the engine, where there was no choice */
    int chosen; /* by the player, so far */
} ActDon;
void act_ask_don(const Sight *sight, unsigned row, ActDon don, Buffer *out);

/* What the number that `row` asks for counts: "card", "don" or "number". */
Slice act_unit(const LpCards *cards, unsigned row);

/* "during this turn" */
void act_say_until(const Sight *sight, unsigned duration, Buffer *out);
/* "Rush", as it is printed in brackets */
void act_say_keyword(const Sight *sight, unsigned keyword, Buffer *out);
/* The cards that a restriction is limited to: a row of a filter, or 0, and whether somebody
 * else than the player of the effect reads it. */
typedef struct ActLimit {
    unsigned filter;
    bool is_other;
} ActLimit;

/* "cannot attack", "cannot attack Leaders" */
void act_say_restriction(const Sight *sight, unsigned restriction, ActLimit limit, Buffer *out);

#endif
