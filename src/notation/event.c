/* Events as text, both ways. */
#include "notation/event.h"

#include <string.h>

#include "effect/program.h"

typedef struct EventForm {
    uint8_t kind;
    uint8_t has_value;
    int16_t value;
    uint8_t to_area; /* of MOVE: where to, if the words say so */
    const char *form;
} EventForm;

/* The first row of a kind is printed (of those with a value, the first with that value). */
static const EventForm forms[] = {
    {LP_EVENT_GAME_START, 0, 0, 0, "the game starts"},
    {LP_EVENT_TURN_ORDER, 0, 0, 0, "<p> go first"},
    {LP_EVENT_REDRAW, 0, 0, 0, "<p> redraw"},
    {LP_EVENT_TURN_START, 0, 0, 0, "<p> start turn <n>"},
    {LP_EVENT_TURN_START, 0, 0, 0, "turn <n> starts"},
    {LP_EVENT_TURN_START, 0, 0, 0, "<y> turn starts"},
    {LP_EVENT_TURN_START, 0, 0, 0, "turn <n> begins"},
    {LP_EVENT_TURN_START, 0, 0, 0, "<y> turn begins"},
    {LP_EVENT_PHASE, 0, 0, 0, "<y> <h> Phase starts"},
    {LP_EVENT_PHASE, 0, 0, 0, "the <h> Phase starts"},
    {LP_EVENT_MOVE, 1, 1, 0, "<c> moves from <f> to the bottom of <a>"},
    {LP_EVENT_MOVE, 0, 0, 0, "<c> moves from <f> to <a>"},
    {LP_EVENT_MOVE, 0, 0, 0, "<c> moves to <a>"},
    {LP_EVENT_MOVE, 0, 0, 0, "<c> goes to <a>"},
    {LP_EVENT_MOVE, 0, 0, 0, "<c> goes to the top of <a>"},
    {LP_EVENT_MOVE, 1, 1, 0, "<c> goes to the bottom of <a>"},
    {LP_EVENT_MOVE, 0, 0, 0, "<c> returns to <a>"},
    {LP_EVENT_MOVE, 0, 0, 0, "<c> is returned to <a>"},
    {LP_EVENT_MOVE, 0, 0, 0, "<c> is added to <a>"},
    {LP_EVENT_MOVE, 0, 0, 0, "<c> is placed in <a>"},
    {LP_EVENT_MOVE, 0, 0, 0, "<c> is placed at the top of <a>"},
    {LP_EVENT_MOVE, 0, 0, 0, "<c> is placed on top of <a>"},
    {LP_EVENT_MOVE, 1, 1, 0, "<c> is placed at the bottom of <a>"},
    {LP_EVENT_MOVE, 1, 1, 0, "<c> is placed under <a>"},
    {LP_EVENT_MOVE, 1, 1, 0, "<c> goes under <a>"},
    {LP_EVENT_MOVE, 0, 0, LP_AREA_TRASH, "<c> is trashed"},
    {LP_EVENT_MOVE, 0, 0, LP_AREA_TRASH, "<c> is trashed from <f>"},
    {LP_EVENT_MOVE, 0, 0, LP_AREA_TRASH, "<p> trash <c>"},
    {LP_EVENT_MOVE, 0, 0, LP_AREA_TRASH, "<p> trash <n> card{s}"},
    {LP_EVENT_MOVE, 0, 0, LP_AREA_TRASH, "<p> trash <n> card{s} from <f>"},
    {LP_EVENT_MOVE, 0, 0, 0, "<c> leaves <f>"},
    {LP_EVENT_MOVE, 0, 0, 0, "<n> card{s} go[es] to <a>"},
    {LP_EVENT_MOVE, 0, 0, 0, "<n> card{s} go[es] from <f> to <a>"},
    {LP_EVENT_DRAW, 0, 0, 0, "<p> draw <c>"},
    {LP_EVENT_DRAW, 0, 0, 0, "<p> draw <n> card{s}"},
    {LP_EVENT_SHUFFLE, 0, 0, 0, "<p> shuffle[ the deck][ your deck][ their deck]"},
    {LP_EVENT_REVEAL, 0, 0, 0, "<p> reveal <c>"},
    {LP_EVENT_REVEAL, 0, 0, 0, "<p> reveal <n> card{s}"},
    {LP_EVENT_REVEAL, 0, 0, 0, "<c> is revealed"},
    {LP_EVENT_LOOK, 0, 0, 0, "<p> look at <c>"},
    {LP_EVENT_LOOK, 0, 0, 0, "<p> look at <n> card{s}"},
    {LP_EVENT_DON_PLACE, 0, 0, 0, "<p> place <n> DON{!}"},
    {LP_EVENT_DON_PLACE, 0, 0, 0, "<p> place <n> DON{!} card{s}"},
    {LP_EVENT_DON_PLACE, 0, 0, 0, "<p> add <n> DON{!}[ card][ cards]"},
    {LP_EVENT_DON_GIVE, 0, 0, 0, "<c> is given <n> DON{!}[ card][ cards]"},
    {LP_EVENT_DON_GIVE, 0, 0, 0, "<p> give <n> DON{!} to <c>"},
    {LP_EVENT_DON_REST, 0, 0, 0, "<p> rest <n> DON{!}[ card][ cards]"},
    {LP_EVENT_DON_ACTIVE, 0, 0, 0, "<p> set <n> DON{!}[ card][ cards] active"},
    {LP_EVENT_DON_ACTIVE, 0, 0, 0, "<n> of <y> DON{!} become[s] active"},
    {LP_EVENT_DON_RETURN, 0, 0, 0, "<p> return <n> DON{!}[ card][ cards]"},
    {LP_EVENT_DON_RETURN, 0, 0, 0, "<p> return <n> DON{!} to the DON{!} deck"},
    {LP_EVENT_DON_BACK, 0, 0, 0, "<p> get <n> DON{!}[ card][ cards] back"},
    {LP_EVENT_PLAY, 0, 0, 0, "<p> play <c>"},
    {LP_EVENT_PLAY, 0, 0, 0, "<c> is played"},
    {LP_EVENT_EVENT_CARD, 0, 0, 0, "<p> use <c>"},
    {LP_EVENT_EVENT_CARD, 0, 0, 0, "<p> play <c>"},
    {LP_EVENT_EVENT_CARD, 0, 0, 0, "<p> activate <c>"},
    {LP_EVENT_EVENT_CARD, 0, 0, 0, "<c> is activated"},
    {LP_EVENT_REST, 0, 0, 0, "<c> becomes rested"},
    {LP_EVENT_REST, 0, 0, 0, "<p> rest <c>"},
    {LP_EVENT_ACTIVE, 0, 0, 0, "<c> becomes active"},
    {LP_EVENT_ACTIVE, 0, 0, 0, "<p> set <c> active"},
    {LP_EVENT_ATTACK, 0, 0, 0, "<c> attacks <o>"},
    {LP_EVENT_ATTACK, 0, 0, 0, "<c> attacks"},
    {LP_EVENT_BLOCK, 0, 0, 0, "<c> blocks"},
    {LP_EVENT_BLOCK, 0, 0, 0, "<c> activates Blocker"},
    {LP_EVENT_COUNTER, 0, 0, 0, "<p> counter with <c> for <o>"},
    {LP_EVENT_COUNTER, 0, 0, 0, "<p> counter with <c>"},
    {LP_EVENT_COUNTER, 0, 0, 0, "<o> gets <m> power"},
    {LP_EVENT_COUNTER, 0, 0, 0, "<o> gains <m> power"},
    {LP_EVENT_DAMAGE, 0, 0, 0, "<p> take <n> damage"},
    {LP_EVENT_DAMAGE, 0, 0, 0, "<p> take damage"},
    {LP_EVENT_TRIGGER, 0, 0, 0, "<c> activates Trigger"},
    {LP_EVENT_TRIGGER, 0, 0, 0, "<p> activate the Trigger of <c>"},
    {LP_EVENT_KO, 0, 0, 0, "<c> is K.O.'d"},
    {LP_EVENT_KO, 0, 0, 0, "<c> is KO['][e]d"},
    {LP_EVENT_KO, 0, 0, 0, "<c> is K.O.['][e]d"},
    {LP_EVENT_EFFECT, 0, 0, 0, "<c> activates <t>"},
    {LP_EVENT_EFFECT, 0, 0, 0, "<c> activates[ its] <t> effect"},
    {LP_EVENT_EFFECT, 0, 0, 0, "the <t> effect of <c> is activated"},
    {LP_EVENT_EFFECT, 0, 0, 0, "the effect of <c> is activated"},
    {LP_EVENT_EFFECT, 0, 0, 0, "<c> activates[ its effect][ an effect]"},
    {LP_EVENT_NO_EFFECT, 0, 0, 0, "<c> cannot resolve"},
    {LP_EVENT_NO_EFFECT, 0, 0, 0, "the effect of <c> is lost"},
    {LP_EVENT_REPLACE, 0, 0, 0, "<c> replaces[ it]"},
    {LP_EVENT_POWER, 0, 0, 0, "<c> gets <m> power"},
    {LP_EVENT_POWER, 0, 0, 0, "<c> gains <m> power"},
    {LP_EVENT_POWER, 1, -1, 0, "<c> loses <n> power"},
    {LP_EVENT_COST, 0, 0, 0, "<c> gets <m> cost"},
    {LP_EVENT_KEYWORD, 0, 0, 0, "<c> gains <k>"},
    {LP_EVENT_ATTRIBUTE, 1, LP_SLASH, 0, "<c> gains the Slash attribute"},
    {LP_EVENT_ATTRIBUTE, 1, LP_STRIKE, 0, "<c> gains the Strike attribute"},
    {LP_EVENT_ATTRIBUTE, 1, LP_RANGED, 0, "<c> gains the Ranged attribute"},
    {LP_EVENT_ATTRIBUTE, 1, LP_SPECIAL, 0, "<c> gains the Special attribute"},
    {LP_EVENT_ATTRIBUTE, 1, LP_WISDOM, 0, "<c> gains the Wisdom attribute"},
    {LP_EVENT_ATTRIBUTE, 1, LP_UNKNOWN_ATTRIBUTE, 0, "<c> gains the ? attribute"},
    {LP_EVENT_COUNTER_VALUE, 0, 0, 0, "<c> gets <m> Counter"},
    {LP_EVENT_BASE_POWER, 0, 0, 0, "the base power of <c> becomes <m>"},
    {LP_EVENT_BASE_COST, 0, 0, 0, "the base cost of <c> becomes <m>"},
    {LP_EVENT_COST_SET, 0, 0, 0, "the cost of <c> becomes <m>"},
    {LP_EVENT_COST_NEXT, 0, 0, 0, "<y> next card of a kind gets <m> cost"},
    {LP_EVENT_FORBID, 1, RESTRICTION_ATTACK, 0, "<c> cannot attack"},
    {LP_EVENT_FORBID, 1, -RESTRICTION_ATTACK, 0, "<c> cannot attack some cards"},
    {LP_EVENT_FORBID, 1, RESTRICTION_BLOCK, 0, "<c> cannot block"},
    {LP_EVENT_FORBID, 1, RESTRICTION_BE_BLOCKED, 0, "<c> cannot be blocked"},
    {LP_EVENT_FORBID, 1, -RESTRICTION_BE_BLOCKED, 0, "<c> cannot be blocked by some cards"},
    {LP_EVENT_FORBID, 1, RESTRICTION_BE_KO, 0, "<c> cannot be K.O.'d"},
    {LP_EVENT_FORBID, 1, -RESTRICTION_BE_KO, 0, "<c> cannot be K.O.'d by some cards"},
    {LP_EVENT_FORBID, 1, RESTRICTION_BE_KO_IN_BATTLE, 0, "<c> cannot be K.O.'d in battle"},
    {LP_EVENT_FORBID, 1, -RESTRICTION_BE_KO_IN_BATTLE, 0,
     "<c> cannot be K.O.'d in battle by some cards"},
    {LP_EVENT_FORBID, 1, RESTRICTION_BE_KO_BY_EFFECTS, 0, "<c> cannot be K.O.'d by effects"},
    {LP_EVENT_FORBID, 1, -RESTRICTION_BE_KO_BY_EFFECTS, 0,
     "<c> cannot be K.O.'d by some effects"},
    {LP_EVENT_FORBID, 1, RESTRICTION_BE_KO_BY_OPPONENT, 0,
     "<c> cannot be K.O.'d by the opponent's effects"},
    {LP_EVENT_FORBID, 1, -RESTRICTION_BE_KO_BY_OPPONENT, 0,
     "<c> cannot be K.O.'d by some of the opponent's effects"},
    {LP_EVENT_FORBID, 1, RESTRICTION_BE_REMOVED_BY_OPPONENT, 0,
     "<c> cannot be removed by the opponent's effects"},
    {LP_EVENT_FORBID, 1, -RESTRICTION_BE_REMOVED_BY_OPPONENT, 0,
     "<c> cannot be removed by some of the opponent's effects"},
    {LP_EVENT_FORBID, 1, RESTRICTION_BE_REMOVED_BY_EFFECTS, 0,
     "<c> cannot be removed by effects"},
    {LP_EVENT_FORBID, 1, -RESTRICTION_BE_REMOVED_BY_EFFECTS, 0,
     "<c> cannot be removed by some effects"},
    {LP_EVENT_FORBID, 1, RESTRICTION_BE_RESTED, 0, "<c> cannot be rested"},
    {LP_EVENT_FORBID, 1, -RESTRICTION_BE_RESTED, 0, "<c> cannot be rested by some cards"},
    {LP_EVENT_FORBID, 1, RESTRICTION_BE_RESTED_BY_OPPONENT, 0,
     "<c> cannot be rested by the opponent's effects"},
    {LP_EVENT_FORBID, 1, -RESTRICTION_BE_RESTED_BY_OPPONENT, 0,
     "<c> cannot be rested by some of the opponent's effects"},
    {LP_EVENT_FORBID, 1, RESTRICTION_REFRESH, 0, "<c> stays rested in the Refresh Phase"},
    {LP_EVENT_FORBID, 1, RESTRICTION_BE_PLAYED_BY_EFFECTS, 0,
     "<c> cannot be played by effects"},
    {LP_EVENT_FORBID, 0, 0, 0, "<c> is under a restriction"},
    {LP_EVENT_FORBID_PLAYER, 1, RESTRICTION_USE_BLOCKER, 0, "<p> are barred from blocking"},
    {LP_EVENT_FORBID_PLAYER, 1, -RESTRICTION_USE_BLOCKER, 0,
     "<p> are barred from blocking with some cards"},
    {LP_EVENT_FORBID_PLAYER, 1, RESTRICTION_PLAY, 0, "<p> are barred from playing cards"},
    {LP_EVENT_FORBID_PLAYER, 1, -RESTRICTION_PLAY, 0, "<p> are barred from playing some cards"},
    {LP_EVENT_FORBID_PLAYER, 1, RESTRICTION_DRAW, 0, "<p> are barred from drawing by effects"},
    {LP_EVENT_FORBID_PLAYER, 1, RESTRICTION_TAKE_LIFE, 0,
     "<p> are barred from taking Life cards by effects"},
    {LP_EVENT_FORBID_PLAYER, 1, RESTRICTION_ACTIVATE_DON, 0,
     "<p> are barred from setting DON{!} active by effects"},
    {LP_EVENT_FORBID_PLAYER, 1, -RESTRICTION_ACTIVATE_DON, 0,
     "<p> are barred from setting DON{!} active by some effects"},
    {LP_EVENT_FORBID_PLAYER, 1, -RESTRICTION_ATTACK_CARD, 0,
     "<p> are barred from attacking some cards"},
    {LP_EVENT_FORBID_PLAYER, 1, RESTRICTION_PLAY_ACTIVE, 0, "<y> cards are played rested"},
    {LP_EVENT_FORBID_PLAYER, 1, -RESTRICTION_PLAY_ACTIVE, 0,
     "some of <y> cards are played rested"},
    {LP_EVENT_FORBID_PLAYER, 1, RESTRICTION_LIFE_FACE_UP_TO_HAND, 0,
     "<y> face-up Life cards go to the deck instead of the hand"},
    {LP_EVENT_FORBID_PLAYER, 1, RESTRICTION_KEEP_DON, 0,
     "<p> give a DON{!} to the Leader in each DON{!} Phase"},
    {LP_EVENT_FORBID_PLAYER, 1, RESTRICTION_REFRESH_CARD, 0,
     "<y> cards stay rested in the Refresh Phase"},
    {LP_EVENT_FORBID_PLAYER, 1, -RESTRICTION_REFRESH_CARD, 0,
     "some of <y> cards stay rested in the Refresh Phase"},
    {LP_EVENT_FORBID_PLAYER, 0, 0, 0, "<p> are under a restriction"},
    {LP_EVENT_NEGATE, 0, 0, 0, "the effects of <c> are negated"},
    {LP_EVENT_NEGATE_TIMING, 0, 0, 0, "<y> <t> effects are negated"},
    {LP_EVENT_AWAKEN, 0, 0, 0, "a replacement effect of <c> becomes valid"},
    {LP_EVENT_PRICE, 0, 0, 0, "<c> attacks at a price"},
    {LP_EVENT_LATER, 0, 0, 0, "a part of <c> is put off"},
    {LP_EVENT_DON_FREEZE, 0, 0, 0, "<n> of <y> rested DON{!} stay[s] rested"},
    {LP_EVENT_REDIRECT, 0, 0, 0, "<c> is attacked instead"},
    {LP_EVENT_EXTRA_TURN, 0, 0, 0, "<p> take a turn after this one"},
    {LP_EVENT_FACE, 1, 1, 0, "<c> is turned face-up"},
    {LP_EVENT_FACE, 1, 0, 0, "<c> is turned face-down"},
    {LP_EVENT_BATTLE_END, 0, 0, 0, "the battle ends"},
    {LP_EVENT_LOOP, 0, 0, 0, "a loop is found"},
    {LP_EVENT_DEFEAT, 0, 0, 0, "<p> meet a defeat condition"},
    {LP_EVENT_GAME_END, 0, 0, 0, "the game ends"},
};
enum { FORMS = sizeof forms / sizeof forms[0] };

