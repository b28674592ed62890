/* Events of a text: "When your Character is K.O.'d by an effect," and what replacement effects
 * replace. */
#include "compiler/english_internal.h"

/* A subject, and the filter on it. */
typedef struct About {
    uint8_t subject; /* Subject */
    uint16_t filter;
} About;

static bool add(English *e, Event event) {
    if (e->event_count == EVENTS_MAX) return english_words_refuse(e, "too many events");
    e->events[e->event_count++] = event;
    /* Several cards that are trashed at once are one event: none of them is "it". */
    bool several = event.timing == TIMING_HAND_TRASHED || event.timing == TIMING_DECK_TRASHED;
    if (event.subject != SUBJECT_THIS) e->now.it = several ? REG_COUNT : REG_EVENT;
    e->now.it_owner = WHOSE_EACH;
    return true;
}

/* A noun as a filter, with its category: events are about cards of any kind. */
static bool body_filter(English *e, uint16_t *out) {
    Filtering filter = {0};
    Reading start = e->now;
    if (!english_noun_filter(e, &filter)) {
        english_words_back(e, &start);
        return false;
    }
    *out = english_filter_row(e, &filter);
    return true;
}

/* about -> "this" NOUN | ( [ "any of" | "one of" ] owner | "a" ) body */
static bool about(English *e, About *out) {
    Reading start = e->now;
    Noun noun = {.reg = REG_COUNT};
    uint8_t whose;
    *out = (About){0};
    if (english_words_at(e, "this") && english_noun_read(e, NOUN_REGISTER, &noun)) {
        out->subject = SUBJECT_THIS;
        return noun.reg == REG_THIS;
    }
    english_words_back(e, &start);
    take(e, "?any|one ?of");
    if (english_noun_owner(e, &whose)) {
        out->subject = whose == WHOSE_YOU ? SUBJECT_YOURS : SUBJECT_OPPONENTS;
    } else if (english_words_at(e, "a|an")) {
        out->subject = SUBJECT_ANY;
    } else {
        english_words_back(e, &start);
        return false;
    }
    if (take(e, "leader or ?any|one ?of ?your characters")) { /* "your Leader or one of …" */
        Filtering either = {0};
        english_filter_category(&either, 1 << LP_CATEGORY_LEADER | 1 << LP_CATEGORY_CHARACTER);
        out->filter = english_filter_row(e, &either);
        return out->subject == SUBJECT_YOURS;
    }
    bool other = english_words_at(e, "other") && !english_words_at(e, "other than");
    if (other && out->subject == SUBJECT_OPPONENTS)
        return english_words_refuse(e, "'other' is ambiguous: other than which card?");
    if (body_filter(e, &out->filter)) return true;
    english_words_back(e, &start);
    return false;
}

static const struct {
    const char *words;
    uint8_t cause;
} causes[] = {
    {"by your opponent's character's effect|effects", CAUSE_OPPONENT_CHARACTER_EFFECT},
    {"by your opponent's effect|effects", CAUSE_OPPONENT_EFFECT},
    {"by your ?own effect|effects", CAUSE_YOUR_EFFECT},
    {"by an effect", CAUSE_EFFECT},
    {"by effects", CAUSE_EFFECT},
    {"in battle", CAUSE_BATTLE},
    {"as a result of battle", CAUSE_BATTLE},
    {"using a character's effect", CAUSE_CHARACTER_EFFECT},
};

static uint8_t cause(English *e) {
    for (size_t i = 0; i < sizeof causes / sizeof causes[0]; i++)
        if (take(e, causes[i].words)) return causes[i].cause;
    return CAUSE_ANY;
}

/* What happens to cards, with the verb for one card and for several. */
static const struct {
    const char *words, *again; /* after the subject; after "or" */
    uint8_t timing;
} passives[] = {
    {"is|are k.o.'d", "k.o.'d", TIMING_KO},
    {"is|are removed from the field", "removed from the field", TIMING_REMOVED},
    {"leaves|leave the field", "leaves the field", TIMING_REMOVED},
    {"attacks", "attacks", TIMING_ATTACKS},
    {"is|are attacked", "attacked", TIMING_ATTACKED},
    {"is|are given a don!! card", "given a don!! card", TIMING_DON_GIVEN},
    {"is|are rested", "rested", TIMING_RESTED},
    {"becomes|become rested", "becomes rested", TIMING_BECOMES_RESTED},
    {"is|are returned to the|its owner's hand", "returned to the|its owner's hand",
     TIMING_RETURNED},
    {"is|are returned to your hand", "returned to your hand", TIMING_RETURNED},
};

