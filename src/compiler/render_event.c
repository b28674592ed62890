/* Events of the renderer: the bracketed tags, "when …" and what replacements replace. */
#include "compiler/render_internal.h"
#include "compiler/terms.h"

enum { CHARACTER = 1 << LP_AREA_CHARACTER, LEADER = 1 << LP_AREA_LEADER };

const char *render_timing_tag(unsigned timing) { return terms_timing(LANGUAGE_EN, timing); }

/* Those that name a place of the player who plays the card. */
static const char *const their_causes[CAUSE_COUNT] = {
    [CAUSE_FROM_HAND] = "from their hand",
    [CAUSE_CHARACTER_EFFECT] = "using a Character's effect",
    [CAUSE_FROM_TRASH] = "from their trash",
};

/* Is a category or a name said in the filter? Then the noun is clear without an area. */
static unsigned subject_areas(const Render *r, const Event *e) {
    Tests tests;
    render_tests_of(r, e->filter, &tests);
    bool is_name = tests.count == 1 && tests.at[0].kind == TEST_NAME;
    return is_name || render_shape_has_category(&tests) ? AREAS_FIELD_CARDS : CHARACTER;
}

/* "this Character", "your {T} type Character", "a Character" */
static void subject_words(Render *r, const Event *e) {
    switch (e->subject) {
    case SUBJECT_THIS: render_word(r, render_this_words(r)); break;
    case SUBJECT_YOURS:
        render_word(r, "your");
        render_noun_of_filter(r, e->filter, subject_areas(r, e), NOUN_ONE);
        break;
    case SUBJECT_OPPONENTS:
        render_word(r, "your opponent's");
        render_noun_of_filter(r, e->filter, subject_areas(r, e), NOUN_ONE);
        break;
    default: render_noun_of_filter(r, e->filter, subject_areas(r, e), NOUN_ARTICLE); break;
    }
}

/* "you play", "your opponent plays" */
static void player_verb(Render *r, const Event *e, const char *you, const char *opponent) {
    if (e->subject == SUBJECT_OPPONENTS) {
        render_word(r, "your opponent");
        render_word(r, opponent);
    } else if (e->subject == SUBJECT_ANY) {
        render_word(r, "either player");
        render_word(r, opponent);
    } else {
        render_word(r, "you");
        render_word(r, you);
    }
}

static const char *life_of(const Event *e) {
    return e->subject == SUBJECT_OPPONENTS ? "your opponent's"
           : e->subject == SUBJECT_ANY     ? "your or your opponent's"
                                           : "your";
}

/* Events about a player. Returns false for those about a card. */
static bool player_event(Render *r, const Event *e) {
    const char *words = terms_timed(&terms_player_events, LANGUAGE_EN, e->timing, e->subject);
    if (words && !e->filter && !e->other) {
        render_word(r, words);
        return true;
    }
    switch (e->timing) {
    case TIMING_PLAYED:
        if (e->subject == SUBJECT_THIS) return false;
        player_verb(r, e, "play", "plays");
        render_noun_of_filter(r, e->filter, subject_areas(r, e), NOUN_ARTICLE);
        if (e->subject == SUBJECT_YOURS || e->cause < CAUSE_FROM_HAND)
            render_word(r, terms_causes[LANGUAGE_EN][e->cause]);
        else
            render_word(r, their_causes[e->cause]);
        return true;
    case TIMING_EVENT_ACTIVATED:
        player_verb(r, e, "activate", "activates");
        render_noun_of_filter(r, e->filter, 0, NOUN_ARTICLE);
        render_unsay(r, "a card");
        if (e->filter == 0) render_word(r, "an Event");
        return true;
    case TIMING_BLOCKER_ACTIVATED:
        player_verb(r, e, "activate", "activates");
        render_word(r, "[Blocker]");
        return true;
    case TIMING_TRIGGER_ACTIVATED:
        player_verb(r, e, "activate", "activates");
        render_word(r, "[Trigger]");
        return true;
    default: return false;
    }
}

/* The areas of the cards whose effect it was, if it is said what they are: "Leader", but
 * "{T} type card". */
static unsigned source_areas(const Render *r, const Event *e) {
    Tests tests;
    render_tests_of(r, e->other, &tests);
    return render_shape_has_category(&tests) ? AREAS_FIELD_CARDS : 0;
}

/* "by your opponent's effect", "by your {T} type Character's effect" */
static void cause_words(Render *r, const Event *e) {
    if (e->other == 0) {
        render_word(r, terms_causes[LANGUAGE_EN][e->cause]);
        return;
    }
    render_word(r, e->cause == CAUSE_OPPONENT_EFFECT ? "by your opponent's" : "by your");
    render_noun_of_filter(r, e->other, source_areas(r, e), NOUN_ONE);
    render_mark(r, "'s effect");
}

/* "2 or more DON!! cards on your field are returned to your DON!! deck by …" */
static void don_returned(Render *r, const Event *e) {
    bool theirs = e->subject == SUBJECT_OPPONENTS, many = e->amount > 1;
    if (many) {
        render_word_int(r, e->amount);
        render_word(r, "or more DON!! cards on");
    } else {
        render_word(r, "a DON!! card on");
    }
    render_word(r, theirs ? "your opponent's" : e->subject == SUBJECT_ANY ? "the" : "your");
    render_word(r, many ? "field are returned to" : "field is returned to");
    render_word(r, theirs ? "their DON!! deck" : "your DON!! deck");
    render_word(r, terms_causes[LANGUAGE_EN][e->cause]);
}

