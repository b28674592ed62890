/* Changing the user's pool. */
#include "app/cards/poolkeep.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "app/cards/importing.h"
#include "app/common/caption.h"
#include "app/common/file.h"
#include "app/common/output.h"
#include "app/common/userfolder.h"
#include "card/image.h"
#include "compiler/embedded_cards.h"
#include "compiler/printer.h"

/* A name of a kept file, and how often one may be taken; a card in the card language. */
enum { NAME_MAX_SIZE = 64, NAMES_MAX = 1000, CARD_SIZE_MAX = 1 << 16, NOTES_MAX = 20 };

Slice poolkeep_set(Slice number) { return text_first(number, text_find(number, SLICE("-"))); }

/* --- One card --------------------------------------------------------------------------- */

static void report(PoolKeeper *keeper, PoolReport it) {
    keeper->counts[it.fate]++;
    keeper->report(keeper->listener, &it);
}

static bool has_own(const PoolKeeper *keeper, Slice number) {
    return image_find(keeper->own, number.at, number.size) != 0;
}

/* Why a new card is refused, or NULL. */
static const char *refusal(const PoolKeeper *keeper, const PoolCard *there, Slice number) {
    if (keeper->may_replace || keeper->is_update) return NULL;
    if (there != NULL && there->text.size > 0)
        return "your pool has another card of this number; --replace puts this one in its "
               "place";
    if (has_own(keeper, number))
        return "the program has a card of this number; --replace puts yours in its place";
    return NULL;
}

/* When sources are compiled again, cards that the user has removed or has from another file
 * stay as they are, and so do those that the program has by now. */
static bool is_passed_over(const PoolKeeper *keeper, const PoolCard *there, Slice number,
                           Slice source) {
    if (!keeper->is_update) return false;
    if (there != NULL) return there->text.size == 0 || !text_equal(there->source, source);
    return has_own(keeper, number);
}

/* Takes a compiled card; 'it' says where it is. */
static bool take_card(PoolKeeper *keeper, Slice source, Slice name, Slice text, PoolReport it) {
    UserPool *pool = &keeper->pool;
    PoolCard *there = userpool_find(pool, it.number);
    text = text_trim(text);
    if (is_passed_over(keeper, there, it.number, source)) return true;
    bool is_same = there != NULL && text_equal(there->text, text);
    if (is_same)
        there->source = userpool_copy(pool, source); /* the file that the user has now */
    it.why = is_same ? NULL : refusal(keeper, there, it.number);
    it.fate = is_same ? POOL_UNCHANGED : it.why != NULL ? POOL_REFUSED : POOL_ADDED;
    if (it.fate == POOL_ADDED) {
        bool is_new = there == NULL || there->text.size == 0;
        PoolCard card = {userpool_copy(pool, it.number), userpool_copy(pool, name),
                         userpool_copy(pool, source), userpool_copy(pool, text),
                         has_own(keeper, it.number)};
        if (card.text.size == 0) return caption_error("fault.memory", ""), false;
        if (there != NULL) *there = card;
        if (there == NULL && !userpool_add(pool, card))
            return caption_error("fault.memory", ""), false;
        if (!is_new) it.fate = POOL_REPLACED;
    }
    report(keeper, it);
    return true;
}

/* --- Files ------------------------------------------------------------------------------ */

static void refuse(PoolKeeper *keeper, Slice source, PoolReport it, const char *why) {
    const PoolCard *there = userpool_find(&keeper->pool, it.number);
    if (is_passed_over(keeper, there, it.number, source)) return;
    it.fate = POOL_REFUSED;
    it.why = why;
    report(keeper, it);
}

