/* What the pages of the game say. A page may have lines that are about a card, whose text can
 * be read from there. */
#ifndef APP_TUI_PAGES_H
#define APP_TUI_PAGES_H

#include "app/game/session.h"

enum { PAGES_LINES_MAX = 8192 };

/* A page in the making: its text, and the card of each line (0: none). */
typedef struct Pages {
    Buffer text;
    LpCardId cards[PAGES_LINES_MAX];
    int line_count;
} Pages;

/* One line and its card. */
void pages_line(Pages *pages, LpCardId card);

/* A card with its text, what has changed it, and what can be done with it now. */
void pages_card(Session *session, const Sight *sight, LpSlot slot, Buffer *out);

/* "Why can't I?" for every card of one's own. */
void pages_why(Session *session, const Sight *sight, Buffer *out);

/* Everything that happened, with the rules; trashes, Life and known cards; both deck lists as
 * far as they are known. */
void pages_log(Session *session, LpSeat you, Pages *out);
void pages_areas(const Sight *sight, Pages *out);
void pages_lists(Session *session, const Sight *sight, Pages *out);

#endif
