/* Messages at a table, and what its people are sent. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/cards/decks.h"
#include "app/common/clock.h"
#include "app/serve/counters.h"
#include "app/serve/glicko.h"
#include "app/serve/hall.h"
#include "app/serve/servelog.h"
#include "notation/decklist.h"
#include "study/cardtext.h"
#include "study/deckfault.h"

enum { PHRASES_COUNT = 7, REASONS_MAX = 16, ID_DIGITS = 9, LIST_SIZE_MAX = 4096 };

/* --- Sitting down --- */

static bool opens(const json_t *token, const char *hash) {
    char found[DEAL_HASH_SIZE];
    Slice text = {json_string_value(token), json_string_length(token)};
    if (!json_is_string(token) || !fairdeal_is_hex(text, DEAL_NUMBER_SIZE - 1)) return false;
    fairdeal_hash(text, found);
    return fairdeal_is_equal(found, hash);
}

/* A seat for whoever may sit: one's own, or a free one with the invitation. */
static const char *find_seat(Desk *desk, Guest *guest, const json_t *message, int *seat) {
    Room *room = &desk->room;
    *seat = room_seat_of(room, guest->player);
    if (*seat >= 0) return NULL;
    const json_t *invite = json_object_get(message, "invite");
    bool may_sit = room->options.is_quick || room->options.is_listed ||
                   opens(invite, room->options.invite);
    bool wants_seat = invite != NULL || !json_object_get(message, "watch");
    if (wants_seat && may_sit && guest->player[0] != 0 && room->state == ROOM_OPEN) {
        for (*seat = 0; *seat < 2; ++*seat) {
            const RoomSeat *each = &room->seats[*seat];
            if (each->player[0] != 0 || each->bot[0] != 0) continue;
            desk->is_listed_anew = true;
            return room_sit(room, *seat, guest->player, guest->name);
        }
    }
    *seat = HALL_SPECTATOR;
    if (invite != NULL) return may_sit ? "taken" : "not allowed";
    bool may_watch = room->options.is_listed ||
                     opens(json_object_get(message, "watch"), room->options.watch);
    return may_watch ? NULL : "not allowed";
}

static const char *do_join(Hall *hall, Guest *guest, json_t *message) {
    const char *code = "no table";
    int seat;
    if (guest->desk != NULL) return "not allowed";
    if (guest->table[0] == 0) return code;
    Desk *desk = hall_find(hall, guest->table, &code);
    if (desk == NULL) return code;
    code = find_seat(desk, guest, message, &seat);
    if (code != NULL) return code;
    hall_seat_guest(hall, guest, desk, seat);
    hall_say(hall, guest, message, hall_body("ok"));
    return NULL;
}

static const char *do_leave(Hall *hall, Guest *guest, json_t *message) {
    Desk *desk = guest->desk;
    const char *code =
        guest->seat < HALL_SPECTATOR ? room_leave(&desk->room, guest->seat) : NULL;
    if (code != NULL) return code;
    desk->is_listed_anew = true;
    hall_leave_desk(hall, guest);
    hall_say(hall, guest, message, hall_body("ok"));
    return NULL;
}

/* --- Decks --- */

typedef struct Reasons {
    json_t *rows;
} Reasons;

static void add_reason(void *listener, const LegalityReason *reason) {
    Reasons *reasons = listener;
    if (json_array_size(reasons->rows) < REASONS_MAX)
        json_array_append_new(reasons->rows, hall_text(reason->text));
}

/* What is wrong with a deck for this table; an empty array if nothing is. */
static json_t *judge_deck(const Hall *hall, const Guest *guest, const Room *room,
                          const LpDeck *deck) {
    Reasons reasons = {hall_array()};
    LpDeckProblem problems[REASONS_MAX];
    char today[CLOCK_DATE_SIZE], text[192];
    int count = lp_deck_check(hall->cards, deck, problems, REASONS_MAX);
    cardtext_set_language(guest->words->language); /* of these sentences alone */
    for (int i = 0; i < count && i < REASONS_MAX; i++) {
        deckfault_say(hall->cards, &problems[i], text, sizeof text);
        json_array_append_new(reasons.rows, hall_text(text));
    }
    if (room->options.format != FORMAT_NONE)
        legality_check(hall->cards, deck, room->options.format, text_of(clock_today(today)),
                       add_reason, &reasons);
    cardtext_set_language(LANGUAGE_EN);
    return reasons.rows;
}

