/* Sentences about puzzles. */
#include "study/puzzlewords.h"

#include <stdlib.h>

#include "study/answertext.h"
#include "study/cardtext.h"

enum {
    TABLE_BITS = 16,
    OPEN_NODES = 20000,   /* for one verdict with open cards */
    PROOF_NODES = 2000000 /* for one proof */
};

/* --- Memory --- */

/* What a prover holds beside what its struct names. */
typedef struct Memory {
    Facts facts;
    Worlds worlds;
    void *lethal, *proof;
    Lethal *solver;
} Memory;

bool puzzlewords_open(PuzzleProver *prover, const LpCards *cards) {
    Memory *memory = calloc(1, sizeof *memory);
    *prover = (PuzzleProver){.cards = cards,
                             .facts = memory != NULL ? &memory->facts : NULL,
                             .worlds = memory != NULL ? &memory->worlds : NULL,
                             .game = calloc(1, lp_game_size()),
                             .scratch = calloc(1, lp_game_size()),
                             .limits = {.nodes = PROOF_NODES, .open = {.nodes = OPEN_NODES}}};
    if (memory == NULL || prover->game == NULL || prover->scratch == NULL) return false;
    memory->lethal = malloc(lethal_memory_size(TABLE_BITS));
    memory->proof = malloc(proof_memory_size(PROOF_GAMES_MAX));
    if (memory->lethal == NULL || memory->proof == NULL) return false;
    facts_init(&memory->facts, cards);
    memory->solver = lethal_init(memory->lethal, TABLE_BITS, cards);
    prover->proof = proof_init(memory->proof, PROOF_GAMES_MAX, &memory->facts, memory->solver);
    return true;
}

/* The facts are its first member. */
static Memory *memory_of(const PuzzleProver *prover) {
    return (Memory *)(uintptr_t)prover->facts;
}

Lethal *puzzlewords_solver(const PuzzleProver *prover) { return memory_of(prover)->solver; }

void puzzlewords_close(PuzzleProver *prover) {
    Memory *memory = memory_of(prover);
    if (memory != NULL) {
        free(memory->lethal);
        free(memory->proof);
    }
    free(memory);
    free(prover->game);
    free(prover->scratch);
}

bool puzzlewords_begin(const PuzzleProver *prover, const BundlePuzzle *puzzle) {
    const Puzzle *of = &puzzle->puzzle;
    worlds_find(prover->worlds, &of->position, puzzle_hero(of), of->is_hand_open);
    return puzzle_game(prover, of, 0, prover->game);
}

/* --- Task and answers --- */

void puzzlewords_task(const PuzzleProver *prover, const BundlePuzzle *puzzle, Buffer *out) {
    WORDS_SAY(answertext_words(), out, "puzzle.head", WORD_TEXT("id", text_of(puzzle->id)),
              WORD_NUMBER("grade", puzzle->grade), WORD_NUMBER("most", PUZZLE_GRADE_MAX),
              WORD_TEXT("goal", text_of(bundle_goal_names[puzzle->puzzle.goal])));
    buffer_append_char(out, '\n');
    WORDS_SAY(answertext_words(), out, "puzzle.hidden",
              WORD_NUMBER("open", puzzle->puzzle.is_hand_open),
              WORD_NUMBER("deals", prover->worlds->count));
}

int puzzlewords_answers(const PuzzleProver *prover, const LpGame *game,
                        LpAction out[LP_ACTIONS_MAX]) {
    LpAction actions[LP_ACTIONS_MAX];
    int count = lp_game_actions(prover->cards, game, actions), out_count = 0;
    for (int i = 0; i < count; i++) {
        bool is_known = false;
        for (int k = 0; k < out_count && !is_known; k++) {
            is_known = puzzle_is_same(prover, game, out[k], actions[i]);
        }
        if (!is_known) out[out_count++] = actions[i];
    }
    return out_count;
}

/* --- The solution --- */

static void append_card(const LpCards *cards, LpCardId id, Buffer *out) {
    LpCardInfo info;
    if (lp_card_info(cards, id, &info) != LP_OK) return;
    buffer_append(out, cardtext_name(cards, id));
    buffer_append_string(out, " (");
    buffer_append_string(out, info.number);
    buffer_append_char(out, ')');
}

