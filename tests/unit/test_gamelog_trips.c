/* Games that are written as logs and read back, each with something that a reader can miss. The
 * game that is found, written again, must give the same log. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "common/bundled_deck.h"
#include "common/logbench.h"
#include "common/logsame.h"
#include "common/logwriter.h"

enum { TRIES = 100 }; /* for each answer: most games need one or two */

static LogWriter writer;

typedef struct Trip {
    uint64_t seed;
    const char *decks[2];
    LogForm form;
    const char *what;
} Trip;

static const Trip trips[] = {
    {50070,
     {"op04-020-op11", "op05-041-op06"},
     LOGFORM_FULL,
     "a card is looked at when another has made room for a sixth Character"},
    {50211,
     {"op04-039-eb01", "op11-041-op15"},
     LOGFORM_FULL,
     "Counters are for other cards than the one attacked: only the powers tell"},
    {50345,
     {"op02-049-eb01", "op10-099-op12"},
     LOGFORM_FULL,
     "a hand goes below the deck, and then the deck is shuffled"},
    {50096,
     {"op12-041-op14", "op08-098-op15"},
     LOGFORM_FULL,
     "an Event is activated from the trash and does not move"},
    {50034,
     {"op14-020-op17", "op13-002-op15"},
     LOGFORM_FULL,
     "of two equal cards in a hand the frame names one by its place"},
    {50145,
     {"op05-041-op06", "op12-061-op14"},
     LOGFORM_FULL,
     "the card that is attacked is chosen by an effect and K.O.'d by the battle"},
    {50024,
     {"op12-020-op15", "op04-020-op11"},
     LOGFORM_FULL,
     "DON!! stay rested, in words that the reader does not know"},
    {50098,
     {"op12-081-op12", "op11-022-op14"},
     LOGFORM_FULL,
     "a removal could be replaced and is not"},
    {50107,
     {"op14-079-op17", "op17-058-op17"},
     LOGFORM_FULL,
     "an Event goes to the trash, and its effect trashes cards of the deck"},
    {70181,
     {"op11-041-eb03", "op17-079-op17"},
     LOGFORM_FULL,
     "the log names a winner, so the game is over and nobody has given up"},
    {70326,
     {"op12-041-op14", "op05-060-op07"},
     LOGFORM_FULL,
     "two cards of a hidden hand are chosen one by one, and move at the last"},
    {70693,
     {"st02", "st03"},
     LOGFORM_FULL,
     "of two equal Characters one attacks and the other goes back: the battle goes on"},
    {70854,
     {"st03", "st02"},
     LOGFORM_FULL,
     "no given DON!! is among those that go back to the DON!! deck"},
    {200171,
     {"op11-041-eb03", "op12-041-op14"},
     LOGFORM_FULL,
     "a hand goes below its deck, and is shuffled with it"},
    {201206,
     {"op05-060-op07", "op09-061-op09"},
     LOGFORM_FULL,
     "DON!! of both players go back by one effect"},
    {200991,
     {"op04-039-eb01", "st01"},
     LOGFORM_FULL,
     "what is wrong is far before the line that shows it"},
    {201711,
     {"op11-041-eb03", "op15-058-op15"},
     LOGFORM_FULL,
     "an effect adds DON!! after those of the DON!! Phase"},
    {1301132,
     {"st01", "st02"},
     LOGFORM_FULL,
     "an effect asks how many DON!! it gives, and the line says it"},
    {1301505,
     {"op17-039-op17", "st30-001-op17"},
     LOGFORM_FULL,
     "of equal cards the one attacks that has the power of the battle now"},
    {1300204,
     {"op05-022-op05", "op06-022-op06"},
     LOGFORM_FULL,
     "a K.O. could be one that is replaced, but there is no line of what was done instead"},
    {1403002,
     {"op16-001-op17", "op15-058-op15"},
     LOGFORM_FULL,
     "two equal Characters have been given other numbers of DON!!"},
    {1302226,
     {"st03", "st03"},
     LOGFORM_FULL,
     "given DON!! go back before there is a choice, because the cost area is empty"},
    {200176,
     {"op12-041-op14", "op15-098-op15"},
     LOGFORM_FIRST,
     "the power tells the cost of a Life card that the log does not name"},
    {200188,
     {"op14-080-op17", "op05-098-op15"},
     LOGFORM_FIRST,
     "an effect takes a Life card, and a later one is a Trigger"},
    {70260,
     {"op13-002-op15", "op07-001-op13"},
     LOGFORM_FULL,
     "an effect moves given DON!!: whose they were shows when a Character leaves"},
    {70521,
     {"op07-001-op13", "st03"},
     LOGFORM_FULL,
     "the same, and it shows in the Refresh Phase"},
    {70390,
     {"op11-040-op15", "op02-049-eb01"},
     LOGFORM_FULL,
     "cards go back to the top of the deck after others went below it unseen"},
    {50062,
     {"op01-061-op01", "st02"},
     LOGFORM_FIRST,
     "a line says that cards which were looked at go to the bottom"},
    {50018,
     {"op10-099-op12", "st03"},
     LOGFORM_FIRST,
     "there is no such line: they go back to the top"},
    {50009,
     {"op06-021-op07", "op12-040-op14"},
     LOGFORM_FIRST,
     "a card is drawn after others have gone to the bottom unsaid"},
    {50005,
     {"op05-041-op06", "op08-098-op15"},
     LOGFORM_FIRST,
     "two of the cards that are looked at are taken"},
    {50172,
     {"op13-004-op17", "op14-080-op17"},
     LOGFORM_FIRST,
     "a K.O. in battle makes its player look at cards"},
    {50181,
     {"op15-098-op15", "op02-049-eb01"},
     LOGFORM_FIRST,
     "a known hand is shuffled into a deck of unknown cards"},
    {50138,
     {"op03-076-op03", "op05-060-op07"},
     LOGFORM_FIRST,
     "Life is taken by an effect after damage"},
    {50298,
     {"op10-099-op12", "op06-022-op06"},
     LOGFORM_FIRST,
     "of two Life cards at once one has a [Trigger]"},
    {50338,
     {"eb04-001-op15", "op03-022-op04"},
     LOGFORM_FIRST,
     "an Event trashes another copy of itself from Life"},
    {50278,
     {"op03-076-op03", "op11-040-op15"},
     LOGFORM_FIRST,
     "a card is drawn after others have gone back to the top in another order"},
    {50185,
     {"op17-039-op17", "op05-098-op15"},
     LOGFORM_FIRST,
     "cards of both players are trashed, one of them from Life"},
    {50272,
     {"op01-061-op01", "op04-040-op04"},
     LOGFORM_FIRST,
     "a Character goes to the bottom of Life"},
    {50362, {"op08-058-op10", "op03-077-op03"}, LOGFORM_FIRST, "a Life card goes to the deck"},
    {70654,
     {"op05-022-op05", "op17-039-op17"},
     LOGFORM_FIRST,
     "cards go back to the top, and the one that comes to lie there is drawn at once"},
    {970720,
     {"op06-022-op06", "st30-001-op17"},
     LOGFORM_FIRST,
     "of two Life cards at once the second one has the [Trigger]"},
    {970369,
     {"op06-021-op07", "op07-001-op13"},
     LOGFORM_FIRST,
     "cards go to the bottom, and the same answer looks at others, of which one is taken"},
    {970884,
     {"op14-020-op17", "op02-049-eb01"},
     LOGFORM_FIRST,
     "cards go back to the top: the one that is drawn soonest was placed last"},
    {60164,
     {"op09-022-eb03", "op05-041-op06"},
     LOGFORM_FULL,
     "six Counters, of which the powers say that most are for others"},
    {50014,
     {"st03", "st04"},
     LOGFORM_TEXT,
     "without frames: a line for two cards that are drawn, and one for each"},
    {50025,
     {"st02", "st02"},
     LOGFORM_TEXT,
     "without frames: of the cards that are looked at one is named"},
    {50015,
     {"op09-022-op15", "op16-079-op17"},
     LOGFORM_TEXT,
     "without frames: cards of the deck are trashed, and only the snapshot names them"},
    {50180,
     {"op15-058-op15", "op01-061-op01"},
     LOGFORM_TEXT,
     "without frames: an Event for nothing that comes to nothing"},
};

