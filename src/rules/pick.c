/* CR 8-4-4: choosing cards while an effect resolves, one at a time, and whether a cost could be
 * paid (CR 8-3-1-3). The frame keeps the progress of the choice. */
#include "rules/pick.h"

#include "effect/tables.h"
#include "rules/area.h"
#include "rules/play.h"
#include "rules/remove.h"
#include "rules/vm.h"

static int lower_of(int a, int b) { return a < b ? a : b; }

/* --- How many ---------------------------------------------------------------------------- */

typedef struct Range {
    int min, max;
} Range;

/* CR 8-4-4-2: if a choice depends on the text of a card in a secret area, nobody can verify it,
 * so the player may choose nothing. */
static bool may_find_nothing(const Selector *selector) {
    const unsigned secret = (1u << LP_AREA_DECK) | (1u << LP_AREA_HAND) | (1u << LP_AREA_LIFE);
    return selector->filter != 0 && selector->areas != 0 && (selector->areas & ~secret) == 0;
}

/* CR 8-4-4-1: as many as specified, or as there are; "up to" may be 0 (CR 4-8-1). */
static Range pick_range(const Ctx *ctx, const Scope *scope, const Selector *selector,
                        int available) {
    int n = select_number(ctx, scope, selector->count);
    /* CR 1-3-2-2: 0 or fewer times means not at all. */
    if (n < 0) n = 0;
    Range range = {.min = n, .max = n};
    switch (selector->quantity) {
    case QUANTITY_UP_TO: range.min = 0; break;
    case QUANTITY_ANY: range = (Range){0, available}; break;
    case QUANTITY_AT_LEAST: range.max = available; break;
    case QUANTITY_ALL: range = (Range){available, available}; break;
    default: break;
    }
    if (range.min > available) range.min = available;
    if (range.max > available) range.max = available;
    return range;
}

/* --- What could work --------------------------------------------------------------------- */

static CostPart part_of(const Instr *instr) { return tables_ops[instr->op].part; }

/* Is the chosen card no longer there, or no longer the same, for a later part of the cost? */
static bool uses_up(const Instr *use) {
    if (!use) return false;
    switch (part_of(use)) {
    case PAY_LEAVE:
    case PAY_REST: return true;
    case PAY_FREE:
    case PAY_CHOICE:
    case PAY_ACTIVE:
    case PAY_FACE:
    case PAY_PLAY:
    case PAY_DRAW:
    case PAY_DON_GIVE:
    case PAY_DON_REST:
    case PAY_DON_RETURN:
    case PAY_DON_TAKE: return false;
    }
    return false;
}

/* The card whose effect it is. A [Trigger] is not an effect of the Character that the card
 * would be on the field. */
static LpSlot doer_of(const Ctx *ctx, const Scope *scope) {
    uint8_t area = ctx->game->area[scope->source];
    return area == LP_AREA_LIFE || area == LP_AREA_NONE ? LP_SLOT_NONE : scope->source;
}

/* CR 1-3-3: may the effect remove the card, or rest it? */
static bool may_remove(const Ctx *ctx, const Scope *scope, RemoveKind kind, LpSlot slot) {
    const Deed deed = {.kind = (uint8_t)kind,
                       .cause = CAUSE_EFFECT,
                       .seat = scope->you,
                       .by = doer_of(ctx, scope)};
    return !slot_on_field(ctx->game, slot) || !forbid_removal(ctx, slot, deed);
}

static bool may_leave(const Ctx *ctx, const Scope *scope, const Instr *use, LpSlot slot) {
    if (use->op == OP_KO) return may_remove(ctx, scope, REMOVE_KO, slot);
    if (use->op == OP_TO_HAND && forbid_life(ctx, scope->you, slot)) return false;
    /* It makes no difference to a restriction where the card would go. */
    return may_remove(ctx, scope, REMOVE_TRASH, slot);
}

static bool works_on(const Ctx *ctx, const Scope *scope, const Instr *use, LpSlot slot) {
    const LpGame *game = ctx->game;
    switch (part_of(use)) {
    case PAY_LEAVE: return may_leave(ctx, scope, use, slot);
    case PAY_REST: return !slot_rested(game, slot) && may_remove(ctx, scope, REMOVE_REST, slot);
    case PAY_ACTIVE: return slot_rested(game, slot);
    case PAY_FACE: return ((game->flags[slot] & CARD_FACE_UP) != 0) != (use->b != 0);
    case PAY_FREE:
    case PAY_CHOICE:
    case PAY_PLAY:
    case PAY_DRAW:
    case PAY_DON_GIVE:
    case PAY_DON_REST:
    case PAY_DON_RETURN:
    case PAY_DON_TAKE: return true;
    }
    return true;
}

/* What is required of the cards that a program chooses for an action. */
typedef enum Need {
    NEED_NOTHING,
    NEED_COST,       /* CR 8-3-1-3: the cost can be paid with it */
    NEED_REPLACEMENT /* CR 8-1-3-4-5: it can be carried out */
} Need;

/* A cost may name the player's own Character that cannot be K.O.'d: then it has not been paid,
 * and the effect is lost (QA OP05-087/1). */
static bool meets(const Ctx *ctx, const Scope *scope, const Instr *use, LpSlot slot,
                  Need need) {
    if (need == NEED_COST && use->op == OP_KO && slot_owner(slot) == scope->you) return true;
    return works_on(ctx, scope, use, slot);
}

static CardMask good_for(const Ctx *ctx, const Scope *scope, const Instr *use, CardMask cards,
                         Need need) {
    if (need == NEED_NOTHING || !use) return cards;
    CardMask good = mask_none();
    MASK_FOREACH(i, cards) {
        if (meets(ctx, scope, use, i, need)) mask_add(&good, i);
    }
    return good;
}

static Need need_of(const Frame *frame) {
    if (frame->effect.flags & EFFECT_IN_COST) return NEED_COST;
    return frame->effect.flags & EFFECT_REPLACES ? NEED_REPLACEMENT : NEED_NOTHING;
}

/* The cards of a choice that work for its action. */
static CardMask takeable(const Ctx *ctx, const Scope *scope, const Instr *instr, Need need) {
    CardMask cards = select_cards(ctx, scope, &ctx->cards->selectors[instr->x]);
    return good_for(ctx, scope, link_use(ctx->cards, instr), cards, need);
}

