"""``sheet`` and ``check``: what a sheet says, how it came to that, and what the book says."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import click

from mondfang.cli.base.console import console, heading, table
from mondfang.cli.base.speech import Argument, Both, language, say
from mondfang.cli.tournament.base.chain import check_options
from mondfang.cli.tournament.base.checking import DOUBTFUL, checked_log
from mondfang.cli.tournament.base.desk import Desk, verb
from mondfang.cli.tournament.base.words import clock, person
from mondfang.rulebook.citations import ids_text
from mondfang.speech import numbers
from mondfang.tournament.format.model import book_of, columns
from mondfang.tournament.office.events import Ruled
from mondfang.tournament.office.fold import Tournament
from mondfang.tournament.office.forms import sheet_json
from mondfang.tournament.office.log.story import told
from mondfang.tournament.office.state import Filed
from mondfang.tournament.sheet.check import Doubt, TotalsDoubt, doubts, totals_doubt
from mondfang.tournament.sheet.model import Sheet, changed_rows
from mondfang.tournament.sheet.rows import doubt_lines, signed


@verb(
    "sheet",
    Both(
        "Einen Zettel zeigen, mit allem, was an ihm geändert wurde.",
        "Show a sheet, with every change made to it.",
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
    desk.answer(sheet_json(state, filed), lambda: _show(state, filed))


def _show(state: Tournament, filed: Filed) -> None:
    found, paper = filed.sheet, console()
    paper.print(heading(found.spot.text(language())))
    names = [person(state.entrants[who]) for who in columns(state.format, found.seats)]
    grid = table("", *names, say("Anmerkung", "note"))
    for column in grid.columns[1:-1]:
        column.justify = "right"
    for deal, row in enumerate(found.rows, 1):
        note = "; ".join(filter(None, (row.contract, row.note, ids_text(row.clauses))))
        if row.struck:
            note = f"{say('gestrichen', 'struck')} {note}".strip()
        points = (numbers.signed(point) for point in columns(state.format, row.points))
        grid.add_row(str(deal), *points, note)
    sums = (numbers.signed(point) for point in columns(state.format, found.points))
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
    for ruled in state.all_rulings_at(found.round, found.table):
        if not _is_seen(found, ruled):
            yield say(f"Spruch: {told(state, ruled)}", f"Ruling: {told(state, ruled, 'en')}")
    for one in filed.differences:
        deal = say(f"Spiel {one.deal}", f"deal {one.deal}") if one.deal else "Σ"
        yield say(f"Abweichung, {deal}", f"Difference, {deal}") + f": {one.first} ≠ {one.second}"
    versions = [*(old.sheet for old in filed.history), found]
    for old, (_, new) in zip(filed.history, pairwise(versions), strict=True):
        before = signed(columns(state.format, old.sheet.points))
        why = f" ({old.reason})" if old.reason else ""
        head = f"#{old.seq} {clock(old.at)} {old.author}"
        yield say(f"{head}: vorher {before}{why}", f"{head}: before {before}{why}")
        for place, was, now in changed_rows(old.sheet, new):
            deal_name = say(f"Spiel {place}", f"deal {place}")
            rows = [signed(columns(state.format, row.counted)) for row in (was, now)]
            yield f"    {deal_name}: {rows[0]} → {rows[1]}"


def _is_seen(sheet: Sheet, ruled: Ruled) -> bool:
    """Whether a ruling is a row of the sheet already."""
    return ruled.is_row and ruled.deal is not None and sheet.totals is None


@verb(
    "check",
    Both(
        """
        Zettel am Regelwerk prüfen: Zeilen, die kein Spiel ergibt, mit den nächsten möglichen.

        Ohne TISCH alle einer Runde, ohne RUNDE alle und das Protokoll: ob etwas verändert, gelöscht
        oder umgestellt wurde. --fingerprint vergleicht mit einem notierten Prüfwert. Ende mit 1,
        wenn etwas fraglich ist.
        """,
        """
        Check sheets by the rulebook: rows no game can give, with the nearest possible ones.

        Without TABLE all of a round, without ROUND all, and the log: whether anything was changed,
        deleted or moved. --fingerprint compares with a hash that somebody wrote down. Exits with 1
        if anything is doubtful.
        """,
    ),
    [
        Argument(["number"], type=int, required=False, metavar=Both("[RUNDE]", "[ROUND]")),
        Argument(["table"], type=int, required=False, metavar=Both("[TISCH]", "[TABLE]")),
        *check_options(),
    ],
)
def check(
    desk: Desk, number: int | None, table: int | None, mark: str | None, accept: bool
) -> None:
    with desk.open() as office:
        report = checked_log(office, mark, accept) if number is None else None
        state = office.look()
    sheets = _chosen(state, number, table)
    book = book_of(state.format)
    found = [
        (one, doubt)
        for one in sheets
        for doubt in doubts(state.format, one, book, state.all_rulings_at(one.round, one.table))
    ]
    sums = [doubt for one in sheets if (doubt := totals_doubt(state.format, one)) is not None]
    data = {
        **({} if report is None else {"log": report.as_json()}),
        "sheets": len(sheets),
        "rows": sum(len(one.rows) for one in sheets),
        "doubts": [
            *(_doubt_json(state, one, doubt) for one, doubt in found),
            *(_totals_json(doubt) for doubt in sums),
        ],
    }
    desk.answer(data, lambda: _show_doubts(state, sheets, found, sums))
    if found or sums or not (report is None or report.is_good):
        click.get_current_context().exit(DOUBTFUL)


def _chosen(state: Tournament, number: int | None, table: int | None) -> list[Sheet]:
    if number is not None and table is not None:
        return [state.filed(number, table).sheet]
    if number is not None:
        state.draw_of(number)
    return [filed.sheet for key, filed in sorted(state.sheets.items()) if number in (None, key[0])]


def _doubt_json(state: Tournament, one: Sheet, doubt: Doubt) -> dict[str, Any]:
    lines = doubt_lines(state.format, book_of(state.format), doubt, one.seats, language())
    return {
        "round": one.round,
        "table": one.table,
        "deal": doubt.spot.deal,
        "row": list(doubt.row),
        "possible": doubt.verdict.possible,
        "text": lines[0],
        "nearest": [list(near.row) for near in doubt.verdict.nearest],
    }


def _totals_json(doubt: TotalsDoubt) -> dict[str, Any]:
    return {
        "round": doubt.spot.round,
        "table": doubt.spot.table,
        "deal": None,
        "row": list(doubt.totals),
        "possible": False,
        "text": doubt.text(language()),
        "nearest": [],
    }


def _show_doubts(
    state: Tournament,
    sheets: list[Sheet],
    found: list[tuple[Sheet, Doubt]],
    sums: list[TotalsDoubt],
) -> None:
    book = book_of(state.format)
    for one, doubt in found:
        row = signed(columns(state.format, doubt.row))
        click.echo(f"{doubt.spot.text(language())}: {row}")
        for line in doubt_lines(state.format, book, doubt, one.seats, language()):
            click.echo(f"  {line}")
    for total in sums:
        row = signed(columns(state.format, total.totals))
        click.echo(f"{total.spot.text(language())}: {row}\n  {total.text(language())}")
    rows, doubtful = sum(len(one.rows) for one in sheets), len(found) + len(sums)
    click.echo(
        say(
            f"{len(sheets)} Zettel, {rows} Zeilen geprüft, {doubtful} fraglich.",
            f"{len(sheets)} sheets, {rows} rows checked, {doubtful} doubtful.",
        )
    )
