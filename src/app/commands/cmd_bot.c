/* logpose bot: one of our players behind the bot protocol, on stdin and stdout, so that other
 * programs can use it (docs/bot-protocol.md). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/commands/commands.h"
#include "app/common/caption.h"
#include "app/common/clock.h"
#include "app/common/input.h"
#include "app/common/options.h"
#include "app/common/output.h"
#include "app/players/players.h"
#include "app/players/wire.h"
#include "base/utf8.h"

typedef struct Bot {
    LpCards *cards;
    PlayerSpec spec;
    void *memory; /* the player's, for the budget of the last game */
    LpDeck prior[PLAYERS_PRIOR_MAX];
    int prior_count;
    LpGame *game; /* of the last 'state' line */
    LpView *view;
    bool has_game, has_state;
    LpDeck deck;
    PlayerStart start;
    LpAction actions[LP_ACTIONS_MAX];
    int action_count;
    uint64_t line_number;
} Bot;

/* A line that cannot be right: returns the exit code. */
static int wrong(const Bot *bot, const char *what) {
    return output_error("bot: line %llu: %s", (unsigned long long)bot->line_number, what);
}

/* --- Set-up --- */

static int say_hello(Bot *bot, Slice rest) {
    Slice word = {"", 0};
    uint64_t version = 0;
    text_next_word(&rest, &word);
    if (!text_parse_uint(word, &version) || version != WIRE_VERSION) {
        return wrong(bot, "this program speaks version 1 of the protocol");
    }
    printf("id name Log Pose %s %s\nid author the authors of Log Pose\n", lp_version(),
           bot->spec.kind->name);
    printf("option player text %s\nwant state\nready\n", bot->spec.kind->name);
    return OPTIONS_GO_ON;
}

/* Switches to another player. */
static int take_player(Bot *bot, Slice name) {
    PlayerSpec spec;
    if (!players_parse("bot", name, &spec)) return EXIT_USAGE;
    if (spec.kind->is_cheat) {
        return caption_error("bot.sees-all", "s", spec.kind->name);
    }
    if (spec.command.size > 0) {
        return caption_error("bot.player-cannot-itself-bot", "");
    }
    players_free(&bot->spec, bot->memory);
    bot->memory = NULL;
    bot->has_game = false;
    bot->spec = spec;
    return OPTIONS_GO_ON;
}

static int set_option(Bot *bot, Slice rest) {
    Slice name = {"", 0};
    text_next_word(&rest, &name);
    if (!text_equal(name, SLICE("player"))) return wrong(bot, "the only option is 'player'");
    return take_player(bot, text_trim(rest));
}

static bool has_hash(const LpCards *cards, Slice hash) {
    char own[17];
    output_format_hash(own, lp_cards_hash(cards));
    return text_equal(hash, text_of(own));
}

/* The cards with this hash: those that there are, or with these of the user's pool. */
static bool take_cards(Bot *bot, Slice hash, Slice pool) {
    if (hash.size == 0 || has_hash(bot->cards, hash)) return true;
    LpCards *cards = input_cards_with(pool);
    if (cards == NULL || !has_hash(cards, hash)) {
        lp_cards_free(cards);
        return false;
    }
    lp_cards_free(bot->cards);
    bot->cards = cards;
    bot->prior_count = players_prior(bot->cards, bot->prior);
    return true;
}

/* 'game 1 seat 0 edition 1.2.1 cards HASH seed S pool NUMBERS nodes N ms M': the number, then
 * pairs. */
static int begin_game(Bot *bot, Slice rest) {
    Slice key, value = {"", 0};
    uint64_t numbers[4] = {0}; /* in the order of the keys */
    const Slice keys[] = {SLICE("seat"), SLICE("seed"), SLICE("nodes"), SLICE("ms")};
    Slice hash = {"", 0}, pool = {"", 0};
    char edition[16] = "";
    text_next_word(&rest, &key);
    while (text_next_word(&rest, &key) && text_next_word(&rest, &value)) {
        for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
            if (text_equal(key, keys[i]) && !text_parse_uint(value, &numbers[i])) {
                return wrong(bot, "'seat', 'seed', 'nodes' and 'ms' must be numbers");
            }
        }
        if (text_equal(key, SLICE("cards"))) hash = value;
        if (text_equal(key, SLICE("pool"))) pool = value;
        if (text_equal(key, SLICE("edition")) && value.size < sizeof edition) {
            memcpy(edition, value.at, value.size);
            edition[value.size] = 0;
        }
    }
    if (numbers[0] > 1 || numbers[2] > UINT32_MAX || numbers[3] > UINT32_MAX) {
        return wrong(bot, "a seat must be 0 or 1, and a budget below 2^32");
    }
    if (!take_cards(bot, hash, pool)) return wrong(bot, "this program has different cards");
    bot->start = (PlayerStart){.cards = bot->cards,
                               .deck = &bot->deck,
                               .seat = (LpSeat)numbers[0],
                               .seed = numbers[1],
                               .budget = bot->spec.budget,
                               .tools = &players_tools,
                               .prior = bot->prior,
                               .prior_count = bot->prior_count};
    if (!input_edition(edition[0] != 0 ? edition : NULL, &bot->start.edition)) {
        return EXIT_USAGE;
    }
    if (numbers[2] != 0 || numbers[3] != 0) {
        bot->start.budget.nodes = (uint32_t)numbers[2];
        bot->start.budget.milliseconds = (uint32_t)numbers[3];
    }
    memset(&bot->deck, 0, sizeof bot->deck);
    bot->has_game = false;
    return OPTIONS_GO_ON;
}

