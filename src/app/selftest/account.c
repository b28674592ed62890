/* The books of a game, kept from its events alone: where each card is, what is rested, how many
 * DON!! cards are in their decks, whose phase it is. */
#include "app/selftest/account.h"

#include <string.h>

/* The letters of event.def: which fields the events of a kind use. */
static const char *const event_shapes[LP_EVENT_COUNT] = {
#define EVENT(name, word, shape, rule, doc) [LP_EVENT_##name] = shape,
#include "logpose/event.def"
#undef EVENT
};

void account_take(SelfTest *test, const LpGame *game, Account *out) {
    LpTableView table = lp_game_table(game);
    memset(out, 0, sizeof *out);
    for (LpSlot i = 0; i < LP_SLOTS; i++) out->cards[i] = lp_game_of_card(test->cards, game, i);
    for (LpSeat seat = 0; seat < 2; seat++) {
        out->don_deck[seat] = lp_game_of_seat(game, seat).don_deck;
        lp_game_view(test->cards, game, seat, test->view_a);
        for (LpSlot i = 0; i < LP_SLOTS; i++)
            out->is_known[seat][i] = lp_view_of_card(test->cards, test->view_a, i).id != 0;
    }
    out->phase = table.phase;
    out->turn = table.turn;
}

static void check_shape(SelfTest *test, LpEvent event) {
    if (test->spoilt == CHECK_SHAPES) event.other = 0, event.kind = LP_EVENT_SHUFFLE;
    const char *shape = event_shapes[event.kind];
    bool has_card = strchr(shape, 'c') != NULL, has_areas = strchr(shape, 'a') != NULL;
    bool is_right = (event.card != LP_SLOT_NONE) == has_card && (event.id != 0) == has_card &&
                    (event.other != LP_SLOT_NONE) == (strchr(shape, 'o') != NULL) &&
                    (has_areas || (event.from == 0 && event.to == 0)) &&
                    (strchr(shape, 'n') != NULL || event.value == 0) &&
                    (strchr(shape, 'p') != NULL || event.seat == 0) &&
                    (strchr(shape, 'e') != NULL || event.ability == LP_ABILITY_NONE);
    selftest_check(test, CHECK_SHAPES, is_right,
                   "event kind %u: seat %u card %u id %u other %u from %u to %u value %d "
                   "ability %u",
                   event.kind, event.seat, event.card, event.id, event.other, event.from,
                   event.to, event.value, event.ability);
}

static bool is_field(uint8_t area) { return area >= LP_AREA_LEADER && area <= LP_AREA_STAGE; }

static bool is_open(uint8_t area) { return is_field(area) || area == LP_AREA_TRASH; }

/* The slots of an area whose order nobody may know exchange their cards. */
static void book_blur(Account *account, LpSeat seat, uint8_t area) {
    for (LpSlot i = 0; i < LP_SLOTS; i++)
        account->may_be_other[i] |=
            account->cards[i].area == area && account->cards[i].owner == seat;
}

/* A card that moves is no longer rested, unless it is played so. Among cards placed in a
 * deck or in Life, also by answers before this one, slots change their cards. */
static void book_move(SelfTest *test, Account *account, const LpEvent *event) {
    LpCardView *card = &account->cards[event->card];
    selftest_check(test, CHECK_ACCOUNT,
                   card->area == event->from && event->seat == card->owner &&
                       (event->value == 0 || event->value == 1),
                   "slot %u moves from area %u but was in %u", event->card, event->from,
                   card->area);
    selftest_check(test, CHECK_ACCOUNT,
                   event->seen_by == 3 || (!is_open(event->from) && !is_open(event->to)),
                   "slot %u moves from area %u to %u in sight, seen by %u", event->card,
                   event->from, event->to, event->seen_by);
    card->area = event->to;
    card->rested = 0;
    card->don = 0;
    account->may_turn[event->card] = is_field(event->to);
    if (event->to == LP_AREA_DECK || event->to == LP_AREA_LIFE)
        book_blur(account, event->seat, event->to);
}

static void book_rest(SelfTest *test, Account *account, const LpEvent *event, bool rests) {
    LpCardView *card = &account->cards[event->card];
    bool is_new = card->rested != rests || account->may_turn[event->card];
    selftest_check(test, CHECK_ACCOUNT, is_new && is_field(card->area),
                   "slot %u in area %u is rested %d already", event->card, card->area, rests);
    card->rested = rests;
    account->may_turn[event->card] = false;
}

