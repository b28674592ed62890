/* Replays as text, both ways. */
#include "notation/replay.h"

#include <string.h>

#include "card/image.h"
#include "notation/decklist.h"
#include "notation/given.h"

static const char *const end_names[LP_END_COUNT] = {
    [LP_END_NONE] = "none",         [LP_END_LIFE] = "life",
    [LP_END_DECK] = "deck",         [LP_END_CONCESSION] = "concession",
    [LP_END_EFFECT] = "effect",     [LP_END_LOOP] = "loop",
    [LP_END_OVERFLOW] = "overflow",
};

static const char *const result_names[LP_RESULT_COUNT] = {
    [LP_RESULT_NONE] = "open", [LP_RESULT_WIN_0] = "0",       [LP_RESULT_WIN_1] = "1",
    [LP_RESULT_DRAW] = "draw", [LP_RESULT_NOBODY] = "nobody", [LP_RESULT_ABORTED] = "aborted",
};

/* --- Writing ---------------------------------------------------------------------------- */

static void write_hash_line(Buffer *out, const char *word, uint64_t hash) {
    buffer_append_string(out, word);
    buffer_append_char(out, ' ');
    buffer_append_hex(out, hash, 16);
    buffer_append_char(out, '\n');
}

/* The cards of the user's pool that the image has, if any. */
static void write_pool(ReplayWriter *writer) {
    bool is_first = true;
    for (uint32_t id = 1; id < lp_cards_count(writer->cards); id++) {
        if (!image_is_of_pool(writer->cards, id)) continue;
        if (is_first) buffer_append_string(writer->out, "pool");
        is_first = false;
        buffer_append_char(writer->out, ' ');
        ref_print_number(writer->cards, (LpCardId)id, writer->out);
    }
    if (!is_first) buffer_append_char(writer->out, '\n');
}

/* The lines that every replay begins with. */
static void write_front(ReplayWriter *writer, uint8_t edition, uint64_t seed) {
    Buffer *out = writer->out;
    buffer_append_string(out, "logpose replay ");
    buffer_append_uint(out, REPLAY_VERSION);
    buffer_append_string(out, "\nedition ");
    buffer_append_string(out, given_edition_name(edition));
    buffer_append_char(out, '\n');
    write_hash_line(out, "cards", lp_cards_hash(writer->cards));
    write_pool(writer);
    if (writer->log != NULL) {
        buffer_append_string(out, "log ");
        buffer_append_string(out, writer->log);
        buffer_append_char(out, '\n');
    }
    buffer_append_string(out, "seed ");
    buffer_append_uint(out, seed);
    buffer_append_char(out, '\n');
}

void replay_start_position(ReplayWriter *writer, Buffer *out, const LpCards *cards,
                           const LpPosition *position, Slice card_lines, bool has_text) {
    *writer = (ReplayWriter){.out = out, .cards = cards, .has_text = has_text};
    write_front(writer, position->edition, position->seed);
    buffer_append_string(out, "position\n");
    buffer_append(out, card_lines);
    buffer_append_string(out, "scenario  where the game begins\n");
    position_print(cards, position, 0, out);
    buffer_append_string(out, "play\n");
}

static void start_setup(ReplayWriter *writer, const LpSetup *setup) {
    Buffer *out = writer->out;
    const LpCards *cards = writer->cards;
    write_front(writer, setup->edition, setup->seed);
    buffer_append_string(out, "chooser ");
    if (setup->chooser < 2) {
        buffer_append_uint(out, setup->chooser);
    } else {
        buffer_append_string(out, "lot");
    }
    buffer_append_char(out, '\n');
    for (unsigned seat = 0; seat < 2; seat++) {
        buffer_append_string(out, "deck ");
        buffer_append_uint(out, seat);
        buffer_append_char(out, '\n');
        /* In the order of the set-up: the shuffle depends on it. */
        const LpDeck *deck = &setup->decks[seat];
        buffer_append_string(out, "1 ");
        ref_print_number(cards, deck->leader, out);
        buffer_append_char(out, '\n');
        for (int i = 0, next; i < deck->count; i = next) {
            next = i + 1;
            while (next < deck->count && deck->cards[next] == deck->cards[i]) next++;
            buffer_append_int(out, next - i);
            buffer_append_char(out, ' ');
            ref_print_number(cards, deck->cards[i], out);
            buffer_append_char(out, '\n');
        }
    }
    buffer_append_string(out, "play\n");
}

