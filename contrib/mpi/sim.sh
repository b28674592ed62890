#!/usr/bin/env bash
# Runs a simulation on the ranks of an MPI job: sim.sh RANKS OPERANDS…, where the operands are
# those of 'logpose sim'. LOGPOSE_MPI names the program.
set -euo pipefail

if [[ $# -lt 2 || ! $1 =~ ^[1-9][0-9]*$ ]]; then
    echo "usage: sim.sh RANKS OPERANDS…   (operands of 'logpose sim')" >&2
    exit 2
fi
ranks=$1
shift
options=(--oversubscribe)
[[ $(id -u) -ne 0 ]] || options+=(--allow-run-as-root)
exec mpirun "${options[@]}" -n "$ranks" "${LOGPOSE_MPI:-logpose-mpi}" sim "$@"
