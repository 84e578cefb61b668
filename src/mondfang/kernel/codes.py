"""Actions as numbers and back: the kernel's language, as in native/game/action.hpp."""

from __future__ import annotations

from typing import Final

from mondfang.cards import CARDS, CardSet
from mondfang.game import actions as act
from mondfang.game.actions import Action
from mondfang.kernel.pack import contract_index, premium_index
from mondfang.rulebook.model import Rulebook

KINDS: Final[tuple[type[Action], ...]] = (
    *(act.Reserve, act.Bid, act.Pass, act.Silence, act.ThrowIn, act.Call, act.CallFourth),
    *(act.CallNobody, act.OpenTalon, act.TakeHalf, act.TakeCard, act.TakeWhole, act.Schleifen),
    *(act.TurnTrischaken, act.ChooseTrischaken, act.ChooseOpen, act.Discard, act.TakeBack),
    *(act.Concede, act.Announce, act.Lie, act.Kontra, act.Gut, act.Play),
)
_NUMBER: Final = {kind: index for index, kind in enumerate(KINDS)}
SHIFT: Final = 56
PLAY: Final = _NUMBER[act.Play] << SHIFT


def encode(book: Rulebook, action: Action) -> int:
    """The code of an action; who does it is not part of it."""
    return _NUMBER[type(action)] << SHIFT | _value(book, action)


def decode(book: Rulebook, seat: int, code: int) -> Action:
    """The action behind a code, done by a seat."""
    kind, value = KINDS[code >> SHIFT], code & ((1 << SHIFT) - 1)
    if kind is act.Play or kind is act.Call or kind is act.TakeCard:
        return kind(seat, CARDS[value])
    if kind is act.Bid:
        return act.Bid(seat, tuple(book.contracts)[value])
    if kind is act.Announce:
        return act.Announce(seat, tuple(book.premiums)[value])
    if kind is act.Discard:
        return act.Discard(seat, CardSet(value))
    if kind is act.TakeHalf:
        return act.TakeHalf(seat, value)
    if kind is act.ChooseTrischaken:
        return act.ChooseTrischaken(seat, "last" if value & 1 else "six", not value >> 1 & 1)
    if kind is act.ChooseOpen:
        return act.ChooseOpen(seat, "opponents" if value else "declarer")
    if kind is act.Kontra:
        what, against = value >> 4 & 255, value >> 16 & 15
        name = tuple(book.premiums)[what - 1] if what else "game"
        owner = value >> 12 & 15
        return act.Kontra(seat, value & 15, name, owner, against - 1 if against else None)
    return kind(seat)  # type: ignore[call-arg]


def _value(book: Rulebook, action: Action) -> int:
    match action:
        case act.Play(card=card) | act.Call(card=card) | act.TakeCard(card=card):
            return int(card)
        case act.Bid(contract=name):
            return contract_index(book, name)
        case act.Announce(premium=name):
            return premium_index(book, name)
        case act.Discard(cards=cards):
            return int(cards)
        case act.TakeHalf(half=half):
            return half
        case act.ChooseTrischaken(talon=talon, stichzwang=stichzwang):
            return (talon == "last") | (not stichzwang) << 1
        case act.ChooseOpen(who=who):
            return int(who == "opponents")
        case act.Kontra(level=level, what=what, owner=owner, against=against):
            item = 0 if what == "game" else premium_index(book, what) + 1
            opponent = 0 if against is None else against + 1
            return level | item << 4 | owner << 12 | opponent << 16
        case _:
            return 0
