/* The checks of the self-test. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/common/input.h"
#include "app/common/output.h"
#include "app/selftest/account.h"
#include "app/selftest/selftest.h"
#include "app/selftest/unseen.h"
#include "base/random.h"
#include "player/match.h"

enum {
    FOREIGN_ANSWERS = 6,      /* answers that are not listed, tried at each decision */
    SAMPLE_STEPS = 12,        /* random answers given to a sample */
    SAMPLE_STEPS_LONG = 5000, /* more than any game takes */
    SAMPLES_TO_END = 16,      /* one of so many is played to its end */
    WRONG_GUESSES = 8,        /* one of so many samples assumes another deck */
    DAMAGES = 4
};

static const char *const ask_words[] = {
#define ASK(name, word, doc) word,
#include "logpose/ask.def"
#undef ASK
};

const char *const selftest_words[CHECK_COUNT] = {
#define CHECK(name, word, doc) word,
#include "app/selftest/selftest.def"
#undef CHECK
};

const char *const selftest_docs[CHECK_COUNT] = {
#define CHECK(name, word, doc) doc,
#include "app/selftest/selftest.def"
#undef CHECK
};

bool selftest_check(SelfTest *test, Check which, bool is_ok, const char *format, ...) {
    va_list arguments;
    test->run[which]++;
    if (is_ok) return true;
    test->failed[which]++;
    if (test->is_quiet || test->described++ >= DESCRIBED_MAX) return false;
    printf("FAIL %s: ", selftest_words[which]);
    va_start(arguments, format);
    vprintf(format, arguments);
    va_end(arguments);
    printf("\n     game %llu, %s against %s, seed 0x%016llx, edition %s, after %u answers",
           (unsigned long long)test->index, test->deck_names[0], test->deck_names[1],
           (unsigned long long)test->setup.seed, input_edition_names[test->setup.edition],
           test->decision);
    if (test->ask.kind < LP_ASK_COUNT) {
        LpCardInfo by;
        printf(", seat %u asked '%s'", test->ask.seat, ask_words[test->ask.kind]);
        if (test->ask.source != LP_SLOT_NONE &&
            lp_card_info(test->cards, lp_game_card_id(test->game, test->ask.source), &by) ==
                LP_OK)
            printf(" by %s", by.number);
    }
    putchar('\n');
    return false;
}

/* Changes one byte if this check is the one to be spoilt: then it must fail. */
static void spoil(const SelfTest *test, Check which, void *bytes, size_t size) {
    if (test->spoilt == which) ((unsigned char *)bytes)[size / 2] ^= 0x10;
}

static void copy(const SelfTest *test, LpGame *to, const LpGame *from) {
    memcpy(to, from, test->size);
}

/* The position of the first byte in which two games differ, for messages. */
static size_t first_difference(const void *a, const void *b, size_t size) {
    const unsigned char *left = a, *right = b;
    size_t at = 0;
    while (at < size && left[at] == right[at]) at++;
    return at;
}

static void check_bytes(SelfTest *test, Check which, const void *a, const void *b, size_t size,
                        const char *what) {
    selftest_check(test, which, memcmp(a, b, size) == 0, "%s: byte %zu of %zu differs", what,
                   first_difference(a, b, size), size);
}

static void check_same(SelfTest *test, Check which, const void *a, const void *b,
                       const char *what) {
    check_bytes(test, which, a, b, test->size, what);
}

static bool check_audit(SelfTest *test, Check which, const LpGame *game, const char *what) {
    const char *fault = lp_game_audit(test->cards, game);
    return selftest_check(test, which, fault == NULL, "%s: %s", what,
                          fault != NULL ? fault : "");
}

/* Less than, equal to or greater than zero, in the order of (kind, card, target, value). */
static int action_compare(LpAction a, LpAction b) {
    if (a.kind != b.kind) return a.kind < b.kind ? -1 : 1;
    if (a.card != b.card) return a.card < b.card ? -1 : 1;
    if (a.target != b.target) return a.target < b.target ? -1 : 1;
    if (a.value != b.value) return a.value < b.value ? -1 : 1;
    return 0;
}

static bool is_listed(const SelfTest *test, LpAction action) {
    for (int i = 0; i < test->action_count; i++) {
        if (action_compare(test->actions[i], action) == 0) return true;
    }
    return false;
}

/* --- The list of answers --- */

/* The third column of action.def: '-' where card, target or value is not used. */
static const char *const action_operands[LP_ACTION_COUNT] = {
#define ACTION(name, word, operands, doc) operands,
#include "logpose/action.def"
#undef ACTION
};

