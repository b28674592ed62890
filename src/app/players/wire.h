/* What a bot is sent: lines of text, made from a view alone (docs/bot-protocol.md). */
#ifndef APP_PLAYERS_WIRE_H
#define APP_PLAYERS_WIRE_H

#include <stdbool.h>
#include <stdio.h>

#include "base/buffer.h"
#include "player/player.h"

enum { WIRE_VERSION = 1, WIRE_TEXT_MAX = 512 };

/* A question, and a complete game that agrees with the view: it holds nothing that the view
 * does not, and texts can be made from it. */
typedef struct WireQuestion {
    const LpCards *cards;
    const LpView *view;
    const LpGame *sample;
    LpAsk ask;
    const LpAction *actions;
    int action_count;
} WireQuestion;

/* 'game …' and 'deck …'. */
void wire_write_game(FILE *out, const PlayerStart *start, unsigned long long number);

/* 'view …', 'state …' if it is wanted, 'ask …', 'answer …' and 'go …'. False if out of
 * memory. */
bool wire_write_question(FILE *out, const WireQuestion *question, unsigned long long id,
                         PlayerBudget budget, bool wants_state);

/* The view as one line of JSON. */
void wire_write_view(FILE *out, const LpCards *cards, const LpView *view);

/* One answer as text; a card that the view does not show is named by its slot. */
void wire_print_answer(const WireQuestion *question, int index, Buffer *out);

/* Which answer a bot means: its number (from 1) or its text. An index, PLAYER_CONCEDES, or
 * PLAYER_FORFEITS if it is none of them. */
int wire_find_answer(const WireQuestion *question, Slice text);

/* 8 hexadecimal digits, as in a replay. */
uint32_t wire_action_bits(LpAction action);
LpAction wire_action_of(uint32_t bits);

#endif
