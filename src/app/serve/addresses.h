/* Who is connected from where, so that one address cannot take all of a server: connections
 * that are open, and tokens for what costs something. IPv6 addresses count by their first 64
 * bits, because that is what a customer gets. */
#ifndef APP_SERVE_ADDRESSES_H
#define APP_SERVE_ADDRESSES_H

#include <netinet/in.h>
#include <stdbool.h>
#include <stdint.h>

#include "app/serve/bucket.h"
#include "base/text.h"

typedef struct Address {
    uint8_t bytes[16]; /* IPv6, or IPv4 as ::ffff:a.b.c.d */
    uint32_t connection_count;
    Bucket requests, tables;
    struct Address *next;
} Address;

typedef struct Addresses {
    Address *chains[1024];
    uint64_t key[2]; /* nobody can choose addresses that share a chain */
    size_t count;
} Addresses;

void addresses_init(Addresses *addresses);
void addresses_free(Addresses *addresses);

/* The bytes of an address, from a socket or from text; false if it is none. */
bool addresses_of_socket(const struct sockaddr_storage *from, uint8_t out[16]);
bool addresses_of_text(Slice text, uint8_t out[16]);
bool addresses_is_loopback(const uint8_t bytes[16]);

/* The entry, made if it is new; NULL without memory. */
Address *addresses_find(Addresses *addresses, const uint8_t bytes[16], int64_t now);

/* Forgets entries that have no connection and have been silent for a minute. */
void addresses_sweep(Addresses *addresses, int64_t now);

#endif
