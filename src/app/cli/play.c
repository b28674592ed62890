/* logpose play: a game in the terminal, as plain numbered text, so that it also works over a
 * pipe. The person plays seat 0 and sees a view, never the game. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "app/cli/cardtext.h"
#include "app/cli/commands.h"
#include "app/cli/decks.h"
#include "app/cli/input.h"
#include "app/cli/options.h"
#include "app/cli/output.h"
#include "app/cli/place.h"
#include "app/cli/players.h"
#include "app/cli/story.h"
#include "app/cli/tabletop.h"
#include "base/buffer.h"
#include "notation/answer.h"
#include "player/match.h"

enum {
    YOU = 0,
    THEY = 1,
    LINE_SIZE_MAX = 512,
    LOG_SIZE_MAX = 1 << 20,
    SENTENCE_SIZE_MAX = 512
};

typedef enum Turn { TURN_GO_ON, TURN_ACTED, TURN_QUIT } Turn;

typedef struct Play {
    const LpCards *cards;
    LpCards *own_cards; /* of a game from decks; those of a position are the pool's */
    Pool pool;
    NamedDeck decks[2];
    LpGame *game;
    LpView *view;
    PlayerSpec computer;
    void *memory; /* the computer's */
    LpDeck prior[PLAYERS_PRIOR_MAX];
    LpEvent events[LP_EVENTS_MAX];
    LpLog log;
    Buffer story; /* everything that has been told, for 'log' */
    LpAction actions[LP_ACTIONS_MAX];
    int action_count;
    LpAsk ask;
    Style style;
} Play;

static const char *const questions[LP_ASK_COUNT] = {
    [LP_ASK_NONE] = "The game is over.",
    [LP_ASK_TURN_ORDER] = "Do you go first or second?",
    [LP_ASK_MULLIGAN] = "Do you keep this hand?",
    [LP_ASK_MAIN] = "Your Main Phase: what do you do?",
    [LP_ASK_BLOCK] = "You are attacked: do you block?",
    [LP_ASK_COUNTER] = "You are attacked: do you counter?",
    [LP_ASK_TRIGGER] = "Do you activate this [Trigger]?",
    [LP_ASK_USE] = "Do you use this effect?",
    [LP_ASK_PICK] = "Choose a card:",
    [LP_ASK_ORDER] = "Which card is placed next?",
    [LP_ASK_PICK_DON] = "Choose a DON!! card:",
    [LP_ASK_OPTION] = "Choose one:",
    [LP_ASK_NUMBER] = "Choose a number:",
    [LP_ASK_EFFECT] = "Which effect is resolved next?",
    [LP_ASK_REPLACE] = "Do you apply this effect instead?",
    [LP_ASK_TRASH_CHARACTER] = "Your field is full: which Character is trashed?",
};

static Table table_of(const Play *play) { return (Table){play->cards, play->game, YOU}; }

static Tabletop tabletop_of(const Play *play) {
    return (Tabletop){play->cards, NULL, play->view, YOU, {"you", "they"}};
}

/* Keeps the newest half of a story that has grown too long. */
static void story_add(Play *play, const char *line) {
    Buffer *story = &play->story;
    if (story->used + strlen(line) + 2 > story->size) {
        size_t from = story->used / 2;
        while (from < story->used && story->at[from] != '\n') from++;
        size_t rest = from < story->used ? story->used - from - 1 : 0;
        memmove(story->at, story->at + story->used - rest, rest);
        buffer_clear(story);
        story->used = rest;
    }
    buffer_append_string(story, line);
    buffer_append_char(story, '\n');
}

static void tell_sentence(void *listener, const char *sentence) {
    Play *play = listener;
    printf("%s  * %s%s\n", play->style.dim, sentence, play->style.reset);
    story_add(play, sentence);
}

static void tell_events(Play *play) {
    Story story = {play->cards, play->game, YOU, false, tell_sentence, play};
    story_tell(&story, play->log.events, play->log.count);
    play->log.count = 0;
    play->log.lost = 0;
}

static void act(Play *play, LpAction action) {
    play->log.count = 0;
    lp_game_act(play->cards, play->game, action, &play->log);
    tell_events(play);
}

static void tell_card(const Play *play, LpCardId id) {
    if (id == 0) {
        puts("  you do not know this card");
        return;
    }
    cardtext_write(play->cards, id, stdout);
}

/* The card that an answer is about, or LP_SLOT_NONE: the operand column says where it
 * stands. */
static LpSlot card_of(LpAction action) {
    static const char *const operands[] = {
#define ACTION(name, word, shape, doc) shape,
#include "logpose/action.def"
#undef ACTION
    };
    if (action.kind >= LP_ACTION_COUNT || operands[action.kind][0] != 'c') return LP_SLOT_NONE;
    return action.card;
}