/* A bundled deck's name, or a list. */
static bool read_deck(const Hall *hall, const char *text, LpDeck *out, json_t *reasons) {
    Note notes_at[REASONS_MAX];
    Notes notes;
    Decklist list;
    NamedDeck named;
    for (size_t i = 0; i < decks_bundled_count(); i++) {
        if (!text_equal(decks_bundled_name(i), text_of(text))) continue;
        if (!decks_open_bundled(hall->cards, i, &named)) return false;
        *out = named.deck;
        return true;
    }
    notes_init(&notes, notes_at, REASONS_MAX);
    if (decklist_read(text_of(text), hall->cards, &notes, &list)) {
        *out = list.deck;
        return true;
    }
    for (uint32_t i = 0; i < notes.count; i++)
        json_array_append_new(
            reasons, json_sprintf("line %u: %s", notes_at[i].line, notes_at[i].message));
    return false;
}

static const char *do_deck(Hall *hall, Guest *guest, json_t *message) {
    Room *room = &guest->desk->room;
    const json_t *text = json_object_get(message, "deck");
    const char *seal = json_string_value(json_object_get(message, "seal"));
    LpDeck deck = room->seats[guest->seat].deck;
    if (room->state != ROOM_OPEN) return "not allowed";
    if (seal == NULL || (text != NULL && !json_is_string(text))) return "bad message";
    if (text == NULL && deck.count == 0) return "bad deck";
    json_t *reasons = hall_array();
    bool is_read = text == NULL || read_deck(hall, json_string_value(text), &deck, reasons);
    if (is_read) {
        json_decref(reasons);
        reasons = judge_deck(hall, guest, room, &deck);
    }
    bool is_good = is_read && json_array_size(reasons) == 0;
    /* The error takes its reasons from here. */
    json_object_set_new(message, "reasons", reasons);
    if (!is_good) return "bad deck";
    const char *code = room_bring_deck(room, guest->seat, &deck, seal);
    if (code != NULL) return code;
    hall_touch(hall, guest->desk);
    hall_say(hall, guest, message, hall_body("ok"));
    return NULL;
}

static const char *do_number(Hall *hall, Guest *guest, json_t *message) {
    Desk *desk = guest->desk;
    const char *number = json_string_value(json_object_get(message, "number"));
    if (number == NULL) return "bad message";
    const char *code = room_show_number(&desk->room, guest->seat, number, hall->wall);
    if (code != NULL) return code;
    room_let_bots(&desk->room, hall->wall);
    if (desk->room.state != ROOM_DEALING) {
        desk->is_listed_anew = true;
        hall_played(hall, desk);
    }
    hall_touch(hall, desk);
    return NULL;
}

/* --- Playing --- */

/* Finished games are kept whole, and ratings move, in the round of the last answer. */
static void rate(Hall *hall, const Room *room, int winner) {
    VaultRating before[2], after[2];
    const char *format = hall_format_names[room->options.format];
    for (int seat = 0; seat < 2; seat++) {
        before[seat] = glicko_first();
        vault_rating(&hall->store, room->seats[seat].player, format, &before[seat]);
    }
    for (int seat = 0; seat < 2; seat++) {
        double score = winner < 0 ? 0.5 : winner == seat ? 1 : 0;
        after[seat] = glicko_after(&before[seat], &before[seat ^ 1], &score, 1);
        vault_put_rating(&hall->store, room->seats[seat].player, format, &after[seat]);
    }
}

static Slice leader_of(const Hall *hall, const LpDeck *deck) {
    LpCardInfo info;
    return lp_card_info(hall->cards, deck->leader, &info) == LP_OK ? text_of(info.number)
                                                                   : SLICE("");
}

static const char *reason_of(const Room *room) {
    static const char *const ends[LP_END_COUNT] = {"",       "life", "deck",    "concession",
                                                   "effect", "loop", "overflow"};
    return room->end != ROOM_END_RULES ? room_end_names[room->end]
                                       : ends[lp_game_end(room->host->game)];
}

