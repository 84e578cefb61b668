"""The learned weights: how likely a card is, what a hand is worth in a contract."""

from __future__ import annotations

import json
from functools import lru_cache
from importlib.resources import files
from typing import Any

from mondfang.kernel.backend import backend, backend_name
from mondfang.rulebook.model import Rulebook

MARGIN = 128  # half a game point, in 1/256
WEIGHTS = files("mondfang.bots") / "weights"


def brain_of(book: Rulebook, name: str | None = None) -> Any:
    """The kernel's ``Brain`` for a book; a house book bids like the one it derives from."""
    return _made(_family(book), tuple(book.contracts), backend_name(name))


def _family(book: Rulebook) -> str:
    for name in (book.id, book.extends or ""):
        if (WEIGHTS / f"bids-{name}.json").is_file():
            return name
    return ""


@lru_cache(maxsize=64)
def _made(family: str, contracts: tuple[str, ...], name: str) -> Any:
    cards = json.loads((WEIGHTS / "cards.json").read_text("utf-8"))
    bids: list[int] = []
    if family:
        learned = json.loads((WEIGHTS / f"bids-{family}.json").read_text("utf-8"))
        bids = bid_weights(learned, contracts)
    return backend(name).Brain(cards["weights"], cards["belief"], bids, MARGIN)


def bid_weights(learned: dict[str, Any], contracts: tuple[str, ...]) -> list[int]:
    """By contract in the order of the book at hand; what was never learned is never bid."""
    width = learned["width"]
    never = [-(1 << 16), *([0] * (width - 1))]
    rows = learned["contracts"]
    return [number for name in contracts for number in rows.get(name, never)]
