/* A player at a server's table, in the terminal: what is asked, the answers with numbers, a
 * number back. The server's words are shown as they come; no rule is known here. */
#include "app/serve/joingame.h"

#include <errno.h>
#include <jansson.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "app/cards/decks.h"
#include "app/common/caption.h"
#include "app/common/file.h"
#include "app/common/output.h"
#include "app/common/savefile.h"
#include "app/common/spoken.h"
#include "app/common/userfolder.h"
#include "app/serve/fairdeal.h"
#include "app/serve/wsclient.h"
#include "base/buffer.h"
#include "notation/decklist.h"

enum { DECK_SIZE_MAX = 4096, LINE_SIZE_MAX = 256, WAIT_MS = 1000, PATH_SIZE_MAX = 1024 };

typedef struct Join {
    const JoinOptions *options;
    const LpCards *cards;
    WsServer server;
    WsClient client;
    char table[64], invite[DEAL_NUMBER_SIZE], path[96];
    char key[DEAL_HASH_SIZE], number[DEAL_NUMBER_SIZE];
    char deck[DECK_SIZE_MAX];
    int seat;
    int64_t question; /* that is open for us, or -1 */
    json_t *answers;
    bool is_over, has_failed;
    char line[LINE_SIZE_MAX]; /* what is being typed */
    size_t line_size;
} Join;

/* --- The link, the key, the deck --- */

static bool read_link(Join *join) {
    const char *link = join->options->link;
    const char *mark = strstr(link, "#join=");
    const char *fault = wsclient_find(link, &join->server);
    const char *dot = mark != NULL ? strchr(mark, '.') : NULL;
    size_t size = dot != NULL ? (size_t)(dot - mark) - strlen("#join=") : 0;
    if (fault == NULL && (dot == NULL || size == 0 || size >= sizeof join->table ||
                          !fairdeal_is_hex(text_of(dot + 1), DEAL_NUMBER_SIZE - 1)))
        fault = "a link is http://HOST:PORT/#join=TABLE.SECRET";
    if (fault != NULL) {
        output_error("play: %s", fault);
        return false;
    }
    memcpy(join->table, mark + strlen("#join="), size);
    memcpy(join->invite, dot + 1, DEAL_NUMBER_SIZE);
    snprintf(join->path, sizeof join->path, "/ws/t/%s", join->table);
    return true;
}

/* The player's key stays in the user's data folder; who can read it is this player. */
static bool read_key(Join *join) {
    char folder[PATH_SIZE_MAX], path[PATH_SIZE_MAX];
    File file;
    if (!userfolder_path(USERFOLDER_DATA, "", folder, sizeof folder) ||
        !userfolder_make(folder) ||
        !userfolder_path(USERFOLDER_DATA, "player.key", path, sizeof path)) {
        caption_error("joingame.no-folder-for-your", "");
        return false;
    }
    if (file_exists(path)) {
        if (!file_load(path, &file)) return false;
        Slice key = text_trim((Slice){file.at, file.size});
        bool is_key = fairdeal_is_hex(key, DEAL_HASH_SIZE - 1);
        if (is_key) memcpy(join->key, key.at, key.size);
        file_free(&file);
        if (!is_key) caption_error("joingame.not-key-hexadecimal-digits", "s", path);
        return is_key;
    }
    mode_t before = umask(0077);
    bool is_kept =
        fairdeal_draw(join->key, DEAL_HASH_SIZE - 1) && file_write(path, text_of(join->key));
    umask(before);
    return is_kept;
}

static bool read_deck(Join *join) {
    NamedDeck deck;
    Buffer list;
    const char *what = join->options->deck != NULL ? join->options->deck : "st01";
    if (!decks_open(join->cards, what, &deck)) return false;
    buffer_init(&list, join->deck, sizeof join->deck);
    decklist_print_as(join->cards, &deck.deck, DECK_PLAIN, &list);
    return true;
}

/* --- Saying --- */

static void say(Join *join, json_t *message) {
    char *text = json_dumps(message, JSON_COMPACT);
    if (text != NULL) wsclient_say(&join->client, text_of(text));
    free(text);
    json_decref(message);
}

static void say_hello(Join *join) {
    say(join, json_pack("{s:i, s:s, s:s, s:s*, s:s}", "v", 1, "kind", "hello", "key", join->key,
                        "name", join->options->name, "lang", spoken_name()));
    say(join, json_pack("{s:i, s:s, s:s}", "v", 1, "kind", "join", "invite", join->invite));
}

static void bring_deck(Join *join) {
    char seal[DEAL_HASH_SIZE];
    if (!fairdeal_draw(join->number, DEAL_NUMBER_SIZE - 1)) return;
    fairdeal_seal(join->number, seal);
    say(join, json_pack("{s:i, s:s, s:s, s:s}", "v", 1, "kind", "deck", "deck", join->deck,
                        "seal", seal));
}