/* Is this something that has such a cause? An attack, and DON!! cards that are given, have none
 * that is reported. */
static bool fits_cause(const Event *event) {
    bool battle = event->cause == CAUSE_BATTLE;
    switch (event->timing) {
    case TIMING_KO:
    case TIMING_REMOVED: return true;
    case TIMING_RESTED:
    case TIMING_BECOMES_RESTED:
    case TIMING_RETURNED: return !battle;
    default: return event->cause == CAUSE_ANY;
    }
}

static bool passive(English *e, bool is_again, Event *event) {
    for (size_t i = 0; i < sizeof passives / sizeof passives[0]; i++) {
        if (!take(e, passives[i].words) && !(is_again && take(e, passives[i].again))) continue;
        event->timing = passives[i].timing;
        event->cause = cause(e);
        if (!fits_cause(event)) return false;
        /* where no effect is named, an attack or a block rests it too */
        if (event->timing == TIMING_RESTED && event->cause == CAUSE_ANY)
            event->timing = TIMING_BECOMES_RESTED;
        /* cards go to their owner's hand */
        return event->timing != TIMING_RETURNED || event->subject != SUBJECT_OPPONENTS ||
               !text_ends_with(text_of(passives[i].again), SLICE("your hand"));
    }
    return false;
}

/* battles -> "battles" [ [ "and K.O.'s" ] [ "your opponent's" ] body ]
 *          | "attacks" ( "your opponent's" | "a" ) body
 *          | "K.O.'s" ( "your opponent's" | "a" ) body "in battle" */
static bool battles(English *e, Event *event) {
    Reading start = e->now;
    bool attacks = take(e, "attacks your opponent's") ||
                   (english_words_at(e, "attacks a|an") && take(e, "attacks"));
    if (attacks || take(e, "battles")) {
        event->timing = attacks                 ? TIMING_ATTACKS
                        : take(e, "and k.o.'s") ? TIMING_BATTLE_KO
                                                : TIMING_BATTLED;
        if (!attacks) take(e, "your opponent's");
        if (body_filter(e, &event->other)) return true;
        /* "when this Character battles": with whichever card */
        if (event->timing == TIMING_BATTLED && english_words_at(e, ",")) return true;
    }
    event->other = 0;
    english_words_back(e, &start);
    if ((take(e, "k.o.'s your|an opponent's") ||
         (english_words_at(e, "k.o.'s a") && take(e, "k.o.'s"))) &&
        body_filter(e, &event->other) && take(e, "in battle")) {
        event->timing = TIMING_BATTLE_KO;
        return true;
    }
    event->other = 0;
    english_words_back(e, &start);
    return false;
}

/* again -> cause : the same happens to the same cards for another reason */
static bool cause_again(English *e, Event *event) {
    uint8_t other = event->cause == CAUSE_ANY ? CAUSE_ANY : cause(e);
    if (other == CAUSE_ANY || other == event->cause) return false;
    event->cause = other;
    return true;
}

/* "A or B by …": nothing says whether the cause is that of both. (Not asked for "K.O.'d or
 * removed … by": every K.O. by an effect is a removal, so it applies to the removal only.) */
static bool clear_cause(English *e, const Event *a, const Event *b) {
    if (a->cause != CAUSE_ANY || b->cause == CAUSE_ANY) return true;
    return english_words_refuse(e, "ambiguous: does the cause apply to both?");
}

/* or this -> "this" NOUN "or" : the event may also be about the card itself */
static bool or_this(English *e) {
    Reading start = e->now;
    Noun noun;
    if (english_words_at(e, "this") && english_noun_read(e, NOUN_REGISTER, &noun) &&
        noun.reg == REG_THIS && take(e, "or") &&
        (english_words_at(e, "your") || english_words_at(e, "any|one of your")))
        return true;
    english_words_back(e, &start);
    return false;
}

/* The same events about the card itself, beside those from `first` on. */
static bool also_this(English *e, uint32_t first) {
    uint32_t count = e->event_count;
    for (uint32_t i = first; i < count; i++) {
        Event own = e->events[i];
        own.subject = SUBJECT_THIS;
        own.filter = 0;
        if (!add(e, own)) return false;
    }
    return true;
}