static void keep_game(Hall *hall, Desk *desk) {
    Room *room = &desk->room;
    char random[ID_DIGITS + 8], id[ROOM_REPLAY_SIZE];
    char *replay = room_replay(room);
    if (replay == NULL || !fairdeal_draw(random, 16)) {
        free(replay);
        return;
    }
    snprintf(id, sizeof id, "%.12s%s", room->id, random);
    int winner = room_winner(room);
    bool is_rated = room->options.is_rated && room->seats[0].player[0] != 0 &&
                    room->seats[1].player[0] != 0;
    VaultGame game = {
        .id = text_of(id),
        .room = text_of(room->id),
        .format = text_of(hall_format_names[room->options.format]),
        .reason = text_of(reason_of(room)),
        .replay = text_of(replay),
        .ended = hall->wall / 1000,
        .winner = winner,
        .first = lp_game_table(room->host->game).first_player,
        .turns = (int)lp_game_turn(room->host->game),
        .is_rated = is_rated,
    };
    for (int seat = 0; seat < 2; seat++) {
        game.players[seat] = text_of(room->seats[seat].player);
        game.names[seat] = text_of(room_name(room, seat));
        game.leaders[seat] = leader_of(hall, &room->seats[seat].deck);
    }
    const Host *host = room->host;
    for (uint32_t i = 0; i < host->answer_count; i++)
        if (host->answers[i].action.kind == LP_ACTION_REDRAW)
            game.mulligans[host->answers[i].seat] = 1;
    vault_add_game(&hall->store, &game);
    room_keep_replay(room, id);
    if (is_rated) rate(hall, room, winner);
    counters.games_total++;
    free(replay);
}

void hall_played(Hall *hall, Desk *desk) {
    desk->asked_at = hall->now;
    counters.answers_total++;
    hall_touch_game(hall, desk);
    if (desk->room.state != ROOM_OVER) return;
    desk->is_listed_anew = true;
    keep_game(hall, desk);
    hall_touch(hall, desk);
}

static const char *do_claim(Hall *hall, Guest *guest, json_t *message) {
    Desk *desk = guest->desk;
    int other = guest->seat ^ 1;
    (void)message;
    if (desk->room.state != ROOM_PLAYING) return "not allowed";
    if (desk->room.seats[other].bot[0] != 0 || desk->away_since[other] == 0 ||
        hall->now - desk->away_since[other] < ROOM_AWAY_MS)
        return "too early";
    const char *code = room_lose(&desk->room, other, ROOM_END_CLAIM, hall->wall);
    if (code == NULL) hall_played(hall, desk);
    return code;
}

static const char *do_phrase(Hall *hall, Guest *guest, json_t *message) {
    const json_t *n = json_object_get(message, "n");
    if (!json_is_integer(n) || json_integer_value(n) < 0 ||
        json_integer_value(n) >= PHRASES_COUNT)
        return "bad message";
    for (Guest *each = guest->desk->guests; each != NULL; each = each->next_at_desk) {
        /* Spectators are behind; a word of now would show them something. */
        if (each->seat == guest->seat || each->seat == HALL_SPECTATOR) continue;
        json_t *body = hall_body("phrase");
        json_object_set_new(body, "seat", json_integer(guest->seat));
        json_object_set_new(body, "n", json_integer(json_integer_value(n)));
        hall_say(hall, each, NULL, body);
    }
    return NULL;
}

static const char *do_again(Hall *hall, Guest *guest, json_t *message) {
    Desk *desk = guest->desk;
    bool swaps = json_is_true(json_object_get(message, "swap"));
    const char *code = room_play_again(&desk->room, guest->seat, swaps);
    if (code != NULL) return code;
    room_let_bots(&desk->room, hall->wall); /* the bot wants to as well, */
    room_let_bots(&desk->room, hall->wall); /* and then brings its deck */
    desk->is_listed_anew = true;
    hall_touch(hall, desk);
    return NULL;
}

