/* Files of logs: which lines belong to one game, and who is who in it. */
#include "log/gamelog.h"

#include <string.h>

#include "base/utf8.h"
#include "log/gamelog_internal.h"

enum { CHAT_LINES_MAX = 64 };

/* --- Encodings --------------------------------------------------------------------------- */

static uint32_t unit_at(Slice bytes, size_t at, bool big) {
    const unsigned char *b = (const unsigned char *)bytes.at + at;
    return big ? (uint32_t)b[0] << 8 | b[1] : (uint32_t)b[1] << 8 | b[0];
}

static Slice decode_utf16(Slice bytes, bool big, char *out, size_t out_size) {
    size_t used = 0;
    for (size_t i = 0; i + 1 < bytes.size && used + UTF8_SIZE_MAX < out_size; i += 2) {
        uint32_t code = unit_at(bytes, i, big);
        if (code >= 0xD800 && code < 0xDC00 && i + 3 < bytes.size) {
            uint32_t low = unit_at(bytes, i + 2, big);
            code = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00);
            i += 2;
        }
        used += utf8_encode(code, out + used);
    }
    return (Slice){out, used};
}

/* Is it UTF-16 in this order? Without a mark, the first letters of a log are plain ones, and
 * every other byte is 0. */
static bool is_utf16(Slice bytes, bool big) {
    if (bytes.size < 8) return false;
    for (size_t i = 0; i < 8; i += 2) {
        uint32_t code = unit_at(bytes, i, big);
        if (code == 0 || code >= 0x80) return false;
    }
    return true;
}

static Slice decode(Slice bytes, char *out, size_t out_size) {
    if (text_starts_with(bytes, SLICE("\xFF\xFE")))
        return decode_utf16(text_from(bytes, 2), false, out, out_size);
    if (text_starts_with(bytes, SLICE("\xFE\xFF")))
        return decode_utf16(text_from(bytes, 2), true, out, out_size);
    if (is_utf16(bytes, false)) return decode_utf16(bytes, false, out, out_size);
    if (is_utf16(bytes, true)) return decode_utf16(bytes, true, out, out_size);
    return utf8_skip_mark(bytes);
}

/* The first carriage return from here on that no line feed follows, or the size of the text. */
static size_t find_return(Slice text, size_t from) {
    while (from < text.size) {
        from += text_find(text_from(text, from), SLICE("\r"));
        if (from + 1 >= text.size || text.at[from + 1] != '\n') return from;
        from += 2;
    }
    return text.size;
}

/* Lines may end in a carriage return alone, also in a part of the file. */
static Slice end_lines(Slice text, char *out, size_t out_size) {
    size_t at = find_return(text, 0);
    if (text.size > out_size || at >= text.size) return text;
    memmove(out, text.at, text.size);
    for (; at < text.size; at = find_return((Slice){out, text.size}, at)) out[at] = '\n';
    return (Slice){out, text.size};
}

Slice gamelog_decode(Slice bytes, char *out, size_t out_size) {
    return end_lines(decode(bytes, out, out_size), out, out_size);
}

bool gamelog_is_one(Slice text) {
    Slice rest = text, line;
    for (int i = 0; i < 400 && text_next_line(&rest, &line); i++) {
        if (text_find(line, SLICE("RZ1|")) < line.size) return true;
        if (text_find(line, SLICE("] Leader is ")) < line.size) return true;
        if (text_find(line, SLICE("Version is ")) == 0 && line.size > 11) return true;
    }
    return false;
}

/* --- Lines of one game ------------------------------------------------------------------- */

static void add_missing(GamelogGame *game, const char *number) {
    for (uint32_t i = 0; i < game->missing_count; i++)
        if (strcmp(game->missing[i], number) == 0) return;
    if (game->missing_count == GAMELOG_MISSING_MAX) return;
    size_t size = strlen(number);
    memcpy(game->missing[game->missing_count++], number, size + 1);
}

const char *gamelog_loss_words(GamelogLossKind kind) {
    static const char *const words[GAMELOG_LOSS_COUNT] = {
        [GAMELOG_LOSS_LONG] = "the line is too long to be read and is left out",
        [GAMELOG_LOSS_LIST] = "the list of cards is too long, and the rest of it is left out",
        [GAMELOG_LOSS_NUL] = "the line has bytes that are 0: the file is damaged",
        [GAMELOG_LOSS_TOKENS] = "the game has too many lines, and the rest is left out",
        [GAMELOG_LOSS_CHECKS] = "from here on the counts of cards are not compared",
        [GAMELOG_LOSS_CUT] = "the file ends in the middle of this line",
    };
    return words[kind];
}