/* attacked -> "your opponent attacks" ( "this" NOUN | "your" body ) */
static bool is_attacked(English *e) {
    About who;
    if (!take(e, "your opponent attacks") || !english_words_at(e, "this|your") ||
        !about(e, &who) || who.subject == SUBJECT_OPPONENTS)
        return false;
    return add(
        e, (Event){.timing = TIMING_ATTACKED, .subject = who.subject, .filter = who.filter});
}

/* given -> "a DON!! card is given to" about */
static bool given_to(English *e) {
    About who;
    if (!take(e, "a don!! card is given to") || !about(e, &who)) return false;
    return add(
        e, (Event){.timing = TIMING_DON_GIVEN, .subject = who.subject, .filter = who.filter});
}

/* card -> given | [ or this ] about ( battles | passive { "or" ( passive | again ) } ) */
static bool card_event(English *e) {
    About who;
    Reading start = e->now;
    if (given_to(e)) return true;
    english_words_back(e, &start);
    if (take(e, "this leader or any of your characters is given a don!! card") &&
        e->card->category == LP_CATEGORY_LEADER) {
        add(e, (Event){.timing = TIMING_DON_GIVEN});
        Filtering character = {0};
        english_filter_category(&character, 1 << LP_CATEGORY_CHARACTER);
        return add(e, (Event){.timing = TIMING_DON_GIVEN,
                              .subject = SUBJECT_YOURS,
                              .filter = english_filter_row(e, &character)});
    }
    english_words_back(e, &start);
    uint32_t first = e->event_count;
    bool this_too = or_this(e);
    if (!about(e, &who)) return false;
    Event event = {.subject = who.subject, .filter = who.filter};
    if (battles(e, &event)) {
        if (this_too || !add(e, event)) return false;
        e->now.it = REG_COUNT; /* it is not clear which of the two cards "that Character" is */
        return true;
    }
    if (!passive(e, false, &event)) {
        english_words_back(e, &start);
        return false;
    }
    add(e, event);
    for (;;) {
        Reading before = e->now;
        Event last = event;
        bool more = take(e, "or");
        bool says_is = english_words_at(e, "is|are|becomes|become|attacks");
        if (!more || !(passive(e, true, &event) || cause_again(e, &event))) {
            english_words_back(e, &before);
            break;
        }
        bool ko_removed = last.timing == TIMING_KO && event.timing == TIMING_REMOVED;
        if (!says_is && !ko_removed && !clear_cause(e, &last, &event)) return false;
        add(e, event);
    }
    return !this_too || also_this(e, first);
}

/* returned -> ( ( "a" | "your" ) "DON!! card" | NUMBER "or more" [ "of your" ] "DON!! cards" )
 *             [ "on" ( "your" | "the" ) "field" ] "is returned to your DON!! deck" [ cause ] */
static bool don_returned(English *e) {
    Reading start = e->now;
    int32_t n = 0;
    bool one = take(e, "a|your don!! card");
    if (!one && !(english_words_number(e, &n) && take(e, "or more ?of ?your don!! cards"))) {
        english_words_back(e, &start);
        return false;
    }
    /* "on the field": of either player, to the DON!! deck that they belong to */
    bool any = take(e, "on the field");
    if (!any) take(e, "?on ?your ?field");
    if (!take(e, "is|are returned to your don!! deck")) {
        english_words_back(e, &start);
        return false;
    }
    if (n < 0 || n > AMOUNT_MAX) return english_words_refuse(e, "a number that is too large");
    if (!add(e, (Event){.timing = TIMING_DON_RETURNED,
                        .subject = any ? SUBJECT_ANY : SUBJECT_YOURS,
                        .cause = cause(e),
                        .amount = (uint8_t)(n > 1 ? n : 0)}))
        return false;
    e->now.it = REG_COUNT; /* it is about no card */
    return true;
}

/* an Event -> "an Event" | "a" body, Events ; what is said about it is the filter */
static bool event_card(English *e, uint16_t *filter) {
    Filtering said = {0};
    Reading start = e->now;
    if (english_words_at(e, "a|an") && english_noun_filter(e, &said) && said.count > 0 &&
        said.at[0].kind == TEST_CATEGORY && said.at[0].operand == 1 << LP_CATEGORY_EVENT &&
        !said.at[0].or_next) {
        *filter = said.count == 1 ? 0 : english_filter_row(e, &said);
        return true;
    }
    english_words_back(e, &start);
    return false;
}

