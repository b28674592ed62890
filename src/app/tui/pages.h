/* What the pages of the full-screen game say. */
#ifndef APP_TUI_PAGES_H
#define APP_TUI_PAGES_H

#include "app/game/session.h"
#include "base/buffer.h"

/* A card's text, its state, and what can be done with it. */
void pages_card(const Session *session, const LpView *view, LpSlot slot, Buffer *out);

/* "Why can't I?" for all cards. */
void pages_why(const Session *session, const LpView *view, Buffer *out);

/* Everything that happened, each with its rule. */
void pages_log(const Session *session, LpSeat you, Buffer *out);

/* Trashes, Life and known cards of both players. */
void pages_areas(const LpCards *cards, const LpView *view, Buffer *out);

/* Keys and signs. */
void pages_help(Buffer *out);

#endif
