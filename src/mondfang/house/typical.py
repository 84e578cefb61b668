"""Typical games of a book as slips: each game won and lost, each premium made and missed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal

from mondfang.rulebook.model import Contract, Premium, Rulebook
from mondfang.rulebook.names import contract_name, premium_name

Fate = Literal[
    "won",
    "lost",
    "lost-kontra",
    "silent-made",
    "silent-lost",
    "announced-made",
    "announced-lost",
    "payer",
    "forehand-payer",
    "jungfrau",
]
DECLARER, PARTNER = 0, 2


@dataclass(frozen=True, slots=True)
class TypicalGame:
    """A game that could be played at any table; ``line`` is the premium whose part is looked at."""

    table: Literal["contract", "premium"]
    row_id: str
    fate: Fate
    slip: dict[str, Any]
    seat: int = DECLARER
    line: str | None = None

    def name(self, language: str, book: Rulebook) -> str:
        name = contract_name if self.table == "contract" else premium_name
        return name(self.row_id, language, book)


def typical(book: Rulebook, won: int, lost: int) -> Iterator[TypicalGame]:
    """Games and premiums that the book offers; ``won`` and ``lost`` are card points that do so."""
    doubled = False
    for row in book.contracts.values():
        if not row.offered:
            continue
        if row.talon == "tricks":
            yield from _trischaken(row)
        elif row.is_negative:
            yield from _negative(row)
        else:
            yield from _positive(book, row, won, lost)
            if not row.besser and not row.partner and not doubled:
                doubled = True
                slip = _slip(row, lost, kontra=1)
                yield TypicalGame("contract", row.id, "lost-kontra", slip)
    for premium in book.premiums.values():
        if premium.offered:
            yield from _premium(book, premium, won)


def _slip(row: Contract, points: int, **more: Any) -> dict[str, Any]:
    partner = PARTNER if row.partner else None
    head = {"contract": row.id, "forehand": DECLARER, "declarer": DECLARER, "partner": partner}
    return {**head, "points": f"{points}/0", **more}


def _positive(book: Rulebook, row: Contract, won: int, lost: int) -> Iterator[TypicalGame]:
    more: dict[str, Any] = {}
    if row.besser:
        if row.named_bird is None:
            more["bird"] = row.besser[0]
        fact = {"premium": row.besser[0], "side": "declarer", "announced": True}
        more["premiums"] = [{**fact, "made": True}]
        missed = {**more, "premiums": [{**fact, "made": False}]}
    else:
        missed = more
    if row.unplayed_when_blank and not row.besser:
        unplayed = {key: value for key, value in _slip(row, won).items() if key != "points"}
        yield TypicalGame("contract", row.id, "won", {**unplayed, "unplayed": True})
        return
    yield TypicalGame("contract", row.id, "won", _slip(row, won, **more))
    yield TypicalGame("contract", row.id, "lost", _slip(row, lost, **missed))


def _negative(row: Contract) -> Iterator[TypicalGame]:
    wanted = row.tricks or 0
    fates: tuple[tuple[Fate, int], ...] = (("won", wanted), ("lost", wanted + 1))
    for fate, own in fates:
        rest = 12 - own
        tricks = [own, rest // 3, (rest + 1) // 3, (rest + 2) // 3]
        head = {"contract": row.id, "forehand": DECLARER, "declarer": DECLARER, "tricks": tricks}
        yield TypicalGame("contract", row.id, fate, head)


def _trischaken(row: Contract) -> Iterator[TypicalGame]:
    def slip(points: list[str], tricks: list[int]) -> dict[str, Any]:
        return {"contract": row.id, "forehand": 0, "points": points, "tricks": tricks}

    rows = ["10/0", "15/0", "15/0", "30/0"]
    yield TypicalGame("contract", row.id, "payer", slip(rows, [3, 3, 3, 3]), seat=3)
    yield TypicalGame("contract", row.id, "forehand-payer", slip(rows[::-1], [3, 3, 3, 3]), seat=0)
    none = ["15/0", "0/0", "25/0", "30/0"]
    yield TypicalGame("contract", row.id, "jungfrau", slip(none, [4, 0, 4, 4]), seat=3)


def _premium(book: Rulebook, premium: Premium, won: int) -> Iterator[TypicalGame]:
    row = _game_with(book, premium)
    if row is None:
        return
    more: dict[str, Any] = {}
    line: str | None = premium.id
    if premium.kind == "valat":
        won, line = 70, None
        more["tricks"] = [6, 0, 6, 0] if row.partner else [12, 0, 0, 0]
    if premium.threshold_thirds is not None:
        won = max(won, -(-premium.threshold_thirds // 3))
    if premium.requires is not None:
        return  # it never comes alone
    fates: list[tuple[Fate, bool, bool]] = [("silent-made", False, True)]
    if premium.silent_loss:
        fates.append(("silent-lost", False, False))
    if premium.can_announce:
        fates += [("announced-made", True, True), ("announced-lost", True, False)]
    for fate, announced, made in fates:
        fact = {
            "premium": premium.id,
            "side": "declarer",
            "announced": announced,
            "made": made,
        }
        slip = _slip(row, won, **more, premiums=[fact])
        if premium.kind == "valat" and not made:
            slip |= {"points": "50/0", "tricks": [5, 2, 5, 0] if row.partner else [10, 2, 0, 0]}
        yield TypicalGame("premium", premium.id, fate, slip, line=line)


def _game_with(book: Rulebook, premium: Premium) -> Contract | None:
    """The plainest game in which the premium counts."""
    rows = [
        row
        for row in book.contracts.values()
        if row.offered and premium.id in row.premiums and not row.besser
    ]
    rows.sort(key=lambda row: (row.unplayed_when_blank, row.premiums_times, not row.partner))
    return rows[0] if rows else None
