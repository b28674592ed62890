/* Answers as text, both ways. */
#include "notation/answer.h"

#include <string.h>

#include "effect/tables.h"
#include "rules/steps.h"

/* Options that are not lines of a card have their own words. */
enum OptionWord { WORD_NONE, WORD_NEITHER, WORD_YOURS, WORD_THEIRS, WORD_TOP, WORD_BOTTOM };
static const char *const option_words[] = {"", "neither", "yours", "theirs", "top", "bottom"};

/* Every way to write an answer. The first row of a kind with everything that is needed is
 * printed; rows with <e> are printed when a card has several effects to choose from. */
typedef struct AnswerForm {
    uint8_t kind;
    uint8_t value;
    const char *form;
} AnswerForm;

static const AnswerForm forms[] = {
    {LP_ACTION_FIRST, 0, "go first"},
    {LP_ACTION_SECOND, 0, "go second"},
    {LP_ACTION_KEEP, 0, "keep[ the hand][ your hand][ their hand]"},
    {LP_ACTION_REDRAW, 0, "redraw[ the hand][ your hand][ their hand]"},
    {LP_ACTION_REDRAW, 0, "mulligan"},
    {LP_ACTION_PLAY, 0, "play <c>"},
    {LP_ACTION_PLAY, 0, "use <c>"},
    {LP_ACTION_ACTIVATE, 0, "activate <c>"},
    {LP_ACTION_ACTIVATE, 0, "activate effect <e> of <c>"},
    {LP_ACTION_ACTIVATE, 0, "activate <c> effect <e>"},
    {LP_ACTION_ACTIVATE, 0, "use <c>"},
    {LP_ACTION_ACTIVATE, 0, "activate the effect of <c>"},
    {LP_ACTION_ACTIVATE, 0, "use the effect of <c>"},
    {LP_ACTION_ACTIVATE, 0, "activate <c>'s effect"},
    {LP_ACTION_GIVE, 0, "give DON{!} to <c>"},
    {LP_ACTION_GIVE, 0, "give <n> DON{!}[ cards][ card] to <c>"},
    {LP_ACTION_GIVE, 0, "give <c> <n> DON{!}[ cards][ card]"},
    {LP_ACTION_GIVE, 0, "give <c> DON{!}"},
    {LP_ACTION_GIVE, 0, "give[ a] DON{!} card to <c>"},
    {LP_ACTION_GIVE, 0, "attach[ a] DON{!}[ card] to <c>"},
    {LP_ACTION_GIVE, 0, "attach <n> DON{!}[ cards][ card] to <c>"},
    {LP_ACTION_ATTACK, 0, "attack <o> with <c>"},
    {LP_ACTION_ATTACK, 0, "attack with <c>"},
    {LP_ACTION_END, 0, "end[ the][ your][ their][ turn][ main phase]"},
    {LP_ACTION_END, 0, "pass the turn"},
    {LP_ACTION_BLOCK, 0, "block with <c>"},
    {LP_ACTION_BLOCK, 0, "activate <c>"},
    {LP_ACTION_BLOCK, 0, "activate[ the] Blocker of <c>"},
    {LP_ACTION_BLOCK, 0, "block"},
    {LP_ACTION_COUNTER, 0, "counter with <c> for <o>"},
    {LP_ACTION_COUNTER, 0, "counter with <c>"},
    {LP_ACTION_COUNTER_EVENT, 0, "counter with <c>"},
    {LP_ACTION_COUNTER_EVENT, 0, "event <c>"},
    {LP_ACTION_COUNTER_EVENT, 0, "use event <c>"},
    {LP_ACTION_COUNTER_EVENT, 0, "use <c>"},
    {LP_ACTION_COUNTER_EVENT, 0, "activate <c>"},
    {LP_ACTION_COUNTER_EVENT, 0, "play <c>"},
    {LP_ACTION_PASS, 0, "pass"},
    {LP_ACTION_PASS, 0, "do nothing"},
    {LP_ACTION_PASS, 0, "do not block"},
    {LP_ACTION_PASS, 0, "do not counter"},
    {LP_ACTION_PASS, 0, "don't block"},
    {LP_ACTION_PASS, 0, "don't counter"},
    {LP_ACTION_PASS, 0, "done"},
    {LP_ACTION_USE, 0, "use[ it][ the effect][ the Trigger][ the cost]"},
    {LP_ACTION_USE, 0, "use <c>"},
    {LP_ACTION_USE, 0, "activate <c>"},
    {LP_ACTION_USE, 0, "activate[ it][ the effect][ the Trigger][ Trigger]"},
    {LP_ACTION_USE, 0, "activate the Trigger of <c>"},
    {LP_ACTION_USE, 0, "pay[ it][ the cost]"},
    {LP_ACTION_USE, 0, "do[ it]"},
    {LP_ACTION_USE, 0, "yes"},
    {LP_ACTION_DECLINE, 0, "decline"},
    {LP_ACTION_DECLINE, 0, "pass"},
    {LP_ACTION_DECLINE, 0, "no"},
    {LP_ACTION_DECLINE, 0, "do not[ use][ activate][ pay][ it][ the effect][ the Trigger]"},
    {LP_ACTION_DECLINE, 0, "don't[ use][ activate][ pay][ it][ the effect][ the Trigger]"},
    {LP_ACTION_DECLINE, 0, "do not[ replace][ do] it"},
    {LP_ACTION_DECLINE, 0, "decline <c>"},
    {LP_ACTION_PICK, 0, "pick <c>"},
    {LP_ACTION_PICK, 0, "pick <n> <c>"},
    {LP_ACTION_PICK, 0, "choose <c>"},
    {LP_ACTION_PICK, 0, "select <c>"},
    {LP_ACTION_PICK, 0, "place <c>"},
    {LP_ACTION_PICK, 0, "trash <c>"},
    {LP_ACTION_PICK, 0, "take <c>"},
    {LP_ACTION_PICK_HIDDEN, 0, "pick hidden[ card] <n>"},
    {LP_ACTION_PICK_DON, 0, "pick active DON{!}"},
    {LP_ACTION_PICK_DON, 0, "pick an active DON{!}"},
    {LP_ACTION_PICK_DON, 1, "pick rested DON{!}"},
    {LP_ACTION_PICK_DON, 1, "pick a rested DON{!}"},
    {LP_ACTION_PICK_DON, 0, "pick <n> active DON{!}"},
    {LP_ACTION_PICK_DON, 1, "pick <n> rested DON{!}"},
    {LP_ACTION_PICK_DON, 2, "pick DON{!} of <c>"},
    {LP_ACTION_PICK_DON, 2, "pick <n> DON{!} of <c>"},
    {LP_ACTION_PICK_DON, 2, "pick DON{!} given to <c>"},
    {LP_ACTION_PICK_DON, 2, "pick a DON{!} of <c>"},
    {LP_ACTION_PICK_DON, 0, "active DON{!}"}, /* in a list: 'pick …, active DON!!' */
    {LP_ACTION_PICK_DON, 1, "rested DON{!}"},
    {LP_ACTION_PICK_DON, 0, "<n> active DON{!}"},
    {LP_ACTION_PICK_DON, 1, "<n> rested DON{!}"},
    {LP_ACTION_PICK_DON, 2, "DON{!} of <c>"},
    {LP_ACTION_DONE, 0, "done"},
    {LP_ACTION_DONE, 0, "are done"},
    {LP_ACTION_DONE, 0, "pick nothing[ more][ else]"},
    {LP_ACTION_DONE, 0, "pick no more"},
    {LP_ACTION_DONE, 0, "choose nothing[ more][ else]"},
    {LP_ACTION_DONE, 0, "stop"},
    {LP_ACTION_DONE, 0, "pass"},
    {LP_ACTION_DONE, 0, "decline"},
    {LP_ACTION_OPTION, 0, "option <n>"},
    {LP_ACTION_OPTION, 0, "pick option <n>"},
    {LP_ACTION_OPTION, 0, "choose option <n>"},
    {LP_ACTION_OPTION, WORD_NEITHER, "[choose ][pick ]neither"},
    {LP_ACTION_OPTION, WORD_YOURS, "[choose ][pick ]yours"},
    {LP_ACTION_OPTION, WORD_THEIRS, "[choose ][pick ]theirs"},
    {LP_ACTION_OPTION, WORD_TOP, "[choose ][pick ][the ]top"},
    {LP_ACTION_OPTION, WORD_BOTTOM, "[choose ][pick ][the ]bottom"},
    {LP_ACTION_NUMBER, 0, "number <n>"},
    {LP_ACTION_NUMBER, 0, "pick number <n>"},
    {LP_ACTION_NUMBER, 0, "pick <n>"},
    {LP_ACTION_NUMBER, 0, "choose[ number] <n>"},
    {LP_ACTION_NUMBER, 0, "pick <n> DON{!}[ card][ cards]"},
    {LP_ACTION_NUMBER, 0, "rest <n> DON{!}[ card][ cards]"},
    {LP_ACTION_NUMBER, 0, "add <n> DON{!}[ card][ cards]"},
    {LP_ACTION_NUMBER, 0, "set <n> DON{!}[ card][ cards] active"},
    {LP_ACTION_NUMBER, 0, "give <n>[ rested] DON{!}[ card][ cards]"},
    {LP_ACTION_NUMBER, 0, "add <n> card{s}"},
    {LP_ACTION_NUMBER, 0, "draw <n> card{s}"},
    {LP_ACTION_NUMBER, 0, "trash <n> card{s}"},
    {LP_ACTION_NUMBER, 0, "look at <n> card{s}"},
    {LP_ACTION_EFFECT, 0, "resolve <c>"},
    {LP_ACTION_EFFECT, 0, "resolve effect <e> of <c>"},
    {LP_ACTION_EFFECT, 0, "resolve the effect of <c>"},
    {LP_ACTION_EFFECT, 0, "effect of <c>"},
    {LP_ACTION_EFFECT, 0, "effect <e> of <c>"},
    {LP_ACTION_EFFECT, 0, "effect <c>"},
    {LP_ACTION_REPLACE, 0, "replace with <c>"},
    {LP_ACTION_REPLACE, 0, "replace with effect <e> of <c>"},
    {LP_ACTION_REPLACE, 0, "replace by <c>"},
    {LP_ACTION_REPLACE, 0, "replace[ it]"},
    {LP_ACTION_REPLACE, 0, "use <c>"},
    {LP_ACTION_REPLACE, 0, "use[ it][ the effect]"},
    {LP_ACTION_CONCEDE, 0, "concede[ the game]"},
    {LP_ACTION_CONCEDE, 0, "give up"},
};
enum { FORMS = sizeof forms / sizeof forms[0] };

