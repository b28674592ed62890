/* Events of a text: "When your Character is K.O.'d by an effect," and what replacement effects
 * replace. */
#include "compiler/read.h"

/* A subject, and the filter on it. */
typedef struct About {
    uint8_t subject; /* Subject */
    uint16_t filter; /* as in SaidEvents */
} About;

static bool add(Cursor *r, SaidEvents *v, Event event) {
    if (v->count == EVENTS_MAX) return cursor_refuse(r, REFUSAL_TOO_MANY_EVENTS);
    v->at[v->count++] = event;
    /* Several cards that are trashed at once are one event: none of them is "it". */
    bool several = event.timing == TIMING_HAND_TRASHED || event.timing == TIMING_DECK_TRASHED;
    if (event.subject != SUBJECT_THIS) v->it = several ? REG_COUNT : REG_EVENT;
    return true;
}

/* A filter as a node: its index, from 1. */
static uint16_t filter_node(Cursor *r, const SaidFilter *filter) {
    SaidNoun such = {.shape = SHAPE_READY, .at = r->now.at};
    such.first.filter = *filter;
    return (uint16_t)(said_noun(r, &such) + 1);
}

/* A noun as a filter, with its category: events are about cards of any kind. */
static bool body_filter(Cursor *r, uint16_t *out) {
    SaidFilter filter = {0};
    Mark start = r->now;
    if (!read_noun_filter(r, &filter)) {
        cursor_back(r, &start);
        return false;
    }
    *out = filter_node(r, &filter);
    return true;
}

/* about -> "this" NOUN | ( [ "any of" | "one of" ] owner | "a" ) body */
static bool about(Cursor *r, SaidEvents *v, About *out) {
    Mark start = r->now;
    uint8_t whose;
    *out = (About){0};
    if (cursor_this(r)) {
        out->subject = SUBJECT_THIS;
        return v->names_this = true;
    }
    cursor_back(r, &start);
    take(r, "?{ any|one of }");
    if (cursor_owner(r, &whose)) {
        out->subject = whose == WHOSE_YOU ? SUBJECT_YOURS : SUBJECT_OPPONENTS;
    } else if (cursor_at(r, "a|an")) {
        out->subject = SUBJECT_ANY;
    } else {
        cursor_back(r, &start);
        return false;
    }
    if (take(r, "leader or ?{ any|one of } ?your characters")) { /* "your Leader or one of …" */
        SaidFilter either = {0};
        said_category(&either, 1 << LP_CATEGORY_LEADER | 1 << LP_CATEGORY_CHARACTER);
        out->filter = filter_node(r, &either);
        return out->subject == SUBJECT_YOURS;
    }
    bool other = cursor_at(r, "other") && !cursor_at(r, "other than");
    if (other && out->subject == SUBJECT_OPPONENTS) return cursor_refuse(r, REFUSAL_OTHER);
    if (body_filter(r, &out->filter)) return true;
    cursor_back(r, &start);
    return false;
}

static uint8_t cause(Cursor *r) {
    Mark start = r->now;
    int found = read_filter_term(r, &terms_read_causes);
    if (found >= 0 && found != CAUSE_FROM_HAND && found != CAUSE_FROM_TRASH)
        return (uint8_t)found;
    r->now = start; /* where it is played from is said elsewhere */
    return CAUSE_ANY;
}

/* The cards whose effect it is, after their owner. */
static const struct {
    const char *words;
    uint8_t categories; /* bits 1 << LpCategory; 0: any */
} sources[] = {
    {"leader or character|character's", 1 << LP_CATEGORY_LEADER | 1 << LP_CATEGORY_CHARACTER},
    {"character or leader|leader's", 1 << LP_CATEGORY_LEADER | 1 << LP_CATEGORY_CHARACTER},
    {"leader|leader's", 1 << LP_CATEGORY_LEADER},
    {"character|character's|characters'", 1 << LP_CATEGORY_CHARACTER},
    {"character card's", 1 << LP_CATEGORY_CHARACTER},
    {"event|event's", 1 << LP_CATEGORY_EVENT},
    {"stage|stage's", 1 << LP_CATEGORY_STAGE},
    {"card's", 0},
};

