/* Printed English to rows: the lines of a card, their tags, and the checks. */
#include "compiler/english.h"

#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "base/utf8.h"
#include "compiler/english_internal.h"
#include "effect/tables.h"

/* What is made of a card while its lines are read. */
typedef struct Making {
    CardFacts facts;
    Ability abilities[ABILITY_PER_CARD_MAX];
    uint32_t ability_count;
} Making;

/* --- Tags ------------------------------------------------------------------------------- */

static unsigned timing_of(Slice name) {
    for (unsigned i = 1; i < TIMING_COUNT; i++) {
        Slice tag = text_of(tables_timing_tags[i]);
        if (tag.size > 2 && cursor_same_tag(name, text_first(text_from(tag, 1), tag.size - 2)))
            return i;
    }
    return TIMING_NONE;
}

/* don -> "[DON!! x" NUMBER "]" */
static bool don_tag(Slice name, Ability *ability) {
    int64_t n;
    size_t x = text_find(name, SLICE("x"));
    if (x >= name.size || !cursor_same_tag(text_first(name, x), SLICE("DON!!")) ||
        ability->don || !text_parse_int(text_trim(text_from(name, x + 1)), &n) || n < 1 ||
        n > LP_DON_MAX)
        return false;
    ability->don = (uint8_t)n;
    return true;
}

static bool other_tag(Slice name, Ability *ability) {
    if (don_tag(name, ability)) return true;
    if (cursor_same_tag(name, SLICE("Once Per Turn"))) {
        ability->flags |= ABILITY_ONCE_PER_TURN;
        return true;
    }
    bool yours = cursor_same_tag(name, SLICE("Your Turn"));
    if (!yours && !cursor_same_tag(name, SLICE("Opponent's Turn"))) return false;
    if (ability->turn != TURN_ANY) return false; /* one turn cannot be both */
    ability->turn = yours ? TURN_YOURS : TURN_OPPONENTS;
    return true;
}

static bool starts_with_timing(const Piece *piece) {
    return piece->kind == PIECE_BRACKET && timing_of(piece->text) != TIMING_NONE;
}

/* tags -> { "[DON!! x1]" | "[Your Turn]" | "[Once Per Turn]" | timing { "/" timing } } */
static bool tags(English *e) {
    for (bool joined = true;;) {
        const Piece *piece = cursor_peek(&e->read);
        if (piece->kind != PIECE_BRACKET) return true;
        unsigned timing = timing_of(piece->text);
        if (timing != TIMING_NONE) {
            if (e->event_count == EVENTS_MAX || !joined) return false;
            e->events[e->event_count++] = (Event){.timing = (uint8_t)timing};
            e->read.now.at++;
            /* "[On Play]/[DON!! x1] [When Attacking]": which of them does the second belong
             * to? */
            joined = take(e, "/");
            if (joined && !starts_with_timing(cursor_peek(&e->read))) return false;
        } else if (other_tag(piece->text, e->ability)) {
            e->read.now.at++;
        } else {
            return true;
        }
    }
}

/* Does this tag start an ability? */
static bool starts_line(const Piece *piece) {
    Ability ability = {0};
    return piece->kind == PIECE_BRACKET &&
           (timing_of(piece->text) != TIMING_NONE || other_tag(piece->text, &ability));
}

/* keywords -> KEYWORD { KEYWORD } to the end of the line */
static bool keyword_line(English *e, uint16_t *out) {
    Reading start = english_words_mark(e);
    uint16_t bits = 0;
    for (; !cursor_end(&e->read); e->read.now.at++) {
        const Piece *piece = cursor_peek(&e->read);
        int keyword = piece->kind == PIECE_BRACKET ? read_filter_keyword(piece->text) : -1;
        if (keyword < 0) break;
        bits |= (uint16_t)(1u << keyword);
    }
    if (bits && cursor_end(&e->read)) {
        *out |= bits;
        return true;
    }
    english_words_back(e, &start);
    return false;
}

/* --- Rules about the card itself -------------------------------------------------------- */

/* named -> "also treat this card's name as" NAME { ( "," | "and" ) NAME } "according to the
 *          rules" */
static bool also_named(English *e) {
    Slice name;
    if (!take(e, "also treat this card's name as")) return false;
    do {
        if (!cursor_piece(&e->read, PIECE_BRACKET, &name)) return false;
        english_words_emit(e,
                           (Instr){.op = OP_ALSO_NAMED, .x = builder_name(e->builder, name)});
    } while (take(e, ", and") || take(e, "and") || take(e, ",") ||
             take(e, "according to the rules . then , also treat this card's name as"));
    return take(e, "according to the rules") || cursor_at(&e->read, ".");
}

