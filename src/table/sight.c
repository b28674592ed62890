/* Names of cards, and their texts in parts. */
#include "table/sight.h"

#include "compiler/render.h"

Slice sight_name_of(const Sight *sight, LpCardId id) {
    LpCardInfo info;
    if (id != 0 && lp_card_info(sight->cards, id, &info) == LP_OK) return text_of(info.name);
    return SLICE("");
}

Slice sight_name(const Sight *sight, LpSlot slot) {
    if (slot >= LP_SLOTS) return SLICE("");
    return sight_name_of(sight, lp_view_of_card(sight->cards, sight->view, slot).id);
}

static bool comes_before(const Sight *sight, LpSlot a, LpSlot b) {
    if (sight->arrivals == NULL || sight->arrivals[a] == sight->arrivals[b]) return a < b;
    return sight->arrivals[a] < sight->arrivals[b];
}

int sight_copy(const Sight *sight, LpSlot slot) {
    LpSlot slots[LP_SLOTS];
    if (slot >= LP_SLOTS) return 0;
    LpCardView card = lp_view_of_card(sight->cards, sight->view, slot);
    if (card.area != LP_AREA_CHARACTER || card.id == 0) return 0;
    int count = lp_view_area(sight->view, card.owner, LP_AREA_CHARACTER, slots);
    int alike = 0, before = 0;
    Slice name = sight_name_of(sight, card.id);
    for (int i = 0; i < count; i++) {
        if (!text_equal(sight_name(sight, slots[i]), name)) continue;
        alike++;
        before += comes_before(sight, slots[i], slot);
    }
    return alike > 1 ? before + 1 : 0;
}

/* Is it a Leader beside a Character of the same name? */
static bool is_shared_leader(const Sight *sight, LpSlot slot, Slice name) {
    LpSlot slots[LP_SLOTS];
    LpCardView card = lp_view_of_card(sight->cards, sight->view, slot);
    if (card.area != LP_AREA_LEADER) return false;
    int count = lp_view_area(sight->view, card.owner, LP_AREA_CHARACTER, slots);
    for (int i = 0; i < count; i++) {
        if (text_equal(sight_name(sight, slots[i]), name)) return true;
    }
    return false;
}

void sight_say_name(const Sight *sight, LpSlot slot, Buffer *out) {
    Slice name = sight_name(sight, slot);
    int copy = name.size > 0 ? sight_copy(sight, slot) : 0;
    if (name.size == 0) {
        words_say(sight->words, "card.hidden", NULL, 0, out);
    } else if (is_shared_leader(sight, slot, name)) {
        WORDS_SAY(sight->words, out, "card.leader", WORD_TEXT("card", name));
    } else if (copy > 0) {
        WORDS_SAY(sight->words, out, "card.copy", WORD_TEXT("card", name),
                  WORD_NUMBER("n", copy));
    } else {
        buffer_append(out, name);
    }
}

Slice sight_who(const Sight *sight, LpSeat seat) {
    if (sight->you >= LP_SEAT_PUBLIC) return seat == 0 ? SLICE("0") : SLICE("1");
    return seat == sight->you ? SLICE("you") : SLICE("they");
}

/* --- Clauses ---------------------------------------------------------------------------- */

/* Does a clause end after this character? Brackets hold names and tags; "K.O." is a word. */
static bool ends_clause(Slice text, size_t at, size_t start) {
    char c = text.at[at];
    if (c == '\n') return true;
    if (at + 1 < text.size && text.at[at + 1] != ' ') return false;
    if (c == ':' || c == ';') return true;
    if (c != '.') return false;
    return at < start + 3 || text.at[at - 1] != 'O' || text.at[at - 2] != '.';
}

void sight_clauses(const LpCards *cards, LpCardId id, unsigned ability, unsigned row,
                   Clauses *out) {
    Buffer text;
    buffer_init(&text, out->memory, sizeof out->memory);
    out->count = 0;
    out->current = -1;
    size_t wanted = id != 0 ? render_ability_row(cards, id, ability, row, &text) : SIZE_MAX;
    out->text = buffer_text(&text);
    size_t start = 0;
    int depth = 0;
    for (size_t i = 0; i < out->text.size; i++) {
        char c = out->text.at[i];
        depth += (c == '[' || c == '{') - (c == ']' || c == '}');
        bool is_last = i + 1 == out->text.size;
        bool has_room = out->count < CLAUSES_MAX - 1;
        if (!is_last && !(depth == 0 && has_room && ends_clause(out->text, i, start))) continue;
        if (wanted >= start && wanted <= i) out->current = out->count;
        Slice clause = text_trim((Slice){out->text.at + start, i + 1 - start});
        if (clause.size > 0) out->at[out->count++] = clause;
        start = i + 1;
    }
    if (out->current >= out->count) out->current = out->count - 1;
}
