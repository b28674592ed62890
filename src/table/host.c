/* The table itself. The game is its start and its answers: undo plays them again. */
#include "table/host.h"

#include <stdlib.h>
#include <string.h>

#include "notation/replay.h"
#include "player/match.h"

enum { LINES_AT_ONCE = 256, ROWS_AT_FIRST = 64 };

bool host_init(Host *host, const LpCards *cards) {
    static const PlayerTools no_tools;
    memset(host, 0, sizeof *host);
    host->cards = cards;
    host->tools = &no_tools;
    host->start = calloc(1, lp_game_size());
    host->game = calloc(1, lp_game_size());
    host->scratch = calloc(1, lp_game_size());
    host->view = calloc(1, lp_view_size());
    host->prompt = calloc(1, sizeof *host->prompt);
    host->events = calloc(LP_EVENTS_MAX, sizeof *host->events);
    host->asks_back = host->ended_by_time = LP_SEAT_PUBLIC;
    return host->start != NULL && host->game != NULL && host->scratch != NULL &&
           host->view != NULL && host->prompt != NULL && host->events != NULL;
}

void host_free(Host *host) {
    free(host->start);
    free(host->game);
    free(host->scratch);
    free(host->view);
    free(host->prompt);
    caution_free(host->caution);
    free(host->events);
    free(host->answers);
    free(host->deals);
    free(host->happenings);
    for (int i = 0; i < HOST_VIEWERS; i++) free(host->lines[i]);
    memset(host, 0, sizeof *host);
}

/* Room for one more row; false without memory. */
static bool grow(void **rows, uint32_t count, uint32_t *size, size_t row_size) {
    if (count < *size) return true;
    uint32_t wanted = *size == 0 ? ROWS_AT_FIRST : 2 * *size;
    void *grown = realloc(*rows, wanted * row_size);
    if (grown == NULL) return false;
    *rows = grown;
    *size = wanted;
    return true;
}

/* --- What happened ----------------------------------------------------------------------- */

static uint32_t last_group(const Host *host, int viewer) {
    uint32_t count = host->line_counts[viewer];
    if (count == 0) return UINT16_MAX;
    return host->happenings[host->lines[viewer][count - 1].happening].group;
}

/* A log that ends early for want of memory does no harm. */
static void tell_viewer(Host *host, LpSeat viewer, uint32_t first) {
    StoryLine lines[LINES_AT_ONCE];
    int count = story_lines(host->happenings, first, host->happening_count, viewer,
                            last_group(host, viewer), lines, LINES_AT_ONCE);
    for (int i = 0; i < count; i++) {
        void *rows = host->lines[viewer];
        if (!grow(&rows, host->line_counts[viewer], &host->line_sizes[viewer],
                  sizeof(StoryLine)))
            return;
        host->lines[viewer] = rows;
        host->lines[viewer][host->line_counts[viewer]++] = lines[i];
    }
}

/* Keeps the events of the last answer. `powers` are those of an attack before it. */
static void tell(Host *host, const int32_t powers[2]) {
    uint32_t first = host->happening_count;
    const Happening *last = first > 0 ? &host->happenings[first - 1] : NULL;
    LpTableView table = lp_game_table(host->game);
    uint16_t turn = host->is_placed ? table.turn : 0;
    LpSeat actor = table.turn_player;
    if (last != NULL) turn = last->turn, actor = last->actor;
    for (uint32_t i = 0; i < host->log.count; i++) {
        LpEvent event = host->log.events[i];
        void *rows = host->happenings;
        if (!grow(&rows, host->happening_count, &host->happening_size, sizeof(Happening)))
            break;
        host->happenings = rows;
        if (event.kind == LP_EVENT_TURN_START) {
            host->group++;
            turn = (uint16_t)event.value;
            actor = event.seat;
        }
        Happening h = {.event = event,
                       .turn = turn,
                       .group = host->group,
                       .actor = turn ? actor : event.seat};
        if (event.other < LP_SLOTS)
            h.other_id = lp_game_of_card(host->cards, host->game, event.other).id;
        if (event.kind == LP_EVENT_ATTACK) memcpy(h.power, powers, sizeof h.power);
        host->happenings[host->happening_count++] = h;
    }
    for (LpSeat viewer = 0; viewer < HOST_VIEWERS; viewer++) tell_viewer(host, viewer, first);
    host->log.count = host->log.lost = 0;
}