/* --- Reading ---------------------------------------------------------------------------- */

bool event_read(Reader *reader, EventText *out) {
    const char *start = reader->at, *end = NULL;
    out->count = 0;
    for (size_t i = 0; i < FORMS && out->count < EVENT_READINGS_MAX; i++) {
        FormArgs args;
        reader->at = start;
        if (!form_read(reader, forms[i].form, "", &args)) continue;
        EventReading *reading = &out->readings[out->count++];
        *reading = (EventReading){forms[i].kind, forms[i].has_value, forms[i].value, args};
        if (forms[i].to_area != 0) reading->args.to.area = forms[i].to_area;
        if (forms[i].kind == LP_EVENT_POWER && forms[i].has_value) {
            reading->args.number = -reading->args.number;
            reading->has_value = 0;
        }
        if (forms[i].kind == LP_EVENT_DAMAGE && !args.has_number) {
            reading->args.has_number = 1;
            reading->args.number = 1;
        }
        end = reader->at;
    }
    reader->at = end != NULL ? end : start;
    return out->count > 0;
}

/* --- Finding ---------------------------------------------------------------------------- */

static bool area_fits(uint8_t asked, uint8_t area) {
    if (asked == LP_AREA_NONE || asked == area) return true;
    return asked == REF_AREA_FIELD && area >= LP_AREA_LEADER && area <= LP_AREA_STAGE;
}

