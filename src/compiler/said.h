/* What was said: the tree that the rules of read_*.c make of a text.
 *
 * Its leaves are what is said of one card (a test), its branches the cards of a noun and the
 * numbers that are counted of them. A node says what is in the text and where; which cards
 * "it" or "other" means is not decided here. bind_*.c decides that, in the order of the text,
 * and makes the rows. Nodes are kept in two short lists and named by their index, so going
 * back in the text (cursor.h) also takes them back. */
#ifndef COMPILER_SAID_H
#define COMPILER_SAID_H

#include "compiler/cursor.h"
#include "effect/program.h"
#include "effect/verify.h"

/* --- Tests ------------------------------------------------------------------------------ */

/* What the operand of a test is. */
typedef enum SaidBy {
    SAID_PLAIN,    /* as the row has it: bits, a register, a timing, 0 */
    SAID_TEXT,     /* a piece, whose text is a name, a type or a part of one */
    SAID_VALUE,    /* a number */
    SAID_NUMBER,   /* a SaidNumber */
    SAID_AGAIN,    /* cards that were named before, as said_again has them */
    SAID_OTHER,    /* "other": than this card, or than the one that was chosen */
    SAID_ITS_DONS, /* how many DON!! cards the card itself has been given */
    SAID_KEPT,     /* bound: than the one that was chosen */
    SAID_TERM      /* bound: a number (bound.h) */
} SaidBy;

typedef struct SaidTest {
    uint8_t kind; /* TestKind */
    uint8_t negated, or_next, compare;
    uint8_t by; /* SaidBy */
    int32_t operand;
} SaidTest;

/* A conjunction of clauses, as in a filter row. */
typedef struct SaidFilter {
    SaidTest at[FILTER_TESTS_MAX];
    uint32_t count;
    bool is_full; /* too many tests: the card is refused */
} SaidFilter;

void said_and(SaidFilter *f, SaidTest test);
/* Joins the test to the last clause as an alternative. */
void said_or(SaidFilter *f, SaidTest test);
/* Adds all clauses of another filter. */
void said_all(SaidFilter *f, const SaidFilter *more);
/* a or b, for whole conjunctions. */
void said_either(const SaidFilter *a, const SaidFilter *b, SaidFilter *out);
/* Adds: a card of one of these categories (bits). */
void said_category(SaidFilter *f, unsigned categories);
/* Leaves out what is said of the category: every [Blocker] is on a Character. */
void said_drop_category(SaidFilter *f);
/* Puts the test first. */
void said_first(SaidFilter *f, SaidTest test);
/* Is there a test of this kind? */
bool said_has(const SaidFilter *f, TestKind kind);
SaidTest said_test(TestKind kind, unsigned operand);
/* A name, type or part: the piece before the next one. Equal texts have equal operands. */
SaidTest said_text(const Cursor *r, TestKind kind);
SaidTest said_value(TestKind kind, Compare compare, int32_t value);

/* --- Cards that were named before ------------------------------------------------------- */

/* Words that name cards again, and what they need. */
typedef enum Again {
    AGAIN_IT,
    AGAIN_SELECTED,
    AGAIN_REVEALED,
    AGAIN_PAID,
    AGAIN_REST,
    AGAIN_THIS,
    AGAIN_BATTLED
} Again;

typedef struct SaidAgain {
    const char *words;
    uint8_t what;  /* Again */
    bool is_one;   /* said about one card */
    uint8_t heads; /* what the cards are called; 0: no more than cards */
    uint8_t by;    /* OpCode: what was done to them; 0: that is not said */
} SaidAgain;

/* Reads such words: which they are, and their place, as the operand of a test. */
bool said_again(Cursor *r, int32_t *out);
const SaidAgain *said_again_row(int32_t again);
static inline uint32_t said_again_at(int32_t again) { return (uint32_t)again >> 8; }

/* --- Cards ------------------------------------------------------------------------------ */

typedef enum DonState { DON_ANY, DON_IS_ACTIVE, DON_IS_RESTED, DON_IS_GIVEN } DonState;