/* by card -> "by" owner [ types ] SOURCE ( "effect" | "effects" ) */
static bool by_card(Cursor *r, Event *event) {
    Mark start = r->now;
    SaidFilter filter = {0};
    uint8_t owner;
    size_t i = 0, count = sizeof sources / sizeof sources[0];
    if (take(r, "by") && cursor_owner(r, &owner)) {
        read_filter_types(r, NOUN_CHOICE, &filter);
        while (i < count && !take(r, sources[i].words)) i++;
        if (i < count && sources[i].categories)
            said_first(&filter, said_test(TEST_CATEGORY, sources[i].categories));
        if (i < count && filter.count > 0 && take(r, "effect|effects")) {
            event->cause = owner == WHOSE_YOU ? CAUSE_YOUR_EFFECT : CAUSE_OPPONENT_EFFECT;
            event->other = filter_node(r, &filter);
            return true;
        }
    }
    cursor_back(r, &start);
    return false;
}

/* So many pieces are these words of the table, or what can stand for them. */
static uint32_t event_size(Cursor *r, const char *words, bool is_again) {
    static const char *const verbs[] = {"is ", "would be ", "would "};
    const Mark start = r->now;
    uint32_t size = cursor_printed(r, words), i = 0;
    while (i < 3 && !text_starts_with(text_of(words), text_of(verbs[i]))) i++;
    if (size || i == 3) return size;
    const char *rest = words + text_of(verbs[i]).size;
    if (i == 0 && take(r, "are")) {
        size = cursor_printed(r, rest);
        r->now = start;
        if (size) return size + 1;
    }
    return is_again ? cursor_printed(r, rest) : 0;
}

/* What happens to cards, or what would: the longest words of the table that are here. That a
 * card is played has a rule of its own. */
static const TermsWords *event_term(Cursor *r, bool would, bool is_again) {
    const TermsWords *found = NULL;
    uint32_t longest = 0;
    for (size_t i = 0; i < terms_read_events.count; i++) {
        const TermsWords *row = &terms_read_events.at[i];
        bool says_would = text_starts_with(text_of(row->words), SLICE("would "));
        if (says_would != would || row->value == TIMING_PLAYED) continue;
        uint32_t size = event_size(r, row->words, is_again);
        if (size <= longest) continue;
        longest = size;
        found = row;
    }
    cursor_read(r, longest);
    return found;
}

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

static bool passive(Cursor *r, bool is_again, Event *event) {
    const TermsWords *term = event_term(r, false, is_again);
    if (!term) return false;
    event->timing = term->value;
    event->cause = cause(r);
    event->other = 0;
    if (event->cause == CAUSE_ANY) by_card(r, event);
    if (!fits_cause(event)) return false;
    /* where no effect is named, an attack or a block rests it too */
    if (event->timing == TIMING_RESTED && event->cause == CAUSE_ANY)
        event->timing = TIMING_BECOMES_RESTED;
    /* cards go to their owner's hand */
    return event->timing != TIMING_RETURNED || event->subject != SUBJECT_OPPONENTS ||
           !text_ends_with(text_of(term->words), SLICE("your hand"));
}

/* battles -> "battles" [ [ "and K.O.'s" ] [ "your opponent's" ] body ]
 *          | "attacks" ( "your opponent's" | "a" ) body, or "your" of a card of the opponent
 *          | "K.O.'s" ( "your opponent's" | "a" ) body "in battle" */
static bool battles(Cursor *r, Event *event) {
    Mark start = r->now;
    bool theirs = event->subject == SUBJECT_OPPONENTS;
    bool attacks = take(r, theirs ? "attacks your" : "attacks your opponent's") ||
                   (cursor_at(r, "attacks a|an") && take(r, "attacks"));
    if (attacks || take(r, "battles")) {
        event->timing = attacks                 ? TIMING_ATTACKS
                        : take(r, "and k.o.'s") ? TIMING_BATTLE_KO
                                                : TIMING_BATTLED;
        if (!attacks) take(r, "your opponent's");
        if (body_filter(r, &event->other)) return true;
        /* "when this Character battles": with whichever card */
        if (event->timing == TIMING_BATTLED && cursor_at(r, ",")) return true;
    }
    event->other = 0;
    cursor_back(r, &start);
    if ((take(r, "k.o.'s your|an opponent's") ||
         (cursor_at(r, "k.o.'s a") && take(r, "k.o.'s"))) &&
        body_filter(r, &event->other) && take(r, "in battle")) {
        event->timing = TIMING_BATTLE_KO;
        return true;
    }
    event->other = 0;
    cursor_back(r, &start);
    return false;
}