static void check_fields(SelfTest *test, LpAction action) {
    if (test->spoilt == CHECK_FIELDS) action = (LpAction){.kind = LP_ACTION_PASS, .value = 1};
    const char *operands = action_operands[action.kind];
    bool is_empty = (operands[0] != '-' || action.card == 0) &&
                    (operands[1] != '-' || action.target == 0) &&
                    (operands[2] != '-' || action.value == 0);
    selftest_check(test, CHECK_FIELDS, is_empty, "%u %u %u %u", action.kind, action.card,
                   action.target, action.value);
}

static void check_answers(SelfTest *test) {
    selftest_check(test, CHECK_ANSWERS, test->ask.kind < LP_ASK_COUNT && test->ask.seat < 2,
                   "ask kind %u, seat %u", test->ask.kind, test->ask.seat);
    test->action_count = lp_game_actions(test->cards, test->game, test->actions);
    selftest_check(test, CHECK_ANSWERS,
                   test->action_count > 0 && test->action_count <= LP_ACTIONS_MAX, "%d answers",
                   test->action_count);
    if (test->action_count < 0) test->action_count = 0;
    if (test->action_count > LP_ACTIONS_MAX) test->action_count = LP_ACTIONS_MAX;
    if ((uint32_t)test->action_count > test->answers_max) {
        test->answers_max = (uint32_t)test->action_count;
    }
    if (test->spoilt == CHECK_ANSWERS && test->action_count > 1) {
        test->actions[1] = test->actions[0];
    }
    for (int i = 0; i < test->action_count; i++) {
        LpAction action = test->actions[i];
        bool is_known = action.kind > LP_ACTION_NONE && action.kind < LP_ACTION_COUNT &&
                        action.kind != LP_ACTION_CONCEDE;
        selftest_check(test, CHECK_ANSWERS, is_known, "answer %d has kind %u", i, action.kind);
        if (is_known) check_fields(test, action);
        if (i == 0) continue;
        selftest_check(test, CHECK_ANSWERS, action_compare(test->actions[i - 1], action) < 0,
                       "answers %d and %d are not ascending: %u %u %u %u, then %u %u %u %u",
                       i - 1, i, test->actions[i - 1].kind, test->actions[i - 1].card,
                       test->actions[i - 1].target, test->actions[i - 1].value, action.kind,
                       action.card, action.target, action.value);
    }
}

static int count_answers(const SelfTest *test, LpActionKind kind) {
    int count = 0;
    for (int i = 0; i < test->action_count; i++) count += test->actions[i].kind == kind;
    return count;
}

/* The least and the most of a choice: there is something to choose, and only a player who has
 * chosen enough may stop. */
static bool choice_fits(const SelfTest *test, LpAsk ask, int answers) {
    bool may_stop = count_answers(test, LP_ACTION_DONE) > 0;
    return ask.count_min <= ask.count_max && ask.count_max > 0 && answers > 0 &&
           (!may_stop || ask.count_min == 0);
}

/* One answer for each number from the least to the most, and more than one: nobody is asked
 * what is known. */
static bool numbers_fit(const SelfTest *test, LpAsk ask) {
    if (test->action_count != ask.count_max - ask.count_min + 1) return false;
    if (test->action_count < 2) return false;
    for (int i = 0; i < test->action_count; i++) {
        if (test->actions[i].value != ask.count_min + i) return false;
    }
    return true;
}

/* One answer for each bit, and more than one. */
static bool options_fit(const SelfTest *test, LpAsk ask) {
    unsigned bits = 0;
    for (int i = 0; i < test->action_count; i++) bits |= 1u << test->actions[i].value;
    return bits == ask.count_max && test->action_count > 1;
}

static void check_question(SelfTest *test) {
    LpAsk ask = test->ask;
    bool fits = true;
    if (test->has_looped) return; /* what would begin the loop again is not listed */
    if (test->spoilt == CHECK_QUESTION) ask.count_min ^= 0x40;
    switch (ask.kind) {
    case LP_ASK_PICK:
        fits = choice_fits(test, ask,
                           count_answers(test, LP_ACTION_PICK) +
                               count_answers(test, LP_ACTION_PICK_HIDDEN));
        break;
    case LP_ASK_PICK_DON:
        fits = choice_fits(test, ask, count_answers(test, LP_ACTION_PICK_DON));
        break;
    case LP_ASK_ORDER: /* equal cards are one answer */
        fits = ask.count_min == ask.count_max && test->action_count <= ask.count_max;
        break;
    case LP_ASK_NUMBER: fits = numbers_fit(test, ask); break;
    case LP_ASK_OPTION: fits = options_fit(test, ask); break;
    default: fits = (ask.count_min | ask.count_max) == 0; break;
    }
    selftest_check(test, CHECK_QUESTION, fits, "from %u to %u, and %d answers", ask.count_min,
                   ask.count_max, test->action_count);
}

