/* logpose.h: setting up, asking, answering, saving and loading. */
#include "base/hash.h"
#include "rules/area.h"
#include "rules/process.h"
#include "rules/steps.h"

#ifndef LOGPOSE_VERSION
#define LOGPOSE_VERSION "0.1.0"
#endif

const char *lp_version(void) { return LOGPOSE_VERSION; }

size_t lp_game_size(void) { return sizeof(LpGame); }

/* --- Starting a game --------------------------------------------------------------------- */

uint64_t lp_seed(uint64_t master, const LpDeck *a, const LpDeck *b, uint64_t index) {
    uint64_t seed = hash_bytes(a->cards, sizeof(a->cards), master ^ a->leader);
    seed = hash_bytes(b->cards, sizeof(b->cards), seed ^ b->leader);
    return hash_combine(seed, index);
}

static void game_clear(LpGame *game, unsigned edition, uint64_t seed) {
    memset(game, 0, sizeof(*game));
    game->edition = (uint8_t)edition;
    game->random = seed;
    game->view_seat = SEAT_NONE;
    game->battle = (Battle){.attacker = LP_SLOT_NONE, .target = LP_SLOT_NONE};
    for (LpSeat seat = 0; seat < 2; seat++) game->seats[seat].stage = LP_SLOT_NONE;
}

/* CR 2-2-3, 3-6-1: the Leader is in the Leader area from the beginning. */
static void place_leader(const Ctx *ctx, LpSeat seat, LpCardId leader) {
    LpSlot slot = leader_of(seat);
    ctx->edit->card[slot] = leader;
    area_place(ctx, slot, LP_AREA_LEADER);
}

static void set_don_total(const Ctx *ctx, LpSeat seat) {
    LpGame *game = ctx->edit;
    int size = deck_don_size(ctx->cards, game->card[leader_of(seat)]);
    if (size < 0) size = 0;
    game->don_total[seat] = (uint8_t)(size > LP_DON_MAX ? LP_DON_MAX : size);
}

LpStatus lp_game_start(const LpCards *cards, const LpSetup *setup, LpGame *game, LpLog *log) {
    if (setup->edition >= LP_EDITION_COUNT || setup->chooser > 2) return LP_BAD_INPUT;
    /* CR 5-2-1-1: only with two legal decks. */
    for (int i = 0; i < 2; i++)
        if (lp_deck_check(cards, &setup->decks[i], NULL, 0) != 0) return LP_BAD_DECK;
    game_clear(game, setup->edition, setup->seed);
    Ctx ctx = {.cards = cards, .game = game, .edit = game, .log = log};
    event_seat(&ctx, LP_EVENT_GAME_START, 0, 0);
    for (LpSeat seat = 0; seat < 2; seat++) {
        const LpDeck *deck = &setup->decks[seat];
        /* CR 5-2-1-3: the Leader is placed face-up. */
        place_leader(&ctx, seat, deck->leader);
        /* CR 3-2-1, 3-3-1: deck and DON!! deck are in their places. */
        area_place_deck(&ctx, seat, deck->cards);
        set_don_total(&ctx, seat);
        game->seats[seat].don_deck = game->don_total[seat];
    }
    /* CR 5-2-1-2: the decks are shuffled; CR 5-2-1-4: somebody decides the turn order. */
    for (LpSeat seat = 0; seat < 2; seat++) area_shuffle(&ctx, seat);
    game->chooser = setup->chooser;
    if (setup->chooser == 2) game->chooser = (uint8_t)random_below(&game->random, 2);
    frame_push(&ctx, STEP_SETUP_ORDER, game->chooser, LP_SLOT_NONE);
    engine_run(&ctx);
    return LP_OK;
}

/* --- Any position ------------------------------------------------------------------------ */

typedef struct Placer {
    const Ctx *ctx;
    LpSeat seat;
    int next; /* the next free slot */
} Placer;

/* The card exists and there is room for it: side_makes_sense has seen to that. */
static LpSlot place_card(Placer *placer, LpCardId id, LpArea area) {
    const Ctx *ctx = placer->ctx;
    LpSlot slot = (LpSlot)(leader_of(placer->seat) + placer->next++);
    ctx->edit->card[slot] = id;
    area_place(ctx, slot, area);
    return slot;
}

