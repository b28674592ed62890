/* The file of 'logpose match --state': every game as soon as it is over, so that a match that
 * was killed goes on where it was.
 *
 *     logpose match 1
 *     cards 0123456789abcdef       the plan, a line for each part of it
 *     …
 *     play
 *     0 17 89abcdef01234567 1 0 0 0 3f9a01c2
 *
 * A line is the pair of players, the game's index, its hash, its outcome, whether the first
 * player went second, who forfeited, and a checksum, which also covers the plan. */
#ifndef APP_MATCH_SERIESFILE_H
#define APP_MATCH_SERIESFILE_H

#include <stdio.h>

#include "app/common/file.h"
#include "app/match/series.h"
#include "base/buffer.h"

typedef struct SeriesFile {
    FILE *out;             /* NULL: the match is not saved */
    File text;             /* what it held when it was opened */
    Slice games;           /* the part with the lines of games */
    uint64_t plan;         /* hash of the head */
    uint64_t pair;         /* the one that is being played */
    uint64_t recall_count; /* games that need not be played again */
} SeriesFile;

/* Opens or creates a file for the match with this head, which is everything up to 'play'.
 * False after a message: it holds another match, another program is writing it, or it is
 * something else. */
bool seriesfile_open(SeriesFile *file, const char *path, Slice head);
void seriesfile_close(SeriesFile *file);

/* The games of pair `file->pair` that the file holds, for Series.recall; and one more game,
 * for Series.keep. */
void seriesfile_recall(void *file, SeriesGame *games, uint64_t game_count);
bool seriesfile_keep(void *file, uint64_t index, const SeriesGame *game);

#endif
