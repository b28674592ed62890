/* The pieces of a printed text. */
#include "compiler/english_lexer.h"

#include <string.h>

/* Characters of several bytes that are used for a plain one. */
static const struct {
    const char *from;
    char to;
} plain[] = {
    {"−", '-'}, {"–", '-'}, {"－", '-'}, {"’", '\''}, {"‘", '\''}, {"“", '"'}, {"”", '"'},
};

/* The character at `at`, its plain form if it has one, and its size in bytes. */
static char look(Pieces *p, size_t at, size_t *size) {
    Slice s = p->source;
    p->looks++;
    *size = 1;
    if (at >= s.size) return 0;
    if ((unsigned char)s.at[at] < 0x80) return s.at[at];
    for (size_t i = 0; i < sizeof plain / sizeof plain[0]; i++) {
        Slice from = text_of(plain[i].from);
        if (!text_starts_with(text_from(s, at), from)) continue;
        *size = from.size;
        return plain[i].to;
    }
    return s.at[at];
}

static Piece *add(Pieces *p, PieceKind kind, size_t at, size_t end) {
    if (p->count + 1 >= PIECES_MAX) return NULL; /* the last place is for PIECE_END */
    Piece *piece = &p->at[p->count++];
    *piece = (Piece){.kind = (uint8_t)kind, .at = (uint32_t)at, .end = (uint32_t)end};
    piece->text = text_first(text_from(p->source, at), end - at);
    return piece;
}

/* What is between an opening sign at `at` and its closing sign. */
static size_t enclosed(Pieces *p, PieceKind kind, size_t at, char close) {
    size_t size;
    look(p, at, &size);
    size_t from = at + size;
    /* No further than a name may be long: brackets that are never closed take no longer. */
    for (size_t i = from; i < p->source.size && i - from <= PIECE_NAME_MAX; i += size) {
        char c = look(p, i, &size);
        if (c == '\n') break;
        if (c != close) continue;
        Piece *piece = add(p, kind, at, i + size);
        if (piece) piece->text = text_first(text_from(p->source, from), i - from);
        return i + size;
    }
    add(p, PIECE_UNKNOWN, at, from);
    return from;
}

/* A note starts a line or follows a blank, a full stop or a tag, starts with a capital letter
 * and has several words; "card(s)" and names are none. Returns its end, or `at`. */
static size_t note_end(Slice s, size_t at) {
    if (at > 0 && !text_is_space(s.at[at - 1]) && !memchr(".])", s.at[at - 1], 3)) return at;
    if (at + 1 >= s.size || s.at[at + 1] < 'A' || s.at[at + 1] > 'Z') return at;
    int blanks = 0;
    for (size_t i = at + 1; i < s.size && s.at[i] != '\n' && s.at[i] != '('; i++) {
        if (s.at[i] == ' ') blanks++;
        if (s.at[i] == ')') return blanks >= 2 ? i + 1 : at;
    }
    return at;
}

/* The comma of "3,000": between a digit and three others. */
static bool is_separator(Slice s, size_t at) {
    if (s.at[at] != ',' || at == 0 || at + 3 >= s.size || !text_is_digit(s.at[at - 1]))
        return false;
    for (size_t i = 1; i <= 3; i++)
        if (!text_is_digit(s.at[at + i])) return false;
    return at + 4 >= s.size || !text_is_digit(s.at[at + 4]);
}

/* Where the digits behind a sign begin, which may have blanks before them; 0: nowhere. */
static size_t digits_behind(Slice s, size_t at) {
    while (at < s.size && s.at[at] == ' ') at++;
    return at < s.size && text_is_digit(s.at[at]) ? at : 0;
}

/* A "-" that starts a line and is no sign is used for a bullet. */
static bool is_dash_bullet(Slice s, size_t at, size_t size) {
    return at > 0 && s.at[at - 1] == '\n' && at + size < s.size && s.at[at + size] == ' ';
}

