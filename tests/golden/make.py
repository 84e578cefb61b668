"""Writes all golden games anew: ``python -m tests.golden.make`` from the root of the project.

With ``--refresh`` the games stay what they are, as far as they are still legal: only the edition
and digest of their book and the views are written again.

For each book and each contract that it offers, some random games are steered to the contract and
the most telling one is kept: announcements, Kontras, a partner, "bei" games, played to the end.
"""

from __future__ import annotations

import re
import shutil
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from mondfang.game import GameState
from mondfang.record import Note, Record, RecordError, read_text, record_of, write_text
from mondfang.rulebook import Rulebook, book_ids, load_book
from tests.golden.views import views_text
from tests.random_games import random_game, targets

FOLDER = Path(__file__).parent
TRIES = 24


def wanted() -> list[tuple[str, str]]:
    """Every book of the package with every contract that it offers."""
    return [(book, contract) for book in book_ids() for contract in targets(load_book(book))]


def record_path(book: str, contract: str) -> Path:
    return FOLDER / book / f"{contract}.tarock"


def views_path(book: str, contract: str) -> Path:
    return FOLDER / book / f"{contract}.views.txt"


def chosen(book: Rulebook, contract: str) -> Record:
    """The most telling of some games."""
    seed, state = max(_games(book, contract), key=lambda game: (_telling(game[1]), -game[0]))
    note = Note("rulebook", f"Made by tests/golden/make.py with seed {seed}.")
    return replace(record_of(state), notes=(note,))


def _games(book: Rulebook, contract: str) -> Iterator[tuple[int, GameState]]:
    seed, found = 0, 0
    while found < TRIES:
        state = random_game(book, seed, contract)
        if state.public.games and state.public.games[0].contract == contract:
            yield seed, state
            found += 1
        seed += 1
        assert seed < 100 * TRIES, f"no {contract} in {book.id}"


def _telling(state: GameState) -> int:
    public, outcome = state.public, state.outcome()
    doubled = sum(ladder.level for ladder in public.ladders)
    return (
        4 * (outcome.ending in ("played", "stopped"))
        + 2 * min(len(public.announcements), 3)
        + 2 * min(doubled, 2)
        + 2 * (outcome.kontra > 0)
        + 3 * (len(public.games) > 1)
        + (outcome.partner is not None)
        + len(public.tricks) // 4
        + (public.call == "fourth")
        - (len(state.history) > 120)
    )


def refreshed(book: Rulebook, contract: str) -> Record | None:
    """The kept game under the book of today, or None if there is none that still holds."""
    try:
        text = record_path(book.id, contract).read_text(encoding="utf-8")
        text = re.sub(r"(?m)^edition: .*$", f"edition: {book.edition}", text)
        text = re.sub(r"(?m)^digest: .*$", f"digest: {book.digest}", text)
        return read_text(text)
    except (OSError, RecordError):
        return None


def main(refresh: bool) -> None:
    """Write every game that is wanted, and nothing else."""
    kept = {game: refreshed(load_book(game[0]), game[1]) for game in wanted() if refresh}
    for book_id in book_ids():
        shutil.rmtree(FOLDER / book_id, ignore_errors=True)
    for book_id, contract in wanted():
        record = kept.get((book_id, contract)) or chosen(load_book(book_id), contract)
        record_path(book_id, contract).parent.mkdir(exist_ok=True)
        record_path(book_id, contract).write_text(write_text(record), encoding="utf-8")
        views_path(book_id, contract).write_text(views_text(record), encoding="utf-8")
    size = sum(path.stat().st_size for path in FOLDER.rglob("*.t*"))
    print(f"{len(wanted())} golden games, {size // 1024} KB", file=sys.stderr)


if __name__ == "__main__":
    main("--refresh" in sys.argv[1:])
