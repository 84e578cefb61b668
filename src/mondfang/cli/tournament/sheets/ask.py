"""Sheets asked for at the terminal: one typed row by row, or a round's tables one by one."""

from __future__ import annotations

from dataclasses import replace

import click

from mondfang.cli.base.lazy import Failure
from mondfang.cli.base.speech import language, say
from mondfang.cli.tournament.base.desk import Office, asks
from mondfang.cli.tournament.base.words import people
from mondfang.cli.tournament.sheets.drafts import draft_file
from mondfang.cli.tournament.sheets.keep import Given, keep, keep_totals
from mondfang.cli.tournament.sheets.typing import Left, Typing
from mondfang.tournament.errors import Spot, TournamentError
from mondfang.tournament.office.fold import Tournament
from mondfang.tournament.sheet.draft import Draft


def typed_sheet(office: Office, number: int, table: int, given: Given) -> None:
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
            keep(office, number, table, whole, lambda _: typing.draft.rows)
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
        "  Who is in which column? (numbers from left to right)",
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


def whole_round(office: Office, number: int, given: Given) -> None:
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


def _one_table(office: Office, number: int, said: list[str], given: Given) -> None:
    table, *totals = said
    if not table.isdecimal():
        raise TournamentError("not-numbers", "", found=table)
    if totals:
        now, at = office.look(), int(table)
        if not any(":" in word for word in totals):
            given = _with_order(now, number, at, given)
        keep_totals(office, number, at, totals, _with_facts(now, number, at, given))
    else:
        typed_sheet(office, number, int(table), given)