/* Every listed answer on a copy, through both functions. */
static void check_legal(SelfTest *test) {
    for (int i = 0; i < test->action_count; i++) {
        LpAction action = test->actions[i];
        if (test->spoilt == CHECK_LEGAL) action.kind = LP_ACTION_NONE;
        copy(test, test->a, test->game);
        copy(test, test->b, test->game);
        LpStatus status = lp_game_act(test->cards, test->a, action, NULL);
        if (!selftest_check(test, CHECK_LEGAL, status == LP_OK,
                            "status %d for answer %u %u %u %u", (int)status, action.kind,
                            action.card, action.target, action.value)) {
            continue;
        }
        check_audit(test, CHECK_LEGAL, test->a, "after a listed answer");
        lp_game_act_fast(test->cards, test->b, action, NULL);
        spoil(test, CHECK_FAST, test->b, test->size);
        check_same(test, CHECK_FAST, test->a, test->b, "fast and checked");
    }
}

/* An answer that might fool a careless check: a listed one with one field changed, or noise. */
static LpAction foreign_answer(SelfTest *test) {
    uint64_t bits = random_next(&test->random);
    LpAction action = {0};
    if (test->action_count > 0) {
        action = test->actions[(bits >> 32) % (uint64_t)test->action_count];
    }
    switch (bits & 7) {
    case 0: action.kind = (uint8_t)((bits >> 8) % LP_ACTION_COUNT); break;
    case 1: action.card = (uint8_t)((bits >> 8) % LP_SLOTS); break;
    case 2: action.target = (uint8_t)((bits >> 8) % LP_SLOTS); break;
    case 3: action.value = (uint8_t)((bits >> 8) % 16); break;
    case 4:
        action = (LpAction){(uint8_t)(bits >> 8), (uint8_t)(bits >> 16), (uint8_t)(bits >> 24),
                            (uint8_t)(bits >> 40)};
        break;
    case 5: action.card = (uint8_t)(bits >> 8 | 0x80); break;
    case 6:
        action = (LpAction){(uint8_t)((bits >> 8) % LP_ACTION_COUNT),
                            (uint8_t)((bits >> 16) % LP_SLOTS), 0, 0};
        break;
    default: action.kind = (uint8_t)(bits >> 8 | 0x80); break;
    }
    return action;
}

static void check_illegal(SelfTest *test) {
    for (int i = 0; i < FOREIGN_ANSWERS; i++) {
        LpAction action = foreign_answer(test);
        /* Conceding is the one answer that is legal and never listed. */
        if (action.kind == LP_ACTION_CONCEDE) continue;
        if (is_listed(test, action) != (test->spoilt == CHECK_ILLEGAL)) continue;
        copy(test, test->a, test->game);
        LpStatus status = lp_game_act(test->cards, test->a, action, NULL);
        selftest_check(test, CHECK_ILLEGAL, status == LP_ILLEGAL,
                       "status %d for the unlisted answer %u %u %u %u", (int)status,
                       action.kind, action.card, action.target, action.value);
        check_same(test, CHECK_ILLEGAL, test->a, test->game, "after a refused answer");
    }
}

/* --- Saves and positions --- */

static void check_save(SelfTest *test) {
    size_t size = lp_game_save(test->cards, test->game, test->saved, SAVE_SIZE_MAX);
    if (!selftest_check(test, CHECK_SAVE, size > 0 && size <= SAVE_SIZE_MAX, "%zu bytes", size))
        return;
    memset(test->a, 0xA5, test->size);
    LpStatus status = lp_game_load(test->cards, test->saved, size, test->a);
    selftest_check(test, CHECK_SAVE, status == LP_OK, "status %d", (int)status);
    spoil(test, CHECK_SAVE, test->a, test->size);
    check_same(test, CHECK_SAVE, test->a, test->game, "saved and loaded");

    for (int i = 0; i < DAMAGES; i++) {
        uint64_t bits = random_next(&test->random);
        size_t at = (size_t)(bits >> 16) % size;
        unsigned char flip = (unsigned char)(1u << (bits & 7));
        if (test->spoilt == CHECK_DAMAGE) flip = 0;
        test->saved[at] ^= flip;
        status = lp_game_load(test->cards, test->saved, size, test->b);
        selftest_check(test, CHECK_DAMAGE, status != LP_OK,
                       "a save of %zu bytes with bit 0x%02x of byte %zu flipped is accepted",
                       size, flip, at);
        test->saved[at] ^= flip;
    }
    size_t cut = random_below(&test->random, (uint32_t)size);
    status = lp_game_load(test->cards, test->saved, cut, test->b);
    selftest_check(test, CHECK_DAMAGE, status != LP_OK, "%zu of %zu bytes are accepted", cut,
                   size);
}

