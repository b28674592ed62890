/* The engine as the page's Workers call it. The module has no system: the page hands in
 * the cards and a clock (page.milliseconds, all that is imported), and reads and writes the
 * module's memory. Natively it is built for the tests. */
#ifndef APP_WEB_WEB_H
#define APP_WEB_WEB_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma GCC visibility push(default) /* what the module exports */

/* Memory for what the page hands in; NULL if there is none. */
void *web_memory(size_t size);
void web_release(void *memory);

/* Takes in the cards, as lp_cards_save writes them, which the page has fetched. False if they
 * are damaged or of another build. Everything else needs this first. */
bool web_open(const void *image, size_t size);

/* The language of everything that is said from now on: its name and a line's end, and then the
 * files that belong to it, each after a form feed and a line with its name. False if it has no
 * words. English is there from the start. */
bool web_language(const char *text, size_t size);

/* The other functions take a text and return the size of their answer, which is at web_text
 * until the next call. */
const char *web_text(void);

/* A message of the table protocol from the page; the answer is the table's messages, one a
 * line. In a game that 'start' begins, the first person is the page's; without one it
 * watches. */
size_t web_message(const char *text, size_t size);

/* In a game that two persons share ('shared' of its start): the person of this seat ("0" or
 * "1"), who is asked, has taken over the screen. The answer is the table as that seat sees it;
 * before and after it is the table as both know it. */
size_t web_seat(const char *text, size_t size);

/* The record of the game, as the page keeps it for a later visit: also while a shared screen is
 * handed over, when no seat may ask for it. Nothing if there is no game. */
size_t web_record(const char *text, size_t size);

/* Lets the computer that is asked answer once: the new table, or nothing if a person is asked
 * or the game is over. */
size_t web_think(const char *text, size_t size);

/* The face of the card with this number, a message of the protocol; an error if there is
 * none. */
size_t web_card(const char *text, size_t size);

/* The bundled decks: a JSON array of {id, name, leader, group}, where the group is "starter" or
 * "tournament". */
size_t web_decks(const char *text, size_t size);

/* Finds cards, as 'logpose cards' does: {query, today} gives {numbers[…]}, or {error, column}
 * if the query cannot be read. With a 'leader' only what a deck of that Leader could hold; with
 * 'sort' "cost" by cost, else by number. */
size_t web_search(const char *text, size_t size);

/* The faces of cards, whose numbers are separated by blanks: a JSON array of messages. */
size_t web_faces(const char *text, size_t size);

/* Everything about a card, as 'logpose card --json' has it: {card, today} gives its facts, its
 * text, its program in the card language, and legal{standard, extra}; or null. */
size_t web_study_card(const char *text, size_t size);

/* Reads a deck list of any form, or the name of a bundled deck, as 'logpose deck' does: {list,
 * format, date} gives {notes[…], leader, cards[…], reasons[…], counts{…}}. */
size_t web_deck(const char *text, size_t size);

/* A deck list in every form: a JSON array of {form, doc, text}. */
size_t web_forms(const char *text, size_t size);

/* A test draw: {list, seed, redraw} gives {hand[…], life[…], draws[…]}, as a game deals them;
 * or {error}. */
size_t web_draw(const char *text, size_t size);

/* Takes in the puzzles, as puzzles/puzzles.scenario has them: a JSON array of {id, goal, grade,
 * open, leaders[…]}. */
size_t web_puzzles(const char *text, size_t size);

/* The puzzle with this id: {id, goal, grade, task[…], hand[…], answers[…], right, text}. The
 * text is for 'start'; 'right' is the index of the answer that solves it. null if there is
 * none. */
size_t web_puzzle(const char *text, size_t size);

/* Proves the puzzle with this id, which may take a while: {title, line[…], others, wrong[…]},
 * where 'wrong' has for each answer how it fails, or null. */
size_t web_puzzle_proof(const char *text, size_t size);

/* Logs of OPTCGSim. The name of a file may say the date; opening its text says whether it is
 * a log. Each call of next gives one game, {leaders[…], date, version, turns, winner, first,
 * whole, read, inferred, note, line, missing[…], record}, and counts it; null when there is
 * none left. Where log and engine part, 'note' says why and the record ends there; without a
 * record not even the beginning could be read. */
size_t web_log_name(const char *text, size_t size);
size_t web_log_open(const char *text, size_t size);
size_t web_log_next(const char *text, size_t size);

/* A record that was read from a log without names and without what the player's opponent hid;
 * null if it was not read from one. */
size_t web_log_strip(const char *text, size_t size);

/* The games so far, counted: {games, undecided, few, rows[{section, key, games, wins, rate,
 * low, high, few}]}, at most 30 rows of a section; and to begin again. */
size_t web_log_stats(const char *text, size_t size);
size_t web_log_forget(const char *text, size_t size);

/* Match-ups of decks, as 'logpose sim --matrix': {player, games, seed, decks[{name, list}]}
 * opens a plan and gives {blocks, games}, or {error}. Every Worker opens the same one. */
size_t web_lab_open(const char *text, size_t size);

/* Plays blocks, "FIRST COUNT" with at most 64: their records, for the Worker that adds up. */
size_t web_lab_play(const char *text, size_t size);

/* Adds records; false if one does not belong here. */
size_t web_lab_add(const char *text, size_t size);

/* What has been added so far: {games, decks[{name, all, first, second, turns, cells[…]}]},
 * where each rate is {games, rate, low, high}. */
size_t web_lab_report(const char *text, size_t size);

/* The 'given' of a scenario as data: {turn, yours, first, sides[…]}, or {error}; without a text
 * the position of the game that is shown, with all that is hidden. */
size_t web_position(const char *text, size_t size);

/* Opens the review of a record, as 'logpose review': {record, nodes} gives {open: true}, or
 * {error}. */
size_t web_review_open(const char *text, size_t size);

/* Does a part of the work: how much is done, from 0 to 1. */
size_t web_review_step(const char *text, size_t size);

/* The finished review, as 'logpose review --json' has it, with its title. */
size_t web_review_report(const char *text, size_t size);

/* How good each answer to the question of the game is: an array of {a, text, win}, the best
 * first, with so many nodes; null if nobody is asked. */
size_t web_rate(const char *text, size_t size);

/* A file that is part of the module, such as "words/lessons.en", as a JSON string; null if
 * there is none of this name. */
size_t web_file(const char *text, size_t size);

/* The hash that 'logpose signature' prints, of its first 'count' games; 0 if that fails. */
uint64_t web_signature(uint32_t count);

/* A hash of the last states of 'count' games between two players of this name, such as
 * "search:nodes=280"; 0 if that fails. The test compares it with the native one. */
uint64_t web_match(const char *player, size_t player_size, uint32_t count);

#pragma GCC visibility pop

#endif
