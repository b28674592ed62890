/* The interpreter: one small function for each row of opcode.def. The verifier checked the
 * program when the image was loaded, so nothing is checked here. */
#include "rules/vm.h"

#include "rules/area.h"
#include "rules/process.h"
#include "rules/steps.h"

/* What an operation returns. */
typedef enum Outcome {
    OUT_NEXT, /* done: go on with the next instruction */
    OUT_JUMP, /* done: the operation has set pc itself */
    OUT_WAIT  /* somebody was asked, or a child frame was pushed; pc says where to continue */
} Outcome;

typedef Outcome Operation(const Ctx *ctx, Frame *frame, const Instr *instr);

/* --- Helpers ----------------------------------------------------------------------------- */

/* Most cards are those of a choice, and most numbers are written on the card: for them the
 * effect's scope need not be built. */
static CardMask cards_of(const Ctx *ctx, Frame *frame, unsigned reg) {
    if (reg < REG_STORED_COUNT) return effect_regs(frame)[reg];
    Scope scope = scope_of_frame(frame);
    return scope_cards(ctx, &scope, reg);
}

static int value_of(const Ctx *ctx, Frame *frame, unsigned number) {
    const Number *row = &ctx->cards->numbers[number];
    if (row->kind == NUMBER_CONSTANT) return row->value;
    Scope scope = scope_of_frame(frame);
    return select_number(ctx, &scope, number);
}

/* CR 8-4-4-3: if no player is named, it is the player of the effect. */
static LpSeat player_of(const Frame *frame, unsigned whose) {
    return whose == WHOSE_OPPONENT ? seat_other(frame->seat) : frame->seat;
}

/* Records how much of an action was done: "for every", "if you do". */
static Outcome did(Frame *frame, int done) {
    frame->effect.done = (int16_t)done;
    if (done > 0)
        frame->effect.flags |= EFFECT_DID;
    else
        frame->effect.flags &= (uint8_t)~EFFECT_DID;
    return OUT_NEXT;
}

/* The same for what a cost can ask for: if less was done than wanted, the effect is lost (CR
 * 8-3-1-3-1). */
static Outcome did_of(Frame *frame, int done, int wanted) {
    if ((frame->effect.flags & EFFECT_IN_COST) && done < wanted)
        frame->effect.flags |= EFFECT_UNPAID;
    return did(frame, done);
}

/* Asks for a number from 0 (or `min`) to `max` when there is a choice. True when it is
 * known. */
static bool ask_number(const Ctx *ctx, Frame *frame, LpSeat seat, int min, int max, int *out) {
    LpAction answer;
    *out = max;
    if (min >= max) {
        TRACE_CHOSEN(ctx, frame, max, max);
        return true;
    }
    if (answer_taken(ctx, &answer)) {
        *out = answer.value;
        TRACE_CHOSEN(ctx, frame, *out - min, max - min);
        return true;
    }
    frame_ask_range(ctx, LP_ASK_NUMBER, frame, seat, min, max);
    return false;
}

/* The number of DON!! that an operation moves: as many as it says, or a number up to that,
 * possibly 0 (CR 1-3-5-1). */
static bool don_count(const Ctx *ctx, Frame *frame, const Instr *instr, int available,
                      int *count) {
    int n = value_of(ctx, frame, instr->x);
    if (n > available) n = available;
    if (n < 0) n = 0;
    return ask_number(ctx, frame, frame->seat, instr->c ? 0 : n, n, count);
}

/* CR 2-2-4-1, 10-1-5-3: a [Trigger] is not an effect of the Character that the card would be on
 * the field, and neither is another effect of the card that it activates. */
static bool is_by_trigger(const Ctx *ctx, const Frame *frame) {
    return frame->effect.timing == TIMING_TRIGGER ||
           ctx->game->area[frame->source] == LP_AREA_NONE;
}

static Removal removal_of(const Ctx *ctx, const Frame *frame) {
    return (Removal){.cause = CAUSE_EFFECT,
                     .seat = frame->seat,
                     .source = frame->source,
                     .place = PLACE_TOP,
                     .by_trigger = is_by_trigger(ctx, frame)};
}

/* --- Choosing and looking ---------------------------------------------------------------- */

static Outcome op_NONE(const Ctx *ctx, Frame *frame, const Instr *instr) {
    (void)ctx, (void)frame, (void)instr;
    return OUT_NEXT;
}

static Outcome op_SELECT(const Ctx *ctx, Frame *frame, const Instr *instr) {
    return pick_run(ctx, frame, instr) ? OUT_NEXT : OUT_WAIT;
}

static Outcome op_REMEMBER(const Ctx *ctx, Frame *frame, const Instr *instr) {
    effect_regs(frame)[instr->a] = cards_of(ctx, frame, instr->b);
    return OUT_NEXT;
}

/* CR 11-3-2: cards that are looked at stay in their area. */
static Outcome op_LOOK(const Ctx *ctx, Frame *frame, const Instr *instr) {
    CardMask cards = cards_of(ctx, frame, instr->a);
    MASK_FOREACH(i, cards) {
        area_show(ctx, i, frame->seat);
        event_card(ctx, LP_EVENT_LOOK, frame->seat, i, 0);
    }
    return did(frame, mask_count(cards));
}

/* CR 11-2-2: a card is shown, which does not turn it over. */
static Outcome op_REVEAL(const Ctx *ctx, Frame *frame, const Instr *instr) {
    CardMask cards = cards_of(ctx, frame, instr->a);
    MASK_FOREACH(i, cards) {
        area_show(ctx, i, 0);
        area_show(ctx, i, 1);
        event_card(ctx, LP_EVENT_REVEAL, slot_owner(i), i, 0);
    }
    return did(frame, mask_count(cards));
}

static Outcome op_CHOOSE_NUMBER(const Ctx *ctx, Frame *frame, const Instr *instr) {
    int number;
    if (!ask_number(ctx, frame, player_of(frame, instr->a), value_of(ctx, frame, instr->x),
                    value_of(ctx, frame, instr->y), &number))
        return OUT_WAIT;
    frame->effect.chosen = (int16_t)number;
    return OUT_NEXT;
}

/* --- Moving cards ------------------------------------------------------------------------ */

static Outcome remove_cards(const Ctx *restrict ctx, Frame *frame, const Instr *instr,
                            RemoveKind kind, Removal how) {
    CardMask cards = cards_of(ctx, frame, instr->a);
    if (instr->a == REG_THIS && effect_has_left(ctx, frame)) cards = mask_none();
    frame->effect.due = (uint8_t)mask_count(cards);
    frame->effect.pc++;
    if (mask_is_empty(cards)) {
        did_of(frame, 0, instr->a == REG_THIS); /* a cost on this card has not been paid */
        return OUT_JUMP;
    }
    remove_push(ctx, cards, kind, how);
    /* Usually nobody had to be asked about it. */
    return frame_asking(ctx->game) == frame ? OUT_JUMP : OUT_WAIT;
}