/* Options and hidden cards count from 0 in the program and from 1 in text; numbers are
 * unchanged. */
static int number_offset(uint8_t kind) {
    return kind == LP_ACTION_OPTION || kind == LP_ACTION_PICK_HIDDEN ? 1 : 0;
}

/* The number of cards is how often the same answer is given. */
static bool is_repeated(uint8_t kind) {
    return kind == LP_ACTION_GIVE || kind == LP_ACTION_PICK_DON || kind == LP_ACTION_PICK;
}

/* --- Reading ---------------------------------------------------------------------------- */

/* A form with its blanks as words: 'attack CARD with CARD'. */
static void print_pattern(const char *form, Buffer *out) {
    for (const char *p = form; *p != '\0'; p++) {
        if (*p == '[') {
            while (*p != ']') p++;
        } else if (*p == '{') {
            buffer_append_string(out, p[1] == '!' ? "!!" : "s");
            p += 2;
        } else if (*p == '<') {
            buffer_append_string(out, p[1] == 'c' || p[1] == 'o' ? "CARD" : "N");
            p += 2;
        } else {
            buffer_append_char(out, *p);
        }
    }
}

/* Text that is not an answer may start like one: then the note shows how to write that one. */
static bool fail_to_read(Reader *reader, Slice text) {
    char after[NOTE_SIZE];
    Buffer out;
    buffer_init(&out, after, sizeof after);
    buffer_append_char(&out, '\'');
    const char *start = reader->at, *furthest = reader->furthest;
    for (size_t i = 0; i < FORMS; i++) {
        const char *blank = strchr(forms[i].form, ' ');
        char word[16];
        size_t size = blank != NULL ? (size_t)(blank - forms[i].form) : 0;
        if (size == 0 || size >= sizeof word || forms[i].form[0] == '[') continue;
        memcpy(word, forms[i].form, size);
        word[size] = '\0';
        bool is_alike = reader_accept(reader, word);
        reader->at = start;
        if (!is_alike) continue;
        buffer_append_string(&out, "; it can be '");
        print_pattern(forms[i].form, &out);
        buffer_append_string(&out, strstr(forms[i].form, "<c>") != NULL
                                       ? "' (a card is named by its number)"
                                       : "'");
        break;
    }
    return reader_fail_about(reader, furthest, "this is not an answer: '", text, after);
}

