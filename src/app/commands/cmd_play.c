/* logpose play: a game in the terminal, on the whole screen or as plain numbered text. This
 * file reads the command line and sets up the game; game/numbered.c and tui/ play it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/cards/decks.h"
#include "app/commands/cmd_learn.h"
#include "app/commands/cmd_play.h"
#include "app/commands/commands.h"
#include "app/common/caption.h"
#include "app/common/entropy.h"
#include "app/common/input.h"
#include "app/common/options.h"
#include "app/common/output.h"
#include "app/game/keep.h"
#include "app/game/numbered.h"
#include "app/game/session.h"
#include "app/players/players.h"
#include "app/position/place.h"
#include "app/review/reviewing.h"
#include "app/serve/joingame.h"
#include "app/tui/fullscreen.h"
#include "app/tui/menu.h"
#include "app/tui/screen.h"

typedef struct Play {
    LpCards *own_cards; /* those of a scenario belong to the pool */
    Pool pool;
    Session session;
} Play;

/* The decks and players of a new game. */
static bool set_up(Play *play, const PlayWishes *wishes, LpSetup *setup) {
    Session *session = &play->session;
    NamedDeck decks[2];
    const char *names[] = {wishes->deck != NULL ? wishes->deck : "st01",
                           wishes->versus != NULL ? wishes->versus : "st02"};
    for (LpSeat seat = 0; seat < 2; seat++) {
        if (!decks_open(play->own_cards, names[seat], &decks[seat])) return false;
        if (!decks_is_playable(play->own_cards, &decks[seat])) return false;
        /* A long name is cut. */
        int size = (int)sizeof session->seats[seat].deck_name;
        snprintf(session->seats[seat].deck_name, (size_t)size, "%.*s", size - 1,
                 decks[seat].name);
    }
    if (!decks_narrow(&play->own_cards, decks, 2, false)) return false;
    session_use_cards(session, play->own_cards);
    for (LpSeat seat = 0; seat < 2; seat++) setup->decks[seat] = decks[seat].deck;
    return true;
}

static bool seat_computer(Session *session, LpSeat seat, const char *level) {
    PlayerSpec spec;
    char name[sizeof session->seats[0].spec_name];
    return players_parse_level("play", level, &spec, name, sizeof name) &&
           session_seat_computer(session, seat, &spec, name);
}

/* Two levels, as in '--watch --level 2,4', are one for each side. */
static bool seat_players(Session *session, const PlayWishes *wishes) {
    char first[sizeof session->seats[0].spec_name];
    const char *levels[2] = {wishes->level, wishes->level};
    const char *comma =
        wishes->is_watch && wishes->level != NULL ? strchr(wishes->level, ',') : NULL;
    if (comma != NULL) {
        snprintf(first, sizeof first, "%.*s", (int)(comma - wishes->level), wishes->level);
        levels[0] = first;
        levels[1] = comma + 1;
    }
    if (wishes->is_watch && !seat_computer(session, 0, levels[0])) return false;
    return wishes->is_two || seat_computer(session, 1, levels[1]);
}

/* "You play st01, they play st02 (level3)." */
static void greet(const Session *session) {
    static const char *const keys[2][2] = {{"greet.first-plays", "greet.they-play"},
                                           {"greet.you-play", "greet.second-plays"}};
    char seed[24];
    for (LpSeat seat = 0; seat < 2; seat++) {
        const SessionSeat *at = &session->seats[seat];
        caption_write(stdout, keys[at->is_person][seat], "ss", at->deck_name,
                      at->is_person ? ""
                                    : output_shown(text_of(caption_player(at->spec_name))));
    }
    snprintf(seed, sizeof seed, "%llu", (unsigned long long)session->host.setup.seed);
    caption_write(stdout, "greet.seed", "s", seed);
}

/* Where the game is saved; a person must know if it is nowhere. */
static void set_path(Session *session) {
    if (keep_new_path(session->path, sizeof session->path)) return;
    session->path[0] = 0;
    snprintf(session->problem, sizeof session->problem,
             "this game is not saved: its folder in $XDG_STATE_HOME or $HOME cannot be made");
}

static bool start_game(Play *play, const PlayWishes *wishes) {
    Session *session = &play->session;
    LpSetup setup = {.seed = wishes->seed, .edition = LP_EDITION_DEFAULT, .chooser = 2};
    if (!set_up(play, wishes, &setup)) return false;
    if (!session_start(session, &setup)) {
        caption_error("play.game-could-not-started", "");
        return false;
    }
    set_path(session);
    return true;
}