CardMask pick_payable(const Ctx *ctx, Frame *frame, const Instr *instr) {
    Scope scope = scope_of_frame(frame);
    return takeable(ctx, &scope, instr, need_of(frame));
}

/* How often the operation can be done to a card of this player. A card is given its owner's
 * DON!! cards. */
static int times_of(const Ctx *ctx, const Scope *scope, LpSeat seat, const Instr *use) {
    const Seat *side = &ctx->game->seats[seat];
    switch (tables_ops[use->op].times) {
    case TIMES_ONCE: break;
    case TIMES_PER_DON: return use->b ? side->don_rested : side->don_active;
    case TIMES_PER_GIVEN: return don_given(ctx->game, seat);
    case TIMES_PER_DONE: return scope->done;
    }
    return 1;
}

/* CR 1-3-2-2: an action done zero times is not done, and nothing is chosen for it alone. */
static bool is_for_nothing(const Ctx *ctx, const Scope *scope, const Instr *instr,
                           const Instr *use) {
    if (!(link_of(ctx->cards, instr)->flags & LINK_FOR_THIS_ONLY)) return false;
    uint8_t owner = ctx->cards->selectors[instr->x].owner;
    LpSeat they = seat_other(scope->you);
    return (owner == WHOSE_OPPONENT || times_of(ctx, scope, scope->you, use) <= 0) &&
           (owner == WHOSE_YOU || times_of(ctx, scope, they, use) <= 0);
}

/* CR 1-3-3: a card that may not be played is not chosen to be played (QA OP12-036/1,
 * OP13-023/1). */
static CardMask playable_of(const Ctx *ctx, CardMask cards) {
    CardMask good = mask_none();
    MASK_FOREACH(i, cards) {
        if (vm_may_play(ctx, i)) mask_add(&good, i);
    }
    return good;
}

static CardMask frame_candidates(const Ctx *ctx, const Frame *frame, const Scope *scope,
                                 const Instr *instr) {
    const Instr *use = link_use(ctx->cards, instr);
    if (is_for_nothing(ctx, scope, instr, use)) return mask_none();
    CardMask cards = takeable(ctx, scope, instr, need_of(frame));
    if (use && use->op == OP_PLAY) cards = playable_of(ctx, cards);
    /* Only what has such an effect can be chosen to activate it, and an Event can be used only
     * if the cost in its text can be paid (CR 8-3-1-3). */
    if (use && use->op == OP_ACTIVATE) {
        MASK_FOREACH(i, cards) {
            bool usable =
                use->c ? play_event_usable(ctx, i, (Timing)use->b, 0) && !vm_play_banned(ctx, i)
                       : effect_find(ctx, i, (Timing)use->b) != LP_ABILITY_NONE;
            if (!usable) mask_remove(&cards, i);
        }
    }
    return cards;
}

static int name_count(const CardFacts *facts) {
    int count = 0;
    while (count < CARD_NAMES_MAX && facts->names[count]) count++;
    return facts->flags & CARD_ALL_KINDS ? CARD_NAMES_MAX : count;
}

static bool shares_a_name(const Ctx *ctx, CardMask cards, LpSlot slot) {
    MASK_FOREACH(i, cards) {
        if (filter_shares_name(facts_of(ctx, i), facts_of(ctx, slot))) return true;
    }
    return false;
}

/* How many of `cards` with different names can be taken beside `taken`? A card with fewer names
 * stands in the way of fewer others, so it is taken first. */
static int most_different(const Ctx *ctx, CardMask taken, CardMask cards) {
    int count = 0;
    for (int names = 1; names <= CARD_NAMES_MAX; names++) {
        MASK_FOREACH(i, cards) {
            if (name_count(facts_of(ctx, i)) != names || shares_a_name(ctx, taken, i)) continue;
            mask_add(&taken, i);
            count++;
        }
    }
    return count;
}

static Range frame_range(const Ctx *ctx, const Frame *frame, const Scope *scope,
                         const Selector *selector, CardMask candidates) {
    Range range = pick_range(ctx, scope, selector, mask_count(candidates));
    if ((selector->flags & SELECT_DIFFERENT_NAMES) && range.min > 0) {
        int different = most_different(ctx, mask_none(), candidates);
        if (range.min > different) range.min = different;
    }
    bool fixed = need_of(frame) != NEED_NOTHING || selector->quantity == QUANTITY_ALL;
    if (!fixed && may_find_nothing(selector)) range.min = 0;
    return range;
}

/* --- Limits on the set as a whole --------------------------------------------------------- */

static int total_of(const Ctx *ctx, const Test *test, CardMask cards) {
    int total = 0;
    MASK_FOREACH(k, cards) {
        total += test->kind == TEST_POWER ? state_power(ctx, k) * 100 : state_cost(ctx, k);
    }
    return total;
}

/* The least that up to `more` further cards of `from` can add: powers may be below 0. */
static int least_added(const Ctx *ctx, const Test *test, CardMask from, int more) {
    int least = 0;
    for (; more > 0 && !mask_is_empty(from); more--) {
        LpSlot best = mask_first(from);
        MASK_FOREACH(k, from) {
            if (total_of(ctx, test, mask_of(k)) < total_of(ctx, test, mask_of(best))) best = k;
        }
        int value = total_of(ctx, test, mask_of(best));
        if (value >= 0) break;
        least += value;
        mask_remove(&from, best);
    }
    return least;
}

/* The filter's limit on the total: "with a total power of 4000 or less". `chosen` must be able
 * to meet it if up to `more` of `from` may still be chosen. */
static bool total_fits(const Ctx *ctx, const Scope *scope, const Selector *selector,
                       CardMask chosen, CardMask from, int more) {
    const Filter *filter = &ctx->cards->filters[selector->filter];
    for (unsigned i = 0; i < filter->test_count; i++) {
        const Test *test = &ctx->cards->tests[filter->test_first + i];
        if (test->kind != TEST_POWER && test->kind != TEST_COST) continue;
        int total = total_of(ctx, test, chosen) + least_added(ctx, test, from, more);
        if (!compare_holds(test->compare, total, select_number(ctx, scope, test->operand)))
            return false;
    }
    return true;
}