/* CR 10-2-1-1: only an effect that says K.O.; any other trashing is not one. */
static Outcome op_KO(const Ctx *ctx, Frame *frame, const Instr *instr) {
    return remove_cards(ctx, frame, instr, REMOVE_KO, removal_of(ctx, frame));
}

static Outcome op_TRASH(const Ctx *ctx, Frame *frame, const Instr *instr) {
    return remove_cards(ctx, frame, instr, REMOVE_TRASH, removal_of(ctx, frame));
}

static Outcome op_TO_HAND(const Ctx *ctx, Frame *frame, const Instr *instr) {
    MASK_FOREACH(i, cards_of(ctx, frame, instr->a)) {
        if (forbid_life(ctx, frame->seat, i)) return did_of(frame, 0, 1);
    }
    return remove_cards(ctx, frame, instr, REMOVE_TO_HAND, removal_of(ctx, frame));
}

/* "At the top or bottom": all of them at the same end. */
static bool place_known(const Ctx *ctx, Frame *frame, const Instr *instr, uint8_t *place) {
    LpAction answer;
    *place = instr->b;
    if (instr->b != PLACE_TOP_OR_BOTTOM) return true;
    if (mask_is_empty(cards_of(ctx, frame, instr->a))) return true;
    if (!answer_taken(ctx, &answer)) {
        frame_ask_range(ctx, LP_ASK_OPTION, frame, frame->seat, 0, 3);
        return false;
    }
    *place = answer.value ? PLACE_BOTTOM : PLACE_TOP;
    return true;
}

/* CR 3-4-2: only its player knows the order of a hand. Nobody else sees which of its cards
 * leaves it unrevealed: any card that was known to be in it may be the one. */
static void forget_hands(const Ctx *ctx, Frame *frame, const Instr *instr) {
    LpGame *game = ctx->edit;
    if (link_of(ctx->cards, instr)->flags & LINK_REVEALED) return;
    CardMask cards = cards_of(ctx, frame, instr->a);
    for (LpSeat seat = 0; seat < 2; seat++) {
        CardMask hand = game->seats[seat].hand, leaving = mask_and(hand, cards);
        if (mask_is_empty(leaving) || mask_equal(leaving, hand)) continue;
        CardMask *known = &game->known[seat_other(seat)];
        *known = mask_andnot(*known, hand);
    }
}

/* CR 3-2-4: "return … to your deck and shuffle it". */
static bool is_shuffled(const Ctx *ctx, Frame *frame, const Instr *instr) {
    const Instr *shuffle = link_use(ctx->cards, instr);
    if (!shuffle) return false;
    if (shuffle->a == WHOSE_EACH) return true;
    LpSeat shuffles = player_of(frame, shuffle->a);
    MASK_FOREACH(i, cards_of(ctx, frame, instr->a)) {
        if (slot_owner(i) != shuffles) return false;
    }
    return true;
}

static Outcome op_TO_DECK(const Ctx *ctx, Frame *frame, const Instr *instr) {
    Removal how = removal_of(ctx, frame);
    if (!place_known(ctx, frame, instr, &how.place)) return OUT_WAIT;
    how.by_you = instr->c;
    how.shuffled = is_shuffled(ctx, frame, instr);
    forget_hands(ctx, frame, instr);
    return remove_cards(ctx, frame, instr, REMOVE_TO_DECK, how);
}

static Outcome op_TO_LIFE(const Ctx *ctx, Frame *frame, const Instr *instr) {
    Removal how = removal_of(ctx, frame);
    if (!place_known(ctx, frame, instr, &how.place)) return OUT_WAIT;
    how.face_up = instr->c;
    if (!how.face_up) forget_hands(ctx, frame, instr);
    /* The player who looked at Life cards puts them back. */
    MASK_FOREACH(i, cards_of(ctx, frame, instr->a)) {
        how.by_you |= ctx->game->area[i] == LP_AREA_LIFE;
    }
    return remove_cards(ctx, frame, instr, REMOVE_TO_LIFE, how);
}

/* "You cannot play Character cards with …" stops effects too; "you cannot play cards from your
 * hand", which has no filter, is about paying for them (CR 4-7-2). */
bool vm_play_banned(const Ctx *ctx, LpSlot slot) {
    const LpGame *game = ctx->game;
    for (int i = 0; i < game->modifier_count; i++) {
        const Modifier *m = &game->modifiers[i];
        if (m->kind != MODIFIER_PLAYER || m->slot != slot_owner(slot) || m->x == 0) continue;
        Scope scope = scope_of_card(m->source);
        if (m->value == RESTRICTION_PLAY && filter_match(ctx, &scope, m->x, slot)) return true;
    }
    return false;
}

bool vm_may_play(const Ctx *ctx, LpSlot slot) {
    uint8_t category = facts_of(ctx, slot)->category;
    if (slot_on_field(ctx->game, slot)) return false;
    if (category != LP_CATEGORY_CHARACTER && category != LP_CATEGORY_STAGE) return false;
    if (vm_play_banned(ctx, slot)) return false;
    const LpCards *cards = ctx->cards;
    const CardFacts *facts = facts_of(ctx, slot);
    /* "Cannot be played by effects" is text that counts in the hand, and only there. */
    if (ctx->game->area[slot] != LP_AREA_HAND) return true;
    for (unsigned i = 0; i < facts->ability_count; i++) {
        const Ability *ability = &cards->abilities[facts->ability_first + i];
        if (ability->kind != ABILITY_PERMANENT || !(ability->flags & ABILITY_IN_HAND)) continue;
        for (unsigned k = 0; k < ability->effect_count; k++) {
            const Instr *instr = &cards->instrs[ability->effect_first + k];
            if (instr->op != OP_FORBID || instr->b != RESTRICTION_BE_PLAYED_BY_EFFECTS)
                continue;
            TRACE_WATCH(refusal, ctx, RESTRICTION_BE_PLAYED_BY_EFFECTS);
            return false;
        }
    }
    return true;
}

/* CR 1-3-2: "the Character that was played" does not include what could not be played, and a
 * card that was looked at in the deck is one of "the rest" again. */
static void forget_unplayed(const Ctx *ctx, Frame *frame) {
    CardMask *regs = effect_regs(frame);
    MASK_FOREACH(i, regs[REG_IT]) {
        if (slot_on_field(ctx->game, i)) continue;
        mask_remove(&regs[REG_IT], i);
        if (ctx->game->area[i] == LP_AREA_DECK) mask_add(&regs[REG_LOOKED], i);
    }
}

