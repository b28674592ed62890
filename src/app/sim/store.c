/* Writing, resuming and reading result files. */
#include "app/sim/store.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "app/common/caption.h"
#include "app/common/clock.h"
#include "app/common/output.h"
#include "base/hash.h"
#include "base/utf8.h"

/* Everything reaches the disk at least this often, so that even a power cut costs little. */
static const double SYNC_SECONDS = 2;

static bool complain(const char *path, const char *what) {
    output_error("%s: %s", path, caption_remark(what));
    return false;
}

static bool complain_system(const char *path, const char *verb) {
    caption_error("store.cannot", "sss", verb, path, caption_system(errno));
    return false;
}

/* --- The plan in front --- */

static size_t decks_size(const SimHeader *header) {
    return header->deck_count * sizeof(NamedDeck);
}

static size_t pairings_size(const SimHeader *header) {
    return header->pairing_count * sizeof(SimPairing);
}

static size_t plan_size(const SimHeader *header) {
    return sizeof *header + decks_size(header) + pairings_size(header) + sizeof(uint64_t);
}

/* The header of a file as bytes; free it with free. */
static unsigned char *plan_bytes(const SimPlan *plan) {
    size_t size = plan_size(&plan->header);
    unsigned char *bytes = malloc(size), *at = bytes;
    if (bytes == NULL) return NULL;
    memcpy(at, &plan->header, sizeof plan->header);
    at += sizeof plan->header;
    memcpy(at, plan->decks, decks_size(&plan->header));
    at += decks_size(&plan->header);
    memcpy(at, plan->pairings, pairings_size(&plan->header));
    at += pairings_size(&plan->header);
    uint64_t hash = hash_bytes(bytes, size - sizeof hash, 0);
    memcpy(at, &hash, sizeof hash);
    return bytes;
}

/* Numbers from a file that would make us read or allocate nonsense. */
static bool header_is_sane(const SimHeader *header) {
    return header->deck_count > 0 && header->deck_count <= SIM_DECKS_MAX &&
           header->pairing_count > 0 &&
           header->pairing_count <= header->deck_count * header->deck_count &&
           (header->block_games == 1 || header->block_games == SIM_BLOCK_GAMES) &&
           header->games > 0 && header->games <= SIM_GAMES_MAX / header->pairing_count &&
           header->shard_count > 0 && header->shard_count <= SIM_SHARDS_MAX &&
           header->shard < header->shard_count && header->mode < SIM_MODE_COUNT &&
           header->edition < LP_EDITION_COUNT && header->has_cards <= 1 &&
           memchr(header->players[0], 0, SIM_PLAYER_SIZE) != NULL &&
           memchr(header->players[1], 0, SIM_PLAYER_SIZE) != NULL;
}

static bool lists_are_sane(const SimPlan *plan) {
    const SimHeader *header = &plan->header;
    for (uint32_t i = 0; i < header->deck_count; i++) {
        const NamedDeck *deck = &plan->decks[i];
        if (memchr(deck->name, 0, sizeof deck->name) == NULL) return false;
        if (utf8_plain_size(text_of(deck->name)) != strlen(deck->name)) return false;
        if (deck->deck.count > LP_DECK_SIZE) return false;
    }
    for (uint32_t i = 0; i < header->pairing_count; i++) {
        SimPairing who = plan->pairings[i];
        if (who.a >= header->deck_count || who.b >= header->deck_count) return false;
    }
    /* The two lists of a comparison have the same opponents. */
    return header->mode != SIM_COMPARE || header->pairing_count % 2 == 0;
}

/* Reads the header of an open file. NULL if all is well, else what is wrong. */
static const char *read_plan(FILE *in, SimPlan *plan) {
    static const char *const foreign = "this is not a result file of 'logpose sim'";
    static const char *const damaged = "the header of this result file is damaged";
    SimHeader *header = &plan->header;
    static const SimHeader wanted = {.magic = "logpose sim 1\n"};
    if (fread(header, sizeof *header, 1, in) != 1) return foreign;
    if (memcmp(header->magic, wanted.magic, sizeof header->magic) != 0) return foreign;
    if (!header_is_sane(header)) return damaged;
    plan->decks = malloc(decks_size(header));
    plan->pairings = malloc(pairings_size(header));
    if (plan->decks == NULL || plan->pairings == NULL) return "out of memory";
    uint64_t hash;
    if (fread(plan->decks, decks_size(header), 1, in) != 1 ||
        fread(plan->pairings, pairings_size(header), 1, in) != 1 ||
        fread(&hash, sizeof hash, 1, in) != 1) {
        return damaged;
    }
    unsigned char *bytes = plan_bytes(plan);
    if (bytes == NULL) return "out of memory";
    bool is_ok = hash_bytes(bytes, plan_size(header) - sizeof hash, 0) == hash;
    free(bytes);
    return is_ok && lists_are_sane(plan) ? NULL : damaged;
}

