/* Cards and decks for the page: finding, reading, judging, counting, writing, drawing. */
#include <stdlib.h>
#include <string.h>

#include "app/web/web_internal.h"
#include "card/image.h"
#include "notation/decklist.h"
#include "study/cardquery.h"
#include "study/cardtext.h"
#include "study/deckcount.h"
#include "study/deckfault.h"

enum {
    NOTES_MAX = 8,
    LIST_SIZE_MAX = 64 * 1024,
    FORM_SIZE_MAX = 8192,
    DATE_SIZE = 16,
    NUMBER_SIZE = 32,
    COST_MAX = 100,          /* as the importer allows */
    TEXTS_SIZE_MAX = 4 << 20 /* twice what the cards need in two languages */
};

/* --- Finding ------------------------------------------------------------------------------ */

static LpCardId card_of(Slice number) {
    char memory[NUMBER_SIZE];
    Buffer text;
    buffer_init(&text, memory, sizeof memory);
    buffer_append(&text, number);
    return text.overflow || number.size == 0 ? 0 : lp_card_find(web_cards(), memory);
}

static void write_number(Json *json, const char *key, LpCardId id) {
    LpCardInfo info;
    if (lp_card_info(web_cards(), id, &info) == LP_OK) json_string(json, key, info.number);
}

static void write_note(Json *json, const Note *note) {
    json_int(json, "line", note->line);
    json_int(json, "column", note->column);
    char said[2 * NOTE_SIZE];
    deckfault_say_note(note, said, sizeof said);
    json_string(json, "text", said);
}

/* The cards by number and the texts of all of them, made at the first search: making them takes
 * longer than looking. */
static struct Shelf {
    const LpCards *made_of;
    LpCardId order[IMAGE_CARDS_MAX];
    size_t count;
    Buffer texts;
    uint32_t starts[IMAGE_CARDS_MAX + 1];
} shelf;

static void fill_shelf(void) {
    const LpCards *cards = web_cards();
    if (shelf.made_of == cards) return;
    shelf.made_of = cards;
    shelf.count = cardquery_order(cards, shelf.order);
    free(shelf.texts.at);
    char *memory = malloc(TEXTS_SIZE_MAX);
    buffer_init(&shelf.texts, memory, memory != NULL ? TEXTS_SIZE_MAX : 0);
    for (uint32_t i = 1; i < lp_cards_count(cards) && i < IMAGE_CARDS_MAX; i++) {
        cardquery_text(cards, (LpCardId)i, &shelf.texts);
        shelf.starts[i + 1] = (uint32_t)shelf.texts.used;
    }
}

static Slice text_of_card(LpCardId id) {
    Slice rest = text_from(buffer_text(&shelf.texts), shelf.starts[id]);
    return text_first(rest, shelf.starts[id + 1] - shelf.starts[id]);
}

/* Which cards are asked for. */
typedef struct Search {
    CardQuery query;
    bool is_fitting;
    LpCardId leader;
} Search;

static bool is_wanted(const Search *search, LpCardId id) {
    return cardquery_matches_text(&search->query, web_cards(), id, text_of_card(id)) &&
           (!search->is_fitting || deckfault_fits(web_cards(), search->leader, id));
}

/* The numbers of the cards that are wanted; by cost, those that have none first. */
static void write_found(Json *json, const Search *search, bool is_by_cost) {
    static LpCardId found[IMAGE_CARDS_MAX];
    const LpCards *cards = web_cards();
    LpCardInfo info;
    size_t count = 0;
    fill_shelf();
    for (size_t i = 0; i < shelf.count; i++) {
        if (is_wanted(search, shelf.order[i])) found[count++] = shelf.order[i];
    }
    json_array(json, "numbers");
    for (int cost = -1; cost <= (is_by_cost ? COST_MAX : -1); cost++) {
        for (size_t i = 0; i < count; i++) {
            if (lp_card_info(cards, found[i], &info) != LP_OK) continue;
            if (!is_by_cost || info.cost == cost) json_string(json, NULL, info.number);
        }
    }
    json_array_end(json);
}

