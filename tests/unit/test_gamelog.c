/* Logs of another simulator: lines, files, and games that are written in that form and read
 * back. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "common/bundled_deck.h"
#include "common/logbench.h"
#include "common/logwriter.h"

static GamelogLine line;

/* --- Lines ------------------------------------------------------------------------------- */

typedef struct Case {
    const char *raw;
    uint8_t kind, verb;
    const char *actor, *source, *card, *other;
    int n, m;
} Case;

static void check_card(LpCardId id, const char *number) {
    assert_int_equal(id, number ? lp_card_find(logbench.cards, number) : 0);
}

static void test_lines(void **state) {
    (void)state;
    static const Case cases[] = {
        {"[Mira#1] Leader is X [<mark><link=\"ST01-001\">ST01-001</link></mark>]",
         GAMELOG_LEADER, 0, "Mira#1", NULL, "ST01-001", NULL, 0, 0},
        {"[You] Leader is A\"B\"C [\"ST01-001\">ST01-001]", GAMELOG_LEADER, 0, "You", NULL,
         "ST01-001", NULL, 0, 0},
        {"[Mira\xE2\x80\x8B#1] Deploy X [ST01-002_p1]", GAMELOG_DEPLOY, 0, "Mira#1", NULL,
         "ST01-002", NULL, 0, 0},
        {"[Mira\xC3\xA2\xE2\x82\xAC\xE2\x80\xB9#1] End Turn", GAMELOG_END_TURN, 0, "Mira#1",
         NULL, NULL, NULL, 0, 0},
        {"[T] Attach 3 Don to X [ST01-001] (5 Total)", GAMELOG_ATTACH, 0, "T", NULL, "ST01-001",
         NULL, 3, 5},
        {"[T] X [y] [ST01-002] attacking Z [ST02-001]", GAMELOG_ATTACK, 0, "T", NULL,
         "ST01-002", "ST02-001", 0, 0},
        {"X [ST01-002][8000] vs Z [ST02-001][-1000]", GAMELOG_VS, 0, "", NULL, "ST01-002",
         "ST02-001", 8000, -1000},
        {"[T] X [ST01-002]: <b>Reveal and Draw Z [ST01-005]</b>", GAMELOG_EFFECT,
         GAMELOG_DO_REVEAL, "T", "ST01-002", "ST01-005", NULL, 0, 0},
        {"[T] X [ST01-002]: Buff Z [ST01-005] -2000", GAMELOG_EFFECT, GAMELOG_DO_POWER, "T",
         "ST01-002", "ST01-005", NULL, -2000, 0},
        {"[T] X [ST01-002]: Something new", GAMELOG_EFFECT, GAMELOG_DO_OTHER, "T", "ST01-002",
         NULL, NULL, 0, 0},
        {"[T] X [ST01-002]: Do that to Z [ST01-005] twice", GAMELOG_EFFECT, GAMELOG_DO_OTHER,
         "T", "ST01-002", "ST01-005", NULL, 0, 0},
        {"[] Life: 4", GAMELOG_SNAP_LIFE, 0, "", NULL, NULL, NULL, 4, 0},
        {"[ReplaySync] RZ1|7|2|ST01-005|0|38|1|4|0|1|0|0|0", GAMELOG_FRAME, 0, "", NULL,
         "ST01-005", NULL, 38, 4},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const Case *it = &cases[i];
        if (!gamelog_line_read(logbench.cards, text_of(it->raw), &line))
            print_error("%s\n", it->raw);
        assert_int_equal(line.token.kind, it->kind);
        assert_int_equal(line.token.verb, it->verb);
        assert_true(text_equal(line.actor, text_of(it->actor)));
        check_card(line.token.source, it->source);
        check_card(line.token.card, it->card);
        check_card(line.token.other, it->other);
        assert_int_equal(line.token.n, it->n);
        assert_int_equal(line.token.m, it->m);
    }
}