/* Published or typed cards. */
static bool take_english(PoolKeeper *keeper, const char *path, Slice file, Slice source) {
    Note found[NOTES_MAX];
    Notes notes;
    Published published;
    Import import = {.count = 0};
    notes_init(&notes, found, NOTES_MAX);
    if (!published_read(file, &notes, &published)) {
        for (uint32_t i = 0; i < notes.count; i++)
            refuse(keeper, source,
                   (PoolReport){.file = path, .line = found[i].line, .column = found[i].column},
                   found[i].message);
        return true;
    }
    bool is_ok = importing_compile(&import, &published, 0);
    for (size_t i = 0; is_ok && i < import.count; i++) {
        const Result *result = &import.results[i];
        PoolReport it = {.number = result->card.number, .file = path};
        importing_place(&published, i, result, &it.line, &it.column);
        if (result->outcome == OUTCOME_FAILED)
            refuse(keeper, source, it, result->fault.why);
        else
            is_ok = take_card(keeper, source, result->card.name, text_of(result->source), it);
    }
    for (size_t i = 0; is_ok && i < published.refused_count; i++) {
        const RefusedCard *card = &published.refused[i];
        refuse(keeper, source,
               (PoolReport){.number = card->number,
                            .file = path,
                            .line = card->why.line,
                            .column = card->why.column},
               card->why.message);
    }
    importing_free(&import);
    published_free(&published);
    return is_ok;
}

/* One card of a card file, which starts at 'line'. */
static bool take_one(PoolKeeper *keeper, const char *path, Slice text, uint32_t line,
                     Slice source) {
    static char memory[CARD_SIZE_MAX];
    Diagnostic found[1];
    Diagnostics diagnostics = {.at = found, .size = 1};
    const Source one = {path, text.at, text.size};
    PoolReport it = {.file = path, .line = line, .column = 1};
    LpCardInfo info;
    Buffer out;
    LpCards *cards = compile_sources(&one, 1, &diagnostics);
    if (cards == NULL) {
        if (diagnostics.count > 0) {
            it.number = text_of(found[0].card);
            it.line += found[0].line - 1;
            it.column = found[0].column;
        }
        refuse(keeper, source, it, diagnostics.count > 0 ? found[0].message : "out of memory");
        return true;
    }
    bool is_ok = true;
    buffer_init(&out, memory, sizeof memory);
    printer_print(cards, 1, &out);
    if (lp_card_info(cards, 1, &info) == LP_OK) {
        it.number = text_of(info.number);
        if (!info.playable || out.overflow)
            refuse(keeper, source, it, "it is written as a card that cannot be played");
        else
            is_ok = take_card(keeper, source, text_of(info.name), buffer_text(&out), it);
    }
    lp_cards_free(cards);
    return is_ok;
}

/* A file in the card language, card by card. What is above the first one is a remark. */
static bool take_card_file(PoolKeeper *keeper, const char *path, Slice file, Slice source) {
    const char *start = NULL;
    uint32_t number = 0, first = 0;
    Slice rest = file, line;
    size_t count = 0;
    bool is_ok = true;
    while (is_ok && text_next_line(&rest, &line)) {
        number++;
        if (!text_starts_with(line, SLICE("card "))) continue;
        if (start != NULL)
            is_ok = take_one(keeper, path, (Slice){start, (size_t)(line.at - start)}, first,
                             source);
        start = line.at;
        first = number;
        count++;
    }
    const char *end = file.at + file.size;
    if (is_ok && start != NULL)
        is_ok = take_one(keeper, path, (Slice){start, (size_t)(end - start)}, first, source);
    if (count == 0)
        refuse(keeper, source, (PoolReport){.file = path, .line = 1, .column = 1},
               "there is no card here");
    return is_ok;
}

static bool take_file(PoolKeeper *keeper, const char *path, Slice file, Slice source) {
    bool is_card_file = text_ends_with(source, SLICE(".card"));
    return is_card_file ? take_card_file(keeper, path, file, source)
                        : take_english(keeper, path, file, source);
}

/* --- The folder of sources -------------------------------------------------------------- */

