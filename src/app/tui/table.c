/* Drawing the table. */
#include "app/tui/table.h"

#include <stdio.h>
#include <string.h>

#include "app/common/caption.h"
#include "app/tui/cardcell.h"
#include "app/tui/layout.h"
#include "app/tui/textflow.h"
#include "study/cardtext.h"
#include "table/change.h"

enum {
    LIFE_BLOCKS_MAX = 6,
    NUMBER_COLUMNS = 4, /* mark, two digits, a blank */
    TEXT_SIZE_MAX = 1024,
    QUESTION_ROWS_MAX = 4,
    ANSWER_ROWS_MIN = 3, /* the text leaves at least as many to the answers */
    ANSWER_PLACES_MAX = 3,
    SHORT_LIST = 6,
    HAND_COLUMNS = 26,
    HAND_COLUMNS_MIN = 19,
    SHORT_COLUMNS = 78 /* narrower headers have shorter words */
};

static const Look look_plain = {INK_PLAIN, 0};
static const Look look_dim = {INK_PLAIN, LOOK_DIM};
static const Look look_bold = {INK_PLAIN, LOOK_BOLD};
static const Look look_bar = {INK_PLAIN, LOOK_REVERSE};

/* A picture in the making. */
typedef struct Drawing {
    const TableScene *scene;
    Canvas *canvas;
    TableHits *hits;
    Layout at;
    LpTableView table;
    LpSeat you, they;
} Drawing;

/* Everything that is shown goes through here, so nothing is longer than its box. */
static int put(Canvas *canvas, int row, int column, int columns, const char *text, Look look) {
    return canvas_put(canvas, row, column, columns, text_of(text), look);
}

static void note_hit(const Drawing *drawing, Box box, TableHitKind kind, int index) {
    TableHits *hits = drawing->hits;
    if (hits == NULL || hits->count == TABLE_HITS_MAX) return;
    hits->at[hits->count++] = (TableHit){box, (uint8_t)kind, index};
}

TableHit table_hit(const TableHits *hits, int row, int column) {
    for (int i = hits->count - 1; i >= 0; i--) {
        const Box *box = &hits->at[i].box;
        bool is_in = row >= box->row && row < box->row + box->rows && column >= box->column &&
                     column < box->column + box->columns;
        if (is_in) return hits->at[i];
    }
    return (TableHit){.kind = TABLE_NOTHING};
}

static LpCardView card_at(const Drawing *drawing, LpSlot slot) {
    const Sight *sight = drawing->scene->sight;
    return lp_view_of_card(sight->cards, sight->view, slot);
}

/* --- The status bar and the headers ------------------------------------------------------- */

static void draw_status(const Drawing *drawing) {
    static const char *const phases[LP_PHASE_COUNT] = {
        [LP_PHASE_SETUP] = "phase.setup", [LP_PHASE_REFRESH] = "phase.refresh",
        [LP_PHASE_DRAW] = "phase.draw",   [LP_PHASE_DON] = "phase.don",
        [LP_PHASE_MAIN] = "phase.main",   [LP_PHASE_END] = "phase.end"};
    char memory[TEXT_SIZE_MAX];
    Buffer text;
    Canvas *canvas = drawing->canvas;
    const TableScene *scene = drawing->scene;
    const LpTableView *table = &drawing->table;
    /* Every battle is in the Main Phase: its step says more, and leaves room for the match. */
    const char *phase = scene->state;
    bool is_battle = table->attacker < LP_SLOTS && phase[0] != 0;
    canvas_fill(canvas, (Box){0, 0, 1, canvas->columns}, look_bar);
    buffer_init(&text, memory, sizeof memory);
    if (table->turn == 0) {
        buffer_append_string(&text, caption("status.setup"));
    } else {
        bool is_yours = table->turn_player == drawing->you;
        if (!is_battle)
            phase = table->phase < LP_PHASE_COUNT ? caption(phases[table->phase]) : "?";
        caption_print(&text, is_yours ? "status.yours" : "status.theirs", "ds", table->turn,
                      phase);
    }
    if (scene->state[0] != 0 && !is_battle) {
        buffer_append_string(&text, " \xc2\xb7 ");
        buffer_append_string(&text, scene->state);
    }
    int used = put(canvas, 0, 1, canvas->columns - 1, memory, look_bar) + 1;
    int width = canvas_columns(text_of(scene->match)), room = canvas->columns - used - 2;
    int column = width <= room ? canvas->columns - 1 - width : used + 1;
    put(canvas, 0, column, room, scene->match, look_bar);
}