static LpCardId card_of(const Bot *bot, Slice number) {
    char text[32];
    if (number.size >= sizeof text) return 0;
    memcpy(text, number.at, number.size);
    text[number.size] = 0;
    return lp_card_find(bot->cards, text);
}

/* 'deck ST01-001 4xST01-002 …'. */
static int read_deck(Bot *bot, Slice rest) {
    Slice word = {"", 0};
    text_next_word(&rest, &word);
    bot->deck.leader = card_of(bot, word);
    bot->deck.count = 0;
    while (text_next_word(&rest, &word)) {
        size_t times = text_find(word, SLICE("x"));
        uint64_t count = 0;
        LpCardId id = card_of(bot, text_from(word, times + 1));
        if (!text_parse_uint(text_first(word, times), &count) || id == 0 || count == 0 ||
            count > (uint64_t)(LP_DECK_SIZE - bot->deck.count)) {
            return wrong(bot, "a deck must be a Leader and up to 50 cards, as in '4xST01-002'");
        }
        for (uint64_t i = 0; i < count; i++) bot->deck.cards[bot->deck.count++] = id;
    }
    return bot->deck.leader != 0 ? OPTIONS_GO_ON : wrong(bot, "there is no such Leader");
}

static int start_game(Bot *bot, Slice rest) {
    (void)rest;
    if (bot->start.cards == NULL)
        return wrong(bot, "'start' must come after 'game' and 'deck'");
    PlayerSpec spec = bot->spec; /* a game may bring a budget of its own */
    spec.budget = bot->start.budget;
    players_free(&bot->spec, bot->memory);
    bot->memory = players_memory(&spec);
    if (bot->memory == NULL) return EXIT_USAGE;
    bot->spec.kind->start(bot->memory, &bot->start);
    bot->has_game = true;
    puts("ready");
    return OPTIONS_GO_ON;
}

/* --- Questions --- */