/* One of the alternatives of a noun. */
typedef struct SaidTerm {
    SaidFilter filter;
    uint8_t heads, areas;
    bool has_head, is_named, is_don, is_life, is_other;
    bool is_plural;     /* "Characters", "cards" */
    bool on_field;      /* "Character", not "Character card": it has been played */
    bool is_unowned;    /* a number comes before it and no owner, though one was said before */
    uint8_t don;        /* DonState */
    uint8_t adjectives; /* this many tests of the filter come before or are in the noun */
} SaidTerm;

/* How a noun is said. */
typedef enum SaidShape {
    SHAPE_BODY,     /* how many, whose, what, from where */
    SHAPE_AGAIN,    /* "it" */
    SHAPE_READY,    /* what is said is all that is meant: "the top card of …" */
    SHAPE_ATTACKER, /* the same, "the attacking card", where it is the opponent who attacks */
    SHAPE_NUMBER,   /* "place 1 at the top of your deck": of the cards that are looked at */
    /* the owner of a number or an effect, as "base power" or "effect" follows */
    SHAPE_OWN,      /* "this Character's" */
    SHAPE_THAT_ONE, /* "that card's" */
    SHAPE_ITS,      /* "its" */
    SHAPE_SELECTED  /* "the selected card's" */
} SaidShape;

/* Cards with how many, whose, what, from where; or cards that were named before. */
typedef struct SaidNoun {
    uint8_t shape;
    int32_t again; /* SHAPE_AGAIN: as said_again has it */
    uint32_t at, end;
    uint32_t far;        /* the furthest piece that its rule looked at */
    uint16_t use;        /* NOUN_… */
    uint32_t unknown_at; /* the piece that speaks of what was said before: "among them" */
    uint8_t quantity;
    int32_t count; /* with QUANTITY_ALL and ANY: 0 */
    uint8_t owner; /* Whose */
    uint16_t areas;
    uint8_t place;
    uint8_t flags;       /* SELECT_… */
    uint8_t extreme;     /* NumberKind: "with the lowest cost"; CONSTANT: not said */
    uint8_t face;        /* "face-up" (1) or "face-down" (2) is said before the place */
    bool has_owner;      /* "your", "your opponent's" */
    bool has_count;      /* "up to 1", "all" */
    bool is_total;       /* "a total of" */
    bool has_area;       /* "from your hand" */
    bool has_field;      /* "on your field" */
    bool in_life;        /* "from your Life area": from the top, as nobody may look at them */
    bool is_among;       /* "from among them" */
    bool is_of_them;     /* "1 of them": `again` says of which */
    bool is_random;      /* "at random" */
    bool is_two;         /* "A or B" */
    bool counted_again;  /* … and B has a number of its own */
    bool is_alike;       /* … or neither the number nor the owner is said again */
    bool is_unclear;     /* … after "other than": how far does that reach? */
    bool has_two_places; /* … "from your hand" is said of B alone */
    bool was_mine;       /* … where A is "your" */
    bool is_owner;       /* it ends in ' or 's */
    SaidTerm first, second;
} SaidNoun;

/* How a noun is used. */
enum {
    NOUN_CHOICE = 0,
    NOUN_PLAYED = 1,    /* the cards are played: Characters and Stages */
    NOUN_SUBJECT = 2,   /* the subject of a sentence: no number means all */
    NOUN_LOOKED = 4,    /* without a place they are the cards that are looked at */
    NOUN_REGISTER = 8,  /* only cards that were named before */
    NOUN_NO_PLACE = 16, /* where the cards are is not part of it */
    NOUN_SHOWN = 32,    /* the cards are revealed: some texts call one a Character */
    NOUN_OWNS = 64,     /* the noun ends in ' or 's: "your Characters' base power" */
    NOUN_UNITES = 128,  /* "and" between names or types joins alternatives */
    NOUN_COUNTED = 512, /* how many is not part of it */
    NOUN_PLACED = 1024, /* where the cards are is said behind the next noun */
    NOUN_CHOSEN = 256   /* it says which cards there are, not how many are counted */
};

