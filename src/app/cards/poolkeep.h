/* Putting cards into the user's pool (userpool.h): compiling the files that the user gives,
 * keeping them, and compiling them again. */
#ifndef APP_CARDS_POOLKEEP_H
#define APP_CARDS_POOLKEEP_H

#include "app/common/savefile.h"
#include "app/common/userpool.h"
#include "logpose/logpose.h"

/* What became of a card. */
typedef enum PoolFate {
    POOL_ADDED,
    POOL_REPLACED,  /* it took the place of another of its number */
    POOL_UNCHANGED, /* it is there already */
    POOL_REFUSED,
    POOL_FATE_COUNT
} PoolFate;

/* One card that was looked at, for whoever reports. */
typedef struct PoolReport {
    PoolFate fate;
    Slice number;          /* empty if the file as a whole was refused */
    const char *file;      /* as the user calls it */
    uint32_t line, column; /* of what is wrong */
    const char *why;       /* it was refused, or NULL */
} PoolReport;

/* The pool while it is being changed. */
typedef struct PoolKeeper {
    UserPool pool;
    LpCards *own; /* the program's cards */
    SaveLock lock;
    bool may_replace; /* --replace */
    bool is_update;   /* sources are compiled again */
    void (*report)(void *listener, const PoolReport *report);
    void *listener;
    size_t counts[POOL_FATE_COUNT];
} PoolKeeper;

/* Locks and reads the pool; false after a message. Close it in any case. */
bool poolkeep_open(PoolKeeper *keeper);
void poolkeep_close(PoolKeeper *keeper);

/* Adds the cards of a file: JSON, typed cards, or, if its name ends so, a .card file. A card
 * that is refused does not keep the others out. The file is kept too if a card of
 * the pool is from it. False
 * after a message if it cannot be read or kept. */
bool poolkeep_add(PoolKeeper *keeper, const char *path);

/* Compiles all kept files again. */
bool poolkeep_update(PoolKeeper *keeper);

/* Removes a card, or all cards of a set; how many they were. */
size_t poolkeep_remove(PoolKeeper *keeper, Slice what);

/* Writes the pool, if all of its cards can be used together; removes files that no card comes
 * from. False after a message; then nothing has changed. */
bool poolkeep_save(PoolKeeper *keeper);

/* "MY01" of "MY01-001". */
Slice poolkeep_set(Slice number);

#endif