static bool start_position(Play *play, const PlayWishes *wishes, const LpPosition *position) {
    Session *session = &play->session;
    Buffer lines;
    buffer_init(&lines, session->card_lines, sizeof session->card_lines);
    pool_print_files(&play->pool, session->cards, &lines);
    if (!session_place(session, position)) {
        caption_error("play.position-cannot-played", "s", wishes->scenario);
        return false;
    }
    set_path(session);
    return true;
}

/* The cards depend on the file, so they come first. */
static bool open_file(Play *play, const char *path, bool is_replay) {
    File file;
    SaveLock lock = {0};
    bool is_locked = !is_replay && savefile_is_regular(path);
    const char *problem = is_locked ? savefile_lock(path, &lock) : NULL;
    if (problem != NULL) return caption_error("play.cannot-resume", "ss", path, problem), false;
    if (!file_load(path, &file)) return savefile_unlock(&lock), false;
    Slice text = {file.at, file.size};
    const LpCards *cards = pool_replay_cards(&play->pool, path, text, play->own_cards);
    bool is_ok = cards != NULL && session_load(&play->session, cards);
    if (!is_ok) caption_error(cards != NULL ? "fault.memory" : "pool.unusable", "s", path);
    play->session.lock = lock;
    if (is_ok && is_replay) is_ok = session_open_replay(&play->session, path, text);
    if (is_ok && !is_replay) is_ok = session_resume(&play->session, path, text);
    file_free(&file);
    return is_ok;
}

static bool resume_file(Play *play, const char *path) { return open_file(play, path, false); }

static bool resume(Play *play, const PlayWishes *wishes) {
    char path[SESSION_PATH_MAX];
    Session *session = &play->session;
    bool is_last = strcmp(wishes->resume, "last") == 0;
    if (is_last && !keep_last_path(path, sizeof path)) {
        caption_error("play.no-unfinished-game-resume", "");
        return false;
    }
    if (!open_file(play, is_last ? path : wishes->resume, wishes->is_replay)) return false;
    /* Also on the whole screen, where it is read again when that is closed. */
    if (session->notice[0] != 0) output_note("%s", session->notice);
    /* A game from stdin continues in a file of its own. */
    bool is_stdin = strcmp(wishes->resume, "-") == 0;
    if (is_stdin) set_path(session);
    if (is_stdin) session_keep(session);
    return true;
}

/* Everything up to the first question. */
static bool start(Play *play, const PlayWishes *wishes) {
    LpPosition position;
    const LpCards *cards;
    if (wishes->scenario != NULL) {
        cards = place_open(&play->pool, wishes->scenario, wishes->number, &position);
    } else {
        cards = play->own_cards;
    }
    if (cards == NULL) return false;
    if (wishes->resume != NULL) return resume(play, wishes);
    if (!session_load(&play->session, cards)) return caption_error("fault.memory", ""), false;
    if (!seat_players(&play->session, wishes)) return false;
    if (wishes->scenario != NULL) return start_position(play, wishes, &position);
    return start_game(play, wishes);
}

/* Is there nothing on the command line except perhaps a seed? */
static bool is_open(const PlayWishes *wishes) {
    return wishes->deck == NULL && wishes->versus == NULL && wishes->level == NULL &&
           wishes->resume == NULL && wishes->scenario == NULL && !wishes->is_two &&
           !wishes->is_watch;
}

/* Lets the person choose; the line of the menu that was chosen. */
static MenuItem choose(const LpCards *cards, PlayWishes *wishes) {
    static Menu menu;
    static char path[KEPT_PATH_MAX];
    menu_free(&menu);
    menu_load(&menu, cards);
    if (!menu_run(&menu)) return MENU_LEAVE;
    if (menu.item == MENU_RESUME) wishes->resume = "last";
    if (menu.item == MENU_GAMES) {
        memcpy(path, menu.games[menu.game].path, sizeof path);
        wishes->resume = path;
        wishes->is_replay = menu.wants_replay;
    }
    if (menu.item != MENU_START) return menu.item;
    menu_remember(&menu);
    wishes->deck = menu.decks[menu.deck[0]].name;
    wishes->versus = menu.decks[menu.deck[1]].name;
    wishes->level = menu.levels[menu.level];
    wishes->is_two = menu.mode == MENU_TWO;
    wishes->is_watch = menu.mode == MENU_WATCH;
    return menu.item;
}

