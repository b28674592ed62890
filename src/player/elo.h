/* How much stronger one player is than another: Elo numbers, how certain they are, and a test
 * that stops as soon as it knows (SPRT). docs/match.md explains the formulas.
 *
 * Games come in groups: one deck pair and one seed in all four arrangements of players and turn
 * order. What a good deal or a good deck gives to one player in one game, it gives to the other
 * in another game of the same group, so that groups vary less than games do. The group is
 * therefore what is counted here, with its mean score from 0 to 1. */
#ifndef PLAYER_ELO_H
#define PLAYER_ELO_H

#include <stdint.h>

enum {
    ELO_GROUP_GAMES = 4,
    ELO_TEST_GROUPS_MIN = 16 /* the variance of fewer groups is hardly known */
};

/* The difference in Elo at which a player scores this (a draw is half a point), infinite at 0
 * and 1; and back. */
double elo_of_score(double score);
double elo_to_score(double elo);

/* What groups add up to. Start from zeroes. */
typedef struct EloSums {
    uint64_t groups;
    double sum, squares;
} EloSums;

void elo_add(EloSums *sums, double group_score);
double elo_mean(const EloSums *sums);

/* The variance of one group's score, never zero: it adds an imaginary group whose four games
 * have nothing to do with each other. */
double elo_variance(const EloSums *sums);

/* How many games without groups would be as certain as these groups are. */
double elo_effective_games(const EloSums *sums);

/* Wald's test of "the difference is elo0" against "it is elo1", with errors of 5 % both ways:
 * the logarithm of how much more likely the second is (normal approximation), and the bounds
 * at which the first (at -bound) or the second (at +bound) is taken, from
 * ELO_TEST_GROUPS_MIN groups on. */
double elo_llr(const EloSums *sums, double elo0, double elo1);
double elo_llr_bound(void);

#endif
