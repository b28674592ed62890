/* logpose deck: reads a deck list of any format, judges it, shows it, writes it in another. */
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "app/cli/cardtext.h"
#include "app/cli/commands.h"
#include "app/cli/decks.h"
#include "app/cli/input.h"
#include "app/cli/json.h"
#include "app/cli/legality.h"
#include "app/cli/options.h"
#include "app/cli/output.h"
#include "notation/decklist.h"

enum { PROBLEMS_MAX = 128, COSTS_MAX = 11, LIST_SIZE_MAX = 1 << 14 };

static void tell_reason(void *listener, const char *reason) {
    (void)listener;
    printf("  %s\n", reason);
}

/* Today, as 2026-04-01. */
static const char *today(char out[16]) {
    time_t now = time(NULL);
    struct tm parts;
    gmtime_r(&now, &parts);
    strftime(out, 16, "%Y-%m-%d", &parts);
    return out;
}

static int deck_check(const LpCards *cards, const NamedDeck *deck, Format format, Slice date) {
    LpDeckProblem problems[PROBLEMS_MAX];
    char text[256];
    int count = lp_deck_check(cards, &deck->deck, problems, PROBLEMS_MAX);
    for (int i = 0; i < count && i < PROBLEMS_MAX; i++) {
        decks_problem(cards, &problems[i], text, sizeof text);
        const char *rule = decks_fault_rule(problems[i].fault);
        printf("  %s%s%s\n", text, rule[0] != 0 ? ", CR " : "", rule);
    }
    size_t banned = legality_check(cards, &deck->deck, format, date, tell_reason, NULL);
    size_t all = (size_t)count + banned;
    if (all == 0) printf("%s is legal\n", deck->name);
    if (all > 0) printf("%s is not legal: %zu reasons\n", deck->name, all);
    return all == 0 ? EXIT_YES : EXIT_NO;
}

/* How many of the deck's cards cost 0, 1, 2 … 10 and more, and how many are of each
 * category. */
typedef struct Curve {
    unsigned costs[COSTS_MAX], categories[LP_CATEGORY_STAGE + 1];
    unsigned triggers;
    uint64_t counters;
} Curve;

static Curve curve_of(const LpCards *cards, const LpDeck *deck) {
    Curve curve = {.triggers = 0};
    LpCardInfo info;
    for (unsigned i = 0; i < deck->count; i++) {
        if (lp_card_info(cards, deck->cards[i], &info) != LP_OK) continue;
        int cost = info.cost < 0 ? 0 : info.cost;
        curve.costs[cost < COSTS_MAX ? cost : COSTS_MAX - 1]++;
        if (info.category <= LP_CATEGORY_STAGE) curve.categories[info.category]++;
        curve.triggers += info.has_trigger != 0;
        curve.counters += (uint64_t)(info.counter > 0 ? info.counter : 0);
    }
    return curve;
}

static void deck_show(const LpCards *cards, const NamedDeck *deck) {
    static char memory[LIST_SIZE_MAX];
    const Style style = output_style();
    Buffer text;
    buffer_init(&text, memory, sizeof memory);
    decklist_print_as(cards, &deck->deck, DECK_NAMES, &text);
    printf("%s%s%s\n%s\n", style.bold, deck->name, style.reset, text.at);
    Curve curve = curve_of(cards, &deck->deck);
    printf("%u cards: %u Characters, %u Events, %u Stages; %u with [Trigger]; counter %llu\n",
           deck->deck.count, curve.categories[LP_CATEGORY_CHARACTER],
           curve.categories[LP_CATEGORY_EVENT], curve.categories[LP_CATEGORY_STAGE],
           curve.triggers, (unsigned long long)curve.counters);
    puts("cost");
    for (int i = 0; i < COSTS_MAX; i++) {
        if (curve.costs[i] == 0) continue;
        printf("  %2d%c %3u  %.*s\n", i, i == COSTS_MAX - 1 ? '+' : ' ', curve.costs[i],
               (int)curve.costs[i], "##################################################");
    }
}

