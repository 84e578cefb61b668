"""Who sits where, as data for cards, lists and pages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from mondfang.paper.print.code import code_svg
from mondfang.paper.words import (
    own_name,
    public_club,
    round_title,
    where_and_when,
    word,
    words,
)
from mondfang.tournament.draw.model import RoundDraw
from mondfang.tournament.errors import Spot, TournamentError
from mondfang.tournament.office.fold import Tournament
from mondfang.tournament.office.players.entrants import Entrant, shown_name
from mondfang.tournament.office.players.name_order import family_of, shown_key
from mondfang.tournament.office.state import State


def drawn_round(state: State, number: int | None) -> RoundDraw:
    """The draw of a round; by default of the next to start, else of the last."""
    if number is not None:
        return state.draw_of(number)
    if not state.draws:
        raise TournamentError("not-drawn", Spot(round=1))
    shown = public_rounds(state)
    waiting = [one for one in shown if one not in state.clocks]
    return state.draws[waiting[0] if waiting else shown[-1]]


def public_rounds(state: State) -> list[int]:
    """The drawn rounds whose tables may be shown, in their order."""
    return [number for number in sorted(state.draws) if state.is_public(number)]


def known_tables(tournament: Tournament, number: int) -> frozenset[int]:
    """The tables of a round whose seats are known: drawn by computer, or the cards are drawn."""
    tables = range(1, len(tournament.draw_of(number).tables) + 1)
    return frozenset(table for table in tables if tournament.knows_seats(number, table))


def heading(state: State, language: str, title: str = "") -> dict[str, Any]:
    """What every page begins with."""
    return {
        "title": state.created.title,
        "where": where_and_when(state, language),
        "heading": title,
        "language": language,
        "words": words(language),
    }


def by_name(tournament: Tournament, language: str, number: int | None = None) -> dict[str, Any]:
    """Everybody of a round in the order of names as they are shown, with table and seat."""
    draw = drawn_round(tournament, number)
    known = known_tables(tournament, draw.number)
    people = [tournament.entrants[who] for who in draw.players]
    people.sort(key=lambda one: (shown_key(one), one.number))
    lines = [_where(draw, one, known) for one in people]
    data = heading(tournament, language, round_title(tournament, draw.number, language))
    return {**data, "lines": lines}


def _where(draw: RoundDraw, entrant: Entrant, known: frozenset[int]) -> dict[str, Any]:
    table = draw.table_of(entrant.number)
    seat = None
    if table is not None and table in known:
        seat = draw.tables[table - 1].index(entrant.number) + 1
    return {
        "number": entrant.number,
        "name": shown_name(entrant),
        "sorted": family_of(entrant),
        "club": public_club(entrant),
        "table": table,
        "seat": seat,
    }


def by_table(tournament: Tournament, language: str, number: int | None = None) -> dict[str, Any]:
    """Every table of a round with its people, the first dealer first where that is known."""
    draw = drawn_round(tournament, number)
    known = known_tables(tournament, draw.number)
    tables = [
        {
            "table": table,
            "known": table in known,
            "people": [_person(tournament.entrants[who]) for who in seats],
        }
        for table, seats in enumerate(draw.tables, 1)
    ]
    data = heading(tournament, language, round_title(tournament, draw.number, language))
    byes = [_person(tournament.entrants[who]) for who in draw.byes]
    return {**data, "tables": tables, "byes": byes}


def _person(entrant: Entrant) -> dict[str, Any]:
    return {
        "number": entrant.number,
        "name": shown_name(entrant),
        "club": public_club(entrant),
    }


def seat_cards(
    tournament: Tournament,
    language: str,
    players: Sequence[int] = (),
    own_pages: Mapping[int, str] | None = None,
) -> dict[str, Any]:
    """A card for everybody: number, name, and for each round the table and room for the points.

    The card is handed to its owner and bears the whole name; where there are ``own_pages``, also
    the code that opens the owner's.
    """
    for who in players:
        tournament.entrant(who)
    here = [who for who in tournament.entrants if tournament.presence[who].how == "here"]
    chosen = players or sorted(here)
    known = {number: known_tables(tournament, number) for number in tournament.draws}
    cards = [_card(tournament, tournament.entrants[who], known, language) for who in chosen]
    for card in cards:
        address = (own_pages or {}).get(card["number"], "")
        card["code"] = code_svg(address) if address else ""
    return {**heading(tournament, language), "cards": cards}


def _card(
    tournament: Tournament, entrant: Entrant, known: Mapping[int, frozenset[int]], language: str
) -> dict[str, Any]:
    rounds = []
    for number in range(1, len(tournament.format.rounds) + 1):
        table = seat = ""
        draw = tournament.draws.get(number) if tournament.is_public(number) else None
        if draw is not None and entrant.number in draw.players:
            where = _where(draw, entrant, known[number])
            table = str(where["table"] or word("bye", language))
            seat = str(where["seat"] or "")
        elif draw is not None:
            table = "–"
        title = round_title(tournament, number, language)
        rounds.append({"title": title, "table": table, "seat": seat})
    return {
        "number": entrant.number,
        "name": own_name(entrant),
        "club": entrant.club,
        "rounds": rounds,
    }
