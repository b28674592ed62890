/* logpose replay: steps through a recorded game, shows what happens, and verifies every hash.
 * logpose record: plays one game and writes its replay. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/cards/decks.h"
#include "app/commands/commands.h"
#include "app/common/caption.h"
#include "app/common/file.h"
#include "app/common/input.h"
#include "app/common/options.h"
#include "app/common/output.h"
#include "app/common/spoken.h"
#include "app/players/players.h"
#include "app/position/eventlines.h"
#include "app/position/pool.h"
#include "app/position/tabletop.h"
#include "app/serve/fairdeal.h"
#include "notation/answer.h"
#include "notation/replay.h"
#include "player/match.h"
#include "study/answertext.h"

enum {
    NOTES_MAX = 8,
    SENTENCE_SIZE_MAX = 512,
    ARENA_SIZE = 4 << 20, /* 20,000 steps of 72 bytes, and some room */
    RECORD_SIZE_MAX = 4 << 20
};

typedef enum Sight { SIGHT_SEAT_0, SIGHT_SEAT_1, SIGHT_BOTH } Sight;

typedef struct Show {
    const LpCards *cards; /* the usual ones, or those of the scenario that it began from */
    LpCards *usual;
    Pool pool;
    const char *path;
    LpGame *game;
    LpView *view;
    LpEvent events[LP_EVENTS_MAX];
    LpLog log;
    Sight sight;
    bool is_quiet;   /* only verifies */
    bool wants_deal; /* and the deal, too */
} Show;

static bool parse_sight(const char *text, Sight *out) {
    static const char *const names[] = {"p1", "p2", "both"};
    for (int i = 0; i < 3; i++) {
        if (strcmp(names[i], text) != 0) continue;
        *out = (Sight)i;
        return true;
    }
    caption_error("replay.view-words", "s", text);
    return false;
}

static void write_notes(const char *path, const Notes *notes) {
    for (uint32_t i = 0; i < notes->count; i++) {
        const Note *note = &notes->at[i];
        output_error("%s:%u:%u: %s", path, note->line, note->column,
                     caption_remark(note->message));
    }
}

static void tell_sentence(void *listener, const char *sentence, const char *rule) {
    (void)listener;
    (void)rule;
    printf("      %s\n", sentence);
}

/* Shows the events of one step; the viewer decides which cards have a name. */
static void tell_events(Show *show) {
    LpSeat you = show->sight == SIGHT_SEAT_1 ? 1 : 0;
    EventLines lines = {show->cards,   show->game, you, show->sight == SIGHT_BOTH,
                        tell_sentence, NULL};
    eventlines_write(&lines, show->log.events, show->log.count);
    show->log.count = 0;
}

/* As the player read it who gave it. */
static void say_answer(const Show *show, const Table *table, const ReplayStep *step,
                       Buffer *out) {
    char memory[NOTE_SIZE];
    Buffer why;
    LpAction action = step->action;
    buffer_init(&why, memory, sizeof memory);
    if (step->is_text && !answer_parse(table, step->text, &action, &why)) return;
    answertext_print(show->cards, show->game, action, out);
}

static void write_answer(const Show *show, const ReplayStep *step, uint32_t index) {
    char memory[SENTENCE_SIZE_MAX];
    LpSeat you = show->sight == SIGHT_SEAT_1 ? 1 : 0;
    Table table = {show->cards, show->game, you};
    Buffer text;
    buffer_init(&text, memory, sizeof memory);
    bool is_hidden = show->sight != SIGHT_BOTH && step->seat != you;
    /* What the other player picks may be a card that nobody else sees; its events show the
     * rest. */
    if (!is_hidden && strcmp(spoken_name(), "en") == 0) {
        if (step->is_text) buffer_append(&text, step->text);
        if (!step->is_text) answer_print_one(&table, step->action, &text);
    } else if (!is_hidden) {
        say_answer(show, &table, step, &text);
    }
    char number[16];
    snprintf(number, sizeof number, "%4u", index);
    caption_write(stdout, is_hidden ? "replay.answers" : "replay.answer", "sds", number,
                  step->seat + 1, text.at);
}

static void write_board(Show *show) {
    Tabletop tabletop = {
        show->cards, show->game, NULL, 0, {caption("replay.first"), caption("replay.second")}};
    if (show->sight != SIGHT_BOTH) {
        tabletop.seat = show->sight == SIGHT_SEAT_1 ? 1 : 0;
        lp_game_view(show->cards, show->game, tabletop.seat, show->view);
        tabletop.view = show->view;
    }
    putchar('\n');
    tabletop_write(&tabletop, stdout);
}

