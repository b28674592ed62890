/* What players cannot do, in a text: activate [Blocker] or Events, play, draw, attack. */
#include "compiler/read.h"

static bool ends(Cursor *r, SaidAct *out) {
    read_duration(r, &out->lasts);
    out->end = said_place(r);
    return true;
}

/* A player cannot do this to such cards, for a duration. */
static bool ban(Cursor *r, SaidAct *out, uint8_t whose, Restriction what,
                const SaidFilter *filter) {
    out->kind = ACT_BAN;
    out->whose = whose;
    out->what = (uint8_t)what;
    if (filter->count || filter->is_full) out->filter = said_such(r, filter);
    return ends(r, out);
}

/* A ban of the opponent's [Blocker] of such cards. */
static bool blocker_ban(Cursor *r, SaidAct *out, const SaidFilter *filter) {
    return ban(r, out, WHOSE_OPPONENT, RESTRICTION_USE_BLOCKER, filter);
}

/* unblocked -> ( "when" | "whenever" | "if" ) noun "attacks" duration ; by cards that fit */
static bool unblocked(Cursor *r, SaidAct *out, const SaidFilter *by) {
    out->kind = ACT_UNBLOCKED;
    if (by->count) out->filter = said_such(r, by);
    return take(r, "when|whenever|if") && read_noun_node(r, NOUN_CHOICE, &out->nouns.at[0]) &&
           take(r, "attacks") && ends(r, out);
}

/* Only Characters block: what is said of other cards is not understood. */
static bool may_block(const SaidFilter *said) {
    bool can = true;
    for (uint32_t i = 0; i < said->count; i++)
        can &= said->at[i].kind != TEST_CATEGORY ||
               (said->at[i].operand >> LP_CATEGORY_CHARACTER & 1) != 0;
    return can;
}

/* blocker -> "your opponent cannot activate" ( "[Blocker]" unblocked
 *          | "the [Blocker] of any" body ( unblocked | duration )
 *          | "a [Blocker]" [ "Character that has" | "with" ] measure duration
 *          | "[Blocker] Characters with" measure duration
 *          | "up to" NUMBER "[Blocker] Character" posts duration ) */
bool read_ban_blocker(Cursor *r, SaidAct *out) {
    SaidFilter filter = {0};
    if (!take(r, "your opponent cannot activate")) return false;
    *out = (SaidAct){.kind = ACT_UNBLOCKING};
    if (take(r, "the [blocker] of ?any")) {
        if (!read_noun_filter(r, &filter) || !may_block(&filter)) return false;
        said_drop_category(&filter);
        if (cursor_at(r, "when|whenever|if")) return unblocked(r, out, &filter);
        return blocker_ban(r, out, &filter);
    }
    Mark start = r->now;
    if ((take(r, "?a [blocker] character that has") || take(r, "?a [blocker] with")) &&
        read_filter_measure(r, NOUN_CHOICE, &filter))
        return blocker_ban(r, out, &filter);
    cursor_back(r, &start);
    if (cursor_at(r, "up to"))
        return read_noun_node(r, NOUN_CHOICE, &out->nouns.at[0]) && ends(r, out);
    filter = (SaidFilter){0};
    if (take(r, "[blocker] characters with") && read_filter_measure(r, NOUN_CHOICE, &filter))
        return blocker_ban(r, out, &filter);
    cursor_back(r, &start);
    filter = (SaidFilter){0};
    return take(r, "[blocker]") && unblocked(r, out, &filter);
}

/* blocker -> "your opponent cannot activate [Blocker]" duration */
bool read_ban_any_blocker(Cursor *r, SaidAct *out) {
    if (!take(r, "your opponent cannot activate [blocker]")) return false;
    *out = (SaidAct){0};
    return blocker_ban(r, out, &(SaidFilter){0});
}

/* events -> "your opponent cannot activate" [ "[Blocker]" ( "or" | "and" ) ]
 *           ( "Events" [ "with" measure ] | "[Counter] Events" )
 *           [ ( "or" | "and" ) "[Blocker]" ] duration ; activating an Event is playing it
 *           (CR 4-7-1) */
bool read_ban_events(Cursor *r, SaidAct *out) {
    SaidFilter filter = {0};
    if (r->is_permanent || !take(r, "your opponent cannot activate")) return false;
    *out = (SaidAct){.too = take(r, "[blocker] or|and")};
    out->is_counter = take(r, "[counter] events");
    if (!out->is_counter && !take(r, "events")) return false;
    said_category(&filter, 1 << LP_CATEGORY_EVENT);
    if (!out->is_counter && take(r, "with") && !read_filter_measure(r, NOUN_CHOICE, &filter))
        return false;
    out->too |= take(r, "or|and [blocker]");
    if (out->is_counter) said_and(&filter, said_test(TEST_TIMING, TIMING_COUNTER));
    return ban(r, out, WHOSE_OPPONENT, RESTRICTION_PLAY, &filter);
}

/* What a player cannot do, without more to say. */
static const struct {
    const char *words;
    uint8_t restriction;
    uint8_t category; /* bit of the cards that it is about, or 0 */
} bans[] = {
    {"add life cards to your hand using your own effects", RESTRICTION_TAKE_LIFE, 0},
    {"draw cards using your own effects", RESTRICTION_DRAW, 0},
    {"set don!! cards as active using character effects", RESTRICTION_ACTIVATE_DON,
     1 << LP_CATEGORY_CHARACTER},
    {"play cards from your hand", RESTRICTION_PLAY, 0},
    {"activate events", RESTRICTION_PLAY, 1 << LP_CATEGORY_EVENT},
    {"attack a leader", RESTRICTION_ATTACK_CARD, 1 << LP_CATEGORY_LEADER},
    {"attack your opponent's leader", RESTRICTION_ATTACK_CARD, 1 << LP_CATEGORY_LEADER},
};

