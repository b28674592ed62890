/* Questions, answers and cards in words for people: names instead of numbers. Programs can
 * read back what notation prints; this is for players. */
#ifndef TABLE_LABEL_H
#define TABLE_LABEL_H

#include "base/buffer.h"
#include "logpose/logpose.h"

/* "Your Main Phase: what do you do?" */
const char *label_question(uint8_t ask_kind);

/* The card that an answer is about, or LP_SLOT_NONE. */
LpSlot label_card_of(LpAction action);

/* The name of the card in a slot as this view shows it; "a face-down card" if it is hidden. */
const char *label_name(const LpCards *cards, const LpView *view, LpSlot slot);

/* "play Nami for 1 DON!!"; an attack is "Nami 6000 → Leader 5000". */
void label_answer(const LpCards *cards, const LpView *view, LpAsk ask, LpAction action,
                  Buffer *out);

/* The question with the card and the effect that it is about. */
void label_ask(const LpCards *cards, const LpView *view, LpAsk ask, Buffer *out);

/* Which of the answers to show: their indices. Answers that differ only in which of two
 * equal cards of one's own hand they take are shown once. */
int label_choices(const LpCards *cards, const LpView *view, const LpAction *actions, int count,
                  int out[LP_ACTIONS_MAX]);

/* A sentence of the notation with names: 'you play ST01-007' -> 'you play Nami (ST01-007)'. */
void label_name_cards(const LpCards *cards, Slice sentence, Buffer *out);

#endif
