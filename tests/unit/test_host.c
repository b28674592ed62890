/* Whole games at a table, over all cards: every message is in order, what is recorded can be
 * played again, and undo leads back to the same table. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/random.h"
#include "common/random_deck.h"
#include "notation/replay.h"
#include "table/intake.h"
#include "table/jsonread.h"

enum {
    GAMES = 40, /* LOGPOSE_TABLE_GAMES plays more */
    ARENA_SIZE = 8 << 20,
    ASK_TEXT_MAX = 700,
    ANSWER_TEXT_MAX = 320,
    MESSAGE_TEXT_MAX = 1000, /* any other sentence or effect of a message */
    FAULT_TEXT_MAX = 160
};

typedef struct Salon {
    LpCards *cards;
    Words words;
    Host host;
    Face faces[HOST_VIEWERS];
    char *out, *kept;
    uint64_t random;
} Salon;

static int salon_open(void **state) {
    Salon *salon = calloc(1, sizeof *salon);
    assert_non_null(salon);
    salon->cards = lp_cards_embedded();
    assert_non_null(salon->cards);
    assert_true(words_load(&salon->words, SLICE("en")));
    assert_true(host_init(&salon->host, salon->cards));
    salon->host.rules = (HostRules){.may_undo = true, .may_record = true, .may_hint = true};
    salon->out = malloc(MESSAGE_SIZE_MAX);
    salon->kept = malloc(MESSAGE_SIZE_MAX);
    assert_true(salon->out != NULL && salon->kept != NULL);
    salon->random = 5;
    *state = salon;
    return 0;
}

static int salon_close(void **state) {
    Salon *salon = *state;
    host_free(&salon->host);
    lp_cards_free(salon->cards);
    free(salon->out);
    free(salon->kept);
    free(salon);
    return 0;
}

static void begin(Salon *salon) {
    LpSetup setup = {.edition = LP_EDITION_DEFAULT, .chooser = 2};
    do {
        for (int i = 0; i < 2; i++) setup.decks[i] = random_deck(salon->cards, &salon->random);
        setup.seed = random_next(&salon->random);
    } while (host_start(&salon->host, &setup) != LP_OK);
    for (LpSeat i = 0; i < HOST_VIEWERS; i++)
        salon->faces[i] = (Face){.host = &salon->host, .seat = i, .words = &salon->words};
}

/* "OP01-001" where people want a name. */
static bool has_number(Slice text) {
    for (size_t i = 0; i + 7 < text.size; i++) {
        const char *c = text.at + i;
        bool is_set = c[0] >= 'A' && c[0] <= 'Z' && text_is_digit(c[2]) && text_is_digit(c[3]);
        if (is_set && c[4] == '-' && text_is_digit(c[5]) && text_is_digit(c[6])) return true;
    }
    return false;
}

static bool holds(Slice text, const char *part) {
    return text_find(text, text_of(part)) < text.size;
}

/* What nobody should have to read, or NULL: a key that is missing is said itself, a blank that
 * nothing fills leaves its name or its branches. */
static const char *fault_of(Slice text, size_t most) {
    static const char *const keys[] = {"ask.",  "answer.", "brief.",   "act.",
                                       "wait.", "story.",  "because.", "number.",
                                       "warn.", "change.", "result.",  "resolving."};
    static const char *const slips[] = {"  ", " ,", "*=", "|", "()", "[]", "(null)"};
    if (text.size == 0) return "empty";
    if (text.size > most) return "too long";
    if (text.at[0] == ' ' || text.at[text.size - 1] == ' ') return "a blank at an end";
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        if (text_starts_with(text, text_of(keys[i]))) return "a key";
    }
    for (size_t i = 0; i < sizeof slips / sizeof slips[0]; i++) {
        if (holds(text, slips[i])) return slips[i];
    }
    return NULL;
}

static void assert_words(Slice text, size_t most) {
    const char *fault = fault_of(text, most);
    int size = (int)(text.size < FAULT_TEXT_MAX ? text.size : FAULT_TEXT_MAX);
    if (fault != NULL) fail_msg("'%.*s': %s", size, text.at, fault);
}

static void assert_no_number(Slice text) {
    if (has_number(text)) fail_msg("a number in '%.*s'", (int)text.size, text.at);
}

static bool is_same(LpAction a, LpAction b) { return memcmp(&a, &b, sizeof a) == 0; }

