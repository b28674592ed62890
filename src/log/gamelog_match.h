/* What the parts of the comparison share: an answer of the engine, event by event, against the
 * lines and frames of a log. */
#ifndef LOG_GAMELOG_MATCH_H
#define LOG_GAMELOG_MATCH_H

#include "log/gamelog_search.h"

typedef struct GamelogMatch {
    GamelogSearch *search;
    const GamelogGame *game;
    const LpGame *before;
    GamelogNode *node;
    GamelogCursor *at;
    uint32_t event;    /* the one that is being explained */
    bool is_used;      /* it has explained an action */
    uint8_t phase;     /* LpPhase: before the Main Phase the rules do things, too */
    LpCardId replaced; /* the card whose effect was under way before the answer */
    LpSeat replaced_seat;
} GamelogMatch;

/* The card of an event, as it was when it happened. */
static inline LpCardId gamelog_match_id(const GamelogMatch *match, const LpEvent *event) {
    return event->id != 0 ? event->id : lp_game_card_id(match->before, event->card);
}

/* gamelog_refuse.c: notes why the answer does not fit, and is false; then what the message goes
 * on with. */
bool gamelog_refuse(GamelogMatch *match, const char *rule, uint32_t line, const char *message);
void gamelog_refuse_card(GamelogMatch *match, LpCardId id);
void gamelog_refuse_number(GamelogMatch *match, const char *before, int number);
void gamelog_refuse_list(GamelogMatch *match, const char *before, const LpCardId *ids,
                         uint32_t count);

/* gamelog_token.c: lines that actions are built of are structural; idle ones need no
 * explanation. */
bool gamelog_token_is_structural(const GamelogToken *token);
/* Does the line of an effect say how many? */
bool gamelog_token_is_counted(const GamelogToken *token);
bool gamelog_token_is_of(const GamelogToken *token, LpSeat seat);
/* Is it the frame of a given DON!! that comes back to the cost area, or of one that is placed
 * there from the DON!! deck? */
bool gamelog_token_is_back(const GamelogToken *frame);
bool gamelog_token_is_placed(const GamelogToken *frame);
void gamelog_token_take_line(GamelogMatch *match, uint32_t i);
void gamelog_token_mark_frame(GamelogCursor *at, uint32_t i);
void gamelog_token_take_frame(GamelogMatch *match, uint32_t i);
/* Tokens from here on are too far ahead. */
uint32_t gamelog_token_text_end(const GamelogMatch *match);
uint32_t gamelog_token_frame_end(const GamelogMatch *match);
bool gamelog_token_is_idle(const GamelogMatch *match, const GamelogToken *token);
bool gamelog_token_is_ordered(const GamelogMatch *match);
/* The next structural line, if nothing before it is open; and taking it. */
const GamelogToken *gamelog_token_next(GamelogMatch *match, uint32_t *index);
void gamelog_token_take(GamelogMatch *match, uint32_t index);
/* Is a log that is cut at its end? */
bool gamelog_token_is_at_end(const GamelogMatch *match);
/* Takes the next structural line, which must be this one; or takes it if it is. */
bool gamelog_token_expect(GamelogMatch *match, uint8_t kind, LpSeat seat, LpCardId card,
                          LpCardId other, const char *rule, const char *message);
bool gamelog_token_take_if(GamelogMatch *match, uint8_t kind, LpCardId card);

/* gamelog_effect.c: takes the effect lines that the event explains; how many. */
int gamelog_effect_explain(GamelogMatch *match, const LpEvent *event);
/* Is a card played by an effect? Must the log have a line of it? */
bool gamelog_effect_plays(const GamelogMatch *match, const LpEvent *event);
bool gamelog_effect_needs_line(const GamelogMatch *match, const LpEvent *event);
/* An effect begins: lines from now on are of its card. */
void gamelog_effect_begin(GamelogMatch *match, const LpEvent *event);

/* gamelog_frame.c: the index of a Character in frames. */
int gamelog_frame_place(const GamelogNode *node, LpSeat seat, LpSlot slot);
/* Is it the Event that the answer activates, on its way to the trash? */
bool gamelog_frame_is_own_event(const GamelogMatch *match, const LpEvent *event);
bool gamelog_frame_move(GamelogMatch *match, const LpEvent *event);
bool gamelog_frame_shuffle(GamelogMatch *match, const LpEvent *event);

/* gamelog_don.c: DON!! are placed, given, come back to the cost area, or go back to the DON!!
 * deck. */
bool gamelog_don_place(GamelogMatch *match, const LpEvent *event);
/* How many DON!! the cards of this player have been given. */
int gamelog_don_given(const LpCards *cards, const LpGame *game, LpSeat seat);
bool gamelog_don_give(GamelogMatch *match, const LpEvent *event);
bool gamelog_don_back(GamelogMatch *match, const LpEvent *event);
bool gamelog_don_return(GamelogMatch *match, const LpEvent *event);

/* gamelog_battle.c: what happens in battles. Powers are compared once in each. */
bool gamelog_battle_fight(GamelogMatch *match);
bool gamelog_battle_ko(GamelogMatch *match, const LpEvent *event);
bool gamelog_battle_end(GamelogMatch *match);
bool gamelog_battle_attack(GamelogMatch *match, const LpEvent *event);
bool gamelog_battle_counter(GamelogMatch *match, const LpEvent *event);

/* gamelog_count.c: passes the lines of numbers that are due and agree with the engine at this
 * event; when the answer is over, the others that are due, too. */
void gamelog_count_compare(GamelogMatch *match, bool is_over);

/* gamelog_snapshot.c: a turn begins, so the one before has ended. */
bool gamelog_snapshot_turn(GamelogMatch *match, const LpEvent *event);

#endif