static void test_numbers(void **state) {
    (void)state;
    static const uint8_t counts[GAMELOG_COUNTS] = {40, 5, 0, 5, 10, 1, 2, 1, 1, 3};
    assert_true(gamelog_line_read(
        logbench.cards, SLICE("[ReplaySync] RZ1|CHK|176|2|40|5|0|5|10|1|2|1|1|3"), &line));
    assert_int_equal(line.token.kind, GAMELOG_CHECK);
    assert_int_equal(line.token.seat, 1);
    assert_memory_equal(line.counts, counts, sizeof counts);
}

static void test_lines_that_say_nothing(void **state) {
    (void)state;
    static const char *const raws[] = {
        "",
        "RZ1|",
        "RZ1|CHK|5|2|49|1|0|0|10|0|0|0|1",
        "RZ1|CHK|5|3|49|1|0|0|10|0|0|0|1|0",
        "RZ1|CHK|5|2|49|1|0|0|999|0|0|0|1|0",
        "RZ1|1|3|ST01-001|0|0|1|0",
        "RZ1|1|1|ST01-001|77|0|1|0",
        "[Mira] <b><size=24>Concedes!</size></b>",
        "[Mira] <b><size=24>[Mira] End Turn</size></b>",
        "[Mira] Deploy",
        "[Mira",
        "[Mira] I say: End Turn",
        "System.String[]",
    };
    for (size_t i = 0; i < sizeof raws / sizeof raws[0]; i++)
        assert_false(gamelog_line_read(logbench.cards, text_of(raws[i]), &line));
}

static void test_unknown_cards_are_named(void **state) {
    (void)state;
    assert_true(gamelog_line_read(logbench.cards, SLICE("[T] Deploy X [ZZ99-001_p2]"), &line));
    assert_int_equal(line.missing_count, 1);
    assert_string_equal(line.missing[0], "ZZ99-001");
    assert_true(
        gamelog_line_read(logbench.cards, SLICE("[T] X [ST01-002]: Rest Don [Don]"), &line));
    assert_int_equal(line.missing_count, 0);
    assert_int_equal(line.token.card, GAMELOG_DON);
}

/* --- Files ------------------------------------------------------------------------------- */

static void test_utf16(void **state) {
    (void)state;
    static const char bytes[] = "\xFF\xFE[\0T\0]\0 \0\xE9\0=\xD8\x00\xDE";
    Slice decoded =
        gamelog_decode((Slice){bytes, sizeof bytes - 1}, logbench.other, LOGBENCH_TEXT);
    assert_true(text_equal(decoded, SLICE("[T] \xC3\xA9\xF0\x9F\x98\x80")));
    static const char bare[] = "[\0T\0]\0 \0E\0";
    decoded = gamelog_decode((Slice){bare, sizeof bare - 1}, logbench.other, LOGBENCH_TEXT);
    assert_true(text_equal(decoded, SLICE("[T] E")));
    static const char bare_big[] = "\0[\0T\0]\0 \0E";
    decoded =
        gamelog_decode((Slice){bare_big, sizeof bare_big - 1}, logbench.other, LOGBENCH_TEXT);
    assert_true(text_equal(decoded, SLICE("[T] E")));
    decoded = gamelog_decode(SLICE("\xEF\xBB\xBF[T]"), logbench.other, LOGBENCH_TEXT);
    assert_true(text_equal(decoded, SLICE("[T]")));
}

/* Plays a random game and writes it as a log; its result. */
static LpResult write_game(uint64_t seed, LogForm form, Buffer *out) {
    static const char *const names[] = {"st01", "st02", "st03", "st04"};
    static LogWriter writer;
    LpSetup setup = {.seed = seed, .edition = LP_EDITION_DEFAULT, .chooser = 2};
    setup.decks[0] = bundled_deck(logbench.cards, names[seed % 4]);
    setup.decks[1] = bundled_deck(logbench.cards, names[seed / 4 % 4]);
    assert_true(logwriter_play_random(&writer, logbench.cards, form, &setup, seed * 7919 + 1,
                                      logbench.game, logbench.spare, out));
    return lp_game_result(logbench.game);
}