bool answer_read(Reader *reader, const char *stops, Answer *out) {
    memset(out, 0, sizeof *out);
    reader_skip(reader);
    const char *start = reader->at, *end = NULL;
    uint32_t notes_before = reader->notes->count;
    reader->furthest = start;
    for (size_t i = 0; i < FORMS && out->count < ANSWER_READINGS_MAX; i++) {
        FormArgs args;
        reader->at = start;
        if (!form_read(reader, forms[i].form, stops, &args)) continue;
        out->readings[out->count++] = (Reading){forms[i].kind, forms[i].value, args};
        end = reader->at;
        if (is_repeated(forms[i].kind) && args.has_number) {
            if (args.number < 1 || args.number > LP_DON_MAX) {
                return reader_fail_at(
                    reader, start, "the number of cards must be a whole number from 1 to 10");
            }
            out->repeat = (uint8_t)args.number;
        }
    }
    if (out->count == 0) {
        reader->at = start;
        if (reader->notes->count > notes_before) return false;
        Slice rest = reader_rest(reader);
        size_t end_size = text_find(rest, SLICE("|"));
        return fail_to_read(reader, text_trim(text_first(rest, end_size)));
    }
    reader->at = end;
    out->at = start;
    out->text = text_trim((Slice){start, (size_t)(end - start)});
    if (out->repeat == 0) out->repeat = 1;
    return reader->notes->count == notes_before;
}