/* again -> cause : the same happens to the same cards for another reason */
static bool cause_again(Cursor *r, Event *event) {
    uint8_t other = event->cause == CAUSE_ANY ? CAUSE_ANY : cause(r);
    if (other == CAUSE_ANY || other == event->cause) return false;
    event->cause = other;
    event->other = 0;
    return true;
}

/* "A or B by …": nothing says whether the cause is that of both. (Not asked for "K.O.'d or
 * removed … by": every K.O. by an effect is a removal, so it applies to the removal only.) */
static bool clear_cause(Cursor *r, const Event *a, const Event *b) {
    if (a->cause != CAUSE_ANY || b->cause == CAUSE_ANY) return true;
    return cursor_refuse(r, REFUSAL_CAUSE_OF_BOTH);
}

/* or this -> "this" NOUN "or" : the event may also be about the card itself */
static bool or_this(Cursor *r, SaidEvents *v) {
    Mark start = r->now;
    if (cursor_this(r) && take(r, "or") &&
        (cursor_at(r, "your") || cursor_at(r, "any|one of your")))
        return v->names_this = true;
    cursor_back(r, &start);
    return false;
}

/* The same events about the card itself, beside those from `first` on. */
static bool also_this(Cursor *r, SaidEvents *v, uint32_t first) {
    uint32_t count = v->count;
    for (uint32_t i = first; i < count; i++) {
        Event own = v->at[i];
        own.subject = SUBJECT_THIS;
        own.filter = 0;
        if (!add(r, v, own)) return false;
    }
    return true;
}

/* attacked -> "your opponent attacks" ( "this" NOUN | "your" body ) */
static bool is_attacked(Cursor *r, SaidEvents *v) {
    About who;
    if (!take(r, "your opponent attacks") || !cursor_at(r, "this|your") || !about(r, v, &who) ||
        who.subject == SUBJECT_OPPONENTS)
        return false;
    return add(
        r, v, (Event){.timing = TIMING_ATTACKED, .subject = who.subject, .filter = who.filter});
}

/* given -> "a DON!! card is given to" about */
static bool given_to(Cursor *r, SaidEvents *v) {
    About who;
    if (!take(r, "a don!! card is given to") || !about(r, v, &who)) return false;
    return add(
        r, v,
        (Event){.timing = TIMING_DON_GIVEN, .subject = who.subject, .filter = who.filter});
}

/* card -> given | [ or this ] about ( battles | passive { "or" ( passive | again ) } ) */
static bool card_event(Cursor *r, SaidEvents *v) {
    About who;
    Mark start = r->now;
    if (given_to(r, v)) return true;
    cursor_back(r, &start);
    if (take(r, "this leader or any of your characters is given a don!! card") &&
        r->card->category == LP_CATEGORY_LEADER) {
        add(r, v, (Event){.timing = TIMING_DON_GIVEN});
        SaidFilter character = {0};
        said_category(&character, 1 << LP_CATEGORY_CHARACTER);
        return add(r, v,
                   (Event){.timing = TIMING_DON_GIVEN,
                           .subject = SUBJECT_YOURS,
                           .filter = filter_node(r, &character)});
    }
    cursor_back(r, &start);
    uint32_t first = v->count;
    bool this_too = or_this(r, v);
    if (!about(r, v, &who)) return false;
    Event event = {.subject = who.subject, .filter = who.filter};
    if (battles(r, &event)) {
        if (this_too || !add(r, v, event)) return false;
        v->it = REG_COUNT; /* it is not clear which of the two cards "that Character" is */
        return true;
    }
    if (!passive(r, false, &event)) {
        cursor_back(r, &start);
        return false;
    }
    add(r, v, event);
    for (;;) {
        Mark before = r->now;
        Event last = event;
        bool more = take(r, "or");
        bool says_is = cursor_at(r, "is|are|becomes|become|attacks");
        if (!more || !(passive(r, true, &event) || cause_again(r, &event))) {
            cursor_back(r, &before);
            break;
        }
        bool ko_removed = last.timing == TIMING_KO && event.timing == TIMING_REMOVED;
        if (!says_is && !ko_removed && !clear_cause(r, &last, &event)) return false;
        add(r, v, event);
    }
    return !this_too || also_this(r, v, first);
}

