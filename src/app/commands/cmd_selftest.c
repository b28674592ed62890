/* logpose selftest: random games with every promise of logpose.h checked at every decision.
 *
 * Before it trusts a check it spoils what the check looks at, once for each check, and demands
 * that the check fails: a test that cannot fail proves nothing. */
#include "app/common/caption.h"
#include "app/selftest/selftest.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/cards/decks.h"
#include "app/commands/commands.h"
#include "app/common/input.h"
#include "app/common/options.h"
#include "app/common/output.h"

/* Spoils each check in turn and plays one game: the check must notice. Counts are discarded. */
static int count_blind_checks(SelfTest *test, uint64_t seed) {
    int blind_count = 0;
    test->is_quiet = true;
    for (int i = 0; i < CHECK_COUNT; i++) {
        test->spoilt = (Check)i;
        selftest_play(test, 0, seed);
        if (test->failed[i] == 0) {
            printf("FAIL %s: the check does not notice a planted fault\n", selftest_words[i]);
            blind_count++;
        }
        memset(test->run, 0, sizeof test->run);
        memset(test->failed, 0, sizeof test->failed);
    }
    test->is_quiet = false;
    test->spoilt = CHECK_COUNT;
    return blind_count;
}

static void write_summary(const SelfTest *test) {
    puts("check          run      failed");
    for (int i = 0; i < CHECK_COUNT; i++) {
        printf("%-9s %12llu %10llu  %s\n", selftest_words[i], (unsigned long long)test->run[i],
               (unsigned long long)test->failed[i], selftest_docs[i]);
    }
    printf("marks: stack %u, modifiers %u, waiting %u, grants %u (answers listed: %u)\n",
           test->marks.stack, test->marks.modifiers, test->marks.waiting, test->marks.grants,
           test->answers_max);
}

static int run(SelfTest *test, uint64_t games, uint64_t first, uint64_t seed) {
    uint64_t passed = 0, decisions = 0;
    int blind_count = count_blind_checks(test, seed);
    printf("%d of %d planted faults were noticed\n", CHECK_COUNT - blind_count,
           (int)CHECK_COUNT);
    bool wants_bar = output_is_terminal(stderr);
    for (uint64_t i = 0; i < games; i++) {
        passed += selftest_play(test, first + i, seed);
        decisions += test->decision;
        if (wants_bar && (i % 8 == 0)) {
            fprintf(stderr, "\rgame %llu of %llu ", (unsigned long long)i,
                    (unsigned long long)games);
        }
    }
    if (wants_bar) fputs("\r\x1b[K", stderr);
    write_summary(test);
    printf("%llu games, %llu decisions\n", (unsigned long long)games,
           (unsigned long long)decisions);
    uint64_t failed = games - passed + (uint64_t)blind_count;
    printf("%llu passed, %llu failed\n",
           (unsigned long long)(passed + (uint64_t)(CHECK_COUNT - blind_count)),
           (unsigned long long)failed);
    return failed == 0 ? EXIT_YES : EXIT_NO;
}

int cmd_selftest(int argc, char **argv) {
    static SelfTest test;
    static NamedDeck decks[BUNDLED_DECKS_MAX];
    uint64_t games = 200, seed = 1, first = 0;
    test.every = 16;
    const Option options[] = {
        {"games", 'n', OPTION_UINT, &games, "N"},
        {"seed", 's', OPTION_UINT, &seed, "S"},
        {"first", 0, OPTION_UINT, &first, "N"},
        {"every", 'k', OPTION_UINT, &test.every, "K"},
        {"random-decks", 0, OPTION_FLAG, &test.random_decks, NULL},
    };
    const Syntax syntax = {"selftest", "", options, OPTION_COUNT(options), 0, 0};
    int code = options_parse(&syntax, &argc, argv);
    if (code != OPTIONS_GO_ON) return code;
    if (test.every == 0 || test.every > UINT32_MAX) {
        return caption_error("selftest.whole-number-above", "");
    }
    LpCards *cards = input_cards_own();
    code = EXIT_USAGE;
    if (cards != NULL && selftest_open(&test)) {
        test.cards = cards;
        test.decks = decks;
        test.deck_count = decks_bundled(cards, decks, BUNDLED_DECKS_MAX);
        if (test.deck_count > 0) {
            code = run(&test, games, first, seed);
        } else {
            caption_error("selftest.no-bundled-deck-can", "");
        }
    }
    selftest_close(&test);
    lp_cards_free(cards);
    return code;
}