static void note_loss(GamelogGame *game, GamelogLossKind kind, uint32_t line) {
    GamelogLoss *loss = &game->losses[kind];
    if (loss->count++ == 0) loss->line = line;
}

static void copy_name(char *out, size_t out_size, Slice name) {
    size_t size = utf8_cut(name, out_size - 1);
    memcpy(out, name.at, size);
    out[size] = 0;
}

static uint8_t actor_of(GamelogCast *cast, Slice name) {
    char shown[GAMELOG_NAME_MAX];
    copy_name(shown, sizeof shown, name);
    for (uint8_t i = 0; i < cast->count; i++)
        if (strcmp(cast->names[i], shown) == 0) return i;
    if (cast->count == GAMELOG_ACTORS_MAX) return GAMELOG_NOBODY;
    memcpy(cast->names[cast->count], shown, sizeof shown);
    cast->seats[cast->count] = GAMELOG_NO_SEAT;
    return cast->count++;
}

/* Keeps the line as a token of its stream. */
static void add_token(GamelogGame *game, GamelogCast *cast, const GamelogLine *line) {
    bool is_frame = line->token.kind == GAMELOG_FRAME;
    uint32_t *count = is_frame ? &game->frame_count : &game->text_count;
    if (*count == GAMELOG_TOKENS_MAX ||
        game->list_count + line->token.list_count > GAMELOG_CARDS_MAX) {
        note_loss(game, GAMELOG_LOSS_TOKENS, line->token.line);
        return;
    }
    GamelogToken *token = &(is_frame ? game->frames : game->text)[(*count)++];
    *token = line->token;
    token->list_at = game->list_count;
    memcpy(game->lists + game->list_count, line->list,
           sizeof(LpCardId) * line->token.list_count);
    game->list_count += line->token.list_count;
    if (is_frame) return;
    token->seat = GAMELOG_NO_SEAT;
    token->actor = line->has_actor ? actor_of(cast, line->actor) : GAMELOG_NOBODY;
}

static void add_check(GamelogGame *game, const GamelogLine *line) {
    if (game->check_count == GAMELOG_CHECKS_MAX) {
        note_loss(game, GAMELOG_LOSS_CHECKS, line->token.line);
        return;
    }
    GamelogCheck *check = &game->checks[game->check_count++];
    *check = (GamelogCheck){.line = line->token.line, .seat = line->token.seat};
    memcpy(check->counts, line->counts, sizeof check->counts);
}

static bool is_end(uint8_t kind) {
    return kind == GAMELOG_CONCEDES || kind == GAMELOG_LOSES || kind == GAMELOG_WINS ||
           kind == GAMELOG_QUITS || kind == GAMELOG_LEFT || kind == GAMELOG_OVER;
}

static bool is_play(const GamelogToken *token) {
    switch (token->kind) {
    case GAMELOG_DON_PHASE:
    case GAMELOG_DEPLOY:
    case GAMELOG_ATTACH:
    case GAMELOG_ATTACK:
    case GAMELOG_END_TURN: return true;
    case GAMELOG_FRAME:
        return token->card == GAMELOG_DON && token->from == GAMELOG_IN_DON_DECK &&
               token->to == GAMELOG_IN_COST;
    default: return false;
    }
}

/* A first card of an opening hand, after the game has begun: another game. */
static bool deals_again(const GamelogGame *game, const GamelogToken *token) {
    return game->start_line != 0 && token->kind == GAMELOG_FRAME &&
           token->from == GAMELOG_IN_DECK && token->to == GAMELOG_IN_HAND &&
           token->n == LP_DECK_SIZE - 1 && token->m == 0;
}

/* How many Leaders have been named by this actor, or by anybody. */
static int leaders_of(const GamelogGame *game, const GamelogCast *cast, Slice actor,
                      bool is_any) {
    int count = 0;
    for (uint32_t i = 0; i < game->text_count; i++) {
        const GamelogToken *token = &game->text[i];
        if (token->kind != GAMELOG_LEADER) continue;
        count += is_any || (token->actor < cast->count &&
                            text_equal(text_of(cast->names[token->actor]),
                                       text_first(actor, GAMELOG_NAME_MAX - 1)));
    }
    return count;
}

