#!/usr/bin/env bash
# Installs the Debian packages that are missing, and does nothing when none is. This is the only
# list of what the project needs to build, to test and to play. With --browser the tests of the
# page in a real browser can run, too.
set -euo pipefail

needed=(
    gcc libc6-dev make cmake ninja-build pkg-config # building
    libjansson-dev                                  # reading published JSON
    libncurses-dev libutf8proc-dev                  # the game on the screen
    libwslay-dev libsqlite3-dev                     # tables of the server
    libcmocka-dev python3                           # testing
    clang llvm libclang-rt-14-dev clang-format      # the second compiler, profiles, fuzzing
    lld esbuild                                     # the page and the engine inside it
    fonts-roboto-unhinted fonttools python3-brotli  # the face of the page's cards
)
# Nice to have, and never the reason for a failure.
# tmux is for the test of the game on the screen, libpq-dev for servers that share a PostgreSQL.
optional=(valgrind gcovr tmux openmpi-bin libopenmpi-dev libpq-dev)

if [[ ${1:-} == --browser ]]; then
    needed+=(chromium firefox-esr)
    command -v npm >/dev/null || needed+=(nodejs npm)
fi

# One question for all packages is quick; the answer leaves out packages that are unknown.
missing_of() {
    local have name
    have=" $(dpkg-query -W -f='${Package}:${db:Status-Status} ' "$@" 2>/dev/null || true) "
    for name in "$@"; do
        [[ $have == *" $name:installed "* ]] || printf '%s\n' "$name"
    done
}

if ! command -v dpkg-query >/dev/null; then
    echo "setup: this is not Debian; please see to it that these are there: ${needed[*]}" >&2
    exit 0
fi

mapfile -t missing < <(missing_of "${needed[@]}")
[[ ${#missing[@]} -gt 0 ]] || exit 0

echo "setup: installing ${missing[*]}" >&2
as_root=()
if [[ $(id -u) -ne 0 ]]; then
    if ! command -v sudo >/dev/null; then
        echo "setup: packages are missing and there is no sudo; run this as root:" >&2
        echo "    apt-get install ${missing[*]}" >&2
        exit 1
    fi
    as_root=(sudo)
fi

install_packages() {
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
        apt-get install -y -qq --no-install-recommends "$@" >/dev/null
}

# The lists of packages may be old or absent on a fresh machine.
"${as_root[@]}" apt-get update -qq || echo "setup: could not refresh the package lists" >&2
if ! install_packages "${missing[@]}"; then
    echo "setup: could not install ${missing[*]}; see the messages of apt-get above" >&2
    exit 1
fi
mapfile -t extra < <(missing_of "${optional[@]}")
for name in "${extra[@]}"; do
    install_packages "$name" 2>/dev/null || echo "setup: going on without $name" >&2
done
