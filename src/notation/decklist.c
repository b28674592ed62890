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

/* Is text[i] the last letter of '%2C' or the like, as addresses write marks? */
static bool ends_escape(Slice text, size_t i) {
    return i >= 2 && text.at[i - 2] == '%' && is_word_char(text.at[i - 1]) &&
           is_word_char(text.at[i]);
}

/* How long the card number at text[i] is, or 0. It may be glued to its neighbours:
 * '4xOP01-016', and '1nOP11-040a4nOP05-067' of an address. */
static size_t number_at(Slice text, size_t i) {
    Slice rest = text_from(text, i);
    char before = i > 0 ? text_lower(text.at[i - 1]) : ' ';
    char first = rest.size > 0 ? text_lower(rest.at[0]) : ' ';
    if (ends_escape(text, i)) return 0;
    /* The 'x' or 'n' behind a count is not the first letter of a set. */
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
    while (i < end &&
           (text_is_space(text.at[i]) || text.at[i] == '-' || text.at[i] == '*' ||
            text.at[i] == ',' || text.at[i] == ';' || text.at[i] == ')' || text.at[i] == ']')) {
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

/* How long the mark at text[i] is that says that a count follows, or 0. */
static size_t mark_size(Slice text, size_t i, size_t end) {
    char c = text.at[i];
    if (c == ':' || c == '(' || c == '=') return 1;
    if (text_starts_with(text_from(text, i), SLICE("%3A"))) return 3; /* ':' in an address */
    bool is_x = text_lower(c) == 'x' && i + 1 < end &&
                (text_is_digit(text.at[i + 1]) || text_is_blank(text.at[i + 1]));
    return is_x ? 1 : 0;
}

/* 'x4', '(4)', ':4', or a plain number that ends the piece. */
static int count_after(Slice text, size_t from, size_t end) {
    size_t i = from;
    while (i < end && (text_is_blank(text.at[i]) || text.at[i] == ')' || text.at[i] == '"'))
        i++;
    bool is_marked = false;
    while (i < end && (text_is_blank(text.at[i]) || mark_size(text, i, end) > 0)) {
        is_marked |= !text_is_blank(text.at[i]);
        i += text_is_blank(text.at[i]) ? 1 : mark_size(text, i, end);
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

/* Behind the card's name, if that follows its number: the digits of 'Germa 66' are no count. */
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

static void add_card(Lister *lister, Slice number, int count) {
    char text[NUMBER_SIZE];
    LpCardInfo info;
    Decklist *out = lister->out;
    LpCardId id = find_card(lister, number, text);
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
        /* '4x Germa 66 (OP06-118)': what stands before the bracket may be a name. */
        size_t before = at;
        while (before > piece && text_is_blank(line.at[before - 1])) before--;
        bool in_brackets = before > piece && line.at[before - 1] == '(';
        int count = in_brackets ? count_leading(line, piece, at) : -1;
        if (count < 0) count = count_before(line, piece, at);
        if (count < 0) count = count_after(line, behind, end);
        if (count < 0) count = count_leading(line, piece, at);
        if (count < 0 && next == line.size) count = count_trailing(line, behind, end);
        if (count < 0) count = 1;
        add_card(lister, (Slice){line.at + at, size}, count);
        piece = behind;
        at = next;
    }
}

bool decklist_read_any(Slice text, const LpCards *cards, Notes *notes, Decklist *out) {
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
    if (out->card_count == 0 && out->leader_count == 0 && lister.is_fine) {
        complain(&lister, text.at, "there is no card number in this list", (Slice){"", 0}, "");
    }
    return lister.is_fine;
}

bool decklist_read(Slice text, const LpCards *cards, Notes *notes, Decklist *out) {
    bool is_fine = decklist_read_any(text, cards, notes, out);
    Lister lister = {text, cards, notes, out, is_fine};
    if (out->leader_count > 1) {
        complain(&lister, text.at, "a deck has one Leader, and this list has more",
                 (Slice){"", 0}, "");
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

/* A list on its way out. */
typedef struct Printing {
    const LpCards *cards;
    const LpDeck *deck;
    const struct Form *form;
    Buffer *out;
    bool is_first; /* nothing has been printed behind the head or a heading */
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

/* The cards of one category, or of all for LP_CATEGORY_NONE, equal cards together. */
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

/* "Character (36)" and what stands below it. */
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