/* Plays up to 'answers_max' answers; the exit code. */
static int run(Show *show, const Replay *replay, uint64_t answers_max) {
    Note memory[NOTES_MAX];
    Notes notes;
    uint32_t answer_count = 0, turn_count = 0;
    notes_init(&notes, memory, NOTES_MAX);
    show->log = (LpLog){show->events, 0, LP_EVENTS_MAX, 0};
    if (!replay_begin(replay, show->cards, show->game, &show->log, &notes)) {
        write_notes(show->path, &notes);
        return EXIT_USAGE;
    }
    if (!show->is_quiet) tell_events(show);
    for (uint32_t i = 0; i < replay->step_count; i++) {
        const ReplayStep *step = &replay->steps[i];
        bool is_answer = step->kind == REPLAY_ANSWER;
        if (is_answer && answer_count >= answers_max) break;
        if (is_answer) answer_count++;
        if (is_answer && !show->is_quiet) write_answer(show, step, answer_count);
        show->log.count = 0;
        if (!replay_step(replay, show->cards, i, show->game, &show->log, &notes)) {
            write_notes(show->path, &notes);
            return EXIT_NO;
        }
        turn_count += step->kind == REPLAY_TURN;
        if (!show->is_quiet) tell_events(show);
    }
    if (!show->is_quiet) write_board(show);
    caption_write(stdout, "replay.verified", "suu", output_shown(text_of(show->path)),
                  answer_count, turn_count);
    return EXIT_YES;
}

/* Whether the game was dealt as server and players had committed to (docs/server.md). */
static int verify_deal(const Show *show, Slice text, uint64_t seed) {
    Deal deal;
    const char *fault = fairdeal_read(text, &deal);
    if (fault == NULL) fault = fairdeal_check(&deal, seed);
    if (fault != NULL) {
        output_error("%s: %s", show->path, caption_remark(fault));
        return EXIT_NO;
    }
    caption_write(stdout, "replay.dealt", "ssu", output_shown(text_of(show->path)),
                  output_shown(text_of(deal.table)), deal.game);
    return EXIT_YES;
}

static int read_and_run(Show *show, uint64_t answers_max) {
    Note memory[NOTES_MAX];
    Notes notes;
    File file;
    Arena arena;
    Replay replay;
    int code = EXIT_USAGE;
    void *room = malloc(ARENA_SIZE);
    if (room == NULL) return caption_error("fault.memory", "");
    if (file_load(show->path, &file)) {
        arena_init(&arena, room, ARENA_SIZE);
        notes_init(&notes, memory, NOTES_MAX);
        Slice text = {file.at, file.size};
        show->cards = pool_replay_cards(&show->pool, show->path, text, show->usual);
        if (show->cards == NULL) {
            code = caption_error("pool.unusable", "s", show->path);
        } else if (replay_read(text, show->cards, &arena, &notes, &replay)) {
            code = run(show, &replay, answers_max);
            if (code == EXIT_YES && show->wants_deal)
                code = verify_deal(show, text, replay.setup.seed);
        } else {
            write_notes(show->path, &notes);
            if (notes.count == 0) caption_error("replay.not-replay", "s", show->path);
        }
        file_free(&file);
    }
    free(room);
    return code;
}

int cmd_replay(int argc, char **argv) {
    static Show show;
    uint64_t answers_max = UINT64_MAX;
    const char *sight = "both";
    const Option options[] = {
        {"to", 't', OPTION_UINT, &answers_max, "N"},
        {"view", 'v', OPTION_TEXT, &sight, "V"},
        INPUT_CARDS_OPTION,
        {"quiet", 'q', OPTION_FLAG, &show.is_quiet, NULL},
        {"verify-deal", 0, OPTION_FLAG, &show.wants_deal, NULL},
    };
    const Syntax syntax = {"replay", "FILE", options, OPTION_COUNT(options), 1, 1};
    int code = options_parse(&syntax, &argc, argv);
    if (code != OPTIONS_GO_ON) return code;
    if (!parse_sight(sight, &show.sight)) return EXIT_USAGE;
    show.is_quiet = show.is_quiet || show.wants_deal;
    show.usual = input_cards();
    show.path = argv[0];
    show.game = input_game();
    show.view = input_view();
    code = EXIT_USAGE;
    if (show.usual != NULL && show.game != NULL && show.view != NULL) {
        code = read_and_run(&show, answers_max);
    }
    free(show.game);
    free(show.view);
    pool_free(&show.pool);
    lp_cards_free(show.usual);
    return code;
}

/* --- Recording --- */

