/* Result files: a plan, followed by blocks in the order in which they were done. Each block
 * has a checksum, and blocks are only ever appended, so that a program that is killed loses
 * only the block it was about to write.
 *
 *     header, decks, pairings, checksum
 *     block, checksum
 *     block, checksum …
 */
#ifndef APP_SIM_STORE_H
#define APP_SIM_STORE_H

#include "study/result.h"

typedef struct SimStore {
    const char *path;
    int file; /* or -1 */
    size_t record_size;
    uint64_t hash; /* of the plan: no block of another plan has the right checksum */
    double synced; /* when everything was last on the disk */
} SimStore;

/* Creates the file, or adds what it holds to the result and appends to it. A file with other
 * settings, another shard, another engine or other cards is refused, and so is one that another
 * program is writing. False after a message. */
bool store_open(SimStore *store, const char *path, const SimPlan *plan, SimResult *result);

/* Appends one block. From time to time it waits for the disk. */
bool store_append(SimStore *store, const SimRecord *record);

/* False if something could not be written. */
bool store_close(SimStore *store);

/* Reads the plan of a file. False after a message; the plan is freed by plan_free. */
bool store_read_plan(const char *path, SimPlan *out);

/* Reads the blocks of a file of this plan and gives each to 'take', which stops the reading by
 * returning false. Damaged blocks are counted in 'lost'. False after a message. */
typedef bool (*StoreTake)(void *taker, const SimRecord *record);
bool store_read(const char *path, const SimPlan *plan, StoreTake take, void *taker,
                uint64_t *lost);

#endif
