"""A list of people at the door, as a file or pasted: shown first, then taken in as one entry."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Final

from starlette.requests import Request

from mondfang.paper import read_player_list
from mondfang.paper.errors import Note
from mondfang.paper.files.bounds import BYTES
from mondfang.paper.files.players import PlayerList, player_lines
from mondfang.tournament.log import Entry
from mondfang.tournament.office.events import Event, ListRegistered
from mondfang.tournament.office.fold import Tournament
from mondfang.tournament.office.players.lists import Admission, Listed, register_list
from mondfang.tournament.office.verbs import next_number
from mondfang.web.office.access import office
from mondfang.web.office.acting import Typed, slowly, uploaded
from mondfang.web.office.door.known import is_late

LIST_BYTES: Final = BYTES // 2


@dataclass(frozen=True, slots=True)
class ShownList:
    """What a list would bring, and what one should know of how it was read."""

    people: tuple[Listed, ...]
    notes: tuple[Note, ...]
    lines: str


def _read(state: Tournament, data: bytes) -> PlayerList:
    return read_player_list(data, "–", next_number(state))


def registered_list(state: Tournament, typed: Typed) -> Event:
    """Everybody on the list is expected, or here already; all by one entry."""
    people = _read(state, typed.get("list", "").encode()).people
    admission = Admission(
        confirmed=True,
        late=is_late(state),
        namesakes=typed.get("namesake") == "yes",
        expected=typed.get("here") != "yes",
    )
    return register_list(
        state, people, admission, at=time.time(), author="–", reason=typed.get("reason", "")
    )


async def handed_list(request: Request, typed: Typed) -> tuple[Typed, ShownList | None]:
    """The list of a form as text; a file is shown before anything of it comes in.

    Raises what refuses it, with the line.
    """
    data, state = await uploaded(request, "file", LIST_BYTES), office(request)
    if data is None and typed.get("look") != "yes":
        return typed, None
    given = typed.get("list", "").encode() if data is None else data
    read = await slowly(request, lambda: _read(state, given))
    shown = ShownList(read.people, read.notes, player_lines(read.people))
    typed = {**typed, "list": shown.lines}
    await slowly(request, lambda: registered_list(state, typed))
    return typed, shown


def listed_address(request: Request, state: Tournament) -> str:
    """The door again, with the entry that a wrong list is taken back by."""
    return f"/office/{request.path_params['office']}/door?listed={state.log[-1].seq}"


def listed_entry(request: Request, state: Tournament) -> Entry[Event] | None:
    """The list that has just come in, unless it was taken back."""
    told = request.query_params.get("listed", "")
    if not (told.isascii() and told.isdecimal() and len(told) < 9):
        return None
    found = next((one for one in state.log if one.seq == int(told)), None)
    is_list = found is not None and isinstance(found.event, ListRegistered)
    return found if is_list and int(told) not in state.undone else None
