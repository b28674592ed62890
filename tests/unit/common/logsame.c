/* Logs, compared by the game that they tell. */
#include "common/logsame.h"

#include "base/buffer.h"
#include "base/hash.h"
#include "logpose/logpose.h"

/* The cards of a list in the order of their numbers: that of a hand or a trash is nobody's. */
static void keep_sorted(Slice list, Buffer *out) {
    Slice cards[LP_SLOTS], card;
    int count = 0;
    list = text_first(list, text_find(list, SLICE("]")));
    while (count < LP_SLOTS && text_next_part(&list, ',', &card)) {
        int k = count++;
        for (; k > 0 && text_compare(cards[k - 1], card) > 0; k--) cards[k] = cards[k - 1];
        cards[k] = card;
    }
    for (int i = 0; i < count; i++) {
        buffer_append_char(out, ' ');
        buffer_append(out, cards[i]);
    }
}

/* A line as far as it tells a game: of a frame whose card it is, from where and to where, and
 * the place of a Character, or of the one that DON!! are taken from. Equal cards of a hand or a
 * trash may change places. Empty: moves within a deck, whose order nobody sees. */
static void keep_line(Slice line, Buffer *out) {
    Slice rest = line, parts[16], part;
    int count = 0;
    if (!text_starts_with(line, SLICE("RZ1|"))) {
        size_t list = text_find(line, SLICE(": ["));
        bool is_order = text_find(line, SLICE("] Hand: [")) < line.size ||
                        text_find(line, SLICE("] Trash: [")) < line.size;
        buffer_append(out, is_order ? text_first(line, list) : line);
        if (is_order) keep_sorted(text_from(line, list + 3), out);
        return;
    }
    while (count < 16 && text_next_part(&rest, '|', &part)) parts[count++] = part;
    /* Numbers follow from the frames before them, and those of a shuffle may be others. */
    if (count < 13 || text_equal(parts[1], SLICE("CHK"))) return;
    bool is_inner = text_equal(parts[4], SLICE("0")) && text_equal(parts[6], SLICE("0"));
    bool is_place = text_equal(parts[4], SLICE("2")) || text_equal(parts[4], SLICE("9"));
    for (int i = 2; i < count && !is_inner; i++) {
        if (i == 7 || (i == 5 && !is_place)) continue;
        buffer_append(out, parts[i]);
        buffer_append_char(out, '|');
    }
}

/* The next line that tells something, after the set-up. */
static bool next_kept(Slice *rest, Buffer *out) {
    Slice line;
    while (text_next_line(rest, &line)) {
        buffer_init(out, out->at, out->size);
        keep_line(line, out);
        if (out->used > 0) return true;
    }
    return false;
}

static Slice after_setup(Slice text) {
    return text_from(text, text_find(text, SLICE("Draw 1 Don")));
}

/* Does an action begin with this line? Frames, draws and effects belong to one under way. */
static bool is_action(Slice line) {
    static const char *const inner[] = {"RZ1|", "]: ", "Drew card", "Placing Cards"};
    for (size_t i = 0; i < sizeof inner / sizeof *inner; i++)
        if (text_find(line, text_of(inner[i])) < line.size) return false;
    return true;
}

/* A number that is the same for the same lines between the same actions, in any order. */
static uint64_t sum_of(Slice text) {
    char kept[LOGSAME_LINE];
    uint64_t sum = 0, lines = 0, action = 0;
    Slice line;
    while (text_next_line(&text, &line)) {
        Buffer out;
        buffer_init(&out, kept, sizeof kept);
        keep_line(line, &out);
        if (is_action(line)) action = hash_bytes(&lines, sizeof lines, action);
        if (out.used == 0) continue;
        lines += hash_bytes(kept, out.used, 0);
        sum += hash_bytes(kept, out.used, action);
    }
    return sum;
}

LogSame logsame(Slice was, Slice is, char a[LOGSAME_LINE], char b[LOGSAME_LINE]) {
    Buffer lines[2];
    buffer_init(&lines[0], a, LOGSAME_LINE);
    buffer_init(&lines[1], b, LOGSAME_LINE);
    was = after_setup(was);
    is = after_setup(is);
    LogSame otherwise = sum_of(was) == sum_of(is) ? LOGSAME_EQUIVALENT : LOGSAME_OTHER;
    for (;;) {
        bool has[2] = {next_kept(&was, &lines[0]), next_kept(&is, &lines[1])};
        if (!has[0] && !has[1]) return LOGSAME_SAME;
        if (!has[0] || !has[1] || !text_equal(buffer_text(&lines[0]), buffer_text(&lines[1])))
            return otherwise;
    }
}
