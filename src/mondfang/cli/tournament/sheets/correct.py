"""``correct`` and ``strike``: a sheet put right, with a look at what it changes beforehand."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import replace

import click

from mondfang.cli.base.lazy import Failure
from mondfang.cli.base.speech import Argument, Both, Option, language, say
from mondfang.cli.tournament.base.desk import BookDesk, Desk, Office, agreed, asks, now, verb
from mondfang.tournament.errors import Spot
from mondfang.tournament.format.model import columns
from mondfang.tournament.office.events import Event, RowStruck, SheetCorrected
from mondfang.tournament.office.fold import Tournament
from mondfang.tournament.office.results.look_ahead import LookAhead, change_lines, look_ahead
from mondfang.tournament.office.verbs import correct as corrected
from mondfang.tournament.office.verbs import correct_totals
from mondfang.tournament.sheet.rows import read_row, read_rows, read_totals, signed

Decide = Callable[[Tournament], Event]


def place_arguments(deal_required: bool) -> list[click.Parameter]:
    deal = Both("SPIEL", "DEAL") if deal_required else Both("[SPIEL]", "[DEAL]")
    return [
        Argument(["number"], type=int, metavar=Both("RUNDE", "ROUND")),
        Argument(["table"], type=int, metavar=Both("TISCH", "TABLE")),
        Argument(["deal"], type=int, required=deal_required, metavar=deal),
    ]


def preview_option() -> click.Parameter:
    return Option(
        ["--preview", "only_preview"],
        is_flag=True,
        help=Both("Nur zeigen, was es ändert.", "Only show what it changes."),
    )


def preview_options() -> list[click.Parameter]:
    yes = Option(["--yes"], is_flag=True, help=Both("Ohne Rückfrage.", "Without asking."))
    return [preview_option(), yes]


@verb(
    "correct",
    Both(
        """
        Einen Zettel berichtigen: ein SPIEL mit neuen ZAHLEN, oder die Summen.

        Wo es nur Summen gibt, stehen sie gleich hinter dem TISCH (oder in --totals). Vorher wird
        gezeigt, was sich an Plätzen und Preisen ändert. Die alte Fassung bleibt mit Name, Zeit und
        Grund (--reason) im Protokoll. --all liest den ganzen Zettel noch einmal von der Eingabe,
        wenn eine Zeile fehlt oder zu viel ist.
        """,
        """
        Correct a sheet: one DEAL with new NUMBERS, or the totals.

        Where there are only totals they stand right behind the TABLE (or in --totals). What
        changes in places and prizes is shown first. The old version stays in the log with name,
        time and reason (--reason). --all reads the whole sheet again from standard input when a row
        is missing or too many.
        """,
    ),
    [
        *place_arguments(False),
        Argument(
            ["numbers"], nargs=-1, type=click.UNPROCESSED, metavar=Both("[ZAHLEN]…", "[NUMBERS]…")
        ),
        Option(["--totals"], help=Both('Die Summen: "12 -4 -8 0".', 'Totals: "12 -4 -8 0".')),
        Option(["--deals"], type=int, help=Both("Zahl der Spiele.", "The number of deals.")),
        Option(
            ["--all", "whole"], is_flag=True, help=Both("Den ganzen Zettel.", "The whole sheet.")
        ),
        Option(
            ["--short"], help=Both("Warum es weniger Spiele sind.", "Why there are fewer deals.")
        ),
        *preview_options(),
    ],
    numbers=True,
)
def correct(
    desk: Desk,
    number: int,
    table: int,
    deal: int | None,
    numbers: tuple[str, ...],
    totals: str | None,
    deals: int | None,
    whole: bool,
    short: str | None,
    only_preview: bool,
    yes: bool,
) -> None:
    ways = (deal is not None and bool(numbers), totals is not None, whole)
    if sum(ways) != 1:
        raise Failure(
            say(
                "Was wird berichtigt? SPIEL und ZAHLEN, --totals oder --all.",
                "What is to be corrected? DEAL and NUMBERS, --totals or --all.",
            )
        )
    lines = sys.stdin.read().splitlines() if whole else []

    def decide(state: Tournament) -> Event:
        sheet, spot = state.filed(number, table).sheet, Spot(number, table, deal)
        seats, sums = sheet.seats, totals
        if sheet.totals is not None and deal is not None and len(numbers) + 1 == len(seats):
            sums = " ".join((str(deal), *numbers))  # no rows, so what looks like a deal is a sum
        if sums is not None:
            read = read_totals(state.format, seats, sums, Spot(number, table))
            return correct_totals(state, number, table, read, deals)
        if whole:
            return _rewritten(state, number, table, lines, short)
        assert deal is not None
        row = read_row(state.format, seats, deal, " ".join(numbers), spot)
        return corrected(state, number, table, deal, row.points)

    with desk.open() as office:
        settle(office, decide, only_preview, yes)


def _rewritten(
    state: Tournament, number: int, table: int, lines: Sequence[str], short: str | None
) -> SheetCorrected:
    sheet = state.filed(number, table).sheet
    rows = read_rows(state.format, sheet.seats, lines, number, table)
    said = sheet.short if short is None else short
    new = replace(sheet, rows=rows, totals=None, total_cents=None, deals=0, short=said)
    return SheetCorrected(new)


def settle(office: Office, decide: Decide, only_preview: bool, yes: bool) -> None:
    """Show what changes, ask where somebody can answer, and do it."""
    if only_preview:
        show_ahead(office, decide)
        return
    reason = office.desk.reason
    if not reason and asks():
        reason = click.prompt(say("Warum?", "Why?"), default="", show_default=False)
    ahead = _shown(office, decide, reason)
    if not yes and asks() and not agreed(say("So berichtigen?", "Make this correction?")):
        raise click.Abort
    state = office.act(decide, reason)
    _answer(office.desk, state, ahead)


def show_ahead(office: Office, decide: Decide) -> None:
    """Only show what something would change in places and prizes."""
    ahead = _shown(office, decide, office.desk.reason or "…")
    if office.desk.as_json:
        office.desk.answer({**ahead.as_json(), "done": False}, "")


def _shown(office: Office, decide: Decide, reason: str) -> LookAhead:
    state = office.look()
    ahead = look_ahead(state, state.next_entry(decide(state), now(), office.desk.author, reason))
    if not office.desk.as_json:
        click.echo("\n".join(change_lines(state, ahead, language())))
    return ahead


def _answer(desk: BookDesk[Tournament], state: Tournament, ahead: LookAhead) -> None:
    event = state.log[-1].event
    assert isinstance(event, SheetCorrected | RowStruck)
    number, table = (
        (event.sheet.round, event.sheet.table)
        if isinstance(event, SheetCorrected)
        else (event.round, event.table)
    )
    sheet = state.filed(number, table).sheet
    sums = signed(columns(state.format, sheet.points))
    data = {
        "round": number,
        "table": table,
        "points": {str(who): points for who, points in zip(sheet.seats, sheet.points, strict=True)},
        **ahead.as_json(),
        "done": True,
        "entry": state.log[-1].seq,
    }
    place = sheet.spot.text(language())
    desk.answer(data, say(f"{place}: jetzt {sums}", f"{place}: now {sums}"))


@verb(
    "strike",
    Both(
        """
        Eine Zeile streichen, die niemand mehr klären kann: sie zählt für alle null.

        Vorher wird gezeigt, was sich an Plätzen und Preisen ändert.
        """,
        """
        Strike a row that nobody can clear up: it counts zero for everybody.

        What changes in places and prizes is shown first.
        """,
    ),
    [*place_arguments(True), *preview_options()],
)
def strike(desk: Desk, number: int, table: int, deal: int, only_preview: bool, yes: bool) -> None:
    with desk.open() as office:
        settle(office, lambda _: RowStruck(number, table, deal), only_preview, yes)