/* --- Finding ---------------------------------------------------------------------------- */

/* 'Yours' and 'theirs' refer to you and them, whoever is asked. */
static enum OptionWord option_word(const Table *table, LpAsk ask, LpAction action) {
    if (ask.kind != LP_ASK_OPTION || action.kind != LP_ACTION_OPTION) return WORD_NONE;
    OptionKind kind = pick_option_kind(table->cards, table->game);
    if (kind == OPTION_OF_CARD) return WORD_NONE;
    if (kind == OPTION_PLACE) return action.value ? WORD_BOTTOM : WORD_TOP;
    if (action.value == 0) return WORD_NEITHER;
    LpSeat owner = ask.source >= LP_SLOTS_PER_SEAT;
    if (action.value == 2) owner = (LpSeat)(1 - owner);
    return owner == table->you ? WORD_YOURS : WORD_THEIRS;
}

static bool reading_fits(const Table *table, LpAsk ask, const Reading *reading,
                         LpAction action) {
    const FormArgs *args = &reading->args;
    if (reading->kind != action.kind) return false;
    if (args->card.is_set) {
        /* A yes or no may name the card that the question is about. */
        bool is_about_source = action.kind == LP_ACTION_USE || action.kind == LP_ACTION_DECLINE;
        LpSlot slot = is_about_source ? ask.source : action.card;
        if (action.kind == LP_ACTION_PICK_DON && action.value != 2) return false;
        if (!ref_fits(table, &args->card, slot)) return false;
    }
    if (args->other.is_set && !ref_fits(table, &args->other, action.target)) return false;
    if (args->effect != 0 && action.value + 1 != args->effect) return false;
    if (args->has_number && !is_repeated(action.kind) &&
        args->number != action.value + number_offset(action.kind)) {
        return false;
    }
    if (action.kind == LP_ACTION_OPTION && reading->value != WORD_NONE)
        return option_word(table, ask, action) == reading->value;
    return action.kind != LP_ACTION_PICK_DON || reading->value == action.value;
}

