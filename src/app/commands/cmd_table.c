/* logpose table: a game over stdin and stdout, as the messages of docs/table-protocol.md,
 * one on each line. A second face needs nothing else. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/cards/decks.h"
#include "app/commands/commands.h"
#include "app/common/caption.h"
#include "app/common/clock.h"
#include "app/common/entropy.h"
#include "app/common/options.h"
#include "app/common/output.h"
#include "app/common/spoken.h"
#include "app/players/players.h"
#include "table/hint.h"
#include "table/intake.h"
#include "table/opening.h"

enum { HINT_NODES = 4000 }; /* about a tenth of a second */

typedef struct Service {
    LpCards *cards;
    Host host;
    Words words;
    Face faces[HOST_VIEWERS]; /* those that are served: one, or both seats */
    int face_count;
    LpDeck prior[PLAYERS_PRIOR_MAX];
    char names[2][1024]; /* of computers: the specs point into them */
    Hint hint;
    char out[MESSAGE_SIZE_MAX];
    char line[INTAKE_SIZE_MAX + 2];
} Service;

typedef struct TableWishes {
    const char *deck, *versus, *level, *seat;
    uint64_t seed, clock;
} TableWishes;

static void send_text(const Buffer *message) {
    fwrite(message->at, 1, message->used, stdout);
    putchar('\n');
    fflush(stdout);
}

static void send_tables(Service *service) {
    for (int i = 0; i < service->face_count; i++) {
        Buffer out;
        if (!message_is_due(&service->faces[i])) continue;
        buffer_init(&out, service->out, sizeof service->out);
        message_table(&service->faces[i], &out);
        send_text(&out);
    }
}

static void send_hello(Service *service) {
    for (int i = 0; i < service->face_count; i++) {
        Buffer out;
        buffer_init(&out, service->out, sizeof service->out);
        message_hello(&service->faces[i], &out);
        send_text(&out);
    }
}

static void let_computers_think(Service *service) {
    while (host_think(&service->host)) {
    }
}

/* False at the end of the input. Lines that are too long are answered with an error. */
static bool read_line(Service *service) {
    if (fgets(service->line, sizeof service->line, stdin) == NULL) return false;
    size_t size = strlen(service->line);
    if (size > 0 && service->line[size - 1] != '\n') {
        for (int c = getchar(); c != '\n' && c != EOF;) c = getchar();
    }
    return true;
}

static void send_table(Service *service, int at, Buffer *out) {
    message_table(&service->faces[at], out);
    send_text(out);
}

static void send_hint(Service *service, int at, Buffer *out) {
    if (hint_find(&service->host, HINT_NODES, &service->hint)) {
        hint_explain(&service->faces[at], &service->hint);
        hint_message(&service->faces[at], &service->hint, out);
    } else {
        message_error(&service->faces[at], "not allowed", SLICE(""), 0, out);
    }
    send_text(out);
}

/* The game that the face asks for; everybody starts from the beginning. */
static void start_again(Service *service, int at, Slice line, Buffer *out) {
    if (!opening_start(&service->faces[at], line, entropy_seed(), out)) {
        send_text(out);
        return;
    }
    for (int i = 0; i < service->face_count; i++)
        service->faces[i].sent_happenings = service->faces[i].sent_lines = 0;
    send_hello(service);
    let_computers_think(service);
    send_tables(service);
}

static void take_line(Service *service, Slice line) {
    Buffer out;
    buffer_init(&out, service->out, sizeof service->out);
    host_tick(&service->host, (uint64_t)(clock_seconds() * 1000.0) + 1);
    /* With two faces on one line, the one that is asked is meant. */
    int at = service->face_count > 1 ? service->host.ask.seat : 0;
    switch (intake_message(&service->faces[at], line, &out)) {
    case INTAKE_CHANGED:
        let_computers_think(service);
        send_tables(service);
        break;
    case INTAKE_AGAIN: send_table(service, at, &out); break;
    case INTAKE_HINT: send_hint(service, at, &out); break;
    case INTAKE_START: start_again(service, at, line, &out); break;
    default: send_text(&out); break;
    }
}

static void serve(Service *service) {
    send_hello(service);
    let_computers_think(service);
    send_tables(service);
    while (read_line(service)) {
        Slice line = text_trim(text_of(service->line));
        if (line.size > 0) take_line(service, line);
    }
}