/* --- Showing --- */

static void show(const char *before, const json_t *text) {
    if (json_is_string(text))
        printf("%s%s\n", before, output_shown(text_of(json_string_value(text))));
}

static const char *name_of(const Join *join, const json_t *card) {
    LpCardInfo info;
    const char *number = json_string_value(json_object_get(card, "card"));
    LpCardId id = number != NULL ? lp_card_find(join->cards, number) : 0;
    return id != 0 && lp_card_info(join->cards, id, &info) == LP_OK ? info.name
                                                                    : "face-down card";
}

static void show_cards(const Join *join, const char *what, const json_t *cards) {
    size_t index;
    const json_t *card;
    if (json_array_size(cards) == 0) return;
    printf("  %s:", what);
    json_array_foreach(cards, index, card) {
        const json_t *power = json_object_get(card, "power");
        printf("%s %s", index > 0 ? "," : "", name_of(join, card));
        if (json_is_integer(power)) printf(" %lld", (long long)json_integer_value(power));
        if (json_is_true(json_object_get(card, "rested")))
            fputs(caption("join.rested"), stdout);
    }
    putchar('\n');
}

static void show_side(const Join *join, const json_t *side, bool is_own) {
    const json_t *leader = json_object_get(side, "leader"), *don = json_object_get(side, "don");
    if (!json_is_object(leader)) return;
    caption_write(stdout, "join.side", "dszzdd", (int)is_own, name_of(join, leader),
                  json_array_size(json_object_get(side, "life")),
                  json_array_size(json_object_get(side, "hand")),
                  (int)json_integer_value(json_object_get(don, "active")),
                  (int)json_integer_value(json_object_get(don, "rested")));
    show_cards(join, caption("join.characters"), json_object_get(side, "characters"));
    if (is_own) show_cards(join, caption("join.hand"), json_object_get(side, "hand"));
}

static void show_story(const json_t *message) {
    const json_t *lines = json_object_get(json_object_get(message, "story"), "lines"), *line;
    size_t index;
    json_array_foreach(lines, index, line) show("  - ", json_object_get(line, "text"));
}

static void ask(Join *join, const json_t *message) {
    const json_t *question = json_object_get(message, "ask"), *answer;
    size_t index;
    for (int seat = 0; seat < 2; seat++)
        show_side(join, json_array_get(json_object_get(message, "sides"), (size_t)seat),
                  seat == join->seat);
    putchar('\n');
    show("", json_object_get(question, "text"));
    json_decref(join->answers);
    join->answers = json_incref(json_object_get(question, "answers"));
    join->question = json_integer_value(json_object_get(message, "id"));
    json_array_foreach(join->answers, index, answer) {
        const char *text = json_string_value(json_object_get(answer, "text"));
        printf("%3zu  %s\n", index + 1,
               text != NULL ? output_shown(text_of(text))
                            : json_string_value(json_object_get(answer, "a")));
    }
    printf("> ");
    fflush(stdout);
}

/* --- Hearing --- */

static void on_table(Join *join, const json_t *message) {
    const json_t *question = json_object_get(message, "ask");
    show_story(message);
    join->question = -1;
    if (json_is_null(question)) {
        show("", json_object_get(json_object_get(message, "result"), "text"));
        join->is_over = true;
    } else if (json_integer_value(json_object_get(question, "seat")) == join->seat) {
        ask(join, message);
    } else {
        show("", json_object_get(question, "text"));
    }
}

static void on_room(Join *join, const json_t *message) {
    const char *state = json_string_value(json_object_get(message, "state"));
    const json_t *you = json_object_get(message, "you");
    if (state == NULL || !json_is_integer(you)) return;
    join->seat = (int)json_integer_value(you);
    const json_t *seats = json_object_get(message, "seats");
    const json_t *own = json_array_get(seats, (size_t)join->seat);
    if (strcmp(state, "open") == 0 && !json_is_true(json_object_get(own, "deck"))) {
        bring_deck(join);
        fputs(caption("join.seated"), stdout);
    } else if (strcmp(state, "dealing") == 0) {
        say(join,
            json_pack("{s:i, s:s, s:s}", "v", 1, "kind", "number", "number", join->number));
    } else if (strcmp(state, "over") == 0) {
        const json_t *winner = json_object_get(json_object_get(message, "result"), "winner");
        if (!join->is_over && json_is_integer(winner))
            caption_write(stdout, "join.over", "d",
                          (int)(json_integer_value(winner) == join->seat));
        join->is_over = true;
    }
}

