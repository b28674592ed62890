/* Reading what a face sends. */
#include "table/intake.h"

#include <string.h>

#include "table/jsonread.h"
#include "table/reasons.h"

enum { WORD_SIZE = 32 };

typedef struct Wish {
    Face *face;
    Slice message;
    Buffer *out;
} Wish;

static IntakeResult refuse(const Wish *wish, const char *code, const char *what) {
    message_error(wish->face, code, text_of(what), 0, wish->out);
    return INTAKE_REFUSED;
}

static IntakeResult outcome(const Wish *wish, HostStatus status) {
    static const char *const codes[HOST_STATUS_COUNT] = {
        [HOST_LATE] = "late",
        [HOST_ILLEGAL] = "illegal",
        [HOST_TOO_FEW] = "too few",
        [HOST_TOO_MANY] = "too many",
        [HOST_NOT_YOURS] = "not yours",
        [HOST_NOT_ALLOWED] = "not allowed",
        [HOST_OVER] = "over",
        [HOST_NO_GAME] = "no game",
        [HOST_NO_MEMORY] = "not allowed",
    };
    if (status == HOST_OK) return INTAKE_CHANGED;
    const LpAsk *ask = &wish->face->host->ask;
    message_error(wish->face, codes[status], SLICE(""),
                  status == HOST_TOO_FEW ? ask->count_min : ask->count_max, wish->out);
    return INTAKE_REFUSED;
}

/* A short string member; false if it is missing or something else. */
static bool word_member(const Wish *wish, const char *key, char *memory, size_t size) {
    Slice value;
    Buffer text;
    buffer_init(&text, memory, size);
    return jsonread_member(wish->message, key, &value) && jsonread_string(value, &text);
}

static bool int_member(const Wish *wish, const char *key, int64_t low, int64_t high,
                       int64_t *out) {
    Slice value;
    return jsonread_member(wish->message, key, &value) && jsonread_int(value, out) &&
           *out >= low && *out <= high;
}

/* An `id` is optional where nothing depends on the question. */
static bool is_late(const Wish *wish) {
    Slice value;
    int64_t id;
    if (!jsonread_member(wish->message, "id", &value)) return false;
    return !jsonread_int(value, &id) || id != host_id(wish->face->host, wish->face->seat);
}

static bool read_action(Slice value, LpAction *out) {
    char memory[WORD_SIZE];
    Buffer digits;
    buffer_init(&digits, memory, sizeof memory);
    return jsonread_string(value, &digits) && message_action(buffer_text(&digits), out);
}

static IntakeResult take_answer(const Wish *wish) {
    LpAction answers[INTAKE_ANSWERS_MAX];
    Slice value, element;
    int64_t id, times = 1;
    int count = 0;
    if (!int_member(wish, "id", 0, UINT32_MAX, &id))
        return refuse(wish, "bad message", "an answer has an id");
    if (!jsonread_member(wish->message, "a", &value))
        return refuse(wish, "bad message", "an answer has a");
    bool is_whole = jsonread_is_array(value);
    if (!is_whole) {
        if (!read_action(value, &answers[count++])) return refuse(wish, "illegal", "");
    }
    while (is_whole && jsonread_next(&value, &element)) {
        if (count == INTAKE_ANSWERS_MAX) return refuse(wish, "too many", "");
        if (!read_action(element, &answers[count++])) return refuse(wish, "illegal", "");
    }
    if (jsonread_member(wish->message, "n", &element) &&
        !int_member(wish, "n", 1, LP_DON_MAX, &times))
        return refuse(wish, "bad message", "n is a number from 1 to 10");
    Host *host = wish->face->host;
    return outcome(wish, host_answer(host, wish->face->seat, (uint32_t)id, answers, count,
                                     (int)times, is_whole));
}

static IntakeResult take_back(const Wish *wish) {
    char word[WORD_SIZE];
    Host *host = wish->face->host;
    LpSeat seat = wish->face->seat;
    if (!word_member(wish, "do", word, sizeof word))
        return refuse(wish, "bad message", "take_back has do");
    if (strcmp(word, "ask") == 0) return outcome(wish, host_ask_back(host, seat));
    if (strcmp(word, "allow") == 0) return outcome(wish, host_allow_back(host, seat, true));
    if (strcmp(word, "refuse") == 0) return outcome(wish, host_allow_back(host, seat, false));
    return refuse(wish, "bad message", "do is ask, allow or refuse");
}

static IntakeResult take_undo(const Wish *wish) {
    if (is_late(wish)) return refuse(wish, "late", "");
    return outcome(wish, host_undo(wish->face->host, wish->face->seat));
}

