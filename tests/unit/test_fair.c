/* Nobody learns what is hidden. Games that differ only in what one player does not know are
 * twins: whatever this player, its advisers or its analysis say about one of them they must say
 * about the other. A player that looks at the true game is caught by the same test, which shows
 * that the test can fail. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "app/cards/decks.h"
#include "app/game/advice.h"
#include "app/game/thought.h"
#include "app/players/players.h"
#include "base/hash.h"
#include "base/random.h"
#include "common/board.h"
#include "player/analysis.h"
#include "player/survive.h"
#include "table/why.h"

enum {
    TWINS = 3,
    GAMES = 4,
    EVERY = 9, /* questions between two that are looked at */
    WORDS_SIZE = 1 << 15,
    SAMPLES = 3
};

/* One question, in the true game or in a twin, as the program that plays it knows it. */
typedef struct Desk {
    LpCards *cards;
    Session session;
    const LpView *view;
    LpDeck prior[PLAYERS_PRIOR_MAX];
    int prior_count;
    LpGame *true_game, *games[2];
    LpView *true_view;
    Facts facts;
    void *lethal, *survive;
} Desk;

static NamedDeck decks[BUNDLED_DECKS_MAX];
static Desk desk;
/* Anything that is said about a question, as bytes. */
static char words[2][WORDS_SIZE];

static int set_up(void **state) {
    (void)state;
    desk.cards = lp_cards_embedded();
    if (desk.cards == NULL || !session_load(&desk.session, desk.cards)) return -1;
    desk.true_game = board_game();
    for (int i = 0; i < 2; i++) desk.games[i] = board_game();
    desk.true_view = board_view();
    desk.lethal = malloc(lethal_memory_size(10));
    desk.survive = malloc(survive_memory_size());
    desk.prior_count = players_prior(desk.cards, desk.prior);
    facts_init(&desk.facts, desk.cards);
    return desk.lethal && desk.survive && desk.prior_count > 10 ? 0 : -1;
}

static int tear_down(void **state) {
    (void)state;
    session_free(&desk.session);
    lp_cards_free(desk.cards);
    free(desk.true_game);
    for (int i = 0; i < 2; i++) free(desk.games[i]);
    free(desk.true_view);
    free(desk.lethal);
    free(desk.survive);
    return 0;
}

/* Sits down at this game. */
static void look_at(const LpGame *game) {
    Host *host = &desk.session.host;
    memcpy(host->game, game, lp_game_size());
    host->ask = lp_game_ask(game);
    host->action_count = lp_game_actions(desk.cards, game, host->actions);
    host->is_choice = false;
    desk.view = host_view(host, host->ask.seat);
}

static void put(Buffer *out, const void *bytes, size_t size) {
    buffer_append_hex(out, hash_bytes(bytes, size, 0), 16);
    buffer_append_char(out, '\n');
}

/* --- Who may say something ---------------------------------------------------------------- */

/* A player of this kind, seated as the program seats one. */
static void ask_kind(const PlayerKind *kind, Buffer *out) {
    Session *session = &desk.session;
    Thought thought;
    PlayerSpec spec = {.kind = kind, .budget = {.nodes = 48}};
    LpSeat seat = session->host.ask.seat;
    assert_true(thought_load(&thought));
    assert_true(session_seat_computer(session, seat, &spec, kind->name));
    PlayerStart start = host_player_start(&session->host, seat, &spec);
    kind->start(session->host.seats[seat].memory, &start);
    thought_of_seat(&thought, session);
    int index = thought_run(&thought);
    put(out, &session->host.actions[index], sizeof(LpAction));
    thought_free(&thought);
}

static void ask_players(Buffer *out) {
    for (size_t i = 0; i < player_kind_count; i++) {
        if (!player_kinds[i]->is_cheat) ask_kind(player_kinds[i], out);
    }
}

static void ask_cheat(Buffer *out) { ask_kind(player_find(SLICE("cheat")), out); }

static void ask_hint(Buffer *out) {
    static Advice advice;
    assert_true(advice_load(&advice));
    /* The clock is not part of the question. */
    advice.budget = advice.step_budget = (PlayerBudget){.nodes = 48};
    advice.samples = SAMPLES;
    advice_run(&advice, &desk.session, ADVICE_HINT);
    assert_false(advice.has_failed);
    put(out, &advice.rows[0].action, sizeof(LpAction));
    advice_print(&advice, out);
    advice_free(&advice);
}

