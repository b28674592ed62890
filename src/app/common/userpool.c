/* Reading and writing the user's pool of cards. */
#include "app/common/userpool.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/common/caption.h"
#include "app/common/file.h"
#include "app/common/output.h"
#include "app/common/userfolder.h"

#define POOL_FILE "pool.card"

bool userpool_is_unwanted;

bool userpool_is_off(void) {
    const char *variable = getenv("LOGPOSE_NO_POOL");
    return userpool_is_unwanted || (variable != NULL && variable[0] != 0);
}

/* --- The folder ------------------------------------------------------------------------- */

bool userpool_path(const char *name, char out[USERPOOL_PATH_MAX]) {
    char rest[USERPOOL_PATH_MAX];
    int used = snprintf(rest, sizeof rest, "pool%s%s", name[0] != 0 ? "/" : "", name);
    return used > 0 && (size_t)used < sizeof rest &&
           userfolder_path(USERFOLDER_DATA, rest, out, USERPOOL_PATH_MAX);
}

/* --- The cards -------------------------------------------------------------------------- */

Slice userpool_copy(UserPool *pool, Slice text) {
    char **memory = realloc(pool->memory, (pool->memory_count + 1) * sizeof *memory);
    if (memory != NULL) pool->memory = memory;
    char *copy = memory != NULL ? malloc(text.size + 1) : NULL;
    if (copy == NULL) return (Slice){"", 0};
    memcpy(copy, text.at, text.size);
    copy[text.size] = 0;
    pool->memory[pool->memory_count++] = copy;
    return (Slice){copy, text.size};
}

PoolCard *userpool_find(const UserPool *pool, Slice number) {
    for (size_t i = 0; i < pool->count; i++) {
        if (text_equal_ignoring_case(pool->cards[i].number, number)) return &pool->cards[i];
    }
    return NULL;
}

bool userpool_add(UserPool *pool, PoolCard card) {
    if (pool->count == pool->room) {
        size_t room = 2 * pool->room + 64;
        PoolCard *cards = realloc(pool->cards, room * sizeof *cards);
        if (cards == NULL) return false;
        pool->cards = cards;
        pool->room = room;
    }
    size_t at = pool->count++;
    for (; at > 0 && text_compare(pool->cards[at - 1].number, card.number) > 0; at--)
        pool->cards[at] = pool->cards[at - 1];
    pool->cards[at] = card;
    return true;
}

void userpool_free(UserPool *pool) {
    for (size_t i = 0; i < pool->memory_count; i++) free(pool->memory[i]);
    free(pool->memory);
    free(pool->cards);
    *pool = (UserPool){0};
}

/* --- The file --------------------------------------------------------------------------- */

/* "from tide.json, replaces" and "from tide.json, removed MY01-004". */
static void read_origin(Slice line, PoolCard *out) {
    size_t comma = text_find(line, SLICE(", "));
    Slice after = text_from(line, comma + 2);
    *out = (PoolCard){.source = text_first(line, comma), .text = {"", 0}};
    out->replaces = text_equal(after, SLICE("replaces"));
    if (text_starts_with(after, SLICE("removed "))) out->number = text_from(after, 8);
}

/* 'card NUMBER "NAME"': the name as it is written there. */
static void read_heading(Slice line, PoolCard *out) {
    Slice word;
    text_next_word(&line, &word);
    if (text_next_word(&line, &word)) out->number = word;
    line = text_trim(line);
    if (line.size >= 2) out->name = (Slice){line.at + 1, line.size - 2};
}

static bool read_cards(Slice rest, UserPool *out) {
    PoolCard card = {.source = {"", 0}};
    Slice line;
    while (text_next_line(&rest, &line)) {
        if (text_starts_with(line, SLICE("# from "))) {
            read_origin(text_from(line, 7), &card);
            if (card.number.size > 0 && !userpool_add(out, card)) return false;
        } else if (text_starts_with(line, SLICE("card "))) {
            read_heading(line, &card);
            card.text = line;
            Slice ahead = rest;
            while (text_next_line(&ahead, &line) && text_starts_with(line, SLICE("  "))) {
                card.text.size = (size_t)(line.at + line.size - card.text.at);
                rest = ahead;
            }
            if (!userpool_add(out, card)) return false;
        }
    }
    return true;
}

bool userpool_load(UserPool *out) {
    char path[USERPOOL_PATH_MAX];
    File file;
    *out = (UserPool){0};
    if (!userpool_path(POOL_FILE, path) || !file_exists(path)) return true;
    if (!file_load(path, &file)) return false;
    Slice text = userpool_copy(out, (Slice){file.at, file.size});
    bool is_ok = text.size == file.size && read_cards(text, out);
    file_free(&file);
    if (!is_ok) caption_error("fault.memory", "");
    if (!is_ok) userpool_free(out);
    return is_ok;
}

bool userpool_save(const UserPool *pool) {
    char path[USERPOOL_PATH_MAX];
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    if (out == NULL) return caption_error("fault.memory", ""), false;
    fputs(
        "# Cards of your own. 'logpose pool' keeps them here; change them with that command.\n",
        out);
    for (size_t i = 0; i < pool->count; i++) {
        const PoolCard *card = &pool->cards[i];
        fprintf(out, "\n# from %.*s", (int)card->source.size, card->source.at);
        if (card->text.size == 0)
            fprintf(out, ", removed %.*s", (int)card->number.size, card->number.at);
        else
            fprintf(out, "%s\n%.*s", card->replaces ? ", replaces" : "", (int)card->text.size,
                    card->text.at);
        putc('\n', out);
    }
    bool is_ok = fclose(out) == 0 && userpool_path(POOL_FILE, path) &&
                 file_write(path, (Slice){text, size});
    free(text);
    return is_ok;
}
