/* logpose deck: reads a deck list of any form, judges it, shows it, counts what is in it,
 * writes it in another form. */
#include <stdio.h>
#include <string.h>

#include "app/cards/decks.h"
#include "app/cards/deckstats.h"
#include "app/commands/commands.h"
#include "app/common/caption.h"
#include "app/common/clock.h"
#include "app/common/input.h"
#include "app/common/jsonfile.h"
#include "app/common/options.h"
#include "app/common/output.h"
#include "notation/decklist.h"
#include "study/cardtext.h"
#include "study/deckfault.h"

enum { LIST_SIZE_MAX = 1 << 14 };

/* What the options ask for. */
typedef struct Wishes {
    Format format;
    Slice date;
    DeckForm form;
    bool wants_json;
    Json json;
} Wishes;

/* --- check ------------------------------------------------------------------------------ */

static void tell_reason(void *listener, const DeckReason *reason) {
    Wishes *wishes = listener;
    bool has_rule = reason->rule[0] != 0;
    if (!wishes->wants_json) {
        caption_write(stdout, "deck.rule", "ss", reason->text, reason->rule);
        return;
    }
    json_object(&wishes->json, NULL);
    json_string(&wishes->json, "kind", reason->kind);
    if (has_rule) json_string(&wishes->json, "rule", reason->rule);
    if (reason->number.size > 0) json_text(&wishes->json, "card", reason->number);
    json_string(&wishes->json, "text", reason->text);
    json_object_end(&wishes->json);
}

static int deck_check(const LpCards *cards, const ListedDeck *listed, Wishes *wishes) {
    const NamedDeck *deck = &listed->named;
    Json *json = &wishes->json;
    if (wishes->wants_json) {
        json_object(json, NULL);
        json_string(json, "name", deck->name);
        json_array(json, "reasons");
    }
    Decklist list = {deck->deck, listed->card_count, listed->leader_count};
    size_t count =
        deckfault_all(cards, &list, wishes->format, wishes->date, tell_reason, wishes);
    if (wishes->wants_json) {
        json_array_end(json);
        json_bool(json, "legal", count == 0);
        json_object_end(json);
    } else if (count == 0) {
        caption_write(stdout, "deck.legal", "s", deck->name);
    } else {
        caption_write(stdout, "deck.illegal", "sz", deck->name, count);
    }
    return count == 0 ? EXIT_YES : EXIT_NO;
}

/* --- show, convert, stats --------------------------------------------------------------- */

static void write_list(const LpCards *cards, const LpDeck *deck, DeckForm form) {
    static char memory[LIST_SIZE_MAX];
    Buffer text;
    buffer_init(&text, memory, sizeof memory);
    decklist_print_as(cards, deck, form, &text);
    fputs(text.at, stdout);
}

static void show_card(const LpCards *cards, LpCardId id, int copies) {
    LpCardInfo info;
    if (lp_card_info(cards, id, &info) != LP_OK) return;
    Slice name = cardtext_name(cards, id);
    printf("%d %s %.*s\n", copies, info.number, (int)name.size, name.at);
}

/* For people: with the names of their language. */
static void show_list(const LpCards *cards, const LpDeck *deck) {
    show_card(cards, deck->leader, 1);
    for (int i = 0; i < deck->count; i++) {
        int copies = 0, before = 0;
        for (int k = 0; k < deck->count; k++) {
            if (deck->cards[k] != deck->cards[i]) continue;
            copies++;
            before += k < i;
        }
        if (before == 0) show_card(cards, deck->cards[i], copies);
    }
}

static int deck_show(const LpCards *cards, const ListedDeck *listed, Wishes *wishes) {
    const NamedDeck *deck = &listed->named;
    const Style style = output_style();
    (void)wishes;
    printf("%s%s%s\n", style.bold, deck->name, style.reset);
    show_list(cards, &deck->deck);
    putchar('\n');
    deckstats_write_curve(cards, &deck->deck);
    return EXIT_YES;
}

static int deck_convert(const LpCards *cards, const ListedDeck *listed, Wishes *wishes) {
    const NamedDeck *deck = &listed->named;
    write_list(cards, &deck->deck, wishes->form);
    return EXIT_YES;
}

