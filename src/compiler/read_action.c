/* Actions of a text: states, playing, drawing, looking, revealing. */
#include "compiler/read.h"
#include "compiler/said_areas.h"

static bool ends(Cursor *r, SaidAct *out) {
    out->end = said_place(r);
    return true;
}

/* One more noun of the act. */
static bool noun(Cursor *r, unsigned use, SaidAct *out) {
    return read_noun_node(r, use, &out->nouns.at[out->nouns.count++]);
}

static const SaidNoun *first_noun(const Cursor *r, const SaidAct *act) {
    return &r->nodes->nouns[act->nouns.at[0]];
}

/* --- Plain verbs ------------------------------------------------------------------------ */

/* swap -> "swap the base power of" ( REGISTER | noun ( "and" | "with" ) noun )
 *         [ "with each other" ] duration ; two cards */
bool read_action_swap(Cursor *r, SaidAct *out) {
    if (r->is_permanent || r->in_cost || !take(r, "swap the base power|powers of"))
        return false;
    *out = (SaidAct){.kind = ACT_SWAP, .op = OP_SWAP};
    if (!read_noun_objects(r, NOUN_CHOICE, &out->nouns)) return false;
    if (!take(r, "with each other") && out->nouns.count == 1 && take(r, "with ?that ?of") &&
        !noun(r, NOUN_CHOICE, out))
        out->nouns.count = 1;
    return read_duration(r, &out->lasts) && ends(r, out);
}

/* both -> "the selected Characters" | "those cards" | "them" */
static bool takes_both(Cursor *r) {
    return take(r, "the selected characters|cards") || take(r, "those characters|cards") ||
           take(r, "them");
}

/* two -> ( "select" | "choose" ) noun "and" noun ( "." | "and" )
 *        ( "swap the base power of" both [ "with each other" ] duration | "K.O." both
 *        | ( "return" | "place" ) both destination ) ; the same as the verb with two nouns */
bool read_action_select_two(Cursor *r, SaidAct *out) {
    if (r->is_permanent || r->in_cost || !take(r, "select|choose")) return false;
    *out = (SaidAct){.kind = ACT_SELECT_TWO, .op = OP_SWAP};
    if (!read_noun_objects(r, NOUN_CHOICE, &out->nouns) || out->nouns.count != 2 ||
        (!take(r, ".") && !take(r, ", and") && !take(r, "and")))
        return false;
    if (take(r, "swap the base power|powers of")) {
        if (!takes_both(r)) return false;
        take(r, "with each other");
        return read_duration(r, &out->lasts) && ends(r, out);
    }
    bool kos = take(r, "k.o.");
    if (!kos && !take(r, "return|place")) return false;
    if (!takes_both(r) || (!kos && !read_move_destination(r, &out->to))) return false;
    out->op = kos ? OP_KO : out->to.op;
    return !out->to.shuffles && !out->to.is_ordered && ends(r, out);
}

/* again -> [ "up to" NUMBER "of" owner ], the same number and the same owner as before */
static void same_again(Cursor *r, const SaidNoun *before) {
    Mark start = r->now;
    int32_t n;
    uint8_t owner;
    if (take(r, "up to") && cursor_number(r, &n) && take(r, "of") && cursor_owner(r, &owner) &&
        owner == before->owner && n == before->count)
        return;
    cursor_back(r, &start);
}

/* either -> DON!! cards "or" [ again ] Characters, "up to" as many in all: which is chosen,
 * and what is left over is for the others */
static bool rest_either(Cursor *r, SaidAct *out) {
    Mark start = r->now;
    const SaidNoun *one = first_noun(r, out);
    bool total = one->has_owner && one->shape != SHAPE_AGAIN && one->quantity <= QUANTITY_UP_TO;
    if (!total || !(take(r, "or") || (one->is_total && take(r, "and")))) return false;
    SaidNoun two = {.has_owner = true,
                    .owner = one->owner,
                    .has_count = true,
                    .quantity = one->quantity,
                    .count = one->count,
                    .at = r->now.at,
                    .use = NOUN_CHOICE | NOUN_COUNTED};
    same_again(r, one);
    if (!read_noun_body(r, NOUN_CHOICE, &two) || two.first.is_don == one->first.is_don) {
        cursor_back(r, &start);
        return false;
    }
    out->kind = ACT_REST_EITHER;
    out->nouns.at[out->nouns.count++] = said_noun_here(r, &two);
    return ends(r, out);
}

