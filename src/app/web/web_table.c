/* One game of the page: messages in and out, and the computer's answers. */
#include <stdlib.h>
#include <string.h>

#include "app/web/web_internal.h"
#include "base/embedded.h"
#include "study/cardtext.h"
#include "table/intake.h"
#include "table/jsonread.h"
#include "table/remark.h"

enum { OUT_SIZE = 512 * 1024 };

static char out_memory[OUT_SIZE];
static Buffer out;
static Words words;
static Host host;
static Face face;
static bool has_game;
static bool is_shared; /* two persons take turns at one screen */

const char *web_text(void) { return out_memory; }

Buffer *web_out(void) {
    buffer_init(&out, out_memory, sizeof out_memory);
    return &out;
}

const Words *web_words(void) {
    if (words.count == 0) words_load(&words, SLICE("en"));
    return &words;
}

const char *web_remark(const char *english) {
    static char memory[1024];
    Buffer text;
    buffer_init(&text, memory, sizeof memory);
    remark_say(text_of(cardtext_language_name()), text_of(english), &text);
    return memory;
}

/* Takes in one file: a line with its name, and its text. */
static void add_file(char *part, char *end) {
    char *name = part;
    while (part < end && *part != '\n') part++;
    if (part == end) return;
    *part++ = 0;
    embedded_add(name, (Slice){part, (size_t)(end - part)});
}

bool web_language(const char *text, size_t size) {
    char *own = malloc(size + 1); /* stays: the files are read where they are */
    if (own == NULL) return false;
    memcpy(own, text, size);
    own[size] = 0;
    char *end = own + size, *part = own;
    for (char *at = own; at <= end; at++) {
        if (at < end && *at != '\f') continue;
        if (part != own) add_file(part, at);
        part = at + 1;
    }
    Slice rest = {own, size}, language;
    if (!text_next_line(&rest, &language)) return false;
    own[language.size] = 0;
    if (!cardtext_set_language_named(own)) cardtext_set_language(LANGUAGE_EN);
    return words_load(&words, language);
}

const Face *web_face(void) { return has_game ? &face : NULL; }

Face web_nobody(void) {
    static Host none;
    none.cards = web_cards();
    return (Face){.host = &none, .words = web_words()};
}

/* Shows the table to another seat: all of its log, nothing that only the last one may know. */
static void look_as(LpSeat seat) {
    face.seat = seat;
    face.sent_lines = 0;
    face.sent_happenings = host.happening_count;
}

/* The table, for whoever is at the screen. Where two share it, that is nobody from the moment
 * that the other one is asked until that person has taken over. */
static void tell_table(Buffer *to) {
    bool is_theirs = host_is_over(&host) || host.ask.seat != face.seat;
    if (is_shared && is_theirs && face.seat != LP_SEAT_PUBLIC) look_as(LP_SEAT_PUBLIC);
    message_table(&face, to);
}

static void begin(Slice message, Buffer *to) {
    Slice shared;
    if (!web_start(message, &host, &face, to)) return;
    has_game = true;
    is_shared =
        jsonread_member(message, "shared", &shared) && text_equal(shared, SLICE("true"));
    if (is_shared) {
        /* Nobody can be asked whether the other one may see what is taken back or hinted. */
        host.rules.may_undo = host.rules.may_hint = false;
        look_as(LP_SEAT_PUBLIC);
    }
    message_hello(&face, to);
    buffer_append_char(to, '\n');
    message_table(&face, to);
}

size_t web_seat(const char *text, size_t size) {
    Buffer *to = web_out();
    uint64_t seat = LP_SEAT_PUBLIC;
    text_parse_uint((Slice){text, size}, &seat);
    if (!has_game || !is_shared || host_is_over(&host) || seat != host.ask.seat) {
        Face other = web_nobody();
        message_error(&other, "not yours", SLICE(""), 0, to);
    } else {
        look_as((LpSeat)seat);
        message_table(&face, to);
    }
    return to->used;
}

size_t web_message(const char *text, size_t size) {
    Slice message = {text, size};
    Buffer *to = web_out();
    Face other = web_nobody();
    other.host->rules.may_start = true;
    switch (intake_message(has_game ? &face : &other, message, to)) {
    case INTAKE_START: begin(message, to); break;
    case INTAKE_HINT: web_hint(&face, to); break;
    case INTAKE_CHANGED:
    case INTAKE_AGAIN:
        if (has_game) tell_table(to);
        break;
    case INTAKE_REFUSED:
    case INTAKE_REPLIED: break;
    }
    return to->used;
}

size_t web_record(const char *text, size_t size) {
    Buffer *to = web_out();
    (void)text;
    (void)size;
    if (has_game) message_record(&face, to);
    return to->used;
}

size_t web_think(const char *text, size_t size) {
    Buffer *to = web_out();
    (void)text;
    (void)size;
    if (has_game && host_think(&host)) message_table(&face, to);
    return to->used;
}

size_t web_card(const char *text, size_t size) {
    char memory[32];
    Buffer number, *to = web_out();
    Face other = web_nobody();
    buffer_init(&number, memory, sizeof memory);
    buffer_append(&number, (Slice){text, size});
    LpCardId id = number.overflow ? 0 : lp_card_find(web_cards(), memory);
    if (id == 0)
        message_error(&other, "unknown card", buffer_text(&number), 0, to);
    else
        message_card(&other, id, to);
    return to->used;
}