/* The number of a card is due where nothing else tells two cards of one name apart. */
static bool needs_number(const LpCards *cards, const LpView *view, const Prompt *prompt,
                         const Choice *choice) {
    LpCardInfo one, other;
    for (int i = 0; i < prompt->count && choice->on < LP_SLOTS; i++) {
        LpSlot on = prompt->choices[i].on;
        if (on >= LP_SLOTS || prompt->choices[i].action.kind != choice->action.kind) continue;
        bool are_known =
            lp_card_info(cards, lp_view_of_card(cards, view, on).id, &one) == LP_OK &&
            lp_card_info(cards, lp_view_of_card(cards, view, choice->on).id, &other) == LP_OK;
        if (are_known && one.number != other.number && strcmp(one.name, other.name) == 0)
            return true;
    }
    return false;
}

/* No answer twice, neither as data nor in words. */
static void assert_differs(const Choice *one, const Choice *other) {
    assert_false(is_same(one->action, other->action));
    bool is_said_twice =
        one->like == 0 && other->like == 0 && text_equal(one->text, other->text);
    if (is_said_twice) fail_msg("twice: '%.*s'", (int)one->text.size, one->text.at);
}

static void assert_prompt(const LpCards *cards, const LpView *view, const Prompt *prompt) {
    assert_words(prompt->text, ASK_TEXT_MAX);
    assert_no_number(prompt->text);
    assert_true(prompt->count > 0);
    assert_true(prompt->fallback_count > 0);
    for (int i = 0; i < prompt->count; i++) {
        const Choice *choice = &prompt->choices[i];
        assert_words(choice->text, ANSWER_TEXT_MAX);
        assert_words(choice->brief, ANSWER_TEXT_MAX);
        if (!needs_number(cards, view, prompt, choice)) assert_no_number(choice->text);
        for (int k = 0; k < i; k++) assert_differs(&prompt->choices[k], choice);
    }
}

/* Every string that people read in a message, wherever it is. */
static void assert_texts(Slice message, const char *key, bool may_have_number) {
    static char memory[1 << 16];
    size_t at = 0, key_size = strlen(key);
    for (;;) {
        Slice rest = text_from(message, at);
        size_t found = text_find(rest, text_of(key));
        if (found >= rest.size) return;
        at += found + key_size;
        size_t end = at;
        while (message.at[end] != '"') end += message.at[end] == '\\' ? 2 : 1;
        Buffer text;
        buffer_init(&text, memory, sizeof memory);
        assert_true(jsonread_string((Slice){message.at + at - 1, end - at + 2}, &text));
        assert_words(buffer_text(&text), MESSAGE_TEXT_MAX);
        if (!may_have_number) assert_no_number(buffer_text(&text));
        at = end + 1;
    }
}

static void assert_messages(Salon *salon) {
    for (int i = 0; i < HOST_VIEWERS; i++) {
        Buffer out;
        Slice value;
        buffer_init(&out, salon->out, MESSAGE_SIZE_MAX);
        message_table(&salon->faces[i], &out);
        assert_false(out.overflow);
        assert_true(jsonread_is_valid(buffer_text(&out)));
        assert_true(jsonread_member(buffer_text(&out), "story", &value));
        Slice ask =
            text_first(buffer_text(&out), text_find(buffer_text(&out), SLICE("\"answers\":[")));
        assert_texts(ask, "\"text\":\"", false);
        assert_texts(value, "\"text\":\"", false);
        assert_texts(buffer_text(&out), "\"text\":\"", true);
        assert_texts(buffer_text(&out), "\"short\":\"", true);
        assert_texts(buffer_text(&out), "\"does\":\"", true);
    }
}

/* Any answer, sent as a face would send it. */
static void answer_at_random(Salon *salon) {
    Host *host = &salon->host;
    Face *face = &salon->faces[host->ask.seat];
    Sight sight = host_sight(host, face->seat, face->words);
    const Prompt *prompt = host_prompt(host, &sight);
    assert_prompt(host->cards, sight.view, prompt);
    int index = (int)random_below(&salon->random, (uint32_t)prompt->count);
    char digits[9], memory[128];
    Buffer message, out;
    message_digits(prompt->choices[index].action, digits);
    buffer_init(&message, memory, sizeof memory);
    buffer_append_string(&message, "{\"v\":1,\"kind\":\"answer\",\"id\":");
    buffer_append_uint(&message, host_id(host, face->seat));
    buffer_append_string(&message, ",\"a\":\"");
    buffer_append_string(&message, digits);
    buffer_append_string(&message, "\"}");
    buffer_init(&out, salon->out, MESSAGE_SIZE_MAX);
    assert_int_equal(intake_message(face, buffer_text(&message), &out), INTAKE_CHANGED);
}

