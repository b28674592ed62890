/* Games as lines of text, both ways. */
#include "app/fit/book.h"

/* --- Writing ------------------------------------------------------------------------------ */

static void write_deck(const LpDeck *deck, Buffer *out) {
    buffer_append_hex(out, deck->leader, 4);
    for (int i = 0; i < LP_DECK_SIZE; i++) buffer_append_hex(out, deck->cards[i], 4);
    buffer_append_char(out, ' ');
}

static void write_thought(const BookThought *thought, Buffer *out) {
    buffer_append_char(out, '(');
    buffer_append_hex(out, thought->value, 4);
    for (int i = 0; i < thought->count; i++) {
        buffer_append_hex(out, thought->index[i], 2);
        buffer_append_hex(out, thought->share[i], 2);
    }
    buffer_append_char(out, ')');
}

void book_write(const BookGame *game, Buffer *out) {
    buffer_append_uint(out, game->index);
    buffer_append_char(out, ' ');
    buffer_append_uint(out, game->result);
    buffer_append_char(out, ' ');
    buffer_append_hex(out, game->setup.seed, 16);
    buffer_append_char(out, ' ');
    for (int i = 0; i < 2; i++) write_deck(&game->setup.decks[i], out);
    for (int i = 0; i < game->count; i++) {
        LpAction action = game->answers[i];
        uint32_t bytes = (uint32_t)action.kind << 24 | (uint32_t)action.card << 16 |
                         (uint32_t)action.target << 8 | action.value;
        buffer_append_hex(out, bytes, 8);
        if (game->thoughts[i].value != UINT16_MAX) write_thought(&game->thoughts[i], out);
    }
    buffer_append_string(out, ".\n");
}

/* --- Reading ------------------------------------------------------------------------------ */

static int digit_of(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/* Takes so many digits off; false if they are not there. */
static bool take(Slice *rest, int digits, uint64_t *out) {
    uint64_t number = 0;
    if (rest->size < (size_t)digits) return false;
    for (int i = 0; i < digits; i++) {
        int digit = digit_of(rest->at[i]);
        if (digit < 0) return false;
        number = number << 4 | (uint64_t)digit;
    }
    *rest = text_from(*rest, (size_t)digits);
    *out = number;
    return true;
}

static bool parse_deck(Slice text, LpDeck *out) {
    uint64_t id;
    if (!take(&text, 4, &id)) return false;
    *out = (LpDeck){.leader = (LpCardId)id, .count = LP_DECK_SIZE};
    for (int i = 0; i < LP_DECK_SIZE; i++) {
        if (!take(&text, 4, &id)) return false;
        out->cards[i] = (LpCardId)id;
    }
    return text.size == 0;
}

static bool starts_with(Slice text, char c) { return text.size > 0 && text.at[0] == c; }

static bool parse_thought(Slice *rest, BookThought *out) {
    uint64_t number;
    out->count = 0;
    out->value = UINT16_MAX;
    if (!starts_with(*rest, '(')) return true;
    *rest = text_from(*rest, 1);
    if (!take(rest, 4, &number)) return false;
    out->value = (uint16_t)number;
    while (!starts_with(*rest, ')')) {
        if (out->count == BOOK_VISITS_MAX || !take(rest, 4, &number)) return false;
        out->index[out->count] = (uint8_t)(number >> 8);
        out->share[out->count++] = (uint8_t)number;
    }
    *rest = text_from(*rest, 1);
    return true;
}

static bool parse_answers(Slice rest, BookGame *out) {
    for (out->count = 0; !starts_with(rest, '.'); out->count++) {
        uint64_t bytes;
        if (out->count == BOOK_ANSWERS_MAX || !take(&rest, 8, &bytes)) return false;
        out->answers[out->count] = (LpAction){.kind = (uint8_t)(bytes >> 24),
                                              .card = (LpSlot)(bytes >> 16 & 255),
                                              .target = (LpSlot)(bytes >> 8 & 255),
                                              .value = (uint8_t)(bytes & 255)};
        if (!parse_thought(&rest, &out->thoughts[out->count])) return false;
    }
    return rest.size == 1;
}

bool book_parse(Slice line, BookGame *out) {
    Slice word;
    uint64_t result;
    if (!text_next_word(&line, &word) || !text_parse_uint(word, &out->index)) return false;
    if (!text_next_word(&line, &word) || !text_parse_uint(word, &result)) return false;
    if (result >= LP_RESULT_COUNT) return false;
    out->result = (uint8_t)result;
    out->setup = (LpSetup){.edition = LP_EDITION_DEFAULT, .chooser = 2};
    if (!text_next_word(&line, &word) || !take(&word, 16, &out->setup.seed)) return false;
    for (int i = 0; i < 2; i++) {
        if (!text_next_word(&line, &word) || !parse_deck(word, &out->setup.decks[i]))
            return false;
    }
    return text_next_word(&line, &word) && parse_answers(word, out);
}

/* --- The head ----------------------------------------------------------------------------- */

#define HEAD "logpose book 1, cards "

void book_write_head(const LpCards *cards, const char *about, Buffer *out) {
    buffer_append_string(out, HEAD);
    buffer_append_hex(out, lp_cards_hash(cards), 16);
    buffer_append_string(out, ", ");
    buffer_append_string(out, about);
    buffer_append_char(out, '\n');
}

bool book_is_head(Slice line, const LpCards *cards) {
    uint64_t hash;
    if (!text_starts_with(line, SLICE(HEAD))) return false;
    line = text_from(line, sizeof HEAD - 1);
    return take(&line, 16, &hash) && hash == lp_cards_hash(cards);
}

bool book_is_held(Slice head) { return text_ends_with(head, SLICE(BOOK_HELD)); }
