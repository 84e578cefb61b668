"""What happens to a tournament as such and to its people."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from mondfang.tournament.format.model import Format
from mondfang.tournament.office.entrants import Entrant
from mondfang.tournament.office.sanctions import Ban


@dataclass(frozen=True, slots=True)
class Created:
    """The first event: what is played, when, by which format, and who is banned already."""

    title: str
    date: str
    format: Format
    place: str = ""
    cup: str = ""
    starts_at: float | None = None
    bans: tuple[Ban, ...] = ()


@dataclass(frozen=True, slots=True)
class Registered:
    """``late`` is the management's doing, once registration is closed or play has begun (HG-115).

    ``from_round`` is the first round that the player is there for; one behind the last is a
    reserve, who plays only as a substitute.
    """

    entrant: Entrant
    confirmed: tuple[str, ...] = ()
    late: bool = False
    from_round: int = 1


@dataclass(frozen=True, slots=True)
class ListRegistered:
    """A whole list at once: one entry, so that a wrong list is taken back by one undo."""

    people: tuple[Registered, ...]


@dataclass(frozen=True, slots=True)
class PlayerChanged:
    entrant: Entrant


@dataclass(frozen=True, slots=True)
class Withdrawn:
    """Gone from a round on; ``unexcused`` brings a ban where the format says so (ST-051)."""

    number: int
    from_round: int
    unexcused: bool = False


@dataclass(frozen=True, slots=True)
class Returned:
    """Somebody who had left is back from a round on."""

    number: int
    from_round: int


@dataclass(frozen=True, slots=True)
class Substituted:
    """``substitute`` takes over the seats of ``number`` from a round on; sums stay with each."""

    number: int
    substitute: int
    from_round: int


@dataclass(frozen=True, slots=True)
class Paused:
    """Not there in these rounds, and back after them."""

    number: int
    rounds: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Closed:
    """Registration is closed."""


@dataclass(frozen=True, slots=True)
class Anonymised:
    number: int


@dataclass(frozen=True, slots=True)
class FeeSet:
    """Another entry fee than the format's: juniors, guests, a fee given back."""

    number: int
    cents: int


@dataclass(frozen=True, slots=True)
class CashBooked:
    """Money beside fees and prizes: what a sponsor gives, what the hall costs."""

    item: Literal["extra", "costs"]
    cents: int
