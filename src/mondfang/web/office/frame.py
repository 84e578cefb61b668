"""The frame of every page of the office: where one is, what comes next, and who is asking."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import Response

from mondfang.speech import Text, numbers
from mondfang.tournament.draw.rules import split
from mondfang.tournament.errors import TournamentError
from mondfang.tournament.office.day.course import Doing, NextStep, next_step
from mondfang.tournament.office.day.practice import is_practice
from mondfang.tournament.office.fold import Tournament
from mondfang.tournament.office.players.crowd import crowd
from mondfang.web.base.render import page
from mondfang.web.base.services import services
from mondfang.web.base.visitor import Person
from mondfang.web.office.access import ROLE_WORDS, Badge, badge, office
from mondfang.web.office.acting import Refusal

# The pages of the office in the order of an evening: address, name, who may.
TABS: Final = (
    ("", Text("Abend", "Evening"), "office"),
    ("door", Text("Tür", "Door"), "office-door"),
    ("teams", Text("Teams", "Teams"), "office-door"),
    ("draw", Text("Auslosung", "Draw"), "office-desk"),
    ("board", Text("Tische", "Tables"), "office"),
    ("sheets", Text("Zettel", "Sheets"), "office-desk"),
    ("conduct", Text("Schiedsgericht", "Referee"), "office-referee"),
    ("hall", Text("Saal", "Hall"), "office-desk"),
    ("end", Text("Wertung", "Standings"), "office"),
    ("papers", Text("Papiere", "Papers"), "office"),
    ("log", Text("Protokoll", "Log"), "office"),
)
_WHERE: Final[dict[Doing, str]] = {
    "register": "door",
    "repair": "draw",
    "draw": "draw",
    "start": "draw",
    "enter": "sheets",
    "enter-again": "sheets",
    "clear-up": "board",
    "lot": "end",
    "post": "end",
    "decide": "end",
    "confirm": "end",
    "publish": "end",
}
# Steps that one press gets done, from whichever page: what is sent there, and who may.
_QUICK: Final[dict[Doing, tuple[str, Text, str]]] = {
    "register": ("close", Text("Anmeldung schließen", "Close registration"), "office-lead"),
    "draw": ("draw", Text("Auslosen", "Draw"), "office-lead"),
    "start": ("start", Text("Runde beginnen", "Start the round"), "office-lead"),
    "post": ("post", Text("Wertung aushängen", "Post the standings"), "office-lead"),
    "confirm": ("confirm", Text("Bestätigen", "Confirm"), "office-lead"),
}
_FOR_TABLES: Final[tuple[Doing, ...]] = ("register", "repair", "draw", "start")
_DONE_AT: Final[dict[str, str]] = {"close": "draw"}


@dataclass(frozen=True, slots=True)
class Next:
    """The next step in words, and the page where it is done."""

    text: str
    address: str
    at: str = ""  # the time from which it can be done
    quick: Quick | None = None


@dataclass(frozen=True, slots=True)
class Quick:
    """A next step that one press gets done: the page that does it, the deed and its label."""

    page: str
    do: str
    label: str


def the_next(state: Tournament, book: str, language: str, mine: Badge | None = None) -> Next:
    try:
        step = next_step(state)
    except TournamentError as problem:
        return Next(problem.sentence(language), f"/office/{book}/board")
    address = f"/office/{book}/{_WHERE[step.do]}"
    wrong = crowd(state) if step.do in _FOR_TABLES and state.closed else None
    if wrong is not None:
        return Next(wrong.text(language), f"/office/{book}/door#crowd")
    if step.do == "clear-up":
        address = f"/office/{book}/table/{step.round}/{step.table}"
    at = "" if step.at is None or step.at <= time.time() else clock(step.at)
    quick = None if at else _quick(state, step, mine, language)
    return Next(_sentence(step, language), address, at, quick)


def _quick(state: Tournament, step: NextStep, mine: Badge | None, language: str) -> Quick | None:
    do, label, who = _QUICK.get(step.do, ("", Text("", ""), ""))
    if not do or mine is None or not mine.may(who):
        return None
    if step.do == "register" and not _can_sit(state):
        return None
    return Quick(_DONE_AT.get(do, _WHERE[step.do]), do, label.said(language))


def _can_sit(state: Tournament) -> bool:
    """Whether those who are there fill tables."""
    try:
        return bool(split(len(state.present(1)), state.format.draw))
    except TournamentError:
        return False


def _sentence(step: NextStep, language: str) -> str:
    text = step.text(language)
    return text[:1].upper() + text[1:]


def clock(at: float) -> str:
    """``14:05``, by the clock of this machine."""
    moment = time.localtime(at)
    return numbers.clock(moment.tm_hour, moment.tm_min)


def _tabs(state: Tournament, mine: Badge, language: str) -> list[tuple[str, str]]:
    """The pages for this badge; teams only where the format has some."""
    gone = () if state.format.teams is not None else ("teams",)
    return [
        (one, name.said(language)) for one, name, who in TABS if mine.may(who) and one not in gone
    ]


def office_page(
    request: Request,
    template: str,
    tab: str,
    /,
    refusal: Refusal | None = None,
    status: int | None = None,
    **context: Any,
) -> Response:
    """A page of the office in its frame; ``tab`` says which."""
    person: Person = request.state.person
    language, state, book = person.prefs.language, office(request), request.path_params["office"]
    mine = badge(request)
    given = {
        "book": book,
        "state": state,
        "badge": mine,
        "role": ROLE_WORDS[mine.role].said(language),
        "next": the_next(state, book, language, mine),
        "tabs": _tabs(state, mine, language),
        "tab": tab,
        "practice": is_practice(state),
        "mark": services(request).offices.mark(book, state),
        "refusal": refusal,
        "typed": refusal.typed if refusal else {},
        "english": language == "en",
        "now_ms": int(time.time() * 1000),
        "answered": request.method == "POST",
        "clock": clock,
        "numbers": numbers,
        "lang": language,
    }
    shown = status or (400 if refusal else 200)
    address = f"/office/{book}/{tab}".rstrip("/")
    extra = {"here": address} if request.method == "POST" else {}
    return page(request, template, shown, **{**given, **extra, **context})