bool store_read_plan(const char *path, SimPlan *out) {
    memset(out, 0, sizeof *out);
    FILE *in = fopen(path, "rb");
    if (in == NULL) return complain_system(path, "open");
    const char *problem = read_plan(in, out);
    fclose(in);
    if (problem == NULL) return true;
    plan_free(out);
    return complain(path, problem);
}

/* --- The blocks after it --- */

static uint64_t record_hash(const SimStore *store, const void *record) {
    return hash_bytes(record, store->record_size, store->hash);
}

/* A block with its checksum, as it is written. */
typedef struct Framed {
    unsigned char bytes[sizeof(SimRecord) + sizeof(uint64_t)];
} Framed;

static size_t framed_size(const SimStore *store) {
    return store->record_size + sizeof(uint64_t);
}

static void store_init(SimStore *store, const char *path, const SimPlan *plan) {
    *store = (SimStore){.path = path,
                        .file = -1,
                        .record_size = block_record_size(plan),
                        .hash = plan_hash(plan)};
}

static bool is_sound(const SimStore *store, const SimPlan *plan, const Framed *framed,
                     SimRecord *out) {
    uint64_t hash;
    memset(out, 0, sizeof *out);
    memcpy(out, framed->bytes, store->record_size);
    memcpy(&hash, framed->bytes + store->record_size, sizeof hash);
    return hash == record_hash(store, out) && block_is_sound(plan, &out->block);
}

/* Reads on from the current position of 'in'. */
static bool read_blocks(FILE *in, const SimStore *store, const SimPlan *plan, StoreTake take,
                        void *taker, uint64_t *lost) {
    Framed framed;
    SimRecord record;
    for (;;) {
        size_t size = fread(framed.bytes, 1, framed_size(store), in);
        if (size == 0) return true;
        bool is_whole = size == framed_size(store);
        if (!is_whole || !is_sound(store, plan, &framed, &record)) {
            ++*lost;
        } else if (!take(taker, &record)) {
            return false;
        }
    }
}

bool store_read(const char *path, const SimPlan *plan, StoreTake take, void *taker,
                uint64_t *lost) {
    SimStore store;
    store_init(&store, path, plan);
    FILE *in = fopen(path, "rb");
    if (in == NULL) return complain_system(path, "open");
    bool is_ok = fseek(in, (long)plan_size(&plan->header), SEEK_SET) == 0 &&
                 read_blocks(in, &store, plan, take, taker, lost);
    fclose(in);
    return is_ok;
}

static bool write_all(const SimStore *store, const void *bytes, size_t size) {
    const unsigned char *at = bytes;
    while (size > 0) {
        ssize_t written = write(store->file, at, size);
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) return complain_system(store->path, "write");
        at += written;
        size -= (size_t)written;
    }
    return true;
}

/* --- Resuming --- */

static bool take_into(void *taker, const SimRecord *record) {
    SimResult *result = taker;
    /* The same block twice is left over from repairing a file when that was interrupted. */
    if (!result_has(result, record->block.number)) result_add(result, record);
    return true;
}

/* Moves the sound blocks of a damaged file together and cuts off the rest. A block is moved
 * before its old place is used again, so that being killed here loses nothing. */
static bool repair(const SimStore *store, const SimPlan *plan) {
    off_t from = (off_t)plan_size(&plan->header), to = from;
    size_t size = framed_size(store);
    Framed framed;
    SimRecord record;
    for (;; from += (off_t)size) {
        ssize_t got = pread(store->file, framed.bytes, size, from);
        if (got < 0) return complain_system(store->path, "read");
        if ((size_t)got < size) break;
        if (!is_sound(store, plan, &framed, &record)) continue;
        if (to != from && pwrite(store->file, framed.bytes, size, to) != (ssize_t)size) {
            return complain_system(store->path, "write");
        }
        to += (off_t)size;
    }
    return ftruncate(store->file, to) == 0 || complain_system(store->path, "write");
}

