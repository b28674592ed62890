/* Events of the engine against lines of a log: each event to the part that knows its lines. */
#include "log/gamelog_match.h"

static bool on_play(GamelogMatch *match, const LpEvent *event) {
    uint32_t index;
    const GamelogToken *token = gamelog_token_next(match, &index);
    if (token == NULL || token->kind != GAMELOG_DEPLOY ||
        !gamelog_token_is_of(token, event->seat) ||
        token->card != gamelog_match_id(match, event))
        return true;
    if (match->search->care >= GAMELOG_EXACT && gamelog_effect_plays(match, event)) return true;
    gamelog_token_take(match, index);
    return true;
}

static bool on_event(GamelogMatch *match, const LpEvent *event) {
    switch (event->kind) {
    case LP_EVENT_MOVE: return gamelog_frame_move(match, event);
    case LP_EVENT_ATTACK: return gamelog_battle_attack(match, event);
    case LP_EVENT_BLOCK:
        return gamelog_token_expect(match, GAMELOG_BLOCK, event->seat,
                                    gamelog_match_id(match, event), 0, "7-1-2-1",
                                    "the log has no block by");
    case LP_EVENT_COUNTER: return gamelog_battle_counter(match, event);
    case LP_EVENT_DON_PLACE: return gamelog_don_place(match, event);
    case LP_EVENT_DON_GIVE: return gamelog_don_give(match, event);
    case LP_EVENT_DON_BACK: return gamelog_don_back(match, event);
    case LP_EVENT_DON_RETURN: return gamelog_don_return(match, event);
    case LP_EVENT_PLAY: return on_play(match, event);
    case LP_EVENT_KO: return gamelog_battle_ko(match, event);
    case LP_EVENT_DAMAGE:
        if (!gamelog_battle_fight(match)) return false;
        gamelog_token_take_if(match, GAMELOG_HIT, 0);
        return true;
    case LP_EVENT_TRIGGER: {
        uint32_t index;
        const GamelogToken *token = gamelog_token_next(match, &index);
        if (token == NULL || token->kind != GAMELOG_EFFECT ||
            token->source != gamelog_match_id(match, event))
            return gamelog_refuse(match, "10-1-5-1", match->game->line_last,
                                  "the log has no such Trigger");
        gamelog_token_take(match, index);
        return true;
    }
    case LP_EVENT_BATTLE_END: return gamelog_battle_end(match);
    case LP_EVENT_TURN_START: return gamelog_snapshot_turn(match, event);
    case LP_EVENT_SHUFFLE: return gamelog_frame_shuffle(match, event);
    default: return true;
    }
}

static bool has_source(const LpEvent *event) {
    return event->kind == LP_EVENT_EFFECT || event->kind == LP_EVENT_EVENT_CARD ||
           event->kind == LP_EVENT_TRIGGER || event->kind == LP_EVENT_REPLACE ||
           event->kind == LP_EVENT_LATER;
}

/* Whose effect is under way when the answer is given. */
static void note_asker(GamelogMatch *match) {
    LpAction action = match->search->action;
    LpSlot source = lp_game_ask(match->before).source;
    uint8_t asked = lp_game_ask(match->before).kind;
    bool replaces = asked == LP_ASK_REPLACE;
    if (asked != LP_ASK_PICK && asked != LP_ASK_ORDER) match->at->is_placing = 0;
    match->replaced = match->at->source;
    match->replaced_seat = match->at->source_seat;
    /* Without a replacement the effect goes on that would have been replaced. */
    if (replaces && action.kind == LP_ACTION_DECLINE) return;
    if (action.kind == LP_ACTION_ACTIVATE || action.kind == LP_ACTION_PLAY ||
        action.kind == LP_ACTION_COUNTER_EVENT)
        source = action.card;
    if (asked == LP_ASK_MAIN)
        match->at->playing = action.kind == LP_ACTION_PLAY ? action.card : LP_SLOT_NONE;
    if (source >= LP_SLOTS) return;
    match->at->source = lp_game_card_id(match->before, source);
    match->at->source_seat = source >= LP_SLOTS_PER_SEAT;
}

/* Is a line or frame open that comes before one that is explained? */
static bool is_behind(const GamelogMatch *match) {
    const GamelogCursor *at = match->at;
    if (at->frame < match->game->frame_count && match->game->frames[at->frame].line < at->reach)
        return true;
    for (uint32_t i = at->text; i < gamelog_token_text_end(match); i++) {
        const GamelogToken *token = &match->game->text[i];
        if (gamelog_search_text_done(at, i) || gamelog_token_is_idle(match, token)) continue;
        /* One line for several DON!!, which are given one by one. */
        if (token->kind == GAMELOG_ATTACH && at->attached > 0) continue;
        return token->line < at->reach;
    }
    return false;
}

/* What is replaced has a line of the effect that would have done it. */
static void explain_replaced(GamelogMatch *match, const LpEvent *event) {
    match->at->source = match->replaced;
    match->at->source_seat = match->replaced_seat;
    gamelog_effect_explain(match, event);
}

static bool explain(GamelogMatch *match, const LpEvent *event) {
    if (event->kind == LP_EVENT_REPLACE) explain_replaced(match, event);
    if (has_source(event)) gamelog_effect_begin(match, event);
    if (event->kind == LP_EVENT_PHASE) match->phase = (uint8_t)event->value;
    match->is_used = false;
    if (!on_event(match, event)) return false;
    /* An Event that goes to the trash is no deed of its effect. */
    bool is_explained = match->is_used || gamelog_frame_is_own_event(match, event) ||
                        gamelog_effect_explain(match, event) > 0;
    if (is_explained) return true;
    if (match->search->care < GAMELOG_EXACT || gamelog_token_is_at_end(match) ||
        !gamelog_effect_needs_line(match, event))
        return true;
    const GamelogToken *next = gamelog_ask_next(match->search, match->at);
    gamelog_refuse(match, "8-1-1", next ? next->line : match->game->line_last,
                   "the log has no line of an effect of");
    gamelog_refuse_card(match, match->at->source);
    return false;
}

bool gamelog_match(GamelogSearch *search, const LpGame *before, GamelogNode *node) {
    GamelogMatch match = {
        .search = search, .game = search->game, .before = before, .node = node};
    match.at = &node->at;
    /* Before the first turn the cards are not those of the log. */
    if (!node->is_dealt) return true;
    match.phase = lp_game_table(before).phase;
    note_asker(&match);
    for (; match.event < search->log.count; match.event++) {
        gamelog_count_compare(&match, false);
        if (!explain(&match, &search->events[match.event])) return false;
    }
    gamelog_count_compare(&match, false);
    gamelog_count_compare(&match, true);
    if (search->care < GAMELOG_MERGED || !is_behind(&match)) return true;
    return gamelog_refuse(&match, "8-1-1", match.at->reach,
                          "the engine has another order of events");
}
