/* Sentences for reasons: which one, what is filled in, and which rules. */
#include "table/because.h"

#include "card/image.h"
#include "effect/program.h"
#include "effect/tables.h"
#include "table/speech.h"

enum { PIECE_SIZE = 512 };

typedef struct Refusal {
    const Sight *sight;
    LpAction wish;
    const Reason *reason;
    LpCardView card; /* the one that the wish is about */
    LpSeatView seat; /* the player who asks */
    Buffer *out;
} Refusal;

#define SAY(r, key, ...) WORDS_SAY((r)->sight->words, (r)->out, key, __VA_ARGS__)

static bool is_block(const Refusal *r) { return r->wish.kind == LP_ACTION_BLOCK; }

/* What was wished for, as the words know it. */
static Slice wish_word(const Refusal *r) {
    switch (r->wish.kind) {
    case LP_ACTION_PLAY: return SLICE("play");
    case LP_ACTION_GIVE: return SLICE("give");
    case LP_ACTION_BLOCK: return SLICE("block");
    case LP_ACTION_COUNTER_EVENT: return SLICE("event");
    case LP_ACTION_ACTIVATE: return SLICE("activate");
    default: return SLICE("other");
    }
}

/* --- Sentences without a number or a name ------------------------------------------------ */

typedef struct Sentence {
    const char *key, *rules;
} Sentence;

static const Sentence sentences[REASON_COUNT] = {
    [REASON_NONE] = {"because.loop", "11-1-1-2"},
    [REASON_UNPLAYABLE] = {"because.unplayable", ""},
    [REASON_NEGATED] = {"because.negated", "8-2-1-1"},
    [REASON_USED] = {"because.used", "10-2-13-3"},
    [REASON_NEW] = {"because.new", "3-7-4, 10-1-1-1"},
    [REASON_FIRST_TURN] = {"because.first_turn", "6-5-6-1"},
    [REASON_ACTIVE] = {"because.active", "7-1-1-2"},
    [REASON_RUSH_LEADER] = {"because.rush_leader", "10-1-6-1"},
    [REASON_NO_BLOCKER] = {"because.no_blocker", "10-1-4-1"},
    [REASON_TARGET] = {"because.target", "10-1-4-1"},
    [REASON_UNBLOCKABLE] = {"because.unblockable", "10-1-7-1"},
    [REASON_NO_COUNTER] = {"because.no_counter", "7-1-3-1-1"},
    [REASON_CHOSEN] = {"because.chosen", "8-4-4"},
    [REASON_TOGETHER] = {"because.together", "8-4-4"},
    [REASON_ORDER] = {"because.order", "8-4-4"},
    [REASON_NO_USE] = {"because.no_use", "8-4-4-1, 1-3-2"},
};

/* --- Those that depend on what was wished for -------------------------------------------- */

static const char *say_timing(const Refusal *r) {
    SAY(r, "because.timing", WORD_TEXT("wish", wish_word(r)));
    if (r->wish.kind == LP_ACTION_PLAY) return "6-5-3-1";
    return r->wish.kind == LP_ACTION_COUNTER_EVENT ? "7-1-3-1-1, 7-1-3-1-2" : "6-5-4-1";
}

static const char *say_rested(const Refusal *r) {
    SAY(r, "because.rested", WORD_TEXT("wish", wish_word(r)));
    return is_block(r) ? "10-1-4-1" : "7-1-1-1";
}

static const char *say_turn(const Refusal *r) {
    const LpCards *cards = r->sight->cards;
    const CardFacts *facts = &cards->cards[r->card.id];
    bool is_own =
        cards->abilities[facts->ability_first + r->reason->ability].turn == TURN_YOURS;
    SAY(r, "because.turn", WORD_TEXT("own", is_own ? SLICE("1") : SLICE("0")));
    return is_own ? "8-3-2-4" : "8-3-2-5";
}

/* CR 2-7-2, 2-7-3, 2-7-4: which rule requires the cost. */
static const char *cost_rule(const Refusal *r) {
    uint8_t category = r->sight->cards->cards[r->card.id].category;
    if (r->wish.kind == LP_ACTION_COUNTER_EVENT) return "7-1-3-1-2";
    if (category == LP_CATEGORY_EVENT) return "6-5-3-1, 2-7-3";
    return category == LP_CATEGORY_STAGE ? "6-5-3-1, 2-7-4" : "6-5-3-1, 2-7-2";
}

static const char *say_don(const Refusal *r) {
    SAY(r, "because.don", WORD_TEXT("wish", wish_word(r)),
        WORD_NUMBER("needed", r->reason->needed), WORD_NUMBER("found", r->reason->found));
    return r->wish.kind == LP_ACTION_GIVE ? "6-5-5-1, 6-5-5-3" : cost_rule(r);
}

static const char *say_given_don(const Refusal *r) {
    SAY(r, "because.given_don", WORD_NUMBER("needed", r->reason->needed),
        WORD_NUMBER("found", r->reason->found));
    return "8-3-2-3";
}

/* --- Those that name another card -------------------------------------------------------- */

/* An effect of which card it is, if the player knows that. */
static const char *say_by_card(const Refusal *r, const char *key, Slice what,
                               const char *rules) {
    LpSlot source = r->reason->source;
    Slice name = source < LP_SLOTS ? sight_name(r->sight, source) : SLICE("");
    Slice by = name.size > 0 ? SLICE("known") : SLICE("unknown");
    if (source == r->wish.card) by = SLICE("own");
    SAY(r, key, WORD_TEXT("by", by), WORD_TEXT("card", name), WORD_TEXT("what", what),
        WORD_TEXT("wish", wish_word(r)));
    return rules;
}

