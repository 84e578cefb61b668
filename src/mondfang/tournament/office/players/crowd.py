"""A number of players that fills no tables: how many too many or too few, and who could wait.

The start is never a wall: somebody becomes a reserve, or some more are found.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from mondfang.speech import Text
from mondfang.tournament.draw.rules import DrawRules, split
from mondfang.tournament.errors import TournamentError
from mondfang.tournament.office.events import Paused, Returned
from mondfang.tournament.office.state import State

_TOO_MANY: Final = Text(
    "{players} sind da, das geht sich nicht aus: {over} zu viel, oder es fehlen {short}",
    "{players} are here, which fills no tables: {over} too many, or {short} more are needed",
)
_TOO_FEW: Final = Text(
    "{players} sind da; es fehlen {short}", "{players} are here; {short} more are needed"
)


@dataclass(frozen=True, slots=True)
class Crowd:
    """So many for a round: ``over`` would have to wait, or ``short`` to come."""

    round: int
    players: int
    over: int | None
    short: int

    def text(self, language: str = "de") -> str:
        told = _TOO_FEW if self.over is None else _TOO_MANY
        gaps = {"players": self.players, "over": self.over, "short": self.short}
        return told.filled(**gaps).said(language)


def crowd(state: State) -> Crowd | None:
    """What is wrong with the number for the next round; None where they can sit.

    While people are still expected at the door nobody knows the number yet.
    """
    coming = len(state.clocks) + 1
    if state.is_confirmed or coming > state.format.main_rounds:
        return None
    if state.expected and not state.closed:
        return None
    players, rules = len(state.present(coming)), state.format.draw
    if not players or _sits(players, rules):
        return None
    below = next((n for n in range(players - 1, 3, -1) if _sits(n, rules)), None)
    above = next(n for n in range(players + 1, players + 8) if _sits(n, rules))
    return Crowd(coming, players, None if below is None else players - below, above - players)


def made_reserve(state: State, who: int) -> Paused:
    """Somebody who is here waits to stand in for another; the rounds to come go on without."""
    state.entrant(who)
    rounds = range(len(state.clocks) + 1, len(state.format.rounds) + 1)
    return Paused(who, tuple(rounds))


def is_reserve(state: State, who: int) -> bool:
    """Whether somebody plays only as a substitute, from the beginning or from now on."""
    if who in state.reserves:
        return True
    rounds = range(len(state.clocks) + 1, len(state.format.rounds) + 1)
    return bool(rounds) and all((who, number) in state.paused for number in rounds)


def plays_after_all(state: State, who: int) -> Returned:
    """A reserve takes part from the next round on."""
    return Returned(who, len(state.clocks) + 1)


def _sits(players: int, rules: DrawRules) -> bool:
    try:
        return bool(split(players, rules))
    except TournamentError:
        return False
