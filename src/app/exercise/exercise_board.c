/* Positions around one card: rich and poor, with what its effects look for and without. Every
 * side has its 50 cards, as in a real game. */
#include <string.h>

#include "app/exercise/exercise.h"
#include "base/random.h"

typedef struct Maker {
    const Pools *pools;
    const Plan *plan;
    const Focus *focus;
    uint64_t *random;
    uint32_t wanted;  /* of a hundred cards, this many are what the effects look for */
    bool is_contrary; /* or what they do not look for */
    LpSide *side;
    LpSeat seat;
    int left; /* cards of the deck that are in no area yet */
} Maker;

static uint32_t below(Maker *maker, uint32_t n) { return random_below(maker->random, n); }
static bool chance(Maker *maker, uint32_t percent) { return below(maker, 100) < percent; }

static LpCardId draw_from(Maker *maker, const Cards *list) {
    return list->ids[below(maker, list->count)];
}

/* --- What to try -------------------------------------------------------------------------- */

/* Where a card must be, and in whose turn, for an effect with this timing: 'f' field, 'h' hand,
 * 'l' Life; 'y' its player's turn, 'o' the other's, 'b' both. */
static const char *timing_place(unsigned timing) {
    switch (timing) {
    case TIMING_ACTIVATE_MAIN:
    case TIMING_WHEN_ATTACKING:
    case TIMING_END_OF_YOUR_TURN:
    case TIMING_START_OF_TURN:
    case TIMING_START_OF_MAIN: return "fy";
    case TIMING_MAIN:
    case TIMING_ON_PLAY: return "hy";
    case TIMING_COUNTER: return "ho";
    case TIMING_TRIGGER: return "lo";
    case TIMING_ON_BLOCK:
    case TIMING_ON_OPPONENTS_ATTACK:
    case TIMING_END_OF_OPPONENTS_TURN: return "fo";
    default: return "fb";
    }
}

static unsigned pick_timing(const Ability *ability, uint64_t *random) {
    unsigned count = (unsigned)__builtin_popcountll(ability->timings);
    if (count == 0) return TIMING_NONE;
    uint64_t bits = ability->timings;
    for (uint32_t skip = random_below(random, count); skip > 0; skip--) bits &= bits - 1;
    return (unsigned)__builtin_ctzll(bits);
}

static uint8_t field_area(const CardFacts *facts) {
    if (facts->category == LP_CATEGORY_LEADER) return LP_AREA_LEADER;
    if (facts->category == LP_CATEGORY_CHARACTER) return LP_AREA_CHARACTER;
    return facts->category == LP_CATEGORY_STAGE ? LP_AREA_STAGE : LP_AREA_HAND;
}

/* An open goal, at random. */
static int open_goal(const Plan *plan, uint64_t *random) {
    int open = 0, chosen = -1;
    for (int i = 0; i < plan->goal_count; i++) {
        if (plan->goals[i].is_reached || plan->goals[i].reason != NULL) continue;
        open++;
        if (random_below(random, (uint32_t)open) == 0) chosen = i;
    }
    return chosen;
}

Focus exercise_board_focus(const LpCards *cards, const Plan *plan, uint64_t *random) {
    int goal = open_goal(plan, random);
    Focus focus = {.ability = goal < 0 ? 0 : plan->goals[goal].ability};
    const Ability *ability = &cards->abilities[plan->facts->ability_first + focus.ability];
    focus.timing = (uint8_t)pick_timing(ability, random);
    const char *place = timing_place(focus.timing);
    focus.area = field_area(plan->facts);
    if (ability->kind == ABILITY_PERMANENT) place = "fb";
    if (place[0] == 'h' || (ability->flags & ABILITY_IN_HAND)) focus.area = LP_AREA_HAND;
    if (place[0] == 'l') focus.area = LP_AREA_LIFE;
    if (plan->facts->category == LP_CATEGORY_LEADER) focus.area = LP_AREA_LEADER;
    focus.own_turn = place[1] == 'y' || (place[1] == 'b' && random_below(random, 2) == 0);
    focus.mood = (uint8_t)random_below(random, MOOD_COUNT);
    focus.by_start = focus.timing == TIMING_START_OF_GAME;
    /* Sometimes something else: cards are played by effects, attacks come at any time. */
    if (random_below(random, 10) == 0) focus.own_turn = !focus.own_turn;
    bool is_hard = goal >= 0 && plan->goals[goal].kind == GOAL_ABILITY &&
                   (plan->goals[goal].outcome == TRACE_UNPAYABLE ||
                    plan->goals[goal].outcome == TRACE_UNMET);
    if (focus.timing == TIMING_ON_PLAY && plan->late_bringers.count > 0 &&
        random_below(random, 100) < (is_hard ? 70 : 15)) {
        static const uint8_t areas[] = {LP_AREA_HAND, LP_AREA_HAND, LP_AREA_TRASH,
                                        LP_AREA_LIFE};
        focus.is_late = true;
        focus.area = areas[random_below(random, sizeof areas)];
        focus.own_turn = random_below(random, 3) == 0;
    } else if (random_below(random, 12) == 0 && plan->facts->category != LP_CATEGORY_LEADER) {
        static const uint8_t areas[] = {LP_AREA_HAND, LP_AREA_TRASH, LP_AREA_DECK,
                                        LP_AREA_LIFE};
        focus.area = areas[random_below(random, sizeof areas)];
    }
    return focus;
}

