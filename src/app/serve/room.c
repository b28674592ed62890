/* A table of the server, event by event. */
#include "app/serve/room.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "notation/decklist.h"
#include "table/words.h"

enum {
    EVENT_SIZE_MAX = 4096, /* a deck has about 1,000 bytes */
    REPLAY_SIZE_MAX = 1 << 20,
    NOTES_MAX = 4
};

const char *const room_state_names[ROOM_STATE_COUNT] = {"open", "dealing", "playing", "over",
                                                        "closed"};
const char *const room_end_names[ROOM_END_COUNT] = {"rules", "concession", "time", "claim"};

void room_init(Room *room, const LpCards *cards) {
    memset(room, 0, sizeof *room);
    room->cards = cards;
    room->chooser = 2;
}

/* --- Memory --- */

/* What a table needs only while it is being read or written is large, so all rooms share it;
 * one thread has them all. */
static Host shared;

static bool borrow(Host *host) {
    if (shared.prompt == NULL && !host_init(&shared, NULL)) return false;
    host->prompt = shared.prompt;
    host->scratch = shared.scratch;
    host->view = shared.view;
    host->events = shared.events;
    return true;
}

static void return_borrowed(Host *host) {
    host->prompt = NULL;
    host->scratch = NULL;
    host->view = NULL;
    host->events = NULL;
}

static Host *new_host(const LpCards *cards) {
    Host *host = calloc(1, sizeof *host);
    if (host == NULL) return NULL;
    bool is_ready = host_init(host, cards);
    free(host->prompt);
    free(host->scratch);
    free(host->view);
    free(host->events);
    return_borrowed(host);
    if (is_ready && borrow(host)) return host;
    host_free(host);
    free(host);
    return NULL;
}

void room_free(Room *room) {
    if (room->host != NULL) {
        return_borrowed(room->host);
        host_free(room->host);
    }
    free(room->host);
    memset(room, 0, sizeof *room);
}

/* --- Reading events --- */

/* Takes the next word off an event. */
static bool take_text(Slice *rest, char *out, size_t out_size) {
    Slice word;
    if (!text_next_word(rest, &word) || word.size >= out_size) return false;
    memcpy(out, word.at, word.size);
    out[word.size] = 0;
    return true;
}

static bool take_int(Slice *rest, int64_t *out) {
    Slice word;
    return text_next_word(rest, &word) && text_parse_int(word, out);
}

static bool take_seat(Slice *rest, int *out) {
    int64_t seat;
    if (!take_int(rest, &seat) || seat < 0 || seat > 1) return false;
    *out = (int)seat;
    return true;
}

/* --- Carrying them out --- */

enum { FLAG_LISTED = 1, FLAG_RATED = 2, FLAG_OPEN_DECKS = 4, FLAG_QUICK = 8 };

static bool apply_open(Room *room, Slice rest) {
    RoomOptions *options = &room->options;
    int64_t format, edition, flags;
    if (!take_text(&rest, room->id, sizeof room->id) || !take_int(&rest, &format) ||
        !take_int(&rest, &edition) || !take_int(&rest, &options->game_ms) ||
        !take_int(&rest, &options->increment_ms) || !take_int(&rest, &options->answer_ms) ||
        !take_int(&rest, &options->delay_s) || !take_int(&rest, &flags) ||
        !take_text(&rest, options->invite, sizeof options->invite) ||
        !take_text(&rest, options->watch, sizeof options->watch) || edition < 0 ||
        edition >= LP_EDITION_COUNT || format < FORMAT_NONE || format > FORMAT_STANDARD)
        return false;
    options->format = (Format)format;
    options->edition = (uint8_t)edition;
    options->is_listed = flags & FLAG_LISTED;
    options->is_rated = flags & FLAG_RATED;
    options->has_open_decks = flags & FLAG_OPEN_DECKS;
    options->is_quick = flags & FLAG_QUICK;
    memcpy(room->deal.table, room->id, sizeof room->id);
    return true;
}

