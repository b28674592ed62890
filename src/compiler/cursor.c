/* Reading the pieces of a printed text. See cursor.h. */
#include "compiler/cursor.h"

#include "effect/program.h"

const Piece *cursor_peek(const Cursor *r) { return &r->pieces->at[r->now.at]; }

const Piece *cursor_last(const Cursor *r) {
    return &r->pieces->at[r->now.at - (r->now.at > 0)];
}

static void reached(Cursor *r, uint32_t at) {
    if (at > r->far) r->far = at;
}

/* Is the tag this one? Its blanks are written "_". */
static bool is_tag(Slice part, Slice text) {
    if (part.size != text.size) return false;
    for (size_t i = 0; i < part.size; i++) {
        char c = part.at[i] == '_' ? ' ' : part.at[i];
        if (text_lower(text.at[i]) != text_lower(c)) return false;
    }
    return true;
}

/* Is the piece this word of a rule? "1" is read where the rule has "one". */
static bool is_word(const Piece *piece, Slice word, bool is_printed) {
    bool tag = word.size > 1 && word.at[0] == '[';
    int64_t n;
    if (tag != (piece->kind == PIECE_BRACKET)) return false;
    if (tag) return is_tag(text_first(text_from(word, 1), word.size - 2), piece->text);
    if (is_printed ? text_equal_ignoring_case(word, piece->text)
                   : text_equal(word, piece->text))
        return true;
    return piece->kind == PIECE_NUMBER && text_parse_int(word, &n) && n == piece->value;
}

static bool is_readable(const Piece *piece) {
    return piece->kind == PIECE_WORD || piece->kind == PIECE_MARK ||
           piece->kind == PIECE_BRACKET || piece->kind == PIECE_NUMBER;
}

/* Can a word that starts so be the piece? Most cannot, and that is soon seen. */
static bool may_start(const Piece *piece, char first) {
    return piece->kind == PIECE_NUMBER || piece->kind == PIECE_BRACKET ||
           text_lower(first) == text_lower(piece->text.at[0]);
}

/* Does the piece equal one of the alternatives "a|b|c" at `words`, which end at a blank? Most
 * rules end here at their first word, so nothing is done before it is needed. */
static bool is_one_of(const Piece *piece, const char *words, bool is_printed) {
    if (!is_readable(piece)) return false;
    for (;;) {
        size_t size = 0;
        bool may_be = may_start(piece, words[0]);
        while (words[size] && words[size] != ' ' && words[size] != '|') size++;
        if (may_be && is_word(piece, (Slice){words, size}, is_printed)) return true;
        if (words[size] != '|') return false;
        words += size + 1;
    }
}

static const char *next_word(const char *words) {
    while (*words && *words != ' ') words++;
    while (*words == ' ') words++;
    return words;
}

/* The words of "?{ a b }": all of them, or none. Returns where they end. */
static const char *match_group(const Cursor *r, const char *words, bool is_printed,
                               uint32_t *at) {
    uint32_t inside = *at;
    bool here = true;
    for (; *words != '}'; words = next_word(words))
        here = here && is_one_of(&r->pieces->at[inside++], words, is_printed);
    if (here) *at = inside;
    return next_word(words);
}

/* How many pieces from `at` on these words are; false, with those that fit, if they are not. */
static bool match(const Cursor *r, const char *words, bool is_printed, uint32_t *at) {
    while (*words) {
        bool may_miss = *words == '?';
        words += may_miss;
        if (may_miss && *words == '{') {
            words = match_group(r, next_word(words), is_printed, at);
            continue;
        }
        if (is_one_of(&r->pieces->at[*at], words, is_printed))
            ++*at;
        else if (!may_miss)
            return false;
        words = next_word(words);
    }
    return true;
}

bool cursor_take(Cursor *r, const char *words) {
    uint32_t at = r->now.at;
    /* Most rules end at their first word. */
    bool starts = words[0] == '?' || is_one_of(&r->pieces->at[at], words, false);
    bool here = starts && match(r, words, false, &at);
    if (here) r->now.at = at;
    reached(r, at);
    return here;
}

uint32_t cursor_printed(Cursor *r, const char *words) {
    uint32_t at = r->now.at;
    bool here = match(r, words, true, &at);
    reached(r, at);
    return here ? at - r->now.at : 0;
}

void cursor_read(Cursor *r, uint32_t pieces) {
    r->now.at += pieces;
    reached(r, r->now.at);
}

bool cursor_at(Cursor *r, const char *words) {
    uint32_t at = r->now.at;
    bool here = cursor_take(r, words);
    r->now.at = at;
    return here;
}

static bool is_verb(const Piece *piece, const TermsVerb *verb, VerbForms forms) {
    if (piece->kind != PIECE_WORD || !may_start(piece, verb->en[0])) return false;
    return ((forms & VERB_YOURS) != 0 && is_one_of(piece, verb->en, true)) ||
           ((forms & VERB_OTHERS) != 0 && is_one_of(piece, verb->en_other, true));
}

bool cursor_verb(Cursor *r, Verb verb) {
    const Piece *piece = cursor_peek(r);
    /* "adds" is what somebody else does, and cards gain without any */
    bool yours = r->now.actor == WHOSE_YOU && !r->is_each && verb != VERB_GAIN;
    VerbForms forms = yours ? VERB_YOURS : VERB_EITHER;
    bool here = is_verb(piece, &terms_verbs[verb], forms);
    r->now.at += here;
    reached(r, r->now.at);
    return here;
}

