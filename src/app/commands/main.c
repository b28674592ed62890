/* The program: a table of commands. */
#include <stdio.h>
#include <string.h>

#include "app/commands/commands.h"
#include "app/common/output.h"
#include "logpose/logpose.h"
#include "study/suggest.h"

typedef struct Command {
    const char *name;
    int (*run)(int argc, char **argv);
    const char *usage, *help;
} Command;

static const Command commands[] = {
    {"play", cmd_play, "[--deck F] [--vs F] [--level L]", "a game in the terminal"},
    {"learn", cmd_learn, "", "teaches the game, step by step"},
    {"serve", cmd_serve, "[--port P] [--bind A] [--no-open]", "the page in a browser"},
    {"load", cmd_load, "URL [--tables N] [--think MS] [--chaos LIST]",
     "plays at a server as many people would"},
    {"sim", cmd_sim, "A B… [--games N] [-j T]", "plays decks against one another many times"},
    {"merge", cmd_merge, "FILE…", "joins the result files of sim's shards"},
    {"match", cmd_match, "--players P,Q [--games N] [--sprt E0,E1]",
     "plays players against each other: Elo, intervals, SPRT"},
    {"analyse", cmd_analyse, "FILE [--to N] [--lines]",
     "rates each answer, in a scenario or a replay"},
    {"table", cmd_table, "[--deck F] [--vs F] [--seat S]",
     "a game as JSON messages, for other faces"},
    {"review", cmd_review, "GAME [--json] [--html F]",
     "the whole game: chances by turn, mistakes, missed wins, luck"},
    {"log", cmd_log, "import|verify|list|stats FILE|DIR…",
     "games of OPTCGSim: as replays, compared with the rules, counted"},
    {"bot", cmd_bot, "[--player P]", "offers a player to other programs: the bot protocol"},
    {"card", cmd_card, "NUMBER…", "shows cards: facts, text, source, program"},
    {"cards", cmd_cards, "[--status] [QUERY]", "finds cards: color:red cost<=3 text:draw"},
    {"import", cmd_import, "FILE [--out DIR]",
     "compiles the English of cards, published or typed"},
    {"pool", cmd_pool, "add|list|remove|update …", "keeps cards of your own for all commands"},
    {"format", cmd_format, "FILE", "checks a card file and writes it in canonical form"},
    {"deck", cmd_deck, "check|show|stats|convert FILE…", "reads deck lists of any form"},
    {"decks", cmd_decks, "[SET]", "lists the bundled decks and where they were played"},
    {"puzzle", cmd_puzzle, "[N]", "positions to win or to survive this turn, each proved"},
    {"rules", cmd_rules, "[NUMBER|WORD…]", "finds rules, their code and their scenarios"},
    {"judge", cmd_judge, "FILE…", "runs scenario files"},
    {"replay", cmd_replay, "FILE [--to N]", "steps through a replay and verifies it"},
    {"record", cmd_record, "A B [--seed S]", "plays one game and writes its replay"},
    {"bench", cmd_bench, "[--seconds S]", "measures the speed on one core"},
    {"signature", cmd_signature, "", "one hash over 1,000 seeded games"},
    {"perft", cmd_perft, "[FILE|--all] [DEPTH]", "counts decision paths from fixed positions"},
    {"lethal", cmd_lethal, "[FILE] [--mine N]",
     "compares the lethal solver with exhaustive play"},
    {"fit", cmd_fit, "[--traits] [--games N] [--out FILE]",
     "fits numbers of the players to games"},
    {"selftest", cmd_selftest, "[--games N]", "checks every promise of the engine"},
    {"golden", cmd_golden, "--out DIR", "writes the compiled cards, for review as a diff"},
    {"docs", cmd_docs, "--out DIR", "writes the generated documents"},
};
enum { COMMAND_COUNT = sizeof commands / sizeof commands[0] };

static void write_help(FILE *out) {
    fputs("usage: logpose COMMAND [options]\n\n"
          "Log Pose plays the ONE PIECE CARD GAME: every rule, at the speed of C.\n\n",
          out);
    for (size_t i = 0; i < COMMAND_COUNT; i++) {
        fprintf(out, "  %-10s %s\n", commands[i].name, commands[i].help);
        if (commands[i].usage[0] != 0) {
            fprintf(out, "  %-10s logpose %s %s\n", "", commands[i].name, commands[i].usage);
        }
    }
    fputs("\n'logpose COMMAND --help' says more; 'logpose --version' shows the version.\n"
          "Exit: 0 success, 1 the answer is no, 2 wrong use or bad input.\n",
          out);
}

static const Command *find(const char *name) {
    for (size_t i = 0; i < COMMAND_COUNT; i++) {
        if (strcmp(commands[i].name, name) == 0) return &commands[i];
    }
    return NULL;
}

/* The command that someone who typed this probably meant, or NULL. */
static const Command *nearest(const char *name) {
    const Command *best = NULL;
    size_t distance = (size_t)-1;
    for (size_t i = 0; i < COMMAND_COUNT; i++) {
        size_t d = suggest_distance(text_of(commands[i].name), text_of(name));
        if (d < distance && suggest_is_near(d, text_of(name))) {
            distance = d;
            best = &commands[i];
        }
    }
    return best;
}

static int unknown(const char *name) {
    const Command *meant = nearest(name);
    if (name[0] != '-' && meant != NULL) {
        return output_error("there is no command '%s'; did you mean '%s'?", name, meant->name);
    }
    return output_error("there is no %s '%s'; 'logpose --help' lists the commands",
                        name[0] == '-' ? "option" : "command", name);
}

static int run(int argc, char **argv) {
    if (argc < 2) {
        write_help(stderr);
        return EXIT_USAGE;
    }
    const char *name = argv[1];
    if (strcmp(name, "--version") == 0) {
        printf("logpose %s\n", lp_version());
        return EXIT_YES;
    }
    if (strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0) {
        write_help(stdout);
        return EXIT_YES;
    }
    if (strcmp(name, "help") == 0) {
        if (argc < 3) {
            write_help(stdout);
            return EXIT_YES;
        }
        const Command *about = find(argv[2]);
        if (about == NULL) return unknown(argv[2]);
        char help[] = "--help";
        return about->run(2, (char *[]){argv[2], help, NULL});
    }
    const Command *command = find(name);
    return command != NULL ? command->run(argc - 1, argv + 1) : unknown(name);
}

int main(int argc, char **argv) {
    if (argc > 0) output_set_program(argv[0]);
    int code = run(argc, argv);
    /* A full disk must not look like success. */
    if (fflush(stdout) != 0 || ferror(stdout)) {
        return output_error("the output could not be written");
    }
    return code;
}