/* One card after the other, in ascending order. */
static Outcome op_PLAY(const Ctx *ctx, Frame *frame, const Instr *instr) {
    MASK_FOREACH(i, cards_of(ctx, frame, instr->a)) {
        if (i < frame->effect.at.cards.next || !vm_may_play(ctx, i)) continue;
        frame->effect.at.cards.next = (uint8_t)(i + 1);
        frame->effect.at.cards.count++;
        unsigned how = PLAY_BY_EFFECT | (instr->b ? PLAY_RESTED : 0u);
        if (ctx->game->area[i] == LP_AREA_HAND) how |= PLAY_FROM_HAND;
        if (ctx->game->area[i] == LP_AREA_TRASH) how |= PLAY_FROM_TRASH;
        play_push(ctx, i, how, is_by_trigger(ctx, frame) ? LP_SLOT_NONE : frame->source);
        return OUT_WAIT;
    }
    if (instr->a == REG_IT) forget_unplayed(ctx, frame);
    int played = frame->effect.at.cards.count;
    /* What follows is about the card that was played. */
    if (instr->a == REG_THIS && played && slot_on_field(ctx->game, frame->source))
        frame->effect.flags &= (uint8_t)~EFFECT_GONE;
    frame->effect.at = (Progress){0};
    return did(frame, played);
}

/* CR 4-5-3: one after the other. */
static int draw_cards(const Ctx *ctx, LpSeat seat, int count) {
    int drawn = 0;
    while (drawn < count && basic_draw(ctx, seat, false)) drawn++;
    return drawn;
}

/* CR 4-5-4, 4-8-2: "up to": the player may stop before each card (CR 4-5-4-1), draws one
 * (CR 4-5-4-2), and is asked again until X are drawn (CR 4-5-4-3). */
static Outcome draw_up_to(const Ctx *ctx, Frame *frame, LpSeat seat, int count) {
    LpAction answer;
    if (answer_taken(ctx, &answer)) {
        if (answer.kind == LP_ACTION_USE) {
            basic_draw(ctx, seat, false);
            frame->effect.at.drawn++;
            TRACE_CHOSEN(ctx, frame, frame->effect.at.drawn, count);
        } else {
            TRACE_CHOSEN(ctx, frame, frame->effect.at.drawn, count);
            count = frame->effect.at.drawn;
        }
    }
    if (frame->effect.at.drawn >= count || ctx->game->seats[seat].deck_count == 0) {
        int drawn = frame->effect.at.drawn;
        frame->effect.at = (Progress){0};
        return did(frame, drawn);
    }
    frame_ask(ctx, LP_ASK_USE, seat, frame->source, frame->effect.ability);
    return OUT_WAIT;
}

static Outcome op_DRAW(const Ctx *ctx, Frame *frame, const Instr *instr) {
    int count = value_of(ctx, frame, instr->x);
    LpSeat seat = player_of(frame, instr->a);
    if (instr->a != WHOSE_EACH && forbid_draw(ctx, frame->seat, seat))
        return did_of(frame, 0, count);
    if (instr->b) return draw_up_to(ctx, frame, seat, count);
    if (instr->a != WHOSE_EACH) return did_of(frame, draw_cards(ctx, seat, count), count);
    /* CR 1-3-10: both players: the turn player first, and if that ends the game, it ends there.
     * In the early edition both draw at the same time (row E20). */
    const LpGame *game = ctx->game;
    LpSeat first = game->turn_player, second = seat_other(first);
    int drawn = forbid_draw(ctx, frame->seat, first) ? 0 : draw_cards(ctx, first, count);
    if ((!game->defeat || game->edition == LP_EDITION_EARLY) &&
        !forbid_draw(ctx, frame->seat, second))
        drawn += draw_cards(ctx, second, count);
    return did(frame, drawn);
}

static Outcome op_SHUFFLE(const Ctx *ctx, Frame *frame, const Instr *instr) {
    if (instr->a == WHOSE_EACH) {
        area_shuffle(ctx, ctx->game->turn_player);
        area_shuffle(ctx, seat_other(ctx->game->turn_player));
    } else {
        area_shuffle(ctx, player_of(frame, instr->a));
    }
    return OUT_NEXT;
}

static Outcome op_TURN_FACE(const Ctx *ctx, Frame *frame, const Instr *instr) {
    LpGame *game = ctx->edit;
    int turned = 0;
    CardMask cards = cards_of(ctx, frame, instr->a);
    MASK_FOREACH(i, cards) {
        bool is_up = game->flags[i] & CARD_FACE_UP;
        if (game->area[i] != LP_AREA_LIFE || is_up == (instr->b != 0)) continue;
        game->flags[i] ^= CARD_FACE_UP;
        turned++;
        /* CR 3-10-2-1: a face-up Life card is open to both. */
        if (instr->b) {
            area_show(ctx, i, 0);
            area_show(ctx, i, 1);
        }
        event_card(ctx, LP_EVENT_FACE, slot_owner(i), i, instr->b);
    }
    area_touch_both(ctx, IMAGE_PERMANENT_OF_STACKS);
    return did_of(frame, turned, mask_count(cards));
}

/* --- States ------------------------------------------------------------------------------ */

static Outcome op_REST(const Ctx *ctx, Frame *frame, const Instr *instr) {
    return remove_cards(ctx, frame, instr, REMOVE_REST, removal_of(ctx, frame));
}

static Outcome op_SET_ACTIVE(const Ctx *ctx, Frame *frame, const Instr *instr) {
    int done = 0;
    CardMask cards = cards_of(ctx, frame, instr->a);
    MASK_FOREACH(i, cards) {
        if (slot_on_field(ctx->game, i) && area_set_active(ctx, i)) done++;
    }
    return did_of(frame, done, mask_count(cards));
}

/* --- DON!! ------------------------------------------------------------------------------- */

/* CR 3-3-3: one by one, though they are indistinguishable. */
static Outcome op_DON_ADD(const Ctx *ctx, Frame *frame, const Instr *instr) {
    LpSeat seat = player_of(frame, instr->a);
    Seat *side = &ctx->edit->seats[seat];
    int count;
    if (!don_count(ctx, frame, instr, side->don_deck, &count)) return OUT_WAIT;
    side->don_deck = (uint8_t)(side->don_deck - count);
    uint8_t *to = instr->b ? &side->don_rested : &side->don_active;
    *to = (uint8_t)(*to + count);
    area_touch(ctx, IMAGE_PERMANENT_OF_DON, seat);
    if (count) event_seat(ctx, LP_EVENT_DON_PLACE, seat, count);
    return did(frame, count);
}

/* To each card of the register, in ascending order. */
static Outcome op_DON_GIVE(const Ctx *ctx, Frame *frame, const Instr *instr) {
    int each = value_of(ctx, frame, instr->x), wanted = 0;
    MASK_FOREACH(i, cards_of(ctx, frame, instr->a)) {
        if (i < frame->effect.at.cards.next || !slot_takes_don(ctx->game, i)) continue;
        wanted += each;
        const Seat *side = &ctx->game->seats[slot_owner(i)];
        int count;
        if (!don_count(ctx, frame, instr, instr->b ? side->don_rested : side->don_active,
                       &count))
            return OUT_WAIT;
        basic_give_don(ctx, i, count, instr->b);
        frame->effect.at.cards.next = (uint8_t)(i + 1);
        frame->effect.at.cards.count = (uint8_t)(frame->effect.at.cards.count + count);
    }
    int given = frame->effect.at.cards.count;
    frame->effect.at = (Progress){0};
    if (instr->a == REG_THIS && wanted == 0) wanted = 1; /* it has left */
    return did_of(frame, given, instr->c ? 0 : wanted);
}

