/* Writing one card. */
#include "app/cards/cardwrite.h"

#include "app/common/caption.h"
#include "app/common/output.h"
#include "study/cardtext.h"

void cardwrite_card(const LpCards *cards, LpCardId id, FILE *out) {
    static char memory[CARD_TEXT_SIZE_MAX];
    const Style style = output_style();
    LpCardInfo info;
    Buffer text;
    if (lp_card_info(cards, id, &info) != LP_OK) return;
    buffer_init(&text, memory, sizeof memory);
    cardtext_edition(&info, &text);
    Slice name = cardtext_name(cards, id);
    fprintf(out, "%s%s  %.*s%s%s%s\n", style.bold, info.number, (int)name.size, name.at,
            style.reset, text.used > 0 ? "  " : "", text.at);
    buffer_clear(&text);
    cardtext_facts(&info, &text);
    fprintf(out, "  %s\n", text.at);
    buffer_clear(&text);
    cardtext_names(cards, id, &text);
    if (text.used > 0) fprintf(out, "  %s\n", text.at);
    if (!info.playable) fputs(caption("card.not-understood"), out);
    buffer_clear(&text);
    cardtext_abilities(cards, id, &text);
    if (text.used > 0) output_wrapped(out, buffer_text(&text), 2, 92);
    buffer_clear(&text);
    cardtext_trigger(cards, id, &text);
    if (text.used > 0) output_wrapped(out, buffer_text(&text), 2, 92);
}