/* --- The open question ------------------------------------------------------------------- */

static bool is_same_action(LpAction a, LpAction b) { return memcmp(&a, &b, sizeof a) == 0; }

static int find_action(const LpAction *list, int count, LpAction action) {
    for (int i = 0; i < count; i++) {
        if (is_same_action(list[i], action)) return i;
    }
    return -1;
}

static bool is_taking(LpAction action) {
    return action.kind == LP_ACTION_PICK || action.kind == LP_ACTION_PICK_DON;
}

/* Adds what is not yet listed. */
static void unite(LpAction *list, int *count, const LpAction *more, int more_count) {
    for (int i = 0; i < more_count && *count < LP_ACTIONS_MAX; i++) {
        if (is_taking(more[i]) && find_action(list, *count, more[i]) < 0)
            list[(*count)++] = more[i];
    }
}

/* The engine asks for cards one by one in ascending order, and only for those that leave enough
 * for the rest. Taking the first each time shows all that can be taken. The last one is not
 * taken: what follows from it is nobody's business yet. */
static void find_universe(Host *host) {
    LpAction list[LP_ACTIONS_MAX];
    int count = host->action_count;
    memcpy(list, host->actions, sizeof(LpAction) * (size_t)count);
    memcpy(host->scratch, host->game, lp_game_size());
    host->universe_count = 0;
    for (int taken = 1;; taken++) {
        unite(host->universe, &host->universe_count, list, count);
        if (taken >= host->ask.count_max || count == 0 || !is_taking(list[0])) return;
        lp_game_act_fast(host->cards, host->scratch, list[0], NULL);
        LpAsk ask = lp_game_ask(host->scratch);
        if (ask.kind != host->ask.kind || ask.seat != host->ask.seat) return;
        count = lp_game_actions(host->cards, host->scratch, list);
    }
}

/* A choice as the engine takes it. */
typedef struct Taking {
    LpAction steps[PROMPT_CHOSEN_MAX]; /* in the order in which it wants them */
    int count;
    bool may_stop;   /* these may be all */
    bool needs_done; /* and the engine must know it */
} Taking;

static bool is_still_open(const Host *host, LpAsk ask) {
    return ask.kind == host->ask.kind && ask.seat == host->ask.seat &&
           ask.source == host->ask.source;
}

/* The next answer of `set` that is listed, from `at` on; it is put there. */
static bool bring_forward(LpAction *set, int at, int count, const LpAction *list, int listed) {
    for (int i = 0; i < listed; i++) {
        int found = find_action(set + at, count - at, list[i]);
        if (found < 0) continue;
        LpAction action = set[at + found];
        set[at + found] = set[at];
        set[at] = action;
        return true;
    }
    return false;
}

/* Puts the answers into the order in which the engine wants them; false if they do not go
 * together. Of a complete choice the last one is only looked up. DON!! that are the only way
 * left are taken by the engine itself: it asks for fewer, or for none. */
static bool arrange(Host *host, const LpAction *answers, int count, Taking *out) {
    LpAction list[LP_ACTIONS_MAX], set[PROMPT_CHOSEN_MAX];
    LpAsk ask = host->ask;
    int listed = host->action_count, at = 0;
    const LpAction done = {.kind = LP_ACTION_DONE};
    memcpy(set, answers, sizeof(LpAction) * (size_t)count);
    memcpy(list, host->actions, sizeof(LpAction) * (size_t)listed);
    memcpy(host->scratch, host->game, lp_game_size());
    out->count = 0;
    out->may_stop = true;
    out->needs_done = false;
    while (at < count) {
        if (!bring_forward(set, at, count, list, listed)) return false;
        out->steps[out->count++] = set[at++];
        if (at == count && count >= host->ask.count_max) return true;
        lp_game_act_fast(host->cards, host->scratch, set[at - 1], NULL);
        LpAsk next = lp_game_ask(host->scratch);
        bool is_don = host->ask.kind == LP_ASK_PICK_DON;
        if (!is_still_open(host, next) || next.count_max >= ask.count_max)
            return is_don || at == count;
        if (is_don) at += ask.count_max - next.count_max - 1;
        ask = next;
        listed = lp_game_actions(host->cards, host->scratch, list);
    }
    out->may_stop = out->needs_done = find_action(list, listed, done) >= 0;
    return true;
}