/* "secret N HEX": game N begins to be prepared. */
static bool apply_secret(Room *room, Slice rest) {
    int64_t game;
    if (!take_int(&rest, &game) || game < 1 || game > UINT32_MAX ||
        !take_text(&rest, room->deal.secret, sizeof room->deal.secret))
        return false;
    room->deal.game = (uint32_t)game;
    fairdeal_commit(room->deal.secret, room->deal.commitment);
    return true;
}

static bool apply_sit(Room *room, Slice rest) {
    int seat;
    if (!take_seat(&rest, &seat)) return false;
    RoomSeat *sitting = &room->seats[seat];
    if (!take_text(&rest, sitting->player, sizeof sitting->player)) return false;
    Slice name = text_first(text_trim(rest), sizeof sitting->name - 1);
    memcpy(sitting->name, name.at, name.size);
    sitting->name[name.size] = 0;
    return true;
}

static bool apply_bot(Room *room, Slice rest) {
    int seat;
    if (!take_seat(&rest, &seat)) return false;
    RoomSeat *sitting = &room->seats[seat];
    if (!take_text(&rest, sitting->bot, sizeof sitting->bot)) return false;
    memcpy(sitting->name, sitting->bot, sizeof sitting->bot);
    return true;
}

static bool apply_leave(Room *room, Slice rest) {
    int seat;
    if (!take_seat(&rest, &seat)) return false;
    memset(&room->seats[seat], 0, sizeof room->seats[seat]);
    memset(room->deal.seals[seat], 0, sizeof room->deal.seals[seat]);
    room->state = ROOM_OPEN;
    return true;
}

/* "deck SEAT SEAL", then the list. When both are there they cannot be changed any more. */
static bool apply_deck(Room *room, Slice rest) {
    int seat;
    Note notes_at[NOTES_MAX];
    Notes notes;
    Decklist list;
    Slice head = text_first(rest, text_find(rest, SLICE("\n")));
    Slice text = text_from(rest, head.size + 1);
    if (!take_seat(&head, &seat) ||
        !take_text(&head, room->deal.seals[seat], sizeof room->deal.seals[seat]))
        return false;
    notes_init(&notes, notes_at, NOTES_MAX);
    if (!decklist_read(text, room->cards, &notes, &list)) return false;
    room->seats[seat].deck = list.deck;
    room->seats[seat].has_deck = true;
    if (room->seats[0].has_deck && room->seats[1].has_deck) room->state = ROOM_DEALING;
    return true;
}

static bool apply_number(Room *room, Slice rest) {
    int seat;
    if (!take_seat(&rest, &seat) ||
        !take_text(&rest, room->deal.numbers[seat], sizeof room->deal.numbers[seat]))
        return false;
    room->seats[seat].has_number = true;
    return true;
}

/* --- The game --- */

static bool begin_game(Room *room) {
    if (room->host == NULL) room->host = new_host(room->cards);
    if (room->host == NULL) return false;
    LpSetup setup = {
        .decks = {room->seats[0].deck, room->seats[1].deck},
        .seed = fairdeal_seed(&room->deal),
        .edition = room->options.edition,
        .chooser = (uint8_t)room->chooser,
    };
    room->host->rules.clock = (uint64_t)room->options.game_ms;
    room->host->rules.answer_clock = (uint64_t)room->options.answer_ms;
    for (int seat = 0; seat < 2; seat++) {
        HostSeat *at = &room->host->seats[seat];
        at->player = room->seats[seat].bot[0] != 0 ? HOST_BOT : HOST_PERSON;
        snprintf(at->name, sizeof at->name, "%s", room_name(room, seat));
    }
    return host_start(room->host, &setup) == LP_OK;
}

static void check_over(Room *room) {
    if (!host_is_over(room->host)) return;
    room->state = ROOM_OVER;
    room->host->rules.may_record = true;
    int winner = room_winner(room);
    room->chooser = winner < 0 ? 2 : winner ^ 1;
}

