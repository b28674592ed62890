/* Sentences as patterns that are read and printed. */
#include "notation/form.h"

#include <string.h>

/* --- Closed lists ----------------------------------------------------------------------- */

static const struct {
    const char *name; /* the enumerator, for timings that cards write as "when …" */
    const char *tag;
} timings[] = {
#define TIMING(name, tag, rule, doc) {#name, tag},
#include "effect/timing.def"
#undef TIMING
};
enum { TIMINGS = sizeof timings / sizeof timings[0] };

static const char *const keywords[] = {
#define KEYWORD(name, word, rule, doc) word,
#include "effect/keyword.def"
#undef KEYWORD
};
enum { KEYWORDS = sizeof keywords / sizeof keywords[0] };

static const char *const asks[] = {
#define ASK(name, word, doc) word,
#include "logpose/ask.def"
#undef ASK
};

static const char *const phases[LP_PHASE_COUNT] = {
    [LP_PHASE_SETUP] = "Setup", [LP_PHASE_REFRESH] = "Refresh", [LP_PHASE_DRAW] = "Draw",
    [LP_PHASE_DON] = "DON!!",   [LP_PHASE_MAIN] = "Main",       [LP_PHASE_END] = "End",
};

const char *form_keyword_name(uint8_t keyword) {
    return keyword < KEYWORDS ? keywords[keyword] : "no keyword";
}

const char *form_phase_name(uint8_t phase) {
    return phase < LP_PHASE_COUNT ? phases[phase] : "no";
}

/* "WHEN_ATTACKING" as "when attacking". */
static void spoken(const char *name, char *out, size_t out_size) {
    size_t i = 0;
    for (; name[i] != '\0' && i + 1 < out_size; i++) {
        out[i] = name[i] == '_' ? ' ' : text_lower(name[i]);
    }
    out[i] = '\0';
}

/* A tag without its brackets. */
static void untagged(const char *tag, char *out, size_t out_size) {
    size_t i = 0;
    for (const char *p = tag; *p != '\0' && i + 1 < out_size; p++) {
        if (*p != '[' && *p != ']') out[i++] = *p;
    }
    out[i] = '\0';
}

/* "When Attacking" */
static void print_timing(uint8_t timing, Buffer *out) {
    char text[48];
    if (timing >= TIMINGS) return;
    if (timings[timing].tag[0] != '\0') {
        untagged(timings[timing].tag, text, sizeof text);
    } else {
        spoken(timings[timing].name, text, sizeof text);
    }
    buffer_append_string(out, text);
}

/* Of two timings that fit, the longer one counts, in case one timing is the beginning of
 * another. */
static bool read_timing(Reader *reader, uint8_t *out) {
    char text[48];
    const char *start = reader->at, *best = NULL;
    for (size_t i = 1; i < TIMINGS; i++) {
        const char *tag = timings[i].tag;
        for (int way = 0; way < 3; way++) {
            if (way == 0) spoken(timings[i].name, text, sizeof text);
            if (way == 1) untagged(tag, text, sizeof text);
            if (text[0] == '\0' || (way == 2 && tag[0] == '\0')) continue;
            reader->at = start;
            if (!reader_accept(reader, way == 2 ? tag : text)) continue;
            if (best != NULL && reader->at <= best) continue;
            best = reader->at;
            *out = (uint8_t)i;
        }
    }
    reader->at = best != NULL ? best : start;
    return best != NULL;
}

bool form_read_keyword(Reader *reader, uint8_t *out) {
    const char *start = reader->at, *best = NULL;
    reader_accept_char(reader, '[');
    const char *behind = reader->at;
    for (size_t i = 0; i < KEYWORDS; i++) {
        reader->at = behind;
        if (!reader_accept(reader, keywords[i])) continue;
        if (best != NULL && reader->at <= best) continue;
        best = reader->at;
        *out = (uint8_t)i;
    }
    /* The printed keyword has a colon: [Rush: Character]. */
    reader->at = behind;
    if (reader_accept(reader, "rush: character")) {
        best = reader->at;
        for (size_t i = 0; i < KEYWORDS; i++) {
            if (strcmp(keywords[i], "rush character") == 0) *out = (uint8_t)i;
        }
    }
    reader->at = best != NULL ? best : start;
    if (best != NULL) reader_accept_char(reader, ']');
    return best != NULL;
}