static void don_rest_by(const Ctx *ctx, const Frame *frame, LpSeat seat, int count) {
    if (seat == frame->seat)
        basic_pay_don(ctx, seat, count);
    else
        basic_rest_don_of_other(ctx, seat, count);
}

/* How many of the cards can be cards other than DON!!: those that their choice can take. */
static int others_left(const Ctx *ctx, Frame *frame, const Instr *instr) {
    int left = value_of(ctx, frame, instr->y);
    const Instr *others = link_use(ctx->cards, instr);
    if (!others) return left;
    int payable = mask_count(pick_payable(ctx, frame, others));
    return payable < left ? payable : left;
}

/* This many of x cards are DON!!, and at most y are left to be other cards. */
static Outcome don_rest_part(const Ctx *ctx, Frame *frame, const Instr *instr, LpSeat seat) {
    int active = ctx->game->seats[seat].don_active, count;
    int most = value_of(ctx, frame, instr->x);
    int least = most - others_left(ctx, frame, instr);
    if (most > active) most = active;
    if (least < 0) least = 0;
    if (least > most) least = most;
    if (!ask_number(ctx, frame, seat, least, most, &count)) return OUT_WAIT;
    don_rest_by(ctx, frame, seat, count);
    return did(frame, count);
}

static Outcome op_DON_REST(const Ctx *ctx, Frame *frame, const Instr *instr) {
    LpSeat seat = player_of(frame, instr->a);
    int count;
    if (instr->y) return don_rest_part(ctx, frame, instr, seat);
    if (!don_count(ctx, frame, instr, ctx->game->seats[seat].don_active, &count))
        return OUT_WAIT;
    don_rest_by(ctx, frame, seat, count);
    return did_of(frame, count, instr->c ? 0 : value_of(ctx, frame, instr->x));
}

static Outcome op_DON_ACTIVE(const Ctx *ctx, Frame *frame, const Instr *instr) {
    LpSeat seat = player_of(frame, instr->a);
    int count;
    if (player_forbidden(ctx, seat, RESTRICTION_ACTIVATE_DON, frame->source))
        return did(frame, 0);
    if (!don_count(ctx, frame, instr, ctx->game->seats[seat].don_rested, &count))
        return OUT_WAIT;
    basic_set_don_active(ctx, seat, count);
    return did(frame, count);
}

/* DON!! cards are picked in the order active, rested, given by card. */
enum { RANK_ACTIVE, RANK_RESTED, RANK_GIVEN };

/* Says which DON!! may be taken: only given ones? None of the card `skip`? Returns how many are
 * needed. */
static int don_begin(const Ctx *ctx, Frame *frame, const Instr *instr, bool given_only,
                     LpSlot skip) {
    frame->effect.at.don.given_only = given_only;
    frame->effect.at.don.skip = skip;
    if (frame->effect.at.don.taken == 0) {
        int wanted = value_of(ctx, frame, instr->x);
        frame->effect.at.don.wanted = (uint8_t)(wanted < 0                ? 0
                                                : wanted > LP_DON_MAX * 2 ? LP_DON_MAX * 2
                                                                          : wanted);
    }
    return frame->effect.at.don.wanted;
}

/* All are taken: how many? */
static int don_end(Frame *frame) {
    int taken = frame->effect.at.don.taken;
    frame->effect.at = (Progress){0};
    return taken;
}

/* How many DON!! of at least this rank there are, not counting those on `skip`. */
int vm_don_from(const LpGame *game, LpSeat seat, int rank, bool given_only, LpSlot skip) {
    const Seat *side = &game->seats[seat];
    int count = 0;
    if (rank <= RANK_ACTIVE && !given_only) return don_on_field(game, seat);
    if (rank <= RANK_RESTED && !given_only) count += side->don_rested;
    CardMask cards = side->characters;
    mask_add(&cards, leader_of(seat));
    MASK_FOREACH(i, cards) {
        if (RANK_GIVEN + i >= rank && i != skip) count += game->don[i];
    }
    return count;
}

/* Takes one DON!! from where the answer says. */
static void don_take(const Ctx *ctx, Frame *frame, LpSeat seat, LpAction answer) {
    LpGame *game = ctx->edit;
    Seat *side = &game->seats[seat];
    if (answer.value == RANK_ACTIVE) {
        basic_take_active(side, 1);
        frame->effect.at.don.rank = RANK_ACTIVE;
    } else if (answer.value == RANK_RESTED) {
        basic_take_rested(side, 1);
        frame->effect.at.don.rank = RANK_RESTED;
    } else {
        basic_change_don(ctx, answer.card, -1);
        frame->effect.at.don.rank = (uint8_t)(RANK_GIVEN + answer.card);
    }
    frame->effect.at.don.taken++;
    area_touch(ctx, IMAGE_PERMANENT_OF_DON, seat);
}

/* CR 10-2-10-1, 8-3-1-6: the player chooses DON!! from Leader, Characters and cost area, or
 * from the cards alone. True when all are taken. */
static bool don_picked(const Ctx *ctx, Frame *frame, LpSeat seat, int min, int max,
                       uint8_t *to) {
    LpGame *game = ctx->edit;
    LpAction answer;
    if (answer_taken(ctx, &answer)) {
        if (answer.kind == LP_ACTION_DONE) return true;
        don_take(ctx, frame, seat, answer);
        (*to)++;
    }
    while (frame->effect.at.don.taken < max) {
        LpAction choices[LP_CHARACTERS_MAX + 4];
        int taken = frame->effect.at.don.taken;
        if (vm_don_from(game, seat, frame->effect.at.don.rank, frame->effect.at.don.given_only,
                        frame->effect.at.don.skip) == 0)
            return true;
        frame_ask_range(ctx, LP_ASK_PICK_DON, frame, seat, min - taken, max - taken);
        int count = vm_don_choices(game, frame, choices);
        if (count != 1) return false;
        /* Only one way to continue: nothing to ask. */
        game->ask = (LpAsk){0};
        don_take(ctx, frame, seat, choices[0]);
        (*to)++;
    }
    return true;
}

int vm_don_choices(const LpGame *game, const Frame *frame, LpAction *out) {
    LpSeat seat = game->ask.seat;
    const Seat *side = &game->seats[seat];
    bool given_only = frame->effect.at.don.given_only;
    LpSlot skip = frame->effect.at.don.skip;
    int need = game->ask.count_min, count = 0;
    CardMask cards = side->characters;
    mask_add(&cards, leader_of(seat));
    if (!given_only) {
        for (int rank = frame->effect.at.don.rank; rank < RANK_GIVEN; rank++) {
            int here = rank == RANK_ACTIVE ? side->don_active : side->don_rested;
            if (here && vm_don_from(game, seat, rank, false, LP_SLOT_NONE) >= need)
                out[count++] = (LpAction){.kind = LP_ACTION_PICK_DON, .value = (uint8_t)rank};
        }
    }
    MASK_FOREACH(i, cards) {
        if (!game->don[i] || RANK_GIVEN + i < frame->effect.at.don.rank || i == skip) continue;
        if (vm_don_from(game, seat, RANK_GIVEN + i, given_only, skip) < need) continue;
        out[count++] = (LpAction){.kind = LP_ACTION_PICK_DON, .card = i, .value = RANK_GIVEN};
    }
    if (need <= 0) out[count++] = (LpAction){.kind = LP_ACTION_DONE};
    return count;
}