/* Life cards from the top: a full block is face-down, an empty one face-up. */
static void append_life(const Drawing *drawing, LpSeat seat, Buffer *out) {
    LpSlot slots[LP_SLOTS];
    int count = lp_view_area(drawing->scene->sight->view, seat, LP_AREA_LIFE, slots);
    for (int i = 0; i < count && i < LIFE_BLOCKS_MAX; i++) {
        bool is_up = card_at(drawing, slots[i]).face_up;
        buffer_append_string(out, is_up ? "\xe2\x96\xa1" : "\xe2\x96\xa0");
    }
    if (count > LIFE_BLOCKS_MAX) buffer_append_char(out, '+');
}

/* The names of face-up Life cards, if there is room. */
static void append_face_up(const Drawing *drawing, LpSeat seat, Buffer *out) {
    LpSlot slots[LP_SLOTS];
    int count = lp_view_area(drawing->scene->sight->view, seat, LP_AREA_LIFE, slots);
    for (int i = 0; i < count; i++) {
        LpCardView card = card_at(drawing, slots[i]);
        if (!card.face_up || card.id == 0) continue;
        buffer_append_string(out, "  \xe2\x96\xa1");
        buffer_append(out, sight_name(drawing->scene->sight, slots[i]));
    }
}

static void draw_header(const Drawing *drawing, int row, LpSeat seat) {
    char memory[TEXT_SIZE_MAX], blocks[64];
    Buffer text, life;
    Canvas *canvas = drawing->canvas;
    LpSeatView numbers = lp_view_of_seat(drawing->scene->sight->view, seat);
    bool has_turn = drawing->table.turn_player == seat && drawing->table.turn > 0;
    bool is_short = canvas->columns < SHORT_COLUMNS;
    buffer_init(&text, memory, sizeof memory);
    buffer_init(&life, blocks, sizeof blocks);
    append_life(drawing, seat, &life);
    buffer_append_string(&text, has_turn ? "\xe2\x96\xb8" : " ");
    caption_print(&text, is_short ? "header.short" : "header.long", "sdsdddddd",
                  caption(seat == drawing->you ? "header.you" : "header.they"), numbers.life,
                  blocks, numbers.hand, numbers.deck, numbers.trash, numbers.don_active,
                  numbers.don_rested, numbers.don_deck);
    append_face_up(drawing, seat, &text);
    put(canvas, row, 0, canvas->columns, memory, has_turn ? look_bold : look_plain);
}

/* --- Cards ------------------------------------------------------------------------------ */

/* By cost, equal cards side by side. */
static bool comes_first(const Sight *sight, LpSlot a, LpSlot b) {
    LpCardView one = lp_view_of_card(sight->cards, sight->view, a);
    LpCardView other = lp_view_of_card(sight->cards, sight->view, b);
    return one.cost != other.cost ? one.cost < other.cost : one.id < other.id;
}

static void sort_slots(const TableScene *scene, LpSlot *slots, int count, bool is_hand) {
    const uint32_t *arrivals = scene->sight->arrivals;
    for (int i = 1; i < count; i++) {
        LpSlot slot = slots[i];
        int at = i;
        for (; at > 0; at--) {
            LpSlot before = slots[at - 1];
            bool is_first = is_hand ? comes_first(scene->sight, slot, before)
                                    : arrivals[slot] < arrivals[before];
            if (!is_first) break;
            slots[at] = before;
        }
        slots[at] = slot;
    }
}