/* The one who draws sees the card, and the other player only a card that was known before. */
static void book_draw(SelfTest *test, const Account *account, const LpEvent *event) {
    LpSeat other = (LpSeat)(1 - event->seat);
    bool is_seen = (event->seen_by >> event->seat) & 1,
         other_sees = (event->seen_by >> other) & 1;
    bool may_see = account->is_known[other][event->card] || account->is_shown;
    selftest_check(test, CHECK_ACCOUNT,
                   account->cards[event->card].area == LP_AREA_HAND && is_seen &&
                       (may_see || !other_sees),
                   "slot %u is drawn to area %u, seen by %u", event->card,
                   account->cards[event->card].area, event->seen_by);
}

/* What is reported of DON!! cards has happened to at least one. */
static void check_don(SelfTest *test, const LpEvent *event) {
    bool is_don = event->kind >= LP_EVENT_DON_PLACE && event->kind <= LP_EVENT_DON_BACK;
    selftest_check(test, CHECK_ACCOUNT, !is_don || event->value > 0,
                   "event kind %u is about %d DON!! cards", event->kind, event->value);
}

static void book(SelfTest *test, Account *account, const LpEvent *event) {
    uint8_t *don_deck = &account->don_deck[event->seat];
    check_don(test, event);
    switch (event->kind) {
    case LP_EVENT_MOVE: book_move(test, account, event); break;
    case LP_EVENT_REST: book_rest(test, account, event, true); break;
    case LP_EVENT_ACTIVE: book_rest(test, account, event, false); break;
    case LP_EVENT_DON_PLACE: *don_deck = (uint8_t)(*don_deck - event->value); break;
    case LP_EVENT_DON_RETURN: *don_deck = (uint8_t)(*don_deck + event->value); break;
    case LP_EVENT_PHASE: account->phase = (uint8_t)event->value; break;
    case LP_EVENT_TURN_START: account->turn = (uint16_t)event->value; break;
    case LP_EVENT_SHUFFLE: book_blur(account, event->seat, LP_AREA_DECK); break;
    case LP_EVENT_DRAW: book_draw(test, account, event); break;
    case LP_EVENT_REVEAL:
    case LP_EVENT_LOOK: account->is_shown = true; break;
    default: break;
    }
}

/* An event names the card that was in the slot at that moment. */
static void check_ids(SelfTest *test, const Account *account, const LpLog *log,
                      const LpGame *game) {
    for (uint32_t i = 0; i < log->count; i++) {
        const LpEvent *event = &log->events[i];
        if (event->card == LP_SLOT_NONE || account->may_be_other[event->card]) continue;
        LpCardId id = lp_game_of_card(test->cards, game, event->card).id;
        selftest_check(test, CHECK_ACCOUNT, event->id == id,
                       "event kind %u is about card %u, but slot %u is card %u", event->kind,
                       event->id, event->card, id);
    }
}

void account_check(SelfTest *test, Account *account, const LpLog *log, const LpGame *game) {
    Account after;
    if (log->lost > 0) return;
    if (test->spoilt == CHECK_ACCOUNT) account->cards[0].area = LP_AREA_TRASH;
    for (uint32_t i = 0; i < log->count; i++) {
        check_shape(test, log->events[i]);
        book(test, account, &log->events[i]);
    }
    account_take(test, game, &after);
    for (LpSlot i = 0; i < LP_SLOTS; i++) {
        const LpCardView *card = &account->cards[i], *is = &after.cards[i];
        selftest_check(test, CHECK_ACCOUNT, card->area == is->area,
                       "slot %u is in area %u, by the events in %u", i, is->area, card->area);
        selftest_check(test, CHECK_ACCOUNT, account->may_turn[i] || card->rested == is->rested,
                       "slot %u is rested %u, by the events %u", i, is->rested, card->rested);
    }
    /* DON!! cards that are picked one by one are returned one by one, but it is one event. */
    bool returns =
        test->ask.kind == LP_ASK_PICK_DON || lp_game_ask(game).kind == LP_ASK_PICK_DON;
    for (LpSeat seat = 0; seat < 2; seat++)
        selftest_check(test, CHECK_ACCOUNT,
                       returns || account->don_deck[seat] == after.don_deck[seat],
                       "seat %u has %u cards in its DON!! deck, by the events %u", seat,
                       after.don_deck[seat], account->don_deck[seat]);
    selftest_check(test, CHECK_ACCOUNT,
                   account->phase == after.phase && account->turn == after.turn,
                   "phase %u of turn %u, by the events %u of %u", after.phase, after.turn,
                   account->phase, account->turn);
    check_ids(test, account, log, game);
}