static const char *do_streamer(Hall *hall, Guest *guest, json_t *message) {
    const json_t *is_on = json_object_get(message, "on");
    if (!json_is_boolean(is_on)) return "bad message";
    const char *code = room_stream(&guest->desk->room, guest->seat, json_is_true(is_on));
    guest->desk->is_listed_anew = true;
    hall_touch(hall, guest->desk);
    return code;
}

/* --- The table of kinds --- */

typedef struct Kind {
    const char *name;
    HallHandler *handle;
    bool needs_desk, needs_seat, is_silent; /* it is answered by what it changes */
} Kind;

static const Kind kinds[] = {
    {"join", do_join, false, false, false}, {"leave", do_leave, true, false, false},
    {"deck", do_deck, true, true, false},   {"number", do_number, true, true, true},
    {"claim", do_claim, true, true, true},  {"phrase", do_phrase, true, true, true},
    {"again", do_again, true, true, true},  {"streamer", do_streamer, true, true, true},
};

const char *hall_do_table(Hall *hall, Guest *guest, const char *kind, json_t *message,
                          bool *is_known) {
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        if (strcmp(kinds[i].name, kind) != 0) continue;
        *is_known = true;
        if (kinds[i].needs_desk && guest->desk == NULL) return "no table";
        if (kinds[i].needs_seat && guest->seat == HALL_SPECTATOR) return "not allowed";
        const char *code = kinds[i].handle(hall, guest, message);
        /* Who numbers a request waits for the number. */
        if (code == NULL && kinds[i].is_silent && json_object_get(message, "req") != NULL)
            hall_say(hall, guest, message, hall_body("ok"));
        return code;
    }
    return NULL;
}

/* --- What people are sent --- */

json_t *hall_clock(const RoomOptions *options) {
    return json_pack("{s:I, s:I, s:I}", "game", (json_int_t)(options->game_ms / 1000),
                     "increment", (json_int_t)(options->increment_ms / 1000), "answer",
                     (json_int_t)(options->answer_ms / 1000));
}

static json_t *name_of(const Room *room, int seat) { return hall_text(room_name(room, seat)); }

json_t *hall_summary(const Desk *desk) {
    const Room *room = &desk->room;
    json_t *names = hall_array(), *bots = hall_array();
    const char *waits = "";
    for (int seat = 0; seat < 2; seat++) {
        const RoomSeat *sitting = &room->seats[seat];
        json_array_append_new(names, name_of(room, seat));
        json_array_append_new(bots, sitting->bot[0] ? hall_text(sitting->bot) : hall_null());
        if (sitting->player[0] == 0 && sitting->bot[0] == 0)
            waits = room->seats[seat ^ 1].player;
    }
    return json_pack("{s:s, s:o, s:b, s:b, s:o, s:o, s:s}", "format",
                     hall_format_names[room->options.format], "clock",
                     hall_clock(&room->options), "rated", room->options.is_rated, "quick",
                     room->options.is_quick, "names", names, "bots", bots, "waits", waits);
}

static json_t *text_or_null(const char *text) {
    return text[0] != 0 ? hall_text(text) : hall_null();
}

static json_t *seat_body(Hall *hall, const Desk *desk, const Room *room, int seat, int you) {
    const RoomSeat *sitting = &room->seats[seat];
    bool is_here = hall_is_here(desk, seat) || sitting->bot[0] != 0;
    bool is_taken = sitting->player[0] != 0 || sitting->bot[0] != 0;
    /* A Leader is open once the game has begun; before that only with open decks. */
    bool are_both = room->state != ROOM_OPEN;
    bool shows_leader = seat == you || room->state >= ROOM_PLAYING ||
                        (room->options.has_open_decks && are_both);
    json_t *body = hall_object();
    json_object_set_new(body, "name", is_taken ? name_of(room, seat) : hall_null());
    json_object_set_new(body, "here", json_boolean(is_here && is_taken));
    int64_t away =
        is_here || desk->away_since[seat] == 0 ? 0 : hall->now - desk->away_since[seat];
    json_object_set_new(body, "away", json_integer(away / 1000));
    json_object_set_new(body, "bot", text_or_null(sitting->bot));
    json_object_set_new(body, "deck", json_boolean(sitting->has_deck));
    json_object_set_new(body, "again", json_boolean(sitting->again != 0));
    json_object_set_new(body, "swap", json_boolean(sitting->again == 2));
    if (sitting->is_streamer) json_object_set_new(body, "streamer", json_boolean(true));
    if (room->options.has_open_decks && are_both) {
        char memory[LIST_SIZE_MAX];
        Buffer list;
        buffer_init(&list, memory, sizeof memory);
        decklist_print_as(hall->cards, &sitting->deck, DECK_PLAIN, &list);
        json_object_set_new(body, "list", json_stringn(list.at, list.used));
    }
    if (sitting->has_deck && shows_leader) {
        Slice leader = leader_of(hall, &sitting->deck);
        json_object_set_new(body, "leader", json_stringn(leader.at, leader.size));
    }
    return body;
}

