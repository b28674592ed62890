/* Reads JSON from strangers: checks a text once, then finds its members where they are.
 * Nothing is copied or allocated. */
#ifndef TABLE_JSONREAD_H
#define TABLE_JSONREAD_H

#include "base/buffer.h"

/* Is the whole text one JSON value, nested at most 16 deep, in UTF-8? The other functions take
 * nothing else. */
bool jsonread_is_valid(Slice text);

/* The value of a member of an object; false if it has none, or this is no object. */
bool jsonread_member(Slice object, const char *key, Slice *value);

/* Takes the next element off an array, which was a whole value the first time; false at its
 * end, or if this is no array. */
bool jsonread_next(Slice *array, Slice *element);

bool jsonread_is_string(Slice value);
bool jsonread_is_array(Slice value);
bool jsonread_is_object(Slice value);

/* Appends the text of a string. False if it is none, or does not fit. */
bool jsonread_string(Slice value, Buffer *out);

/* A whole number that fits. */
bool jsonread_int(Slice value, int64_t *out);

#endif
