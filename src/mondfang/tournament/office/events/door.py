"""What happens at the door and at the cash desk, and how the plan of the day changes."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Arrived:
    """Somebody who was expected is there; ``here`` false takes that back.

    Once registration is closed it is the management that lets somebody in ``late``.
    """

    number: int
    here: bool = True
    late: bool = False


@dataclass(frozen=True, slots=True)
class FeePaid:
    """Money for the entry fee, into the box; below zero it was given back."""

    number: int
    cents: int


@dataclass(frozen=True, slots=True)
class PlanChanged:
    """Something that was said when the tournament was made is otherwise now; None is as before.

    ``places`` is how many the hall holds, 0 as many as come. Prizes are either percent of the pot
    or fixed sums: whichever was said last.
    """

    title: str | None = None
    place: str | None = None
    complaint_minutes: int | None = None
    entry_cents: int | None = None
    prizes_percent: tuple[int, ...] | None = None
    prizes_cents: tuple[int, ...] | None = None
    places: int | None = None
    level_tables: tuple[int, ...] | None = None  # those that are reached without stairs
    people: str | None = None  # the register that the door looks in, as its server names it
