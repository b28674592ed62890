#!/usr/bin/env bash
# The signature on other machines: builds the library and tests/portable for i386, aarch64 and
# wasm32, runs it there, and prints 'NAME HASH' for each. A target whose tools are missing is
# skipped with a note.
#
#   portable.sh GEN [OUT]   GEN is the folder gen/ of a build: the compiled-in files
#
# i386     gcc -m32            apt-get install gcc-multilib
# aarch64  clang, qemu-user    apt-get install lld qemu-user libc6-dev-arm64-cross \
#                                  libgcc-12-dev-arm64-cross
# wasm32   clang, lld, node    apt-get install clang lld nodejs
set -euo pipefail
cd "$(dirname "$0")/.."

gen=$1
out=${2:-build-signature}
jobs=${JOBS:-2}
launcher=${CMAKE_C_COMPILER_LAUNCHER:-}
sources=(src/{base,card,effect,rules,compiler,notation,player,table}/*.c
    "$gen"/embedded_{files,image}.S
    tests/portable/portable.c)
flags=(-std=c17 -O2 -DNDEBUG -D_POSIX_C_SOURCE=200809L -Iinclude -Isrc
    -Wall -Wextra -Wconversion -Werror)

# compile NAME COMPILER…: every source into one object in OUT/NAME.
compile() {
    local name=$1
    shift
    rm -rf "${out:?}/$name"
    mkdir -p "$out/$name"
    # The folder is part of an object's name, because two folders may have a file of one name.
    printf '%s\n' "${sources[@]}" | xargs -P "$jobs" -I{} sh -c '
        out=$1; source=$2; shift 2
        exec "$@" -c "$source" -o "$out/$(echo "$source" | tr / -).o"' \
        sh "$out/$name" {} $launcher "$@" "${flags[@]}"
}

# can_link COMPILER…: is there a compiler and a C library for the target?
can_link() {
    mkdir -p "$out"
    echo 'int main(void) { return 0; }' >"$out/empty.c"
    "$@" "$out/empty.c" -o "$out/empty" 2>/dev/null
}

i386() {
    can_link gcc -m32 || return 2
    compile i386 gcc -m32 || return 1
    gcc -m32 "$out"/i386/*.o -o "$out/i386/signature" || return 1
    "$out/i386/signature"
}

aarch64() {
    local libraries=/usr/aarch64-linux-gnu compiler
    compiler=(clang --target=aarch64-linux-gnu -fuse-ld=lld -I"$libraries/include"
        -L"$libraries/lib" -Wno-unused-command-line-argument)
    if command -v aarch64-linux-gnu-gcc >/dev/null; then compiler=(aarch64-linux-gnu-gcc); fi
    command -v qemu-aarch64 >/dev/null && can_link "${compiler[@]}" -static || return 2
    compile aarch64 "${compiler[@]}" || return 1
    "${compiler[@]}" -static "$out"/aarch64/*.o -o "$out/aarch64/signature" || return 1
    qemu-aarch64 "$out/aarch64/signature"
}

wasm32() {
    local compiler=(clang --target=wasm32 -ffreestanding -nostdlib -Isrc/freestanding)
    command -v node >/dev/null && command -v wasm-ld >/dev/null || return 2
    compile wasm32 "${compiler[@]}" || return 1
    "${compiler[@]}" "${flags[@]}" -fno-builtin -mbulk-memory -c src/freestanding/libc.c \
        -o "$out/wasm32/libc.o" || return 1
    wasm-ld --no-entry --export=portable_signature -z stack-size=1048576 \
        "$out"/wasm32/*.o -o "$out/wasm32/signature.wasm" || return 1
    node --input-type=module -e '
        import fs from "node:fs";
        const bytes = fs.readFileSync(process.argv[1]);
        const { instance } = await WebAssembly.instantiate(bytes, {});
        const hash = BigInt.asUintN(64, instance.exports.portable_signature());
        console.log(hash.toString(16).padStart(16, "0"));' "$out/wasm32/signature.wasm"
}

for target in ${TARGETS:-i386 aarch64 wasm32}; do
    code=0
    found=$("$target") || code=$?
    case $code in
    0) printf '%-12s %s\n' "$target" "$found" ;;
    2) printf '%-12s skipped: its compiler, C library or emulator is missing\n' "$target" ;;
    *) printf '%-12s no signature\n' "$target" ;;
    esac
done