static int digit_of(char c) {
    if (text_is_digit(c)) return c - '0';
    c = text_lower(c);
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* A whole game in hexadecimal digits, which is checked like any input from a stranger. */
static int read_state(Bot *bot, Slice rest) {
    Slice text = text_trim(rest);
    size_t size = text.size / 2;
    unsigned char *bytes = malloc(size + 1);
    bool is_ok = bytes != NULL;
    for (size_t i = 0; is_ok && i < size; i++) {
        int high = digit_of(text.at[2 * i]), low = digit_of(text.at[2 * i + 1]);
        is_ok = high >= 0 && low >= 0;
        bytes[i] = (unsigned char)(is_ok ? high << 4 | low : 0);
    }
    is_ok = is_ok && lp_game_load(bot->cards, bytes, size, bot->game) == LP_OK;
    free(bytes);
    bot->has_state = is_ok;
    return is_ok ? OPTIONS_GO_ON : wrong(bot, "this state is from another build, or damaged");
}

static int begin_question(Bot *bot, Slice rest) {
    (void)rest;
    bot->action_count = 0;
    return OPTIONS_GO_ON;
}

/* 'answer 1 0a001f00 attack …'. */
static int add_answer(Bot *bot, Slice rest) {
    Slice number = {"", 0}, word = {"", 0};
    uint32_t bits = 0;
    text_next_word(&rest, &number);
    text_next_word(&rest, &word);
    bool is_ok = word.size == 8 && bot->action_count < LP_ACTIONS_MAX;
    for (size_t i = 0; is_ok && i < word.size; i++) {
        int digit = digit_of(word.at[i]);
        is_ok = digit >= 0;
        bits = bits << 4 | (uint32_t)(digit & 15);
    }
    if (!is_ok) return wrong(bot, "an answer must have a number and 8 hexadecimal digits");
    bot->actions[bot->action_count++] = wire_action_of(bits);
    return OPTIONS_GO_ON;
}

/* Makes the view that the player gets; false if the answers do not belong to the state. */
static bool look(Bot *bot) {
    LpAction actions[LP_ACTIONS_MAX];
    if (lp_game_ask(bot->game).seat != bot->start.seat) return false;
    int count = lp_game_actions(bot->cards, bot->game, actions);
    lp_game_view(bot->cards, bot->game, bot->start.seat, bot->view);
    return count == bot->action_count &&
           memcmp(actions, bot->actions, (size_t)count * sizeof actions[0]) == 0;
}

static int answer(Bot *bot, Slice rest) {
    const PlayerKind *kind = bot->spec.kind;
    Slice id = {"", 0};
    text_next_word(&rest, &id);
    if (!bot->has_game) return wrong(bot, "'go' must come after 'start'");
    if (bot->action_count == 0) return wrong(bot, "'go' must come after at least one 'answer'");
    Question question = {
        .cards = bot->cards, .actions = bot->actions, .action_count = bot->action_count};
    if (bot->has_state) {
        if (!look(bot)) return wrong(bot, "the answers do not belong to the state");
        question.ask = lp_game_ask(bot->game);
        question.view = bot->view;
    } else if (kind->wants_view) {
        output_error("bot: line %llu: the player '%s' needs 'state' lines",
                     (unsigned long long)bot->line_number, kind->name);
        return EXIT_USAGE;
    }
    double start = clock_seconds();
    int index = kind->choose(bot->memory, &question);
    printf("info ms %s\n", output_fixed((clock_seconds() - start) * 1000, 3));
    printf("best %.*s ", (int)id.size, id.at);
    if (index < 0) puts("concede");
    if (index >= 0) printf("%d\n", index + 1);
    bot->has_state = false;
    return OPTIONS_GO_ON;
}

static int quit(Bot *bot, Slice rest) {
    (void)bot;
    (void)rest;
    return EXIT_YES;
}

/* --- Lines --- */

static int run_line(Bot *bot, Slice line) {
    const struct {
        Slice word;
        int (*run)(Bot *bot, Slice rest);
    } words[] = {
        {SLICE("logpose"), say_hello},  {SLICE("set"), set_option},
        {SLICE("game"), begin_game},    {SLICE("deck"), read_deck},
        {SLICE("start"), start_game},   {SLICE("state"), read_state},
        {SLICE("ask"), begin_question}, {SLICE("answer"), add_answer},
        {SLICE("go"), answer},          {SLICE("quit"), quit},
    };
    Slice rest = line, word = {"", 0};
    text_next_word(&rest, &word);
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (text_equal(word, words[i].word)) return words[i].run(bot, rest);
    }
    return OPTIONS_GO_ON; /* a later version may say more than this one understands */
}

static int run(Bot *bot) {
    char *line = NULL;
    size_t size = 0;
    int code = OPTIONS_GO_ON;
    ssize_t length;
    while (code == OPTIONS_GO_ON && (length = getline(&line, &size, stdin)) >= 0) {
        bot->line_number++;
        code = run_line(bot, text_trim(utf8_skip_mark((Slice){line, (size_t)length})));
        fflush(stdout);
    }
    free(line);
    return code == OPTIONS_GO_ON ? EXIT_YES : code;
}

int cmd_bot(int argc, char **argv) {
    static Bot bot;
    const char *player = "random";
    const Option options[] = {
        {"player", 'p', OPTION_TEXT, &player, "P"},
        INPUT_CARDS_OPTION,
    };
    const Syntax syntax = {"bot", "", options, OPTION_COUNT(options), 0, 0};
    int code = options_parse(&syntax, &argc, argv);
    if (code != OPTIONS_GO_ON) return code;
    code = take_player(&bot, text_of(player));
    if (code != OPTIONS_GO_ON) return code;
    bot.cards = input_cards();
    bot.game = input_game();
    bot.view = input_view();
    code = EXIT_USAGE;
    if (bot.cards != NULL && bot.game != NULL && bot.view != NULL) {
        bot.prior_count = players_prior(bot.cards, bot.prior);
        code = run(&bot);
    }
    players_free(&bot.spec, bot.memory);
    free(bot.game);
    free(bot.view);
    lp_cards_free(bot.cards);
    return code;
}
