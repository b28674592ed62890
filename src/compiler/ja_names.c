/* The Japanese of names and types: see ja_names.h. */
#include "compiler/ja_names.h"

#include "base/embedded.h"
#include "card/image.h"

static Slice embedded(const char *name) {
    const EmbeddedFile *file = embedded_find(text_of(name));
    return file ? (Slice){file->at, file->size} : (Slice){0};
}

JaNames ja_names_embedded(void) {
    return (JaNames){embedded("cards/names.ja.tsv"), embedded("cards/types.ja.tsv")};
}

/* The lines are searched where they are: halves the text, and goes back to a line's start. */
Slice ja_names_find(Slice table, Slice key) {
    size_t low = 0, high = table.size;
    while (low < high) {
        size_t start = low + (high - low) / 2;
        while (start > low && table.at[start - 1] != '\n') start--;
        Slice rest = text_from(table, start), line, found;
        if (!text_next_line(&rest, &line)) break;
        Slice value = line;
        if (!text_next_part(&value, '\t', &found)) found = line;
        int order = text_compare(key, found);
        if (order == 0) return value;
        if (order < 0)
            high = start;
        else
            low = table.size - rest.size;
    }
    return (Slice){0};
}

Slice ja_names_of_card(const LpCards *cards, const JaNames *names, LpCardId id) {
    const CardFacts *card = &cards->cards[id];
    Slice found = ja_names_find(names->names, text_of(image_string(cards, card->number_at)));
    return found.size > 0 ? found : text_of(image_string(cards, card->name_at));
}

Slice ja_names_of_name(const LpCards *cards, const JaNames *names, unsigned row) {
    for (uint32_t id = 1; id < lp_cards_count(cards); id++) {
        const CardFacts *card = &cards->cards[id];
        if (card->names[0] != row) continue;
        Slice number = text_of(image_string(cards, card->number_at));
        Slice found = ja_names_find(names->names, number);
        if (found.size > 0) return found;
    }
    return text_of(image_string(cards, cards->name_strings[row]));
}

Slice ja_names_of_type(const JaNames *names, Slice english) {
    Slice found = ja_names_find(names->types, english);
    return found.size > 0 ? found : english;
}

/* --- Folding --- */

/* Half-width katakana from U+FF66 on, and the marks that voice them. */
static const char *const half_width[] = {
    "ヲ", "ァ", "ィ", "ゥ", "ェ", "ォ", "ャ", "ュ", "ョ", "ッ", "ー", "ア", "イ", "ウ",
    "エ", "オ", "カ", "キ", "ク", "ケ", "コ", "サ", "シ", "ス", "セ", "ソ", "タ", "チ",
    "ツ", "テ", "ト", "ナ", "ニ", "ヌ", "ネ", "ノ", "ハ", "ヒ", "フ", "ヘ", "ホ", "マ",
    "ミ", "ム", "メ", "モ", "ヤ", "ユ", "ヨ", "ラ", "リ", "ル", "レ", "ロ", "ワ", "ン",
};

enum {
    HIRAGANA_FIRST = 0x3041,
    HIRAGANA_LAST = 0x3096,
    TO_KATAKANA = 0x60,
    FULL_FIRST = 0xff01,
    FULL_LAST = 0xff5e,
    TO_PLAIN = 0xfee0,
    HALF_FIRST = 0xff66,
    HALF_LAST = 0xff9d,
    HALF_VOICED = 0xff9e,
    HALF_PLOSIVE = 0xff9f
};

/* Takes one character off the text; bytes that are no UTF-8 stand for themselves. */
static uint32_t next_character(Slice *text) {
    unsigned char first = (unsigned char)text->at[0];
    size_t size = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : first >= 0xc0 ? 2 : 1;
    if (size > text->size) size = 1;
    uint32_t code = size == 1 ? first : first & (0xffu >> (size + 1));
    for (size_t i = 1; i < size; i++) code = code << 6 | ((unsigned char)text->at[i] & 0x3f);
    *text = text_from(*text, size);
    return code;
}

static void put_character(Buffer *out, uint32_t code) {
    char bytes[4];
    size_t size = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    for (size_t i = size; i-- > 1; code >>= 6) bytes[i] = (char)(0x80 | (code & 0x3f));
    bytes[0] = (char)(size == 1 ? code : (0xf00u >> size & 0xff) | code);
    buffer_append(out, (Slice){bytes, size});
}

/* Names differ in these from print to print: blanks, dots between names, quotes. */
static bool is_left_out(uint32_t code) {
    switch (code) {
    case ' ':
    case '.':
    case '=':
    case '"':
    case 0x3000: /* a wide blank */
    case 0x30fb: /* the middle dot */
    case 0xff65: /* the half-width one */
    case 0x201c:
    case 0x201d: return true;
    default: return false;
    }
}

void ja_names_fold(Slice text, Buffer *out) {
    while (text.size > 0) {
        uint32_t code = next_character(&text);
        if (code >= FULL_FIRST && code <= FULL_LAST) code -= TO_PLAIN;
        if (is_left_out(code)) continue;
        if (code < 0x80) {
            buffer_append_char(out, text_lower((char)code));
        } else if (code >= HIRAGANA_FIRST && code <= HIRAGANA_LAST) {
            put_character(out, code + TO_KATAKANA);
        } else if (code >= HALF_FIRST && code <= HALF_LAST) {
            Slice kana = text_of(half_width[code - HALF_FIRST]), rest = text;
            uint32_t base = next_character(&kana);
            uint32_t mark = rest.size > 0 ? next_character(&rest) : 0;
            bool marked = mark == HALF_VOICED || mark == HALF_PLOSIVE;
            if (marked) text = rest;
            if (mark == HALF_VOICED && base == 0x30a6) /* ウ */
                put_character(out, 0x30f4);
            else
                put_character(out, base + (mark == HALF_VOICED    ? 1
                                           : mark == HALF_PLOSIVE ? 2
                                                                  : 0));
        } else {
            put_character(out, code);
        }
    }
}

/* No name has as many bytes; what is longer matches nothing. */
enum { NAME_SIZE_MAX = 512 };

bool ja_names_match(Slice text, Slice part, bool is_whole) {
    char memory[2][NAME_SIZE_MAX];
    Buffer a, b;
    buffer_init(&a, memory[0], sizeof memory[0]);
    buffer_init(&b, memory[1], sizeof memory[1]);
    ja_names_fold(text, &a);
    ja_names_fold(part, &b);
    if (a.overflow || b.overflow) return false;
    if (is_whole) return text_equal(buffer_text(&a), buffer_text(&b));
    return b.used == 0 || text_find(buffer_text(&a), buffer_text(&b)) < a.used;
}

bool ja_names_is_japanese(Slice text) {
    for (size_t i = 0; i < text.size; i++)
        if ((unsigned char)text.at[i] >= 0xe3) return true; /* the first bytes of all of them */
    return false;
}