static bool open_decks(Service *service, const TableWishes *wishes, LpSetup *setup) {
    NamedDeck decks[2];
    const char *names[] = {wishes->deck != NULL ? wishes->deck : "st01",
                           wishes->versus != NULL ? wishes->versus : "st02"};
    for (LpSeat seat = 0; seat < 2; seat++) {
        if (!decks_open(service->cards, names[seat], &decks[seat])) return false;
        if (!decks_is_playable(service->cards, &decks[seat])) return false;
    }
    if (!decks_narrow(&service->cards, decks, 2, false)) return false;
    for (LpSeat seat = 0; seat < 2; seat++) setup->decks[seat] = decks[seat].deck;
    return true;
}

static bool seat_computer(Service *service, LpSeat seat, const char *level) {
    HostSeat *at = &service->host.seats[seat];
    if (!players_parse_level("table", level, &at->spec, service->names[seat],
                             sizeof service->names[seat]))
        return false;
    at->player = at->spec.command.size > 0 ? HOST_BOT : HOST_COMPUTER;
    snprintf(at->name, sizeof at->name, "%s", service->names[seat]);
    at->memory = players_memory(&at->spec);
    return at->memory != NULL;
}

/* --seat 0, 1, both or watch: who sits on this side of the pipe. */
static bool seat_all(Service *service, const TableWishes *wishes) {
    const char *seat = wishes->seat != NULL ? wishes->seat : "0";
    bool is_both = strcmp(seat, "both") == 0, is_watch = strcmp(seat, "watch") == 0;
    bool is_seat = strcmp(seat, "0") == 0 || strcmp(seat, "1") == 0;
    if (!is_both && !is_watch && !is_seat) {
        caption_error("table.seat-words", "");
        return false;
    }
    for (LpSeat i = 0; i < 2; i++) {
        bool is_person = is_both || (is_seat && seat[0] == '0' + i);
        if (!is_person && !seat_computer(service, i, wishes->level)) return false;
        if (is_person) snprintf(service->host.seats[i].name, HOST_NAME_MAX, "Player %d", i + 1);
        if (is_person)
            service->faces[service->face_count++] =
                (Face){.host = &service->host, .seat = i, .words = &service->words};
    }
    if (is_watch)
        service->faces[service->face_count++] =
            (Face){.host = &service->host, .seat = LP_SEAT_PUBLIC, .words = &service->words};
    return true;
}

static int run(Service *service, const TableWishes *wishes) {
    LpSetup setup = {.seed = wishes->seed, .edition = LP_EDITION_DEFAULT, .chooser = 2};
    service->cards = lp_cards_embedded();
    if (service->cards == NULL || !open_decks(service, wishes, &setup)) return 1;
    if (!spoken_words(&service->words, "") || !host_init(&service->host, service->cards)) {
        caption_error("table.out-memory", "");
        return 1;
    }
    service->host.rules = (HostRules){.may_undo = true,
                                      .may_hint = true,
                                      .may_record = true,
                                      .may_start = true,
                                      .warns = true,
                                      .clock = wishes->clock * 1000};
    service->host.tools = &players_tools;
    service->host.prior = service->prior;
    service->host.prior_count = players_prior(service->cards, service->prior);
    if (!seat_all(service, wishes)) return 1;
    if (host_start(&service->host, &setup) != LP_OK) {
        caption_error("table.game-could-not-started", "");
        return 1;
    }
    serve(service);
    return 0;
}

int cmd_table(int argc, char **argv) {
    TableWishes wishes = {.seed = ENTROPY_UNSAID};
    const Option options[] = {
        {"deck", 0, OPTION_TEXT, &wishes.deck, "FILE"},
        {"vs", 0, OPTION_TEXT, &wishes.versus, "FILE"},
        {"level", 0, OPTION_TEXT, &wishes.level, "L"},
        {"seat", 0, OPTION_TEXT, &wishes.seat, "S"},
        {"seed", 0, OPTION_UINT, &wishes.seed, "N"},
        {"clock", 0, OPTION_UINT, &wishes.clock, "S"},
    };
    const Syntax syntax = {"table", "", options, OPTION_COUNT(options), 0, 0};
    int code = options_parse(&syntax, &argc, argv);
    if (code != OPTIONS_GO_ON) return code;
    if (wishes.seed == ENTROPY_UNSAID) wishes.seed = entropy_seed();
    Service *service = calloc(1, sizeof *service);
    if (service == NULL) return caption_error("table.out-memory", ""), 1;
    code = run(service, &wishes);
    opening_close(&service->host);
    host_free(&service->host);
    lp_cards_free(service->cards);
    free(service);
    return code;
}