int table_row(const TableScene *scene, TableRow row, LpSlot out[LP_SLOTS]) {
    const LpView *view = scene->sight->view;
    LpSeat you = lp_view_seat(view);
    LpSeat seat = row == TABLE_THEIR_FIELD ? (LpSeat)(1 - you) : you;
    if (row == TABLE_HAND) {
        int count = lp_view_area(view, you, LP_AREA_HAND, out);
        sort_slots(scene, out, count, true);
        return count;
    }
    int leaders = lp_view_area(view, seat, LP_AREA_LEADER, out);
    int count = lp_view_area(view, seat, LP_AREA_CHARACTER, out + leaders);
    if (scene->sight->arrivals != NULL) sort_slots(scene, out + leaders, count, false);
    count += leaders;
    return count + lp_view_area(view, seat, LP_AREA_STAGE, out + count);
}

static const Choice *marked_of(const TableScene *scene) {
    if (scene->prompt == NULL || scene->answers == NULL) return NULL;
    return answers_marked(scene->answers, scene->prompt);
}

static bool is_pointed(const TableScene *scene, LpSlot slot) {
    if (scene->has_card) return scene->card == slot;
    const Choice *marked = marked_of(scene);
    return marked != NULL && (marked->on == slot || marked->to == slot);
}

static bool is_chosen(const TableScene *scene, LpSlot slot) {
    for (int i = 0; i < scene->chosen_count; i++) {
        if (scene->chosen[i].kind == LP_ACTION_PICK && scene->chosen[i].card == slot)
            return true;
    }
    return false;
}

static CardCell cell_of(const Drawing *drawing, LpSlot slot) {
    const Sight *sight = drawing->scene->sight;
    CardCell cell = {.cards = sight->cards,
                     .card = card_at(drawing, slot),
                     .copy = sight_copy(sight, slot),
                     .is_pointed = is_pointed(drawing->scene, slot),
                     .is_chosen = is_chosen(drawing->scene, slot),
                     .is_attacker = slot == drawing->table.attacker,
                     .is_target = slot == drawing->table.target};
    if (cell.card.area == LP_AREA_HAND)
        cell.counter = lp_view_counter(sight->cards, sight->view, slot);
    return cell;
}

/* The Leader on the left, the Stage on the right, the Characters between them. */
static void draw_field(const Drawing *drawing, TableRow row) {
    LpSlot slots[LP_SLOTS];
    const Layout *at = &drawing->at;
    int count = table_row(drawing->scene, row, slots);
    int top = row == TABLE_THEIR_FIELD ? at->their_field : at->your_field;
    int columns = drawing->canvas->columns / TABLE_PLACES;
    for (int i = 0, place = 0; i < count && place < TABLE_PLACES; i++, place++) {
        CardCell cell = cell_of(drawing, slots[i]);
        if (cell.card.area == LP_AREA_STAGE) place = TABLE_PLACES - 1;
        Box box = {top, place * columns + 1, at->card_rows, columns - 1};
        cardcell_field(&cell, drawing->canvas, box);
        note_hit(drawing, box, TABLE_CARD, slots[i]);
    }
}

/* In a battle: who attacks whom, and with what powers. */
static void draw_middle(const Drawing *drawing) {
    char memory[TEXT_SIZE_MAX], names[2][160];
    Buffer text;
    Canvas *canvas = drawing->canvas;
    const LpTableView *table = &drawing->table;
    int row = drawing->at.middle;
    for (int column = 0; column < canvas->columns; column++) {
        put(canvas, row, column, 1, "\xe2\x94\x80", look_dim);
    }
    if (table->attacker >= LP_SLOTS || table->target >= LP_SLOTS) return;
    for (int i = 0; i < 2; i++) {
        buffer_init(&text, names[i], sizeof names[i]);
        sight_say_name(drawing->scene->sight, i == 0 ? table->attacker : table->target, &text);
    }
    int attacker = card_at(drawing, table->attacker).power;
    int target = card_at(drawing, table->target).power;
    buffer_init(&text, memory, sizeof memory);
    const char *key = attacker >= target ? "battle.hits" : "battle.fails";
    for (int pass = 0; pass < 2; pass++) {
        caption_print(&text, key, "sdsdd", names[0], attacker, names[1], target,
                      attacker - target + 1000);
        if (canvas_columns(buffer_text(&text)) <= canvas->columns - 4 || attacker < target)
            break;
        buffer_clear(&text);
        key = "battle.hits-short";
    }
    put(canvas, row, 2, canvas->columns - 4, memory, look_bold);
}