/* Can the card be added, if `need` to `more` of `later` come after it? */
static bool goes_with(const Ctx *ctx, const Scope *scope, const Selector *selector,
                      CardMask chosen, CardMask later, int need, int more, LpSlot slot) {
    bool different = selector->flags & SELECT_DIFFERENT_NAMES;
    if (different && shares_a_name(ctx, chosen, slot)) return false;
    mask_add(&chosen, slot);
    if (different && need > 0 && most_different(ctx, chosen, later) < need) return false;
    return !(selector->flags & SELECT_TOTAL) ||
           total_fits(ctx, scope, selector, chosen, later, more);
}

/* Nobody may look at the cards of the other player's hand (CR 3-4-3). */
bool pick_is_blind(const Selector *selector) {
    return selector->areas == (1u << LP_AREA_HAND) && selector->owner != WHOSE_EACH &&
           selector->owner != selector->chooser;
}

/* --- What the open question is about ------------------------------------------------------ */

/* The cards of one player as a word, with the seat and a bit that marks it as set. */
enum { CHOICES_SEAT_SHIFT = 62, CHOICES_KEPT_SHIFT = 63 };

static uint64_t choices_word(CardMask cards) {
    if (cards.lo && cards.hi) return 0;
    uint64_t marks = 2u | (cards.hi != 0);
    return cards.lo | cards.hi | marks << CHOICES_SEAT_SHIFT;
}

/* The candidates of a choice that has begun: kept with the question, if there is room. */
static CardMask open_candidates(const Ctx *ctx, const Frame *frame, const Scope *scope,
                                const Instr *instr) {
    uint64_t kept = ctx->game->choices;
    if (!(kept >> CHOICES_KEPT_SHIFT)) return frame_candidates(ctx, frame, scope, instr);
    bool is_high = (kept >> CHOICES_SEAT_SHIFT) & 1;
    uint64_t word = kept & ~(3ull << CHOICES_SEAT_SHIFT);
    return (CardMask){is_high ? 0 : word, is_high ? word : 0};
}

bool pick_kept_fits(const Ctx *ctx) {
    const LpGame *game = ctx->game;
    if (game->choices == 0) return true;
    if (game->ask.kind != LP_ASK_PICK) return false;
    const Frame *frame = frame_asking(ctx->game);
    const Instr *instr = &ctx->cards->instrs[frame->effect.pc];
    Scope scope = scope_of_frame(frame);
    return game->choices == choices_word(frame_candidates(ctx, frame, &scope, instr));
}

/* Cards are picked in ascending order, so that each set can be chosen in only one way. */
static CardMask choices_among(const Ctx *ctx, const Frame *frame, const Scope *scope,
                              const Instr *instr, CardMask candidates, bool *may_stop) {
    const Selector *selector = &ctx->cards->selectors[instr->x];
    CardMask chosen = scope->regs[instr->a];
    Range range = frame_range(ctx, frame, scope, selector, candidates);
    *may_stop = frame->effect.at.cards.count >= range.min;
    if (pick_is_blind(selector)) return mask_andnot(candidates, chosen);
    CardMask left = mask_andnot(mask_from(candidates, frame->effect.at.cards.next), chosen),
             open = mask_none();
    if (selector->flags & (SELECT_DIFFERENT_NAMES | SELECT_TOTAL)) {
        int more = range.max - frame->effect.at.cards.count - 1;
        int need = range.min - frame->effect.at.cards.count - 1;
        MASK_FOREACH(i, left) {
            CardMask later = mask_from(left, i + 1);
            if (!goes_with(ctx, scope, selector, chosen, later, need, more, i))
                mask_remove(&left, i);
        }
    }
    if (selector->flags & SELECT_DIFFERENT_NAMES) return left;
    if ((selector->flags & SELECT_TOTAL) && !mask_is_empty(chosen))
        *may_stop &= total_fits(ctx, scope, selector, chosen, mask_none(), 0);
    int spare = mask_count(left) - (range.min - frame->effect.at.cards.count);
    if (spare >= mask_count(left)) return left; /* nothing more has to be chosen */
    MASK_FOREACH(i, left) {
        if (spare-- < 0) break;
        mask_add(&open, i);
    }
    if (mask_is_empty(open)) *may_stop = true;
    return open;
}

CardMask pick_choices(const Ctx *ctx, const Frame *frame, bool *may_stop) {
    const Instr *instr = &ctx->cards->instrs[frame->effect.pc];
    Scope scope = scope_of_frame(frame);
    CardMask candidates = open_candidates(ctx, frame, &scope, instr);
    return choices_among(ctx, frame, &scope, instr, candidates, may_stop);
}

/* --- Choosing ---------------------------------------------------------------------------- */

static LpSeat chooser_seat(const Frame *frame, const Selector *selector) {
    return selector->chooser == WHOSE_OPPONENT ? seat_other(frame->seat) : frame->seat;
}

static bool is_secret(const LpGame *game, LpSlot slot) {
    uint8_t area = game->area[slot];
    if (area == LP_AREA_LIFE) return !(game->flags[slot] & CARD_FACE_UP);
    return area == LP_AREA_DECK || area == LP_AREA_HAND;
}

/* CR 8-3-1-3-1: a cost that wants more cards than were left cannot be paid in full. */
static void check_paid(const Ctx *ctx, Frame *frame, const Selector *selector, int count) {
    bool exact =
        selector->quantity == QUANTITY_EXACTLY || selector->quantity == QUANTITY_AT_LEAST;
    if (!exact || !(frame->effect.flags & EFFECT_IN_COST)) return;
    Scope scope = scope_of_frame(frame);
    if (count < select_number(ctx, &scope, selector->count))
        frame->effect.flags |= EFFECT_UNPAID;
}

static bool pick_finish(const Ctx *ctx, Frame *frame, const Instr *instr) {
    const Selector *selector = &ctx->cards->selectors[instr->x];
    CardMask *regs = effect_regs(frame);
    CardMask chosen = regs[instr->a];
    frame->effect.at = (Progress){0};
    ctx->edit->choices = 0;
    check_paid(ctx, frame, selector, mask_count(chosen));
    /* "The rest" are the looked-at cards that were not chosen. */
    if (selector->source == REG_LOOKED && instr->a != REG_LOOKED)
        regs[REG_LOOKED] = mask_andnot(regs[REG_LOOKED], chosen);
    if (link_of(ctx->cards, instr)->flags & LINK_REVEALS) {
        MASK_FOREACH(i, chosen) {
            if (!is_secret(ctx->game, i)) continue;
            area_show(ctx, i, 0);
            area_show(ctx, i, 1);
            event_card(ctx, LP_EVENT_REVEAL, slot_owner(i), i, 0);
        }
    }
    return true;
}

