/* The lines of a log, by tables of patterns. */
#include <string.h>

#include "card/image.h"
#include "log/gamelog.h"
#include "notation/ref.h"

typedef struct Pattern {
    uint8_t kind;
    const char *text;
} Pattern;

/* In a pattern '@' is a card, '#' a number, '%' a list of numbers of cards in brackets and '*'
 * anything up to the end. The first pattern that fits counts. */
static const Pattern lines[] = {
    {GAMELOG_LEADER, "Leader is @"},
    {GAMELOG_FIRST, "Chose to go First*"},
    {GAMELOG_SECOND, "Chose to go Second*"},
    {GAMELOG_DREW, "Drew card from deck: @"},
    {GAMELOG_HAND_BEFORE, "Hand before Mulligan: %"},
    {GAMELOG_HAND_AFTER, "Hand after Mulligan: %"},
    {GAMELOG_MULLIGAN, "Mulligan"},
    {GAMELOG_DRAW_PHASE, "Draw # Card*"},
    {GAMELOG_DON_PHASE, "Draw # Don*"},
    {GAMELOG_DEPLOY, "Deploy @"},
    {GAMELOG_TRASH, "Trash @"},
    {GAMELOG_ATTACH, "Attach # Don to @ (# Total)"},
    {GAMELOG_ATTACK, "@ attacking @"},
    {GAMELOG_BLOCK, "@ Blocks"},
    {GAMELOG_COUNTER, "Discard @ for Counter #"},
    {GAMELOG_HIT, "@ hit for # damage"},
    {GAMELOG_FAILS, "Attack Fails"},
    {GAMELOG_DESTROYED, "@ Destroyed"},
    {GAMELOG_VS, "@[#] vs @[#]"},
    {GAMELOG_SNAP_HAND, "Hand: %"},
    {GAMELOG_SNAP_BOARD, "Board: %"},
    {GAMELOG_SNAP_TRASH, "Trash: %"},
    {GAMELOG_SNAP_LIFE, "Life: #"},
    {GAMELOG_END_TURN, "End Turn"},
    {GAMELOG_CONCEDES, "Concedes!"},
    {GAMELOG_LOSES, "Loses*"},
    {GAMELOG_WINS, "Wins!*"},
    {GAMELOG_QUITS, "Quits!"},
    {GAMELOG_LEFT, "Opponent Has Disconnected!*"},
    {GAMELOG_OVER, "GameOver*"},
    {GAMELOG_VERSION, "Version is *"},
    {GAMELOG_CONNECT, "Waiting for a Connection*"},
    {GAMELOG_CONNECT, "Attempting to connect to *"},
    {GAMELOG_NEW_TABLE, "Playing with deck:*"},
    {GAMELOG_BOTTOM, "Placing Cards on Bottom of Deck"},
    {GAMELOG_EFFECT, "@: *"},
};

