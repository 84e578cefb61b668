"""How the bots behave in every book: python benchmarks/conduct.py [--bot B ...] [--games N]

Four of a bot at one table, as in `mondfang arena B --report`; printed are figures, contracts and
what decisions said and got, a column a book. One game in `--every` is played on without some of its
words, which costs as much again; what a decision promised of the whole game needs no second game.
With --keep FOLDER every game is kept as a line: a run that was stopped goes on, and --kept prints
what is there without playing.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from math import inf
from pathlib import Path

import msgspec

from mondfang.lab.conduct.calibration import Bin, Calibration
from mondfang.lab.conduct.results import Amounts, Announced, Report, report_of
from mondfang.lab.conduct.run import LEVELS, ROLES, Conduct, ConductJob, play_conduct
from mondfang.lab.players import read_spec
from mondfang.rulebook import book_ids, load_book

SHARE = {"master": 0.02, "cup": 0.2}  # of the games: the upper rungs take their time
FEWEST = {"bid": 300, "edge": 30}  # cases before a slope is printed
SLOPE = 0.2  # by so much of itself a bin's promise may miss what it brought
SURE = 1.96  # errors, for 95 %
KINDS = {
    "bid": "bid",
    "call": "call, talon",
    "announcement": "announcement",
    **dict(zip(LEVELS, ("Kontra", "Re", "Sub"), strict=True)),
    "quiet": "keeping quiet",
    "card": "card",
}
AMOUNTS = ("written: largest amount, mean / 99 % / most", "base: the same")

Cells = dict[str, dict[str, str]]  # a column a book, a row a name


class Kept:
    """The games of one bot and book: in memory, or as lines of a file."""

    def __init__(self, folder: Path | None, bot: str, book: str, seed: int) -> None:
        self.path = folder and folder / f"{bot}-{book}-{seed}.jsonl"
        self.games: dict[int, Conduct] = {}
        if self.path and self.path.exists():
            whole = self.path.read_bytes().rpartition(b"\n")[0]
            for line in whole.splitlines():
                game = msgspec.json.decode(line, type=Conduct)
                self.games[game.deal] = game
            self.path.write_bytes(whole + b"\n" if whole else b"")

    def add(self, game: Conduct) -> None:
        self.games[game.deal] = game
        if self.path:
            with self.path.open("ab") as file:
                file.write(msgspec.json.encode(game) + b"\n")


def play(kept: dict[str, Kept], bot: str, games: int, options: argparse.Namespace) -> None:
    """What is missing, book by book in turn, so that all books grow alike."""
    jobs = [
        ConductJob(
            *(load_book(name), read_spec(bot), options.seed, deal),
            branched=deal % options.every == 0,
        )
        for deal in range(games)
        for name, mine in kept.items()
        if deal not in mine.games
    ]
    with ProcessPoolExecutor(options.jobs) as pool:
        for job, game in zip(jobs, pool.map(play_conduct, jobs, chunksize=4), strict=True):
            kept[job.book.id].add(game)


def figures(found: Report) -> dict[str, str]:
    """The rows of a book's column."""
    said = {row.who: row for row in found.roles}
    levels = (f"{found.rate(count):.1f}" for count in found.doubled)
    return {
        "games": str(found.games),
        "Kontra on the game, per 100 games": f"{found.rate(found.kontra_on_game):.1f}",
        "any Kontra / Re / Sub": " / ".join(levels),
        **{
            f"announcements made : lost, {role}": f"{row.made} : {row.lost}"
            for role in ROLES
            for row in [said.get(role, Announced(role, 0, 0))]
        },
        "hopeless: no card held / visibly lost": f"{found.empty} / {found.lost}",
        **dict(zip(AMOUNTS, map(_amounts, (found.written, found.base)), strict=True)),
        "announcements and doublings a game": f"{found.spoken:.2f}",
        "all words, mean / most": f"{found.words:.1f} / {found.most_words}",
    }


def _amounts(row: Amounts) -> str:
    return f"{row.largest:.1f} / {row.percent99} / {row.most}"


def contracts(found: Report) -> dict[str, str]:
    """Played, won, and the declarer's points."""
    return {row.contract: f"{row.played}, {row.won} ({row.points:+.1f})" for row in found.contracts}


def promises(rows: Sequence[Calibration], fewest: int) -> dict[str, str]:
    """What decisions said and got, by kind, with the slope and one standard error."""
    return {KINDS[row.kind]: _promise(row, fewest) for row in rows}


def _promise(row: Calibration, fewest: int) -> str:
    told = f"{row.count}: {row.says:+.1f} → {row.gets:+.1f}"
    if row.count < fewest or row.slope is None or row.error is None:
        return told
    return f"{told} ({row.slope:.2f} ± {row.error:.2f})"