static void show_stack(const Ctx *ctx, const uint8_t *cards, int count, LpSeat seat) {
    for (int i = 0; i < count; i++) area_show(ctx, cards[i], seat);
}

/* Anybody sees which cards are face-up; for everything else one must look at them. */
static bool asks_for_more_than_face_up(const Ctx *ctx, const Selector *selector) {
    const Filter *filter = &ctx->cards->filters[selector->filter];
    for (unsigned i = 0; i < filter->test_count; i++) {
        if (ctx->cards->tests[filter->test_first + i].kind != TEST_FACE_UP) return true;
    }
    return false;
}

/* CR 8-4-4-4: a player who chooses from a deck looks at its cards, and so does one who chooses
 * Life cards by what they are. */
static void look_through(const Ctx *ctx, const Selector *selector, LpSeat seat) {
    const LpGame *game = ctx->game;
    bool deck = selector->areas & (1u << LP_AREA_DECK);
    bool life = (selector->areas & (1u << LP_AREA_LIFE)) && selector->filter &&
                asks_for_more_than_face_up(ctx, selector);
    if (!deck && !life) return;
    for (LpSeat owner = 0; owner < 2; owner++) {
        if (selector->owner == WHOSE_YOU && owner != seat) continue;
        if (selector->owner == WHOSE_OPPONENT && owner == seat) continue;
        const Seat *side = &game->seats[owner];
        if (deck) show_stack(ctx, side->deck, side->deck_count, seat);
        if (life) show_stack(ctx, side->life, side->life_count, seat);
    }
}

/* The card that the deal wants to be drawn, or LP_SLOT_NONE. */
static LpSlot dealt_card(const Ctx *ctx, CardMask cards) {
    LpDeal *deal = ctx->deal;
    if (deal->picks_used >= deal->pick_count) return LP_SLOT_NONE;
    MASK_FOREACH(slot, cards) {
        if (ctx->game->card[slot] != deal->picks[deal->picks_used]) continue;
        deal->picks_used++;
        return slot;
    }
    return LP_SLOT_NONE;
}

static LpSlot random_card(const Ctx *ctx, CardMask cards) {
    uint32_t skip = random_below(&ctx->edit->random, (uint32_t)mask_count(cards));
    LpSlot dealt = ctx->deal ? dealt_card(ctx, cards) : LP_SLOT_NONE;
    if (dealt != LP_SLOT_NONE) return dealt;
    MASK_FOREACH(i, cards) {
        if (skip-- == 0) return i;
    }
    return mask_first(cards);
}

/* The answer completes the choice: the remaining candidates no longer matter. Nothing changes
 * between the questions of one choice, so the most that may be chosen is what the question
 * said. */
static bool is_last_pick(const Ctx *ctx) {
    const LpGame *game = ctx->game;
    if (!game->answered) return false;
    return game->answer.kind == LP_ACTION_DONE ||
           (game->answer.kind == LP_ACTION_PICK && game->ask.count_max <= 1);
}

static bool pick_last(const Ctx *ctx, Frame *frame, const Instr *instr) {
    LpAction answer;
    (void)answer_taken(ctx, &answer);
    TRACE_CHOSEN(ctx, frame, frame->effect.at.cards.count + (answer.kind == LP_ACTION_PICK),
                 frame->effect.at.cards.count + ctx->game->ask.count_max);
    if (answer.kind == LP_ACTION_PICK) mask_add(&effect_regs(frame)[instr->a], answer.card);
    return pick_finish(ctx, frame, instr);
}

/* The first question of a choice, or no question if there is nothing to choose. */
static bool pick_begin(const Ctx *ctx, Frame *frame, const Instr *instr, CardMask candidates,
                       Range range) {
    const Selector *selector = &ctx->cards->selectors[instr->x];
    CardMask *chosen = &effect_regs(frame)[instr->a];
    LpSeat seat = chooser_seat(frame, selector);
    /* A register may be read and written by one selector ("of those"): keep the candidates
     * apart until the choice begins. */
    bool is_all = range.min == mask_count(candidates) && range.max == range.min &&
                  !(selector->flags & (SELECT_DIFFERENT_NAMES | SELECT_TOTAL));
    if (is_all || range.max > 0) look_through(ctx, selector, seat);
    *chosen = is_all ? candidates : mask_none();
    if (!is_all && range.max > 0) return true;
    TRACE_CHOSEN(ctx, frame, range.max, range.max);
    return false;
}

static void ask_pick(const Ctx *ctx, const Frame *frame, const Selector *selector,
                     Range range) {
    int count = frame->effect.at.cards.count;
    frame_ask_range(ctx, LP_ASK_PICK, frame, chooser_seat(frame, selector), range.min - count,
                    range.max - count);
}

void pick_recount(const Ctx *ctx) {
    const Frame *frame = frame_asking(ctx->game);
    const Instr *instr = &ctx->cards->instrs[frame->effect.pc];
    const Selector *selector = &ctx->cards->selectors[instr->x];
    Scope scope = scope_of_frame(frame);
    CardMask candidates = open_candidates(ctx, frame, &scope, instr);
    ask_pick(ctx, frame, selector, frame_range(ctx, frame, &scope, selector, candidates));
}

