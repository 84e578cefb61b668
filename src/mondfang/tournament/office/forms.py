"""The office as JSON: places, sheets, tables, people, in forms that programs may rely on."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any

from mondfang.tournament.draw.model import RoundDraw
from mondfang.tournament.office.players.entrants import Entrant
from mondfang.tournament.office.records import Call
from mondfang.tournament.office.state import Filed, State
from mondfang.tournament.office.tables.calls import call_text
from mondfang.tournament.standings.filters import Team
from mondfang.tournament.standings.ranking import Place, cup_points


def exact(value: Fraction | int | None) -> int | str | None:
    """A number for JSON: whole ones as numbers, fractions as ``"5/12"``."""
    if value is None:
        return None
    fraction = Fraction(value)
    return fraction.numerator if fraction.denominator == 1 else str(fraction)


def draw_json(state: State, draw: RoundDraw) -> dict[str, Any]:
    return {
        "round": draw.number,
        "tables": [{"table": n, "players": list(t)} for n, t in enumerate(draw.tables, 1)],
        "byes": list(draw.byes),
    }


def entrant_json(entrant: Entrant) -> dict[str, Any]:
    return {
        "number": entrant.number,
        "name": entrant.name,
        "club": entrant.club,
        "categories": sorted(entrant.categories),
        "consent": entrant.consent,
        "member": entrant.member,
        "family": entrant.family,
        "given": entrant.given,
    }


def status(state: State) -> str:
    """``running``, ``posted`` or ``confirmed``."""
    if state.is_confirmed:
        return "confirmed"
    return "running" if state.posted_at is None else "posted"


def place_json(state: State, place: Place, language: str = "de") -> dict[str, Any]:
    entrant = state.entrants[place.number]
    return {
        "rank": place.rank,
        "number": place.number,
        "name": entrant.name,
        "club": entrant.club,
        "total": exact(place.total),
        "rounds": [exact(value) for value in place.rounds],
        "marks": list(place.marks),
        "reason": place.reason.text(language),
        "needs_lot": place.needs_lot,
    }


def standings_json(state: State, places: Sequence[Place], language: str = "de") -> dict[str, Any]:
    listed = [place_json(state, place, language) for place in places]
    return {"status": status(state), "places": listed}


def teams_json(found: Iterable[Team]) -> dict[str, Any]:
    return {
        "teams": [
            {
                "rank": one.rank,
                "club": one.club,
                "total": exact(one.total),
                "members": list(one.members),
            }
            for one in found
        ]
    }


def cup_places_json(state: State, places: Sequence[Place], language: str = "de") -> dict[str, Any]:
    """The ranking that the cup takes and what it is worth, in every system of the format."""
    worth, scales = cup_points(state), state.format.cup.systems
    return {
        "takes": state.format.cup.takes,
        "places": [
            {
                **place_json(state, place, language),
                "cup": {s: exact(p) for s, p in zip(scales, worth[place.number], strict=True)},
            }
            for place in places
        ],
    }


def sheet_json(state: State, filed: Filed) -> dict[str, Any]:
    found = filed.sheet
    return {
        "round": found.round,
        "table": found.table,
        "players": list(found.seats),
        "rows": [
            {
                "points": list(row.points),
                "cents": None if row.cents is None else list(row.cents),
                "struck": row.struck,
                "source": row.source,
                "contract": row.contract,
                "note": row.note,
                "clauses": list(row.clauses),
            }
            for row in found.rows
        ],
        "totals": list(found.points),
        "deals": found.played,
        "scorer": found.scorer,
        "short": found.short,
        "rulings": [
            {
                "deal": ruled.deal,
                "decision": ruled.decision,
                "players": list(ruled.numbers),
                "clauses": list(ruled.clauses),
                "points": None if ruled.row is None else list(ruled.row.points),
                "counts": ruled.is_row,
                "text": ruled.text,
            }
            for ruled in state.all_rulings_at(found.round, found.table)
        ],
        "entered_by": filed.author,
        "differences": [
            {"deal": one.deal, "first": one.first, "second": one.second}
            for one in filed.differences
        ],
        "history": [
            {
                "totals": list(old.sheet.points),
                "entry": old.seq,
                "at": old.at,
                "author": old.author,
                "reason": old.reason,
            }
            for old in filed.history
        ],
    }


def call_json(call: Call, language: str = "de") -> dict[str, Any]:
    return {
        "call": call.seq,
        "at": call.at,
        "round": call.round,
        "table": call.table,
        "number": call.number,
        "text": call.text,
        "state": call.how,
        "said": call_text(call, language),
        "referee": call.referee,
        "rulings": list(call.rulings),
        "closed_at": call.closed_at,
    }