static int run_plain(Play *play, const PlayWishes *wishes) {
    if (play->session.host.is_placed) {
        bool is_new = wishes->scenario != NULL;
        caption_write(stdout, "greet.from", "ss",
                      is_new ? output_shown(text_of(wishes->scenario))
                             : caption("greet.position"),
                      caption_player(play->session.seats[1].spec_name));
    } else {
        greet(&play->session);
    }
    return numbered_play(&play->session, wishes->coach);
}

/* Ends a game, so that another one can begin with the same cards. */
static void put_away(Play *play) {
    session_free(&play->session);
    pool_free(&play->pool);
    memset(&play->pool, 0, sizeof play->pool);
}

/* The same decks and players with another deal; a game that was resumed has its decks in the
 * file. */
static FullscreenEnd play_again(Play *play) {
    Session *session = &play->session;
    LpSetup setup = session->host.setup;
    setup.seed = entropy_seed();
    setup.chooser = 2;
    savefile_unlock(&session->lock);
    session->has_file = false;
    session->notice[0] = session->problem[0] = 0;
    if (!session_start(session, &setup)) return FULLSCREEN_MENU;
    set_path(session);
    return fullscreen_play(session, NULL);
}

/* From a replay: a new file begins with the answers up to here. */
static FullscreenEnd play_on(Play *play, PlayWishes *wishes) {
    static char path[SESSION_PATH_MAX];
    Session *session = &play->session;
    if (!keep_new_path(path, sizeof path) || !session_save(session, path))
        return FULLSCREEN_MENU;
    put_away(play);
    wishes->resume = path;
    if (!resume_file(play, path)) return FULLSCREEN_MENU;
    return fullscreen_play(&play->session, NULL);
}

/* Works the review out, as long as nobody stops it, and shows it. */
static void show_review(const char *path) {
    static Reviewing reviewing;
    char *text = NULL;
    size_t size = 0;
    bool is_wanted = true;
    if (reviewing_open(&reviewing, path, &review_budget_default, 1) == EXIT_YES) {
        do {
            int percent = (int)(review_progress(reviewing.of.review) * 100);
            is_wanted = fullscreen_progress(caption("page.review"), percent);
        } while (is_wanted && review_step(reviewing.of.review));
        FILE *out = is_wanted ? open_memstream(&text, &size) : NULL;
        if (out != NULL) {
            reviewing_write_text(&reviewing.of, fullscreen_page_columns(), out);
            fclose(out);
            fullscreen_page(caption("page.review"), text);
        }
        free(text);
    }
    reviewing_close(&reviewing);
}

/* Then the end of the game is on the screen again. */
static FullscreenEnd after_review(Play *play) {
    show_review(play->session.path);
    return fullscreen_play(&play->session, NULL);
}

/* One game after the other on the whole screen, until the person leaves or wants the menu. */
static FullscreenEnd run_games(Play *play, PlayWishes *wishes) {
    FullscreenEnd end = wishes->is_replay ? fullscreen_replay(&play->session)
                                          : fullscreen_play(&play->session, wishes->coach);
    for (;;) {
        bool is_placed = play->session.host.is_placed;
        switch (end) {
        case FULLSCREEN_REMATCH: end = is_placed ? FULLSCREEN_MENU : play_again(play); break;
        case FULLSCREEN_REPLAY: end = fullscreen_replay(&play->session); break;
        case FULLSCREEN_REVIEW: end = after_review(play); break;
        case FULLSCREEN_PLAY_ON: end = play_on(play, wishes); break;
        default: return end;
        }
    }
}

static bool load_cards(Play *play) {
    lp_cards_free(play->own_cards);
    play->own_cards = input_cards();
    return play->own_cards != NULL;
}

/* What the menu gave, and what comes after it; true if the menu is wanted again. */
static bool run_chosen(Play *play, PlayWishes *wishes, int *code) {
    FullscreenEnd end = FULLSCREEN_LEAVE;
    /* Messages about a game that cannot be started are not for the screen. */
    screen_close();
    *code = EXIT_USAGE;
    if (start(play, wishes)) {
        end = run_games(play, wishes);
        *code = screen_exit_code();
    }
    if (end == FULLSCREEN_NONE) *code = run_plain(play, wishes);
    put_away(play);
    return end == FULLSCREEN_MENU;
}

