/* Printed English to rows: the lines of a card, and what is wrong with them. */
#include "compiler/english.h"

#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "base/utf8.h"
#include "compiler/bind.h"
#include "compiler/builder.h"
#include "compiler/emit.h"

/* What is made of a card while its lines are read. */
typedef struct Making {
    CardFacts facts;
    Ability abilities[ABILITY_PER_CARD_MAX];
    uint32_t ability_count;
} Making;

/* --- Lines ------------------------------------------------------------------------------ */

static Ability *new_ability(English *e, Making *making) {
    if (making->ability_count == ABILITY_PER_CARD_MAX) {
        cursor_refuse(&e->read, REFUSAL_TOO_MANY_EFFECTS);
        return NULL;
    }
    return &making->abilities[making->ability_count++];
}

/* The place of the message where binding has failed. */
static bool bind_failed(English *e) {
    e->read.far = e->read.unknown_end ? e->read.unknown_at : e->read.now.at;
    return false;
}

/* line -> keywords | ability : read, then bound, then made rows */
static bool line(English *e, Builder *builder, Making *making, bool is_trigger) {
    SaidAbility said;
    if (read_ability_keywords(&e->read, &making->facts.keywords)) return true;
    Ability *made = new_ability(e, making);
    if (!made || !read_ability(&e->read, is_trigger, &said)) return false;
    const uint32_t end = e->read.now.at;
    e->read.unknown_at = e->read.unknown_end = 0;
    if (!bind_ability(e, &said)) return bind_failed(e);
    *made = emit_ability(builder, e->read.pieces, &e->made);
    if (said.wins_by_deck || (said.shape == SHAPE_RULES && said.effect)) {
        made = new_ability(e, making);
        if (!made || !bind_ability_more(e, &said)) return bind_failed(e);
        *made = emit_ability(builder, e->read.pieces, &e->made);
    }
    e->read.now.at = end;
    return true;
}

/* text -> { line } */
static bool text(English *e, Builder *builder, Making *making, bool is_trigger) {
    for (;;) {
        while (cursor_peek(&e->read)->kind == PIECE_LINE) e->read.now.at++;
        if (cursor_peek(&e->read)->kind == PIECE_END) return true;
        uint32_t first = making->ability_count;
        if (!line(e, builder, making, is_trigger)) return false;
        const Ability *made = &making->abilities[first];
        bool has_trigger =
            making->ability_count > first && (made->timings >> TIMING_TRIGGER & 1) != 0;
        if (has_trigger != is_trigger) return cursor_refuse(&e->read, REFUSAL_TRIGGER);
    }
}

/* --- Faults ----------------------------------------------------------------------------- */

static void fault_text(char *to, size_t size, Slice from) {
    Buffer buffer;
    buffer_init(&buffer, to, size);
    buffer_append(&buffer, from);
}

/* Is there nothing here that could be understood by itself? */
static bool is_end(const Piece *piece) {
    return piece->kind == PIECE_MARK || piece->kind == PIECE_LINE || piece->kind == PIECE_END;
}

/* The first piece, behind tags, of the sentence or cost that ends at `end`. */
static uint32_t sentence_start(const Pieces *pieces, uint32_t end) {
    uint32_t at = end;
    for (; at > 0; at--) {
        const Piece *before = &pieces->at[at - 1];
        bool stops = before->kind == PIECE_MARK && memchr(".:", before->text.at[0], 2);
        if (stops || before->kind == PIECE_LINE || before->kind == PIECE_BULLET) break;
    }
    while (at < end && read_ability_starts(&pieces->at[at])) at++;
    return at;
}

/* Where reading ended. If every word of a sentence was read and it is none that is known, that
 * is where it starts. */
