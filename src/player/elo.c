/* Elo numbers and the sequential test. */
#include "player/elo.h"

#include <math.h>

#include "base/real.h"

static const double ln10 = 2.30258509299404568402;
static const double error_rate = 0.05;

double elo_of_score(double score) {
    if (score <= 0) return -(double)INFINITY;
    if (score >= 1) return (double)INFINITY;
    return 400 / ln10 * real_log(score / (1 - score));
}

double elo_to_score(double elo) { return 1 / (1 + real_exp(-elo * ln10 / 400)); }

void elo_add(EloSums *sums, double group_score) {
    sums->groups++;
    sums->sum += group_score;
    sums->squares += group_score * group_score;
}

double elo_mean(const EloSums *sums) {
    return sums->groups > 0 ? sums->sum / (double)sums->groups : 0.5;
}

/* The mean with half a point in one group more: never 0 or 1. */
static double careful_mean(const EloSums *sums) {
    return (sums->sum + 0.5) / ((double)sums->groups + 1);
}

/* The least variance that can be believed. Groups of one kind may well vary less than four
 * games that have nothing to do with each other, but only points that went the other way show
 * it: a player who has won everything has not shown it. */
static double least_variance(const EloSums *sums) {
    double careful = careful_mean(sums);
    double won = sums->sum, lost = (double)sums->groups - sums->sum;
    double fewer = won < lost ? won : lost;
    return careful * (1 - careful) / (ELO_GROUP_GAMES * (1 + fewer));
}

double elo_variance(const EloSums *sums) {
    double count = (double)sums->groups, mean = elo_mean(sums);
    double careful = careful_mean(sums);
    double spread = sums->squares - count * mean * mean;
    double supposed = careful * (1 - careful) / ELO_GROUP_GAMES;
    if (spread < 0) spread = 0; /* rounding */
    double variance = (spread + supposed) / (count > 1 ? count : 1);
    double least = least_variance(sums);
    return variance > least ? variance : least;
}

double elo_effective_games(const EloSums *sums) {
    double careful = careful_mean(sums);
    return careful * (1 - careful) * (double)sums->groups / elo_variance(sums);
}

double elo_llr(const EloSums *sums, double elo0, double elo1) {
    double score0 = elo_to_score(elo0), score1 = elo_to_score(elo1);
    return (double)sums->groups * (score1 - score0) * (2 * elo_mean(sums) - score0 - score1) /
           (2 * elo_variance(sums));
}

double elo_llr_bound(void) { return real_log((1 - error_rate) / error_rate); }
