"""The page of the draw: every round with its tables and proof, and all that changes it."""

from __future__ import annotations

import time
from collections.abc import Mapping
from functools import partial
from typing import Any

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from mondfang.speech import SpokenError, pick
from mondfang.tournament.draw.rules import split
from mondfang.tournament.draw.words import certificate_lines
from mondfang.tournament.errors import Spot, TournamentError
from mondfang.tournament.office.events import (
    Closed,
    Event,
    Reseated,
    RoundEnded,
    RoundPlanned,
    RoundStarted,
    Seated,
    SeatsSwapped,
    Substituted,
    TablesTold,
    Withdrawn,
)
from mondfang.tournament.office.fold import Tournament
from mondfang.tournament.office.players.crowd import crowd
from mondfang.tournament.office.results.look_ahead import change_lines, look_ahead
from mondfang.tournament.office.rounds.bench import bench
from mondfang.tournament.office.rounds.publish import drawn_in, moved_by_hand, published_draws
from mondfang.tournament.office.rounds.seat_changes import seat_change_lines
from mondfang.tournament.office.verbs import draw as drawn_rounds
from mondfang.tournament.office.verbs import needs_repair, next_round
from mondfang.tournament.office.verbs import repair as repaired_rounds
from mondfang.tournament.sheet.rows import read_order
from mondfang.web.base.routes import Page
from mondfang.web.base.visitor import Person
from mondfang.web.office.access import office
from mondfang.web.office.acting import (
    Deed,
    Events,
    Refusal,
    Typed,
    act,
    ahead,
    number,
    optional_number,
    slowly,
    typed_form,
)
from mondfang.web.office.draw.seed import draw_seed
from mondfang.web.office.frame import office_page

_KEPT_PROOFS = 100
_proofs: dict[tuple[str, int, str], list[str]] = {}
PREVIEWED = ("swap", "repair", "substitute", "reseat", "leave")


def _deeds(request: Request) -> Mapping[str, Deed]:
    def seed(state: Tournament) -> str:
        return draw_seed(request, state)

    def start(state: Tournament, typed: Typed) -> Event:
        given = optional_number(typed, "round")
        return RoundStarted(
            min(next_round(state), len(state.format.rounds)) if given is None else given
        )

    def swap(state: Tournament, typed: Typed) -> Event:
        return SeatsSwapped(number(typed, "round"), number(typed, "one"), number(typed, "two"))

    def reseat(state: Tournament, typed: Typed) -> Event:
        return Reseated(number(typed, "round"), number(typed, "one"), number(typed, "two"))

    def substitute(state: Tournament, typed: Typed) -> Event:
        return Substituted(number(typed, "number"), number(typed, "by"), number(typed, "round"))

    def leave(state: Tournament, typed: Typed) -> Event | Events:
        """Somebody goes before the round begins; the draw is repaired at once where that can be."""
        gone = Withdrawn(number(typed, "number"), number(typed, "round"))
        after = state.done(gone, time.time(), "–", typed.get("reason", ""))
        if crowd(after) is not None or not needs_repair(after):
            return gone
        return gone, repaired_rounds(after, seed(after))

    return {
        "close": Deed(lambda state, typed: Closed(), "office-lead"),
        "draw": Deed(
            lambda state, typed: drawn_rounds(state, seed(state)), "office-lead", slow=True
        ),
        "repair": Deed(
            lambda state, typed: repaired_rounds(state, seed(state)), "office-lead", slow=True
        ),
        "swap": Deed(swap, "office-lead"),
        "reseat": Deed(reseat, "office-lead"),
        "substitute": Deed(substitute, "office-lead"),
        "leave": Deed(leave, "office-lead", slow=True),
        "tell": Deed(lambda state, typed: TablesTold(number(typed, "round")), "office-lead"),
        "hide": Deed(lambda state, typed: TablesTold(number(typed, "round"), False), "office-lead"),
        "seat": Deed(_seat),
        "start": Deed(start, "office-lead"),
        "end": Deed(lambda state, typed: RoundEnded(number(typed, "round")), "office-lead"),
        "plan": Deed(_plan, "office-lead"),
    }


def _seat(state: Tournament, typed: Typed) -> Event:
    """Who sits where once the cards are drawn: the numbers in the order of the columns."""
    at, table = number(typed, "round"), number(typed, "table")
    seats = state.table(at, table)
    return Seated(
        at, table, read_order(state.format, seats, typed.get("order", ""), Spot(at, table))
    )


def _plan(state: Tournament, typed: Typed) -> Event:
    deals, minutes = optional_number(typed, "deals"), optional_number(typed, "minutes")
    return RoundPlanned(number(typed, "round"), deals, minutes)


async def show(request: Request) -> Response:
    return await _show(request)