/* "a card is trashed from your hand by your {T} type Character's effect" */
static void trashed_from(Render *r, const Event *e, const char *place) {
    render_word(r, "a card is trashed from");
    render_word(r, life_of(e));
    render_word(r, place);
    cause_words(r, e);
}

/* "you would take damage in battle" */
static void damage_replaced(Render *r, const Event *e) {
    render_word(r, e->subject == SUBJECT_OPPONENTS ? "your opponent" : "you");
    render_word(r, "would take damage");
    render_word(r, terms_causes[LANGUAGE_EN][e->cause]);
}

/* Events that need a sentence of their own shape. */
static bool special_event(Render *r, const Event *e) {
    switch (e->timing) {
    case TIMING_DON_RETURNED: don_returned(r, e); return true;
    case TIMING_HAND_TRASHED: trashed_from(r, e, "hand"); return true;
    case TIMING_DECK_TRASHED: trashed_from(r, e, "deck"); return true;
    case TIMING_BATTLED:
        subject_words(r, e);
        render_word(r, "battles your opponent's");
        render_noun_of_filter(r, e->other, CHARACTER, NOUN_ONE);
        return true;
    case TIMING_BATTLES:
        subject_words(r, e);
        render_word(r, "battles");
        render_noun_of_filter(r, e->other, CHARACTER, NOUN_MANY);
        return true;
    case TIMING_BATTLE_KO:
        subject_words(r, e);
        render_word(r, "battles and K.O.'s your opponent's");
        render_noun_of_filter(r, e->other, CHARACTER, NOUN_ONE);
        return true;
    case TIMING_DAMAGE_DEALT:
        subject_words(r, e);
        render_mark(r, "'s attack deals");
        render_word(r, "damage to your opponent's Life");
        return true;
    case TIMING_ATTACKS:
        if (e->other == 0) return false;
        subject_words(r, e);
        render_word(r, e->subject == SUBJECT_OPPONENTS ? "attacks your"
                                                       : "attacks your opponent's");
        render_noun_of_filter(r, e->other, LEADER | CHARACTER, NOUN_ONE);
        return true;
    case TIMING_WOULD_TAKE_DAMAGE: damage_replaced(r, e); return true;
    case TIMING_WOULD_LOSE_BY_DECK: render_word(r, "your deck is reduced to 0"); return true;
    default: return false;
    }
}

/* "your opponent activates [Blocker] or an Event": who does is said once. */
static bool activated_too(Render *r, const Event *e, const Event *before) {
    static const struct {
        uint8_t timing;
        const char *what;
    } words[] = {
        {TIMING_EVENT_ACTIVATED, "an Event"},
        {TIMING_BLOCKER_ACTIVATED, "[Blocker]"},
        {TIMING_TRIGGER_ACTIVATED, "[Trigger]"},
    };
    const char *what = NULL;
    bool follows = false;
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (words[i].timing == e->timing) what = words[i].what;
        follows |= before != NULL && words[i].timing == before->timing;
    }
    if (!what || !follows || before->subject != e->subject || e->filter != 0) return false;
    render_word(r, what);
    return true;
}

static void event_words(Render *r, const Event *e, const Event *before) {
    if (activated_too(r, e, before) || player_event(r, e) || special_event(r, e)) return;
    bool same = before != NULL && before->subject == e->subject && before->filter == e->filter;
    if (!same) subject_words(r, e);
    bool ko = e->timing == TIMING_KO || e->timing == TIMING_WOULD_BE_KO;
    const char *verb = terms_events[LANGUAGE_EN][e->timing];
    if (verb) render_word(r, same && ko ? "K.O.'d" : verb);
    cause_words(r, e);
}

/* "If this Character was K.O.'d by your opponent's effect,", after the tag. */
void render_event_how(Render *r, const Ability *ability) {
    const Event *e = &r->cards->events[ability->event_first];
    bool tagged = ability->event_count > 0 && render_timing_tag(e->timing)[0] != '\0';
    if (!tagged || (e->cause == CAUSE_ANY && e->other == 0)) return;
    render_word(r, "if");
    render_word(r, render_this_words(r));
    render_word(r, e->timing == TIMING_ON_KO ? "was K.O.'d" : "was played");
    if (e->other != 0) {
        render_word(r, "by the effect of");
        render_noun_of_filter(r, e->other, 0, NOUN_ARTICLE);
    } else {
        render_word(r, terms_causes[LANGUAGE_EN][e->cause]);
    }
    render_mark(r, ",");
}

/* At the start or the end of something: no "when". */
static const char *moment_words(const Event *e) {
    const char *words = terms_timed_any(&terms_times, LANGUAGE_EN, e->timing, e->subject);
    return words ? words : terms_timed_any(&terms_moments, LANGUAGE_EN, e->timing, WHOSE_YOU);
}

void render_events_words(Render *r, const Ability *ability) {
    const Event *before = NULL;
    for (unsigned i = 0; i < ability->event_count; i++) {
        const Event *e = &r->cards->events[ability->event_first + i];
        if (render_timing_tag(e->timing)[0] != '\0' || e->timing == TIMING_NONE) continue;
        if (before != NULL) render_word(r, "or");
        const char *moment = moment_words(e);
        if (moment != NULL) {
            render_word(r, moment);
        } else {
            if (before == NULL && ability->kind == ABILITY_REPLACEMENT &&
                e->timing != TIMING_WOULD_LOSE_BY_DECK)
                render_word(r, "if");
            else if (before == NULL) /* BATTLES is the beginning of the battle */
                render_word(r, e->timing == TIMING_BATTLED ? "at the end of a battle in which"
                                                           : "when");
            event_words(r, e, before);
        }
        before = e;
    }
    if (before != NULL) render_mark(r, ",");
}