/* Field by field, here and below: padding between the fields of a struct may differ. */
static bool is_same_placed(const LpPlaced *a, const LpPlaced *b) {
    return a->card == b->card && a->rested == b->rested && a->don == b->don &&
           a->just_played == b->just_played;
}

static bool is_same_side(const LpSide *a, const LpSide *b) {
    bool is_same = is_same_placed(&a->leader, &b->leader) &&
                   is_same_placed(&a->stage, &b->stage) &&
                   a->character_count == b->character_count && a->hand_count == b->hand_count &&
                   a->deck_count == b->deck_count && a->trash_count == b->trash_count &&
                   a->life_count == b->life_count && a->don_active == b->don_active &&
                   a->don_rested == b->don_rested && a->don_deck == b->don_deck &&
                   a->turns_taken == b->turns_taken;
    for (int i = 0; is_same && i < a->character_count; i++) {
        is_same = is_same_placed(&a->characters[i], &b->characters[i]);
    }
    return is_same && memcmp(a->hand, b->hand, a->hand_count * sizeof a->hand[0]) == 0 &&
           memcmp(a->deck, b->deck, a->deck_count * sizeof a->deck[0]) == 0 &&
           memcmp(a->trash, b->trash, a->trash_count * sizeof a->trash[0]) == 0 &&
           memcmp(a->life, b->life, a->life_count * sizeof a->life[0]) == 0 &&
           memcmp(a->life_face_up, b->life_face_up, a->life_count) == 0;
}

/* Only the Main Phase's own question can be described by a position. */
static void check_position(SelfTest *test) {
    LpPosition before, after;
    if (test->ask.kind != LP_ASK_MAIN) return;
    memset(&before, 0, sizeof before);
    memset(&after, 0, sizeof after);
    lp_game_position(test->cards, test->game, &before);
    LpStatus status = lp_game_place(test->cards, &before, test->a, NULL);
    if (!selftest_check(test, CHECK_POSITION, status == LP_OK, "status %d", (int)status)) {
        return;
    }
    check_audit(test, CHECK_POSITION, test->a, "after place");
    lp_game_position(test->cards, test->a, &after);
    if (test->spoilt == CHECK_POSITION) after.sides[0].don_active ^= 1;
    for (int seat = 0; seat < 2; seat++) {
        selftest_check(test, CHECK_POSITION,
                       is_same_side(&before.sides[seat], &after.sides[seat]),
                       "the side of seat %d differs", seat);
    }
    selftest_check(test, CHECK_POSITION,
                   before.edition == after.edition && before.turn == after.turn &&
                       before.turn_player == after.turn_player &&
                       before.first_player == after.first_player && before.phase == after.phase,
                   "turn %u of player %u has become turn %u of player %u", before.turn,
                   before.turn_player, after.turn, after.turn_player);
}

/* --- Views --- */

static bool is_same_card(const LpCardView *a, const LpCardView *b) {
    return a->id == b->id && a->area == b->area && a->owner == b->owner &&
           a->rested == b->rested && a->face_up == b->face_up && a->don == b->don &&
           a->just_played == b->just_played && a->power == b->power && a->cost == b->cost &&
           a->keywords == b->keywords && a->negated == b->negated;
}

static bool is_same_table(const LpTableView *a, const LpTableView *b) {
    return a->turn_player == b->turn_player && a->first_player == b->first_player &&
           a->phase == b->phase && a->edition == b->edition && a->turn == b->turn &&
           a->attacker == b->attacker && a->target == b->target;
}

static void check_card_view(SelfTest *test, LpSeat seat, LpSlot slot) {
    LpCardView seen = lp_view_of_card(test->cards, test->view_a, slot);
    LpCardView real = lp_game_of_card(test->cards, test->game, slot);
    bool is_true = seen.id == 0 || seen.id == real.id;
    if (test->spoilt == CHECK_HIDDEN) is_true = seen.id == 0;
    selftest_check(test, CHECK_HIDDEN, is_true,
                   "seat %u sees card id %u in slot %u, which is %u", seat, seen.id, slot,
                   real.id);
    bool is_public = real.area == LP_AREA_LEADER || real.area == LP_AREA_CHARACTER ||
                     real.area == LP_AREA_STAGE || real.area == LP_AREA_TRASH ||
                     (real.area == LP_AREA_HAND && real.owner == seat);
    if (!is_public) return;
    selftest_check(
        test, CHECK_HIDDEN, is_same_card(&seen, &real),
        "seat %u sees slot %u (area %u) as id %u power %d cost %d, but it is id %u power %d "
        "cost %d",
        seat, slot, real.area, seen.id, seen.power, seen.cost, real.id, real.power, real.cost);
}