static bool source_path(Slice name, char out[USERPOOL_PATH_MAX]) {
    char below[NAME_MAX_SIZE + 16];
    snprintf(below, sizeof below, "sources/%.*s", (int)name.size, name.at);
    return userpool_path(below, out);
}

/* The end of the path, without signs that file names should not have. */
static void plain_name(const char *path, char out[NAME_MAX_SIZE - 8]) {
    const char *slash = strrchr(path, '/');
    Slice name = text_of(strcmp(path, "-") == 0 ? "typed.txt" : slash ? slash + 1 : path);
    size_t used = 0;
    if (name.size > NAME_MAX_SIZE - 9) name = text_from(name, name.size - (NAME_MAX_SIZE - 9));
    for (size_t i = 0; i < name.size; i++) {
        char c = name.at[i];
        bool is_plain = text_is_letter(c) || text_is_digit(c) || (i > 0 && c == '.');
        out[used++] = is_plain ? c : '-';
    }
    out[used] = 0;
}

static bool is_file_of(const char *path, Slice text) {
    File file;
    if (file_read(path, &file) != NULL) return false;
    bool is_same = text_equal((Slice){file.at, file.size}, text);
    file_free(&file);
    return is_same;
}

/* A name that is free, or that a file with this very text has. */
static bool source_name(const char *path, Slice text, char out[NAME_MAX_SIZE]) {
    char plain[NAME_MAX_SIZE - 8], full[USERPOOL_PATH_MAX];
    plain_name(path, plain);
    for (int i = 1; i < NAMES_MAX; i++) {
        if (i == 1) snprintf(out, NAME_MAX_SIZE, "%s", plain);
        if (i > 1) snprintf(out, NAME_MAX_SIZE, "%d-%s", i, plain);
        if (!source_path(text_of(out), full)) return false;
        if (!file_exists(full) || is_file_of(full, text)) return true;
    }
    return false;
}

static bool keep_source(Slice name, Slice text) {
    char path[USERPOOL_PATH_MAX];
    return source_path(name, path) && (file_exists(path) || file_write(path, text));
}

/* Is a card of the pool from this file? */
static bool is_source(const UserPool *pool, Slice source) {
    for (size_t i = 0; i < pool->count; i++) {
        if (pool->cards[i].text.size > 0 && text_equal(pool->cards[i].source, source))
            return true;
    }
    return false;
}

/* Removed cards are remembered for as long as their file is kept. */
static void forget_removed(UserPool *pool) {
    size_t kept = 0;
    for (size_t i = 0; i < pool->count; i++) {
        PoolCard card = pool->cards[i];
        if (card.text.size > 0 || is_source(pool, card.source)) pool->cards[kept++] = card;
    }
    pool->count = kept;
}

static void remove_unused_sources(const UserPool *pool) {
    char folder[USERPOOL_PATH_MAX], path[USERPOOL_PATH_MAX];
    DIR *listing = userpool_path("sources", folder) ? opendir(folder) : NULL;
    if (listing == NULL) return;
    for (struct dirent *entry; (entry = readdir(listing)) != NULL;) {
        Slice name = text_of(entry->d_name);
        if (name.at[0] == '.' || name.size >= NAME_MAX_SIZE || is_source(pool, name)) continue;
        if (source_path(name, path)) remove(path);
    }
    closedir(listing);
}

/* --- All of it -------------------------------------------------------------------------- */

