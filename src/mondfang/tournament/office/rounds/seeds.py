"""Which seed a draw takes: the one given, the one promised, or a new one where none was."""

from __future__ import annotations

from collections.abc import Callable

from mondfang.tournament.draw.commitment import opens
from mondfang.tournament.errors import TournamentError
from mondfang.tournament.office.state import State


def promised_seed(state: State, kept: str | None) -> str | None:
    """The seed that was promised: the one kept for the draw, or one that a draw has opened."""
    if state.commitment is None:
        return None
    known = state.seeds if kept is None else (kept, *state.seeds)
    return next((one for one in known if opens(state.commitment, one)), None)


def seed_for_draw(
    state: State, given: str | None, kept: str | None, new: Callable[[], str], where: str
) -> str:
    """The seed of the next draw; a promise without its seed is refused, ``where`` it should be."""
    if given is not None:
        return given
    if state.commitment is None:
        return new()
    found = promised_seed(state, kept)
    if found is None:
        raise TournamentError("promised-seed-missing", where)
    return found
