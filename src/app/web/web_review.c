/* Reviews of games for the page, part by part. */
#include "app/web/web_internal.h"
#include "study/answertext.h"
#include "study/gamereview.h"

enum { NOTES_MAX = 4, RECORD_SIZE_MAX = 1 << 20, NODES_MAX = 100000 };

static GameReview review;

size_t web_review_open(const char *text, size_t size) {
    static char memory[RECORD_SIZE_MAX];
    Slice message = {text, size};
    Buffer *to = web_out();
    Json json;
    Note notes_memory[NOTES_MAX];
    Notes notes;
    int64_t nodes = web_member_int(message, "nodes", 0);
    ReviewSetup setup = {.cards = web_cards(), .seed = 1};
    setup.prior = web_prior(&setup.prior_count);
    setup.budget = gamereview_budget(nodes > 0 && nodes < NODES_MAX ? (uint64_t)nodes : 100);
    notes_init(&notes, notes_memory, NOTES_MAX);
    gamereview_close(&review);
    Slice record = web_member_text(message, "record", memory, sizeof memory);
    bool is_open = gamereview_open(&review, record, &setup, &notes) == GAMEREVIEW_OK;
    json_init_buffer(&json, to);
    json_object(&json, NULL);
    if (is_open) {
        json_bool(&json, "open", true);
    } else {
        json_string(&json, "error", notes.count > 0 ? web_remark(notes.at[0].message) : "");
    }
    json_object_end(&json);
    if (!is_open) gamereview_close(&review);
    return to->used;
}

size_t web_review_step(const char *text, size_t size) {
    Buffer *to = web_out();
    Json json;
    (void)text;
    (void)size;
    bool goes_on = review.review != NULL && review_step(review.review);
    json_init_buffer(&json, to);
    json_fixed(&json, NULL, goes_on ? review_progress(review.review) * 0.999 : 1, 4);
    return to->used;
}

size_t web_review_report(const char *text, size_t size) {
    char memory[3 * ANSWERTEXT_MAX];
    Buffer *to = web_out(), title;
    Json json;
    (void)text;
    (void)size;
    json_init_buffer(&json, to);
    if (review.review == NULL) {
        json_null(&json, NULL);
        return to->used;
    }
    buffer_init(&title, memory, sizeof memory);
    gamereview_print_title(&review, &title);
    json_object(&json, NULL);
    json_text(&json, "title", buffer_text(&title));
    gamereview_json(&review, "review", &json);
    json_object_end(&json);
    return to->used;
}
