/* logpose format: card files in the canonical form of the language. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/commands/commands.h"
#include "app/common/caption.h"
#include "app/common/file.h"
#include "app/common/options.h"
#include "app/common/output.h"
#include "base/buffer.h"
#include "compiler/compile.h"
#include "compiler/printer.h"
#include "study/cardtext.h"

enum { DIAGNOSTICS_MAX = 20 };

/* Compiles one file by itself and reports what is wrong with it. */
static LpCards *compile_file(const char *path, const File *file) {
    Diagnostic memory[DIAGNOSTICS_MAX];
    Diagnostics found = {memory, 0, DIAGNOSTICS_MAX, 0};
    Source source = {path, file->at, file->size};
    LpCards *cards = compile_sources(&source, 1, &found);
    if (cards != NULL) return cards;
    for (size_t i = 0; i < found.count; i++) {
        const Diagnostic *one = &found.at[i];
        output_error("%s:%u:%u: %s%s%s", path, one->line, one->column, one->card,
                     one->card[0] != 0 ? ": " : "", caption_remark(one->message));
    }
    if (found.lost > 0) caption_error("format.more", "sz", path, found.lost);
    if (found.count == 0) caption_error("fault.memory", "");
    return NULL;
}

static void write_cards(const LpCards *cards) {
    static char memory[CARD_TEXT_SIZE_MAX];
    Buffer text;
    for (uint32_t id = 1; id < lp_cards_count(cards); id++) {
        buffer_init(&text, memory, sizeof memory);
        printer_print(cards, (LpCardId)id, &text);
        if (id > 1) putchar('\n');
        fputs(text.at, stdout);
    }
}

static int format_file(const char *path) {
    File file;
    if (!file_load(path, &file)) return EXIT_USAGE;
    LpCards *cards = compile_file(path, &file);
    if (cards != NULL) write_cards(cards);
    int code = cards != NULL ? EXIT_YES : EXIT_USAGE;
    lp_cards_free(cards);
    file_free(&file);
    return code;
}

int cmd_format(int argc, char **argv) {
    const Syntax syntax = {"format", "FILE", NULL, 0, 1, 1};
    int code = options_parse(&syntax, &argc, argv);
    return code != OPTIONS_GO_ON ? code : format_file(argv[0]);
}
