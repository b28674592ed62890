/* What a text is about: the cards, what a seat sees, and the words it is said in. */
#ifndef TABLE_SIGHT_H
#define TABLE_SIGHT_H

#include "logpose/logpose.h"
#include "table/words.h"

typedef struct Sight {
    const LpCards *cards;
    const LpView *view; /* of `you` */
    LpSeat you;         /* a seat, or LP_SEAT_PUBLIC */
    const Words *words;
    const uint32_t
        *arrivals; /* by slot: when a card came into play; or NULL, if nobody knows */
} Sight;

/* The name of the card in a slot as it is seen; "a face-down card" if it is hidden. */
Slice sight_name(const Sight *sight, LpSlot slot);
Slice sight_name_of(const Sight *sight, LpCardId id);

/* Which of the Characters of this name on one player's field it is, from 1 in the order in
 * which they came into play; 0 if it is the only one, or not there. */
int sight_copy(const Sight *sight, LpSlot slot);

/* The same name, with the number of the copy where there are several; a Leader says so beside a
 * Character of its name. */
void sight_say_name(const Sight *sight, LpSlot slot, Buffer *out);

/* Who a seat is to the reader: "you", "they", or for someone who watches "0" or "1". */
Slice sight_who(const Sight *sight, LpSeat seat);

/* The text of an ability, and its parts. */
enum { CLAUSES_MAX = 16, CLAUSE_TEXT_MAX = 3072 };
typedef struct Clauses {
    char memory[CLAUSE_TEXT_MAX];
    Slice text; /* all of it */
    Slice at[CLAUSES_MAX];
    int count;
    int current; /* the one that holds instruction `row`, or -1 */
} Clauses;

void sight_clauses(const Words *words, const LpCards *cards, LpCardId id, unsigned ability,
                   unsigned row, Clauses *out);

#endif
