/* The parser of command lines. */
#include "app/common/options.h"

#include <stdio.h>
#include <string.h>

#include "app/common/output.h"
#include "base/text.h"

/* What is typed before a command; nothing if the command is a program of its own. */
static const char *front(const Syntax *syntax) {
    return strncmp(syntax->command, "logpose", 7) == 0 ? "" : "logpose ";
}

static void write_help(const Syntax *syntax) {
    printf("usage: %s%s%s%s%s\n\n", front(syntax), syntax->command,
           syntax->option_count > 0 ? " [options]" : "", syntax->operands[0] != 0 ? " " : "",
           syntax->operands);
    output_wrapped(stdout, text_of(syntax->help), 0, 78);
    putchar('\n');
    for (size_t i = 0; i < syntax->option_count; i++) {
        const Option *option = &syntax->options[i];
        char left[64];
        snprintf(left, sizeof left, "  %c%c%s--%s%s%s", option->letter != 0 ? '-' : ' ',
                 option->letter != 0 ? option->letter : ' ', option->letter != 0 ? ", " : "  ",
                 option->name, option->value != NULL ? " " : "",
                 option->value != NULL ? option->value : "");
        output_padded(stdout, text_of(left), 28);
        printf(" %s\n", option->help);
    }
    output_padded(stdout, SLICE("      --help"), 28);
    puts(" shows this");
}

/* A number of seconds: digits with at most one point. strtod would read the locale's point. */
static bool parse_seconds(const char *text, double *out) {
    double number = 0, scale = 0;
    size_t digit_count = 0;
    for (const char *at = text; *at != 0; at++) {
        if (*at == '.' && scale == 0) {
            scale = 1;
        } else if (text_is_digit(*at) && ++digit_count <= 15) {
            number = number * 10 + (*at - '0');
            scale *= 10;
        } else {
            return false;
        }
    }
    if (digit_count == 0 || number == 0) return false;
    *out = scale > 0 ? number / scale : number;
    return true;
}

static int store_in_list(const Syntax *syntax, const Option *option, const char *value) {
    OptionList *list = option->out;
    if (list->count == OPTION_LIST_MAX) {
        return output_error("%s: --%s may be given at most %d times", syntax->command,
                            option->name, OPTION_LIST_MAX);
    }
    list->at[list->count++] = value;
    return OPTIONS_GO_ON;
}

static int store(const Syntax *syntax, const Option *option, const char *value) {
    switch (option->kind) {
    case OPTION_FLAG: *(bool *)option->out = true; break;
    case OPTION_TEXT: *(const char **)option->out = value; break;
    case OPTION_UINT:
        if (!text_parse_uint(text_of(value), option->out)) {
            return output_error("%s: --%s must be a whole number, not '%s'", syntax->command,
                                option->name, value);
        }
        break;
    case OPTION_SECONDS:
        if (!parse_seconds(value, option->out)) {
            return output_error("%s: --%s must be a number above 0, not '%s'", syntax->command,
                                option->name, value);
        }
        break;
    case OPTION_LIST: return store_in_list(syntax, option, value);
    }
    return OPTIONS_GO_ON;
}

/* The option that 'word' names, and the value in the same word, or NULL. */
static const Option *find(const Syntax *syntax, const char *word, const char **value) {
    bool is_long = word[1] == '-';
    const char *equals = is_long ? strchr(word, '=') : NULL;
    size_t name_size = equals != NULL ? (size_t)(equals - word - 2) : strlen(word + 1) - 1;
    for (size_t i = 0; i < syntax->option_count; i++) {
        const Option *option = &syntax->options[i];
        if (is_long && strlen(option->name) == name_size &&
            memcmp(option->name, word + 2, name_size) == 0) {
            *value = equals != NULL ? equals + 1 : NULL;
            return option;
        }
        if (!is_long && option->letter != 0 && option->letter == word[1]) {
            *value = word[2] != 0 ? word + 2 : NULL;
            return option;
        }
    }
    return NULL;
}

/* Reads the option at argv[*at] and its value, which may be the next word. */
static int parse_option(const Syntax *syntax, int argc, char **argv, int *at) {
    const char *word = argv[*at];
    const char *value = NULL;
    if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0) {
        write_help(syntax);
        return EXIT_YES;
    }
    const Option *option = find(syntax, word, &value);
    if (option == NULL) {
        return output_error("%s: there is no option '%s'; '%s%s --help' lists them",
                            syntax->command, word, front(syntax), syntax->command);
    }
    if (option->kind == OPTION_FLAG) {
        if (value != NULL) {
            return output_error("%s: --%s takes no value", syntax->command, option->name);
        }
    } else if (value == NULL) {
        if (*at + 1 >= argc) {
            return output_error("%s: --%s needs a value", syntax->command, option->name);
        }
        value = argv[++*at];
    }
    return store(syntax, option, value);
}

/* "-word" in a query. */
static bool is_term(const Syntax *syntax, const char *word) {
    return syntax->operand_max == OPTION_TERMS && word[0] == '-' && word[1] != '-' &&
           word[1] != 0 && word[2] != 0;
}

int options_parse(const Syntax *syntax, int *argc, char **argv) {
    int operand_count = 0;
    bool only_operands = false;
    for (int i = 1; i < *argc; i++) {
        char *word = argv[i];
        if (!only_operands && strcmp(word, "--") == 0) {
            only_operands = true;
        } else if (!only_operands && word[0] == '-' && word[1] != 0 && !is_term(syntax, word)) {
            int code = parse_option(syntax, *argc, argv, &i);
            if (code != OPTIONS_GO_ON) return code;
        } else {
            argv[operand_count++] = word;
        }
    }
    *argc = operand_count;
    if (operand_count < syntax->operand_min) {
        return output_error("%s: too few arguments; usage: %s%s %s", syntax->command,
                            front(syntax), syntax->command, syntax->operands);
    }
    if (syntax->operand_max >= 0 && operand_count > syntax->operand_max) {
        return output_error("%s: '%s' is one argument too many; usage: %s%s %s",
                            syntax->command, argv[syntax->operand_max], front(syntax),
                            syntax->command, syntax->operands);
    }
    return OPTIONS_GO_ON;
}
