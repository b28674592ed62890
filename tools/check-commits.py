#!/usr/bin/env python3
"""Checks that commit messages are as CONTRIBUTING.md asks: check-commits.py [SINCE]. Looks at
the commits of this branch after SINCE, and prints each offence as 'commit: message'. Earlier
history than the default SINCE was written under other rules. Without git, or without that
commit (a shallow clone), there is nothing to check."""

import os
import re
import subprocess
import sys

SINCE = "f8df9be077ad7c406493b38f14079ac674ab1014"
SUBJECT_MAX = 72
# Words that begin a subject in the imperative may look like other forms: these do not count.
IMPERATIVES = {"Address", "Bypass", "Compress", "Discuss", "Express", "Feed", "Focus", "Need",
               "Pass", "Press", "Process", "Bring", "Seed", "Embed", "Speed", "Shed", "Miss"}
OTHER_FORMS = re.compile(r"^\w+(s|ed|ing)$")
TRAILER = re.compile(r"^(Signature: [0-9a-f]{16}|No functional change)$")


def git(*words):
    return subprocess.run(("git",) + words, capture_output=True, text=True, check=True).stdout


def offences_of(message, signature_changed):
    """What is wrong with one message. The last paragraph holds the trailers."""
    lines = message.rstrip("\n").split("\n")
    subject, rest = lines[0], lines[1:]
    word = subject.split(" ")[0].rstrip(":,")
    if len(subject) > SUBJECT_MAX:
        yield f"the subject has {len(subject)} characters; {SUBJECT_MAX} are the most"
    if not re.match(r"[A-Z]", subject) or subject.endswith("."):
        yield "the subject starts with a capital and ends without a full stop"
    if OTHER_FORMS.match(word) and word not in IMPERATIVES:
        yield f"the subject is in the imperative, not '{word}'"
    if rest and rest[0] != "":
        yield "an empty line follows the subject"
    paragraphs = [p for p in "\n".join(rest).split("\n\n") if p.strip()]
    trailers = [l for l in paragraphs[-1].strip().split("\n") if TRAILER.match(l)] \
        if paragraphs else []
    if len(trailers) != 1:
        yield "the last paragraph has 'Signature: <hash>' or 'No functional change'"
    elif signature_changed != trailers[0].startswith("Signature"):
        yield "'Signature:' is for commits that change tests/signature.txt, and only for them"
    if len(paragraphs) < 2:
        yield "the body says why"


def main():
    os.chdir(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
    since = sys.argv[1] if len(sys.argv) > 1 else SINCE
    try:
        commits = git("rev-list", "--no-merges", f"{since}..HEAD").split()
    except (OSError, subprocess.CalledProcessError):
        print("check-commits: skipped: there is no history here")
        return 0
    offence_count = 0
    for commit in commits:
        files = git("diff-tree", "--no-commit-id", "--name-only", "-r", commit).split("\n")
        for offence in offences_of(git("log", "-1", "--format=%B", commit),
                                   "tests/signature.txt" in files):
            print(f"{commit[:10]}: {offence}")
            offence_count += 1
    print(f"check-commits: {len(commits)} commits, {offence_count} offences")
    return 1 if offence_count else 0


if __name__ == "__main__":
    sys.exit(main())