/* activates -> ( "you activate" | "your opponent activates" ) what { "or" what }
 * what -> event | [ "a" ] ( "[Blocker]" | "[Trigger]" ) */
static bool activates(English *e) {
    uint8_t subject;
    if (take(e, "you activate"))
        subject = SUBJECT_YOURS;
    else if (take(e, "your opponent activates"))
        subject = SUBJECT_OPPONENTS;
    else
        return false;
    do {
        Event event = {.subject = subject};
        if (take(e, "?a [blocker]")) {
            event.timing = TIMING_BLOCKER_ACTIVATED;
        } else if (take(e, "?a [trigger]")) {
            event.timing = TIMING_TRIGGER_ACTIVATED;
        } else if (event_card(e, &event.filter)) {
            event.timing = TIMING_EVENT_ACTIVATED;
        } else {
            return false;
        }
        if (!add(e, event)) return false;
    } while (take(e, "or"));
    return true;
}

/* played -> about "is played" ( "from your" ( "trash" | "hand" )
 *          | [ "on your field" ] [ cause ] ) ; from one's own, so it is one's own card */
static bool is_played(English *e) {
    Reading start = e->now;
    About who;
    if (about(e, &who) && take(e, "is played")) {
        Event event = {.timing = TIMING_PLAYED, .subject = who.subject, .filter = who.filter};
        bool mine = take(e, "from your");
        bool trash = mine && take(e, "trash");
        if (mine) {
            event.cause = trash ? CAUSE_FROM_TRASH : CAUSE_FROM_HAND;
        } else {
            mine = take(e, "on your field");
            event.cause = cause(e);
        }
        bool read = !(event.cause == CAUSE_FROM_HAND && !take(e, "hand"));
        if (mine && event.subject == SUBJECT_ANY) event.subject = SUBJECT_YOURS;
        bool fits = event.cause != CAUSE_BATTLE && !(mine && who.subject == SUBJECT_OPPONENTS);
        if (read && fits) return add(e, event);
    }
    english_words_back(e, &start);
    return false;
}

/* plays -> ( "you play" | "your opponent plays" ) body [ "from your hand" | "from your trash"
 *        | cause ] */
static bool plays(English *e) {
    Reading start = e->now;
    Event event = {.timing = TIMING_PLAYED};
    if (take(e, "you play"))
        event.subject = SUBJECT_YOURS;
    else if (take(e, "your opponent plays"))
        event.subject = SUBJECT_OPPONENTS;
    else
        return false;
    if (!english_words_at(e, "a|an")) {
        english_words_back(e, &start);
        return false;
    }
    if (!body_filter(e, &event.filter)) return false;
    bool yours = event.subject == SUBJECT_YOURS;
    event.cause = take(e, yours ? "from your hand" : "from their hand")     ? CAUSE_FROM_HAND
                  : take(e, yours ? "from your trash" : "from their trash") ? CAUSE_FROM_TRASH
                                                                            : cause(e);
    return event.cause != CAUSE_BATTLE && add(e, event);
}

/* Events about a player, each with its whole wording: they are few and have no parts. */
static const struct {
    const char *words;
    uint8_t timing, subject;
} player_events[] = {
    {"a card is removed from your or your opponent's life cards", TIMING_LIFE_REMOVED,
     SUBJECT_ANY},
    {"a card is removed from your opponent's life cards", TIMING_LIFE_REMOVED,
     SUBJECT_OPPONENTS},
    {"a card is removed from your life cards", TIMING_LIFE_REMOVED, SUBJECT_YOURS},
    {"a card is added to your hand from your life ?cards|area", TIMING_LIFE_TO_HAND,
     SUBJECT_YOURS},
    {"your ?number ?of life ?cards|area becomes|become 0 ?cards", TIMING_LIFE_ZERO,
     SUBJECT_YOURS},
    {"a [trigger] activates", TIMING_TRIGGER_ACTIVATED, SUBJECT_ANY},
    {"a [trigger] is activated", TIMING_TRIGGER_ACTIVATED, SUBJECT_ANY},
    {"your opponent's [trigger] is activated", TIMING_TRIGGER_ACTIVATED, SUBJECT_OPPONENTS},
    {"your [trigger] is activated", TIMING_TRIGGER_ACTIVATED, SUBJECT_YOURS},
    {"you draw a card by an effect", TIMING_DRAWN, SUBJECT_YOURS},
    {"you draw a card outside of your draw phase", TIMING_DRAWN, SUBJECT_YOURS},
    {"your opponent draws a card outside of their draw phase", TIMING_DRAWN, SUBJECT_OPPONENTS},
    {"you take damage", TIMING_DAMAGE_TAKEN, SUBJECT_YOURS},
    {"your leader takes damage", TIMING_DAMAGE_TAKEN, SUBJECT_YOURS},
    {"you deal damage to your opponent's life", TIMING_DAMAGE_DEALT, SUBJECT_YOURS},
    {"your opponent attacks", TIMING_ATTACKS, SUBJECT_OPPONENTS},
};

