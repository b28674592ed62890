/* Texts of pages. */
#include "app/tui/pages.h"

#include "app/cards/cardtext.h"
#include "table/label.h"
#include "table/why.h"

static Why why_of(const Session *session, const LpView *view) {
    return (Why){session->cards,        view, session->ask, session->actions,
                 session->action_count, NULL};
}

/* Power and cost if they are no longer the printed ones. */
static void append_now(const LpCardView *card, const LpCardInfo *info, Buffer *out) {
    bool is_fielded = card->area == LP_AREA_LEADER || card->area == LP_AREA_CHARACTER;
    if (is_fielded && card->power != info->power) {
        buffer_append_string(out, "Its power is ");
        buffer_append_int(out, card->power);
        buffer_append_string(out, " now.\n");
    }
    if (info->cost >= 0 && card->cost != info->cost) {
        buffer_append_string(out, "Its cost is ");
        buffer_append_int(out, card->cost);
        buffer_append_string(out, " now.\n");
    }
    if (card->negated) buffer_append_string(out, "Its effects are negated.\n");
}

void pages_card(const Session *session, const LpView *view, LpSlot slot, Buffer *out) {
    LpCardInfo info;
    LpCardView card = lp_view_of_card(session->cards, view, slot);
    if (card.id == 0 || lp_card_info(session->cards, card.id, &info) != LP_OK) {
        buffer_append_string(out, "You do not know this card.\n");
        return;
    }
    Why why = why_of(session, view);
    cardtext_print(session->cards, card.id, out);
    buffer_append_char(out, '\n');
    append_now(&card, &info, out);
    why_card(&why, slot, out);
}

void pages_why(const Session *session, const LpView *view, Buffer *out) {
    Why why = why_of(session, view);
    why_all(&why, out);
}

void pages_log(const Session *session, LpSeat you, Buffer *out) {
    const SessionLines *lines = &session->event_lines[you];
    for (uint32_t i = 0; i < lines->count; i++) {
        const SessionLine *line = &lines->lines[i];
        buffer_append_int_right(out, line->turn, 3);
        buffer_append_string(out, "  ");
        buffer_append_string(out, line->text);
        if (line->rule[0] != 0) {
            buffer_append_string(out, "  CR\xc2\xa0");
            buffer_append_string(out, line->rule);
        }
        buffer_append_char(out, '\n');
    }
    if (lines->count == 0) buffer_append_string(out, "Nothing has happened yet.\n");
}

/* The cards of an area that the viewer knows, and how many more there are. */
static void append_area(const LpCards *cards, const LpView *view, LpSeat seat, LpArea area,
                        const char *title, Buffer *out) {
    LpSlot slots[LP_SLOTS];
    int count = lp_view_area(view, seat, area, slots), hidden = 0;
    buffer_append_string(out, title);
    buffer_append_string(out, ": ");
    buffer_append_int(out, count);
    buffer_append_char(out, '\n');
    for (int i = 0; i < count; i++) {
        LpCardInfo info;
        LpCardView card = lp_view_of_card(cards, view, slots[i]);
        if (card.id == 0 || lp_card_info(cards, card.id, &info) != LP_OK) {
            hidden++;
            continue;
        }
        buffer_append_string(out, "  ");
        buffer_append_string(out, info.number);
        buffer_append_string(out, "  ");
        buffer_append_string(out, info.name);
        if (area == LP_AREA_LIFE) {
            buffer_append_string(out, card.face_up ? "  face-up" : "  known to you");
            buffer_append_string(out, i == 0 ? ", on top" : "");
        }
        buffer_append_char(out, '\n');
    }
    if (hidden == 0) return;
    buffer_append_string(out, "  ");
    buffer_append_int(out, hidden);
    buffer_append_string(out, " face-down\n");
}

void pages_areas(const LpCards *cards, const LpView *view, Buffer *out) {
    LpSeat you = lp_view_seat(view), they = (LpSeat)(1 - you);
    append_area(cards, view, you, LP_AREA_TRASH, "Your trash", out);
    append_area(cards, view, you, LP_AREA_LIFE, "Your Life, from the top", out);
    append_area(cards, view, they, LP_AREA_TRASH, "Their trash", out);
    append_area(cards, view, they, LP_AREA_LIFE, "Their Life, from the top", out);
    append_area(cards, view, they, LP_AREA_HAND, "Their hand", out);
}

void pages_help(Buffer *out) {
    buffer_append_string(
        out, "Arrows, PgUp, PgDn  move over the answers; Return gives the marked one\n"
             "1, 2, 3 \xe2\x80\xa6           mark an answer by its number; Return gives it\n"
             "Tab                 arrows move over the cards; Return shows only the answers\n"
             "                    about that card, Esc shows all again\n"
             "t or Space          the text of the card, and what can be done with it\n"
             "?                   why can't I? what each card can and cannot do now, with\n"
             "                    the number of the rule\n"
             "h                   a hint: what the computer would do in your place\n"
             "u                   undo: back to your last answer (not between two people)\n"
             "l                   log: everything that happened, with rule numbers\n"
             "x                   trashes, Life areas and cards you know of\n"
             "f                   fast: the computer does not pause between its actions\n"
             "s                   save to a file of your own; every answer is saved anyway\n"
             "c                   concede\n"
             "q or Ctrl-C         leave; 'logpose play --resume last' continues the game\n"
             "k or F1             this page\n"
             "Watching two computers: Space stops and continues, Return takes one step, v\n"
             "turns the table around.\n"
             "\n"
             "R red, G green, B blue, P purple, K black, Y yellow. 6000: power, c4: cost 4,\n"
             "D2: two DON!! given to it, new: played this turn. Leader on the left, Stage\n"
             "on the right. Life: \xe2\x96\xa0 face-down, \xe2\x96\xa1 face-up. "
             "\xe2\x96\xb8 marks whose turn it is. Hand:\n"
             "cost, colour, name, Counter.\n");
}