bool answer_fits(const Table *table, LpAsk ask, const Answer *answer, LpAction action) {
    for (int i = 0; i < answer->count; i++) {
        if (reading_fits(table, ask, &answer->readings[i], action)) return true;
    }
    return false;
}

bool answer_is_same(const Table *table, LpAction a, LpAction b) {
    if (a.kind != b.kind || a.value != b.value) return false;
    if (a.card != b.card && !ref_is_same(table, a.card, b.card)) return false;
    return a.target == b.target || ref_is_same(table, a.target, b.target);
}

int answer_find(const Table *table, LpAsk ask, const LpAction *actions, int count,
                const Answer *answer) {
    int found = ANSWER_ILLEGAL;
    for (int i = 0; i < count; i++) {
        if (!answer_fits(table, ask, answer, actions[i])) continue;
        if (found < 0) {
            found = i;
        } else if (!answer_is_same(table, actions[found], actions[i])) {
            return ANSWER_AMBIGUOUS;
        }
    }
    return found;
}

int answer_don_taken(const Table *table, LpAsk ask) {
    LpAction actions[LP_ACTIONS_MAX];
    int kinds = 0;
    if (ask.kind != LP_ASK_PICK_DON) return 0;
    int count = lp_game_actions(table->cards, table->game, actions);
    for (int i = 0; i < count; i++) kinds += actions[i].kind == LP_ACTION_PICK_DON;
    return kinds == 1 ? pick_don_taken(table->game) : 0;
}

bool answer_is_event_cost(const Table *table, LpAsk ask) {
    LpCardInfo info;
    if (ask.kind != LP_ASK_USE || ask.source >= LP_SLOTS) return false;
    LpCardView card = lp_game_of_card(table->cards, table->game, ask.source);
    return card.area == LP_AREA_TRASH && lp_card_info(table->cards, card.id, &info) == LP_OK &&
           info.category == LP_CATEGORY_EVENT;
}

bool answer_is_forced(const Table *table, LpAsk ask, LpAction *out) {
    LpAction actions[LP_ACTIONS_MAX];
    /* A player who uses an Event intends to pay the cost in its text. */
    if (answer_is_event_cost(table, ask)) {
        *out = (LpAction){.kind = LP_ACTION_USE};
        return true;
    }
    /* Ending the Main Phase is always a decision, even when nothing else can be done. */
    if (ask.kind == LP_ASK_NONE || ask.kind == LP_ASK_MAIN) return false;
    int count = lp_game_actions(table->cards, table->game, actions);
    for (int i = 1; i < count; i++) {
        if (!answer_is_same(table, actions[0], actions[i])) return false;
    }
    *out = actions[0];
    return count > 0;
}

/* --- Printing --------------------------------------------------------------------------- */

static Reading describe(const Table *table, LpAction action, RefDetail detail,
                        bool with_effect) {
    Reading reading = {.kind = action.kind};
    FormArgs *args = &reading.args;
    form_args_init(args);
    bool has_card = false, has_other = false;
    switch (action.kind) {
    case LP_ACTION_ATTACK:
    case LP_ACTION_COUNTER: has_other = true; /* fall through */
    case LP_ACTION_PLAY:
    case LP_ACTION_ACTIVATE:
    case LP_ACTION_GIVE:
    case LP_ACTION_BLOCK:
    case LP_ACTION_COUNTER_EVENT:
    case LP_ACTION_PICK:
    case LP_ACTION_EFFECT:
    case LP_ACTION_REPLACE: has_card = true; break;
    case LP_ACTION_PICK_DON: has_card = action.value == 2; break;
    default: break;
    }
    if (has_card) args->card = ref_describe(table, action.card, detail);
    if (has_other) args->other = ref_describe(table, action.target, detail);
    if (action.kind == LP_ACTION_OPTION || action.kind == LP_ACTION_NUMBER ||
        action.kind == LP_ACTION_PICK_HIDDEN) {
        args->number = action.value + number_offset(action.kind);
        args->has_number = 1;
    }
    if (with_effect && (action.kind == LP_ACTION_ACTIVATE || action.kind == LP_ACTION_EFFECT ||
                        action.kind == LP_ACTION_REPLACE)) {
        args->effect = (uint8_t)(action.value + 1);
    }
    reading.value = action.kind == LP_ACTION_PICK_DON ? action.value : 0;
    return reading;
}

