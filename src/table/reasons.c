/* "Why can't I?" as a message. */
#include "table/reasons.h"

#include "table/why.h"

enum { LINES_SIZE = 4096 };

/* "6-5-3-1, 2-7-2" as a list. */
static void write_rules(Json *json, Slice rules) {
    Slice rule;
    json_array(json, "rules");
    while (text_next_part(&rules, ',', &rule)) json_text(json, NULL, text_trim(rule));
    json_array_end(json);
}

/* One sentence, whose rules stand behind it. */
static void write_line(Json *json, Slice line) {
    Slice mark = SLICE(" (CR ");
    size_t at = text_find(line, mark);
    Slice rules = text_from(line, at + mark.size);
    if (rules.size > 0) rules.size--;
    bool can =
        text_starts_with(line, SLICE("You can ")) || text_starts_with(line, SLICE("It can "));
    json_object(json, NULL);
    json_bool(json, "ok", can);
    json_text(json, "text", text_first(line, at));
    write_rules(json, rules);
    json_object_end(json);
}

static void write_card(Json *json, const Why *why, LpSlot slot) {
    char memory[LINES_SIZE];
    Buffer lines;
    LpCardInfo info;
    LpCardView card = lp_view_of_card(why->cards, why->view, slot);
    buffer_init(&lines, memory, sizeof memory);
    why_card(why, slot, &lines);
    Slice rest = buffer_text(&lines), line;
    json_object(json, NULL);
    json_int(json, "slot", slot);
    if (card.id != 0 && lp_card_info(why->cards, card.id, &info) == LP_OK)
        json_string(json, "card", info.number);
    json_array(json, "about");
    while (text_next_line(&rest, &line)) write_line(json, line);
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
               .action_count = is_asked ? host->action_count : 0};
    Json json;
    json_init_buffer(&json, out);
    json_object(&json, NULL);
    json_int(&json, "v", MESSAGE_VERSION);
    json_string(&json, "kind", "why");
    json_int(&json, "id", host->id);
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