static void test_games_of_a_file(void **state) {
    (void)state;
    Buffer out;
    uint32_t number = 0;
    buffer_init(&out, logbench.text, sizeof logbench.text);
    write_game(1, LOGFORM_FULL, &out);
    write_game(2, LOGFORM_FIRST, &out);
    write_game(3, LOGFORM_DOWNLOAD, &out);
    Slice rest = buffer_text(&out);
    for (int i = 0; i < 3; i++) {
        assert_true(logbench_next(&rest, &number));
        assert_int_not_equal(logbench.log_game.leaders[0], 0);
        assert_int_not_equal(logbench.log_game.leaders[1], 0);
        assert_string_equal(logbench.log_game.names[0], "Mira#0001");
        assert_int_equal(logbench.log_game.end, GAMELOG_END_WON);
        assert_int_equal(logbench.log_game.missing_count, 0);
    }
    assert_false(logbench_next(&rest, &number));
}

/* Reads a log in which each end of a line is replaced, or each line is followed by another. */
static void check_lines(const char *end, const char *after) {
    Buffer out, lines;
    uint32_t number = 0;
    buffer_init(&out, logbench.text, sizeof logbench.text);
    buffer_init(&lines, logbench.other, sizeof logbench.other);
    write_game(1, LOGFORM_FULL, &out);
    Slice rest = buffer_text(&out), raw;
    assert_true(logbench_next(&rest, &number));
    uint32_t texts = logbench.log_game.text_count, frames = logbench.log_game.frame_count;
    rest = buffer_text(&out);
    while (text_next_line(&rest, &raw)) {
        buffer_append(&lines, raw);
        buffer_append_string(&lines, end);
        buffer_append_string(&lines, after);
    }
    rest = gamelog_decode(buffer_text(&lines), logbench.text, sizeof logbench.text);
    assert_true(logbench_next(&rest, &number));
    assert_int_equal(logbench.log_game.text_count, texts);
    assert_int_equal(logbench.log_game.frame_count, frames);
    assert_int_equal(logbench.log_game.end, GAMELOG_END_WON);
}

static void test_line_ends(void **state) {
    (void)state;
    check_lines("\r\n", "");
    check_lines("\r", "");
}

/* In a part of the file only. */
static void test_mixed_line_ends(void **state) {
    (void)state;
    Slice decoded = gamelog_decode(SLICE("a\r\nb\rc\nd\r"), logbench.other, LOGBENCH_TEXT);
    assert_true(text_equal(decoded, SLICE("a\r\nb\nc\nd\n")));
}

/* --- What is lost ------------------------------------------------------------------------ */

/* A small log: '~' is a name of 100,000 letters, '^' 65 cards, '$' a byte that is 0. */
static Slice write_small(const char *text) {
    Buffer out;
    buffer_init(&out, logbench.text, sizeof logbench.text);
    for (; *text != 0; text++) {
        for (int i = 0; *text == '~' && i < 100000; i++) buffer_append_char(&out, 'x');
        for (int i = 0; *text == '^' && i < 65; i++) buffer_append_string(&out, "ST01-002,");
        if (strchr("~^", *text) == NULL) buffer_append_char(&out, *text == '$' ? 0 : *text);
    }
    assert_false(out.overflow);
    return buffer_text(&out);
}

static void check_loss(Slice rest, GamelogLossKind kind, uint32_t line_first, uint32_t count,
                       uint32_t texts) {
    uint32_t number = 0;
    assert_true(logbench_next(&rest, &number));
    assert_int_equal(logbench.log_game.text_count, texts);
    for (int i = 0; i < GAMELOG_LOSS_COUNT; i++) {
        const GamelogLoss *loss = &logbench.log_game.losses[i];
        assert_int_equal(loss->count, i == (int)kind ? count : 0);
        assert_int_equal(loss->line, i == (int)kind ? line_first : 0);
    }
}

