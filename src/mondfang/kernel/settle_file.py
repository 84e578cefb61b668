"""The file that lets a browser settle slips by one book: its numbers, its names, its money.

``native/slip/book.hpp`` reads it, in the WebAssembly that ``static/settle.js`` opens. It holds the
packed book of the kernel and beside it what only a scorer asks for; nothing of it is secret.
"""

from __future__ import annotations

from typing import Final

import msgspec

from mondfang.cards import CARDS
from mondfang.kernel.pack import Named, pack
from mondfang.rulebook.model import Rulebook

FORMAT: Final = 1
LEVELS: Final = 8  # Kontra, Re and Sub of a game and of a Valat on top of it


def settle_file(book: Rulebook) -> bytes:
    """The book as it was resolved, options included."""
    return msgspec.json.encode(
        {
            "format": FORMAT,
            "rulebook": book.id,
            "settings": dict(book.settings),
            "defaults": {option.id: option.default for option in book.options.values()},
            "contracts": list(book.contracts),
            "premiums": list(book.premiums),
            "cards": [card.code for card in CARDS],
            "kernel": dict(pack(book)),
            "scorer": dict(_scorer(book)),
        }
    )


def _scorer(book: Rulebook) -> Named:
    stake = book.money.cents_per_point
    yield "stake", -1 if stake is None else stake
    yield "fixed_cents", [_fixed(book, level) for level in range(LEVELS)]
    yield "trischaken_renonce", book.trischaken.renonce
    yield "renonce_claims", int(book.conduct.renonce_claims)


def _fixed(book: Rulebook, level: int) -> int:
    """What a level costs whatever it doubles, in a book that counts so."""
    steps = book.kontra.fixed_cents[:level]
    return sum(steps) if book.kontra.fixed_adds else (steps or (0,))[-1]
