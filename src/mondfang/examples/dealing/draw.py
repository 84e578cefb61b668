"""``draw``: cards are drawn for the seats and the first deal."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from mondfang.cards import Card
from mondfang.examples.check import CARDS, check_cards, check_seat, check_seats
from mondfang.examples.difference import Difference, spaced, yes_or_no
from mondfang.examples.model import ExampleCase, Kind, Numbers
from mondfang.game.dealing.draw import drawn_by
from mondfang.rulebook import Rulebook
from mondfang.rulebook.reader import Reader


@dataclass(frozen=True, slots=True)
class Draw(ExampleCase):
    """Players are numbered in the order in which they draw, from 0 on."""

    cards: str
    dealer: int | None  # who deals first
    forehand: int | None  # who speaks first
    order: Numbers | None  # all of them in playing order, the first dealer first
    again: bool | None  # nobody is the first: all draw again


def check(case: Draw, path: str, book: Rulebook, reader: Reader) -> None:
    check_cards(case.cards, f"{path}.cards", reader)
    codes = case.cards.split()
    if len(codes) not in (4, 5) or len(set(codes)) < len(codes):
        reader.fault(f"{path}.cards", case.cards, CARDS)
    for name in ("dealer", "forehand"):
        check_seat(getattr(case, name), f"{path}.{name}", reader, len(codes))
    check_seats(case.order or (), f"{path}.order", reader, len(codes))


def compare(book: Rulebook, case: Draw) -> Iterator[Difference]:
    drawn = drawn_by(book.deal, [Card.parse(code) for code in case.cards.split()])
    yield Difference("again", yes_or_no(bool(case.again)), yes_or_no(drawn is None))
    if drawn is None:
        return
    seats, dealer = drawn.seats, drawn.dealer
    order = (*seats[dealer:], *seats[:dealer])
    if case.dealer is not None:
        yield Difference("dealer", str(case.dealer), str(order[0]))
    if case.forehand is not None:
        yield Difference("forehand", str(case.forehand), str(order[1]))
    if case.order is not None:
        yield Difference("order", spaced(case.order), spaced(order))


KIND = Kind(Draw, check, compare, ("dealer", "forehand", "order", "again"))