static bool pick_cards(const Ctx *ctx, Frame *frame, const Instr *instr,
                       const Selector *selector) {
    if (is_last_pick(ctx)) return pick_last(ctx, frame, instr);
    CardMask *chosen = &effect_regs(frame)[instr->a];
    Scope scope = scope_of_frame(frame);
    CardMask candidates = open_candidates(ctx, frame, &scope, instr);
    Range range = frame_range(ctx, frame, &scope, selector, candidates);
    LpAction answer;
    if (answer_taken(ctx, &answer)) {
        LpSlot slot = answer.card;
        if (answer.kind == LP_ACTION_PICK_HIDDEN)
            slot = random_card(ctx, mask_andnot(candidates, *chosen));
        mask_add(chosen, slot);
        frame->effect.at.cards.count++;
        /* Cards that are chosen unseen come in any order. */
        frame->effect.at.cards.next = pick_is_blind(selector) ? 0 : (uint8_t)(slot + 1);
        if (frame->effect.at.cards.count >= range.max) {
            TRACE_CHOSEN(ctx, frame, frame->effect.at.cards.count, range.max);
            return pick_finish(ctx, frame, instr);
        }
    } else if (!pick_begin(ctx, frame, instr, candidates, range)) {
        return pick_finish(ctx, frame, instr);
    }
    /* Limits on the set as a whole may leave nothing more to choose. */
    bool may_stop;
    if ((selector->flags & (SELECT_DIFFERENT_NAMES | SELECT_TOTAL)) &&
        mask_is_empty(choices_among(ctx, frame, &scope, instr, candidates, &may_stop))) {
        TRACE_CHOSEN(ctx, frame, frame->effect.at.cards.count, frame->effect.at.cards.count);
        return pick_finish(ctx, frame, instr);
    }
    if (mask_is_empty(mask_from(mask_andnot(candidates, *chosen), frame->effect.at.cards.next)))
        return pick_finish(ctx, frame, instr);
    ask_pick(ctx, frame, selector, range);
    /* Cards chosen from a register and stored in the same one are not kept twice. */
    if (selector->source != instr->a) ctx->edit->choices = choices_word(candidates);
    return false;
}

/* --- From the top or the bottom of a deck or of Life ------------------------------------- */

typedef struct Stack {
    const uint8_t *cards; /* the last one is the top */
    int count;
} Stack;

static Stack stack_of(const LpGame *game, LpSeat seat, const Selector *selector) {
    const Seat *side = &game->seats[seat];
    if (selector->areas & (1u << LP_AREA_DECK)) return (Stack){side->deck, side->deck_count};
    return (Stack){side->life, side->life_count};
}

static CardMask stack_take(Stack stack, int count, bool bottom) {
    CardMask taken = mask_none();
    if (count > stack.count) count = stack.count;
    for (int i = 0; i < count; i++)
        mask_add(&taken, stack.cards[bottom ? i : stack.count - 1 - i]);
    return taken;
}

enum { STAGE_WHOSE, STAGE_COUNT, STAGE_PLACE };

/* "Your or your opponent's": which one? Options: 0 neither, 1 yours, 2 the opponent's. */
static unsigned whose_options(const Ctx *ctx, const Frame *frame, const Selector *selector) {
    unsigned bits = selector->quantity == QUANTITY_UP_TO ? 1u : 0u;
    if (stack_of(ctx->game, frame->seat, selector).count) bits |= 2;
    if (stack_of(ctx->game, seat_other(frame->seat), selector).count) bits |= 4;
    return bits;
}

OpCode pick_opcode(const LpCards *cards, const LpGame *game) {
    return (OpCode)cards->instrs[frame_asking(game)->effect.pc].op;
}

int pick_don_taken(const LpGame *game) { return frame_asking(game)->effect.at.don.taken; }

OptionKind pick_option_kind(const LpCards *cards, const LpGame *game) {
    OpCode op = pick_opcode(cards, game);
    if (op == OP_CHOOSE_ONE) return OPTION_OF_CARD;
    bool is_whose = op == OP_SELECT && frame_asking(game)->effect.at.stack.stage == STAGE_WHOSE;
    return is_whose ? OPTION_WHOSE : OPTION_PLACE;
}

/* Asks for an option of the bit set; one option needs no question. True when *out is known. */
static bool ask_option(const Ctx *ctx, Frame *frame, LpSeat seat, unsigned bits, int *out) {
    LpAction answer;
    if ((bits & (bits - 1)) == 0) {
        *out = bits ? __builtin_ctz(bits) : 0;
        return true;
    }
    if (answer_taken(ctx, &answer)) {
        *out = answer.value;
        return true;
    }
    frame_ask_range(ctx, LP_ASK_OPTION, frame, seat, 0, (int)bits);
    return false;
}

enum { END_TOP = 1, END_BOTTOM = 2 };

/* The ends from which `count` cards can be taken, if the player decides. A cost is paid from an
 * end where the action works on all of them (CR 8-3-1-3). */
static unsigned place_options(const Ctx *ctx, const Frame *frame, const Instr *instr,
                              Stack stack, int count) {
    const Instr *use = link_use(ctx->cards, instr);
    Scope scope = scope_of_frame(frame);
    Need need = need_of(frame);
    unsigned bits = 0;
    for (int bottom = 0; bottom < 2; bottom++) {
        CardMask cards = stack_take(stack, count, bottom);
        if (mask_count(good_for(ctx, &scope, use, cards, need)) == count)
            bits |= bottom ? END_BOTTOM : END_TOP;
    }
    return bits ? bits : END_TOP | END_BOTTOM;
}

/* Whose stack, how many cards, from which end: one question after the other, if needed. */
static bool pick_stack(const Ctx *ctx, Frame *frame, const Instr *instr,
                       const Selector *selector) {
    Scope scope = scope_of_frame(frame);
    LpSeat chooser = chooser_seat(frame, selector);
    int answer = 0;
    if (frame->effect.at.stack.stage == STAGE_WHOSE) {
        LpSeat owner =
            selector->owner == WHOSE_OPPONENT ? seat_other(frame->seat) : frame->seat;
        if (selector->owner == WHOSE_EACH) {
            unsigned bits = whose_options(ctx, frame, selector);
            if (!ask_option(ctx, frame, chooser, bits, &answer)) return false;
            if (answer == 0) {
                TRACE_CHOSEN(ctx, frame, 0, bits > 1);
                effect_regs(frame)[instr->a] = mask_none();
                return pick_finish(ctx, frame, instr);
            }
            owner = answer == 1 ? frame->seat : seat_other(frame->seat);
        }
        frame->effect.at.stack.seat = owner;
        frame->effect.at.stack.stage = STAGE_COUNT;
    }
    Stack stack = stack_of(ctx->game, frame->effect.at.stack.seat, selector);
    if (frame->effect.at.stack.stage == STAGE_COUNT) {
        Selector counted = *selector;
        if (counted.quantity == QUANTITY_ALL) counted.quantity = QUANTITY_EXACTLY;
        Range range = pick_range(ctx, &scope, &counted, stack.count);
        /* "Up to 1 of either" has been answered with whose. */
        bool free = range.min < range.max && selector->owner != WHOSE_EACH;
        LpAction taken;
        int count = range.max;
        if (free) {
            if (!answer_taken(ctx, &taken)) {
                frame_ask_range(ctx, LP_ASK_NUMBER, frame, chooser, range.min, range.max);
                return false;
            }
            count = taken.value;
        }
        TRACE_CHOSEN(ctx, frame, count, range.max);
        frame->effect.at.stack.count = (uint8_t)count;
        frame->effect.at.stack.stage = STAGE_PLACE;
    }
    int count = frame->effect.at.stack.count;
    bool bottom = selector->place == PLACE_BOTTOM;
    if (selector->place == PLACE_TOP_OR_BOTTOM && count > 0 && count < stack.count) {
        unsigned bits = place_options(ctx, frame, instr, stack, count);
        if (!ask_option(ctx, frame, chooser, bits, &answer)) return false;
        bottom = answer == 1;
    }
    CardMask cards = stack_take(stack, count, bottom);
    if (selector->filter) {
        MASK_FOREACH(i, cards) {
            if (!filter_match(ctx, &scope, selector->filter, i)) mask_remove(&cards, i);
        }
    }
    effect_regs(frame)[instr->a] = cards;
    return pick_finish(ctx, frame, instr);
}