/* ban -> "you cannot" ( one of the table | "play" [ "any" ] body [ "on your field" ] )
 *        duration */
bool read_ban_you(Cursor *r, SaidAct *out) {
    SaidFilter filter = {0};
    if (!take(r, "you cannot")) return false;
    *out = (SaidAct){0};
    for (size_t i = 0; i < sizeof bans / sizeof bans[0]; i++) {
        if (!take(r, bans[i].words)) continue;
        if (bans[i].category) said_category(&filter, bans[i].category);
        return ban(r, out, WHOSE_YOU, (Restriction)bans[i].restriction, &filter);
    }
    if (!take(r, "play ?any") || !read_noun_filter(r, &filter)) return false;
    take(r, "on your field");
    return ban(r, out, WHOSE_YOU, RESTRICTION_PLAY, &filter);
}

/* ban -> "your opponent cannot" ( "add Life cards to their hand using their own effects"
 *        | "draw cards using their own effects" | "attack your" body | "play" body )
 *        duration */
bool read_ban_opponent(Cursor *r, SaidAct *out) {
    SaidFilter filter = {0};
    if (!take(r, "your opponent cannot")) return false;
    *out = (SaidAct){0};
    if (take(r, "add life cards to their hand using their own effects"))
        return ban(r, out, WHOSE_OPPONENT, RESTRICTION_TAKE_LIFE, &filter);
    if (take(r, "attack a|your leader")) {
        said_category(&filter, 1 << LP_CATEGORY_LEADER);
        return !cursor_at(r, "or|and|with") &&
               ban(r, out, WHOSE_OPPONENT, RESTRICTION_ATTACK_CARD, &filter);
    }
    if (take(r, "draw cards using their own effects"))
        return ban(r, out, WHOSE_OPPONENT, RESTRICTION_DRAW, &filter);
    if (take(r, "attack your"))
        return read_noun_filter(r, &filter) && !cursor_at(r, "with|unless") &&
               ban(r, out, WHOSE_OPPONENT, RESTRICTION_ATTACK_CARD, &filter);
    if (!take(r, "play ?any") || !read_noun_filter(r, &filter)) return false;
    return ban(r, out, WHOSE_OPPONENT, RESTRICTION_PLAY, &filter);
}

/* target -> "your opponent cannot attack any card other than the Character" NAME
 *         | "your opponent cannot attack" ( "a" | "any" ) body, Characters of which more is
 *           said */
bool read_ban_targets(Cursor *r, SaidAct *out) {
    SaidFilter filter = {0};
    Slice name;
    Mark start = r->now;
    if (!cursor_at(r, "your opponent cannot attack")) return false;
    *out = (SaidAct){0};
    if (take(r, "your opponent cannot attack ?any") &&
        cursor_at(r, "?a character|characters") && read_noun_filter(r, &filter))
        return filter.count > 1 &&
               ban(r, out, WHOSE_OPPONENT, RESTRICTION_ATTACK_CARD, &filter);
    cursor_back(r, &start);
    filter = (SaidFilter){0};
    if (!take(r, "your opponent cannot attack any card other than the character") ||
        !cursor_piece(r, PIECE_BRACKET, &name))
        return false;
    SaidTest kind = said_test(TEST_CATEGORY, 1 << LP_CATEGORY_CHARACTER);
    SaidTest other = said_text(r, TEST_NAME);
    kind.negated = other.negated = 1;
    said_and(&filter, kind);
    said_or(&filter, other);
    return ban(r, out, WHOSE_OPPONENT, RESTRICTION_ATTACK_CARD, &filter);
}

/* always -> owner "Character cards are played rested" | "all" body "do not become active in
 *           your and your opponent's Refresh Phases"
 *         | "1 DON!! card placed during your DON!! Phase is given to your Leader" … */
bool read_ban_always(Cursor *r, SaidAct *out) {
    SaidFilter filter = {0};
    Mark start = r->now;
    uint8_t whose;
    if (!r->is_permanent) return false;
    *out = (SaidAct){0};
    if (cursor_owner(r, &whose) && read_noun_filter(r, &filter) && take(r, "are played rested"))
        return ban(r, out, whose, RESTRICTION_PLAY_ACTIVE, &filter);
    cursor_back(r, &start);
    filter = (SaidFilter){0};
    if (take(r, "all") && read_noun_filter(r, &filter) &&
        take(r, "do not become active in your and your opponent's refresh phases"))
        return ban(r, out, WHOSE_EACH, RESTRICTION_REFRESH_CARD, &filter);
    cursor_back(r, &start);
    filter = (SaidFilter){0};
    if (take(r, "1 don!! card placed during your don!! phase is given to your leader"))
        return ban(r, out, WHOSE_YOU, RESTRICTION_KEEP_DON, &filter);
    return take(r, "your face-up life cards are placed at the bottom of your deck") &&
           take(r, "instead of being added to your hand , according to the rules") &&
           ban(r, out, WHOSE_YOU, RESTRICTION_LIFE_FACE_UP_TO_HAND, &filter);
}