void replay_start(ReplayWriter *writer, Buffer *out, const LpCards *cards, const LpSetup *setup,
                  bool has_text) {
    *writer = (ReplayWriter){.out = out, .cards = cards, .has_text = has_text};
    start_setup(writer, setup);
}

void replay_start_log(ReplayWriter *writer, Buffer *out, const LpCards *cards,
                      const LpSetup *setup, const char *version) {
    *writer = (ReplayWriter){.out = out, .cards = cards, .has_text = true, .log = version};
    start_setup(writer, setup);
}

static void write_turn(ReplayWriter *writer, const LpGame *game) {
    uint32_t turn = lp_game_turn(game);
    if (turn == writer->turn) return;
    writer->turn = turn;
    buffer_append_string(writer->out, "turn ");
    buffer_append_uint(writer->out, turn);
    buffer_append_char(writer->out, ' ');
    buffer_append_hex(writer->out, lp_game_hash(game), 16);
    buffer_append_char(writer->out, '\n');
}

static void write_action(ReplayWriter *writer, LpSeat seat, LpAction action) {
    buffer_append_uint(writer->out, seat);
    buffer_append_char(writer->out, ' ');
    buffer_append_hex(writer->out, action.kind, 2);
    buffer_append_hex(writer->out, action.card, 2);
    buffer_append_hex(writer->out, action.target, 2);
    buffer_append_hex(writer->out, action.value, 2);
}

static void write_deal(ReplayWriter *writer) {
    if (writer->deal != NULL && writer->deal->pick_count > 0) {
        buffer_append_string(writer->out, "chance");
        for (int i = 0; i < writer->deal->pick_count; i++) {
            buffer_append_char(writer->out, ' ');
            ref_print_number(writer->cards, writer->deal->picks[i], writer->out);
        }
        buffer_append_char(writer->out, '\n');
    }
    for (unsigned seat = 0; seat < 2 && writer->deal != NULL; seat++) {
        if (writer->deal->count[seat] == 0) continue;
        buffer_append_string(writer->out, "deal ");
        buffer_append_uint(writer->out, seat);
        for (int i = 0; i < writer->deal->count[seat]; i++) {
            buffer_append_char(writer->out, ' ');
            ref_print_number(writer->cards, writer->deal->order[seat][i], writer->out);
        }
        buffer_append_char(writer->out, '\n');
    }
}

void replay_add(ReplayWriter *writer, const LpGame *game, LpAction action) {
    LpAsk ask = lp_game_ask(game);
    write_turn(writer, game);
    write_deal(writer);
    write_action(writer, ask.seat, action);
    if (writer->has_text) {
        Table table = {writer->cards, game, ask.seat};
        buffer_append_char(writer->out, ' ');
        answer_print_one(&table, action, writer->out);
    }
    if (writer->remark != NULL) buffer_append_string(writer->out, writer->remark);
    buffer_append_char(writer->out, '\n');
}

void replay_add_concession(ReplayWriter *writer, const LpGame *game, LpSeat seat) {
    write_turn(writer, game);
    write_action(writer, seat, (LpAction){.kind = LP_ACTION_CONCEDE});
    buffer_append_string(writer->out, " concede\n");
}

void replay_end(ReplayWriter *writer, const LpGame *game) {
    buffer_append_string(writer->out, "end ");
    buffer_append_string(writer->out, result_names[lp_game_result(game)]);
    buffer_append_char(writer->out, ' ');
    buffer_append_string(writer->out, end_names[lp_game_end(game)]);
    buffer_append_char(writer->out, ' ');
    buffer_append_hex(writer->out, lp_game_hash(game), 16);
    buffer_append_char(writer->out, '\n');
}

/* --- Reading ---------------------------------------------------------------------------- */

typedef struct Input {
    Slice file, rest;
    Slice line; /* the current one, trimmed */
    uint32_t number;
    const LpCards *cards;
    Arena *arena;
    Notes *notes;
} Input;