/* How often the same answer can be given: cards once, DON!! as many as there are of a kind. */
static int most_of(const Host *host, LpAction action) {
    if (action.kind != LP_ACTION_PICK_DON) return 1;
    LpSeatView seat = lp_game_of_seat(host->game, host->ask.seat);
    if (action.value == 0) return seat.don_active;
    if (action.value == 1) return seat.don_rested;
    return lp_game_of_card(host->cards, host->game, action.card).don;
}

static int count_of(const LpAction *set, int count, LpAction action) {
    int found = 0;
    for (int i = 0; i < count; i++) found += is_same_action(set[i], action);
    return found;
}

/* Can these be part of a choice? If more must be taken, the last of the others stand in for
 * them. */
static bool may_take(Host *host, const LpAction *set, int count) {
    LpAction trial[PROMPT_CHOSEN_MAX];
    Taking taking;
    int size = count;
    memcpy(trial, set, sizeof(LpAction) * (size_t)count);
    for (int i = host->universe_count - 1; i >= 0; i--) {
        LpAction other = host->universe[i];
        int more = most_of(host, other) - count_of(trial, size, other);
        for (; more > 0 && size < host->ask.count_min && size < PROMPT_CHOSEN_MAX; more--)
            trial[size++] = other;
    }
    return arrange(host, trial, size, &taking);
}

/* What can be taken now besides what has been, and whether the player may stop. */
static void find_open(Host *host) {
    LpAction set[PROMPT_CHOSEN_MAX];
    int count = host->chosen_count;
    Taking taking;
    host->open_count = 0;
    memcpy(set, host->chosen, sizeof(LpAction) * (size_t)count);
    for (int i = 0; i < host->universe_count && count + 1 < PROMPT_CHOSEN_MAX; i++) {
        LpAction action = host->universe[i];
        if (count_of(host->chosen, count, action) >= most_of(host, action)) continue;
        set[count] = action;
        if (may_take(host, set, count + 1)) host->open[host->open_count++] = action;
    }
    if (arrange(host, host->chosen, count, &taking) && taking.may_stop)
        host->open[host->open_count++] = (LpAction){.kind = LP_ACTION_DONE};
}

uint32_t host_id(const Host *host, LpSeat seat) {
    return seat < LP_SEAT_PUBLIC ? host->ids[seat] : host->happening_count;
}

/* The same question with another choice: what was sent before is late. */
static void change_question(Host *host) {
    host->id++;
    host->ids[host->ask.seat]++;
}

void host_look(Host *host) {
    host->ask = lp_game_ask(host->game);
    host->action_count = 0;
    host->chosen_count = 0;
    host->is_choice = false;
    host->id++;
    if (host->ask.kind == LP_ASK_NONE) return;
    host->action_count = lp_game_actions(host->cards, host->game, host->actions);
    bool is_several = host->ask.count_max > 1 &&
                      (host->ask.kind == LP_ASK_PICK || host->ask.kind == LP_ASK_PICK_DON);
    bool is_blind = host->action_count > 0 && host->actions[0].kind == LP_ACTION_PICK_HIDDEN;
    if (!is_several || is_blind) return;
    host->is_choice = true;
    find_universe(host);
    find_open(host);
}

/* --- Beginning --------------------------------------------------------------------------- */

PlayerStart host_player_start(const Host *host, LpSeat seat, const PlayerSpec *spec) {
    return (PlayerStart){.cards = host->cards,
                         .deck = &host->setup.decks[seat],
                         .seat = seat,
                         .seed = match_player_seed(host->setup.seed, seat),
                         .edition = host->setup.edition,
                         .budget = spec->budget,
                         .command = spec->command,
                         .tools = host->tools,
                         .prior = host->prior,
                         .prior_count = host->prior_count};
}

