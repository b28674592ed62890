/* Opening decks and reporting what is wrong with them. */
#include "app/cards/decks.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/cards/userdecks.h"
#include "app/common/caption.h"
#include "app/common/file.h"
#include "app/common/input.h"
#include "app/common/output.h"
#include "base/buffer.h"
#include "base/embedded.h"
#include "base/text.h"
#include "card/image.h"
#include "compiler/ja_names.h"
#include "notation/decklist.h"
#include "study/deckfault.h"
#include "study/suggest.h"

enum { PROBLEMS_MAX = 128, NOTES_MAX = 16 };

/* How a list is read: decklist_read or decklist_read_any. */
typedef bool ReadList(Slice text, const LpCards *cards, Notes *notes, Decklist *out);

static void report(const char *path, const char *key, int number) {
    char memory[256];
    Buffer line;
    buffer_init(&line, memory, sizeof memory);
    caption_print(&line, key, "d", number);
    output_error("%s: %s", path, memory);
}

/* Reads a list and reports everything that is wrong with it. */
static bool read_list(const LpCards *cards, const char *path, Slice text, ReadList *read,
                      ListedDeck *out) {
    Note memory[NOTES_MAX];
    Notes notes;
    Decklist list;
    notes_init(&notes, memory, NOTES_MAX);
    bool is_ok = read(text, cards, &notes, &list);
    for (uint32_t i = 0; i < notes.count; i++) {
        const Note *note = &notes.at[i];
        char said[2 * NOTE_SIZE];
        deckfault_say_note(note, said, sizeof said);
        output_error("%s:%u:%u: %s", path, note->line, note->column, said);
    }
    if (notes.lost > 0) report(path, "list.lost", (int)notes.lost);
    if (!is_ok && notes.count == 0) report(path, "list.none", 0);
    out->named.deck = list.deck;
    out->card_count = list.card_count;
    out->leader_count = list.leader_count;
    return is_ok;
}

/* "decks/st01.deck" -> "st01". */
static Slice bare_name(Slice path) {
    for (size_t i = path.size; i > 0; i--) {
        if (path.at[i - 1] != '/') continue;
        path = text_from(path, i);
        break;
    }
    size_t dot = text_find(path, SLICE("."));
    return dot > 0 ? text_first(path, dot) : path;
}

static bool is_bundled(const EmbeddedFile *file) {
    Slice name = text_of(file->name);
    return text_starts_with(name, SLICE("decks/")) && text_ends_with(name, SLICE(".deck"));
}

/* The bundled deck at this place, or NULL. */
static const EmbeddedFile *bundled_file(size_t index) {
    for (size_t i = 0; i < embedded_file_count; i++)
        if (is_bundled(&embedded_files[i]) && index-- == 0) return &embedded_files[i];
    return NULL;
}

size_t decks_bundled_count(void) {
    size_t count = 0;
    for (size_t i = 0; i < embedded_file_count; i++) count += is_bundled(&embedded_files[i]);
    return count;
}

Slice decks_bundled_name(size_t index) {
    const EmbeddedFile *file = bundled_file(index);
    return file != NULL ? bare_name(text_of(file->name)) : (Slice){"", 0};
}

static void set_name(NamedDeck *deck, const char *path) {
    Slice name = bare_name(text_of(path));
    memset(deck, 0, sizeof *deck);
    snprintf(deck->name, sizeof deck->name, "%.*s", (int)name.size, name.at);
    output_clean(deck->name); /* a file's name is whatever somebody gave it */
}