static int deck_stats(const LpCards *cards, const ListedDeck *listed, Wishes *wishes) {
    const NamedDeck *deck = &listed->named;
    if (wishes->wants_json) deckstats_json(cards, deck, &wishes->json);
    if (!wishes->wants_json) deckstats_write(cards, deck);
    return EXIT_YES;
}

/* --- The command ------------------------------------------------------------------------ */

typedef struct Verb {
    const char *name;
    int (*run)(const LpCards *cards, const ListedDeck *deck, Wishes *wishes);
    bool has_json;
} Verb;

static const Verb verbs[] = {
    {"check", deck_check, true},
    {"show", deck_show, false},
    {"convert", deck_convert, false},
    {"stats", deck_stats, true},
};
enum { VERB_COUNT = sizeof verbs / sizeof verbs[0] };

/* A list that is not a deck can only be judged. */
static bool open_deck(const LpCards *cards, const Verb *verb, const char *what,
                      ListedDeck *out) {
    if (verb->run == deck_check) return decks_open_any(cards, what, out);
    return decks_open(cards, what, &out->named);
}

/* All lists are opened first, so that bad input writes nothing. The worst result is the exit
 * code. */
static int run(const LpCards *cards, const Verb *verb, char **files, int count,
               Wishes *wishes) {
    ListedDeck deck;
    int code = EXIT_YES;
    for (int i = 0; i < count; i++) {
        if (strcmp(files[i], "-") != 0 && !open_deck(cards, verb, files[i], &deck))
            return EXIT_USAGE;
    }
    bool in_array = wishes->wants_json && verb->has_json;
    json_init(&wishes->json, stdout);
    if (in_array) json_array(&wishes->json, NULL);
    for (int i = 0; i < count; i++) {
        if (!open_deck(cards, verb, files[i], &deck)) return EXIT_USAGE;
        if (i > 0 && !in_array && verb->run != deck_check) putchar('\n');
        int one = verb->run(cards, &deck, wishes);
        if (one > code) code = one;
    }
    if (in_array) json_array_end(&wishes->json);
    return code;
}

static bool parse_form(const char *text, DeckForm *out) {
    for (int i = 0; i < DECK_FORM_COUNT; i++) {
        if (strcmp(decklist_form_words[i], text) != 0) continue;
        *out = (DeckForm)i;
        return true;
    }
    caption_error("deck.no-form", "s", text);
    for (int i = 0; i < DECK_FORM_COUNT; i++)
        output_note("  %-9s %s", decklist_form_words[i], caption_remark(decklist_form_docs[i]));
    return false;
}

static const Verb *find_verb(const char *name) {
    for (int i = 0; i < VERB_COUNT; i++) {
        if (strcmp(verbs[i].name, name) == 0) return &verbs[i];
    }
    caption_error("deck.no-verb", "s", name);
    return NULL;
}

int cmd_deck(int argc, char **argv) {
    char now[CLOCK_DATE_SIZE];
    const char *format = "none", *date = clock_today(now), *form = "plain";
    Wishes wishes = {.wants_json = false};
    const Option options[] = {
        INPUT_CARDS_OPTION,
        {"format", 'f', OPTION_TEXT, &format, "F"},
        {"date", 'd', OPTION_TEXT, &date, "D"},
        {"to", 't', OPTION_TEXT, &form, "T"},
        {"json", 0, OPTION_FLAG, &wishes.wants_json, NULL},
    };
    const Syntax syntax = {
        "deck", "check|show|stats|convert FILE…", options, OPTION_COUNT(options), 2, -1};
    int code = options_parse(&syntax, &argc, argv);
    if (code != OPTIONS_GO_ON) return code;
    const Verb *verb = find_verb(argv[0]);
    if (verb == NULL || !parse_form(form, &wishes.form)) return EXIT_USAGE;
    if (wishes.wants_json && !verb->has_json) return caption_error("deck.json-verbs", "");
    if (!legality_format(text_of(format), &wishes.format)) {
        return caption_error("deck.no-format", "s", format);
    }
    wishes.date = text_of(date);
    if (!legality_is_date(wishes.date)) {
        return caption_error("deck.not-a-date", "s", date);
    }
    LpCards *cards = input_cards();
    if (cards == NULL) return EXIT_USAGE;
    code = run(cards, verb, argv + 1, argc - 1, &wishes);
    lp_cards_free(cards);
    return code;
}