static const Pattern verbs[] = {
    {GAMELOG_DO_COUNTER_EVENT, "Activate Counter"},
    {GAMELOG_DO_COUNTER_POWER, "Counter #*"},
    {GAMELOG_DO_TRIGGER, "Activate Trigger"},
    {GAMELOG_DO_REDIRECT, "Target of Attack changed to @"},
    {GAMELOG_DO_DRAW_DON, "Draw # Rested Don*"},
    {GAMELOG_DO_DRAW_DON, "Draw # Don*"},
    {GAMELOG_DO_DRAW, "Draw # Card*"},
    {GAMELOG_DO_REVEAL, "Reveal and Draw @"},
    {GAMELOG_DO_MILL, "Trash # *"},
    {GAMELOG_DO_TRASH_LIFE, "Trash @ from Life*"},
    {GAMELOG_DO_TRASH, "Trash @*"},
    {GAMELOG_DO_REST_DON, "Rest # Don*"},
    {GAMELOG_DO_REST, "Rest @"},
    {GAMELOG_DO_ACTIVE, "Set @ to Active*"},
    {GAMELOG_DO_DON_ACTIVE, "Activate # Don*"},
    {GAMELOG_DO_GIVE, "Attach # Rested Don to @*"},
    {GAMELOG_DO_GIVE, "Attach # Don to @*"},
    {GAMELOG_DO_BASE, "Set @ Base Power to #*"},
    {GAMELOG_DO_POWER, "Buff @ #*"},
    {GAMELOG_DO_POWER, "Grant @ #*"},
    {GAMELOG_DO_KO, "Destroy @*"},
    {GAMELOG_DO_TO_HAND, "Return @ to Hand*"},
    {GAMELOG_DO_DON_RETURN, "Minus # Don*"},
    {GAMELOG_DO_DON_RETURN, "Return # Don*"},
    {GAMELOG_DO_PLAY, "Deployed @*"},
    {GAMELOG_DO_PLAY, "Deploy @*"},
    {GAMELOG_DO_TO_DECK, "Send @ to Deck Bottom*"},
    {GAMELOG_DO_LIFE_TO_HAND, "Takes Top Life*"},
    {GAMELOG_DO_LIFE_TO_HAND, "Send # Life to Hand*"},
    {GAMELOG_DO_TO_LIFE, "Add @ to top of Life*"},
    {GAMELOG_DO_TO_LIFE_BOTTOM, "Add @ to bottom of Life*"},
    {GAMELOG_DO_TO_LIFE, "Added card to top of Life*"},
    {GAMELOG_DO_FACE, "Flip # Life*"},
    {GAMELOG_DO_KEYWORD, "Give @ *"},
    {GAMELOG_DO_FORBID, "@ Can't *"},
    {GAMELOG_DO_NEGATE, "Nullify effects of @*"},
    {GAMELOG_DO_OTHER, "*"},
};

/* --- Markup ------------------------------------------------------------------------------ */

/* What is left out of every line: zero-width characters, also where they were encoded twice. */
static size_t invisible_at(Slice text) {
    static const Slice marks[] = {
        {"\xE2\x80\x8B", 3},
        {"\xE2\x80\x8C", 3},
        {"\xE2\x80\x8D", 3},
        {"\xEF\xBB\xBF", 3},
        {"\xC3\xA2\xE2\x82\xAC\xE2\x80\xB9", 8},
    };
    for (size_t i = 0; i < sizeof marks / sizeof marks[0]; i++)
        if (text_starts_with(text, marks[i])) return marks[i].size;
    return 0;
}

/* A tag that only says how the text looks: <b>, </b>, <mark>, </mark>, </link>. */
static size_t tag_at(Slice text) {
    static const Slice tags[] = {
        {"<b>", 3}, {"</b>", 4}, {"<mark>", 6}, {"</mark>", 7}, {"</link>", 7}};
    for (size_t i = 0; i < sizeof tags / sizeof tags[0]; i++)
        if (text_starts_with(text, tags[i])) return tags[i].size;
    return 0;
}

static bool is_number_of_card(Slice text) {
    bool has_dash = false;
    if (text.size < 3 || text.size >= GAMELOG_NUMBER_MAX) return false;
    for (size_t i = 0; i < text.size; i++) {
        char c = text.at[i];
        if (c == '-') has_dash = true;
        if (c != '-' && c != '_' && !text_is_digit(c) && !text_is_letter(c)) return false;
    }
    return has_dash || text_equal(text, SLICE("Don"));
}

/* A link says a number twice: <link="ID">ID, and "ID">ID in downloaded logs. */
static size_t link_at(Slice text) {
    size_t skip = text_starts_with(text, SLICE("<link=")) ? 6 : 0;
    if (skip >= text.size || text.at[skip] != '"') return 0;
    Slice rest = text_from(text, skip + 1);
    size_t end = text_find(rest, SLICE("\">"));
    return is_number_of_card(text_first(rest, end)) ? skip + 1 + end + 2 : 0;
}

