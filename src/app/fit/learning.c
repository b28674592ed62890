/* Positions out of books, epochs, and what is printed about them. */
#include "app/fit/learning.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/common/caption.h"
#include "app/common/file.h"
#include "app/common/output.h"
#include "app/fit/book.h"
#include "app/fit/habit.h"
#include "app/fit/prior.h"
#include "app/fit/value.h"
#include "base/hash.h"
#include "player/evaluate.h"

enum {
    HELD_OUT_EVERY = 10,
    TURN_FIRST = 2,
    OTHER_EVERY = 24, /* questions of a Main Phase, after its first */
    FILE_SIZE_MAX = 1 << 20,
    TURNS_MAX = 128
};

static const double GAIN_KEPT = 0.7, GAIN_RATE = 0.003;

typedef struct Lesson {
    const LearningPlan *plan;
    Facts *facts;
    LpGame *game;
    BookGame *book;
    ValueSet set;
    PriorSet questions[VALUE_GROUPS];
    Habits habits;
    uint64_t games;
} Lesson;

static bool out_of_memory(void) {
    output_error("fit: out of memory");
    return false;
}

/* --- Reading books ------------------------------------------------------------------------ */

/* The chance that is learnt from: the result, mixed with what a search thought. */
static float target_of(const LearningPlan *plan, const BookThought *thought, bool has_won) {
    float result = has_won ? 1 : 0;
    if (thought->value == UINT16_MAX) return result;
    float value = (float)thought->value / BOOK_VALUE_WON, trust = (float)plan->trust / 100;
    return trust * value + (1 - trust) * result;
}

/* The first question of each Main Phase, and now and then another one of it. */
static bool is_wanted(const Lesson *lesson, LpAsk ask, uint64_t draw, uint32_t *turn_last) {
    uint32_t turn = lp_game_turn(lesson->game);
    if (ask.kind != LP_ASK_MAIN || turn < TURN_FIRST) return false;
    bool is_first = turn != *turn_last;
    *turn_last = turn;
    return is_first || draw % OTHER_EVERY == 0;
}

static bool keep_position(Lesson *lesson, LpAsk ask, const BookThought *thought, LpSeat winner,
                          ValueGroup group) {
    NetSeen seen;
    uint32_t turn = lp_game_turn(lesson->game);
    bool has_won = ask.seat == winner;
    ValuePosition about = {.group = (uint8_t)group,
                           .turn = (uint8_t)(turn < 255 ? turn : 255),
                           .has_won = has_won,
                           .target = target_of(lesson->plan, thought, has_won)};
    net_read(lesson->facts, lesson->game, &seen);
    return value_add(&lesson->set, &seen, about);
}

/* --- What answers gained ------------------------------------------------------------------ */

/* The chance of seat 0 where the Main Phase of each turn begins, and how the game ended. */
typedef struct Course {
    int chances[TURNS_MAX];
    int count; /* of turns, the end included */
} Course;

static void read_course(Lesson *lesson, LpSeat winner, Course *out) {
    const BookGame *book = lesson->book;
    uint32_t turn_last = 0;
    out->count = 0;
    for (int i = 0; i < book->count && out->count < TURNS_MAX - 1; i++) {
        uint32_t turn = lp_game_turn(lesson->game);
        if (lp_game_ask(lesson->game).kind == LP_ASK_MAIN && turn != turn_last) {
            turn_last = turn;
            out->chances[out->count++] = evaluate(lesson->facts, lesson->game, 0);
        }
        if (lp_game_act(lesson->plan->cards, lesson->game, book->answers[i], NULL) != LP_OK)
            break;
    }
    out->chances[out->count++] = winner == 0 ? EVALUATE_WON : 0;
}

/* What seat 0 gained from a turn on: what the next turns brought, each counting less. */
static int gain_from(const Course *course, int turn) {
    double gain = 0, part = 1;
    for (int i = turn; i + 1 < course->count; i++, part *= GAIN_KEPT)
        gain += part * (course->chances[i + 1] - course->chances[i]);
    return (int)gain;
}