/* "start TIME": the seed follows from the deal. */
static bool apply_start(Room *room, Slice rest) {
    if (!take_int(&rest, &room->started) || !begin_game(room)) return false;
    room->state = ROOM_PLAYING;
    room->end = ROOM_END_RULES;
    room->replay[0] = 0;
    room->host->rules.may_record = false;
    for (int seat = 0; seat < 2; seat++) {
        room->seats[seat].left_ms = room->options.game_ms;
        room->seats[seat].late_count = 0;
    }
    check_over(room);
    return true;
}

/* "say TIME SEAT LEFT MESSAGE": a message of the table protocol that changed the game, and
 * what is left on that player's clock. */
static bool apply_say(Room *room, Slice rest) {
    char memory[1024];
    int64_t at, left;
    int seat;
    Buffer out;
    if (!take_int(&rest, &at) || !take_seat(&rest, &seat) || !take_int(&rest, &left) ||
        room->state != ROOM_PLAYING)
        return false;
    Face face = {room->host, (LpSeat)seat, words_english(), 0, 0};
    buffer_init(&out, memory, sizeof memory);
    if (intake_message(&face, text_trim(rest), &out) != INTAKE_CHANGED) return false;
    room->seats[seat].left_ms = left;
    room->seats[seat].late_count = 0;
    check_over(room);
    return true;
}

/* "act TIME SEAT DIGITS LATE": one answer to the engine, of a bot or of the clock. */
static bool apply_act(Room *room, Slice rest) {
    char digits[9];
    int64_t at, is_late;
    LpAction action;
    int seat;
    if (!take_int(&rest, &at) || !take_seat(&rest, &seat) ||
        !take_text(&rest, digits, sizeof digits) || !message_action(text_of(digits), &action) ||
        !take_int(&rest, &is_late) || room->state != ROOM_PLAYING ||
        host_act(room->host, action) != HOST_OK)
        return false;
    room->seats[seat].late_count = is_late ? room->seats[seat].late_count + 1 : 0;
    check_over(room);
    return true;
}

/* "lose TIME SEAT WHY" */
static bool apply_lose(Room *room, Slice rest) {
    int64_t at, end;
    int seat;
    if (!take_int(&rest, &at) || !take_seat(&rest, &seat) || !take_int(&rest, &end) ||
        end < 0 || end >= ROOM_END_COUNT || room->state != ROOM_PLAYING)
        return false;
    room->end = (RoomEnd)end;
    host_concede(room->host, (LpSeat)seat);
    if (end == ROOM_END_TIME) room->host->ended_by_time = (uint8_t)seat;
    check_over(room);
    return true;
}

/* When both want the same, the next game is prepared: the decks stay, and new
 * random numbers are drawn. */
static bool apply_again(Room *room, Slice rest) {
    int seat;
    int64_t again;
    if (!take_seat(&rest, &seat) || !take_int(&rest, &again) || room->state != ROOM_OVER)
        return false;
    room->seats[seat].again = (int)again;
    if (again == 0 || room->seats[0].again != room->seats[1].again) return true;
    if (again == 2) {
        LpDeck deck = room->seats[0].deck;
        room->seats[0].deck = room->seats[1].deck;
        room->seats[1].deck = deck;
    }
    for (int i = 0; i < 2; i++) {
        room->seats[i].again = 0;
        room->seats[i].has_deck = room->seats[i].has_number = false;
        memset(room->deal.seals[i], 0, sizeof room->deal.seals[i]);
        memset(room->deal.numbers[i], 0, sizeof room->deal.numbers[i]);
    }
    room->state = ROOM_OPEN;
    return true;
}

static bool apply_stream(Room *room, Slice rest) {
    int seat;
    int64_t is_on;
    if (!take_seat(&rest, &seat) || !take_int(&rest, &is_on)) return false;
    room->seats[seat].is_streamer = is_on != 0;
    if (room->host != NULL)
        snprintf(room->host->seats[seat].name, sizeof room->host->seats[seat].name, "%s",
                 room_name(room, seat));
    return true;
}

