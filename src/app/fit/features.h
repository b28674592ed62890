/* The features of all cards that are not 0, for fits that go over them thousands of times. */
#ifndef APP_FIT_FEATURES_H
#define APP_FIT_FEATURES_H

#include <stdint.h>

#include "logpose/logpose.h"

typedef struct Feature {
    uint16_t at;
    uint8_t value;
} Feature;

typedef struct FeatureList {
    int count;
    const Feature *at;
} FeatureList;

typedef struct FeatureLists FeatureLists;

/* NULL if out of memory. */
FeatureLists *features_open(const LpCards *cards);
void features_close(FeatureLists *lists);

FeatureList features_of(const FeatureLists *lists, LpCardId id);

#endif
