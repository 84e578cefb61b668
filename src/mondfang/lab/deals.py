"""Deals and seeds by number: each depends on the run's seed and its own number, on nothing else."""

from __future__ import annotations

from hashlib import blake2b
from random import Random

from mondfang.cards import ALL, BY_CODE, CardSet, cards_in
from mondfang.game.dealing.deal import Deal, random_deal, shuffled
from mondfang.lab.errors import LabError
from mondfang.rulebook.model import Rulebook

_CODES = {code.lower(): card for code, card in BY_CODE.items()}


def seed_for(*parts: int | str) -> int:
    """A seed of 63 bits, the same on every machine, for ``(run seed, "play", deal)``."""
    text = "/".join(str(part) for part in parts)
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big") >> 1


def forehand_of(number: int) -> int:
    """The forehand goes round with the number of the deal."""
    return number % 4


def deal_of(book: Rulebook, run_seed: int, number: int, forehand: int | None = None) -> Deal:
    """The deal of that number in a run, dealt as the book deals."""
    source = Random(seed_for(run_seed, "deal", number))
    return random_deal(book.deal, source, forehand_of(number) if forehand is None else forehand)


def deal_with_hand(hand: int, seat: int, run_seed: int, number: int) -> Deal:
    """A deal in which one seat holds given cards; all others lie as chance has it."""
    source = Random(seed_for(run_seed, "rest", number))
    rest = shuffled(source, cards_in(ALL & ~hand))
    packets = [CardSet.of(rest[start : start + 12]) for start in (0, 12, 24)]
    packets.insert(seat, CardSet(hand))
    one, two, three, four = packets
    return Deal((one, two, three, four), rest[36:])


def read_hand(text: str) -> CardSet:
    """Twelve cards as codes in any case: ``"XXI Sk HK …"``."""
    cards = []
    for code in text.replace(",", " ").split():
        card = _CODES.get(code.lower())
        if card is None:
            raise LabError("no-card", found=code)
        if card in cards:
            raise LabError("card-twice", card=card.code)
        cards.append(card)
    if len(cards) != 12:
        raise LabError("hand-size", count=len(cards))
    return CardSet.of(cards)