static void start_computers(Host *host) {
    for (LpSeat seat = 0; seat < 2; seat++) {
        HostSeat *at = &host->seats[seat];
        if (at->player == HOST_PERSON || at->memory == NULL) continue;
        PlayerStart start = host_player_start(host, seat, &at->spec);
        at->spec.kind->start(at->memory, &start);
    }
}

static void begin(Host *host) {
    static const int32_t no_powers[2];
    memcpy(host->start, host->game, lp_game_size());
    host->answer_count = host->happening_count = host->deal_count = 0;
    host->group = 0;
    host->ordered = 0;
    host->is_begun = true;
    host->asks_back = host->ended_by_time = LP_SEAT_PUBLIC;
    for (int i = 0; i < 2; i++) host->left[i] = host->rules.clock;
    for (int i = 0; i < HOST_VIEWERS; i++) host->line_counts[i] = 0;
    start_computers(host);
    tell(host, no_powers);
    host_look(host);
}

static void clear_log(Host *host) { host->log = (LpLog){host->events, 0, LP_EVENTS_MAX, 0}; }

LpStatus host_start(Host *host, const LpSetup *setup) {
    clear_log(host);
    LpStatus status = lp_game_start(host->cards, setup, host->game, &host->log);
    if (status != LP_OK) return status;
    host->setup = *setup;
    host->is_placed = false;
    begin(host);
    return LP_OK;
}

/* The cards of a side are the deck of whoever plays it. */
static void deck_of(const LpSide *side, LpDeck *out) {
    const LpCardId *const piles[] = {side->hand, side->deck, side->trash, side->life};
    const uint8_t counts[] = {side->hand_count, side->deck_count, side->trash_count,
                              side->life_count};
    *out = (LpDeck){.leader = side->leader.card};
    for (int i = 0; i < 4; i++) {
        for (int k = 0; k < counts[i] && out->count < LP_DECK_SIZE; k++)
            out->cards[out->count++] = piles[i][k];
    }
    for (int i = 0; i < side->character_count && out->count < LP_DECK_SIZE; i++)
        out->cards[out->count++] = side->characters[i].card;
    if (side->stage.card != 0 && out->count < LP_DECK_SIZE)
        out->cards[out->count++] = side->stage.card;
}

LpStatus host_place(Host *host, const LpPosition *position) {
    clear_log(host);
    LpStatus status = lp_game_place(host->cards, position, host->game, &host->log);
    if (status != LP_OK) return status;
    host->setup = (LpSetup){.seed = position->seed, .edition = position->edition};
    for (int i = 0; i < 2; i++) deck_of(&position->sides[i], &host->setup.decks[i]);
    host->position = *position;
    host->is_placed = true;
    begin(host);
    return LP_OK;
}

bool host_is_over(const Host *host) { return !host->is_begun || host->ask.kind == LP_ASK_NONE; }

/* --- Answering --------------------------------------------------------------------------- */

static bool note_answer(Host *host, LpAction action, LpSeat seat, bool is_first) {
    void *rows = host->answers;
    if (!grow(&rows, host->answer_count, &host->answer_size, sizeof(HostAnswer))) return false;
    host->answers = rows;
    HostAnswer *answer = &host->answers[host->answer_count++];
    *answer = (HostAnswer){.action = action,
                           .seat = seat,
                           .is_first = is_first,
                           .ordered = (uint16_t)host->ordered,
                           .happenings = host->happening_count};
    memcpy(answer->lines, host->line_counts, sizeof answer->lines);
    return true;
}

static bool note_deal(Host *host, const LpDeal *deal) {
    void *rows = host->deals;
    if (!grow(&rows, host->deal_count, &host->deal_size, sizeof(LpDeal))) return false;
    host->deals = rows;
    host->deals[host->deal_count++] = *deal;
    return true;
}