/* or -> "or" [ "rest" ] "1 of your DON!! cards" ":", after one card of one's own that a cost
 * rests or trashes from the hand : the whole cost is one or the other */
static bool or_don(Cursor *r, SaidAct *out) {
    Mark start = r->now;
    int32_t n;
    if (r->in_cost && take(r, out->op == OP_REST ? "or ?rest" : "or rest") &&
        cursor_number(r, &n) && n == 1 && take(r, "of your don!! cards") && cursor_at(r, ":")) {
        out->kind = ACT_OR_DON;
        return ends(r, out);
    }
    cursor_back(r, &start);
    return false;
}

/* or -> "rest 1 of your DON!! cards or trash 1" … "from your hand" ":" : the same in the other
 * order */
static bool don_or_trash(Cursor *r, SaidAct *out) {
    Mark start = r->now;
    if (r->in_cost && first_noun(r, out)->first.is_don && take(r, "or trash") &&
        noun(r, NOUN_CHOICE, out) && cursor_at(r, ":")) {
        out->kind = ACT_DON_OR_TRASH;
        return ends(r, out);
    }
    out->nouns.count = 1;
    cursor_back(r, &start);
    return false;
}

/* rest -> "rest" nouns [ or_don | don_or_trash | either ] */
bool read_action_rest(Cursor *r, SaidAct *out) {
    if (!cursor_verb(r, VERB_REST)) return false;
    *out = (SaidAct){.kind = ACT_DO, .op = OP_REST};
    if (!read_noun_objects(r, NOUN_CHOICE, &out->nouns)) return false;
    if (out->nouns.count == 1 && !out->nouns.names &&
        (or_don(r, out) || don_or_trash(r, out) || rest_either(r, out)))
        return true;
    return ends(r, out);
}

/* ko -> "K.O." nouns | "K.O. or rest" noun : which one is chosen when the cards have been */
bool read_action_ko(Cursor *r, SaidAct *out) {
    bool either = take(r, "k.o. or rest");
    if (!either && !cursor_verb(r, VERB_KO)) return false;
    *out = (SaidAct){.kind = either ? ACT_KO_OR_REST : ACT_DO, .op = OP_KO};
    return (either ? noun(r, NOUN_CHOICE, out)
                   : read_noun_objects(r, NOUN_CHOICE, &out->nouns)) &&
           ends(r, out);
}

/* set -> "set" nouns [ "or" noun ] "as active" */
bool read_action_set_active(Cursor *r, SaidAct *out) {
    if (!cursor_verb(r, VERB_SET)) return false;
    *out = (SaidAct){.kind = ACT_DO, .op = OP_SET_ACTIVE};
    if (!read_noun_objects(r, NOUN_CHOICE, &out->nouns)) return false;
    if (out->nouns.count == 1 && take(r, "or")) {
        out->kind = ACT_SET_EITHER;
        if (!noun(r, NOUN_CHOICE, out)) return false;
    }
    return take(r, "as active") && ends(r, out);
}

/* turn -> "turn" ( nouns FACE | FACE nouns ) */
bool read_action_turn(Cursor *r, SaidAct *out) {
    if (!cursor_verb(r, VERB_TURN)) return false;
    *out = (SaidAct){.kind = ACT_DO, .op = OP_TURN_FACE, .what = cursor_at(r, "face-up")};
    bool before = take(r, "face-up|face-down");
    if (!read_noun_objects(r, NOUN_CHOICE, &out->nouns)) return false;
    if (!before) out->what = take(r, "face-up");
    return (before || out->what || take(r, "face-down")) && ends(r, out);
}

/* --- Trashing and playing --------------------------------------------------------------- */

/* Until how many cards are trashed, by who acts. */
static const struct {
    const char *words[2], *behind[2]; /* of WHOSE_YOU and WHOSE_OPPONENT; NULL: never */
    uint8_t many;                     /* SaidMany */
} until[] = {
    {{"cards from the top of your life cards until you have",
      "cards from the top of your life cards until you have"},
     {"life card|cards", "life card|cards"},
     MANY_LIFE_UNTIL},
    {{"cards from your hand until you have", "cards from their hand until they have"},
     {"card|cards in your hand", "card|cards in their hand"},
     MANY_HAND_UNTIL},
    {{"cards from the top of your deck until you have", NULL},
     {"cards in your trash", NULL},
     MANY_DECK_UNTIL},
};