/* How many cards of a hand are side by side: as few as possible. */
static int hand_places(int count, int columns, int rows) {
    int places = columns / HAND_COLUMNS;
    while ((places + 1) * HAND_COLUMNS_MIN <= columns && places * rows < count) places++;
    return places > 0 ? places : 1;
}

static void draw_hand(const Drawing *drawing) {
    LpSlot slots[LP_SLOTS];
    char memory[64];
    Buffer more;
    const Layout *at = &drawing->at;
    int count = table_row(drawing->scene, TABLE_HAND, slots), first = 0;
    int places = hand_places(count, drawing->canvas->columns, at->hand_rows);
    int columns = drawing->canvas->columns / places, seen = places * at->hand_rows;
    /* A hand that is larger than its box scrolls with the arrows. */
    for (int i = 0; i < count; i++) {
        if (is_pointed(drawing->scene, slots[i]) && i >= seen)
            first = (i / places) * places - seen + places;
    }
    for (int i = first; i < count && i < first + seen; i++) {
        CardCell cell = cell_of(drawing, slots[i]);
        int row = at->hand + (i - first) / places, column = (i - first) % places * columns;
        cardcell_hand(&cell, drawing->canvas, row, column, columns - 1);
        note_hit(drawing, (Box){row, column, 1, columns - 1}, TABLE_CARD, slots[i]);
    }
    if (count <= seen) return;
    buffer_init(&more, memory, sizeof memory);
    caption_print(&more, "hand.more", "d", count - seen);
    int width = canvas_columns(text_of(memory));
    put(drawing->canvas, at->your_header, drawing->canvas->columns - width, width, memory,
        look_bar);
}

/* --- The question ------------------------------------------------------------------------- */

static Slice question_of(const TableScene *scene) {
    if (scene->question != NULL) return text_of(scene->question);
    const Prompt *prompt = scene->prompt;
    if (prompt == NULL) return (Slice){"", 0};
    /* The text of the effect follows by itself, with its part marked. */
    Slice text = prompt->text, clause = {NULL, 0};
    if (prompt->ask.kind != LP_ASK_USE || prompt->clauses.count == 0) return text;
    clause = prompt->clauses.text;
    if (prompt->clauses.current >= 0) clause = prompt->clauses.at[prompt->clauses.current];
    bool is_last = clause.size > 0 && text_ends_with(text, clause);
    return is_last ? text_trim(text_first(text, text.size - clause.size)) : text;
}

/* The text of the card that asks, with the part that is being carried out in bold. */
static void flow_clauses(TextFlow *flow, const TableScene *scene) {
    const Prompt *prompt = scene->prompt;
    if (prompt == NULL || prompt->source_id == 0 || prompt->clauses.count == 0) return;
    textflow_add(flow, sight_name_of(scene->sight, prompt->source_id), look_dim);
    textflow_add(flow, SLICE("\xc2\xb7"), look_dim);
    for (int i = 0; i < prompt->clauses.count; i++) {
        bool is_now = i == prompt->clauses.current;
        if (is_now) textflow_word(flow, SLICE("\xe2\x96\xb8"), look_bold);
        textflow_add(flow, prompt->clauses.at[i], is_now ? look_bold : look_dim);
    }
    textflow_break(flow);
}

/* The words of an answer without the text of its effect, which is read below or with t. */
static Slice without_effect(const Choice *choice) {
    Slice text = choice->text;
    /* Of several effects the text says which is which. */
    if (choice->action.kind == LP_ACTION_EFFECT) return text;
    if (choice->does.size == 0 || !text_ends_with(text, choice->does)) return text;
    text = text_trim(text_first(text, text.size - choice->does.size));
    return text_ends_with(text, SLICE(":")) ? text_first(text, text.size - 1) : text;
}

