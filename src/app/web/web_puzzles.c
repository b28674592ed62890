/* Puzzles for the page: the list of them, one of them, and its proof. */
#include <stdlib.h>
#include <string.h>

#include "app/web/web_internal.h"
#include "study/answertext.h"
#include "study/puzzlewords.h"

enum { NOTES_MAX = 4 };

static char *all; /* the file, as the page handed it in */
static Slice blocks[BUNDLE_MAX];
static int block_count;

/* What is open, and the memory for reading it. */
static PuzzleProver prover;
static BundlePuzzle puzzle;
static PuzzleSolution solution;

static bool open_prover(void) {
    if (prover.cards == web_cards() && prover.proof != NULL) return true;
    if (prover.cards != NULL) puzzlewords_close(&prover);
    return puzzlewords_open(&prover, web_cards());
}

bool web_read_puzzle(Slice block, LpGame *game, BundlePuzzle *out) {
    Note memory[NOTES_MAX];
    Notes notes;
    Arena arena;
    size_t size = bundle_memory(block.size);
    void *room = malloc(size);
    notes_init(&notes, memory, NOTES_MAX);
    if (room != NULL) arena_init(&arena, room, size);
    bool is_read = room != NULL && bundle_read(web_cards(), block, &arena, game, &notes, out);
    free(room);
    return is_read;
}

static void write_leader(Json *json, int seat) {
    LpCardInfo info;
    LpCardId id = puzzle.puzzle.position.sides[seat].leader.card;
    if (lp_card_info(web_cards(), id, &info) == LP_OK) json_string(json, NULL, info.number);
}

static void write_head(Json *json) {
    json_string(json, "id", puzzle.id);
    json_string(json, "goal", bundle_goal_names[puzzle.puzzle.goal]);
    json_int(json, "grade", puzzle.grade);
    json_bool(json, "open", puzzle.puzzle.is_hand_open);
    json_array(json, "leaders");
    for (int seat = 0; seat < 2; seat++) write_leader(json, seat);
    json_array_end(json);
}

size_t web_puzzles(const char *text, size_t size) {
    Buffer *to = web_out();
    Json json;
    free(all);
    all = malloc(size);
    block_count = 0;
    if (all != NULL) {
        memcpy(all, text, size);
        block_count = bundle_split((Slice){all, size}, blocks, BUNDLE_MAX);
    }
    json_init_buffer(&json, to);
    json_array(&json, NULL);
    for (int i = 0; i < block_count && open_prover(); i++) {
        if (!web_read_puzzle(blocks[i], prover.game, &puzzle)) continue;
        json_object(&json, NULL);
        write_head(&json);
        json_object_end(&json);
    }
    json_array_end(&json);
    return to->used;
}

/* Opens the puzzle of this id at its question; -1 if there is none. */
static int open_puzzle(Slice id) {
    for (int i = 0; i < block_count && open_prover(); i++) {
        Slice title = text_trim(text_from(blocks[i], sizeof "scenario" - 1));
        if (!text_starts_with(title, id) || title.at[id.size] != ',') continue;
        bool is_open = web_read_puzzle(blocks[i], prover.game, &puzzle) &&
                       puzzlewords_begin(&prover, &puzzle);
        return is_open ? i : -1;
    }
    return -1;
}

/* The lines of a text as strings of an array. */
static void write_lines(Json *json, const char *key, Slice text) {
    Slice line;
    json_array(json, key);
    while (text_next_line(&text, &line)) json_text(json, NULL, line);
    json_array_end(json);
}

static void write_answers(Json *json) {
    LpAction actions[LP_ACTIONS_MAX];
    int right = -1, count = puzzlewords_answers(&prover, prover.game, actions);
    json_array(json, "answers");
    for (int i = 0; i < count; i++) {
        char memory[ANSWERTEXT_MAX];
        Buffer text;
        buffer_init(&text, memory, sizeof memory);
        answertext_print(web_cards(), prover.game, actions[i], &text);
        json_text(json, NULL, buffer_text(&text));
        if (puzzle_is_same(&prover, prover.game, actions[i], puzzle.solution)) right = i;
    }
    json_array_end(json);
    json_int(json, "right", right);
}

