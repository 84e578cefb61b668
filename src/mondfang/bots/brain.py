"""The learned weights: how likely a card and a call is, what a hand is worth in a contract."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from mondfang.kernel.backend import backend, backend_name
from mondfang.kernel.face import Brain, Kernel
from mondfang.kernel.twin.words import WORD_FEATURES
from mondfang.rulebook.files import Folder, folder_of, has
from mondfang.rulebook.model import Rulebook

MARGIN = 128  # half a game point, in 1/256
WEIGHTS = files("mondfang.bots") / "weights"
COMMON = "steirisch-2017"  # whose cards are played in a book that has learned nothing


def brain_of(book: Rulebook, name: str | None = None) -> Brain:
    """The kernel's ``Brain`` for a book; a house book bids like the one it derives from."""
    folder, family = _family(book)
    return _made(folder, family, tuple(book.contracts), backend_name(name))


def _family(book: Rulebook) -> tuple[Folder, str]:
    """Where the weights are and whose they are: the package's, or those beside a book."""
    for name in (book.id, book.extends or ""):
        for folder in (Folder(WEIGHTS), folder_of(name)):
            if folder is not None and has(folder.place, f"bids-{name}.json"):
                return folder, name
    return Folder(WEIGHTS), ""


@lru_cache(maxsize=64)
def _made(folder: Folder, family: str, contracts: tuple[str, ...], name: str) -> Brain:
    return read_brain(folder.place, family, contracts, backend(name))


def read_brain(folder: Traversable, family: str, contracts: Sequence[str], kernel: Kernel) -> Brain:
    """A brain from the files of a folder; where there are no calls yet, hands bid as playouts do.

    Without a family, or where it has not learned to play yet, it knows another book's cards.
    """
    learned = play_weights(folder, family)
    bids: list[int] = []
    calls: list[int] = []
    if family:
        bids = bid_weights(_read(folder, f"bids-{family}.json"), contracts)
        if (folder / f"calls-{family}.json").is_file():
            calls = call_weights(_read(folder, f"calls-{family}.json"), contracts)
    habits = learned.get("habits") or play_weights(WEIGHTS, COMMON)["habits"]  # in older files none
    own = learned.get("contracts") is not None and family == learned["book"]
    auction = call_weights(learned, contracts) if own else []
    return kernel.Brain(
        *(learned["cards"], learned["belief"], bids, MARGIN, calls, auction),
        *(learned["words"], habits, float(learned["unit"])),
    )


def word_rows(book: Rulebook) -> tuple[tuple[int, ...], ...]:
    """What words are worth by their kind, in 1/256 of an ordinary game, for a book."""
    return _word_rows(*_family(book))


@lru_cache(maxsize=64)
def _word_rows(folder: Folder, family: str) -> tuple[tuple[int, ...], ...]:
    numbers = play_weights(folder.place, family)["words"]
    width = WORD_FEATURES
    return tuple(tuple(numbers[at : at + width]) for at in range(0, len(numbers), width))


def unit_of(book: Rulebook) -> float:
    """What an ordinary game is worth to one of four: the unit in which words were learned."""
    return float(_unit(*_family(book)))


@lru_cache(maxsize=64)
def _unit(folder: Folder, family: str) -> float:
    unit: float = play_weights(folder.place, family)["unit"]
    return unit


def play_weights(folder: Traversable, family: str) -> dict[str, Any]:
    """How a book is played: of a folder, of the package, or as the first of all books is."""
    for place, name in ((folder, family), (WEIGHTS, family), (WEIGHTS, COMMON)):
        if name and has(place, f"play-{name}.json"):
            return _read(place, f"play-{name}.json")
    raise FileNotFoundError(f"play-{COMMON}.json")


def call_weights(learned: dict[str, Any], contracts: Sequence[str]) -> list[int]:
    """By contract in the order of the book at hand; keeping quiet comes last."""
    return [*bid_weights(learned, contracts), *learned["quiet"]]


def bid_weights(learned: dict[str, Any], contracts: Sequence[str]) -> list[int]:
    """By contract in the order of the book at hand; what was never learned is never bid."""
    width = learned["width"]
    never = [-(1 << 16), *([0] * (width - 1))]
    rows = learned["contracts"]
    return [number for name in contracts for number in rows.get(name, never)]


def _read(folder: Traversable, name: str) -> dict[str, Any]:
    learned: dict[str, Any] = json.loads((folder / name).read_text("utf-8"))
    return learned