def bins(rows: Sequence[Calibration]) -> dict[str, Bin]:
    """By kind and size of the promise, where there are cases enough."""
    return {
        f"{KINDS[row.kind]}, {_between(each.lower, each.upper)}": each
        for row in rows
        for each in row.bins
        if each.count >= FEWEST["bid"] and each.error is not None
    }


def _between(lower: float, upper: float) -> str:
    if lower == -inf:
        return f"below {upper:+.0f}"
    return f"{lower:+.0f} and more" if upper == inf else f"{lower:+.0f} to {upper:+.0f}"


def beyond(each: Bin) -> float:
    """By how much a bin misses the slopes that are allowed, beyond chance; 0: it holds."""
    assert each.error is not None
    off = abs(each.gets - each.says)
    return max(0.0, off - SLOPE * abs(each.says) - SURE * each.error)


def _of_bin(each: Bin) -> str:
    assert each.error is not None
    told = f"{each.count}: {each.says:+.1f} → {each.gets:+.1f} ± {SURE * each.error:.1f}"
    return f"**{told}**" if beyond(each) else told


def table(corner: str, columns: Cells, order: Sequence[str] = ()) -> Iterator[str]:
    """A Markdown table, a column a book."""
    rows = list(dict.fromkeys(row for column in columns.values() for row in column))
    rows.sort(key=lambda row: order.index(row) if row in order else len(order))
    yield f"| {corner} | " + " | ".join(columns) + " |"
    yield "|---" * (len(columns) + 1) + "|"
    for row in rows:
        yield f"| {row} | " + " | ".join(each.get(row, "–") for each in columns.values()) + " |"
    yield ""


def told(bot: str, found: dict[str, Report], every: Report, seed: int) -> Iterator[str]:
    yield f"Four of `{bot}`, seed {seed}:\n"
    columns = {book: figures(each) for book, each in found.items()}
    if len(columns) > 1:
        counts = figures(every)
        columns["all"] = {name: counts[name] for name in counts if name not in AMOUNTS}
    yield from table("", columns)
    yield "Contracts: played, won (the declarer's points):\n"
    yield from table("", {book: contracts(each) for book, each in found.items()})
    order = list(KINDS.values())
    worths = {book: promises(each.worths, FEWEST["bid"]) for book, each in found.items()}
    if any(worths.values()):
        yield "Cases: says → gets (slope ± standard error), points of the whole game:\n"
        yield from table("", worths, order)
    sizes = {book: bins(each.worths) for book, each in found.items()}
    all_sizes = [each for column in sizes.values() for each in column.values()]
    if all_sizes:
        missed = sum(beyond(each) > 0 for each in all_sizes)
        yield (
            f"The same by the size of the promise, bins of {FEWEST['bid']} and more cases, ± 95 %;"
            f" bold where slopes of {1 - SLOPE:.1f} to {1 + SLOPE:.1f} are missed by more than"
            f" chance: {missed} of {len(all_sizes)}.\n"
        )
        names = {book: {row: _of_bin(each) for row, each in sizes[book].items()} for book in sizes}
        yield from table("", names)
    edges = {book: promises(each.edges, FEWEST["edge"]) for book, each in found.items()}
    if any(edges.values()):
        yield "The same, edge over keeping quiet (a card or call: over the next best):\n"
        yield from table("", edges, order)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--every", type=int, default=1, help="play on in one game of so many")
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--book", action="append", help="a book (all of them)")
    parser.add_argument("--bot", action="append", help="a bot (club and cup)")
    parser.add_argument("--keep", type=Path, help="a folder for the games")
    parser.add_argument("--kept", action="store_true", help="print what is kept, play nothing")
    parser.add_argument("--jobs", type=int)
    options = parser.parse_args()
    if options.kept and not options.keep:
        parser.error("--kept: with --keep FOLDER")
    if options.keep:
        options.keep.mkdir(parents=True, exist_ok=True)
    for bot in options.bot or ("club", "cup"):
        games = max(2, int(options.games * SHARE.get(bot.partition("-")[0], 1)))
        books = options.book or book_ids()
        kept = {book: Kept(options.keep, bot, book, options.seed) for book in books}
        if not options.kept:
            play(kept, bot, games, options)
        found = {name: report_of(load_book(name), kept[name].games.values()) for name in books}
        games_of_all = [game for mine in kept.values() for game in mine.games.values()]
        every = report_of(load_book(books[0]), games_of_all)
        for line in told(bot, found, every, options.seed):
            print(line, flush=True)


if __name__ == "__main__":
    main()