/* only -> "you can only include" body "in your deck" ; no other cards, of which one thing is
 * said */
static bool only_include(English *e) {
    SaidFilter filter = {0};
    if (!take(e, "you can only include") || !bind_noun_filter(e, &filter) ||
        !take(e, "in your deck"))
        return false;
    bool number = filter.at[0].kind >= TEST_COUNTER && filter.at[0].kind <= TEST_BASE_POWER;
    if (filter.count != 1 || number)
        return cursor_refuse(&e->read, "more is said of the cards that may be in the deck");
    filter.at[0].negated = !filter.at[0].negated;
    english_words_emit(e, (Instr){.op = OP_DECK_FORBID, .x = bind_filter_row(e, &filter)});
    return true;
}

/* kinds -> "this" NOUN "is treated as" ( "a card with" | "having" ) "all card names, types, and
 *          attributes" [ ", according to the rules" ] */
static bool all_kinds(English *e) {
    if (!cursor_this(&e->read) || !take(e, "is ?also treated as") ||
        !(take(e, "a ?leader|character card with") || take(e, "a leader|character with") ||
          take(e, "having")) ||
        !take(e, "all card names ,|and ?all types ?, and ?all attributes"))
        return false;
    take(e, "?, ?according ?to ?the ?rules");
    english_words_emit(e, (Instr){.op = OP_ALL_KINDS});
    return true;
}

/* one -> named | kinds | copies | "you cannot include" body "in your deck" | only
 *        | "your DON!! deck consists of" NUMBER "cards" ; copies lifts the limit of four */
static bool one_rule(English *e) {
    SaidFilter filter = {0};
    int32_t n;
    Reading start = english_words_mark(e);
    if (also_named(e)) return true;
    english_words_back(e, &start);
    if (all_kinds(e)) return true;
    english_words_back(e, &start);
    if (take(e, "you may have any number of this card in your deck")) {
        english_words_emit(e, (Instr){.op = OP_DECK_ANY_NUMBER});
        return true;
    }
    if (take(e, "you cannot include")) {
        if (!bind_noun_filter(e, &filter) || !take(e, "in your deck")) return false;
        english_words_emit(e, (Instr){.op = OP_DECK_FORBID, .x = bind_filter_row(e, &filter)});
        return true;
    }
    if (only_include(e)) return true;
    if (e->read.refused) return false;
    english_words_back(e, &start);
    if (!take(e, "your don!! deck consists of") || !cursor_number(&e->read, &n) ||
        !take(e, "cards"))
        return false;
    english_words_emit(e, (Instr){.op = OP_DON_DECK, .x = english_words_constant(e, n)});
    return true;
}

/* rule -> named | kinds | ( "under the rules of this game ," | "according to the rules ," )
 *         one { ( "and" | ". Then, under the rules of this game ," ) one } */
static bool read_rule(English *e) {
    Reading start = english_words_mark(e);
    if (also_named(e)) return true;
    english_words_back(e, &start);
    if (all_kinds(e)) return true;
    english_words_back(e, &start);
    if (!take(e, "under the rules of this game ,") && !take(e, "according to the rules ,"))
        return false;
    for (bool any = false;; any = true) {
        Reading before = english_words_mark(e);
        bool joined =
            !any || take(e, "?, and") || take(e, ". then , under the rules of this game ,");
        if (!joined || !one_rule(e)) {
            english_words_back(e, &before);
            return any && !e->read.refused;
        }
    }
}

/* --- Abilities -------------------------------------------------------------------------- */

/* Forgets what the ability before knew. */
static void begin(English *e, Ability *ability) {
    *ability = (Ability){.kind = ABILITY_AUTO};
    e->read.now = (Mark){.at = e->read.now.at, .last_may = WHOSE_EACH};
    e->now = (Reading){.it = REG_COUNT,
                       .selected = REG_COUNT,
                       .paid = REG_COUNT,
                       .revealed = REG_COUNT,
                       .it_owner = WHOSE_EACH};
    e->ability = ability;
    e->event_count = 0;
    e->read.is_permanent = false;
    e->cost_last = OP_NONE;
}

/* The colon that ends a cost on this line, or 0. */
static uint32_t colon(const English *e) {
    for (uint32_t i = e->read.now.at;; i++) {
        const Piece *piece = &e->read.pieces->at[i];
        if (piece->kind == PIECE_END || piece->kind == PIECE_LINE) return 0;
        if (piece->kind != PIECE_MARK || piece->text.at[0] != ':') continue;
        bool option = i > 0 && text_equal(e->read.pieces->at[i - 1].text, SLICE("one"));
        return option ? 0 : i;
    }
}

