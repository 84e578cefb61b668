"""Everything that can happen to a tournament: one closed union of frozen values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from mondfang.tournament.draw.model import RoundDraw
from mondfang.tournament.format.model import Format, Stage
from mondfang.tournament.log import Entry, Undoing
from mondfang.tournament.office.entrants import Entrant
from mondfang.tournament.office.sanctions import Ban
from mondfang.tournament.sheet.model import Row, Sheet

# The tournament and its people.


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


# The draw.


@dataclass(frozen=True, slots=True)
class SeedCommitted:
    """The fingerprint of the seed, published before registration closes."""

    commitment: str


@dataclass(frozen=True, slots=True)
class Drawn:
    """Rounds from a seed; ``season`` is what the draw knew of earlier meetings: two and how often.

    With it anybody can draw again and find the same.
    """

    rounds: tuple[RoundDraw, ...]
    seed: str
    season: tuple[tuple[int, int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Repaired:
    """Rounds not yet started, drawn anew as far as somebody's coming or going asks for it.

    ``season`` as in ``Drawn``.
    """

    rounds: tuple[RoundDraw, ...]
    seed: str = ""
    season: tuple[tuple[int, int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class SeatsSwapped:
    """Two players of one round change places before it starts."""

    round: int
    one: int
    two: int


@dataclass(frozen=True, slots=True)
class Seated:
    """The seats of a table as cards were drawn for them (ST-138, KI-049)."""

    round: int
    table: int
    seats: tuple[int, ...]


# Rounds and sheets.


@dataclass(frozen=True, slots=True)
class RoundStarted:
    round: int


@dataclass(frozen=True, slots=True)
class RoundPlanned:
    """Another number of deals or minutes than the format has, for one round."""

    round: int
    deals: int | None
    minutes: int | None


@dataclass(frozen=True, slots=True)
class StartMoved:
    """Another hour at which the tournament starts."""

    starts_at: float


@dataclass(frozen=True, slots=True)
class RoundEnded:
    """The signal: games in progress are finished, none begins (KI-069)."""

    round: int


@dataclass(frozen=True, slots=True)
class ScorerNamed:
    round: int
    table: int
    number: int


@dataclass(frozen=True, slots=True)
class SheetEntered:
    sheet: Sheet


@dataclass(frozen=True, slots=True)
class SecondEntry:
    """The same sheet typed once more by somebody who did not see the first entry."""

    sheet: Sheet


@dataclass(frozen=True, slots=True)
class SheetCorrected:
    sheet: Sheet


@dataclass(frozen=True, slots=True)
class RowStruck:
    round: int
    table: int
    deal: int


@dataclass(frozen=True, slots=True)
class Ruled:
    """A ruling of the referee. With a row it stands for a deal, or beside all deals (deal None).

    Where an announcement is lost and the game goes on, ``row`` is what that announcement costs:
    the row of the deal is written as the game ends, with that in it (ST-155).
    """

    round: int
    table: int
    decision: str
    numbers: tuple[int, ...]
    clauses: tuple[str, ...]
    deal: int | None = None
    row: Row | None = None

    @property
    def is_row(self) -> bool:
        """Whether its points count by themselves, in the place of a row or beside all."""
        return self.row is not None and not self.is_part

    @property
    def is_part(self) -> bool:
        """Whether it decides one announcement of a game that goes on, and not the whole deal."""
        return self.decision == "premium-lost"


# Conduct.


@dataclass(frozen=True, slots=True)
class Warned:
    number: int
    clauses: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Excluded:
    number: int
    from_round: int
    clauses: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Banned:
    ban: Ban


@dataclass(frozen=True, slots=True)
class BanLifted:
    name: str
    member: str | None = None


# The end.


@dataclass(frozen=True, slots=True)
class LotDrawn:
    """Players whom nothing else tells apart, in the order of the lot, before the cut or at last.

    With a seed the order is the one that it gives; without one the lot was drawn in the hall.
    """

    stage: Stage
    order: tuple[int, ...]
    seed: str = ""


@dataclass(frozen=True, slots=True)
class Posted:
    """The provisional standings hang on the wall: the complaint window opens."""


@dataclass(frozen=True, slots=True)
class Complained:
    """``about`` is the entry of the log that is complained about, if any."""

    number: int
    text: str
    about: int | None = None


@dataclass(frozen=True, slots=True)
class ComplaintDecided:
    """``complaint`` is the entry of the log that complained."""

    complaint: int
    decision: Literal["upheld", "dismissed"]


@dataclass(frozen=True, slots=True)
class Confirmed:
    """The standings are final."""


class Undone(Undoing):
    """An earlier entry of a tournament never happened; it stays in the log."""

    __slots__ = ()


Event: TypeAlias = (
    Created
    | Registered
    | PlayerChanged
    | Withdrawn
    | Returned
    | Substituted
    | Paused
    | Closed
    | Anonymised
    | FeeSet
    | CashBooked
    | SeedCommitted
    | Drawn
    | Repaired
    | SeatsSwapped
    | Seated
    | RoundStarted
    | RoundPlanned
    | StartMoved
    | RoundEnded
    | ScorerNamed
    | SheetEntered
    | SecondEntry
    | SheetCorrected
    | RowStruck
    | Ruled
    | Warned
    | Excluded
    | Banned
    | BanLifted
    | LotDrawn
    | Posted
    | Complained
    | ComplaintDecided
    | Confirmed
    | Undone
)

Envelope: TypeAlias = Entry[Event]