/* Keeps every question of a game with what came of the turn in which it was answered. */
static bool keep_gains(Lesson *lesson, LpSeat winner, ValueGroup group) {
    const BookGame *book = lesson->book;
    const LpCards *cards = lesson->plan->cards;
    Course course;
    uint32_t turn_last = 0;
    int turns = 0;
    read_course(lesson, winner, &course);
    if (lp_game_start(cards, &book->setup, lesson->game, NULL) != LP_OK) return true;
    for (int i = 0; i < book->count && turns < course.count; i++) {
        LpAsk ask = lp_game_ask(lesson->game);
        uint32_t turn = lp_game_turn(lesson->game);
        if (ask.kind == LP_ASK_MAIN && turn != turn_last) {
            turn_last = turn;
            turns++;
        }
        if (turns > 0) {
            int gain = gain_from(&course, turns - 1);
            if (ask.seat != 0) gain = -gain;
            if (!prior_add_gain(&lesson->questions[group], lesson->facts, lesson->game,
                                book->answers[i], gain))
                return false;
        }
        if (lp_game_act(cards, lesson->game, book->answers[i], NULL) != LP_OK) break;
    }
    return true;
}

/* Plays a game of a book again and keeps what it teaches. */
static bool keep_game(Lesson *lesson, bool is_held) {
    const BookGame *book = lesson->book;
    const LpCards *cards = lesson->plan->cards;
    uint64_t draw = hash_combine(lesson->plan->seed, book->setup.seed);
    uint32_t turn_last = 0;
    if (book->result != LP_RESULT_WIN_0 && book->result != LP_RESULT_WIN_1) return true;
    if (lp_game_start(cards, &book->setup, lesson->game, NULL) != LP_OK) return true;
    LpSeat winner = book->result == LP_RESULT_WIN_0 ? 0 : 1;
    ValueGroup group = is_held                      ? VALUE_DECKS
                       : draw % HELD_OUT_EVERY == 0 ? VALUE_GAMES
                                                    : VALUE_LEARN;
    lesson->games++;
    if (lesson->plan->wants_habits) {
        habit_add(&lesson->habits, lesson->facts, book, lesson->game);
        return true;
    }
    if (lesson->plan->wants_gain) return keep_gains(lesson, winner, group);
    for (int i = 0; i < book->count; i++) {
        LpAsk ask = lp_game_ask(lesson->game);
        const BookThought *thought = &book->thoughts[i];
        bool is_ok = true;
        if (lesson->plan->wants_policy) {
            if (thought->value != UINT16_MAX)
                is_ok =
                    prior_add(&lesson->questions[group], lesson->facts, lesson->game, thought);
        } else if (is_wanted(lesson, ask, hash_combine(draw, (uint64_t)i), &turn_last)) {
            is_ok = keep_position(lesson, ask, thought, winner, group);
        }
        if (!is_ok) return false;
        if (lp_game_act(cards, lesson->game, book->answers[i], NULL) != LP_OK) break;
    }
    return true;
}

/* A line of a book. */
typedef struct Line {
    uint64_t index; /* of the game */
    Slice text;
} Line;

static int compare_lines(const void *a, const void *b) {
    uint64_t left = ((const Line *)a)->index, right = ((const Line *)b)->index;
    return (left > right) - (left < right);
}

/* The games in the order of their indexes: threads finish them in any order. */
static size_t sort_lines(Slice rest, Line *lines) {
    Slice text;
    size_t count = 0;
    while (text_next_line(&rest, &text)) {
        Slice after = text, word;
        lines[count].text = text;
        if (text_next_word(&after, &word) && text_parse_uint(word, &lines[count].index))
            count++;
    }
    qsort(lines, count, sizeof *lines, compare_lines);
    return count;
}

static bool keep_lines(Lesson *lesson, Slice rest, bool is_held) {
    size_t most = 1;
    for (size_t i = 0; i < rest.size; i++) most += rest.at[i] == '\n';
    Line *lines = calloc(most, sizeof *lines);
    bool is_ok = lines != NULL;
    size_t count = is_ok ? sort_lines(rest, lines) : 0;
    for (size_t i = 0; is_ok && i < count; i++)
        if (book_parse(lines[i].text, lesson->book)) is_ok = keep_game(lesson, is_held);
    free(lines);
    return is_ok || out_of_memory();
}

static bool keep_book(Lesson *lesson, const char *path) {
    File file;
    Slice line;
    if (!file_load(path, &file)) return false;
    Slice rest = {file.at, file.size};
    bool is_ok = text_next_line(&rest, &line) && book_is_head(line, lesson->plan->cards);
    if (is_ok)
        is_ok = keep_lines(lesson, rest, book_is_held(line));
    else
        output_error("fit: %s is not a book of games with these cards", path);
    file_free(&file);
    return is_ok;
}