/* "At random": the game draws the cards, so what the chooser knows about them does not
 * matter. */
static bool pick_at_random(const Ctx *ctx, Frame *frame, const Instr *instr,
                           const Selector *selector) {
    Scope scope = scope_of_frame(frame);
    CardMask left = frame_candidates(ctx, frame, &scope, instr), chosen = mask_none();
    Range range = frame_range(ctx, frame, &scope, selector, left);
    for (int n = range.max; n > 0 && !mask_is_empty(left); n--) {
        LpSlot slot = random_card(ctx, left);
        mask_remove(&left, slot);
        mask_add(&chosen, slot);
    }
    TRACE_CHOSEN(ctx, frame, mask_count(chosen), range.max);
    effect_regs(frame)[instr->a] = chosen;
    return pick_finish(ctx, frame, instr);
}

/* Not inlined: the interpreter's loop would have no registers left for itself. */
APART bool pick_run(const Ctx *restrict ctx, Frame *frame, const Instr *instr) {
    const Selector *selector = &ctx->cards->selectors[instr->x];
    if (selector->flags & SELECT_RANDOM) return pick_at_random(ctx, frame, instr, selector);
    if (select_is_positional(selector)) {
        if (selector->owner == WHOSE_EACH && selector->quantity == QUANTITY_ALL) {
            Scope scope = scope_of_frame(frame);
            int n = select_number(ctx, &scope, selector->count);
            CardMask both = mask_none();
            for (LpSeat seat = 0; seat < 2; seat++)
                both = mask_or(both, stack_take(stack_of(ctx->game, seat, selector), n,
                                                selector->place == PLACE_BOTTOM));
            TRACE_CHOSEN(ctx, frame, mask_count(both), mask_count(both));
            effect_regs(frame)[instr->a] = both;
            return pick_finish(ctx, frame, instr);
        }
        return pick_stack(ctx, frame, instr, selector);
    }
    return pick_cards(ctx, frame, instr, selector);
}

/* --- Could a program be carried out? (CR 8-3-1-3, 8-1-3-4-5) ----------------------------- */

/* A player's DON!! cards, as earlier parts of the same cost leave them at best. One that is
 * returned may be any of them, so each of these is what is left if others were returned. */
typedef struct DonLeft {
    int active, rested; /* in the cost area */
    int area;           /* both together */
    int given;          /* to cards */
    int total;          /* on the field */
} DonLeft;

/* What earlier parts of the same cost leave. */
typedef struct Purse {
    Need need;
    DonLeft don;
    CardMask from; /* the cards that earlier parts choose from, and how many they use up */
    int used;
    CardMask regs[REG_STORED_COUNT];
    int spare[REG_STORED_COUNT]; /* so many of these cards need not be chosen */
} Purse;

/* How many of `cards` are left at best after earlier parts took theirs: they first take what
 * this part cannot use. */
static int left_over(const Purse *purse, CardMask cards) {
    int elsewhere = mask_count(mask_andnot(purse->from, cards));
    int taken = purse->used > elsewhere ? purse->used - elsewhere : 0;
    return mask_count(cards) - taken;
}

/* CR 2-7-3, 8-4-2: an Event from the hand is trashed before the cost in its text is paid, so it
 * no longer counts as a card in the hand, but as one in the trash. (CR 10-1-5-3: the card of a
 * [Trigger] is in no area then.) */
static void move_leaving(const Ctx *ctx, const Scope *scope, const Selector *selector,
                         LpSlot leaving, CardMask *cards) {
    if (leaving == LP_SLOT_NONE) return;
    mask_remove(cards, leaving);
    if (ctx->game->area[leaving] == LP_AREA_HAND && selector->owner != WHOSE_OPPONENT &&
        (selector->areas & (1u << LP_AREA_TRASH)) &&
        filter_match(ctx, scope, selector->filter, leaving))
        mask_add(cards, leaving);
}

/* How many of `count` cards a choice can leave out. */
static int spare_of(const Selector *selector, int count, int need) {
    switch (selector->quantity) {
    case QUANTITY_ALL: return 0;
    case QUANTITY_EXACTLY:
    case QUANTITY_AT_LEAST: return count - need;
    default: return count;
    }
}

static bool select_possible(const Ctx *ctx, const Scope *scope, const Instr *instr,
                            LpSlot leaving, Purse *purse) {
    const Selector *selector = &ctx->cards->selectors[instr->x];
    const Instr *use = link_use(ctx->cards, instr);
    int need = select_number(ctx, scope, selector->count);
    CardMask cards;
    if (select_is_positional(selector)) {
        LpSeat owner = selector->owner == WHOSE_OPPONENT ? seat_other(scope->you) : scope->you;
        Stack stack = stack_of(ctx->game, owner, selector);
        /* CR 10-1-5-3: the card whose [Trigger] it is will have left Life by then. */
        if (stack.count && stack.cards[stack.count - 1] == leaving) stack.count--;
        CardMask end = stack_take(stack, need, selector->place == PLACE_BOTTOM);
        cards = good_for(ctx, scope, use, end, purse->need);
        if (selector->place == PLACE_TOP_OR_BOTTOM && mask_count(cards) < need) {
            end = stack_take(stack, need, true);
            cards = good_for(ctx, scope, use, end, purse->need);
        }
    } else {
        cards = takeable(ctx, scope, instr, purse->need);
        move_leaving(ctx, scope, selector, leaving, &cards);
    }
    purse->regs[instr->a] = cards;
    purse->spare[instr->a] = spare_of(selector, mask_count(cards), need);
    if (selector->quantity != QUANTITY_EXACTLY && selector->quantity != QUANTITY_AT_LEAST)
        return true;
    int available = left_over(purse, cards);
    if (selector->flags & SELECT_DIFFERENT_NAMES)
        available = lower_of(available, most_different(ctx, mask_none(), cards));
    if (uses_up(use)) {
        purse->from = mask_or(purse->from, cards);
        purse->used += need;
    }
    return available >= need;
}

