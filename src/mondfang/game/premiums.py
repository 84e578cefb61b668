"""What became of each premium: one small function a kind, chosen by the rulebook's row."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from mondfang.cards import BY_CODE, KINGS, MOND, PAGAT, SKUES, TRULL, Card, thirds_of
from mondfang.game.public import Trick
from mondfang.rulebook.model import Premium

Side = Literal["declarer", "defence"]
SIDES: tuple[Side, Side] = ("declarer", "defence")


@dataclass(frozen=True, slots=True)
class SideCards:
    """What each side holds at the end: all its cards, and those of its tricks alone."""

    declarer: int
    defence: int
    declarer_tricks: int
    defence_tricks: int

    def of(self, side: Side, counts: str) -> int:
        if counts == "tricks":
            return self.declarer_tricks if side == "declarer" else self.defence_tricks
        return self.declarer if side == "declarer" else self.defence


@dataclass(frozen=True, slots=True)
class Finish:
    """A game played to the end, as the premiums look at it."""

    sides: tuple[Side, Side, Side, Side]
    called: Card | None
    tricks: tuple[Trick, ...]
    cards: SideCards

    def trick_with(self, card: Card) -> Trick | None:
        return next((trick for trick in self.tricks if card in trick.cards), None)

    def caught(self, card: Card, side: Side) -> Trick | None:
        """The trick in which this side took a card that the other side had played."""
        trick = self.trick_with(card)
        if trick is None or self.sides[trick.player_of(card)] == side:
            return None
        return trick if self.sides[trick.winner] == side else None


def is_made(row: Premium, side: Side, finish: Finish, announced: bool = False) -> bool | None:
    """True if the side made it, False if it tried and was beaten, None if nothing happened."""
    if announced and row.announced_in_last and row.kind == "pagatfang":
        return finish.caught(PAGAT, side) is not None or None
    return _KINDS[row.kind](row, side, finish)


def _bird(row: Premium, side: Side, finish: Finish) -> bool | None:
    assert row.card is not None
    assert row.trick is not None
    trick, card = finish.tricks[row.trick - 1], BY_CODE[row.card]
    if card not in trick.cards or finish.sides[trick.player_of(card)] != side:
        return None
    return trick.winning_card == card


def _koenig_ultimo(row: Premium, side: Side, finish: Finish) -> bool | None:
    last, king = finish.tricks[-1], finish.called
    if side == "defence" or king is None or not KINGS >> king & 1 or king not in last.cards:
        return None
    return finish.sides[last.winner] == "declarer"


def _trull(row: Premium, side: Side, finish: Finish) -> bool | None:
    return finish.cards.of(side, row.counts) & TRULL == TRULL or None


def _vier_koenige(row: Premium, side: Side, finish: Finish) -> bool | None:
    return finish.cards.of(side, row.counts) & KINGS == KINGS or None


def _sack(row: Premium, side: Side, finish: Finish) -> bool | None:
    assert row.threshold_thirds is not None
    return thirds_of(finish.cards.of(side, row.counts)) >= row.threshold_thirds or None


def _valat(row: Premium, side: Side, finish: Finish) -> bool | None:
    return all(finish.sides[trick.winner] == side for trick in finish.tricks) or None


def _mondfang(row: Premium, side: Side, finish: Finish) -> bool | None:
    trick = finish.caught(MOND, side)
    if trick is None:
        return None
    return row.counts != "skues" or trick.winning_card == SKUES or None


def _fang_before_the_end(card: Card | None, side: Side, finish: Finish) -> bool | None:
    """In the last trick the bird or king itself is at stake, and nothing besides."""
    trick = finish.caught(card, side) if card is not None else None
    return True if trick is not None and trick is not finish.tricks[-1] else None


def _pagatfang(row: Premium, side: Side, finish: Finish) -> bool | None:
    return _fang_before_the_end(PAGAT, side, finish)


def _koenigfang(row: Premium, side: Side, finish: Finish) -> bool | None:
    king = finish.called if finish.called is not None and KINGS >> finish.called & 1 else None
    return _fang_before_the_end(king, side, finish) if side == "defence" else None


def _never(row: Premium, side: Side, finish: Finish) -> bool | None:
    """A state that is announced, or a premium that the table settles by word of mouth."""
    return None


_KINDS: dict[str, Callable[[Premium, Side, Finish], bool | None]] = {
    "bird": _bird,
    "koenig-ultimo": _koenig_ultimo,
    "trull": _trull,
    "vier-koenige": _vier_koenige,
    "sack": _sack,
    "valat": _valat,
    "mondfang": _mondfang,
    "pagatfang": _pagatfang,
    "koenigfang": _koenigfang,
    "zehn-tarock": _never,
    "honneurs": _never,
}
