"""How the bots behave in every book: python benchmarks/conduct.py [--bot B ...] [--games N]

Four of a bot at one table (`mondfang arena B --report`); printed are a table of figures and one of
promises for each bot, a column a book.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from mondfang.rulebook import book_ids

SHARE = {"master": 0.02, "cup": 0.2}  # of the games: the upper rungs take their time
FEWEST = 30  # cases before a slope is printed
LEVELS = ("kontra", "re", "sub")
ROLES = ("declarer", "partner", "defence")


def report(bot: str, book: str, games: int, seed: int) -> dict[str, Any]:
    command = (
        *(sys.executable, "-c", "from mondfang.cli import main; main()", "arena", bot, "--report"),
        *("--rulebook", book, "--deals", str(games), "--seed", str(seed), "--json"),
    )
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)
    found: dict[str, Any] = json.loads(done.stdout)["conduct"][0]
    return found


def figures(found: dict[str, Any]) -> dict[str, str]:
    """The rows of a book's column."""
    rates, said = found["per_100_games"], {row["who"]: row for row in found["roles"]}
    most = sorted(found["contracts"], key=lambda row: -row["played"])[:5]
    amounts = {
        f"{name}: {what}": f"{found[name]['largest']:.1f} / {found[name]['percent99']}"
        f" / {found[name]['most']}"
        for name, what in (("written", "largest amount, mean / 99 % / most"), ("base", "the same"))
    }
    return {
        "games": str(found["games"]),
        "Kontra on the game, per 100 games": f"{rates['kontra_on_game']:.1f}",
        "any Kontra / Re / Sub": " / ".join(f"{rates[level]:.1f}" for level in LEVELS),
        **{
            f"announcements made : lost, {role}": f"{row['made']} : {row['lost']}"
            for role in ROLES
            for row in [said.get(role, {"made": 0, "lost": 0})]
        },
        "hopeless: no card held / visibly lost": f"{found['empty']} / {found['lost']}",
        **amounts,
        "announcements and doublings a game": f"{found['spoken']:.2f}",
        "all words, mean / most": f"{found['words']:.1f} / {found['most_words']}",
        "contracts (played, won)": "; ".join(
            f"{row['contract']} {row['played']}, {row['won']}" for row in most
        ),
    }


def promises(found: dict[str, Any]) -> dict[str, str]:
    """What decisions said and got, by kind: the edge, and its slope with one standard error."""
    return {row["kind"]: _promise(row) for row in found["edges"]}


def _promise(row: dict[str, Any]) -> str:
    told = f"{row['count']}: {row['says']:+.1f} → {row['gets']:+.1f}"
    if row["count"] < FEWEST or row["slope"] is None or row["error"] is None:
        return told
    return f"{told} ({row['slope']:.2f} ± {row['error']:.2f})"


def table(corner: str, columns: dict[str, dict[str, str]]) -> None:
    """A Markdown table, a column a book."""
    rows = list(dict.fromkeys(row for column in columns.values() for row in column))
    print(f"| {corner} | " + " | ".join(columns) + " |")
    print("|---" * (len(columns) + 1) + "|")
    for row in rows:
        print(f"| {row} | " + " | ".join(each.get(row, "–") for each in columns.values()) + " |")
    print(flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--book", action="append", help="a book (all of them)")
    parser.add_argument("--bot", action="append", help="a bot (club and cup)")
    parser.add_argument("--from", dest="folder", type=Path, help="reports that were kept as JSON")
    options = parser.parse_args()
    for bot in options.bot or ("club", "cup"):
        games = max(2, int(options.games * SHARE.get(bot.partition("-")[0], 1)))
        found = {}
        for book in options.book or book_ids():
            if options.folder is None:
                found[book] = report(bot, book, games, options.seed)
            else:
                kept = json.loads((options.folder / f"{bot}-{book}.json").read_text())
                found[book] = kept["conduct"][0]
        print(f"Four of `{bot}`, seed {options.seed}:\n")
        table("", {book: figures(each) for book, each in found.items()})
        told = {book: promises(each) for book, each in found.items()}
        if any(told.values()):
            print("Cases: says → gets (slope ± standard error), edge over keeping quiet:\n")
            table("", told)


if __name__ == "__main__":
    main()
