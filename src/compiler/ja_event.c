/* Events of the Japanese renderer: "…した時、" and what replacements replace. */
#include "compiler/ja_internal.h"

#include "effect/tables.h"

/* Is a category or a name said in the filter? Then the noun is clear without an area. */
static unsigned subject_areas(const Ja *j, const Event *e) {
    Tests tests;
    render_tests_of(&j->r, e->filter, &tests);
    bool is_name = tests.count == 1 && tests.at[0].kind == TEST_NAME;
    return is_name || render_shape_has_category(&tests) ? JA_FIELD : JA_CHARACTER;
}

static void whose_words(Ja *j, const Event *e) {
    ja_words(j, e->subject == SUBJECT_OPPONENTS ? "相手の"
                : e->subject == SUBJECT_YOURS   ? "自分の"
                                                : "");
}

static void player_words(Ja *j, const Event *e) {
    ja_words(j, e->subject == SUBJECT_OPPONENTS ? "相手が"
                : e->subject == SUBJECT_ANY     ? ""
                                                : "自分が");
}

/* "このキャラ", "自分の特徴《T》を持つキャラ" */
static void subject_words(Ja *j, const Event *e) {
    Tests tests;
    if (e->subject == SUBJECT_THIS) {
        ja_words(j, ja_select_this(j));
        return;
    }
    render_tests_of(&j->r, e->filter, &tests);
    ja_noun_front(j, &tests);
    whose_words(j, e);
    ja_noun(j, &tests, subject_areas(j, e));
}

static const char *cause_word(const Event *e) {
    return e->cause < CAUSE_COUNT ? terms_causes[LANGUAGE_JA][e->cause] : "";
}

/* The areas of the cards whose effect it was, if it is said what they are. */
static unsigned source_areas(const Ja *j, const Event *e) {
    Tests tests;
    render_tests_of(&j->r, e->other, &tests);
    return render_shape_has_category(&tests) ? JA_FIELD : 0;
}

/* "相手の効果で", "自分の特徴《T》を持つキャラの効果で" */
static void cause_words(Ja *j, const Event *e) {
    if (!e->other) {
        ja_words(j, cause_word(e));
        return;
    }
    ja_words(j, e->cause == CAUSE_OPPONENT_EFFECT ? "相手の" : "自分の");
    ja_noun_of_filter(j, e->other, source_areas(j, e));
    ja_words(j, "の効果で");
}

static void played_words(Ja *j, const Event *e, const Event *before) {
    bool same = before && before->timing == e->timing && before->subject == e->subject;
    if (!same) player_words(j, e);
    if (e->cause != CAUSE_FROM_HAND && e->cause != CAUSE_FROM_TRASH) ja_words(j, cause_word(e));
    ja_noun_of_filter(j, e->filter, subject_areas(j, e));
    ja_words(j, "を");
    if (e->cause == CAUSE_FROM_HAND || e->cause == CAUSE_FROM_TRASH) ja_words(j, cause_word(e));
    ja_words(j, "登場させた時");
}

/* "自分の場のドン!!が2枚以上ドン!!デッキに戻された時" */
static void don_returned(Ja *j, const Event *e) {
    whose_words(j, e);
    ja_words(j, "場のドン!!が");
    ja_words(j, cause_word(e));
    if (e->amount > 1) {
        ja_words_int(j, e->amount);
        ja_words(j, "枚以上");
    }
    ja_words(j, "ドン!!デッキに戻された時");
}

static void trashed_from(Ja *j, const Event *e, const char *place) {
    if (e->other) {
        cause_words(j, e);
        whose_words(j, e);
        ja_words(j, place);
        ja_words(j, "からカードが捨てられた時");
        return;
    }
    ja_words(j, cause_word(e));
    whose_words(j, e);
    ja_words(j, place);
    ja_words(j, "が捨てられた時");
}

/* Events about a player. */
static bool player_event(Ja *j, const Event *e) {
    const char *words = terms_timed(&terms_player_events, LANGUAGE_JA, e->timing, e->subject);
    if (words && !e->filter && !e->other) {
        ja_words(j, words);
        return true;
    }
    switch (e->timing) {
    case TIMING_EVENT_ACTIVATED:
        player_words(j, e);
        if (e->filter)
            ja_noun_of_filter(j, e->filter, 0);
        else
            ja_words(j, "イベント");
        ja_words(j, "を発動した時");
        return true;
    case TIMING_BLOCKER_ACTIVATED:
        player_words(j, e);
        ja_words(j, "【ブロッカー】を発動した時");
        return true;
    case TIMING_TRIGGER_ACTIVATED:
        player_words(j, e);
        ja_words(j, "【トリガー】を発動した時");
        return true;
    case TIMING_WOULD_TAKE_DAMAGE:
        player_words(j, e);
        ja_words(j, cause_word(e));
        ja_words(j, "ダメージを受ける場合");
        return true;
    case TIMING_WOULD_LOSE_BY_DECK:
        ja_words(j, "ルール上、自分のデッキが0枚になった場合");
        return true;
    case TIMING_DON_RETURNED: don_returned(j, e); return true;
    case TIMING_HAND_TRASHED: trashed_from(j, e, "手札"); return true;
    case TIMING_DECK_TRASHED: trashed_from(j, e, "デッキ"); return true;
    default: return false;
    }
}