static void print_answer(const TableScene *scene, bool is_brief, int row, Buffer *out) {
    const AnswerRow *answer = &scene->answers->rows[row];
    const Choice *choice = &scene->prompt->choices[answer->choice];
    bool is_selected = row == scene->answers->selected;
    buffer_append_string(out, is_selected ? "\xe2\x96\xb8" : " ");
    buffer_append_int_right(out, answer->number, 2);
    buffer_append_char(out, ' ');
    buffer_append(out, is_brief ? without_effect(choice) : choice->text);
    if (choice->same > 1) caption_print(out, "answer.same", "d", choice->same);
    if (choice->max > 1 && is_selected)
        caption_print(out, "answer.times", "dd", scene->answers->times, choice->max);
    if (choice->max > 1 && !is_selected) caption_print(out, "answer.max", "d", choice->max);
    if (choice->warning != PROMPT_FINE) buffer_append_string(out, " !");
}

static int widest_answer(const TableScene *scene, bool is_brief) {
    int widest = 0;
    for (int i = 0; i < scene->answers->count; i++) {
        char memory[TEXT_SIZE_MAX];
        Buffer text;
        buffer_init(&text, memory, sizeof memory);
        print_answer(scene, is_brief, i, &text);
        int width = canvas_columns(buffer_text(&text)) + 1;
        if (width > widest) widest = width;
    }
    return widest;
}

/* How many answers are side by side: as few as possible, and none of them cut. */
static int answer_places(const Drawing *drawing, int rows, int columns) {
    const TableScene *scene = drawing->scene;
    int count = scene->answers->count, places = 1;
    int widest = widest_answer(scene, !drawing->at.is_wide);
    while (places < ANSWER_PLACES_MAX && places * rows < count &&
           (places + 1) * widest <= columns) {
        places++;
    }
    /* Two halves with cut texts are better than a list that has to be scrolled far. */
    if (places == 1 && count > 2 * rows && columns >= TABLE_COLUMNS_MIN) places = 2;
    return places;
}

static void draw_answer(const Drawing *drawing, Box box, int row) {
    char memory[TEXT_SIZE_MAX];
    Buffer text;
    const TableScene *scene = drawing->scene;
    bool is_selected = row == scene->answers->selected && !scene->has_card;
    buffer_init(&text, memory, sizeof memory);
    print_answer(scene, !drawing->at.is_wide, row, &text);
    canvas_put(drawing->canvas, box.row, box.column, box.columns, buffer_text(&text),
               is_selected ? look_bar : look_plain);
    note_hit(drawing, box, TABLE_ANSWER, row);
}

/* One answer over several lines; how many. Without `is_drawn` they are only counted. */
static int wrap_answer(const Drawing *drawing, Box box, int index, bool is_drawn) {
    const TableScene *scene = drawing->scene;
    char memory[TEXT_SIZE_MAX];
    Buffer text;
    bool is_selected = index == scene->answers->selected && !scene->has_card;
    int taken = 0, gap = 0;
    buffer_init(&text, memory, sizeof memory);
    print_answer(scene, !drawing->at.is_wide, index, &text);
    for (Slice rest = buffer_text(&text), line;
         canvas_next_line(&rest, box.columns - gap, &line); taken++) {
        if (is_drawn)
            canvas_put(drawing->canvas, box.row + taken, box.column + gap, box.columns - gap,
                       line, is_selected ? look_bar : look_plain);
        gap = NUMBER_COLUMNS;
    }
    return taken;
}

/* Answers that need several lines get them, if all of them have room that way. */
static bool draw_wrapped(const Drawing *drawing, Box box) {
    int count = drawing->scene->answers->count, rows = 0;
    for (int i = 0; i < count; i++) rows += wrap_answer(drawing, box, i, false);
    if (rows > box.rows) return false;
    for (int i = 0; i < count; i++) {
        int taken = wrap_answer(drawing, box, i, true);
        note_hit(drawing, (Box){box.row, box.column, taken, box.columns}, TABLE_ANSWER, i);
        box.row += taken;
    }
    return true;
}