/* CR 3-1-6: the card in battle may have left, so there is nothing to act on. */
static bool battled_possible(const Ctx *ctx, const Scope *scope, const Instr *instr) {
    CardMask cards = scope_cards(ctx, scope, REG_BATTLED);
    return !mask_is_empty(cards) && works_on(ctx, scope, instr, mask_first(cards));
}

/* CR 8-1-3-4-5: what a replacement does to the cards that it is about. */
static bool subject_possible(const Ctx *ctx, const Scope *scope, const Instr *instr) {
    MASK_FOREACH(i, scope_cards(ctx, scope, REG_EVENT)) {
        if (works_on(ctx, scope, instr, i)) return true;
    }
    return false;
}

/* Would the instruction act on the card that the effect is on, on the one it has battled, or on
 * those that it protects? */
static bool this_possible(const Ctx *ctx, const Scope *scope, const Instr *instr,
                          Purse *purse) {
    if (instr->a == REG_BATTLED) return battled_possible(ctx, scope, instr);
    if (instr->a == REG_EVENT && (scope->flags & EFFECT_REPLACES))
        return subject_possible(ctx, scope, instr);
    if (instr->a != REG_THIS) return true;
    if (scope->flags & EFFECT_GONE) return false;
    /* A later part of the cost cannot take this card again. */
    if (!mask_has(purse->from, scope->source) && uses_up(instr)) {
        mask_add(&purse->from, scope->source);
        purse->used++;
    }
    if (!slot_on_field(ctx->game, scope->source))
        return ctx->game->area[scope->source] != LP_AREA_DECK;
    return works_on(ctx, scope, instr, scope->source);
}

/* Is this part about DON!! cards alone? */
static bool is_of_don(CostPart part) {
    switch (part) {
    case PAY_DON_GIVE:
    case PAY_DON_REST:
    case PAY_DON_RETURN:
    case PAY_DON_TAKE: return true;
    case PAY_FREE:
    case PAY_CHOICE:
    case PAY_LEAVE:
    case PAY_REST:
    case PAY_ACTIVE:
    case PAY_FACE:
    case PAY_PLAY:
    case PAY_DRAW: return false;
    }
    return false;
}

/* --- DON!! cards ------------------------------------------------------------------------- */

/* What is left in one place is not more than what is left in all. False if it is less than
 * nothing. */
static bool don_settle(DonLeft *don) {
    don->area = lower_of(don->area, don->total);
    don->given = lower_of(don->given, don->total);
    don->active = lower_of(don->active, don->area);
    don->rested = lower_of(don->rested, don->area);
    return don->active >= 0 && don->rested >= 0 && don->given >= 0;
}

static DonLeft don_of(const LpGame *game, LpSeat seat, int paid) {
    const Seat *side = &game->seats[seat];
    return (DonLeft){.active = side->don_active - paid,
                     .rested = side->don_rested + paid,
                     .area = side->don_active + side->don_rested,
                     .given = don_given(game, seat),
                     .total = don_on_field(game, seat)};
}

static bool don_left_rest(DonLeft *don, int n) {
    don->active -= n;
    don->rested += n;
    return don_settle(don);
}

static bool don_left_give(DonLeft *don, int n, bool rested) {
    if (rested)
        don->rested -= n;
    else
        don->active -= n;
    don->area -= n;
    don->given += n;
    return don_settle(don);
}

static bool don_left_take(DonLeft *don, int n) {
    don->given -= n;
    don->area += n;
    don->rested += n;
    return don_settle(don);
}

static bool don_left_return(DonLeft *don, int n, bool active) {
    don->total -= n;
    if (active) don->active -= n;
    return don_settle(don);
}

/* A card is given its owner's DON!! cards, as many as every other. Where a choice is among the
 * cards of both players, those that must be chosen count. */
static bool give_possible(const Ctx *ctx, const Scope *scope, const Instr *instr, int n,
                          Purse *purse) {
    CardMask to = scope_cards(ctx, scope, instr->a);
    int spare = instr->a < REG_STORED_COUNT ? purse->spare[instr->a] : 0;
    bool is_there = instr->a < REG_STORED_COUNT; /* a choice may be of nothing */
    for (LpSeat seat = 0; seat < 2; seat++) {
        int cards = 0;
        SEAT_FOREACH(i, to, seat) cards += slot_takes_don(ctx->game, i);
        DonLeft theirs = don_of(ctx->game, seat, 0);
        DonLeft *don = seat == scope->you ? &purse->don : &theirs;
        if (cards > spare && !don_left_give(don, (cards - spare) * n, instr->b)) return false;
        is_there |= cards > 0;
    }
    return is_there;
}

static bool don_possible(const Ctx *ctx, const Scope *scope, const Instr *instr, Purse *purse) {
    CostPart part = part_of(instr);
    int n = select_number(ctx, scope, instr->x);
    bool up_to = instr->c && part != PAY_DON_RETURN; /* there it is "at least" */
    if (part == PAY_DON_GIVE && !this_possible(ctx, scope, instr, purse)) return false;
    if (up_to) return true;
    if (part == PAY_DON_GIVE) return give_possible(ctx, scope, instr, n, purse);
    /* No other part takes those of the other player. */
    DonLeft theirs = don_of(ctx->game, seat_other(scope->you), 0);
    DonLeft *don = instr->a == WHOSE_OPPONENT ? &theirs : &purse->don;
    switch (part) {
    case PAY_DON_TAKE: return don_left_take(don, n);
    case PAY_DON_RETURN: return don_left_return(don, n, instr->b);
    case PAY_DON_REST: return instr->y || don_left_rest(don, n);
    case PAY_DON_GIVE:
    case PAY_FREE:
    case PAY_CHOICE:
    case PAY_LEAVE:
    case PAY_REST:
    case PAY_ACTIVE:
    case PAY_FACE:
    case PAY_PLAY:
    case PAY_DRAW: return true;
    }
    return true;
}

