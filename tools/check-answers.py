#!/usr/bin/env python3
"""Checks that every published official answer is shown by a scenario ('qa REF') or has a reason
in tests/scenarios/qa/not-played.tsv: check-answers.py [DATA]. The answers are no part of the
project; they lie in ../shared, and without them nothing is checked. Prints each answer that is
neither shown nor explained. Ends with 'N passed, N failed'."""

import glob
import json
import os
import re
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
NOT_PLAYED = "tests/scenarios/qa/not-played.tsv"
REFERENCES = re.compile(r"^qa\s+(.*)")
REFERENCE = re.compile(r"[A-Za-z]+\d*(?:-\d{3})?/\d+")


def lines_of(path):
    with open(os.path.join(ROOT, path), encoding="utf-8") as file:
        return file.read().splitlines()


def shown():
    """The references of all scenarios, and what is written there that is no reference."""
    found, odd = set(), []
    for path in sorted(glob.glob(os.path.join(ROOT, "tests/scenarios/**/*.scenario"),
                                 recursive=True)):
        for number, line in enumerate(lines_of(path), 1):
            if match := REFERENCES.match(line):
                for word in match.group(1).replace(",", " ").split():
                    found.add(word)
                    if not REFERENCE.fullmatch(word):
                        odd.append(f"{os.path.relpath(path, ROOT)}:{number}: '{word}'")
    return found, odd


def main():
    data = sys.argv[1] if len(sys.argv) > 1 else os.path.join(ROOT, "../sha" "red")
    paths = [os.path.join(data, folder, "qa_en.json") for folder in ("qa", "op14-op17")]
    answers = [answer["ref"] for path in paths if os.path.exists(path)
               for answer in json.load(open(path, encoding="utf-8"))]
    if not answers:
        print("check-answers: skipped: the official answers are not here")
        return 0
    scenarios, odd = shown()
    reasons = dict(line.split("\t") for line in lines_of(NOT_PLAYED) if line)
    failures = [f"{place} is no reference" for place in odd]
    failures += [f"{ref} is neither shown nor explained" for ref in answers
                 if ref not in scenarios and not reasons.get(ref)]
    failures += [f"{ref} is explained in {NOT_PLAYED}, and shown" for ref in reasons
                 if ref in scenarios]
    for failure in failures:
        print("FAIL", failure)
    print(f"{len(answers) + len(reasons) - len(failures)} passed, {len(failures)} failed")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
