/* Statistics of logged games: rows of games and wins. */
#include "study/gametally.h"

#include <string.h>

#include "base/hash.h"
#include "study/cardtext.h"
#include "table/remark.h"

#define AGAINST " against "

const char *const gametally_sections[GAMETALLY_SECTION_COUNT] = {
    [GAMETALLY_ALL] = "all",           [GAMETALLY_LEADER] = "leader",
    [GAMETALLY_OPPONENT] = "opponent", [GAMETALLY_PAIR] = "pair",
    [GAMETALLY_ORDER] = "order",       [GAMETALLY_MULLIGAN] = "mulligan",
    [GAMETALLY_TURNS] = "turns",       [GAMETALLY_MONTH] = "month",
    [GAMETALLY_VERSION] = "version",   [GAMETALLY_OPENING] = "opening",
    [GAMETALLY_DRAWN] = "drawn",       [GAMETALLY_PLAYED] = "played",
};

/* --- Rows -------------------------------------------------------------------------------- */

/* The row of a key, which is new where there was none; NULL if there is no room. */
static GameRow *row_of(GameTally *tally, GameSection section, Slice key) {
    key = text_first(key, GAMETALLY_KEY_SIZE - 1);
    uint64_t at = hash_bytes(key.at, key.size, section) % GAMETALLY_INDEX_SIZE;
    for (; tally->index[at] != 0; at = (at + 1) % GAMETALLY_INDEX_SIZE) {
        GameRow *row = &tally->rows[tally->index[at] - 1];
        if (row->section == section && text_equal(text_of(row->key), key)) return row;
    }
    if (tally->count == GAMETALLY_ROWS_MAX) {
        tally->left_out++;
        return NULL;
    }
    GameRow *row = &tally->rows[tally->count++];
    tally->index[at] = (uint16_t)tally->count;
    memset(row, 0, sizeof *row);
    row->section = (uint8_t)section;
    memcpy(row->key, key.at, key.size);
    return row;
}

static void count_key(GameTally *tally, GameSection section, Slice key, bool is_win) {
    GameRow *row = row_of(tally, section, key);
    if (row == NULL) return;
    row->games++;
    row->wins += is_win;
}

/* --- Cards ------------------------------------------------------------------------------- */

/* Each card counts once for each game, however many copies there were. */
typedef struct Seen {
    LpCardId ids[LP_DECK_SIZE];
    int count;
} Seen;

static void see(Seen *seen, LpCardId id) {
    if (id == 0 || id == GAMELOG_DON) return;
    for (int i = 0; i < seen->count; i++)
        if (seen->ids[i] == id) return;
    if (seen->count < LP_DECK_SIZE) seen->ids[seen->count++] = id;
}

static void print_card(const LpCards *cards, LpCardId id, Buffer *out) {
    LpCardInfo info;
    if (lp_card_info(cards, id, &info) != LP_OK) return;
    buffer_append_string(out, info.name);
    buffer_append_string(out, " (");
    buffer_append_string(out, info.number);
    buffer_append_char(out, ')');
}

static void count_cards(GameTally *tally, GameSection section, const LpCards *cards,
                        const Seen *seen, bool is_win) {
    for (int i = 0; i < seen->count; i++) {
        char memory[GAMETALLY_KEY_SIZE];
        Buffer key;
        buffer_init(&key, memory, sizeof memory);
        print_card(cards, seen->ids[i], &key);
        if (key.used > 0) count_key(tally, section, buffer_text(&key), is_win);
    }
}

static void find_drawn(const GamelogGame *game, Seen *out) {
    for (uint32_t i = 0; i < game->frame_count; i++) {
        const GamelogToken *frame = &game->frames[i];
        if (frame->seat == 0 && frame->to == GAMELOG_IN_HAND &&
            (frame->from == GAMELOG_IN_DECK || frame->from == GAMELOG_IN_LIFE))
            see(out, frame->card);
    }
    for (uint32_t i = 0; i < game->text_count; i++)
        if (game->text[i].kind == GAMELOG_DREW && game->text[i].seat == 0)
            see(out, game->text[i].card);
}

/* Characters and Stages have a line, Events are the sources of effects. */
static void find_played(const LpCards *cards, const GamelogGame *game, Seen *out) {
    for (uint32_t i = 0; i < game->text_count; i++) {
        const GamelogToken *token = &game->text[i];
        LpCardInfo info;
        if (token->seat != 0) continue;
        if (token->kind == GAMELOG_DEPLOY) see(out, token->card);
        if (token->kind == GAMELOG_EFFECT &&
            lp_card_info(cards, token->source, &info) == LP_OK &&
            info.category == LP_CATEGORY_EVENT)
            see(out, token->source);
    }
}

static void count_all_cards(GameTally *tally, const LpCards *cards, const GamelogGame *game,
                            bool is_win) {
    Seen opening = {.count = 0}, drawn = {.count = 0}, played = {.count = 0};
    for (int i = 0; i < 5; i++) see(&opening, game->deal[0][i]);
    drawn = opening;
    find_drawn(game, &drawn);
    find_played(cards, game, &played);
    count_cards(tally, GAMETALLY_OPENING, cards, &opening, is_win);
    count_cards(tally, GAMETALLY_DRAWN, cards, &drawn, is_win);
    count_cards(tally, GAMETALLY_PLAYED, cards, &played, is_win);
}

/* --- Games ------------------------------------------------------------------------------- */

void gametally_leader(const LpCards *cards, const GamelogGame *game, LpSeat seat, Buffer *out) {
    size_t used = out->used;
    print_card(cards, game->leaders[seat], out);
    if (out->used == used) buffer_append_string(out, "an unnamed Leader");
}

