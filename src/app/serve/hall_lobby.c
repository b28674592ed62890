/* Messages of the lobby: who one is, tables, one's games. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/cards/decks.h"
#include "app/common/input.h"
#include "app/serve/counters.h"
#include "app/serve/glicko.h"
#include "app/serve/hall.h"

enum {
    SECONDS_MAX = 24 * 3600, /* of any clock or delay */
    DELAY_DEFAULT = 60,
    GAMES_PAGE = 50,   /* in one message */
    REPLAYS_PAGE = 10, /* with their replays, some 10 kB each */
    TOTALS_MAX = 2000, /* games that the statistics are made of */
    EXPORT_MAX = 100000,
    TABLES_PER_MINUTE = 10, /* made by one address */
    NAME_LETTERS_MAX = 24
};

/* --- Names and keys --- */

/* 1 to 24 characters, nothing that a screen could obey, no blanks at the ends. */
static bool read_name(const json_t *value, char out[VAULT_NAME_SIZE]) {
    Slice text = {json_string_value(value), json_string_length(value)};
    if (!json_is_string(value)) return false;
    text = text_trim(text);
    if (text.size == 0 || text.size >= VAULT_NAME_SIZE) return false;
    size_t letters = 0;
    for (size_t i = 0; i < text.size; i++) {
        unsigned char c = (unsigned char)text.at[i];
        if (c < ' ' || c == 0x7F) return false;
        letters += (c & 0xC0) != 0x80;
    }
    if (letters > NAME_LETTERS_MAX) return false;
    memcpy(out, text.at, text.size);
    out[text.size] = 0;
    return true;
}

static json_t *ratings_of(Hall *hall, const char *player) {
    json_t *rows = hall_array();
    for (int format = 0; format < 3; format++) {
        VaultRating rating = glicko_first();
        if (!vault_rating(&hall->store, player, hall_format_names[format], &rating)) continue;
        json_array_append_new(
            rows, json_pack("{s:s, s:i, s:i, s:I}", "format", hall_format_names[format],
                            "rating", (int)(rating.rating + 0.5), "deviation",
                            (int)(rating.deviation + 0.5), "games", (json_int_t)rating.games));
    }
    return rows;
}

static const char *read_key(Hall *hall, Guest *guest, const json_t *message) {
    const json_t *key = json_object_get(message, "key");
    const json_t *name = json_object_get(message, "name");
    VaultPlayer player = {.created = hall->wall / 1000};
    if (key == NULL) return NULL;
    if (!json_is_string(key) ||
        !fairdeal_is_hex((Slice){json_string_value(key), json_string_length(key)}, 64))
        return "bad message";
    fairdeal_hash((Slice){json_string_value(key), 64}, guest->player);
    bool is_known = vault_player(&hall->store, guest->player, &player);
    memcpy(player.id, guest->player, sizeof player.id);
    if (!is_known) snprintf(player.name, sizeof player.name, "Player %.4s", guest->player);
    char wanted[VAULT_NAME_SIZE];
    bool is_renamed =
        name != NULL && read_name(name, wanted) && strcmp(wanted, player.name) != 0;
    if (is_renamed) memcpy(player.name, wanted, sizeof wanted);
    if (!is_known || is_renamed) vault_put_player(&hall->store, &player);
    memcpy(guest->name, player.name, sizeof guest->name);
    return NULL;
}

static const char *do_hello(Hall *hall, Guest *guest, json_t *message) {
    char hash[17];
    if (guest->has_said_hello) return "not allowed";
    const char *code = read_key(hall, guest, message);
    if (code != NULL) return code;
    const char *language = json_string_value(json_object_get(message, "lang"));
    guest->words = words_in("", text_of(language != NULL ? language : "en"));
    guest->has_said_hello = true;
    Buffer digits;
    buffer_init(&digits, hash, sizeof hash);
    buffer_append_hex(&digits, lp_cards_hash(hall->cards), 16);
    json_t *body = hall_body("welcome");
    json_object_set_new(body, "server", hall_text(lp_version()));
    json_object_set_new(body, "cards", hall_text(hash));
    if (guest->player[0] != 0) {
        json_object_set_new(body, "player", hall_text(guest->player));
        json_object_set_new(body, "name", hall_text(guest->name));
        json_object_set_new(body, "ratings", ratings_of(hall, guest->player));
    }
    hall_say(hall, guest, message, body);
    return NULL;
}

