/* logpose puzzle: positions in which this turn can be won, or survived, by one first answer
 * (docs/puzzles.md). Lists them, asks about one, shows solutions, proves all of them again and
 * finds new ones. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/commands/commands.h"
#include "app/common/caption.h"
#include "app/common/file.h"
#include "app/common/input.h"
#include "app/common/jsonfile.h"
#include "app/common/options.h"
#include "app/common/output.h"
#include "app/puzzle/mine.h"
#include "app/puzzle/puzzletext.h"
#include "base/embedded.h"
#include "player/exhaust.h"
#include "study/answertext.h"
#include "study/cardtext.h"
#include "study/puzzlewords.h"

enum {
    NOTES_MAX = 4,
    LINE_SIZE = 256,
    EXHAUST_NODES = 200000,
    EASY_SHARE = 5,     /* one of so many that are mined may be of grade 1 */
    MINE_GAMES = 100000 /* after so many games there is nothing to be found */
};

static const Slice BUNDLE = {"puzzles/puzzles.scenario", sizeof "puzzles/puzzles.scenario" - 1};

typedef struct Run {
    LpCards *cards;
    Desk desk;
    File file;
    const char *path; /* of the file, for messages */
    Slice blocks[BUNDLE_MAX];
    int count;
    void *memory; /* for reading one puzzle */
    size_t memory_size;
    void *exhaust;
    BundlePuzzle puzzle; /* the one that was read last */
    PuzzleSolution solution;
    /* What is asked for. */
    const char *file_name, *goal;
    uint64_t grade, mine, seed, every;
    bool wants_solution, wants_verify, wants_json;
    /* What has been mined. */
    uint64_t taken, easy;
} Run;

/* --- Reading --- */

static bool open_bundle(Run *run) {
    Slice text;
    if (run->file_name != NULL) {
        if (!file_load(run->file_name, &run->file)) return false;
        run->path = run->file_name;
        text = (Slice){run->file.at, run->file.size};
    } else {
        const EmbeddedFile *file = embedded_find(BUNDLE);
        if (file == NULL) return caption_error("puzzle.program-no-puzzles", ""), false;
        run->path = file->name;
        text = (Slice){file->at, file->size};
    }
    run->count = bundle_split(text, run->blocks, BUNDLE_MAX);
    if (run->count > 0) return true;
    return caption_error("puzzle.no-puzzle", "s", run->path), false;
}

/* The line of the file that a block begins with. */
static uint32_t line_of(const Run *run, int index) {
    Slice text = {run->blocks[0].at, (size_t)(run->blocks[index].at - run->blocks[0].at)};
    uint32_t line = 1;
    for (size_t i = 0; i < text.size; i++) line += text.at[i] == '\n';
    /* What is before the first block. */
    const char *start = run->file.at;
    if (start == NULL) start = embedded_find(BUNDLE)->at;
    for (const char *at = start; at < run->blocks[0].at; at++) line += *at == '\n';
    return line;
}

static bool read_puzzle(Run *run, int index) {
    Note note_memory[NOTES_MAX];
    Notes notes;
    Arena arena;
    size_t size = bundle_memory(run->blocks[index].size);
    if (size > run->memory_size) {
        free(run->memory);
        run->memory = malloc(size);
        run->memory_size = run->memory != NULL ? size : 0;
    }
    if (run->memory == NULL) return caption_error("puzzle.out-memory", ""), false;
    arena_init(&arena, run->memory, run->memory_size);
    notes_init(&notes, note_memory, NOTES_MAX);
    if (bundle_read(run->cards, run->blocks[index], &arena, run->desk.prover.game, &notes,
                    &run->puzzle)) {
        return true;
    }
    const Note *note = &note_memory[0];
    output_error("%s:%u:%u: %s", run->path, line_of(run, index) + note->line - 1, note->column,
                 caption_remark(note->message));
    return false;
}

/* --- The list --- */

static bool is_wanted(const Run *run) {
    const BundlePuzzle *puzzle = &run->puzzle;
    if (run->grade != 0 && puzzle->grade != (int)run->grade) return false;
    return run->goal == NULL || strcmp(run->goal, bundle_goal_names[puzzle->puzzle.goal]) == 0;
}