static void test_losses_are_said(void **state) {
    (void)state;
    static const struct {
        const char *text;
        GamelogLossKind kind;
        uint32_t line, count, texts;
    } cases[] = {
        {"[A] End Turn\n[B] End Turn", GAMELOG_LOSS_COUNT, 0, 0, 2},
        {"[A] End Turn\n[~] Deploy X [ST01-002]\n[A] Life: 4\n[~] Life: 3\n[A] End Turn\n",
         GAMELOG_LOSS_LONG, 2, 2, 3},
        {"[A] End Turn\n[A] Hand: [^ST01-003]\n[A] Trash: [ST01-002]\n", GAMELOG_LOSS_LIST, 2,
         1, 3},
        {"[A] End $$Turn\n$$$$\n[A] Life: 4\n", GAMELOG_LOSS_NUL, 1, 2, 2},
        {"[A] End Turn\n[A] Deploy X [ST01-0", GAMELOG_LOSS_CUT, 2, 1, 1},
        {"[A] End Turn\n[B] Concedes!\nReset the ta", GAMELOG_LOSS_COUNT, 0, 0, 2},
        /* Nothing of chat is missed. */
        {"[A] End Turn\n[B] <b><size=24>~$</size>\n[A] Life: 4\n[B] <b><size=24>",
         GAMELOG_LOSS_COUNT, 0, 0, 2},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        check_loss(write_small(cases[i].text), cases[i].kind, cases[i].line, cases[i].count,
                   cases[i].texts);
}

static void test_full_games_are_said(void **state) {
    (void)state;
    Buffer out;
    buffer_init(&out, logbench.text, sizeof logbench.text);
    for (int i = 0; i < GAMELOG_TOKENS_MAX + 3; i++)
        buffer_append_string(&out, "[A] End Turn\n");
    check_loss(buffer_text(&out), GAMELOG_LOSS_TOKENS, GAMELOG_TOKENS_MAX + 1, 3,
               GAMELOG_TOKENS_MAX);
    buffer_init(&out, logbench.text, sizeof logbench.text);
    buffer_append_string(&out, "[A] End Turn\n");
    for (int i = 0; i < GAMELOG_CHECKS_MAX + 2; i++)
        buffer_append_string(&out, "RZ1|CHK|5|2|49|1|0|0|10|0|0|0|1|0\n");
    check_loss(buffer_text(&out), GAMELOG_LOSS_CHECKS, GAMELOG_CHECKS_MAX + 2, 2, 1);
}

/* The markup of chat in a name makes no chat of what its player does. */
static void test_names_with_the_markup_of_chat(void **state) {
    (void)state;
    Slice name = SLICE("[<size=9>A</size>#1] End Turn");
    assert_true(gamelog_line_read(logbench.cards, name, &line));
    assert_int_equal(line.token.kind, GAMELOG_END_TURN);
    assert_true(gamelog_line_is_chat(SLICE("[<size=9>A] <b><size=24>x] Concedes!</size>")));
    assert_true(gamelog_line_is_chat(SLICE("<size=24>[A] Concedes!</size>")));
}

/* Whatever a player writes, on however many lines. */
static void test_chat(void **state) {
    (void)state;
    check_lines("\n", "[Tovo#0002] <b><size=24>Concedes!</size></b>\n");
    check_lines("\n", "[Tovo#0002] <b><size=24>[Mira#0001] Concedes!</size></b>\n");
    check_lines("\n", "[Tovo#0002] <b><size=24>oh\n[Mira#0001] Concedes!\nGameOver\n"
                      "RZ1|1|1|ST01-001|0|0|1|0\n!</size></b>\n");
}

/* A solo game names nobody: its two Leaders are those of the two sides. */
static void test_solo_leaders(void **state) {
    (void)state;
    Slice rest = SLICE("[] Leader is X [ST01-001]\n[] Leader is Y [ST02-001]\n"
                       "[] Draw 1 Don\n[] End Turn\n"
                       "[] Leader is X [ST03-001]\n[] Leader is Y [ST04-001]\n");
    uint32_t number = 0;
    assert_true(logbench_next(&rest, &number));
    assert_true(logbench.log_game.is_solo);
    check_card(logbench.log_game.leaders[0], "ST01-001");
    check_card(logbench.log_game.leaders[1], "ST02-001");
    assert_true(logbench_next(&rest, &number));
    check_card(logbench.log_game.leaders[1], "ST04-001");
}

/* --- Games ------------------------------------------------------------------------------- */

/* The replay of what was read plays to the end that the log tells. */
static void check_replay(LpResult result) {
    Buffer out;
    Note note[4];
    Notes notes;
    Arena arena;
    Replay replay;
    static char memory[4 << 20];
    buffer_init(&out, logbench.other, sizeof logbench.other);
    assert_true(gamelog_play_write(logbench.cards, &logbench.log_game, &logbench.play,
                                   logbench.play_memory, false, &out));
    notes_init(&notes, note, 4);
    arena_init(&arena, memory, sizeof memory);
    assert_true(replay_read(buffer_text(&out), logbench.cards, &arena, &notes, &replay));
    bool is_right = replay_verify(&replay, logbench.cards, logbench.game, &notes);
    if (!is_right) print_error("line %u: %s\n", notes.at[0].line, notes.at[0].message);
    assert_true(is_right);
    assert_int_equal(lp_game_result(logbench.game), result);
}

static void check_trip(uint64_t seed, LogForm form) {
    Buffer out;
    buffer_init(&out, logbench.text, sizeof logbench.text);
    LpResult result = write_game(seed, form, &out);
    assert_true(logbench_import(buffer_text(&out)));
    if (!logbench.play.is_whole)
        print_error("seed %d: line %u: %s\n", (int)seed, logbench.play.dispute.line,
                    logbench.play.dispute.message);
    assert_true(logbench.play.is_whole);
    assert_true(logbench.play.snapshots > 0 && logbench.play.powers > 0);
    check_replay(result);
}

static void test_games_are_read_back(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= 8; seed++) {
        check_trip(seed, LOGFORM_FULL);
        check_trip(seed, LOGFORM_DOWNLOAD);
    }
}

