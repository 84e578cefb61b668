"""``mondfang tournament enter``: sheets from paper, row by row or as totals, once or twice."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import click

from mondfang.cli.base.lazy import Failure
from mondfang.cli.base.speech import Argument, Both, Option, language, say
from mondfang.cli.tournament.desk import Desk, Open, asks, verb
from mondfang.cli.tournament.drafts import draft_file
from mondfang.cli.tournament.rows import rows_of_files
from mondfang.cli.tournament.typing import Left, Typing
from mondfang.cli.tournament.words import people
from mondfang.tournament.errors import Spot, TournamentError
from mondfang.tournament.format.model import columns
from mondfang.tournament.office.events import Event, SecondEntry, SheetEntered
from mondfang.tournament.office.fold import Tournament
from mondfang.tournament.office.verbs import SheetParts, sheet_for
from mondfang.tournament.sheet.check import doubts
from mondfang.tournament.sheet.draft import Draft
from mondfang.tournament.sheet.model import Row, Sheet
from mondfang.tournament.sheet.rows import (
    read_named,
    read_order,
    read_rows,
    read_totals,
    rows_of_slips,
    signed,
)

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


@verb(
    "enter",
    Both(
        """
        Zettel eingeben, die Zahlen in der Reihenfolge der Spalten.

        Nur RUNDE und TISCH: am Terminal wird Zeile für Zeile gefragt, sonst kommen die Zeilen von
        der Eingabe. Nur RUNDE: ein Tisch nach dem anderen. Mit ZAHLEN: die Summen des Zettels.
        Eine gestrichene Zeile beginnt mit ~; am Fünfertisch darf die Null des Gebers fehlen.
        Wo Karten die Plätze bestimmen, sagt --seats, wer in welcher Spalte steht; Summen gehen auch
        als NUMMER:PUNKTE.
        """,
        """
        Enter sheets, the numbers in the order of the columns.

        ROUND and TABLE alone: the terminal asks row by row, otherwise rows come from standard
        input. ROUND alone: one table after another. With NUMBERS: the totals of the sheet. A
        struck row begins with ~; at a table of five the dealer's zero may be left out. Where cards
        tell the seats, --seats says who stands in which column; totals may come as NUMBER:POINTS.
        """,
    ),
    [
        Argument(["number"], type=int, metavar=Both("RUNDE", "ROUND")),
        Argument(["table"], type=int, required=False, metavar=Both("[TISCH]", "[TABLE]")),
        Argument(
            ["numbers"], nargs=-1, type=click.UNPROCESSED, metavar=Both("[ZAHLEN]…", "[NUMBERS]…")
        ),
        Option(
            ["--row", "rows"],
            multiple=True,
            help=Both('Eine Zeile: "3 -1 -1 -1"; mehrfach.', 'A row: "3 -1 -1 -1"; repeated.'),
        ),
        Option(
            ["--slips"],
            type=click.File(encoding="utf-8"),
            help=Both("Spielzettel, ein JSON je Zeile.", "Scorer's slips, one JSON a line."),
        ),
        Option(
            ["--record", "records"],
            multiple=True,
            metavar=Both("DATEI", "FILE"),
            help=Both("Ein aufgezeichnetes Spiel; mehrfach.", "A recorded game; repeated."),
        ),
        Option(
            ["--deals"],
            type=int,
            help=Both("Zahl der Spiele zu Summen.", "The deals behind totals."),
        ),
        Option(
            ["--kassa"],
            help=Both(
                'Zu Summen die Kassa in Cent: "120 -40 -80 0".',
                'With totals the Kassa in cents: "120 -40 -80 0".',
            ),
        ),
        Option(
            ["--seats", "order"],
            help=Both('Die Spalten von links: "36 8 34 15".', 'Columns from left: "36 8 34 15".'),
        ),
        Option(["--scorer"], type=int, help=Both("Wer geschrieben hat.", "Who kept the score.")),
        Option(
            ["--short"],
            default="",
            help=Both("Warum es weniger Spiele sind.", "Why there are fewer deals."),
        ),
        Option(
            ["--second"],
            is_flag=True,
            help=Both(
                "Zweite Eingabe, blind, durch jemand anderen (--author).",
                "Second entry, blind, by somebody else (--author).",
            ),
        ),
    ],
    numbers=True,
)
def enter(
    desk: Desk,
    number: int,
    table: int | None,
    numbers: tuple[str, ...],
    rows: tuple[str, ...],
    slips: Any,
    records: tuple[str, ...],
    deals: int | None,
    kassa: str | None,
    order: str | None,
    scorer: int | None,
    short: str,
    second: bool,
) -> None:
    given = Given(deals, scorer, short, second, order)
    if sum(map(bool, (numbers, rows, slips, records))) > 1:
        text = say(
            "Zeilen, Zettel oder Summen, nicht mehreres.", "Rows, slips or totals: just one."
        )
        raise Failure(text)
    with desk.open() as office:
        if table is None:
            _whole_round(office, number, given)
        elif numbers:
            _keep_totals(office, number, table, numbers, given, kassa)
        elif rows:
            _keep_lines(office, number, table, rows, given)
        elif slips is not None or records:
            lines = records or slips.read().splitlines()
            read = rows_of_files if records else rows_of_slips

            def rows_from(now: Tournament) -> Sequence[Row]:
                seats = given.parts(now, number, table).get("seats", now.table(number, table))
                return read(now.format, seats, lines, number, table)

            _keep(office, number, table, given, rows_from)
        elif asks():
            _typed(office, number, table, given)
        else:
            _keep_lines(office, number, table, sys.stdin.read().splitlines(), given)


def _keep_lines(office: Open, number: int, table: int, lines: Sequence[str], given: Given) -> None:
    def rows(now: Tournament) -> Sequence[Row]:
        seats = given.parts(now, number, table).get("seats", now.table(number, table))
        found = read_rows(now.format, seats, lines, number, table)
        if not found:
            raise TournamentError("no-rows-given", Spot(number, table))
        return found

    _keep(office, number, table, given, rows)


def _keep(office: Open, number: int, table: int, given: Given, rows: Rows) -> None:
    def decide(now: Tournament) -> Event:
        return _event(
            sheet_for(now, number, table, rows(now), **given.parts(now, number, table)), given
        )

    _answer(office, office.act(decide), given)


def _keep_totals(
    office: Open,
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

    _answer(office, office.act(decide), given)


def _event(sheet: Sheet, given: Given) -> Event:
    return SecondEntry(sheet) if given.second else SheetEntered(sheet)


def _answer(office: Open, state: Tournament, given: Given) -> None:
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
    for one in differing:
        where = say(f"Spiel {one['deal']}", f"deal {one['deal']}") if one["deal"] else "Σ"
        click.echo(f"  {where}: {one['first']}  ≠  {one['second']}")
    missing = state.missing(sheet.round)
    if missing:
        listed = ", ".join(map(str, missing))
        click.echo(say(f"  Es fehlen: Tisch {listed}", f"  Missing: table {listed}"))
    else:
        click.echo(say("  Alle Zettel der Runde sind da.", "  All sheets of the round are in."))


def _typed(office: Open, number: int, table: int, given: Given) -> None:
    """Ask, then keep; what is in already is refused before anybody types."""
    now = office.look()
    if not given.second and (number, table) in now.sheets:
        raise TournamentError("sheet-twice", Spot(number, table))
    given = _with_order(now, number, table, given)
    seats = tuple(given.parts(now, number, table).get("seats", now.table(number, table)))
    kept = draft_file(office.place, office.name, number, table, office.desk.author)
    typing = Typing(now, Draft(number, table, seats), kept)
    typing.resume()
    while True:
        try:
            typing.ask()
            scorer = _scorer(now, number, table, given)
            whole = replace(given, scorer=scorer, short=typing.draft.short or given.short)
            _keep(office, number, table, whole, lambda _: typing.draft.rows)
        except Left:
            return
        except TournamentError as problem:
            click.echo(problem.text(language()))  # what was typed stays, to be put right
        else:
            typing.done()
            return


def _with_order(now: Tournament, number: int, table: int, given: Given) -> Given:
    """Ask for the columns where only the cards know them."""
    if given.order is not None or now.knows_seats(number, table):
        return given
    click.echo(people(now, now.table(number, table)))
    question = say(
        "  Wer steht in welcher Spalte? (Nummern von links)",
        "  Who stands in which column? (numbers from the left)",
    )
    order = click.prompt(question)
    asked = replace(given, order=order)
    asked.parts(now, number, table)  # refuses what is no order of these players
    return asked


def _with_facts(now: Tournament, number: int, table: int, given: Given) -> Given:
    """Ask for what a sheet of totals cannot do without: scorer and deals (KI-064, KI-066)."""
    plan = now.format.plan(number)
    scorer, deals = _scorer(now, number, table, given), given.deals
    if deals is None and (plan.minutes is not None or plan.deals is None):
        deals = int(click.prompt(say("  Wie viele Spiele?", "  How many deals?"), type=int))
    return replace(given, scorer=scorer, deals=deals)


def _scorer(now: Tournament, number: int, table: int, given: Given) -> int | None:
    known = given.scorer or now.scorers.get((number, table))
    if known is not None or not now.format.office.scorer:
        return known
    while True:
        said = click.prompt(say("  Wer hat geschrieben?", "  Who kept the score?")).strip()
        if said.isascii() and said.isdigit():
            return int(said)
        click.echo(say("Eine Startnummer, bitte.", "A start number, please."))


def _whole_round(office: Open, number: int, given: Given) -> None:
    """One table after another: its number alone, or with its totals behind it."""
    if not _open_tables(office.look(), number, given):
        click.echo(say("Alle Zettel der Runde sind da.", "All sheets of the round are in."))
    while missing := _open_tables(office.look(), number, given):
        if not asks():
            listed = ", ".join(map(str, missing))
            raise Failure(say(f"Welcher Tisch? Es fehlen {listed}.", f"Which table? {listed}."))
        listed = " ".join(map(str, missing))
        said = click.prompt(
            say(f"Tisch [{listed}] (q hört auf)", f"Table [{listed}] (q to stop)"),
            default="q", show_default=False, prompt_suffix="> ",
        ).split()  # fmt: skip
        if said[:1] in ([], ["q"]):
            return
        try:
            _one_table(office, number, said, given)
        except TournamentError as problem:
            click.echo(problem.text(language()))


def _open_tables(now: Tournament, number: int, given: Given) -> list[int]:
    now.draw_of(number)
    if not given.second:
        return [t for t in now.missing(number) if (number, t) not in now.sheets]
    tables = range(1, len(now.draw_of(number).tables) + 1)
    return [t for t in tables if (f := now.sheets.get((number, t))) and f.second is None]


def _one_table(office: Open, number: int, said: list[str], given: Given) -> None:
    table, *totals = said
    if not table.isdecimal():
        raise TournamentError("not-numbers", "", found=table)
    if totals:
        now, at = office.look(), int(table)
        if not any(":" in word for word in totals):
            given = _with_order(now, number, at, given)
        _keep_totals(office, number, at, totals, _with_facts(now, number, at, given))
    else:
        _typed(office, number, int(table), given)
