/* The languages in which cards are written. */
#ifndef COMPILER_LANGUAGE_H
#define COMPILER_LANGUAGE_H

typedef enum Language { LANGUAGE_EN, LANGUAGE_JA, LANGUAGE_COUNT } Language;

#endif