/* damage -> ( "this" NOUN "'s attack" | "this" NOUN ) "deals damage to your opponent"
 *           [ "'s Life" | "'s Leader" ] */
static bool attack_damage(English *e) {
    bool leader = e->card->category == LP_CATEGORY_LEADER;
    bool own = take(e, leader ? "this leader's attack" : "this character's attack") ||
               take(e, leader ? "this leader" : "this character");
    return own &&
           (take(e, "deals damage to your opponent's life|leader") ||
            take(e, "deals damage to your opponent")) &&
           add(e, (Event){.timing = TIMING_DAMAGE_DEALT});
}

static bool player_event(English *e) {
    for (size_t i = 0; i < sizeof player_events / sizeof player_events[0]; i++) {
        if (!take(e, player_events[i].words)) continue;
        add(e, (Event){.timing = player_events[i].timing, .subject = player_events[i].subject});
        if (player_events[i].timing != TIMING_ATTACKS)
            e->now.it = REG_COUNT; /* about no card */
        return !e->refused;
    }
    return false;
}

/* trashed -> "a card is trashed from your hand by" ( "your" body "effect" | cause )
 *          | "you trash a card from your hand" cause
 *          | "a card is trashed from your deck" [ cause ]
 *          | "a card is trashed from your opponent's hand by your effect" */
static bool hand_trashed(English *e) {
    Reading start = e->now;
    Filtering filter = {0};
    Event plain = {.timing = TIMING_HAND_TRASHED, .subject = SUBJECT_YOURS};
    if (take(e, "a card is trashed from your opponent's hand by your effect"))
        return add(e, (Event){.timing = TIMING_HAND_TRASHED,
                              .subject = SUBJECT_OPPONENTS,
                              .cause = CAUSE_YOUR_EFFECT});
    if (take(e, "a card is trashed from ?the ?top ?of your deck")) {
        plain.timing = TIMING_DECK_TRASHED;
        plain.cause = cause(e);
        if (plain.cause != CAUSE_BATTLE) return add(e, plain);
        english_words_back(e, &start);
        return false;
    }
    if ((take(e, "a card is trashed from your hand") ||
         take(e, "you trash a card from your hand")) &&
        (plain.cause = cause(e)) != CAUSE_ANY && plain.cause != CAUSE_BATTLE)
        return add(e, plain);
    english_words_back(e, &start);
    if (take(e, "a card is trashed from your hand by your") &&
        english_filter_types(e, &filter)) {
        bool character = take(e, "character's") || take(e, "character card's");
        Test kind = {.kind = TEST_CATEGORY, .operand = 1 << LP_CATEGORY_CHARACTER};
        if (character) english_filter_first(&filter, kind);
        if ((character || take(e, "card's")) && take(e, "effect"))
            return add(e, (Event){.timing = TIMING_HAND_TRASHED,
                                  .subject = SUBJECT_YOURS,
                                  .cause = CAUSE_YOUR_EFFECT,
                                  .other = english_filter_row(e, &filter)});
    }
    english_words_back(e, &start);
    return false;
}

/* event -> one of the rules above { "or" [ "when" ] event } */
static bool event_list(English *e) {
    static bool (*const rules[])(English *) = {is_attacked,  player_event, attack_damage,
                                               hand_trashed, don_returned, activates,
                                               plays,        is_played,    card_event};
    for (bool any = false;; any = true) {
        Reading start = e->now;
        uint32_t count = e->event_count;
        bool read = false;
        if (any && !take(e, "?, or ?when")) return true;
        Reading after = e->now;
        for (size_t i = 0; !read && i < sizeof rules / sizeof rules[0]; i++) {
            read = rules[i](e);
            if (read) break;
            e->event_count = count;
            english_words_back(e, &after);
        }
        if (read) continue;
        english_words_back(e, &start);
        return any;
    }
}

