/* Printed Japanese to the card language: lines, their tags, and the sentences of an effect. */
#include "compiler/ja_read.h"

#include <string.h>

#include "base/utf8.h"
#include "compiler/ja_read_internal.h"
#include "effect/tables.h"

/* What the tags before an ability say. */
typedef struct Heading {
    char memory[256];
    Buffer timings; /* "on play or when attacking" */
    int don;
    const char *turn;
    bool is_once, is_may;
} Heading;

/* --- Tags --- */

static bool don_tag(JaReader *r, Heading *h) {
    return (ja_read_text_take(r, "【ドン!!×") || ja_read_text_take(r, "【ドン!!x")) &&
           ja_read_text_number(r, &h->don) && ja_read_text_take(r, "】");
}

static bool turn_tag(JaReader *r, Heading *h) {
    bool yours = ja_read_text_take(r, "【自分のターン中】");
    if ((!yours && !ja_read_text_take(r, "【相手のターン中】")) || h->turn != NULL)
        return false;
    h->turn = yours ? "your turn" : "their turn";
    return true;
}

static bool timing_tag(JaReader *r, Heading *h) {
    const char *timings[TIMING_COUNT];
    for (unsigned i = 0; i < TIMING_COUNT; i++) timings[i] = terms_timing(LANGUAGE_JA, i);
    ja_read_text_take(r, "/");
    int timing = ja_read_text_longest(r, timings, TIMING_COUNT);
    if (timing < 0) return false;
    if (h->timings.used > 0) buffer_append_string(&h->timings, " or ");
    buffer_append_string(&h->timings, tables_timing_words[timing]);
    return true;
}

/* tags -> { DON | TURN | "【ターン1回】" | TIMING { "/" TIMING } } */
static void tags(JaReader *r, Heading *h) {
    *h = (Heading){.don = 0};
    buffer_init(&h->timings, h->memory, sizeof h->memory);
    for (;;) {
        JaReadMark mark = ja_read_text_mark(r);
        if (don_tag(r, h) || turn_tag(r, h) || timing_tag(r, h)) continue;
        if (ja_read_text_take(r, "【ターン1回】")) {
            h->is_once = true;
            continue;
        }
        ja_read_text_back(r, &mark);
        return;
    }
}

/* --- Sentences --- */

static bool if_block(JaReader *r, uint32_t first, const char *condition) {
    char memory[JA_READ_FILTER_MAX + 8];
    Buffer line;
    buffer_init(&line, memory, sizeof memory);
    buffer_append_string(&line, "if ");
    buffer_append_string(&line, condition);
    ja_read_text_wrap(r, first, memory);
    return !line.overflow && !r->is_full;
}

/* acts -> act { act }, as long as the verb says that more follows; a card that was revealed may
 * be asked about in between */
static bool acts(JaReader *r, JaForm *form) {
    char memory[JA_READ_FILTER_MAX];
    Buffer condition;
    do {
        uint32_t first = r->line_count;
        buffer_init(&condition, memory, sizeof memory);
        if (r->is_revealed && first > 0 && ja_read_condition(r, &condition)) {
            r->has_inner = true;
            return acts(r, form) && if_block(r, first, memory);
        }
        if (!ja_read_act(r, form)) return false;
    } while (*form == FORM_LINK);
    return true;
}

static bool sentence(JaReader *r, bool is_then, bool *was_if);

static bool at_end(const JaReader *r) { return r->text[r->at] == 0 || r->text[r->at] == '\n'; }

/* options -> { "\n・" sentences } */
static bool options(JaReader *r, const char *heading) {
    uint32_t first = r->line_count;
    int count = 0;
    while (ja_read_text_take(r, "\n・")) {
        uint32_t option = r->line_count;
        bool was_if = false;
        do {
            bool is_then = ja_read_text_take(r, "その後、");
            if (!sentence(r, is_then, &was_if)) return false;
        } while (ja_read_text_take(r, "。") && !at_end(r));
        if (!at_end(r)) return false;
        ja_read_text_wrap(r, option, "option");
        count++;
    }
    ja_read_text_wrap(r, first, heading);
    return count > 1 && !r->is_full;
}