/* The same with its parts put together. */
typedef struct Noun {
    uint8_t reg; /* cards that were named before; REG_COUNT: a choice by `selector` */
    Selector selector;
    SaidFilter filter;
    bool is_don;        /* DON!! cards, of selector.owner, selector.count of them */
    uint8_t don;        /* DonState */
    uint8_t heads;      /* bits 1 << LpCategory that the noun says; 0: "card" */
    int32_t said_count; /* of selector.count; 0: all */
    bool is_named;      /* a card name is the noun */
    bool is_mixed;      /* "A or B" of two kinds: each says its own in the filter */
    bool has_owner;     /* "your", "your opponent's" */
    bool has_count;     /* "up to 1", "all" */
    bool is_total;      /* "a total of" */
    bool is_plural;     /* "Characters", not "Character" */
    bool has_area;      /* "from your hand" */
    bool has_field;     /* "on your field" */
    bool in_life;       /* "from your Life area": from the top, as nobody may look at them */
    bool is_other;      /* "your other Characters" */
    uint8_t face;       /* "face-up" (1) or "face-down" (2) is said before the place */
    bool has_post;      /* more is said about them after the noun: "with a cost of 6" */
} Noun;

/* Puts the parts of a noun together. False where they do not fit; what is ambiguous is refused.
 * `is_looking`: cards are being looked at, which "up to 1 card" may be one of. The number of
 * cards and who chooses are left open. */
bool said_noun_assemble(Cursor *r, const SaidNoun *said, unsigned use, bool is_looking,
                        Noun *out);
/* The same for what follows a name and a comma. */
void said_noun_tail(const SaidNoun *said, Noun *out);

/* --- Numbers ---------------------------------------------------------------------------- */

typedef struct SaidNumber {
    uint8_t kind;         /* NumberKind */
    uint8_t whose;        /* Whose, or Register for the kinds about a register */
    uint8_t op;           /* DONE: the action that must have been counted */
    uint8_t cards;        /* DON_ON, COST_OF, POWER_OF, BASE_POWER_OF: SaidCards */
    uint16_t left, right; /* SaidNumber */
    uint16_t noun;        /* SaidNoun: the cards that are counted */
    int32_t value;        /* a constant, a divisor or a factor */
    int32_t again;        /* of SAIDCARDS_AGAIN */
    uint32_t at;
} SaidNumber;

/* Whose number it is, where that is a card's. */
typedef enum SaidCards {
    SAIDCARDS_THIS,      /* the register of `whose` */
    SAIDCARDS_AGAIN,     /* "DON!! cards given to that card" */
    SAIDCARDS_FOLLOWING, /* what "each of the following effects" is based on */
    SAIDCARDS_REVEALED,  /* "per 1 cost on the revealed card" */
    SAIDCARDS_TRASHED    /* "the trashed card's cost" */
} SaidCards;

/* --- Conditions ------------------------------------------------------------------------- */

/* The card that a condition is about. */
typedef enum SaidWho {
    WHO_AGAIN,    /* "it", "this Character" */
    WHO_THIS,     /* "this Character's cost" */
    WHO_REVEALED, /* "the revealed card's" */
    WHO_IT,       /* "that card's" */
    WHO_CARD /* this card, which is not spoken of: "the turn in which this card is played" */
} SaidWho;

typedef struct SaidCondition {
    uint8_t kind;     /* ConditionKind */
    uint8_t compare;  /* Compare */
    uint8_t who;      /* IS: SaidWho */
    uint8_t whose;    /* DID: who is asked, "if you do" */
    uint8_t may;      /* DID: Whose: who was asked last, with "may"; EACH: nobody */
    uint8_t op;       /* DID: what must have been done; 0: whatever it was */
    bool is_asked;    /* DID: "if you do", not "if a card is trashed by this effect" */
    bool is_supposed; /* EXISTS: one of the cards may be called "that Character" later */
    uint16_t left,
        right;     /* COMPARE: numbers; AND, OR, NOT: conditions; EXISTS, ONLY, IS: nouns */
    int32_t again; /* of WHO_AGAIN */
    uint32_t at;
} SaidCondition;

