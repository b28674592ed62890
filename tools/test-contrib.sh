#!/usr/bin/env bash
# Runs the ready files of contrib/ without their clusters: test-contrib.sh [BUILD]. Variables
# are set as a cluster would, and the parts must join to what one program alone gives. Ends
# with 'N passed, N failed'.
set -uo pipefail
cd "$(dirname "$0")/.."

root=$PWD
build=$PWD/${1:-build}
passed=0
failed=0
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
# The scripts call 'logpose' as an installed program.
export PATH=$build:$PATH NO_COLOR=1 LOGPOSE_NO_POOL=1 LC_ALL=C.UTF-8

# check WHAT COMMAND…: the command, or a function of this file, must succeed.
check() {
    local what=$1
    shift
    if "$@" >"$folder/log" 2>&1 </dev/null; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "FAIL $what"
        sed 's/^/    /' "$folder/log" | head -10
    fi
}

signature() { sed -n 's/.*"signature": "\([0-9a-f]*\)".*/\1/p' "$1" | tail -1; }

# same FILE WANTED: the JSON in the file ends with this signature.
same() { [[ -n $2 && $(signature "$1") == "$2" ]]; }

in_folder() {
    mkdir -p "$folder/$1"
    cd "$folder/$1" || exit 1
}

# command_of FILE: what the container of a job runs.
command_of() { sed -n 's/^ *- exec //p' "$root/contrib/kubernetes/$1"; }

# --- Slurm: an array of three tasks ---
in_folder slurm
logpose sim starters --games 200 --seed 3 --json >alone.json
wanted=$(signature alone.json)
for i in 0 1 2; do
    check "slurm task $i" env SLURM_ARRAY_TASK_ID=$i SLURM_ARRAY_TASK_COUNT=3 \
        SLURM_CPUS_PER_TASK=2 "$root/contrib/slurm/sim-array.sh" starters --games 200 --seed 3
done
check 'slurm merge' "$root/contrib/slurm/merge.sh"
check 'slurm result' same result.json "$wanted"
check 'slurm page' grep -q '<svg' result.html
rm part-2-of-3.sim
check 'slurm merge refuses a gap' bash -c "! '$root/contrib/slurm/merge.sh'"

# submit.sh needs sbatch: one of our own plays the jobs one after the other.
in_folder submit
cat >sbatch <<'END'
#!/usr/bin/env bash
# Plays the tasks of an array at once, as a stand-in.
while [[ $1 == --* ]]; do
    [[ $1 != --array=* ]] || last=${1##*-}
    shift
done
script=$1
shift
for ((i = 0; i <= ${last:-0}; i++)); do
    SLURM_ARRAY_TASK_ID=$i SLURM_ARRAY_TASK_COUNT=$((${last:-0} + 1)) "$script" "$@" >&2
done
echo 4711
END
chmod +x sbatch
check 'slurm submit' env PATH="$PWD:$PATH" "$root/contrib/slurm/submit.sh" 2 starters \
    --games 200 --seed 3
check 'slurm submitted result' same result.json "$wanted"
check 'slurm submit without tasks' bash -c "! '$root/contrib/slurm/submit.sh' starters"

# --- Kubernetes: the commands of the jobs, with fewer games ---
in_folder kubernetes
sim=$(command_of sim.yaml)
sim=${sim/tournament --games 10000/starters --games 200}
logpose sim starters --games 200 --seed 1 --json >alone.json
shards=$(sed -n 's/^  completions: //p' "$root/contrib/kubernetes/sim.yaml")
check 'as many shards as completions' grep -q "value: \"$shards\"" \
    "$root/contrib/kubernetes/sim.yaml"
for ((i = 0; i < shards; i++)); do
    check "kubernetes pod $i" env JOB_COMPLETION_INDEX=$i "LOGPOSE_SHARDS=$shards" sh -c "$sim"
done
timeout 120 sh -c "$(command_of merge.yaml)" >result.json 2>/dev/null
check 'kubernetes result' same result.json "$(signature alone.json)"

# --- MPI ---
if command -v mpirun >/dev/null && [[ -x $build/logpose-mpi ]]; then
    in_folder mpi
    timeout 120 "$root/contrib/mpi/sim.sh" 2 starters --games 200 --seed 3 --json \
        >result.json 2>/dev/null </dev/null
    check 'mpi result' same result.json "$wanted"
    check 'mpi without ranks' bash -c "! '$root/contrib/mpi/sim.sh' starters"
else
    echo 'MPI: not tested, because mpirun or logpose-mpi is missing'
fi

echo "$passed passed, $failed failed"
[[ $failed -eq 0 ]]
