/* Writing the table. */
#include "app/position/tabletop.h"

#include <stdbool.h>

#include "app/common/caption.h"
#include "app/common/output.h"
#include "base/text.h"
#include "compiler/terms.h"
#include "study/cardtext.h"

enum { HEAD_COLUMNS = 10, NAME_COLUMNS = 26 };

/* The keys of the terminal's words. */
static const char *const phases[LP_PHASE_COUNT] = {
    [LP_PHASE_SETUP] = "table.setup", [LP_PHASE_REFRESH] = "table.refresh",
    [LP_PHASE_DRAW] = "table.draw",   [LP_PHASE_DON] = "table.don",
    [LP_PHASE_MAIN] = "table.main",   [LP_PHASE_END] = "table.end",
};

static const char *const keyword_words[] = {
#define KEYWORD(name, word, rule, doc) word,
#include "effect/keyword.def"
#undef KEYWORD
};
enum { KEYWORD_WORDS = sizeof keyword_words / sizeof keyword_words[0] };

static void write_keyword(unsigned keyword, FILE *out) {
    if (cardtext_language() == LANGUAGE_JA)
        fprintf(out, "  %s", terms_keywords[LANGUAGE_JA][keyword]);
    else
        fprintf(out, "  [%s]", keyword_words[keyword]);
}

static LpCardView card_at(const Tabletop *tabletop, LpSlot slot) {
    return tabletop->view != NULL ? lp_view_of_card(tabletop->cards, tabletop->view, slot)
                                  : lp_game_of_card(tabletop->cards, tabletop->game, slot);
}

static int area_slots(const Tabletop *tabletop, LpSeat seat, LpArea area,
                      LpSlot out[LP_SLOTS]) {
    return tabletop->view != NULL ? lp_view_area(tabletop->view, seat, area, out)
                                  : lp_game_area(tabletop->game, seat, area, out);
}

static LpSeatView seat_numbers(const Tabletop *tabletop, LpSeat seat) {
    return tabletop->view != NULL ? lp_view_of_seat(tabletop->view, seat)
                                  : lp_game_of_seat(tabletop->game, seat);
}

static LpTableView table_of(const Tabletop *tabletop) {
    return tabletop->view != NULL ? lp_view_table(tabletop->view)
                                  : lp_game_table(tabletop->game);
}

/* What is true of a card on the field now, besides its name. */
static void write_state(const LpCardView *card, FILE *out) {
    if (card->rested) fputs(caption("table.rested"), out);
    if (card->don > 0) caption_write(out, "table.given", "d", (int)card->don);
    if (card->just_played) fputs(caption("table.new"), out);
    if (card->negated) fputs(caption("table.negated"), out);
    for (unsigned i = 0; i < KEYWORD_WORDS; i++) {
        if (card->keywords >> i & 1) write_keyword(i, out);
    }
}

static void write_card(const Tabletop *tabletop, const char *head, LpSlot slot, bool in_battle,
                       FILE *out) {
    LpCardView card = card_at(tabletop, slot);
    LpCardInfo info;
    fputs("  ", out);
    output_padded(out, text_of(head), HEAD_COLUMNS);
    if (card.id == 0 || lp_card_info(tabletop->cards, card.id, &info) != LP_OK) {
        fprintf(out, "%s\n", caption("table.hidden"));
        return;
    }
    fprintf(out, "%-9s ", info.number);
    output_padded(out, cardtext_name(tabletop->cards, card.id), NAME_COLUMNS);
    bool is_fielded = card.area == LP_AREA_LEADER || card.area == LP_AREA_CHARACTER;
    if (info.category != LP_CATEGORY_LEADER) caption_write(out, "table.cost", "d", card.cost);
    if (info.category == LP_CATEGORY_LEADER || info.category == LP_CATEGORY_CHARACTER) {
        caption_write(out, "table.power", "d", is_fielded ? card.power : info.power);
    }
    if (!is_fielded && info.counter > 0) caption_write(out, "table.counter", "d", info.counter);
    if (card.area == LP_AREA_LIFE && card.face_up) fputs(caption("table.face-up"), out);
    if (is_fielded || card.area == LP_AREA_STAGE) write_state(&card, out);
    if (in_battle) fputs(caption("table.battle"), out);
    putc('\n', out);
}

static void write_side(const Tabletop *tabletop, LpSeat seat, FILE *out) {
    static const struct {
        LpArea area;
        const char *head;
    } rows[] = {{LP_AREA_LEADER, "table.leader"},
                {LP_AREA_CHARACTER, "table.character"},
                {LP_AREA_STAGE, "table.stage"}};
    LpSeatView numbers = seat_numbers(tabletop, seat);
    LpTableView table = table_of(tabletop);
    LpSlot slots[LP_SLOTS];
    caption_write(out, "table.side", "sddddddd", tabletop->names[seat], (int)numbers.life,
                  (int)numbers.hand, (int)numbers.deck, (int)numbers.trash,
                  (int)numbers.don_active, (int)numbers.don_rested, (int)numbers.don_deck);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        int count = area_slots(tabletop, seat, rows[i].area, slots);
        for (int k = 0; k < count; k++) {
            bool in_battle = slots[k] == table.attacker || slots[k] == table.target;
            write_card(tabletop, caption(rows[i].head), slots[k], in_battle, out);
        }
    }
}

static bool is_anything_known(const Tabletop *tabletop, const LpSlot *slots, int count) {
    for (int i = 0; i < count; i++) {
        if (card_at(tabletop, slots[i]).id != 0) return true;
    }
    return false;
}

/* A row for each card of which something is known; a hand that nobody sees is just a number. */
static void write_known(const Tabletop *tabletop, LpSeat seat, LpArea area, const char *head,
                        FILE *out) {
    LpSlot slots[LP_SLOTS];
    int count = area_slots(tabletop, seat, area, slots);
    if (!is_anything_known(tabletop, slots, count)) return;
    for (int i = 0; i < count; i++) write_card(tabletop, caption(head), slots[i], false, out);
}

void tabletop_write(const Tabletop *tabletop, FILE *out) {
    LpTableView table = table_of(tabletop);
    LpSeat other = (LpSeat)(1 - tabletop->seat);
    caption_write(out, "table.head", "dss", (int)table.turn,
                  table.phase < LP_PHASE_COUNT ? caption(phases[table.phase]) : "?",
                  tabletop->names[table.turn_player]);
    write_known(tabletop, other, LP_AREA_HAND, "table.hand", out);
    write_known(tabletop, other, LP_AREA_LIFE, "table.life", out);
    write_side(tabletop, other, out);
    write_side(tabletop, tabletop->seat, out);
    write_known(tabletop, tabletop->seat, LP_AREA_LIFE, "table.life", out);
    write_known(tabletop, tabletop->seat, LP_AREA_HAND, "table.hand", out);
}

void tabletop_write_area(const Tabletop *tabletop, LpSeat seat, LpArea area, FILE *out) {
    LpSlot slots[LP_SLOTS];
    int count = area_slots(tabletop, seat, area, slots);
    for (int i = 0; i < count; i++) write_card(tabletop, "", slots[i], false, out);
    if (count == 0) fprintf(out, "%s\n", caption("table.nothing"));
}