/* --- Which card --------------------------------------------------------------------------- */

/* Operations that bring about what an effect waits for. */
static const struct {
    uint8_t timing, op;
} causes[] = {
    {TIMING_ON_KO, OP_KO},
    {TIMING_KO, OP_KO},
    {TIMING_WOULD_BE_KO, OP_KO},
    {TIMING_REMOVED, OP_KO},
    {TIMING_REMOVED, OP_TO_HAND},
    {TIMING_REMOVED, OP_TO_DECK},
    {TIMING_REMOVED, OP_TRASH},
    {TIMING_WOULD_BE_REMOVED, OP_KO},
    {TIMING_WOULD_BE_REMOVED, OP_TO_HAND},
    {TIMING_WOULD_BE_REMOVED, OP_TO_DECK},
    {TIMING_WOULD_LEAVE, OP_KO},
    {TIMING_WOULD_LEAVE, OP_TO_HAND},
    {TIMING_RETURNED, OP_TO_HAND},
    {TIMING_RESTED, OP_REST},
    {TIMING_WOULD_BE_RESTED, OP_REST},
    {TIMING_LIFE_REMOVED, OP_DAMAGE},
    {TIMING_LIFE_REMOVED, OP_TO_LIFE},
    {TIMING_LIFE_TO_HAND, OP_TO_LIFE},
    {TIMING_LIFE_ZERO, OP_TO_HAND},
    {TIMING_DRAWN, OP_DRAW},
    {TIMING_HAND_TRASHED, OP_TRASH},
    {TIMING_DON_RETURNED, OP_DON_RETURN},
    {TIMING_DON_GIVEN, OP_DON_GIVE},
    {TIMING_PLAYED, OP_PLAY},
    {TIMING_ON_PLAY, OP_PLAY},
};

static LpCardId draw_want(Maker *maker, const Want *want) {
    return want->count ? want->cards[below(maker, want->count)] : 0;
}

/* A card whose effect brings about what is awaited; 0 if there is none. */
static LpCardId draw_helper(Maker *maker) {
    const Cards *fitting[sizeof causes / sizeof causes[0]];
    uint32_t count = 0;
    const Plan *plan = maker->plan;
    if (maker->focus->timing == TIMING_EVENT_ACTIVATED)
        return draw_from(maker, &maker->pools->events);
    if (plan->wants_cheap && chance(maker, 50))
        return draw_from(maker, &maker->pools->cheapeners);
    if (maker->seat == 0 && plan->raisers.count > 0 && chance(maker, 40))
        return draw_want(maker, &plan->raisers);
    if (plan->wants_weak && chance(maker, 50))
        return draw_from(maker, chance(maker, 50) ? &maker->pools->weakeners
                                                  : &maker->pools->self_weakeners);
    if (chance(maker, maker->seat == 0 ? 20 : 50)) {
        LpCardId remover = draw_want(maker, &plan->removers[maker->seat]);
        if (remover) return remover;
    }
    if (maker->seat == 0 && chance(maker, 30)) {
        LpCardId bringer = draw_want(maker, &plan->bringers);
        if (bringer) return bringer;
    }
    for (size_t i = 0; i < sizeof causes / sizeof causes[0]; i++) {
        const Cards *list = &maker->pools->helpers[causes[i].op];
        if (causes[i].timing == maker->focus->timing && list->count > 0)
            fitting[count++] = list;
    }
    return count ? draw_from(maker, fitting[below(maker, count)]) : 0;
}