/* until -> "cards from your hand until you have" NUMBER "cards in your hand" … */
static bool trash_until(Cursor *r, SaidAct *out) {
    int theirs = r->now.actor == WHOSE_OPPONENT;
    Mark start = r->now;
    for (size_t i = 0; i < sizeof until / sizeof until[0]; i++) {
        out->what = until[i].many;
        if (until[i].words[theirs] && take(r, until[i].words[theirs]) &&
            cursor_number(r, &out->number) && take(r, until[i].behind[theirs]))
            return ends(r, out);
        cursor_back(r, &start);
    }
    return false;
}

/* same -> "the same number of cards from" ( "the top of your deck as you did from your hand"
 *       | "your hand" ) ; as many as the action before acted on
 * hand -> "your hand", or their own of who acts : all of it */
static bool trash_same(Cursor *r, SaidAct *out) {
    bool theirs = r->now.actor == WHOSE_OPPONENT;
    if (take(r, "the same number of cards from")) {
        bool deck = take(r, "the top of your deck as you did from your hand");
        out->what = deck ? MANY_SAME_OF_DECK : MANY_SAME_OF_HAND;
        return (deck || take(r, "your hand")) && ends(r, out);
    }
    out->what = MANY_WHOLE_HAND;
    return take(r, theirs ? "their hand" : "your hand") && !cursor_at(r, "until|except") &&
           ends(r, out);
}

/* trash -> "trash" ( until | same | hand ) */
bool read_action_trash_many(Cursor *r, SaidAct *out) {
    if (!cursor_verb(r, VERB_TRASH)) return false;
    *out = (SaidAct){.kind = ACT_TRASH_MANY, .whose = r->now.actor};
    return trash_until(r, out) || trash_same(r, out);
}

/* trash -> "trash" nouns [ or_don ] */
bool read_action_trash(Cursor *r, SaidAct *out) {
    if (!cursor_verb(r, VERB_TRASH)) return false;
    *out = (SaidAct){.kind = ACT_DO, .op = OP_TRASH};
    if (!read_noun_objects(r, NOUN_LOOKED, &out->nouns)) return false;
    if (out->nouns.count == 1 && !out->nouns.names && or_don(r, out)) return true;
    return ends(r, out);
}

/* Do such words come later in this line, and what is done to other cards between? Nothing is
 * read. */
static bool follows(Cursor *r, const char *const *words, int count, bool *between) {
    const uint32_t moving =
        (VERB_ACTS | 1u << VERB_GIVE) &
        ~(1u << VERB_CHOOSE | 1u << VERB_SELECT | 1u << VERB_DRAW | 1u << VERB_SHUFFLE);
    Mark start = r->now;
    uint32_t far = r->far;
    bool found = false;
    while (!found && !cursor_end(r)) {
        for (int i = 0; i < count; i++) found |= cursor_at(r, words[i]);
        if (between != NULL && !found) *between |= cursor_at_verbs(r, moving, VERB_EITHER);
        r->now.at++;
    }
    r->now = start;
    r->far = far;
    return found;
}

/* play -> "play" ( nouns | this ) [ "rested" ] */
bool read_action_play(Cursor *r, SaidAct *out) {
    static const char *const rest[] = {"the rest", "the remaining"};
    if (!cursor_verb(r, VERB_PLAY)) return false;
    *out = (SaidAct){.kind = ACT_PLAY, .op = OP_PLAY};
    if (!read_move_this_from_trash(r, &out->nouns) &&
        !read_noun_objects(r, NOUN_PLAYED | NOUN_LOOKED, &out->nouns))
        return false;
    out->is_rested = take(r, "?as rested");
    out->is_named_later = follows(r, rest, 2, NULL);
    return ends(r, out);
}

/* --- Drawing ---------------------------------------------------------------------------- */

/* What was counted before, and by which action: "the number of cards trashed". */
static const struct {
    const char *words;
    uint8_t op;
} as_many[] = {
    {"the number of cards trashed", OP_TRASH},
    {"the number you returned to your deck", OP_TO_DECK},
    {"the number you placed at the bottom of your deck", OP_TO_DECK},
};

/* equal -> "cards equal to" ( one of the table [ "this way" ] | "the number of" done
 *                             | count ) */
static bool draw_equal(Cursor *r, SaidAct *out) {
    Mark before = r->now;
    for (size_t i = 0; i < sizeof as_many / sizeof as_many[0]; i++) {
        if (!take(r, as_many[i].words)) continue;
        take(r, "this way");
        out->what = DRAW_DONE;
        out->op = as_many[i].op;
        return true;
    }
    out->what = DRAW_COUNT;
    if (take(r, "the number of") && read_number_done(r, &out->value)) return true;
    cursor_back(r, &before);
    return read_number_count(r, &out->value);
}

