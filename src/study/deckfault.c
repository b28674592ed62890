/* Judging a deck. */
#include "study/deckfault.h"

#include <string.h>

#include "study/answertext.h"
#include "study/cardtext.h"

enum { PROBLEMS_MAX = 128, CARD_SIZE = 96 };

/* The word and the rule of each fault. */
static const struct Fault {
    const char *word, *rule;
} faults[] = {
    [LP_DECK_OK] = {"", ""},
    [LP_DECK_NO_LEADER] = {"leader", "5-1-2"},
    [LP_DECK_BAD_SIZE] = {"size", "5-1-2"},
    [LP_DECK_CATEGORY] = {"category", "5-1-2-1"},
    [LP_DECK_COLOR] = {"color", "5-1-2-2"},
    [LP_DECK_COPIES] = {"copies", "5-1-2-3"},
    [LP_DECK_FORBIDDEN] = {"forbidden", "5-1-2-4"},
    [LP_DECK_UNPLAYABLE] = {"unplayable", ""},
};

static struct Fault fault_of(uint8_t fault) {
    bool is_known = fault < sizeof faults / sizeof faults[0];
    return faults[is_known ? fault : LP_DECK_OK];
}

const char *deckfault_rule(uint8_t fault) { return fault_of(fault).rule; }

static void say(const LpCards *cards, LpDeckProblem problem, unsigned count, char *out,
                size_t out_size) {
    LpCardInfo info = {.number = "", .name = ""};
    char memory[CARD_SIZE];
    Buffer card, text;
    bool is_known = problem.card != 0 && lp_card_info(cards, problem.card, &info) == LP_OK;
    buffer_init(&card, memory, sizeof memory);
    WORDS_SAY(answertext_words(), &card, "deck.card", WORD_NUMBER("known", is_known),
              WORD_TEXT("number", text_of(info.number)),
              WORD_TEXT("name", is_known ? cardtext_name(cards, problem.card) : SLICE("")));
    buffer_init(&text, out, out_size);
    WORDS_SAY(answertext_words(), &text, "deck.fault",
              WORD_TEXT("fault", text_of(fault_of(problem.fault).word)),
              WORD_TEXT("card", buffer_text(&card)), WORD_NUMBER("n", count),
              WORD_NUMBER("size", LP_DECK_SIZE));
}

void deckfault_say(const LpCards *cards, const LpDeckProblem *problem, char *out,
                   size_t out_size) {
    say(cards, *problem, problem->count, out, out_size);
}

void deckfault_say_note(const Note *note, char *out, size_t out_size) {
    Buffer text;
    buffer_init(&text, out, out_size);
    WORDS_SAY(answertext_words(), &text, "deck.note", WORD_TEXT("kind", text_of(note->kind)),
              WORD_TEXT("about", text_of(note->about)),
              WORD_TEXT("text", text_of(note->message)));
}

bool deckfault_fits(const LpCards *cards, LpCardId leader, LpCardId card) {
    LpCardInfo info;
    LpDeckProblem problems[4]; /* the size is always one of them */
    LpDeck deck = {.leader = leader, .count = 1, .cards = {card}};
    if (lp_card_info(cards, card, &info) != LP_OK || !info.playable) return false;
    if (leader == 0) return info.category == LP_CATEGORY_LEADER;
    int count = lp_deck_check(cards, &deck, problems, 4);
    for (int i = 0; i < count && i < 4; i++) {
        if (problems[i].card == card) return false;
    }
    return true;
}

/* --- All reasons -------------------------------------------------------------------------- */

typedef struct Judgement {
    const LpCards *cards;
    void (*report)(void *listener, const DeckReason *reason);
    void *listener;
} Judgement;

static void tell_problem(const Judgement *judgement, LpDeckProblem problem, unsigned count) {
    LpCardInfo info;
    DeckReason reason = {.kind = fault_of(problem.fault).word,
                         .rule = fault_of(problem.fault).rule,
                         .number = {"", 0}};
    bool has_card =
        problem.card != 0 && lp_card_info(judgement->cards, problem.card, &info) == LP_OK;
    if (has_card) reason.number = text_of(info.number);
    say(judgement->cards, problem, count, reason.text, sizeof reason.text);
    judgement->report(judgement->listener, &reason);
}

static void tell_legality(void *listener, const LegalityReason *reason) {
    const Judgement *judgement = listener;
    DeckReason told = {.kind = reason->kind, .rule = "", .number = reason->number};
    _Static_assert(sizeof told.text >= sizeof reason->text, "a reason fits");
    memcpy(told.text, reason->text, sizeof reason->text);
    judgement->report(judgement->listener, &told);
}

/* What LpDeck cannot hold: only the first Leader and the first 50 cards are in it. */
static size_t tell_excess(const Judgement *judgement, const Decklist *list) {
    bool has_leaders = list->leader_count > 1, has_cards = list->card_count > LP_DECK_SIZE;
    if (has_leaders) {
        tell_problem(judgement, (LpDeckProblem){.fault = LP_DECK_NO_LEADER}, 0);
    }
    if (has_cards) {
        tell_problem(judgement, (LpDeckProblem){.fault = LP_DECK_BAD_SIZE}, list->card_count);
    }
    return (size_t)has_leaders + has_cards;
}

size_t deckfault_all(const LpCards *cards, const Decklist *list, Format format, Slice date,
                     void (*report)(void *listener, const DeckReason *reason), void *listener) {
    LpDeckProblem problems[PROBLEMS_MAX];
    Judgement judgement = {cards, report, listener};
    size_t count = tell_excess(&judgement, list);
    int found = lp_deck_check(cards, &list->deck, problems, PROBLEMS_MAX);
    for (int i = 0; i < found && i < PROBLEMS_MAX; i++) {
        tell_problem(&judgement, problems[i], problems[i].count);
    }
    return count + (size_t)found +
           legality_check(cards, &list->deck, format, date, tell_legality, &judgement);
}