/* Is this the header of a file whose writer was killed at once? */
static bool is_begun(const char *path, const unsigned char *front, size_t size) {
    FILE *in = fopen(path, "rb");
    unsigned char *bytes = malloc(size);
    bool is_ok = false;
    if (in != NULL && bytes != NULL) {
        size_t got = fread(bytes, 1, size, in);
        is_ok = got < size && memcmp(bytes, front, got) == 0;
    }
    free(bytes);
    if (in != NULL) fclose(in);
    return is_ok;
}

static bool start_file(const SimStore *store, const unsigned char *front, size_t size) {
    if (ftruncate(store->file, 0) != 0) return complain_system(store->path, "write");
    if (!write_all(store, front, size)) return false;
    return fsync(store->file) == 0 || complain_system(store->path, "write");
}

static bool same_plan(const char *path, const SimPlan *theirs, const SimPlan *ours) {
    const char *difference = plan_difference(theirs, ours);
    if (difference != NULL) {
        caption_error("store.other-plan", "ss", path, difference);
        return false;
    }
    if (theirs->header.shard == ours->header.shard &&
        theirs->header.shard_count == ours->header.shard_count) {
        return true;
    }
    caption_error("store.file-shard-use-another", "suu", path, theirs->header.shard + 1,
                  theirs->header.shard_count);
    return false;
}

static bool resume(const SimStore *store, const SimPlan *plan, SimResult *result) {
    SimPlan theirs;
    uint64_t lost = 0;
    if (!store_read_plan(store->path, &theirs)) return false;
    bool is_same = same_plan(store->path, &theirs, plan);
    plan_free(&theirs);
    if (!is_same) return false;
    if (!store_read(store->path, plan, take_into, result, &lost)) return false;
    if (lost == 0) return true;
    caption_note("store.damaged", "sl", store->path, (unsigned long long)lost);
    return repair(store, plan);
}

/* Nobody else may write to the file meanwhile. (No other descriptor of this file may be closed
 * after this: that would give the lock up. So it is taken last.) */
static bool lock(const SimStore *store) {
    struct flock all = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    if (fcntl(store->file, F_SETLK, &all) == 0) return true;
    if (errno != EACCES && errno != EAGAIN) return complain_system(store->path, "lock");
    return complain(store->path, "another program is writing this file");
}

bool store_open(SimStore *store, const char *path, const SimPlan *plan, SimResult *result) {
    store_init(store, path, plan);
    size_t size = plan_size(&plan->header);
    unsigned char *front = plan_bytes(plan);
    if (front == NULL) return complain(path, "out of memory");
    store->file = open(path, O_RDWR | O_CREAT, 0666);
    bool is_ok = store->file >= 0 || complain_system(path, "open");
    is_ok = is_ok && lock(store);
    if (is_ok) {
        bool is_new = is_begun(path, front, size);
        is_ok = is_new ? start_file(store, front, size) : resume(store, plan, result);
    }
    free(front);
    if (is_ok) is_ok = lock(store);
    if (is_ok && lseek(store->file, 0, SEEK_END) < 0) is_ok = complain_system(path, "read");
    if (!is_ok && store->file >= 0) {
        close(store->file);
        store->file = -1;
    }
    store->synced = clock_seconds();
    return is_ok;
}

bool store_append(SimStore *store, const SimRecord *record) {
    Framed framed;
    uint64_t hash = record_hash(store, record);
    memcpy(framed.bytes, record, store->record_size);
    memcpy(framed.bytes + store->record_size, &hash, sizeof hash);
    if (!write_all(store, framed.bytes, framed_size(store))) return false;
    if (clock_seconds() - store->synced < SYNC_SECONDS) return true;
    store->synced = clock_seconds();
    return fsync(store->file) == 0 || complain_system(store->path, "write");
}

bool store_close(SimStore *store) {
    bool is_ok = fsync(store->file) == 0 || complain_system(store->path, "write");
    if (close(store->file) != 0) is_ok = complain_system(store->path, "write");
    store->file = -1;
    return is_ok;
}
