/* The check of the self-test that a player learns nothing but what the rules reveal. */
#ifndef APP_SELFTEST_UNSEEN_H
#define APP_SELFTEST_UNSEEN_H

#include "app/selftest/selftest.h"

/* Plays on from the test's game and, beside it, from a sample of what 'seat' knows of it, with
 * the same answers and random numbers, for as long as nothing is revealed that differs. */
void unseen_check(SelfTest *test, LpSeat seat);

#endif