/* Does it happen when a battle ends? */
static bool is_of_battle(const Event *event) {
    return event->timing == TIMING_BATTLED || event->timing == TIMING_BATTLE_KO;
}

static void at_start(English *e, Timing timing, Subject subject) {
    add(e, (Event){.timing = (uint8_t)timing, .subject = (uint8_t)subject});
    e->now.it = REG_COUNT; /* it is about no card */
}

/* when -> ( "when" | "whenever" ) event_list "," | "if" battle "," | "at the end of a battle in
 *         which" card "," | "this effect can be activated when" event_list "."
 *       | "at the start of your" ( "turn" | "Main Phase" ) "," | "at the end of your turn,"
 *       | "this effect can be activated at the start of …." */
bool english_event_when(English *e) {
    Reading start = e->now;
    bool can = take(e, "this effect can be activated");
    const char *close = can ? "." : ",";
    if (take(e, "at the start of the game")) {
        add(e, (Event){.timing = TIMING_START_OF_GAME});
    } else if (take(e, "at the start|beginning of your opponent's turn")) {
        at_start(e, TIMING_START_OF_TURN, SUBJECT_OPPONENTS);
    } else if (take(e, "at the start|beginning of your turn")) {
        at_start(e, TIMING_START_OF_TURN, SUBJECT_YOURS);
    } else if (take(e, "at the start|beginning of your main phase")) {
        at_start(e, TIMING_START_OF_MAIN, SUBJECT_YOURS);
    } else if (take(e, "at the end of your turn")) {
        add(e, (Event){.timing = TIMING_END_OF_YOUR_TURN});
    } else if (take(e, "at the end of your opponent's turn")) {
        add(e, (Event){.timing = TIMING_END_OF_OPPONENTS_TURN});
    } else if (take(e, "at the end of a battle in which")) {
        if (!card_event(e) || !is_of_battle(&e->events[0])) goto no;
    } else if (take(e, "when|whenever")) {
        if (!event_list(e)) goto no;
        /* BATTLED is the end of a battle; "when it battles" is its start. */
        for (uint32_t i = 0; i < e->event_count; i++)
            if (e->events[i].timing == TIMING_BATTLED) e->events[i].timing = TIMING_BATTLES;
    } else if (!can && take(e, "if") && card_event(e)) {
        /* "If this Character battles …" is an event; "if this Character is rested" is a state,
         * and only what rests it makes it an event. */
        const Event *event = &e->events[0];
        if (!is_of_battle(event) &&
            !(event->timing == TIMING_RESTED && event->cause != CAUSE_ANY))
            goto no;
    } else {
        goto no;
    }
    if (!take(e, close)) goto no;
    if (can) e->ability->flags |= ABILITY_MAY;
    return true;
no:
    e->event_count = 0;
    english_words_back(e, &start);
    return false;
}

/* trailing -> "when" event_list, after an action */
bool english_event_trailing(English *e) {
    Reading start = e->now;
    if (e->event_count == 0 && take(e, "when") && event_list(e)) return true;
    english_words_back(e, &start);
    return false;
}

/* by -> "by the effect of" body | cause, of an effect */
static bool how_by_effect(English *e, Event *event) {
    if (take(e, "by the effect of")) {
        event->cause = CAUSE_EFFECT;
        return body_filter(e, &event->other);
    }
    event->cause = cause(e);
    return event->cause != CAUSE_ANY && event->cause != CAUSE_BATTLE;
}

/* how -> "if this" NOUN ( "was K.O.'d" ( by | cause ) | "was played" ( "from your hand" | "from
 *        your trash" | by ) ) ",", after the tag whose event it is about */
bool english_event_how(English *e) {
    Reading start = e->now;
    Noun noun;
    Event how = e->events[0];
    bool ko = how.timing == TIMING_ON_KO, read = false;
    if (e->event_count != 1 || (!ko && how.timing != TIMING_ON_PLAY)) return false;
    if (!take(e, "if") || !english_words_at(e, "this") ||
        !english_noun_read(e, NOUN_REGISTER, &noun))
        goto no;
    if (ko && take(e, "was|is k.o.'d")) {
        if (take(e, "in battle"))
            read = (how.cause = CAUSE_BATTLE) != 0;
        else
            read = how_by_effect(e, &how);
    } else if (!ko && take(e, "was|is played")) {
        how.cause = take(e, "from your hand")    ? CAUSE_FROM_HAND
                    : take(e, "from your trash") ? CAUSE_FROM_TRASH
                                                 : CAUSE_ANY;
        read = how.cause != CAUSE_ANY || how_by_effect(e, &how);
    }
    if (!read || !take(e, ",")) goto no;
    e->events[0] = how;
    return true;
no:
    english_words_back(e, &start);
    return false;
}