/* draw -> "draw" ( [ "up to" ] ( NUMBER "cards" | "a card" ) [ every ] | same | equal
 *       | "cards" ( "so that" | "until" ) "you have" NUMBER "cards in your hand" ) */
bool read_action_draw(Cursor *r, SaidAct *out) {
    if (!cursor_verb(r, VERB_DRAW)) return false;
    *out = (SaidAct){.kind = ACT_DRAW, .what = DRAW_SAME};
    if (take(r, "the same number of cards")) return ends(r, out);
    if (take(r, "cards equal to")) return draw_equal(r, out) && ends(r, out);
    out->what = DRAW_UNTIL;
    if (r->now.actor == WHOSE_YOU &&
        (take(r, "card(s)|cards so that you have") || take(r, "cards until you have")))
        return cursor_number(r, &out->number) && take(r, "cards in your hand") && ends(r, out);
    out->what = DRAW_NUMBER;
    out->up_to = take(r, "up to");
    if (take(r, "a card"))
        out->number = 1;
    else if (!cursor_number(r, &out->number) || !take(r, "?more|additional card|cards"))
        return false;
    out->lasts.end = said_place(r); /* before "for every" */
    out->has_value = cursor_at(r, "for every|each");
    return (!out->has_value || read_number_every(r, &out->value)) && ends(r, out);
}

/* --- Looking, revealing, selecting ------------------------------------------------------ */

/* reorganized -> ", reorganize them in any order", before they are placed : placing one's own
 * cards says as much (CR 3-1-7) */
static bool reorganized(Cursor *r) {
    Mark start = r->now;
    if (take(r, ", reorganize|rearrange them in any order") &&
        cursor_at(r, "and place them at|on ?the top|bottom"))
        return true;
    cursor_back(r, &start);
    return false;
}

/* look -> "look at" ( noun | "all of your Life cards" ) [ reorganized ] */
bool read_action_look(Cursor *r, SaidAct *out) {
    if (!take(r, "look at")) return false;
    *out = (SaidAct){.kind = ACT_LOOK};
    if (take(r, "all your life cards") || take(r, "all of your life cards")) {
        SaidNoun life = {.shape = SHAPE_READY, .areas = LIFE, .quantity = QUANTITY_ALL};
        out->nouns.at[0] = said_noun_here(r, &life);
    } else if (!noun(r, NOUN_CHOICE, out)) {
        return false;
    }
    if (r->nodes->nouns[out->nouns.at[0]].face) return cursor_refuse(r, REFUSAL_FACE);
    out->is_ordered = reorganized(r);
    return ends(r, out);
}

/* both -> noun "and" noun "and add them to your hand", of the cards that are looked at: one
 * after the other, with nothing in between */
bool read_action_reveal_both(Cursor *r, SaidAct *out) {
    if (r->in_cost || !cursor_verb(r, VERB_REVEAL)) return false;
    *out = (SaidAct){.kind = ACT_REVEAL_BOTH};
    return noun(r, NOUN_LOOKED | NOUN_SHOWN, out) && take(r, "and") &&
           noun(r, NOUN_LOOKED | NOUN_SHOWN, out) && take(r, "and add them to your hand") &&
           ends(r, out);
}

/* reveal -> "reveal" noun : cards on top of a deck are revealed, others are chosen and shown */
bool read_action_reveal(Cursor *r, SaidAct *out) {
    if (!cursor_verb(r, VERB_REVEAL)) return false;
    *out = (SaidAct){.kind = ACT_REVEAL};
    if (r->now.actor == WHOSE_OPPONENT && take(r, "their hand")) {
        out->kind = ACT_REVEAL_HAND;
        return ends(r, out);
    }
    return noun(r, NOUN_LOOKED | NOUN_SHOWN, out) && ends(r, out);
}

/* Are the selected cards spoken of later in this line, with others that are chosen between? */
static bool is_kept(Cursor *r) {
    static const char *const selected[] = {
        "the selected|chosen card|cards|character|characters", "the selected|chosen leader"};
    bool others = false;
    return follows(r, selected, 2, &others) && others && !r->in_cost;
}