static LpCardId seen_id(const Play *play, LpSlot slot) {
    return slot < LP_SLOTS ? lp_view_of_card(play->cards, play->view, slot).id : 0;
}

static const char *name_of(const Play *play, LpCardId id) {
    LpCardInfo info;
    return id != 0 && lp_card_info(play->cards, id, &info) == LP_OK ? info.name : "";
}

static void write_answer(const Play *play, int index) {
    char memory[SENTENCE_SIZE_MAX];
    Buffer text;
    Table table = table_of(play);
    LpSlot slot = card_of(play->actions[index]);
    LpCardId id = seen_id(play, slot);
    buffer_init(&text, memory, sizeof memory);
    /* The true game must not be asked about a card that lies face-down. */
    if (slot < LP_SLOTS && id == 0) {
        buffer_append_string(&text, "a face-down card");
    } else {
        answer_print(&table, play->ask, play->actions, play->action_count, index, &text);
    }
    printf("%4d  %s", index + 1, text.at);
    if (id != 0) printf("  %s%s%s", play->style.dim, name_of(play, id), play->style.reset);
    putchar('\n');
}

static void write_question(const Play *play) {
    LpCardId source = seen_id(play, play->ask.source);
    printf("\n%s%s%s", play->style.bold, questions[play->ask.kind], play->style.reset);
    LpCardInfo info;
    if (source != 0 && lp_card_info(play->cards, source, &info) == LP_OK) {
        printf(" (%s %s)", info.number, info.name);
    }
    putchar('\n');
    for (int i = 0; i < play->action_count; i++) write_answer(play, i);
}

static void write_help(void) {
    puts("  a number       gives that answer; so does its text, as in 'attack ST02-001'\n"
         "  ?3             the text of the card in answer 3\n"
         "  text ST01-001  the text of a card\n"
         "  board, trash   the table again; the cards in both trashes\n"
         "  log            what has happened\n"
         "  concede, quit  gives the game up; leaves");
}

static void write_table(const Play *play) {
    Tabletop tabletop = tabletop_of(play);
    putchar('\n');
    tabletop_write(&tabletop, stdout);
}

static void write_trashes(const Play *play) {
    Tabletop tabletop = tabletop_of(play);
    puts("your trash:");
    tabletop_write_area(&tabletop, YOU, LP_AREA_TRASH, stdout);
    puts("their trash:");
    tabletop_write_area(&tabletop, THEY, LP_AREA_TRASH, stdout);
}

static void text_command(const Play *play, Slice about) {
    char number[32];
    snprintf(number, sizeof number, "%.*s", (int)about.size, about.at);
    LpCardId id = lp_card_find(play->cards, number);
    if (id == 0) {
        printf("  there is no card '%s'; write a number such as ST01-001\n", number);
    } else {
        tell_card(play, id);
    }
}

/* '?3' or '? 3'. */
static void ask_command(const Play *play, Slice about) {
    int64_t index = 0;
    if (!text_parse_int(about, &index) || index < 1 || index > play->action_count) {
        printf("  write ?1 to ?%d to see the card of an answer\n", play->action_count);
        return;
    }
    LpSlot slot = card_of(play->actions[index - 1]);
    if (slot >= LP_SLOTS) slot = play->ask.source;
    if (slot >= LP_SLOTS) {
        puts("  this answer is not about a card");
        return;
    }
    tell_card(play, seen_id(play, slot));
}

/* Commands that give no answer; false if the line is none of them. */
static bool run_command(Play *play, Slice line, Turn *turn) {
    Slice rest = line, word = {"", 0};
    text_next_word(&rest, &word);
    if (line.at[0] == '?') {
        ask_command(play, text_trim(text_from(line, 1)));
    } else if (text_equal_ignoring_case(word, SLICE("text"))) {
        text_command(play, text_trim(rest));
    } else if (text_equal_ignoring_case(line, SLICE("help"))) {
        write_help();
    } else if (text_equal_ignoring_case(line, SLICE("board"))) {
        write_table(play);
        write_question(play);
    } else if (text_equal_ignoring_case(line, SLICE("trash"))) {
        write_trashes(play);
    } else if (text_equal_ignoring_case(line, SLICE("log"))) {
        fputs(play->story.at, stdout);
    } else if (text_equal_ignoring_case(line, SLICE("quit"))) {
        *turn = TURN_QUIT;
    } else if (text_equal_ignoring_case(line, SLICE("concede"))) {
        play->log.count = 0;
        lp_game_concede(play->game, YOU, &play->log);
        tell_events(play);
        *turn = TURN_ACTED;
    } else {
        return false;
    }
    return true;
}

