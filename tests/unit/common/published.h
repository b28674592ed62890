/* Published card data, where a copy lies beside the project: JSON, with a card on each line. */
#ifndef PUBLISHED_H
#define PUBLISHED_H

#include "app/common/file.h"
#include "base/buffer.h"
#include "base/text.h"

/* The whole file; without one the test is skipped. */
File published_load(void);

/* Where the value of a key starts. */
Slice published_value(Slice line, const char *key);

/* The string that starts here, its escapes replaced; 'memory' holds it. Empty for null. */
Slice published_string(Slice value, Buffer *memory);

/* The string under a key. */
Slice published_text(Slice line, const char *key, Buffer *memory);

#endif