/* Starts both players of a game. */
static void start_players(const Match *match, const LpSetup *setup) {
    for (LpSeat seat = 0; seat < 2; seat++) {
        match->specs[seat].kind->start(
            match->players[seat], &(PlayerStart){.cards = match->cards,
                                                 .deck = &setup->decks[seat],
                                                 .seat = seat,
                                                 .seed = match_player_seed(setup->seed, seat),
                                                 .edition = setup->edition,
                                                 .budget = match->specs[seat].budget,
                                                 .command = match->specs[seat].command,
                                                 .tools = &match->tools,
                                                 .prior = match->prior,
                                                 .prior_count = match->prior_count});
    }
}

/* Plays one game, writing each answer before it is given. A player that gives up concedes. */
static bool record(const Match *match, const LpSetup *setup, Buffer *out) {
    const LpCards *cards = match->cards;
    LpGame *game = match->game;
    LpAction actions[LP_ACTIONS_MAX];
    ReplayWriter writer;
    if (lp_game_start(cards, setup, game, NULL) != LP_OK) return false;
    start_players(match, setup);
    replay_start(&writer, out, cards, setup, true);
    for (int i = 0; i < REPLAY_STEPS_MAX; i++) {
        LpAsk ask = lp_game_ask(game);
        if (ask.kind == LP_ASK_NONE) break;
        const PlayerKind *kind = match->specs[ask.seat].kind;
        int count = lp_game_actions(cards, game, actions);
        lp_game_view(cards, game, ask.seat, match->view);
        Question question = {.cards = cards,
                             .view = kind->wants_view ? match->view : NULL,
                             .game = kind->is_cheat ? game : NULL,
                             .ask = ask,
                             .actions = actions,
                             .action_count = count};
        int index = kind->choose(match->players[ask.seat], &question);
        if (index < 0 || index >= count) {
            replay_add_concession(&writer, game, ask.seat);
            lp_game_concede(game, ask.seat, NULL);
            continue;
        }
        replay_add(&writer, game, actions[index]);
        lp_game_act_fast(cards, game, actions[index], NULL);
    }
    replay_end(&writer, game);
    return true;
}

static int record_game(LpCards **cards, char **argv, LpSetup *setup, Match *match,
                       const char *path) {
    static LpDeck prior[PLAYERS_PRIOR_MAX];
    NamedDeck decks[2];
    Buffer out;
    int code = EXIT_USAGE;
    for (int i = 0; i < 2; i++) {
        if (!decks_open(*cards, argv[i], &decks[i])) return EXIT_USAGE;
        if (!decks_is_playable(*cards, &decks[i])) return EXIT_USAGE;
    }
    if (!decks_narrow(cards, decks, 2, false)) return EXIT_USAGE;
    for (int i = 0; i < 2; i++) setup->decks[i] = decks[i].deck;
    char *memory = malloc(RECORD_SIZE_MAX);
    match->cards = *cards;
    match->prior = prior;
    match->prior_count = players_prior(*cards, prior);
    buffer_init(&out, memory, memory != NULL ? RECORD_SIZE_MAX : 0);
    if (!players_open(match)) {
        code = EXIT_USAGE;
    } else if (memory == NULL || !record(match, setup, &out)) {
        caption_error("replay.game-could-not-started", "");
    } else if (out.overflow) {
        caption_error("replay.game-too-long", "");
    } else if (file_write(path, buffer_text(&out))) {
        code = EXIT_YES;
    }
    players_close(match);
    free(memory);
    return code;
}

int cmd_record(int argc, char **argv) {
    const char *edition = NULL, *path = "-", *players = "random";
    Match match = {.tools = players_tools};
    LpSetup setup = {.seed = 1, .chooser = 2};
    const Option options[] = {
        {"seed", 's', OPTION_UINT, &setup.seed, "S"},
        {"players", 'p', OPTION_TEXT, &players, "P,Q"},
        {"edition", 'e', OPTION_TEXT, &edition, "E"},
        INPUT_CARDS_OPTION,
        {"out", 'o', OPTION_TEXT, &path, "FILE"},
    };
    const Syntax syntax = {"record", "A B", options, OPTION_COUNT(options), 2, 2};
    int code = options_parse(&syntax, &argc, argv);
    if (code != OPTIONS_GO_ON) return code;
    if (!input_edition(edition, &setup.edition)) return EXIT_USAGE;
    if (!players_parse_pair("record", players, match.specs)) return EXIT_USAGE;
    LpCards *cards = input_cards();
    if (cards == NULL) return EXIT_USAGE;
    code = record_game(&cards, argv, &setup, &match, path);
    lp_cards_free(cards);
    return code;
}
