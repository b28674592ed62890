/* What comes of a logged game: a replay, one without what the other player hid, and a scenario
 * where log and engine part. */
#include <string.h>

#include "base/hash.h"
#include "log/gamelog_search.h"
#include "notation/position.h"

enum { COPIES_MAX = 4 }; /* CR 5-1-2-3 */

/* Memory for two games and a view, of that of the search. */
typedef struct Room {
    LpGame *game, *start;
    LpView *view;
} Room;

static Room room_of(void *memory) {
    GamelogSearch *search = gamelog_play_place(memory);
    unsigned char *at = search->games;
    size_t step = search->game_size;
    return (Room){(LpGame *)(void *)at, (LpGame *)(void *)(at + step),
                  (LpView *)(void *)(at + 2 * step)};
}

/* Gives one answer, with its shuffles. */
static bool act(const LpCards *cards, const GamelogPlay *play, uint32_t index, LpGame *game) {
    const GamelogAnswer *answer = &play->answers[index];
    LpDeal deal = {.used = 0};
    if (answer->deal != 0) deal = play->deals[answer->deal - 1];
    int wanted = (deal.count[0] > 0) + 2 * (deal.count[1] > 0);
    return lp_game_act_dealt(cards, game, answer->action, &deal, NULL) == LP_OK &&
           deal.used == wanted && deal.picks_used == deal.pick_count;
}

/* --- Replays ----------------------------------------------------------------------------- */

static void write_unshown(const GamelogPlay *play, Buffer *out) {
    for (int seat = 0; seat < 2; seat++) {
        buffer_append_string(out, "# seat ");
        buffer_append_int(out, seat);
        buffer_append_string(out, ": the log never shows ");
        buffer_append_int(out, play->unshown[seat]);
        buffer_append_string(out, " cards of the deck; others stand in their place\n");
        if (play->is_stand_in[seat])
            buffer_append_string(out, "# the log does not name its Leader: this one fits\n");
        if (play->lacks_first_hand[seat])
            buffer_append_string(out, "# the log does not show the hand that it redrew\n");
    }
}

static void write_names(const GamelogGame *game, Buffer *out) {
    for (int seat = 0; seat < 2; seat++) {
        if (game->names[seat][0] == 0) continue;
        buffer_append_string(out, "# seat ");
        buffer_append_int(out, seat);
        buffer_append_string(out, " is ");
        buffer_append_string(out, game->names[seat]);
        buffer_append_char(out, '\n');
    }
}

bool gamelog_play_write(const LpCards *cards, const GamelogGame *game, const GamelogPlay *play,
                        void *memory, bool is_nameless, Buffer *out) {
    LpGame *table = room_of(memory).game;
    ReplayWriter writer;
    if (lp_game_start(cards, &play->setup, table, NULL) != LP_OK) return false;
    replay_start_log(&writer, out, cards, &play->setup, game->version[0] ? game->version : "?");
    if (!is_nameless) write_names(game, out);
    write_unshown(play, out);
    for (uint32_t i = 0; i < play->answer_count; i++) {
        const GamelogAnswer *answer = &play->answers[i];
        writer.remark = answer->is_inferred ? " (inferred)" : NULL;
        writer.deal = answer->deal != 0 ? &play->deals[answer->deal - 1] : NULL;
        replay_add(&writer, table, answer->action);
        if (!act(cards, play, i, table)) return false;
    }
    if (play->quitter < 2) {
        replay_add_concession(&writer, table, play->quitter);
        lp_game_concede(table, play->quitter, NULL);
    }
    replay_end(&writer, table);
    return !out->overflow;
}

/* --- Without what seat 1 hid ------------------------------------------------------------- */

/* A hash over everything that seat 0 sees at the questions of the game; 0 if the answers do not
 * fit. */
static uint64_t sight_of(const LpCards *cards, const GamelogPlay *play, Room room) {
    uint64_t hash = 1;
    if (lp_game_start(cards, &play->setup, room.game, NULL) != LP_OK) return 0;
    for (uint32_t i = 0; i < play->answer_count; i++) {
        lp_game_view(cards, room.game, 0, room.view);
        hash = hash_bytes(room.view, lp_view_size(), hash);
        if (!act(cards, play, i, room.game)) return 0;
    }
    lp_game_view(cards, room.game, 0, room.view);
    return hash_bytes(room.view, lp_view_size(), hash);
}