/* A client cannot see the frames that keep a connection alive; this it can. */
static const char *do_ping(Hall *hall, Guest *guest, json_t *message) {
    hall_say(hall, guest, message, hall_body("ok"));
    return NULL;
}

static const char *do_rename(Hall *hall, Guest *guest, json_t *message) {
    VaultPlayer player = {.created = hall->wall / 1000};
    if (!read_name(json_object_get(message, "name"), player.name)) return "bad message";
    memcpy(player.id, guest->player, sizeof player.id);
    memcpy(guest->name, player.name, sizeof guest->name);
    vault_put_player(&hall->store, &player);
    hall_say(hall, guest, message, hall_body("ok"));
    return NULL;
}

/* --- Making tables --- */

/* A number of seconds, in milliseconds; a field that is not there leaves 'out' alone. */
static bool read_seconds(const json_t *object, const char *name, int64_t *out) {
    const json_t *value = json_object_get(object, name);
    if (value == NULL) return true;
    if (!json_is_integer(value) || json_integer_value(value) < 0 ||
        json_integer_value(value) > SECONDS_MAX)
        return false;
    *out = json_integer_value(value) * 1000;
    return true;
}

static bool read_bool(const json_t *object, const char *name, bool *out) {
    const json_t *value = json_object_get(object, name);
    if (value == NULL) return true;
    if (!json_is_boolean(value)) return false;
    *out = json_is_true(value);
    return true;
}

static bool read_edition(const json_t *value, uint8_t *out) {
    *out = LP_EDITION_DEFAULT;
    if (value == NULL) return true;
    for (int i = 0; json_is_string(value) && i < LP_EDITION_COUNT; i++) {
        if (strcmp(json_string_value(value), input_edition_names[i]) != 0) continue;
        *out = (uint8_t)i;
        return true;
    }
    return false;
}

static bool read_options(const json_t *message, RoomOptions *out) {
    const json_t *format = json_object_get(message, "format");
    const json_t *clock = json_object_get(message, "clock");
    const json_t *decks = json_object_get(message, "decks");
    int64_t delay = DELAY_DEFAULT * 1000;
    *out = (RoomOptions){.format = FORMAT_STANDARD};
    if (format != NULL &&
        (!json_is_string(format) || !hall_read_format(json_string_value(format), &out->format)))
        return false;
    if (clock != NULL && !json_is_object(clock)) return false;
    if (decks != NULL) {
        if (!json_is_string(decks)) return false;
        out->has_open_decks = strcmp(json_string_value(decks), "open") == 0;
        if (!out->has_open_decks && strcmp(json_string_value(decks), "blind") != 0)
            return false;
    }
    bool is_read = read_edition(json_object_get(message, "edition"), &out->edition) &&
                   read_seconds(clock, "game", &out->game_ms) &&
                   read_seconds(clock, "increment", &out->increment_ms) &&
                   read_seconds(clock, "answer", &out->answer_ms) &&
                   read_seconds(message, "delay", &delay) &&
                   read_bool(message, "listed", &out->is_listed) &&
                   read_bool(message, "rated", &out->is_rated);
    out->delay_s = delay / 1000;
    return is_read;
}

/* A bot at the other seat brings its deck and its sealed number at once. The number is kept
 * in the store's events like everybody's, but only after the other seal is there. */
static const char *seat_bot(Hall *hall, Desk *desk, const json_t *message) {
    const char *bot = json_string_value(json_object_get(message, "bot"));
    const json_t *deck = json_object_get(message, "bot_deck");
    NamedDeck found;
    if (bot == NULL || !botwork_is_known(text_of(bot))) return "bad message";
    const char *wanted = deck == NULL ? "st01" : json_string_value(deck);
    size_t index = 0, count = decks_bundled_count();
    if (wanted == NULL) return "bad message";
    while (index < count && !text_equal(decks_bundled_name(index), text_of(wanted))) index++;
    if (index == count || !decks_open_bundled(hall->cards, index, &found)) return "bad deck";
    const char *code = room_sit_bot(&desk->room, 1, bot);
    return code != NULL ? code : room_bring_bot_deck(&desk->room, 1, &found.deck);
}

