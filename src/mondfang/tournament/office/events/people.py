"""What happens to a tournament as such and to its people."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from mondfang.tournament.format.model import Format
from mondfang.tournament.office.players.entrants import Entrant
from mondfang.tournament.office.players.sanctions import Ban


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
    places: int | None = None  # how many the hall holds; whoever comes after them waits


@dataclass(frozen=True, slots=True)
class Registered:
    """``late`` is the management's doing, once registration is closed or play has begun (HG-115).

    ``from_round`` is the first round that the player is there for; one behind the last is a
    reserve, who plays only as a substitute. Who is ``expected`` has still to come; who is
    ``waiting`` gets the next place that becomes free.
    """

    entrant: Entrant
    confirmed: tuple[str, ...] = ()
    late: bool = False
    from_round: int = 1
    expected: bool = False
    waiting: bool = False


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
class Wished:
    """What somebody asks of the draw, in the place of what he asked before."""

    number: int
    apart: tuple[int, ...] = ()  # not at one table with these
    no_stairs: bool = False


@dataclass(frozen=True, slots=True)
class TeamNamed:
    """A tandem or a team, in the place of what was called so before; with nobody it is no more."""

    name: str
    members: tuple[int, ...] = ()


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