async def change(request: Request) -> Response:
    """Do it, or show first what it would change."""
    typed, deeds = await typed_form(request), _deeds(request)
    try:
        if typed.get("do") in PREVIEWED and typed.get("sure") != "yes":
            before = office(request)
            after = await ahead(request, deeds, typed)
            lines = seat_change_lines(before, after, _language(request))
            if typed["do"] == "reseat":
                lines += _in_the_standings(before, after, _language(request))
            if typed["do"] == "leave":
                lines = lines or _gone(after, number(typed, "number"), _language(request))
            return await _show(request, preview=(typed, lines))
        await act(request, deeds, typed)
    except SpokenError as problem:
        return await _show(request, Refusal(problem, typed))
    at = typed.get("round", "")
    place = f"#round-{at}" if at.isdecimal() else ""
    return RedirectResponse(f"/office/{request.path_params['office']}/draw{place}", 303)


def _in_the_standings(before: Tournament, after: Tournament, language: str) -> list[str]:
    """What the last entry of a state moves in places and prizes, where sheets are in."""
    if not before.sheets:
        return []
    return change_lines(before, look_ahead(before, after.log[-1]), language)


def _gone(after: Tournament, who: int, language: str) -> list[str]:
    """Somebody who leaves a number that fills no tables: the door says who waits or comes."""
    told, wrong = pick(language, "nicht mehr dabei", "no longer playing"), crowd(after)
    lines = [f"{who} {after.entrants[who].name}: {told}"]
    return lines if wrong is None else [*lines, wrong.text(language)]


async def _show(
    request: Request,
    refusal: Refusal | None = None,
    preview: tuple[Typed, list[str]] | None = None,
) -> Response:
    state, language = office(request), _language(request)
    front = _front(state)
    rounds = [
        {**await _round(request, state, one, language), "front": one == front}
        for one in sorted(state.draws, key=lambda one: (one != front, one > front, -one))
    ]
    work = partial(_drawn, request, state, rounds, language, refusal, preview)
    return await slowly(request, work)


def _drawn(
    request: Request,
    state: Tournament,
    rounds: list[dict[str, Any]],
    language: str,
    refusal: Refusal | None,
    preview: tuple[Typed, list[str]] | None,
) -> Response:
    """Beside the pages of all others: hundreds of tables take a moment."""
    try:
        step = needs_repair(state)
    except TournamentError:
        step = ()
    return office_page(
        request,
        "office/draw.html",
        "draw",
        refusal,
        rounds=rounds,
        sizes=_sizes(state, language),
        to_repair=step,
        crowd=crowd(state),
        coming=next_round(state),
        last=len(state.format.rounds),
        preview=preview,
        undrawn=len(state.draws) < len(state.format.rounds),
        bench=bench(state, _front(state)),
    )


def _front(state: Tournament) -> int:
    """The round that people ask about: the one that begins next, else the last one."""
    coming = next_round(state)
    return coming if coming in state.draws else max(state.draws, default=0)


def _sizes(state: Tournament, language: str) -> tuple[int, int, int] | str:
    """Tables, tables of five and byes for those who are there; or why they cannot be seated."""
    here = len(state.present(1))
    try:
        sizes = split(here, state.format.draw)
    except TournamentError as problem:
        return problem.sentence(language)
    return len(sizes), sum(size == 5 for size in sizes), here - sum(sizes)


async def _round(request: Request, state: Tournament, at: int, language: str) -> dict[str, Any]:
    draw = state.draws[at]
    return {
        "number": at,
        "final": state.format.stage(at) == "final",
        "started": state.clocks.get(at),
        "signal": state.signal(at),
        "public": state.is_public(at),
        "plan": state.format.plan(at),
        "touched": any(key[0] == at for key in state.sheets),
        "tables": [
            {
                "table": table,
                "people": [state.entrants[who] for who in seats],
                "known": state.knows_seats(at, table),
            }
            for table, seats in enumerate(draw.tables, 1)
        ],
        "byes": [state.entrants[who] for who in draw.byes],
        "proof": await _proof(request, state, at, language),
        "by_hand": moved_by_hand(state, at),
    }


async def _proof(request: Request, state: Tournament, at: int, language: str) -> list[str]:
    """The certificate of the draw in words; worked out once."""
    seq = drawn_in(state, at)
    key = (f"{request.path_params['office']} {state.log[seq - 1].link}", seq, language)
    if key not in _proofs:
        published = await slowly(request, lambda: published_draws(state, seq))
        lines = []
        for one in published:
            numbers = ", ".join(str(draw.number) for draw in one.rounds)
            claims = zip(
                one.certificate.claims, certificate_lines(one.certificate, language), strict=True
            )
            told = [text for place, (claim, text) in enumerate(claims) if claim.count or not place]
            lines += [
                f"{'Runde' if language == 'de' else 'round'} {numbers}: {text}" for text in told
            ]
        if len(_proofs) >= _KEPT_PROOFS:
            _proofs.clear()
        _proofs[key] = lines
    return _proofs[key]


def _language(request: Request) -> str:
    person: Person = request.state.person
    return person.prefs.language


PAGES = (
    Page("/office/{office}/draw", show, who="office-desk"),
    Page("/office/{office}/draw", change, ("POST",), who="office-desk"),
)
