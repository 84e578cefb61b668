"""Every action of every book as a number, the same number in every book.

Seats are counted from the one that acts: 0 is itself, 1 the next to act after it. Laying away
goes card by card. What a house book has of its own, under names that no shipped book knows, is
numbered after all the rest, in the order of that book.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from importlib.resources import files
from typing import Final

from mondfang.cards import CARDS, RANK_MASKS, Card, cards_in
from mondfang.game import actions as act
from mondfang.game.actions import Action
from mondfang.game.text import PLAIN
from mondfang.rulebook import Rulebook

_FROZEN: Final = tomllib.loads((files("mondfang.interop") / "numbers.toml").read_text("utf-8"))
CONTRACTS: Final[tuple[str, ...]] = tuple(_FROZEN["contracts"])
PREMIUMS: Final[tuple[str, ...]] = tuple(_FROZEN["premiums"])
CALLABLE: Final = tuple(card for rank in "KDRB" for card in cards_in(RANK_MASKS[rank]))
WORDS: Final = tuple(PLAIN)
TERMS: Final = (
    *(f"trischaken {talon} {rule}" for talon in ("six", "last") for rule in ("stichzwang", "frei")),
    *("open declarer", "open opponents"),
)


@dataclass(frozen=True, slots=True)
class Block:
    """A run of numbers for one kind of action."""

    name: str
    start: int
    size: int

    @property
    def numbers(self) -> range:
        return range(self.start, self.start + self.size)


def own_contracts(book: Rulebook) -> tuple[str, ...]:
    """The contracts that only this book has."""
    return tuple(name for name in book.contracts if name not in CONTRACTS)


def own_premiums(book: Rulebook) -> tuple[str, ...]:
    """The premiums that only this book has."""
    return tuple(name for name in book.premiums if name not in PREMIUMS)


def _blocks() -> dict[str, Block]:
    sizes = {
        "play": len(CARDS),
        "lay away": len(CARDS),
        "take card": len(CARDS),
        "call": len(CALLABLE),
        "word": len(WORDS),
        "take half": 2,
        "terms": len(TERMS),
        "bid": len(CONTRACTS),
        "announce": len(PREMIUMS),
        "double game": 4,
        "double against": 16,
        "double premium": 4 * len(PREMIUMS),
    }
    return _laid_out(sizes.items(), 0)


def _laid_out(sizes: Iterable[tuple[str, int]], start: int) -> dict[str, Block]:
    blocks = {}
    for name, size in sizes:
        blocks[name] = Block(name, start, size)
        start += size
    return blocks


BLOCKS: Final = _blocks()
ACTIONS: Final = sum(block.size for block in BLOCKS.values())


def blocks_of(book: Rulebook) -> dict[str, Block]:
    """The blocks of a book: those of all books, then its own."""
    contracts, premiums = len(own_contracts(book)), len(own_premiums(book))
    if not contracts and not premiums:
        return BLOCKS
    own = {
        "own bid": contracts,
        "own announce": premiums,
        "double own premium": 4 * premiums,
    }
    return BLOCKS | _laid_out(own.items(), ACTIONS)


def actions_of(book: Rulebook) -> int:
    """How many numbers a book needs."""
    return sum(block.size for block in blocks_of(book).values())


_WORD_OF: Final = {maker: index for index, maker in enumerate(PLAIN.values())}


def number_of(action: Action, book: Rulebook) -> int:
    """The number of any action but a discard, which goes card by card (``lay_away``)."""
    match action:
        case act.Play(card=card):
            return BLOCKS["play"].start + card
        case act.TakeCard(card=card):
            return BLOCKS["take card"].start + card
        case act.Call(card=card):
            return BLOCKS["call"].start + CALLABLE.index(card)
        case act.TakeHalf(half=half):
            return BLOCKS["take half"].start + half
        case act.ChooseTrischaken(talon=talon, stichzwang=stichzwang):
            index = 2 * (talon == "last") + (not stichzwang)
            return BLOCKS["terms"].start + index
        case act.ChooseOpen(who=who):
            return BLOCKS["terms"].start + (4 if who == "declarer" else 5)
        case act.Bid(contract=contract):
            if contract in CONTRACTS:
                return BLOCKS["bid"].start + CONTRACTS.index(contract)
            return blocks_of(book)["own bid"].start + own_contracts(book).index(contract)
        case act.Announce(premium=premium):
            if premium in PREMIUMS:
                return BLOCKS["announce"].start + PREMIUMS.index(premium)
            return blocks_of(book)["own announce"].start + own_premiums(book).index(premium)
        case act.Kontra():
            return _doubling(action, book)
        case act.Discard():
            raise ValueError("a discard has no number: it goes card by card")
        case _:
            return BLOCKS["word"].start + _WORD_OF[type(action)]


def lay_away(card: Card) -> int:
    """The number of laying one card of a discard away."""
    return BLOCKS["lay away"].start + card


def card_laid(number: int) -> Card | None:
    """The card that a number lays away, if it lays one away."""
    block = BLOCKS["lay away"]
    return CARDS[number - block.start] if number in block.numbers else None


def _doubling(action: act.Kontra, book: Rulebook) -> int:
    """Kontra, Re and Sub share a number: only the next step of a ladder can be said."""
    owner = (action.owner - action.seat) % 4
    if action.what in PREMIUMS:
        return BLOCKS["double premium"].start + 4 * PREMIUMS.index(action.what) + owner
    if action.what != "game":
        own = blocks_of(book)["double own premium"]
        return own.start + 4 * own_premiums(book).index(action.what) + owner
    if action.against is None:
        return BLOCKS["double game"].start + owner
    return BLOCKS["double against"].start + 4 * owner + (action.against - action.seat) % 4


def number_text(number: int, book: Rulebook | None = None) -> str:
    """A number in words: ``play HK``, ``bid dreier``, ``double pagat@+1``."""
    blocks = BLOCKS if book is None else blocks_of(book)
    block = next((b for b in blocks.values() if number in b.numbers), None)
    if block is None:
        last = max(b.start + b.size for b in blocks.values()) - 1
        raise ValueError(f"{number} is no action; they go from 0 to {last}")
    contracts = (*CONTRACTS, *(own_contracts(book) if book else ()))
    premiums = (*PREMIUMS, *(own_premiums(book) if book else ()))
    index = number - block.start
    match block.name:
        case "play" | "lay away" | "take card":
            return f"{block.name} {CARDS[index]}"
        case "call":
            return f"call {CALLABLE[index]}"
        case "word":
            return WORDS[index]
        case "take half":
            return f"take half {index + 1}"
        case "terms":
            return TERMS[index]
        case "bid":
            return f"bid {contracts[index]}"
        case "announce":
            return f"announce {premiums[index]}"
        case "own bid":
            return f"bid {contracts[len(CONTRACTS) + index]}"
        case "own announce":
            return f"announce {premiums[len(PREMIUMS) + index]}"
        case "double game":
            return f"double game@+{index}"
        case "double against":
            return f"double game@+{index // 4}/+{index % 4}"
        case "double premium":
            return f"double {premiums[index // 4]}@+{index % 4}"
        case _:
            return f"double {premiums[len(PREMIUMS) + index // 4]}@+{index % 4}"
