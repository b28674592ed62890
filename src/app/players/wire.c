/* Writing games, views and questions for bots. */
#include "app/players/wire.h"

#include <stdlib.h>
#include <string.h>

#include "app/common/input.h"
#include "app/common/jsonfile.h"
#include "card/image.h"
#include "notation/answer.h"

static const char *const area_words[LP_AREA_COUNT] = {
    [LP_AREA_NONE] = "none",   [LP_AREA_DECK] = "deck",     [LP_AREA_HAND] = "hand",
    [LP_AREA_TRASH] = "trash", [LP_AREA_LEADER] = "leader", [LP_AREA_CHARACTER] = "character",
    [LP_AREA_STAGE] = "stage", [LP_AREA_LIFE] = "life",
};

static const char *const phase_words[LP_PHASE_COUNT] = {
    [LP_PHASE_SETUP] = "setup", [LP_PHASE_REFRESH] = "refresh", [LP_PHASE_DRAW] = "draw",
    [LP_PHASE_DON] = "don",     [LP_PHASE_MAIN] = "main",       [LP_PHASE_END] = "end",
};

static const char *const ask_words[LP_ASK_COUNT] = {
#define ASK(name, word, doc) word,
#include "logpose/ask.def"
#undef ASK
};

static const char *const purpose_names[LP_PURPOSE_COUNT] = {
#define PURPOSE(name, doc) #name,
#include "logpose/purpose.def"
#undef PURPOSE
};

static const char *const keyword_words[] = {
#define KEYWORD(name, word, rule, doc) word,
#include "effect/keyword.def"
#undef KEYWORD
};
enum { KEYWORD_COUNT = sizeof keyword_words / sizeof keyword_words[0] };

/* --- Games --- */

static const char *number_of(const LpCards *cards, LpCardId id) {
    LpCardInfo info;
    return id != 0 && lp_card_info(cards, id, &info) == LP_OK ? info.number : NULL;
}

/* 'deck ST01-001 4xST01-002 …': the Leader, then runs of equal cards. */
static void write_deck(FILE *out, const LpCards *cards, const LpDeck *deck) {
    const char *leader = number_of(cards, deck->leader);
    fprintf(out, "deck %s", leader != NULL ? leader : "-");
    for (int i = 0, count; i < deck->count && i < LP_DECK_SIZE; i += count) {
        for (count = 1; i + count < deck->count; count++) {
            if (deck->cards[i + count] != deck->cards[i]) break;
        }
        const char *number = number_of(cards, deck->cards[i]);
        if (number != NULL) fprintf(out, " %dx%s", count, number);
    }
    putc('\n', out);
}

static void write_budget(FILE *out, PlayerBudget budget) {
    if (budget.nodes != 0) fprintf(out, " nodes %u", budget.nodes);
    if (budget.milliseconds != 0) fprintf(out, " ms %u", budget.milliseconds);
    putc('\n', out);
}

/* The cards of the user's pool that the game may have, if any. */
static void write_pool(FILE *out, const LpCards *cards) {
    const char *before = " pool ";
    for (uint32_t id = 1; id < lp_cards_count(cards); id++) {
        if (!image_is_of_pool(cards, id)) continue;
        fprintf(out, "%s%s", before, number_of(cards, (LpCardId)id));
        before = ",";
    }
}

void wire_write_game(FILE *out, const PlayerStart *start, unsigned long long number) {
    fprintf(out, "game %llu seat %u edition %s cards %016llx seed %llu", number, start->seat,
            input_edition_names[start->edition],
            (unsigned long long)lp_cards_hash(start->cards), (unsigned long long)start->seed);
    write_pool(out, start->cards);
    write_budget(out, start->budget);
    write_deck(out, start->cards, start->deck);
    fputs("start\n", out);
}

/* --- Views --- */

static void write_slot(Json *json, const char *key, LpSlot slot) {
    if (slot < LP_SLOTS) json_int(json, key, slot);
    if (slot >= LP_SLOTS) json_null(json, key);
}