/* Is the word a part of the deck's name, or of its Leader's? */
static bool is_about(const LpCards *cards, const EmbeddedFile *file, Slice word) {
    char number[16];
    Slice name = bare_name(text_of(file->name));
    if (text_contains_ignoring_case(name, word)) return true;
    /* A bundled list begins with its Leader: "1 OP15-058". */
    Slice rest = {file->at, file->size}, leader;
    LpCardInfo info;
    if (!text_next_word(&rest, &leader) || !text_next_word(&rest, &leader)) return false;
    snprintf(number, sizeof number, "%.*s", (int)leader.size, leader.at);
    LpCardId id = lp_card_find(cards, number);
    JaNames names = ja_names_embedded();
    if (lp_card_info(cards, id, &info) != LP_OK) return false;
    return text_contains_ignoring_case(text_of(info.name), word) ||
           (ja_names_is_japanese(word) &&
            ja_names_match(ja_names_of_card(cards, &names, id), word, false));
}

/* How far a name is from what was typed; what has the word in it is nearest. */
static size_t distance_of(const LpCards *cards, const EmbeddedFile *file, Slice typed) {
    enum { ABOUT_LENGTH_MIN = 3 }; /* shorter words are in nearly every name */
    if (typed.size >= ABOUT_LENGTH_MIN && is_about(cards, file, typed)) return 0;
    size_t distance = suggest_distance(bare_name(text_of(file->name)), typed);
    return suggest_is_near(distance, typed) ? distance : SIZE_MAX;
}

/* The nearest names: "'a', 'b' or 'c'"; false if there is none. */
static bool say_nearest(const LpCards *cards, Slice typed, Buffer *out) {
    enum { NEAREST_MAX = 5 };
    const EmbeddedFile *found[NEAREST_MAX];
    size_t distances[NEAREST_MAX], count = 0;
    for (size_t i = 0; i < embedded_file_count; i++) {
        if (!is_bundled(&embedded_files[i])) continue;
        size_t distance = distance_of(cards, &embedded_files[i], typed);
        size_t at = count < NEAREST_MAX ? count : NEAREST_MAX;
        if (distance == SIZE_MAX) continue;
        while (at > 0 && distances[at - 1] > distance) at--;
        if (at == NEAREST_MAX) continue;
        if (count < NEAREST_MAX) count++;
        for (size_t k = count - 1; k > at; k--) {
            found[k] = found[k - 1];
            distances[k] = distances[k - 1];
        }
        found[at] = &embedded_files[i];
        distances[at] = distance;
    }
    for (size_t i = 0; i < count; i++) {
        if (i > 0)
            buffer_append_string(out, caption(i + 1 == count ? "list.or" : "list.comma"));
        buffer_append_char(out, '\'');
        buffer_append(out, bare_name(text_of(found[i]->name)));
        buffer_append_char(out, '\'');
    }
    return count > 0;
}

static void report_unknown(const LpCards *cards, const char *what) {
    char names[512], memory[1024];
    Buffer near, line;
    buffer_init(&near, names, sizeof names);
    buffer_init(&line, memory, sizeof memory);
    bool is_near = say_nearest(cards, text_of(what), &near);
    caption_print(&line, is_near ? "list.near" : "list.unknown", "ss", what, names);
    output_error("%s", memory);
}

static bool open_list(const LpCards *cards, const char *what, ReadList *read, ListedDeck *out) {
    Slice wanted = text_of(what);
    set_name(&out->named, what);
    /* A path is a file; a bare word is a bundled deck if there is one. */
    for (size_t i = 0; i < embedded_file_count; i++) {
        const EmbeddedFile *file = &embedded_files[i];
        if (!is_bundled(file)) continue;
        if (!text_equal_ignoring_case(bare_name(text_of(file->name)), wanted)) continue;
        return read_list(cards, file->name, (Slice){file->at, file->size}, read, out);
    }
    File file;
    char own[USERDECK_PATH_MAX];
    bool is_word = strcmp(what, "-") != 0 && strchr(what, '/') == NULL;
    if (is_word && !file_exists(what)) {
        if (!userdecks_path(what, own) || !file_exists(own)) {
            report_unknown(cards, what);
            return false;
        }
        what = own;
    }
    if (!file_load(what, &file)) return false;
    bool is_ok = read_list(cards, what, (Slice){file.at, file.size}, read, out);
    file_free(&file);
    return is_ok;
}

