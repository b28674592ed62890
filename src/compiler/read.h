/* Rules that read a text and make a tree of it (said.h): filters, nouns, numbers.
 *
 * They know the text, the kind of card and whether a cost or a permanent effect is read
 * (cursor.h), and nothing of what was read before: that is for bind_*.c. `use` are NOUN_…
 * bits. */
#ifndef COMPILER_READ_H
#define COMPILER_READ_H

#include "compiler/said.h"
#include "compiler/terms.h"

static inline bool take(Cursor *r, const char *words) { return cursor_take(r, words); }

/* The longest words of a list that are here: what they mean, or -1. Reads them. */
int read_filter_term(Cursor *r, const TermsList *list);
/* The same of a list with timings; NULL if there is none. */
const TermsTimed *read_filter_timed(Cursor *r, const TermsTimedList *list);

/* --- Filters (read_filter.c) ------------------------------------------------------------ */

/* One thing that comes before a noun: a colour, a type, a state, a name. */
bool read_filter_adjective(Cursor *r, unsigned use, SaidFilter *out, bool *named);
/* What follows "with": "a cost of 3 or less", "no base effect". */
bool read_filter_measure(Cursor *r, unsigned use, SaidFilter *out);
/* Sets flags of a selector that a measure said: different names, a bound on the total. */
bool read_filter_group(Cursor *r, unsigned use, SaidFilter *out, uint8_t *flags);
/* "other than [A]", "without a [Trigger]", "that is a different color than …" */
bool read_filter_exception(Cursor *r, unsigned use, SaidFilter *out);
/* QUOTE { "or" QUOTE }, parts of names or types */
bool read_filter_parts(Cursor *r, TestKind kind, SaidFilter *out);
/* "cost is 3 or less", "type includes …", "card name is …", after "whose" or an owner */
bool read_filter_possessive(Cursor *r, unsigned use, SaidFilter *out);
int read_filter_keyword(Slice name);   /* Keyword with this name, or -1 */
int read_filter_attribute(Slice name); /* LpAttribute, or -1 */
bool read_filter_types(Cursor *r, unsigned use, SaidFilter *out);      /* "{A} or {B} type" */
bool read_filter_attributes(Cursor *r, unsigned use, SaidFilter *out); /* "<A> attribute" */
bool read_filter_names(Cursor *r, unsigned use, SaidFilter *out);      /* "[A] or [B]" */
/* "3 or less", "4 or more", "4" */
/* behind -> [ "or less" | "or more" ] */
Compare read_filter_behind(Cursor *r);
bool read_filter_compare(Cursor *r, uint8_t *compare, int32_t *value);
/* bound -> ( "at least" | "at most" ) NUMBER | NUMBER behind */
bool read_filter_bound(Cursor *r, uint8_t *compare, int32_t *value);
/* "equal to or less than", "more than" … : a Compare */
bool read_filter_relation(Cursor *r, uint8_t *compare);

/* --- Nouns (read_noun.c) ---------------------------------------------------------------- */

/* Cards with how many, whose, what, from where; or cards that were named before. */
bool read_noun(Cursor *r, unsigned use, SaidNoun *out);
/* The same without a number before it: "Characters with a cost of 5 or more". The owner is the
 * caller's. For counting and for what must hold. */
bool read_noun_body(Cursor *r, unsigned use, SaidNoun *out);
/* What follows a name and a comma: "with a cost of 4 or less from your trash". */
bool read_noun_tail(Cursor *r, SaidNoun *out);
/* A noun as a node of the tree. */
bool read_noun_node(Cursor *r, unsigned use, uint16_t *out);
/* "A and B", of a statement; with `is_object` after "negate the effect of", where a statement
 * may follow "and". */
bool read_noun_subjects(Cursor *r, bool is_object, SaidNouns *out);
/* The same for what an action is done to; `use` is that of each. */
bool read_noun_objects(Cursor *r, unsigned use, SaidNouns *out);
/* "the attacking card" */
bool read_noun_attacker(Cursor *r, SaidNoun *out);
/* A noun as a filter on one card: "a {T} type Character card with a cost of 4 or less". */
bool read_noun_filter(Cursor *r, SaidFilter *out);

