"""``sheet`` and ``check``: what a sheet says, how it came to that, and what the book says."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import click

from mondfang.cli.base.console import console, heading, table
from mondfang.cli.base.speech import Argument, Both, language, say
from mondfang.cli.tournament.desk import Desk, verb
from mondfang.cli.tournament.rows import in_columns, verdict_lines
from mondfang.cli.tournament.words import clock, person, signed
from mondfang.speech import numbers
from mondfang.tournament.format.model import book_of, columns
from mondfang.tournament.office.fold import Tournament
from mondfang.tournament.office.state import Filed
from mondfang.tournament.sheet.check import Doubt, doubts
from mondfang.tournament.sheet.model import Sheet

DOUBTFUL = 1


@verb(
    "sheet",
    Both(
        "Einen Zettel zeigen, mit allem, was an ihm geändert wurde.",
        "Show a sheet, with everything that was changed about it.",
    ),
    [
        Argument(["number"], type=int, metavar=Both("RUNDE", "ROUND")),
        Argument(["table"], type=int, metavar=Both("TISCH", "TABLE")),
    ],
    writes=False,
)
def sheet(desk: Desk, number: int, table: int) -> None:
    state = desk.read()
    filed = state.filed(number, table)
    desk.answer(sheet_json(filed), lambda: _show(state, filed))


def sheet_json(filed: Filed) -> dict[str, Any]:
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


def _show(state: Tournament, filed: Filed) -> None:
    found, paper = filed.sheet, console()
    paper.print(heading(found.spot.text(language())))
    names = [person(state.entrants[who]) for who in columns(state.format, found.seats)]
    grid = table("", *names, say("Anmerkung", "note"))
    for column in grid.columns[1:-1]:
        column.justify = "right"
    for deal, row in enumerate(found.rows, 1):
        note = "; ".join(filter(None, (row.contract, row.note, ", ".join(row.clauses))))
        if row.struck:
            note = f"{say('gestrichen', 'struck')} {note}".strip()
        points = (numbers.signed(point) for point in in_columns(state.format, row.points))
        grid.add_row(str(deal), *points, note)
    sums = (numbers.signed(point) for point in in_columns(state.format, found.points))
    grid.add_row("Σ", *sums, found.short)
    paper.print(grid)
    for line in _footnotes(state, filed):
        click.echo(line)


def _footnotes(state: Tournament, filed: Filed) -> Iterator[str]:
    found = filed.sheet
    if found.scorer is not None:
        name = person(state.entrants[found.scorer])
        yield say(f"Geschrieben von {name}", f"Kept by {name}")
    yield say(f"Eingegeben von {filed.author}", f"Entered by {filed.author}")
    for one in filed.differences:
        deal = say(f"Spiel {one.deal}", f"deal {one.deal}") if one.deal else "Σ"
        yield say(f"Abweichung, {deal}", f"Difference, {deal}") + f": {one.first} ≠ {one.second}"
    for old in filed.history:
        before = signed(in_columns(state.format, old.sheet.points))
        why = f" ({old.reason})" if old.reason else ""
        head = f"#{old.seq} {clock(old.at)} {old.author}"
        yield say(f"{head}: vorher {before}{why}", f"{head}: before {before}{why}")


@verb(
    "check",
    Both(
        """
        Zettel am Regelwerk prüfen: Zeilen, die kein Spiel ergibt, mit den nächsten möglichen.

        Ohne TISCH alle einer Runde, ohne RUNDE alle. Ende mit 1, wenn etwas fraglich ist.
        """,
        """
        Check sheets by the rulebook: rows that no game gives, with the nearest possible ones.

        Without TABLE all of a round, without ROUND all. Ends with 1 if something is doubtful.
        """,
    ),
    [
        Argument(["number"], type=int, required=False, metavar=Both("[RUNDE]", "[ROUND]")),
        Argument(["table"], type=int, required=False, metavar=Both("[TISCH]", "[TABLE]")),
    ],
    writes=False,
)
def check(desk: Desk, number: int | None, table: int | None) -> None:
    state = desk.read()
    sheets = _chosen(state, number, table)
    book = book_of(state.format)
    found = [(one, doubt) for one in sheets for doubt in doubts(state.format, one, book)]
    data = {
        "sheets": len(sheets),
        "rows": sum(len(one.rows) for one in sheets),
        "doubts": [_doubt_json(state, one, doubt) for one, doubt in found],
    }
    desk.answer(data, lambda: _show_doubts(state, sheets, found))
    if found:
        click.get_current_context().exit(DOUBTFUL)


def _chosen(state: Tournament, number: int | None, table: int | None) -> list[Sheet]:
    if number is not None and table is not None:
        return [state.filed(number, table).sheet]
    if number is not None:
        state.draw_of(number)
    return [filed.sheet for key, filed in sorted(state.sheets.items()) if number in (None, key[0])]


def _doubt_json(state: Tournament, one: Sheet, doubt: Doubt) -> dict[str, Any]:
    assert doubt.spot.deal is not None
    lines = verdict_lines(
        state.format, book_of(state.format), doubt.verdict, one.seats, doubt.spot.deal
    )
    return {
        "round": one.round,
        "table": one.table,
        "deal": doubt.spot.deal,
        "row": list(doubt.row),
        "possible": doubt.verdict.possible,
        "text": lines[0],
        "nearest": [list(near.row) for near in doubt.verdict.nearest],
    }


def _show_doubts(state: Tournament, sheets: list[Sheet], found: list[tuple[Sheet, Doubt]]) -> None:
    book = book_of(state.format)
    for one, doubt in found:
        assert doubt.spot.deal is not None
        row = signed(in_columns(state.format, doubt.row))
        click.echo(f"{doubt.spot.text(language())}: {row}")
        lines = verdict_lines(state.format, book, doubt.verdict, one.seats, doubt.spot.deal)
        for line in lines:
            click.echo(f"  {line}")
    rows = sum(len(one.rows) for one in sheets)
    click.echo(
        say(
            f"{len(sheets)} Zettel, {rows} Zeilen geprüft, {len(found)} fraglich.",
            f"{len(sheets)} sheets, {rows} rows checked, {len(found)} doubtful.",
        )
    )