static void colors_of(const Run *run, int seat, char *out, size_t out_size) {
    Buffer text;
    buffer_init(&text, out, out_size);
    /* Data are the same in every language. */
    Language language = run->wants_json ? LANGUAGE_EN : cardtext_language();
    puzzletext_colors(run->cards, language, run->puzzle.puzzle.position.sides[seat].leader.card,
                      &text);
}

static void list_one(const Run *run, int number, Json *json) {
    const BundlePuzzle *puzzle = &run->puzzle;
    char you[64], they[64];
    colors_of(run, 0, you, sizeof you);
    colors_of(run, 1, they, sizeof they);
    if (!run->wants_json) {
        printf("%4d  %-12s  ", number, puzzle->id);
        caption_write(stdout, "puzzle.grade", "d", puzzle->grade);
        fputs("  ", stdout);
        output_padded(stdout, text_of(you), 14);
        printf(" %s ", caption("puzzle.against"));
        output_padded(stdout, text_of(they), 14);
        printf(" %s\n", puzzle->puzzle.is_hand_open ? caption("puzzle.open-hand") : "");
        return;
    }
    json_object(json, NULL);
    json_int(json, "number", number);
    json_string(json, "id", puzzle->id);
    json_string(json, "goal", bundle_goal_names[puzzle->puzzle.goal]);
    json_int(json, "grade", puzzle->grade);
    json_bool(json, "open_hand", puzzle->puzzle.is_hand_open);
    json_string(json, "you", you);
    json_string(json, "they", they);
    json_object_end(json);
}

static int list_all(Run *run) {
    Json json;
    if (run->wants_json) {
        json_init(&json, stdout);
        json_object(&json, NULL);
        json_array(&json, "puzzles");
    }
    for (int i = 0; i < run->count; i++) {
        if (!read_puzzle(run, i)) return EXIT_USAGE;
        if (is_wanted(run)) list_one(run, i + 1, &json);
    }
    if (run->wants_json) {
        json_array_end(&json);
        json_object_end(&json);
    }
    return EXIT_YES;
}

/* --- One puzzle --- */

/* By its number in the list or by its name. */
static int find_puzzle(const Run *run, const char *word) {
    uint64_t number;
    if (text_parse_uint(text_of(word), &number)) {
        if (number >= 1 && number <= (uint64_t)run->count) return (int)number - 1;
        caption_error("puzzle.no-number-puzzles", "sd", word, run->count);
        return -1;
    }
    for (int i = 0; i < run->count; i++) {
        Slice rest = text_trim(text_from(run->blocks[i], strlen("scenario"))), id;
        if (text_next_part(&rest, ',', &id) && text_equal(text_trim(id), text_of(word)))
            return i;
    }
    caption_error("puzzle.no-puzzle-lists-them", "s", word);
    return -1;
}

static bool prove(Run *run, const char **problem) {
    static const char *const problems[PUZZLE_VERDICT_COUNT] = {
        [PUZZLE_UNPLAYABLE] = "it cannot be played",
        [PUZZLE_MANY_WORLDS] = "too much is hidden",
        [PUZZLE_NO_ANSWER] = "no answer is enough",
        [PUZZLE_TWO_ANSWERS] = "more than one answer may be enough",
        [PUZZLE_UNPROVED] = "its answer could not be proved"};
    const PuzzleProver *prover = &run->desk.prover;
    PuzzleVerdict verdict = puzzle_prove(prover, &run->puzzle.puzzle, &run->solution);
    *problem = problems[verdict];
    if (verdict != PUZZLE_SOUND) return false;
    *problem = "its answer is another one";
    return puzzle_game(prover, &run->puzzle.puzzle, 0, prover->game) &&
           puzzle_is_same(prover, prover->game, run->solution.action, run->puzzle.solution);
}

/* Lists the answers by number; returns how many. */
static int write_answers(Run *run, LpAction answers[LP_ACTIONS_MAX]) {
    const LpGame *game = run->desk.prover.game;
    int count = puzzlewords_answers(&run->desk.prover, game, answers);
    for (int i = 0; i < count; i++) {
        char memory[ANSWERTEXT_MAX];
        Buffer text;
        buffer_init(&text, memory, sizeof memory);
        answertext_print(run->cards, game, answers[i], &text);
        printf("%4d  %s\n", i + 1, text.at);
    }
    return count;
}