static Why why_of(void) {
    const Host *host = &desk.session.host;
    return (Why){.cards = desk.cards,
                 .view = desk.view,
                 .ask = host->ask,
                 .actions = host->actions,
                 .action_count = host->action_count};
}

/* Questions, answers and reasons about every card on the table, in words. */
static void ask_words(Buffer *out) {
    Session *session = &desk.session;
    Sight sight = session_sight(session, session->host.ask.seat);
    const Prompt *prompt = session_prompt(session, &sight);
    desk.view = sight.view;
    Why why = why_of();
    buffer_append(out, prompt->text);
    for (int i = 0; i < prompt->count; i++) {
        buffer_append(out, prompt->choices[i].text);
        buffer_append(out, prompt->choices[i].warning_text);
        buffer_append_char(out, '\n');
    }
    for (LpSlot slot = 0; slot < LP_SLOTS; slot++) why_card(&why, slot, out);
}

static LethalGuess guess_of(void) {
    return (LethalGuess){
        .decks = desk.prior, .deck_count = desk.prior_count, .samples = SAMPLES, .seed = 4};
}

static void ask_solver(Buffer *out) {
    const LethalLimits limits = {.nodes = 300};
    LethalGuess guess = guess_of();
    Lethal *lethal = lethal_init(desk.lethal, 10, desk.cards);
    if (lp_view_table(desk.view).turn_player == desk.session.host.ask.seat) {
        LethalEstimate estimate =
            lethal_estimate(lethal, desk.view, &guess, &limits, desk.games[0]);
        put(out, &estimate.best, sizeof estimate.best);
        buffer_append_uint(out,
                           estimate.wins << 16 | estimate.unknown << 8 | estimate.best_wins);
        buffer_append_uint(out, estimate.nodes);
        return;
    }
    static SurviveEstimate estimate;
    memset(&estimate, 0, sizeof estimate);
    survive_estimate(lethal, desk.cards, desk.view, &guess, &limits, desk.survive, &estimate);
    buffer_append_int(out, estimate.least);
    buffer_append_uint(out, estimate.hopeless);
    put(out, estimate.answers, sizeof(SurviveAnswer) * (size_t)estimate.answer_count);
}

static void ask_analysis(Buffer *out) {
    static AnalysisRow rows[LP_ACTIONS_MAX];
    static const PlayerTools no_tools;
    static Belief belief;
    const Session *session = &desk.session;
    LpSeat seat = session->host.ask.seat;
    PlayerBudget budget = {.nodes = 60};
    void *memory = malloc(analysis_memory_size(budget, LP_ACTIONS_MAX));
    assert_non_null(memory);
    belief_init(&belief, desk.cards, &session->host.setup.decks[seat], desk.prior,
                desk.prior_count, 7);
    belief_update(&belief, desk.view);
    memset(rows, 0, sizeof rows);
    for (int i = 0; i < session->host.action_count; i++)
        rows[i].action = session->host.actions[i];
    Analysis analysis = {.cards = desk.cards,
                         .facts = &desk.facts,
                         .belief = &belief,
                         .seed = 5,
                         .budget = budget,
                         .tools = &no_tools,
                         .sample = desk.games[0],
                         .game = desk.games[1],
                         .memory = memory};
    uint32_t walks = analysis_run(&analysis, desk.view, rows, session->host.action_count);
    assert_true(walks > 0);
    put(out, rows, sizeof rows[0] * (size_t)session->host.action_count);
    free(memory);
}

/* --- The comparison ----------------------------------------------------------------------- */

typedef void Asked(Buffer *out);

/* How often a twin is answered differently, and how many twins there were. */
typedef struct Tally {
    int twins, different, hidden; /* hidden: twins that are not the true game itself */
} Tally;

/* A twin: all that the asked player does not see is drawn again, from the opponent's own list
 * or from another. */
static void make_twin(uint64_t seed, LpGame *out) {
    LpSeat seat = lp_game_ask(desk.true_game).seat;
    const LpDeck *list = seed % 2 == 0 ? &desk.session.host.setup.decks[1 - seat]
                                       : &desk.prior[seed % (uint64_t)desk.prior_count];
    lp_game_view(desk.cards, desk.true_game, seat, desk.true_view);
    assert_int_equal(lp_view_sample(desk.cards, desk.true_view, list, seed, out), LP_OK);
}