/* The line without markup; false if it is too long. */
static bool strip(Slice raw, Buffer *out) {
    while (raw.size > 0) {
        size_t skip = invisible_at(raw);
        if (skip == 0) skip = tag_at(raw);
        if (skip == 0 && (raw.at[0] == '<' || raw.at[0] == '"')) skip = link_at(raw);
        if (skip == 0) {
            if ((unsigned char)raw.at[0] >= ' ') buffer_append_char(out, raw.at[0]);
            skip = 1;
        }
        raw = text_from(raw, skip);
    }
    return !out->overflow;
}

/* Chat begins behind who says it. A name may have the same markup, also in a frame. */
bool gamelog_line_is_chat(Slice raw) {
    if (text_starts_with(raw, SLICE("RZ1|"))) return false;
    size_t close = text_starts_with(raw, SLICE("[")) ? text_find(raw, SLICE("] ")) : 0;
    if (close < raw.size) raw = text_from(raw, close);
    return text_find(raw, SLICE("<size")) < raw.size;
}

/* --- Cards ------------------------------------------------------------------------------- */

/* 'OP01-016_p1' is OP01-016 with other art. */
static Slice without_art(Slice number) {
    size_t at = text_find(number, SLICE("_"));
    return text_first(number, at);
}

static LpCardId card_of(const LpCards *cards, Slice number, GamelogLine *out) {
    if (text_equal(number, SLICE("Don"))) return GAMELOG_DON;
    number = without_art(number);
    LpCardId id = (LpCardId)image_find(cards, number.at, number.size);
    if (id != 0 || number.size == 0 || number.size >= GAMELOG_NUMBER_MAX) return id;
    if (out->missing_count < 4) {
        char *at = out->missing[out->missing_count++];
        memcpy(at, number.at, number.size);
        at[number.size] = 0;
    }
    return 0;
}

/* The next '[NUMBER]' of the text: what follows it, or false. */
static bool next_card(Slice *text, Slice *number) {
    for (;;) {
        size_t open = text_find(*text, SLICE("["));
        if (open >= text->size) return false;
        Slice inside = text_from(*text, open + 1);
        size_t close = text_find(inside, SLICE("]"));
        *text = inside;
        if (close >= inside.size) return false;
        *number = text_first(inside, close);
        if (!is_number_of_card(*number)) continue;
        *text = text_from(inside, close + 1);
        return true;
    }
}

/* --- Patterns ---------------------------------------------------------------------------- */

typedef struct Found {
    Slice cards[2], list, rest;
    int64_t numbers[2];
    int card_count, number_count;
} Found;

static bool fits(const char *pattern, Slice text, Found *found);

/* A card may have brackets in its name: the rest of the pattern decides which it is. */
static bool fits_card(const char *pattern, Slice text, Found *found) {
    Slice number;
    Found before = *found;
    if (found->card_count >= 2) return false;
    while (next_card(&text, &number)) {
        *found = before;
        found->cards[found->card_count++] = number;
        if (fits(pattern + 1, text, found)) return true;
    }
    return false;
}

static size_t number_size(Slice text) {
    size_t size = text.size > 0 && (text.at[0] == '-' || text.at[0] == '+') ? 1 : 0;
    while (size < text.size && size < 9 && text_is_digit(text.at[size])) size++;
    return size;
}

static bool fits_number(const char *pattern, Slice text, Found *found) {
    size_t size = number_size(text);
    if (found->number_count >= 2 || size == 0) return false;
    if (!text_parse_int(text_first(text, size), &found->numbers[found->number_count]))
        return false;
    found->number_count++;
    return fits(pattern + 1, text_from(text, size), found);
}

static bool fits_list(Slice text, Found *found) {
    if (text.size < 2 || text.at[0] != '[' || text.at[text.size - 1] != ']') return false;
    found->list = (Slice){text.at + 1, text.size - 2};
    return true;
}

static bool fits(const char *pattern, Slice text, Found *found) {
    for (; *pattern != 0; pattern++) {
        switch (*pattern) {
        case '@': return fits_card(pattern, text, found);
        case '#': return fits_number(pattern, text, found);
        case '%': return fits_list(text, found);
        case '*': found->rest = text; return true;
        default:
            if (text.size == 0 || text.at[0] != *pattern) return false;
            text = text_from(text, 1);
        }
    }
    return text.size == 0;
}