/* returned -> ( ( "a" | "your" ) "DON!! card" | NUMBER "or more" [ "of your" ] "DON!! cards" )
 *             [ "on" ( "your" | "the" ) "field" ] "is returned to your DON!! deck" [ cause ] */
static bool don_returned(Cursor *r, SaidEvents *v) {
    Mark start = r->now;
    int32_t n = 0;
    bool one = take(r, "a|your don!! card");
    if (!one && !(cursor_number(r, &n) && take(r, "or more ?{ of your } don!! cards"))) {
        cursor_back(r, &start);
        return false;
    }
    /* "on the field": of either player, to the DON!! deck that they belong to */
    bool any = take(r, "on the field");
    if (!any) take(r, "?{ on your field }");
    if (!take(r, "is|are returned to your don!! deck")) {
        cursor_back(r, &start);
        return false;
    }
    if (n < 0 || n > AMOUNT_MAX) return cursor_refuse(r, REFUSAL_TOO_LARGE);
    if (!add(r, v,
             (Event){.timing = TIMING_DON_RETURNED,
                     .subject = any ? SUBJECT_ANY : SUBJECT_YOURS,
                     .cause = cause(r),
                     .amount = (uint8_t)(n > 1 ? n : 0)}))
        return false;
    v->it = REG_COUNT; /* it is about no card */
    return true;
}

/* an Event -> "an Event" | "a" body, Events ; what is said about it is the filter */
static bool event_card(Cursor *r, uint16_t *filter) {
    SaidFilter said = {0};
    Mark start = r->now;
    if (cursor_at(r, "a|an") && read_noun_filter(r, &said) && said.count > 0 &&
        said.at[0].kind == TEST_CATEGORY && said.at[0].operand == 1 << LP_CATEGORY_EVENT &&
        !said.at[0].or_next) {
        *filter = said.count == 1 ? 0 : filter_node(r, &said);
        return true;
    }
    cursor_back(r, &start);
    return false;
}

/* activates -> ( "you activate" | "your opponent activates" ) what { "or" what }
 * what -> event | [ "a" ] ( "[Blocker]" | "[Trigger]" ) */
static bool activates(Cursor *r, SaidEvents *v) {
    uint8_t subject;
    if (take(r, "you activate"))
        subject = SUBJECT_YOURS;
    else if (take(r, "your opponent activates"))
        subject = SUBJECT_OPPONENTS;
    else
        return false;
    do {
        Event event = {.subject = subject};
        if (take(r, "?a [blocker]")) {
            event.timing = TIMING_BLOCKER_ACTIVATED;
        } else if (take(r, "?a [trigger]")) {
            event.timing = TIMING_TRIGGER_ACTIVATED;
        } else if (event_card(r, &event.filter)) {
            event.timing = TIMING_EVENT_ACTIVATED;
        } else {
            return false;
        }
        if (!add(r, v, event)) return false;
    } while (take(r, "or"));
    return true;
}

/* played -> about "is played" ( "from your" ( "trash" | "hand" )
 *          | [ "on your field" ] [ cause ] ) ; from one's own, so it is one's own card */
static bool is_played(Cursor *r, SaidEvents *v) {
    Mark start = r->now;
    About who;
    if (about(r, v, &who) && take(r, "is played")) {
        Event event = {.timing = TIMING_PLAYED, .subject = who.subject, .filter = who.filter};
        bool mine = take(r, "from your");
        bool trash = mine && take(r, "trash");
        if (mine) {
            event.cause = trash ? CAUSE_FROM_TRASH : CAUSE_FROM_HAND;
        } else {
            mine = take(r, "on your field");
            event.cause = cause(r);
        }
        bool read = !(event.cause == CAUSE_FROM_HAND && !take(r, "hand"));
        if (mine && event.subject == SUBJECT_ANY) event.subject = SUBJECT_YOURS;
        bool fits = event.cause != CAUSE_BATTLE && !(mine && who.subject == SUBJECT_OPPONENTS);
        if (read && fits) return add(r, v, event);
    }
    cursor_back(r, &start);
    return false;
}

