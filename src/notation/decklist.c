/* Deck lists as text, both ways. */
#include "notation/decklist.h"

#include <string.h>

#include "base/utf8.h"
#include "notation/deckjson.h"

enum { COUNT_MAX = 99 }; /* a deck has 50 cards; more digits are a year or a price */

typedef struct Lister {
    Slice file;
    const LpCards *cards;
    Notes *notes;
    Decklist *out;
    bool is_fine;
} Lister;

static void complain(Lister *lister, const char *at, const char *kind, const char *before,
                     Slice about, const char *after) {
    notes_add_kind(lister->notes, lister->file, at, kind, before, about, after);
    lister->is_fine = false;
}

/* --- Finding numbers and counts --------------------------------------------------------- */

static bool is_word_char(char c) { return text_is_letter(c) || text_is_digit(c); }

/* Is text[i] the last letter of '%2C' or similar, as URLs encode punctuation? */
static bool ends_escape(Slice text, size_t i) {
    return i >= 2 && text.at[i - 2] == '%' && is_word_char(text.at[i - 1]) &&
           is_word_char(text.at[i]);
}

/* How long the card number at text[i] is, or 0. It may be joined to its neighbours:
 * '4xOP01-016', or '1nOP11-040a4nOP05-067' in a URL. */
static size_t number_at(Slice text, size_t i) {
    Slice rest = text_from(text, i);
    char before = i > 0 ? text_lower(text.at[i - 1]) : ' ';
    char first = rest.size > 0 ? text_lower(rest.at[0]) : ' ';
    if (ends_escape(text, i)) return 0;
    /* The 'x' or 'n' after a count is not the first letter of a set. */
    if ((first == 'x' || first == 'n') && text_is_digit(before)) return 0;
    if (text_is_letter(before) && !ends_escape(text, i - 1)) {
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

/* How many copies: COUNT_NONE if there is no count, COUNT_BAD if the count is not a whole
 * number from 0 to COUNT_MAX. */
typedef struct Count {
    int value;
    const char *at;
} Count;

enum { COUNT_NONE = -1, COUNT_BAD = -2 };

static const Count no_count = {COUNT_NONE, NULL};

static bool is_digit_at(Slice text, size_t i, size_t end) {
    return i < end && text_is_digit(text.at[i]);
}

/* The value of these digits. */
static int value_of(Slice digits) {
    int value = 0;
    for (size_t i = 0; i < digits.size; i++) {
        if (!text_is_digit(digits.at[i])) return COUNT_BAD;
        value = value * 10 + (digits.at[i] - '0');
        if (value > COUNT_MAX) return COUNT_BAD;
    }
    return digits.size > 0 ? value : COUNT_BAD;
}

/* The size of a minus sign that ends at text[end], or 0. */
static size_t minus_before(Slice text, size_t from, size_t end) {
    static const Slice minus = {"\xE2\x88\x92", 3}; /* U+2212 */
    if (end > from && text.at[end - 1] == '-') return 1;
    return end >= from + 3 && text_ends_with(text_first(text, end), minus) ? 3 : 0;
}

/* The digits text[first] to text[last], unless a sign, a fraction or an exponent makes it a
 * different number: '-4', '4.5', '1e1'. */
static Count count_of(Slice text, size_t from, size_t first, size_t last, size_t end) {
    Count out = {value_of((Slice){text.at + first, last - first}), text.at + first};
    size_t minus = minus_before(text, from, first);
    bool is_fraction =
        (first >= from + 2 && text.at[first - 1] == '.' && text_is_digit(text.at[first - 2])) ||
        (last < end && text.at[last] == '.' && is_digit_at(text, last + 1, end));
    bool is_power = last < end && text_lower(text.at[last]) == 'e' &&
                    (is_digit_at(text, last + 1, end) || is_digit_at(text, last + 2, end));
    if (minus > 0 || is_fraction || is_power) out.value = COUNT_BAD;
    if (minus > 0) out.at -= minus;
    while (is_fraction && out.at > text.at + from &&
           (out.at[-1] == '.' || text_is_digit(out.at[-1]))) {
        out.at--;
    }
    return out;
}

/* The number that ends at text[end], going back over blanks, 'x', 'n' and an opening
 * bracket. */
static Count count_before(Slice text, size_t from, size_t end) {
    size_t i = end;
    while (i > from && (text_is_blank(text.at[i - 1]) || text.at[i - 1] == '(' ||
                        text.at[i - 1] == '"' || text.at[i - 1] == '[')) {
        i--;
    }
    if (i > from && (text_lower(text.at[i - 1]) == 'x' || text_lower(text.at[i - 1]) == 'n')) {
        i--;
        while (i > from && text_is_blank(text.at[i - 1])) i--;
    }
    size_t last = i;
    while (i > from && text_is_digit(text.at[i - 1])) i--;
    /* A digit that belongs to a word (a name, a set) is not a count, except after 'a', which
     * joins the cards in a URL. */
    if (i == last) return no_count;
    if (i > from && is_word_char(text.at[i - 1]) && text_lower(text.at[i - 1]) != 'a') {
        bool is_power =
            text_lower(text.at[i - 1]) == 'e' && i - 1 > from && text_is_digit(text.at[i - 2]);
        return is_power ? (Count){COUNT_BAD, text.at + i - 2} : no_count;
    }
    return count_of(text, from, i, last, end);
}

/* 'Nami (OP01-016)' with the count before the name: the first word of the piece. */
static Count count_leading(Slice text, size_t from, size_t end) {
    size_t i = from;
    while (i < end &&
           (text_is_space(text.at[i]) || text.at[i] == '-' || text.at[i] == '*' ||
            text.at[i] == ',' || text.at[i] == ';' || text.at[i] == ')' || text.at[i] == ']')) {
        i++;
    }
    size_t first = i;
    while (is_digit_at(text, i, end)) i++;
    if (i == first) return no_count;
    Count out = count_of(text, from, first, i, end);
    if (i < end && text_lower(text.at[i]) == 'x') i++;
    bool is_word = i < end && text_is_space(text.at[i]);
    return is_word || out.value == COUNT_BAD ? out : no_count;
}

/* The size of the mark at text[i] that announces a count, or 0. */
static size_t mark_size(Slice text, size_t i, size_t end) {
    char c = text.at[i];
    if (c == ':' || c == '(' || c == '=') return 1;
    if (text_starts_with(text_from(text, i), SLICE("%3A"))) return 3; /* ':' in a URL */
    bool is_x = text_lower(c) == 'x' && i + 1 < end &&
                (text_is_digit(text.at[i + 1]) || text_is_blank(text.at[i + 1]) ||
                 text.at[i + 1] == '-');
    return is_x ? 1 : 0;
}

/* 'x4', '(4)', ':4', or a plain number that ends the piece, as in 'OP01-016,4'. */
static Count count_after(Slice text, size_t from, size_t end) {
    size_t i = from;
    while (i < end && (text_is_blank(text.at[i]) || text.at[i] == ')' || text.at[i] == '"' ||
                       text.at[i] == ',' || text.at[i] == ';'))
        i++;
    bool is_marked = false;
    while (i < end && (text_is_blank(text.at[i]) || mark_size(text, i, end) > 0)) {
        is_marked |= !text_is_blank(text.at[i]);
        i += text_is_blank(text.at[i]) ? 1 : mark_size(text, i, end);
    }
    if (i < end && text.at[i] == '-' && is_digit_at(text, i + 1, end)) i++;
    size_t first = i;
    while (is_digit_at(text, i, end)) i++;
    if (i == first) return no_count;
    Count out = count_of(text, from, first, i, end);
    if (i < end && is_word_char(text.at[i]) && out.value != COUNT_BAD) return no_count;
    Slice rest = text_trim((Slice){text.at + i, end - i});
    return is_marked || rest.size == 0 ? out : no_count;
}

/* The last 'x4' or '4' of a line whose only card has its name after its number. */
static Count count_trailing(Slice text, size_t from, size_t end) {
    size_t i = end;
    while (i > from && (text_is_space(text.at[i - 1]) || text.at[i - 1] == ')')) i--;
    size_t last = i;
    while (i > from && text_is_digit(text.at[i - 1])) i--;
    if (i == last || i == from) return no_count;
    Count out = count_of(text, from, i, last, end);
    size_t minus = minus_before(text, from, i);
    if (minus > 0 && (i - minus == from || !text_is_space(text.at[i - minus - 1]))) {
        return no_count; /* the hyphen of a word */
    }
    char before = text.at[i - 1];
    if (text_is_space(before) || before == '(' || out.value == COUNT_BAD) return out;
    bool is_x = text_lower(before) == 'x' && i - 1 > from &&
                (text_is_space(text.at[i - 2]) || text.at[i - 2] == '(');
    return is_x ? out : no_count;
}

/* --- Adding cards ----------------------------------------------------------------------- */

enum { NUMBER_SIZE = 16 };

/* The card of this number, or 0; 'text' becomes the number in capitals. */
static LpCardId find_card(const Lister *lister, Slice number, char text[NUMBER_SIZE]) {
    size_t i = 0;
    for (; i < number.size && i + 1 < NUMBER_SIZE; i++) {
        char c = number.at[i];
        text[i] = c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c;
    }
    text[i] = '\0';
    return lp_card_find(lister->cards, text);
}

/* The end of the card's name, if it follows its number: the digits of 'Germa 66' are not a
 * count. */
static size_t skip_name(const Lister *lister, Slice number, Slice line, size_t at) {
    char text[NUMBER_SIZE];
    LpCardInfo info;
    size_t start = at;
    while (start < line.size && text_is_blank(line.at[start])) start++;
    LpCardId id = find_card(lister, number, text);
    if (start == at || id == 0 || lp_card_info(lister->cards, id, &info) != LP_OK) return at;
    size_t size = reader_name_size(text_from(line, start), text_of(info.name));
    return size > 0 ? start + size : at;
}

static void add_card(Lister *lister, Slice number, Count copies) {
    char text[NUMBER_SIZE];
    LpCardInfo info;
    Decklist *out = lister->out;
    LpCardId id = find_card(lister, number, text);
    if (id == 0 || lp_card_info(lister->cards, id, &info) != LP_OK) {
        complain(lister, number.at, "no-card", "there is no card ", text_of(text), "");
        return;
    }
    int count = copies.value == COUNT_NONE ? 1 : copies.value;
    if (count == COUNT_BAD) {
        complain(lister, copies.at, "copies", "the number of copies of ", text_of(text),
                 " must be a whole number from 0 to 99");
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
        behind = skip_name(lister, (Slice){line.at + at, size}, line, behind);
        size_t next = next_number(line, behind);
        /* The count of the next card does not belong to this one: 'OP01-001 4xOP01-016'. */
        size_t end = next;
        if (next < line.size) {
            while (end > behind &&
                   (is_word_char(line.at[end - 1]) || text_is_blank(line.at[end - 1]))) {
                end--;
            }
        }
        /* '4x Germa 66 (OP06-118)': the text before the bracket may be a name. */
        size_t before = at;
        while (before > piece && text_is_blank(line.at[before - 1])) before--;
        bool in_brackets = before > piece && line.at[before - 1] == '(';
        Count count = in_brackets ? count_leading(line, piece, at) : no_count;
        if (count.value == COUNT_NONE) count = count_before(line, piece, at);
        if (count.value == COUNT_NONE) count = count_after(line, behind, end);
        if (count.value == COUNT_NONE) count = count_leading(line, piece, at);
        if (count.value == COUNT_NONE && next == line.size) {
            count = count_trailing(line, behind, end);
        }
        add_card(lister, (Slice){line.at + at, size}, count);
        piece = behind;
        at = next;
    }
}

static void read_lines(Lister *lister, Slice text) {
    Slice line;
    while (text_next_line(&text, &line)) {
        Slice trimmed = text_trim(line);
        if (text_starts_with(trimmed, SLICE("//")) || text_starts_with(trimmed, SLICE("#"))) {
            continue;
        }
        read_line(lister, line);
    }
}

static void json_add(void *self, Slice number, Slice count) {
    Count copies = count.size > 0 ? (Count){value_of(count), count.at} : no_count;
    add_card(self, number, copies);
}

static void json_read(void *self, Slice words) { read_line(self, words); }

static void json_complain(void *self, const char *at, const char *message) {
    complain(self, at, "json", message, (Slice){"", 0}, "");
}

/* False, with a note, if this is not text at all. */
static bool is_text(Lister *lister, Slice text) {
    size_t zero = 0, valid = utf8_valid_size(text);
    while (zero < valid && text.at[zero] != '\0') zero++;
    if (zero == text.size) return true;
    complain(lister, text.at + zero, "not-text",
             zero < valid ? "there is a NUL byte in this text" : "this is not UTF-8 text",
             (Slice){"", 0}, "");
    return false;
}

bool decklist_read_any(Slice text, const LpCards *cards, Notes *notes, Decklist *out) {
    Lister lister = {text, cards, notes, out, true};
    memset(out, 0, sizeof *out);
    if (!is_text(&lister, text)) return false;
    if (deckjson_is(text)) {
        DeckJsonSink sink = {&lister, json_add, json_read, json_complain};
        deckjson_read(text, &sink);
    } else {
        read_lines(&lister, text);
    }
    out->deck.count =
        (uint16_t)(out->card_count < LP_DECK_SIZE ? out->card_count : LP_DECK_SIZE);
    if (out->card_count == 0 && out->leader_count == 0 && lister.is_fine) {
        complain(&lister, text.at, "empty", "there is no card number in this list",
                 (Slice){"", 0}, "");
    }
    return lister.is_fine;
}

bool decklist_read(Slice text, const LpCards *cards, Notes *notes, Decklist *out) {
    bool is_fine = decklist_read_any(text, cards, notes, out);
    Lister lister = {text, cards, notes, out, is_fine};
    if (out->leader_count > 1) {
        complain(&lister, text.at, "leaders", "a deck has one Leader, and this list has more",
                 (Slice){"", 0}, "");
    }
    if (out->card_count > LP_DECK_SIZE) {
        char digits[16];
        Buffer number;
        buffer_init(&number, digits, sizeof digits);
        buffer_append_uint(&number, out->card_count);
        complain(&lister, text.at, "size",
                 "a deck has 50 cards besides the Leader, and this list has ",
                 buffer_text(&number), "");
    }
    return lister.is_fine;
}

/* --- Printing --------------------------------------------------------------------------- */

enum { FORM_GROUPED = 1, FORM_LEADER_LAST = 2, FORM_EACH_COPY = 4 };

static const struct Form {
    unsigned flags;
    const char *head, *entry, *between, *tail;
} forms[DECK_FORM_COUNT] = {
#define FORM(name, word, flags, head, entry, between, tail, doc)                               \
    {flags, head, entry, between, tail},
#include "notation/deckform.def"
#undef FORM
};

const char *const decklist_form_words[DECK_FORM_COUNT] = {
#define FORM(name, word, flags, head, entry, between, tail, doc) word,
#include "notation/deckform.def"
#undef FORM
};

const char *const decklist_form_docs[DECK_FORM_COUNT] = {
#define FORM(name, word, flags, head, entry, between, tail, doc) doc,
#include "notation/deckform.def"
#undef FORM
};

/* A list being printed. */
typedef struct Printing {
    const LpCards *cards;
    const LpDeck *deck;
    const struct Form *form;
    Buffer *out;
    bool is_first; /* nothing has been printed since the head or a heading */
} Printing;

static void print_entry(Printing *printing, LpCardId id, unsigned count) {
    LpCardInfo info;
    Buffer *out = printing->out;
    if (lp_card_info(printing->cards, id, &info) != LP_OK) return;
    if (!printing->is_first) buffer_append_string(out, printing->form->between);
    printing->is_first = false;
    for (const char *at = printing->form->entry; *at; at++) {
        if (*at != '<') {
            buffer_append_char(out, *at);
            continue;
        }
        if (at[1] == 'c') buffer_append_uint(out, count);
        if (at[1] == 'n') buffer_append_string(out, info.number);
        if (at[1] == 'm') buffer_append_string(out, info.name);
        at += 2;
    }
}

static void print_leader(Printing *printing) {
    if (printing->deck->leader != 0) print_entry(printing, printing->deck->leader, 1);
}

static unsigned category_of(const Printing *printing, LpCardId id) {
    LpCardInfo info;
    return lp_card_info(printing->cards, id, &info) == LP_OK ? info.category : 0;
}

/* The cards of one category, or of all for LP_CATEGORY_NONE, equal cards grouped. */
static void print_cards(Printing *printing, unsigned category) {
    const LpDeck *deck = printing->deck;
    for (int i = 0; i < deck->count; i++) {
        unsigned count = 0;
        bool is_known = false;
        LpCardId id = deck->cards[i];
        for (int j = 0; j < i && !is_known; j++) is_known = deck->cards[j] == id;
        if (is_known || (category && category_of(printing, id) != category)) continue;
        for (int j = i; j < deck->count; j++) count += deck->cards[j] == id;
        if (!(printing->form->flags & FORM_EACH_COPY)) print_entry(printing, id, count);
        for (unsigned j = 0; j < count && (printing->form->flags & FORM_EACH_COPY); j++)
            print_entry(printing, id, 1);
    }
}

/* "Character (36)" and the cards below it. */
static void print_group(Printing *printing, unsigned category, const char *name) {
    const LpDeck *deck = printing->deck;
    unsigned count = category == LP_CATEGORY_LEADER && deck->leader != 0;
    for (int i = 0; i < deck->count; i++)
        count += category_of(printing, deck->cards[i]) == category;
    if (count == 0) return;
    if (printing->out->used > 0) buffer_append_string(printing->out, "\n\n");
    buffer_append_string(printing->out, name);
    buffer_append_string(printing->out, " (");
    buffer_append_uint(printing->out, count);
    buffer_append_string(printing->out, ")\n");
    printing->is_first = true;
    if (category == LP_CATEGORY_LEADER) print_leader(printing);
    print_cards(printing, category);
}

void decklist_print_as(const LpCards *cards, const LpDeck *deck, DeckForm form, Buffer *out) {
    Printing printing = {cards, deck, &forms[form], out, true};
    unsigned flags = printing.form->flags;
    buffer_append_string(out, printing.form->head);
    if (flags & FORM_GROUPED) {
        print_group(&printing, LP_CATEGORY_LEADER, "Leader");
        print_group(&printing, LP_CATEGORY_CHARACTER, "Character");
        print_group(&printing, LP_CATEGORY_EVENT, "Event");
        print_group(&printing, LP_CATEGORY_STAGE, "Stage");
    } else {
        if (!(flags & FORM_LEADER_LAST)) print_leader(&printing);
        print_cards(&printing, LP_CATEGORY_NONE);
        if (flags & FORM_LEADER_LAST) print_leader(&printing);
    }
    buffer_append_string(out, printing.form->tail);
}