static const Pattern *match(const Pattern *table, size_t count, Slice text, Found *found) {
    for (size_t i = 0; i < count; i++) {
        *found = (Found){.card_count = 0};
        if (fits(table[i].text, text, found)) return &table[i];
    }
    return NULL;
}

static int32_t as_number(int64_t number) { return (int32_t)number; }

/* --- Frames ------------------------------------------------------------------------------ */

/* RZ1|seq|player|card|from|i|to|j|v1|v2|rested|power|cost */
static bool read_move(const LpCards *cards, Slice parts[16], int count, GamelogLine *out) {
    GamelogToken *token = &out->token;
    int64_t numbers[16];
    if (count < 8) return false;
    for (int i = 1; i < count && i < 13; i++) {
        if (i == 3) continue;
        if (!text_parse_int(parts[i], &numbers[i])) return false;
        if (numbers[i] < -100000 || numbers[i] > 10000000) return false;
    }
    if (numbers[2] != 1 && numbers[2] != 2) return false;
    if (numbers[4] < 0 || numbers[4] >= GAMELOG_AREA_COUNT) return false;
    if (numbers[6] < 0 || numbers[6] >= GAMELOG_AREA_COUNT) return false;
    token->kind = GAMELOG_FRAME;
    token->seat = (uint8_t)(numbers[2] - 1);
    token->card = card_of(cards, parts[3], out);
    token->from = (uint8_t)numbers[4];
    token->n = as_number(numbers[5]);
    token->to = (uint8_t)numbers[6];
    token->m = as_number(numbers[7]);
    token->rested = count > 10 && numbers[10] != 0;
    return true;
}

/* RZ1|CHK|seq|player|deck|hand|Characters|Life|DON!! deck|cost area|trash|Stage|1|given */
static bool read_check(const Slice parts[16], int count, GamelogLine *out) {
    int64_t seat, number;
    if (count < 4 + GAMELOG_COUNTS || !text_parse_int(parts[3], &seat)) return false;
    if (seat != 1 && seat != 2) return false;
    for (int i = 0; i < GAMELOG_COUNTS; i++) {
        if (!text_parse_int(parts[4 + i], &number) || number < 0 || number > UINT8_MAX)
            return false;
        out->counts[i] = (uint8_t)number;
    }
    out->token.kind = GAMELOG_CHECK;
    out->token.seat = (uint8_t)(seat - 1);
    return true;
}

static bool read_frame(const LpCards *cards, Slice text, GamelogLine *out) {
    Slice parts[16] = {{0}}, part;
    int count = 0;
    while (count < 16 && text_next_part(&text, '|', &part)) parts[count++] = part;
    if (count >= 3 && text_equal(parts[1], SLICE("HDR"))) {
        int64_t zones = 0;
        out->token.kind = GAMELOG_HEADER;
        out->rest = parts[2];
        if (count > 3 && text_parse_int(parts[3], &zones)) out->token.n = as_number(zones);
        return true;
    }
    if (count >= 5 && text_equal(parts[1], SLICE("PLY"))) {
        int64_t number;
        if (!text_parse_int(parts[2], &number) || number < 1 || number > 2) return false;
        out->token.kind = GAMELOG_PLAYER;
        out->token.seat = (uint8_t)(number - 1);
        out->rest = parts[3];
        out->token.card = card_of(cards, parts[4], out);
        return true;
    }
    if (count >= 2 && text_equal(parts[1], SLICE("CHK"))) return read_check(parts, count, out);
    return read_move(cards, parts, count, out);
}

/* --- Lines ------------------------------------------------------------------------------- */

