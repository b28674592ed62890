/* The commands of the program. Each gets its own name as argv[0] and returns the exit code. */
#ifndef APP_COMMANDS_COMMANDS_H
#define APP_COMMANDS_COMMANDS_H

int cmd_analyse(int argc, char **argv);
int cmd_bench(int argc, char **argv);
int cmd_bot(int argc, char **argv);
int cmd_card(int argc, char **argv);
int cmd_cards(int argc, char **argv);
int cmd_deck(int argc, char **argv);
int cmd_decks(int argc, char **argv);
int cmd_docs(int argc, char **argv);
int cmd_fit(int argc, char **argv);
int cmd_format(int argc, char **argv);
int cmd_golden(int argc, char **argv);
int cmd_import(int argc, char **argv);
int cmd_judge(int argc, char **argv);
int cmd_lethal(int argc, char **argv);
int cmd_load(int argc, char **argv);
int cmd_log(int argc, char **argv);
int cmd_match(int argc, char **argv);
int cmd_merge(int argc, char **argv);
int cmd_learn(int argc, char **argv);
int cmd_perft(int argc, char **argv);
int cmd_play(int argc, char **argv);
int cmd_pool(int argc, char **argv);
int cmd_puzzle(int argc, char **argv);
int cmd_record(int argc, char **argv);
int cmd_replay(int argc, char **argv);
int cmd_review(int argc, char **argv);
int cmd_rules(int argc, char **argv);
int cmd_selftest(int argc, char **argv);
int cmd_serve(int argc, char **argv);
int cmd_signature(int argc, char **argv);
int cmd_sim(int argc, char **argv);
int cmd_table(int argc, char **argv);

#endif
