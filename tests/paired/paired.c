/* paired: plays the same games with two builds of the engine and compares everything that
 * logpose.h shows of them, at every question.
 *
 *     paired BASE.so OTHER.so [--games N] [--first N] [--seed S] [-j T] [--all] [DECK…]
 *
 * First it plants a fault in each comparison, to show that each can fail. It stops at the first
 * difference; --all goes on with the next game and counts the differences by kind, for changes
 * that are meant to change something. tools/paired.sh builds what it needs. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/random.h"
#include "paired/compare.h"

enum {
    QUESTIONS_MAX = 20000, /* a game of random answers has some 200 */
    THREADS_MAX = 256,
    SHOWN_MAX = 20, /* differences that --all describes */
    /* One of this many games in a row is played with decks from files. */
    LIST_PERIOD = 8
};

typedef struct Run {
    const Decks *decks;
    uint64_t first, games, seed;
    bool wants_all;
    atomic_uint_fast64_t next;
    atomic_uint_fast64_t stop; /* games from this index on are not played any more */
    pthread_mutex_t lock;      /* for what follows */
    uint64_t played, questions, events, answers, differing;
    uint64_t counts[COMPARED_COUNT];
    uint64_t best; /* the lowest index of a game that differs */
    char text[1000];
} Run;

static LpDeck choose_deck(const Decks *decks, uint64_t index, uint64_t *random) {
    bool from_file = index % LIST_PERIOD == 0 && decks->list_count > 0;
    if (from_file) return decks->lists[random_below(random, (uint32_t)decks->list_count)];
    return paired_decks_random(decks, random);
}

/* Every second game follows the newest rules, the others each edition in turn. */
static LpSetup setup_of(const Decks *decks, uint64_t index, uint64_t *random) {
    LpSetup setup = {0};
    for (int i = 0; i < 2; i++) setup.decks[i] = choose_deck(decks, index, random);
    setup.edition = index % 2 ? LP_EDITION_DEFAULT : (uint8_t)(index / 2 % LP_EDITION_COUNT);
    setup.chooser = (uint8_t)(index % 3);
    setup.seed = random_next(random);
    return setup;
}

static bool start(Pair *pair, const LpSetup *setup) {
    LpSetup other = *setup;
    for (int i = 0; i < 2; i++)
        other.decks[i] = paired_decks_other(pair->decks, &setup->decks[i]);
    Side *a = &pair->sides[0], *b = &pair->sides[1];
    a->log.count = b->log.count = a->log.lost = b->log.lost = 0;
    LpStatus x = a->engine->game_start(a->engine->cards, setup, a->game, &a->log);
    LpStatus y = b->engine->game_start(b->engine->cards, &other, b->game, &b->log);
    if (pair->spoilt == COMPARED_START) y = LP_BAD_DECK;
    if (x == y && x == LP_OK) return true;
    pair->difference.what = COMPARED_START;
    snprintf(pair->difference.text, sizeof pair->difference.text,
             "lp_game_start: base %d, other %d", (int)x, (int)y);
    return false;
}

/* Plays one game of the series; false if the engines differ. */
static bool play(Pair *pair, uint64_t index, uint64_t seed, LpSetup *setup) {
    uint64_t random = hash_combine(seed, index), question = 0;
    *setup = setup_of(pair->decks, index, &random);
    bool is_equal = start(pair, setup) && pair_compare(pair);
    while (is_equal && pair->sides[0].ask.kind != LP_ASK_NONE && question < QUESTIONS_MAX) {
        uint32_t pick = random_below(&random, (uint32_t)pair->sides[0].action_count);
        for (int i = 0; i < 2; i++) {
            Side *side = &pair->sides[i];
            side->engine->game_act(side->engine->cards, side->game, side->actions[pick],
                                   &side->log);
        }
        question++;
        is_equal = pair_compare(pair);
    }
    return is_equal;
}

/* Plants a fault in each comparison in turn; returns how many were not noticed. A comparison is
 * reached within a few games. */
static int count_blind(Pair *pair, uint64_t seed) {
    enum { TRIES = 8 };
    int blind = 0;
    LpSetup setup;
    for (int i = 0; i < COMPARED_COUNT; i++) {
        bool is_noticed = false;
        pair->spoilt = (Compared)i;
        for (uint64_t k = 0; k < TRIES && !is_noticed; k++)
            is_noticed = !play(pair, k, seed, &setup) && pair->difference.what == (Compared)i;
        if (!is_noticed) {
            printf("FAIL a fault planted in '%s' is not noticed\n", compared_words[i]);
            blind++;
        }
    }
    pair->spoilt = COMPARED_COUNT;
    pair->questions = pair->events = pair->answers = 0;
    return blind;
}

static const char *const ask_words[LP_ASK_COUNT] = {
#define ASK(name, word, doc) word,
#include "logpose/ask.def"
#undef ASK
};

static void note(Run *run, const Pair *pair, const LpSetup *setup, uint64_t index) {
    run->differing++;
    run->counts[pair->difference.what]++;
    if (!run->wants_all && index < atomic_load(&run->stop)) atomic_store(&run->stop, index);
    const Side *a = &pair->sides[0];
    LpSlot source = a->ask.source;
    LpCardId id =
        source < LP_SLOTS ? a->engine->game_of_card(a->engine->cards, a->game, source).id : 0;
    char text[sizeof run->text];
    snprintf(text, sizeof text,
             "game %llu (--first %llu --games 1), edition %d, Leaders %s and %s, turn %u, "
             "asked: %s, source %s\n  %s",
             (unsigned long long)index, (unsigned long long)index, setup->edition,
             paired_engine_number(a->engine, setup->decks[0].leader),
             paired_engine_number(a->engine, setup->decks[1].leader),
             a->engine->game_turn(a->game),
             a->ask.kind < LP_ASK_COUNT ? ask_words[a->ask.kind] : "?",
             paired_engine_number(a->engine, id), pair->difference.text);
    if (run->wants_all && run->differing <= SHOWN_MAX) puts(text);
    if (index >= run->best) return;
    run->best = index;
    memcpy(run->text, text, sizeof text);
}