/* What everyone may know is the same in the view and in the game. */
static void check_hidden(SelfTest *test, LpSeat seat) {
    LpTableView table_seen = lp_view_table(test->view_a);
    LpTableView table_real = lp_game_table(test->game);
    selftest_check(test, CHECK_HIDDEN, is_same_table(&table_seen, &table_real),
                   "the table differs for seat %u", seat);
    selftest_check(test, CHECK_HIDDEN, lp_view_seat(test->view_a) == seat,
                   "the view's seat is wrong");
    for (LpSeat other = 0; other < 2; other++) {
        LpSeatView seen = lp_view_of_seat(test->view_a, other);
        LpSeatView real = lp_game_of_seat(test->game, other);
        selftest_check(test, CHECK_HIDDEN, memcmp(&seen, &real, sizeof seen) == 0,
                       "seat %u sees wrong numbers for seat %u", seat, other);
    }
    for (LpSlot slot = 0; slot < LP_SLOTS; slot++) check_card_view(test, seat, slot);
}

/* A sample must be playable: some random answers, sometimes to the end of the game, each
 * leaving a sound state. */
static void play_sample(SelfTest *test) {
    LpAction actions[LP_ACTIONS_MAX];
    bool to_end = random_below(&test->random, SAMPLES_TO_END) == 0;
    int step_max = to_end ? SAMPLE_STEPS_LONG : SAMPLE_STEPS;
    for (int i = 0; i < step_max && lp_game_ask(test->a).kind != LP_ASK_NONE; i++) {
        int count = lp_game_actions(test->cards, test->a, actions);
        if (!selftest_check(test, CHECK_SAMPLE, count > 0, "a sample has %d answers", count)) {
            return;
        }
        uint32_t pick = random_below(&test->random, (uint32_t)count);
        LpStatus status = lp_game_act(test->cards, test->a, actions[pick], NULL);
        selftest_check(test, CHECK_SAMPLE, status == LP_OK, "status %d in a sample",
                       (int)status);
        if (!check_audit(test, CHECK_SAMPLE, test->a, "while playing a sample")) return;
    }
    LpResult result = lp_game_result(test->a);
    selftest_check(test, CHECK_SAMPLE, result != LP_RESULT_ABORTED, "a sample was aborted");
    selftest_check(test, CHECK_SAMPLE, !to_end || result != LP_RESULT_NONE,
                   "a sample does not end");
}

/* The opponent's true list, or sometimes another deck: a guess may be wrong. */
static const LpDeck *guess_deck(SelfTest *test, LpSeat seat) {
    if (test->deck_count == 0) return &test->setup.decks[1 - seat];
    uint32_t pick = random_below(&test->random, WRONG_GUESSES * (uint32_t)test->deck_count);
    if (pick < test->deck_count) return &test->decks[pick].deck;
    return &test->setup.decks[1 - seat];
}

/* If the question is about a [Trigger], the sample's card must have one: its program runs
 * next. */
static void check_trigger(SelfTest *test, LpSeat seat) {
    LpCardInfo info;
    if (test->ask.kind != LP_ASK_TRIGGER || test->ask.source >= LP_SLOTS) return;
    LpCardId id = lp_game_of_card(test->cards, test->a, test->ask.source).id;
    if (lp_card_info(test->cards, id, &info) != LP_OK) return;
    selftest_check(test, CHECK_SAMPLE, info.has_trigger != 0,
                   "the sample of seat %u puts %s, which has no [Trigger], where one is asked "
                   "about",
                   seat, info.number);
}

/* The view shows the question, but not which ability of a hidden card it is about, nor how many
 * hidden cards of the other player fit. */
static void check_asked(SelfTest *test, LpSeat seat, LpAsk shown) {
    LpAsk wanted = test->ask;
    if (wanted.kind == LP_ASK_TRIGGER &&
        lp_view_of_card(test->cards, test->view_a, wanted.source).id == 0)
        wanted.ability = LP_ABILITY_NONE;
    if (wanted.kind == LP_ASK_PICK && wanted.seat != seat)
        wanted.count_min = wanted.count_max = 0;
    selftest_check(test, CHECK_SAMPLE, memcmp(&shown, &wanted, sizeof shown) == 0,
                   "the view of seat %u asks something else", seat);
}

/* A sample for the true list deals exactly that list. */
static void check_list(SelfTest *test, LpSeat owner) {
    const LpDeck *deck = &test->setup.decks[owner];
    int left = deck->count;
    LpCardId ids[LP_DECK_SIZE];
    memcpy(ids, deck->cards, sizeof ids);
    for (LpSlot slot = 0; slot < LP_SLOTS; slot++) {
        LpCardView card = lp_game_of_card(test->cards, test->a, slot);
        if (card.owner != owner || card.area == LP_AREA_LEADER) continue;
        for (int i = 0; i < left; i++) {
            if (ids[i] != card.id) continue;
            ids[i] = ids[--left];
            break;
        }
    }
    selftest_check(test, CHECK_SAMPLE, left == 0, "%d cards of seat %u's list are missing",
                   left, owner);
}