static bool apply_replay(Room *room, Slice rest) {
    return take_text(&rest, room->replay, sizeof room->replay);
}

static bool apply_close(Room *room, Slice rest) {
    (void)rest;
    room->state = ROOM_CLOSED;
    return true;
}

typedef struct Applier {
    const char *word;
    bool (*apply)(Room *room, Slice rest);
} Applier;

static const Applier appliers[] = {
    {"open", apply_open},     {"secret", apply_secret}, {"sit", apply_sit},
    {"bot", apply_bot},       {"leave", apply_leave},   {"deck", apply_deck},
    {"number", apply_number}, {"start", apply_start},   {"say", apply_say},
    {"act", apply_act},       {"lose", apply_lose},     {"again", apply_again},
    {"stream", apply_stream}, {"close", apply_close},   {"replay", apply_replay},
};

bool room_apply(Room *room, Slice event) {
    Slice rest = event, word;
    if (!text_next_word(&rest, &word)) return false;
    for (size_t i = 0; i < sizeof appliers / sizeof appliers[0]; i++) {
        if (!text_equal(word, text_of(appliers[i].word))) continue;
        room->event_count++;
        return appliers[i].apply(room, rest);
    }
    return false;
}

/* --- What people do: checked here, then written as an event --- */

/* Keeps an event and carries it out. */
static void happen(Room *room, const char *format, ...) {
    char text[EVENT_SIZE_MAX];
    va_list arguments;
    va_start(arguments, format);
    int size = vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    Slice event = {text, (size_t)size};
    if (room->keep != NULL) room->keep(room->keeper, room, event);
    room_apply(room, event);
}

/* Before each game. */
static const char *draw_secret(Room *room) {
    char secret[DEAL_HASH_SIZE];
    if (!fairdeal_draw(secret, DEAL_HASH_SIZE - 1)) return "no store";
    happen(room, "secret %u %s", room->deal.game + 1, secret);
    return NULL;
}

const char *room_open(Room *room, const char *id, const RoomOptions *options) {
    int flags = (options->is_listed ? FLAG_LISTED : 0) | (options->is_rated ? FLAG_RATED : 0) |
                (options->has_open_decks ? FLAG_OPEN_DECKS : 0) |
                (options->is_quick ? FLAG_QUICK : 0);
    snprintf(room->id, sizeof room->id, "%s", id); /* the keeper must know it */
    happen(room, "open %s %d %d %lld %lld %lld %lld %d %s %s", id, (int)options->format,
           options->edition, (long long)options->game_ms, (long long)options->increment_ms,
           (long long)options->answer_ms, (long long)options->delay_s, flags, options->invite,
           options->watch);
    return draw_secret(room);
}

static bool is_taken(const RoomSeat *seat) { return seat->player[0] != 0 || seat->bot[0] != 0; }

const char *room_sit(Room *room, int seat, const char *player, const char *name) {
    if (room->state != ROOM_OPEN) return "not allowed";
    if (is_taken(&room->seats[seat]) || room_seat_of(room, player) >= 0) return "taken";
    happen(room, "sit %d %s %s", seat, player, name);
    return NULL;
}

const char *room_sit_bot(Room *room, int seat, const char *bot) {
    if (room->state != ROOM_OPEN) return "not allowed";
    if (is_taken(&room->seats[seat])) return "taken";
    happen(room, "bot %d %s", seat, bot);
    return NULL;
}

const char *room_leave(Room *room, int seat) {
    if (room->state != ROOM_OPEN && room->state != ROOM_OVER) return "not allowed";
    happen(room, "leave %d", seat);
    if (room->seats[0].player[0] == 0 && room->seats[1].player[0] == 0) return room_close(room);
    return NULL;
}