static bool may_make_table(Hall *hall, const Guest *guest) {
    Address *address = guest->conn->address;
    if (hall->desk_count >= HALL_DESKS_MAX || hall->is_draining) return false;
    if (address == NULL || addresses_is_loopback(address->bytes)) return true;
    /* A token is a sixth of a second's worth: ten a minute. */
    bool is_free = bucket_take(&address->tables, 1, TABLES_PER_MINUTE * 6, hall->now);
    for (int i = 1; is_free && i < 6; i++)
        is_free = bucket_take(&address->tables, 1, TABLES_PER_MINUTE * 6, hall->now);
    return is_free;
}

static const char *create(Hall *hall, Guest *guest, json_t *message, RoomOptions *options) {
    char id[VAULT_ID_SIZE], random[17], invite[DEAL_NUMBER_SIZE], watch[DEAL_NUMBER_SIZE];
    if (!may_make_table(hall, guest)) return "too many";
    Desk *desk = hall_add(hall);
    if (desk == NULL || !fairdeal_draw(random, 16) || !fairdeal_draw(invite, 32) ||
        !fairdeal_draw(watch, 32)) {
        free(desk);
        return "no store";
    }
    fairdeal_hash(text_of(invite), options->invite);
    fairdeal_hash(text_of(watch), options->watch);
    snprintf(id, sizeof id, "%.6s%s", hall->store.node, random);
    const char *code = room_open(&desk->room, id, options);
    if (code == NULL) code = room_sit(&desk->room, 0, guest->player, guest->name);
    if (code == NULL && json_object_get(message, "bot") != NULL)
        code = seat_bot(hall, desk, message);
    desk->is_listed_anew = desk->is_made_here = true;
    hall_touch(hall, desk);
    if (code != NULL) {
        room_close(&desk->room);
        return code;
    }
    counters.tables_total++;
    json_t *body = hall_body("created");
    json_object_set_new(body, "table", hall_text(id));
    json_object_set_new(body, "invite", hall_text(invite));
    json_object_set_new(body, "watch", hall_text(watch));
    json_object_set_new(body, "seat", json_integer(0));
    hall_say(hall, guest, message, body);
    return NULL;
}

static const char *do_create(Hall *hall, Guest *guest, json_t *message) {
    RoomOptions options;
    if (!read_options(message, &options)) return "bad message";
    if (json_object_get(message, "bot") != NULL) options.is_rated = false;
    return create(hall, guest, message, &options);
}

typedef struct Pairing {
    const RoomOptions *options;
    const char *player;
    char table[VAULT_ID_SIZE];
} Pairing;

/* The oldest table that fits comes last. */
static void consider(void *listener, Slice room, int state, Slice summary) {
    Pairing *pairing = listener;
    json_error_t fault;
    json_t *row = json_loadb(summary.at, summary.size, 0, &fault);
    json_t *clock = hall_clock(pairing->options);
    const char *format = json_string_value(json_object_get(row, "format"));
    const char *waits = json_string_value(json_object_get(row, "waits"));
    if (state == ROOM_OPEN && json_is_true(json_object_get(row, "quick")) && format != NULL &&
        waits != NULL && waits[0] != 0 && strcmp(waits, pairing->player) != 0 &&
        strcmp(format, hall_format_names[pairing->options->format]) == 0 &&
        json_equal(json_object_get(row, "clock"), clock) && room.size < VAULT_ID_SIZE) {
        memcpy(pairing->table, room.at, room.size);
        pairing->table[room.size] = 0;
    }
    json_decref(clock);
    json_decref(row);
}