/* Gives an answer that was noted, with the shuffles of its record. */
static void carry_out(Host *host, LpGame *game, const HostAnswer *answer, LpLog *log) {
    if (answer->action.kind == LP_ACTION_CONCEDE)
        lp_game_concede(game, answer->seat, log);
    else if (answer->deal != 0)
        lp_game_act_dealt(host->cards, game, answer->action, &host->deals[answer->deal - 1],
                          log);
    else
        lp_game_act_fast(host->cards, game, answer->action, log);
}

/* An answer that is legal. */
static bool apply(Host *host, LpAction action, const LpDeal *deal, bool is_first) {
    int32_t powers[2] = {0, 0};
    if (deal != NULL && !note_deal(host, deal)) return false;
    if (!note_answer(host, action, host->ask.seat, is_first)) return false;
    HostAnswer *answer = &host->answers[host->answer_count - 1];
    if (deal != NULL) answer->deal = host->deal_count;
    host->ids[host->ask.seat]++;
    if (host->ask.kind == LP_ASK_MAIN && action.kind != LP_ACTION_END) host->group++;
    if (action.kind == LP_ACTION_ATTACK) {
        powers[0] = lp_game_of_card(host->cards, host->game, action.card).power;
        powers[1] = lp_game_of_card(host->cards, host->game, action.target).power;
    }
    host->ordered = host->ask.kind == LP_ASK_ORDER ? host->ordered + 1 : 0;
    host->log.count = host->log.lost = 0;
    carry_out(host, host->game, answer, &host->log);
    tell(host, powers);
    host->asks_back = LP_SEAT_PUBLIC;
    return true;
}

HostStatus host_act(Host *host, LpAction action) { return host_act_dealt(host, action, NULL); }

HostStatus host_act_dealt(Host *host, LpAction action, const LpDeal *deal) {
    if (!host->is_begun) return HOST_NO_GAME;
    if (host_is_over(host)) return HOST_OVER;
    if (find_action(host->actions, host->action_count, action) < 0) return HOST_ILLEGAL;
    if (!apply(host, action, deal, true)) return HOST_NO_MEMORY;
    host_look(host);
    return HOST_OK;
}

/* All answers of a choice, in the engine's order, and DONE if it still asks. */
static HostStatus apply_choice(Host *host, const LpAction *set, int count) {
    const LpAction done = {.kind = LP_ACTION_DONE};
    Taking taking;
    if (count > host->ask.count_max) return HOST_TOO_MANY;
    if (!arrange(host, set, count, &taking))
        return count < host->ask.count_min ? HOST_TOO_FEW : HOST_ILLEGAL;
    if (!taking.may_stop) return HOST_TOO_FEW;
    for (int i = 0; i < taking.count; i++) {
        if (!apply(host, taking.steps[i], NULL, i == 0)) return HOST_NO_MEMORY;
    }
    if (taking.needs_done) apply(host, done, NULL, count == 0);
    host_look(host);
    return HOST_OK;
}

/* One more card of a choice, or the end of it. */
static HostStatus choose_one(Host *host, LpAction action) {
    if (find_action(host->open, host->open_count, action) < 0) return HOST_ILLEGAL;
    if (action.kind != LP_ACTION_DONE) host->chosen[host->chosen_count++] = action;
    if (action.kind == LP_ACTION_DONE || host->chosen_count >= host->ask.count_max)
        return apply_choice(host, host->chosen, host->chosen_count);
    find_open(host);
    /* Nothing more can be taken. */
    if (host->open_count == 1 && host->open[0].kind == LP_ACTION_DONE)
        return choose_one(host, host->open[0]);
    change_question(host);
    return HOST_OK;
}

static HostStatus choose_all(Host *host, const LpAction *answers, int count) {
    LpAction set[PROMPT_CHOSEN_MAX];
    int size = 0;
    for (int i = 0; i < count; i++) {
        if (answers[i].kind == LP_ACTION_DONE) continue;
        if (size == PROMPT_CHOSEN_MAX) return HOST_TOO_MANY;
        if (find_action(host->universe, host->universe_count, answers[i]) < 0)
            return HOST_ILLEGAL;
        if (count_of(set, size, answers[i]) >= most_of(host, answers[i])) return HOST_ILLEGAL;
        set[size++] = answers[i];
    }
    return apply_choice(host, set, size);
}