/* Where "to activate this effect" is in this sentence, which ends a cost, or 0. */
static uint32_t activation(English *e) {
    Reading start = english_words_mark(e);
    uint32_t far = e->read.far, at = 0;
    for (; !at && !cursor_end(&e->read) && !cursor_at(&e->read, "."); e->read.now.at++)
        if (cursor_at(&e->read, "to activate this effect .")) at = e->read.now.at;
    english_words_restore(e, &start);
    e->read.far = far; /* nothing has been read yet */
    return at;
}

/* Gives the code from `first` on to the ability's cost or effect. */
static void close_program(English *e, uint32_t first, uint16_t *at, uint16_t *count) {
    *count = (uint16_t)(e->now.code_count - first);
    *at = *count ? builder_program(e->builder, &e->code[first], *count) : 0;
}

/* costs -> [ "if" condition "," ] cost ( ":" | "to activate this effect ." ) */
static bool costs(English *e, uint32_t end) {
    uint32_t first = e->now.code_count;
    if (take(e, "if")) {
        if (!bind_condition_read(e, &e->ability->condition) || !take(e, ",")) return false;
    }
    if (!english_effect_cost(e, end)) return false;
    if (!take(e, ":") && !take(e, "to activate this effect .")) return false;
    if (e->ability->flags & ABILITY_COST_MAY) e->ability->flags &= (uint8_t)~ABILITY_MAY;
    e->cost_last = english_words_last(e);
    close_program(e, first, &e->ability->cost_first, &e->ability->cost_count);
    e->now.code_count = first;
    e->now.has_done = e->now.has_done || e->ability->cost_count > 0;
    return true;
}

/* The "if" around a whole permanent effect is the ability's own condition. */
static void lift_condition(English *e) {
    Ability *ability = e->ability;
    Instr *head = &e->code[0];
    if (!e->read.is_permanent || e->now.code_count < 2 || head->op != OP_IF || head->c ||
        head->b + 1u != e->now.code_count || ability->condition)
        return;
    ability->condition = head->x;
    memmove(head, head + 1, (size_t)head->b * sizeof *head);
    e->now.code_count--;
}

/* A permanent effect does nothing at any time; it only holds. */
static bool only_holds(English *e) {
    for (uint32_t i = 0; i < e->now.code_count; i++) {
        switch (e->code[i].op) {
        case OP_SELECT:
        case OP_REMEMBER:
        case OP_MODIFY:
        case OP_GAIN:
        case OP_FORBID:
        case OP_FORBID_PLAYER:
        case OP_NEGATE:
        case OP_NEGATE_TIMING:
        case OP_COST_NEXT:
        case OP_IF: break;
        default: return cursor_refuse(&e->read, "an action without a time to do it");
        }
    }
    return true;
}

/* What is done at the end of a battle has no battle left to last for. */
static bool lasts(English *e) {
    bool over = false;
    for (uint32_t i = 0; i < e->event_count; i++) over |= e->events[i].timing == TIMING_BATTLED;
    for (uint32_t i = 0; over && i < e->now.code_count; i++) {
        unsigned op = e->code[i].op;
        if (op >= OP_MODIFY && op <= OP_COST_NEXT && e->code[i].c == DURATION_BATTLE)
            return cursor_refuse(&e->read, "an effect for a battle that is over");
    }
    return true;
}

static bool close_ability(English *e) {
    Ability *ability = e->ability;
    if (!lasts(e)) return false;
    if (ability->kind == ABILITY_PERMANENT && !only_holds(e)) return false;
    if (ability->kind == ABILITY_PERMANENT && ability->flags & ABILITY_ONCE_PER_TURN)
        return cursor_refuse(&e->read, "a permanent effect cannot be used once per turn");
    lift_condition(e);
    if (e->code[0].op == OP_MAY && e->code[0].b + 1u == e->now.code_count && e->now.code_count)
        ability->flags &= (uint8_t)~ABILITY_MAY; /* the player is asked once */
    close_program(e, 0, &ability->effect_first, &ability->effect_count);
    ability->event_first = builder_events(e->builder, e->events, e->event_count);
    ability->event_count = (uint16_t)e->event_count;
    for (uint32_t i = 0; i < e->event_count; i++)
        ability->timings |= (uint64_t)1 << e->events[i].timing;
    return !e->read.refused;
}

