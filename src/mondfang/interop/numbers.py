"""Every action of every book as a number, the same number in every book.

Seats are counted from the one that acts: 0 is itself, 1 the next to act after it. Laying away
goes card by card. New contracts and premiums are to be added at the end of their blocks' names
only together with a new version of the environments.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Final

from mondfang.cards import CARDS, RANK_MASKS, Card, cards_in
from mondfang.game import actions as act
from mondfang.game.actions import Action
from mondfang.game.text import LADDER, PLAIN
from mondfang.rulebook import Rulebook
from mondfang.speech import SpokenError, Text

CONTRACTS: Final = (
    *("rufer", "trischaken", "piccolo", "zwiccolo", "solorufer", "besserrufer", "solobesser"),
    *("pagatrufer", "uhurufer", "kakadurufer", "quapilrufer", "bettler", "sechserdreier"),
    *("farbendreier", "dreier", "besserdreier", "farbeneiner", "einer", "piccolo-semi"),
    *("zwiccolo-semi", "bettler-semi", "piccolo-ouvert", "zwiccolo-ouvert", "bettler-ouvert"),
    *("triccolo-ouvert", "farbensolo", "solodreier", "a-rufer", "auf"),
)
PREMIUMS: Final = (
    *("pagat", "uhu", "kakadu", "quapil", "koenig-ultimo", "trull", "vier-koenige"),
    *("mondfang", "koenigfang", "pagatfang", "sack-1", "sack-2", "valat", "zehn-tarock"),
    "honneurs",
)
CALLABLE: Final = tuple(card for rank in "KDRB" for card in cards_in(RANK_MASKS[rank]))
WORDS: Final = tuple(PLAIN)
TERMS: Final = (
    *(f"trischaken {talon} {rule}" for talon in ("six", "last") for rule in ("stichzwang", "frei")),
    *("open declarer", "open opponents"),
)


class NotNumbered(SpokenError, ValueError):
    """A house rulebook offers something that the numbers do not know."""

    TEXTS: ClassVar[Mapping[str, Text]] = {
        "names": Text(
            "{book} hat, was die Nummern nicht kennen: {names}.",
            "{book} has what the encodings do not know: {names}.",
        ),
        "levels": Text(
            "{book} hat {levels} Stufen von Kontra; die Nummern kennen {most}.",
            "{book} has {levels} steps of Kontra; the encodings know {most}.",
        ),
    }


@dataclass(frozen=True, slots=True)
class Block:
    """A run of numbers for one kind of action."""

    name: str
    start: int
    size: int

    @property
    def numbers(self) -> range:
        return range(self.start, self.start + self.size)


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
    blocks, start = {}, 0
    for name, size in sizes.items():
        blocks[name] = Block(name, start, size)
        start += size
    return blocks


BLOCKS: Final = _blocks()
ACTIONS: Final = sum(block.size for block in BLOCKS.values())

_WORD_OF: Final = {maker: index for index, maker in enumerate(PLAIN.values())}


def number_of(action: Action) -> int:
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
            return BLOCKS["bid"].start + CONTRACTS.index(contract)
        case act.Announce(premium=premium):
            return BLOCKS["announce"].start + PREMIUMS.index(premium)
        case act.Kontra():
            return _doubling(action)
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


def _doubling(action: act.Kontra) -> int:
    """Kontra, Re and Sub share a number: only the next step of a ladder can be said."""
    owner = (action.owner - action.seat) % 4
    if action.what != "game":
        return BLOCKS["double premium"].start + 4 * PREMIUMS.index(action.what) + owner
    if action.against is None:
        return BLOCKS["double game"].start + owner
    return BLOCKS["double against"].start + 4 * owner + (action.against - action.seat) % 4


def number_text(number: int) -> str:
    """A number in words: ``play HK``, ``bid dreier``, ``double pagat@+1``."""
    block = next((b for b in BLOCKS.values() if number in b.numbers), None)
    if block is None:
        raise ValueError(f"{number} is no action; they go from 0 to {ACTIONS - 1}")
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
            return f"bid {CONTRACTS[index]}"
        case "announce":
            return f"announce {PREMIUMS[index]}"
        case "double game":
            return f"double game@+{index}"
        case "double against":
            return f"double game@+{index // 4}/+{index % 4}"
        case _:
            return f"double {PREMIUMS[index // 4]}@+{index % 4}"


def check_numbered(book: Rulebook) -> None:
    """Refuse a book with contracts, premiums or steps that have no number."""
    names = [row.id for row in book.contracts.values() if row.id not in CONTRACTS]
    names += [row.id for row in book.premiums.values() if row.id not in PREMIUMS]
    if names:
        raise NotNumbered("names", book=book.id, names=names)
    if book.kontra.levels > len(LADDER):
        raise NotNumbered("levels", book=book.id, levels=book.kontra.levels, most=len(LADDER))