/* All cards of an order, each of them once. The engine asks only as long as it matters which
 * one is next, so the last of them are placed without being asked about. */
static bool is_whole_order(const Host *host, const LpAction *answers, int count) {
    if (host->ask.kind != LP_ASK_ORDER || count != host->action_count) return false;
    for (int i = 0; i < count; i++) {
        if (find_action(host->actions, count, answers[i]) < 0) return false;
        if (find_action(answers, i, answers[i]) >= 0) return false;
    }
    return true;
}

/* Answers one after the other to questions of one kind: DON!! to a card, cards in order. They
 * are given together or not at all. */
static HostStatus answer_in_turn(Host *host, const LpAction *answers, int count, int times) {
    LpAction list[LP_ACTIONS_MAX];
    LpGame *trial = host->scratch;
    LpAsk first = host->ask;
    bool is_whole = times == 1 && is_whole_order(host, answers, count);
    int taken = 0;
    memcpy(trial, host->game, lp_game_size());
    for (; taken < count * times; taken++) {
        LpAction action = answers[taken % count];
        LpAsk ask = lp_game_ask(trial);
        bool is_asked = ask.kind == first.kind && ask.seat == first.seat;
        int listed = is_asked ? lp_game_actions(host->cards, trial, list) : 0;
        bool is_listed = find_action(list, listed, action) >= 0;
        if (!is_listed && is_whole) break;
        if (!is_listed) return is_asked ? HOST_ILLEGAL : HOST_TOO_MANY;
        lp_game_act_fast(host->cards, trial, action, NULL);
    }
    for (int i = 0; i < taken; i++) {
        host->ask = lp_game_ask(host->game);
        if (!apply(host, answers[i % count], NULL, i == 0)) return HOST_NO_MEMORY;
    }
    host_look(host);
    return HOST_OK;
}

HostStatus host_answer(Host *host, LpSeat seat, uint32_t id, const LpAction *answers, int count,
                       int times, bool is_whole) {
    if (!host->is_begun) return HOST_NO_GAME;
    if (host_is_over(host)) return HOST_OVER;
    if (seat >= LP_SEAT_PUBLIC) return HOST_NOT_YOURS;
    /* An answer that comes twice is late, whoever is asked now. */
    if (id != host->ids[seat]) return HOST_LATE;
    if (seat != host->ask.seat) return HOST_NOT_YOURS;
    if (host->is_choice) {
        if (is_whole) return choose_all(host, answers, count);
        if (count != 1) return HOST_ILLEGAL;
        for (int i = 0; i < times; i++) {
            HostStatus status = choose_one(host, answers[0]);
            if (status != HOST_OK || !host->is_choice || host->chosen_count == 0) return status;
        }
        return HOST_OK;
    }
    /* A whole choice that is empty means none. */
    const LpAction done = {.kind = LP_ACTION_DONE};
    if (count == 0) {
        if (find_action(host->actions, host->action_count, done) < 0) return HOST_TOO_FEW;
        return host_act(host, done);
    }
    if (count == 1 && times == 1) return host_act(host, answers[0]);
    bool may_repeat = answers[0].kind == LP_ACTION_GIVE && count == 1;
    if (!may_repeat && host->ask.kind != LP_ASK_ORDER) return HOST_TOO_MANY;
    return answer_in_turn(host, answers, count, times);
}

void host_concede(Host *host, LpSeat seat) {
    static const int32_t no_powers[2];
    if (host_is_over(host)) return;
    if (!note_answer(host, (LpAction){.kind = LP_ACTION_CONCEDE}, seat, true)) return;
    host->log.count = host->log.lost = 0;
    lp_game_concede(host->game, seat, &host->log);
    tell(host, no_powers);
    host_look(host);
}