/* Does this text mean actions[index] and nothing that looks different? */
static bool is_clear(const Table *table, LpAsk ask, const LpAction *actions, int count,
                     int index, const Reading *reading) {
    for (int i = 0; i < count; i++) {
        if (i == index || !reading_fits(table, ask, reading, actions[i])) continue;
        if (!answer_is_same(table, actions[index], actions[i])) return false;
    }
    return true;
}

static void print_reading(const Table *table, const Reading *reading, Buffer *out) {
    for (size_t i = 0; i < FORMS; i++) {
        bool has_effect = strstr(forms[i].form, "<e>") != NULL;
        if (forms[i].kind != reading->kind || forms[i].value != reading->value) continue;
        if (has_effect != (reading->args.effect != 0)) continue;
        form_print(forms[i].form, &reading->args, table->cards, out);
        return;
    }
    buffer_append_string(out, "?");
}

void answer_print(const Table *table, LpAsk ask, const LpAction *actions, int count, int index,
                  Buffer *out) {
    Reading reading = {0};
    for (int with_effect = 0; with_effect < 2; with_effect++) {
        for (int detail = 0; detail < REF_DETAIL_COUNT; detail++) {
            reading = describe(table, actions[index], (RefDetail)detail, with_effect == 1);
            if (!is_clear(table, ask, actions, count, index, &reading)) continue;
            print_reading(table, &reading, out);
            return;
        }
    }
    print_reading(table, &reading, out);
}

void answer_print_one(const Table *table, LpAction action, Buffer *out) {
    Reading reading = describe(table, action, REF_NUMBER, false);
    print_reading(table, &reading, out);
}

static bool is_in_list(const LpAction *actions, int count, LpAction action) {
    for (int i = 0; i < count; i++) {
        if (memcmp(&actions[i], &action, sizeof action) == 0) return true;
    }
    return false;
}

int answer_choices(const Table *table, LpGame *scratch, LpAction out[LP_ACTIONS_MAX]) {
    LpAction later[LP_ACTIONS_MAX];
    LpAsk first = lp_game_ask(table->game), ask;
    int count = lp_game_actions(table->cards, table->game, out);
    uint8_t kind = first.kind == LP_ASK_PICK       ? LP_ACTION_PICK
                   : first.kind == LP_ASK_PICK_DON ? LP_ACTION_PICK_DON
                                                   : LP_ACTION_NONE;
    if (kind == LP_ACTION_NONE || first.count_max < 2 || count == 0) return count;
    memcpy(scratch, table->game, lp_game_size());
    LpAction lowest = out[0];
    /* Taking the lowest card each time keeps every later card available. DON!! cards that must
     * be taken are taken without a question. */
    for (int picked = 1; picked < first.count_max && lowest.kind == kind; picked++) {
        if (lp_game_act(table->cards, scratch, lowest, NULL) != LP_OK) break;
        ask = lp_game_ask(scratch);
        if (ask.kind != first.kind || ask.seat != first.seat || ask.source != first.source ||
            ask.ability != first.ability || ask.count_max > first.count_max - picked) {
            break;
        }
        int later_count = lp_game_actions(table->cards, scratch, later);
        if (later_count == 0) break;
        for (int i = 0; i < later_count && count < LP_ACTIONS_MAX; i++) {
            if (later[i].kind != kind || is_in_list(out, count, later[i])) continue;
            out[count++] = later[i];
        }
        lowest = later[0];
    }
    return count;
}