static void check_view(SelfTest *test, LpSeat seat) {
    LpAction actions[LP_ACTIONS_MAX];
    lp_game_view(test->cards, test->game, seat, test->view_a);
    check_hidden(test, seat);
    const LpDeck *guess = guess_deck(test, seat);
    uint64_t seed = random_next(&test->random);
    LpStatus status = lp_view_sample(test->cards, test->view_a, guess, seed, test->a);
    if (!selftest_check(test, CHECK_SAMPLE, status == LP_OK, "status %d", (int)status)) return;
    check_audit(test, CHECK_SAMPLE, test->a, "a sample");
    if (guess == &test->setup.decks[1 - seat]) {
        check_list(test, 0);
        check_list(test, 1);
    }
    lp_game_view(test->cards, test->a, seat, test->view_b);
    spoil(test, CHECK_VIEW, test->view_b, lp_view_size());
    check_bytes(test, CHECK_VIEW, test->view_a, test->view_b, lp_view_size(),
                "the view of a sample");

    LpAsk asked = lp_game_ask(test->a), shown = lp_view_ask(test->view_a);
    /* Which of its abilities a hidden card's [Trigger] is depends on the card. */
    if (asked.kind == LP_ASK_TRIGGER && shown.ability == LP_ABILITY_NONE)
        asked.ability = asked.ability < LP_ABILITY_NONE ? test->ask.ability : LP_ABILITY_NONE;
    /* How many cards the other player may choose depends on hidden ones. */
    if (asked.kind == LP_ASK_PICK && asked.seat != seat) {
        asked.count_min = test->ask.count_min;
        asked.count_max = test->ask.count_max;
    }
    selftest_check(test, CHECK_SAMPLE, memcmp(&asked, &test->ask, sizeof asked) == 0,
                   "the sample of seat %u asks something else", seat);
    check_asked(test, seat, shown);
    check_trigger(test, seat);
    if (seat == test->ask.seat) {
        int count = lp_game_actions(test->cards, test->a, actions);
        bool is_same = count == test->action_count &&
                       memcmp(actions, test->actions, (size_t)count * sizeof *actions) == 0;
        if (test->spoilt == CHECK_SAMPLE) is_same = false;
        selftest_check(test, CHECK_SAMPLE, is_same, "%d answers in a sample, %d in the game",
                       count, test->action_count);
    }
    play_sample(test);
}

/* --- Conceding and totals --- */

static void check_concede(SelfTest *test) {
    for (LpSeat seat = 0; seat < 2; seat++) {
        LpAction actions[LP_ACTIONS_MAX];
        copy(test, test->a, test->game);
        lp_game_concede(test->a, seat, NULL);
        LpResult wanted = seat == 0 ? LP_RESULT_WIN_1 : LP_RESULT_WIN_0;
        if (test->spoilt == CHECK_CONCEDE) wanted = LP_RESULT_DRAW;
        LpResult result = lp_game_result(test->a);
        selftest_check(test, CHECK_CONCEDE, result == wanted,
                       "seat %u concedes and the result is %d", seat, (int)result);
        selftest_check(test, CHECK_CONCEDE, lp_game_end(test->a) == LP_END_CONCESSION,
                       "the end is %d", (int)lp_game_end(test->a));
        selftest_check(test, CHECK_CONCEDE, lp_game_ask(test->a).kind == LP_ASK_NONE,
                       "it still asks");
        selftest_check(test, CHECK_CONCEDE, lp_game_actions(test->cards, test->a, actions) == 0,
                       "there are still answers");
        check_audit(test, CHECK_CONCEDE, test->a, "after a concession");
    }
}

static unsigned don_total(const LpGame *game, LpSeat seat) {
    LpSeatView numbers = lp_game_of_seat(game, seat);
    return (unsigned)(numbers.don_active + numbers.don_rested + numbers.don_deck +
                      numbers.don_given);
}