static const char other_cards[] =
    "the game was played with other cards: the hash of the card image differs";

static bool fail_at(Input *input, const char *at, const char *message) {
    notes_add(input->notes, input->file, at, message);
    return false;
}

static bool fail(Input *input, const char *message) {
    return fail_at(input, input->line.at, message);
}

/* The next line that is not a remark. */
static bool next_line(Input *input) {
    Slice line;
    while (text_next_line(&input->rest, &line)) {
        input->number++;
        input->line = text_trim(line);
        if (input->line.size == 0 || input->line.at[0] == '#') continue;
        return true;
    }
    input->line = (Slice){input->file.at + input->file.size, 0};
    return false;
}

static bool is_hex_digit(char c) {
    return text_is_digit(c) || (text_lower(c) >= 'a' && text_lower(c) <= 'f');
}

/* Exactly `digits` hexadecimal digits. */
static bool read_hex(Slice word, size_t digits, uint64_t *out) {
    if (word.size != digits) return false;
    *out = 0;
    for (size_t i = 0; i < digits; i++) {
        char c = text_lower(word.at[i]);
        if (!is_hex_digit(c)) return false;
        *out = *out << 4 | (uint64_t)(text_is_digit(c) ? c - '0' : c - 'a' + 10);
    }
    return true;
}

/* The current line as 'word value'. */
static bool read_word(Input *input, Slice name, Slice *value) {
    Slice rest = input->line, word;
    if (!text_next_word(&rest, &word) || !text_equal(word, name)) {
        notes_add_about(input->notes, input->file, input->line.at, "expected '", name, "'");
        return false;
    }
    *value = text_trim(rest);
    return true;
}

/* A line 'word value' of the head. */
static bool read_field(Input *input, Slice name, Slice *value) {
    if (!next_line(input)) return fail(input, "the replay ends in the middle of its head");
    return read_word(input, name, value);
}

/* The lines up to 'play' or the next deck; reading continues after them. */
static Slice take_block(Input *input, bool ends_at_deck) {
    const char *start = input->rest.at, *end = start;
    Slice ahead = input->rest, line;
    while (text_next_line(&ahead, &line)) {
        Slice trimmed = text_trim(line);
        if (text_equal(trimmed, SLICE("play"))) break;
        if (ends_at_deck && text_starts_with(trimmed, SLICE("deck"))) break;
        input->rest = ahead;
        input->number++;
        end = line.at + line.size;
    }
    return (Slice){start, (size_t)(end - start)};
}

/* A note about a block, whose lines are counted from its first one. */
static bool fail_in_block(Input *input, const char *start, const Notes *inner,
                          const char *else_) {
    uint32_t line_of = 1, column;
    notes_place(input->file, start, &line_of, &column);
    if (inner->count == 0) return fail_at(input, start, else_);
    if (input->notes->count < input->notes->size) {
        Note *copy = &input->notes->at[input->notes->count++];
        *copy = inner->at[0];
        copy->line += line_of - 1;
    }
    return false;
}

/* A deck's order is kept: the shuffle depends on it. */
static bool read_deck(Input *input, LpDeck *out) {
    Decklist list;
    Slice text = take_block(input, true);
    Note note[4];
    Notes inner;
    notes_init(&inner, note, 4);
    if (text.size > 0 && decklist_read(text, input->cards, &inner, &list)) {
        *out = list.deck;
        return true;
    }
    return fail_in_block(input, text.at, &inner, "the deck is empty");
}

static bool read_deal(Input *input, Replay *out) {
    Slice value;
    uint64_t number;
    if (!read_word(input, SLICE("chooser"), &value)) return false;
    if (text_equal(value, SLICE("lot"))) {
        out->setup.chooser = 2;
    } else if (text_parse_uint(value, &number) && number < 2) {
        out->setup.chooser = (uint8_t)number;
    } else {
        return fail_at(input, value.at, "the chooser must be 0, 1 or lot");
    }
    for (uint64_t seat = 0; seat < 2; seat++) {
        if (!read_field(input, SLICE("deck"), &value)) return false;
        if (!text_parse_uint(value, &number) || number != seat) {
            return fail_at(input, value.at, "deck 0 must come first, then deck 1");
        }
        if (!read_deck(input, &out->setup.decks[seat])) return false;
    }
    return true;
}