/* negated -> "if" condition ", this effect is negated" : the effect needs the opposite */
static bool unless(English *e) {
    uint16_t condition;
    if (!take(e, "if") || !bind_condition_read(e, &condition) ||
        !take(e, ", this effect is negated ?."))
        return false;
    Condition not = {.kind = CONDITION_NOT, .left = condition};
    uint16_t row = builder_condition(e->builder, not );
    if (e->ability->condition) {
        Condition both = {.kind = CONDITION_AND, .left = e->ability->condition, .right = row};
        row = builder_condition(e->builder, both);
    }
    e->ability->condition = row;
    return true;
}

/* instead -> [ "you may" ] action { "and" action } "instead" [ "of" … ] "." [ unless ] */
static bool instead(English *e) {
    if (take(e, "you may")) e->ability->flags |= ABILITY_MAY;
    do {
        if (!bind_act_read(e)) return false;
    } while (take(e, "and"));
    bool by_deck = e->events[0].timing == TIMING_WOULD_LOSE_BY_DECK;
    bool loses = by_deck && e->code[0].op == OP_LOSE && take(e, "at the end of this turn");
    if (loses) english_words_wrap(e, 0, (Instr){.op = OP_DELAY, .b = TIMING_END_OF_TURN});
    if (by_deck && (e->now.code_count != 1u + loses || (!loses && e->code[0].op != OP_WIN)))
        return cursor_refuse(&e->read, "nothing that can take the place of losing");
    if (!take(e, "instead")) return false;
    take(e, "of that character being k.o.'d");
    if (e->events[0].timing == TIMING_WOULD_TAKE_DAMAGE) take(e, "?of taking ?that|the damage");
    if (by_deck && !take(e, "of losing , according to the rules")) return false;
    if (!take(e, ".") && !cursor_end(&e->read)) return false;
    return cursor_end(&e->read) || unless(e);
}

/* only -> [ "this effect can be activated when" condition "." ], after a tag */
static bool only_when(English *e) {
    if (!take(e, "this effect can be activated when")) return true;
    e->ability->flags |= ABILITY_MAY;
    return bind_condition_read(e, &e->ability->condition) && take(e, ".");
}

/* What kind of ability it is, by what activates it. */
static uint8_t kind_by_events(const English *e, bool has_events) {
    if (!has_events) return ABILITY_PERMANENT;
    return e->events[0].timing <= TIMING_TRIGGER ? ABILITY_ACTIVATE : ABILITY_AUTO;
}

/* "Apply each of the following effects …", whenever the ability is activated or all the time */
static bool following(English *e, bool has_events) {
    e->ability->kind = kind_by_events(e, has_events);
    e->read.is_permanent = !has_events;
    return english_effect_following(e) && close_ability(e);
}

/* ability -> tags ( replacement instead
 *                 | [ when | how | only ] ( following | [ costs ] effect ) ) */
static bool ability(English *e) {
    Ability *made = e->ability;
    bool tagged = e->event_count > 0;
    if (!tagged && bind_event_replacement(e)) {
        made->kind = ABILITY_REPLACEMENT;
        return instead(e) && close_ability(e);
    }
    bool when = !tagged && bind_event_when(e);
    if (tagged && !bind_event_how(e) && !only_when(e)) return false;
    if (cursor_at(&e->read, "apply each of the following")) return following(e, tagged || when);
    uint32_t end = colon(e);
    if (when && !end && cursor_at(&e->read, "you may|can")) end = activation(e);
    made->kind = kind_by_events(e, tagged || when);
    e->read.is_permanent = made->kind == ABILITY_PERMANENT && end == 0;
    if (end && !costs(e, end)) return false;
    if (end && !tagged && !when) { /* "You may …: When …, …" */
        if (!bind_event_when(e))
            return cursor_refuse(&e->read, "a cost without a time to pay it");
        made->kind = ABILITY_AUTO;
        when = true;
    }
    Reading start = english_words_mark(e);
    if (english_effect_read(e)) return close_ability(e);
    if (tagged || when || e->read.refused) return false;
    /* "Draw 1 card when …": the event comes at the end. */
    english_words_back(e, &start);
    e->read.is_permanent = false;
    if (!english_effect_read(e) || e->event_count == 0) return false;
    made->kind = ABILITY_AUTO;
    return close_ability(e);
}

static bool new_ability(English *e, Making *making) {
    if (making->ability_count == ABILITY_PER_CARD_MAX)
        return cursor_refuse(&e->read, "too many effects");
    begin(e, &making->abilities[making->ability_count++]);
    return true;
}