bool decks_open(const LpCards *cards, const char *what, NamedDeck *out) {
    ListedDeck listed;
    bool is_ok = open_list(cards, what, decklist_read, &listed);
    *out = listed.named;
    return is_ok;
}

bool decks_open_any(const LpCards *cards, const char *what, ListedDeck *out) {
    return open_list(cards, what, decklist_read_any, out);
}

bool decks_is_playable(const LpCards *cards, const NamedDeck *deck) {
    LpDeckProblem problems[PROBLEMS_MAX];
    char text[256];
    int count = lp_deck_check(cards, &deck->deck, problems, PROBLEMS_MAX);
    for (int i = 0; i < count && i < PROBLEMS_MAX; i++) {
        deckfault_say(cards, &problems[i], text, sizeof text);
        const char *rule = deckfault_rule(problems[i].fault);
        output_error("%s: %s%s%s", deck->name, text, rule[0] != 0 ? ", CR " : "", rule);
    }
    return count == 0;
}

bool decks_open_bundled(const LpCards *cards, size_t index, NamedDeck *out) {
    const EmbeddedFile *file = bundled_file(index);
    ListedDeck deck;
    if (file == NULL) return false;
    set_name(&deck.named, file->name);
    bool is_ok =
        read_list(cards, file->name, (Slice){file->at, file->size}, decklist_read, &deck);
    *out = deck.named;
    return is_ok && decks_is_playable(cards, out);
}

size_t decks_bundled(const LpCards *cards, NamedDeck *out, size_t out_size) {
    size_t count = 0, bundled_count = decks_bundled_count();
    for (size_t i = 0; i < bundled_count && count < out_size; i++)
        count += decks_open_bundled(cards, i, &out[count]);
    return count;
}

/* --- Decks with cards of the user's pool ------------------------------------------------ */

static LpCardId deck_card(const LpDeck *deck, unsigned at) {
    return at < deck->count ? deck->cards[at] : deck->leader;
}

/* The numbers of the pool's cards in the decks, separated by blanks. */
static void list_pool_cards(const LpCards *cards, const NamedDeck *decks, size_t count,
                            FILE *out) {
    for (size_t i = 0; i < count; i++) {
        for (unsigned k = 0; k <= decks[i].deck.count; k++) {
            LpCardInfo info;
            LpCardId id = deck_card(&decks[i].deck, k);
            if (id == 0 || !image_is_of_pool(cards, id)) continue;
            if (lp_card_info(cards, id, &info) == LP_OK) fprintf(out, "%s ", info.number);
        }
    }
}

static LpCardId same_card(const LpCards *from, LpCardId id, const LpCards *to) {
    LpCardInfo info;
    return lp_card_info(from, id, &info) == LP_OK ? lp_card_find(to, info.number) : 0;
}

bool decks_narrow(LpCards **cards, NamedDeck *decks, size_t count, bool is_whole) {
    char *numbers = NULL;
    size_t size = 0;
    bool has_pool = false;
    for (uint32_t id = 1; id < lp_cards_count(*cards) && !has_pool; id++)
        has_pool = image_is_of_pool(*cards, id);
    if (!has_pool) return true;
    FILE *out = open_memstream(&numbers, &size);
    if (out == NULL) return caption_error("fault.memory", ""), false;
    list_pool_cards(*cards, decks, count, out);
    fclose(out);
    bool is_enough = is_whole && size > 0;
    LpCards *made = is_enough ? *cards : input_cards_with((Slice){numbers, size});
    free(numbers);
    if (made == NULL || is_enough) return made != NULL;
    for (size_t i = 0; i < count; i++) {
        LpDeck *deck = &decks[i].deck;
        deck->leader = same_card(*cards, deck->leader, made);
        for (unsigned k = 0; k < deck->count; k++)
            deck->cards[k] = same_card(*cards, deck->cards[k], made);
    }
    lp_cards_free(*cards);
    *cards = made;
    return true;
}