/* --- Events ----------------------------------------------------------------------------- */

/* "It" is what it was before the event. */
enum { IT_AS_BEFORE = REG_COUNT + 1 };

/* What an ability is about. `filter` and `other` of an event are the index of a noun whose
 * filter is meant, from 1; 0: none. */
typedef struct SaidEvents {
    Event at[EVENTS_MAX];
    uint32_t count;
    uint8_t it;         /* Register that "it" names from now on; REG_COUNT: no card */
    bool names_this;    /* "this Character" was said */
    bool is_may;        /* "this effect can be activated when …" */
    bool has_condition; /* "if … and this Character would be K.O.'d" */
    uint16_t condition;
} SaidEvents;

/* --- Acts ------------------------------------------------------------------------------- */

/* Where a part ends, and how far its rule looked. Binding goes through a tree in the order of
 * the text, and a message is about the place that it has come to. */
typedef struct SaidPlace {
    uint32_t at, far;
} SaidPlace;

/* How long: "during this turn". */
typedef struct SaidDuration {
    uint8_t length; /* Duration */
    bool is_said;
    uint32_t at; /* where it is, or would be */
    SaidPlace end;
} SaidDuration;

/* The cards that one act is about: "A and B". */
enum { SAID_NOUNS_OF_ACT = 4 };
typedef struct SaidNouns {
    uint16_t at[SAID_NOUNS_OF_ACT + 1]; /* SaidNoun */
    uint8_t count;
    uint8_t excepts; /* bit i: "other than" comes right before the "and" before noun i */
    uint8_t anew;    /* bit i: "and up to" comes before it */
    uint8_t bare;    /* bit i: neither how many nor whose is said again: "… and Stages" */
    bool goes_on;    /* after several: one more is the subject of a statement */
    bool in_hand;    /* "this card in your hand" */
    bool from_trash; /* "this Character card from your trash" */
    bool is_rest;  /* "reorganize the rest in any order", which are cards that are looked at */
    uint8_t names; /* SaidNames */
    int32_t each;  /* so many of every name */
} SaidNouns;

/* How the nouns of an act are said, where they are names of which each has a number. */
typedef enum SaidNames {
    NAMES_NONE,  /* "A and B" */
    NAMES_EACH,  /* "up to 1 each of [A] and [B]": at[0] has the names */
    NAMES_LISTED /* "up to 1 [A] and up to 1 [B], with …": and at[1] is what follows them */
} SaidNames;

/* Where cards go. */
typedef struct SaidDestination {
    uint8_t op;    /* OpCode: TO_HAND, TO_DECK, TO_LIFE */
    uint8_t place; /* Place */
    uint8_t whose; /* Whose place it is; EACH: the owner's */
    bool is_face_up, is_ordered, shuffles;
    bool says_face; /* up or down */
    SaidPlace end;
} SaidDestination;

/* One thing that cards get, or cannot do. */
typedef struct SaidItem {
    uint8_t op;      /* OpCode: MODIFY, GAIN, GAIN_ATTRIBUTE, FORBID */
    uint8_t what;    /* Stat, Keyword, LpAttribute or Restriction */
    uint16_t filter; /* FORBID: a noun, from 1, whose filter says against which cards */
    int32_t amount;  /* MODIFY */
} SaidItem;

/* What is said of cards: "gains +1000 power and [Rush] during this turn". */
enum { SAID_ITEMS_MAX = 4 };
typedef struct SaidItems {
    SaidItem at[SAID_ITEMS_MAX];
    uint8_t count;
    bool is_additional; /* "an additional +1000 power" */
    bool is_refresh;    /* "will not become active in the next Refresh Phase" */
    bool says_turn;     /* [Rush] in words: it counts on the turn in which the card is played */
    bool by_you;        /* "by your effects": said about the opponent's cards */
    bool by_opponent;   /* "by your opponent's effects": said about one's own */
    bool is_choice;     /* one of them: "[Double Attack], [Banish] or [Blocker]" */
    bool is_pair;       /* "gains +1000 power and +2 cost": one thing that is gained */
    uint8_t refresh_of; /* Whose next Refresh Phase */
    uint8_t turn;       /* "during your turn": the turns in which the whole effect holds */
    bool has_condition; /* "unless …": that of the whole effect, which says nothing else */
    uint16_t condition; /* SaidCondition */
    bool has_every;     /* "for every …" */
    bool is_every_late; /* … and it comes after the duration */
    uint16_t every;     /* SaidNumber */
    SaidPlace condition_end, end, every_end, turn_end;
    SaidDuration lasts;
} SaidItems;

