#!/usr/bin/env python3
"""Builds the page around the engine: build-page.py ESBUILD SOURCE WORDS OUT.

SOURCE is web/, WORDS what tools/page-words.py has made, OUT the folder that a browser loads; the
modules, cards.image and the texts in other languages are in it already."""

import hashlib
import pathlib
import re
import shutil
import subprocess
import sys

# What older browsers than these do not have, the style sheets use anyway.
TARGET = "es2022"


# Texts that the page fetches when they are first looked at.
TEXTS = [("rules/index.tsv", "rules.txt"), ("puzzles/puzzles.scenario", "puzzles.txt")]


def esbuild(program, *arguments):
    subprocess.run([program, "--log-level=warning", "--minify", "--legal-comments=none",
                    f"--target={TARGET}", *arguments], check=True)


def clean(out):
    """Parts of an earlier build have other names."""
    for pattern in ("*.js", "*.css", "*.html"):
        for path in out.glob(pattern):
            path.unlink()


def names_of(out):
    return sorted(path.name for path in out.iterdir() if path.is_file())


def digest(out, names):
    total = hashlib.sha256()
    for name in names:
        total.update(name.encode() + b"\0" + (out / name).read_bytes())
    return total.hexdigest()[:16]


def rulings(folder):
    """All scenarios but those about older editions and about how scenarios are worded, as the page
    shows them: without comments."""
    texts = []
    for path in sorted(folder.rglob("*.scenario")):
        if path.parent.name in ("editions", "notation"):
            continue
        lines = path.read_text(encoding="utf-8").splitlines()
        texts.append("\n".join(line.rstrip() for line in lines if not line.startswith("//")))
    return re.sub(r"\n{3,}", "\n\n", "\n".join(texts)) + "\n"


def build(program, source, words, out):
    clean(out)
    esbuild(program, "--bundle", "--format=esm", "--splitting", f"--outdir={out}", f"--alias:words={words}",
            "--chunk-names=part-[hash]", str(source / "src/main.ts"))
    esbuild(program, "--bundle", f"--outfile={out}/worker.js", str(source / "src/engine/worker.ts"))
    esbuild(program, "--bundle", f"--outfile={out}/style.css",
            str(source / "style/style.css"))
    with open(out / "style.css", "a", encoding="utf-8") as style:
        for font in sorted(out.glob("condensed-*.woff2")):
            style.write('@font-face{font-family:"Log Pose Condensed";font-display:swap;'
                        f'font-weight:{font.stem[-3:]};src:url({font.name})}}\n')
    for path, name in TEXTS:
        shutil.copy(source.parent / path, out / name)
    for path in (source.parent / "rules").glob("index.*.tsv"):
        shutil.copy(path, out / f"rules-{path.name.split('.')[1]}.txt")
    (out / "rulings.txt").write_text(rulings(source.parent / "tests/scenarios"), encoding="utf-8")
    for path in [source / "index.html", *(source / "static").iterdir()]:
        shutil.copy(path, out)
    # The service worker names all others, so it comes last.
    names = [name for name in names_of(out) if name != "sw.js"]
    files = ["./"] + [name for name in names if name != "index.html"]
    listed = "[" + ",".join(f'"{name}"' for name in files) + "]"
    esbuild(program, "--bundle", f'--define:BUILD="{digest(out, names)}"',
            f"--define:FILES={listed}", f"--outfile={out}/sw.js", str(source / "src/sw.ts"))


def main():
    program, source, words, out = sys.argv[1], *map(pathlib.Path, sys.argv[2:])
    build(program, source, words.resolve(), out)


if __name__ == "__main__":
    main()