size_t web_search(const char *text, size_t size) {
    static Search search;
    static char wanted[CARDQUERY_SIZE_MAX + 1];
    char day[DATE_SIZE], number[NUMBER_SIZE], order[16];
    Slice message = {text, size};
    Buffer *to = web_out();
    Json json;
    Note note;
    Notes notes;
    notes_init(&notes, &note, 1);
    Slice words = web_member_text(message, "query", wanted, sizeof wanted);
    Slice today = web_member_text(message, "today", day, sizeof day);
    Slice leader = web_member_text(message, "leader", number, sizeof number);
    Slice sort = web_member_text(message, "sort", order, sizeof order);
    search.is_fitting = leader.at != NULL;
    search.leader = card_of(leader);
    json_init_buffer(&json, to);
    json_object(&json, NULL);
    if (cardquery_read(words, today, &notes, &search.query)) {
        write_found(&json, &search, text_equal(sort, SLICE("cost")));
    } else {
        json_object(&json, "error");
        write_note(&json, &note);
        json_object_end(&json);
    }
    json_object_end(&json);
    return to->used;
}

size_t web_faces(const char *text, size_t size) {
    Slice rest = {text, size}, number;
    Buffer *to = web_out();
    Face face = web_nobody();
    bool is_first = true;
    buffer_append_char(to, '[');
    while (text_next_word(&rest, &number)) {
        LpCardId id = card_of(number);
        if (id == 0) continue;
        if (!is_first) buffer_append_char(to, ',');
        is_first = false;
        message_card(&face, id, to);
    }
    buffer_append_char(to, ']');
    return to->used;
}

/* --- One card ----------------------------------------------------------------------------- */

size_t web_study_card(const char *text, size_t size) {
    char day[DATE_SIZE], number[NUMBER_SIZE];
    Slice message = {text, size};
    Buffer *to = web_out();
    Json json;
    LpCardInfo info;
    LpCardId id = card_of(web_member_text(message, "card", number, sizeof number));
    Slice today = web_member_text(message, "today", day, sizeof day);
    json_init_buffer(&json, to);
    if (id == 0 || lp_card_info(web_cards(), id, &info) != LP_OK) {
        json_null(&json, NULL);
        return to->used;
    }
    json_object(&json, NULL);
    cardtext_json_fields(web_cards(), id, &json);
    cardtext_json_source(web_cards(), id, &json);
    json_object(&json, "legal");
    json_bool(&json, "standard", legality_allows(&info, FORMAT_STANDARD, today));
    json_bool(&json, "extra", legality_allows(&info, FORMAT_EXTRA, today));
    json_object_end(&json);
    json_object_end(&json);
    return to->used;
}

/* --- Decks -------------------------------------------------------------------------------- */

/* What the page sent, read as a list of any length. */
static bool read_list(Slice message, Notes *notes, Decklist *out) {
    static char memory[LIST_SIZE_MAX];
    Slice text = web_member_text(message, "list", memory, sizeof memory);
    memset(out, 0, sizeof *out);
    return decklist_read_any(web_deck_text(text), web_cards(), notes, out);
}

static void write_cards(Json *json, const LpDeck *deck) {
    json_array(json, "cards");
    for (unsigned i = 0; i < deck->count; i++) {
        unsigned copies = 0;
        bool is_repeated = false;
        for (unsigned k = 0; k < deck->count; k++) {
            if (deck->cards[k] != deck->cards[i]) continue;
            is_repeated |= k < i;
            copies++;
        }
        if (is_repeated) continue;
        json_object(json, NULL);
        write_number(json, "card", deck->cards[i]);
        json_int(json, "count", copies);
        json_object_end(json);
    }
    json_array_end(json);
}

static void write_reason(void *listener, const DeckReason *reason) {
    Json *json = listener;
    json_object(json, NULL);
    json_string(json, "kind", reason->kind);
    if (reason->rule[0] != 0) json_string(json, "rule", reason->rule);
    if (reason->number.size > 0) json_text(json, "card", reason->number);
    json_string(json, "text", reason->text);
    json_object_end(json);
}

/* What the rules and the format say against the list. */
static void write_reasons(Json *json, Slice message, const Decklist *list) {
    char word[16], day[DATE_SIZE];
    Format format = FORMAT_NONE;
    Slice date = web_member_text(message, "date", day, sizeof day);
    legality_format(web_member_text(message, "format", word, sizeof word), &format);
    if (!legality_is_date(date)) format = FORMAT_NONE;
    json_array(json, "reasons");
    deckfault_all(web_cards(), list, format, date, write_reason, json);
    json_array_end(json);
}

