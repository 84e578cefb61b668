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
from mondfang.rulebook.files import Folder, folder_of, has
from mondfang.rulebook.model import Rulebook

MARGIN = 128  # half a game point, in 1/256
WEIGHTS = files("mondfang.bots") / "weights"


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
    """A brain from the files of a folder; where there are no calls yet, hands bid by their worth.

    Without a family it knows cards alone.
    """
    cards = card_weights(folder)
    bids: list[int] = []
    calls: list[int] = []
    if family:
        bids = bid_weights(_read(folder, f"bids-{family}.json"), contracts)
        if (folder / f"calls-{family}.json").is_file():
            learned = _read(folder, f"calls-{family}.json")
            calls = [*bid_weights(learned, contracts), *learned["quiet"]]
    return kernel.Brain(cards["weights"], cards["belief"], bids, MARGIN, calls)


def card_weights(folder: Traversable) -> dict[str, Any]:
    """How cards are played; all books share it, and a folder may have its own."""
    return _read(folder if has(folder, "cards.json") else WEIGHTS, "cards.json")


def bid_weights(learned: dict[str, Any], contracts: Sequence[str]) -> list[int]:
    """By contract in the order of the book at hand; what was never learned is never bid."""
    width = learned["width"]
    never = [-(1 << 16), *([0] * (width - 1))]
    rows = learned["contracts"]
    return [number for name in contracts for number in rows.get(name, never)]


def _read(folder: Traversable, name: str) -> dict[str, Any]:
    learned: dict[str, Any] = json.loads((folder / name).read_text("utf-8"))
    return learned