/* Events of battles, and those that two cards are in. */
static bool battle_event(Ja *j, const Event *e) {
    switch (e->timing) {
    case TIMING_BATTLED:
    case TIMING_BATTLES:
        subject_words(j, e);
        ja_words(j, e->timing == TIMING_BATTLED ? "が相手の" : "が");
        ja_noun_of_filter(j, e->other, JA_CHARACTER);
        ja_words(j,
                 e->timing == TIMING_BATTLED ? "とバトルしたバトル終了時" : "とバトルする時");
        return true;
    case TIMING_BATTLE_KO:
        subject_words(j, e);
        ja_words(j, "のバトルによって相手の");
        ja_noun_of_filter(j, e->other, JA_CHARACTER);
        ja_words(j, "をKOした時");
        return true;
    case TIMING_DAMAGE_DEALT:
        subject_words(j, e);
        ja_words(j, "のアタックによって、");
        ja_words(j, terms_timed(&terms_player_events, LANGUAGE_JA, e->timing, SUBJECT_YOURS));
        return true;
    case TIMING_ATTACKS:
        if (!e->other) return false;
        subject_words(j, e);
        ja_words(j, e->subject == SUBJECT_OPPONENTS ? "が自分の" : "が相手の");
        ja_noun_of_filter(j, e->other, JA_LEADER | JA_CHARACTER);
        ja_words(j, "にアタックした時");
        return true;
    case TIMING_DON_GIVEN:
        subject_words(j, e);
        ja_words(j, "にドン!!が付与された時");
        return true;
    default: return false;
    }
}

static const char *moment_words(const Event *e) {
    const char *words = terms_timed_any(&terms_times, LANGUAGE_JA, e->timing, e->subject);
    return words ? words : terms_timed_any(&terms_moments, LANGUAGE_JA, e->timing, WHOSE_YOU);
}

static void event_words(Ja *j, const Event *e, const Event *before) {
    const char *moment = moment_words(e);
    if (moment) {
        ja_words(j, moment);
        return;
    }
    if (e->timing == TIMING_PLAYED && e->subject != SUBJECT_THIS) {
        played_words(j, e, before);
        return;
    }
    if (player_event(j, e) || battle_event(j, e)) return;
    bool same = before && before->subject == e->subject && before->filter == e->filter;
    if (!same) {
        subject_words(j, e);
        ja_words(j, "が");
    }
    cause_words(j, e);
    const char *verb = terms_events[LANGUAGE_JA][e->timing];
    if (verb)
        ja_words(j, verb);
    else
        ja_words_unknown(j, tables_timing_words[e->timing]);
}

/* "このキャラが相手の効果でKOされている場合、", after the tag */
void ja_event_how(Ja *j, const Ability *a) {
    const Event *e = &j->r.cards->events[a->event_first];
    bool tagged = a->event_count > 0 && terms_timing(LANGUAGE_JA, e->timing)[0];
    if (!tagged || (e->cause == CAUSE_ANY && !e->other)) return;
    ja_words(j, ja_select_this(j));
    ja_words(j, "が");
    if (e->other) {
        ja_noun_of_filter(j, e->other, 0);
        ja_words(j, "の効果で");
    } else {
        ja_words(j, cause_word(e));
    }
    ja_words(j, e->timing == TIMING_ON_KO ? "KOされた場合、" : "登場した場合、");
}

/* What a player activates, before "を発動した時"; NULL if it is something else. */
static const char *activated(const Event *e) {
    if (e->filter) return NULL;
    return e->timing == TIMING_EVENT_ACTIVATED     ? "イベント"
           : e->timing == TIMING_BLOCKER_ACTIVATED ? "【ブロッカー】"
           : e->timing == TIMING_TRIGGER_ACTIVATED ? "【トリガー】"
                                                   : NULL;
}

/* Two events of one player, or of two cards, that share their verb. */
static bool shared_words(Ja *j, const Event *a, const Event *b) {
    if (activated(a) && activated(b) && a->subject == b->subject) {
        player_words(j, a);
        ja_words(j, activated(a));
        ja_words(j, "か");
        ja_words(j, activated(b));
        ja_words(j, "を発動した時");
        return true;
    }
    if (a->timing != b->timing || a->timing != TIMING_DON_GIVEN) return false;
    subject_words(j, a);
    ja_words(j, "か");
    battle_event(j, b);
    return true;
}

/* A K.O. is said before a removal. */
static bool is_later(const Event *a, const Event *b) {
    bool ko = b->timing == TIMING_KO || b->timing == TIMING_WOULD_BE_KO;
    return ko && (a->timing == TIMING_REMOVED || a->timing == TIMING_WOULD_BE_REMOVED);
}

void ja_event(Ja *j, const Ability *a) {
    const Event *events[8], *before = NULL;
    unsigned count = 0;
    for (unsigned i = 0; i < a->event_count && count < 8; i++) {
        const Event *e = &j->r.cards->events[a->event_first + i];
        if (!terms_timing(LANGUAGE_JA, e->timing)[0] && e->timing != TIMING_NONE)
            events[count++] = e;
    }
    if (count == 2 && is_later(events[0], events[1])) {
        const Event *first = events[1];
        events[1] = events[0];
        events[0] = first;
    }
    if (count == 0) return;
    if (count != 2 || !shared_words(j, events[0], events[1]))
        for (unsigned i = 0; i < count; before = events[i++]) {
            if (before) ja_words(j, "か、");
            event_words(j, events[i], before);
        }
    ja_words(j, "、");
}