static void draw_answers(const Drawing *drawing, Box box) {
    const TableScene *scene = drawing->scene;
    char memory[96];
    Buffer text;
    if (scene->answers == NULL || scene->prompt == NULL || box.rows <= 0) return;
    int count = scene->answers->count;
    if (widest_answer(scene, !drawing->at.is_wide) > box.columns && draw_wrapped(drawing, box))
        return;
    int places = answer_places(drawing, box.rows, box.columns), seen = places * box.rows;
    int columns = box.columns / places;
    int selected = scene->answers->selected < 0 ? 0 : scene->answers->selected;
    /* What ends the turn or the step stays in sight, however long the list is. */
    bool is_pinned = count > seen && seen > 1 && scene->answers->rows[count - 1].number == 0;
    if (is_pinned) {
        Box cell = {box.row + box.rows - 1, box.column + (places - 1) * columns, 1,
                    columns - (places > 1)};
        draw_answer(drawing, cell, --count);
        seen--;
        if (selected == count) selected = 0;
    }
    int first = selected < seen ? 0 : selected / seen * seen;
    for (int i = first; i < count && i < first + seen; i++) {
        int place = (i - first) / box.rows, row = (i - first) % box.rows;
        Box cell = {box.row + row, box.column + place * columns, 1, columns - (places > 1)};
        draw_answer(drawing, cell, i);
    }
    buffer_init(&text, memory, sizeof memory);
    if (count > seen)
        caption_print(&text, "answer.more", "ddd", first + 1,
                      first + seen < count ? first + seen : count, count);
    else if (scene->answers->aside > 0)
        caption_print(&text, "answer.aside", "d", scene->answers->aside);
    else
        return;
    int width = canvas_columns(text_of(memory));
    put(drawing->canvas, box.row - 1, box.column + box.columns - width, width, memory,
        look_bar);
}

/* The question, the text that asks it, and the answers. */
static void draw_ask(const Drawing *drawing) {
    const TableScene *scene = drawing->scene;
    Box box = drawing->at.ask;
    TextFlow question = {.canvas = drawing->canvas, .box = box};
    if (question.box.rows > QUESTION_ROWS_MAX) question.box.rows = QUESTION_ROWS_MAX;
    textflow_add(&question, question_of(scene), look_bold);
    int used = textflow_rows(&question);
    if (used > question.box.rows) used = question.box.rows;
    int least = scene->answers == NULL ? 0 : scene->answers->count;
    if (least > ANSWER_ROWS_MIN) least = ANSWER_ROWS_MIN;
    int room = box.rows - used - least;
    TextFlow clauses = {.canvas = drawing->canvas,
                        .box = {box.row + used, 0, room > 0 ? room : 0, box.columns}};
    flow_clauses(&clauses, scene);
    int rows = textflow_rows(&clauses);
    if (rows > clauses.box.rows && clauses.box.rows > 0)
        put(drawing->canvas, box.row + used + clauses.box.rows - 1, box.columns - 4, 4, " [t]",
            look_bar);
    used += rows < clauses.box.rows ? rows : clauses.box.rows;
    draw_answers(drawing, (Box){box.row + used, box.column, box.rows - used, box.columns});
}

/* How many rows the question would like to have. */
static int ask_rows(const TableScene *scene, int columns) {
    TextFlow flow = {.box = {.columns = columns}};
    int rows = textflow_measure(question_of(scene), columns);
    flow_clauses(&flow, scene);
    rows += textflow_rows(&flow);
    if (scene->answers == NULL || scene->prompt == NULL) return rows;
    int count = scene->answers->count, widest = widest_answer(scene, true);
    /* A short list has one column. */
    int places = count > SHORT_LIST && 2 * widest <= columns ? columns / widest : 1;
    if (places > ANSWER_PLACES_MAX) places = ANSWER_PLACES_MAX;
    return rows + (count + places - 1) / places;
}