/* Replaces one card of seat 1 in the orders of its shuffles, the `skip`-th from the bottom of
 * each; false if there are not so many in any. */
static bool replace_dealt(GamelogPlay *play, LpCardId old, LpCardId id, int skip) {
    bool is_found = false;
    for (uint32_t i = 0; i < play->deal_count; i++) {
        LpDeal *deal = &play->deals[i];
        int at = deal->count[1] - 1;
        for (int left = skip; at >= 0; at--)
            if (deal->order[1][at] == old && left-- == 0) break;
        if (at < 0) continue;
        deal->order[1][at] = id;
        is_found = true;
    }
    return is_found;
}

/* Kinds of cards that ask their player different questions: Characters, Events and Stages, with
 * and without a Counter and a [Trigger]. */
enum { KIND_COUNT = 3 * 2 * 2 };

static int kind_of(const LpCardInfo *info) {
    static const uint8_t categories[] = {
        [LP_CATEGORY_CHARACTER] = 0, [LP_CATEGORY_EVENT] = 1, [LP_CATEGORY_STAGE] = 2};
    if (info->category == LP_CATEGORY_LEADER || !info->playable) return KIND_COUNT;
    return categories[info->category] * 4 + (info->counter > 0) * 2 + info->has_trigger;
}

/* A card of this kind that may stand in a place of the deck, after `skip` others; 0: none. */
static LpCardId find_filler(const LpCards *cards, LpDeck *deck, int at, int kind, int skip) {
    LpCardInfo leader, info;
    LpCardId old = deck->cards[at], found = 0;
    if (lp_card_info(cards, deck->leader, &leader) != LP_OK) return 0;
    for (uint32_t id = 1; id < lp_cards_count(cards) && found == 0; id++) {
        LpDeckProblem problem;
        if (id == old || lp_card_info(cards, (LpCardId)id, &info) != LP_OK) continue;
        if (kind_of(&info) != kind || (info.colors & ~leader.colors) != 0) continue;
        deck->cards[at] = (LpCardId)id;
        if (lp_deck_check(cards, deck, &problem, 1) == 0 && skip-- == 0) found = (LpCardId)id;
    }
    deck->cards[at] = old;
    return found;
}

/* Tries a game with another card at this place of the list of seat 1. */
static bool replace_card(const LpCards *cards, GamelogPlay *play, Room room, int at,
                         LpCardId id, uint64_t sight) {
    LpDeck *deck = &play->setup.decks[1], before = *deck;
    LpDeal deals[GAMELOG_DEALS_MAX];
    if (id == 0) return false;
    memcpy(deals, play->deals, sizeof deals);
    for (int skip = 0; skip < COPIES_MAX; skip++) {
        deck->cards[at] = id;
        bool is_dealt = replace_dealt(play, before.cards[at], id, skip);
        if (sight_of(cards, play, room) == sight) return true;
        *deck = before;
        memcpy(play->deals, deals, sizeof deals);
        if (!is_dealt) break;
    }
    return false;
}

/* Tries a game without the card at this place: with one that does nothing, or otherwise with
 * one of each kind, so that its player is asked the same. */
static bool strip_card(const LpCards *cards, GamelogPlay *play, Room room, int at,
                       uint64_t sight) {
    enum { TRIES_MAX = 3 };
    LpDeck blank = play->setup.decks[1];
    blank.cards[at] = 0;
    if (gamelog_deal_complete(cards, &blank) &&
        blank.cards[at] != play->setup.decks[1].cards[at] &&
        replace_card(cards, play, room, at, blank.cards[at], sight))
        return true;
    for (int i = 0; i < KIND_COUNT * TRIES_MAX; i++) {
        LpCardId id =
            find_filler(cards, &play->setup.decks[1], at, i % KIND_COUNT, i / KIND_COUNT);
        if (replace_card(cards, play, room, at, id, sight)) return true;
    }
    return false;
}