/* Some cards of a world, by name. */
static void append_cards(const PuzzleProver *prover, const LpCardId *cards, int count,
                         Buffer *out) {
    for (int i = 0; i < count; i++) {
        if (i > 0) buffer_append_string(out, ", ");
        append_card(prover->cards, cards[i], out);
    }
}

/* "their Life is A, B and they hold C": what is dealt in a world. At most two parts are dealt:
 * the Life of one player, and the hand of the other or of the same one. */
static void append_world(const PuzzleProver *prover, int world, Buffer *out) {
    const Worlds *worlds = prover->worlds;
    char memory[3][ANSWERTEXT_MAX];
    Buffer parts[2], cards;
    int count = 0;
    for (int seat = 0; seat < 2 && worlds->count > 1; seat++) {
        const WorldsPool *pool = &worlds->pools[seat];
        const LpCardId *dealt = &worlds->dealt[world][seat * WORLDS_DEALT_MAX];
        const int counts[2] = {pool->life, pool->hand};
        for (int i = 0; i < 2 && count < 2; i++) {
            if (counts[i] == 0) continue;
            buffer_init(&cards, memory[2], sizeof memory[2]);
            append_cards(prover, dealt + (i == 0 ? 0 : pool->life), counts[i], &cards);
            buffer_init(&parts[count], memory[count], sizeof memory[count]);
            WORDS_SAY(answertext_words(), &parts[count],
                      i == 0 ? "puzzle.life" : "puzzle.holds",
                      WORD_TEXT("whose", seat == 0 ? SLICE("you") : SLICE("they")),
                      WORD_TEXT("cards", buffer_text(&cards)));
            count++;
        }
    }
    if (count == 1) buffer_append(out, buffer_text(&parts[0]));
    if (count == 2) {
        WORDS_SAY(answertext_words(), out, "puzzle.both",
                  WORD_TEXT("one", buffer_text(&parts[0])),
                  WORD_TEXT("two", buffer_text(&parts[1])));
    }
}

static void append_reply(const PuzzleProver *prover, const BundlePuzzle *puzzle,
                         const PuzzleWrong *wrong, Buffer *out) {
    if (!wrong->has_reply ||
        !puzzle_game(prover, &puzzle->puzzle, wrong->world, prover->scratch)) {
        return;
    }
    lp_game_act_fast(prover->cards, prover->scratch, wrong->action, NULL);
    answertext_print(prover->cards, prover->scratch, wrong->reply, out);
}

void puzzlewords_refutation(const PuzzleProver *prover, const BundlePuzzle *puzzle,
                            const PuzzleWrong *wrong, Buffer *out) {
    char memory[3][ANSWERTEXT_MAX];
    Buffer answer, world, reply;
    if (!puzzle_game(prover, &puzzle->puzzle, 0, prover->scratch)) return;
    buffer_init(&answer, memory[0], sizeof memory[0]);
    buffer_init(&world, memory[1], sizeof memory[1]);
    buffer_init(&reply, memory[2], sizeof memory[2]);
    answertext_print(prover->cards, prover->scratch, wrong->action, &answer);
    append_world(prover, wrong->world, &world);
    append_reply(prover, puzzle, wrong, &reply);
    WORDS_SAY(answertext_words(), out, "puzzle.wrong",
              WORD_TEXT("answer", buffer_text(&answer)),
              WORD_TEXT("world", buffer_text(&world)), WORD_TEXT("reply", buffer_text(&reply)));
}

const PuzzleWrong *puzzlewords_wrong(const PuzzleProver *prover, const BundlePuzzle *puzzle,
                                     const PuzzleSolution *solution, LpAction action) {
    if (!puzzle_game(prover, &puzzle->puzzle, 0, prover->game)) return NULL;
    for (int i = 0; i < solution->wrong_count; i++) {
        if (puzzle_is_same(prover, prover->game, solution->wrong[i].action, action))
            return &solution->wrong[i];
    }
    return NULL;
}

void puzzlewords_step(const PuzzleProver *prover, LpGame *game, ProofStep step, Buffer *out) {
    char memory[ANSWERTEXT_MAX];
    Buffer answer;
    buffer_init(&answer, memory, sizeof memory);
    answertext_print(prover->cards, game, step.action, &answer);
    WORDS_SAY(answertext_words(), out, "puzzle.step", WORD_NUMBER("own", step.seat == 0),
              WORD_TEXT("answer", buffer_text(&answer)));
    lp_game_act_fast(prover->cards, game, step.action, NULL);
}