static void don_returned(const Ctx *ctx, const Frame *frame, LpSeat seat, int count) {
    if (count == 0) return;
    event_seat(ctx, LP_EVENT_DON_RETURN, seat, count);
    effect_raise(ctx, (Happening){.timing = TIMING_DON_RETURNED,
                                  .seat = seat,
                                  .card = LP_SLOT_NONE,
                                  .other = frame->source,
                                  .cause = CAUSE_EFFECT,
                                  .cause_seat = frame->seat,
                                  .more = (uint8_t)(count - 1)});
}

/* Active ones only: they are all alike, so there is nothing to choose. */
static Outcome don_return_active(const Ctx *ctx, Frame *frame, LpSeat seat, int wanted) {
    Seat *side = &ctx->edit->seats[seat];
    int count = wanted < side->don_active ? wanted : side->don_active;
    basic_take_active(side, count);
    side->don_deck = (uint8_t)(side->don_deck + count);
    area_touch(ctx, IMAGE_PERMANENT_OF_DON, seat);
    (void)don_end(frame);
    don_returned(ctx, frame, seat, count);
    return did_of(frame, count, wanted);
}

static Outcome op_DON_RETURN(const Ctx *ctx, Frame *frame, const Instr *instr) {
    LpSeat seat = player_of(frame, instr->a);
    LpGame *game = ctx->edit;
    Seat *side = &game->seats[seat];
    int wanted = don_begin(ctx, frame, instr, false, LP_SLOT_NONE);
    if (instr->b) return don_return_active(ctx, frame, seat, wanted);
    int there = vm_don_from(game, seat, 0, false, LP_SLOT_NONE) + frame->effect.at.don.taken;
    int n = wanted < there ? wanted : there;
    if (!don_picked(ctx, frame, seat, n, instr->c ? there : n, &side->don_deck))
        return OUT_WAIT;
    int done = don_end(frame);
    don_returned(ctx, frame, seat, done);
    return did_of(frame, done, wanted);
}

static Outcome op_DON_TAKE(const Ctx *ctx, Frame *frame, const Instr *instr) {
    LpSeat seat = player_of(frame, instr->a);
    LpGame *game = ctx->edit;
    int wanted = don_begin(ctx, frame, instr, true, LP_SLOT_NONE);
    int there = vm_don_from(game, seat, 0, true, LP_SLOT_NONE) + frame->effect.at.don.taken;
    int n = wanted < there ? wanted : there;
    if (!don_picked(ctx, frame, seat, instr->c ? 0 : n, n, &game->seats[seat].don_rested))
        return OUT_WAIT;
    int done = don_end(frame);
    if (done) event_seat(ctx, LP_EVENT_DON_BACK, seat, done);
    return did_of(frame, done, instr->c ? 0 : wanted);
}

/* From other cards of the player to the first card of the register, chosen one by one. */
static Outcome op_DON_MOVE(const Ctx *ctx, Frame *frame, const Instr *instr) {
    const LpGame *game = ctx->game;
    CardMask cards = cards_of(ctx, frame, instr->a);
    if (mask_is_empty(cards)) return did_of(frame, 0, 1);
    LpSlot to = mask_first(cards);
    LpSeat seat = slot_owner(to);
    /* What the card already has stays there. */
    int wanted = don_begin(ctx, frame, instr, true, to);
    int there = vm_don_from(game, seat, 0, true, to) + frame->effect.at.don.taken;
    int n = wanted < there ? wanted : there;
    uint8_t moved = 0;
    bool over = don_picked(ctx, frame, seat, instr->c ? 0 : n, n, &moved);
    if (moved) basic_change_don(ctx, to, moved);
    if (!over) return OUT_WAIT;
    int done = don_end(frame);
    if (done) basic_don_given(ctx, to, done);
    return did(frame, done);
}

static Outcome op_DON_FREEZE(const Ctx *ctx, Frame *frame, const Instr *instr) {
    Seat *side = &ctx->edit->seats[player_of(frame, instr->a)];
    int count;
    if (!don_count(ctx, frame, instr, side->don_rested - side->don_frozen, &count))
        return OUT_WAIT;
    side->don_frozen = (uint8_t)(side->don_frozen + count);
    if (count) event_seat(ctx, LP_EVENT_DON_FREEZE, player_of(frame, instr->a), count);
    return did(frame, count);
}

/* --- Continuous effects ------------------------------------------------------------------ */

/* Which turn of the player concerned a long duration ends in. The end of the opponent's next
 * turn is the next end of any turn of theirs: an effect begun in their turn ends with this turn
 * (QA OP01-085/1, ST21-015/2). */
static uint8_t expiry(const LpGame *game, LpSeat seat, unsigned duration) {
    LpSeat other = seat_other(seat);
    if (duration == DURATION_OPPONENT_TURN || duration == DURATION_OPPONENT_END_PHASE)
        return (uint8_t)(game->seats[other].turns_taken + (game->turn_player != other));
    if (duration == DURATION_YOUR_TURN) return (uint8_t)(game->seats[seat].turns_taken + 1);
    return 0;
}

static Modifier modifier_of(const Ctx *ctx, const Frame *frame, const Instr *instr,
                            ModifierKind kind, uint8_t slot, int value) {
    return (Modifier){.kind = (uint8_t)kind,
                      .slot = slot,
                      .source = frame->source,
                      .seat = frame->seat,
                      .duration = instr->c,
                      .expires = expiry(ctx->game, frame->seat, instr->c),
                      .value = (int16_t)value};
}

/* CR 3-1-6: a card that has left the field is another card, to which nothing is given. This
 * card may be in the hand by its own cost; others may have been chosen there. */
static CardMask cards_there(const Ctx *ctx, Frame *frame, const Instr *instr) {
    CardMask there = mask_none();
    if (state_is_too_early(ctx->game, instr->c)) return there;
    MASK_FOREACH(i, cards_of(ctx, frame, instr->a)) {
        bool held = instr->a != REG_THIS && ctx->game->area[i] == LP_AREA_HAND;
        if (held || slot_on_field(ctx->game, i)) mask_add(&there, i);
    }
    return there;
}