/* Life and the bottom of the deck have no frames here: a Trigger and a card that is trashed
 * from Life are in the text only. */
static void test_older_games_are_read_back(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= 24; seed++) check_trip(seed, LOGFORM_FIRST);
}

/* Looked-at cards go to the top or to the bottom: only the frames' places say which. */
static void test_ends_of_the_deck_differ(void **state) {
    (void)state;
    check_trip(40, LOGFORM_FULL);
    check_trip(56, LOGFORM_FULL);
}

/* Joins 'Attach 1 Don … (1 Total)' and the same card's '(2 Total)' of the other player to one
 * line with both frames behind it, as people's logs have it; how many. */
static int join_attaches(Slice rest, Buffer *out) {
    Slice lines[4];
    int joined = 0;
    while (text_next_line(&rest, &lines[0])) {
        Slice ahead = rest;
        size_t one = text_find(lines[0], SLICE("(1 Total)"));
        bool is_pair = text_starts_with(lines[0], SLICE("[Tovo")) && one < lines[0].size;
        for (int i = 1; i < 4 && is_pair; i++) is_pair = text_next_line(&ahead, &lines[i]);
        size_t attach = text_find(lines[0], SLICE("Attach 1 Don"));
        is_pair = is_pair && attach < lines[0].size && one < lines[2].size &&
                  text_equal(text_first(lines[0], one), text_first(lines[2], one)) &&
                  text_starts_with(text_from(lines[2], one), SLICE("(2 Total)"));
        buffer_append(out, is_pair ? text_first(lines[0], attach) : lines[0]);
        if (is_pair) {
            buffer_append_string(out, "Attach 2 Don");
            buffer_append(out, text_from(lines[2], attach + 12));
            buffer_append_char(out, '\n');
            buffer_append(out, lines[1]);
            buffer_append_char(out, '\n');
            buffer_append(out, lines[3]);
            rest = ahead;
            joined++;
        }
        buffer_append_char(out, '\n');
    }
    return joined;
}