static void read_list(const LpCards *cards, Slice list, GamelogLine *out) {
    Slice part;
    while (text_next_part(&list, ',', &part)) {
        part = text_trim(part);
        if (!is_number_of_card(part)) continue;
        out->is_lost[GAMELOG_LOSS_LIST] = out->token.list_count == GAMELOG_LIST_MAX;
        if (out->is_lost[GAMELOG_LOSS_LIST]) return;
        out->list[out->token.list_count++] = card_of(cards, part, out);
    }
}

static void fill(const LpCards *cards, const Found *found, GamelogLine *out) {
    GamelogToken *token = &out->token;
    if (found->card_count > 0) token->card = card_of(cards, found->cards[0], out);
    if (found->card_count > 1) token->other = card_of(cards, found->cards[1], out);
    if (found->number_count > 0) token->n = as_number(found->numbers[0]);
    if (found->number_count > 1) token->m = as_number(found->numbers[1]);
    out->rest = found->rest;
    read_list(cards, found->list, out);
}

static bool read_text(const LpCards *cards, Slice text, GamelogLine *out) {
    Found found;
    const Pattern *line = match(lines, sizeof lines / sizeof lines[0], text, &found);
    if (line == NULL) return false;
    out->token.kind = line->kind;
    fill(cards, &found, out);
    if (line->kind != GAMELOG_EFFECT) return true;
    out->token.source = out->token.card;
    out->token.card = 0;
    const Pattern *verb =
        match(verbs, sizeof verbs / sizeof verbs[0], text_trim(found.rest), &found);
    if (verb == NULL) return false;
    out->token.verb = verb->kind;
    fill(cards, &found, out);
    if (verb->kind == GAMELOG_DO_OTHER) {
        Slice number;
        if (next_card(&found.rest, &number)) out->token.card = card_of(cards, number, out);
    }
    return true;
}

/* The bracket that closes the first one, or the size of the line. */
static size_t closing(Slice line) {
    int open = 0;
    for (size_t i = 0; i < line.size; i++) {
        open += (line.at[i] == '[') - (line.at[i] == ']');
        if (open == 0) return i;
    }
    return line.size;
}

static bool read_behind(const LpCards *cards, Slice line, size_t close, GamelogLine *out) {
    if (!text_starts_with(text_from(line, close), SLICE("] "))) return false;
    if (!read_text(cards, text_from(line, close + 2), out)) return false;
    out->actor = text_trim((Slice){line.at + 1, close - 1});
    out->has_actor = true;
    return true;
}

/* '[actor] text'. A name may have brackets: if they are no pairs, the text behind it decides
 * where it ends. */
static bool read_of_actor(const LpCards *cards, Slice line, GamelogLine *out) {
    size_t close = closing(line);
    if (close < line.size && read_behind(cards, line, close, out)) return true;
    for (size_t at = 1; at < line.size; at++)
        if (line.at[at] == ']' && at != close && read_behind(cards, line, at, out)) return true;
    return false;
}

bool gamelog_line_read(const LpCards *cards, Slice raw, GamelogLine *out) {
    Buffer text;
    memset(out, 0, offsetof(GamelogLine, text));
    buffer_init(&text, out->text, sizeof out->text);
    if (gamelog_line_is_chat(raw)) return false;
    out->is_lost[GAMELOG_LOSS_NUL] = memchr(raw.at, 0, raw.size) != NULL;
    out->is_lost[GAMELOG_LOSS_LONG] = !strip(raw, &text);
    if (out->is_lost[GAMELOG_LOSS_LONG]) return false;
    Slice line = text_trim(buffer_text(&text));
    if (text_starts_with(line, SLICE("[ReplaySync] "))) line = text_from(line, 13);
    if (text_starts_with(line, SLICE("RZ1|"))) return read_frame(cards, line, out);
    if (text_starts_with(line, SLICE("[")) && read_of_actor(cards, line, out)) return true;
    return read_text(cards, line, out);
}

void gamelog_print_card(const LpCards *cards, LpCardId id, Buffer *out) {
    if (id == GAMELOG_DON)
        buffer_append_string(out, "DON!!");
    else if (id == 0)
        buffer_append_char(out, '?');
    else
        ref_print_number(cards, id, out);
}
