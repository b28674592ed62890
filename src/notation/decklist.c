/* Deck lists as text, both ways. */
#include "notation/decklist.h"

#include <string.h>

#include "base/utf8.h"

enum { COUNT_MAX = 99 }; /* a deck has 50 cards; more digits are a year or a price */

typedef struct Lister {
    Slice file;
    const LpCards *cards;
    Notes *notes;
    Decklist *out;
    bool is_fine;
} Lister;

static void complain(Lister *lister, const char *at, const char *before, Slice about,
                     const char *after) {
    notes_add_about(lister->notes, lister->file, at, before, about, after);
    lister->is_fine = false;
}

/* --- Finding numbers and counts --------------------------------------------------------- */

static bool is_word_char(char c) { return text_is_letter(c) || text_is_digit(c); }

/* How long the card number at text[i] is, or 0. It may be glued to its neighbours:
 * '4xOP01-016', and '1nOP11-040a4nOP05-067' of an address. */
static size_t number_at(Slice text, size_t i) {
    Slice rest = text_from(text, i);
    char before = i > 0 ? text_lower(text.at[i - 1]) : ' ';
    char first = rest.size > 0 ? text_lower(rest.at[0]) : ' ';
    /* The 'x' or 'n' behind a count is not the first letter of a set. */
    if ((first == 'x' || first == 'n') && text_is_digit(before)) return 0;
    if (text_is_letter(before)) {
        bool is_glue =
            (before == 'x' || before == 'n') && i > 1 && text_is_digit(text.at[i - 2]);
        if (!is_glue) return 0;
    }
    size_t size = text_find(text_first(rest, 8), SLICE("-")) + 4;
    if (size > rest.size || reader_card_size(text_first(rest, size)) != size) return 0;
    if (size == rest.size || !is_word_char(rest.at[size])) return size;
    bool is_joint = text_lower(rest.at[size]) == 'a' && size + 1 < rest.size &&
                    text_is_digit(rest.at[size + 1]);
    return is_joint ? size : 0;
}

/* The number that ends at text[end], going back over blanks, 'x', 'n' and an opening
 * bracket. */
static int count_before(Slice text, size_t from, size_t end) {
    size_t i = end;
    while (i > from && (text_is_blank(text.at[i - 1]) || text.at[i - 1] == '(' ||
                        text.at[i - 1] == '"' || text.at[i - 1] == '[')) {
        i--;
    }
    if (i > from && (text_lower(text.at[i - 1]) == 'x' || text_lower(text.at[i - 1]) == 'n')) {
        i--;
        while (i > from && text_is_blank(text.at[i - 1])) i--;
    }
    int count = 0, factor = 1;
    while (i > from && text_is_digit(text.at[i - 1]) && factor <= 100000) {
        count += factor * (text.at[--i] - '0');
        factor *= 10;
    }
    /* A digit that belongs to a word (a name, a set) is not a count, except behind 'a', which
     * joins the cards of an address. */
    if (factor == 1) return -1;
    if (i > from && is_word_char(text.at[i - 1]) && text_lower(text.at[i - 1]) != 'a')
        return -1;
    return count;
}

/* 'Nami (OP01-016)' with the count in front of the name: the first word of the piece. */
static int count_leading(Slice text, size_t from, size_t end) {
    size_t i = from;
    while (i < end && (text_is_space(text.at[i]) || text.at[i] == '-' || text.at[i] == '*' ||
                       text.at[i] == ',' || text.at[i] == ';')) {
        i++;
    }
    int count = 0;
    size_t first = i;
    while (i < end && text_is_digit(text.at[i]) && i - first < 6) {
        count = count * 10 + (text.at[i++] - '0');
    }
    if (i == first) return -1;
    if (i < end && text_lower(text.at[i]) == 'x') i++;
    return i < end && text_is_space(text.at[i]) ? count : -1;
}

/* 'x4', '(4)', ':4', or a plain number that ends the piece. */
static int count_after(Slice text, size_t from, size_t end) {
    size_t i = from;
    while (i < end && (text_is_blank(text.at[i]) || text.at[i] == ')' || text.at[i] == '"'))
        i++;
    bool is_marked = false;
    while (i < end && (text.at[i] == ':' || text.at[i] == '(' || text.at[i] == '=' ||
                       text_is_blank(text.at[i]) ||
                       (text_lower(text.at[i]) == 'x' && i + 1 < end &&
                        (text_is_digit(text.at[i + 1]) || text_is_blank(text.at[i + 1]))))) {
        is_marked |= !text_is_blank(text.at[i]);
        i++;
    }
    size_t first = i;
    int count = 0;
    while (i < end && text_is_digit(text.at[i]) && i - first < 6) {
        count = count * 10 + (text.at[i++] - '0');
    }
    if (i == first || (i < end && is_word_char(text.at[i]))) return -1;
    Slice rest = text_trim((Slice){text.at + i, end - i});
    return is_marked || rest.size == 0 ? count : -1;
}

/* The last 'x4' or '4' of a line whose only card is named behind its number. */
static int count_trailing(Slice text, size_t from, size_t end) {
    size_t i = end;
    while (i > from && (text_is_space(text.at[i - 1]) || text.at[i - 1] == ')')) i--;
    size_t last = i;
    while (i > from && text_is_digit(text.at[i - 1])) i--;
    if (i == last || last - i > 6 || i == from) return -1;
    int count = 0;
    for (size_t j = i; j < last; j++) count = count * 10 + (text.at[j] - '0');
    char before = text.at[i - 1];
    if (text_is_space(before) || before == '(') return count;
    bool is_x = text_lower(before) == 'x' && i - 1 > from &&
                (text_is_space(text.at[i - 2]) || text.at[i - 2] == '(');
    return is_x ? count : -1;
}

