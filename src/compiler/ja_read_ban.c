/* Bans and rules of the Japanese reader: what a player cannot do, and what holds of a card by
 * the rules of the game. */
#include "compiler/ja_read_internal.h"

/* What a player cannot do, but for playing cards. */
static const struct {
    const char *words, *ban;
} bans[] = {
    {"【ブロッカー】を発動できない", "use blocker"},
    {"自分の効果でライフを手札に加えられない", "take life"},
    {"自分の効果でカードを引けない", "draw"},
};

/* play -> { test } ( "キャラカードを登場" | "イベントを発動" | "カードをプレイ" ) "できない" */
static bool play(JaReader *r, Buffer *out) {
    char memory[JA_READ_FILTER_MAX];
    Buffer filter;
    buffer_init(&filter, memory, sizeof memory);
    while (ja_read_noun_test(r, &filter)) continue;
    bool is_character = ja_read_text_take(r, "キャラカードを登場できない");
    if (is_character) ja_read_noun_and(&filter, "character");
    bool is_event = !is_character && ja_read_text_take(r, "イベントを発動できない");
    if (is_event) ja_read_noun_and(&filter, "event");
    if (!is_character && !is_event &&
        (!ja_read_text_take(r, "カードを") || filter.used == 0 ||
         !ja_read_text_take(r, "プレイできない")))
        return false;
    buffer_append_string(out, "play [");
    buffer_append_string(out, memory);
    buffer_append_char(out, ']');
    return !filter.overflow;
}

/* blockers -> { test } "キャラの【ブロッカー】を発動できない" */
static bool blockers(JaReader *r, Buffer *out) {
    char memory[JA_READ_FILTER_MAX];
    Buffer filter;
    buffer_init(&filter, memory, sizeof memory);
    while (ja_read_noun_test(r, &filter)) continue;
    if (filter.used == 0 || !ja_read_text_take(r, "キャラの【ブロッカー】を発動できない"))
        return false;
    buffer_append_string(out, "use blocker [");
    buffer_append_string(out, memory);
    buffer_append_char(out, ']');
    return !filter.overflow;
}

static bool what(JaReader *r, Buffer *out) {
    size_t start = r->at;
    for (size_t i = 0; i < sizeof bans / sizeof bans[0]; i++) {
        if (!ja_read_text_take(r, bans[i].words)) continue;
        buffer_append_string(out, bans[i].ban);
        return true;
    }
    if (blockers(r, out)) return true;
    r->at = start;
    return play(r, out);
}

/* ban -> ( "自分" | "相手" ) "は" [ DURATION ] what */
bool ja_read_ban(JaReader *r, JaForm *form) {
    char memory[JA_READ_FILTER_MAX + 64];
    Buffer line;
    const char *duration = NULL;
    buffer_init(&line, memory, sizeof memory);
    bool is_you = ja_read_text_take(r, "自分は");
    if (!is_you && !ja_read_text_take(r, "相手は")) return false;
    ja_read_text_take(r, "、");
    ja_read_act_duration(r, &duration);
    if (r->is_permanent != (duration == NULL)) return false;
    buffer_append_string(&line, is_you ? "ban you from " : "ban them from ");
    if (!what(r, &line)) return false;
    if (duration != NULL) buffer_append_string(&line, ", ");
    if (duration != NULL) buffer_append_string(&line, duration);
    ja_read_text_line(r, buffer_text(&line));
    *form = FORM_FINAL;
    return !line.overflow;
}

/* rule -> "ルール上、このカードは" ( "デッキに何枚でも入れることができる" |
 *         "カード名を" 「N」 { "と" 「N」 } "としても扱う" ) */
bool ja_read_ban_rule(JaReader *r) {
    uint32_t first = r->line_count;
    if (!ja_read_text_take(r, "ルール上、このカードは")) return false;
    if (ja_read_text_take(r, "デッキに何枚でも入れることができる") ||
        ja_read_text_take(r, "デッキに何枚でも入れる事ができる")) {
        ja_read_text_line(r, SLICE("deck any number"));
    } else {
        char memory[JA_READ_FILTER_MAX];
        Buffer line;
        if (!ja_read_text_take(r, "カード名を")) return false;
        do {
            buffer_init(&line, memory, sizeof memory);
            buffer_append_string(&line, "also named ");
            if (!ja_read_noun_name(r, &line) || line.overflow) return false;
            ja_read_text_line(r, buffer_text(&line));
        } while (ja_read_text_take(r, "と") && ja_read_text_at(r, "「"));
        if (!ja_read_text_take(r, "としても扱う") && !ja_read_text_take(r, "しても扱う"))
            return false;
    }
    ja_read_text_take(r, "。");
    ja_read_text_wrap(r, first, "rule");
    return true;
}