bool cursor_at_verbs(Cursor *r, uint32_t verbs, VerbForms forms) {
    const Piece *piece = cursor_peek(r);
    bool here = false;
    for (Verb verb = 0; verb < VERB_COUNT && !here; verb++)
        here = (verbs >> verb & 1) != 0 && is_verb(piece, &terms_verbs[verb], forms);
    reached(r, r->now.at + here);
    return here;
}

bool cursor_since(Cursor *r, uint32_t first, const char *words) {
    Mark end = r->now;
    bool found = false;
    for (r->now.at = first; r->now.at < end.at && !found; r->now.at++)
        found = cursor_at(r, words);
    r->now = end;
    return found;
}

int cursor_one(Cursor *r, const char *const *words, int count) {
    for (int i = 0; i < count; i++)
        if (words[i] && words[i][0] && cursor_take(r, words[i])) return i;
    return -1;
}

/* "[On K.O.]" is also written "[On KO]". */
static bool is_left_out(char c) { return c == ' ' || c == '.'; }

bool cursor_same_tag(Slice name, Slice tag) {
    size_t at = 0;
    for (size_t i = 0; i < name.size; i++) {
        if (is_left_out(name.at[i])) continue;
        while (at < tag.size && is_left_out(tag.at[at])) at++;
        if (at == tag.size || text_lower(name.at[i]) != text_lower(tag.at[at++])) return false;
    }
    while (at < tag.size && is_left_out(tag.at[at])) at++;
    return at == tag.size && name.size > 0;
}

bool cursor_own(Cursor *r) {
    static const char *const own[] = {[LP_CATEGORY_LEADER] = "this leader's|card's",
                                      [LP_CATEGORY_CHARACTER] = "this character's|card's",
                                      [LP_CATEGORY_EVENT] = "this card's",
                                      [LP_CATEGORY_STAGE] = "this card's"};
    return cursor_take(r, own[r->card->category]);
}

static bool take_value(Cursor *r, PieceKind kind, int32_t *out) {
    const Piece *piece = cursor_peek(r);
    if (piece->kind != kind) {
        reached(r, r->now.at);
        return false;
    }
    *out = piece->value;
    reached(r, ++r->now.at);
    return true;
}

bool cursor_number(Cursor *r, int32_t *out) { return take_value(r, PIECE_NUMBER, out); }

bool cursor_signed(Cursor *r, int32_t *out) { return take_value(r, PIECE_SIGNED, out); }

bool cursor_piece(Cursor *r, PieceKind kind, Slice *out) {
    const Piece *piece = cursor_peek(r);
    if (piece->kind != kind || piece->text.size == 0) {
        reached(r, r->now.at);
        return false;
    }
    *out = piece->text;
    reached(r, ++r->now.at);
    return true;
}

void cursor_back(Cursor *r, const Mark *to) {
    reached(r, r->now.at);
    r->now = *to;
}

bool cursor_refuse_at(Cursor *r, uint32_t at, RefusalReason why) {
    if (!r->refused) {
        r->refused = why;
        r->refused_at = at;
    }
    return false;
}

bool cursor_refuse(Cursor *r, RefusalReason why) { return cursor_refuse_at(r, r->now.at, why); }

bool cursor_unknown(Cursor *r, uint32_t at) {
    r->unknown_at = at;
    r->unknown_end = r->now.at;
    return false;
}

bool cursor_forget(Cursor *r, uint32_t start, uint32_t far) {
    if (r->unknown_at >= start && r->unknown_end > start)
        r->far = far > r->unknown_at ? far : r->unknown_at;
    return false;
}

uint32_t cursor_far(const Cursor *r) {
    bool unknown = r->far >= r->unknown_at && r->far <= r->unknown_end;
    return unknown ? r->unknown_at : r->far;
}

bool cursor_end(const Cursor *r) {
    unsigned kind = cursor_peek(r)->kind;
    return kind == PIECE_END || kind == PIECE_LINE || kind == PIECE_BULLET;
}

bool cursor_this(Cursor *r) {
    static const char *const nouns[] = {
        [LP_CATEGORY_LEADER] = "this leader",
        [LP_CATEGORY_CHARACTER] = "this character",
        [LP_CATEGORY_STAGE] = "this stage",
    };
    if (cursor_take(r, "this card")) return true;
    unsigned category = r->card->category;
    return category != LP_CATEGORY_EVENT && cursor_take(r, nouns[category]) &&
           cursor_take(r, "?card");
}

bool cursor_owner(Cursor *r, uint8_t *whose) {
    if (cursor_take(r, "your|the|an opponent's") || cursor_take(r, "opponent's"))
        *whose = WHOSE_OPPONENT;
    else if (cursor_take(r, "your"))
        *whose = WHOSE_YOU;
    else if (r->is_each && cursor_take(r, "their"))
        *whose = r->now.actor;
    else if ((r->now.actor == WHOSE_OPPONENT || r->now.last_may == WHOSE_OPPONENT) &&
             cursor_take(r, "their"))
        *whose = WHOSE_OPPONENT;
    else
        return false;
    return true;
}
