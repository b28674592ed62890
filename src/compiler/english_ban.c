/* What players cannot do, in a text: activate [Blocker] or Events, play, draw, attack. */
#include "compiler/english_internal.h"

static bool forbid_player(English *e, uint8_t whose, Restriction what,
                          const SaidFilter *filter) {
    Instr instr = {.op = OP_FORBID_PLAYER, .a = whose, .b = (uint8_t)what};
    if (e->read.is_permanent &&
        what == RESTRICTION_PLAY) /* effects that play look for no such */
        return cursor_refuse(&e->read, "cards that can never be played");
    if (!english_duration_of(e, &instr.c)) return false;
    instr.x = bind_filter_row(e, filter);
    english_words_emit(e, instr);
    return true;
}

/* unblocked -> ( "when" | "whenever" | "if" ) noun "attacks" duration ; by cards that fit */
static bool unblocked(English *e, const SaidFilter *by) {
    Noun noun;
    Instr instr = {.op = OP_FORBID, .b = RESTRICTION_BE_BLOCKED, .x = bind_filter_row(e, by)};
    if (!take(e, "when|whenever|if") || !bind_noun_read(e, NOUN_CHOICE, &noun) || noun.is_don ||
        !take(e, "attacks") || !english_duration_of(e, &instr.c))
        return false;
    instr.a = bind_noun_emit(e, &noun);
    english_words_emit(e, instr);
    return true;
}

/* blocker -> "your opponent cannot activate" ( "[Blocker]" ( unblocked | duration )
 *          | "the [Blocker] of any" body ( unblocked | duration )
 *          | "a [Blocker]" [ "Character that has" | "with" ] measure duration
 *          | "up to" NUMBER "[Blocker] Character" posts duration ) */
static bool blocker(English *e) {
    SaidFilter filter = {0};
    if (!take(e, "your opponent cannot activate")) return false;
    if (take(e, "the [blocker] of ?any")) {
        if (!bind_noun_filter(e, &filter)) return false;
        said_drop_category(&filter);
        if (cursor_at(&e->read, "when|whenever|if")) return unblocked(e, &filter);
        return forbid_player(e, WHOSE_OPPONENT, RESTRICTION_USE_BLOCKER, &filter);
    }
    Reading start = english_words_mark(e);
    if ((take(e, "?a [blocker] character that has") || take(e, "?a [blocker] with")) &&
        read_filter_measure(&e->read, NOUN_CHOICE, &filter))
        return forbid_player(e, WHOSE_OPPONENT, RESTRICTION_USE_BLOCKER, &filter);
    english_words_back(e, &start);
    Noun noun;
    Instr instr = {.op = OP_FORBID, .b = RESTRICTION_BLOCK};
    if (cursor_at(&e->read, "up to")) {
        if (!bind_noun_read(e, NOUN_CHOICE, &noun) || noun.is_don ||
            noun.selector.areas != 1 << LP_AREA_CHARACTER || !english_duration_of(e, &instr.c))
            return false;
        noun.selector.owner = WHOSE_OPPONENT;
        instr.a = bind_noun_emit(e, &noun);
        english_words_emit(e, instr);
        return true;
    }
    if (take(e, "[blocker] characters with") &&
        read_filter_measure(&e->read, NOUN_CHOICE, &filter))
        return forbid_player(e, WHOSE_OPPONENT, RESTRICTION_USE_BLOCKER, &filter);
    english_words_back(e, &start);
    filter = (SaidFilter){0};
    if (!take(e, "[blocker]")) return false;
    start = english_words_mark(e);
    if (unblocked(e, &filter)) return true;
    english_words_back(e, &start);
    return forbid_player(e, WHOSE_OPPONENT, RESTRICTION_USE_BLOCKER, &filter);
}

/* events -> "your opponent cannot activate" [ "[Blocker]" ( "or" | "and" ) ]
 *           ( "Events" | "[Counter] Events" ) [ ( "or" | "and" ) "[Blocker]" ] duration ;
 *           activating an Event is playing it (CR 4-7-1) */
