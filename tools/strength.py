#!/usr/bin/env python3
"""Writes docs/strength.md and docs/strength.svg from the matches of tools/ladder.sh:
strength.py FOLDER OUT.md OUT.svg. The same matches give the same bytes."""

import glob
import json
import math
import os
import sys

WIDTH, HEIGHT = 720, 400
LEFT, RIGHT, TOP, BOTTOM = 70, 20, 20, 55
HEAD = """# How strong the players are

Written by `tools/ladder.sh`; not to be edited. [match.md](match.md) explains the numbers: Elo
is the difference between the two players of a row, with an interval of 95 % that counts groups
of four mirrored games over the bundled tournament decks. Budgets are in nodes: the games
are the same on every machine.
"""


def load(folder, prefix):
    """The matches whose names start with the prefix, in the order of their names."""
    for path in sorted(glob.glob(os.path.join(folder, prefix + "-*.json"))):
        with open(path, encoding="utf-8") as file:
            yield json.load(file)["matches"][0]


def signed(number):
    """An Elo number; null means a difference without bound."""
    return "∞" if number is None else f"{number:+.0f}"


def row(match):
    low = "−∞" if match["elo_low"] is None else signed(match["elo_low"])
    players = f"{match['a']},{match['b']}"
    command = f"logpose match --players {players} --games {match['games']} --seed 1"
    return (f"| `{match['a']}` | `{match['b']}` | {signed(match['elo'])} "
            f"| {low} to {signed(match['elo_high'])} | {match['score'] * 100:.1f} % "
            f"| {match['games']} | `{command}` |")


def table(title, text, matches):
    lines = ["", f"## {title}", "", text, "",
             "| player | against | Elo | 95 % | score | games | command |",
             "| --- | --- | --- | --- | --- | --- | --- |"]
    return lines + [row(match) for match in matches] if matches else []


def nodes_of(name):
    return int(name.split("nodes=")[1].split(":")[0])


def growth_points(matches):
    """(nodes, Elo above the smallest budget, half of the interval), summed over the steps. The
    steps are independent, so that the squares of their errors add up."""
    points, elo, square = [], 0.0, 0.0
    for match in matches:
        if None in (match["elo"], match["elo_low"], match["elo_high"]):
            break
        if not points:
            points.append((nodes_of(match["b"]), 0.0, 0.0))
        elif points[-1][0] != nodes_of(match["b"]):
            break
        elo += match["elo"]
        square += ((match["elo_high"] - match["elo_low"]) / 2) ** 2
        points.append((nodes_of(match["a"]), elo, math.sqrt(square)))
    return points


def text_at(x, y, text, anchor="middle", extra=""):
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"{extra}>{text}</text>'


def plot(points):
    low = min(elo - half for _, elo, half in points)
    high = max(elo + half for _, elo, half in points)
    step = next(s for s in (10, 20, 50, 100, 200, 500, 1000) if (high - low) / s <= 8)
    low, high = math.floor(low / step) * step, math.ceil(high / step) * step
    first, last = math.log2(points[0][0]), math.log2(points[-1][0])

    def place(nodes, elo):
        return (LEFT + (math.log2(nodes) - first) / (last - first) * (WIDTH - LEFT - RIGHT),
                TOP + (high - elo) / (high - low) * (HEIGHT - TOP - BOTTOM))

    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
           'font-family="sans-serif" font-size="13" role="img">',
           "<title>Strength of the search over its budget</title>",
           f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#ffffff"/>']
    for elo in range(low, high + 1, step):
        y = place(points[0][0], elo)[1]
        out.append(f'<line x1="{LEFT}" y1="{y:.1f}" x2="{WIDTH - RIGHT}" y2="{y:.1f}" '
                   'stroke="#dddddd"/>')
        out.append(text_at(LEFT - 8, y + 4, f"{elo:+d}" if elo else "0", "end"))
    for nodes, elo, half in points:
        x, top = place(nodes, elo + half)
        bottom = place(nodes, elo - half)[1]
        out.append(f'<line x1="{x:.1f}" y1="{top:.1f}" x2="{x:.1f}" y2="{bottom:.1f}" '
                   'stroke="#7fa8c9" stroke-width="6"/>')
        out.append(text_at(x, HEIGHT - BOTTOM + 20, nodes))
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in (place(n, e) for n, e, _ in points))
    out.append(f'<polyline points="{path}" fill="none" stroke="#1f4e79" stroke-width="2"/>')
    for nodes, elo, _ in points:
        x, y = place(nodes, elo)
        out.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4" fill="#1f4e79"/>')
    out.append(text_at((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 12, "nodes for each answer"))
    middle = (TOP + HEIGHT - BOTTOM) / 2
    out.append(text_at(18, middle, f"Elo above {points[0][0]} nodes", "middle",
                       f' transform="rotate(-90 18 {middle:.1f})"'))
    return "\n".join(out + ["</svg>", ""])


def main():
    folder, page, picture = sys.argv[1:]
    growth = list(load(folder, "growth"))
    lines = [HEAD.rstrip()]
    lines += table("The ladder", "Each player against the one below it.",
                   list(load(folder, "ladder")))
    lines += table("The mark above", "`cheat` is the same search with all cards open: it shows "
                   "what hidden cards cost.", list(load(folder, "mark")))
    lines += table("Growth", "The search with a budget against half of it.", growth)
    points = growth_points(growth)
    if len(points) > 1:
        lines += ["", f"![Strength over budget]({os.path.basename(picture)})", "",
                  "The curve adds the steps up; the bars are intervals of 95 % of the sums."]
        with open(picture, "w", encoding="utf-8") as file:
            file.write(plot(points))
    with open(page, "w", encoding="utf-8") as file:
        file.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