const char *room_bring_deck(Room *room, int seat, const LpDeck *deck, const char *seal) {
    char memory[EVENT_SIZE_MAX - 128];
    Buffer list;
    if (room->state != ROOM_OPEN) return "not allowed";
    if (!fairdeal_is_hex(text_of(seal), DEAL_HASH_SIZE - 1)) return "bad deal";
    buffer_init(&list, memory, sizeof memory);
    decklist_print_as(room->cards, deck, DECK_PLAIN, &list);
    if (list.overflow) return "bad deck";
    happen(room, "deck %d %s\n%s", seat, seal, memory);
    return NULL;
}

const char *room_show_number(Room *room, int seat, const char *number, int64_t now) {
    char seal[DEAL_HASH_SIZE];
    if (room->state != ROOM_DEALING || room->seats[seat].has_number) return "not allowed";
    fairdeal_seal(number, seal);
    if (!fairdeal_is_hex(text_of(number), DEAL_NUMBER_SIZE - 1) ||
        !fairdeal_is_equal(seal, room->deal.seals[seat]))
        return "bad deal";
    happen(room, "number %d %s", seat, number);
    if (room->seats[0].has_number && room->seats[1].has_number)
        happen(room, "start %lld", (long long)now);
    return NULL;
}

/* A bot's number follows from the server's secret, so it is fixed before anybody's deck is
 * there; the luck comes from the person's number. */
static void bot_number(const Room *room, int seat, char out[DEAL_NUMBER_SIZE]) {
    char text[DEAL_HASH_SIZE + 32], hash[DEAL_HASH_SIZE];
    snprintf(text, sizeof text, "logpose bot 1\n%d\n%s\n", seat, room->deal.secret);
    fairdeal_hash(text_of(text), hash);
    memcpy(out, hash, DEAL_NUMBER_SIZE - 1);
    out[DEAL_NUMBER_SIZE - 1] = 0;
}

const char *room_bring_bot_deck(Room *room, int seat, const LpDeck *deck) {
    char number[DEAL_NUMBER_SIZE], seal[DEAL_HASH_SIZE];
    bot_number(room, seat, number);
    fairdeal_seal(number, seal);
    return room_bring_deck(room, seat, deck, seal);
}

static void let_bot(Room *room, int seat, int64_t now) {
    const RoomSeat *bot = &room->seats[seat], *other = &room->seats[seat ^ 1];
    char number[DEAL_NUMBER_SIZE];
    if (room->state == ROOM_OPEN && !bot->has_deck && bot->deck.count > 0) {
        room_bring_bot_deck(room, seat, &bot->deck);
    } else if (room->state == ROOM_DEALING && other->has_number && !bot->has_number) {
        bot_number(room, seat, number);
        room_show_number(room, seat, number, now);
    } else if (room->state == ROOM_OVER && other->again != 0 && bot->again == 0) {
        room_play_again(room, seat, other->again == 2);
    }
}

void room_let_bots(Room *room, int64_t now) {
    for (int seat = 0; seat < 2; seat++)
        if (room->seats[seat].bot[0] != 0) let_bot(room, seat, now);
}

IntakeResult room_hear(Room *room, Face *face, Slice message, int64_t left_ms, int64_t now,
                       Buffer *out) {
    char event[ROOM_MESSAGE_MAX + 64];
    if (message.size > ROOM_MESSAGE_MAX) {
        message_error(face, "too long", message, ROOM_MESSAGE_MAX, out);
        return INTAKE_REFUSED;
    }
    IntakeResult result = intake_message(face, message, out);
    if (result != INTAKE_CHANGED) return result;
    /* It has been carried out already: whether it is legal is seen by trying. */
    int size = snprintf(event, sizeof event, "say %lld %d %lld %.*s", (long long)now,
                        face->seat, (long long)left_ms, (int)message.size, message.at);
    if (room->keep != NULL) room->keep(room->keeper, room, (Slice){event, (size_t)size});
    room->event_count++;
    room->seats[face->seat].left_ms = left_ms;
    room->seats[face->seat].late_count = 0;
    check_over(room);
    return result;
}

static void act(Room *room, int seat, LpAction action, int64_t now, int is_late) {
    char digits[9];
    message_digits(action, digits);
    happen(room, "act %lld %d %s %d", (long long)now, seat, digits, is_late);
}