static void count_leaders(GameTally *tally, const LpCards *cards, const GamelogGame *game,
                          bool is_win) {
    char memory[2 * GAMETALLY_KEY_SIZE];
    Buffer key;
    buffer_init(&key, memory, sizeof memory);
    gametally_leader(cards, game, 0, &key);
    size_t mine = key.used;
    count_key(tally, GAMETALLY_LEADER, buffer_text(&key), is_win);
    buffer_append_string(&key, AGAINST);
    size_t theirs = key.used;
    gametally_leader(cards, game, 1, &key);
    Slice all = buffer_text(&key);
    count_key(tally, GAMETALLY_OPPONENT, text_from(all, theirs), is_win);
    if (mine > 0) count_key(tally, GAMETALLY_PAIR, all, is_win);
}

static void count_length(GameTally *tally, int turns, bool is_win) {
    char memory[GAMETALLY_KEY_SIZE];
    Buffer key;
    buffer_init(&key, memory, sizeof memory);
    buffer_append_int(&key, turns / 4 * 4 + 1);
    buffer_append_string(&key, " to ");
    buffer_append_int(&key, turns / 4 * 4 + 4);
    buffer_append_string(&key, " turns");
    count_key(tally, GAMETALLY_TURNS, buffer_text(&key), is_win);
}

void gametally_add(GameTally *tally, const LpCards *cards, const GamelogGame *game,
                   uint8_t winner, const char *date) {
    tally->games++;
    if (winner > 1) {
        tally->undecided++;
        return;
    }
    bool is_win = winner == 0;
    count_key(tally, GAMETALLY_ALL, SLICE("all games"), is_win);
    count_leaders(tally, cards, game, is_win);
    if (game->first_seat < 2)
        count_key(tally, GAMETALLY_ORDER,
                  game->first_seat == 0 ? SLICE("went first") : SLICE("went second"), is_win);
    count_key(tally, GAMETALLY_MULLIGAN,
              game->mulligan[0] ? SLICE("hand redrawn") : SLICE("hand kept"), is_win);
    count_length(tally, game->turns, is_win);
    if (date[0] != 0)
        count_key(tally, GAMETALLY_MONTH, text_first(text_of(date), sizeof "2026-10" - 1),
                  is_win);
    count_key(tally, GAMETALLY_VERSION,
              game->version[0] ? text_of(game->version) : SLICE("not said"), is_win);
    count_all_cards(tally, cards, game, is_win);
}

/* --- In words ---------------------------------------------------------------------------- */

/* "Sanji (PRB01-001)", with the card's name in another language. */
static void say_card(const LpCards *cards, Slice key, Buffer *out) {
    size_t at = text_find(key, SLICE(" ("));
    Slice number = text_from(key, at + 2);
    char memory[GAMETALLY_KEY_SIZE];
    Buffer text;
    buffer_init(&text, memory, sizeof memory);
    buffer_append(&text, text_first(number, number.size - (number.size > 0)));
    LpCardId id = lp_card_find(cards, memory);
    buffer_append(out, id != 0 ? cardtext_name(cards, id) : text_first(key, at));
    buffer_append(out, text_from(key, at));
}

void gametally_say(const LpCards *cards, const GameRow *row, Buffer *out) {
    char memory[2 * GAMETALLY_KEY_SIZE];
    Slice key = text_of(row->key), between = SLICE(AGAINST);
    size_t at = row->section == GAMETALLY_PAIR ? text_find(key, between) : key.size;
    Buffer text;
    buffer_init(&text, memory, sizeof memory);
    say_card(cards, text_first(key, at), &text);
    buffer_append(&text, text_first(text_from(key, at), between.size));
    say_card(cards, text_from(key, at + between.size), &text);
    remark_say(text_of(cardtext_language_name()), buffer_text(&text), out);
}

/* --- Order ------------------------------------------------------------------------------- */

/* The first number of a key, so that '5 to 8 turns' comes before '13 to 16 turns'. */
static uint32_t number_of(const GameRow *row) {
    uint32_t number = 0;
    for (const char *at = row->key; text_is_digit(*at); at++)
        number = number * 10 + (uint32_t)(*at - '0');
    return number;
}

static bool is_before(const GameRow *x, const GameRow *y) {
    if (x->section != y->section) return x->section < y->section;
    bool is_in_order = x->section == GAMETALLY_MONTH || x->section == GAMETALLY_VERSION;
    if (x->section == GAMETALLY_TURNS) return number_of(x) < number_of(y);
    if (!is_in_order && x->games != y->games) return x->games > y->games;
    return strcmp(x->key, y->key) < 0;
}

void gametally_sort(GameTally *tally) {
    for (uint32_t gap = tally->count / 2; gap > 0; gap /= 2) {
        for (uint32_t i = gap; i < tally->count; i++) {
            GameRow row = tally->rows[i];
            uint32_t k = i;
            for (; k >= gap && is_before(&row, &tally->rows[k - gap]); k -= gap)
                tally->rows[k] = tally->rows[k - gap];
            tally->rows[k] = row;
        }
    }
}

double gametally_rate(const GameRow *row) { return (double)row->wins / row->games; }

Interval gametally_interval(const GameRow *row) {
    return interval_wilson((double)row->wins, (double)row->games);
}

void gametally_date(Slice name, char out[GAMETALLY_DATE_SIZE]) {
    static const char shape[] = "dddd-dd-dd";
    out[0] = 0;
    if (name.size < sizeof shape - 1) return;
    for (size_t i = 0; i < sizeof shape - 1; i++) {
        bool fits = shape[i] == 'd' ? text_is_digit(name.at[i]) : name.at[i] == shape[i];
        if (!fits) return;
    }
    memcpy(out, name.at, sizeof shape - 1);
    out[sizeof shape - 1] = 0;
}