static void assert_record_plays(Salon *salon, Arena *arena, LpGame *game) {
    Buffer record;
    Replay replay;
    Notes notes = {0};
    buffer_init(&record, salon->kept, MESSAGE_SIZE_MAX);
    host_record(&salon->host, (Slice){NULL, 0}, (Slice){NULL, 0}, &record);
    assert_false(record.overflow);
    arena_rewind(arena, 0);
    assert_true(replay_read(buffer_text(&record), salon->cards, arena, &notes, &replay));
    assert_true(replay_verify(&replay, salon->cards, game, &notes));
    assert_memory_equal(game, salon->host.game, lp_game_size());
}

/* The order that a record gave to a shuffle stays when later answers are taken back. */
static void test_shuffles_of_records_are_kept(void **state) {
    Salon *salon = *state;
    Host *host = &salon->host;
    LpGame *game = calloc(1, lp_game_size());
    void *memory = malloc(ARENA_SIZE);
    Arena arena;
    LpDeal deal = {.used = 0};
    LpSlot slots[LP_SLOTS];
    assert_true(game != NULL && memory != NULL);
    arena_init(&arena, memory, ARENA_SIZE);
    begin(salon);
    while (host->ask.kind != LP_ASK_MULLIGAN)
        assert_int_equal(host_act(host, host->actions[0]), HOST_OK);
    LpSeat seat = host->ask.seat;
    for (int i = 1; i <= LP_DECK_SIZE; i++) {
        LpSlot slot = (LpSlot)(seat * LP_SLOTS_PER_SEAT + i);
        LpCardView card = lp_game_of_card(salon->cards, host->game, slot);
        if (card.area == LP_AREA_DECK || card.area == LP_AREA_HAND)
            deal.order[seat][deal.count[seat]++] = card.id;
    }
    const LpAction redraw = {.kind = LP_ACTION_REDRAW};
    assert_int_equal(host_act_dealt(host, redraw, &deal), HOST_OK);
    for (int i = 0; i < 20; i++) answer_at_random(salon);
    assert_record_plays(salon, &arena, game);
    host->rules.may_undo = true;
    for (int i = 0; i < 3; i++) {
        LpSeat by = host->answers[host->answer_count - 1].seat;
        assert_int_equal(host_undo(host, by), HOST_OK);
    }
    assert_record_plays(salon, &arena, game);
    while (host->answer_count > 3) {
        LpSeat by = host->answers[host->answer_count - 1].seat;
        assert_int_equal(host_undo(host, by), HOST_OK);
    }
    int count = lp_game_area(host->game, seat, LP_AREA_DECK, slots);
    assert_int_equal(lp_game_card_id(host->game, slots[count - 1]),
                     deal.order[seat][deal.count[seat] - 1]);
    free(memory);
    free(game);
}

static void test_games_over_all_cards(void **state) {
    Salon *salon = *state;
    LpGame *game = calloc(1, lp_game_size());
    void *memory = malloc(ARENA_SIZE);
    Arena arena;
    assert_true(game != NULL && memory != NULL);
    arena_init(&arena, memory, ARENA_SIZE);
    const char *wish = getenv("LOGPOSE_TABLE_GAMES");
    int games = wish != NULL ? atoi(wish) : GAMES;
    for (int i = 0; i < games; i++) {
        begin(salon);
        while (!host_is_over(&salon->host)) {
            assert_messages(salon);
            answer_at_random(salon);
        }
        assert_messages(salon);
        assert_record_plays(salon, &arena, game);
    }
    free(memory);
    free(game);
}

/* The check itself can fail. */
static void test_faults_are_seen(void **state) {
    static const char *const bad[] = {
        "",           " Draw a card", "Draw a card ",       "ask.pick",
        "story.MOVE", "Draw  a card", "You draw {n|1=one}", "Pell ()",
    };
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_non_null(fault_of(text_of(bad[i]), ASK_TEXT_MAX));
    assert_null(fault_of(SLICE("K.O.: up to 1 of your opponent's Characters"), ASK_TEXT_MAX));
    assert_non_null(fault_of(SLICE("Draw a card"), 10));
    assert_true(has_number(SLICE("Play OP01-001 for 1 DON!!")));
    assert_false(has_number(SLICE("Play Nami for 1 DON!!")));
}

/* The table as a face that has seen nothing sees it; `id` is new each time. */
static Slice whole_table(Salon *salon, LpSeat seat, char *memory) {
    Face face = {.host = &salon->host, .seat = seat, .words = &salon->words};
    Buffer out;
    buffer_init(&out, memory, MESSAGE_SIZE_MAX);
    message_table(&face, &out);
    return text_from(buffer_text(&out), text_find(buffer_text(&out), SLICE("\"you\"")));
}

