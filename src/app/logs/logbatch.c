/* Files of logs, and the games in them. */
#include "app/logs/logbatch.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "app/common/caption.h"
#include "app/common/output.h"
#include "study/cardtext.h"

enum { PATH_SIZE = 4096, FOLDERS_DEEP_MAX = 8, PATHS_MAX = 100000 };

/* --- Paths ------------------------------------------------------------------------------- */

static bool add_path(LogBatch *batch, const char *path) {
    if (batch->path_count == batch->path_size) {
        size_t size = batch->path_size ? 2 * batch->path_size : 64;
        char **grown = realloc(batch->paths, size * sizeof *grown);
        if (grown == NULL || size > 2 * PATHS_MAX) {
            caption_error("logbatch.too-many-files", "");
            return false;
        }
        batch->paths = grown;
        batch->path_size = size;
    }
    char *copy = malloc(strlen(path) + 1);
    if (copy == NULL) return caption_error("fault.memory", ""), false;
    strcpy(copy, path);
    batch->paths[batch->path_count++] = copy;
    return true;
}

static bool is_folder(const char *path) {
    struct stat info;
    return stat(path, &info) == 0 && S_ISDIR(info.st_mode);
}

static bool add_folder(LogBatch *batch, const char *folder, int depth) {
    DIR *dir = opendir(folder);
    bool is_ok = dir != NULL;
    if (dir == NULL) caption_error("fault.read", "ss", folder, caption_system(errno));
    for (struct dirent *entry; is_ok && (entry = readdir(dir)) != NULL;) {
        char path[PATH_SIZE];
        int size = snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        if (entry->d_name[0] == '.' || size < 0 || (size_t)size >= sizeof path) continue;
        if (is_folder(path)) {
            if (depth < FOLDERS_DEEP_MAX) is_ok = add_folder(batch, path, depth + 1);
        } else if (text_ends_with(text_of(path), SLICE(".log"))) {
            is_ok = add_path(batch, path);
        }
    }
    if (dir != NULL) closedir(dir);
    return is_ok;
}

static int compare_paths(const void *a, const void *b) {
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static bool add_operand(LogBatch *batch, const char *operand) {
    size_t first = batch->path_count;
    if (strcmp(operand, "-") == 0 || !is_folder(operand)) return add_path(batch, operand);
    if (!add_folder(batch, operand, 0)) return false;
    if (batch->path_count == first) {
        caption_error("logbatch.no-log-folder", "s", operand);
        return false;
    }
    qsort(batch->paths + first, batch->path_count - first, sizeof *batch->paths, compare_paths);
    return true;
}

bool logbatch_open(LogBatch *batch, const LpCards *cards, char **operands, int count) {
    memset(batch, 0, sizeof *batch);
    batch->cards = cards;
    batch->play_memory = malloc(gamelog_play_size());
    batch->arena_memory = malloc(GAMELOG_ARENA);
    if (batch->play_memory == NULL || batch->arena_memory == NULL) {
        caption_error("fault.memory", "");
        return false;
    }
    for (int i = 0; i < count; i++)
        if (!add_operand(batch, operands[i])) return false;
    return true;
}

static void close_file(LogBatch *batch) {
    file_free(&batch->file);
    free(batch->decoded);
    batch->decoded = NULL;
    batch->file = (File){NULL, 0};
    batch->text = batch->rest = (Slice){NULL, 0};
}

void logbatch_close(LogBatch *batch) {
    close_file(batch);
    for (size_t i = 0; i < batch->path_count; i++) free(batch->paths[i]);
    free(batch->paths);
    free(batch->play_memory);
    free(batch->arena_memory);
}

/* --- Games ------------------------------------------------------------------------------- */

static const char *name_of(const char *path) {
    const char *name = strrchr(path, '/');
    return name == NULL ? path : name + 1;
}

static bool open_file(LogBatch *batch) {
    const char *path = batch->paths[batch->at];
    const char *problem = file_read_bytes(path, &batch->file);
    batch->path = path;
    batch->number = 0;
    batch->line = 0;
    gametally_date(text_of(name_of(path)), batch->date);
    if (problem != NULL) {
        caption_error("fault.read", "ss", path, caption_remark(problem));
        return false;
    }
    size_t room = batch->file.size / 2 * 3 + 8;
    batch->decoded = malloc(room);
    if (batch->decoded == NULL) return caption_error("fault.memory", ""), false;
    batch->text =
        gamelog_decode((Slice){batch->file.at, batch->file.size}, batch->decoded, room);
    batch->rest = batch->text;
    if (gamelog_is_one(batch->rest)) return true;
    caption_error("logbatch.no-log-optcgsim", "s", path);
    return false;
}

/* What the log has and the game does not. */
static void write_losses(const LogBatch *batch) {
    for (int kind = 0; kind < GAMELOG_LOSS_COUNT; kind++) {
        const GamelogLoss *loss = &batch->game.losses[kind];
        if (loss->count == 0) continue;
        caption_error("logbatch.loss", "susu", batch->path, loss->line,
                      caption_remark(gamelog_loss_words((GamelogLossKind)kind)), loss->count);
    }
}

static bool next_in_file(LogBatch *batch) {
    Arena arena;
    arena_init(&arena, batch->arena_memory, GAMELOG_ARENA);
    bool is_found =
        gamelog_next(batch->cards, &batch->rest, &batch->line, &arena, &batch->game);
    write_losses(batch);
    batch->number += is_found;
    return is_found;
}

bool logbatch_next(LogBatch *batch) {
    while (batch->at < batch->path_count) {
        if (batch->file.at == NULL && !open_file(batch)) {
            batch->refused++;
            close_file(batch);
            batch->at++;
            continue;
        }
        while (batch->rest.size > 0)
            if (next_in_file(batch)) return true;
        if (batch->number == 0) {
            caption_error("logbatch.no-game", "s", batch->path);
            batch->refused++;
        }
        close_file(batch);
        batch->at++;
    }
    return false;
}

bool logbatch_play(LogBatch *batch) {
    return gamelog_play_run(batch->cards, &batch->game, batch->play_memory, &batch->play);
}

bool logbatch_agrees(const LogBatch *batch) {
    return batch->play.is_whole && batch->play.numbers.line == 0;
}

const char *logbatch_leader(const LogBatch *batch, LpSeat seat) {
    static char names[2][GAMETALLY_KEY_SIZE];
    Buffer out;
    buffer_init(&out, names[seat], sizeof names[seat]);
    LpCardInfo info;
    LpCardId leader = batch->game.leaders[seat];
    if (lp_card_info(batch->cards, leader, &info) != LP_OK) return caption("log.unnamed");
    buffer_append(&out, cardtext_name(batch->cards, leader));
    buffer_append_string(&out, " (");
    buffer_append_string(&out, info.number);
    buffer_append_char(&out, ')');
    return names[seat];
}

Slice logbatch_line(const LogBatch *batch, uint32_t line) {
    Slice rest = batch->text, found = {NULL, 0};
    for (uint32_t i = 0; i < line; i++)
        if (!text_next_line(&rest, &found)) return (Slice){NULL, 0};
    return text_first(text_trim(found), 200);
}

uint8_t logbatch_winner(const LogBatch *batch) {
    if (batch->game.winner < 2) return batch->game.winner;
    if (batch->play.result == LP_RESULT_WIN_0) return 0;
    return batch->play.result == LP_RESULT_WIN_1 ? 1 : GAMELOG_NO_SEAT;
}