static uint32_t ended_at(const English *e, RefusalReason *why) {
    const Pieces *pieces = e->read.pieces;
    uint32_t far = e->read.refused ? e->read.refused_at : cursor_far(&e->read);
    if (far >= pieces->count) far = pieces->count - 1;
    *why = e->read.refused;
    if (pieces->is_cut && far + 2 >= pieces->count) *why = REFUSAL_TOO_LONG;
    return is_end(&pieces->at[far]) ? sentence_start(pieces, far) : far;
}

/* Says where reading ended: the line, the column, and the rest. */
static void report(const English *e, EnglishFault *fault) {
    const Pieces *pieces = e->read.pieces;
    RefusalReason reason;
    uint32_t at = pieces->at[ended_at(e, &reason)].at;
    Slice source = pieces->source;
    size_t start = 0, end = at;
    fault->line = 1;
    for (size_t i = 0; i < at; i++) {
        if (source.at[i] != '\n') continue;
        start = i + 1;
        fault->line++;
    }
    while (end < source.size && source.at[end] != '\n') end++;
    Slice whole = text_first(text_from(source, start), end - start);
    fault->column = (uint32_t)utf8_count(text_first(whole, at - start)) + 1;
    fault_text(fault->clause, sizeof fault->clause, whole);
    Buffer why;
    buffer_init(&why, fault->why, sizeof fault->why);
    buffer_append_string(&why, refusal_messages[reason]);
    buffer_append_string(&why, at < end ? ": " : ": the end of the line");
    buffer_append(&why, text_first(text_from(source, at), end - at));
}

/* --- Lines that were lost --------------------------------------------------------------- */

static bool is_keyword(const Piece *piece) {
    return piece->kind == PIECE_BRACKET && read_filter_keyword(piece->text) >= 0;
}

/* Is the rest of the line, from `at` on, keywords alone? */
static bool keywords_follow(const Pieces *pieces, uint32_t at) {
    uint32_t i = at;
    while (is_keyword(&pieces->at[i])) i++;
    return i > at && (pieces->at[i].kind == PIECE_END || pieces->at[i].kind == PIECE_LINE);
}

/* Some data sets have no ends of lines. A tag that starts an ability, after a full stop or
 * after keywords that start the line, is on a line of its own; so are keywords after a full
 * stop that end it. */
static void break_lines(Pieces *pieces) {
    bool only_keywords = true;
    for (uint32_t i = 0; i < pieces->count && pieces->count < PIECES_MAX; i++) {
        const Piece *piece = &pieces->at[i];
        bool stop = i > 0 && pieces->at[i - 1].kind == PIECE_MARK &&
                    pieces->at[i - 1].text.at[0] == '.';
        bool behind = i > 0 && only_keywords && is_keyword(&pieces->at[i - 1]);
        bool lost = ((stop || behind) && read_ability_starts(piece)) ||
                    (stop && keywords_follow(pieces, i));
        if (lost) {
            memmove(&pieces->at[i + 1], &pieces->at[i],
                    (pieces->count - i) * sizeof pieces->at[0]);
            pieces->count++;
            pieces->at[i] = (Piece){.kind = PIECE_LINE, .at = piece[1].at, .end = piece[1].at};
        }
        only_keywords =
            pieces->at[i].kind == PIECE_LINE || (only_keywords && is_keyword(&pieces->at[i]));
    }
}

static bool read_text(Builder *builder, const EnglishCard *card, Slice source, bool is_trigger,
                      Making *making, EnglishFault *fault) {
    static _Thread_local Pieces pieces;
    static _Thread_local SaidNodes nodes;
    static _Thread_local BoundTerms terms;
    English e;
    bind_init(&e, (Cursor){.card = card, .pieces = &pieces, .nodes = &nodes}, &terms);
    if (text_equal(text_trim(source), SLICE("-"))) return true; /* data sets write "-" */
    english_lexer_cut(source, &pieces);
    break_lines(&pieces);
    if (text(&e, builder, making, is_trigger) && !e.read.refused) return true;
    report(&e, fault);
    fault->in_trigger = is_trigger;
    return false;
}

/* --- Cards ------------------------------------------------------------------------------ */