/* --- Adding cards ----------------------------------------------------------------------- */

static void add_card(Lister *lister, Slice number, int count) {
    char text[16];
    LpCardInfo info;
    Decklist *out = lister->out;
    if (number.size >= sizeof text) return;
    for (size_t i = 0; i < number.size; i++) {
        char c = number.at[i];
        text[i] = c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c;
    }
    text[number.size] = '\0';
    LpCardId id = lp_card_find(lister->cards, text);
    if (id == 0 || lp_card_info(lister->cards, id, &info) != LP_OK) {
        complain(lister, number.at, "there is no card ", text_of(text), "");
        return;
    }
    if (count < 0 || count > COUNT_MAX) {
        complain(lister, number.at, "this is not a number of copies of ", text_of(text), "");
        return;
    }
    if (info.category == LP_CATEGORY_LEADER) {
        if (count > 0 && out->deck.leader == 0) out->deck.leader = id;
        out->leader_count += (uint32_t)count;
        return;
    }
    for (int i = 0; i < count; i++) {
        if (out->card_count < LP_DECK_SIZE) out->deck.cards[out->card_count] = id;
        out->card_count++;
    }
}

/* Where the next card number of the line starts, or line.size. */
static size_t next_number(Slice line, size_t from) {
    for (size_t i = from; i < line.size; i++) {
        if (text_is_letter(line.at[i]) && number_at(line, i) > 0) return i;
    }
    return line.size;
}

static void read_line(Lister *lister, Slice line) {
    size_t at = next_number(line, 0), piece = 0;
    while (at < line.size) {
        size_t size = number_at(line, at);
        size_t behind = at + size;
        /* '_p1' and '_r1' are other prints of the same card. */
        if (behind + 2 < line.size && line.at[behind] == '_') {
            behind++;
            while (behind < line.size && is_word_char(line.at[behind])) behind++;
        }
        size_t next = next_number(line, behind);
        /* The count of the next card does not belong to this one: 'OP01-001 4xOP01-016'. */
        size_t end = next;
        if (next < line.size) {
            while (end > behind &&
                   (is_word_char(line.at[end - 1]) || text_is_blank(line.at[end - 1]))) {
                end--;
            }
        }
        int count = count_before(line, piece, at);
        if (count < 0) count = count_after(line, behind, end);
        if (count < 0) count = count_leading(line, piece, at);
        if (count < 0 && next == line.size) count = count_trailing(line, behind, end);
        if (count < 0) count = 1;
        add_card(lister, (Slice){line.at + at, size}, count);
        piece = behind;
        at = next;
    }
}

bool decklist_read(Slice text, const LpCards *cards, Notes *notes, Decklist *out) {
    Lister lister = {text, cards, notes, out, true};
    Slice rest = text, line;
    memset(out, 0, sizeof *out);
    if (!utf8_is_valid(text)) {
        complain(&lister, text.at + utf8_valid_size(text), "this is not UTF-8 text",
                 (Slice){"", 0}, "");
        return false;
    }
    while (text_next_line(&rest, &line)) {
        Slice trimmed = text_trim(line);
        if (text_starts_with(trimmed, SLICE("//")) || text_starts_with(trimmed, SLICE("#"))) {
            continue;
        }
        read_line(&lister, line);
    }
    out->deck.count =
        (uint16_t)(out->card_count < LP_DECK_SIZE ? out->card_count : LP_DECK_SIZE);
    Slice none = {"", 0};
    if (out->card_count == 0 && out->leader_count == 0 && lister.is_fine) {
        complain(&lister, text.at, "there is no card number in this list", none, "");
    }
    if (out->leader_count > 1) {
        complain(&lister, text.at, "a deck has one Leader, and this list has more", none, "");
    }
    if (out->card_count > LP_DECK_SIZE) {
        char digits[16];
        Buffer number;
        buffer_init(&number, digits, sizeof digits);
        buffer_append_uint(&number, out->card_count);
        complain(&lister, text.at, "a deck has 50 cards beside the Leader, and this list has ",
                 buffer_text(&number), "");
    }
    return lister.is_fine;
}

/* --- Printing --------------------------------------------------------------------------- */

static void print_entry(const LpCards *cards, LpCardId id, unsigned count, bool is_named,
                        Buffer *out) {
    LpCardInfo info;
    if (lp_card_info(cards, id, &info) != LP_OK) return;
    buffer_append_uint(out, count);
    buffer_append_char(out, ' ');
    buffer_append_string(out, info.number);
    if (is_named) {
        buffer_append_char(out, ' ');
        buffer_append_string(out, info.name);
    }
    buffer_append_char(out, '\n');
}

static void print_list(const LpCards *cards, const LpDeck *deck, bool is_named, Buffer *out) {
    if (deck->leader != 0) print_entry(cards, deck->leader, 1, is_named, out);
    for (int i = 0; i < deck->count; i++) {
        unsigned count = 0;
        bool is_known = false;
        for (int j = 0; j < i && !is_known; j++) is_known = deck->cards[j] == deck->cards[i];
        if (is_known) continue;
        for (int j = i; j < deck->count; j++) count += deck->cards[j] == deck->cards[i];
        print_entry(cards, deck->cards[i], count, is_named, out);
    }
}

void decklist_print(const LpCards *cards, const LpDeck *deck, Buffer *out) {
    print_list(cards, deck, false, out);
}

void decklist_print_named(const LpCards *cards, const LpDeck *deck, Buffer *out) {
    print_list(cards, deck, true, out);
}
