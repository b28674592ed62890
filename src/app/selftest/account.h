/* Do the events of an answer account for what it changed? */
#ifndef APP_SELFTEST_ACCOUNT_H
#define APP_SELFTEST_ACCOUNT_H

#include "app/selftest/selftest.h"

/* What the events must account for: where the cards are and how, and DON!! decks. */
typedef struct Account {
    LpCardView cards[LP_SLOTS];
    uint8_t don_deck[2];
    uint8_t phase;
    uint16_t turn;
    bool is_known[2][LP_SLOTS];  /* to each player, before the answer */
    bool may_turn[LP_SLOTS];     /* the events leave open whether the card is rested */
    bool may_be_other[LP_SLOTS]; /* the slot may hold another card now */
    bool is_shown;               /* a player has been shown something since */
} Account;

/* Before the answer. Uses the memory of a view of the test. */
void account_take(SelfTest *test, const LpGame *game, Account *out);

/* After it: applies the events to the account, and compares it with the game. */
void account_check(SelfTest *test, Account *account, const LpLog *log, const LpGame *game);

#endif