static size_t number(Pieces *p, size_t at, size_t digits_at, int sign) {
    size_t i = digits_at;
    int32_t value = 0;
    for (; i < p->source.size; i++) {
        if (is_separator(p->source, i)) continue;
        if (!text_is_digit(p->source.at[i])) break;
        value = value < 100000000 ? value * 10 + (p->source.at[i] - '0') : 1000000000;
    }
    Piece *piece = add(p, sign ? PIECE_SIGNED : PIECE_NUMBER, at, i);
    if (piece) piece->value = sign < 0 ? -value : value;
    return i;
}

/* ① to ⑩ are three bytes each that follow one another. */
static int circled(Slice s, size_t at) {
    if (at + 2 >= s.size) return 0;
    const unsigned char *c = (const unsigned char *)s.at + at;
    return c[0] == 0xE2 && c[1] == 0x91 && c[2] >= 0xA0 && c[2] <= 0xA9 ? c[2] - 0xA0 + 1 : 0;
}

/* The number that a word says, or -1. */
static int32_t number_word(Slice word) {
    static const char *const words[] = {"zero", "one",   "two",   "three", "four", "five",
                                        "six",  "seven", "eight", "nine",  "ten"};
    for (int32_t i = 0; i < (int32_t)(sizeof words / sizeof words[0]); i++)
        if (text_equal(word, text_of(words[i]))) return i;
    return -1;
}

/* Words that mean what another one does, which is the one that the rules know. */
static Slice usual_word(Slice word) {
    static const struct {
        const char *word, *usual;
    } words[] = {
        {"can't", "cannot"},
        {"fewer", "less"},
        {"lower", "less"},
        {"greater", "more"},
        {"higher", "more"},
        {"gets", "gains"},
        {"get", "gain"},
        {"discard", "trash"},
        {"discards", "trashes"},
        {"put", "place"},
        {"puts", "places"},
        {"original", "base"},
        {"multicolor", "multicolored"},
        {"trait", "type"},
        {"traits", "types"},
    };
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (text_equal(word, text_of(words[i].word))) return text_of(words[i].usual);
    return word;
}

/* "face up" in two words is the same as "face-up". */
static void join_face(Pieces *p) {
    if (p->count < 2) return;
    Piece *face = &p->at[p->count - 2], *side = face + 1;
    bool up = text_equal(side->text, SLICE("up"));
    if (face->kind != PIECE_WORD || !text_equal(face->text, SLICE("face")) ||
        (!up && !text_equal(side->text, SLICE("down"))))
        return;
    face->text = up ? SLICE("face-up") : SLICE("face-down");
    face->end = side->end;
    p->count--;
}

/* How long "K.O." is here, which is also written "K.O" and "KO"; 0: it is not here. */
static size_t ko_size(Pieces *p, size_t at) {
    static const Slice forms[] = {{"K.O.", 4}, {"K.O", 3}, {"KO", 2}};
    Slice s = p->source;
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
        size_t end = at + forms[i].size, size;
        if (!text_starts_with(text_from(s, at), forms[i])) continue;
        if (i > 0 && text_is_letter(look(p, end, &size))) continue;
        return forms[i].size;
    }
    return 0;
}

/* A word: letters, with ' ! - and (s) inside; "K.O." is the only one with full stops. */
static size_t word(Pieces *p, size_t at) {
    Slice s = p->source;
    size_t i = at, size, first = p->words_used;
    while (i < s.size) {
        char c = look(p, i, &size);
        size_t ko = i == at ? ko_size(p, i) : 0;
        bool inside = text_is_letter(c) || c == '\'' || c == '!' ||
                      (c == '-' && i + size < s.size && text_is_letter(s.at[i + size]));
        bool plural = i > at && text_starts_with(text_from(s, i), SLICE("(s)"));
        size_t take = ko ? ko : plural ? 3 : size;
        if (!ko && !plural && !inside) break;
        if (p->words_used + 4 >= PIECE_WORDS_SIZE) return i;
        for (size_t k = 0; k < 4 && ko; k++) p->words[p->words_used++] = "k.o."[k];
        for (size_t k = 0; k < take && plural; k++)
            p->words[p->words_used++] = text_lower(s.at[i + k]);
        if (!ko && !plural) p->words[p->words_used++] = text_lower(c);
        i += take;
    }
    Piece *piece = i > at ? add(p, PIECE_WORD, at, i) : NULL;
    if (!piece) return i;
    piece->text = usual_word((Slice){p->words + first, p->words_used - first});
    if (number_word(piece->text) >= 0) {
        piece->kind = PIECE_NUMBER;
        piece->value = number_word(piece->text);
    }
    join_face(p);
    return i;
}

