/* One game of the page: messages in and out, and the computer's answers. */
#include "app/web/web_internal.h"
#include "table/intake.h"

enum { OUT_SIZE = 512 * 1024 };

static char out_memory[OUT_SIZE];
static Buffer out;
static Words words;
static Host host;
static Face face;
static bool has_game;

const char *web_text(void) { return out_memory; }

Buffer *web_out(void) {
    buffer_init(&out, out_memory, sizeof out_memory);
    return &out;
}

const Words *web_words(void) {
    if (words.count == 0) words_load(&words, SLICE("en"));
    return &words;
}

Face web_nobody(void) {
    static Host none;
    none.cards = web_cards();
    return (Face){.host = &none, .words = web_words()};
}

static void begin(Slice message, Buffer *to) {
    if (!web_start(message, &host, &face, to)) return;
    has_game = true;
    message_hello(&face, to);
    buffer_append_char(to, '\n');
    message_table(&face, to);
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
        if (has_game) message_table(&face, to);
        break;
    case INTAKE_REFUSED:
    case INTAKE_REPLIED: break;
    }
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
