/* Events of the Japanese reader: what is before "時、", or before "場合、代わりに". */
#include <string.h>

#include "compiler/ja_read_internal.h"
#include "effect/tables.h"

/* Events about a player that have no row of their own in the table of terms. */
static const struct {
    const char *words, *heading;
} plain_events[] = {
    {"自分の場のドン!!がドン!!デッキに戻された時", "when don returned (yours)"},
    {"自分の場のドン!!が自分の効果でドン!!デッキに戻された時",
     "when don returned (yours, by your effect)"},
    {"自分の場のドン!!が2枚以上ドン!!デッキに戻された時",
     "when don returned (yours, at least 2)"},
    {"相手がイベントを発動した時", "when event activated (theirs)"},
    {"自分がイベントを発動した時", "when event activated (yours)"},
    {"相手が【ブロッカー】を発動した時", "when blocker activated (theirs)"},
    {"効果で自分の手札が捨てられた時", "when hand trashed (yours, by effect)"},
    {"このキャラのアタックで、相手のライフにダメージを与えた時", "when it deals damage (this)"},
    {"このリーダーのアタックで、相手のライフにダメージを与えた時",
     "when it deals damage (this)"},
};

static bool plain(JaReader *r, Buffer *out) {
    const char *words[sizeof plain_events / sizeof plain_events[0]];
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        words[i] = plain_events[i].words;
    int found = ja_read_text_longest(r, words, (int)(sizeof words / sizeof words[0]));
    if (found >= 0) buffer_append_string(out, plain_events[found].heading);
    return found >= 0;
}

/* event -> one of the table */
static bool of_player(JaReader *r, Buffer *out) {
    for (size_t i = 0; i < terms_player_events.count; i++) {
        const TermsTimed *row = &terms_player_events.at[i];
        const char *words = row->words[LANGUAGE_JA];
        if (!words || !ja_read_text_take(r, words)) continue;
        buffer_append_string(out, tables_timing_words[row->timing]);
        buffer_append_string(out, " (");
        buffer_append_string(out, tables_subject_words[row->of]);
        buffer_append_char(out, ')');
        return true;
    }
    return false;
}

/* What kind of card it is, where the noun says it by the place. */
static void with_category(JaReadCards *cards) {
    char memory[JA_READ_FILTER_MAX];
    Buffer filter;
    bool leader = cards->areas & JA_LEADER, character = cards->areas & JA_CHARACTER;
    if (cards->areas == AREAS_FIELD_CARDS) return; /* a name */
    buffer_init(&filter, memory, sizeof memory);
    buffer_append_string(&filter, leader && character ? "leader/character"
                                  : leader            ? "leader"
                                  : character         ? "character"
                                                      : "stage");
    if (cards->filter.used > 0) buffer_append_string(&filter, ", ");
    buffer_append(&filter, (Slice){cards->memory, cards->filter.used});
    buffer_clear(&cards->filter);
    buffer_append(&cards->filter, buffer_text(&filter));
}

/* subject -> "このキャラ" | things */
static bool subject(JaReader *r, Buffer *out) {
    JaReadCards cards;
    if (ja_read_text_take(r, "このキャラが") || ja_read_text_take(r, "このリーダーが") ||
        ja_read_text_take(r, "このカードが") || ja_read_text_take(r, "このステージが")) {
        buffer_append_string(out, "this");
        return true;
    }
    if (!ja_read_noun_things(r, &cards) || cards.is_mutual ||
        !(cards.areas & AREAS_FIELD_CARDS) || !ja_read_text_take(r, "が"))
        return false;
    with_category(&cards);
    buffer_append_string(out, !cards.has_owner                ? "any ["
                              : cards.owner == WHOSE_YOU      ? "yours ["
                              : cards.owner == WHOSE_OPPONENT ? "theirs ["
                                                              : "any [");
    buffer_append(out, buffer_text(&cards.filter));
    buffer_append_char(out, ']');
    return !cards.filter.overflow;
}

/* event -> subject "が" [ CAUSE ] EVENT */
static bool of_card(JaReader *r, Buffer *out) {
    char memory[JA_READ_FILTER_MAX + 16];
    Buffer who;
    buffer_init(&who, memory, sizeof memory);
    if (!subject(r, &who)) return false;
    int cause = ja_read_text_longest(r, terms_causes[LANGUAGE_JA], CAUSE_COUNT);
    int timing = ja_read_text_longest(r, terms_events[LANGUAGE_JA], TIMING_COUNT);
    if (timing < 0) return false;
    /* one leaves the field by itself; only an effect removes it */
    if (timing == TIMING_WOULD_BE_REMOVED && cause < 0) timing = TIMING_WOULD_LEAVE;
    if (timing == TIMING_RESTED && cause < 0) timing = TIMING_BECOMES_RESTED;
    buffer_append_string(out, tables_timing_words[timing]);
    buffer_append_string(out, " (");
    buffer_append_string(out, memory);
    if (cause > CAUSE_ANY) buffer_append_string(out, ", ");
    if (cause > CAUSE_ANY) buffer_append_string(out, tables_cause_words[cause]);
    buffer_append_char(out, ')');
    return !who.overflow;
}

bool ja_read_event(JaReader *r, Buffer *out, bool *is_instead) {
    size_t start = r->at, used = out->used;
    *is_instead = false;
    if ((plain(r, out) || of_player(r, out) || of_card(r, out)) && ja_read_text_take(r, "、")) {
        *is_instead = ja_read_text_take(r, "代わりに");
        bool is_when =
            text_starts_with((Slice){out->at + used, out->used - used}, SLICE("when"));
        if (*is_instead || is_when) return true;
    }
    r->at = start;
    out->used = used;
    out->at[used] = 0;
    return false;
}
