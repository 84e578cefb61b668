"""A list of people who register together: all of them by one entry, or none."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from mondfang.tournament.errors import Spot, TournamentError
from mondfang.tournament.office.entrants import Entrant, folded
from mondfang.tournament.office.events import ListRegistered, Registered
from mondfang.tournament.office.fold import Tournament
from mondfang.tournament.office.verbs import check_new_name, next_round


@dataclass(frozen=True, slots=True)
class Listed:
    """Somebody on a list, and the line of it where he stands."""

    entrant: Entrant
    line: int


@dataclass(frozen=True, slots=True)
class Admission:
    """What holds for everybody on a list; ``namesakes`` says that equal names are two people."""

    confirmed: bool = False
    late: bool = False
    namesakes: bool = False


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
    seen: dict[tuple[str, ...], Listed] = {}
    made: list[Registered] = []
    before = state
    for one in people:
        event = Registered(one.entrant, agreed, admission.late, next_round(state))
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


def _check_once(seen: dict[tuple[str, ...], Listed], one: Listed) -> None:
    name = folded(one.entrant.name)
    other = seen.setdefault(name, one)
    if name and other is not one:
        details = {"name": one.entrant.name, "first": other.line}
        raise TournamentError("listed-twice", Spot(line=one.line), **details)