bool poolkeep_open(PoolKeeper *keeper) {
    char folder[USERPOOL_PATH_MAX], lock[USERPOOL_PATH_MAX];
    if (!userpool_path("sources", folder) || !userpool_path("lock", lock))
        return caption_error("poolkeep.neither-xdg-data-home", ""), false;
    if (!userfolder_make(folder))
        return caption_error("poolkeep.cannot-made", "s", folder), false;
    int file = open(lock, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (file >= 0) close(file);
    const char *problem = savefile_lock(lock, &keeper->lock);
    if (problem != NULL)
        return caption_error("poolkeep.cannot-locked", "ss", lock, caption_remark(problem)),
               false;
    keeper->own = lp_cards_embedded();
    if (keeper->own == NULL) return caption_error("fault.memory", ""), false;
    return userpool_load(&keeper->pool);
}

void poolkeep_close(PoolKeeper *keeper) {
    userpool_free(&keeper->pool);
    lp_cards_free(keeper->own);
    keeper->own = NULL;
    savefile_unlock(&keeper->lock);
}

bool poolkeep_add(PoolKeeper *keeper, const char *path) {
    char name[NAME_MAX_SIZE];
    File file;
    if (!file_load(path, &file)) return false;
    Slice text = {file.at, file.size};
    bool is_ok = source_name(path, text, name);
    if (!is_ok) caption_error("poolkeep.no-place-keep", "s", path);
    is_ok = is_ok && take_file(keeper, path, text, text_of(name));
    if (is_ok && is_source(&keeper->pool, text_of(name)))
        is_ok = keep_source(text_of(name), text);
    file_free(&file);
    return is_ok;
}

bool poolkeep_update(PoolKeeper *keeper) {
    bool is_ok = true;
    UserPool *pool = &keeper->pool;
    Slice *sources = calloc(pool->count + 1, sizeof *sources);
    size_t count = 0;
    if (sources == NULL) return caption_error("fault.memory", ""), false;
    for (size_t i = 0; i < pool->count; i++) {
        bool is_known = false;
        for (size_t k = 0; k < count; k++)
            is_known |= text_equal(sources[k], pool->cards[i].source);
        if (!is_known) sources[count++] = pool->cards[i].source;
    }
    keeper->is_update = true;
    for (size_t i = 0; is_ok && i < count; i++) {
        char path[USERPOOL_PATH_MAX], name[NAME_MAX_SIZE + 16];
        File file;
        if (!source_path(sources[i], path) || !file_load(path, &file)) continue;
        snprintf(name, sizeof name, "sources/%.*s", (int)sources[i].size, sources[i].at);
        is_ok = take_file(keeper, name, (Slice){file.at, file.size}, sources[i]);
        file_free(&file);
    }
    free(sources);
    return is_ok;
}

size_t poolkeep_remove(PoolKeeper *keeper, Slice what) {
    size_t count = 0;
    for (size_t i = 0; i < keeper->pool.count; i++) {
        PoolCard *card = &keeper->pool.cards[i];
        bool is_meant = text_equal_ignoring_case(card->number, what) ||
                        text_equal_ignoring_case(poolkeep_set(card->number), what);
        if (!is_meant || card->text.size == 0) continue;
        card->text = (Slice){"", 0};
        count++;
    }
    return count;
}

/* Can the program load all of it at once? */
static bool is_usable(const PoolKeeper *keeper) {
    Diagnostic found[1];
    Diagnostics diagnostics = {.at = found, .size = 1};
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    if (out == NULL) return caption_error("fault.memory", ""), false;
    for (size_t i = 0; i < keeper->pool.count; i++) {
        const PoolCard *card = &keeper->pool.cards[i];
        fprintf(out, "%.*s\n", (int)card->text.size, card->text.at);
    }
    fclose(out);
    /* In front, so that none is refused because the program has its number. */
    const Source source = {IMAGE_POOL_REPLACED, text, size};
    LpCards *cards = embedded_cards_with(&source, 1, &diagnostics);
    if (cards == NULL)
        caption_error("poolkeep.together", "ss", diagnostics.count > 0 ? found[0].card : "",
                      diagnostics.count > 0 ? caption_remark(found[0].message) : "");
    lp_cards_free(cards);
    free(text);
    return cards != NULL;
}

bool poolkeep_save(PoolKeeper *keeper) {
    forget_removed(&keeper->pool);
    bool is_ok = is_usable(keeper) && userpool_save(&keeper->pool);
    if (is_ok) remove_unused_sources(&keeper->pool);
    return is_ok;
}
