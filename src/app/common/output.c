/* Messages, colours and numbers for people. */
#include "app/common/output.h"

#include <pthread.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "base/buffer.h"
#include "base/utf8.h"

enum { MESSAGE_SIZE_MAX = 4096, HELD_SIZE_MAX = 1 << 14 };

/* --- Messages --------------------------------------------------------------------------- */

/* Messages of the time when the screen was in use. Any thread may write one at any time. */
static struct {
    pthread_mutex_t lock;
    bool is_held;
    char text[HELD_SIZE_MAX];
    size_t used;
    size_t last; /* where the last message begins */
} held = {.lock = PTHREAD_MUTEX_INITIALIZER};

static const char *program = "logpose";

const char *output_program(void) { return program; }

void output_set_program(const char *path) {
    if (strchr(path, '/') != NULL && utf8_plain_size(text_of(path)) == strlen(path)) {
        program = path;
    }
}

void output_clean(char *text) {
    Slice rest = text_of(text);
    char *to = text;
    while (rest.size > 0) {
        Utf8Char c = utf8_decode(rest);
        if (!c.ok || utf8_is_control(c.code) || c.code == '\r') {
            *to++ = '?';
        } else {
            memmove(to, rest.at, c.size);
            to += c.size;
        }
        rest = text_from(rest, c.size);
    }
    *to = 0;
}

const char *output_shown(Slice text) {
    static char places[4][MESSAGE_SIZE_MAX];
    static size_t place;
    char *out = places[place++ % 4];
    size_t size = utf8_cut(text, MESSAGE_SIZE_MAX - 1);
    memcpy(out, text.at, size);
    out[size] = 0;
    for (size_t i = 0; i < size; i++) {
        if (out[i] == '\n' || out[i] == '\t' || out[i] == 0) out[i] = '?';
    }
    output_clean(out);
    return out;
}

static void write_message(const char *before, const char *format, va_list arguments) {
    char message[MESSAGE_SIZE_MAX];
    vsnprintf(message, sizeof message, format, arguments);
    output_clean(message);
    pthread_mutex_lock(&held.lock);
    if (!held.is_held) {
        fprintf(stderr, "%s%s\n", before, message);
    } else {
        size_t size = strlen(before) + strlen(message) + 1;
        if (held.used + size < sizeof held.text) {
            held.last = held.used;
            snprintf(held.text + held.used, size + 1, "%s%s\n", before, message);
            held.used += size;
        }
    }
    pthread_mutex_unlock(&held.lock);
}

void output_hold(void) {
    pthread_mutex_lock(&held.lock);
    held.is_held = true;
    pthread_mutex_unlock(&held.lock);
}

void output_release(void) {
    pthread_mutex_lock(&held.lock);
    fwrite(held.text, 1, held.used, stderr);
    held.used = held.last = 0;
    held.is_held = false;
    pthread_mutex_unlock(&held.lock);
}

bool output_last_held(char *out, size_t out_size) {
    pthread_mutex_lock(&held.lock);
    bool is_there = held.used > 0;
    if (is_there) {
        int size = (int)(held.used - held.last) - 1; /* without its newline */
        snprintf(out, out_size, "%.*s", size, held.text + held.last);
    }
    pthread_mutex_unlock(&held.lock);
    return is_there;
}

int output_error(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    write_message("logpose: ", format, arguments);
    va_end(arguments);
    return EXIT_USAGE;
}

void output_note(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    write_message("", format, arguments);
    va_end(arguments);
}

/* --- Colours and numbers ---------------------------------------------------------------- */

bool output_is_terminal(FILE *file) { return isatty(fileno(file)) == 1; }

Style output_style(void) {
    const char *no_color = getenv("NO_COLOR");
    const char *terminal = getenv("TERM");
    bool is_wanted = output_is_terminal(stdout) && (no_color == NULL || no_color[0] == 0) &&
                     (terminal == NULL || strcmp(terminal, "dumb") != 0);
    /* While messages are held, the terminal shows pictures of cells. */
    if (!is_wanted || held.is_held) return (Style){"", "", "", "", ""};
    return (Style){"\x1b[1m", "\x1b[2m", "\x1b[31m", "\x1b[32m", "\x1b[0m"};
}

bool output_format_fixed(char out[FIXED_SIZE_MAX], double number, int digits) {
    Buffer text;
    buffer_init(&text, out, FIXED_SIZE_MAX);
    return buffer_append_fixed(&text, number, digits);
}

const char *output_fixed(double number, int digits) {
    static char places[8][FIXED_SIZE_MAX];
    static size_t place;
    char *text = places[place++ % 8];
    return output_format_fixed(text, number, digits) ? text : "?";
}

void output_format_hash(char out[17], uint64_t hash) {
    snprintf(out, 17, "%016llx", (unsigned long long)hash);
}

size_t output_width(void) {
    const char *columns = getenv("COLUMNS");
    struct winsize size;
    uint64_t given;
    if (output_is_terminal(stdout) && ioctl(fileno(stdout), TIOCGWINSZ, &size) == 0 &&
        size.ws_col > 0)
        return size.ws_col;
    bool is_given = columns != NULL && text_parse_uint(text_of(columns), &given);
    return is_given && given < 10000 ? (size_t)given : 0;
}

void output_cell(FILE *out, Slice text, size_t width) {
    if (utf8_columns(text) > width) {
        while (text.size > 0 && utf8_columns(text) + 1 > width)
            text.size = utf8_cut(text, text.size - 1);
        fwrite(text.at, 1, text.size, out);
        if (width > 0) fputs("…", out);
        return;
    }
    output_padded(out, text, width);
}

void output_padded(FILE *out, Slice text, size_t width) {
    fwrite(text.at, 1, text.size, out);
    for (size_t columns = utf8_columns(text); columns < width; columns++) putc(' ', out);
}

/* What is not divided, after `gap` blanks or on a new line. */
static void put_piece(FILE *out, Slice piece, size_t gap, size_t indent, size_t width,
                      size_t *column) {
    size_t columns = utf8_columns(piece);
    if (*column > 0 && *column + gap + columns > width) {
        putc('\n', out);
        *column = 0;
    }
    if (*column == 0) gap = indent;
    for (size_t i = 0; i < gap; i++) putc(' ', out);
    fwrite(piece.at, 1, piece.size, out);
    *column += gap + columns;
}

/* A line from this column on. */
static void wrap(FILE *out, Slice line, size_t indent, size_t width, size_t column) {
    Slice word;
    bool is_joined = false;
    while (text_next_word(&line, &word)) {
        for (size_t gap = !is_joined; word.size > 0; gap = 0) {
            Slice piece = text_first(word, utf8_piece(word));
            put_piece(out, piece, gap, indent, width, &column);
            is_joined = utf8_ends_with_stop(piece);
            word = text_from(word, piece.size);
        }
    }
    putc('\n', out);
}

void output_wrapped(FILE *out, Slice text, size_t indent, size_t width) {
    Slice line;
    while (text_next_line(&text, &line)) wrap(out, line, indent, width, 0);
}

void output_hanging(FILE *out, Slice head, Slice text, size_t indent, size_t width) {
    size_t column = utf8_columns(head);
    output_padded(out, head, indent - 1);
    wrap(out, text, indent, width, column < indent ? indent - 1 : column);
}