static void place_state(const Ctx *ctx, LpSlot slot, const LpPlaced *placed) {
    LpGame *game = ctx->edit;
    if (placed->rested) mask_add(&game->rested, slot);
    if (placed->just_played) game->flags[slot] |= CARD_JUST_PLAYED;
    game->don[slot] = placed->don;
}

static void place_list(Placer *placer, const LpCardId *ids, int count, LpArea area) {
    for (int i = 0; i < count; i++) place_card(placer, ids[i], area);
}

static bool category_is(const LpCards *cards, LpCardId id, LpCategory category) {
    return id != 0 && id < cards->card_count && cards->cards[id].category == category;
}

/* Turns are counted in bytes; a position leaves room to play on. */
enum { POSITION_TURN_MAX = 250 };
static_assert((int)POSITION_TURN_MAX < (int)TURNS_MAX,
              "a position does not begin at the limit");

static uint8_t turns_placed(unsigned turns) {
    return (uint8_t)(turns > POSITION_TURN_MAX ? POSITION_TURN_MAX : turns);
}

/* CR 3-6-2: a Leader can only be in the Leader area. */
static bool pile_makes_sense(const LpCards *cards, const LpCardId *ids, int count) {
    for (int i = 0; i < count; i++)
        if (ids[i] == 0 || ids[i] >= cards->card_count ||
            cards->cards[ids[i]].category == LP_CATEGORY_LEADER)
            return false;
    return true;
}

static bool side_makes_sense(const LpCards *cards, const LpSide *side) {
    if (!category_is(cards, side->leader.card, LP_CATEGORY_LEADER)) return false;
    if (side->stage.card && !category_is(cards, side->stage.card, LP_CATEGORY_STAGE))
        return false;
    if (side->character_count > LP_CHARACTERS_MAX) return false;
    int don = side->don_active + side->don_rested + side->don_deck + side->leader.don;
    for (int i = 0; i < side->character_count; i++) {
        if (!category_is(cards, side->characters[i].card, LP_CATEGORY_CHARACTER)) return false;
        don += side->characters[i].don;
    }
    if (don > LP_DON_MAX || side->stage.don) return false;
    int count = side->character_count + (side->stage.card != 0) + side->hand_count +
                side->deck_count + side->trash_count + side->life_count;
    return count <= LP_DECK_SIZE && side->turns_taken <= POSITION_TURN_MAX &&
           pile_makes_sense(cards, side->hand, side->hand_count) &&
           pile_makes_sense(cards, side->deck, side->deck_count) &&
           pile_makes_sense(cards, side->trash, side->trash_count) &&
           pile_makes_sense(cards, side->life, side->life_count);
}

static void place_side(const Ctx *ctx, LpSeat seat, const LpSide *side) {
    LpGame *game = ctx->edit;
    Placer placer = {.ctx = ctx, .seat = seat, .next = 1};
    place_leader(ctx, seat, side->leader.card);
    place_state(ctx, leader_of(seat), &side->leader);
    for (int i = 0; i < side->character_count; i++)
        place_state(ctx, place_card(&placer, side->characters[i].card, LP_AREA_CHARACTER),
                    &side->characters[i]);
    if (side->stage.card)
        place_state(ctx, place_card(&placer, side->stage.card, LP_AREA_STAGE), &side->stage);
    place_list(&placer, side->hand, side->hand_count, LP_AREA_HAND);
    place_list(&placer, side->trash, side->trash_count, LP_AREA_TRASH);
    place_list(&placer, side->deck, side->deck_count, LP_AREA_DECK);
    for (int i = 0; i < side->life_count; i++) {
        LpSlot slot = place_card(&placer, side->life[i], LP_AREA_LIFE);
        if (!side->life_face_up[i]) continue;
        game->flags[slot] |= CARD_FACE_UP;
        area_show(ctx, slot, 0);
        area_show(ctx, slot, 1);
    }
    Seat *out = &game->seats[seat];
    out->don_active = side->don_active;
    out->don_rested = side->don_rested;
    out->don_deck = side->don_deck;
    out->turns_taken = side->turns_taken;
    int don = side->don_active + side->don_rested + side->don_deck + side->leader.don;
    for (int i = 0; i < side->character_count; i++) don += side->characters[i].don;
    game->don_total[seat] = (uint8_t)don;
    /* CR 9-2-1-2: a position without a deck is lost. */
    if (side->deck_count == 0) game->defeat |= (uint8_t)(4u << seat);
}

