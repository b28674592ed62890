// What the checks that run in node share: they count, and say what is wrong.

let passed = 0;
let failed = 0;

/** Counts one check; if it fails, says what it is and what was found instead. */
export function check(what, isRight, found) {
    if (isRight) passed++;
    else {
        failed++;
        console.log(found === undefined ? what : `${what}: ${found}`);
    }
}

/** The last line, 'N passed, N failed', and the end of the program. */
export function finish() {
    console.log(`${passed} passed, ${failed} failed`);
    process.exit(failed === 0 ? 0 : 1);
}