/* plays -> ( "you play" | "your opponent plays" ) body [ "from your hand" | "from your trash"
 *        | cause ] */
static bool plays(Cursor *r, SaidEvents *v) {
    Mark start = r->now;
    Event event = {.timing = TIMING_PLAYED};
    if (take(r, "you play"))
        event.subject = SUBJECT_YOURS;
    else if (take(r, "your opponent plays"))
        event.subject = SUBJECT_OPPONENTS;
    else
        return false;
    if (!cursor_at(r, "a|an")) {
        cursor_back(r, &start);
        return false;
    }
    if (!body_filter(r, &event.filter)) return false;
    bool yours = event.subject == SUBJECT_YOURS;
    event.cause = take(r, yours ? "from your hand" : "from their hand")     ? CAUSE_FROM_HAND
                  : take(r, yours ? "from your trash" : "from their trash") ? CAUSE_FROM_TRASH
                                                                            : cause(r);
    return event.cause != CAUSE_BATTLE && add(r, v, event);
}

/* damage -> ( "this" NOUN "'s attack" | "this" NOUN ) "deals damage to your opponent"
 *           [ "'s Life" | "'s Leader" ] */
static bool attack_damage(Cursor *r, SaidEvents *v) {
    bool leader = r->card->category == LP_CATEGORY_LEADER;
    bool own = take(r, leader ? "this leader's attack" : "this character's attack") ||
               take(r, leader ? "this leader" : "this character");
    return own &&
           (take(r, "deals damage to your opponent's life|leader") ||
            take(r, "deals damage to your opponent")) &&
           add(r, v, (Event){.timing = TIMING_DAMAGE_DEALT});
}

/* event -> one of the table: events about a player are few and have no parts */
static bool player_event(Cursor *r, SaidEvents *v) {
    const TermsTimed *row = read_filter_timed(r, &terms_player_events);
    if (!row || !add(r, v, (Event){.timing = row->timing, .subject = row->of})) return false;
    if (row->timing != TIMING_ATTACKS) v->it = REG_COUNT; /* about no card */
    return true;
}

/* trashed -> "a card is trashed from your hand" ( by card | cause )
 *          | "you trash a card from your hand" cause
 *          | "a card is trashed from your deck" [ cause ]
 *          | "a card is trashed from your opponent's hand by" ( "your" | "an" ) "effect" */
static bool hand_trashed(Cursor *r, SaidEvents *v) {
    Mark start = r->now;
    Event plain = {.timing = TIMING_HAND_TRASHED, .subject = SUBJECT_YOURS};
    if (take(r, "a card is trashed from your opponent's hand")) {
        plain.subject = SUBJECT_OPPONENTS;
        plain.cause = cause(r);
        if (plain.cause == CAUSE_YOUR_EFFECT || plain.cause == CAUSE_EFFECT)
            return add(r, v, plain);
        cursor_back(r, &start);
        return false;
    }
    if (take(r, "a card is trashed from ?{ the top of } your deck")) {
        plain.timing = TIMING_DECK_TRASHED;
        plain.cause = cause(r);
        if (plain.cause != CAUSE_BATTLE) return add(r, v, plain);
        cursor_back(r, &start);
        return false;
    }
    if ((take(r, "a card is trashed from your hand") ||
         take(r, "you trash a card from your hand")) &&
        (plain.cause = cause(r)) != CAUSE_ANY && plain.cause != CAUSE_BATTLE)
        return add(r, v, plain);
    cursor_back(r, &start);
    if (take(r, "a card is trashed from your hand") && by_card(r, &plain))
        return add(r, v, plain);
    cursor_back(r, &start);
    return false;
}