/* --- Numbers (read_number.c) ------------------------------------------------------------ */

/* Whose has not been said yet. */
enum { WHOSE_UNSAID = WHOSE_COUNT };

/* A number of a player's things, and a number itself. */
uint16_t read_number_of(Cursor *r, NumberKind kind, uint8_t whose);
uint16_t read_number_constant(Cursor *r, int32_t value);
/* A body of which the owner is known, put together; and the node of such cards. */
bool read_number_body(Cursor *r, SaidNoun *said, Noun *noun);
uint16_t read_number_cards(Cursor *r, const SaidNoun *said, const Noun *noun);
/* "the number of DON!! cards on your field", "your number of Life cards" */
bool read_number_count(Cursor *r, uint16_t *out);
/* "the total cost of your Characters" */
bool read_number_total(Cursor *r, uint16_t *out);
/* What the action before did: "cards trashed this way". */
bool read_number_done(Cursor *r, uint16_t *out);
/* "rested DON!! cards", "DON!! cards on your field" */
bool read_number_dons(Cursor *r, uint8_t whose, uint16_t *out);
/* "your hand", "their field": whose must agree with what was said before. */
bool read_number_owner(Cursor *r, uint8_t *whose);
/* The things that are counted: "Life cards", "cards in your hand". */
bool read_number_things(Cursor *r, uint8_t whose, uint16_t *out);
/* "for every 2 Events in your trash": how often. */
bool read_number_each(Cursor *r, uint16_t *out);
/* The same, or "per 1 cost on the revealed card". */
bool read_number_every(Cursor *r, uint16_t *out);

/* --- Conditions (read_condition.c) ------------------------------------------------------ */

bool read_condition(Cursor *r, uint16_t *out);
/* "during the turn in which …", which says the same as an "if" */
bool read_condition_during(Cursor *r, uint16_t *out);

/* --- Events (read_event.c) -------------------------------------------------------------- */

bool read_event_when(Cursor *r, SaidEvents *v);        /* "When …," */
bool read_event_replacement(Cursor *r, SaidEvents *v); /* "If … would be K.O.'d," */
/* "[On K.O.] If this Character was K.O.'d …,": `v` has the event of the tag. */
bool read_event_how(Cursor *r, SaidEvents *v);
bool read_event_trailing(Cursor *r, SaidEvents *v); /* "… when your opponent activates …" */

/* --- Abilities (read_ability.c), effects (read_sentence.c) ------------------------------- */

/* A line of keywords alone: bits 1 << Keyword. */
bool read_ability_keywords(Cursor *r, uint16_t *out);
/* A line that makes one ability; `in_trigger`: of the trigger of a card, whose tag goes without
 * saying. */
bool read_ability(Cursor *r, bool in_trigger, SaidAbility *out);
/* Does this tag start an ability? */
bool read_ability_starts(const Piece *piece);
/* What a cost says, up to the piece `end`. */
bool read_sentence_cost(Cursor *r, uint32_t end, SaidAbility *out);
/* Sentences to the end of the line, or of one bullet. */
bool read_effect(Cursor *r, bool in_option, uint16_t *out);
/* "Apply each of the following effects based on …:" with its lines. */
bool read_effect_following(Cursor *r, SaidAbility *out);
/* Do the conditions of the sentences at two places ask for the same, but for the number? */
bool read_sentence_asks_more(const Cursor *r, uint32_t one, uint32_t two);

/* --- Acts (read_act.c) ------------------------------------------------------------------ */

/* What is done or holds here: a node of the tree. */
bool read_act(Cursor *r, uint16_t *out);

/* "during this turn", if it is here. */
bool read_duration(Cursor *r, SaidDuration *out);

