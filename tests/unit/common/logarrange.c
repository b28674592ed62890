/* Text and frames of one answer in the order of the simulator. */
#include "common/logarrange.h"

#include <string.h>

#include "base/text.h"

enum { CHUNK_SIZE = 64 << 10 };

typedef enum LineKind { LINE_FIXED, LINE_TEXT, LINE_FRAME } LineKind;

static bool has(Slice line, Slice words) { return text_find(line, words) < line.size; }

/* Lines that say what happens change places with frames; those of players' actions and of turns
 * stay where they are, and so does the frame of a card that is drawn. */
static LineKind kind_of(Slice line, bool is_after_draw) {
    if (text_starts_with(line, SLICE("RZ1|"))) return is_after_draw ? LINE_FIXED : LINE_FRAME;
    bool is_moving = has(line, SLICE("]: ")) || has(line, SLICE("] Deploy ")) ||
                     has(line, SLICE(" vs ")) || has(line, SLICE(" hit for ")) ||
                     has(line, SLICE(" Destroyed")) || has(line, SLICE("Attack Fails"));
    return is_moving ? LINE_TEXT : LINE_FIXED;
}

static bool is_draw(Slice line) { return has(line, SLICE("] Drew card from deck: ")); }

static void add_line(Buffer *out, Slice line) {
    buffer_append(out, line);
    buffer_append_char(out, '\n');
}

/* One kind of line of a run. */
static void add_kind(Buffer *out, Slice run, LineKind kind) {
    Slice line;
    while (text_next_line(&run, &line))
        if (kind_of(line, false) == kind) add_line(out, line);
}

static void add_run(Buffer *out, Slice run, bool is_frames_first) {
    add_kind(out, run, is_frames_first ? LINE_FRAME : LINE_TEXT);
    add_kind(out, run, is_frames_first ? LINE_TEXT : LINE_FRAME);
}

void logarrange(Buffer *out, size_t start, bool is_frames_first) {
    static char memory[CHUNK_SIZE];
    Slice rest = {out->at + start, out->used - start}, line;
    const char *run = rest.at;
    bool is_after_draw = false;
    Buffer arranged;
    if (out->overflow || rest.size >= CHUNK_SIZE) return;
    buffer_init(&arranged, memory, sizeof memory);
    while (text_next_line(&rest, &line)) {
        bool is_fixed = kind_of(line, is_after_draw) == LINE_FIXED;
        is_after_draw = is_draw(line);
        if (!is_fixed) continue;
        add_run(&arranged, (Slice){run, (size_t)(line.at - run)}, is_frames_first);
        add_line(&arranged, line);
        run = line.at + line.size + 1;
    }
    const char *end = out->at + out->used;
    if (run < end) add_run(&arranged, (Slice){run, (size_t)(end - run)}, is_frames_first);
    if (arranged.used == out->used - start) memcpy(out->at + start, memory, arranged.used);
}