/* Each card is in exactly one area of its owner, or in none while its effect resolves. */
static void check_totals(SelfTest *test) {
    unsigned seen[LP_SLOTS] = {0};
    LpSlot slots[LP_SLOTS];
    for (LpSeat seat = 0; seat < 2; seat++) {
        unsigned don = don_total(test->game, seat);
        if (test->spoilt == CHECK_TOTALS) don++;
        selftest_check(test, CHECK_TOTALS, don == test->don_total[seat],
                       "seat %u has %u DON!! cards and had %u", seat, don,
                       test->don_total[seat]);
        for (int area = LP_AREA_NONE; area < LP_AREA_COUNT; area++) {
            int count = lp_game_area(test->game, seat, (LpArea)area, slots);
            for (int i = 0; i < count; i++) {
                bool is_own = slots[i] / LP_SLOTS_PER_SEAT == seat;
                LpCardView card = lp_game_of_card(test->cards, test->game, slots[i]);
                seen[slots[i] % LP_SLOTS]++;
                selftest_check(test, CHECK_TOTALS, is_own && card.area == area,
                               "slot %u, in area %u, is listed in area %d of seat %u", slots[i],
                               card.area, area, seat);
            }
        }
    }
    for (LpSlot slot = 0; slot < LP_SLOTS; slot++) {
        LpCardView card = lp_game_of_card(test->cards, test->game, slot);
        unsigned wanted = card.area != LP_AREA_NONE;
        selftest_check(test, CHECK_TOTALS, seen[slot] == wanted && card.id != 0,
                       "slot %u, card %u, is in %u areas", slot, card.id, seen[slot]);
    }
}

/* --- The entrances --- */

bool selftest_open(SelfTest *test) {
    test->size = lp_game_size();
    test->game = input_game();
    test->a = input_game();
    test->b = input_game();
    test->view_a = input_view();
    test->view_b = input_view();
    test->saved = calloc(1, SAVE_SIZE_MAX);
    test->events = calloc(LP_EVENTS_MAX, sizeof(LpEvent));
    test->few_events = calloc(LP_EVENTS_MAX, sizeof(LpEvent));
    test->record = calloc(MATCH_DECISIONS_MAX, sizeof(LpAction));
    test->hashes = calloc(MATCH_DECISIONS_MAX, sizeof(uint64_t));
    return test->game != NULL && test->a != NULL && test->b != NULL && test->view_a != NULL &&
           test->view_b != NULL && test->saved != NULL && test->events != NULL &&
           test->few_events != NULL && test->record != NULL && test->hashes != NULL;
}

void selftest_close(SelfTest *test) {
    free(test->game);
    free(test->a);
    free(test->b);
    free(test->view_a);
    free(test->view_b);
    free(test->saved);
    free(test->events);
    free(test->few_events);
    free(test->record);
    free(test->hashes);
}

void selftest_begin(SelfTest *test) {
    for (LpSeat seat = 0; seat < 2; seat++) test->don_total[seat] = don_total(test->game, seat);
}

void selftest_start(SelfTest *test) {
    test->ask = lp_game_ask(test->game);
    bool is_asked = test->ask.kind == LP_ASK_TURN_ORDER &&
                    (test->setup.chooser == 2 || test->ask.seat == test->setup.chooser);
    if (test->spoilt == CHECK_START) is_asked = false;
    selftest_check(test, CHECK_START, is_asked, "chooser %u, but seat %u is asked kind %u",
                   test->setup.chooser, test->ask.seat, test->ask.kind);
    selftest_begin(test);
    for (LpSeat seat = 0; seat < 2; seat++) {
        LpSlot slots[LP_SLOTS];
        lp_game_view(test->cards, test->game, seat, test->view_a);
        static const LpArea hidden[] = {LP_AREA_HAND, LP_AREA_DECK, LP_AREA_LIFE};
        for (size_t i = 0; i < sizeof hidden / sizeof hidden[0]; i++) {
            int count = lp_view_area(test->view_a, (LpSeat)(1 - seat), hidden[i], slots);
            for (int k = 0; k < count; k++) {
                LpCardView seen = lp_view_of_card(test->cards, test->view_a, slots[k]);
                selftest_check(
                    test, CHECK_START, seen.id == 0,
                    "seat %u knows a card of the other player in area %d at the start", seat,
                    (int)hidden[i]);
            }
        }
    }
}

void selftest_decision(SelfTest *test) {
    test->ask = lp_game_ask(test->game);
    if (test->spoilt == CHECK_AUDIT) {
        copy(test, test->a, test->game);
        memset(test->a, 0xFF, test->size / 4);
        check_audit(test, CHECK_AUDIT, test->a, "a spoilt state");
    }
    check_audit(test, CHECK_AUDIT, test->game, "before an answer");
    check_answers(test);
    check_question(test);
    check_illegal(test);
    check_totals(test);
    LpMarks marks = lp_game_marks(test->game);
#define RAISE(field)                                                                           \
    if (marks.field > test->marks.field) test->marks.field = marks.field
    RAISE(stack);
    RAISE(modifiers);
    RAISE(waiting);
    RAISE(grants);
#undef RAISE
    /* The costly checks come at random, so that no rhythm of the game can hide from them. */
    if (random_below(&test->random, (uint32_t)test->every) != 0) return;
    check_legal(test);
    check_save(test);
    check_position(test);
    check_view(test, 0);
    check_view(test, 1);
    for (LpSeat seat = 0; seat < 2; seat++) unseen_check(test, seat);
    check_concede(test);
}

