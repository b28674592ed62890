/* logpose card: one card with its facts, the text rendered from its program, its source in the
 * card language, and the program itself. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/cards/cardwrite.h"
#include "app/commands/commands.h"
#include "app/common/caption.h"
#include "app/common/input.h"
#include "app/common/jsonfile.h"
#include "app/common/options.h"
#include "app/common/output.h"
#include "compiler/printer.h"
#include "effect/disassemble.h"
#include "study/cardtext.h"
#include "study/errata.h"
#include "study/suggest.h"

/* The number of the card that someone who typed this probably meant, or NULL. */
static const char *nearest(const LpCards *cards, const char *number) {
    const char *best = NULL;
    size_t distance = (size_t)-1;
    LpCardInfo info;
    for (uint32_t id = 1; id < lp_cards_count(cards); id++) {
        if (lp_card_info(cards, (LpCardId)id, &info) != LP_OK) continue;
        size_t d = suggest_distance(text_of(info.number), text_of(number));
        if (d < distance && suggest_is_near(d, text_of(number))) {
            distance = d;
            best = info.number;
        }
    }
    return best;
}

static int unknown(const LpCards *cards, const char *number) {
    const char *meant = nearest(cards, number);
    if (meant != NULL) {
        return caption_error("card.meant", "ss", number, meant);
    }
    return caption_error("card.unknown", "s", number);
}

/* The corrections to the print, a line for each. */
static void write_errata(const LpCards *cards, LpCardId id) {
    char memory[512];
    LpCardInfo info;
    Erratum erratum;
    Buffer text;
    size_t at = 0;
    if (lp_card_info(cards, id, &info) != LP_OK) return;
    while (errata_next(text_of(info.number), &at, &erratum)) {
        buffer_init(&text, memory, sizeof memory);
        buffer_append_string(&text, "Corrected: ");
        errata_describe(&erratum, &text);
        output_wrapped(stdout, buffer_text(&text), 2, 92);
    }
}

static void write_text(const LpCards *cards, LpCardId id, bool wants_program) {
    static char memory[CARD_TEXT_SIZE_MAX];
    const Style style = output_style();
    Buffer text;
    cardwrite_card(cards, id, stdout);
    write_errata(cards, id);
    buffer_init(&text, memory, sizeof memory);
    printer_print(cards, id, &text);
    printf("\n%s%s%s", style.dim, text.at, style.reset);
    if (text.used > 0 && text.at[text.used - 1] != '\n') putchar('\n');
    if (!wants_program) return;
    buffer_clear(&text);
    disassemble_card(cards, id, &text);
    printf("\n%s", text.at);
    if (text.used > 0 && text.at[text.used - 1] != '\n') putchar('\n');
}

static void write_json(const LpCards *cards, LpCardId id, bool wants_program, Json *json) {
    static char memory[CARD_TEXT_SIZE_MAX];
    Buffer text;
    json_object(json, NULL);
    cardtext_json_fields(cards, id, json);
    cardtext_json_source(cards, id, json);
    if (wants_program) {
        buffer_init(&text, memory, sizeof memory);
        disassemble_card(cards, id, &text);
        json_text(json, "program", buffer_text(&text));
    }
    json_object_end(json);
}

int cmd_card(int argc, char **argv) {
    bool wants_json = false, wants_program = false;
    const Option options[] = {
        {"json", 0, OPTION_FLAG, &wants_json, NULL},
        INPUT_CARDS_OPTION,
        {"program", 'p', OPTION_FLAG, &wants_program, NULL},
    };
    const Syntax syntax = {"card", "NUMBER…", options, OPTION_COUNT(options), 1, -1};
    int code = options_parse(&syntax, &argc, argv);
    if (code != OPTIONS_GO_ON) return code;
    LpCards *cards = input_cards();
    if (cards == NULL) return EXIT_USAGE;
    /* All numbers are looked up first, so that bad input writes nothing. */
    code = EXIT_YES;
    for (int i = 0; i < argc; i++) {
        if (lp_card_find(cards, argv[i]) != 0) continue;
        code = unknown(cards, argv[i]);
    }
    Json json;
    json_init(&json, stdout);
    if (code == EXIT_YES && wants_json) json_array(&json, NULL);
    for (int i = 0; i < argc && code == EXIT_YES; i++) {
        LpCardId id = lp_card_find(cards, argv[i]);
        if (wants_json) write_json(cards, id, wants_program, &json);
        if (!wants_json && i > 0) putchar('\n');
        if (!wants_json) write_text(cards, id, wants_program);
    }
    if (code == EXIT_YES && wants_json) json_array_end(&json);
    lp_cards_free(cards);
    return code;
}