/* select -> ( "select" | "choose" ) noun | "choose a cost" */
bool read_action_choose(Cursor *r, SaidAct *out) {
    if (take(r, "choose a cost")) {
        *out = (SaidAct){.kind = ACT_CHOOSE_COST};
        return ends(r, out);
    }
    if (!cursor_verb(r, VERB_SELECT) && !cursor_verb(r, VERB_CHOOSE)) return false;
    *out = (SaidAct){.kind = ACT_CHOOSE};
    if (!noun(r, NOUN_CHOICE, out)) return false;
    out->is_named_later = is_kept(r);
    return ends(r, out);
}

/* --- Others ----------------------------------------------------------------------------- */

/* activate -> "activate" ( ( "this card's" | "the trashed card's" ) TAG "effect"
 *           | "the" TAG "effect of" noun | noun ) */
bool read_action_activate(Cursor *r, SaidAct *out) {
    static const struct {
        const char *tag;
        uint8_t timing;
    } tags[] = {
        {"[main]", TIMING_MAIN},
        {"[counter]", TIMING_COUNTER},
        {"[on_play]", TIMING_ON_PLAY},
        {"[on_k.o.]", TIMING_ON_KO},
    };
    if (!cursor_verb(r, VERB_ACTIVATE)) return false;
    *out = (SaidAct){.kind = ACT_ACTIVATE, .op = OP_ACTIVATE};
    bool paid = take(r, "the trashed card's");
    bool own = paid || take(r, "this card's") || cursor_own(r), other = !own && take(r, "the");
    out->effect = paid ? EFFECT_OF_PAID : own ? EFFECT_OF_THIS : EFFECT_OF_OTHER;
    for (size_t i = 0; i < sizeof tags / sizeof tags[0] && (own || other); i++)
        if (!out->what && take(r, tags[i].tag)) out->what = tags[i].timing;
    if ((own || other) && !out->what) return false;
    if (own) return take(r, "effect") && ends(r, out);
    if (other && !take(r, "effect of")) return false;
    if (!noun(r, NOUN_CHOICE, out)) return false;
    take(r, "without paying its|the cost");
    return ends(r, out);
}

/* redirect -> "change the attack target to" noun, or in other words
 *           | REGISTER "becomes the new target of the attack" */
bool read_action_redirect(Cursor *r, SaidAct *out) {
    Mark start = r->now;
    *out = (SaidAct){.kind = ACT_REDIRECT, .op = OP_REDIRECT};
    if (noun(r, NOUN_REGISTER, out) && take(r, "becomes the ?new target of the attack"))
        return ends(r, out);
    cursor_back(r, &start);
    out->nouns.count = 0;
    return (take(r, "change the attack target to") ||
            take(r, "change the target of the|that attack to") ||
            take(r, "the attack target becomes")) &&
           noun(r, NOUN_SUBJECT, out) && ends(r, out);
}

/* damage -> ( "you take" | "your opponent takes" ) NUMBER "damage"
 *         | "deal" NUMBER "damage to your opponent" */
bool read_action_damage(Cursor *r, SaidAct *out) {
    bool is_dealt = cursor_verb(r, VERB_DEAL), mine = !is_dealt && take(r, "you take");
    if (!is_dealt && !mine && !take(r, "your opponent takes")) return false;
    *out = (SaidAct){.kind = ACT_DAMAGE, .whose = mine ? WHOSE_YOU : WHOSE_OPPONENT};
    if (is_dealt && r->now.actor == WHOSE_OPPONENT) out->whose = WHOSE_YOU;
    return cursor_number(r, &out->number) &&
           take(r, is_dealt ? "damage to your opponent" : "damage") && ends(r, out);
}

/* Actions of which a player is the object. */
bool read_action_game(Cursor *r, SaidAct *out) {
    static const struct {
        const char *words;
        uint8_t op;
    } rows[] = {
        {"take an extra turn after this one", OP_EXTRA_TURN},
        {"you win the game", OP_WIN},
        {"you lose the game", OP_LOSE},
    };
    const Mark start = r->now;
    bool is_shuffled = cursor_verb(r, VERB_SHUFFLE), your = is_shuffled && take(r, "your deck");
    if (is_shuffled && (your || take(r, "their deck"))) {
        *out = (SaidAct){.kind = ACT_GAME, .op = OP_SHUFFLE};
        out->whose = r->is_each ? r->now.actor : your ? WHOSE_YOU : WHOSE_OPPONENT;
        return ends(r, out);
    }
    cursor_back(r, &start);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        if (!take(r, rows[i].words)) continue;
        *out = (SaidAct){.kind = ACT_GAME, .op = rows[i].op};
        return ends(r, out);
    }
    return false;
}