/* --- Fitting ------------------------------------------------------------------------------ */

static const struct {
    const char *name;
    int first, last;
} bands[] = {{"turns 2 to 4", 2, 4}, {"turns 5 to 8", 5, 8}, {"turns 9 on", 9, 255}};

static void print_measure(size_t count, double distance, double right) {
    if (count == 0)
        printf("  %8s  %8s", "-", "-");
    else
        printf("  %8s  %6s %%", output_fixed(distance, 4), output_fixed(right * 100, 1));
}

static void print_measures(Lesson *lesson, const char *name, const NetLayers *layers,
                           int turn_first, int turn_last) {
    printf("%-14s", name);
    for (int group = 0; group < VALUE_GROUPS; group++) {
        ValueMeasure measure = value_measure(&lesson->set, lesson->facts, layers,
                                             (ValueGroup)group, turn_first, turn_last);
        print_measure(measure.count, measure.loss, measure.right);
    }
    putchar('\n');
    fflush(stdout);
}

static void print_columns(const char *loss) {
    printf("%-14s  %-18s  %-18s  held-out decks\n", "", "learnt from", "other games");
    printf("%-14s", "epoch");
    for (int i = 0; i < VALUE_GROUPS; i++) printf("  %8s  %8s", loss, "right");
    putchar('\n');
}

/* Numbers that nothing was learned from would be those that learning begins with. */
static bool has_lessons(size_t count) {
    if (count == 0) caption_error("fit.nothing-to-learn", "");
    return count > 0;
}

/* False if there is nothing to learn from. */
static bool print_head(const Lesson *lesson) {
    size_t counts[VALUE_GROUPS] = {0};
    for (size_t i = 0; i < lesson->set.count; i++) counts[lesson->set.positions[i].group]++;
    if (!has_lessons(counts[VALUE_LEARN])) return false;
    printf("%llu games: %zu positions to learn from, %zu of other games, %zu of decks that are "
           "held out\n\n",
           (unsigned long long)lesson->games, counts[0], counts[1], counts[2]);
    print_columns("log loss");
    return true;
}

/* Writes the file of a net, or of rules of thumb. */
static bool write_numbers(const LearningPlan *plan, const ValueNumbers *net,
                          const PriorNumbers thumb[FACTS_USES]) {
    if (plan->path == NULL) return true;
    char *memory = malloc(FILE_SIZE_MAX);
    Buffer out;
    buffer_init(&out, memory, memory != NULL ? FILE_SIZE_MAX : 0);
    if (net != NULL)
        value_write(net, &out);
    else
        prior_write(thumb, &out);
    bool is_ok = !out.overflow && file_write(plan->path, buffer_text(&out));
    if (out.overflow) out_of_memory();
    free(memory);
    return is_ok;
}

/* From the full rate down to nearly nothing. */
static double rate_of(double most, uint64_t epoch, uint64_t epochs) {
    double left = 1 - (double)epoch / (double)epochs;
    return most * (left * left + 0.02);
}

static bool fit_value(Lesson *lesson) {
    const LearningPlan *plan = lesson->plan;
    static ValueNumbers numbers;
    double most = plan->goes_on ? 0.0006 : 0.0015;
    if (!print_head(lesson)) return false;
    print_measures(lesson, "shipped", &net_layers, 0, 255);
    ValueFit *fit = value_open(plan->cards, &lesson->set, plan->goes_on, plan->seed);
    if (fit == NULL) return out_of_memory();
    for (uint64_t epoch = 0; epoch < plan->epochs; epoch++) {
        char name[24];
        value_epoch(fit, rate_of(most, epoch, plan->epochs));
        value_round(fit, &numbers);
        facts_embed_all(lesson->facts, &numbers.cards);
        snprintf(name, sizeof name, "%llu", (unsigned long long)epoch + 1);
        print_measures(lesson, name, &numbers.layers, 0, 255);
    }
    putchar('\n');
    for (size_t i = 0; i < sizeof bands / sizeof bands[0]; i++)
        print_measures(lesson, bands[i].name, &numbers.layers, bands[i].first, bands[i].last);
    value_close(fit);
    return write_numbers(plan, &numbers, NULL);
}

static void print_priors(const Lesson *lesson, const char *name, PriorFit *fit) {
    printf("%-14s", name);
    for (int group = 0; group < VALUE_GROUPS; group++) {
        const PriorSet *questions = &lesson->questions[group];
        PriorMeasure measure = prior_measure(fit, questions);
        print_measure(questions->questions, measure.distance, measure.right);
    }
    putchar('\n');
    fflush(stdout);
}