int gamelog_play_strip(const LpCards *cards, GamelogPlay *play, void *memory) {
    Room room = room_of(memory);
    uint64_t sight = sight_of(cards, play, room);
    int kept = 0;
    for (int i = 0; i < LP_DECK_SIZE; i++) {
        if (play->is_unshown[1][i]) continue;
        if (!strip_card(cards, play, room, i, sight)) {
            kept++;
            continue;
        }
        play->is_unshown[1][i] = true;
        play->unshown[1]++;
    }
    return kept;
}

static bool take_answer(const ReplayStep *step, GamelogPlay *out) {
    if (step->action.kind == LP_ACTION_CONCEDE && !step->is_text) {
        out->quitter = step->seat;
        return true;
    }
    if (step->is_text || out->answer_count == GAMELOG_ANSWERS_MAX) return false;
    GamelogAnswer *answer = &out->answers[out->answer_count++];
    *answer = (GamelogAnswer){.action = step->action, .seat = step->seat};
    answer->is_inferred = text_ends_with(text_trim(step->text), SLICE("(inferred)"));
    if (step->deal == NULL) return true;
    if (out->deal_count == GAMELOG_DEALS_MAX) return false;
    out->deals[out->deal_count++] = *step->deal;
    answer->deal = (uint8_t)out->deal_count;
    return true;
}

bool gamelog_play_take(const Replay *replay, GamelogPlay *out,
                       char version[GAMELOG_VERSION_MAX]) {
    Buffer text;
    if (replay->log.size == 0 || replay->has_position) return false;
    memset(out, 0, sizeof *out);
    out->setup = replay->setup;
    out->quitter = GAMELOG_NO_SEAT;
    buffer_init(&text, version, GAMELOG_VERSION_MAX);
    buffer_append(&text, text_first(replay->log, GAMELOG_VERSION_MAX - 1));
    for (uint32_t i = 0; i < replay->step_count; i++) {
        const ReplayStep *step = &replay->steps[i];
        if (step->kind == REPLAY_ANSWER && !take_answer(step, out)) return false;
    }
    return true;
}

/* --- Disputes ---------------------------------------------------------------------------- */

/* Plays to the last question of the Main Phase; the index of its answer. */
static uint32_t play_to_main(const LpCards *cards, const GamelogPlay *play, Room room) {
    uint32_t from = UINT32_MAX;
    if (lp_game_start(cards, &play->setup, room.game, NULL) != LP_OK) return from;
    for (uint32_t i = 0; i <= play->answer_count; i++) {
        if (lp_game_ask(room.game).kind == LP_ASK_MAIN) {
            memcpy(room.start, room.game, lp_game_size());
            from = i;
        }
        if (i == play->answer_count) break;
        if (!act(cards, play, i, room.game)) break;
    }
    return from;
}

static void write_powers(const LpCards *cards, const GamelogDispute *dispute, Buffer *out) {
    for (int i = 0; i < 2; i++) {
        buffer_append_string(out, "then      ");
        ref_print_number(cards, dispute->cards[i], out);
        buffer_append_string(out, " has ");
        buffer_append_int(out, dispute->powers[i]);
        buffer_append_string(out, " power\n");
    }
}

/* The line of the log that the engine does not agree with. */
static const GamelogToken *disputed(const GamelogGame *game, const GamelogDispute *dispute) {
    for (uint32_t i = 0; i < game->text_count; i++)
        if (game->text[i].line == dispute->line) return &game->text[i];
    return NULL;
}

/* A list of a snapshot. The player whose turn begins has drawn a card by then. */
static void write_list(const LpCards *cards, const GamelogGame *game, const GamelogToken *token,
                       bool has_drawn, Buffer *out) {
    const char *areas[] = {"hand", "character", "trash"};
    bool is_more = has_drawn && token->kind == GAMELOG_SNAP_HAND;
    buffer_append_string(out, "expect\n  ");
    buffer_append_string(out, token->seat == 0 ? "your " : "their ");
    buffer_append_string(out, areas[token->kind - GAMELOG_SNAP_HAND]);
    for (uint32_t i = 0; i < token->list_count; i++) {
        buffer_append_string(out, i == 0 ? "  " : ", ");
        ref_print_number(cards, game->lists[token->list_at + i], out);
    }
    if (token->list_count == 0 && !is_more) buffer_append_string(out, "  none");
    if (is_more) buffer_append_string(out, token->list_count == 0 ? "  \u2026" : ", \u2026");
    buffer_append_char(out, '\n');
}