LpStatus lp_game_place(const LpCards *cards, const LpPosition *position, LpGame *game,
                       LpLog *log) {
    static const uint8_t steps[LP_PHASE_COUNT] = {[LP_PHASE_REFRESH] = STEP_TURN_BEGIN,
                                                  [LP_PHASE_MAIN] = STEP_TURN_MAIN,
                                                  [LP_PHASE_END] = STEP_TURN_END};
    if (position->edition >= LP_EDITION_COUNT || position->turn_player > 1 ||
        position->first_player > 1 || position->phase >= LP_PHASE_COUNT ||
        position->turn > POSITION_TURN_MAX || steps[position->phase] == STEP_NONE)
        return LP_BAD_INPUT;
    /* A turn is counted when it begins: before the first one there is none. */
    if (position->turn == 0 && position->phase != LP_PHASE_REFRESH) return LP_BAD_INPUT;
    for (int i = 0; i < 2; i++)
        if (!side_makes_sense(cards, &position->sides[i])) return LP_BAD_INPUT;
    game_clear(game, position->edition, position->seed);
    Ctx ctx = {.cards = cards, .game = game, .edit = game, .log = log};
    game->turn_player = position->turn_player;
    game->first_player = position->first_player;
    game->chooser = position->first_player;
    game->turn = position->turn;
    game->phase = position->phase;
    for (LpSeat seat = 0; seat < 2; seat++) place_side(&ctx, seat, &position->sides[seat]);
    permanent_refresh(&ctx); /* CR 8-1-3-3: permanent effects apply before the first step */
    frame_push(&ctx, (Step)steps[position->phase], game->turn_player, LP_SLOT_NONE);
    engine_run(&ctx);
    return LP_OK;
}

static LpPlaced placed_of(const LpGame *game, LpSlot slot) {
    return (LpPlaced){.card = game->card[slot],
                      .rested = slot_rested(game, slot),
                      .don = game->don[slot],
                      .just_played = (game->flags[slot] & CARD_JUST_PLAYED) != 0};
}

static uint8_t ids_of(const LpGame *game, LpSeat seat, LpArea area, LpCardId *out) {
    LpSlot slots[LP_SLOTS];
    int count = lp_game_area(game, seat, area, slots);
    for (int i = 0; i < count; i++) out[i] = game->card[slots[i]];
    return (uint8_t)count;
}

static void side_of(const LpGame *game, LpSeat seat, LpSide *out) {
    const Seat *side = &game->seats[seat];
    LpSlot slots[LP_SLOTS];
    out->leader = placed_of(game, leader_of(seat));
    if (side->stage != LP_SLOT_NONE) out->stage = placed_of(game, side->stage);
    MASK_FOREACH(i, side->characters) {
        out->characters[out->character_count++] = placed_of(game, i);
    }
    out->hand_count = ids_of(game, seat, LP_AREA_HAND, out->hand);
    out->deck_count = ids_of(game, seat, LP_AREA_DECK, out->deck);
    out->trash_count = ids_of(game, seat, LP_AREA_TRASH, out->trash);
    out->life_count = ids_of(game, seat, LP_AREA_LIFE, out->life);
    lp_game_area(game, seat, LP_AREA_LIFE, slots);
    for (int i = 0; i < out->life_count; i++)
        out->life_face_up[i] = (game->flags[slots[i]] & CARD_FACE_UP) != 0;
    out->don_active = side->don_active;
    out->don_rested = side->don_rested;
    out->don_deck = side->don_deck;
    out->turns_taken = turns_placed(side->turns_taken);
}

void lp_game_position(const LpCards *cards, const LpGame *game, LpPosition *out) {
    (void)cards;
    memset(out, 0, sizeof(*out));
    for (LpSeat seat = 0; seat < 2; seat++) side_of(game, seat, &out->sides[seat]);
    out->seed = game->random;
    out->edition = game->edition;
    out->turn_player = game->turn_player;
    out->first_player = game->first_player;
    out->turn = turns_placed(game->turn);
    out->phase = game->phase;
}

/* --- Asking and answering ---------------------------------------------------------------- */

LpAsk lp_game_ask(const LpGame *game) { return game->ask; }

int lp_game_actions(const LpCards *cards, const LpGame *game, LpAction out[LP_ACTIONS_MAX]) {
    /* Listing reads only: power and cost are up to date at every question. */
    Ctx ctx = {.cards = cards, .game = game};
    if (game->ask.kind == LP_ASK_NONE) return 0;
    assert(!game->dirty);
    return action_list(&ctx, out);
}