static LpResult write_game(const Trip *trip, Buffer *out) {
    LogBench *bench = &logbench;
    LpSetup setup = {.seed = trip->seed, .edition = LP_EDITION_DEFAULT, .chooser = 2};
    for (int seat = 0; seat < 2; seat++)
        setup.decks[seat] = bundled_deck(bench->cards, trip->decks[seat]);
    buffer_init(out, bench->text, LOGBENCH_TEXT);
    assert_true(logwriter_play_random(&writer, bench->cards, trip->form, &setup,
                                      trip->seed * 7919 + 1, bench->game, bench->spare, out));
    return lp_game_result(bench->game);
}

/* Is the whole game found, by the strictest reading and in few tries? */
static bool is_found(LpResult result) {
    const GamelogPlay *play = &logbench.play;
    if (!play->is_whole)
        print_error("line %u: %s\n", play->dispute.line, play->dispute.message);
    if (play->care != GAMELOG_MERGED) print_error("found with care %d only\n", play->care);
    if (play->tries >= TRIES * play->answer_count) print_error("%u tries\n", play->tries);
    return play->is_whole && play->result == result && play->care == GAMELOG_MERGED &&
           play->tries < TRIES * play->answer_count && play->numbers.line == 0;
}

/* Does the game that was found give the same log? */
static bool is_same(const Trip *trip, Slice text) {
    static char was[LOGSAME_LINE], is[LOGSAME_LINE];
    LogBench *bench = &logbench;
    Buffer again;
    buffer_init(&again, bench->other, LOGBENCH_TEXT);
    bool is_equal = logwriter_again(&writer, bench->cards, trip->form, &bench->play,
                                    bench->game, bench->spare, &again) &&
                    logsame(text, buffer_text(&again), was, is) == LOGSAME_SAME;
    if (!is_equal) print_error("%s\n%s\n", was, is);
    return is_equal;
}

static void test_trips(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof trips / sizeof trips[0]; i++) {
        Buffer out;
        LpResult result = write_game(&trips[i], &out);
        bool is_back = logbench_import(buffer_text(&out)) && is_found(result) &&
                       is_same(&trips[i], buffer_text(&out));
        if (!is_back) print_error("%d: %s\n", (int)trips[i].seed, trips[i].what);
        assert_true(is_back);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_trips),
    };
    return cmocka_run_group_tests(tests, logbench_open, logbench_close);
}
