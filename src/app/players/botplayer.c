/* The host's side of the bot protocol. Whatever goes wrong, the bot forfeits its game, one
 * message says why, and the next game begins with a fresh process. */
#include "app/players/botplayer.h"

#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/common/caption.h"
#include "app/common/clock.h"
#include "app/common/output.h"
#include "app/players/botproc.h"
#include "app/players/wire.h"

enum {
    ANSWER_MS = 60000, /* if nobody said how long a bot may think */
    READY_MS = 10000,  /* until it is ready: an interpreter starts, tables are read */
    READY_MS_MAX = 600000,
    GRACE_MS = 500, /* beyond the budget, for the way there and back */
    STARTS_MAX = 3, /* after so many failed starts in a row it is not tried again */
    MESSAGES_MAX = 20,
    OPTIONS_MAX = 32,
    OPTION_SIZE_MAX = 64,
    QUOTE_MAX = 60 /* of what it said, in messages */
};

typedef struct BotPlayer {
    BotProc process;
    PlayerStart start;
    unsigned long long game, question; /* numbers */
    int failed_starts;
    bool wants_state;
    bool is_out;    /* of this game */
    bool has_ended; /* by itself: then messages say how */
    char options[OPTIONS_MAX][OPTION_SIZE_MAX];
    int option_count;
    LpGame *sample;
} BotPlayer;

/* --- Settings --- */

#define READY_KEY SLICE("ready=")

static bool is_option(Slice part) {
    return text_starts_with(part, SLICE("set.")) && text_find(part, SLICE("=")) < part.size;
}

/* 'ready=N': the milliseconds that a bot may take to get ready. */
static bool parse_ready(Slice setting, int *out) {
    uint64_t number;
    if (!text_parse_uint(text_from(setting, READY_KEY.size), &number)) return false;
    if (number == 0 || number > READY_MS_MAX) return false;
    *out = (int)number;
    return true;
}

/* Takes 'ms=500:' and 'set.name=value:' off the front of a text; the rest is the command. */
static bool next_setting(Slice *rest, Slice *setting) {
    size_t colon = text_find(*rest, SLICE(":"));
    Slice part = text_first(*rest, colon);
    bool is_setting = is_option(part) || text_starts_with(part, SLICE("ms=")) ||
                      text_starts_with(part, SLICE("nodes=")) ||
                      text_starts_with(part, READY_KEY);
    if (colon == rest->size || !is_setting) return false;
    *setting = part;
    *rest = text_from(*rest, colon + 1);
    return true;
}

const char *botplayer_parse(Slice text, PlayerSpec *out, Slice *where) {
    *out = (PlayerSpec){.kind = &player_bot, .command = text};
    Slice rest = text;
    while (next_setting(&rest, where)) {
        if (is_option(*where)) continue;
        int milliseconds;
        if (text_starts_with(*where, READY_KEY)) {
            if (!parse_ready(*where, &milliseconds))
                return "must be a whole number from 1 to 600000";
            continue;
        }
        const char *problem = player_parse_setting(*where, &out->budget);
        if (problem != NULL) return problem;
    }
    *where = text;
    return text_trim(rest).size > 0 ? NULL : "needs a program, as in 'bot:python3 bot.py'";
}

static int ready_ms(Slice text) {
    int milliseconds = READY_MS;
    Slice setting;
    while (next_setting(&text, &setting)) {
        if (text_starts_with(setting, READY_KEY)) parse_ready(setting, &milliseconds);
    }
    return milliseconds;
}

static Slice command_of(Slice text) {
    Slice setting;
    while (next_setting(&text, &setting)) continue;
    return text;
}

/* --- Forfeits --- */

/* Ends the process and reports why; returns PLAYER_FORFEITS. */
static int forfeit(BotPlayer *bot, const char *format, ...) PRINTF_LIKE(2, 3);
static int forfeit(BotPlayer *bot, const char *format, ...) {
    static atomic_int message_count;
    char why[256], how[64];
    Slice command = command_of(bot->start.command);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(why, sizeof why, format, arguments);
    va_end(arguments);
    botproc_stop(&bot->process, false, how, sizeof how);
    bot->is_out = true;
    bool says_how = bot->has_ended && how[0] != 0;
    bot->has_ended = false;
    int count = atomic_fetch_add(&message_count, 1);
    if (count < MESSAGES_MAX) {
        caption_note("botplayer.forfeits", "tlss", command, bot->game, why,
                     says_how ? how : "");
    } else if (count == MESSAGES_MAX) {
        caption_note("botplayer.forfeits-more", "");
    }
    return PLAYER_FORFEITS;
}

