"""What can be won besides the prizes of the format, and the raffle."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PrizeCategory:
    """Prizes among those of a category (empty: everybody), by place: money, things, or both.

    Where nobody wins twice (``once``), who has won in a list before this one is passed over.
    """

    title: str
    category: str = ""
    cents: tuple[int, ...] = ()
    things: tuple[str, ...] = ()
    once: bool = True


@dataclass(frozen=True, slots=True)
class PrizesSet:
    """All the lists of prizes besides the format's own, in their order."""

    lists: tuple[PrizeCategory, ...]


@dataclass(frozen=True, slots=True)
class RafflePromised:
    """The fingerprint of the raffle's seed, and who takes part: both before anybody draws."""

    commitment: str
    field: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RaffleDrawn:
    """Who won what; the promised seed gives it, so that anybody can draw again."""

    prizes: tuple[str, ...]
    winners: tuple[int, ...]
    seed: str