static void say(Asked *asked, const LpGame *game, char *memory) {
    Buffer out;
    buffer_init(&out, memory, WORDS_SIZE);
    look_at(game);
    asked(&out);
    assert_false(out.overflow);
}

static void compare(Asked *asked, uint64_t seed, Tally *tally) {
    LpGame *twin = board_game();
    say(asked, desk.true_game, words[0]);
    for (uint64_t i = 0; i < TWINS; i++) {
        make_twin(seed + i, twin);
        say(asked, twin, words[1]);
        tally->twins++;
        tally->hidden += lp_game_hash(twin) != lp_game_hash(desk.true_game);
        tally->different += strcmp(words[0], words[1]) != 0;
    }
    free(twin);
}

/* Goes through games and asks at every few questions. */
static Tally compare_in_games(Asked *asked) {
    Tally tally = {0};
    size_t count = decks_bundled(desk.cards, decks, BUNDLED_DECKS_MAX);
    for (uint64_t game = 0; game < GAMES; game++) {
        LpAction actions[LP_ACTIONS_MAX];
        uint64_t random = game;
        LpSetup *setup = &desk.session.host.setup;
        *setup = (LpSetup){.seed = game, .edition = LP_EDITION_DEFAULT, .chooser = 2};
        setup->decks[0] = decks[(5 * game + 1) % count].deck;
        setup->decks[1] = decks[(11 * game + 7) % count].deck;
        assert_int_equal(lp_game_start(desk.cards, setup, desk.true_game, NULL), LP_OK);
        for (uint64_t i = 0; lp_game_ask(desk.true_game).kind != LP_ASK_NONE; i++) {
            if (i % EVERY == 5) compare(asked, game << 20 | i, &tally);
            uint32_t legal = (uint32_t)lp_game_actions(desk.cards, desk.true_game, actions);
            lp_game_act_fast(desk.cards, desk.true_game, actions[random_below(&random, legal)],
                             NULL);
        }
    }
    assert_true(tally.twins > 100 && tally.hidden > tally.twins / 2);
    return tally;
}

static void players_see_no_more_than_they_may(void **state) {
    (void)state;
    assert_int_equal(compare_in_games(ask_players).different, 0);
}

static void hints_see_no_more_than_the_player(void **state) {
    (void)state;
    assert_int_equal(compare_in_games(ask_hint).different, 0);
}

static void words_and_reasons_tell_nothing_hidden(void **state) {
    (void)state;
    assert_int_equal(compare_in_games(ask_words).different, 0);
}

static void the_solver_sees_no_more_than_the_player(void **state) {
    (void)state;
    assert_int_equal(compare_in_games(ask_solver).different, 0);
}

static void the_analysis_sees_no_more_than_the_player(void **state) {
    (void)state;
    assert_int_equal(compare_in_games(ask_analysis).different, 0);
}

/* What is in the other player's hand. */
static void ask_true_hand(Buffer *out) {
    LpSlot slots[LP_SLOTS];
    const LpGame *game = desk.session.host.game;
    LpSeat other = (LpSeat)(1 - desk.session.host.ask.seat);
    int count = lp_game_area(game, other, LP_AREA_HAND, slots);
    for (int i = 0; i < count; i++) {
        buffer_append_uint(out, lp_game_of_card(desk.cards, game, slots[i]).id);
        buffer_append_char(out, ' ');
    }
}

/* A player that looks at the true game answers differently, and is noticed. */
static void who_peeks_is_noticed(void **state) {
    (void)state;
    assert_true(compare_in_games(ask_cheat).different > 0);
    Tally tally = compare_in_games(ask_true_hand);
    assert_true(tally.different > tally.twins / 2);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(players_see_no_more_than_they_may),
        cmocka_unit_test(hints_see_no_more_than_the_player),
        cmocka_unit_test(words_and_reasons_tell_nothing_hidden),
        cmocka_unit_test(the_solver_sees_no_more_than_the_player),
        cmocka_unit_test(the_analysis_sees_no_more_than_the_player),
        cmocka_unit_test(who_peeks_is_noticed),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
