/* Reading a game for its review. */
#include "app/review/reviewing.h"

#include <string.h>

#include "app/common/caption.h"
#include "app/common/file.h"
#include "app/common/input.h"
#include "app/common/jsonfile.h"
#include "app/common/output.h"
#include "app/players/players.h"

enum { NOTES_MAX = 4 };

static int complain(const char *path, const Notes *notes, int code) {
    if (notes->count == 0) caption_error("replay.not-replay", "s", path);
    for (uint32_t i = 0; i < notes->count; i++) {
        output_error("%s:%u:%u: %s", path, notes->at[i].line, notes->at[i].column,
                     caption_remark(notes->at[i].message));
    }
    return code;
}

static int read_text(Reviewing *reviewing, const char *path, Slice text,
                     const ReviewBudget *budget, uint64_t seed) {
    Note memory[NOTES_MAX];
    Notes notes;
    notes_init(&notes, memory, NOTES_MAX);
    const LpCards *cards = pool_replay_cards(&reviewing->pool, path, text, reviewing->usual);
    if (cards == NULL) return caption_error("pool.unusable", "s", path);
    ReviewSetup setup = {.cards = cards,
                         .prior = reviewing->prior,
                         .prior_count = players_prior(cards, reviewing->prior),
                         .seed = seed,
                         .budget = *budget};
    switch (gamereview_open(&reviewing->of, text, &setup, &notes)) {
    case GAMEREVIEW_UNREADABLE: return complain(path, &notes, EXIT_USAGE);
    case GAMEREVIEW_DIFFERS: return complain(path, &notes, EXIT_NO);
    case GAMEREVIEW_TOO_LONG:
        return caption_error("reviewing.game-too-long-reviewed", "s", path);
    case GAMEREVIEW_NO_MEMORY: return caption_error("fault.memory", "");
    default: return EXIT_YES;
    }
}

int reviewing_open(Reviewing *reviewing, const char *path, const ReviewBudget *budget,
                   uint64_t seed) {
    File file;
    memset(reviewing, 0, sizeof *reviewing);
    reviewing->usual = input_cards();
    if (reviewing->usual == NULL) return EXIT_USAGE;
    if (!file_load(path, &file)) return EXIT_USAGE;
    int code = read_text(reviewing, path, (Slice){file.at, file.size}, budget, seed);
    file_free(&file);
    return code;
}

void reviewing_close(Reviewing *reviewing) {
    gamereview_close(&reviewing->of);
    pool_free(&reviewing->pool);
    lp_cards_free(reviewing->usual);
}

void reviewing_write_json(const GameReview *review, FILE *out) {
    Json json;
    json_init(&json, out);
    gamereview_json(review, NULL, &json);
}

const char *reviewing_sureness(const ReviewDecision *decision) {
    double sure = review_sureness(decision);
    return sure > 0.99 ? "over 99" : output_fixed(sure * 100, 0);
}
