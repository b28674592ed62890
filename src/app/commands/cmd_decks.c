/* logpose decks: lists the bundled decks, with where they were played. */
#include <stdio.h>

#include "app/cards/decks.h"
#include "app/cards/decksets.h"
#include "app/commands/commands.h"
#include "app/common/caption.h"
#include "app/common/input.h"
#include "app/common/jsonfile.h"
#include "app/common/options.h"
#include "app/common/output.h"
#include "study/answertext.h"
#include "study/cardtext.h"

/* A deck, and what is shown of it. */
typedef struct Shown {
    Slice name;
    LpCardInfo leader;
    bool is_played; /* in a tournament */
    DeckRecord record;
} Shown;

static bool look_up(const LpCards *cards, size_t index, Shown *out) {
    NamedDeck deck;
    *out = (Shown){.name = decks_bundled_name(index)};
    out->is_played = decksets_record(out->name, &out->record);
    return decks_open_bundled(cards, index, &deck) &&
           lp_card_info(cards, deck.deck.leader, &out->leader) == LP_OK;
}

/* "Red/Green" */
static const char *colors_of(const LpCardInfo *leader, char *out, size_t size) {
    size_t used = 0;
    out[0] = 0;
    for (int i = 0; i < LP_COLOR_COUNT; i++) {
        if (!(leader->colors >> i & 1)) continue;
        int more = snprintf(out + used, size - used, "%s%s", used > 0 ? "/" : "",
                            cardtext_colors_spoken()[i]);
        used += more > 0 ? (size_t)more : 0;
    }
    return out;
}

/* A place in the language of the command: "1st", "top 8". */
static void write_place(Slice place) {
    char memory[40];
    Buffer text;
    buffer_init(&text, memory, sizeof memory);
    WORDS_SAY(answertext_words(), &text, "deck.place", WORD_TEXT("place", place));
    output_padded(stdout, buffer_text(&text), 6);
}

static void write_text(const LpCards *cards, const Shown *shown) {
    char colors[32];
    const DeckRecord *record = &shown->record;
    LpCardId leader = lp_card_find(cards, shown->leader.number);
    printf("%-15.*s  %-8s  ", (int)shown->name.size, shown->name.at, shown->leader.number);
    output_padded(stdout, cardtext_name(cards, leader), 23);
    fputs("  ", stdout);
    output_padded(stdout, text_of(colors_of(&shown->leader, colors, sizeof colors)),
                  shown->is_played ? 13 : 0);
    if (shown->is_played) {
        printf("  %-4.*s  %.*s  ", (int)record->format.size, record->format.at,
               (int)record->date.size, record->date.at);
        write_place(record->place);
        caption_write(stdout, "decks.held", "d", (int)record->is_held);
    }
    putchar('\n');
}

static void write_json(Json *json, const Shown *shown) {
    const DeckRecord *record = &shown->record;
    json_object(json, NULL);
    json_text(json, "name", shown->name);
    json_string(json, "leader", shown->leader.number);
    json_string(json, "leader_name", shown->leader.name);
    json_array(json, "colors");
    for (int i = 0; i < LP_COLOR_COUNT; i++)
        if (shown->leader.colors >> i & 1) json_string(json, NULL, cardtext_color_names[i]);
    json_array_end(json);
    json_array(json, "sets");
    for (const DeckSet *set = decksets_all; set->name != NULL; set++)
        if (decksets_has(text_of(set->name), shown->name)) json_string(json, NULL, set->name);
    json_array_end(json);
    if (shown->is_played) {
        json_text(json, "format", record->format);
        json_text(json, "date", record->date);
        json_text(json, "place", record->place);
    }
    json_object_end(json);
}

static void write_all(const LpCards *cards, Slice set, bool wants_json) {
    size_t count = decks_bundled_count();
    Json json;
    json_init(&json, stdout);
    if (wants_json) json_array(&json, NULL);
    for (size_t i = 0; i < count; i++) {
        Shown shown;
        if (!decksets_has(set, decks_bundled_name(i)) || !look_up(cards, i, &shown)) continue;
        if (wants_json) write_json(&json, &shown);
        if (!wants_json) write_text(cards, &shown);
    }
    if (wants_json) json_array_end(&json);
}

static int no_such_set(const char *word) {
    caption_error("decks.no-set", "s", word);
    for (const DeckSet *set = decksets_all; set->name != NULL; set++)
        output_note("  %-10s %s", set->name, caption_remark(set->doc));
    return EXIT_USAGE;
}

int cmd_decks(int argc, char **argv) {
    bool wants_json = false;
    const Option options[] = {
        {"json", 0, OPTION_FLAG, &wants_json, NULL},
    };
    const Syntax syntax = {"decks", "[SET]", options, OPTION_COUNT(options), 0, 1};
    int code = options_parse(&syntax, &argc, argv);
    if (code != OPTIONS_GO_ON) return code;
    const char *set = argc > 0 ? argv[0] : "bundled";
    if (!decksets_is_set(text_of(set))) return no_such_set(set);
    LpCards *cards = input_cards_own();
    if (cards == NULL) return EXIT_USAGE;
    write_all(cards, text_of(set), wants_json);
    lp_cards_free(cards);
    return EXIT_YES;
}