/* sentence -> [ condition "場合、" ] [ "このターン終了時、" ] acts */
static bool sentence(JaReader *r, bool is_then, bool *was_if) {
    char memory[JA_READ_FILTER_MAX];
    Buffer condition;
    uint32_t first = r->line_count;
    JaForm form = FORM_FINAL;
    buffer_init(&condition, memory, sizeof memory);
    bool has_if = ja_read_condition(r, &condition);
    if (ja_read_text_take(r, "以下から1つを選ぶ。"))
        return options(r, "choose one") && (!has_if || if_block(r, first, memory));
    if (ja_read_text_take(r, "相手は以下から1つを選ぶ。"))
        return options(r, "choose one by them") && (!has_if || if_block(r, first, memory));
    bool is_later = ja_read_text_take(r, "このターン終了時、");
    r->has_inner = false;
    if (!acts(r, &form) || form == FORM_UNLESS || form == FORM_CAN) return false;
    /* after "…し、…してもよい" nobody knows how much may be done */
    if (form == FORM_MAY && r->line_count > first + 1) return false;
    if (form == FORM_MAY) ja_read_text_wrap(r, first, r->by_opponent ? "may by them" : "may");
    if (is_later) ja_read_text_wrap(r, first, "later end of turn");
    if (has_if && !if_block(r, first, memory)) return false;
    if (has_if && *was_if &&
        strcmp(memory, "so") == 0) { /* it asks about the block before it */
        for (uint32_t i = first; i < r->line_count; i++) r->lines[i].depth++;
        return true;
    }
    bool continues = is_then && *was_if;
    if (continues) ja_read_text_wrap(r, first, "then");
    *was_if = has_if || continues || r->has_inner;
    return true;
}

/* effect -> sentence { "。" [ "その後、" ] sentence } [ "。" ] */
static bool effect(JaReader *r) {
    bool was_if = false;
    for (bool is_first = true;; is_first = false) {
        bool is_then = ja_read_text_take(r, "その後、") || is_first;
        if (!sentence(r, is_then, &was_if)) return false;
        if (!ja_read_text_take(r, "。")) return at_end(r);
        if (at_end(r)) return true;
    }
}

/* cost -> acts ":" */
static bool cost(JaReader *r) {
    JaForm form = FORM_FINAL;
    uint32_t first = r->line_count;
    JaReadMark mark = ja_read_text_mark(r);
    r->in_cost = true;
    bool is =
        acts(r, &form) && (form == FORM_CAN || form == FORM_MAY) && ja_read_text_take(r, ":");
    r->in_cost = false;
    if (!is) return ja_read_text_back(r, &mark);
    ja_read_text_wrap(r, first, "cost, may");
    return true;
}

/* Is there a colon on this line? */
static bool has_cost(const JaReader *r) {
    size_t size = strcspn(r->text + r->at, "\n");
    for (size_t i = 0; i < size; i++)
        if (r->text[r->at + i] == ':') return true;
    return false;
}

/* --- Abilities --- */

static bool heading_line(JaReader *r, Heading *h, uint32_t first) {
    Buffer *out = &h->timings;
    if (out->used == 0) buffer_append_string(out, "always");
    if (h->don > 0) {
        buffer_append_string(out, ", don ");
        buffer_append_int(out, h->don);
    }
    if (h->turn != NULL) buffer_append_string(out, ", ");
    if (h->turn != NULL) buffer_append_string(out, h->turn);
    if (h->is_once) buffer_append_string(out, ", once per turn");
    if (h->is_may) buffer_append_string(out, ", may");
    ja_read_text_wrap(r, first, h->memory);
    return !out->overflow && !r->is_full;
}

/* own -> condition "場合、", of the whole ability: before a cost, and in a permanent effect */
static bool own_condition(JaReader *r) {
    char memory[JA_READ_FILTER_MAX + 16];
    Buffer line;
    size_t start = r->at;
    buffer_init(&line, memory, sizeof memory);
    if (!ja_read_condition(r, &line)) {
        r->at = start;
        return false;
    }
    char whole[JA_READ_FILTER_MAX + 32];
    buffer_init(&line, whole, sizeof whole);
    buffer_append_string(&line, "only if ");
    buffer_append_string(&line, memory);
    ja_read_text_line(r, buffer_text(&line));
    return true;
}

