/* Shards by hand and from the environment variables of clusters. */
#include "app/sim/shard.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/common/caption.h"
#include "app/common/output.h"
#include "study/plan.h"

/* Where a cluster says which of its tasks this is. 'first' and 'step' may be NULL: then the
 * numbers start at 0 and are consecutive. */
typedef struct Cluster {
    const char *name, *index, *count, *first, *step;
} Cluster;

static const Cluster clusters[] = {
    {"Log Pose's own", "LOGPOSE_SHARD", "LOGPOSE_SHARDS", NULL, NULL},
    {"Slurm array", "SLURM_ARRAY_TASK_ID", "SLURM_ARRAY_TASK_COUNT", "SLURM_ARRAY_TASK_MIN",
     "SLURM_ARRAY_TASK_STEP"},
    {"Kubernetes", "JOB_COMPLETION_INDEX", "JOB_COMPLETIONS", NULL, NULL},
    {"Kubernetes", "JOB_COMPLETION_INDEX", "LOGPOSE_SHARDS", NULL, NULL},
    {"Open MPI", "OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE", NULL, NULL},
    {"Slurm tasks", "SLURM_PROCID", "SLURM_NTASKS", NULL, NULL},
};
enum { CLUSTER_COUNT = sizeof clusters / sizeof clusters[0] };

/* A variable as a number, or 'otherwise' if it is not set. False if it is not a number. */
static bool read_number(const char *(*get)(const char *), const char *name, uint64_t otherwise,
                        uint64_t *out) {
    const char *text = name != NULL ? get(name) : NULL;
    *out = otherwise;
    if (text == NULL) return true;
    if (text_parse_uint(text_of(text), out)) return true;
    caption_error("shard.number-not", "ss", name, text);
    return false;
}

static bool of_cluster(const Cluster *cluster, const char *(*get)(const char *), Shard *out) {
    uint64_t index, count, first, step;
    if (!read_number(get, cluster->index, 0, &index) ||
        !read_number(get, cluster->count, 0, &count) ||
        !read_number(get, cluster->first, 0, &first) ||
        !read_number(get, cluster->step, 1, &step)) {
        return false;
    }
    if (step > 0 && index >= first && count > 0 && count <= SIM_SHARDS_MAX &&
        (index - first) / step < count) {
        *out = (Shard){(uint32_t)((index - first) / step), (uint32_t)count};
        return true;
    }
    caption_error("shard.not-shard", "ssss", cluster->index, get(cluster->index),
                  cluster->count, get(cluster->count));
    return false;
}

static bool of_environment(const char *(*get)(const char *), Shard *out) {
    for (size_t i = 0; i < CLUSTER_COUNT; i++) {
        if (get(clusters[i].index) == NULL || get(clusters[i].count) == NULL) continue;
        return of_cluster(&clusters[i], get, out);
    }
    caption_error("shard.auto-finds-no-variables", "");
    for (size_t i = 0; i < CLUSTER_COUNT; i++) {
        caption_note("shard.variables", "sss", clusters[i].index, clusters[i].count,
                     clusters[i].name);
    }
    return false;
}

bool shard_parse(const char *text, const char *(*get)(const char *), Shard *out) {
    if (strcmp(text, "auto") == 0) return of_environment(get, out);
    Slice rest = text_of(text), part;
    uint64_t index, count;
    if (text_next_part(&rest, '/', &part) && text_parse_uint(part, &index) &&
        text_parse_uint(rest, &count) && count > 0 && count <= SIM_SHARDS_MAX &&
        index <= count) {
        *out = (Shard){(uint32_t)(index > 0 ? index - 1 : count - 1), (uint32_t)count};
        return true;
    }
    caption_error("shard.form", "s", text);
    return false;
}

char *shard_path(const char *path, Shard shard) {
    const char *hole = strstr(path, "{}");
    size_t size = strlen(path) + 32;
    char *out = malloc(size);
    if (out == NULL) return NULL;
    if (hole == NULL) {
        memcpy(out, path, strlen(path) + 1);
    } else {
        snprintf(out, size, "%.*s%u-of-%u%s", (int)(hole - path), path, shard.index + 1,
                 shard.count, hole + 2);
    }
    return out;
}