/* Does the description fit a card that something happened to? The card may have moved since, so
 * its area is any of those it was in. */
static bool card_fits(const Table *before, const Table *now, const CardRef *ref, LpSlot slot,
                      LpCardId id, const LpEvent *event) {
    if (!ref->is_set) return true;
    if (slot >= LP_SLOTS) return false;
    LpCardView was = lp_game_of_card(before->cards, before->game, slot);
    LpCardView is = lp_game_of_card(now->cards, now->game, slot);
    if (ref->id != 0) {
        bool is_it = id != 0 ? id == ref->id : was.id == ref->id || is.id == ref->id;
        if (!is_it) return false;
    }
    LpSeat owner = slot >= LP_SLOTS_PER_SEAT;
    if (ref->owner != OWNER_ANY && owner != ref_seat(now->you, ref->owner)) return false;
    if (!area_fits(ref->area, was.area) && !area_fits(ref->area, is.area) &&
        !area_fits(ref->area, event->from) && !area_fits(ref->area, event->to)) {
        return false;
    }
    return ref->index == 0 || ref_index(before, slot) == ref->index;
}

/* How much of a countable thing one event is: one event can be about several DON!!. */
static int32_t weight_of(const LpEvent *event) {
    switch (event->kind) {
    case LP_EVENT_DON_PLACE:
    case LP_EVENT_DON_GIVE:
    case LP_EVENT_DON_REST:
    case LP_EVENT_DON_ACTIVE:
    case LP_EVENT_DON_RETURN:
    case LP_EVENT_DON_BACK:
    case LP_EVENT_DON_FREEZE: return event->value;
    case LP_EVENT_DRAW:
    case LP_EVENT_MOVE:
    case LP_EVENT_REVEAL:
    case LP_EVENT_LOOK:
    case LP_EVENT_DAMAGE: return 1;
    default: return 0; /* not a thing that is counted */
    }
}