/* event -> one of the rules above { "or" [ "when" ] event } */
static bool event_list(Cursor *r, SaidEvents *v) {
    static bool (*const rules[])(Cursor *, SaidEvents *) = {
        is_attacked, player_event, attack_damage, hand_trashed, don_returned,
        activates,   plays,        is_played,     card_event};
    for (bool any = false;; any = true) {
        Mark start = r->now;
        const SaidEvents before = *v;
        bool read = false;
        if (any && !take(r, "?, or ?when")) return true;
        Mark after = r->now;
        for (size_t i = 0; !read && i < sizeof rules / sizeof rules[0]; i++) {
            read = rules[i](r, v);
            if (read) break;
            *v = before;
            cursor_back(r, &after);
        }
        if (read) continue;
        cursor_back(r, &start);
        return any;
    }
}

/* Does it happen when a battle ends? */
static bool is_of_battle(const Event *event) {
    return event->timing == TIMING_BATTLED || event->timing == TIMING_BATTLE_KO;
}

/* time -> one of the table */
static bool at_time(Cursor *r, SaidEvents *v) {
    const TermsTimed *row = read_filter_timed(r, &terms_times);
    if (!row) return false;
    add(r, v, (Event){.timing = row->timing, .subject = row->of});
    if (row->of != SUBJECT_THIS) v->it = REG_COUNT; /* it is about no card */
    return true;
}

/* when -> ( "when" | "whenever" ) event_list "," | "if" battle "," | "at the end of a battle in
 *         which" card "," | "this effect can be activated when" event_list "."
 *       | time "," | "this effect can be activated" time "." */
bool read_event_when(Cursor *r, SaidEvents *v) {
    Mark start = r->now;
    bool can = take(r, "this effect can be activated");
    const char *close = can ? "." : ",";
    if (at_time(r, v)) {
        /* nothing more is said of it */
    } else if (take(r, "at the end of a battle in which")) {
        if (!card_event(r, v) || !is_of_battle(&v->at[0])) goto no;
    } else if (take(r, "when|whenever")) {
        if (!event_list(r, v)) goto no;
        /* BATTLED is the end of a battle; "when it battles" is its start. */
        for (uint32_t i = 0; i < v->count; i++)
            if (v->at[i].timing == TIMING_BATTLED) v->at[i].timing = TIMING_BATTLES;
    } else if (!can && take(r, "if") && card_event(r, v)) {
        /* "If this Character battles …" is an event; "if this Character is rested" is a state,
         * and only what rests it makes it an event. */
        const Event *event = &v->at[0];
        if (!is_of_battle(event) &&
            !(event->timing == TIMING_RESTED && event->cause != CAUSE_ANY))
            goto no;
    } else {
        goto no;
    }
    if (!take(r, close)) goto no;
    v->is_may = can;
    return true;
no:
    *v = (SaidEvents){.it = IT_AS_BEFORE};
    cursor_back(r, &start);
    return false;
}

/* trailing -> "when" event_list, after an action */
bool read_event_trailing(Cursor *r, SaidEvents *v) {
    Mark start = r->now;
    if (take(r, "when") && event_list(r, v)) return true;
    cursor_back(r, &start);
    return false;
}

/* by -> "by the effect of" body | cause, of an effect */
static bool how_by_effect(Cursor *r, Event *event) {
    if (take(r, "by the effect of")) {
        event->cause = CAUSE_EFFECT;
        return body_filter(r, &event->other);
    }
    event->cause = cause(r);
    return event->cause != CAUSE_ANY && event->cause != CAUSE_BATTLE;
}

/* how -> "if this" NOUN ( "was K.O.'d" ( by | cause ) | "was played" ( "from your hand" | "from
 *        your trash" | by ) ) ",", after the tag whose event it is about */
bool read_event_how(Cursor *r, SaidEvents *v) {
    Mark start = r->now;
    Event how = v->at[0];
    bool ko = how.timing == TIMING_ON_KO, read = false;
    if (v->count != 1 || (!ko && how.timing != TIMING_ON_PLAY)) return false;
    if (!take(r, "if") || !cursor_this(r)) goto no;
    v->names_this = true;
    if (ko && take(r, "was|is k.o.'d")) {
        if (take(r, "in battle"))
            read = (how.cause = CAUSE_BATTLE) != 0;
        else
            read = how_by_effect(r, &how);
    } else if (!ko && take(r, "was|is played")) {
        how.cause = take(r, "from your hand")    ? CAUSE_FROM_HAND
                    : take(r, "from your trash") ? CAUSE_FROM_TRASH
                                                 : CAUSE_ANY;
        read = how.cause != CAUSE_ANY || how_by_effect(r, &how);
    }
    if (!read || !take(r, ",")) goto no;
    v->at[0] = how;
    return true;
no:
    cursor_back(r, &start);
    return false;
}