/* The opponent's hand, where the puzzle shows it. */
static void write_hand(Json *json) {
    LpSlot slots[LP_SLOTS];
    LpCardInfo info;
    int count = lp_game_area(prover.game, 1, LP_AREA_HAND, slots);
    json_array(json, "hand");
    for (int i = 0; i < count && puzzle.puzzle.is_hand_open; i++) {
        LpCardId id = lp_game_card_id(prover.game, slots[i]);
        if (lp_card_info(web_cards(), id, &info) == LP_OK) {
            json_string(json, NULL, info.number);
        }
    }
    json_array_end(json);
}

size_t web_puzzle(const char *text, size_t size) {
    char memory[2 * ANSWERTEXT_MAX];
    Buffer *to = web_out(), task;
    Json json;
    int index = open_puzzle((Slice){text, size});
    json_init_buffer(&json, to);
    if (index < 0) {
        json_null(&json, NULL);
        return to->used;
    }
    buffer_init(&task, memory, sizeof memory);
    puzzlewords_task(&prover, &puzzle, &task);
    json_object(&json, NULL);
    write_head(&json);
    write_lines(&json, "task", buffer_text(&task));
    write_hand(&json);
    write_answers(&json);
    json_text(&json, "text", blocks[index]);
    json_object_end(&json);
    return to->used;
}

/* The line that solves it, and how it ends. */
static void write_line(Json *json) {
    char memory[2 * ANSWERTEXT_MAX];
    Buffer text;
    buffer_init(&text, memory, sizeof memory);
    WORDS_SAY(answertext_words(), &text, "puzzle.line", WORD_NUMBER("n", solution.length));
    json_text(json, "title", buffer_text(&text));
    json_array(json, "line");
    if (puzzle_game(&prover, &puzzle.puzzle, 0, prover.game)) {
        for (int i = 0; i < solution.line_count; i++) {
            buffer_clear(&text);
            puzzlewords_step(&prover, prover.game, solution.line[i], &text);
            json_text(json, NULL, buffer_text(&text));
        }
    }
    buffer_clear(&text);
    WORDS_SAY(answertext_words(), &text, "puzzle.end",
              WORD_TEXT("goal", text_of(bundle_goal_names[puzzle.puzzle.goal])));
    json_text(json, NULL, buffer_text(&text));
    json_array_end(json);
}

static void write_wrong(Json *json) {
    LpAction actions[LP_ACTIONS_MAX];
    char memory[4 * ANSWERTEXT_MAX];
    Buffer text;
    puzzle_game(&prover, &puzzle.puzzle, 0, prover.game);
    int count = puzzlewords_answers(&prover, prover.game, actions);
    json_array(json, "wrong");
    for (int i = 0; i < count; i++) {
        const PuzzleWrong *wrong = puzzlewords_wrong(&prover, &puzzle, &solution, actions[i]);
        buffer_init(&text, memory, sizeof memory);
        if (wrong != NULL) puzzlewords_refutation(&prover, &puzzle, wrong, &text);
        if (wrong != NULL) json_text(json, NULL, buffer_text(&text));
        if (wrong == NULL) json_null(json, NULL);
    }
    json_array_end(json);
}

size_t web_puzzle_proof(const char *text, size_t size) {
    char memory[ANSWERTEXT_MAX];
    Buffer *to = web_out(), others;
    Json json;
    int index = open_puzzle((Slice){text, size});
    json_init_buffer(&json, to);
    if (index < 0 || puzzle_prove(&prover, &puzzle.puzzle, &solution) != PUZZLE_SOUND) {
        json_null(&json, NULL);
        return to->used;
    }
    buffer_init(&others, memory, sizeof memory);
    words_say(answertext_words(), "puzzle.others", NULL, 0, &others);
    json_object(&json, NULL);
    write_line(&json);
    json_text(&json, "others", buffer_text(&others));
    write_wrong(&json);
    json_object_end(&json);
    return to->used;
}
