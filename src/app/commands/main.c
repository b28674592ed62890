/* The program: a table of commands. */
#include <stdio.h>
#include <string.h>

#include "app/commands/commands.h"
#include "app/common/caption.h"
#include "app/common/output.h"
#include "app/common/spoken.h"
#include "logpose/logpose.h"
#include "study/suggest.h"

typedef struct Command {
    const char *name;
    int (*run)(int argc, char **argv);
    const char *usage;
} Command;

static const Command commands[] = {
    {"play", cmd_play, "[--deck F] [--vs F] [--level L]"},
    {"learn", cmd_learn, ""},
    {"serve", cmd_serve, "[--port P] [--bind A] [--no-open]"},
    {"load", cmd_load, "URL [--tables N] [--think MS] [--chaos LIST]"},
    {"sim", cmd_sim, "A B… [--games N] [-j T]"},
    {"merge", cmd_merge, "FILE…"},
    {"match", cmd_match, "--players P,Q [--games N] [--sprt E0,E1]"},
    {"analyse", cmd_analyse, "FILE [--to N] [--lines]"},
    {"table", cmd_table, "[--deck F] [--vs F] [--seat S]"},
    {"review", cmd_review, "GAME [--json] [--html F]"},
    {"log", cmd_log, "import|verify|list|stats FILE|DIR…"},
    {"bot", cmd_bot, "[--player P]"},
    {"card", cmd_card, "NUMBER…"},
    {"cards", cmd_cards, "[--status] [QUERY]"},
    {"import", cmd_import, "FILE [--out DIR]"},
    {"pool", cmd_pool, "add|list|remove|update …"},
    {"format", cmd_format, "FILE"},
    {"deck", cmd_deck, "check|show|stats|convert FILE…"},
    {"decks", cmd_decks, "[SET]"},
    {"puzzle", cmd_puzzle, "[N]"},
    {"rules", cmd_rules, "[NUMBER|WORD…]"},
    {"judge", cmd_judge, "FILE…"},
    {"replay", cmd_replay, "FILE [--to N]"},
    {"record", cmd_record, "A B [--seed S]"},
    {"bench", cmd_bench, "[--seconds S]"},
    {"signature", cmd_signature, ""},
    {"perft", cmd_perft, "[FILE|--all] [DEPTH]"},
    {"lethal", cmd_lethal, "[FILE] [--mine N]"},
    {"fit", cmd_fit, "[--play BOOK] [--policy] [BOOK…]"},
    {"selftest", cmd_selftest, "[--games N]"},
    {"golden", cmd_golden, "--out DIR"},
    {"docs", cmd_docs, "--out DIR"},
};
enum { COMMAND_COUNT = sizeof commands / sizeof commands[0] };

static void write_help(FILE *out) {
    char key[40];
    caption_write(out, "help.usage", "s", "logpose COMMAND [options]");
    fprintf(out, "\n\n%s\n\n", caption("help.program"));
    for (size_t i = 0; i < COMMAND_COUNT; i++) {
        snprintf(key, sizeof key, "help.%s", commands[i].name);
        fprintf(out, "  %-10s %s\n", commands[i].name, caption(key));
        if (commands[i].usage[0] != 0) {
            fprintf(out, "  %-10s logpose %s %s\n", "", commands[i].name, commands[i].usage);
        }
    }
    fprintf(out, "\n%s\n", caption("help.more"));
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
        return caption_error("program.meant", "ss", name, meant->name);
    }
    return caption_error("program.no-command", "sd", name, name[0] == '-');
}

static int run(int argc, char **argv) {
    spoken_look(argc, argv);
    spoken_settle();
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
        return caption_error("program.output", "");
    }
    return code;
}
