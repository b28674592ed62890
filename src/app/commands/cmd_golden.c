/* logpose golden: writes each set's compiled programs and a hash of each rendered text, for
 * review as a diff: whatever changes there changes how cards play or read. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "app/commands/commands.h"
#include "app/common/caption.h"
#include "app/common/file.h"
#include "app/common/input.h"
#include "app/common/options.h"
#include "app/common/output.h"
#include "base/buffer.h"
#include "base/hash.h"
#include "effect/disassemble.h"
#include "study/cardtext.h"

/* The programs of one set: 150 cards of about 2 kB. */
enum { SET_SIZE_MAX = 4 << 20, TEXT_SIZE_MAX = 1 << 16 };

static Slice set_of(const char *number) {
    Slice text = text_of(number);
    return text_first(text, text_find(text, SLICE("-")));
}

/* Of the text in one language, with the [Trigger]. */
static uint64_t text_hash(const LpCards *cards, LpCardId id, Language language) {
    static char memory[TEXT_SIZE_MAX];
    Buffer text;
    buffer_init(&text, memory, sizeof memory);
    cardtext_set_language(language);
    cardtext_abilities(cards, id, &text);
    buffer_append_char(&text, '\n');
    cardtext_trigger(cards, id, &text);
    return hash_bytes(text.at, text.used, 0);
}

static void append_card(const LpCards *cards, LpCardId id, const LpCardInfo *info,
                        Buffer *out) {
    buffer_append_string(out, info->number);
    buffer_append_string(out, " text ");
    buffer_append_hex(out, text_hash(cards, id, LANGUAGE_EN), 16);
    buffer_append_string(out, " ja ");
    buffer_append_hex(out, text_hash(cards, id, LANGUAGE_JA), 16);
    buffer_append_char(out, '\n');
    disassemble_card(cards, id, out);
    if (out->used > 0 && out->at[out->used - 1] != '\n') buffer_append_char(out, '\n');
    buffer_append_char(out, '\n');
}

/* "ST01" -> DIR/st01.txt */
static bool write_set(const char *folder, Slice set, const Buffer *out) {
    char path[4096], name[32];
    size_t size = 0;
    for (; size < set.size && size + 1 < sizeof name; size++)
        name[size] = text_lower(set.at[size]);
    name[size] = 0;
    if (out->overflow) {
        caption_error("golden.set-too-large", "s", name);
        return false;
    }
    snprintf(path, sizeof path, "%s/%s.txt", folder, name);
    return file_write(path, buffer_text(out));
}

/* Does an earlier card belong to the same set? Cards written by hand come before all sets. */
static bool is_seen(const LpCards *cards, uint32_t id, Slice set) {
    LpCardInfo info;
    for (uint32_t before = 1; before < id; before++) {
        if (lp_card_info(cards, (LpCardId)before, &info) == LP_OK &&
            text_equal(set, set_of(info.number)))
            return true;
    }
    return false;
}

static bool write_all(const LpCards *cards, const char *folder, Buffer *out) {
    LpCardInfo info;
    for (uint32_t first = 1; first < lp_cards_count(cards); first++) {
        if (lp_card_info(cards, (LpCardId)first, &info) != LP_OK) continue;
        Slice set = set_of(info.number);
        if (is_seen(cards, first, set)) continue;
        buffer_clear(out);
        for (uint32_t id = first; id < lp_cards_count(cards); id++) {
            if (lp_card_info(cards, (LpCardId)id, &info) == LP_OK &&
                text_equal(set, set_of(info.number)))
                append_card(cards, (LpCardId)id, &info, out);
        }
        if (!write_set(folder, set, out)) return false;
    }
    return true;
}

int cmd_golden(int argc, char **argv) {
    const char *folder = NULL;
    const Option options[] = {
        {"out", 'o', OPTION_TEXT, &folder, "DIR"},
    };
    const Syntax syntax = {"golden", "", options, OPTION_COUNT(options), 0, 0};
    int code = options_parse(&syntax, &argc, argv);
    if (code != OPTIONS_GO_ON) return code;
    if (folder == NULL) return caption_error("golden.dir-missing", "");
    if (mkdir(folder, 0777) != 0 && errno != EEXIST) {
        return caption_error("golden.cannot-make", "ss", folder, caption_system(errno));
    }
    LpCards *cards = input_cards_own();
    char *memory = malloc(SET_SIZE_MAX);
    code = EXIT_USAGE;
    if (cards != NULL && memory != NULL) {
        Buffer out;
        buffer_init(&out, memory, SET_SIZE_MAX);
        if (write_all(cards, folder, &out)) code = EXIT_YES;
    }
    free(memory);
    lp_cards_free(cards);
    return code;
}
