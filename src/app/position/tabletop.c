/* Writing the table. */
#include "app/position/tabletop.h"

#include <stdbool.h>

#include "app/common/output.h"
#include "base/text.h"

enum { NAME_COLUMNS = 26 };

const char *const tabletop_phases[LP_PHASE_COUNT] = {
    [LP_PHASE_SETUP] = "set-up",    [LP_PHASE_REFRESH] = "Refresh Phase",
    [LP_PHASE_DRAW] = "Draw Phase", [LP_PHASE_DON] = "DON!! Phase",
    [LP_PHASE_MAIN] = "Main Phase", [LP_PHASE_END] = "End Phase",
};

static const char *const keyword_words[] = {
#define KEYWORD(name, word, rule, doc) word,
#include "effect/keyword.def"
#undef KEYWORD
};
enum { KEYWORD_WORDS = sizeof keyword_words / sizeof keyword_words[0] };

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
    if (card->rested) fputs("  rested", out);
    if (card->don > 0) fprintf(out, "  DON!! x%u", card->don);
    if (card->just_played) fputs("  just played", out);
    if (card->negated) fputs("  effects negated", out);
    for (unsigned i = 0; i < KEYWORD_WORDS; i++) {
        if (card->keywords >> i & 1) fprintf(out, "  [%s]", keyword_words[i]);
    }
}

static void write_card(const Tabletop *tabletop, const char *head, LpSlot slot, bool in_battle,
                       FILE *out) {
    LpCardView card = card_at(tabletop, slot);
    LpCardInfo info;
    fprintf(out, "  %-10s", head);
    if (card.id == 0 || lp_card_info(tabletop->cards, card.id, &info) != LP_OK) {
        fputs("a hidden card\n", out);
        return;
    }
    fprintf(out, "%-9s ", info.number);
    output_padded(out, text_of(info.name), NAME_COLUMNS);
    bool is_fielded = card.area == LP_AREA_LEADER || card.area == LP_AREA_CHARACTER;
    if (info.category != LP_CATEGORY_LEADER) fprintf(out, " cost %d", card.cost);
    if (info.category == LP_CATEGORY_LEADER || info.category == LP_CATEGORY_CHARACTER) {
        fprintf(out, "  %d power", is_fielded ? card.power : info.power);
    }
    if (!is_fielded && info.counter > 0) fprintf(out, "  +%d counter", info.counter);
    if (card.area == LP_AREA_LIFE && card.face_up) fputs("  face-up", out);
    if (is_fielded || card.area == LP_AREA_STAGE) write_state(&card, out);
    if (in_battle) fputs("  <- battle", out);
    putc('\n', out);
}

static void write_side(const Tabletop *tabletop, LpSeat seat, FILE *out) {
    static const struct {
        LpArea area;
        const char *head;
    } rows[] = {
        {LP_AREA_LEADER, "Leader"}, {LP_AREA_CHARACTER, "Character"}, {LP_AREA_STAGE, "Stage"}};
    LpSeatView numbers = seat_numbers(tabletop, seat);
    LpTableView table = table_of(tabletop);
    LpSlot slots[LP_SLOTS];
    fprintf(out,
            "%s: Life %u, hand %u, deck %u, trash %u, DON!! %u active %u rested (%u left)\n",
            tabletop->names[seat], numbers.life, numbers.hand, numbers.deck, numbers.trash,
            numbers.don_active, numbers.don_rested, numbers.don_deck);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        int count = area_slots(tabletop, seat, rows[i].area, slots);
        for (int k = 0; k < count; k++) {
            bool in_battle = slots[k] == table.attacker || slots[k] == table.target;
            write_card(tabletop, rows[i].head, slots[k], in_battle, out);
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
    for (int i = 0; i < count; i++) write_card(tabletop, head, slots[i], false, out);
}

void tabletop_write(const Tabletop *tabletop, FILE *out) {
    LpTableView table = table_of(tabletop);
    LpSeat other = (LpSeat)(1 - tabletop->seat);
    fprintf(out, "--- turn %u, %s, %s ---\n", table.turn,
            table.phase < LP_PHASE_COUNT ? tabletop_phases[table.phase] : "?",
            tabletop->names[table.turn_player]);
    write_known(tabletop, other, LP_AREA_HAND, "hand", out);
    write_known(tabletop, other, LP_AREA_LIFE, "Life", out);
    write_side(tabletop, other, out);
    write_side(tabletop, tabletop->seat, out);
    write_known(tabletop, tabletop->seat, LP_AREA_LIFE, "Life", out);
    write_known(tabletop, tabletop->seat, LP_AREA_HAND, "hand", out);
}

void tabletop_write_area(const Tabletop *tabletop, LpSeat seat, LpArea area, FILE *out) {
    LpSlot slots[LP_SLOTS];
    int count = area_slots(tabletop, seat, area, slots);
    for (int i = 0; i < count; i++) write_card(tabletop, "", slots[i], false, out);
    if (count == 0) fputs("  nothing\n", out);
}