/* Does a new game begin with this line? */
static bool is_next_game(const GamelogGame *game, const GamelogCast *cast,
                         const GamelogLine *line) {
    switch (line->token.kind) {
    case GAMELOG_CONNECT:
    case GAMELOG_NEW_TABLE: return game->text_count + game->frame_count > 0;
    case GAMELOG_LEADER:
        if (cast->is_over) return true;
        /* In a solo game nobody has both Leaders; two players may have the same name. */
        if (leaders_of(game, cast, line->actor, false) == 0) return false;
        return game->start_line != 0 || leaders_of(game, cast, line->actor, true) > 1;
    default: return deals_again(game, &line->token);
    }
}

/* Somebody goes on after the end: it was none. */
static void note_return(GamelogGame *game, GamelogCast *cast, const GamelogToken *token) {
    if (!cast->is_over || token->kind == GAMELOG_FRAME || !is_play(token)) return;
    cast->is_over = false;
    for (uint32_t i = cast->end_text; i < game->text_count; i++)
        if (is_end(game->text[i].kind)) game->text[i].kind = GAMELOG_NOTHING;
}

static void note_end(const GamelogGame *game, GamelogCast *cast) {
    if (cast->is_over) return;
    cast->is_over = true;
    cast->end_text = game->text_count;
    cast->end_frames = game->frame_count;
}

/* What comes behind the end clears the table. */
static void drop_rest(GamelogGame *game, const GamelogCast *cast) {
    if (!cast->is_over) return;
    uint32_t kept = cast->end_text;
    for (uint32_t i = cast->end_text; i < game->text_count; i++)
        if (is_end(game->text[i].kind)) game->text[kept++] = game->text[i];
    game->text_count = kept;
    game->frame_count = cast->end_frames;
}

static void note_line(GamelogGame *game, GamelogCast *cast, const GamelogLine *line,
                      uint32_t number) {
    const GamelogToken *token = &line->token;
    if (token->kind == GAMELOG_VERSION || token->kind == GAMELOG_HEADER) {
        if (game->version[0] == 0) copy_name(game->version, GAMELOG_VERSION_MAX, line->rest);
        if (token->kind == GAMELOG_HEADER && token->n >= 2) game->has_life_frames = true;
        return;
    }
    if (token->kind == GAMELOG_PLAYER) {
        if (cast->is_over) return;
        cast->seats[actor_of(cast, line->rest)] = token->seat;
        if (token->card != 0) game->leaders[token->seat] = token->card;
        game->leader_named[token->seat] = token->card != 0;
        return;
    }
    if (token->kind == GAMELOG_CONNECT || token->kind == GAMELOG_NEW_TABLE) return;
    if (token->kind == GAMELOG_CHECK) {
        add_check(game, line);
        return;
    }
    for (uint32_t i = 0; i < line->missing_count; i++) add_missing(game, line->missing[i]);
    if (token->kind == GAMELOG_FRAME) game->has_frames = true;
    if (is_play(token) && game->start_line == 0) game->start_line = number;
    note_return(game, cast, token);
    if (is_end(token->kind)) note_end(game, cast);
    add_token(game, cast, line);
}

/* --- Who is who -------------------------------------------------------------------------- */

/* A nick is tied to a number by a card that it drew and the frame beside it. */
static void vote_by_draws(const GamelogGame *game, GamelogCast *cast) {
    int votes[GAMELOG_ACTORS_MAX][2] = {{0}};
    uint32_t f = 0;
    for (uint32_t i = 0; i < game->text_count; i++) {
        const GamelogToken *token = &game->text[i];
        if (token->kind != GAMELOG_DREW || token->actor == GAMELOG_NOBODY) continue;
        while (f < game->frame_count && game->frames[f].line < token->line) f++;
        if (f == game->frame_count) break;
        const GamelogToken *frame = &game->frames[f];
        if (frame->card == token->card && frame->to == GAMELOG_IN_HAND)
            votes[token->actor][frame->seat]++;
    }
    for (int i = 0; i < cast->count; i++) {
        if (cast->seats[i] != GAMELOG_NO_SEAT || votes[i][0] == votes[i][1]) continue;
        cast->seats[i] = votes[i][1] > votes[i][0];
    }
}

static int drawn_by(const GamelogGame *game, LpSeat seat, const GamelogToken *list) {
    int found = 0;
    for (uint32_t i = 0; i < game->frame_count; i++) {
        const GamelogToken *frame = &game->frames[i];
        if (frame->seat != seat || frame->to != GAMELOG_IN_HAND || frame->line > list->line)
            continue;
        for (uint32_t k = 0; k < list->list_count; k++)
            found += game->lists[list->list_at + k] == frame->card;
    }
    return found;
}

