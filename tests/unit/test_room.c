/* Tables of the server without a network: hashes, deals, ratings, rooms and what is kept of
 * them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "app/serve/fairdeal.h"
#include "app/serve/glicko.h"
#include "app/serve/handshake.h"
#include "app/serve/leakcheck.h"
#include "app/serve/room.h"
#include "app/serve/vault.h"
#include "base/random.h"
#include "notation/bundled.h"

/* --- Hashes and handshakes --- */

static void test_sha256(void **state) {
    char hash[DEAL_HASH_SIZE];
    (void)state;
    fairdeal_hash(SLICE(""), hash);
    assert_string_equal(hash,
                        "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    fairdeal_hash(SLICE("abc"), hash);
    assert_string_equal(hash,
                        "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    /* 56 bytes: the length does not fit into the same block. */
    fairdeal_hash(SLICE("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"), hash);
    assert_string_equal(hash,
                        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    char many[1000];
    memset(many, 'a', sizeof many);
    fairdeal_hash((Slice){many, sizeof many}, hash);
    assert_string_equal(hash,
                        "41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3");
}

#define UPGRADE                                                                                \
    "GET /ws HTTP/1.1\r\nHost: localhost:8080\r\nConnection: keep-alive, Upgrade\r\n"          \
    "Upgrade: WebSocket\r\nSec-WebSocket-Version: 13\r\n"
#define KEY "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"

static int handshake_of(const char *text, const char *origin) {
    HttpHead head;
    assert_int_equal(httphead_read(text_of(text), &head), HTTPHEAD_WHOLE);
    return handshake_check(&head, origin);
}

static void test_handshake(void **state) {
    char accept[HANDSHAKE_ACCEPT_SIZE];
    (void)state;
    /* The example of RFC 6455, 1.3. */
    handshake_accept(SLICE("dGhlIHNhbXBsZSBub25jZQ=="), accept);
    assert_string_equal(accept, "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
    assert_int_equal(handshake_of(UPGRADE KEY "\r\n", NULL), 101);
    assert_int_equal(handshake_of(UPGRADE "\r\n", NULL), 400);
    assert_int_equal(handshake_of(UPGRADE "Sec-WebSocket-Key: short==\r\n\r\n", NULL), 400);
    assert_int_equal(handshake_of("GET /ws HTTP/1.1\r\nHost: a\r\n" KEY "\r\n", NULL), 426);
    assert_int_equal(
        handshake_of("GET /ws HTTP/1.1\r\nHost: a\r\nConnection: upgrade\r\nUpgrade: "
                     "websocket\r\nSec-WebSocket-Version: 8\r\n" KEY "\r\n",
                     NULL),
        426);
    /* Pages of other hosts may not play in the name of a user. */
    assert_int_equal(handshake_of(UPGRADE KEY "Origin: http://localhost:8080\r\n\r\n", NULL),
                     101);
    assert_int_equal(handshake_of(UPGRADE KEY "Origin: https://localhost:8080\r\n\r\n", NULL),
                     101);
    assert_int_equal(handshake_of(UPGRADE KEY "Origin: http://localhost\r\n\r\n", NULL), 403);
    assert_int_equal(handshake_of(UPGRADE KEY "Origin: http://evil.example\r\n\r\n", NULL),
                     403);
    assert_int_equal(handshake_of(UPGRADE KEY "Origin: null\r\n\r\n", NULL), 403);
    const char *origin = "https://play.example";
    assert_int_equal(handshake_of(UPGRADE KEY "Origin: https://play.example\r\n\r\n", origin),
                     101);
    assert_int_equal(handshake_of(UPGRADE KEY "Origin: http://localhost:8080\r\n\r\n", origin),
                     403);
}

/* --- Deals --- */

static Deal a_deal(void) {
    Deal deal = {.table = "n1abc", .game = 2};
    assert_true(fairdeal_draw(deal.secret, 64));
    fairdeal_commit(deal.secret, deal.commitment);
    for (int seat = 0; seat < 2; seat++) {
        assert_true(fairdeal_draw(deal.numbers[seat], 32));
        fairdeal_seal(deal.numbers[seat], deal.seals[seat]);
    }
    return deal;
}

static void test_deal(void **state) {
    char memory[1024];
    Buffer text;
    Deal deal = a_deal(), read;
    (void)state;
    uint64_t seed = fairdeal_seed(&deal);
    assert_null(fairdeal_check(&deal, seed));
    buffer_init(&text, memory, sizeof memory);
    buffer_append_string(&text, "logpose replay 1\nend 0 life 0\n");
    fairdeal_write(&deal, &text);
    assert_null(fairdeal_read(buffer_text(&text), &read));
    assert_memory_equal(&read, &deal, sizeof deal);
    assert_non_null(fairdeal_read(SLICE("logpose replay 1\n"), &read));
    assert_non_null(fairdeal_read(SLICE("# deal table x game y\n"), &read));
    /* Whatever is exchanged afterwards is noticed. */
    assert_non_null(fairdeal_check(&deal, seed ^ 1));
    Deal forged = deal;
    forged.game = 3;
    assert_non_null(fairdeal_check(&forged, seed));
    forged = deal;
    forged.secret[0] = forged.secret[0] == 'a' ? 'b' : 'a';
    assert_non_null(fairdeal_check(&forged, fairdeal_seed(&forged)));
    for (int seat = 0; seat < 2; seat++) {
        forged = deal;
        forged.numbers[seat][5] = forged.numbers[seat][5] == 'a' ? 'b' : 'a';
        assert_non_null(fairdeal_check(&forged, fairdeal_seed(&forged)));
        assert_true(fairdeal_seed(&forged) != seed);
    }
}

static void test_deal_is_as_documented(void **state) {
    /* Worked out by another program, so that clients in other languages agree. */
    Deal deal = {.table = "n1abc", .game = 1};
    char hash[DEAL_HASH_SIZE];
    (void)state;
    memset(deal.secret, '0', 64);
    memset(deal.numbers[0], '1', 32);
    memset(deal.numbers[1], '2', 32);
    fairdeal_commit(deal.secret, hash);
    assert_string_equal(hash,
                        "97f5a0efbd194b6cd421869e46a4a8df8fc31c996c061b99d38e3a3f86d9c8c9");
    fairdeal_seal(deal.numbers[0], hash);
    assert_string_equal(hash,
                        "7c4e22e87d5d761c4f92aab96ea9fd9ff61661a0232caa65525191120e08022c");
    assert_true(fairdeal_seed(&deal) == 0xff561e212d31ef28u);
}

static void test_tokens_are_compared_whole(void **state) {
    char a[DEAL_HASH_SIZE], b[DEAL_HASH_SIZE];
    (void)state;
    fairdeal_hash(SLICE("a"), a);
    memcpy(b, a, sizeof b);
    assert_true(fairdeal_is_equal(a, b));
    for (size_t i = 0; i < 64; i++) {
        memcpy(b, a, sizeof b);
        b[i] = (char)(b[i] ^ 1);
        assert_false(fairdeal_is_equal(a, b));
    }
    assert_true(fairdeal_is_hex(SLICE("00ff"), 4));
    assert_false(fairdeal_is_hex(SLICE("00FF"), 4));
    assert_false(fairdeal_is_hex(SLICE("00f"), 4));
}

/* --- Ratings: the example of the system's author --- */

static void test_glicko(void **state) {
    const VaultRating own = {1500, 200, 0.06, 0};
    const VaultRating others[] = {
        {1400, 30, 0.06, 0}, {1550, 100, 0.06, 0}, {1700, 300, 0.06, 0}};
    const double scores[] = {1, 0, 0};
    (void)state;
    VaultRating after = glicko_after(&own, others, scores, 3);
    assert_true(after.rating > 1464.04 && after.rating < 1464.08);
    assert_true(after.deviation > 151.50 && after.deviation < 151.54);
    assert_true(after.volatility > 0.05998 && after.volatility < 0.06);
    assert_int_equal(after.games, 3);
    /* Equal players exchange what they win. */
    VaultRating first = glicko_first();
    double won = 1, lost = 0;
    VaultRating winner = glicko_after(&first, &first, &won, 1);
    VaultRating loser = glicko_after(&first, &first, &lost, 1);
    assert_true(winner.rating > 1600 && winner.rating + loser.rating > 2999.9 &&
                winner.rating + loser.rating < 3000.1);
    assert_true(winner.deviation < 350);
}

/* --- Rooms --- */

enum { EVENTS_MAX_TEST = 2000, EVENT_MAX = 4096 };

/* Keeps events as a store would. */
typedef struct Kept {
    char *events[EVENTS_MAX_TEST];
    int count;
} Kept;

static void keep(void *keeper, Room *room, Slice event) {
    Kept *kept = keeper;
    assert_int_equal(room->event_count, kept->count);
    assert_true(kept->count < EVENTS_MAX_TEST);
    char *copy = malloc(event.size + 1);
    memcpy(copy, event.at, event.size);
    copy[event.size] = 0;
    kept->events[kept->count++] = copy;
}

static void kept_free(Kept *kept) {
    for (int i = 0; i < kept->count; i++) free(kept->events[i]);
    kept->count = 0;
}

static const char *player_ids[2] = {"aaaa", "bbbb"};
static LpCards *cards;
static LpDeck decks[2];

static void open_room(Room *room, Kept *kept, bool is_rated) {
    RoomOptions options = {
        .edition = LP_EDITION_DEFAULT, .is_rated = is_rated, .game_ms = 60000};
    memset(options.invite, '0', 64);
    memset(options.watch, '1', 64);
    room_init(room, cards);
    room->keep = keep;
    room->keeper = kept;
    assert_null(room_open(room, "n1test", &options));
    assert_null(room_sit(room, 0, player_ids[0], "Ann Bee"));
    assert_string_equal(room_sit(room, 1, player_ids[0], "Ann"), "taken");
    assert_string_equal(room_sit(room, 0, player_ids[1], "Bob"), "taken");
    assert_null(room_sit(room, 1, player_ids[1], "Bob"));
}

static void deal(Room *room) {
    char numbers[2][DEAL_NUMBER_SIZE], seal[DEAL_HASH_SIZE];
    for (int seat = 0; seat < 2; seat++) {
        assert_true(fairdeal_draw(numbers[seat], 32));
        fairdeal_seal(numbers[seat], seal);
        assert_string_equal(room_show_number(room, seat, numbers[seat], 5), "not allowed");
        assert_null(room_bring_deck(room, seat, &decks[seat], seal));
    }
    assert_int_equal(room->state, ROOM_DEALING);
    assert_string_equal(room_bring_deck(room, 0, &decks[0], seal), "not allowed");
    assert_string_equal(room_show_number(room, 0, numbers[1], 5), "bad deal");
    assert_null(room_show_number(room, 0, numbers[0], 5));
    assert_string_equal(room_show_number(room, 0, numbers[0], 5), "not allowed");
    assert_int_equal(room->state, ROOM_DEALING);
    assert_null(room_show_number(room, 1, numbers[1], 6));
    assert_int_equal(room->state, ROOM_PLAYING);
    assert_null(fairdeal_check(&room->deal, room->host->setup.seed));
}

static IntakeResult say(Room *room, int seat, const char *message) {
    static char memory[MESSAGE_SIZE_MAX];
    Face face = {room->host, (LpSeat)seat, words_english(), 0, 0};
    Buffer out;
    buffer_init(&out, memory, sizeof memory);
    return room_hear(room, &face, text_of(message), 50000, 1000, &out);
}

static IntakeResult answer(Room *room, int seat, uint32_t question, LpAction action) {
    char message[128], digits[9];
    message_digits(action, digits);
    snprintf(message, sizeof message, "{\"v\":1,\"kind\":\"answer\",\"id\":%u,\"a\":\"%s\"}",
             question, digits);
    return say(room, seat, message);
}

/* Answers at random until the game is over or so many are given. */
static void play(Room *room, uint64_t *random, int count) {
    for (int i = 0; i < count && room->state == ROOM_PLAYING; i++) {
        const Host *host = room->host;
        int seat = room_asked(room);
        int choices = host->is_choice ? host->open_count : host->action_count;
        const LpAction *actions = host->is_choice ? host->open : host->actions;
        LpAction action = actions[random_below(random, (uint32_t)choices)];
        uint32_t question = host_id(host, (LpSeat)seat);
        int64_t events = room->event_count;
        assert_int_equal(answer(room, seat ^ 1, question, action), INTAKE_REFUSED);
        assert_int_equal(answer(room, seat, question + 1, action), INTAKE_REFUSED);
        assert_int_equal(room->event_count, events);
        assert_int_equal(answer(room, seat, question, action), INTAKE_CHANGED);
        /* The same answer once more counts once. */
        assert_int_equal(answer(room, seat, question, action), INTAKE_REFUSED);
        assert_int_equal(room->event_count, events + 1);
    }
}

/* A room read back from its events is the same room. */
static void check_read_back(const Room *room, const Kept *kept) {
    Room again;
    room_init(&again, cards);
    for (int i = 0; i < kept->count; i++)
        assert_true(room_apply(&again, text_of(kept->events[i])));
    assert_int_equal(again.state, room->state);
    assert_int_equal(again.event_count, room->event_count);
    assert_int_equal(again.chooser, room->chooser);
    assert_memory_equal(&again.deal, &room->deal, sizeof again.deal);
    assert_memory_equal(&again.options, &room->options, sizeof again.options);
    for (int seat = 0; seat < 2; seat++)
        assert_memory_equal(&again.seats[seat], &room->seats[seat], sizeof again.seats[seat]);
    if (room->host != NULL) {
        assert_int_equal(again.host->id, room->host->id);
        assert_int_equal(again.host->answer_count, room->host->answer_count);
        assert_int_equal(again.host->asks_back, room->host->asks_back);
        assert_true(lp_game_hash(again.host->game) == lp_game_hash(room->host->game));
    }
    room_free(&again);
}

static void test_a_game_is_its_events(void **state) {
    static Kept kept;
    uint64_t random = 7;
    Room room;
    (void)state;
    open_room(&room, &kept, true);
    check_read_back(&room, &kept);
    deal(&room);
    for (int i = 0; i < 2000 && room.state == ROOM_PLAYING; i++) {
        play(&room, &random, 1);
        if (i % 16 == 0) check_read_back(&room, &kept);
    }
    assert_int_equal(room.state, ROOM_OVER);
    check_read_back(&room, &kept);
    char *replay = room_replay(&room);
    Deal told;
    assert_null(fairdeal_read(text_of(replay), &told));
    assert_memory_equal(&told, &room.deal, sizeof told);
    free(replay);
    assert_string_equal(room_lose(&room, 0, ROOM_END_CONCESSION, 9), "over");
    room_free(&room);
    kept_free(&kept);
}

static void test_conceding_and_rematches(void **state) {
    static Kept kept;
    uint64_t random = 8;
    Room room;
    (void)state;
    open_room(&room, &kept, true);
    deal(&room);
    play(&room, &random, 20);
    assert_string_equal(room_leave(&room, 0), "not allowed");
    assert_string_equal(room_play_again(&room, 0, false), "not allowed");
    assert_null(room_lose(&room, 1, ROOM_END_CONCESSION, 9));
    assert_int_equal(room_winner(&room), 0);
    assert_int_equal(room.chooser, 1); /* who lost chooses */
    char commitment[DEAL_HASH_SIZE];
    memcpy(commitment, room.deal.commitment, sizeof commitment);
    assert_null(room_play_again(&room, 0, true));
    assert_null(room_play_again(&room, 1, false));
    assert_int_equal(room.state, ROOM_OVER); /* they want different things */
    assert_null(room_play_again(&room, 1, true));
    assert_int_equal(room.state, ROOM_OPEN);
    assert_int_equal(room.deal.game, 2);
    assert_string_not_equal(room.deal.commitment, commitment);
    check_read_back(&room, &kept);
    deal(&room);
    assert_int_equal(room.host->setup.chooser, 1);
    play(&room, &random, 5);
    check_read_back(&room, &kept);
    room_free(&room);
    kept_free(&kept);
}

static void test_taking_back(void **state) {
    static Kept kept;
    uint64_t random = 9;
    Room room;
    (void)state;
    open_room(&room, &kept, false);
    deal(&room);
    play(&room, &random, 10);
    int seat = room.host->answers[room.host->answer_count - 1].seat;
    uint32_t question = room.host->id, count = room.host->answer_count;
    const char *ask = "{\"v\":1,\"kind\":\"take_back\",\"do\":\"ask\"}";
    const char *allow = "{\"v\":1,\"kind\":\"take_back\",\"do\":\"allow\"}";
    const char *refuse = "{\"v\":1,\"kind\":\"take_back\",\"do\":\"refuse\"}";
    assert_int_equal(say(&room, seat, "{\"v\":1,\"kind\":\"undo\"}"), INTAKE_REFUSED);
    assert_int_equal(say(&room, seat, ask), INTAKE_CHANGED);
    check_read_back(&room, &kept);
    assert_int_equal(say(&room, seat, allow), INTAKE_REFUSED);
    assert_int_equal(say(&room, seat ^ 1, refuse), INTAKE_CHANGED);
    assert_int_equal(room.host->answer_count, count);
    assert_int_equal(say(&room, seat, ask), INTAKE_CHANGED);
    assert_int_equal(say(&room, seat ^ 1, allow), INTAKE_CHANGED);
    assert_true(room.host->answer_count < count);
    assert_int_equal(room_asked(&room), seat);
    assert_true(room.host->id > question); /* an answer to the old question is late */
    check_read_back(&room, &kept);
    play(&room, &random, 2000);
    assert_int_equal(room.state, ROOM_OVER);
    check_read_back(&room, &kept);
    room_free(&room);
    kept_free(&kept);
}

static void test_clocks(void **state) {
    static Kept kept;
    Room room;
    (void)state;
    open_room(&room, &kept, true);
    deal(&room);
    int seat = room_asked(&room);
    assert_string_equal(room_answer_late(&room, seat ^ 1, 1), "not yours");
    for (int i = 0; i < 100 && room.state == ROOM_PLAYING; i++)
        assert_null(room_answer_late(&room, room_asked(&room), 1));
    /* The third answer in a row that the clock would have to give is a loss. */
    assert_int_equal(room.state, ROOM_OVER);
    assert_int_equal(room.end, ROOM_END_TIME);
    assert_int_equal(room.seats[room_winner(&room) ^ 1].late_count, ROOM_LATE_MAX - 1);
    check_read_back(&room, &kept);
    room_free(&room);
    kept_free(&kept);
}

static void test_bots_bring_and_show(void **state) {
    static Kept kept;
    char number[DEAL_NUMBER_SIZE], seal[DEAL_HASH_SIZE];
    RoomOptions options = {.edition = LP_EDITION_DEFAULT};
    Room room;
    (void)state;
    memset(options.invite, '0', 64);
    memset(options.watch, '1', 64);
    room_init(&room, cards);
    room.keep = keep;
    room.keeper = &kept;
    assert_null(room_open(&room, "n1bot", &options));
    assert_null(room_sit(&room, 0, player_ids[0], "Ann"));
    assert_null(room_sit_bot(&room, 1, "level1"));
    assert_null(room_bring_bot_deck(&room, 1, &decks[1]));
    assert_true(fairdeal_draw(number, 32));
    fairdeal_seal(number, seal);
    assert_null(room_bring_deck(&room, 0, &decks[0], seal));
    room_let_bots(&room, 1);
    assert_false(room.seats[1].has_number); /* the person shows first */
    assert_null(room_show_number(&room, 0, number, 1));
    room_let_bots(&room, 1);
    assert_int_equal(room.state, ROOM_PLAYING);
    assert_null(fairdeal_check(&room.deal, room.host->setup.seed));
    assert_null(room_lose(&room, 0, ROOM_END_CONCESSION, 9));
    assert_null(room_play_again(&room, 0, false));
    room_let_bots(&room, 2);
    room_let_bots(&room, 2);
    assert_int_equal(room.state, ROOM_OPEN);
    assert_true(room.seats[1].has_deck);
    check_read_back(&room, &kept);
    room_free(&room);
    kept_free(&kept);
}

/* --- Messages that tell too much --- */

enum { NOTES_COUNT = 400 };

static void note_table(Room *room, LeakNote *notes, size_t *count) {
    static char memory[MESSAGE_SIZE_MAX];
    for (int seat = 0; seat <= LEAKCHECK_PUBLIC && *count < NOTES_COUNT; seat++) {
        LpSeat viewer = seat == LEAKCHECK_PUBLIC ? LP_SEAT_PUBLIC : (LpSeat)seat;
        Face face = {room->host, viewer, words_english(), 0, 0};
        Buffer out;
        buffer_init(&out, memory, sizeof memory);
        message_table(&face, &out);
        Slice part = leakcheck_part(buffer_text(&out));
        assert_true(part.size > 0);
        char *copy = malloc(part.size + 1);
        memcpy(copy, part.at, part.size);
        copy[part.size] = 0;
        notes[(*count)++] = (LeakNote){seat, copy};
    }
}

static void test_leaks_are_found(void **state) {
    static Kept kept;
    static LeakNote notes[NOTES_COUNT];
    static unsigned char arena_memory[4 << 20];
    Note faults_at[2];
    Notes faults;
    Arena arena;
    Replay replay;
    size_t count = 0;
    uint64_t random = 11;
    Room room;
    (void)state;
    open_room(&room, &kept, true);
    deal(&room);
    for (int i = 0; i < 60 && room.state == ROOM_PLAYING; i++) {
        note_table(&room, notes, &count);
        play(&room, &random, 1);
    }
    if (room.state == ROOM_PLAYING) room_lose(&room, 0, ROOM_END_CONCESSION, 9);
    char *text = room_replay(&room);
    arena_init(&arena, arena_memory, sizeof arena_memory);
    notes_init(&faults, faults_at, 2);
    assert_true(replay_read(text_of(text), cards, &arena, &faults, &replay));
    assert_int_equal(leakcheck_count(cards, &replay, notes, count), 0);
    /* A message for the opponent, and one for a player, sent to the wrong reader. */
    LeakNote planted[2] = {{0, notes[31].text}, {LEAKCHECK_PUBLIC, notes[30].text}};
    assert_int_equal(notes[31].seat, 1);
    assert_int_equal(notes[30].seat, 0);
    assert_int_equal(leakcheck_count(cards, &replay, &planted[0], 1), 1);
    assert_int_equal(leakcheck_count(cards, &replay, &planted[1], 1), 1);
    for (size_t i = 0; i < count; i++) free(notes[i].text);
    free(text);
    room_free(&room);
    kept_free(&kept);
}

static void test_damaged_events(void **state) {
    static const char *const damaged[] = {
        "",
        "nonsense",
        "open",
        "open a 9 3 0 0 0 0 0 a b",
        "sit 2 a b",
        "sit",
        "deck 0",
        "deck 0 a\nxyz",
        "number",
        "act 0 0 05000000 0",
        "act 0 0 zz 0",
        "lose 0",
        "lose 0 0 9",
        "say 0 0 0 {}",
        "again 0 1",
        "secret 0 a",
    };
    Room room;
    (void)state;
    for (size_t i = 0; i < sizeof damaged / sizeof damaged[0]; i++) {
        room_init(&room, cards);
        assert_false(room_apply(&room, text_of(damaged[i])));
        room_free(&room);
    }
}

/* --- The store --- */

static void count_event(void *listener, int64_t number, Slice text) {
    int *count = listener;
    char expected[32];
    snprintf(expected, sizeof expected, "event %d", *count);
    assert_int_equal(number, *count);
    assert_true(text_equal(text, text_of(expected)));
    ++*count;
}

static int event_count(Vault *vault, const char *room) {
    int count = 0;
    assert_true(vault_events(vault, room, count_event, &count));
    return count;
}

static void check_game(void *listener, const VaultGame *game) {
    int *count = listener;
    assert_true(text_equal(game->leaders[1], SLICE("ST02-001")));
    assert_int_equal(game->winner, -1);
    assert_int_equal(game->mulligans[1], 1);
    ++*count;
}

/* A second server: kept out of a file; in a database it waits for the lease. */
static void check_second(Vault *vault, const char *url) {
    Vault second;
    char message[DB_MESSAGE_MAX];
    bool is_second = vault_open(&second, url, "n2", message);
    assert_int_equal(is_second, vault->db->is_shared);
    if (is_second) {
        assert_int_equal(vault_lease(vault, "r1", 1000), VAULT_HELD);
        assert_int_equal(vault_lease(&second, "r1", 1001), VAULT_OTHERS);
        assert_int_equal(vault_lease(&second, "none", 1001), VAULT_ABSENT);
        assert_int_equal(vault_lease(vault, "r1", 1001), VAULT_HELD);
        assert_int_equal(vault_lease(&second, "r1", 1002 + VAULT_LEASE_MS), VAULT_HELD);
        assert_int_equal(vault_lease(vault, "r1", 1003 + VAULT_LEASE_MS), VAULT_OTHERS);
        vault_release(&second, "r1");
        assert_int_equal(vault_lease(vault, "r1", 1004 + VAULT_LEASE_MS), VAULT_HELD);
        vault_close(&second);
    }
}

static void count_room(void *listener, Slice room, int state, Slice summary) {
    (void)room, (void)state, (void)summary;
    ++*(int *)listener;
}

static int old_rooms(Vault *vault, int64_t closed, int64_t idle) {
    int count = 0;
    assert_true(vault_old_rooms(vault, closed, idle, 1000000, count_room, &count));
    return count;
}

/* A room goes a while after its last change, and later if a game is on at it. */
static void check_old_rooms(Vault *vault) {
    vault_put_room(vault, "r2", ROOM_PLAYING, false, SLICE("{}"), 2000);
    assert_true(vault_commit(vault));
    int others = old_rooms(vault, 1000, 0);
    assert_int_equal(old_rooms(vault, 1001, 0), others + 1);
    assert_int_equal(old_rooms(vault, 5000, 2000), others + 1);
    assert_int_equal(old_rooms(vault, 5000, 2001), others + 2);
}

/* Events are there once they are committed; an event's number can be written once. */
static void check_events(Vault *vault) {
    vault_add_event(vault, "r1", 0, SLICE("event 0"));
    vault_add_event(vault, "r1", 1, SLICE("event 1"));
    vault_add_event(vault, "r2", 0, SLICE("event 0"));
    assert_int_equal(event_count(vault, "r1"), 0); /* not before the commit */
    assert_true(vault_commit(vault));
    assert_int_equal(event_count(vault, "r1"), 2);
    /* An event's number can be written once; the round that tries again is lost as a whole. */
    vault_add_event(vault, "r1", 2, SLICE("event 2"));
    vault_add_event(vault, "r2", 0, SLICE("event other"));
    assert_false(vault_commit(vault));
    assert_int_equal(event_count(vault, "r1"), 2);
    vault_add_event(vault, "r1", 2, SLICE("event 2"));
    assert_true(vault_commit(vault));
    assert_int_equal(event_count(vault, "r1"), 3);
}

static void check_vault(const char *url, const char *second_url) {
    Vault vault;
    char message[DB_MESSAGE_MAX] = "", id[17];
    int count = 0;
    assert_true(fairdeal_draw(id, 16));
    if (!vault_open(&vault, url, "n1", message)) {
        print_message("%s\n", message);
        skip();
    }
    check_events(&vault);
    VaultPlayer player = {.id = "p1", .name = "Nam'; --", .created = 5}, found;
    VaultRating rating = {1512.345, 200.5, 0.059, 3}, read;
    vault_put_player(&vault, &player);
    vault_put_rating(&vault, "p1", "standard", &rating);
    VaultGame game = {.id = text_of(id),
                      .room = SLICE("r1"),
                      .format = SLICE("standard"),
                      .players = {SLICE("p1"), SLICE("p2")},
                      .names = {SLICE("A"), SLICE("B")},
                      .leaders = {SLICE("ST01-001"), SLICE("ST02-001")},
                      .winner = -1,
                      .mulligans = {0, 1},
                      .ended = 100,
                      .replay = SLICE("the replay\n")};
    vault_add_game(&vault, &game);
    assert_true(vault_commit(&vault));
    assert_true(vault_player(&vault, "p1", &found));
    assert_string_equal(found.name, "Nam'; --");
    assert_true(vault_rating(&vault, "p1", "standard", &read));
    assert_true(read.rating > 1512.34 && read.rating < 1512.35 && read.games == 3);
    assert_false(vault_rating(&vault, "p1", "extra", &read));
    assert_true(vault_games_of(&vault, "p2", &(VaultPage){0, 1, false}, check_game, &count));
    assert_true(vault_games_since(&vault, 101, 200, check_game, &count));
    assert_true(vault_game(&vault, id, check_game, &count));
    assert_int_equal(count, 2);
    vault_forget_player(&vault, "p1");
    assert_true(vault_commit(&vault));
    assert_false(vault_player(&vault, "p1", &found));
    assert_false(vault_rating(&vault, "p1", "standard", &read));
    count = 0;
    assert_true(vault_games_of(&vault, "p1", &(VaultPage){0, 10, true}, check_game, &count));
    assert_int_equal(count, 0);

    vault_put_room(&vault, "r1", 0, true, SLICE("{}"), 1000);
    assert_true(vault_commit(&vault));
    check_second(&vault, second_url);
    check_old_rooms(&vault);
    vault_drop_room(&vault, "r1");
    vault_drop_room(&vault, "r2");
    assert_true(vault_commit(&vault));
    assert_int_equal(event_count(&vault, "r1"), 0);
    vault_close(&vault);
}

static void test_sqlite(void **state) {
    char folder[] = "/tmp/logpose-vault-XXXXXX", path[64], message[DB_MESSAGE_MAX];
    Vault vault;
    (void)state;
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "sqlite:%s/a.sqlite", folder);
    check_vault(path, path);
    snprintf(path, sizeof path, "%s/no/such/folder.sqlite", folder);
    assert_false(vault_open(&vault, path, "n1", message));
    /* A file that is none. */
    snprintf(path, sizeof path, "%s/b.sqlite", folder);
    FILE *file = fopen(path, "w");
    for (int i = 0; i < 1000; i++) fputs("this is not a store\n", file);
    fclose(file);
    assert_false(vault_open(&vault, path, "n1", message));
    assert_false(vault_open(&vault, "mysql://localhost/x", "n1", message));
    assert_false(vault_open(&vault, "sqlite:a?sync=maybe", "n1", message));
    snprintf(path, sizeof path, "rm -r %s", folder);
    assert_int_equal(system(path), 0);
}

/* Where a database is offered. */
static void test_postgres(void **state) {
    const char *url = getenv("LOGPOSE_TEST_POSTGRES");
    (void)state;
    if (url == NULL) skip();
    check_vault(url, url);
}

static int open_cards(void **state) {
    (void)state;
    cards = lp_cards_embedded();
    return cards != NULL && bundled_decks(cards, decks, 2) == 2 ? 0 : -1;
}

static int close_cards(void **state) {
    (void)state;
    lp_cards_free(cards);
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sha256),
        cmocka_unit_test(test_handshake),
        cmocka_unit_test(test_deal),
        cmocka_unit_test(test_deal_is_as_documented),
        cmocka_unit_test(test_tokens_are_compared_whole),
        cmocka_unit_test(test_glicko),
        cmocka_unit_test(test_a_game_is_its_events),
        cmocka_unit_test(test_conceding_and_rematches),
        cmocka_unit_test(test_taking_back),
        cmocka_unit_test(test_clocks),
        cmocka_unit_test(test_bots_bring_and_show),
        cmocka_unit_test(test_leaks_are_found),
        cmocka_unit_test(test_damaged_events),
        cmocka_unit_test(test_sqlite),
        cmocka_unit_test(test_postgres),
    };
    return cmocka_run_group_tests(tests, open_cards, close_cards);
}