static void modify_card(const Ctx *ctx, Frame *frame, const Instr *instr, LpSlot slot,
                        int value) {
    static const uint8_t kinds[STAT_COUNT] = {
        [STAT_POWER] = MODIFIER_POWER,         [STAT_COST] = MODIFIER_COST,
        [STAT_COUNTER] = MODIFIER_COUNTER,     [STAT_BASE_POWER] = MODIFIER_BASE_POWER,
        [STAT_BASE_COST] = MODIFIER_BASE_COST, [STAT_POWER_TO_ZERO] = MODIFIER_POWER,
        [STAT_COST_TO] = MODIFIER_COST_TO,
    };
    static const uint8_t events[STAT_COUNT] = {
        [STAT_POWER] = LP_EVENT_POWER,           [STAT_COST] = LP_EVENT_COST,
        [STAT_COUNTER] = LP_EVENT_COUNTER_VALUE, [STAT_BASE_POWER] = LP_EVENT_BASE_POWER,
        [STAT_BASE_COST] = LP_EVENT_BASE_COST,   [STAT_POWER_TO_ZERO] = LP_EVENT_POWER,
        [STAT_COST_TO] = LP_EVENT_COST_SET,
    };
    bool hundreds =
        instr->b == STAT_POWER || instr->b == STAT_BASE_POWER || instr->b == STAT_COUNTER;
    if (instr->b == STAT_POWER_TO_ZERO) {
        /* CR 4-12-1: minus what it has now; CR 4-12-2: nothing if that is below 0 already. */
        int now = state_power(ctx, slot);
        if (now <= 0) return;
        value = -now;
    } else if (hundreds) {
        value /= 100;
    }
    state_modify(ctx,
                 modifier_of(ctx, frame, instr, (ModifierKind)kinds[instr->b], slot, value));
    event_card(ctx, (LpEventKind)events[instr->b], frame->seat, slot, value);
}

/* CR 1-3-2: "the power of that card" changes nothing if there is no such card. */
static bool number_is_void(const Ctx *ctx, Frame *frame, unsigned number) {
    const Number *row = &ctx->cards->numbers[number];
    return (row->kind == NUMBER_POWER_OF || row->kind == NUMBER_BASE_POWER_OF ||
            row->kind == NUMBER_COST_OF) &&
           mask_is_empty(cards_of(ctx, frame, row->whose));
}

static Outcome op_MODIFY(const Ctx *ctx, Frame *frame, const Instr *instr) {
    if (number_is_void(ctx, frame, instr->x)) return did(frame, 0);
    int value = value_of(ctx, frame, instr->x);
    bool own = select_number_is_own(ctx->cards, instr);
    CardMask cards = cards_there(ctx, frame, instr);
    MASK_FOREACH(i, cards) {
        if (own) { /* CR 1-3-2-2: none is nothing done */
            Scope scope = scope_of_frame(frame);
            value = select_number_own(ctx, &scope, instr, i);
            if (value == 0) continue;
        }
        modify_card(ctx, frame, instr, i, value);
    }
    return did(frame, mask_count(cards));
}

/* CR 4-9-2: both are read before either is set. Fewer than two have nothing to swap. */
static Outcome op_SWAP(const Ctx *ctx, Frame *frame, const Instr *instr) {
    CardMask cards = cards_of(ctx, frame, instr->a);
    if (mask_count(cards) != 2) return did(frame, 0);
    LpSlot one = mask_first(cards);
    mask_remove(&cards, one);
    LpSlot two = mask_first(cards);
    int power = permanent_base_power(ctx, one), other = permanent_base_power(ctx, two);
    state_modify(ctx, modifier_of(ctx, frame, instr, MODIFIER_BASE_POWER, one, other));
    state_modify(ctx, modifier_of(ctx, frame, instr, MODIFIER_BASE_POWER, two, power));
    event_card(ctx, LP_EVENT_BASE_POWER, frame->seat, one, other);
    event_card(ctx, LP_EVENT_BASE_POWER, frame->seat, two, power);
    return did(frame, 2);
}

static Outcome op_GAIN(const Ctx *ctx, Frame *frame, const Instr *instr) {
    CardMask cards = cards_there(ctx, frame, instr);
    MASK_FOREACH(i, cards) {
        state_modify(ctx, modifier_of(ctx, frame, instr, MODIFIER_KEYWORD, i, instr->b));
        event_card(ctx, LP_EVENT_KEYWORD, frame->seat, i, instr->b);
    }
    return did(frame, mask_count(cards));
}

static Outcome op_GAIN_ATTRIBUTE(const Ctx *ctx, Frame *frame, const Instr *instr) {
    CardMask cards = cards_there(ctx, frame, instr);
    MASK_FOREACH(i, cards) {
        state_modify(ctx, modifier_of(ctx, frame, instr, MODIFIER_KEYWORD, i,
                                      TRAIT_ATTRIBUTE_BIT + instr->b));
        event_card(ctx, LP_EVENT_ATTRIBUTE, frame->seat, i, instr->b);
    }
    return did(frame, mask_count(cards));
}

/* A restriction as reported in events: below 0 if a filter limits it. */
static int reported_restriction(const Instr *instr) { return instr->x ? -instr->b : instr->b; }

static Outcome op_FORBID(const Ctx *ctx, Frame *frame, const Instr *instr) {
    CardMask cards = cards_there(ctx, frame, instr);
    MASK_FOREACH(i, cards) {
        Modifier m = modifier_of(ctx, frame, instr, MODIFIER_RESTRICTION, i, instr->b);
        m.x = instr->x;
        state_modify(ctx, m);
        event_for(ctx, LP_EVENT_FORBID, frame->seat, i, reported_restriction(instr), m.x);
    }
    return did(frame, mask_count(cards));
}

/* For each player that the instruction is about, who takes the place of a card; the event
 * reports `value`. */
static void modify_players(const Ctx *ctx, Frame *frame, const Instr *instr, Modifier m,
                           LpEventKind event, int value) {
    for (LpSeat seat = 0; seat < 2; seat++) {
        if (instr->a != WHOSE_EACH && seat != player_of(frame, instr->a)) continue;
        m.slot = seat;
        state_modify(ctx, m);
        event_for(ctx, event, seat, LP_SLOT_NONE, value, m.x);
    }
}

static Outcome op_FORBID_PLAYER(const Ctx *ctx, Frame *frame, const Instr *instr) {
    Modifier m = modifier_of(ctx, frame, instr, MODIFIER_PLAYER, LP_SLOT_NONE, instr->b);
    m.x = instr->x;
    modify_players(ctx, frame, instr, m, LP_EVENT_FORBID_PLAYER, reported_restriction(instr));
    return OUT_NEXT;
}

static Outcome op_NEGATE(const Ctx *ctx, Frame *frame, const Instr *instr) {
    CardMask cards = cards_there(ctx, frame, instr);
    MASK_FOREACH(i, cards) {
        state_modify(ctx, modifier_of(ctx, frame, instr, MODIFIER_NEGATE, i, 0));
        event_card(ctx, LP_EVENT_NEGATE, frame->seat, i, 0);
    }
    return did(frame, mask_count(cards));
}

static Outcome op_NEGATE_TIMING(const Ctx *ctx, Frame *frame, const Instr *instr) {
    modify_players(
        ctx, frame, instr,
        modifier_of(ctx, frame, instr, MODIFIER_NEGATE_TIMING, LP_SLOT_NONE, instr->b),
        LP_EVENT_NEGATE_TIMING, instr->b);
    return OUT_NEXT;
}