bool event_is_none(EventText *text) {
    bool is_none = false;
    for (int i = 0; i < text->count; i++) {
        FormArgs *args = &text->readings[i].args;
        LpEvent one = {.kind = text->readings[i].kind, .value = 1};
        if (!args->has_number || args->number != 0 || weight_of(&one) == 0) continue;
        args->has_number = 0;
        is_none = true;
    }
    return is_none;
}

static bool move_fits(const Table *now, const FormArgs *args, const LpEvent *event) {
    LpSeat owner = event->card >= LP_SLOTS_PER_SEAT;
    if (!area_fits(args->from.area, event->from) || !area_fits(args->to.area, event->to)) {
        return false;
    }
    if (args->from.owner != OWNER_ANY && owner != ref_seat(now->you, args->from.owner)) {
        return false;
    }
    return args->to.owner == OWNER_ANY || owner == ref_seat(now->you, args->to.owner);
}

/* Powers and Counters are in hundreds. */
static bool is_in_hundreds(uint8_t kind) {
    return kind == LP_EVENT_POWER || kind == LP_EVENT_COUNTER ||
           kind == LP_EVENT_COUNTER_VALUE || kind == LP_EVENT_BASE_POWER;
}

static bool has_timing(uint8_t kind) {
    return kind == LP_EVENT_EFFECT || kind == LP_EVENT_NEGATE_TIMING;
}