static void on_error(Join *join, const json_t *message) {
    const char *code = json_string_value(json_object_get(message, "code"));
    const json_t *reasons = json_object_get(message, "reasons"), *reason;
    size_t index;
    if (code == NULL || strcmp(code, "late") == 0 || strcmp(code, "not allowed") == 0) return;
    const char *text = json_string_value(json_object_get(message, "text"));
    output_error("play: %s", text != NULL ? text : code);
    json_array_foreach(reasons, index, reason)
        output_note("  %s", json_string_value(reason) ? json_string_value(reason) : "");
    join->has_failed = true;
}

static void on_message(void *owner, Slice text) {
    Join *join = owner;
    json_error_t fault;
    json_t *message = json_loadb(text.at, text.size, 0, &fault);
    const char *kind = json_string_value(json_object_get(message, "kind"));
    if (kind != NULL && strcmp(kind, "table") == 0) on_table(join, message);
    if (kind != NULL && strcmp(kind, "room") == 0) on_room(join, message);
    if (kind != NULL && strcmp(kind, "error") == 0) on_error(join, message);
    json_decref(message);
}

/* --- What is typed --- */

static void on_line(Join *join, Slice line) {
    int64_t choice;
    line = text_trim(line);
    if (text_equal(line, SLICE("concede"))) {
        say(join, json_pack("{s:i, s:s}", "v", 1, "kind", "concede"));
        join->question = -1;
    } else if (join->question < 0) {
        if (line.size > 0) fputs(caption("join.not-asked"), stdout);
    } else if (!text_parse_int(line, &choice) || choice < 1 ||
               choice > (int64_t)json_array_size(join->answers)) {
        caption_write(stdout, "join.number", "z", json_array_size(join->answers));
        fflush(stdout);
    } else {
        const json_t *answer = json_array_get(join->answers, (size_t)choice - 1);
        say(join, json_pack("{s:i, s:s, s:I, s:O}", "v", 1, "kind", "answer", "id",
                            (json_int_t)join->question, "a", json_object_get(answer, "a")));
        join->question = -1;
    }
}

/* Each line answers one question: what is typed ahead waits. */
static void take_line(Join *join) {
    Slice typed = {join->line, join->line_size};
    size_t end = text_find(typed, SLICE("\n"));
    if (join->question < 0 || end == typed.size) return;
    on_line(join, text_first(typed, end));
    Slice rest = text_from(typed, end + 1);
    memmove(join->line, rest.at, rest.size);
    join->line_size = rest.size;
}

/* False at the end of the input. */
static bool read_input(Join *join) {
    if (join->line_size == sizeof join->line) join->line_size = 0; /* no answer is so long */
    ssize_t count =
        read(STDIN_FILENO, join->line + join->line_size, sizeof join->line - join->line_size);
    if (count <= 0) return count < 0 && errno == EINTR;
    join->line_size += (size_t)count;
    return true;
}

static bool has_line(const Join *join) {
    return memchr(join->line, '\n', join->line_size) != NULL;
}

/* --- The loop --- */

static void connect_again(Join *join) {
    wsclient_close(&join->client);
    if (wsclient_open(&join->client, &join->server, join->path, on_message, join))
        say_hello(join);
}

static void play(Join *join) {
    bool has_input = true;
    connect_again(join);
    /* After the input has ended an open question cannot be answered any more. */
    while (!join->is_over && !join->has_failed &&
           (has_input || has_line(join) || join->question < 0)) {
        bool is_connected = join->client.frames != NULL;
        struct pollfd waits[2] = {
            {.fd = is_connected ? join->client.descriptor : -1, .events = POLLIN},
            {.fd = has_input && !has_line(join) ? STDIN_FILENO : -1, .events = POLLIN}};
        take_line(join);
        if (is_connected && wsclient_wants_write(&join->client)) waits[0].events |= POLLOUT;
        poll(waits, 2, WAIT_MS);
        if (waits[1].revents != 0) has_input = read_input(join);
        if (!is_connected) {
            connect_again(join);
        } else if (!wsclient_pump(&join->client)) {
            caption_note("joingame.connection-lost-trying-again", "");
            wsclient_close(&join->client);
            poll(NULL, 0, WAIT_MS);
        }
    }
}

int joingame_run(const JoinOptions *options, const LpCards *cards) {
    static Join join;
    memset(&join, 0, sizeof join);
    join.options = options;
    join.cards = cards;
    join.question = -1;
    if (!read_link(&join) || !read_key(&join) || !read_deck(&join)) return EXIT_USAGE;
    play(&join);
    wsclient_close(&join.client);
    json_decref(join.answers);
    return join.is_over ? EXIT_YES : EXIT_USAGE;
}
