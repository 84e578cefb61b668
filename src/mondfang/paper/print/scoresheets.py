"""Score sheets as data: one for each table of a round, a line for each deal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from mondfang.paper.print.code import code_svg, sheet_code
from mondfang.paper.print.seating import drawn_round, heading, known_tables
from mondfang.paper.words import round_title, word
from mondfang.scorer.block.shorthand import beginnings
from mondfang.tournament.errors import Spot, TournamentError
from mondfang.tournament.format.model import book_of, columns
from mondfang.tournament.office.fold import Tournament
from mondfang.tournament.office.players.entrants import shown_name

ROUNDS_OF_DEALS_WITHOUT_A_PLAN = 6


def score_sheets(
    tournament: Tournament,
    language: str,
    number: int | None = None,
    tables: Sequence[int] = (),
    addresses: Mapping[int, str] | None = None,
) -> dict[str, Any]:
    """The sheets of a round, or of some of its tables.

    Where there are ``addresses``, the code of a table opens its own on a phone; without a server
    it says which sheet it is.
    """
    draw = drawn_round(tournament, number)
    for table in tables:
        if not 1 <= table <= len(draw.tables):
            spot = Spot(round=draw.number, table=table)
            raise TournamentError("no-such-table", spot, tables=len(draw.tables))
    chosen = tables or range(1, len(draw.tables) + 1)
    title = round_title(tournament, draw.number, language)
    known = known_tables(tournament, draw.number)
    sheets = [_sheet(tournament, draw.number, table, language, table in known) for table in chosen]
    for sheet in sheets:
        address = (addresses or {}).get(sheet["table"])
        sheet["opens"] = bool(address)
        sheet["code"] = code_svg(address or sheet_code(tournament, draw.number, sheet["table"]))
    return {
        **heading(tournament, language, title),
        "sheets": sheets,
        "money": tournament.format.money.on,
        "games": beginnings(book_of(tournament.format), language),
    }


def _sheet(
    tournament: Tournament, number: int, table: int, language: str, known: bool
) -> dict[str, Any]:
    seats = tournament.table(number, table)
    size = len(seats)
    people = [
        {"number": str(who), "name": shown_name(tournament.entrants[who])}
        for who in columns(tournament.format, seats)
    ]
    plan = tournament.format.plan(number)
    lines = plan.deals_at(size) or ROUNDS_OF_DEALS_WITHOUT_A_PLAN * size
    scorer = tournament.scorers.get((number, table))
    first = tournament.format.office.first_column
    return {
        "table": table,
        "people": people,
        "known": known,
        "first": word(first, language),
        "dealers": [_dealer_column(deal, size, first) for deal in range(lines)],
        "start": 0,
        "carried": None,
        "rows": [],
        "totals": None,
        "cash": None,
        "plan": _plan_text(plan.deals_at(size), plan.minutes, language),
        "scorer": "" if scorer is None else str(scorer),
    }


def _dealer_column(deal: int, size: int, first: str) -> int:
    """The column of who deals, both counted from 0: the deal passes on with the play."""
    return deal % size if first == "dealer" else (deal - 1) % size


def _plan_text(deals: int | None, minutes: int | None, language: str) -> str:
    parts = []
    if deals is not None:
        parts.append(f"{deals} {word('deals', language)}")
    if minutes is not None:
        parts.append(f"{minutes} {word('minutes', language)}")
    return ", ".join(parts)
