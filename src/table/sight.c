/* Names of cards, and their texts in parts. */
#include "table/sight.h"

#include "table/speech.h"

Slice sight_name_of(const Sight *sight, LpCardId id) {
    return speech_name(sight->words, sight->cards, id);
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

/* Does a clause end with this byte? Brackets hold names and tags; "K.O." is a word. */
static bool ends_clause(Slice text, size_t at, size_t start) {
    static const Slice japanese[] = {{"。", 3}, {"：", 3}};
    char c = text.at[at];
    if (c == '\n') return true;
    for (size_t i = 0; i < sizeof japanese / sizeof japanese[0]; i++)
        if (text_ends_with(text_first(text, at + 1), japanese[i])) return true;
    if (at + 1 < text.size && text.at[at + 1] != ' ') return false;
    if (c == ':' || c == ';') return true;
    if (c != '.') return false;
    return at < start + 3 || text.at[at - 1] != 'O' || text.at[at - 2] != '.';
}

/* How much deeper this byte leads into brackets: 1, -1 or 0. */
static int bracket_at(Slice text, size_t at) {
    char c = text.at[at];
    if (c == '[' || c == '{') return 1;
    if (c == ']' || c == '}') return -1;
    Slice rest = text_from(text, at);
    if (text_starts_with(rest, SLICE("【")) || text_starts_with(rest, SLICE("「"))) return 1;
    return -(text_starts_with(rest, SLICE("】")) || text_starts_with(rest, SLICE("」")));
}

void sight_clauses(const Words *words, const LpCards *cards, LpCardId id, unsigned ability,
                   unsigned row, Clauses *out) {
    Buffer text;
    buffer_init(&text, out->memory, sizeof out->memory);
    out->count = 0;
    out->current = -1;
    size_t wanted = SIZE_MAX;
    if (id != 0) wanted = speech_ability_row(words, cards, id, ability, row, &text);
    out->text = buffer_text(&text);
    size_t start = 0;
    int depth = 0;
    for (size_t i = 0; i < out->text.size; i++) {
        depth += bracket_at(out->text, i);
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
