/* How all commands talk to people: messages, colours, numbers, exit codes. Data goes to
 * stdout, messages go to stderr. */
#ifndef APP_COMMON_OUTPUT_H
#define APP_COMMON_OUTPUT_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "base/text.h"

enum {
    EXIT_YES = 0,
    EXIT_NO = 1,    /* the answer is no: an illegal deck, a failed test, a wrong hash */
    EXIT_USAGE = 2, /* a wrong command line or bad input */
    FIXED_SIZE_MAX = 40
};

#if defined(__GNUC__)
#define PRINTF_LIKE(format_at, first_at) __attribute__((format(printf, format_at, first_at)))
#else
#define PRINTF_LIKE(format_at, first_at)
#endif

/* How this program was called, for command lines that a person may copy: 'logpose', or the
 * path if the shell would not find it by that name. */
const char *output_program(void);
void output_set_program(const char *path);

/* Reports an error on stderr, as 'logpose: …', and returns EXIT_USAGE, so that a caller can
 * write 'return output_error(…)'. */
int output_error(const char *format, ...) PRINTF_LIKE(1, 2);

/* A note on stderr. */
void output_note(const char *format, ...) PRINTF_LIKE(1, 2);

/* Takes out what a terminal could obey, and bytes that are not UTF-8: each becomes '?'.
 * Newlines and tabs stay. Messages are cleaned by the functions above; names and paths that go
 * to stdout are cleaned by who writes them. */
void output_clean(char *text);

/* The same for a part of a line, for printf: uses one of a few static places in turn. */
const char *output_shown(Slice text);

/* While a full screen is drawn, anything written to stderr would spoil it: messages are held
 * back, and written when the screen is closed. */
void output_hold(void);
void output_release(void);
/* The last message held back, to be shown on the screen; false if there is none. */
bool output_last_held(char *out, size_t out_size);

/* Colours and bold type: empty strings unless stdout is a terminal that wants them. */
typedef struct Style {
    const char *bold, *dim, *red, *green, *reset;
} Style;

/* For stdout. NO_COLOR (any value) and TERM=dumb switch colours off. */
Style output_style(void);
bool output_is_terminal(FILE *file);

/* Writes a number with 'digits' (0 to 9) after the point, whatever the locale is. False if
 * it is not finite or too large. */
bool output_format_fixed(char out[FIXED_SIZE_MAX], double number, int digits);

/* The same as a string, for printf: uses one of a few static buffers in turn. */
const char *output_fixed(double number, int digits);

void output_format_hash(char out[17], uint64_t hash);

/* How wide a table may be: the columns of the terminal, or COLUMNS; 0 for no limit, where
 * neither is known because stdout is a file. */
size_t output_width(void);

/* Writes text, cut with '…' to 'width' columns and padded to them. */
void output_cell(FILE *out, Slice text, size_t width);

/* Writes text, padded to at least 'width' columns. */
void output_padded(FILE *out, Slice text, size_t width);

/* Writes text in lines of at most 'width' columns, each indented by 'indent' spaces. */
void output_wrapped(FILE *out, Slice text, size_t indent, size_t width);

/* The same as one line beside a head: "  --plain     numbered text, even". */
void output_hanging(FILE *out, Slice head, Slice text, size_t indent, size_t width);

#endif