/* Whose power a base power becomes the same as. */
typedef enum SaidPower {
    POWER_NUMBER,      /* nobody's: a number is said */
    POWER_OF_SELECTED, /* "the selected Character's power" */
    POWER_OF_THAT_ONE, /* "that Character's power" */
    POWER_OF_THIS,     /* "this Character's power" */
    POWER_OF_ATTACKER, /* "the power of the attacking card" */
    POWER_OF_LEADER,
    POWER_OF_CHOSEN /* "the power of 1 of your Characters" */
} SaidPower;

/* DON!! cards that are given or added. */
typedef struct SaidDons {
    int32_t count;
    bool up_to, is_rested;
    bool is_at_least; /* "or more" */
    bool any_state;   /* "from your opponent's cost area": active or rested */
    bool is_nobodys;  /* whose they are is not said */
    uint8_t whose;    /* Whose they are, and so whose cards can be given them */
    SaidPlace end;
} SaidDons;

/* Each is a row of bind_act.c. */
typedef enum ActKind {
    ACT_BAN,           /* what a player cannot do */
    ACT_UNBLOCKED,     /* "… cannot activate [Blocker] when this Character attacks" */
    ACT_UNBLOCKING,    /* "… cannot activate up to 1 [Blocker] Character" */
    ACT_NEXT_COST,     /* "the next time you play …, the cost will be reduced by 1" */
    ACT_PLAYING_COST,  /* "the cost of playing … will be reduced by 1" */
    ACT_COUNTER,       /* "… have a +1000 Counter" */
    ACT_PRICE,         /* "… cannot attack unless your opponent trashes 1 card …" */
    ACT_FREEZE_EITHER, /* "… or DON!! cards will not become active …" */
    ACT_NONE_OF,       /* "none of … can" */
    ACT_GIVE,          /* "give … −1000 power" */
    ACT_GIVE_TO,       /* "give −1000 power during this turn to …" */
    ACT_GIVE_TWO,      /* "give … −1000 power and … −2000 power" */
    ACT_SET,           /* "set the cost of … to 0" */
    ACT_BECOMES,       /* "… base power becomes 7000" */
    ACT_NEGATE,        /* "negate the effect of …" */
    ACT_NEGATED,       /* "… have their effects negated" */
    ACT_NEGATE_TIMING, /* "your opponent's [On Play] effects are negated" */
    ACT_STATEMENT,     /* "… gains +1000 power", "… cannot attack" */
    ACT_DON,           /* DON!! cards are rested, returned or taken back */
    ACT_DON_ADD,       /* "add up to 1 DON!! card from your DON!! deck and rest it" */
    ACT_DON_ADD_GIVEN, /* "… and give it to your Leader" */
    ACT_DON_GIVE,      /* "give up to 1 rested DON!! card to your Leader" */
    ACT_DON_GIVE_ANY,  /* "… to its owner's Leader or 1 of their Characters" */
    ACT_DON_CARDS,    /* "give your Leader and 1 of your Characters 1 rested DON!! card each" */
    ACT_DON_MOVE,     /* "give up to 1 of your currently given DON!! cards to …" */
    ACT_DON_UNTIL,    /* "return DON!! cards … until you have as many as your opponent" */
    ACT_DO,           /* one verb, done to cards: K.O., rest, set as active, turn, trash */
    ACT_KO_OR_REST,   /* "K.O. or rest …" */
    ACT_SET_EITHER,   /* "set … or … as active" */
    ACT_REST_EITHER,  /* "rest up to 2 of your DON!! cards or Characters" */
    ACT_OR_DON,       /* "rest … or 1 of your DON!! cards:" */
    ACT_DON_OR_TRASH, /* "rest 1 of your DON!! cards or trash 1 card from your hand:" */
    ACT_SWAP,         /* "swap the base power of …" */
    ACT_SELECT_TWO,   /* "select … and …. K.O. them" */
    ACT_TRASH_MANY,   /* "trash cards from your hand until you have 5 cards in your hand" */
    ACT_PLAY,
    ACT_DRAW,
    ACT_LOOK,
    ACT_REVEAL,
    ACT_REVEAL_HAND, /* "your opponent reveals their hand" */
    ACT_REVEAL_BOTH, /* "reveal … and … and add them to your hand" */
    ACT_CHOOSE,
    ACT_CHOOSE_COST, /* "choose a cost" */
    ACT_MOVE,
    ACT_SHUFFLE_INTO, /* "shuffle … into your deck" */
    ACT_ACTIVATE,     /* "activate this card's [Main] effect" */
    ACT_REDIRECT,     /* "change the attack target to …" */
    ACT_DAMAGE,
    ACT_GAME, /* what is done to no card: shuffling a deck, an extra turn, winning */
    ACT_RULE, /* of the card itself: "also treat this card's name as …" */
    ACT_COUNT
} ActKind;