static void test_undo_leads_back(void **state) {
    Salon *salon = *state;
    Host *host = &salon->host;
    int tried = 0;
    begin(salon);
    while (!host_is_over(host)) {
        LpSeat seat = host->ask.seat;
        static char before[MESSAGE_SIZE_MAX];
        Slice table = whole_table(salon, seat, salon->kept);
        assert_true(table.size < sizeof before);
        memcpy(before, table.at, table.size);
        size_t size = table.size;
        bool had_undo = host_may_undo(host, seat);
        uint32_t id = host_id(host, seat);
        answer_at_random(salon);
        assert_int_equal(host_undo(host, seat), HOST_OK);
        assert_true(host_id(host, seat) > id);
        Slice again = whole_table(salon, seat, salon->kept);
        /* The first answer of a seat can be taken back only after it was given. */
        if (had_undo) assert_true(text_equal(again, (Slice){before, size}));
        tried += had_undo;
        answer_at_random(salon);
    }
    assert_true(tried > 20);
}

/* Wishes that are refused leave everything as it is. */
static void test_refusals(void **state) {
    static const struct {
        const char *message, *code;
    } cases[] = {
        {"", "bad message"},
        {"[]", "bad message"},
        {"{\"v\":1,\"kind\":\"answer\",\"id\":1", "bad message"},
        {"{\"v\":2,\"kind\":\"undo\"}", "bad version"},
        {"{\"v\":1}", "bad message"},
        {"{\"v\":1,\"kind\":\"dance\"}", "bad message"},
        {"{\"v\":1,\"kind\":\"answer\",\"id\":99999,\"a\":\"01000000\"}", "late"},
        {"{\"v\":1,\"kind\":\"answer\",\"id\":1,\"a\":\"ff000000\"}", "illegal"},
        {"{\"v\":1,\"kind\":\"answer\",\"id\":1,\"a\":\"xyz\"}", "illegal"},
        {"{\"v\":1,\"kind\":\"answer\",\"id\":1,\"a\":[\"01000000\",\"01000000\"]}",
         "too many"},
        {"{\"v\":1,\"kind\":\"answer\",\"id\":1,\"a\":\"01000000\",\"n\":0}", "bad message"},
        {"{\"v\":1,\"kind\":\"card\",\"card\":\"XX99-999\"}", "unknown card"},
        {"{\"v\":1,\"kind\":\"take_back\",\"do\":\"ask\"}", "not allowed"},
        {"{\"v\":1,\"kind\":\"start\",\"seats\":[]}", "not allowed"},
        {"{\"v\":1,\"kind\":\"undo\"}", "not allowed"},
    };
    Salon *salon = *state;
    begin(salon);
    salon->host.ids[salon->host.ask.seat] = 1;
    uint64_t hash = lp_game_hash(salon->host.game);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Buffer out;
        Slice code;
        char memory[64];
        Buffer said;
        Face *face = &salon->faces[salon->host.ask.seat];
        buffer_init(&out, salon->out, MESSAGE_SIZE_MAX);
        buffer_init(&said, memory, sizeof memory);
        assert_int_equal(intake_message(face, text_of(cases[i].message), &out), INTAKE_REFUSED);
        assert_true(jsonread_is_valid(buffer_text(&out)));
        assert_true(jsonread_member(buffer_text(&out), "code", &code));
        assert_true(jsonread_string(code, &said));
        assert_string_equal(memory, cases[i].code);
        assert_int_equal(host_id(&salon->host, salon->host.ask.seat), 1);
        assert_true(lp_game_hash(salon->host.game) == hash);
    }
}

/* Sends the answers of the question as a list, from the last to the first. */
static IntakeResult send_reversed(Salon *salon, const LpAction *answers, int count) {
    char digits[9], memory[2048];
    Buffer message, out;
    Face *face = &salon->faces[salon->host.ask.seat];
    buffer_init(&message, memory, sizeof memory);
    buffer_append_string(&message, "{\"v\":1,\"kind\":\"answer\",\"id\":");
    buffer_append_uint(&message, host_id(&salon->host, face->seat));
    buffer_append_string(&message, ",\"a\":");
    for (int i = count - 1; i >= 0; i--) {
        message_digits(answers[i], digits);
        buffer_append_string(&message, i == count - 1 ? "[\"" : ",\"");
        buffer_append_string(&message, digits);
        buffer_append_string(&message, "\"");
    }
    buffer_append_string(&message, "]}");
    buffer_init(&out, salon->out, MESSAGE_SIZE_MAX);
    return intake_message(face, buffer_text(&message), &out);
}

