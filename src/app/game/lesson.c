/* Positions, tasks and words of the lessons. */
#include "app/game/lesson.h"

#include <stdlib.h>
#include <string.h>

#include "notation/scenario.h"

enum { POSITION_SIZE_MAX = 4096, NOTES_MAX = 4 };

#define LEADERS                                                                                \
    "  your leader ST01-001\n"                                                                 \
    "  their leader ST02-001\n"
#define DECKS                                                                                  \
    "  your deck 10 ST01-003\n"                                                                \
    "  their deck 10 ST02-006\n"

/* An answer that is recognised by its kind and its cards. */
#define DO(kind, card, target, hint)                                                           \
    { LP_ACTION_##kind, card, target, hint, 0 }

const Lesson lesson_list[] = {
    {"Lesson 1: playing a card",
     "Each player has a Leader on the table and cards in hand. DON!! cards are what you pay "
     "with: every turn two more of them come to your cost area (CR 6-4-1).\n\n"
     "To play a Character from your hand, rest as many active DON!! as it costs (CR 6-5-3-1, "
     "2-7-2). It then lies in your Character area, which has room for five (CR 3-7-6). You "
     "may play as many cards as you can pay for.\n\n"
     "You have 3 active DON!!. Your hand holds Karoo, who costs 1, and Luffy, who costs 5 and "
     "is too expensive today.\n\n"
     "Your task: play Karoo.",
     "given turn 3, your turn\n" LEADERS DECKS "  your hand ST01-003, ST01-012\n"
     "  your don 3\n"
     "  your life 3 ST01-003\n"
     "  their life 3 ST02-006\n",
     "",
     {DO(PLAY, "ST01-003", NULL, "Not yet: first play Karoo from your hand.")},
     "Karoo is on the table, and one of your DON!! is rested. It becomes active again when "
     "your next turn begins (CR 6-2-4).\n\n"
     "Karoo cannot attack yet: a Character waits until your next turn, unless it has [Rush] "
     "(CR 3-7-4, 10-1-1-1)."},

    {"Lesson 2: giving DON!! and attacking",
     "To attack, rest your Leader or one of your Characters and choose a target: their "
     "Leader, or one of their rested Characters (CR 7-1-1-1, 7-1-1-2). Powers are compared, "
     "and the attacker wins if it is at least as strong (CR 7-1-4-1).\n\n"
     "They may make their card stronger before that, so a little more power does no harm. A "
     "DON!! that you give to a card gives it +1000 power, during your own turn only "
     "(CR 6-5-5-1, 6-5-5-2).\n\n"
     "Your task: give a DON!! to your Leader, then attack their Leader with it.",
     "given turn 5, your turn\n" LEADERS DECKS "  your don 1\n"
     "  your life 3 ST01-003\n"
     "  their life 3 ST02-006\n",
     "",
     {DO(GIVE, "ST01-001", NULL, "First give a DON!! to your Leader."),
      DO(ATTACK, "ST01-001", "ST02-001", "Now attack their Leader with yours.")},
     "6000 against 5000: the attack gets through. Their Leader takes 1 damage, which means "
     "that the top card of their Life goes to their hand (CR 7-1-4-1-1, 4-6-2-1). They have 2 "
     "Life left, and one card more to use against you.\n\n"
     "Your Leader is rested now. The DON!! comes back when your next turn begins (CR 6-2-3)."},

    {"Lesson 3: beating Characters",
     "Characters can be attacked as well, but only while they are rested (CR 7-1-1-2): a card "
     "that attacks or blocks is open to attack until its player's next turn begins.\n\n"
     "They have two Characters: Urouge with 3000 power is rested, Koby with 6000 is active. "
     "You have Zoro with 5000.\n\n"
     "Your task: attack Urouge with Zoro.",
     "given turn 5, your turn\n" DECKS "  your leader ST01-001 rested\n"
     "  their leader ST02-001\n"
     "  your character ST01-013\n"
     "  their character ST02-003 rested, ST02-006\n"
     "  your life 3 ST01-003\n"
     "  their life 3 ST02-006\n",
     "",
     {DO(ATTACK, "ST01-013", "ST02-003", "Attack the rested Urouge with Zoro.")},
     "5000 against 3000: Urouge is K.O.'d and goes to the trash (CR 7-1-4-1-2, 10-2-1-2). Had "
     "Zoro been weaker, nothing would have happened to either of them (CR 7-1-4-2).\n\n"
     "Koby could not be attacked, because he is active."},

    {"Lesson 4: countering",
     "Now it is their turn, and they attack your Leader: 5000 against 5000, which is enough "
     "for them.\n\n"
     "When you are attacked you may trash Characters from your hand for the Counter printed "
     "on them; your card gets that much power for this battle (CR 7-1-3-1-1). Events with "
     "[Counter] can be used too, for their cost (CR 7-1-3-1-2).\n\n"
     "Nami has Counter +1000. 6000 would be more than their 5000.\n\n"
     "Your task: counter with Nami for your Leader, then pass.",
     "given turn 6, their turn\n" LEADERS DECKS "  your hand ST01-007, ST01-013\n"
     "  your life 3 ST01-003\n"
     "  their life 3 ST02-006\n",
     "attack ST01-001 with ST02-001\n",
     {DO(COUNTER, "ST01-007", "ST01-001", "Trash Nami for her Counter first."),
      DO(PASS, NULL, NULL, "That is enough: pass.")},
     "5000 against 6000: the attack fails and you lose no Life (CR 7-1-4-2). It has cost you "
     "a card. When to pay with cards and when with Life is the heart of this game."},

    {"Lesson 5: blocking",
     "A Character with [Blocker] can be rested to become the target of an attack on another "
     "card of yours (CR 10-1-4-1). One [Blocker] can be used in each battle (CR 7-1-2-1), "
     "before any Counter.\n\n"
     "Their Koby attacks your Leader with 6000. Chopper has [Blocker].\n\n"
     "Your task: block with Chopper.",
     "given turn 6, their turn\n" LEADERS DECKS "  your character ST01-006\n"
     "  their character ST02-006\n"
     "  your life 3 ST01-003\n"
     "  their life 3 ST02-006\n",
     "attack ST01-001 with ST02-006\n",
     {DO(BLOCK, "ST01-006", NULL, "Let Chopper block this one.")},
     "Chopper took the attack and was K.O.'d, and your Life is whole. A Character was the "
     "price for it."},

    {"Lesson 6: Life and [Trigger]",
     "Life is not only a number: each Life card comes to your hand when you are damaged. If "
     "it has a [Trigger], you may show it and use that effect at once instead, free of cost "
     "(CR 4-6-3, 10-1-5-1).\n\n"
     "Your hand is empty. Their Leader attacks yours, and your top Life card is Usopp, whose "
     "[Trigger] plays him.\n\n"
     "Your task: use the [Trigger].",
     "given turn 6, their turn\n" LEADERS DECKS "  your life ST01-002, 2 ST01-003\n"
     "  their life 3 ST02-006\n",
     "attack ST01-001 with ST02-001\n",
     {DO(USE, NULL, NULL, "Say yes to the [Trigger].")},
     "You lost a Life card and got a Character for it. A [Trigger] can always be refused; the "
     "card then goes to your hand unseen (CR 10-1-5-2)."},

    {"Lesson 7: effects",
     "Cards do what their text says; press t (or type ?1) to read one. Effects marked "
     "[Activate: Main] are used in your Main Phase when you choose to (CR 6-5-4-1). Others "
     "are set off by what happens: [On Play], [When Attacking], [On K.O.].\n\n"
     "Your Leader has [Activate: Main] [Once Per Turn]: one of your rested DON!! goes to your "
     "Leader or a Character. So a DON!! that has paid for something still gives power.\n\n"
     "Your task: use your Leader's effect, and choose Zoro for it. Then attack their Leader "
     "with Zoro.",
     "given turn 5, your turn\n" LEADERS DECKS "  your character ST01-013\n"
     "  your don 2 rested\n"
     "  your life 3 ST01-003\n"
     "  their life 3 ST02-006\n",
     "",
     {DO(ACTIVATE, "ST01-001", NULL, "Use the effect of your Leader first."),
      DO(PICK, "ST01-013", NULL, "Choose Zoro: he attacks next."),
      {LP_ACTION_NUMBER, NULL, NULL, "'Up to 1' would allow 0; take 1.", 1},
      DO(ATTACK, "ST01-013", "ST02-001", "Now attack their Leader with Zoro.")},
     "Zoro had 7000: 5000 of his own, 1000 for the DON!!, and 1000 by his own text, which "
     "asks for one given DON!! (CR 8-3-2-3)."},

    {"Lesson 8: winning",
     "A player who is damaged with no Life left loses (CR 1-2-1-1-1, 7-1-4-1-1-1). So does "
     "one who runs out of cards in the deck (CR 1-2-1-1-2).\n\n"
     "They have no Life and no cards in hand. If in doubt, '?' (or 'why') says what each of "
     "your cards can do now, and h (or 'hint') what the computer would do.\n\n"
     "Your task: win.",
     "given turn 7, your turn\n" LEADERS DECKS "  your character ST01-003 rested\n"
     "  your don 2\n"
     "  your life 1 ST01-003\n"
     "  their life none\n",
     "",
     {DO(ATTACK, "ST01-001", "ST02-001", "One attack on their Leader is enough.")},
     "You have won. That is the game; the rest is in the cards. Next comes a whole game "
     "against an easy opponent, with hints and undo."},
};
const int lesson_count = sizeof lesson_list / sizeof lesson_list[0];

/* --- The partner ------------------------------------------------------------------------ */

/* A player's memory is a pointer to the lesson's guide. */
static size_t partner_memory_size(PlayerBudget budget) {
    (void)budget;
    return sizeof(LessonGuide *);
}

static void partner_start(void *self, const PlayerStart *start) {
    (void)self;
    (void)start;
}

/* After the end of the script: an answer that does as little as possible. */
static int passive_answer(const Question *question) {
    for (int i = 0; i < question->action_count; i++) {
        uint8_t kind = question->actions[i].kind;
        if (kind == LP_ACTION_PASS || kind == LP_ACTION_DECLINE || kind == LP_ACTION_DONE ||
            kind == LP_ACTION_END) {
            return i;
        }
    }
    return 0;
}

static int partner_choose(void *self, const Question *question) {
    LessonGuide *guide = *(LessonGuide **)self;
    Slice line;
    char memory[256];
    Buffer why;
    LpAction action;
    if (!text_next_line(&guide->script, &line)) return passive_answer(question);
    /* The script is written from the point of view of the learner, in seat 0. */
    Table table = {question->cards, question->game, 0};
    buffer_init(&why, memory, sizeof memory);
    if (!answer_parse(&table, line, &action, &why)) return passive_answer(question);
    for (int i = 0; i < question->action_count; i++) {
        if (memcmp(&question->actions[i], &action, sizeof action) == 0) return i;
    }
    return passive_answer(question);
}

/* It reads the game to understand its script, which says everything anyway. */
static const PlayerKind partner = {
    .name = "the lesson",
    .doc = "follows the script of a lesson",
    .is_cheat = true,
    .memory_size = partner_memory_size,
    .start = partner_start,
    .choose = partner_choose,
};

/* --- The guide -------------------------------------------------------------------------- */

static int task_count(const Lesson *lesson) {
    int count = 0;
    while (count < LESSON_TASKS_MAX && lesson->tasks[count].kind != LP_ACTION_NONE) count++;
    return count;
}

/* Each answer of the learner has one mark in the session, so undo also goes back in the
 * tasks. */
const LessonTask *lesson_task(const LessonGuide *guide) {
    int done = (int)guide->session->mark_count;
    return done < task_count(guide->lesson) ? &guide->lesson->tasks[done] : NULL;
}

bool lesson_is_over(void *guide) {
    const LessonGuide *lesson = guide;
    const Session *session = lesson->session;
    if (lesson_task(lesson) != NULL) return session_is_over(session);
    return session_is_over(session) || session->seats[session->ask.seat].is_person ||
           session->ask.kind == LP_ASK_MAIN;
}

static bool is_number(const Session *session, LpSlot slot, const char *number) {
    LpCardView card = lp_game_of_card(session->cards, session->game, slot);
    return number == NULL || card.id == lp_card_find(session->cards, number);
}

static const char *guard(void *guide, LpAction action) {
    const LessonGuide *lesson = guide;
    const LessonTask *task = lesson_task(lesson);
    if (task == NULL) return NULL;
    bool is_it = action.kind == task->kind &&
                 (task->kind != LP_ACTION_NUMBER || action.value == task->number) &&
                 is_number(lesson->session, action.card, task->card) &&
                 is_number(lesson->session, action.target, task->target);
    return is_it ? NULL : task->hint;
}

static bool read_position(const LpCards *cards, const char *given, LpPosition *out) {
    char text[POSITION_SIZE_MAX];
    Note memory[NOTES_MAX];
    Notes notes;
    Arena arena;
    Buffer scenario;
    buffer_init(&scenario, text, sizeof text);
    buffer_append_string(&scenario, "scenario a lesson\n");
    buffer_append_string(&scenario, given);
    buffer_append_string(&scenario, "when you end the turn\n");
    size_t size = scenario_memory(scenario.used);
    void *room = malloc(size);
    if (room == NULL) return false;
    arena_init(&arena, room, size);
    notes_init(&notes, memory, NOTES_MAX);
    bool is_ok = scenario_position(buffer_text(&scenario), cards, 0, &arena, &notes, out);
    free(room);
    return is_ok && !scenario.overflow;
}

bool lesson_start(LessonGuide *guide, const Lesson *lesson, Session *session,
                  const LpCards *cards) {
    LpPosition position;
    PlayerSpec spec = {.kind = &partner};
    *guide = (LessonGuide){lesson, session, text_of(lesson->script)};
    if (!session_load(session, cards)) return false;
    if (!session_seat_computer(session, 1, &spec, partner.name)) return false;
    *(LessonGuide **)session->seats[1].memory = guide;
    session->guard = guard;
    session->guide = guide;
    return read_position(cards, lesson->position, &position) &&
           session_place(session, &position);
}