static void test_one_line_for_several_don(void **state) {
    (void)state;
    int joined = 0;
    for (uint64_t seed = 1; seed <= 8; seed++) {
        Buffer out, lines;
        buffer_init(&out, logbench.text, sizeof logbench.text);
        buffer_init(&lines, logbench.other, sizeof logbench.other);
        LpResult result = write_game(seed, LOGFORM_FULL, &out);
        joined += join_attaches(buffer_text(&out), &lines);
        assert_true(logbench_import(buffer_text(&lines)));
        assert_true(logbench.play.is_whole);
        assert_int_equal(logbench.play.care, GAMELOG_MERGED);
        check_replay(result);
    }
    assert_true(joined > 0);
}

/* The Event that a line activates, or 0. */
static LpCardId activated_by(Slice raw) {
    if (!gamelog_line_read(logbench.cards, raw, &line) || line.token.kind != GAMELOG_EFFECT)
        return 0;
    bool is_use =
        line.token.verb == GAMELOG_DO_REST_DON || line.token.verb == GAMELOG_DO_COUNTER_EVENT;
    return is_use ? line.token.source : 0;
}

/* Is it the frame of this Event of the other player that goes from the hand to the trash? */
static bool is_event_frame(Slice raw, LpCardId event) {
    LpCardInfo info;
    return gamelog_line_read(logbench.cards, raw, &line) && line.token.kind == GAMELOG_FRAME &&
           line.token.seat == 1 && line.token.from == GAMELOG_IN_HAND &&
           line.token.to == GAMELOG_IN_TRASH && line.token.card == event &&
           lp_card_info(logbench.cards, line.token.card, &info) == LP_OK &&
           info.category == LP_CATEGORY_EVENT;
}

static bool is_frame(Slice raw) { return text_starts_with(raw, SLICE("RZ1|")); }

/* Puts the frames of Events behind those of their effects; how many. */
static int delay_events(Slice rest, Buffer *out) {
    Slice raw, late = {NULL, 0};
    LpCardId event = 0;
    int delayed = 0;
    while (text_next_line(&rest, &raw)) {
        if (late.at != NULL && !is_frame(raw)) {
            buffer_append(out, late);
            buffer_append_char(out, '\n');
            late.at = NULL;
        }
        if (late.at != NULL) delayed++;
        if (late.at == NULL && is_event_frame(raw, event)) {
            late = raw;
            event = 0;
            continue;
        }
        LpCardId next = activated_by(raw);
        if (next != 0) event = next;
        buffer_append(out, raw);
        buffer_append_char(out, '\n');
    }
    return delayed;
}

/* The frame of an Event may stand behind those of its effect. */
static void test_late_frames_of_events(void **state) {
    (void)state;
    int delayed = 0;
    for (uint64_t seed = 1; seed <= 24; seed++) {
        Buffer out, lines;
        buffer_init(&out, logbench.text, sizeof logbench.text);
        buffer_init(&lines, logbench.other, sizeof logbench.other);
        LpResult result = write_game(seed, LOGFORM_FULL, &out);
        delayed += delay_events(buffer_text(&out), &lines);
        assert_true(logbench_import(buffer_text(&lines)));
        assert_true(logbench.play.is_whole);
        assert_int_equal(logbench.play.care, GAMELOG_MERGED);
        check_replay(result);
    }
    assert_true(delayed > 0);
}

static void test_changed_power_is_a_dispute(void **state) {
    (void)state;
    Buffer out;
    buffer_init(&out, logbench.text, sizeof logbench.text);
    write_game(1, LOGFORM_FULL, &out);
    Slice all = buffer_text(&out);
    size_t at = text_find(all, SLICE("000] vs "));
    assert_true(at < all.size);
    logbench.text[at - 1] =
        logbench.text[at - 1] == '9' ? '8' : (char)(logbench.text[at - 1] + 1);
    assert_true(logbench_import(all));
    assert_false(logbench.play.is_whole);
    assert_true(logbench.play.dispute.is_there);
    assert_string_equal(logbench.play.dispute.rule, "7-1-4");
    assert_non_null(strstr(logbench.play.dispute.message, "the engine"));
    /* What comes before it is a replay all the same. */
    check_replay(LP_RESULT_NONE);
}