/* A card that an effect looks for in this area; 0 if it looks for none. */
static LpCardId draw_wanted(Maker *maker, unsigned area) {
    const Plan *plan = maker->plan;
    const Want *chosen = NULL;
    uint32_t count = 0;
    for (int i = 0; i < plan->want_count; i++) {
        const Want *want = maker->is_contrary ? &plan->contraries[i] : &plan->wants[i];
        bool is_theirs = want->whose == WHOSE_EACH || want->whose == maker->seat;
        if (want->area != area || !is_theirs) continue;
        count++;
        if (below(maker, count) == 0) chosen = want;
    }
    return chosen ? draw_want(maker, chosen) : 0;
}

static LpCardId draw_any(Maker *maker, unsigned area) {
    const Pools *pools = maker->pools;
    uint32_t lot = below(maker, 100);
    switch (area) {
    case LP_AREA_LEADER: return draw_from(maker, &pools->leaders);
    case LP_AREA_STAGE: return draw_from(maker, &pools->stages);
    case LP_AREA_CHARACTER:
        if (lot < 50) return draw_from(maker, &pools->plain);
        if (lot < 60) return draw_from(maker, &pools->blockers);
        return draw_from(maker, &pools->characters);
    case LP_AREA_LIFE:
        if (lot < 25) return draw_from(maker, &pools->triggers);
        break;
    default: break;
    }
    return draw_from(maker, lot < 60 ? &pools->characters : &pools->others);
}

/* A card that plays ours without paying for it: on the field, or as a [Trigger]. */
static LpCardId draw_late(Maker *maker, unsigned area) {
    const LpCards *cards = maker->pools->cards;
    if (!maker->focus->is_late || maker->seat != 0 || !chance(maker, 60)) return 0;
    for (int tries = 0; tries < 12; tries++) {
        LpCardId id = draw_want(maker, &maker->plan->late_bringers);
        const CardFacts *facts = &cards->cards[id];
        if (area == LP_AREA_LIFE ? facts->flags & CARD_HAS_TRIGGER : field_area(facts) == area)
            return id;
    }
    return 0;
}

static LpCardId draw_card(Maker *maker, unsigned area) {
    LpCardId id = draw_late(maker, area);
    if (id) return id;
    if (chance(maker, maker->wanted)) id = draw_wanted(maker, area);
    if (id == 0 && area == LP_AREA_HAND && chance(maker, 40)) id = draw_helper(maker);
    /* A [Trigger] sets things off in the opponent's turn. */
    if (id == 0 && area == LP_AREA_LIFE && chance(maker, 20)) {
        id = draw_helper(maker);
        if (!(maker->pools->cards->cards[id].flags & CARD_HAS_TRIGGER)) id = 0;
    }
    return id ? id : draw_any(maker, area);
}

/* --- How many ----------------------------------------------------------------------------- */

/* None, one, or any number: branches are at the extremes. */
static int draw_count(Maker *maker, uint32_t most) {
    uint32_t lot = below(maker, 8);
    if (lot == 0) return 0;
    if (lot == 1) return 1;
    if (lot == 2) return (int)most;
    return (int)below(maker, most + 1);
}

/* The number, or one near to what an effect compares it with. */
static int hinted(Maker *maker, unsigned kind, int number, int most) {
    const Plan *plan = maker->plan;
    const Hint *chosen = NULL;
    uint32_t count = 0;
    for (int i = 0; i < plan->hint_count; i++) {
        const Hint *hint = &plan->hints[i];
        bool is_theirs = hint->whose == WHOSE_EACH || hint->whose == maker->seat;
        if (hint->kind != kind || !is_theirs) continue;
        count++;
        if (below(maker, count) == 0) chosen = hint;
    }
    if (chosen == NULL || chance(maker, 30)) return number;
    int near = chosen->value - 1 + (int)below(maker, 3);
    return near < 0 ? 0 : near > most ? most : near;
}

/* --- One side ----------------------------------------------------------------------------- */

static void fill(Maker *maker, LpCardId *ids, uint8_t *count, unsigned area, int wanted) {
    for (; *count < wanted && maker->left > 0; maker->left--)
        ids[(*count)++] = draw_card(maker, area);
}

static LpPlaced place(Maker *maker, LpCardId id) {
    LpPlaced placed = {.card = id};
    placed.rested = chance(maker, 40);
    placed.just_played = chance(maker, 15);
    return placed;
}