const char *room_answer_bot(Room *room, int seat, uint32_t question, LpAction action,
                            int64_t now) {
    if (room->state != ROOM_PLAYING) return room->host != NULL ? "over" : "no game";
    if (question != room->host->id) return "late";
    if (room_asked(room) != seat) return "not yours";
    act(room, seat, action, now, 0);
    return NULL;
}

const char *room_answer_late(Room *room, int seat, int64_t now) {
    if (room->state != ROOM_PLAYING || room_asked(room) != seat) return "not yours";
    if (room->seats[seat].late_count + 1 >= ROOM_LATE_MAX)
        return room_lose(room, seat, ROOM_END_TIME, now);
    act(room, seat, room_default(room), now, 1);
    return NULL;
}

const char *room_lose(Room *room, int seat, RoomEnd end, int64_t now) {
    if (room->state != ROOM_PLAYING) return room->host != NULL ? "over" : "no game";
    happen(room, "lose %lld %d %d", (long long)now, seat, (int)end);
    return NULL;
}

const char *room_play_again(Room *room, int seat, bool swaps) {
    if (room->state != ROOM_OVER) return "not allowed";
    happen(room, "again %d %d", seat, swaps ? 2 : 1);
    return room->state == ROOM_OPEN ? draw_secret(room) : NULL;
}

const char *room_stream(Room *room, int seat, bool is_on) {
    happen(room, "stream %d %d", seat, is_on);
    return NULL;
}

void room_keep_replay(Room *room, const char *id) { happen(room, "replay %s", id); }

const char *room_close(Room *room) {
    if (room->state == ROOM_PLAYING || room->state == ROOM_DEALING) return "not allowed";
    happen(room, "close");
    return NULL;
}

/* --- Questions --- */

const char *room_name(const Room *room, int seat) {
    return room->seats[seat].is_streamer ? "Player" : room->seats[seat].name;
}

int room_seat_of(const Room *room, const char *player) {
    for (int seat = 0; seat < 2; seat++)
        if (player[0] != 0 && strcmp(room->seats[seat].player, player) == 0) return seat;
    return -1;
}

int room_asked(const Room *room) {
    return room->state == ROOM_PLAYING ? room->host->ask.seat : -1;
}

int room_winner(const Room *room) {
    if (room->host == NULL) return -1;
    LpResult result = lp_game_result(room->host->game);
    return result == LP_RESULT_WIN_0 ? 0 : result == LP_RESULT_WIN_1 ? 1 : -1;
}

LpAction room_default(const Room *room) {
    static const uint8_t kinds[] = {LP_ACTION_KEEP, LP_ACTION_PASS, LP_ACTION_DECLINE,
                                    LP_ACTION_DONE, LP_ACTION_END};
    const Host *host = room->host;
    for (size_t kind = 0; kind < sizeof kinds / sizeof kinds[0]; kind++)
        for (int i = 0; i < host->action_count; i++)
            if (host->actions[i].kind == kinds[kind]) return host->actions[i];
    return host->actions[0];
}

int64_t room_time_of(Slice event) {
    static const char *const timed[] = {"start", "say", "act", "lose"};
    Slice word;
    int64_t at;
    if (!text_next_word(&event, &word)) return 0;
    for (size_t i = 0; i < sizeof timed / sizeof timed[0]; i++)
        if (text_equal(word, text_of(timed[i]))) return take_int(&event, &at) ? at : 0;
    return 0;
}

char *room_replay(const Room *room) {
    char *memory = malloc(REPLAY_SIZE_MAX);
    Buffer out;
    if (memory == NULL) return NULL;
    buffer_init(&out, memory, REPLAY_SIZE_MAX);
    host_record(room->host, (Slice){NULL, 0}, (Slice){NULL, 0}, &out);
    fairdeal_write(&room->deal, &out);
    char *fitted = realloc(memory, out.used + 1);
    return fitted != NULL ? fitted : memory;
}