/* Asks for a number until there is one; 0 at the end of the input. */
static int read_number(int count) {
    char line[LINE_SIZE];
    for (;;) {
        uint64_t number;
        fputs(caption("puzzle.which"), stdout);
        fflush(stdout);
        if (fgets(line, sizeof line, stdin) == NULL) return 0;
        if (text_parse_uint(text_trim(text_of(line)), &number) && number >= 1 &&
            number <= (uint64_t)count) {
            return (int)number;
        }
        caption_write(stdout, "puzzle.number", "d", count);
    }
}

static int ask(Run *run) {
    LpAction answers[LP_ACTIONS_MAX];
    const char *problem;
    puzzletext_position(&run->desk, &run->puzzle, stdout);
    int count = write_answers(run, answers);
    int number = run->wants_solution ? 0 : read_number(count);
    if (number == 0 && !run->wants_solution) {
        putchar('\n');
        return EXIT_YES;
    }
    if (!prove(run, &problem)) {
        return output_error("%s: %s: %s", run->path, run->puzzle.id, caption_remark(problem));
    }
    if (number > 0 && puzzletext_wrong(&run->desk, &run->puzzle, &run->solution,
                                       answers[number - 1], stdout)) {
        puzzletext_say("puzzle.again", stdout);
        return EXIT_NO;
    }
    if (number > 0) puzzletext_say("puzzle.right", stdout);
    puzzletext_solution(&run->desk, &run->puzzle, &run->solution, stdout);
    return EXIT_YES;
}

/* --- Proving all of them --- */

/* What exhaustive play says after an answer in a world must be what the solver said. */
static bool agrees(Run *run, LpAction action, int world, bool is_right, uint64_t *played) {
    const PuzzleProver *prover = &run->desk.prover;
    uint64_t nodes;
    bool is_win = run->puzzle.puzzle.goal == PROOF_WIN;
    if (!puzzle_game(prover, &run->puzzle.puzzle, world, prover->game)) return false;
    uint32_t turn = lp_game_turn(prover->game);
    lp_game_act_fast(run->cards, prover->game, action, NULL);
    if (lp_game_ask(prover->game).kind == LP_ASK_NONE || lp_game_turn(prover->game) != turn)
        return true;
    LethalVerdict verdict =
        exhaust_turn(run->cards, prover->game, run->exhaust, EXHAUST_NODES, &nodes);
    *played += verdict != LETHAL_UNKNOWN;
    return verdict == LETHAL_UNKNOWN || (verdict == LETHAL_WIN) == (is_right == is_win);
}

static bool verify_one(Run *run, uint64_t *played, const char **problem) {
    if (!prove(run, problem)) return false;
    *problem = "exhaustive play says otherwise";
    if (!agrees(run, run->solution.action, 0, true, played)) return false;
    for (int i = 0; i < run->solution.wrong_count; i++) {
        const PuzzleWrong *wrong = &run->solution.wrong[i];
        if (!agrees(run, wrong->action, wrong->world, false, played)) return false;
    }
    return true;
}

static int verify_all(Run *run) {
    uint64_t passed = 0, failed = 0, answers = 0, played = 0, worlds = 0;
    run->exhaust = malloc(exhaust_memory_size());
    if (run->exhaust == NULL) return caption_error("puzzle.out-memory", "");
    for (int i = 0; i < run->count; i += (int)run->every) {
        const char *problem;
        if (!read_puzzle(run, i)) return EXIT_USAGE;
        if (verify_one(run, &played, &problem)) {
            passed++;
        } else {
            failed++;
            printf("%s:%u: %s: %s\n", run->path, line_of(run, i), run->puzzle.id,
                   caption_remark(problem));
        }
        answers += (uint64_t)run->solution.wrong_count + 1;
        worlds += (uint64_t)run->solution.world_count;
    }
    caption_write(stdout, "puzzle.verified", "llll", (unsigned long long)(passed + failed),
                  (unsigned long long)worlds, (unsigned long long)answers,
                  (unsigned long long)played);
    caption_write(stdout, "puzzle.passed", "ll", (unsigned long long)passed,
                  (unsigned long long)failed);
    return failed == 0 ? EXIT_YES : EXIT_NO;
}

/* --- Mining --- */