/* The card itself, where the focus wants it. */
static void put_card(Maker *maker) {
    const Focus *focus = maker->focus;
    LpSide *side = maker->side;
    LpCardId id = maker->plan->card;
    LpPlaced placed = place(maker, id);
    if (chance(maker, 60)) placed.just_played = 0;
    if (focus->timing == TIMING_WHEN_ATTACKING || focus->timing == TIMING_ON_BLOCK ||
        focus->timing == TIMING_ACTIVATE_MAIN)
        placed.rested = chance(maker, 10);
    maker->left -= focus->area != LP_AREA_LEADER;
    switch (focus->area) {
    case LP_AREA_LEADER: side->leader = placed; break;
    case LP_AREA_STAGE: side->stage = placed; break;
    case LP_AREA_CHARACTER: side->characters[side->character_count++] = placed; break;
    case LP_AREA_HAND: side->hand[side->hand_count++] = id; break;
    case LP_AREA_LIFE: side->life[side->life_count++] = id; break;
    case LP_AREA_TRASH: side->trash[side->trash_count++] = id; break;
    default: side->deck[side->deck_count++] = id; break;
    }
}

/* Ten, or what the Leader says. */
static int don_of(const LpCards *cards, LpCardId leader) {
    const CardFacts *facts = &cards->cards[leader];
    for (unsigned i = 0; i < facts->ability_count; i++) {
        const Ability *ability = &cards->abilities[facts->ability_first + i];
        const Instr *instr = &cards->instrs[ability->effect_first];
        if (ability->kind == ABILITY_RULE && instr->op == OP_DON_DECK)
            return cards->numbers[instr->x].value;
    }
    return LP_DON_MAX;
}

/* DON!!: so many in all, some active, some rested, some given. */
static void put_don(Maker *maker) {
    LpSide *side = maker->side;
    int left = don_of(maker->pools->cards, side->leader.card);
    int field = hinted(maker, NUMBER_DON_FIELD, draw_count(maker, (uint32_t)left), left);
    if (maker->seat == 0 && maker->focus->area == LP_AREA_HAND && chance(maker, 70))
        field = left;
    if (maker->focus->is_late && maker->seat == 0)
        field = chance(maker, 50) ? 0 : (int)below(maker, 5);
    bool has_turn = !maker->focus->is_late && (maker->seat == 0) == maker->focus->own_turn;
    if (has_turn && chance(maker, 40)) field = left;
    side->don_deck = (uint8_t)(left - field);
    int given =
        hinted(maker, NUMBER_DON_GIVEN, chance(maker, 60) ? (int)below(maker, 4) : 0, field);
    if (given > field) given = field;
    field -= given;
    for (; given > 0; given--) {
        uint32_t to = below(maker, side->character_count + 1u);
        LpPlaced *card = to == 0 ? &side->leader : &side->characters[to - 1];
        /* The card itself comes first on its side. */
        bool own = maker->seat == 0 && chance(maker, 50);
        if (own && maker->focus->area == LP_AREA_CHARACTER) card = &side->characters[0];
        if (own && maker->focus->area == LP_AREA_LEADER) card = &side->leader;
        card->don++;
    }
    int rested = chance(maker, 50) ? (int)below(maker, (uint32_t)field + 1) : 0;
    rested = hinted(maker, NUMBER_DON_RESTED, rested, field);
    side->don_rested = (uint8_t)rested;
    side->don_active = (uint8_t)(field - rested);
}

static bool wants_stage(Maker *maker) { return draw_wanted(maker, LP_AREA_STAGE) != 0; }

static void put_field(Maker *maker) {
    LpSide *side = maker->side;
    if (side->leader.card == 0) side->leader = place(maker, draw_card(maker, LP_AREA_LEADER));
    side->leader.just_played = 0;
    int characters = draw_count(maker, LP_CHARACTERS_MAX);
    while (side->character_count < characters && maker->left-- > 0)
        side->characters[side->character_count++] =
            place(maker, draw_card(maker, LP_AREA_CHARACTER));
    if (side->stage.card == 0 && chance(maker, wants_stage(maker) ? 60 : 25) &&
        maker->left-- > 0) {
        side->stage = place(maker, draw_card(maker, LP_AREA_STAGE));
        side->stage.just_played = 0;
    }
}