/* Where no draws are written, by whose frames drew the cards of a hand. */
static void vote_by_hands(const GamelogGame *game, GamelogCast *cast) {
    for (uint32_t i = 0; i < game->text_count; i++) {
        const GamelogToken *token = &game->text[i];
        if (token->kind != GAMELOG_SNAP_HAND || token->actor == GAMELOG_NOBODY) continue;
        if (cast->seats[token->actor] != GAMELOG_NO_SEAT) continue;
        int mine = drawn_by(game, 0, token), theirs = drawn_by(game, 1, token);
        if (mine != theirs) cast->seats[token->actor] = theirs > mine;
    }
}

static void seat_by_words(const GamelogGame *game, GamelogCast *cast) {
    for (int i = 0; i < cast->count; i++) {
        if (strcmp(cast->names[i], "You") == 0) cast->seats[i] = 0;
        if (strcmp(cast->names[i], "Opponent") == 0) cast->seats[i] = 1;
    }
    /* These lists are written for the owner of the log only. */
    for (uint32_t i = 0; i < game->text_count; i++) {
        const GamelogToken *token = &game->text[i];
        bool is_owner = token->kind == GAMELOG_HAND_BEFORE || token->kind == GAMELOG_HAND_AFTER;
        if (is_owner && token->actor != GAMELOG_NOBODY &&
            cast->seats[token->actor] == GAMELOG_NO_SEAT)
            cast->seats[token->actor] = 0;
    }
}

static bool is_nick(const GamelogCast *cast, int i) {
    return cast->names[i][0] != 0 && strcmp(cast->names[i], "You") != 0 &&
           strcmp(cast->names[i], "Opponent") != 0;
}

/* Of two nicks the second is where the first is not. */
static void seat_the_rest(GamelogCast *cast) {
    bool is_taken[2] = {false, false};
    for (int i = 0; i < cast->count; i++)
        if (is_nick(cast, i) && cast->seats[i] < 2) is_taken[cast->seats[i]] = true;
    for (int i = 0; i < cast->count; i++) {
        if (!is_nick(cast, i) || cast->seats[i] < 2) continue;
        uint8_t seat = is_taken[0] ? 1 : 0;
        if (is_taken[seat]) continue; /* somebody who watches */
        cast->seats[i] = seat;
        is_taken[seat] = true;
    }
}

/* Two players with the same name: their lines do not tell them apart. */
static bool are_namesakes(const GamelogGame *game, const GamelogCast *cast) {
    const GamelogToken *first = NULL;
    for (uint32_t i = 0; i < game->text_count; i++) {
        const GamelogToken *token = &game->text[i];
        if (token->kind != GAMELOG_LEADER || token->actor >= cast->count) continue;
        if (first != NULL && first->actor == token->actor) return is_nick(cast, token->actor);
        if (first == NULL) first = token;
    }
    return false;
}

/* Is nothing done between line `last` and this token of the text? */
static bool is_same_snapshot(const GamelogGame *game, uint32_t text, uint32_t last) {
    uint32_t line = game->text[text].line;
    if (text == 0 || game->text[text - 1].line != last) return false;
    for (uint32_t i = 0; i < game->frame_count; i++)
        if (game->frames[i].line > last && game->frames[i].line < line) return false;
    return true;
}

/* In a solo game nobody is named: the hands of a snapshot come in the order of the seats. The
 * same where both have one name. */
static void seat_unclear(GamelogGame *game) {
    uint8_t seat = 0, leaders = 0;
    uint32_t last = 0;
    for (uint32_t i = 0; i < game->text_count; i++) {
        GamelogToken *token = &game->text[i];
        if (token->kind == GAMELOG_LEADER && leaders < 2) token->seat = leaders++;
        if (token->kind < GAMELOG_SNAP_HAND || token->kind > GAMELOG_SNAP_LIFE) continue;
        if (last == 0 || !is_same_snapshot(game, i, last))
            seat = 0;
        else if (token->kind == GAMELOG_SNAP_HAND)
            seat ^= 1;
        token->seat = seat;
        last = token->line;
    }
}

static void seat_all(GamelogGame *game, GamelogCast *cast) {
    vote_by_draws(game, cast);
    seat_by_words(game, cast);
    vote_by_hands(game, cast);
    seat_the_rest(cast);
    bool is_named = false;
    for (int i = 0; i < cast->count; i++) {
        if (is_nick(cast, i) && cast->seats[i] < 2)
            memcpy(game->names[cast->seats[i]], cast->names[i], GAMELOG_NAME_MAX);
        is_named |= cast->names[i][0] != 0;
    }
    game->is_solo = !is_named;
    bool is_unclear = game->is_solo || are_namesakes(game, cast);
    for (uint32_t i = 0; i < game->text_count; i++) {
        GamelogToken *token = &game->text[i];
        if (token->actor != GAMELOG_NOBODY && !is_unclear)
            token->seat = cast->seats[token->actor];
    }
    if (is_unclear) seat_unclear(game);
}