/* What players cannot do (read_ban.c). */
bool read_ban_events(Cursor *r, SaidAct *out);
bool read_ban_blocker(Cursor *r, SaidAct *out);
bool read_ban_any_blocker(Cursor *r, SaidAct *out);
bool read_ban_targets(Cursor *r, SaidAct *out);
bool read_ban_you(Cursor *r, SaidAct *out);
bool read_ban_opponent(Cursor *r, SaidAct *out);
bool read_ban_always(Cursor *r, SaidAct *out);

/* DON!! cards (read_don.c). */
bool read_don_symbol(Cursor *r, SaidAct *out);
bool read_don_add(Cursor *r, SaidAct *out);
bool read_don_give(Cursor *r, SaidAct *out);
bool read_don_move(Cursor *r, SaidAct *out);
bool read_don_until(Cursor *r, SaidAct *out);
bool read_don_return(Cursor *r, SaidAct *out);

/* Actions (read_action.c). */
bool read_action_swap(Cursor *r, SaidAct *out);
bool read_action_select_two(Cursor *r, SaidAct *out);
bool read_action_ko(Cursor *r, SaidAct *out);
bool read_action_rest(Cursor *r, SaidAct *out);
bool read_action_set_active(Cursor *r, SaidAct *out);
bool read_action_turn(Cursor *r, SaidAct *out);
bool read_action_trash_many(Cursor *r, SaidAct *out);
bool read_action_trash(Cursor *r, SaidAct *out);
bool read_action_play(Cursor *r, SaidAct *out);
bool read_action_draw(Cursor *r, SaidAct *out);
bool read_action_look(Cursor *r, SaidAct *out);
bool read_action_reveal_both(Cursor *r, SaidAct *out);
bool read_action_reveal(Cursor *r, SaidAct *out);
bool read_action_choose(Cursor *r, SaidAct *out);
bool read_action_activate(Cursor *r, SaidAct *out);
bool read_action_redirect(Cursor *r, SaidAct *out);
bool read_action_damage(Cursor *r, SaidAct *out);
bool read_action_game(Cursor *r, SaidAct *out);

/* Moving cards (read_move.c). */
bool read_move_destination(Cursor *r, SaidDestination *out);
bool read_move_this_from_trash(Cursor *r, SaidNouns *out);
bool read_move_rest(Cursor *r, SaidAct *out);
bool read_move(Cursor *r, SaidAct *out);
bool read_move_shuffle(Cursor *r, SaidAct *out);

/* What is said of cards (read_statement.c). */
bool read_statement_cannot(Cursor *r, SaidItems *out); /* after "cannot" */
bool read_statement_refresh(Cursor *r, SaidItems *out);
bool read_statement_amount(Cursor *r, SaidItems *out);
bool read_statement_predicates(Cursor *r, SaidItems *out);
/* How long, and for every what. */
bool read_statement_tail(Cursor *r, SaidItems *out);

/* Power, cost, keywords, and what is forbidden (read_continuous.c). */
bool read_continuous_next_time(Cursor *r, SaidAct *out);
bool read_continuous_counters(Cursor *r, SaidAct *out);
bool read_continuous_counter_becomes(Cursor *r, SaidAct *out);
bool read_continuous_playing(Cursor *r, SaidAct *out);
bool read_continuous_price(Cursor *r, SaidAct *out);
bool read_continuous_freeze_either(Cursor *r, SaidAct *out);
bool read_continuous_none_of(Cursor *r, SaidAct *out);
bool read_continuous_give(Cursor *r, SaidAct *out);
bool read_continuous_set(Cursor *r, SaidAct *out);
bool read_continuous_set_of(Cursor *r, SaidAct *out);
bool read_continuous_negate(Cursor *r, SaidAct *out);
bool read_continuous_negated(Cursor *r, SaidAct *out);
bool read_continuous_negate_timing(Cursor *r, SaidAct *out);
bool read_continuous_becomes(Cursor *r, SaidAct *out);
bool read_continuous_statement(Cursor *r, SaidAct *out);

#endif