bool host_think(Host *host) {
    if (host_is_over(host)) return false;
    HostSeat *at = &host->seats[host->ask.seat];
    if (at->player == HOST_PERSON || at->memory == NULL) return false;
    Question question = {.cards = host->cards,
                         .ask = host->ask,
                         .actions = host->actions,
                         .action_count = host->action_count};
    if (at->spec.kind->wants_view) question.view = host_view(host, host->ask.seat);
    if (at->spec.kind->is_cheat) question.game = host->game;
    int index = at->spec.kind->choose(at->memory, &question);
    if (index < 0 || index >= host->action_count) {
        host_concede(host, host->ask.seat);
        return true;
    }
    return host_act(host, host->actions[index]) == HOST_OK;
}

/* --- Taking back ------------------------------------------------------------------------- */

/* The last answer of this seat, as an index; or -1. */
static int64_t last_of(const Host *host, LpSeat seat) {
    for (int64_t i = (int64_t)host->answer_count - 1; i >= 0; i--) {
        const HostAnswer *answer = &host->answers[i];
        if (answer->seat == seat && answer->is_first) return i;
    }
    return -1;
}

static void play_again(Host *host, uint32_t count) {
    host->group = 0;
    memcpy(host->game, host->start, lp_game_size());
    for (uint32_t i = 0; i < count; i++) carry_out(host, host->game, &host->answers[i], NULL);
}

static void go_back(Host *host, uint32_t to) {
    const HostAnswer *answer = &host->answers[to];
    host->happening_count = answer->happenings;
    memcpy(host->line_counts, answer->lines, sizeof host->line_counts);
    play_again(host, to);
    if (host->happening_count > 0)
        host->group = host->happenings[host->happening_count - 1].group;
    host->answer_count = to;
    for (int i = 0; i < 2; i++) host->ids[i]++;
    host->ordered = answer->ordered;
    host->asks_back = host->ended_by_time = LP_SEAT_PUBLIC;
    /* What a computer remembers of answers that were taken back must not guide it. */
    start_computers(host);
    host_look(host);
}

static bool is_choosing(const Host *host, LpSeat seat) {
    return host->is_choice && host->chosen_count > 0 && host->ask.seat == seat;
}

bool host_may_undo(const Host *host, LpSeat seat) {
    if (!host->is_begun || seat >= LP_SEAT_PUBLIC) return false;
    if (is_choosing(host, seat)) return true;
    return host->rules.may_undo && last_of(host, seat) >= 0;
}

HostStatus host_undo(Host *host, LpSeat seat) {
    if (!host_may_undo(host, seat)) return HOST_NOT_ALLOWED;
    if (is_choosing(host, seat)) {
        host->chosen_count--;
        find_open(host);
        change_question(host);
        return HOST_OK;
    }
    go_back(host, (uint32_t)last_of(host, seat));
    return HOST_OK;
}

HostStatus host_ask_back(Host *host, LpSeat seat) {
    bool are_people =
        host->seats[0].player == HOST_PERSON && host->seats[1].player == HOST_PERSON;
    if (!are_people || seat >= LP_SEAT_PUBLIC || last_of(host, seat) < 0 || host_is_over(host))
        return HOST_NOT_ALLOWED;
    host->asks_back = seat;
    return HOST_OK;
}

HostStatus host_allow_back(Host *host, LpSeat seat, bool is_allowed) {
    LpSeat by = host->asks_back;
    if (by >= LP_SEAT_PUBLIC || seat == by || seat >= LP_SEAT_PUBLIC) return HOST_NOT_ALLOWED;
    host->asks_back = LP_SEAT_PUBLIC;
    if (is_allowed) go_back(host, (uint32_t)last_of(host, by));
    return HOST_OK;
}

/* --- Clocks ------------------------------------------------------------------------------ */

void host_tick(Host *host, uint64_t now) {
    uint64_t passed = host->now != 0 && now > host->now ? now - host->now : 0;
    host->now = now;
    if (host->rules.clock == 0 || host_is_over(host)) return;
    LpSeat seat = host->ask.seat;
    host->left[seat] -= passed < host->left[seat] ? passed : host->left[seat];
    if (host->left[seat] > 0) return;
    host_concede(host, seat);
    host->ended_by_time = seat;
}