/* The scenario of the dispute says what the log says. */
static void check_claim(Slice log, const char *claim) {
    Buffer out;
    assert_true(logbench_import(log));
    assert_false(logbench.play.is_whole);
    buffer_init(&out, logbench.other, sizeof logbench.other);
    assert_true(gamelog_play_scenario(logbench.cards, &logbench.log_game, &logbench.play,
                                      logbench.play_memory, &out));
    if (strstr(out.at, claim) == NULL) print_error("%s\n", out.at);
    assert_non_null(strstr(out.at, claim));
}

static void test_claims(void **state) {
    (void)state;
    Buffer out;
    buffer_init(&out, logbench.text, sizeof logbench.text);
    write_game(1, LOGFORM_FULL, &out);
    Slice all = buffer_text(&out);
    size_t life = text_find(all, SLICE("] Life: 5"));
    assert_true(life < all.size);
    logbench.text[life + 8] = '4';
    check_claim(all, "end\nthen      you have 4 Life\n");
    logbench.text[life + 8] = '5';
    size_t hand = text_find(all, SLICE("] Hand: ["));
    assert_true(hand < all.size);
    memcpy(logbench.text + hand + 9, "ST01-001", 8);
    check_claim(all, "end\nexpect\n  your hand  ST01-001, ");
    buffer_init(&out, logbench.text, sizeof logbench.text);
    LpResult result = write_game(1, LOGFORM_FULL, &out);
    size_t end = text_find(all, SLICE("] Loses"));
    assert_true(end < all.size);
    memcpy(logbench.text + end + 2, "Wins!", 5);
    check_claim(all,
                result == LP_RESULT_WIN_0 ? "then      you lose\n" : "then      you win\n");
}

static void test_cut_logs(void **state) {
    (void)state;
    Buffer out;
    buffer_init(&out, logbench.text, sizeof logbench.text);
    write_game(2, LOGFORM_FULL, &out);
    for (size_t size = out.used / 3; size < out.used; size += out.used / 7) {
        if (!logbench_import((Slice){logbench.text, size})) continue;
        assert_true(logbench.play.answer_count > 0);
        check_replay(LP_RESULT_NONE);
    }
}

/* The replay that was just written, read back into a game. */
static void take_back(Slice text, char version[GAMELOG_VERSION_MAX]) {
    static char memory[4 << 20];
    Note note[4];
    Notes notes;
    Arena arena;
    Replay replay;
    notes_init(&notes, note, 4);
    arena_init(&arena, memory, sizeof memory);
    assert_true(replay_read(text, logbench.cards, &arena, &notes, &replay));
    assert_true(gamelog_play_take(&replay, &logbench.play, version));
}

static int copies_in_deck(const LpDeck *deck, const char *number) {
    LpCardId id = lp_card_find(logbench.cards, number);
    int copies = 0;
    for (int i = 0; i < LP_DECK_SIZE; i++) copies += deck->cards[i] == id;
    return copies;
}

/* Nothing is left of the names, and of cards that were only in the other hand: the Stage
 * OP01-027 was drawn and never played. The same from the replay alone, as the page does it. */
static void test_strip(void **state) {
    (void)state;
    static LogWriter writer;
    Buffer out;
    uint64_t seed = 70003;
    LpSetup setup = {.seed = seed, .edition = LP_EDITION_DEFAULT, .chooser = 2};
    setup.decks[0] = bundled_deck(logbench.cards, "st04");
    setup.decks[1] = bundled_deck(logbench.cards, "op01-002-op14");
    buffer_init(&out, logbench.text, sizeof logbench.text);
    assert_true(logwriter_play_random(&writer, logbench.cards, LOGFORM_FULL, &setup,
                                      seed * 7919 + 1, logbench.game, logbench.spare, &out));
    LpResult result = lp_game_result(logbench.game);
    assert_true(logbench_import(buffer_text(&out)));
    const LpDeck *deck = &logbench.play.setup.decks[1];
    for (int round = 0; round < 2; round++) {
        assert_true(copies_in_deck(deck, "OP01-027") > 0);
        buffer_init(&out, logbench.other, sizeof logbench.other);
        assert_true(gamelog_play_write(logbench.cards, &logbench.log_game, &logbench.play,
                                       logbench.play_memory, false, &out));
        if (round == 1) take_back(buffer_text(&out), logbench.log_game.version);
        GamelogPlay kept = logbench.play;
        gamelog_play_strip(logbench.cards, &logbench.play, logbench.play_memory);
        assert_int_equal(copies_in_deck(deck, "OP01-027"), 0);
        buffer_init(&out, logbench.other, sizeof logbench.other);
        assert_true(gamelog_play_write(logbench.cards, &logbench.log_game, &logbench.play,
                                       logbench.play_memory, true, &out));
        Slice text = buffer_text(&out);
        assert_int_equal(text_find(text, SLICE("Mira")), text.size);
        assert_int_equal(text_find(text, SLICE("OP01-027")), text.size);
        check_replay(result);
        logbench.play = kept;
    }
}

