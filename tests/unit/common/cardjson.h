/* Published card data, where a copy lies beside the project: JSON, with a card on each line. */
#ifndef CARDJSON_H
#define CARDJSON_H

#include "app/common/file.h"
#include "base/buffer.h"
#include "base/text.h"

/* The whole file; without one the test is skipped. */
File cardjson_load(void);

/* Where the value of a key starts. */
Slice cardjson_value(Slice line, const char *key);

/* The string that starts here, its escapes replaced; 'memory' holds it. Empty for null. */
Slice cardjson_string(Slice value, Buffer *memory);

/* The string under a key. */
Slice cardjson_text(Slice line, const char *key, Buffer *memory);

#endif
