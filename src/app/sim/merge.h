/* Joining result files of one plan. */
#ifndef APP_SIM_MERGE_H
#define APP_SIM_MERGE_H

#include "study/result.h"

/* Reads files whose blocks make up one plan: nothing may be missing, duplicated, damaged, or
 * made by another engine or with other cards than this program's. False after a message. The
 * plan and the result are freed by plan_free and result_free in either case. */
bool merge_files(const LpCards *cards, char **paths, int count, SimPlan *plan,
                 SimResult *result);

#endif