static bool fit_policy(Lesson *lesson) {
    const LearningPlan *plan = lesson->plan;
    static PriorNumbers numbers[FACTS_USES];
    FactsUse use = plan->wants_gain ? FACTS_TO_PLAY : FACTS_TO_LOOK;
    const PriorSet *questions = lesson->questions;
    if (!has_lessons(questions[VALUE_LEARN].questions)) return false;
    printf("%llu games: %zu questions to learn from, %zu of other games, %zu of decks that are "
           "held out\n\n",
           (unsigned long long)lesson->games, questions[0].questions, questions[1].questions,
           questions[2].questions);
    if (!plan->wants_gain) print_columns("distance");
    PriorFit *shipped = prior_open(plan->cards, &questions[0], use, true, plan->seed);
    PriorFit *fit = prior_open(plan->cards, &questions[0], use, plan->goes_on, plan->seed);
    bool is_ok = shipped != NULL && fit != NULL;
    if (!is_ok) out_of_memory();
    /* What was answered once is no share of visits: with gains a distance says nothing. */
    bool is_measured = !plan->wants_gain;
    if (is_ok && is_measured) print_priors(lesson, "shipped", shipped);
    for (uint64_t epoch = 0; is_ok && epoch < plan->epochs; epoch++) {
        char name[24];
        if (plan->wants_gain)
            prior_epoch_gain(fit, GAIN_RATE);
        else
            prior_epoch(fit, rate_of(0.01, epoch, plan->epochs));
        snprintf(name, sizeof name, "%llu", (unsigned long long)epoch + 1);
        if (is_measured) print_priors(lesson, name, fit);
    }
    prior_shipped(numbers);
    if (is_ok) prior_round(fit, &numbers[use]);
    prior_close(shipped);
    prior_close(fit);
    return is_ok && write_numbers(plan, NULL, numbers);
}

static void print_part(const char *what, uint64_t part, uint64_t all, const char *of) {
    double percent = all > 0 ? 100.0 * (double)part / (double)all : 0;
    printf("  %-44s %6s %%  of %llu %s\n", what, output_fixed(percent, 1),
           (unsigned long long)all, of);
}

static void print_habits(const Habits *habits) {
    printf("%llu games, from turn 3 on, without last turns:\n",
           (unsigned long long)habits->games);
    print_part("turns without an attack", habits->attackless, habits->turns, "turns");
    print_part("turns in which the Leader stays idle", habits->leader_idle, habits->turns,
               "turns");
    print_part("cards that could attack, and do not", habits->idle,
               habits->idle + habits->attacks, "that could");
    print_part("attacks with no power to spare", habits->even, habits->attacks, "attacks");
    print_part("Counters for Characters", habits->on_characters, habits->counters, "Counters");
    print_part("Counters for Characters that are worth less", habits->overpaid,
               habits->counters, "Counters");
    print_part("DON!! not spent", habits->unspent, habits->don, "DON!!");
    print_part("DON!! not spent, with a card to play", habits->playable, habits->don, "DON!!");
}

/* What is done with the games. */
static bool conclude(Lesson *lesson) {
    if (lesson->plan->wants_habits) {
        print_habits(&lesson->habits);
        return true;
    }
    return lesson->plan->wants_policy ? fit_policy(lesson) : fit_value(lesson);
}

bool learning_run(const LearningPlan *plan) {
    Lesson lesson = {.plan = plan,
                     .facts = calloc(1, sizeof(Facts)),
                     .game = malloc(lp_game_size()),
                     .book = malloc(sizeof(BookGame))};
    bool is_ok = lesson.facts != NULL && lesson.game != NULL && lesson.book != NULL;
    if (is_ok) facts_init(lesson.facts, plan->cards);
    for (int i = 0; is_ok && i < plan->book_count; i++)
        is_ok = keep_book(&lesson, plan->books[i]);
    if (is_ok && lesson.games == 0) {
        output_error("fit: no game was won, so there is nothing to learn");
        is_ok = false;
    }
    is_ok = is_ok && conclude(&lesson);
    value_free(&lesson.set);
    for (int i = 0; i < VALUE_GROUPS; i++) prior_free(&lesson.questions[i]);
    free(lesson.book);
    free(lesson.game);
    free(lesson.facts);
    return is_ok;
}