/* --- The card in question ----------------------------------------------------------------- */

void table_print_changes(const Sight *sight, LpSlot slot, Buffer *out) {
    LpChange changes[LP_CHANGES_MAX];
    int count = lp_view_changes(sight->cards, sight->view, changes);
    for (int i = 0; i < count; i++) {
        if (changes[i].card != slot) continue;
        change_say(sight, &changes[i], out);
        buffer_append_char(out, '\n');
    }
}

/* The card under the arrows or of the marked answer, with what has changed it. */
static void draw_panel(const Drawing *drawing) {
    static char memory[CARD_TEXT_SIZE_MAX];
    const TableScene *scene = drawing->scene;
    Box box = drawing->at.panel;
    Buffer text;
    if (box.rows <= 0 || scene->card >= LP_SLOTS) return;
    LpCardView card = card_at(drawing, scene->card);
    if (card.id == 0) return;
    TextFlow flow = {.canvas = drawing->canvas, .box = box};
    buffer_init(&text, memory, sizeof memory);
    cardtext_print(scene->sight->cards, card.id, &text);
    Slice rest = buffer_text(&text), head;
    if (text_next_line(&rest, &head)) textflow_add(&flow, head, look_bold);
    textflow_break(&flow);
    textflow_add(&flow, rest, look_plain);
    textflow_break(&flow);
    buffer_clear(&text);
    table_print_changes(scene->sight, scene->card, &text);
    textflow_add(&flow, buffer_text(&text), look_bold);
}

/* --- The log ------------------------------------------------------------------------------ */

/* A sentence, wrapped upwards from `row`; the row above it. Those that do not fit are not
 * drawn. What follows from an action is indented. */
static int draw_line(const TableLine *line, Canvas *canvas, Box box, int row) {
    int indent = line->is_head ? 0 : 2;
    Slice text = text_of(line->text);
    int rows = textflow_measure(text, box.columns - indent), top = row - rows + 1;
    if (top < box.row) return box.row - 1;
    TextFlow flow = {.canvas = canvas,
                     .box = {top, box.column + indent, rows, box.columns - indent}};
    textflow_add(&flow, text, line->is_head ? look_bold : look_plain);
    return top - 1;
}

/* The newest lines, the last at the bottom. */
static void draw_log(const Drawing *drawing) {
    const TableScene *scene = drawing->scene;
    Box box = drawing->at.log;
    int row = box.row + box.rows - 1;
    for (int i = scene->line_count - 1; i >= 0 && row >= box.row; i--) {
        row = draw_line(&scene->lines[i], drawing->canvas, box, row);
    }
    if (box.rows > 0) note_hit(drawing, box, TABLE_LOG, 0);
    if (!drawing->at.is_wide) return;
    for (row = drawing->at.ask.row; row < drawing->at.keys; row++) {
        put(drawing->canvas, row, drawing->at.panel.column - 1, 1, "\xe2\x94\x82", look_dim);
        if (box.column != drawing->at.panel.column)
            put(drawing->canvas, row, box.column - 1, 1, "\xe2\x94\x82", look_dim);
    }
    if (box.column != drawing->at.panel.column) return;
    for (int column = box.column; column < box.column + box.columns; column++)
        put(drawing->canvas, box.row, column, 1, "\xe2\x94\x80", look_dim);
}

/* What is too long for the last line may take those of the log above it. */
static void draw_below(const Drawing *drawing, Slice text, Look look) {
    const Layout *at = &drawing->at;
    int columns = drawing->canvas->columns, most = at->is_wide ? 2 : 1 + at->log.rows;
    int rows = textflow_measure(text, columns);
    if (rows > most) rows = most;
    if (rows <= 1) {
        canvas_put(drawing->canvas, at->keys, 0, columns, text, look);
        return;
    }
    Box box = {at->keys - rows + 1, 0, rows, columns};
    canvas_fill(drawing->canvas, box, look_plain);
    TextFlow flow = {.canvas = drawing->canvas, .box = box};
    textflow_add(&flow, text, look);
}