/* The block is a scenario file with one scenario and no answers. */
static bool read_position(Input *input, Replay *out) {
    Slice text = take_block(input, false);
    Note note[4];
    Notes inner;
    notes_init(&inner, note, 4);
    if (text.size == 0 ||
        !scenario_position(text, input->cards, 0, input->arena, &inner, &out->position)) {
        return fail_in_block(input, text.at, &inner, "expected a scenario");
    }
    /* A scenario can only express short seeds. */
    out->position.seed = out->setup.seed;
    out->position.edition = out->setup.edition;
    out->has_position = true;
    return true;
}

static bool read_front(Input *input, Replay *out) {
    Slice value;
    Reader reader;
    if (!next_line(input) || !text_equal(input->line, SLICE("logpose replay 1"))) {
        return fail(input, "a replay must start with 'logpose replay 1'");
    }
    if (!read_field(input, SLICE("edition"), &value)) return false;
    reader_init(&reader, input->file, value, input->cards, input->notes);
    if (!given_read_edition(&reader, &out->setup.edition)) return false;
    if (!read_field(input, SLICE("cards"), &value)) return false;
    out->cards_at = value.at;
    if (!read_hex(value, 16, &out->cards_hash)) {
        return fail_at(input, value.at, "a hash must have 16 hexadecimal digits");
    }
    if (!next_line(input)) return fail(input, "the replay ends in the middle of its head");
    if (text_starts_with(input->line, SLICE("pool "))) {
        out->pool = text_from(input->line, 5);
        if (!next_line(input)) return fail(input, "the replay ends in the middle of its head");
    }
    if (text_starts_with(input->line, SLICE("log "))) {
        out->log = text_from(input->line, 4);
        if (!next_line(input)) return fail(input, "the replay ends in the middle of its head");
    }
    if (!read_word(input, SLICE("seed"), &value)) return false;
    if (!text_parse_uint(value, &out->setup.seed)) {
        return fail_at(input, value.at, "the seed must be a whole number");
    }
    return true;
}

static bool read_head(Input *input, Replay *out) {
    Slice value;
    if (!read_front(input, out)) return false;
    if (!next_line(input)) return fail(input, "the replay ends in the middle of its head");
    /* With other cards nothing that follows could be trusted, or even read. */
    bool has_position = text_equal(input->line, SLICE("position"));
    if (has_position && out->cards_hash != lp_cards_hash(input->cards)) {
        return fail_at(input, out->cards_at, other_cards);
    }
    if (!(has_position ? read_position(input, out) : read_deal(input, out))) return false;
    return read_field(input, SLICE("play"), &value);
}

bool replay_needs(Slice text, uint64_t *cards_hash, Slice *position, Slice *pool) {
    Note memory[2];
    Notes notes;
    Replay replay = {0};
    notes_init(&notes, memory, 2);
    Input input = {.file = text, .rest = text, .notes = &notes};
    input.line = (Slice){text.at, 0};
    *position = (Slice){text.at, 0};
    if (!read_front(&input, &replay)) return false;
    *cards_hash = replay.cards_hash;
    *pool = replay.pool;
    if (next_line(&input) && text_equal(input.line, SLICE("position"))) {
        *position = take_block(&input, false);
    }
    return true;
}

static bool read_turn(Input *input, Slice rest, ReplayStep *out) {
    Slice word;
    uint64_t number;
    if (!text_next_word(&rest, &word) || !text_parse_uint(word, &number) ||
        number > UINT16_MAX || !text_next_word(&rest, &word) ||
        !read_hex(word, 16, &out->hash)) {
        return fail(input, "a turn must be 'turn NUMBER HASH'");
    }
    out->kind = REPLAY_TURN;
    out->turn = (uint32_t)number;
    return true;
}

static bool read_name(Slice word, const char *const *names, uint8_t count, uint8_t *out) {
    for (uint8_t i = 0; i < count; i++) {
        if (text_equal(word, text_of(names[i]))) return *out = i, true;
    }
    return false;
}

