/* Plays one game between two random players and says who won: the whole interface in 40
 * lines. */
#include <stdio.h>
#include <stdlib.h>

#include "logpose/logpose.h"

/* A deck of the first red Leader and four copies each of cards that it may hold. */
static LpDeck red_deck(const LpCards *cards) {
    LpDeck deck = {.leader = lp_card_find(cards, "ST01-001")};
    LpCardInfo info;
    for (LpCardId id = 1; id < lp_cards_count(cards) && deck.count < LP_DECK_SIZE; id++) {
        if (lp_card_info(cards, id, &info) != LP_OK || !info.playable) continue;
        if (info.category == LP_CATEGORY_LEADER || info.colors != 1 << LP_RED) continue;
        for (int i = 0; i < 4 && deck.count < LP_DECK_SIZE; i++) deck.cards[deck.count++] = id;
    }
    return deck;
}

int main(int argc, char **argv) {
    LpCards *cards = lp_cards_embedded();
    LpGame *game = calloc(1, lp_game_size());
    LpAction actions[LP_ACTIONS_MAX];
    if (cards == NULL || game == NULL) return 2;

    srand(argc > 1 ? (unsigned)atoi(argv[1]) : 1);
    LpSetup setup = {.edition = LP_EDITION_DEFAULT, .chooser = 2, .seed = (uint64_t)rand()};
    setup.decks[0] = setup.decks[1] = red_deck(cards);
    if (lp_game_start(cards, &setup, game, NULL) != LP_OK) return 2;

    while (lp_game_ask(game).kind != LP_ASK_NONE) {
        int count = lp_game_actions(cards, game, actions);
        lp_game_act(cards, game, actions[rand() % count], NULL);
    }
    static const char *const results[LP_RESULT_COUNT] = {
        "not over", "player 1 wins", "player 2 wins", "a draw", "both lose", "stopped"};
    printf("%s, turn %u\n", results[lp_game_result(game)], lp_game_turn(game));
    free(game);
    lp_cards_free(cards);
    return 0;
}
