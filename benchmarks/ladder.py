"""The ladder of every book: python benchmarks/ladder.py [--deals N] [--book ID ...]

Each rung plays the one below it and the yardstick that it was frozen as, whole games with auction,
the same deals with the seats exchanged; printed is by how many game points a deal it is ahead, as
written and in base points, with a 95 % interval. The yardsticks: `mondfang arena --frozen`.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from mondfang.rulebook import book_ids

PAIRS = (
    ("greedy", "random"),
    ("club", "greedy"),
    ("club", "pimc100-2026-11"),
    ("club", "club-2026-11"),
    ("cup", "club"),
    ("cup", "cup-2026-11"),
    ("master", "cup"),
)
SHARE = {"master": 0.05, "cup": 0.5}  # of the deals: the upper rungs take their time


def arena(one: str, two: str, book: str, deals: int, seed: int) -> dict[str, Any]:
    command = (
        *(sys.executable, "-c", "from mondfang.cli import main; main()", "arena", one, two),
        *("--rulebook", book, "--deals", str(deals), "--seed", str(seed), "--json"),
    )
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def mean(interval: dict[str, Any]) -> str:
    """``+1.25 ± 0.40``, 95 %."""
    half = (interval["upper"] - interval["lower"]) / 2
    return f"{interval['mean']:+.2f} ± {half:.2f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--book", action="append", help="a book (all of them)")
    parser.add_argument("--only", action="append", help="an upper rung (all of them)")
    parser.add_argument("--json", type=Path)
    options = parser.parse_args()
    print("| book | rung | against | deals | points a deal | base points | ms a move (99 %) |")
    print("|---|---|---|---|---|---|---|")
    rows = []
    for one, two in PAIRS:
        if options.only and one not in options.only:
            continue
        for book in options.book or book_ids():
            deals = max(4, int(options.deals * SHARE.get(one, 1)))
            found = arena(one, two, book, deals, options.seed)
            pair, times = found["duels"][0], {each["bot"]: each for each in found["seconds"]}
            rows.append({"book": book, "rung": one, "against": two, **pair})
            print(
                f"| {book} | {one} | {two} | {deals} | {mean(pair)} | {mean(pair['base'])} "
                f"| {1000 * times[one]['mean']:.1f} ({1000 * times[one]['p99']:.1f}) |",
                flush=True,
            )
    if options.json:
        options.json.write_text(json.dumps(rows, indent=1) + "\n")


if __name__ == "__main__":
    main()