/* Beside what is below: a message, what to know about the marked answer, or the keys. */
static void draw_keys(const Drawing *drawing) {
    const TableScene *scene = drawing->scene;
    const Choice *marked = scene->has_card ? NULL : marked_of(scene);
    Slice text = {NULL, 0};
    Look look = look_plain;
    if (scene->message[0] != 0) {
        text = text_of(scene->message);
        look = look_bold;
    } else if (marked != NULL && marked->warning != PROMPT_FINE) {
        text = marked->warning_text;
        look = look_bold;
    } else if (marked != NULL && marked->does.size > 0 && !drawing->at.is_wide) {
        text = marked->does;
    } else if (marked == NULL && scene->prompt != NULL &&
               scene->prompt->warning != PROMPT_FINE) {
        text = scene->prompt->warning_text;
        look = look_bold;
    }
    if (text.size > 0)
        draw_below(drawing, text, look);
    else
        canvas_put_list(drawing->canvas, drawing->at.keys, 0, drawing->canvas->columns,
                        text_of(scene->keys), look_dim);
}

/* A screen that is too small for the table still shows the question, so that the game can
 * continue. */
static void draw_tiny(const Drawing *drawing) {
    put(drawing->canvas, 0, 0, drawing->canvas->columns, caption("table.tiny"), look_bar);
    draw_ask(drawing);
    draw_keys(drawing);
}

/* The other hand, in a replay that shows both. */
static void draw_other_hand(const Drawing *drawing) {
    LpSlot slots[LP_SLOTS];
    char memory[TEXT_SIZE_MAX];
    Buffer text;
    const TableScene *scene = drawing->scene;
    Sight sight = *scene->sight;
    if (scene->other == NULL) return;
    sight.view = scene->other;
    sight.you = drawing->they;
    int count = lp_view_area(scene->other, drawing->they, LP_AREA_HAND, slots);
    buffer_init(&text, memory, sizeof memory);
    buffer_append_string(&text, caption("replay.their-hand"));
    for (int i = 0; i < count; i++) {
        buffer_append_string(&text, i > 0 ? caption("list.comma") : " ");
        buffer_append(&text, sight_name(&sight, slots[i]));
    }
    Box box = drawing->at.ask;
    TextFlow flow = {.canvas = drawing->canvas, .box = box};
    flow.row = textflow_measure(question_of(scene), box.columns);
    textflow_add(&flow, buffer_text(&text), look_plain);
}

void table_draw(const TableScene *scene, Canvas *canvas, TableHits *hits) {
    LpSlot slots[LP_SLOTS];
    LpSeat you = lp_view_seat(scene->sight->view);
    int hand = table_row(scene, TABLE_HAND, slots);
    int places = hand_places(hand, canvas->columns, 3);
    int columns = layout_ask_columns(canvas->rows, canvas->columns);
    Drawing drawing = {.scene = scene,
                       .canvas = canvas,
                       .hits = hits,
                       .at =
                           layout_make(canvas->rows, canvas->columns,
                                       (hand + places - 1) / places, ask_rows(scene, columns)),
                       .table = lp_view_table(scene->sight->view),
                       .you = you,
                       .they = (LpSeat)(1 - you)};
    canvas_clear(canvas);
    if (hits != NULL) hits->count = 0;
    if (drawing.at.is_tiny) {
        draw_tiny(&drawing);
        return;
    }
    draw_status(&drawing);
    draw_header(&drawing, drawing.at.their_header, drawing.they);
    draw_field(&drawing, TABLE_THEIR_FIELD);
    draw_middle(&drawing);
    draw_field(&drawing, TABLE_YOUR_FIELD);
    draw_header(&drawing, drawing.at.your_header, you);
    draw_hand(&drawing);
    draw_ask(&drawing);
    draw_other_hand(&drawing);
    draw_panel(&drawing);
    draw_log(&drawing);
    draw_keys(&drawing);
}