static bool read_end(Input *input, Slice rest, ReplayStep *out) {
    Slice result, end, hash;
    if (!text_next_word(&rest, &result) || !text_next_word(&rest, &end) ||
        !text_next_word(&rest, &hash) || !read_hex(hash, 16, &out->hash) ||
        !read_name(result, result_names, LP_RESULT_COUNT, &out->result) ||
        !read_name(end, end_names, LP_END_COUNT, &out->end)) {
        return fail(input, "the end must be 'end RESULT REASON HASH'");
    }
    out->kind = REPLAY_END;
    return true;
}

/* Numbers of cards to the end of the line. */
static bool read_cards(Input *input, Slice rest, LpCardId *out, int size, uint8_t *count) {
    Slice word;
    while (text_next_word(&rest, &word)) {
        LpCardId id = (LpCardId)image_find(input->cards, word.at, word.size);
        if (id == 0) return fail_at(input, word.at, "there is no card with this number");
        if (*count == size) return fail_at(input, word.at, "these are too many cards");
        out[(*count)++] = id;
    }
    return *count > 0 || fail(input, "the cards of this line are missing");
}

/* 'deal SEAT NUMBER…': the order after a shuffle, from the top. */
static bool read_order(Input *input, Slice rest, LpDeal *out) {
    Slice word;
    uint64_t seat;
    if (!text_next_word(&rest, &word) || !text_parse_uint(word, &seat) || seat > 1 ||
        out->count[seat] != 0) {
        return fail(input, "a deal must be 'deal SEAT CARDS', once for each seat");
    }
    return read_cards(input, rest, out->order[seat], LP_DECK_SIZE, &out->count[seat]);
}

/* Takes the lines 'deal' and 'chance' before an answer; the line of the answer is the current
 * one then. */
static bool read_deals(Input *input, LpDeal **out) {
    Slice rest, word;
    *out = NULL;
    for (;;) {
        rest = input->line;
        if (!text_next_word(&rest, &word)) return true;
        bool is_chance = text_equal(word, SLICE("chance"));
        if (!is_chance && !text_equal(word, SLICE("deal"))) return true;
        if (*out == NULL) *out = ARENA_ARRAY(input->arena, LpDeal, 1);
        if (*out == NULL) return fail(input, "not enough memory for this replay");
        LpDeal *deal = *out;
        bool is_read =
            is_chance ? read_cards(input, rest, deal->picks, LP_PICKS_MAX, &deal->pick_count)
                      : read_order(input, rest, deal);
        if (!is_read) return false;
        if (!next_line(input)) return fail(input, "the answer after the deal is missing");
    }
}

static bool read_step(Input *input, ReplayStep *out) {
    Slice rest, word;
    uint64_t code;
    LpDeal *deal;
    if (!read_deals(input, &deal)) return false;
    rest = input->line;
    *out = (ReplayStep){.line = input->number, .at = input->line.at, .deal = deal};
    if (!text_next_word(&rest, &word)) return false;
    if (deal != NULL && word.size != 1) return fail(input, "an answer must follow a deal");
    if (text_equal(word, SLICE("turn"))) return read_turn(input, rest, out);
    if (text_equal(word, SLICE("end"))) return read_end(input, rest, out);
    if (word.size != 1 || (word.at[0] != '0' && word.at[0] != '1')) {
        return fail(input, "a line must start with the seat (0 or 1), 'turn' or 'end'");
    }
    out->seat = (uint8_t)(word.at[0] - '0');
    out->text = text_trim(rest);
    if (!text_next_word(&rest, &word)) return fail(input, "the answer is missing");
    if (!read_hex(word, 8, &code)) {
        out->is_text = 1;
        return true;
    }
    out->action = (LpAction){(uint8_t)(code >> 24), (LpSlot)(code >> 16), (LpSlot)(code >> 8),
                             (uint8_t)code};
    return true;
}

