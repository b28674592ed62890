/* logpose pool: cards of one's own that stay. */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "app/cards/poolkeep.h"
#include "app/commands/commands.h"
#include "app/common/caption.h"
#include "app/common/jsonfile.h"
#include "app/common/options.h"
#include "app/common/output.h"
#include "card/image.h"

enum { FILES_MAX = 4096, PATH_SIZE = 4096 };

static const char *const fates[POOL_FATE_COUNT] = {
    [POOL_ADDED] = "added",
    [POOL_REPLACED] = "replaced",
    [POOL_UNCHANGED] = "unchanged",
    [POOL_REFUSED] = "refused",
};

typedef struct Run {
    PoolKeeper keeper;
    bool wants_json;
    Json json;
} Run;

/* --- What became of each card ----------------------------------------------------------- */

static void tell(void *listener, const PoolReport *it) {
    Run *run = listener;
    if (it->fate == POOL_REFUSED) {
        output_note("%s:%u:%u: %.*s%s%s", it->file, it->line, it->column, (int)it->number.size,
                    it->number.at, it->number.size > 0 ? ": " : "", caption_remark(it->why));
    }
    if (!run->wants_json) return;
    json_object(&run->json, NULL);
    json_text(&run->json, "number", it->number);
    json_string(&run->json, "outcome", fates[it->fate]);
    json_string(&run->json, "file", it->file);
    if (it->why != NULL) {
        json_int(&run->json, "line", it->line);
        json_int(&run->json, "column", it->column);
        json_string(&run->json, "why", it->why);
    }
    json_object_end(&run->json);
}

static void begin_report(Run *run) {
    json_init(&run->json, stdout);
    if (!run->wants_json) return;
    json_object(&run->json, NULL);
    json_array(&run->json, "cards");
}

static size_t live_count(const UserPool *pool) {
    size_t count = 0;
    for (size_t i = 0; i < pool->count; i++) count += pool->cards[i].text.size > 0;
    return count;
}

static void end_report(Run *run) {
    const size_t *counts = run->keeper.counts;
    size_t total = live_count(&run->keeper.pool);
    if (run->wants_json) {
        json_array_end(&run->json);
        for (int i = 0; i < POOL_FATE_COUNT; i++)
            json_int(&run->json, fates[i], (int64_t)counts[i]);
        json_int(&run->json, "pool", (int64_t)total);
        json_object_end(&run->json);
        return;
    }
    caption_write(stdout, "pool.added", "zzzzz", counts[POOL_ADDED], counts[POOL_REPLACED],
                  counts[POOL_UNCHANGED], counts[POOL_REFUSED], total);
}

static int finish(Run *run) {
    if (!poolkeep_save(&run->keeper)) return EXIT_USAGE;
    end_report(run);
    return run->keeper.counts[POOL_REFUSED] > 0 ? EXIT_NO : EXIT_YES;
}

/* --- add -------------------------------------------------------------------------------- */

static int compare_names(const void *a, const void *b) {
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Of a folder, the files whose names say that they hold cards. */
static bool is_card_name(Slice name) {
    return name.size > 0 && name.at[0] != '.' &&
           (text_ends_with(name, SLICE(".json")) || text_ends_with(name, SLICE(".txt")) ||
            text_ends_with(name, SLICE(".card")));
}

static bool add_folder(Run *run, const char *folder) {
    static char *names[FILES_MAX];
    size_t count = 0;
    char path[PATH_SIZE];
    bool is_ok = true;
    DIR *listing = opendir(folder);
    if (listing == NULL) return caption_error("pool.cannot-read", "s", folder), false;
    for (struct dirent *entry; (entry = readdir(listing)) != NULL && count < FILES_MAX;) {
        if (is_card_name(text_of(entry->d_name))) names[count++] = strdup(entry->d_name);
    }
    closedir(listing);
    qsort(names, count, sizeof names[0], compare_names);
    for (size_t i = 0; i < count; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, names[i]);
        is_ok = is_ok && poolkeep_add(&run->keeper, path);
        free(names[i]);
    }
    if (count == 0) caption_error("pool.no-files-end-with", "s", folder);
    return is_ok && count > 0;
}

static bool is_folder(const char *path) {
    struct stat status;
    return stat(path, &status) == 0 && S_ISDIR(status.st_mode);
}

/* A name that is mistyped is noticed before anything is done. */
static bool are_there(int count, char **paths) {
    for (int i = 0; i < count; i++) {
        struct stat status;
        if (strcmp(paths[i], "-") == 0 || stat(paths[i], &status) == 0) continue;
        caption_error("pool.no-file", "s", paths[i]);
        return false;
    }
    return true;
}

static int add(Run *run, int count, char **paths) {
    if (count == 0) return caption_error("pool.add-which-file", "");
    if (!are_there(count, paths) || !poolkeep_open(&run->keeper)) return EXIT_USAGE;
    begin_report(run);
    for (int i = 0; i < count; i++) {
        bool is_ok = is_folder(paths[i]) ? add_folder(run, paths[i])
                                         : poolkeep_add(&run->keeper, paths[i]);
        if (!is_ok) return EXIT_USAGE;
    }
    return finish(run);
}

