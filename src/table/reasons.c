/* "Why can't I?" as a message. */
#include "table/reasons.h"

#include "table/why.h"

/* "6-5-3-1, 2-7-2" as a list. */
static void write_rules(Json *json, Slice rules) {
    Slice rule;
    json_array(json, "rules");
    while (text_next_part(&rules, ',', &rule)) json_text(json, NULL, text_trim(rule));
    json_array_end(json);
}

static void write_row(Json *json, const WhyRow *row) {
    json_object(json, NULL);
    if (row->action != LP_ACTION_NONE) message_write_do(json, row->action);
    json_bool(json, "ok", row->ok);
    json_text(json, "text", row->text);
    write_rules(json, text_of(row->rules));
    json_object_end(json);
}

static void write_card(Json *json, const Why *why, LpSlot slot) {
    WhyRows rows;
    LpCardInfo info;
    LpCardView card = lp_view_of_card(why->cards, why->view, slot);
    why_rows(why, slot, &rows);
    json_object(json, NULL);
    json_int(json, "slot", slot);
    if (card.id != 0 && lp_card_info(why->cards, card.id, &info) == LP_OK)
        json_string(json, "card", info.number);
    json_array(json, "about");
    for (int i = 0; i < rows.count; i++) write_row(json, &rows.rows[i]);
    json_array_end(json);
    json_object_end(json);
}

void reasons_message(const Face *face, LpSlot slot, Buffer *out) {
    static const LpArea areas[] = {LP_AREA_HAND, LP_AREA_LEADER, LP_AREA_CHARACTER,
                                   LP_AREA_STAGE};
    Host *host = face->host;
    bool is_asked = host->ask.seat == face->seat;
    Why why = {.cards = host->cards,
               .view = host_view(host, face->seat),
               .ask = host->ask,
               .actions = host->actions,
               .action_count = is_asked ? host->action_count : 0,
               .words = face->words};
    Json json;
    json_init_buffer(&json, out);
    json_object(&json, NULL);
    json_int(&json, "v", MESSAGE_VERSION);
    json_string(&json, "kind", "why");
    json_int(&json, "id", host_id(host, face->seat));
    json_array(&json, "cards");
    if (slot < LP_SLOTS) write_card(&json, &why, slot);
    for (size_t i = 0; slot >= LP_SLOTS && i < sizeof areas / sizeof areas[0]; i++) {
        LpSlot slots[LP_SLOTS];
        int count = lp_view_area(why.view, face->seat, areas[i], slots);
        for (int k = 0; k < count; k++) write_card(&json, &why, slots[k]);
    }
    json_array_end(&json);
    json_object_end(&json);
}