size_t web_deck(const char *text, size_t size) {
    static Decklist list;
    Slice message = {text, size};
    Buffer *to = web_out();
    Json json;
    Note memory[NOTES_MAX];
    Notes notes;
    notes_init(&notes, memory, NOTES_MAX);
    bool is_read = read_list(message, &notes, &list);
    json_init_buffer(&json, to);
    json_object(&json, NULL);
    json_bool(&json, "read", is_read);
    json_array(&json, "notes");
    for (uint32_t i = 0; i < notes.count; i++) {
        json_object(&json, NULL);
        write_note(&json, &notes.at[i]);
        json_object_end(&json);
    }
    json_array_end(&json);
    if (list.deck.leader != 0) write_number(&json, "leader", list.deck.leader);
    json_int(&json, "total", list.card_count);
    write_cards(&json, &list.deck);
    write_reasons(&json, message, &list);
    json_object(&json, "counts");
    deckcount_json(web_cards(), &list.deck, &json);
    json_object_end(&json);
    json_object_end(&json);
    return to->used;
}

size_t web_forms(const char *text, size_t size) {
    static Decklist list;
    static char memory[FORM_SIZE_MAX];
    Buffer *to = web_out(), written;
    Json json;
    Note note;
    Notes notes;
    notes_init(&notes, &note, 1);
    bool is_read = read_list((Slice){text, size}, &notes, &list);
    json_init_buffer(&json, to);
    json_array(&json, NULL);
    for (int form = 0; is_read && form < DECK_FORM_COUNT; form++) {
        buffer_init(&written, memory, sizeof memory);
        decklist_print_as(web_cards(), &list.deck, (DeckForm)form, &written);
        json_object(&json, NULL);
        json_string(&json, "form", decklist_form_words[form]);
        json_string(&json, "doc", web_remark(decklist_form_docs[form]));
        json_text(&json, "text", buffer_text(&written));
        json_object_end(&json);
    }
    json_array_end(&json);
    return to->used;
}

/* --- Test draws --------------------------------------------------------------------------- */

/* Answers the questions of the set-up: seat 0 goes first, which draws nothing in its first
 * turn, and redraws its hand or not. False if the game cannot be begun. */
static bool deal(LpGame *game, const LpSetup *setup, bool is_redrawn) {
    LpAction actions[LP_ACTIONS_MAX];
    if (lp_game_start(web_cards(), setup, game, NULL) != LP_OK) return false;
    for (;;) {
        LpAsk ask = lp_game_ask(game);
        if (ask.kind != LP_ASK_TURN_ORDER && ask.kind != LP_ASK_MULLIGAN) return true;
        uint8_t wanted = ask.kind == LP_ASK_TURN_ORDER ? LP_ACTION_FIRST
                         : ask.seat == 0 && is_redrawn ? LP_ACTION_REDRAW
                                                       : LP_ACTION_KEEP;
        int count = lp_game_actions(web_cards(), game, actions), index = 0;
        while (index < count - 1 && actions[index].kind != wanted) index++;
        if (lp_game_act(web_cards(), game, actions[index], NULL) != LP_OK) return false;
    }
}

/* The cards of an area, the top of a pile first. */
static void write_area(Json *json, const char *key, const LpGame *game, LpArea area) {
    LpSlot slots[LP_SLOTS];
    int count = lp_game_area(game, 0, area, slots);
    json_array(json, key);
    for (int i = 0; i < count; i++) {
        write_number(json, NULL, lp_game_card_id(game, slots[i]));
    }
    json_array_end(json);
}

size_t web_draw(const char *text, size_t size) {
    static Decklist list;
    char memory[32];
    Slice message = {text, size};
    Buffer *to = web_out();
    Json json;
    Note note;
    Notes notes;
    notes_init(&notes, &note, 1);
    LpSetup setup = {.edition = LP_EDITION_DEFAULT, .chooser = 0};
    LpGame *game = calloc(1, lp_game_size());
    bool is_read = read_list(message, &notes, &list);
    text_parse_uint(web_member_text(message, "seed", memory, sizeof memory), &setup.seed);
    setup.decks[0] = setup.decks[1] = list.deck;
    json_init_buffer(&json, to);
    json_object(&json, NULL);
    bool is_redrawn = web_member_int(message, "redraw", 0) != 0;
    if (game != NULL && is_read && deal(game, &setup, is_redrawn)) {
        write_area(&json, "hand", game, LP_AREA_HAND);
        write_area(&json, "life", game, LP_AREA_LIFE);
        write_area(&json, "draws", game, LP_AREA_DECK);
    } else {
        json_bool(&json, "error", true);
    }
    json_object_end(&json);
    free(game);
    return to->used;
}
