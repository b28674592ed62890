#!/usr/bin/env bash
#SBATCH --job-name=logpose-sim
#SBATCH --cpus-per-task=4
#SBATCH --mem-per-cpu=256M
#SBATCH --time=04:00:00
#SBATCH --requeue
# One task of a job array: plays its part of a simulation into part-I-of-N.sim. A task that is
# started again goes on where it was.
set -euo pipefail

exec "${LOGPOSE:-logpose}" sim "$@" --jobs "${SLURM_CPUS_PER_TASK:-1}" \
    --shard auto --state 'part-{}.sim'