static void *work(void *argument) {
    Run *run = argument;
    Pair *pair = malloc(sizeof *pair);
    if (pair == NULL || !pair_open(pair, run->decks)) abort();
    LpSetup setup;
    uint64_t played = 0;
    for (;;) {
        uint64_t index = atomic_fetch_add(&run->next, 1);
        if (index >= atomic_load(&run->stop)) break;
        played++;
        if (play(pair, index, run->seed, &setup)) continue;
        pthread_mutex_lock(&run->lock);
        note(run, pair, &setup, index);
        pthread_mutex_unlock(&run->lock);
    }
    pthread_mutex_lock(&run->lock);
    run->played += played;
    run->questions += pair->questions;
    run->events += pair->events;
    run->answers += pair->answers;
    pthread_mutex_unlock(&run->lock);
    pair_close(pair);
    free(pair);
    return NULL;
}

static int report(const Run *run) {
    if (run->differing > 0) {
        if (!run->wants_all) printf("the engines differ: %s\n", run->text);
        for (int i = 0; i < COMPARED_COUNT && run->wants_all; i++)
            if (run->counts[i])
                printf("%8llu games differ first in %s\n", (unsigned long long)run->counts[i],
                       compared_words[i]);
    }
    printf("%llu games, %llu questions, %llu answers, %llu events: %llu games differ\n",
           (unsigned long long)run->played, (unsigned long long)run->questions,
           (unsigned long long)run->answers, (unsigned long long)run->events,
           (unsigned long long)run->differing);
    return run->differing > 0;
}

static int play_all(Run *run, int threads) {
    pthread_t ids[THREADS_MAX];
    int started = 0;
    atomic_init(&run->next, run->first);
    atomic_init(&run->stop, run->first + run->games);
    pthread_mutex_init(&run->lock, NULL);
    run->best = UINT64_MAX;
    while (started < threads && pthread_create(&ids[started], NULL, work, run) == 0) started++;
    if (started == 0) work(run);
    for (int i = 0; i < started; i++) pthread_join(ids[i], NULL);
    return report(run);
}

static int compare_engines(Run *run, const Decks *decks, int threads) {
    Pair pair;
    printf("%u cards (%u only in base), %u Leaders, %d deck lists\n", decks->card_count - 1,
           decks->missing_count, decks->leader_count, decks->list_count);
    if (decks->leader_count == 0 || !pair_open(&pair, decks)) return 2;
    int blind = count_blind(&pair, run->seed);
    pair_close(&pair);
    printf("%d of %d planted faults were noticed\n", COMPARED_COUNT - blind, COMPARED_COUNT);
    int code = play_all(run, threads);
    return blind > 0 ? 1 : code;
}

/* What the command line asks for. */
typedef struct Request {
    const char *libraries[2], *lists[PAIRED_DECKS_MAX];
    int library_count, list_count;
    uint64_t threads;
} Request;

static bool read_number(const char *text, uint64_t *out) {
    char *end = NULL;
    if (text == NULL || text[0] < '0' || text[0] > '9') return false;
    *out = strtoull(text, &end, 10);
    return *end == '\0';
}

static bool read_request(Request *request, Run *run, char **argv) {
    for (argv++; *argv != NULL; argv++) {
        const struct {
            const char *name;
            uint64_t *value;
        } options[] = {{"--games", &run->games},
                       {"--first", &run->first},
                       {"--seed", &run->seed},
                       {"-j", &request->threads}};
        uint64_t *value = NULL;
        for (int i = 0; i < 4; i++)
            if (strcmp(*argv, options[i].name) == 0) value = options[i].value;
        if (value != NULL) {
            if (!read_number(*++argv, value)) return false;
        } else if (strncmp(*argv, "-j", 2) == 0) {
            if (!read_number(*argv + 2, &request->threads)) return false;
        } else if (strcmp(*argv, "--all") == 0) {
            run->wants_all = true;
        } else if (argv[0][0] == '-') {
            return false;
        } else if (request->library_count < 2) {
            request->libraries[request->library_count++] = *argv;
        } else if (request->list_count < PAIRED_DECKS_MAX) {
            request->lists[request->list_count++] = *argv;
        }
    }
    return request->library_count == 2 && request->threads >= 1 &&
           request->threads <= THREADS_MAX;
}

int main(int argc, char **argv) {
    static Decks decks;
    static Engine engines[2];
    static Run run = {.games = 1000, .seed = 1};
    static Request request = {.threads = 1};
    (void)argc;
    if (!read_request(&request, &run, argv)) {
        fputs(
            "usage: paired BASE.so OTHER.so [--games N] [--first N] [--seed S] [-j T] [--all] "
            "[DECK...]\n",
            stderr);
        return 2;
    }
    for (int i = 0; i < 2; i++)
        if (!paired_engine_open(&engines[i], request.libraries[i])) return 2;
    paired_decks_open(&decks, &engines[0], &engines[1]);
    for (int i = 0; i < request.list_count; i++)
        if (!paired_decks_add(&decks, request.lists[i]))
            fprintf(stderr, "paired: cannot read %s\n", request.lists[i]);
    run.decks = &decks;
    int code = compare_engines(&run, &decks, (int)request.threads);
    for (int i = 0; i < 2; i++) paired_engine_close(&engines[i]);
    return code;
}