static bool no_events(English *e) {
    SaidFilter filter = {0}, all = {0};
    if (e->read.is_permanent || !take(e, "your opponent cannot activate")) return false;
    bool blocker = take(e, "[blocker] or|and"), counter = take(e, "[counter] events");
    if (!counter && !take(e, "events")) return false;
    blocker |= take(e, "or|and [blocker]");
    said_category(&filter, 1 << LP_CATEGORY_EVENT);
    if (counter) said_and(&filter, (SaidTest){.kind = TEST_TIMING, .operand = TIMING_COUNTER});
    if (!forbid_player(e, WHOSE_OPPONENT, RESTRICTION_PLAY, &filter)) return false;
    if (counter && e->now.duration != DURATION_BATTLE)
        return cursor_refuse(&e->read, "the Events that have a [Counter]");
    if (!blocker) return true;
    Instr instr = {.op = OP_FORBID_PLAYER,
                   .a = WHOSE_OPPONENT,
                   .b = RESTRICTION_USE_BLOCKER,
                   .c = e->now.duration,
                   .x = bind_filter_row(e, &all)};
    english_words_emit(e, instr);
    return true;
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
static bool ban(English *e) {
    SaidFilter filter = {0};
    if (!take(e, "you cannot")) return false;
    for (size_t i = 0; i < sizeof bans / sizeof bans[0]; i++) {
        if (!take(e, bans[i].words)) continue;
        if (bans[i].category) said_category(&filter, bans[i].category);
        return forbid_player(e, WHOSE_YOU, (Restriction)bans[i].restriction, &filter);
    }
    if (!take(e, "play ?any") || !bind_noun_filter(e, &filter)) return false;
    take(e, "?on ?your ?field");
    return forbid_player(e, WHOSE_YOU, RESTRICTION_PLAY, &filter);
}

/* ban -> "your opponent cannot" ( "add Life cards to their hand using their own effects"
 *        | "draw cards using their own effects" | "attack your" body | "play" body )
 *        duration */
static bool ban_opponent(English *e) {
    SaidFilter filter = {0};
    if (!take(e, "your opponent cannot")) return false;
    if (take(e, "add life cards to their hand using their own effects"))
        return forbid_player(e, WHOSE_OPPONENT, RESTRICTION_TAKE_LIFE, &filter);
    if (take(e, "attack a|your leader")) {
        said_category(&filter, 1 << LP_CATEGORY_LEADER);
        return !cursor_at(&e->read, "or|and|with") &&
               forbid_player(e, WHOSE_OPPONENT, RESTRICTION_ATTACK_CARD, &filter);
    }
    if (take(e, "draw cards using their own effects"))
        return forbid_player(e, WHOSE_OPPONENT, RESTRICTION_DRAW, &filter);
    if (take(e, "attack your"))
        return bind_noun_filter(e, &filter) && !cursor_at(&e->read, "with|unless") &&
               forbid_player(e, WHOSE_OPPONENT, RESTRICTION_ATTACK_CARD, &filter);
    if (!take(e, "play ?any") || !bind_noun_filter(e, &filter)) return false;
    return forbid_player(e, WHOSE_OPPONENT, RESTRICTION_PLAY, &filter);
}

/* only target -> "your opponent cannot attack any card other than the Character" NAME
 *              | "your opponent cannot attack" ( "a" | "any" ) body, Characters of which more
 *                is said */
static bool only_target(English *e) {
    SaidFilter filter = {0};
    Slice name;
    Reading start = english_words_mark(e);
    if (take(e, "your opponent cannot attack ?any") &&
        cursor_at(&e->read, "?a character|characters") && bind_noun_filter(e, &filter))
        return filter.count > 1 &&
               forbid_player(e, WHOSE_OPPONENT, RESTRICTION_ATTACK_CARD, &filter);
    english_words_back(e, &start);
    filter = (SaidFilter){0};
    if (!take(e, "your opponent cannot attack any card other than the character") ||
        !cursor_piece(&e->read, PIECE_BRACKET, &name))
        return false;
    said_and(
        &filter,
        (SaidTest){.kind = TEST_CATEGORY, .negated = 1, .operand = 1 << LP_CATEGORY_CHARACTER});
    SaidTest other = said_text(&e->read, TEST_NAME);
    other.negated = 1;
    said_or(&filter, other);
    return forbid_player(e, WHOSE_OPPONENT, RESTRICTION_ATTACK_CARD, &filter);
}

/* always -> owner "Character cards are played rested" | "all" body "do not become active in
 *           your and your opponent's Refresh Phases"
 *         | "1 DON!! card placed during your DON!! Phase is given to your Leader" … */
static bool always(English *e) {
    SaidFilter filter = {0};
    Reading start = english_words_mark(e);
    if (!e->read.is_permanent) return false;
    uint8_t whose;
    if (cursor_owner(&e->read, &whose) && bind_noun_filter(e, &filter) &&
        take(e, "are played rested"))
        return forbid_player(e, whose, RESTRICTION_PLAY_ACTIVE, &filter);
    english_words_back(e, &start);
    filter = (SaidFilter){0};
    if (take(e, "all") && bind_noun_filter(e, &filter) &&
        take(e, "do not become active in your and your opponent's refresh phases"))
        return forbid_player(e, WHOSE_EACH, RESTRICTION_REFRESH_CARD, &filter);
    english_words_back(e, &start);
    filter = (SaidFilter){0};
    if (take(e, "1 don!! card placed during your don!! phase is given to your leader"))
        return forbid_player(e, WHOSE_YOU, RESTRICTION_KEEP_DON, &filter);
    if (take(e, "your face-up life cards are placed at the bottom of your deck") &&
        take(e, "instead of being added to your hand , according to the rules"))
        return forbid_player(e, WHOSE_YOU, RESTRICTION_LIFE_FACE_UP_TO_HAND, &filter);
    return false;
}

/* ban -> one of the rules above */
bool english_ban_read(English *e) {
    static bool (*const rules[])(English *) = {no_events, blocker,      only_target,
                                               ban,       ban_opponent, always};
    Reading start = english_words_mark(e);
    for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++) {
        if (rules[i](e)) return true;
        english_words_back(e, &start);
        if (e->read.refused) return false;
    }
    return false;
}