static void convert_to_json(const LpCards *cards, const LpDeck *deck) {
    LpCardInfo info;
    Json json;
    json_init(&json, stdout);
    json_array(&json, NULL);
    if (lp_card_info(cards, deck->leader, &info) == LP_OK && deck->leader != 0) {
        json_string(&json, NULL, info.number);
    }
    for (unsigned i = 0; i < deck->count; i++) {
        if (lp_card_info(cards, deck->cards[i], &info) == LP_OK) {
            json_string(&json, NULL, info.number);
        }
    }
    json_array_end(&json);
}

/* "4 OP01-016" -> "4xOP01-016". */
static void convert_to_sim(Slice list) {
    Slice line;
    while (text_next_line(&list, &line)) {
        size_t blank = text_find(line, SLICE(" "));
        Slice number = text_from(line, blank + 1);
        printf("%.*sx%.*s\n", (int)blank, line.at, (int)number.size, number.at);
    }
}

static int deck_convert(const LpCards *cards, const NamedDeck *deck, const char *to) {
    static char memory[LIST_SIZE_MAX];
    Buffer text;
    buffer_init(&text, memory, sizeof memory);
    if (strcmp(to, "json") == 0) {
        convert_to_json(cards, &deck->deck);
    } else if (strcmp(to, "names") == 0) {
        decklist_print_as(cards, &deck->deck, DECK_NAMES, &text);
        fputs(text.at, stdout);
    } else if (strcmp(to, "plain") == 0) {
        decklist_print(cards, &deck->deck, &text);
        fputs(text.at, stdout);
    } else if (strcmp(to, "sim") == 0) {
        decklist_print(cards, &deck->deck, &text);
        convert_to_sim(buffer_text(&text));
    } else {
        return output_error("deck: there is no form '%s'; there are plain, names, sim and json",
                            to);
    }
    return EXIT_YES;
}

static int run(const LpCards *cards, const char *verb, const char *file, Format format,
               const char *date, const char *to) {
    NamedDeck deck;
    if (!decks_open(cards, file, &deck)) return EXIT_USAGE;
    if (strcmp(verb, "check") == 0) return deck_check(cards, &deck, format, text_of(date));
    if (strcmp(verb, "convert") == 0) return deck_convert(cards, &deck, to);
    deck_show(cards, &deck);
    return EXIT_YES;
}

int cmd_deck(int argc, char **argv) {
    char now[16];
    const char *format_name = "none", *date = today(now), *to = "plain";
    Format format;
    const Option options[] = {
        INPUT_CARDS_OPTION,
        {"format", 'f', OPTION_TEXT, &format_name, "F", "standard, extra or none (none)"},
        {"date", 'd', OPTION_TEXT, &date, "D", "the day of the tournament (today)"},
        {"to", 't', OPTION_TEXT, &to, "T", "convert to plain, names, sim or json (plain)"},
    };
    const Syntax syntax = {
        "deck",
        "check|show|convert FILE",
        "Reads a deck list in any of the usual formats, from a file, from stdin "
        "(-) or bundled (st01). 'check' says every reason why it is illegal and "
        "exits with 1 if there is one; 'show' lists it; 'convert' writes it "
        "anew.",
        options,
        OPTION_COUNT(options),
        2,
        2};
    int code = options_parse(&syntax, &argc, argv);
    if (code != OPTIONS_GO_ON) return code;
    const char *verb = argv[0];
    if (strcmp(verb, "check") != 0 && strcmp(verb, "show") != 0 &&
        strcmp(verb, "convert") != 0) {
        return output_error("deck: '%s' is neither check, show nor convert", verb);
    }
    if (!legality_format(format_name, &format)) return EXIT_USAGE;
    if (!legality_is_date(text_of(date))) {
        return output_error("deck: '%s' is no date; write 2026-04-01", date);
    }
    LpCards *cards = input_cards();
    if (cards == NULL) return EXIT_USAGE;
    code = run(cards, verb, argv[1], format, date, to);
    lp_cards_free(cards);
    return code;
}
