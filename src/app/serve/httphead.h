/* The head of an HTTP/1.1 request, read strictly. A front end and this program must never
 * disagree about where a request ends, so whatever could be read in two ways is refused: line
 * ends other than CR LF, NUL and other control characters, folded lines, blanks before a colon,
 * two Hosts, two lengths, every Transfer-Encoding. Requests have no body. */
#ifndef APP_SERVE_HTTPHEAD_H
#define APP_SERVE_HTTPHEAD_H

#include <stdbool.h>
#include <stddef.h>

#include "base/text.h"

enum {
    HTTPHEAD_SIZE_MAX = 8192,  /* of the whole head; nginx and browsers stay far below */
    HTTPHEAD_FIELDS_MAX = 64,  /* a browser behind two proxies sends about 30 */
    HTTPHEAD_TARGET_MAX = 1024 /* our longest address has about 100 bytes */
};

typedef struct HttpField {
    Slice name, value; /* the value without blanks around it */
} HttpField;

/* All slices point into the bytes that were read. */
typedef struct HttpHead {
    Slice method;
    Slice path, query; /* of the target; the query without its '?' */
    int minor;         /* 0 or 1, of HTTP/1.x */
    HttpField fields[HTTPHEAD_FIELDS_MAX];
    size_t field_count;
    size_t size; /* of the head, with the empty line */
} HttpHead;

/* What the bytes so far are: HTTPHEAD_MORE, HTTPHEAD_WHOLE, or the status of the refusal,
 * such as 400. */
enum { HTTPHEAD_MORE = 0, HTTPHEAD_WHOLE = 1 };
int httphead_read(Slice bytes, HttpHead *out);

/* Why a status was given, in the words of the standard. */
const char *httphead_reason(int status);

/* The value of the field, whatever the case of its name; empty if there is none. */
Slice httphead_value(const HttpHead *head, Slice name);

/* Whether a list such as "keep-alive, Upgrade" holds the word, whatever its case. Parameters
 * behind ';' are left out, but a word with q=0 is not held. */
bool httphead_lists(Slice value, Slice word);

/* Whether the connection stays open afterwards. */
bool httphead_is_kept(const HttpHead *head);

/* The value of "name=value" in the query; false if it is not there. Nothing is decoded. */
bool httphead_query(const HttpHead *head, Slice name, Slice *out);

#endif