static void act(const Ctx *ctx, LpAction action) {
    loop_note(ctx->edit, action);
    ctx->edit->answer = action;
    ctx->edit->answered = 1;
    engine_run(ctx);
    ctx->edit->answer = (LpAction){0};
}

void lp_game_act_fast(const LpCards *cards, LpGame *game, LpAction action, LpLog *log) {
    Ctx ctx = {.cards = cards, .game = game, .edit = game, .log = log};
    act(&ctx, action);
}

LpStatus lp_game_act(const LpCards *cards, LpGame *game, LpAction action, LpLog *log) {
    return lp_game_act_dealt(cards, game, action, NULL, log);
}

LpStatus lp_game_act_dealt(const LpCards *cards, LpGame *game, LpAction action, LpDeal *deal,
                           LpLog *log) {
    LpAction legal[LP_ACTIONS_MAX];
    if (game->ask.kind == LP_ASK_NONE) return LP_ILLEGAL;
    if (action.kind == LP_ACTION_CONCEDE && !action.card && !action.target && !action.value) {
        lp_game_concede(game, game->ask.seat, log);
        return LP_OK;
    }
    int count = lp_game_actions(cards, game, legal);
    for (int i = 0; i < count; i++) {
        if (memcmp(&legal[i], &action, sizeof(action)) != 0) continue;
        Ctx ctx = {.cards = cards, .game = game, .edit = game, .log = log, .deal = deal};
        act(&ctx, action);
        return LP_OK;
    }
    return LP_ILLEGAL;
}

/* CR 1-2-3: the player loses at once; CR 1-2-4: no card can affect it. */
void lp_game_concede(LpGame *game, LpSeat seat, LpLog *log) {
    Ctx ctx = {.cards = NULL, .game = game, .edit = game, .log = log};
    if (game->result) return;
    event_seat(&ctx, LP_EVENT_DEFEAT, seat, LP_END_CONCESSION);
    process_lost(&ctx, 1u << seat, LP_END_CONCESSION);
}

LpResult lp_game_result(const LpGame *game) { return (LpResult)game->result; }
LpEnd lp_game_end(const LpGame *game) { return (LpEnd)game->end; }
uint32_t lp_game_turn(const LpGame *game) { return game->turn; }
uint64_t lp_game_hash(const LpGame *game) { return hash_bytes(game, GAME_POSITION_SIZE, 0); }
LpMarks lp_game_marks(const LpGame *game) { return game->marks; }

const char *lp_game_audit(const LpCards *cards, const LpGame *game) {
    Ctx ctx = {.cards = cards, .game = game};
    return state_audit(&ctx);
}

/* --- Saving ------------------------------------------------------------------------------ */

typedef struct SaveHeader {
    uint8_t magic[8];
    uint64_t image; /* hash of the card image */
    uint64_t check; /* hash of the game's bytes */
} SaveHeader;

static const uint8_t save_magic[8] = {'L', 'P', 'G', 'A', 'M', 'E', '1', 0};

size_t lp_game_save(const LpCards *cards, const LpGame *game, void *out, size_t out_size) {
    size_t size = sizeof(SaveHeader) + sizeof(LpGame);
    if (!out || out_size < size) return size;
    SaveHeader header = {.image = cards->hash, .check = hash_bytes(game, sizeof(*game), 1)};
    memcpy(header.magic, save_magic, sizeof(save_magic));
    memcpy(out, &header, sizeof(header));
    memcpy((uint8_t *)out + sizeof(header), game, sizeof(*game));
    return size;
}

LpStatus lp_game_load(const LpCards *cards, const void *bytes, size_t size, LpGame *out) {
    SaveHeader header;
    LpGame game;
    if (size != sizeof(SaveHeader) + sizeof(LpGame)) return LP_BAD_INPUT;
    memcpy(&header, bytes, sizeof(header));
    memcpy(&game, (const uint8_t *)bytes + sizeof(header), sizeof(game));
    if (memcmp(header.magic, save_magic, sizeof(save_magic)) != 0) return LP_BAD_INPUT;
    if (header.image != cards->hash) return LP_BAD_INPUT;
    /* The hash detects damage, the check malicious files. */
    if (header.check != hash_bytes(&game, sizeof(game), 1)) return LP_BAD_INPUT;
    if (!check_game(cards, &game)) return LP_BAD_INPUT;
    *out = game;
    return LP_OK;
}