/* --- Replacements ----------------------------------------------------------------------- */

static const struct {
    const char *words, *again;
    uint8_t timing;
} woulds[] = {
    {"would be k.o.'d", "k.o.'d", TIMING_WOULD_BE_KO},
    {"would be removed from the field", "removed from the field", TIMING_WOULD_BE_REMOVED},
    {"would leave the field", "leave the field", TIMING_WOULD_LEAVE},
    {"would be rested", "rested", TIMING_WOULD_BE_RESTED},
};

/* "… by your opponent": by the opponent's effects, or K.O.'d in battle, where nobody but the
 * attacking player does it (CR 7-1-4-1) */
static bool by_opponent(English *e, uint8_t timing, const About *who) {
    if (timing != TIMING_WOULD_BE_REMOVED || !take(e, "by your opponent ,")) return false;
    e->now.at--; /* the comma ends the event */
    Event removed = {.timing = timing,
                     .subject = who->subject,
                     .filter = who->filter,
                     .cause = CAUSE_OPPONENT_EFFECT};
    Event beaten = removed;
    beaten.timing = TIMING_WOULD_BE_KO;
    beaten.cause = CAUSE_BATTLE;
    return add(e, removed) && add(e, beaten);
}

/* CR 4-11-2: to be removed is to move to another area, for whatever reason. Where no effect is
 * named, the card would leave the field; a removal is one by an effect. */
static bool add_would(English *e, Event event) {
    bool by_effect = event.cause != CAUSE_ANY && event.cause != CAUSE_BATTLE;
    if (event.timing == TIMING_WOULD_BE_REMOVED && !by_effect)
        event.timing = TIMING_WOULD_LEAVE;
    if (event.timing == TIMING_WOULD_BE_RESTED && !by_effect)
        return english_words_refuse(e, "what is rested by no effect cannot be replaced");
    return add(e, event);
}

static bool would(English *e, const About *who, bool is_again) {
    for (size_t i = 0; i < sizeof woulds / sizeof woulds[0]; i++) {
        if (!take(e, woulds[i].words) && !(is_again && take(e, woulds[i].again))) continue;
        if (by_opponent(e, woulds[i].timing, who)) return true;
        return add_would(e, (Event){.timing = woulds[i].timing,
                                    .subject = who->subject,
                                    .filter = who->filter,
                                    .cause = cause(e)});
    }
    return false;
}

/* again -> [ "or" ( would | cause ) ], after the event before it */
static bool would_again(English *e, const About *who) {
    Reading before = e->now;
    Event last = e->events[e->event_count - 1], again = last;
    if (take(e, "or")) {
        bool says_would = english_words_at(e, "would");
        if (would(e, who, true)) {
            const Event *now = &e->events[e->event_count - 1];
            bool ko_removed =
                last.timing == TIMING_WOULD_BE_KO && now->timing == TIMING_WOULD_BE_REMOVED;
            return says_would || ko_removed || clear_cause(e, &last, now);
        }
        if (cause_again(e, &again) && add_would(e, again)) return true;
    }
    english_words_back(e, &before);
    return false;
}

/* having -> "you have a" body "that" would ; the same as "your" body would */
static bool would_subject(English *e, About *who) {
    Reading start = e->now;
    if (take(e, "you have a|an") && body_filter(e, &who->filter) && take(e, "that")) {
        who->subject = SUBJECT_YOURS;
        return true;
    }
    english_words_back(e, &start);
    return about(e, who);
}

/* others -> [ "or" subject would ], about other cards than the event before it */
static bool would_of_others(English *e, About *who) {
    Reading before = e->now;
    About other = {0};
    if (take(e, "or") && would_subject(e, &other) && would(e, &other, false)) {
        *who = other;
        return true;
    }
    english_words_back(e, &before);
    return false;
}

static const struct {
    const char *words;
    uint8_t cause;
} damage_causes[] = {
    {"from an attack", CAUSE_BATTLE},
    {"from your opponent's attack|attacks", CAUSE_BATTLE},
    {"from battle", CAUSE_BATTLE},
    {"from an effect", CAUSE_EFFECT},
    {"from your opponent's effect|effects", CAUSE_OPPONENT_EFFECT},
};

