"""The kernel's lines of the goals table, beside OpenSpiel's tarok measured in the same run.

Medians of interleaved rounds; processor time of one core, but for threads the time on the clock.
``--json FILE`` keeps the figures, ``--quick`` measures less.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks.peers import OPEN_SPIEL, QUOTED, QUOTED_NOTE, Measure, open_spiel
from mondfang.game import actions as act
from mondfang.kernel.backend import MODULES, available, backend, backend_name, why_not
from mondfang.kernel.books import book_of
from mondfang.kernel.codes import encode
from mondfang.rulebook import book_ids, load_book

MAIN = "steirisch-2017"
PLAYED = "rufer"  # the contract of the card play alone
ARPHEN = QUOTED["arphen/tarok (Rust), playouts a second"]
IMPORT = (
    "from time import process_time as clock; start = clock(); "
    "from mondfang.kernel.backend import backend; backend(); print(clock() - start)"
)


@dataclass(frozen=True)
class Line:
    """One line of the table; ``lower`` is where less is better."""

    what: str
    ours: float
    unit: str
    goal: float
    lower: bool = False
    peer: str = ""
    theirs: float | None = None

    @property
    def met(self) -> bool:
        return self.ours <= self.goal if self.lower else self.ours >= self.goal


def batch(
    name: str,
    book_id: str,
    contract: str | None = None,
    threads: int = 1,
    clock: Callable[[], float] = time.process_time,
) -> Measure:
    """Games a second in one call: complete ones, or the card play of a contract alone."""
    rules = load_book(book_id)
    play, book = backend(name).random_games, book_of(rules, name)
    number = -1 if contract is None else tuple(rules.contracts).index(contract)

    def measured(games: int) -> float:
        began = clock()
        play(book, 1, 0, games, threads, number)
        return games / (clock() - began)

    return measured


def stepping(name: str, *, deals: bool, lists: bool = True) -> Measure:
    """Trischaken driven from Python card by card, with the auction to it or from its first card.

    With ``lists`` every list of legal actions is handed over, as OpenSpiel does it; without, only
    how many there are.
    """
    rules = load_book(MAIN)
    module, book = backend(name), book_of(rules, name)
    words = (act.Reserve(0), act.Pass(1), act.Pass(2), act.Pass(3), act.Bid(0, "trischaken"))
    auction = [encode(rules, word) for word in words]

    def to_play(number: int) -> Any:
        game = module.random_deal(book, 1, number)
        for code in auction:
            game.apply(code)
        while game.phase != 7:  # how it is played is the forehand's choice in some books
            game.step(0)
        return game

    def measured(games: int) -> float:
        draw = random.Random(1).random
        starts = [] if deals else [to_play(number) for number in range(20)]
        began = time.process_time()
        for number in range(games):
            game = to_play(number) if deals else starts[number % 20].copy()
            if lists:
                legal, apply = game.legal, game.apply
                while codes := legal():
                    apply(codes[int(draw() * len(codes))])
            else:
                count, step = game.count, game.step
                while step(int(draw() * count())):
                    pass
            game.points()
        return games / (time.process_time() - began)

    return measured


def import_milliseconds(_: int) -> float:
    done = subprocess.run(
        [sys.executable, "-c", IMPORT], capture_output=True, text=True, check=True
    )
    return float(done.stdout) * 1000


def medians(measures: dict[str, tuple[Measure, int]], rounds: int) -> dict[str, float]:
    """Every measure once a round, so that a busy machine is busy for all of them."""
    found: dict[str, list[float]] = {name: [] for name in measures}
    for turn in range(rounds):
        for name, (measure, size) in measures.items():
            print(f"\r{turn + 1}/{rounds} {name:40}", end="", file=sys.stderr, flush=True)
            found[name].append(measure(size))
    print("\r" + " " * 50 + "\r", end="", file=sys.stderr)
    return {name: statistics.median(values) for name, values in found.items()}


def measures(scale: float) -> dict[str, tuple[Measure, int]]:
    """What is measured, each with the number of games of one round."""
    name = backend_name()

    def sized(games: int, kernel: str = name) -> int:
        return max(20, int(games * scale * (0.001 if kernel == "python" else 1)))

    found: dict[str, tuple[Measure, int]] = {
        f"complete {book_id}": (batch(name, book_id), sized(100_000)) for book_id in book_ids()
    }
    natives = [each for each in available() if each != "python"]
    for each in sorted({*natives, name}):
        found[f"play {each}"] = (batch(each, MAIN, PLAYED), sized(200_000, each))
    found["stepping complete"] = (stepping(name, deals=True), sized(2_000))
    found["stepping play"] = (stepping(name, deals=False), sized(2_000))
    found["stepping by index"] = (stepping(name, deals=True, lists=False), sized(2_000))
    for threads in (1, 2):
        by_clock = batch(name, MAIN, None, threads, time.perf_counter)
        found[f"threads {threads}"] = (by_clock, sized(300_000))
    found["import"] = (import_milliseconds, 1)
    peers = open_spiel() or {}
    sizes = {"complete": 1_000, "play": 1_000, "rollouts": 4_000}
    for what, measure in peers.items():
        found[f"peer {what}"] = (measure, max(20, int(sizes[what] * scale)))
    return found


def lines(told: dict[str, float]) -> list[Line]:
    """The goals of the kernel, with what was measured."""
    peer = {what: told.get(f"peer {what}") for what in ("complete", "play", "rollouts")}
    books = [told[f"complete {book_id}"] for book_id in book_ids()]
    main = told[f"complete {MAIN}"]
    found = [
        Line(f"complete games in batch, {MAIN}", main, "/s", 1e6),
        Line("complete games in batch, median of the books", statistics.median(books), "/s", 1e6),
    ]
    play = told[f"play {backend_name()}"]
    driven, played = told["stepping complete"], told["stepping play"]
    indexed = told["stepping by index"]

    def ratio(what: str, ours: float, key: str, how: str, goal: float) -> None:
        theirs = peer[key]
        if theirs is not None:
            name = f"{OPEN_SPIEL}, {how}"
            found.append(Line(what, ours / theirs, "×", goal, peer=name, theirs=theirs))

    ratio("complete games against", main, "complete", "from Python", 80)
    if "play native-v3" in told:
        found.append(Line("card play in batch, AVX2 and BMI2", told["play native-v3"], "/s", 1.8e6))
    if "play native-base" in told:
        found.append(Line("card play in batch, baseline", told["play native-base"], "/s", 0.9e6))
    ratio("card play in batch against", play, "play", "from Python", 100)
    ratio("card play in batch against", play, "rollouts", "rollouts in C++", 20)
    quoted = "arphen/tarok (Rust), quoted"
    found.append(
        Line("card play in batch against", play / ARPHEN, "×", 10, peer=quoted, theirs=ARPHEN)
    )
    ratio(f"stepping from Python, {driven:,.0f} games/s, against", driven, "complete", "same", 3)
    ratio(f"stepping by index, {indexed:,.0f} games/s, against", indexed, "complete", "same", 3)
    ratio(f"stepping card play, {played:,.0f} games/s, against", played, "play", "same", 3)
    threads = told["threads 2"] / told["threads 1"]
    found.append(Line("two threads against one", threads, "×", 1.9))
    found.append(Line("import", told["import"], "ms", 30, lower=True))
    return found


def shown(value: float, unit: str) -> str:
    if unit == "/s":
        return f"{value:,.0f} /s"
    return f"{value:.2f} {unit}" if value < 10 else f"{value:,.0f} {unit}"


def table(rows: list[Line]) -> str:
    text = ["| | measured | goal | peer in the same run | |", "|---|---|---|---|---|"]
    for row in rows:
        goal = f"{'≤' if row.lower else '≥'} {shown(row.goal, row.unit)}"
        peer = f"{row.peer} {row.theirs:,.0f} /s" if row.theirs is not None else ""
        met = "met" if row.met else "missed"
        text.append(f"| {row.what} | {shown(row.ours, row.unit)} | {goal} | {peer} | {met} |")
    return "\n".join(text)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", type=Path, metavar="FILE", help="keep the figures")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--quick", action="store_true", help="a tenth of the games, three rounds")
    args = parser.parse_args()
    before: Callable[[], tuple[float, float, float]] | None = getattr(os, "getloadavg", None)
    load = before()[0] if before else 0.0
    told = medians(measures(0.1 if args.quick else 1.0), 3 if args.quick else args.rounds)
    rows = lines(told)
    print(
        f"Kernel {backend_name()}; load of the machine before {load:.1f} on {os.cpu_count()} cores."
    )
    print()
    print(table(rows))
    print()
    print("| complete games in batch, one core | /s |\n|---|---|")
    for book_id in book_ids():
        print(f"| {book_id} | {told[f'complete {book_id}']:,.0f} |")
    print()
    for problem in filter(None, map(why_not, MODULES)):
        print(problem.text("en"))
    if "peer complete" not in told:
        print("OpenSpiel is not installed (pip install open-spiel): its lines are left out.")
    print(QUOTED_NOTE)
    if args.json:
        rows_told = [asdict(row) | {"met": row.met} for row in rows]
        kept = {"kernel": backend_name(), "load": load, "measured": told, "lines": rows_told}
        args.json.write_text(
            json.dumps(kept, indent=2, ensure_ascii=False) + "\n", encoding="utf-8"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
