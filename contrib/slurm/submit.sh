#!/usr/bin/env bash
# Submits a simulation as a Slurm job array and a job that joins its parts:
# submit.sh TASKS OPERANDS…, where the operands are those of 'logpose sim'. Results go to the
# current folder; LOGPOSE names the program.
set -euo pipefail

if [[ $# -lt 2 || ! $1 =~ ^[1-9][0-9]*$ ]]; then
    echo "usage: submit.sh TASKS OPERANDS…   (operands of 'logpose sim')" >&2
    exit 2
fi
here=$(cd "$(dirname "$0")" && pwd)
tasks=$1
shift
array=$(sbatch --parsable --array="0-$((tasks - 1))" "$here/sim-array.sh" "$@")
sbatch --dependency="afterok:${array%%;*}" "$here/merge.sh"
