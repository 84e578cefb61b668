"""What happens in rounds and to sheets."""

from __future__ import annotations

from dataclasses import dataclass

from mondfang.tournament.sheet.model import Row, Sheet


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
    Without a row it is told in ``text``; ``call`` is the entry that called the referee, if any;
    ``case`` what was told to the interview, as JSON.
    """

    round: int
    table: int
    decision: str
    numbers: tuple[int, ...]
    clauses: tuple[str, ...]
    deal: int | None = None
    row: Row | None = None
    text: str = ""
    call: int | None = None
    case: str = ""

    @property
    def is_row(self) -> bool:
        """Whether its points count by themselves, in the place of a row or beside all."""
        return self.row is not None and not self.is_part

    @property
    def is_part(self) -> bool:
        """Whether it decides one announcement of a game that goes on, and not the whole deal."""
        return self.decision == "premium-lost"