/* What a snapshot says, at the end of the turn. */
static void write_snapshot(const LpCards *cards, const GamelogGame *game,
                           const GamelogToken *token, LpAsk ask, Buffer *out) {
    if (ask.kind != LP_ASK_MAIN || token->seat > 1) return;
    buffer_append_string(out, ask.seat == 0 ? "when      you end\n" : "when      they end\n");
    if (token->kind != GAMELOG_SNAP_LIFE) {
        write_list(cards, game, token, token->seat != ask.seat, out);
        return;
    }
    buffer_append_string(out,
                         token->seat == 0 ? "then      you have " : "then      they have ");
    buffer_append_int(out, token->n);
    buffer_append_string(out, " Life\n");
}

/* What a player does in the log, and may not here. */
static void write_may(const LpCards *cards, const GamelogToken *token, Buffer *out) {
    const char *deed = token->kind == GAMELOG_DEPLOY   ? "play "
                       : token->kind == GAMELOG_BLOCK  ? "block with "
                       : token->kind == GAMELOG_ATTACK ? "attack "
                                                       : NULL;
    if (deed == NULL || token->seat > 1) return;
    buffer_append_string(out, token->seat == 0 ? "then      you may " : "then      they may ");
    buffer_append_string(out, deed);
    if (token->kind == GAMELOG_ATTACK) {
        ref_print_number(cards, token->other, out);
        buffer_append_string(out, " with ");
    }
    ref_print_number(cards, token->card, out);
    buffer_append_string(out, " among others\n");
}

/* The log's version, as what the scenario says; the engine's fails it. */
static void write_claims(const LpCards *cards, const GamelogGame *game,
                         const GamelogDispute *dispute, LpAsk ask, Buffer *out) {
    const GamelogToken *token = disputed(game, dispute);
    if (dispute->cards[0] != 0) {
        write_powers(cards, dispute, out);
    } else if (strcmp(dispute->rule, "1-2-1") == 0) {
        buffer_append_string(out, game->winner == 0 ? "then      you win\n"
                                                    : "then      you lose\n");
    } else if (token != NULL && token->kind >= GAMELOG_SNAP_HAND &&
               token->kind <= GAMELOG_SNAP_LIFE) {
        write_snapshot(cards, game, token, ask, out);
    } else if (token != NULL) {
        write_may(cards, token, out);
    }
}

bool gamelog_play_scenario(const LpCards *cards, const GamelogGame *game,
                           const GamelogPlay *play, void *memory, Buffer *out) {
    Room room = room_of(memory);
    LpPosition position;
    if (!play->dispute.is_there) return false;
    uint32_t from = play_to_main(cards, play, room);
    if (from == UINT32_MAX) return false;
    buffer_append_string(out, "scenario  A log of OPTCGSim ");
    buffer_append_string(out, game->version);
    buffer_append_string(out, " goes on in another way here\n");
    if (play->dispute.rule[0] != 0) {
        buffer_append_string(out, "rules     ");
        buffer_append_string(out, play->dispute.rule);
        buffer_append_char(out, '\n');
    }
    buffer_append_string(out, "note      ");
    buffer_append_string(out, play->dispute.message);
    buffer_append_string(out, "\n\n");
    lp_game_position(cards, room.start, &position);
    position.seed = 1;
    position_print(cards, &position, 0, out);
    buffer_append_char(out, '\n');
    for (uint32_t i = from; i < play->answer_count; i++) {
        LpAsk ask = lp_game_ask(room.start);
        Table table = {cards, room.start, 0};
        buffer_append_string(out, ask.seat == 0 ? "when      you " : "when      they ");
        answer_print_one(&table, play->answers[i].action, out);
        buffer_append_char(out, '\n');
        if (!act(cards, play, i, room.start)) break;
    }
    write_claims(cards, game, &play->dispute, lp_game_ask(room.start), out);
    return !out->overflow;
}