static bool read_phase(Reader *reader, uint8_t *out) {
    for (uint8_t i = 0; i < LP_PHASE_COUNT; i++) {
        if (reader_accept(reader, phases[i])) return *out = i, true;
    }
    if (reader_accept(reader, "DON")) return *out = LP_PHASE_DON, true;
    return false;
}

static bool read_ask(Reader *reader, uint8_t *out) {
    const char *start = reader->at, *best = NULL;
    for (uint8_t i = 1; i < LP_ASK_COUNT; i++) {
        reader->at = start;
        if (!reader_accept(reader, asks[i]) || (best != NULL && reader->at <= best)) continue;
        best = reader->at;
        *out = i;
    }
    reader->at = best != NULL ? best : start;
    return best != NULL;
}

/* --- Reading ---------------------------------------------------------------------------- */

void form_args_init(FormArgs *args) {
    memset(args, 0, sizeof *args);
    args->owner = OWNER_ANY;
    args->card.owner = args->other.owner = OWNER_ANY;
    args->from.owner = args->to.owner = OWNER_ANY;
}

static bool is_word_char(char c) {
    return text_is_letter(c) || text_is_digit(c) || (unsigned char)c >= 0x80;
}

/* No word continues across this place. */
static bool is_word_end(const Reader *reader) {
    return reader->at == reader->end || reader->at == reader->file.at ||
           !is_word_char(reader->at[-1]) || !is_word_char(*reader->at);
}

static bool read_subject(Reader *reader, uint8_t *owner) {
    if (reader_accept(reader, "you")) return *owner = OWNER_YOU, true;
    if (reader_accept(reader, "they") || reader_accept(reader, "your opponent") ||
        reader_accept(reader, "the opponent")) {
        return *owner = OWNER_THEY, true;
    }
    return false;
}

/* An area, with or without its owner. */
static bool read_area_ref(Reader *reader, CardRef *out) {
    const char *start = reader->at;
    out->owner = OWNER_ANY;
    if (!reader_accept(reader, "the owner's")) reader_accept(reader, "its owner's");
    ref_read_owner(reader, &out->owner);
    if (ref_read_area(reader, &out->area)) {
        out->is_set = 1;
        return true;
    }
    reader->at = start;
    return false;
}

static bool read_blank(Reader *reader, char kind, FormArgs *out) {
    int32_t effect;
    switch (kind) {
    case 'p':
        if (!read_subject(reader, &out->owner)) return false;
        out->is_denied = reader_accept(reader, "do not") || reader_accept(reader, "don't");
        return true;
    case 'y': return ref_read_owner(reader, &out->owner);
    case 'c': return ref_read(reader, &out->card);
    case 'o': return ref_read(reader, &out->other);
    case 'a': return read_area_ref(reader, &out->to);
    case 'f': return read_area_ref(reader, &out->from);
    case 'z': return read_area_ref(reader, &out->to);
    case 't': return read_timing(reader, &out->timing);
    case 'k': return form_read_keyword(reader, &out->keyword);
    case 'h': return read_phase(reader, &out->phase);
    case 'q': return read_ask(reader, &out->ask);
    case 'n':
    case 'm':
        if (!reader_number(reader, &out->number)) return false;
        if (kind == 'n' && out->number < 0) return false;
        out->has_number = 1;
        return true;
    case 'e':
        if (!reader_number(reader, &effect) || effect < 1 || effect > 255) return false;
        out->effect = (uint8_t)effect;
        return true;
    default: return false;
    }
}

static bool read_from(Reader *reader, const char *form, const char *stops, FormArgs *out);

/* An optional part is first tried, then left out. */
static bool read_option(Reader *reader, const char *form, const char *stops, FormArgs *out) {
    FormArgs saved = *out;
    const char *start = reader->at;
    if (read_from(reader, form + 1, stops, out)) return true;
    *out = saved;
    reader->at = start;
    const char *behind = strchr(form, form[0] == '[' ? ']' : '}');
    return behind != NULL && read_from(reader, behind + 1, stops, out);
}