static void test_missing_cards_stop_it(void **state) {
    (void)state;
    Buffer out;
    buffer_init(&out, logbench.text, sizeof logbench.text);
    write_game(1, LOGFORM_FULL, &out);
    Slice rest = buffer_text(&out);
    size_t at = text_find(rest, SLICE("RZ1|1|1|"));
    assert_true(at < rest.size);
    memcpy(logbench.text + at + 8, "ZZ", 2);
    assert_false(logbench_import(rest));
    assert_int_equal(logbench.log_game.missing_count > 0, true);
    assert_int_equal(logbench.play.answer_count, 0);
}

/* Logs of games between people, where a copy of them is beside the project. */
static void test_logs_of_people(void **state) {
    (void)state;
    static const struct {
        const char *path;
        uint32_t snapshots, powers;
    } logs[] = {
        {"../shared/logs/haki-match_autosaved.log", 11, 23},
        {"../shared/logs/leobacca-mihawk-mirror-1.43a-excerpt.log", 6, 6},
        {"../shared/logs/haki-solo_vs_self.log", 1, 0},
    };
    for (size_t i = 0; i < sizeof logs / sizeof logs[0]; i++) {
        FILE *file = fopen(logs[i].path, "rb");
        if (file == NULL) skip();
        size_t size = fread(logbench.text, 1, sizeof logbench.text, file);
        fclose(file);
        assert_true(logbench_import((Slice){logbench.text, size}));
        assert_true(logbench.play.is_whole);
        assert_int_equal(logbench.play.snapshots, logs[i].snapshots);
        assert_int_equal(logbench.play.powers, logs[i].powers);
        assert_int_equal(logbench.play.skipped, 0);
        /* Nothing is left open, and nothing has to be searched for long. */
        assert_int_equal(logbench.play.care, GAMELOG_MERGED);
        assert_true(logbench.play.tries < 3 * logbench.play.answer_count);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lines),
        cmocka_unit_test(test_numbers),
        cmocka_unit_test(test_lines_that_say_nothing),
        cmocka_unit_test(test_unknown_cards_are_named),
        cmocka_unit_test(test_utf16),
        cmocka_unit_test(test_games_of_a_file),
        cmocka_unit_test(test_line_ends),
        cmocka_unit_test(test_mixed_line_ends),
        cmocka_unit_test(test_losses_are_said),
        cmocka_unit_test(test_full_games_are_said),
        cmocka_unit_test(test_names_with_the_markup_of_chat),
        cmocka_unit_test(test_chat),
        cmocka_unit_test(test_solo_leaders),
        cmocka_unit_test(test_games_are_read_back),
        cmocka_unit_test(test_older_games_are_read_back),
        cmocka_unit_test(test_ends_of_the_deck_differ),
        cmocka_unit_test(test_one_line_for_several_don),
        cmocka_unit_test(test_late_frames_of_events),
        cmocka_unit_test(test_changed_power_is_a_dispute),
        cmocka_unit_test(test_claims),
        cmocka_unit_test(test_cut_logs),
        cmocka_unit_test(test_strip),
        cmocka_unit_test(test_missing_cards_stop_it),
        cmocka_unit_test(test_logs_of_people),
    };
    return cmocka_run_group_tests(tests, logbench_open, logbench_close);
}