/* Everything but a count. */
static bool reading_fits(const EventReading *reading, const Table *before, const Table *now,
                         const LpEvent *event) {
    const FormArgs *args = &reading->args;
    if (reading->kind != event->kind) return false;
    if (reading->has_value && reading->value != event->value) return false;
    LpSeat seat = event->seat;
    /* For a card that moves, its owner matters, not whose effect moved it. */
    if (event->kind == LP_EVENT_MOVE) seat = event->card >= LP_SLOTS_PER_SEAT;
    if (args->owner != OWNER_ANY && seat != ref_seat(now->you, args->owner)) return false;
    if (!card_fits(before, now, &args->card, event->card, event->id, event)) return false;
    if (!card_fits(before, now, &args->other, event->other, 0, event)) return false;
    if (is_in_hundreds(event->kind))
        return !args->has_number || args->number == event->value * 100;
    if (has_timing(event->kind)) return args->timing == 0 || args->timing == event->value;
    switch (event->kind) {
    case LP_EVENT_MOVE: return move_fits(now, args, event);
    case LP_EVENT_KEYWORD: return args->keyword == event->value;
    case LP_EVENT_PHASE: return args->phase == event->value;
    case LP_EVENT_TURN_START:
    case LP_EVENT_COST:
    case LP_EVENT_BASE_COST:
    case LP_EVENT_COST_SET:
    case LP_EVENT_COST_NEXT: return !args->has_number || args->number == event->value;
    default: return true;
    }
}