/* The words of each restriction that can be the reason are in because.ban of words/. */
static const char *say_ban(const Refusal *r) {
    unsigned restriction = r->reason->restriction;
    return say_by_card(r, "because.ban", text_of(tables_restriction_words[restriction]),
                       restriction == RESTRICTION_PLAY ? "1-3-3, 4-7-2" : "1-3-3");
}

static const char *say_silenced(const Refusal *r) {
    return say_by_card(r, "because.silenced", SLICE(""), "8-2-1-1");
}

static const char *say_price(const Refusal *r) {
    return say_by_card(r, "because.price", SLICE(""), "8-3-1-3, 1-3-3");
}

/* --- Those that name a part of an effect ------------------------------------------------- */

static const char *say_condition(const Refusal *r) {
    const Reason *reason = r->reason;
    char memory[PIECE_SIZE];
    Buffer text;
    buffer_init(&text, memory, sizeof memory);
    speech_condition(r->sight->words, r->sight->cards, r->card.id, reason->row, &text);
    SAY(r, "because.condition", WORD_TEXT("text", text_trim(buffer_text(&text))),
        WORD_TEXT("has_found", reason->has_found ? SLICE("1") : SLICE("0")),
        WORD_NUMBER("found", reason->found));
    return "8-3-2-1";
}

/* "Its cost rests 3 DON!!, and you have 2 active." */
static const char *say_don_cost(const Refusal *r, const Instr *instr) {
    const Number *number = &r->sight->cards->numbers[instr->x];
    const LpSeatView *seat = &r->seat;
    int on_field = seat->don_active + seat->don_rested + seat->don_given;
    bool rests = instr->op == OP_DON_REST, returns = instr->op == OP_DON_RETURN && !instr->b;
    if ((!rests && !returns) || number->kind != NUMBER_CONSTANT) return NULL;
    bool is_paid = r->reason->found < seat->don_active;
    SAY(r, "because.don_cost", WORD_TEXT("rests", rests ? SLICE("1") : SLICE("0")),
        WORD_NUMBER("n", number->value),
        WORD_TEXT("is_paid", is_paid ? SLICE("1") : SLICE("0")),
        WORD_NUMBER("found", rests ? r->reason->found : on_field));
    return rests ? "8-3-1-5, 8-3-1-3" : "8-3-1-6, 8-3-1-3";
}

static const char *say_payment(const Refusal *r) {
    const Reason *reason = r->reason;
    const LpCards *cards = r->sight->cards;
    const Instr *last = &cards->instrs[reason->row + reason->count - 1];
    const char *rules = reason->count == 1 ? say_don_cost(r, last) : NULL;
    if (rules != NULL) return rules;
    bool rests_it = last->op == OP_REST && last->a == REG_THIS && r->card.rested;
    char memory[PIECE_SIZE];
    Buffer text;
    buffer_init(&text, memory, sizeof memory);
    speech_cost(r->sight->words, cards, r->card.id, reason->row, reason->count, &text);
    SAY(r, "because.payment", WORD_TEXT("text", text_trim(buffer_text(&text))),
        WORD_TEXT("rests_it", rests_it ? SLICE("1") : SLICE("0")));
    return rests_it ? "8-3-1-3, 1-3-2-1" : "8-3-1-3";
}

static const char *say_selector(const Refusal *r) {
    const LpCards *cards = r->sight->cards;
    LpAsk ask = lp_view_ask(r->sight->view);
    LpCardId source = 0;
    char memory[PIECE_SIZE];
    Buffer text;
    if (ask.source < LP_SLOTS) source = lp_view_of_card(cards, r->sight->view, ask.source).id;
    buffer_init(&text, memory, sizeof memory);
    speech_selector(r->sight->words, cards, source, r->reason->row, &text);
    bool is_elsewhere = r->reason->kind == REASON_ELSEWHERE;
    SAY(r, "because.selector", WORD_TEXT("text", text_trim(buffer_text(&text))),
        WORD_TEXT("elsewhere", is_elsewhere ? SLICE("1") : SLICE("0")));
    return "8-4-4, 8-4-4-1";
}

const char *because_say(const Sight *sight, LpAction wish, const Reason *reason, Buffer *out) {
    static const char *(*const says[REASON_COUNT])(const Refusal *r) = {
        [REASON_TIMING] = say_timing,       [REASON_RESTED] = say_rested,
        [REASON_TURN] = say_turn,           [REASON_DON] = say_don,
        [REASON_GIVEN_DON] = say_given_don, [REASON_BAN] = say_ban,
        [REASON_SILENCED] = say_silenced,   [REASON_PRICE] = say_price,
        [REASON_CONDITION] = say_condition, [REASON_PAYMENT] = say_payment,
        [REASON_ELSEWHERE] = say_selector,  [REASON_FILTER] = say_selector,
    };
    Refusal r = {sight,
                 wish,
                 reason,
                 lp_view_of_card(sight->cards, sight->view, wish.card),
                 lp_view_of_seat(sight->view, lp_view_seat(sight->view)),
                 out};
    if (says[reason->kind] != NULL) return says[reason->kind](&r);
    words_say(sight->words, sentences[reason->kind].key, NULL, 0, out);
    return sentences[reason->kind].rules;
}