static void check_events(SelfTest *test, const LpLog *log) {
    test->has_looped = false;
    for (uint32_t i = 0; i < log->count; i++) {
        LpEvent event = log->events[i];
        test->has_looped |= event.kind == LP_EVENT_LOOP;
        bool is_known = event.kind > LP_EVENT_NONE && event.kind < LP_EVENT_COUNT;
        if (test->spoilt == CHECK_EVENTS) is_known = false;
        selftest_check(test, CHECK_EVENTS, is_known, "event kind %u", event.kind);
        selftest_check(
            test, CHECK_EVENTS,
            event.seat < 2 && (event.card < LP_SLOTS || event.card == LP_SLOT_NONE) &&
                (event.other < LP_SLOTS || event.other == LP_SLOT_NONE) &&
                event.from < LP_AREA_COUNT && event.to < LP_AREA_COUNT &&
                event.id < lp_cards_count(test->cards),
            "event kind %u: seat %u card %u other %u from %u to %u id %u", event.kind,
            event.seat, event.card, event.other, event.from, event.to, event.id);
    }
}

void selftest_answer(SelfTest *test, LpAction action) {
    LpLog log = {test->events, 0, LP_EVENTS_MAX, 0};
    LpLog small = {test->few_events, 0, random_below(&test->random, 4), 0};
    Account account;
    copy(test, test->a, test->game);
    copy(test, test->b, test->game);
    account_take(test, test->game, &account);
    lp_game_act_fast(test->cards, test->game, action, NULL);

    LpStatus status = lp_game_act(test->cards, test->a, action, &log);
    selftest_check(test, CHECK_LEGAL, status == LP_OK, "status %d for the answer taken",
                   (int)status);
    spoil(test, CHECK_CLONE, test->a, test->size);
    check_same(test, CHECK_CLONE, test->a, test->game, "a copy with a log");
    selftest_check(test, CHECK_LOG, log.count <= log.size, "%u events in %u", log.count,
                   log.size);
    check_events(test, &log);
    account_check(test, &account, &log, test->a);

    lp_game_act_fast(test->cards, test->b, action, &small);
    spoil(test, CHECK_LOG, test->b, test->size);
    check_same(test, CHECK_LOG, test->b, test->game, "a copy with a small log");
    selftest_check(test, CHECK_LOG,
                   small.count <= small.size &&
                       small.count + small.lost == log.count + log.lost,
                   "%u + %u events in a small log, %u + %u in a large one", small.count,
                   small.lost, log.count, log.lost);
    selftest_check(test, CHECK_LOG,
                   memcmp(small.events, log.events, small.count * sizeof(LpEvent)) == 0,
                   "the small log holds different events");

    test->record[test->decision] = action;
    test->hashes[test->decision] = lp_game_hash(test->game);
    test->decision++;
}

/* Plays the record from the start, through the checked function. */
static void check_replay(SelfTest *test) {
    LpStatus status = lp_game_start(test->cards, &test->setup, test->a, NULL);
    selftest_check(test, CHECK_REPLAY, status == LP_OK, "status %d", (int)status);
    if (test->spoilt == CHECK_REPLAY) test->hashes[test->decision / 2] ^= 1;
    for (uint32_t i = 0; i < test->decision; i++) {
        status = lp_game_act(test->cards, test->a, test->record[i], NULL);
        if (!selftest_check(test, CHECK_REPLAY, status == LP_OK, "status %d at answer %u",
                            (int)status, i)) {
            return;
        }
        selftest_check(test, CHECK_REPLAY, lp_game_hash(test->a) == test->hashes[i],
                       "a different hash after answer %u", i);
    }
    check_same(test, CHECK_REPLAY, test->a, test->game, "the last state");
}

void selftest_end(SelfTest *test) {
    LpResult result = lp_game_result(test->game);
    LpEnd end = lp_game_end(test->game);
    bool is_ended = result > LP_RESULT_NONE && result < LP_RESULT_COUNT && end > LP_END_NONE &&
                    end < LP_END_COUNT;
    if (test->spoilt == CHECK_END) is_ended = false;
    selftest_check(test, CHECK_END, is_ended, "result %d, end %d", (int)result, (int)end);
    selftest_check(test, CHECK_END, result != LP_RESULT_ABORTED, "a fixed table was full");
    check_audit(test, CHECK_END, test->game, "at the end");
    selftest_check(test, CHECK_END, lp_game_ask(test->game).kind == LP_ASK_NONE,
                   "it still asks");
    test->action_count = lp_game_actions(test->cards, test->game, test->actions);
    selftest_check(test, CHECK_END, test->action_count == 0, "%d answers", test->action_count);
    test->action_count = 0;
    check_illegal(test);
    check_totals(test);
    check_save(test);
    check_replay(test);
}