/* What ends a count: 'you draw 2 cards' does not continue across the next effect. Damage does:
 * a [Trigger] may come between two points of it. */
static bool ends_run(uint8_t counted, uint8_t kind) {
    if (kind == LP_EVENT_ATTACK || kind == LP_EVENT_BATTLE_END || kind == LP_EVENT_TURN_START) {
        return true;
    }
    if (counted == LP_EVENT_DAMAGE) return false;
    return kind == LP_EVENT_EFFECT || kind == LP_EVENT_PLAY || kind == LP_EVENT_EVENT_CARD ||
           kind == LP_EVENT_PHASE || kind == LP_EVENT_TRIGGER || kind == LP_EVENT_REDRAW;
}

/* How many cards a later sentence adds to a count of the same thing: 'you trash 3 cards' and
 * then 'ST01-005 is trashed' are four. 0 if it is about something else. */
static int32_t count_later(const EventReading *counted, const EventReading *later) {
    const FormArgs *a = &counted->args, *b = &later->args;
    if (!a->has_number || counted->kind != later->kind) return 0;
    if (b->has_number) return a->owner == b->owner ? b->number : 0;
    return counted->kind == LP_EVENT_MOVE && b->card.is_set && a->to.area == b->to.area;
}

void event_add_later(const EventText *text, const EventText *later, EventLater *out) {
    for (int i = 0; i < text->count && out->count < EVENT_LATER_MAX; i++) {
        for (int k = 0; k < later->count; k++) {
            int32_t added = count_later(&text->readings[i], &later->readings[k]);
            if (added == 0) continue;
            int32_t sum = out->count > 0 ? out->sums[out->count - 1] : 0;
            out->sums[out->count++] = sum + added;
            return;
        }
    }
}

