/* A thread in which the built-in players think. */
#include "app/serve/botwork.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "app/common/entropy.h"
#include "app/players/players.h"

typedef struct Job {
    BotAnswer answer;
    PlayerSpec spec;
    LpDeck deck;
    uint8_t edition;
    LpSeat seat;
    LpAsk ask;
    LpAction actions[LP_ACTIONS_MAX];
    int action_count;
    struct Job *next;
    LpView *view;
} Job;

typedef struct Queue {
    Job *first, *last;
} Queue;

struct BotWork {
    const LpCards *cards;
    LpDeck prior[PLAYERS_PRIOR_MAX];
    int prior_count;
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t wake;
    Queue waiting, done;
    bool is_ending;
    int descriptor;
};

static void free_job(Job *job) {
    if (job != NULL) free(job->view);
    free(job);
}

static void push(Queue *queue, Job *job) {
    job->next = NULL;
    if (queue->last != NULL) {
        queue->last->next = job;
    } else {
        queue->first = job;
    }
    queue->last = job;
}

static Job *pop(Queue *queue) {
    Job *job = queue->first;
    if (job == NULL) return NULL;
    queue->first = job->next;
    if (queue->first == NULL) queue->last = NULL;
    return job;
}

/* --- The thread --- */

static void decide(const BotWork *work, Job *job) {
    int choice = 0;
    void *memory = players_memory(&job->spec);
    if (memory != NULL) {
        PlayerStart start = {
            .cards = work->cards,
            .deck = &job->deck,
            .seat = job->seat,
            .seed = entropy_seed(),
            .edition = job->edition,
            .budget = job->spec.budget,
            .tools = &players_tools,
            .prior = work->prior,
            .prior_count = work->prior_count,
        };
        Question question = {
            .cards = work->cards,
            .view = job->view,
            .ask = job->ask,
            .actions = job->actions,
            .action_count = job->action_count,
        };
        job->spec.kind->start(memory, &start);
        choice = job->spec.kind->choose(memory, &question);
        players_free(&job->spec, memory);
    }
    if (choice < 0 || choice >= job->action_count) choice = 0;
    job->answer.action = job->actions[choice];
}

static void *think(void *about) {
    BotWork *work = about;
    pthread_mutex_lock(&work->lock);
    while (!work->is_ending) {
        Job *job = pop(&work->waiting);
        if (job == NULL) {
            pthread_cond_wait(&work->wake, &work->lock);
            continue;
        }
        pthread_mutex_unlock(&work->lock);
        decide(work, job);
        pthread_mutex_lock(&work->lock);
        push(&work->done, job);
        uint64_t one = 1;
        ssize_t ignored = write(work->descriptor, &one, sizeof one);
        (void)ignored;
    }
    pthread_mutex_unlock(&work->lock);
    return NULL;
}

/* --- Its owner --- */

BotWork *botwork_open(const LpCards *cards) {
    BotWork *work = calloc(1, sizeof *work);
    if (work == NULL) return NULL;
    work->cards = cards;
    work->prior_count = players_prior(cards, work->prior);
    work->descriptor = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    pthread_mutex_init(&work->lock, NULL);
    pthread_cond_init(&work->wake, NULL);
    if (work->descriptor >= 0 && pthread_create(&work->thread, NULL, think, work) == 0)
        return work;
    if (work->descriptor >= 0) close(work->descriptor);
    free(work);
    return NULL;
}

void botwork_close(BotWork *work) {
    if (work == NULL) return;
    pthread_mutex_lock(&work->lock);
    work->is_ending = true;
    pthread_cond_signal(&work->wake);
    pthread_mutex_unlock(&work->lock);
    pthread_join(work->thread, NULL);
    Job *job;
    while ((job = pop(&work->waiting)) != NULL) free_job(job);
    while ((job = pop(&work->done)) != NULL) free_job(job);
    pthread_mutex_destroy(&work->lock);
    pthread_cond_destroy(&work->wake);
    close(work->descriptor);
    free(work);
}

int botwork_descriptor(const BotWork *work) { return work->descriptor; }

static bool parse(Slice name, PlayerSpec *out) {
    Slice where;
    memset(out, 0, sizeof *out);
    if (name.size >= ROOM_BOT_SIZE || text_find(name, SLICE(":")) < name.size) return false;
    return player_parse(name, out, &where) == NULL && !out->kind->is_cheat;
}

bool botwork_is_known(Slice name) {
    PlayerSpec spec;
    return parse(name, &spec);
}

bool botwork_ask(BotWork *work, const Room *room) {
    Job *job = calloc(1, sizeof *job);
    const LpGame *game = room->host->game;
    LpAsk ask = lp_game_ask(game);
    const RoomSeat *seat = &room->seats[ask.seat];
    if (job == NULL) return false;
    job->view = calloc(1, lp_view_size());
    if (job->view == NULL || !parse(text_of(seat->bot), &job->spec)) {
        free_job(job);
        return false;
    }
    job->spec.budget.threads = 1;
    memcpy(job->answer.room, room->id, sizeof room->id);
    job->answer.question = room->host->id;
    job->deck = seat->deck;
    job->edition = room->options.edition;
    job->seat = ask.seat;
    job->ask = ask;
    job->action_count = lp_game_actions(room->cards, game, job->actions);
    lp_game_view(room->cards, game, ask.seat, job->view);
    pthread_mutex_lock(&work->lock);
    push(&work->waiting, job);
    pthread_cond_signal(&work->wake);
    pthread_mutex_unlock(&work->lock);
    return true;
}

bool botwork_take(BotWork *work, BotAnswer *out) {
    uint64_t count;
    ssize_t ignored = read(work->descriptor, &count, sizeof count);
    (void)ignored;
    pthread_mutex_lock(&work->lock);
    Job *job = pop(&work->done);
    pthread_mutex_unlock(&work->lock);
    if (job == NULL) return false;
    *out = job->answer;
    free_job(job);
    return true;
}
