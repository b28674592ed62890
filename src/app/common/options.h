/* The command line: a table of options for each command, one parser for all of them. It
 * knows --name VALUE, --name=VALUE, -n VALUE, -nVALUE, '--' and '-' as an argument. Every
 * command has --lang and --help; what the help says is in words/help.<language>.tsv. */
#ifndef APP_COMMON_OPTIONS_H
#define APP_COMMON_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum OptionKind {
    OPTION_FLAG,    /* out: bool */
    OPTION_TEXT,    /* out: const char * */
    OPTION_UINT,    /* out: uint64_t */
    OPTION_SECONDS, /* out: double, more than 0 */
    OPTION_LIST     /* out: OptionList; the option may be given again */
} OptionKind;

/* The values of an option that may be given several times; 16 are more than fit on a line. */
enum { OPTION_LIST_MAX = 16 };
typedef struct OptionList {
    const char *at[OPTION_LIST_MAX];
    size_t count;
} OptionList;

typedef struct Option {
    const char *name; /* without the dashes */
    char letter;      /* or 0 */
    OptionKind kind;
    void *out;
    const char *value; /* what the help calls the value */
} Option;

typedef struct Syntax {
    const char *command;  /* a command of logpose, or a program: "logpose-exercise" */
    const char *operands; /* as the help shows them: "FILE…" */
    const Option *options;
    size_t option_count;
    int operand_min, operand_max; /* -1: any number; or OPTION_TERMS */
} Syntax;

/* As operand_max: any number of words of a query, where '-word' means 'not word'. An option of
 * one letter is then written apart from its value. */
enum { OPTION_TERMS = -2 };

#define OPTION_COUNT(options) (sizeof(options) / sizeof((options)[0]))

/* Returned by options_parse when the command should go on. */
enum { OPTIONS_GO_ON = -1 };

/* Reads argv[1] to argv[*argc - 1] (argv[0] is the command's name). Options are stored where
 * their rows say; arguments move to the front of argv, and *argc becomes their number.
 * Returns OPTIONS_GO_ON, or the exit code: 0 after --help, 2 after a message. */
int options_parse(const Syntax *syntax, int *argc, char **argv);

#endif