/* Answers joined by ' | ', each text once. */
static void print_list(const Table *table, const LpAction *actions, int count, Buffer *out) {
    LpAsk ask = lp_game_ask(table->game);
    bool is_first = true;
    for (int i = 0; i < count; i++) {
        bool is_known = false;
        for (int j = 0; j < i && !is_known; j++) {
            is_known = answer_is_same(table, actions[j], actions[i]);
        }
        if (is_known) continue;
        if (!is_first) buffer_append_string(out, " | ");
        is_first = false;
        answer_print(table, ask, actions, count, i, out);
    }
}

static bool is_about_don(const Table *table) {
    const char *name = tables_ops[pick_opcode(table->cards, table->game)].name;
    return memcmp(name, "DON", 3) == 0;
}

/* What the numbers of options and of things mean. */
static void print_meaning(const Table *table, LpAsk ask, const LpAction *actions, int count,
                          Buffer *out) {
    if (ask.kind == LP_ASK_NUMBER && ask.source < LP_SLOTS) {
        buffer_append_string(out, is_about_don(table) ? ", of DON!! cards" : "");
    }
    if (ask.kind != LP_ASK_OPTION || count == 0) return;
    if (option_word(table, ask, actions[0]) == WORD_NONE) return;
    buffer_append_string(out, ", that is ");
    for (int i = 0; i < count; i++) {
        if (i > 0) buffer_append_string(out, " | ");
        buffer_append_string(out, option_words[option_word(table, ask, actions[i])]);
    }
}

void answer_print_question(const Table *table, LpGame *scratch, Buffer *out) {
    LpAction actions[LP_ACTIONS_MAX];
    static const char *const words[] = {
#define ASK(name, word, doc) word,
#include "logpose/ask.def"
#undef ASK
    };
    LpAsk ask = lp_game_ask(table->game);
    if (ask.kind == LP_ASK_NONE) {
        buffer_append_string(out, "none: the game is over");
        return;
    }
    buffer_append_string(out, ask.seat == table->you ? "you" : "they");
    buffer_append_string(out, " are asked ");
    buffer_append_string(out, ask.kind < LP_ASK_COUNT ? words[ask.kind] : "?");
    if (ask.source < LP_SLOTS) {
        buffer_append_string(out, " (");
        CardRef ref = ref_describe(table, ask.source, REF_NUMBER);
        ref_print(table->cards, &ref, out);
        buffer_append_string(out, ")");
    }
    buffer_append_string(out, ": ");
    int count = scratch != NULL ? answer_choices(table, scratch, actions)
                                : lp_game_actions(table->cards, table->game, actions);
    print_list(table, actions, count, out);
    print_meaning(table, ask, actions, count, out);
}

bool answer_parse(const Table *table, Slice text, LpAction *out, Buffer *why) {
    LpAction actions[LP_ACTIONS_MAX];
    Note note[4];
    Notes notes;
    Reader reader;
    Answer answer;
    LpAsk ask = lp_game_ask(table->game);
    notes_init(&notes, note, 4);
    reader_init(&reader, text, text, table->cards, &notes);
    if (!answer_read(&reader, "", &answer)) {
        buffer_append_string(why, notes.count > 0 ? note[0].message : "this is not an answer");
        return false;
    }
    for (int i = 0; i < answer.count; i++) {
        if (answer.readings[i].kind != LP_ACTION_CONCEDE) continue;
        *out = (LpAction){.kind = LP_ACTION_CONCEDE};
        return true;
    }
    if (ask.kind == LP_ASK_NONE) {
        buffer_append_string(why, "the game is over");
        return false;
    }
    int count = lp_game_actions(table->cards, table->game, actions);
    int index = answer_find(table, ask, actions, count, &answer);
    if (index < 0) {
        buffer_append_string(why, index == ANSWER_AMBIGUOUS
                                      ? "this means more than one answer: add '#2', 'your' or "
                                        "'in their trash'"
                                      : "this is not a legal answer now");
        return false;
    }
    *out = actions[index];
    return true;
}