/* CR 1-3-3: an effect may forbid drawing. */
static bool draw_possible(const Ctx *ctx, const Scope *scope, const Instr *instr) {
    return instr->a != WHOSE_YOU || !forbid_draw(ctx, scope->you, scope->you);
}

/* With what is left in `purse`, whose registers the program uses. */
static bool purse_suffices(const Ctx *ctx, const Scope *scope, const Instr *instr,
                           const Instr *end, LpSlot leaving, Purse *purse) {
    Scope inner = *scope;
    inner.regs = purse->regs;
    for (; instr < end; instr++) {
        bool works = true;
        switch (part_of(instr)) {
        case PAY_CHOICE: works = select_possible(ctx, &inner, instr, leaving, purse); break;
        case PAY_LEAVE:
        case PAY_REST:
        case PAY_ACTIVE: works = this_possible(ctx, &inner, instr, purse); break;
        case PAY_DON_REST:
            /* A part of several cards: as many as there are, and others for the rest. */
            if (instr->y) {
                int most = select_number(ctx, &inner, instr->x);
                inner.done = (int16_t)lower_of(most, purse->don.active);
                (void)don_left_rest(&purse->don, inner.done);
                break;
            }
            works = don_possible(ctx, &inner, instr, purse);
            break;
        case PAY_DON_GIVE:
        case PAY_DON_TAKE:
        case PAY_DON_RETURN: works = don_possible(ctx, &inner, instr, purse); break;
        case PAY_FREE:
        case PAY_FACE: /* of Life cards, which a choice has found */
        case PAY_PLAY: break;
        case PAY_DRAW: works = draw_possible(ctx, &inner, instr); break;
        }
        if (!works) return false;
    }
    return true;
}

static bool program_possible(const Ctx *ctx, const Scope *scope, const Instr *instr,
                             const Instr *end, LpSlot leaving, Need need) {
    Purse purse = {.need = need, .don = don_of(ctx->game, scope->you, scope->paid)};
    if (scope->regs) memcpy(purse.regs, scope->regs, sizeof(purse.regs));
    return purse_suffices(ctx, scope, instr, end, leaving, &purse);
}

/* The parts of a cost that are only about DON!! and cards that are not chosen, which are
 * quickly decided; `chooses` says whether there are others. */
static bool quick_possible(const Ctx *ctx, const Scope *scope, const Instr *instr,
                           const Instr *end, bool *chooses) {
    Purse purse = {.don = don_of(ctx->game, scope->you, scope->paid)};
    for (; instr < end; instr++) {
        bool chosen = part_of(instr) == PAY_DON_GIVE && instr->a < REG_STORED_COUNT;
        bool don = is_of_don(part_of(instr)) && !chosen;
        if (don && !don_possible(ctx, scope, instr, &purse)) return false;
        *chooses |= !don;
    }
    return true;
}

static bool rows_possible(const Ctx *ctx, const Scope *scope, unsigned first, unsigned count,
                          LpSlot leaving, Need need) {
    if (count == 0) return true;
    bool chooses = false;
    const Instr *start = &ctx->cards->instrs[first];
    if (!quick_possible(ctx, scope, start, start + count, &chooses)) return false;
    return !chooses || program_possible(ctx, scope, start, start + count, leaving, need);
}

bool pick_possible(const Ctx *ctx, const Scope *scope, unsigned first, unsigned count) {
    return rows_possible(ctx, scope, first, count, LP_SLOT_NONE, NEED_REPLACEMENT);
}

bool pick_cost_possible(const Ctx *ctx, const Scope *scope, unsigned first, unsigned count,
                        LpSlot leaving) {
    return rows_possible(ctx, scope, first, count, leaving, NEED_COST);
}

/* Does the hand have the cards that the cost trashes? */
static bool is_in_hand(const Ctx *ctx, LpSeat seat, const CostHint *hint, LpSlot leaving) {
    CardMask hand = ctx->game->seats[seat].hand;
    if (leaving != LP_SLOT_NONE) mask_remove(&hand, leaving);
    if (hint->filter) hand = filter_static_matches(ctx, hint->filter, hand);
    return mask_count(hand) >= hint->hand;
}

static bool is_payable(const Ctx *ctx, const Scope *scope, const Ability *ability,
                       LpSlot leaving) {
    const LpGame *game = ctx->game;
    if (ability->cost_count == 0) return true;
    const CostHint *hint = &ctx->cards->cost_hints[ability - ctx->cards->abilities];
    if (hint->active > game->seats[scope->you].don_active - scope->paid) return false;
    if (hint->total > don_on_field(game, scope->you)) return false;
    if (hint->hand && !is_in_hand(ctx, scope->you, hint, leaving)) return false;
    if (hint->rest_this) {
        bool on_field = slot_on_field(game, scope->source);
        if (on_field && slot_rested(game, scope->source)) return false;
        /* Nothing restricts most cards; costs on the others are checked in full. */
        if (hint->is_all && on_field &&
            !(state_field_traits(ctx, scope->source) & TRAIT_RESTRICTED))
            return true;
    } else if (hint->is_all) {
        return true;
    }
    return pick_cost_possible(ctx, scope, ability->cost_first, ability->cost_count, leaving);
}

bool pick_cost_payable(const Ctx *ctx, const Scope *scope, const Ability *ability,
                       LpSlot leaving) {
    return TRACE_TEST(ctx, scope->source, ability, TRACE_PAYABLE,
                      is_payable(ctx, scope, ability, leaving));
}

bool pick_prices_payable(const Ctx *ctx, LpSlot attacker) {
    const LpGame *game = ctx->game;
    Purse purse = {.need = NEED_COST};
    bool begun = false;
    for (int i = 0; i < game->modifier_count; i++) {
        const Modifier *m = &game->modifiers[i];
        if (m->kind != MODIFIER_PRICE || m->slot != attacker) continue;
        Scope scope = scope_of_card(m->source);
        scope.you = m->seat;
        if (!begun) purse.don = don_of(game, scope.you, scope.paid);
        begun = true;
        const Instr *start = &ctx->cards->instrs[m->x];
        if (!purse_suffices(ctx, &scope, start, start + m->y, LP_SLOT_NONE, &purse))
            return false;
    }
    return true;
}