static Outcome op_COST_NEXT(const Ctx *ctx, Frame *frame, const Instr *instr) {
    Modifier m = modifier_of(ctx, frame, instr, MODIFIER_COST_NEXT, LP_SLOT_NONE,
                             value_of(ctx, frame, instr->y));
    m.x = instr->x;
    modify_players(ctx, frame, instr, m, LP_EVENT_COST_NEXT, m.value);
    return OUT_NEXT;
}

/* --- Battle and game --------------------------------------------------------------------- */

static Outcome op_DAMAGE(const Ctx *ctx, Frame *frame, const Instr *instr) {
    int amount = value_of(ctx, frame, instr->x);
    bool banish = false;
    /* CR 10-1-2-1, 10-1-3-1: the keywords count for attacks only; before 1.1.9 for any
     * damage by the card (row E12). */
    if (ctx->game->edition < LP_EDITION_1_1_9) {
        uint16_t traits = permanent_traits(ctx, frame->source);
        banish = (traits >> KEYWORD_BANISH) & 1;
        if (((traits >> KEYWORD_DOUBLE_ATTACK) & 1) && amount == 1) amount = 2;
    }
    frame->effect.pc++;
    const Damage damage = {.amount = (uint8_t)(amount > 0 ? amount : 0),
                           .source = frame->source,
                           .banish = banish};
    damage_push(ctx, player_of(frame, instr->a), damage);
    did(frame, amount);
    return OUT_WAIT;
}

static Outcome op_REDIRECT(const Ctx *ctx, Frame *frame, const Instr *instr) {
    const Battle *battle = &ctx->game->battle;
    CardMask cards = cards_of(ctx, frame, instr->a);
    if (mask_is_empty(cards) || battle->attacker == LP_SLOT_NONE) return did(frame, 0);
    battle_redirect(ctx, mask_first(cards));
    event_card(ctx, LP_EVENT_REDIRECT, frame->seat, mask_first(cards), 0);
    return did(frame, 1);
}

/* CR 1-2-5: the player wins or loses while the effect is processed. */
static Outcome op_WIN(const Ctx *ctx, Frame *frame, const Instr *instr) {
    process_lost(ctx, 1u << seat_other(player_of(frame, instr->a)), LP_END_EFFECT);
    return OUT_WAIT;
}

/* Is the player's defeat put off to the end of this turn? */
static bool loses_late(const Ctx *ctx, LpSeat seat) {
    const LpGame *game = ctx->game;
    for (int i = 0; i < game->modifier_count; i++) {
        const Modifier *m = &game->modifiers[i];
        if (effect_is_late(game, m, seat, TIMING_END_OF_TURN) &&
            ctx->cards->instrs[link_acting(ctx->cards, m->x)].op == OP_LOSE)
            return true;
    }
    return false;
}

/* CR 9-2-1: players who lose at the end of the same turn lose together. */
static Outcome op_LOSE(const Ctx *ctx, Frame *frame, const Instr *instr) {
    LpSeat seat = player_of(frame, instr->a), other = seat_other(seat);
    bool is_late = ctx->game->phase == LP_PHASE_END && frame->effect.ability == LP_ABILITY_NONE;
    bool both = is_late && loses_late(ctx, other);
    process_lost(ctx, both ? 3 : 1u << seat, LP_END_EFFECT);
    return OUT_WAIT;
}

static Outcome op_EXTRA_TURN(const Ctx *ctx, Frame *frame, const Instr *instr) {
    Seat *side = &ctx->edit->seats[player_of(frame, instr->a)];
    if (side->extra_turns < UINT8_MAX)
        side->extra_turns++;
    else
        state_overflow(ctx);
    event_seat(ctx, LP_EVENT_EXTRA_TURN, player_of(frame, instr->a), 0);
    return OUT_NEXT;
}

/* --- Other effects ----------------------------------------------------------------------- */

/* CR 10-2-3-1-1, 10-2-4-1-1: another effect may activate a [Main] or [Counter] effect; CR
 * 10-2-4-1-2: only the one that it names. */
static Outcome op_ACTIVATE(const Ctx *ctx, Frame *frame, const Instr *instr) {
    CardMask cards = cards_of(ctx, frame, instr->a);
    frame->effect.pc++;
    if (mask_is_empty(cards)) {
        did(frame, 0);
        return OUT_JUMP;
    }
    LpSlot slot = mask_first(cards);
    did(frame, 1);
    if (instr->c) {
        play_event(ctx, slot, (Timing)instr->b, false);
        return OUT_WAIT;
    }
    uint8_t index = effect_find(ctx, slot, (Timing)instr->b);
    if (index == LP_ABILITY_NONE) return OUT_JUMP;
    effect_push_other(ctx, frame->seat, slot, index, instr->b);
    return OUT_WAIT;
}

/* --- Control ----------------------------------------------------------------------------- */

static Outcome op_IF(const Ctx *ctx, Frame *frame, const Instr *instr) {
    Scope scope = scope_of_frame(frame);
    if (TRACE_INSTR_TEST(ctx, frame, TRACE_TRUE, select_condition_holds(ctx, &scope, instr->x)))
        return OUT_NEXT;
    frame->effect.flags &= (uint8_t)~EFFECT_DID;
    frame->effect.done = 0;
    frame->effect.pc = (uint16_t)(select_if_failed(ctx, instr) - ctx->cards->instrs);
    return OUT_JUMP;
}

/* Reached after the IF's own block: skip the other branch. */
static Outcome op_ELSE(const Ctx *ctx, Frame *frame, const Instr *instr) {
    (void)ctx;
    frame->effect.pc = (uint16_t)(frame->effect.pc + 1 + instr->b);
    return OUT_JUMP;
}

/* CR 1-3-2: "you may trash … cards" of a deck or a hand is not a cost and is done as far as
 * there are cards. With an empty deck the game is over (CR 9-2-1-2) before any "if you do". */
static bool trashes_what_is_there(const Ctx *ctx, const Scope *scope, const Instr *may) {
    const Instr *select = link_use(ctx->cards, may);
    if (!select) return false;
    const Selector *selector = &ctx->cards->selectors[select->x];
    return selector->areas == 1u << LP_AREA_DECK ||
           !mask_is_empty(select_cards(ctx, scope, selector));
}

/* Before an "if you do" it is all or nothing, like a cost; else as much as possible. */
static bool is_whole(const Ctx *ctx, Frame *frame, const Instr *instr, const Scope *scope) {
    bool before_if = link_of(ctx->cards, instr)->flags & LINK_BEFORE_IF;
    return !before_if || pick_possible(ctx, scope, frame->effect.pc + 1u, instr->b);
}