/* Menu, game, menu, until the person has enough. */
static int run_menu(Play *play, const PlayWishes *wishes) {
    int code = EXIT_YES;
    bool goes_on = true;
    while (goes_on) {
        PlayWishes chosen = *wishes;
        if (!screen_open() || !load_cards(play)) return EXIT_USAGE;
        MenuItem item = choose(play->own_cards, &chosen);
        if (item == MENU_LEARN) return cmd_learn_run(play->own_cards, 1, false);
        if (item == MENU_LEAVE) {
            screen_close();
            return screen_exit_code();
        }
        goes_on = run_chosen(play, &chosen, &code);
    }
    return code;
}

static int run(Play *play, PlayWishes *wishes) {
    bool is_full = !wishes->is_plain && fullscreen_is_possible();
    int code = EXIT_USAGE;
    if (wishes->scenario == NULL && !load_cards(play)) return EXIT_USAGE;
    if (is_full && is_open(wishes) && screen_open()) return run_menu(play, wishes);
    if (is_full) {
        PlayWishes open = {.seed = entropy_seed(), .number = 1};
        bool wants_menu = run_chosen(play, wishes, &code);
        return wants_menu ? run_menu(play, &open) : code;
    }
    if (!start(play, wishes)) return EXIT_USAGE;
    return run_plain(play, wishes);
}

int cmd_play_run(PlayWishes *wishes) {
    static Play play;
    int code = run(&play, wishes);
    session_free(&play.session);
    lp_cards_free(play.own_cards);
    pool_free(&play.pool);
    memset(&play, 0, sizeof play);
    return code;
}

/* Options that contradict each other. */
static const char *contradiction(const PlayWishes *wishes) {
    bool has_new = wishes->deck != NULL || wishes->versus != NULL || wishes->level != NULL;
    if (wishes->is_two && wishes->is_watch) return "--two and --watch exclude each other";
    if (wishes->is_two && wishes->level != NULL) return "--two has no computer for a --level";
    if (wishes->scenario != NULL && (wishes->deck != NULL || wishes->versus != NULL)) {
        return "a scenario has its own cards; --deck and --vs are not used with it";
    }
    if (wishes->resume == NULL) return NULL;
    if (wishes->scenario != NULL) return "--resume takes no scenario";
    if (has_new || wishes->is_two || wishes->is_watch) {
        return "--resume continues with the decks and players of the saved game";
    }
    return NULL;
}

/* The server has the game; here is only a face. */
static int play_at_server(JoinOptions *join, const char *deck) {
    LpCards *cards = input_cards_own();
    if (cards == NULL) return EXIT_USAGE;
    join->deck = deck;
    int code = joingame_run(join, cards);
    lp_cards_free(cards);
    return code;
}

int cmd_play(int argc, char **argv) {
    JoinOptions join = {0};
    PlayWishes wishes = {.seed = entropy_seed(), .number = 1};
    const Option options[] = {
        {"deck", 'd', OPTION_TEXT, &wishes.deck, "F"},
        {"vs", 'v', OPTION_TEXT, &wishes.versus, "F"},
        INPUT_CARDS_OPTION,
        {"level", 'l', OPTION_TEXT, &wishes.level, "L"},
        {"seed", 's', OPTION_UINT, &wishes.seed, "S"},
        {"two", '2', OPTION_FLAG, &wishes.is_two, NULL},
        {"watch", 'w', OPTION_FLAG, &wishes.is_watch, NULL},
        {"resume", 'r', OPTION_TEXT, &wishes.resume, "FILE"},
        {"plain", 'p', OPTION_FLAG, &wishes.is_plain, NULL},
        {"number", 'n', OPTION_UINT, &wishes.number, "N"},
        {"join", 'j', OPTION_TEXT, &join.link, "LINK"},
        {"name", 0, OPTION_TEXT, &join.name, "NAME"},
    };
    const Syntax syntax = {"play", "[SCENARIO]", options, OPTION_COUNT(options), 0, 1};
    int code = options_parse(&syntax, &argc, argv);
    if (code != OPTIONS_GO_ON) return code;
    wishes.scenario = argc == 1 ? argv[0] : NULL;
    if (join.link != NULL) return play_at_server(&join, wishes.deck);
    const char *problem = contradiction(&wishes);
    if (problem != NULL) return output_error("play: %s", problem);
    return cmd_play_run(&wishes);
}
