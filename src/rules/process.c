/* CR 9: rule processing, and CR 1-2: how a game ends. */
#include "rules/process.h"

void process_end(const Ctx *ctx, LpResult result, LpEnd end) {
    LpGame *game = ctx->edit;
    game->result = (uint8_t)result;
    game->end = (uint8_t)end;
    game->ask = (LpAsk){0};
    event_seat(ctx, LP_EVENT_GAME_END, 0, (int)result);
}

/* CR 1-2-1: the player who has not lost wins. If both lose nobody wins; the early edition calls
 * that a draw (row E1). */
void process_lost(const Ctx *ctx, unsigned seats, LpEnd end) {
    bool is_early = ctx->game->edition == LP_EDITION_EARLY;
    LpResult both = is_early ? LP_RESULT_DRAW : LP_RESULT_NOBODY;
    process_end(ctx, seats == 3 ? both : seats == 1 ? LP_RESULT_WIN_1 : LP_RESULT_WIN_0, end);
}

/* CR 8-1-3-4 on 9-2-1-2: the effect of the card that replaces losing because of an empty deck,
 * or NULL. */
static const Ability *deck_ability(const Ctx *ctx, LpSlot slot) {
    const CardFacts *facts = facts_of(ctx, slot);
    if (!((facts->timings >> TIMING_WOULD_LOSE_BY_DECK) & 1)) return NULL;
    if (permanent_traits(ctx, slot) & TRAIT_NEGATED) return NULL;
    for (unsigned i = 0; i < facts->ability_count; i++) {
        const Ability *ability = &ctx->cards->abilities[facts->ability_first + i];
        if (!((ability->timings >> TIMING_WOULD_LOSE_BY_DECK) & 1)) continue;
        Scope scope = scope_of_card(slot);
        if (TRACE_TEST(ctx, slot, ability, TRACE_MET,
                       select_ability_holds(ctx, ability, &scope)))
            return ability;
    }
    return NULL;
}

/* "You lose at the end of the turn": it is put off once, however often the deck runs out. */
static void put_off(const Ctx *ctx, LpSlot slot, unsigned row) {
    Modifier late = effect_delay(ctx, slot, slot_owner(slot), row);
    for (int i = 0; i < ctx->game->modifier_count; i++) {
        const Modifier *m = &ctx->game->modifiers[i];
        if (m->kind == MODIFIER_DELAY && m->seat == late.seat && m->x == late.x) return;
    }
    state_modify(ctx, late);
}

/* What an empty deck means for the player: a card can make it a victory, or put it off. */
typedef enum Fate { FATE_LOSES, FATE_WINS, FATE_PLAYS_ON } Fate;

static Fate fate_of_empty_deck(const Ctx *ctx, LpSeat seat) {
    if (!((ctx->game->timings >> TIMING_WOULD_LOSE_BY_DECK) & 1)) return FATE_LOSES;
    MASK_FOREACH(i, field_of(ctx->game, seat)) {
        const Ability *ability = deck_ability(ctx, i);
        if (!ability) continue;
        unsigned first = link_acting(ctx->cards, ability->effect_first);
        unsigned op = ctx->cards->instrs[first].op;
        if (op == OP_WIN) return FATE_WINS;
        if (op != OP_DELAY) continue;
        put_off(ctx, i, first);
        return FATE_PLAYS_ON;
    }
    return FATE_LOSES;
}

/* CR 9-1-2: a player with an empty deck plays on only as long as the card says so. */
static void note_empty_decks(LpGame *game) {
    for (LpSeat seat = 0; seat < 2; seat++)
        if (game->seats[seat].deck_count == 0) game->defeat |= (uint8_t)(4u << seat);
}

/* CR 9-2-1: all players who meet a defeat condition when rule processing begins lose. */
bool process_defeat(const Ctx *ctx) {
    LpGame *game = ctx->edit;
    if (plays_on_without_deck(game)) note_empty_decks(game);
    if (!game->defeat) return false;
    unsigned lost = 0, defeat = game->defeat;
    game->defeat = 0;
    for (unsigned turn = 0; turn < 2; turn++) {
        /* CR 8-1-3-4-2: what a card does instead comes for the turn player first. */
        LpSeat seat = (LpSeat)(game->turn_player ^ turn);
        bool by_damage = (defeat >> seat) & 1, by_deck = (defeat >> (2 + seat)) & 1;
        /* A deck that has cards again before rule processing is not a defeat. */
        if (by_deck && game->seats[seat].deck_count > 0) by_deck = false;
        Fate fate = by_deck ? fate_of_empty_deck(ctx, seat) : FATE_LOSES;
        if (fate == FATE_WINS) {
            process_lost(ctx, 1u << seat_other(seat), LP_END_EFFECT);
            return true;
        }
        if (fate == FATE_PLAYS_ON) by_deck = false;
        if (!by_damage && !by_deck) continue;
        lost |= 1u << seat;
        event_seat(ctx, LP_EVENT_DEFEAT, seat, by_damage ? LP_END_LIFE : LP_END_DECK);
    }
    if (!lost) return false;
    process_lost(ctx, lost, defeat & 3 ? LP_END_LIFE : LP_END_DECK);
    return true;
}
