"""The ladder of every book: python benchmarks/ladder.py [--deals N] [--book ID ...]

Each rung plays the one below it and the yardstick that it was frozen as, whole games with auction,
the same deals with the seats exchanged; printed is by how many game points a deal it is ahead, as
written and in base points, with a 95 % interval. The yardsticks: `mondfang arena --frozen`. With
--keep FOLDER every deal is kept: a run that was stopped goes on, and --kept prints the pairs and
deals that are there without playing.
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
FEWEST = 4  # deals
SHARE = {"master": 0.05, "cup": 0.5}  # of the deals: the upper rungs take their time


def arena(
    one: str, two: str, book: str, deals: int, seed: int, out: Path | None, jobs: int | None
) -> dict[str, Any]:
    command = (
        *(sys.executable, "-c", "from mondfang.cli import main; main()", "arena", one, two),
        *("--rulebook", book, "--deals", str(deals), "--seed", str(seed), "--json"),
        *(("--out", str(out)) if out else ()),
        *(("--jobs", str(jobs)) if jobs else ()),
    )
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def in_a_row(path: Path) -> int:
    """How many deals from the first on are kept."""
    lines = path.read_bytes().split(b"\n")[1:-1] if path.exists() else []
    done = {json.loads(line)["deal"] for line in lines}
    return next(deal for deal in range(len(done) + 1) if deal not in done)


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
    parser.add_argument("--against", action="append", help="a lower one (all of them)")
    parser.add_argument("--keep", type=Path, help="a folder for the deals")
    parser.add_argument("--kept", action="store_true", help="print what is kept, play nothing")
    parser.add_argument("--jobs", type=int)
    parser.add_argument("--json", type=Path)
    options = parser.parse_args()
    if options.kept and not options.keep:
        parser.error("--kept: with --keep FOLDER")
    if options.keep:
        options.keep.mkdir(parents=True, exist_ok=True)
    columns = ["book", "rung", "against", "deals", "points a deal", "base points"]
    if not options.kept:  # kept from several runs, perhaps on a busy machine
        columns.append("ms a move (99 %)")
    print(f"| {' | '.join(columns)} |")
    print("|---" * len(columns) + "|")
    rows = []
    for one, two in PAIRS:
        if options.only and one not in options.only:
            continue
        if options.against and two not in options.against:
            continue
        for book in options.book or book_ids():
            deals = max(FEWEST, int(options.deals * SHARE.get(one, 1)))
            out = options.keep and options.keep / f"{one}-{two}-{book}-{options.seed}.jsonl"
            if options.kept:
                deals = in_a_row(out)
                if deals < FEWEST:
                    continue
            found = arena(one, two, book, deals, options.seed, out, options.jobs)
            pair, times = found["duels"][0], {each["bot"]: each for each in found["seconds"]}
            rows.append({"book": book, "rung": one, "against": two, **pair})
            taken = f"{1000 * times[one]['mean']:.1f} ({1000 * times[one]['p99']:.1f})"
            print(
                f"| {book} | `{one}` | `{two}` | {deals} | {mean(pair)} | {mean(pair['base'])} |"
                + ("" if options.kept else f" {taken} |"),
                flush=True,
            )
    if options.json:
        options.json.write_text(json.dumps(rows, indent=1) + "\n")


if __name__ == "__main__":
    main()