/* CR 8-1-2: "may". What cannot be started is not offered. */
static Outcome op_MAY(const Ctx *ctx, Frame *frame, const Instr *instr) {
    LpSeat seat = player_of(frame, instr->a);
    LpAction answer = {.kind = LP_ACTION_DECLINE};
    Scope scope = scope_of_frame(frame);
    bool whole = is_whole(ctx, frame, instr, &scope);
    if (!answer_taken(ctx, &answer)) {
        if (whole || trashes_what_is_there(ctx, &scope, instr)) {
            frame_ask(ctx, LP_ASK_USE, seat, frame->source, frame->effect.ability);
            return OUT_WAIT;
        }
        TRACE_INSTR(ctx, frame, TRACE_IMPOSSIBLE);
    }
    frame->effect.flags &= (uint8_t)~EFFECT_SHORT;
    if (TRACE_INSTR_TEST(ctx, frame, TRACE_USED, answer.kind == LP_ACTION_USE)) {
        frame->effect.flags |= whole ? EFFECT_DID : EFFECT_SHORT;
        return OUT_NEXT;
    }
    frame->effect.flags &= (uint8_t)~EFFECT_DID;
    frame->effect.done = 0;
    frame->effect.pc = (uint16_t)(frame->effect.pc + 1 + instr->b);
    return OUT_JUMP;
}

/* "Return it or place it at the bottom": without a chosen card there is nothing to decide. */
static bool options_on_no_card(const Ctx *ctx, Frame *frame, const Instr *instr) {
    unsigned registers = link_of(ctx->cards, instr)->registers;
    if (registers == 0) return false;
    for (; registers != 0; registers &= registers - 1) {
        unsigned reg = (unsigned)__builtin_ctz(registers);
        if (!mask_is_empty(cards_of(ctx, frame, reg))) return false;
    }
    return true;
}

static Outcome op_CHOOSE_ONE(const Ctx *ctx, Frame *frame, const Instr *instr) {
    LpAction answer;
    if (!answer_taken(ctx, &answer)) {
        if (options_on_no_card(ctx, frame, instr)) {
            frame->effect.pc = (uint16_t)(frame->effect.pc + instr->c);
            return did(frame, 0);
        }
        frame_ask_range(ctx, LP_ASK_OPTION, frame, player_of(frame, instr->a), 0,
                        (1 << instr->b) - 1);
        return OUT_WAIT;
    }
    const Link *links = ctx->cards->links;
    unsigned pc = links[frame->effect.pc].option;
    for (unsigned i = 0; i < answer.value; i++) pc = links[pc].option;
    TRACE_OPTION(ctx, frame, pc);
    frame->effect.pc = (uint16_t)(pc + 1);
    return OUT_JUMP;
}

/* Reached after the chosen option: skip the others. */
static Outcome op_OPTION(const Ctx *ctx, Frame *frame, const Instr *instr) {
    return op_ELSE(ctx, frame, instr);
}

/* Which player's Main Phase it is put off to, or which of a player's turns. */
static uint8_t delay_expiry(const Ctx *ctx, const Frame *frame, const Instr *instr) {
    if (instr->b == TIMING_END_OF_OPPONENTS_TURN)
        return expiry(ctx->game, frame->seat, DURATION_OPPONENT_TURN);
    if (instr->b == TIMING_END_OF_YOUR_TURN)
        return expiry(ctx->game, frame->seat, DURATION_YOUR_TURN);
    return player_of(frame, instr->a);
}

static Outcome op_DELAY(const Ctx *ctx, Frame *frame, const Instr *instr) {
    CardMask it = effect_regs(frame)[REG_IT];
    Modifier late = effect_delay(ctx, frame->source, frame->seat, frame->effect.pc);
    if (!mask_is_empty(it)) late.slot = mask_first(it);
    if (effect_has_left(ctx, frame)) late.duration = DELAY_SOURCE_LEFT;
    late.expires = delay_expiry(ctx, frame, instr);
    state_modify(ctx, late);
    late.y = 0; /* further cards have rows without instructions behind it */
    MASK_FOREACH(i, it) {
        if (i == mask_first(it)) continue;
        late.slot = i;
        state_modify(ctx, late);
    }
    event_effect(ctx, LP_EVENT_LATER, frame, instr->b);
    frame->effect.pc = (uint16_t)(frame->effect.pc + 1 + instr->c);
    return OUT_JUMP;
}

/* The price of attacks: it is asked for at each of them (battle_price). */
static Outcome op_PRICE(const Ctx *ctx, Frame *frame, const Instr *instr) {
    MASK_FOREACH(i, cards_of(ctx, frame, instr->a)) {
        Modifier m = modifier_of(ctx, frame, instr, MODIFIER_PRICE, i, 0);
        m.x = (uint16_t)(frame->effect.pc + 1);
        m.y = instr->b;
        state_modify(ctx, m);
        event_card(ctx, LP_EVENT_PRICE, frame->seat, i, 0);
    }
    frame->effect.pc = (uint16_t)(frame->effect.pc + 1 + instr->b);
    return OUT_JUMP;
}

/* CR 8-1-4-2: it affects the cards that are there now, not those that arrive later (QA
 * EB02-030/1). */
static Outcome op_AWAKEN(const Ctx *ctx, Frame *frame, const Instr *instr) {
    const CardFacts *facts = &ctx->cards->cards[frame->effect.id];
    if (instr->b >= facts->ability_count) return did_of(frame, 0, 1);
    unsigned row = facts->ability_first + (unsigned)instr->b;
    if (ctx->cards->abilities[row].kind != ABILITY_REPLACEMENT) return did_of(frame, 0, 1);
    MASK_FOREACH(i, ctx->game->seats[frame->seat].characters) {
        Modifier m = modifier_of(ctx, frame, instr, MODIFIER_AWAKE, i, instr->b);
        m.y = (uint16_t)row;
        state_modify(ctx, m);
    }
    event_effect(ctx, LP_EVENT_AWAKEN, frame, 0);
    return did_of(frame, 1, 1);
}

/* --- Rules printed on cards are read when decks and games are set up --------------------- */

#define op_ALSO_NAMED      op_NONE
#define op_ALSO_TYPED      op_NONE
#define op_ALL_KINDS       op_NONE
#define op_DECK_ANY_NUMBER op_NONE
#define op_DECK_FORBID     op_NONE
#define op_DON_DECK        op_NONE

static Operation *const operations[OP_COUNT] = {
#define OP(name, syntax, operands, part, times, purpose, rule, doc) [OP_##name] = op_##name,
#include "effect/opcode.def"
#undef OP
};

/* CR 1-3-7, 2-8-3: the lines of a text in order, from the top. */
bool vm_run(const Ctx *restrict ctx, Frame *frame) {
    /* CR 9-1-2: rule processing is carried out at once, even in the middle of an effect. */
    while (nobody_lost(ctx->game)) {
        if (frame->effect.pc >= frame->effect.end) return true;
        const Instr *instr = &ctx->cards->instrs[frame->effect.pc];
        TRACE_INSTR(ctx, frame, TRACE_RUN);
        Outcome outcome = operations[instr->op](ctx, frame, instr);
        if (outcome == OUT_WAIT) return false;
        if (outcome == OUT_NEXT) {
            TRACE_WATCH(done, ctx, instr);
            frame->effect.pc++;
        }
    }
    return false;
}