static void write_card(Json *json, const LpCards *cards, const LpView *view, LpSlot slot) {
    LpCardView card = lp_view_of_card(cards, view, slot);
    const char *number = number_of(cards, card.id);
    bool is_fielded = card.area == LP_AREA_LEADER || card.area == LP_AREA_CHARACTER ||
                      card.area == LP_AREA_STAGE;
    json_object(json, NULL);
    json_int(json, "slot", slot);
    if (number != NULL) json_string(json, "card", number);
    if (number == NULL) json_null(json, "card");
    if (number != NULL) {
        json_int(json, "power", card.power);
        json_int(json, "cost", card.cost);
        if (card.area == LP_AREA_HAND)
            json_int(json, "counter", lp_view_counter(cards, view, slot));
    }
    if (card.area == LP_AREA_LIFE) json_bool(json, "face_up", card.face_up);
    if (is_fielded) {
        json_bool(json, "rested", card.rested);
        json_int(json, "don", card.don);
        json_bool(json, "just_played", card.just_played);
        json_bool(json, "negated", card.negated);
        json_array(json, "keywords");
        for (unsigned i = 0; i < KEYWORD_COUNT; i++) {
            if (card.keywords >> i & 1) json_string(json, NULL, keyword_words[i]);
        }
        json_array_end(json);
    }
    json_object_end(json);
}

static void write_area(Json *json, const LpCards *cards, const LpView *view, LpSeat seat,
                       LpArea area) {
    LpSlot slots[LP_SLOTS];
    int count = lp_view_area(view, seat, area, slots);
    json_array(json, area_words[area]);
    for (int i = 0; i < count; i++) {
        /* A deck is long, and nothing is known of most of its cards. */
        if (area == LP_AREA_DECK && lp_view_of_card(cards, view, slots[i]).id == 0) continue;
        write_card(json, cards, view, slots[i]);
    }
    json_array_end(json);
}

static void write_side(Json *json, const char *key, const LpCards *cards, const LpView *view,
                       LpSeat seat) {
    static const LpArea areas[] = {LP_AREA_LEADER, LP_AREA_CHARACTER, LP_AREA_STAGE,
                                   LP_AREA_HAND,   LP_AREA_TRASH,     LP_AREA_LIFE,
                                   LP_AREA_DECK};
    LpSeatView numbers = lp_view_of_seat(view, seat);
    json_object(json, key);
    json_int(json, "don_active", numbers.don_active);
    json_int(json, "don_rested", numbers.don_rested);
    json_int(json, "don_given", numbers.don_given);
    json_int(json, "don_deck", numbers.don_deck);
    json_int(json, "deck_size", numbers.deck);
    for (size_t i = 0; i < sizeof areas / sizeof areas[0]; i++) {
        write_area(json, cards, view, seat, areas[i]);
    }
    json_object_end(json);
}

static const char *who(LpSeat you, LpSeat seat) { return seat == you ? "you" : "they"; }

void wire_write_view(FILE *out, const LpCards *cards, const LpView *view) {
    LpTableView table = lp_view_table(view);
    LpSeat you = lp_view_seat(view);
    Json json;
    json_init_line(&json, out);
    json_object(&json, NULL);
    json_int(&json, "turn", table.turn);
    json_string(&json, "phase", table.phase < LP_PHASE_COUNT ? phase_words[table.phase] : "?");
    json_string(&json, "turn_player", who(you, table.turn_player));
    json_string(&json, "first_player", who(you, table.first_player));
    write_slot(&json, "attacker", table.attacker);
    write_slot(&json, "target", table.target);
    LpPurpose purpose = lp_view_purpose(cards, view);
    if (purpose != LP_PURPOSE_NONE) json_lower(&json, "purpose", purpose_names[purpose]);
    write_side(&json, "you", cards, view, you);
    write_side(&json, "they", cards, view, (LpSeat)(1 - you));
    json_object_end(&json);
}

/* --- Questions --- */

uint32_t wire_action_bits(LpAction action) {
    return (uint32_t)action.kind << 24 | (uint32_t)action.card << 16 |
           (uint32_t)action.target << 8 | action.value;
}

LpAction wire_action_of(uint32_t bits) {
    return (LpAction){(uint8_t)(bits >> 24), (LpSlot)(bits >> 16), (LpSlot)(bits >> 8),
                      (uint8_t)bits};
}

