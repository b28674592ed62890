# To be sourced by a script that writes generated files, or only compares them: SCRIPT [--check]
# [BUILD]. Sets 'check' (yes or no), 'build', and 'fresh', a folder for what is generated, which
# is removed at the end.
cd "$(dirname "${BASH_SOURCE[0]}")/.."
check=no
if [[ "${1:-}" == --check ]]; then
    check=yes
    shift
fi
build=${1:-build}
fresh=$(mktemp -d)
trap 'rm -rf "$fresh"' EXIT