/* damage -> ( "you" | "your Leader" | "your opponent" ) "would take damage" [ cause ]
 *         | "damage would be dealt to" ( "you" | "your Leader" … ) [ cause ] ; how much is not
 *         said, for all of it is replaced */
static bool would_damage(English *e) {
    Reading start = e->now;
    Event event = {.timing = TIMING_WOULD_TAKE_DAMAGE, .subject = SUBJECT_YOURS};
    bool theirs = take(e, "your opponent would take ?any damage") ||
                  take(e, "your opponent's leader would take ?any damage") ||
                  take(e, "damage would be dealt to your opponent|opponent's ?leader");
    bool mine = !theirs && (take(e, "you would take|receive ?any damage") ||
                            take(e, "your|this leader would take|receive ?any damage") ||
                            take(e, "your|this leader would be dealt ?any damage") ||
                            take(e, "you would be dealt ?any damage") ||
                            take(e, "damage would be dealt to you") ||
                            take(e, "damage would be dealt to your leader"));
    if (theirs) event.subject = SUBJECT_OPPONENTS;
    if (!theirs && !mine) {
        english_words_back(e, &start);
        return false;
    }
    event.cause = cause(e);
    for (size_t i = 0; i < sizeof damage_causes / sizeof damage_causes[0]; i++)
        if (!event.cause && take(e, damage_causes[i].words))
            event.cause = damage_causes[i].cause;
    if (event.cause == CAUSE_CHARACTER_EFFECT) return false;
    return add(e, event);
}

/* also -> "would take damage", after "you have … and" */
static bool would_also(English *e) {
    return take(e, "would take|receive ?any damage") &&
           add(e, (Event){.timing = TIMING_WOULD_TAKE_DAMAGE, .subject = SUBJECT_YOURS});
}

static bool replaces_damage(English *e) {
    Reading start = e->now;
    uint16_t condition = 0;
    if (take(e, "if|when")) {
        Reading after = e->now;
        bool read = would_damage(e);
        if (!read) {
            english_words_back(e, &after);
            bool yours = english_words_at(e, "you have");
            read = english_condition_read(e, &condition) && take(e, "?, and") &&
                   (would_damage(e) || (yours && would_also(e)));
        }
        if (read && take(e, ",")) {
            e->ability->condition = condition;
            e->now.it = REG_COUNT; /* it is about no card */
            return true;
        }
    }
    e->event_count = 0;
    english_words_back(e, &start);
    return false;
}

/* Are all events about this card? */
static bool is_about_this(const English *e) {
    for (uint32_t i = 0; i < e->event_count; i++)
        if (e->events[i].subject != SUBJECT_THIS) return false;
    return true;
}

/* replacement -> ( "if" | "when" ) [ condition "and" ] damage ","
 *              | ( "if" | "when" ) [ condition "and" ] [ or this ] subject would
 *                { "or" ( would | again ) } ","
 *              | "when your deck is reduced to 0," */
bool english_event_replacement(English *e) {
    Reading start = e->now;
    About who = {0};
    if (take(e, "when your deck is reduced to 0 ,"))
        return add(e, (Event){.timing = TIMING_WOULD_LOSE_BY_DECK, .subject = SUBJECT_YOURS});
    if (replaces_damage(e)) return true;
    if (e->refused) return false;
    if (!take(e, "if|when")) return false;
    Reading after = e->now;
    uint16_t condition = 0;
    bool this_too = or_this(e);
    if (!would_subject(e, &who) || !would(e, &who, false)) {
        english_words_back(e, &after);
        if (!english_condition_read(e, &condition) || !take(e, "?, and")) goto no;
        this_too = or_this(e);
        if (!would_subject(e, &who) || !would(e, &who, false)) goto no;
    }
    while (would_again(e, &who) || would_of_others(e, &who)) {
    }
    if (this_too && !also_this(e, 0)) goto no;
    if (!take(e, ",")) goto no;
    e->ability->condition = condition;
    e->now.it = REG_EVENT;
    if (is_about_this(e)) { /* "… return it to the owner's hand instead" */
        e->now.it = REG_THIS;
        e->now.it_heads = HEADS_ANY;
    }
    return true;
no:
    e->event_count = 0;
    english_words_back(e, &start);
    return false;
}