/* --- update, remove --------------------------------------------------------------------- */

static int update(Run *run, int count, char **words) {
    if (count > 0) return caption_error("pool.update-takes-no", "s", words[0]);
    if (!poolkeep_open(&run->keeper)) return EXIT_USAGE;
    begin_report(run);
    if (!poolkeep_update(&run->keeper)) return EXIT_USAGE;
    return finish(run);
}

static int remove_cards(Run *run, int count, char **words) {
    int code = EXIT_YES;
    size_t removed = 0;
    if (count == 0) return caption_error("pool.remove-which-card-or", "");
    if (!poolkeep_open(&run->keeper)) return EXIT_USAGE;
    for (int i = 0; i < count; i++) {
        size_t found = poolkeep_remove(&run->keeper, text_of(words[i]));
        removed += found;
        if (found > 0) continue;
        caption_note("pool.your-pool-no-card", "s", words[i]);
        code = EXIT_NO;
    }
    if (removed > 0 && !poolkeep_save(&run->keeper)) return EXIT_USAGE;
    size_t total = live_count(&run->keeper.pool);
    if (!run->wants_json) {
        caption_write(stdout, "pool.removed", "zz", removed, total);
        return code;
    }
    json_init(&run->json, stdout);
    json_object(&run->json, NULL);
    json_int(&run->json, "removed", (int64_t)removed);
    json_int(&run->json, "pool", (int64_t)total);
    json_object_end(&run->json);
    return code;
}

/* --- list ------------------------------------------------------------------------------- */

/* What is to be said of a card, or nothing. */
static const char *remark(const LpCards *own, const PoolCard *card) {
    if (card->replaces) return caption("pool.replaces");
    return image_find(own, card->number.at, card->number.size) != 0 ? caption("pool.unused")
                                                                    : "";
}

static bool is_listed(const PoolCard *card, int count, char **words) {
    bool is_wanted = count == 0;
    for (int i = 0; i < count && !is_wanted; i++) {
        Slice word = text_of(words[i]);
        is_wanted = text_equal_ignoring_case(card->number, word) ||
                    text_equal_ignoring_case(poolkeep_set(card->number), word);
    }
    return is_wanted && card->text.size > 0;
}

static void list_card(Run *run, const LpCards *own, const PoolCard *card) {
    const char *said = remark(own, card);
    if (!run->wants_json) {
        output_padded(stdout, card->number, 9);
        putchar(' ');
        output_padded(stdout, card->name, 32);
        printf(" %.*s%s%s\n", (int)card->source.size, card->source.at, said[0] != 0 ? ", " : "",
               said);
        return;
    }
    json_object(&run->json, NULL);
    json_text(&run->json, "number", card->number);
    json_text(&run->json, "name", card->name);
    json_text(&run->json, "source", card->source);
    json_bool(&run->json, "replaces", card->replaces);
    json_bool(&run->json, "used", said[0] == 0 || card->replaces);
    json_object_end(&run->json);
}

static int list(Run *run, int count, char **words) {
    UserPool *pool = &run->keeper.pool;
    size_t found = 0;
    if (!userpool_load(pool)) return EXIT_USAGE;
    run->keeper.own = lp_cards_embedded();
    if (run->keeper.own == NULL) return caption_error("fault.memory", "");
    json_init(&run->json, stdout);
    if (run->wants_json) json_array(&run->json, NULL);
    for (size_t i = 0; i < pool->count; i++) {
        if (!is_listed(&pool->cards[i], count, words)) continue;
        list_card(run, run->keeper.own, &pool->cards[i]);
        found++;
    }
    if (run->wants_json) json_array_end(&run->json);
    if (found == 0) caption_note(count > 0 ? "pool.no-such" : "pool.empty", "");
    return found > 0 || count == 0 ? EXIT_YES : EXIT_NO;
}

static const struct Verb {
    const char *name;
    int (*run)(Run *run, int count, char **words);
} verbs[] = {{"add", add}, {"list", list}, {"remove", remove_cards}, {"update", update}};

int cmd_pool(int argc, char **argv) {
    static Run run;
    const Option options[] = {
        {"replace", 0, OPTION_FLAG, &run.keeper.may_replace, NULL},
        {"json", 0, OPTION_FLAG, &run.wants_json, NULL},
    };
    const Syntax syntax = {"pool",  "add FILE|DIR…|list [SET…]|remove NUMBER|SET…|update",
                           options, OPTION_COUNT(options),
                           1,       -1};
    int code = options_parse(&syntax, &argc, argv);
    if (code != OPTIONS_GO_ON) return code;
    run.keeper.report = tell;
    run.keeper.listener = &run;
    code = -1;
    for (size_t i = 0; i < sizeof verbs / sizeof verbs[0]; i++) {
        if (strcmp(verbs[i].name, argv[0]) == 0) code = verbs[i].run(&run, argc - 1, argv + 1);
    }
    poolkeep_close(&run.keeper);
    if (code >= 0) return code;
    return caption_error("pool.no-add-list-remove", "s", argv[0]);
}