/* An order may name its last card, which nobody is asked about, or leave it out; both are the
 * same as one answer after the other. A card that is named twice is refused. */
static void test_whole_orders(void **state) {
    Salon *salon = *state;
    Host *host = &salon->host;
    LpGame *game = calloc(1, lp_game_size());
    LpAction answers[LP_ACTIONS_MAX];
    assert_non_null(game);
    for (int orders = 0; orders < 40;) {
        if (!host->is_begun || host_is_over(host)) begin(salon);
        int count = host->action_count;
        if (host->ask.kind != LP_ASK_ORDER) {
            answer_at_random(salon);
            continue;
        }
        memcpy(answers, host->actions, sizeof *answers * (size_t)count);
        memcpy(game, host->game, lp_game_size());
        for (int i = count - 1; lp_game_act(salon->cards, game, answers[i], NULL) == LP_OK;)
            i--;
        LpAction first = answers[0];
        answers[0] = answers[1];
        assert_int_equal(send_reversed(salon, answers, count), INTAKE_REFUSED);
        answers[0] = first;
        int left_out = orders % 2;
        assert_int_equal(send_reversed(salon, answers + left_out, count - left_out),
                         INTAKE_CHANGED);
        assert_true(lp_game_hash(host->game) == lp_game_hash(game));
        orders++;
    }
    free(game);
}

/* Only the clock of whoever is asked runs, and time that is up ends the game. */
static void test_clocks(void **state) {
    Salon *salon = *state;
    Host *host = &salon->host;
    Buffer out;
    Slice result, end;
    host->rules.clock = 1000;
    begin(salon);
    LpSeat seat = host->ask.seat;
    host_tick(host, 100);
    host_tick(host, 400);
    assert_int_equal(host->left[seat], 700);
    assert_int_equal(host->left[1 - seat], 1000);
    buffer_init(&out, salon->out, MESSAGE_SIZE_MAX);
    message_table(&salon->faces[seat], &out);
    assert_true(jsonread_member(buffer_text(&out), "clock", &result));
    assert_true(text_equal(result, seat == 0 ? SLICE("{\"left\":[700,1000],\"running\":0}")
                                             : SLICE("{\"left\":[1000,700],\"running\":1}")));
    assert_false(host_is_over(host));
    host_tick(host, 1100);
    assert_true(host_is_over(host));
    buffer_init(&out, salon->out, MESSAGE_SIZE_MAX);
    message_table(&salon->faces[seat], &out);
    assert_true(jsonread_member(buffer_text(&out), "result", &result));
    assert_true(jsonread_member(result, "end", &end));
    assert_true(text_equal(end, SLICE("\"time\"")));
    assert_true(holds(result, "You lose, in turn 0: the clock."));
}

/* Between two people an answer is taken back only if the other one allows it. */
static void test_taking_back(void **state) {
    Salon *salon = *state;
    Host *host = &salon->host;
    host->rules.may_undo = false;
    begin(salon);
    LpSeat seat = host->ask.seat, other = (LpSeat)(1 - seat);
    assert_int_equal(host_ask_back(host, seat), HOST_NOT_ALLOWED);
    answer_at_random(salon);
    uint32_t answers = host->answer_count;
    assert_int_equal(host_undo(host, seat), HOST_NOT_ALLOWED);
    assert_int_equal(host_allow_back(host, other, true), HOST_NOT_ALLOWED);
    assert_int_equal(host_ask_back(host, seat), HOST_OK);
    assert_int_equal(host_allow_back(host, seat, true), HOST_NOT_ALLOWED);
    assert_int_equal(host_allow_back(host, other, false), HOST_OK);
    assert_int_equal(host->answer_count, answers);
    assert_int_equal(host_ask_back(host, seat), HOST_OK);
    assert_int_equal(host_allow_back(host, other, true), HOST_OK);
    assert_int_equal(host->answer_count, answers - 1);
    assert_int_equal(host->ask.seat, seat);
}

#define SALON(test) cmocka_unit_test_setup_teardown(test, salon_open, salon_close)

int main(void) {
    const struct CMUnitTest tests[] = {
        SALON(test_shuffles_of_records_are_kept),
        SALON(test_games_over_all_cards),
        cmocka_unit_test(test_faults_are_seen),
        SALON(test_undo_leads_back),
        SALON(test_refusals),
        SALON(test_whole_orders),
        SALON(test_clocks),
        SALON(test_taking_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