static bool offers_hidden_cards(const Play *play) {
    for (int i = 0; i < play->action_count; i++) {
        LpSlot slot = card_of(play->actions[i]);
        if (slot < LP_SLOTS && seen_id(play, slot) == 0) return true;
    }
    return false;
}

/* One line from the person. */
static Turn run_line(Play *play, Slice line) {
    Turn turn = TURN_GO_ON;
    int64_t index = 0;
    if (line.size == 0) {
        /* Return alone takes an answer that is the only one. */
        if (play->action_count == 1) {
            act(play, play->actions[0]);
            return TURN_ACTED;
        }
        write_question(play);
        return TURN_GO_ON;
    }
    if (text_parse_int(line, &index)) {
        if (index >= 1 && index <= play->action_count) {
            act(play, play->actions[index - 1]);
            return TURN_ACTED;
        }
        printf("  there are answers 1 to %d\n", play->action_count);
        return TURN_GO_ON;
    }
    if (run_command(play, line, &turn)) return turn;
    /* A typed card number must not find out what lies face-down. */
    if (offers_hidden_cards(play)) {
        puts("  answer with a number: some of these cards lie face-down");
        return TURN_GO_ON;
    }
    char memory[SENTENCE_SIZE_MAX];
    Buffer why;
    LpAction action;
    Table table = table_of(play);
    buffer_init(&why, memory, sizeof memory);
    if (!answer_parse(&table, line, &action, &why)) {
        printf("  %s\n  ('help' lists what can be typed)\n", why.at);
        return TURN_GO_ON;
    }
    act(play, action);
    return TURN_ACTED;
}

/* Asks the person until there is an answer. */
static Turn ask_person(Play *play) {
    char line[LINE_SIZE_MAX];
    lp_game_view(play->cards, play->game, YOU, play->view);
    write_table(play);
    write_question(play);
    for (;;) {
        fputs("> ", stdout);
        fflush(stdout);
        if (fgets(line, sizeof line, stdin) == NULL) return TURN_QUIT;
        size_t size = strlen(line);
        if (size + 1 == sizeof line && line[size - 1] != '\n') {
            /* The rest of a line that is too long is no new answer. */
            for (int c = getchar(); c != '\n' && c != EOF;) c = getchar();
        }
        if (!output_is_terminal(stdin)) putchar('\n');
        Turn turn = run_line(play, text_trim(text_of(line)));
        if (turn != TURN_GO_ON) return turn;
    }
}

static void ask_computer(Play *play) {
    const PlayerKind *kind = play->computer.kind;
    Question question = {.cards = play->cards,
                         .ask = play->ask,
                         .actions = play->actions,
                         .action_count = play->action_count};
    if (kind->wants_view) {
        lp_game_view(play->cards, play->game, THEY, play->view);
        question.view = play->view;
    }
    int index = kind->choose(play->memory, &question);
    if (index >= 0) {
        act(play, play->actions[index]);
        return;
    }
    play->log.count = 0;
    lp_game_concede(play->game, THEY, &play->log);
    tell_events(play);
}

static void tell_end(const Play *play) {
    static const char *const reasons[LP_END_COUNT] = {
        [LP_END_NONE] = "",
        [LP_END_LIFE] = "damage with no Life left",
        [LP_END_DECK] = "no cards left in the deck",
        [LP_END_CONCESSION] = "a concession",
        [LP_END_EFFECT] = "the effect of a card",
        [LP_END_LOOP] = "a loop that nobody can stop",
        [LP_END_OVERFLOW] = "a table of the program that was full",
    };
    static const char *const results[LP_RESULT_COUNT] = {
        [LP_RESULT_NONE] = "The game is not over",
        [LP_RESULT_WIN_0] = "You win",
        [LP_RESULT_WIN_1] = "You lose",
        [LP_RESULT_DRAW] = "The game is a draw",
        [LP_RESULT_NOBODY] = "Both players lose",
        [LP_RESULT_ABORTED] = "The game was stopped",
    };
    printf("\n%s%s%s, in turn %u, by %s.\n", play->style.bold,
           results[lp_game_result(play->game)], play->style.reset, lp_game_turn(play->game),
           reasons[lp_game_end(play->game)]);
}

/* A new game from the decks. */
static bool start_game(Play *play, uint64_t seed) {
    LpSetup setup = {.decks = {play->decks[0].deck, play->decks[1].deck},
                     .seed = seed,
                     .edition = LP_EDITION_DEFAULT,
                     .chooser = 2};
    if (lp_game_start(play->cards, &setup, play->game, &play->log) != LP_OK) {
        output_error("play: the game could not be started");
        return false;
    }
    printf("You play %s, they play %s (%s). Seed %llu. 'help' lists what can be typed.\n",
           play->decks[0].name, play->decks[1].name, play->computer.kind->name,
           (unsigned long long)seed);
    return true;
}

