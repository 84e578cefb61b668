"""A sheet from the command line into the office: what was said of it, kept, and answered."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import click

from mondfang.cli.base.speech import language, say
from mondfang.cli.tournament.base.desk import Office, agreed, asks
from mondfang.tournament.errors import Spot, TournamentError
from mondfang.tournament.format.model import columns
from mondfang.tournament.office.events import Event, SecondEntry, SheetEntered
from mondfang.tournament.office.fold import Tournament
from mondfang.tournament.office.verbs import SheetParts, sheet_for
from mondfang.tournament.sheet.check import doubts, totals_doubt
from mondfang.tournament.sheet.model import Row, Sheet
from mondfang.tournament.sheet.rows import read_named, read_order, read_rows, read_totals, signed

Rows = Callable[[Tournament], Sequence[Row]]


@dataclass(frozen=True, slots=True)
class Given:
    """What the options say about a sheet."""

    deals: int | None
    scorer: int | None
    short: str
    second: bool
    order: str | None = None  # who stands in which column, where only the cards told

    def parts(self, now: Tournament, number: int, table: int) -> SheetParts:
        """For the office: only what was said."""
        parts: SheetParts = {"short": self.short}
        if self.order is not None:
            spot = Spot(number, table)
            parts["seats"] = read_order(now.format, now.table(number, table), self.order, spot)
        if self.scorer is not None:
            parts["scorer"] = self.scorer
        if self.deals is not None:
            parts["deals"] = self.deals
        return parts


def keep_lines(office: Office, number: int, table: int, lines: Sequence[str], given: Given) -> None:
    def rows(now: Tournament) -> Sequence[Row]:
        seats = given.parts(now, number, table).get("seats", now.table(number, table))
        found = read_rows(now.format, seats, lines, number, table)
        if not found:
            raise TournamentError("no-rows-given", Spot(number, table))
        return found

    keep(office, number, table, given, rows)


def keep(office: Office, number: int, table: int, given: Given, rows: Rows) -> None:
    def decide(now: Tournament) -> Event:
        return _event(
            sheet_for(now, number, table, rows(now), **given.parts(now, number, table)), given
        )

    _answer(office, office.act(decide), given)


def keep_totals(
    office: Office,
    number: int,
    table: int,
    numbers: Sequence[str],
    given: Given,
    kassa: str | None = None,
) -> None:
    def decide(now: Tournament) -> Event:
        spot, parts = Spot(number, table), given.parts(now, number, table)
        seats = tuple(parts.get("seats", now.table(number, table)))
        named = read_named(numbers, seats, spot)
        if named is not None:
            parts["seats"], parts["totals"] = seats, named
        else:
            parts["totals"] = read_totals(now.format, seats, numbers, spot)
        if kassa is not None:
            parts["total_cents"] = read_totals(now.format, seats, kassa, spot)
        return _event(sheet_for(now, number, table, **parts), given)

    if _is_meant(office, decide):
        _answer(office, office.act(decide), given)
    else:
        click.echo(say("Nichts eingetragen.", "Nothing has been entered."))


def _is_meant(office: Office, decide: Callable[[Tournament], Event]) -> bool:
    """Sums that no evening gives are asked about once, where somebody can answer."""
    if not asks():
        return True
    now = office.look()
    event = decide(now)
    assert isinstance(event, SheetEntered | SecondEntry)
    doubt = totals_doubt(now.format, event.sheet)
    if doubt is None:
        return True
    click.echo(f"  {doubt.text(language())}")
    return agreed(say("  Steht es so auf dem Zettel?", "  Is that what the sheet says?"))


def _event(sheet: Sheet, given: Given) -> Event:
    return SecondEntry(sheet) if given.second else SheetEntered(sheet)


def _answer(office: Office, state: Tournament, given: Given) -> None:
    event = state.log[-1].event
    assert isinstance(event, SheetEntered | SecondEntry)
    sheet = event.sheet
    rulings = state.all_rulings_at(sheet.round, sheet.table)
    doubtful = [one.spot.deal for one in doubts(state.format, sheet, rulings=rulings)]
    differing = [] if not given.second else _differences(state, sheet)
    data = {
        "round": sheet.round,
        "table": sheet.table,
        "deals": sheet.played,
        "points": {str(who): points for who, points in zip(sheet.seats, sheet.points, strict=True)},
        "doubtful": doubtful,
        "totals_doubtful": totals_doubt(state.format, sheet) is not None,
        "differences": differing,
        "missing": list(state.missing(sheet.round)),
    }
    office.desk.answer(data, lambda: _show(state, sheet, doubtful, differing))


def _differences(state: Tournament, sheet: Sheet) -> list[dict[str, Any]]:
    filed = state.filed(sheet.round, sheet.table)
    return [
        {"deal": one.deal, "first": one.first, "second": one.second} for one in filed.differences
    ]


def _show(
    state: Tournament, sheet: Sheet, doubtful: Sequence[int | None], differing: list[dict[str, Any]]
) -> None:
    sums = signed(columns(state.format, sheet.points))
    place = sheet.spot.text(language())
    click.echo(
        say(f"{place}: {sums} ({sheet.played} Spiele)", f"{place}: {sums} ({sheet.played} deals)")
    )
    if doubtful:
        deals = ", ".join(map(str, doubtful))
        look = f"mondfang tournament check {sheet.round} {sheet.table}"
        click.echo(say(f"  Fraglich: Spiel {deals} ({look})", f"  Doubtful: deal {deals} ({look})"))
    if doubt := totals_doubt(state.format, sheet):
        click.echo(f"  {doubt.text(language())}")
    for one in differing:
        where = say(f"Spiel {one['deal']}", f"deal {one['deal']}") if one["deal"] else "Σ"
        click.echo(f"  {where}: {one['first']}  ≠  {one['second']}")
    missing = state.missing(sheet.round)
    if missing:
        listed = ", ".join(map(str, missing))
        click.echo(say(f"  Es fehlen: Tisch {listed}", f"  Missing: table {listed}"))
    else:
        click.echo(say("  Alle Zettel der Runde sind da.", "  All sheets of the round are in."))
