/* Corrections to printed cards: cards/errata.tsv. */
#ifndef STUDY_ERRATA_H
#define STUDY_ERRATA_H

#include <stdbool.h>

#include "base/buffer.h"
#include "compiler/english.h"
#include "table/json.h"

/* One row of the table. */
typedef struct Erratum {
    Slice number;
    Slice field; /* "text", "trigger", or a fact: "types", "cost", "power", "counter", "life" */
    Slice since; /* the day of the announcement, or empty */
    Slice what;  /* the fact; or of a text "words -> other words" */
    Slice source;
} Erratum;

/* The next row about this card; 'at' is 0 at first. */
bool errata_next(Slice number, size_t *at, Erratum *out);

/* "types: Merfolk, since 2024-12-06 (official erratum)" */
void errata_describe(const Erratum *erratum, Buffer *out);

/* All rows about this card, as an array of the open object. */
void errata_json(Slice number, Json *json);

/* How much longer errata can make the texts of a card. */
enum { ERRATA_ROOM = 512 };

/* Corrects a card; texts that change are written behind what the memory holds. */
void errata_apply(EnglishCard *card, Buffer *memory);

#endif