static const char *do_pair(Hall *hall, Guest *guest, json_t *message) {
    RoomOptions options;
    if (!read_options(message, &options)) return "bad message";
    options.is_listed = options.is_quick = options.is_rated = true;
    Pairing pairing = {.options = &options, .player = guest->player};
    vault_lobby(&hall->store, hall->wall - 600 * 1000, consider, &pairing);
    if (pairing.table[0] == 0) return create(hall, guest, message, &options);
    json_t *body = hall_body("created");
    json_object_set_new(body, "table", hall_text(pairing.table));
    json_object_set_new(body, "seat", json_integer(1));
    hall_say(hall, guest, message, body);
    return NULL;
}

static const char *do_tables(Hall *hall, Guest *guest, json_t *message) {
    bool is_on = true;
    if (!read_bool(message, "on", &is_on)) return "bad message";
    size_t at = 0;
    while (at < hall->lobby_count && hall->lobby[at] != guest) at++;
    if (!is_on) {
        if (at < hall->lobby_count) hall->lobby[at] = hall->lobby[--hall->lobby_count];
        hall_say(hall, guest, message, hall_body("ok"));
        return NULL;
    }
    if (at == hall->lobby_count) {
        if (hall->lobby_count == hall->lobby_room) {
            size_t room = hall->lobby_room == 0 ? 64 : 2 * hall->lobby_room;
            Guest **more = realloc(hall->lobby, room * sizeof *more);
            if (more == NULL) return "no store";
            hall->lobby = more;
            hall->lobby_room = room;
        }
        hall->lobby[hall->lobby_count++] = guest;
    }
    hall->is_lobby_stale = true;
    hall->lobby_told = 0;
    return NULL;
}

/* --- One's own games --- */

static json_t *game_row(const VaultGame *game) {
    json_t *row = hall_object();
    json_object_set_new(row, "id", json_stringn(game->id.at, game->id.size));
    json_object_set_new(row, "format", json_stringn(game->format.at, game->format.size));
    json_object_set_new(row, "end", json_stringn(game->reason.at, game->reason.size));
    json_object_set_new(row, "ended", json_integer(game->ended));
    json_object_set_new(row, "winner",
                        game->winner < 0 ? hall_null() : json_integer(game->winner));
    json_object_set_new(row, "first", json_integer(game->first));
    json_object_set_new(row, "turns", json_integer(game->turns));
    json_object_set_new(row, "rated", json_boolean(game->is_rated));
    json_t *seats = hall_array();
    for (int seat = 0; seat < 2; seat++)
        json_array_append_new(
            seats, json_pack("{s:s%, s:s%, s:b}", "name", game->names[seat].at,
                             game->names[seat].size, "leader", game->leaders[seat].at,
                             game->leaders[seat].size, "mulligan", game->mulligans[seat]));
    json_object_set_new(row, "seats", seats);
    if (game->replay.size > 0)
        json_object_set_new(row, "replay", json_stringn(game->replay.at, game->replay.size));
    return row;
}

typedef struct GameList {
    json_t *rows; /* of games, or the totals of them */
    const char *player;
} GameList;

static int seat_in(const GameList *list, const VaultGame *game) {
    return text_equal(game->players[1], text_of(list->player));
}

static void add_game(void *listener, const VaultGame *game) {
    GameList *list = listener;
    json_t *row = game_row(game);
    json_object_set_new(row, "you", json_integer(seat_in(list, game)));
    json_array_append_new(list->rows, row);
}

/* A page of one's games, with or without replays; 'next' says where the rest begins. */
static const char *do_games(Hall *hall, Guest *guest, json_t *message) {
    const json_t *skip = json_object_get(message, "skip");
    VaultPage page = {0};
    if (!read_bool(message, "replays", &page.has_replays)) return "bad message";
    if (skip != NULL && (!json_is_integer(skip) || json_integer_value(skip) < 0))
        return "bad message";
    page.skip = json_integer_value(skip);
    page.count_max = page.has_replays ? REPLAYS_PAGE : GAMES_PAGE;
    GameList list = {hall_array(), guest->player};
    vault_games_of(&hall->store, guest->player, &page, add_game, &list);
    bool is_full = (int)json_array_size(list.rows) == page.count_max;
    json_t *body = hall_body("games");
    json_object_set_new(body, "games", list.rows);
    json_object_set_new(body, "next",
                        is_full ? json_integer(page.skip + page.count_max) : hall_null());
    hall_say(hall, guest, message, body);
    return NULL;
}

