/* "Why can't I?" as a message: what each card can and cannot do now, and by which rule. */
#ifndef TABLE_REASONS_H
#define TABLE_REASONS_H

#include "table/message.h"

/* About one card, or with LP_SLOT_NONE about each of one's own hand and field. */
void reasons_message(const Face *face, LpSlot slot, Buffer *out);

#endif