/* --- Looking ----------------------------------------------------------------------------- */

const LpView *host_view(Host *host, LpSeat seat) {
    lp_game_view(host->cards, host->game, seat, host->view);
    return host->view;
}

const uint32_t *host_arrivals(Host *host) {
    if (host->arrivals_id == host->id) return host->arrivals;
    host->arrivals_id = host->id;
    memset(host->arrivals, 0, sizeof host->arrivals);
    for (uint32_t i = 0; i < host->happening_count; i++) {
        const LpEvent *event = &host->happenings[i].event;
        bool is_move = event->kind == LP_EVENT_MOVE || event->kind == LP_EVENT_PLAY;
        if (is_move && event->card < LP_SLOTS) host->arrivals[event->card] = i + 1;
    }
    return host->arrivals;
}

Sight host_sight(Host *host, LpSeat seat, const Words *words) {
    return (Sight){.cards = host->cards,
                   .view = host_view(host, seat),
                   .you = seat,
                   .words = words,
                   .arrivals = host_arrivals(host)};
}

/* Marks the choices that come to nothing and have no other warning. */
static void warn(Host *host, const Sight *sight) {
    if (host->caution == NULL) host->caution = caution_new(host->cards);
    if (host->caution == NULL || host->action_count < 2) return;
    const PlayerSpec plain = {0};
    PlayerStart start = host_player_start(host, sight->you, &plain);
    Question question = {.cards = host->cards,
                         .view = sight->view,
                         .ask = host->ask,
                         .actions = host->actions,
                         .action_count = host->action_count};
    const Pointless *found = caution_find(host->caution, &start, &question, host->id);
    for (int i = 0; i < host->prompt->count; i++) {
        Choice *choice = &host->prompt->choices[i];
        int at = find_action(host->actions, host->action_count, choice->action);
        /* A computer is kept from giving up what it has paid for; people may. */
        bool is_refusal =
            choice->action.kind == LP_ACTION_DECLINE || choice->action.kind == LP_ACTION_PASS;
        if (at < 0 || is_refusal || choice->warning != PROMPT_FINE) continue;
        if (found->is_barred[at])
            prompt_warn(sight, PROMPT_NOTHING, choice, host->prompt);
        else if (found->is_idle[at])
            prompt_warn(sight, PROMPT_ONLY_COST, choice, host->prompt);
    }
}

const Prompt *host_prompt(Host *host, const Sight *sight) {
    bool is_asked = host->ask.seat == sight->you;
    PromptAsked asked = {.ask = lp_view_ask(sight->view)};
    if (is_asked) {
        asked.actions = host->is_choice ? host->open : host->actions;
        asked.action_count = host->is_choice ? host->open_count : host->action_count;
        asked.chosen = host->chosen;
        if (host->is_choice) asked.chosen_count = host->chosen_count;
        if (host->ask.kind == LP_ASK_ORDER) asked.chosen_count = host->ordered;
    }
    prompt_make(sight, &asked, host->prompt);
    if (is_asked && host->rules.warns && !host->is_choice && !host_is_over(host))
        warn(host, sight);
    return host->prompt;
}

void host_record(Host *host, Slice card_lines, Slice remark, Buffer *out) {
    ReplayWriter writer;
    memcpy(host->scratch, host->start, lp_game_size());
    if (host->is_placed) {
        replay_start_position(&writer, out, host->cards, &host->position, card_lines, true);
    } else {
        replay_start(&writer, out, host->cards, &host->setup, true);
    }
    buffer_append(out, remark);
    for (uint32_t i = 0; i < host->answer_count; i++) {
        const HostAnswer *answer = &host->answers[i];
        writer.deal = answer->deal != 0 ? &host->deals[answer->deal - 1] : NULL;
        if (answer->action.kind == LP_ACTION_CONCEDE)
            replay_add_concession(&writer, host->scratch, answer->seat);
        else
            replay_add(&writer, host->scratch, answer->action);
        carry_out(host, host->scratch, answer, NULL);
    }
    if (lp_game_ask(host->scratch).kind == LP_ASK_NONE) replay_end(&writer, host->scratch);
}