/* instead -> acts, which may be declined */
static bool instead(JaReader *r, Heading *h) {
    JaForm form = FORM_FINAL;
    if (!acts(r, &form) || form == FORM_UNLESS) return false;
    h->is_may = form == FORM_CAN || form == FORM_MAY;
    return (ja_read_text_take(r, "。") || at_end(r)) && at_end(r);
}

/* ability -> tags ( [ own ] event instead | [ event ] [ [ own ] cost ] effect ) */
static bool ability(JaReader *r) {
    Heading h;
    uint32_t first = r->line_count;
    bool is_instead = false;
    tags(r, &h);
    r->is_looking = r->is_revealed = r->is_life = r->is_others = false;
    r->has_choice = r->in_cost = r->in_condition = false;
    r->is_permanent = false;
    if (h.timings.used == 0 && ja_read_event(r, &h.timings, &is_instead)) {
        if (is_instead) return instead(r, &h) && heading_line(r, &h, first);
        if (ja_read_text_take(r, "発動できる。")) h.is_may = true;
    }
    r->is_permanent = h.timings.used == 0;
    if (r->is_permanent || has_cost(r)) own_condition(r);
    if (has_cost(r) && (r->is_permanent || !cost(r))) return false;
    return effect(r) && heading_line(r, &h, first);
}

/* keywords -> KEYWORD { KEYWORD }, alone on a line or before another ability */
static bool keywords(JaReader *r, unsigned *bits) {
    size_t start = r->at;
    unsigned found = 0;
    for (int k; (k = ja_read_text_longest(r, terms_keywords[LANGUAGE_JA], KEYWORD_COUNT)) >= 0;)
        found |= 1u << k;
    if (found != 0 && (at_end(r) || ja_read_text_at(r, "【"))) {
        *bits |= found;
        return true;
    }
    r->at = start;
    return false;
}

static bool all_lines(JaReader *r, unsigned *bits) {
    for (;;) {
        while (ja_read_text_take(r, "\n")) continue;
        if (r->text[r->at] == 0) return true;
        if (keywords(r, bits) || ja_read_ban_rule(r)) continue;
        if (!ability(r) || !at_end(r)) return false;
    }
}

static void write_lines(const JaReader *r, Buffer *out) {
    for (uint32_t i = 0; i < r->line_count; i++) {
        const JaReadLine *line = &r->lines[i];
        buffer_append_repeated(out, ' ', 2u + 2u * line->depth);
        buffer_append(out, (Slice){r->memory + line->at, line->size});
        buffer_append_char(out, '\n');
    }
}

static void write_keywords(unsigned bits, Buffer *out) {
    bool said = false;
    for (unsigned k = 0; k < KEYWORD_COUNT; k++) {
        if (!(bits >> k & 1)) continue;
        buffer_append_string(out, said ? ", " : "  keyword ");
        buffer_append_string(out, tables_keyword_words[k]);
        said = true;
    }
    if (said) buffer_append_char(out, '\n');
}

static void fault_at(const JaReader *r, Slice print, JaReadFault *fault) {
    Buffer rest;
    ja_read_text_place(r, print, r->far, &fault->line, &fault->column);
    fault->in_trigger = r->in_trigger;
    buffer_init(&rest, fault->rest, sizeof fault->rest);
    Slice left = text_of(r->text + r->far);
    left = text_first(left, text_find(left, SLICE("\n")));
    buffer_append(&rest, text_first(left, utf8_cut(left, sizeof fault->rest - 1)));
}

bool ja_read(const LpCards *cards, const JaNames *names, const JaReadCard *card, Buffer *out,
             JaReadFault *fault) {
    JaReader reader;
    JaReader *r = &reader;
    unsigned bits = 0;
    *fault = (JaReadFault){.line = 1, .column = 1};
    *r = (JaReader){.cards = cards, .names = names, .category = card->category};
    buffer_init(&r->words, r->memory, sizeof r->memory);
    for (int trigger = 0; trigger < 2; trigger++) {
        Slice print = trigger ? card->trigger : card->text;
        r->in_trigger = trigger != 0;
        bool is = ja_read_text_load(r, print) && all_lines(r, &bits) && !r->is_full;
        if (is) continue;
        fault_at(r, print, fault);
        return false;
    }
    write_keywords(bits, out);
    write_lines(r, out);
    return !out->overflow;
}
