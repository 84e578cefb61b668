"""The facts of a case: who, what, in which game, when; and on which moments a ruling turns."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from mondfang.game.outcome import Outcome
from mondfang.referee.book import FaultRule, Moments


@dataclass(frozen=True, slots=True)
class Moment:
    """What had happened when the fault was noticed."""

    auction_begun: bool = True
    spoken: bool | tuple[int, ...] = True  # the seats that have bid or passed; true is all of them
    game_named: bool = True  # somebody has bid a game; "Vorhand!" and passing name none
    lying: bool = True  # the declarer has said "Ich liege!"
    next_card: bool = False  # another seat has played since
    gathered: bool = False
    next_lead: bool = False
    play_begun: bool = True  # the first lead has been made
    next_cut: bool = False  # the pack of the next deal has been shuffled and cut

    def has_spoken(self, seat: int) -> bool:
        return self.spoken if isinstance(self.spoken, bool) else seat in self.spoken

    def has_come(self, name: str, seats: Iterable[int]) -> bool:
        """Whether this has happened; of words it is asked whether one of the seats has spoken."""
        if name == "spoken":
            return any(self.has_spoken(seat) for seat in seats)
        return bool(getattr(self, name))


@dataclass(frozen=True, slots=True)
class Case:
    """A fault before the referee: who, what, when, in which game, and what was answered."""

    fault: str
    seats: tuple[int, ...]
    outcome: Outcome  # contract, sides, announced premiums and Kontras; results do not matter
    moment: Moment = field(default_factory=Moment)
    premium: str | None = None  # the announced premium that the fault concerns
    answers: Mapping[str, bool] = field(default_factory=dict)
    claims: tuple[tuple[int, str], ...] = ()
    stake: int | None = None
    note: str = ""  # what happened, in words; a fault of the free kind "other" needs it


def turning_points(moments: Moments, row: FaultRule, is_open: bool) -> tuple[str, ...]:
    """What ends the time in which the fault may be put right, the earliest first; () is never."""
    match row.until:
        case "trick" if is_open and moments.ouvert_until == "next-lead":
            return ("next_lead",)
        case "trick" if moments.ouvert_until == "next-card" and is_open:
            return ("next_card",)
        case "trick" if moments.correct_until == "next-card":
            return ("next_card", "gathered", "next_lead")
        case "trick" | "stands":
            return ("gathered", "next_lead")
        case "lie":
            return ("lying",)
        case "lead":
            return ("play_begun",)
        case "auction":
            return ("auction_begun",)
        case "own-word":
            return ("spoken",)
        case _:
            return ()
