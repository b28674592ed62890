/* Texts of pages. */
#include "app/tui/pages.h"

#include "app/common/caption.h"
#include "app/tui/deckpanel.h"
#include "app/tui/table.h"
#include "study/cardtext.h"
#include "table/why.h"

void pages_line(Pages *pages, LpCardId card) {
    if (pages->line_count < PAGES_LINES_MAX) pages->cards[pages->line_count++] = card;
    buffer_append_char(&pages->text, '\n');
}

static Why why_of(const Session *session, const Sight *sight) {
    const Host *host = &session->host;
    bool is_asked = host->ask.seat == sight->you;
    return (Why){.cards = session->cards,
                 .view = sight->view,
                 .ask = host->ask,
                 .actions = host->actions,
                 .action_count = is_asked ? host->action_count : 0,
                 .words = sight->words};
}

void pages_card(Session *session, const Sight *sight, LpSlot slot, Buffer *out) {
    LpCardView card = lp_view_of_card(sight->cards, sight->view, slot);
    if (card.id == 0) {
        buffer_append_string(out, caption("page.unknown-card"));
        return;
    }
    Why why = why_of(session, sight);
    cardtext_print(sight->cards, card.id, out);
    buffer_append_char(out, '\n');
    table_print_changes(sight, slot, out);
    why_card(&why, slot, out);
}

void pages_why(Session *session, const Sight *sight, Buffer *out) {
    Why why = why_of(session, sight);
    why_all(&why, out);
}

void pages_log(Session *session, LpSeat you, Pages *out) {
    uint32_t count = session_line_count(session, you);
    for (uint32_t i = 0; i < count; i++) {
        const StoryLine *line = session_line(session, you, i);
        const Happening *happening = session_happening(session, line);
        const char *rule = story_rule(session->host.happenings, line);
        buffer_append_int_right(&out->text, happening->turn, 3);
        buffer_append_string(&out->text, line->is_head ? "  " : "    ");
        session_print_line(session, you, i, &out->text);
        if (rule[0] != 0) {
            buffer_append_string(&out->text, "  CR\xc2\xa0");
            buffer_append_string(&out->text, rule);
        }
        pages_line(out, lp_event_view(happening->event, you).id);
    }
    if (count > 0) return;
    buffer_append_string(&out->text, caption("page.empty-log"));
    pages_line(out, 0);
}

/* One card as a line: "  ST01-007  Nami". */
static void append_card(Pages *out, const LpCards *cards, LpCardId id) {
    LpCardInfo info;
    if (lp_card_info(cards, id, &info) != LP_OK) return;
    buffer_append_string(&out->text, "  ");
    buffer_append_left(&out->text, text_of(info.number), 10);
    buffer_append(&out->text, cardtext_name(cards, id));
}

/* The cards of an area that the viewer knows, and how many more there are. */
static void append_area(const Sight *sight, LpSeat seat, LpArea area, const char *title,
                        Pages *out) {
    LpSlot slots[LP_SLOTS];
    int count = lp_view_area(sight->view, seat, area, slots), hidden = 0;
    caption_print(&out->text, title, "d", count);
    pages_line(out, 0);
    for (int i = 0; i < count; i++) {
        LpCardView card = lp_view_of_card(sight->cards, sight->view, slots[i]);
        if (card.id == 0) {
            hidden++;
            continue;
        }
        append_card(out, sight->cards, card.id);
        if (area == LP_AREA_LIFE) {
            const char *state = card.face_up ? "page.face-up" : "page.known";
            buffer_append_string(&out->text, caption(state));
            if (i == 0) buffer_append_string(&out->text, caption("page.on-top"));
        }
        pages_line(out, card.id);
    }
    if (hidden == 0) return;
    caption_print(&out->text, "page.face-down", "d", hidden);
    pages_line(out, 0);
}

void pages_areas(const Sight *sight, Pages *out) {
    LpSeat you = sight->you, they = (LpSeat)(1 - you);
    append_area(sight, you, LP_AREA_TRASH, "page.your-trash", out);
    append_area(sight, you, LP_AREA_LIFE, "page.your-life", out);
    append_area(sight, they, LP_AREA_TRASH, "page.their-trash", out);
    append_area(sight, they, LP_AREA_LIFE, "page.their-life", out);
    append_area(sight, they, LP_AREA_HAND, "page.their-hand", out);
}

/* --- Deck lists --------------------------------------------------------------------------- */

/* How many cards of a seat with this id the viewer knows to be outside the deck. */
static int seen_count(const Sight *sight, LpSeat seat, LpCardId id) {
    int count = 0;
    for (int area = LP_AREA_HAND; area < LP_AREA_COUNT; area++) {
        LpSlot slots[LP_SLOTS];
        int in_area = lp_view_area(sight->view, seat, (LpArea)area, slots);
        for (int i = 0; i < in_area; i++)
            count += lp_view_of_card(sight->cards, sight->view, slots[i]).id == id;
    }
    return count;
}

/* One's own list: how many are left in the deck or face-down in Life. */
static void append_own(const Session *session, const Sight *sight, Pages *out) {
    DeckRow rows[DECKPANEL_ROWS_MAX];
    const LpDeck *deck = &session->host.setup.decks[sight->you];
    int count = deckpanel_rows(sight->cards, deck, rows);
    buffer_append_string(&out->text, caption("page.own-list"));
    pages_line(out, 0);
    for (int i = 0; i < count; i++) {
        int left = rows[i].count - seen_count(sight, sight->you, rows[i].card);
        caption_print(&out->text, "page.left-of", "dd", left > 0 ? left : 0, rows[i].count);
        append_card(out, sight->cards, rows[i].card);
        pages_line(out, rows[i].card);
    }
}

/* What has been seen of the other list. */
static void append_other(const Sight *sight, Pages *out) {
    LpSeat they = (LpSeat)(1 - sight->you);
    buffer_append_string(&out->text, caption("page.other-list"));
    pages_line(out, 0);
    for (uint32_t id = 1; id < lp_cards_count(sight->cards); id++) {
        LpCardInfo info;
        int seen = seen_count(sight, they, (LpCardId)id);
        if (seen == 0 || lp_card_info(sight->cards, (LpCardId)id, &info) != LP_OK) continue;
        if (info.category == LP_CATEGORY_LEADER) continue;
        caption_print(&out->text, "page.seen", "d", seen);
        append_card(out, sight->cards, (LpCardId)id);
        pages_line(out, (LpCardId)id);
    }
}

void pages_lists(Session *session, const Sight *sight, Pages *out) {
    append_own(session, sight, out);
    append_other(sight, out);
}
