/* Glicko-2 (Mark Glickman, "Example of the Glicko-2 system", 2013): a rating with its
 * uncertainty. Each game is a rating period of its own, so the list is never out of date. */
#ifndef APP_SERVE_GLICKO_H
#define APP_SERVE_GLICKO_H

#include "app/serve/vault.h"

/* A player without games: 1500, deviation 350. */
VaultRating glicko_first(void);

/* The rating after a period of games against 'others', with scores of 1, 0.5 or 0. */
VaultRating glicko_after(const VaultRating *own, const VaultRating *others,
                         const double *scores, int count);

#endif
