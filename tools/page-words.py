#!/usr/bin/env python3
"""Makes what the page says from words/page.*.tsv: page-words.py SOURCE GEN OUT.

English is part of the page's code: GEN gets a module for each section of the keys, so a screen
loads its own sentences only, and the type check knows every key and its blanks. Other languages
are files of OUT, fetched by whoever reads them: a list of texts in the order of the keys, with
null where the translator has not been yet; the page then says it in English. Beside it is what
the engine says in that language, as web_language of src/app/web/web.h takes it."""

import json
import os
import pathlib
import re
import sys

NAME = re.compile(r"page\.([a-z]+)\.tsv$")
KEY = re.compile(r"([a-z]\w*)\.([a-z]\w*)$")


def read_table(path):
    """The texts of a table by their keys."""
    table = {}
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if not line or line.startswith("#"):
            continue
        key, tab, text = line.partition("\t")
        if not tab or not text or not KEY.match(key):
            raise SystemExit(f"{path}:{number}: not a key with a section, a tab and a text")
        if key in table:
            raise SystemExit(f"{path}:{number}: {key} comes twice")
        table[key] = text
    return table


def tables(folder):
    """All tables of the page by their language."""
    return {NAME.search(path.name)[1]: read_table(path)
            for path in sorted(folder.glob("page.*.tsv"))}


def blanks_of(text):
    """The names of the blanks of a text."""
    return sorted(set(re.findall(r"\{\+?(\w+)", text)))


def statement(index, key, text):
    name = KEY.match(key)[2]
    said = json.dumps(text.replace("\\n", "\n"), ensure_ascii=False)
    blanks = blanks_of(text)
    if not blanks:
        return f"export const {name} = (): string => say({index}, {said});\n"
    fields = "; ".join(f"{blank}: Blank" for blank in blanks)
    given = f"blanks: {{ {fields} }}"
    return f"export const {name} = ({given}): string => say({index}, {said}, blanks);\n"


def write(path, text):
    """Writes a file; one that says the same stays as it is, for the sake of the build."""
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        path.write_text(text, encoding="utf-8")


def write_modules(english, source, gen):
    runtime = os.path.relpath(source / "web/src/words/say", gen)
    sections = {}
    for index, key in enumerate(english):
        sections.setdefault(KEY.match(key)[1], []).append(statement(index, key, english[key]))
    for name, lines in sections.items():
        uses = "Blank" in "".join(lines)
        head = f'import {{ say{", type Blank" if uses else ""} }} from "{runtime}";\n'
        write(gen / f"{name}.ts", "// Made by tools/page-words.py.\n" + head + "".join(lines))


def engine_files(source, language):
    """Which files the engine needs for a language: those that bear its name."""
    folders = [("words", ("page", "terminal", "help", "commands")),
               ("cards", ("wording", "review"))]
    ending = re.compile(rf"(^|\.){language}(\.tsv)?$")
    return [path for folder, apart in folders for path in sorted((source / folder).iterdir())
            if ending.search(path.name) and not path.name.startswith(apart)]


def engine_text(source, language):
    files = [f"\f{path.relative_to(source)}\n" + path.read_text(encoding="utf-8")
             for path in engine_files(source, language)]
    return f"{language}\n" + "".join(files)


def main():
    source, gen, out = map(pathlib.Path, sys.argv[1:])
    found = tables(source / "words")
    gen.mkdir(parents=True, exist_ok=True)
    for old in gen.glob("*.ts"):
        old.unlink()
    english = found.pop("en")
    write_modules(english, source, gen)
    for language, table in found.items():
        texts = [table[key].replace("\\n", "\n") if key in table else None for key in english]
        text = json.dumps(texts, ensure_ascii=False, separators=(",", ":"))
        write(out / f"page-{language}.json", text)
        write(out / f"engine-{language}.txt", engine_text(source, language))
    named = {"en": english["app.language"],
             **{language: table["app.language"] for language, table in found.items()}}
    listed = json.dumps(named, ensure_ascii=False)
    write(gen / "languages.ts", "// All languages by their own names.\n"
          f"export const LANGUAGES: Record<string, string> = {listed};\n")


if __name__ == "__main__":
    main()