/* What is wrong when there is no next line. */
static int forfeit_for(BotPlayer *bot, BotRead read, const char *what, int milliseconds) {
    switch (read) {
    case BOT_TIMEOUT: return forfeit(bot, "no %s within %d ms", what, milliseconds);
    case BOT_TOO_LONG:
        return forfeit(bot, "a line of more than %d bytes instead of %s %s", BOTPROC_LINE_MAX,
                       what[0] == 'a' ? "an" : "its", what);
    default:
        bot->has_ended = true;
        return forfeit(bot, "the program ended before its %s", what);
    }
}

/* What the bot said, without characters that a terminal might obey. */
static const char *quote(Slice line, char out[QUOTE_MAX + 4]) {
    size_t size = line.size < QUOTE_MAX ? line.size : QUOTE_MAX;
    for (size_t i = 0; i < size; i++) {
        out[i] = line.at[i] >= ' ' && line.at[i] < 127 ? line.at[i] : '?';
    }
    strcpy(out + size, line.size > size ? "..." : "");
    return out;
}

static int forfeit_nonsense(BotPlayer *bot, const char *what, Slice line) {
    char text[QUOTE_MAX + 4];
    return forfeit(bot, "%s '%s'", what, quote(line, text));
}

/* --- Getting ready --- */

static void note_line(BotPlayer *bot, Slice line) {
    Slice rest = line, word = {"", 0}, name = {"", 0};
    text_next_word(&rest, &word);
    text_next_word(&rest, &name);
    if (text_equal(word, SLICE("want")) && text_equal(name, SLICE("state"))) {
        bot->wants_state = true;
    }
    if (!text_equal(word, SLICE("option")) || bot->option_count == OPTIONS_MAX) return;
    if (name.size == 0 || name.size >= OPTION_SIZE_MAX) return;
    memcpy(bot->options[bot->option_count], name.at, name.size);
    bot->options[bot->option_count++][name.size] = 0;
}

static bool is_greeting(Slice line) {
    const Slice words[] = {SLICE("id"), SLICE("option"), SLICE("want"), SLICE("info")};
    Slice rest = line, word = {"", 0};
    text_next_word(&rest, &word);
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (text_equal(word, words[i])) return true;
    }
    return false;
}

/* Reads up to 'ready'. */
static bool await_ready(BotPlayer *bot) {
    int milliseconds = ready_ms(bot->start.command);
    double deadline = clock_seconds() + milliseconds / 1000.0;
    for (;;) {
        Slice line;
        BotRead read = botproc_read(&bot->process, deadline, &line);
        if (read != BOT_LINE) return forfeit_for(bot, read, "'ready'", milliseconds), false;
        if (text_equal(line, SLICE("ready"))) return true;
        if (!is_greeting(line)) {
            return forfeit_nonsense(bot, "before 'ready' it says", line), false;
        }
        note_line(bot, line);
    }
}

static bool has_option(const BotPlayer *bot, Slice name) {
    for (int i = 0; i < bot->option_count; i++) {
        if (text_equal(text_of(bot->options[i]), name)) return true;
    }
    return false;
}

/* 'set name value' for each setting that the user gave. */
static bool send_options(BotPlayer *bot) {
    Slice rest = bot->start.command, setting;
    while (next_setting(&rest, &setting)) {
        char line[OPTION_SIZE_MAX * 8];
        if (!is_option(setting)) continue;
        Slice pair = text_from(setting, 4);
        size_t equals = text_find(pair, SLICE("="));
        Slice name = text_first(pair, equals), value = text_from(pair, equals + 1);
        if (!has_option(bot, name)) {
            return forfeit_nonsense(bot, "it has no option", name), false;
        }
        int size = snprintf(line, sizeof line, "set %.*s %.*s\n", (int)name.size, name.at,
                            (int)value.size, value.at);
        if (size < 0 || (size_t)size >= sizeof line ||
            !botproc_write(&bot->process, text_of(line), clock_seconds() + 1)) {
            return forfeit(bot, "it takes no options"), false;
        }
    }
    return true;
}

static bool start_process(BotPlayer *bot) {
    char hello[64];
    bot->wants_state = false;
    bot->option_count = 0;
    if (bot->failed_starts >= STARTS_MAX) {
        return forfeit(bot, "it failed to start %d times", STARTS_MAX), false;
    }
    bot->failed_starts++;
    if (!botproc_start(&bot->process, command_of(bot->start.command))) {
        return forfeit(bot, "the program could not be started"), false;
    }
    snprintf(hello, sizeof hello, "logpose %d %s\n", WIRE_VERSION, lp_version());
    /* A bot that has already ended is noticed by its silence. */
    botproc_write(&bot->process, text_of(hello), clock_seconds() + 1);
    if (!await_ready(bot) || !send_options(bot)) return false;
    bot->failed_starts = 0;
    return true;
}

/* Sends a text and frees it; false if the bot did not take it. */
static bool send_text(BotPlayer *bot, char *text, size_t size, double deadline) {
    bool is_ok = text != NULL && botproc_write(&bot->process, (Slice){text, size}, deadline);
    free(text);
    return is_ok;
}

