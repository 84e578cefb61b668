"""``correct`` and ``strike``: a sheet put right, with a look at what it changes beforehand."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import click

from mondfang.cli.base.lazy import Failure
from mondfang.cli.base.speech import Argument, Both, Option, language, say
from mondfang.cli.tournament.desk import Desk, Open, agreed, asks, now, verb
from mondfang.cli.tournament.words import number as spoken
from mondfang.cli.tournament.words import person
from mondfang.speech import numbers
from mondfang.tournament.errors import Spot
from mondfang.tournament.format.model import columns, stake_cents
from mondfang.tournament.office.events import Event, RowStruck, SheetCorrected
from mondfang.tournament.office.fold import Change, Tournament, preview
from mondfang.tournament.office.forms import exact
from mondfang.tournament.office.money import prizes
from mondfang.tournament.office.verbs import correct as corrected
from mondfang.tournament.office.verbs import correct_totals
from mondfang.tournament.sheet.model import loses_cents
from mondfang.tournament.sheet.rows import read_row, read_rows, read_totals, signed
from mondfang.tournament.standings.ranking import Place

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
        Option(["--all", "whole"], is_flag=True, help=Both("Den ganzen Zettel.", "All of it.")),
        Option(["--short"], help=Both("Warum es weniger Spiele sind.", "Why there are fewer.")),
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
                "What is corrected? DEAL and NUMBERS, --totals or --all.",
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


def settle(office: Open, decide: Decide, only_preview: bool, yes: bool) -> None:
    """Show what changes, ask where somebody can answer, and do it."""
    if only_preview:
        look_ahead(office, decide)
        return
    reason = office.desk.reason
    if not reason and asks():
        reason = click.prompt(say("Warum?", "Why?"), default="", show_default=False)
    changes, lost = _shown_changes(office, decide, reason)
    if not yes and asks() and not agreed(say("So berichtigen?", "Correct it so?")):
        raise click.Abort
    state = office.act(decide, reason)
    _answer(office.desk, state, changes, lost)


def look_ahead(office: Open, decide: Decide) -> None:
    """Only show what something would change in places and prizes."""
    changes, lost = _shown_changes(office, decide, office.desk.reason or "…")
    if office.desk.as_json:
        listed = [_json(one) for one in changes]
        office.desk.answer({"changes": listed, "kassa_lost": lost, "done": False}, "")


def _shown_changes(office: Open, decide: Decide, reason: str) -> tuple[Sequence[Change], bool]:
    state = office.look()
    entry = state.envelope(decide(state), now(), office.desk.author, reason)
    changes = preview(state, entry, lambda places: _cents(state, places))
    lost = _loses_kassa(state, entry.event)
    if not office.desk.as_json:
        _show_changes(state, changes)
        _show_lost(state, lost)
    return changes, lost


def _loses_kassa(state: Tournament, event: Event) -> bool:
    """Whether money that was typed for the old version is not in the new one."""
    if not isinstance(event, SheetCorrected):
        return False
    new = event.sheet
    return loses_cents(state.filed(new.round, new.table).sheet, new)


def _show_lost(state: Tournament, lost: bool) -> None:
    if lost and stake_cents(state.format):
        german = "Die eingetragene Kassa fällt weg: gezahlt werden wieder die Punkte zum Einsatz."
        english = "The Kassa that was typed goes: paid are the points at the stake again."
        click.echo(say(german, english))
    elif lost:
        german = "Die eingetragene Kassa fällt weg: hier wird nichts mehr gezahlt."
        click.echo(say(german, "The Kassa that was typed goes: nothing is paid here any more."))


def _cents(state: Tournament, places: Sequence[Place]) -> dict[int, int]:
    return dict(prizes(state, places).cents)


def _answer(desk: Desk, state: Tournament, changes: Sequence[Change], lost: bool) -> None:
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
        "changes": [_json(one) for one in changes],
        "kassa_lost": lost,
        "done": True,
        "entry": state.log[-1].seq,
    }
    place = sheet.spot.text(language())
    desk.answer(data, say(f"{place}: jetzt {sums}", f"{place}: now {sums}"))


def _json(change: Change) -> dict[str, Any]:
    before, after = change.before, change.after
    return {
        "number": change.number,
        "rank_before": before and before.rank,
        "rank_after": after and after.rank,
        "total_before": exact(before.total) if before else None,
        "total_after": exact(after.total) if after else None,
        "cents_before": change.cents_before,
        "cents_after": change.cents_after,
    }


def _show_changes(state: Tournament, changes: Sequence[Change]) -> None:
    if not changes:
        click.echo(say("Es ändert nichts an der Wertung.", "It changes nothing in the standings."))
    for change in changes:
        name = person(state.entrants[change.number])
        line = f"  {name}: {_place(change.before)} → {_place(change.after)}"
        if change.cents_before != change.cents_after:
            old, new = (
                numbers.money(c, language()) for c in (change.cents_before, change.cents_after)
            )
            line += f", {old} → {new}"
        click.echo(line)


def _place(place: Place | None) -> str:
    if place is None or place.rank is None:
        return "–"
    points = spoken(place.total)
    return say(f"Platz {place.rank} ({points})", f"place {place.rank} ({points})")


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