/* Adds a game to the count of one line of the totals. */
static void count_game(json_t *totals, const char *kind, const char *what, bool is_won) {
    json_t *lines = json_object_get(totals, kind);
    if (lines == NULL) {
        lines = hall_object();
        json_object_set_new(totals, kind, lines);
    }
    json_t *line = json_object_get(lines, what);
    if (line == NULL) {
        line = json_pack("{s:i, s:i}", "games", 0, "wins", 0);
        json_object_set_new(lines, what, line);
    }
    json_t *games = json_object_get(line, "games"), *wins = json_object_get(line, "wins");
    json_integer_set(games, json_integer_value(games) + 1);
    json_integer_set(wins, json_integer_value(wins) + is_won);
}

static void add_totals(void *listener, const VaultGame *game) {
    const GameList *list = listener;
    int you = seat_in(list, game);
    char leader[32], pair[64];
    bool is_won = game->winner == you;
    Slice own = game->leaders[you], other = game->leaders[you ^ 1];
    snprintf(leader, sizeof leader, "%.*s", (int)text_first(own, 24).size, own.at);
    snprintf(pair, sizeof pair, "%s %.*s", leader, (int)text_first(other, 24).size, other.at);
    count_game(list->rows, "leader", leader, is_won);
    count_game(list->rows, "matchup", pair, is_won);
    count_game(list->rows, "order", game->first == you ? "first" : "second", is_won);
    count_game(list->rows, "mulligan", game->mulligans[you] ? "redraw" : "keep", is_won);
}

static json_t *profile_body(Hall *hall, const Guest *guest, const char *kind) {
    GameList totals = {hall_object(), guest->player};
    VaultPage page = {.count_max = TOTALS_MAX};
    vault_games_of(&hall->store, guest->player, &page, add_totals, &totals);
    json_t *body = hall_body(kind);
    json_object_set_new(body, "player", hall_text(guest->player));
    json_object_set_new(body, "name", hall_text(guest->name));
    json_object_set_new(body, "ratings", ratings_of(hall, guest->player));
    json_object_set_new(body, "totals", totals.rows);
    return body;
}

static const char *do_profile(Hall *hall, Guest *guest, json_t *message) {
    hall_say(hall, guest, message, profile_body(hall, guest, "profile"));
    return NULL;
}

static const char *do_export(Hall *hall, Guest *guest, json_t *message) {
    json_t *body = profile_body(hall, guest, "export");
    GameList games = {hall_array(), guest->player};
    VaultPage page = {.count_max = EXPORT_MAX};
    vault_games_of(&hall->store, guest->player, &page, add_game, &games);
    json_object_set_new(body, "games", games.rows);
    hall_say(hall, guest, message, body);
    return NULL;
}

static const char *do_forget(Hall *hall, Guest *guest, json_t *message) {
    vault_forget_player(&hall->store, guest->player);
    guest->player[0] = guest->name[0] = 0;
    hall_say(hall, guest, message, hall_body("ok"));
    return NULL;
}

/* --- The table of kinds --- */

typedef struct Kind {
    const char *name;
    HallHandler *handle;
    bool needs_key;
} Kind;

static const Kind kinds[] = {
    {"hello", do_hello, false},  {"ping", do_ping, false},      {"rename", do_rename, true},
    {"create", do_create, true}, {"pair", do_pair, true},       {"tables", do_tables, false},
    {"games", do_games, true},   {"profile", do_profile, true}, {"export", do_export, true},
    {"forget", do_forget, true},
};

const char *hall_do_lobby(Hall *hall, Guest *guest, const char *kind, json_t *message,
                          bool *is_known) {
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        if (strcmp(kinds[i].name, kind) != 0) continue;
        *is_known = true;
        if (kinds[i].needs_key && guest->player[0] == 0) return "no key";
        return kinds[i].handle(hall, guest, message);
    }
    return NULL;
}