static void bot_start(void *self, const PlayerStart *start) {
    BotPlayer *bot = self;
    char *text = NULL;
    size_t size = 0;
    bot->start = *start;
    bot->is_out = false;
    bot->game++;
    if (bot->sample == NULL) bot->sample = malloc(lp_game_size());
    if (bot->process.pid == 0 && !start_process(bot)) return;
    FILE *out = open_memstream(&text, &size);
    if (out == NULL || bot->sample == NULL) {
        if (out != NULL) fclose(out);
        free(text);
        forfeit(bot, "out of memory");
        return;
    }
    wire_write_game(out, start, bot->game);
    fclose(out);
    if (!send_text(bot, text, size, clock_seconds() + READY_MS / 1000.0)) {
        bot->has_ended = true;
        forfeit(bot, "it does not read its input");
        return;
    }
    await_ready(bot);
}

/* --- Questions --- */

/* Nobody needs the answer any more, and an old one must not meet the next question: the process
 * ends, and the next game begins with another. */
static int give_up(BotPlayer *bot) {
    char how[64];
    bot->process.stop = NULL;
    botproc_stop(&bot->process, true, how, sizeof how);
    bot->is_out = true;
    return PLAYER_FORFEITS;
}

/* One line that came instead of or as the answer. True when the question is over. */
static bool take_line(BotPlayer *bot, const WireQuestion *question, Slice line, int *index) {
    Slice rest = line, word = {"", 0}, id = {"", 0};
    uint64_t number = 0;
    text_next_word(&rest, &word);
    if (text_equal(word, SLICE("info"))) return false;
    text_next_word(&rest, &id);
    if (!text_equal(word, SLICE("best")) || !text_parse_uint(id, &number)) {
        *index = forfeit_nonsense(bot, "not 'best ID ANSWER' but", line);
        return true;
    }
    if (number != bot->question) {
        *index = forfeit_nonsense(bot, "an answer to a different question:", line);
        return true;
    }
    *index = wire_find_answer(question, text_trim(rest));
    if (*index == PLAYER_FORFEITS)
        forfeit_nonsense(bot, "not a legal answer:", text_trim(rest));
    return true;
}

static int await_answer(BotPlayer *bot, const WireQuestion *question, int milliseconds) {
    double deadline = clock_seconds() + milliseconds / 1000.0;
    for (;;) {
        Slice line;
        int index;
        BotRead read = botproc_read(&bot->process, deadline, &line);
        if (read == BOT_STOPPED) return give_up(bot);
        if (read != BOT_LINE) return forfeit_for(bot, read, "answer", milliseconds);
        if (take_line(bot, question, line, &index)) return index;
    }
}

static int bot_choose(void *self, const Question *asked) {
    BotPlayer *bot = self;
    char *text = NULL;
    size_t size = 0;
    if (bot->is_out) return PLAYER_FORFEITS;
    /* The opponent's hidden cards are drawn from our own list: any list would do, because
     * all that the bot gets from it is the view again. */
    if (lp_view_sample(asked->cards, asked->view, bot->start.deck, bot->question,
                       bot->sample) != LP_OK) {
        return forfeit(bot, "the question cannot be put into words");
    }
    WireQuestion question = {asked->cards, asked->view,    bot->sample,
                             asked->ask,   asked->actions, asked->action_count};
    PlayerBudget budget = bot->start.budget;
    FILE *out = open_memstream(&text, &size);
    if (out == NULL) return forfeit(bot, "out of memory");
    bot->question++;
    bot->process.stop = asked->stop;
    bool is_ok = wire_write_question(out, &question, bot->question, budget, bot->wants_state);
    fclose(out);
    int milliseconds =
        budget.milliseconds != 0 ? (int)budget.milliseconds + GRACE_MS : ANSWER_MS;
    bool is_sent = send_text(bot, text, size, clock_seconds() + milliseconds / 1000.0);
    if (question_is_stopped(asked)) return give_up(bot);
    if (!is_ok || !is_sent) {
        bot->has_ended = true;
        return forfeit(bot, "it does not read the question");
    }
    int index = await_answer(bot, &question, milliseconds);
    bot->process.stop = NULL;
    return index;
}

static void bot_stop(void *self) {
    BotPlayer *bot = self;
    char how[64];
    botproc_stop(&bot->process, true, how, sizeof how);
    free(bot->sample);
    bot->sample = NULL;
}

static size_t bot_memory_size(PlayerBudget budget) {
    (void)budget;
    return sizeof(BotPlayer);
}

const PlayerKind player_bot = {
    .name = "bot",
    .doc = "another program, as in 'bot:python3 examples/bot.py'",
    .wants_view = true,
    .memory_size = bot_memory_size,
    .start = bot_start,
    .choose = bot_choose,
    .stop = bot_stop,
};