static IntakeResult take_concede(const Wish *wish) {
    Host *host = wish->face->host;
    if (wish->face->seat >= LP_SEAT_PUBLIC) return refuse(wish, "not yours", "");
    if (host_is_over(host)) return refuse(wish, "over", "");
    host_concede(host, wish->face->seat);
    return INTAKE_CHANGED;
}

static IntakeResult take_hint(const Wish *wish) {
    const Host *host = wish->face->host;
    if (is_late(wish)) return refuse(wish, "late", "");
    if (!host->rules.may_hint || wish->face->seat >= LP_SEAT_PUBLIC)
        return refuse(wish, "not allowed", "");
    if (host_is_over(host)) return refuse(wish, "over", "");
    return host->ask.seat == wish->face->seat ? INTAKE_HINT : refuse(wish, "not yours", "");
}

static IntakeResult take_card(const Wish *wish) {
    char number[WORD_SIZE];
    if (!word_member(wish, "card", number, sizeof number))
        return refuse(wish, "bad message", "card is the number of a card");
    LpCardId id = lp_card_find(wish->face->host->cards, number);
    if (id == 0) return refuse(wish, "unknown card", number);
    message_card(wish->face, id, wish->out);
    return INTAKE_REPLIED;
}

static IntakeResult take_story(const Wish *wish) {
    int64_t from;
    if (!int_member(wish, "from", 0, UINT32_MAX, &from))
        return refuse(wish, "bad message", "from is the number of a line");
    message_story(wish->face, (uint32_t)from, wish->out);
    return INTAKE_REPLIED;
}

static IntakeResult take_why(const Wish *wish) {
    Slice value;
    int64_t slot = LP_SLOT_NONE;
    if (is_late(wish)) return refuse(wish, "late", "");
    if (wish->face->seat >= LP_SEAT_PUBLIC) return refuse(wish, "not allowed", "");
    if (jsonread_member(wish->message, "slot", &value) &&
        !int_member(wish, "slot", 0, LP_SLOTS - 1, &slot))
        return refuse(wish, "bad message", "slot is a number from 0 to 101");
    reasons_message(wish->face, (LpSlot)slot, wish->out);
    return INTAKE_REPLIED;
}

static IntakeResult take_lists(const Wish *wish) {
    message_lists(wish->face, wish->out);
    return INTAKE_REPLIED;
}

static IntakeResult take_record(const Wish *wish) {
    const Host *host = wish->face->host;
    bool may =
        host_is_over(host) || (wish->face->seat < LP_SEAT_PUBLIC && host->rules.may_record);
    if (!may) return refuse(wish, "not allowed", "");
    message_record(wish->face, wish->out);
    return wish->out->overflow ? refuse(wish, "too long", "") : INTAKE_REPLIED;
}

static IntakeResult take_table(const Wish *wish) {
    (void)wish;
    return INTAKE_AGAIN;
}

static IntakeResult take_start(const Wish *wish) {
    return wish->face->host->rules.may_start ? INTAKE_START : refuse(wish, "not allowed", "");
}

static const struct {
    const char *kind;
    IntakeResult (*take)(const Wish *wish);
    bool needs_game;
} kinds[] = {
    {"answer", take_answer, true},  {"undo", take_undo, true},
    {"take_back", take_back, true}, {"concede", take_concede, true},
    {"why", take_why, true},        {"hint", take_hint, true},
    {"card", take_card, false},     {"lists", take_lists, true},
    {"story", take_story, true},    {"record", take_record, true},
    {"table", take_table, true},    {"start", take_start, false},
};

IntakeResult intake_message(Face *face, Slice message, Buffer *out) {
    Wish wish = {face, text_trim(message), out};
    char kind[WORD_SIZE];
    int64_t version;
    if (message.size > INTAKE_SIZE_MAX) return refuse(&wish, "too long", "");
    if (!jsonread_is_valid(wish.message) || !jsonread_is_object(wish.message))
        return refuse(&wish, "bad message", "it is not a JSON object");
    if (!int_member(&wish, "v", MESSAGE_VERSION, MESSAGE_VERSION, &version))
        return refuse(&wish, "bad version", "");
    if (!word_member(&wish, "kind", kind, sizeof kind))
        return refuse(&wish, "bad message", "it has no kind");
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        if (strcmp(kinds[i].kind, kind) != 0) continue;
        if (kinds[i].needs_game && !face->host->is_begun) return refuse(&wish, "no game", "");
        return kinds[i].take(&wish);
    }
    return refuse(&wish, "bad message", "there is no such kind");
}
