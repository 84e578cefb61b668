"""A slip with the players at other seats: what was told by one order of a table, in another."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from msgspec.structs import replace

from mondfang.scorer.slip.form import Slip, SlipRenonce

T = TypeVar("T")


def reseated(slip: Slip, seats: Sequence[int]) -> Slip:
    """The same game with the players sitting elsewhere: seat ``i`` moves to ``seats[i]``."""

    def one(seat: int | None) -> int | None:
        return None if seat is None else seats[seat]

    def some(listed: list[int]) -> list[int]:
        return [seats[seat] for seat in listed]

    def each(values: list[T]) -> list[T]:
        return [values[seats.index(place)] for place in range(len(values))]

    kontra, points, fault = slip.kontra, slip.points, slip.renonce
    return replace(
        slip,
        forehand=one(slip.forehand),
        declarer=one(slip.declarer),
        declarers=None if slip.declarers is None else some(slip.declarers),
        bei=[
            replace(
                bei,
                declarer=seats[bei.declarer],
                kontra=None if bei.kontra is None else each(bei.kontra),
            )
            for bei in slip.bei
        ],
        partner=one(slip.partner),
        points=each(points) if isinstance(points, list) else points,
        tricks=None if slip.tricks is None else each(slip.tricks),
        kontra=each(kontra) if isinstance(kontra, list) else kontra,
        premiums=[replace(premium, by=one(premium.by)) for premium in slip.premiums],
        renonce=None
        if fault is None
        else SlipRenonce(
            some(fault.seats),
            fault.fault,
            [replace(claim, seat=seats[claim.seat]) for claim in fault.claims],
        ),
    )
