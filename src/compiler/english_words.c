/* The English compiler's reader: words, going back, and emitting code. */
#include <string.h>

#include "compiler/english_internal.h"

const Piece *english_words_peek(const English *e) { return &e->pieces->at[e->now.at]; }

static void reached(English *e, uint32_t at) {
    if (at > e->far) e->far = at;
}

/* Is the tag this one? Its blanks are written "_". */
static bool is_tag(Slice part, Slice text) {
    if (part.size != text.size) return false;
    for (size_t i = 0; i < part.size; i++) {
        char c = part.at[i] == '_' ? ' ' : part.at[i];
        if (text_lower(text.at[i]) != c) return false;
    }
    return true;
}

/* Does this piece equal one of the alternatives "a|b|c"? */
static bool is_one_of(const Piece *piece, Slice words) {
    Slice part, text = piece->text;
    int64_t n;
    while (text_next_part(&words, '|', &part)) {
        bool tag = part.size > 1 && part.at[0] == '[';
        if (tag != (piece->kind == PIECE_BRACKET)) continue;
        if (tag) part = text_first(text_from(part, 1), part.size - 2);
        if (tag ? is_tag(part, text) : text_equal(part, text)) return true;
        /* "1" is read where the rule has "one" */
        if (piece->kind == PIECE_NUMBER && text_parse_int(part, &n) && n == piece->value)
            return true;
    }
    return false;
}

static bool is_readable(const Piece *piece) {
    return piece->kind == PIECE_WORD || piece->kind == PIECE_MARK ||
           piece->kind == PIECE_BRACKET || piece->kind == PIECE_NUMBER;
}

bool english_words_take(English *e, const char *words) {
    Slice rest = text_of(words), word;
    uint32_t at = e->now.at;
    while (text_next_word(&rest, &word)) {
        bool may_miss = word.at[0] == '?';
        if (may_miss) word = text_from(word, 1);
        const Piece *piece = &e->pieces->at[at];
        if (is_readable(piece) && is_one_of(piece, word)) {
            at++;
        } else if (!may_miss) {
            reached(e, at);
            return false;
        }
    }
    e->now.at = at;
    reached(e, at);
    return true;
}

bool english_words_at(English *e, const char *words) {
    uint32_t at = e->now.at;
    bool here = english_words_take(e, words);
    e->now.at = at;
    return here;
}

bool english_words_since(English *e, uint32_t first, const char *words) {
    Reading end = e->now;
    bool found = false;
    for (e->now.at = first; e->now.at < end.at && !found; e->now.at++)
        found = english_words_at(e, words);
    e->now = end;
    return found;
}

int english_words_one(English *e, const char *const *words, int count) {
    for (int i = 0; i < count; i++)
        if (words[i] && words[i][0] && english_words_take(e, words[i])) return i;
    return -1;
}

/* "[On K.O.]" is also written "[On KO]". */
static bool is_left_out(char c) { return c == ' ' || c == '.'; }

bool english_words_same_tag(Slice name, Slice tag) {
    size_t at = 0;
    for (size_t i = 0; i < name.size; i++) {
        if (is_left_out(name.at[i])) continue;
        while (at < tag.size && is_left_out(tag.at[at])) at++;
        if (at == tag.size || text_lower(name.at[i]) != text_lower(tag.at[at++])) return false;
    }
    while (at < tag.size && is_left_out(tag.at[at])) at++;
    return at == tag.size && name.size > 0;
}

bool english_words_own(English *e) {
    static const char *const own[] = {[LP_CATEGORY_LEADER] = "this leader's|card's",
                                      [LP_CATEGORY_CHARACTER] = "this character's|card's",
                                      [LP_CATEGORY_EVENT] = "this card's",
                                      [LP_CATEGORY_STAGE] = "this card's"};
    return english_words_take(e, own[e->card->category]);
}

static bool take_value(English *e, PieceKind kind, int32_t *out) {
    const Piece *piece = english_words_peek(e);
    if (piece->kind != kind) {
        reached(e, e->now.at);
        return false;
    }
    *out = piece->value;
    reached(e, ++e->now.at);
    return true;
}

bool english_words_number(English *e, int32_t *out) { return take_value(e, PIECE_NUMBER, out); }

bool english_words_signed(English *e, int32_t *out) { return take_value(e, PIECE_SIGNED, out); }

bool english_words_piece(English *e, PieceKind kind, Slice *out) {
    const Piece *piece = english_words_peek(e);
    if (piece->kind != kind || piece->text.size == 0) {
        reached(e, e->now.at);
        return false;
    }
    *out = piece->text;
    reached(e, ++e->now.at);
    return true;
}

void english_words_back(English *e, const Reading *to) {
    reached(e, e->now.at);
    e->now = *to;
}

bool english_words_refuse(English *e, const char *why) {
    if (!e->refused) {
        e->refused = why;
        e->refused_at = e->now.at;
    }
    return false;
}

bool english_words_end(const English *e) {
    unsigned kind = english_words_peek(e)->kind;
    return kind == PIECE_END || kind == PIECE_LINE || kind == PIECE_BULLET;
}

uint32_t english_words_emit(English *e, Instr instr) {
    if (e->now.code_count == ENGLISH_CODE_MAX) {
        english_words_refuse(e, "the text is too long");
        return ENGLISH_CODE_MAX - 1;
    }
    e->code[e->now.code_count] = instr;
    return e->now.code_count++;
}

uint8_t english_words_last(const English *e) {
    for (uint32_t i = e->now.code_count; i > 0; i--) {
        uint8_t op = e->code[i - 1].op;
        if (op != OP_SELECT && op != OP_REMEMBER && op != OP_SHUFFLE) return op;
    }
    return e->cost_last;
}

void english_words_wrap(English *e, uint32_t first, Instr head) {
    uint32_t count = e->now.code_count - first;
    english_words_emit(e, head);
    if (e->refused) return;
    memmove(&e->code[first + 1], &e->code[first], count * sizeof e->code[0]);
    if (head.op == OP_DELAY || head.op == OP_CHOOSE_ONE)
        head.c = (uint8_t)count;
    else
        head.b = (uint8_t)count;
    e->code[first] = head;
}

uint16_t english_words_constant(English *e, int32_t value) {
    if (value < -NUMBER_VALUE_MAX || value > NUMBER_VALUE_MAX)
        english_words_refuse(e, "a number that is too large");
    return builder_constant(e->builder, value);
}