/* One piece that starts at `at`; returns where the next one starts. */
static size_t piece(Pieces *p, size_t at) {
    Slice s = p->source;
    size_t size;
    char c = look(p, at, &size);
    if (c == '\n') {
        add(p, PIECE_LINE, at, at + 1);
        return at + 1;
    }
    if (c == '[') return enclosed(p, PIECE_BRACKET, at, ']');
    if (c == '{') return enclosed(p, PIECE_TYPE, at, '}');
    if (c == '<') return enclosed(p, PIECE_ATTRIBUTE, at, '>');
    if (c == '"') return enclosed(p, PIECE_QUOTE, at, '"');
    if (c == '(' && note_end(s, at) > at) return note_end(s, at);
    if (text_is_digit(c)) return number(p, at, at, 0);
    bool is_sign = c == '+' || c == '-';
    if (is_sign && digits_behind(s, at + size))
        return number(p, at, digits_behind(s, at + size), c == '+' ? 1 : -1);
    if (circled(s, at)) {
        Piece *made = add(p, PIECE_CIRCLED, at, at + 3);
        if (made) made->value = circled(s, at);
        return at + 3;
    }
    if (text_starts_with(text_from(s, at), SLICE("•"))) {
        add(p, PIECE_BULLET, at, at + 3);
        return at + 3;
    }
    if (c == '-' && is_dash_bullet(s, at, size)) {
        add(p, PIECE_BULLET, at, at + size);
        return at + size;
    }
    if (memchr(".,:;/", c, 5)) {
        add(p, PIECE_MARK, at, at + 1);
        return at + 1;
    }
    size_t end = text_is_letter(c) ? word(p, at) : at;
    if (end > at) return end;
    add(p, PIECE_UNKNOWN, at, at + size);
    return at + size;
}

static bool is_one_of(const Piece *piece, const char *const *words, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (text_equal(piece->text, text_of(words[i]))) return true;
    return false;
}

/* "2 rested DON!! to your Leader" lacks its "cards". */
static bool lacks_cards(const Piece *don) {
    static const char *const before[] = {"rested", "active", "less", "more"};
    static const char *const behind[] = {"to",   "on", "as", "from", "given",
                                         "than", ",",  ".",  ":"};
    const Piece *first = don - 1, *next = don + 1;
    return don->kind == PIECE_WORD && text_equal(don->text, SLICE("don!!")) &&
           (first->kind == PIECE_NUMBER ||
            is_one_of(first, before, sizeof before / sizeof before[0])) &&
           is_one_of(next, behind, sizeof behind / sizeof behind[0]);
}

static void name_don_cards(Pieces *p) {
    for (uint32_t i = 1; i + 1 < p->count && p->count < PIECES_MAX; i++) {
        if (!lacks_cards(&p->at[i])) continue;
        memmove(&p->at[i + 2], &p->at[i + 1], (p->count - i - 1) * sizeof p->at[0]);
        p->at[i + 1] = p->at[i];
        p->at[i + 1].text = SLICE("cards");
        p->count++;
    }
}

void english_lexer_cut(Slice source, Pieces *out) {
    out->count = out->words_used = 0;
    out->looks = 0;
    out->source = source;
    size_t at = 0;
    while (at < source.size && out->count + 1 < PIECES_MAX) {
        if (text_is_blank(source.at[at]) || source.at[at] == '\r')
            at++;
        else
            at = piece(out, at);
    }
    out->is_cut = at < source.size;
    if (out->is_cut) out->at[out->count - 1].kind = PIECE_UNKNOWN;
    Piece *last = &out->at[out->count++];
    *last =
        (Piece){.kind = PIECE_END, .at = (uint32_t)source.size, .end = (uint32_t)source.size};
    name_don_cards(out);
}