/* How many cards of which place are trashed. */
typedef enum SaidMany {
    MANY_LIFE_UNTIL, /* until so many are left, or there */
    MANY_HAND_UNTIL,
    MANY_DECK_UNTIL,
    MANY_SAME_OF_DECK, /* as many as before */
    MANY_SAME_OF_HAND,
    MANY_WHOLE_HAND
} SaidMany;

/* How many cards are drawn. */
typedef enum SaidDraw {
    DRAW_NUMBER, /* so many, or for every … so many */
    DRAW_SAME,   /* "the same number of cards" */
    DRAW_DONE,   /* "cards equal to the number of cards trashed" */
    DRAW_COUNT,  /* "cards equal to the number of …" */
    DRAW_UNTIL   /* "cards until you have 5 cards in your hand" */
} SaidDraw;

/* Whose effect is activated. */
typedef enum SaidEffect {
    EFFECT_OF_THIS,
    EFFECT_OF_PAID, /* "the trashed card's" */
    EFFECT_OF_OTHER /* "the [On Play] effect of …" */
} SaidEffect;

/* One thing that is done or holds. */
typedef struct SaidAct {
    uint8_t kind;    /* ActKind */
    uint8_t op;      /* OpCode */
    uint8_t what;    /* Restriction, Stat, Timing, SaidMany, SaidDraw, or the row's operand */
    uint8_t whose;   /* Whose */
    uint8_t power;   /* SaidPower */
    uint8_t effect;  /* SaidEffect */
    uint8_t actor;   /* Whose: who does it */
    bool is_base;    /* the base power */
    bool is_counter; /* BAN: Events with a [Counter] alone */
    bool is_each;    /* DON_GIVE, DON_CARDS: each of the cards is given so many */
    bool is_active;  /* DON: active ones */
    bool is_rested;  /* PLAY */
    bool is_named_later; /* "the rest", "the selected card" follows */
    bool is_ordered;     /* LOOK: "reorganize them in any order" */
    bool up_to;          /* DRAW */
    bool too;            /* "… and [Blocker]", "and its effects are negated" */
    bool has_more;       /* `more`, `next`, `others` or `or` is said, as the kind has it */
    bool has_value;      /* DRAW: `value` */
    uint8_t face;        /* MOVE: "face-up" (1) or "face-down" (2) is said before the place */
    uint16_t filter;     /* a noun, from 1, whose filter says which cards; 0: any */
    uint16_t next;       /* SaidAct */
    uint16_t value;      /* SaidNumber */
    int32_t number;
    SaidNouns nouns;
    SaidItems says, more;
    SaidDons dons, others; /* others: what is added in the other state */
    SaidDestination to, or ;
    SaidDuration lasts;
    SaidPlace start, end;
} SaidAct;

