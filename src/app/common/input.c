/* Cards, games and editions. */
#include "app/common/input.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/common/caption.h"
#include "app/common/file.h"
#include "app/common/output.h"
#include "app/common/poolcache.h"
#include "card/image.h"
#include "compiler/embedded_cards.h"

/* How many mistakes in card files are reported at once. */
enum { DIAGNOSTICS_MAX = 20 };

OptionList input_card_files;

/* Which cards of the user's pool are wanted. */
typedef enum PoolPart { POOL_NONE, POOL_ALL, POOL_LISTED, POOL_MENTIONED } PoolPart;

/* What an image is compiled from beside the program's own cards. */
typedef struct Wish {
    const Source *source; /* or NULL */
    const char *const *paths;
    size_t path_count;
    PoolPart part;
    Slice words; /* the list, or the text that mentions cards */
} Wish;

/* Sources, and who owns their texts. */
typedef struct Sources {
    Source *at;
    size_t count;
    File *files;
    size_t file_count;
    char *pool_texts[2]; /* added, replaced */
    UserPool pool;
} Sources;

/* --- The user's pool -------------------------------------------------------------------- */

/* Is the word in a list of words separated by blanks or commas? */
static bool is_listed(Slice list, Slice word) {
    while (list.size > 0) {
        size_t end = 0;
        while (end < list.size && list.at[end] != ',' && !text_is_space(list.at[end])) end++;
        if (text_equal_ignoring_case(text_first(list, end), word)) return true;
        list = text_from(list, end + 1);
    }
    return false;
}

/* Does one of the card files have a card of this number? */
static bool is_defined(const Sources *sources, Slice number) {
    for (size_t i = 0; i < sources->count; i++) {
        Slice rest = {sources->at[i].text, sources->at[i].size}, line, word;
        while (text_next_line(&rest, &line)) {
            if (!text_starts_with(line, SLICE("card "))) continue;
            text_next_word(&line, &word);
            if (text_next_word(&line, &word) && text_equal_ignoring_case(word, number))
                return true;
        }
    }
    return false;
}

static bool is_wanted(const Wish *wish, const PoolCard *card) {
    if (card->text.size == 0) return false;
    if (wish->part == POOL_LISTED) return is_listed(wish->words, card->number);
    if (wish->part == POOL_ALL) return true;
    return text_contains_ignoring_case(wish->words, card->number) ||
           text_contains_ignoring_case(wish->words, card->name);
}

/* Adds the cards of the pool as two sources: the order of their numbers and the names of the
 * sources make equal images of equal cards, whatever else is in a pool. */
static bool add_pool(Sources *sources, const Wish *wish, const LpCards *own) {
    FILE *outs[2];
    size_t sizes[2] = {0, 0};
    const char *const names[2] = {IMAGE_POOL_ADDED, IMAGE_POOL_REPLACED};
    for (int i = 0; i < 2; i++) outs[i] = open_memstream(&sources->pool_texts[i], &sizes[i]);
    for (size_t i = 0; i < sources->pool.count && outs[0] && outs[1]; i++) {
        const PoolCard *card = &sources->pool.cards[i];
        bool is_known = image_find(own, card->number.at, card->number.size) != 0;
        if (!is_wanted(wish, card) || (is_known && !card->replaces)) continue;
        if (is_defined(sources, card->number)) continue;
        fprintf(outs[is_known], "%.*s\n\n", (int)card->text.size, card->text.at);
    }
    bool is_ok = outs[0] != NULL && outs[1] != NULL;
    for (int i = 0; i < 2; i++) is_ok &= outs[i] != NULL && fclose(outs[i]) == 0;
    for (int i = 0; is_ok && i < 2; i++) {
        if (sizes[i] == 0) continue;
        sources->at[sources->count++] = (Source){names[i], sources->pool_texts[i], sizes[i]};
    }
    return is_ok || (caption_error("fault.memory", ""), false);
}

/* The pool must not be in the way of any command: a pool that cannot be read is left out. */
static bool load_pool(Sources *sources, const Wish *wish) {
    bool is_wanted_at_all = wish->part != POOL_NONE && !userpool_is_off();
    if (!is_wanted_at_all || !userpool_load(&sources->pool) || sources->pool.count == 0)
        return true;
    LpCards *own = lp_cards_embedded();
    bool is_ok = own != NULL && add_pool(sources, wish, own);
    lp_cards_free(own);
    return is_ok;
}

/* --- Compiling -------------------------------------------------------------------------- */

static bool load_sources(Sources *out, const Wish *wish) {
    *out = (Sources){0};
    out->at = calloc(wish->path_count + 3, sizeof *out->at);
    out->files = calloc(wish->path_count + 1, sizeof *out->files);
    if (out->at == NULL || out->files == NULL) return caption_error("fault.memory", ""), false;
    if (wish->source != NULL) out->at[out->count++] = *wish->source;
    for (size_t i = 0; i < wish->path_count; i++) {
        File *file = &out->files[out->file_count];
        if (!file_load(wish->paths[i], file)) return false;
        out->file_count++;
        out->at[out->count++] = (Source){wish->paths[i], file->at, file->size};
    }
    return load_pool(out, wish);
}