static void facts_of(Builder *builder, const EnglishCard *card, CardFacts *out) {
    *out = (CardFacts){.category = card->category,
                       .colors = card->colors,
                       .attributes = card->attributes,
                       .rarity = card->rarity,
                       .blocks = card->blocks,
                       .power = (int16_t)(card->power / 100),
                       .counter = (int16_t)(card->counter / 100),
                       .cost = (int8_t)card->cost,
                       .life = (uint8_t)card->life};
    out->number_at = builder_string(builder, card->number);
    out->name_at = builder_string(builder, card->name);
    out->names[0] = builder_name(builder, card->name);
    for (uint32_t i = 0; i < card->type_count && i < CARD_TYPES_MAX; i++)
        out->types[i] = builder_type(builder, card->types[i]);
}

static bool facts_fit(const EnglishCard *card) {
    return card->power >= 0 && card->power <= NUMBER_VALUE_MAX && card->power % 100 == 0 &&
           card->counter >= 0 && card->counter <= NUMBER_VALUE_MAX &&
           card->counter % 100 == 0 && card->cost >= -1 && card->cost <= 100 &&
           card->life >= 0 && card->life <= LP_DECK_SIZE && card->category != LP_CATEGORY_NONE;
}

static LpCardId refuse(EnglishFault *fault, const char *why) {
    fault_text(fault->why, sizeof fault->why, text_of(why));
    return 0;
}

/* Compiles a card and adds it to the builder. Returns its id, or 0 with the fault filled in. */
static LpCardId add_card(Builder *builder, const EnglishCard *card, EnglishFault *fault) {
    Making making = {.ability_count = 0};
    *fault = (EnglishFault){.line = 1, .column = 1};
    if (!facts_fit(card)) return refuse(fault, "a number on the card is out of range");
    if (builder_find(builder, card->number)) return refuse(fault, "the number is taken");
    facts_of(builder, card, &making.facts);
    if (!read_text(builder, card, card->text, false, &making, fault)) return 0;
    if (!read_text(builder, card, card->trigger, true, &making, fault)) return 0;
    LpCardId id = builder_card(builder, making.facts, making.abilities, making.ability_count,
                               (Slice){"", 0});
    if (id == 0 || builder->full || builder->no_memory)
        return refuse(fault, builder->full ? builder->full : "there is no memory");
    return id;
}

/* Makes the image of what the builder holds; `source` is the text that it was made of. */
static LpCards *finish(Builder *builder, LpCardId id, Slice source, EnglishFault *fault) {
    VerifyFault wrong;
    LpCards *cards = id ? builder_image(builder) : NULL;
    if (id && !cards) refuse(fault, "there is no memory");
    builder_free(builder);
    if (!cards) return NULL;
    if (!verify_image(cards, &wrong)) {
        Slice text = source.size > 0 ? source : text_of("");
        fault_text(fault->clause, sizeof fault->clause,
                   text_first(text, text_find(text, SLICE("\n"))));
        refuse(fault, wrong.message);
        free(cards);
        return NULL;
    }
    finish_image(cards);
    return cards;
}

LpCards *english_image(const EnglishCard *card, EnglishFault *fault) {
    Builder builder;
    builder_init(&builder);
    LpCardId id = add_card(&builder, card, fault);
    return finish(&builder, id, card->text.size > 0 ? card->text : card->trigger, fault);
}

LpCards *english_facts(const EnglishCard *card, EnglishFault *fault) {
    Builder builder;
    CardFacts facts;
    LpCardId id = 0;
    *fault = (EnglishFault){.line = 1, .column = 1};
    builder_init(&builder);
    if (facts_fit(card)) {
        facts_of(&builder, card, &facts);
        facts.flags = CARD_UNPLAYABLE;
        id = builder_card(&builder, facts, NULL, 0, (Slice){"", 0});
    }
    if (!id) refuse(fault, "a number on the card is out of range");
    return finish(&builder, id, card->text, fault);
}