/* --- Clauses and sentences -------------------------------------------------------------- */

/* A clause is one act with what belongs to it, or a block of others; clauses that "and" joins
 * are a list. A sentence is such a list with what comes before its comma, an effect the list of
 * its sentences. Which "if" a sentence belongs to is not decided here. Lists are linked by
 * index; 0 ends one. */

/* When something that is put off is done: "at the end of this turn". */
typedef struct SaidMoment {
    uint8_t timing, whose;
    bool is_said;
} SaidMoment;

typedef enum ClauseKind {
    CLAUSE_ACT,     /* one thing that is done or holds */
    CLAUSE_SYMBOL,  /* of a cost: a number in a circle, "DON!! −1" */
    CLAUSE_EACH,    /* "each player" does it */
    CLAUSE_OPTIONS, /* "choose one:" */
    CLAUSE_MAY,     /* "you may" … */
    CLAUSE_IF       /* "… and, if" condition "," … */
} ClauseKind;

typedef struct SaidClause {
    uint8_t kind;       /* ClauseKind */
    uint8_t whose;      /* MAY, OPTIONS: who is asked */
    bool is_joined;     /* others come before it in its list */
    bool has_or;        /* ACT: "or" with `other` */
    bool has_condition; /* ACT: "… if" `condition`; IF */
    bool has_event;     /* ACT: "… when …": the events of the ability are said here */
    bool is_may;        /* in a cost: "you may" comes before it */
    bool is_apart;      /* IF: no comma comes before the "if" */
    bool is_denial;     /* IF: "if you do not" */
    bool says_your;     /* EACH: "you" or "your" is said in it */
    bool goes_on;       /* EACH, or ACT with an "if": "and" follows */
    SaidMoment moment;
    uint16_t act, other; /* SaidAct; EACH: as one does it, and as the opponent does it */
    uint16_t condition;  /* SaidCondition */
    uint16_t inside;     /* MAY, IF: SaidClause; OPTIONS: the first SaidSentence of the first */
    uint16_t next;       /* SaidClause */
    SaidPlace lead_end;  /* IF: where the condition ends */
    SaidPlace end;
} SaidClause;

typedef enum SentenceKind {
    SENTENCE_PLAIN,
    SENTENCE_IF, /* "If …," */
    SENTENCE_OTHERWISE /* "Otherwise," */,
    SENTENCE_LATER,   /* "At the end of this turn," */
    SENTENCE_LASTING, /* "Until the end of …," */
    SENTENCE_EVERY,   /* "For every …," */
    SENTENCE_ATTACKS  /* "If … attacks …, your opponent cannot activate [Blocker]" */
} SentenceKind;

typedef struct SaidSentence {
    uint8_t kind;              /* SentenceKind */
    bool is_then;              /* "Then," comes before it */
    bool starts_with_if;       /* its first word is "if" */
    bool asks_done;            /* "if you do" */
    bool is_denial;            /* "if you do not" */
    bool is_instead;           /* it ends with "instead" */
    bool speaks_of_chosen;     /* "it", "that card" is said in it */
    bool speaks_of_earlier;    /* the same for "the revealed card", "for every card trashed" */
    SaidMoment moment;         /* LATER */
    SaidDuration lasts;        /* LASTING, ATTACKS */
    uint16_t condition;        /* IF: SaidCondition */
    uint16_t every;            /* EVERY: SaidNumber */
    uint16_t noun;             /* ATTACKS: SaidNoun */
    uint16_t clauses;          /* SaidClause */
    uint16_t next, bullet;     /* SaidSentence: after it; the first one of the next bullet */
    SaidPlace start, lead_end; /* where it begins; where what comes before its comma ends */
    SaidPlace end;
} SaidSentence;

/* --- Abilities -------------------------------------------------------------------------- */

/* How an ability is said to be activated. */
typedef enum SaidTime {
    TIME_NONE, /* it is not: it holds */
    TIME_TAG,  /* by its tags */
    TIME_EVENT /* "When …," */
} SaidTime;