static void free_sources(Sources *sources) {
    for (size_t i = 0; i < sources->file_count; i++) file_free(&sources->files[i]);
    for (int i = 0; i < 2; i++) free(sources->pool_texts[i]);
    userpool_free(&sources->pool);
    free(sources->files);
    free(sources->at);
}

static bool is_of_pool(const char *file) {
    return text_starts_with(text_of(file), SLICE(IMAGE_POOL));
}

static void report(const Diagnostics *found) {
    for (size_t i = 0; i < found->count; i++) {
        const Diagnostic *one = &found->at[i];
        output_error("%s:%u:%u: %s%s%s", one->file, one->line, one->column, one->card,
                     one->card[0] != 0 ? ": " : "", caption_remark(one->message));
    }
    if (found->lost > 0) caption_error("input.more", "z", found->lost);
    caption_error("input.cards-could-not-loaded", "");
}

/* Compiles the cards and reports what is wrong; of the program's cards and the pool's alone,
 * the image is kept. If what is wrong is in the pool, which an older program may have compiled,
 * they are compiled without it. */
static LpCards *compile(Sources *sources) {
    Diagnostic memory[DIAGNOSTICS_MAX];
    Diagnostics found = {memory, 0, DIAGNOSTICS_MAX, 0};
    bool is_kept = sources->count > 0 && is_of_pool(sources->at[0].name);
    uint64_t key = is_kept ? poolcache_key(sources->at, sources->count) : 0;
    LpCards *cards = poolcache_load(key);
    if (cards != NULL) return cards;
    cards = embedded_cards_with(sources->at, sources->count, &found);
    if (cards != NULL && is_kept) poolcache_save(key, cards);
    if (cards != NULL) return cards;
    size_t kept = sources->count;
    while (kept > 0 && is_of_pool(sources->at[kept - 1].name)) kept--;
    if (kept < sources->count && found.count > 0 && is_of_pool(memory[0].file)) {
        caption_note("input.pool-left-out", "ss", memory[0].card, memory[0].message);
        found = (Diagnostics){memory, 0, DIAGNOSTICS_MAX, 0};
        cards = embedded_cards_with(sources->at, kept, &found);
    }
    if (cards == NULL) report(&found);
    return cards;
}

static LpCards *make(const Wish *wish) {
    Sources sources;
    LpCards *cards = NULL;
    if (load_sources(&sources, wish)) cards = compile(&sources);
    free_sources(&sources);
    return cards;
}

/* The usual files, with this part of the pool. */
static LpCards *make_usual(PoolPart part, Slice words) {
    const Wish wish = {NULL, input_card_files.at, input_card_files.count, part, words};
    return make(&wish);
}

LpCards *input_cards(void) { return make_usual(POOL_ALL, (Slice){"", 0}); }

LpCards *input_cards_own(void) { return make_usual(POOL_NONE, (Slice){"", 0}); }

LpCards *input_cards_with(Slice numbers) { return make_usual(POOL_LISTED, numbers); }

LpCards *input_cards_of(const Source *source, const char *const *paths, size_t path_count,
                        Slice text, bool is_list) {
    const Wish wish = {source, paths, path_count, is_list ? POOL_LISTED : POOL_MENTIONED, text};
    return make(&wish);
}

bool input_missing(const LpCards *cards, Slice numbers, Buffer *out) {
    bool is_missing = false;
    while (numbers.size > 0) {
        size_t end = 0;
        while (end < numbers.size && numbers.at[end] != ',' && !text_is_space(numbers.at[end]))
            end++;
        if (end > 0 && image_find(cards, numbers.at, end) == 0) {
            if (is_missing) buffer_append_string(out, ", ");
            buffer_append(out, text_first(numbers, end));
            is_missing = true;
        }
        numbers = text_from(numbers, end + 1);
    }
    return is_missing;
}

const char *const input_edition_names[LP_EDITION_COUNT] = {
    [LP_EDITION_EARLY] = "early",
    [LP_EDITION_1_1_8] = "1.1.8",
    [LP_EDITION_1_1_9] = "1.1.9",
    [LP_EDITION_1_2_1] = "1.2.1",
};

bool input_edition(const char *text, uint8_t *out) {
    *out = LP_EDITION_DEFAULT;
    if (text == NULL) return true;
    for (int i = 0; i < LP_EDITION_COUNT; i++) {
        if (strcmp(input_edition_names[i], text) != 0) continue;
        *out = (uint8_t)i;
        return true;
    }
    caption_error("input.no-edition", "s", text);
    return false;
}

static void *take(size_t size) {
    void *memory = calloc(1, size);
    if (memory == NULL) caption_error("fault.memory", "");
    return memory;
}

LpGame *input_game(void) { return take(lp_game_size()); }
LpView *input_view(void) { return take(lp_view_size()); }