/* --- Replacements ----------------------------------------------------------------------- */

/* "… by your opponent": by the opponent's effects, or K.O.'d in battle, where nobody but the
 * attacking player does it (CR 7-1-4-1) */
static bool by_opponent(Cursor *r, SaidEvents *v, uint8_t timing, const About *who) {
    if (timing != TIMING_WOULD_BE_REMOVED || !take(r, "by your opponent ,")) return false;
    r->now.at--; /* the comma ends the event */
    Event removed = {.timing = timing,
                     .subject = who->subject,
                     .filter = who->filter,
                     .cause = CAUSE_OPPONENT_EFFECT};
    Event beaten = removed;
    beaten.timing = TIMING_WOULD_BE_KO;
    beaten.cause = CAUSE_BATTLE;
    return add(r, v, removed) && add(r, v, beaten);
}

/* CR 4-11-2: to be removed is to move to another area, for whatever reason. Where no effect is
 * named, the card would leave the field; a removal is one by an effect. */
static bool add_would(Cursor *r, SaidEvents *v, Event event) {
    bool by_effect = event.cause != CAUSE_ANY && event.cause != CAUSE_BATTLE;
    if (event.timing == TIMING_WOULD_BE_REMOVED && !by_effect)
        event.timing = TIMING_WOULD_LEAVE;
    if (event.timing == TIMING_WOULD_BE_RESTED && !by_effect)
        return cursor_refuse(r, REFUSAL_RESTED_BY_NONE);
    return add(r, v, event);
}

static bool would(Cursor *r, SaidEvents *v, const About *who, bool is_again) {
    const TermsWords *term = event_term(r, true, is_again);
    if (!term) return false;
    if (by_opponent(r, v, term->value, who)) return true;
    Event event = {.timing = term->value, .subject = who->subject, .filter = who->filter};
    event.cause = cause(r);
    if (event.cause == CAUSE_ANY) by_card(r, &event);
    return add_would(r, v, event);
}

/* again -> [ "or" ( would | cause ) ], after the event before it */
static bool would_again(Cursor *r, SaidEvents *v, const About *who) {
    Mark before = r->now;
    Event last = v->at[v->count - 1], again = last;
    if (take(r, "or")) {
        bool says_would = cursor_at(r, "would");
        if (would(r, v, who, true)) {
            const Event *now = &v->at[v->count - 1];
            bool ko_removed =
                last.timing == TIMING_WOULD_BE_KO && now->timing == TIMING_WOULD_BE_REMOVED;
            return says_would || ko_removed || clear_cause(r, &last, now);
        }
        if (cause_again(r, &again) && add_would(r, v, again)) return true;
    }
    cursor_back(r, &before);
    return false;
}

/* having -> "you have a" body "that" would ; the same as "your" body would */
static bool would_subject(Cursor *r, SaidEvents *v, About *who) {
    Mark start = r->now;
    if (take(r, "you have a|an") && body_filter(r, &who->filter) && take(r, "that")) {
        who->subject = SUBJECT_YOURS;
        return true;
    }
    cursor_back(r, &start);
    return about(r, v, who);
}