static bool is_counted(int32_t sum, int32_t wanted, const EventLater *later) {
    if (sum == wanted) return true;
    for (int i = 0; i < later->count; i++) {
        if (sum == wanted + later->sums[i]) return true;
    }
    return false;
}

/* Counts a run that starts at events[first]. `behind` is where it ends, `cut` where `wanted` of
 * it have happened. A K.O. ends it if that makes the count right, unless the run began with
 * one: a player who trashes 2 cards and K.O.'s one has trashed 2 or 3, depending on the
 * wording. */
static int32_t run_from(const EventReading *reading, const Table *before, const Table *now,
                        const LpEvent *events, uint32_t count, uint32_t first, uint32_t *cut,
                        uint32_t *behind) {
    int32_t sum = 0;
    bool counts_ko = first > 0 && events[first - 1].kind == LP_EVENT_KO;
    *cut = *behind = first;
    for (uint32_t i = first; i < count; i++) {
        if (i > first && ends_run(reading->kind, events[i].kind)) break;
        if (!counts_ko && events[i].kind == LP_EVENT_KO && sum == reading->args.number) break;
        if (!reading_fits(reading, before, now, &events[i])) continue;
        sum += weight_of(&events[i]);
        *behind = i + 1;
        if (sum <= reading->args.number) *cut = i + 1;
    }
    return sum;
}

static bool seek_reading(const EventReading *reading, const Table *before, const Table *now,
                         const LpEvent *events, uint32_t count, const EventLater *later,
                         uint32_t *cursor) {
    for (uint32_t i = *cursor; i < count; i++) {
        uint32_t cut = i + 1, behind = i + 1;
        if (!reading_fits(reading, before, now, &events[i])) continue;
        if (reading->args.has_number && weight_of(&events[i]) > 0) {
            int32_t sum = run_from(reading, before, now, events, count, i, &cut, &behind);
            if (!is_counted(sum, reading->args.number, later)) {
                i = behind - 1;
                continue;
            }
        }
        *cursor = cut;
        return true;
    }
    return false;
}

bool event_seek(const EventText *text, const Table *before, const Table *now,
                const LpEvent *events, uint32_t count, const EventLater *later,
                uint32_t *cursor) {
    bool is_found = false;
    uint32_t best = count;
    for (int i = 0; i < text->count; i++) {
        uint32_t at = *cursor;
        if (!seek_reading(&text->readings[i], before, now, events, count, later, &at)) continue;
        is_found = true;
        if (at < best) best = at;
    }
    if (is_found) *cursor = best;
    return is_found;
}