/* --- A whole game ------------------------------------------------------------------------ */

static void find_end(GamelogGame *game) {
    game->winner = GAMELOG_NO_SEAT;
    game->end = GAMELOG_CUT;
    for (uint32_t i = 0; i < game->text_count; i++) {
        const GamelogToken *token = &game->text[i];
        uint8_t other = token->seat < 2 ? token->seat ^ 1 : GAMELOG_NO_SEAT;
        if (game->winner < 2 || !is_end(token->kind)) continue;
        switch (token->kind) {
        case GAMELOG_CONCEDES:
            game->winner = other;
            game->end = GAMELOG_END_CONCESSION;
            break;
        case GAMELOG_QUITS:
            game->winner = other;
            game->end = GAMELOG_END_QUIT;
            break;
        case GAMELOG_LEFT:
            game->winner = 0;
            game->end = GAMELOG_END_QUIT;
            break;
        case GAMELOG_LOSES:
            game->winner = other;
            game->end = GAMELOG_END_WON;
            break;
        case GAMELOG_WINS:
            game->winner = token->seat;
            game->end = GAMELOG_END_WON;
            break;
        default: break;
        }
    }
}

static void note_losses(GamelogGame *game, const GamelogLine *line, uint32_t number) {
    for (int kind = 0; kind < GAMELOG_LOSS_COUNT; kind++)
        if (line->is_lost[kind]) note_loss(game, (GamelogLossKind)kind, number);
}

/* Does the text end with this line, before its end? */
static bool is_last(Slice raw, Slice ahead) {
    return ahead.size == 0 && text_trim(raw).size > 0 && raw.at + raw.size == ahead.at;
}

/* How many lines after this one belong to the same chat: up to the one that closes it. */
static int chat_lines(Slice raw, Slice ahead) {
    if (!gamelog_line_is_chat(raw) || text_find(raw, SLICE("</size>")) < raw.size) return 0;
    for (int count = 1; count <= CHAT_LINES_MAX && text_next_line(&ahead, &raw); count++)
        if (text_find(raw, SLICE("</size>")) < raw.size) return count;
    return 0;
}

static bool read_lines(const LpCards *cards, Slice *rest, uint32_t *number, GamelogGame *game,
                       GamelogCast *cast) {
    static _Thread_local GamelogLine line;
    Slice raw, ahead = *rest;
    int chat = 0;
    while (text_next_line(&ahead, &raw)) {
        bool is_heard = chat == 0 && !gamelog_line_is_chat(raw);
        bool is_read = is_heard && gamelog_line_read(cards, raw, &line);
        chat = chat > 0 ? chat - 1 : chat_lines(raw, ahead);
        if (is_read && is_next_game(game, cast, &line)) break;
        *rest = ahead;
        ++*number;
        if (!is_heard) continue;
        line.is_lost[GAMELOG_LOSS_CUT] = !is_read && !cast->is_over && is_last(raw, ahead);
        note_losses(game, &line, *number);
        if (!is_read) continue;
        line.token.line = *number;
        if (game->line_first == 0) game->line_first = *number;
        game->line_last = *number;
        note_line(game, cast, &line, *number);
    }
    return game->text_count + game->frame_count > 0;
}

bool gamelog_next(const LpCards *cards, Slice *rest, uint32_t *line, Arena *arena,
                  GamelogGame *out) {
    memset(out, 0, sizeof *out);
    out->text = ARENA_ARRAY(arena, GamelogToken, GAMELOG_TOKENS_MAX);
    out->frames = ARENA_ARRAY(arena, GamelogToken, GAMELOG_TOKENS_MAX);
    out->lists = ARENA_ARRAY(arena, LpCardId, GAMELOG_CARDS_MAX);
    out->checks = ARENA_ARRAY(arena, GamelogCheck, GAMELOG_CHECKS_MAX);
    if (out->text == NULL || out->frames == NULL || out->lists == NULL || out->checks == NULL)
        return false;
    GamelogCast cast = {.count = 0};
    if (!read_lines(cards, rest, line, out, &cast)) return false;
    drop_rest(out, &cast);
    seat_all(out, &cast);
    gamelog_setup(out);
    find_end(out);
    return true;
}
