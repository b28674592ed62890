/* Saving a match, one line per game. */
#include "app/match/seriesfile.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "app/common/caption.h"
#include "app/common/output.h"
#include "base/hash.h"

enum { LINE_SIZE_MAX = 128, CHECK_DIGITS = 8 };

/* --- One line --------------------------------------------------------------------------- */

static uint32_t check_of(const SeriesFile *file, Slice line) {
    return (uint32_t)hash_bytes(line.at, line.size, file->plan);
}

static bool next_number(Slice *line, uint64_t most, uint64_t *out) {
    Slice word;
    return text_next_word(line, &word) && text_parse_uint(word, out) && *out <= most;
}

static bool read_hex(Slice word, size_t digits, uint64_t *out) {
    char text[32], *end;
    if (word.size != digits || word.size >= sizeof text) return false;
    memcpy(text, word.at, word.size);
    text[word.size] = 0;
    *out = strtoull(text, &end, 16);
    /* strtoull also accepts signs and spaces. */
    return *end == 0 && text[0] != '-' && text[0] != '+' && text[0] != ' ';
}

/* False if the line is incomplete or damaged. */
static bool read_line(const SeriesFile *file, Slice line, uint64_t *pair, uint64_t *index,
                      SeriesGame *out) {
    Slice rest = line, word;
    uint64_t outcome, second, forfeited[2], check;
    if (line.size <= CHECK_DIGITS) return false;
    Slice front = text_first(line, line.size - CHECK_DIGITS);
    if (!read_hex(text_from(line, front.size), CHECK_DIGITS, &check)) return false;
    if (check != check_of(file, front)) return false;
    if (!next_number(&rest, UINT64_MAX, pair) || !next_number(&rest, UINT64_MAX, index) ||
        !text_next_word(&rest, &word) || !read_hex(word, 16, &out->hash) ||
        !next_number(&rest, SERIES_OUTCOME_COUNT - 1, &outcome) ||
        !next_number(&rest, 1, &second) || !next_number(&rest, 1, &forfeited[0]) ||
        !next_number(&rest, 1, &forfeited[1]))
        return false;
    out->outcome = (uint8_t)outcome;
    out->second = (uint8_t)second;
    for (int i = 0; i < 2; i++) out->forfeited[i] = (uint8_t)forfeited[i];
    return outcome != SERIES_PENDING;
}

bool seriesfile_keep(void *keeper, uint64_t index, const SeriesGame *game) {
    SeriesFile *file = keeper;
    char memory[LINE_SIZE_MAX];
    Buffer line;
    buffer_init(&line, memory, sizeof memory);
    buffer_append_uint(&line, file->pair);
    buffer_append_char(&line, ' ');
    buffer_append_uint(&line, index);
    buffer_append_char(&line, ' ');
    buffer_append_hex(&line, game->hash, 16);
    const uint8_t numbers[] = {game->outcome, game->second, game->forfeited[0],
                               game->forfeited[1]};
    for (size_t i = 0; i < sizeof numbers; i++) {
        buffer_append_char(&line, ' ');
        buffer_append_uint(&line, numbers[i]);
    }
    buffer_append_char(&line, ' ');
    buffer_append_hex(&line, check_of(file, buffer_text(&line)), CHECK_DIGITS);
    buffer_append_char(&line, '\n');
    return fwrite(memory, 1, line.used, file->out) == line.used && fflush(file->out) == 0;
}

void seriesfile_recall(void *keeper, SeriesGame *games, uint64_t game_count) {
    SeriesFile *file = keeper;
    Slice rest = file->games, line;
    while (text_next_line(&rest, &line)) {
        uint64_t pair, index;
        SeriesGame game;
        if (!read_line(file, line, &pair, &index, &game)) continue;
        if (pair != file->pair || index >= game_count) continue;
        file->recall_count += games[index].outcome == SERIES_PENDING;
        games[index] = game;
    }
}

/* --- The file --------------------------------------------------------------------------- */

/* Reports which line of the plan is different. */
static bool refuse_plan(const char *path, Slice head, Slice found) {
    Slice ours, theirs, word = SLICE("version of the program");
    while (text_next_line(&head, &ours)) {
        if (!text_next_line(&found, &theirs)) theirs = SLICE("");
        if (text_equal(ours, theirs)) continue;
        text_next_word(&ours, &word);
        break;
    }
    caption_error("seriesfile.file-holds-another-match", "st", path, word);
    return false;
}

/* Where the last complete line ends: what follows was cut off. */
static size_t whole_size(const SeriesFile *file) {
    size_t size = file->text.size;
    while (size > 0 && file->text.at[size - 1] != '\n') size--;
    return size;
}

/* Locks the file; false if another program has, or has written to it since it was read.
 * Reading comes first, because a lock ends when its process closes the file anywhere. */
static bool lock_file(const SeriesFile *file) {
    struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    struct stat status;
    int descriptor = fileno(file->out);
    if (fcntl(descriptor, F_SETLK, &lock) != 0 && (errno == EACCES || errno == EAGAIN)) {
        return false;
    }
    return fstat(descriptor, &status) == 0 && (size_t)status.st_size == file->text.size;
}

static bool read_file(SeriesFile *file, const char *path, Slice head) {
    if (!file_load(path, &file->text)) return false;
    Slice text = {file->text.at, file->text.size};
    if (text.size == 0) return true;
    if (!text_starts_with(text, SLICE("logpose match "))) {
        caption_error("seriesfile.not-file-match", "s", path);
        return false;
    }
    if (!text_starts_with(text, head)) return refuse_plan(path, head, text);
    file->games = text_from(text_first(text, whole_size(file)), head.size);
    return true;
}

bool seriesfile_open(SeriesFile *file, const char *path, Slice head) {
    memset(file, 0, sizeof *file);
    file->plan = hash_bytes(head.at, head.size, 0);
    file->games = SLICE("");
    /* Append mode creates a missing file, and never shortens an existing one. */
    file->out = fopen(path, "a");
    if (file->out == NULL) {
        caption_error("seriesfile.cannot-open", "ss", path, caption_system(errno));
        return false;
    }
    if (!read_file(file, path, head)) return false;
    if (!lock_file(file)) {
        caption_error("seriesfile.another-program-writing-file", "s", path);
        return false;
    }
    if (file->text.size == 0) {
        bool is_written = fwrite(head.at, 1, head.size, file->out) == head.size;
        if (is_written && fflush(file->out) == 0) return true;
        caption_error("fault.write", "ss", path, caption_system(errno));
        return false;
    }
    size_t whole = whole_size(file);
    if (whole == file->text.size) return true;
    caption_note("seriesfile.its-last-line-incomplete", "s", path);
    if (ftruncate(fileno(file->out), (off_t)whole) == 0) return true;
    caption_error("seriesfile.cannot-repair", "ss", path, caption_system(errno));
    return false;
}

void seriesfile_close(SeriesFile *file) {
    if (file->out != NULL) fclose(file->out);
    file_free(&file->text);
    memset(file, 0, sizeof *file);
}