bool replay_read(Slice text, const LpCards *cards, Arena *arena, Notes *notes, Replay *out) {
    Input input = {.file = text, .rest = text, .cards = cards, .arena = arena, .notes = notes};
    bool has_end = false;
    memset(out, 0, sizeof *out);
    out->file = text;
    input.line = (Slice){text.at, 0};
    if (!read_head(&input, out)) return false;
    Slice ahead = input.rest, line;
    size_t count = 0;
    while (text_next_line(&ahead, &line)) count++;
    if (count > REPLAY_STEPS_MAX) return fail(&input, "this replay is too long");
    out->steps = ARENA_ARRAY(arena, ReplayStep, count);
    if (out->steps == NULL) return fail(&input, "not enough memory for this replay");
    while (next_line(&input)) {
        if (has_end) return fail(&input, "nothing may follow 'end'");
        if (!read_step(&input, &out->steps[out->step_count])) return false;
        has_end = out->steps[out->step_count++].kind == REPLAY_END;
    }
    return true;
}

/* --- Playing ---------------------------------------------------------------------------- */

static bool differ(const Replay *replay, const ReplayStep *step, Notes *notes,
                   const char *message) {
    notes_add(notes, replay->file, step->at, message);
    return false;
}

bool replay_begin(const Replay *replay, const LpCards *cards, LpGame *game, LpLog *log,
                  Notes *notes) {
    if (replay->cards_hash != lp_cards_hash(cards)) {
        notes_add(notes, replay->file, replay->cards_at, other_cards);
        return false;
    }
    LpStatus status = replay->has_position ? lp_game_place(cards, &replay->position, game, log)
                                           : lp_game_start(cards, &replay->setup, game, log);
    if (status != LP_OK) {
        notes_add(notes, replay->file, replay->file.at,
                  replay->has_position ? "the position of this replay cannot be played"
                                       : "a deck of this replay cannot be played");
        return false;
    }
    return true;
}

static bool play_answer(const Replay *replay, const ReplayStep *step, const LpCards *cards,
                        LpGame *game, LpLog *log, Notes *notes) {
    char why_text[NOTE_SIZE];
    LpAction action = step->action;
    LpAsk ask = lp_game_ask(game);
    if (step->is_text) {
        Buffer why;
        Table table = {cards, game, step->seat};
        buffer_init(&why, why_text, sizeof why_text);
        if (!answer_parse(&table, step->text, &action, &why)) {
            return differ(replay, step, notes, why_text);
        }
    }
    if (ask.kind == LP_ASK_NONE) return differ(replay, step, notes, "the game is already over");
    if (action.kind == LP_ACTION_CONCEDE) {
        lp_game_concede(game, step->seat, log);
        return true;
    }
    if (ask.seat != step->seat) {
        return differ(replay, step, notes, "the other player must answer here");
    }
    LpDeal deal = {.used = 0};
    if (step->deal != NULL) deal = *step->deal;
    if (lp_game_act_dealt(cards, game, action, &deal, log) != LP_OK) {
        return differ(replay, step, notes, "this answer is not legal here");
    }
    int wanted = (deal.count[0] > 0) + 2 * (deal.count[1] > 0);
    if (deal.picks_used != deal.pick_count)
        return differ(replay, step, notes, "these cards are not drawn at random here");
    return deal.used == wanted ||
           differ(replay, step, notes, "no deck is shuffled into the order of the deal here");
}

bool replay_step(const Replay *replay, const LpCards *cards, uint32_t index, LpGame *game,
                 LpLog *log, Notes *notes) {
    const ReplayStep *step = &replay->steps[index];
    switch (step->kind) {
    case REPLAY_ANSWER: return play_answer(replay, step, cards, game, log, notes);
    case REPLAY_TURN:
        if (lp_game_turn(game) != step->turn) {
            return differ(replay, step, notes, "the game is at a different turn here");
        }
        return lp_game_hash(game) == step->hash ||
               differ(replay, step, notes, "the state's hash differs here");
    default:
        if (lp_game_result(game) != step->result || lp_game_end(game) != step->end) {
            return differ(replay, step, notes, "the game ends differently");
        }
        return lp_game_hash(game) == step->hash ||
               differ(replay, step, notes, "the last state's hash differs");
    }
}

bool replay_verify(const Replay *replay, const LpCards *cards, LpGame *game, Notes *notes) {
    if (!replay_begin(replay, cards, game, NULL, notes)) return false;
    for (uint32_t i = 0; i < replay->step_count; i++) {
        if (!replay_step(replay, cards, i, game, NULL, notes)) return false;
    }
    return true;
}