static bool read_end(Reader *reader, const char *stops) {
    if (!is_word_end(reader)) return false;
    char next = reader_peek(reader);
    if (next == '.' && reader->at + 1 == reader->end) reader->at++, next = '\0';
    if (next == '\0' || strchr(stops, next) != NULL) return true;
    /* '&' among the stops means the word between two parts of a list. */
    if (strchr(stops, '&') == NULL) return false;
    const char *at = reader->at;
    bool is_and = reader_accept(reader, "and") || reader_accept(reader, "then");
    reader->at = at;
    return is_and;
}

static bool read_literal(Reader *reader, char c) {
    Slice rest = {reader->at, (size_t)(reader->end - reader->at)};
    if (rest.size == 0) return false;
    if (c == '\'' && text_starts_with(rest, SLICE("\xE2\x80\x99"))) {
        reader->at += 3;
    } else if (text_lower(c) == text_lower(rest.at[0])) {
        reader->at++;
    } else {
        return false;
    }
    return true;
}

static bool read_from(Reader *reader, const char *form, const char *stops, FormArgs *out) {
    for (; *form != '\0'; form++) {
        if (*form == '[' || *form == '{') return read_option(reader, form, stops, out);
        if (*form == ']' || *form == '}') continue;
        if (*form == ' ') {
            if (!is_word_end(reader)) return false;
            reader_skip(reader);
        } else if (*form == '<') {
            if (!read_blank(reader, form[1], out)) return false;
            form += 2;
        } else if (*form == '!') {
            /* {!} stands for both exclamation marks. */
            if (!read_literal(reader, '!') || !read_literal(reader, '!')) return false;
        } else if (!read_literal(reader, *form)) {
            return false;
        }
    }
    return read_end(reader, stops);
}

bool form_read(Reader *reader, const char *form, const char *stops, FormArgs *out) {
    const char *start = reader->at;
    FormArgs args;
    form_args_init(&args);
    reader_skip(reader);
    if (read_from(reader, form, stops, &args)) {
        *out = args;
        return true;
    }
    reader->at = start;
    return false;
}

/* --- Printing --------------------------------------------------------------------------- */

static void print_area(const CardRef *ref, Buffer *out) {
    if (ref->area == LP_AREA_NONE) {
        /* Where a card is while its [Trigger] resolves (CR 10-1-5-3). */
        buffer_append_string(out, "no area");
        return;
    }
    if (ref->owner != OWNER_ANY) {
        buffer_append_string(out, ref->owner == OWNER_YOU ? "your " : "their ");
    } else {
        buffer_append_string(out, "the ");
    }
    buffer_append_string(out, ref_area_name(ref->area));
}

static void print_blank(char kind, const FormArgs *args, const LpCards *cards, Buffer *out) {
    bool is_you = args->owner == OWNER_YOU;
    switch (kind) {
    case 'p': buffer_append_string(out, is_you ? "you" : "they"); break;
    case 'y': buffer_append_string(out, is_you ? "your" : "their"); break;
    case 'c': ref_print(cards, &args->card, out); break;
    case 'o': ref_print(cards, &args->other, out); break;
    case 'a': print_area(&args->to, out); break;
    case 'f': print_area(&args->from, out); break;
    case 'z': buffer_append_string(out, ref_area_name(args->to.area)); break;
    case 't': print_timing(args->timing, out); break;
    case 'k': buffer_append_string(out, form_keyword_name(args->keyword)); break;
    case 'h': buffer_append_string(out, form_phase_name(args->phase)); break;
    case 'q': buffer_append_string(out, asks[args->ask]); break;
    case 'n':
    case 'm': buffer_append_int(out, args->number); break;
    case 'e': buffer_append_uint(out, args->effect); break;
    default: break;
    }
}

void form_print(const char *form, const FormArgs *args, const LpCards *cards, Buffer *out) {
    for (; *form != '\0'; form++) {
        if (*form == '[') {
            form = strchr(form, ']');
            if (form == NULL) return;
        } else if (*form == '{') {
            if (form[1] == '!') buffer_append_string(out, "!!");
            if (form[1] == 's' && args->number != 1) buffer_append_char(out, 's');
            form += 2;
        } else if (*form == '<') {
            print_blank(form[1], args, cards, out);
            form += 2;
        } else {
            buffer_append_char(out, *form);
        }
    }
}