bool event_is_notable(const LpEvent *event) {
    switch (event->kind) {
    case LP_EVENT_MOVE:
    case LP_EVENT_DRAW:
    case LP_EVENT_PLAY:
    case LP_EVENT_EVENT_CARD:
    case LP_EVENT_DAMAGE:
    case LP_EVENT_TRIGGER:
    case LP_EVENT_KO:
    case LP_EVENT_EFFECT:
    case LP_EVENT_NO_EFFECT:
    case LP_EVENT_REPLACE:
    case LP_EVENT_POWER:
    case LP_EVENT_COST:
    case LP_EVENT_KEYWORD:
    case LP_EVENT_ATTRIBUTE:
    case LP_EVENT_COUNTER_VALUE:
    case LP_EVENT_BASE_POWER:
    case LP_EVENT_BASE_COST:
    case LP_EVENT_COST_SET:
    case LP_EVENT_COST_NEXT:
    case LP_EVENT_FORBID:
    case LP_EVENT_FORBID_PLAYER:
    case LP_EVENT_NEGATE:
    case LP_EVENT_NEGATE_TIMING:
    case LP_EVENT_AWAKEN:
    case LP_EVENT_PRICE:
    case LP_EVENT_LATER:
    case LP_EVENT_REDIRECT:
    case LP_EVENT_EXTRA_TURN:
    case LP_EVENT_FACE:
    case LP_EVENT_DEFEAT:
    case LP_EVENT_GAME_END: return true;
    default: return false;
    }
}

/* --- Printing --------------------------------------------------------------------------- */

static CardRef describe(const Table *table, LpSlot slot, LpCardId id) {
    CardRef ref = {.is_set = 1, .owner = OWNER_ANY, .id = id};
    if (slot >= LP_SLOTS) return ref;
    LpCardView view = lp_game_of_card(table->cards, table->game, slot);
    if (ref.id == 0) ref.id = view.id;
    /* Several copies on the field are distinguished; elsewhere the number is enough. */
    if (view.id == ref.id && view.area >= LP_AREA_LEADER && view.area <= LP_AREA_STAGE) {
        CardRef plain = {.is_set = 1, .owner = OWNER_ANY, .id = ref.id, .area = REF_AREA_FIELD};
        LpSlot slots[LP_SLOTS];
        if (ref_find(table, &plain, slots) > 1) {
            ref.owner = view.owner == table->you ? OWNER_YOU : OWNER_THEY;
            ref.index = (uint8_t)ref_index(table, slot);
        }
    }
    return ref;
}

static void fill_args(const Table *table, const LpEvent *event, FormArgs *args) {
    /* A card that must stay hidden has no slot; it belongs to the player the event is about. */
    LpSeat card_owner = event->card < LP_SLOTS ? event->card >= LP_SLOTS_PER_SEAT : event->seat;
    uint8_t owner = card_owner == table->you ? OWNER_YOU : OWNER_THEY;
    form_args_init(args);
    args->owner = event->seat == table->you ? OWNER_YOU : OWNER_THEY;
    args->card = describe(table, event->card, event->id);
    args->other = describe(table, event->other, 0);
    args->number = event->value;
    args->from = (CardRef){.is_set = 1, .owner = owner, .area = event->from};
    args->to = (CardRef){.is_set = 1, .owner = owner, .area = event->to};
    if (event->kind == LP_EVENT_DRAW || event->kind == LP_EVENT_DAMAGE) args->number = 1;
    if (is_in_hundreds(event->kind)) args->number = event->value * 100;
    if (has_timing(event->kind)) args->timing = (uint8_t)event->value;
    if (event->kind == LP_EVENT_KEYWORD) args->keyword = (uint8_t)event->value;
    if (event->kind == LP_EVENT_PHASE) args->phase = (uint8_t)event->value;
}

void event_print(const Table *table, const LpEvent *event, Buffer *out) {
    FormArgs args;
    fill_args(table, event, &args);
    for (size_t i = 0; i < FORMS; i++) {
        if (forms[i].kind != event->kind) continue;
        if (forms[i].has_value && forms[i].value != event->value) continue;
        form_print(forms[i].form, &args, table->cards, out);
        return;
    }
    buffer_append_string(out, "something happens");
}