static void side_make(Maker *maker, int turns_taken) {
    LpSide *side = maker->side;
    static const uint8_t shares[] = {0, 50, 50, 90, 90};
    maker->left = LP_DECK_SIZE;
    maker->wanted = shares[below(maker, sizeof shares)];
    maker->is_contrary = chance(maker, 15);
    if (maker->is_contrary) maker->wanted = 90;
    if (maker->seat == 0) put_card(maker);
    put_field(maker);
    if (maker->focus->is_late && maker->seat == 0 && maker->focus->area != LP_AREA_LIFE)
        fill(maker, side->life, &side->life_count, LP_AREA_LIFE, 2);
    int life = hinted(maker, NUMBER_LIFE, draw_count(maker, 5), 10);
    fill(maker, side->life, &side->life_count, LP_AREA_LIFE, life);
    for (int i = 0; i < side->life_count; i++) side->life_face_up[i] = chance(maker, 15);
    int hand = hinted(maker, NUMBER_HAND, draw_count(maker, 8), 15);
    fill(maker, side->hand, &side->hand_count, LP_AREA_HAND, hand);
    int trash = hinted(maker, NUMBER_TRASH, draw_count(maker, 20), 40);
    fill(maker, side->trash, &side->trash_count, LP_AREA_TRASH, trash);
    int deck = hinted(maker, NUMBER_DECK, maker->left, maker->left);
    if (deck < 1) deck = 1;
    if (chance(maker, 8)) deck = 1 + (int)below(maker, 4);
    fill(maker, side->deck, &side->deck_count, LP_AREA_DECK, deck);
    fill(maker, side->trash, &side->trash_count, LP_AREA_TRASH, LP_DECK_SIZE);
    put_don(maker);
    side->turns_taken = (uint8_t)turns_taken;
}

/* Does an effect of the card ask for a turn's number? */
static bool asks_for_turns(const Plan *plan) {
    for (int i = 0; i < plan->hint_count; i++)
        if (plan->hints[i].kind == NUMBER_TURNS) return true;
    return false;
}

void exercise_board_make(const Pools *pools, const Plan *plan, const Focus *focus,
                         uint64_t *random, LpPosition *out) {
    Maker maker = {.pools = pools, .plan = plan, .focus = focus, .random = random};
    memset(out, 0, sizeof *out);
    out->edition = LP_EDITION_DEFAULT;
    out->turn_player = focus->own_turn ? 0 : 1;
    out->turn = asks_for_turns(plan) && random_below(random, 2) == 0 ? 1 : 9;
    out->first_player = out->turn_player;
    uint32_t phase = random_below(random, 10);
    out->phase = LP_PHASE_MAIN;
    if (phase == 0) out->phase = LP_PHASE_END;
    if (phase == 1 || focus->timing == TIMING_START_OF_TURN ||
        focus->timing == TIMING_START_OF_MAIN)
        out->phase = LP_PHASE_REFRESH;
    out->seed = random_next(random);
    for (LpSeat seat = 0; seat < 2; seat++) {
        maker.seat = seat;
        maker.side = &out->sides[seat];
        side_make(&maker, out->turn / 2 + (seat == out->turn_player));
    }
}

/* --- A deck ------------------------------------------------------------------------------- */

bool exercise_board_deck(const Pools *pools, const Plan *plan, LpCardId leader,
                         uint64_t *random, LpDeck *out) {
    const Focus focus = {.area = LP_AREA_DECK};
    LpSide side = {0};
    Maker maker = {.pools = pools,
                   .plan = plan,
                   .focus = &focus,
                   .random = random,
                   .wanted = (uint32_t)(random_below(random, 3) * 15),
                   .side = &side};
    const LpCards *cards = pools->cards;
    *out = (LpDeck){.leader = leader};
    /* Four copies of whatever the Leader allows; a deck one card short has one fault. */
    for (int tries = 0; tries < 4000 && out->count < LP_DECK_SIZE; tries++) {
        LpCardId id = draw_card(&maker, LP_AREA_DECK);
        if (!(cards->cards[id].colors & cards->cards[leader].colors)) continue;
        LpDeckProblem problems[4];
        LpDeck next = *out;
        for (int i = 0; i < 4 && next.count < LP_DECK_SIZE; i++) next.cards[next.count++] = id;
        int faults = lp_deck_check(cards, &next, problems, 4);
        bool is_whole = next.count == LP_DECK_SIZE;
        if (faults == 0 || (!is_whole && faults == 1 && problems[0].fault == LP_DECK_BAD_SIZE))
            *out = next;
    }
    return out->count == LP_DECK_SIZE;
}