/* Seals are shown as they come; numbers only when both are there, and the secret when the
 * game is over. */
static json_t *deal_body(const Room *room) {
    const Deal *deal = &room->deal;
    bool are_shown = room->state >= ROOM_PLAYING;
    json_t *body = hall_object();
    json_object_set_new(body, "commitment", hall_text(deal->commitment));
    json_t *seals = hall_array(), *numbers = hall_array();
    for (int seat = 0; seat < 2; seat++) {
        json_array_append_new(seals, text_or_null(deal->seals[seat]));
        json_array_append_new(numbers,
                              are_shown ? text_or_null(deal->numbers[seat]) : hall_null());
    }
    json_object_set_new(body, "seals", seals);
    json_object_set_new(body, "numbers", numbers);
    if (room->state == ROOM_OVER) json_object_set_new(body, "secret", hall_text(deal->secret));
    return body;
}

static json_t *result_body(const Room *room) {
    int winner = room_winner(room);
    if (room->state != ROOM_OVER) return hall_null();
    json_t *body = hall_object();
    json_object_set_new(body, "winner", winner < 0 ? hall_null() : json_integer(winner));
    json_object_set_new(body, "end", hall_text(reason_of(room)));
    return body;
}

void hall_tell_room(Hall *hall, Guest *guest) {
    static const char *const editions[LP_EDITION_COUNT] = {"early", "1.1.8", "1.1.9", "1.2.1"};
    const Desk *desk = guest->desk;
    const Room *room = hall_room_of(guest);
    json_t *body = hall_body("room"), *seats = hall_array();
    int watching = 0;
    int take_back = room->host != NULL ? room->host->asks_back : LP_SEAT_PUBLIC;
    for (const Guest *each = desk->guests; each != NULL; each = each->next_at_desk)
        watching += each->seat == HALL_SPECTATOR;
    for (int seat = 0; seat < 2; seat++)
        json_array_append_new(seats, seat_body(hall, desk, room, seat, guest->seat));
    json_object_set_new(body, "table", hall_text(room->id));
    json_object_set_new(body, "you",
                        guest->seat < HALL_SPECTATOR ? json_integer(guest->seat) : hall_null());
    json_object_set_new(body, "state", hall_text(room_state_names[room->state]));
    json_object_set_new(body, "game", json_integer(room->deal.game));
    json_object_set_new(body, "format", hall_text(hall_format_names[room->options.format]));
    json_object_set_new(body, "edition", hall_text(editions[room->options.edition]));
    json_object_set_new(body, "rated", json_boolean(room->options.is_rated));
    json_object_set_new(body, "decks",
                        hall_text(room->options.has_open_decks ? "open" : "blind"));
    json_object_set_new(body, "clock", hall_clock(&room->options));
    json_object_set_new(body, "delay", json_integer(room->options.delay_s));
    json_object_set_new(body, "seats", seats);
    json_object_set_new(body, "deal", deal_body(room));
    json_object_set_new(body, "take_back",
                        take_back > 1 ? hall_null() : json_integer(take_back));
    json_object_set_new(body, "watching", json_integer(watching));
    json_object_set_new(body, "result", result_body(room));
    json_object_set_new(body, "replay",
                        text_or_null(room->state == ROOM_OVER ? room->replay : ""));
    hall_say(hall, guest, NULL, body);
}