typedef enum AbilityShape {
    SHAPE_RULES,      /* `rules`, which concern the card itself */
    SHAPE_EFFECT,     /* [ cost ":" ] effect */
    SHAPE_FOLLOWING,  /* "Apply each of the following effects based on …:" */
    SHAPE_REPLACEMENT /* "If … would …, … instead" */
} AbilityShape;

/* One line of a text, but for keywords. */
typedef struct SaidAbility {
    uint8_t shape; /* AbilityShape */
    uint8_t don;   /* "[DON!! x1]" */
    uint8_t turn;  /* "[Your Turn]" */
    bool is_once;  /* "[Once Per Turn]" */
    uint8_t time;  /* SaidTime */
    SaidEvents events;
    bool has_how; /* `events` says more of the event of the tag: "if … was K.O.'d in battle" */
    bool has_only; /* "this effect can be activated when" `condition` */
    bool has_cost;
    bool has_cost_if;           /* "if" `condition` "," comes before the cost */
    bool is_cost_may;           /* "you may" or a symbol is said in it */
    bool is_event_later;        /* the event comes after the cost */
    bool is_event_last;         /* the event comes at the end: a clause has it */
    bool is_may;                /* REPLACEMENT: "you may" */
    bool is_lost_later;         /* REPLACEMENT of losing: "at the end of this turn" */
    bool has_unless;            /* REPLACEMENT: "If …, this effect is negated" */
    bool wins_by_deck;          /* RULES: "and when your deck is reduced to 0, you win …" */
    uint16_t condition, unless; /* SaidCondition */
    uint16_t following;         /* FOLLOWING: SaidNumber */
    uint8_t following_of;       /* Whose cards those are */
    uint16_t clauses;           /* the rules, or what is done instead: SaidClause */
    uint16_t cost;              /* SaidClause */
    uint16_t effect;            /* SaidSentence; FOLLOWING: the first of the first bullet */
    SaidPlace events_end, condition_end, cost_end, act_end, end;
} SaidAbility;

/* --- The tree --------------------------------------------------------------------------- */

/* The most nodes of a line. No published line has a quarter of them, and a line of so many
 * sentences has more pieces than there is room for. */
enum {
    SAID_NUMBERS_MAX = 256,
    SAID_NOUNS_MAX = 256,
    SAID_CONDITIONS_MAX = 128,
    SAID_ACTS_MAX = 256,
    SAID_CLAUSES_MAX = 256,
    SAID_SENTENCES_MAX = 256
};

typedef struct SaidNodes {
    SaidNumber numbers[SAID_NUMBERS_MAX];
    SaidNoun nouns[SAID_NOUNS_MAX];
    SaidCondition conditions[SAID_CONDITIONS_MAX];
    SaidAct acts[SAID_ACTS_MAX];
    SaidClause clauses[SAID_CLAUSES_MAX];       /* from 1 */
    SaidSentence sentences[SAID_SENTENCES_MAX]; /* from 1 */
} SaidNodes;

/* Adds a node and returns its index; where there is no room the card is refused. */
uint16_t said_number(Cursor *r, SaidNumber number);
uint16_t said_noun(Cursor *r, const SaidNoun *noun);
uint16_t said_condition(Cursor *r, SaidCondition condition);
uint16_t said_act(Cursor *r, const SaidAct *act);
/* Puts a clause that ends here at the end of a list. False if there is no room. */
typedef struct SaidList {
    uint16_t first, last; /* SaidClause */
} SaidList;
bool said_clause(Cursor *r, SaidClause *clause, SaidList *list);
uint16_t said_sentence(Cursor *r, const SaidSentence *sentence);
/* A noun that ends here. */
uint16_t said_noun_here(Cursor *r, SaidNoun *noun);
/* A noun that is no more than a filter: its index, from 1. */
uint16_t said_such(Cursor *r, const SaidFilter *filter);
/* Where the reader is. */
static inline SaidPlace said_place(const Cursor *r) { return (SaidPlace){r->now.at, r->far}; }

#endif