/* Writes a puzzle that has been found. Easy ones are soon enough. */
static bool take(void *argument, const MineFound *found) {
    Run *run = argument;
    static char memory[BUNDLE_TEXT_MAX];
    Buffer text;
    bool is_easy = found->grade.grade == 1;
    if (is_easy && run->easy * EASY_SHARE > run->taken) return true;
    BundlePuzzle puzzle = {.grade = found->grade.grade, .puzzle = *found->puzzle};
    run->easy += is_easy;
    snprintf(puzzle.id, sizeof puzzle.id, "%s-%03llu", bundle_goal_names[puzzle.puzzle.goal],
             (unsigned long long)++run->taken);
    buffer_init(&text, memory, sizeof memory);
    bundle_print(run->cards, &puzzle, found->solution, run->desk.prover.game, &text);
    printf("\n%s", text.at);
    fflush(stdout);
    return run->taken < run->mine;
}

static int mine(Run *run) {
    ProofGoal goal = PROOF_WIN;
    if (run->goal != NULL && strcmp(run->goal, bundle_goal_names[PROOF_SURVIVE]) == 0) {
        goal = PROOF_SURVIVE;
    }
    printf("# logpose puzzle --mine %llu --goal %s --seed %llu\n",
           (unsigned long long)run->mine, bundle_goal_names[goal],
           (unsigned long long)run->seed);
    if (!mine_games(&run->desk, goal, run->seed, MINE_GAMES, take, run)) return EXIT_USAGE;
    if (run->taken == run->mine) return EXIT_YES;
    caption_note("puzzle.only-were-found", "l", (unsigned long long)run->taken);
    return EXIT_NO;
}

/* --- The command --- */

static int check(const Run *run, int count) {
    bool is_goal = run->goal == NULL;
    for (int i = 0; i < PROOF_GOAL_COUNT && !is_goal; i++) {
        is_goal = strcmp(run->goal, bundle_goal_names[i]) == 0;
    }
    if (!is_goal) return caption_error("puzzle.goal-words", "");
    if (run->grade > PUZZLE_GRADE_MAX) {
        return caption_error("puzzle.grade-range", "d", PUZZLE_GRADE_MAX);
    }
    if (run->every == 0 || run->every > BUNDLE_MAX) {
        return caption_error("puzzle.every-range", "d", BUNDLE_MAX);
    }
    if (run->wants_solution && count == 0) {
        return caption_error("puzzle.needs-puzzle-by-number", "");
    }
    return OPTIONS_GO_ON;
}

static int go(Run *run, int count, char **words) {
    if (run->mine > 0) return mine(run);
    if (!open_bundle(run)) return EXIT_USAGE;
    if (run->wants_verify) return verify_all(run);
    if (count == 0) return list_all(run);
    int index = find_puzzle(run, words[0]);
    if (index < 0 || !read_puzzle(run, index)) return EXIT_USAGE;
    return ask(run);
}

int cmd_puzzle(int argc, char **argv) {
    static Run run;
    run = (Run){.seed = 1, .every = 1};
    const Option options[] = {
        {"solution", 0, OPTION_FLAG, &run.wants_solution, NULL},
        {"goal", 0, OPTION_TEXT, &run.goal, "G"},
        {"grade", 'g', OPTION_UINT, &run.grade, "N"},
        {"json", 0, OPTION_FLAG, &run.wants_json, NULL},
        {"file", 'f', OPTION_TEXT, &run.file_name, "FILE"},
        {"verify", 'v', OPTION_FLAG, &run.wants_verify, NULL},
        {"every", 0, OPTION_UINT, &run.every, "N"},
        {"mine", 'm', OPTION_UINT, &run.mine, "N"},
        {"seed", 's', OPTION_UINT, &run.seed, "S"},
    };
    const Syntax syntax = {"puzzle", "[NUMBER|NAME]", options, OPTION_COUNT(options), 0, 1};
    int code = options_parse(&syntax, &argc, argv);
    if (code != OPTIONS_GO_ON) return code;
    code = check(&run, argc);
    if (code != OPTIONS_GO_ON) return code;
    run.cards = input_cards_own();
    code = EXIT_USAGE;
    if (run.cards != NULL && desk_open(&run.desk, run.cards)) code = go(&run, argc, argv);
    desk_close(&run.desk);
    file_free(&run.file);
    free(run.memory);
    free(run.exhaust);
    lp_cards_free(run.cards);
    return code;
}
