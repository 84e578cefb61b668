"""A list of people who register together: all of them by one entry, or none."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from mondfang.tournament.errors import Spot, TournamentError
from mondfang.tournament.office.events import ListRegistered, Registered
from mondfang.tournament.office.fold import Tournament
from mondfang.tournament.office.players.door import is_full
from mondfang.tournament.office.players.entrants import Entrant, loosely, may_be_same
from mondfang.tournament.office.verbs import check_new_name, next_round


@dataclass(frozen=True, slots=True)
class Listed:
    """Somebody on a list, and the line of it where he stands; ``contact`` is for a register."""

    entrant: Entrant
    line: int
    contact: str = ""


@dataclass(frozen=True, slots=True)
class Admission:
    """What holds for everybody on a list; ``namesakes`` says that equal names are two people."""

    confirmed: bool = False
    late: bool = False
    namesakes: bool = False
    expected: bool = False


def register_list(
    state: Tournament,
    people: Iterable[Listed],
    admission: Admission,
    *,
    at: float,
    author: str,
    reason: str = "",
) -> ListRegistered:
    """The list as one event; whoever cannot be admitted is named with his line."""
    agreed = state.format.office.confirmations if admission.confirmed else ()
    seen: dict[tuple[str, ...], list[Listed]] = {}
    made: list[Registered] = []
    before = state
    for one in people:
        first = next_round(state)
        event = Registered(
            one.entrant, agreed, admission.late, first, admission.expected, is_full(state)
        )
        try:
            if not admission.namesakes:
                _check_once(seen, one)
                check_new_name(before, one.entrant)
            state = state.done(event, at, author, reason)
        except TournamentError as problem:
            spot = Spot(line=one.line)
            raise TournamentError(problem.code, spot, **problem.details) from None
        made.append(event)
    return ListRegistered(tuple(made))


def _check_once(seen: dict[tuple[str, ...], list[Listed]], one: Listed) -> None:
    name = one.entrant.name
    alike = seen.setdefault(loosely(name), [])
    other = next((before for before in alike if may_be_same(before.entrant.name, name)), None)
    alike.append(one)
    if other is not None:
        details = {"name": one.entrant.name, "first": other.line}
        raise TournamentError("listed-twice", Spot(line=one.line), **details)