/* The slot of the card that an answer is about, if the view does not show the card. */
static LpSlot hidden_card(const WireQuestion *question, LpAction action) {
    static const char *const operands[] = {
#define ACTION(name, word, shape, doc) shape,
#include "logpose/action.def"
#undef ACTION
    };
    if (operands[action.kind][0] != 'c' || action.card >= LP_SLOTS) return LP_SLOT_NONE;
    LpCardView card = lp_view_of_card(question->cards, question->view, action.card);
    return card.id == 0 ? action.card : LP_SLOT_NONE;
}

static Table table_of(const WireQuestion *question) {
    return (Table){question->cards, question->sample, lp_view_seat(question->view)};
}

void wire_print_answer(const WireQuestion *question, int index, Buffer *out) {
    LpSlot hidden = hidden_card(question, question->actions[index]);
    if (hidden != LP_SLOT_NONE) {
        buffer_append_string(out, "pick slot ");
        buffer_append_uint(out, hidden);
        return;
    }
    Table table = table_of(question);
    answer_print(&table, question->ask, question->actions, question->action_count, index, out);
}

/* The game as bytes, which a program of the same build can load. */
static bool write_state(FILE *out, const WireQuestion *question) {
    size_t size = lp_game_save(question->cards, question->sample, NULL, 0);
    unsigned char *bytes = malloc(size);
    if (bytes == NULL) return false;
    lp_game_save(question->cards, question->sample, bytes, size);
    fputs("state ", out);
    for (size_t i = 0; i < size; i++) fprintf(out, "%02x", bytes[i]);
    putc('\n', out);
    free(bytes);
    return true;
}

bool wire_write_question(FILE *out, const WireQuestion *question, unsigned long long id,
                         PlayerBudget budget, bool wants_state) {
    LpAsk ask = question->ask;
    fputs("view ", out);
    wire_write_view(out, question->cards, question->view);
    if (wants_state && !write_state(out, question)) return false;
    /* A word on this line has no spaces. */
    fprintf(out, "ask %llu ", id);
    for (const char *at = ask_words[ask.kind]; *at != 0; at++) {
        putc(*at == ' ' ? '-' : *at, out);
    }
    if (ask.source < LP_SLOTS) fprintf(out, " source %u", ask.source);
    fprintf(out, " min %u max %u\n", ask.count_min, ask.count_max);
    for (int i = 0; i < question->action_count; i++) {
        char memory[WIRE_TEXT_MAX];
        Buffer text;
        buffer_init(&text, memory, sizeof memory);
        wire_print_answer(question, i, &text);
        fprintf(out, "answer %d %08x %s\n", i + 1, wire_action_bits(question->actions[i]),
                text.at);
    }
    fprintf(out, "go %llu", id);
    write_budget(out, budget);
    return true;
}

int wire_find_answer(const WireQuestion *question, Slice text) {
    int64_t number;
    bool hides_cards = false;
    if (text_parse_int(text, &number)) {
        bool is_listed = number >= 1 && number <= question->action_count;
        return is_listed ? (int)number - 1 : PLAYER_FORFEITS;
    }
    for (int i = 0; i < question->action_count; i++) {
        char memory[WIRE_TEXT_MAX];
        Buffer printed;
        buffer_init(&printed, memory, sizeof memory);
        wire_print_answer(question, i, &printed);
        if (text_equal(buffer_text(&printed), text)) return i;
        if (hidden_card(question, question->actions[i]) != LP_SLOT_NONE) hides_cards = true;
    }
    /* Different words for the same answer; but face-down cards are whatever the sample says. */
    char memory[WIRE_TEXT_MAX];
    Buffer why;
    LpAction action;
    Table table = table_of(question);
    buffer_init(&why, memory, sizeof memory);
    if (hides_cards && !text_equal(text, SLICE("concede"))) return PLAYER_FORFEITS;
    if (!answer_parse(&table, text, &action, &why)) return PLAYER_FORFEITS;
    if (action.kind == LP_ACTION_CONCEDE) return PLAYER_CONCEDES;
    for (int i = 0; i < question->action_count; i++) {
        if (memcmp(&question->actions[i], &action, sizeof action) == 0) return i;
    }
    return PLAYER_FORFEITS;
}
