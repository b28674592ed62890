/* Looks for messages that hold what their reader may not know. */
#include "app/serve/leakcheck.h"

#include <stdlib.h>
#include <string.h>

#include "app/serve/room.h"
#include "table/message.h"

enum { SWAPS = 2 };

typedef struct Check {
    const LpCards *cards;
    Host host;
    LpGame *kept;
    LpView *view;
    char *memory;
    uint64_t seed;
} Check;

Slice leakcheck_part(Slice message) {
    size_t from = text_find(message, SLICE("\"sides\":"));
    size_t to = text_find(message, SLICE("\"ask\":"));
    if (from >= to || to == message.size) return SLICE("");
    return (Slice){message.at + from, to - from};
}

/* What the seat would be sent of the host's game. */
static Slice sent_to(Check *check, int seat) {
    LpSeat viewer = seat == LEAKCHECK_PUBLIC ? LP_SEAT_PUBLIC : (LpSeat)seat;
    Face face = {&check->host, viewer, words_english(), 0, 0};
    face.sent_happenings = check->host.happening_count;
    face.sent_lines = check->host.line_counts[viewer];
    Buffer out;
    buffer_init(&out, check->memory, MESSAGE_SIZE_MAX);
    message_table(&face, &out);
    return leakcheck_part(buffer_text(&out));
}

/* The same game with everything drawn again that 'seat' does not know. */
static bool swap(Check *check, int seat) {
    Host *host = &check->host;
    lp_game_view(check->cards, check->kept, (LpSeat)seat, check->view);
    return lp_view_sample(check->cards, check->view, &host->setup.decks[seat ^ 1],
                          ++check->seed, host->game) == LP_OK;
}

/* A spectator knows what both know: nothing may depend on what either of them does not. */
static bool is_same_when_swapped(Check *check, const LeakNote *note) {
    bool is_same = true;
    memcpy(check->kept, check->host.game, lp_game_size());
    for (int seat = 0; seat < 2; seat++) {
        if (note->seat != LEAKCHECK_PUBLIC && note->seat != seat) continue;
        for (int i = 0; i < SWAPS && is_same; i++)
            is_same = swap(check, seat) &&
                      text_equal(sent_to(check, note->seat), text_of(note->text));
    }
    memcpy(check->host.game, check->kept, lp_game_size());
    return is_same;
}

/* Goes through the messages of one reader; they show the game's states in their order. */
static uint64_t count_of(Check *check, const Replay *replay, const LeakNote *notes,
                         size_t count, int seat) {
    uint64_t leaks = 0;
    uint32_t step = 0;
    if (host_start(&check->host, &replay->setup) != LP_OK) return count;
    for (size_t i = 0; i < count; i++) {
        if (notes[i].seat != seat) continue;
        while (!text_equal(sent_to(check, seat), text_of(notes[i].text)) &&
               step < replay->step_count) {
            const ReplayStep *each = &replay->steps[step++];
            if (each->kind != REPLAY_ANSWER) continue;
            if (each->action.kind == LP_ACTION_CONCEDE)
                host_concede(&check->host, each->seat);
            else
                host_act(&check->host, each->action);
        }
        /* The last states are looked at again for each message that fits none. */
        leaks += !is_same_when_swapped(check, &notes[i]);
    }
    return leaks;
}

uint64_t leakcheck_count(const LpCards *cards, const Replay *replay, const LeakNote *notes,
                         size_t count) {
    static Check check;
    uint64_t leaks = count;
    memset(&check, 0, sizeof check);
    check.cards = cards;
    check.seed = replay->setup.seed;
    check.kept = calloc(1, lp_game_size());
    check.view = calloc(1, lp_view_size());
    check.memory = malloc(MESSAGE_SIZE_MAX);
    if (check.kept && check.view && check.memory && host_init(&check.host, cards)) {
        leaks = 0;
        for (int seat = 0; seat <= LEAKCHECK_PUBLIC; seat++)
            leaks += count_of(&check, replay, notes, count, seat);
    }
    host_free(&check.host);
    free(check.kept);
    free(check.view);
    free(check.memory);
    return leaks;
}