/* win -> "and when your deck is reduced to 0 , you win the game instead of losing" "." */
static bool wins_by_deck(English *e, Making *making) {
    if (!take(e, "and when your deck is reduced to 0 , you win the game instead of losing"))
        return false;
    take(e, ".");
    if (!new_ability(e, making)) return false;
    e->ability->kind = ABILITY_REPLACEMENT;
    e->events[e->event_count++] =
        (Event){.timing = TIMING_WOULD_LOSE_BY_DECK, .subject = SUBJECT_YOURS};
    english_words_emit(e, (Instr){.op = OP_WIN});
    return cursor_end(&e->read) && close_ability(e);
}

/* rules -> rule [ win | "and at the start of the game ," effect ] "." */
static bool rule_line(English *e, Making *making) {
    if (!read_rule(e)) return false;
    e->ability->kind = ABILITY_RULE;
    if (!close_ability(e)) return false;
    if (wins_by_deck(e, making)) return true;
    if (!take(e, "and at the start of the game ,")) {
        take(e, ".");
        return cursor_end(&e->read);
    }
    if (!new_ability(e, making)) return false;
    e->events[e->event_count++] = (Event){.timing = TIMING_START_OF_GAME};
    return english_effect_read(e) && close_ability(e);
}

/* deck -> "under the rules of this game" … "." "you lose" … "." : an empty deck loses the game
 *         at the end of the turn only */
static bool deck_line(English *e) {
    if (!take(e, "under the rules of this game , you do not|don't lose ?the ?game ?even "
                 "when|if your deck has|becomes 0 cards .") ||
        !take(e, "?instead ?, you lose ?the ?game at the end of the turn in which your deck "
                 "has|becomes|became 0 cards ?."))
        return false;
    e->ability->kind = ABILITY_REPLACEMENT;
    e->events[e->event_count++] =
        (Event){.timing = TIMING_WOULD_LOSE_BY_DECK, .subject = SUBJECT_YOURS};
    english_words_emit(e, (Instr){.op = OP_LOSE});
    english_words_wrap(e, 0, (Instr){.op = OP_DELAY, .b = TIMING_END_OF_TURN});
    return cursor_end(&e->read) && close_ability(e);
}

/* line -> keywords | rules | deck | tags ability */
static bool line(English *e, Making *making) {
    if (keyword_line(e, &making->facts.keywords)) return true;
    if (!new_ability(e, making)) return false;
    Reading start = english_words_mark(e);
    if (rule_line(e, making)) return true;
    if (e->read.refused) return false;
    english_words_back(e, &start);
    begin(e, e->ability);
    if (deck_line(e)) return true;
    english_words_back(e, &start);
    begin(e, e->ability);
    /* In the trigger of a card the tag goes without saying. */
    if (e->in_trigger && !starts_line(cursor_peek(&e->read)))
        e->events[e->event_count++] = (Event){.timing = TIMING_TRIGGER};
    return tags(e) && ability(e) && cursor_end(&e->read);
}

/* text -> { line } */
static bool text(English *e, Making *making, bool is_trigger) {
    for (;;) {
        while (cursor_peek(&e->read)->kind == PIECE_LINE) e->read.now.at++;
        if (cursor_peek(&e->read)->kind == PIECE_END) return true;
        uint32_t first = making->ability_count;
        if (!line(e, making)) return false;
        const Ability *made = &making->abilities[first];
        bool has_trigger =
            making->ability_count > first && (made->timings >> TIMING_TRIGGER & 1) != 0;
        if (has_trigger != is_trigger)
            return cursor_refuse(&e->read, "a [Trigger] stands in the trigger of a card only");
    }
}

/* --- Faults ----------------------------------------------------------------------------- */

static void fault_text(char *to, size_t size, Slice from) {
    Buffer buffer;
    buffer_init(&buffer, to, size);
    buffer_append(&buffer, from);
}

/* Says where reading ended: the line, the column, and the rest. */
static void report(const English *e, EnglishFault *fault) {
    const Pieces *pieces = e->read.pieces;
    uint32_t far = e->read.refused ? e->read.refused_at : cursor_far(&e->read);
    uint32_t at = pieces->at[far < pieces->count ? far : pieces->count - 1].at;
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
    buffer_append_string(&why, e->read.refused ? e->read.refused : "not understood");
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
        bool lost =
            ((stop || behind) && starts_line(piece)) || (stop && keywords_follow(pieces, i));
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
    English e = {.builder = builder,
                 .read = {.card = card, .pieces = &pieces, .nodes = &nodes},
                 .in_trigger = is_trigger};
    if (text_equal(text_trim(source), SLICE("-"))) return true; /* data sets write "-" */
    english_lexer_cut(source, &pieces);
    break_lines(&pieces);
    if (text(&e, making, is_trigger) && !e.read.refused) return true;
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