/* others -> [ "or" subject would ], about other cards than the event before it */
static bool would_of_others(Cursor *r, SaidEvents *v, About *who) {
    Mark before = r->now;
    About other = {0};
    if (take(r, "or") && would_subject(r, v, &other) && would(r, v, &other, false)) {
        *who = other;
        return true;
    }
    cursor_back(r, &before);
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
static bool would_damage(Cursor *r, SaidEvents *v) {
    Mark start = r->now;
    Event event = {.timing = TIMING_WOULD_TAKE_DAMAGE, .subject = SUBJECT_YOURS};
    bool theirs = take(r, "your opponent would take ?any damage") ||
                  take(r, "your opponent's leader would take ?any damage") ||
                  take(r, "damage would be dealt to your opponent|opponent's ?leader");
    bool mine = !theirs && (take(r, "you would take|receive ?any damage") ||
                            take(r, "your|this leader would take|receive ?any damage") ||
                            take(r, "your|this leader would be dealt ?any damage") ||
                            take(r, "you would be dealt ?any damage") ||
                            take(r, "damage would be dealt to you") ||
                            take(r, "damage would be dealt to your leader"));
    if (theirs) event.subject = SUBJECT_OPPONENTS;
    if (!theirs && !mine) {
        cursor_back(r, &start);
        return false;
    }
    event.cause = cause(r);
    for (size_t i = 0; i < sizeof damage_causes / sizeof damage_causes[0]; i++)
        if (!event.cause && take(r, damage_causes[i].words))
            event.cause = damage_causes[i].cause;
    if (event.cause == CAUSE_CHARACTER_EFFECT) return false;
    return add(r, v, event);
}

/* also -> "would take damage", after "you have … and" */
static bool would_also(Cursor *r, SaidEvents *v) {
    return take(r, "would take|receive ?any damage") &&
           add(r, v, (Event){.timing = TIMING_WOULD_TAKE_DAMAGE, .subject = SUBJECT_YOURS});
}

static bool replaces_damage(Cursor *r, SaidEvents *v) {
    Mark start = r->now;
    uint16_t condition = 0;
    bool has_condition = false;
    if (take(r, "if|when")) {
        Mark after = r->now;
        bool read = would_damage(r, v);
        if (!read) {
            cursor_back(r, &after);
            bool yours = cursor_at(r, "you have");
            has_condition = read_condition(r, &condition);
            read = has_condition && take(r, "?, and") &&
                   (would_damage(r, v) || (yours && would_also(r, v)));
        }
        if (read && take(r, ",")) {
            v->condition = condition;
            v->has_condition = has_condition;
            v->it = REG_COUNT; /* it is about no card */
            return true;
        }
    }
    *v = (SaidEvents){.it = IT_AS_BEFORE};
    cursor_back(r, &start);
    return false;
}

/* Are all events about this card? */
static bool is_about_this(const SaidEvents *v) {
    for (uint32_t i = 0; i < v->count; i++)
        if (v->at[i].subject != SUBJECT_THIS) return false;
    return true;
}

/* replacement -> ( "if" | "when" ) [ condition "and" ] damage ","
 *              | ( "if" | "when" ) [ condition "and" ] [ or this ] subject would
 *                { "or" ( would | again ) } ","
 *              | "when your deck is reduced to 0," */
bool read_event_replacement(Cursor *r, SaidEvents *v) {
    Mark start = r->now;
    About who = {0};
    if (take(r, "when your deck is reduced to 0 ,"))
        return add(r, v,
                   (Event){.timing = TIMING_WOULD_LOSE_BY_DECK, .subject = SUBJECT_YOURS});
    if (replaces_damage(r, v)) return true;
    if (r->refused) return false;
    if (!take(r, "if|when")) return false;
    Mark after = r->now;
    uint16_t condition = 0;
    bool has_condition = false;
    bool this_too = or_this(r, v);
    if (!would_subject(r, v, &who) || !would(r, v, &who, false)) {
        cursor_back(r, &after);
        has_condition = read_condition(r, &condition);
        if (!has_condition || !take(r, "?, and")) goto no;
        this_too = or_this(r, v);
        if (!would_subject(r, v, &who) || !would(r, v, &who, false)) goto no;
    }
    while (would_again(r, v, &who) || would_of_others(r, v, &who)) {
    }
    if (this_too && !also_this(r, v, 0)) goto no;
    if (!take(r, ",")) goto no;
    v->condition = condition;
    v->has_condition = has_condition;
    v->it = REG_EVENT;
    if (is_about_this(v)) { /* "… return it to the owner's hand instead" */
        v->it = REG_THIS;
    }
    return true;
no:
    *v = (SaidEvents){.it = IT_AS_BEFORE};
    cursor_back(r, &start);
    return false;
}