/* The position that a scenario starts from. */
static bool start_position(Play *play, const char *path, const LpPosition *position) {
    if (lp_game_place(play->cards, position, play->game, &play->log) != LP_OK) {
        output_error("%s: this position cannot be played", path);
        return false;
    }
    for (int i = 0; i < 2; i++) place_deck(&position->sides[i], &play->decks[i].deck);
    printf("You play on from %s, against '%s'. 'help' lists what can be typed.\n", path,
           play->computer.kind->name);
    return true;
}

static int play_on(Play *play, uint64_t seed) {
    PlayerStart start = {.cards = play->cards,
                         .deck = &play->decks[THEY].deck,
                         .seat = THEY,
                         .seed = match_player_seed(seed, THEY),
                         .edition = LP_EDITION_DEFAULT,
                         .budget = play->computer.budget,
                         .command = play->computer.command,
                         .tools = &players_tools,
                         .prior = play->prior,
                         .prior_count = players_prior(play->cards, play->prior)};
    play->computer.kind->start(play->memory, &start);
    tell_events(play);
    for (;;) {
        play->ask = lp_game_ask(play->game);
        if (play->ask.kind == LP_ASK_NONE) break;
        play->action_count = lp_game_actions(play->cards, play->game, play->actions);
        if (play->ask.seat == THEY) {
            ask_computer(play);
        } else if (ask_person(play) == TURN_QUIT) {
            puts("\nGood-bye. The game is left unfinished.");
            return EXIT_YES;
        }
    }
    tell_end(play);
    return EXIT_YES;
}

static bool play_open(Play *play) {
    char *memory = calloc(1, LOG_SIZE_MAX);
    buffer_init(&play->story, memory, memory != NULL ? LOG_SIZE_MAX : 0);
    play->log = (LpLog){play->events, 0, LP_EVENTS_MAX, 0};
    play->style = output_style();
    play->game = input_game();
    play->view = input_view();
    play->memory = players_memory(&play->computer);
    return memory != NULL && play->memory != NULL && play->game != NULL && play->view != NULL;
}

static bool open_decks(Play *play, const char *deck, const char *versus) {
    play->cards = play->own_cards = input_cards();
    return play->cards != NULL && decks_open(play->cards, deck, &play->decks[YOU]) &&
           decks_open(play->cards, versus, &play->decks[THEY]) &&
           decks_is_playable(play->cards, &play->decks[YOU]) &&
           decks_is_playable(play->cards, &play->decks[THEY]);
}

int cmd_play(int argc, char **argv) {
    static Play play;
    const char *deck = "st01", *versus = "st02", *level = "random";
    uint64_t seed = (uint64_t)time(NULL), number = 1;
    LpPosition position;
    const Option options[] = {
        {"deck", 'd', OPTION_TEXT, &deck, "F", "your deck: a file or a bundled name (st01)"},
        {"vs", 'v', OPTION_TEXT, &versus, "F", "their deck (st02)"},
        INPUT_CARDS_OPTION,
        {"level", 'l', OPTION_TEXT, &level, "L", "how they play (random)"},
        {"seed", 's', OPTION_UINT, &seed, "S", "the game's seed (the time)"},
        {"number", 'n', OPTION_UINT, &number, "N", "which scenario of the file (1)"},
    };
    const Syntax syntax = {
        "play",
        "[SCENARIO]",
        "A game against the computer, as plain numbered text. Type the number "
        "of an answer, or 'help'. It works over a pipe too. With a scenario "
        "file the game begins with what the scenario gives.",
        options,
        OPTION_COUNT(options),
        0,
        1};
    int code = options_parse(&syntax, &argc, argv);
    if (code != OPTIONS_GO_ON) return code;
    if (!players_parse("play", text_of(level), &play.computer)) return EXIT_USAGE;
    bool is_ready = play_open(&play);
    if (is_ready && argc == 1) {
        play.cards = place_open(&play.pool, argv[0], number, &position);
        is_ready = play.cards != NULL && start_position(&play, argv[0], &position);
    } else if (is_ready) {
        is_ready = open_decks(&play, deck, versus) && start_game(&play, seed);
    }
    code = is_ready ? play_on(&play, seed) : EXIT_USAGE;
    free(play.story.at);
    players_free(&play.computer, play.memory);
    free(play.game);
    free(play.view);
    lp_cards_free(play.own_cards);
    pool_free(&play.pool);
    return code;
}
