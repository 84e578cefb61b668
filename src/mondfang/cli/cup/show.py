"""What a cup shows: ``standings``, ``final``, ``alltime``, ``log``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import click

from mondfang.cli.base.console import Grid, console, heading, table
from mondfang.cli.base.speech import Argument, Both, Option, language, say
from mondfang.cli.cup.desk import CupDesk, cup_verb
from mondfang.cli.tournament.base.words import clock, number
from mondfang.speech import numbers
from mondfang.tournament.chain import head_text
from mondfang.tournament.cup.forms import all_time_json, log_json, needs_json, table_json
from mondfang.tournament.cup.history import all_time
from mondfang.tournament.cup.log import CupBook
from mondfang.tournament.cup.outlook import Outlook, TitleNeed, outlooks, title_needs
from mondfang.tournament.cup.story import told
from mondfang.tournament.cup.table import Cup, CupPlace, cup_table


@cup_verb(
    "standings",
    Both(
        "Der Stand: was zählt, was gestrichen ist (in Klammern), und wer auf- und abstieg.",
        "The standings: what counts, what is dropped (in brackets), and who has moved up and down.",
    ),
    [Option(["--top"], type=int, help=Both("Nur die ersten N.", "Only the top N."))],
    writes=False,
)
def standings(desk: CupDesk, top: int | None) -> None:
    book = desk.read()
    desk.answer(table_json(book, language()), lambda: show_standings(book, top))


def show_standings(book: CupBook, top: int | None = None) -> None:
    cup = book.cup
    status = say(", vorläufig", ", provisional") if cup.provisional else ""
    paper = console()
    paper.print(heading(f"{book.created.title} {cup.season}{status}"))
    bounds = {one.member: one for one in outlooks(cup)}
    places = cup_table(cup)[:top]
    grid = _grid(cup, places, bounds)
    if grid.least_width > paper.width:
        grid = _grid(cup, places, bounds, narrow=True)
    paper.print(grid)
    if cup.remaining:
        left = cup.remaining
        click.echo(say(f"Noch {left} Turniere bis zum Ende.", f"{left} tournaments to come."))


def _grid(
    cup: Cup, places: Sequence[CupPlace], bounds: Mapping[str, Outlook], narrow: bool = False
) -> Grid:
    """A column for each tournament; where they do not fit, all results in one, in their order."""
    heads = [_short(leg.title, place) for place, leg in enumerate(cup.legs, 1)]
    if narrow:
        heads = [say("Ergebnisse der Reihe nach", "results in order")]
    grid = table("", "±", "Name", *heads, "Σ", "")
    for column in (*grid.columns[:2], *grid.columns[3:-1]):
        column.justify = "right"
    for place in places:
        cells = [_cell(place, leg.id, leg.final) for leg in cup.legs]
        if narrow:
            cells = [" ".join(cell or "–" for cell in cells)]
        note = _note(place, bounds.get(place.member))
        total = number(place.total)
        grid.add_row(f"{place.rank}.", _climbed(place), place.name, *cells, total, note)
    return grid


def _short(title: str, place: int) -> str:
    return title if len(title) <= 6 else f"{place}. {title[:4].strip()}"


def _cell(place: CupPlace, leg: str, final: bool) -> str:
    if final:
        return number(place.final)
    for one in place.counted:
        if one.leg == leg:
            return number(one.points)
    for one in place.dropped:
        if one.leg == leg:
            return f"({number(one.points)})"
    return ""


def _climbed(place: CupPlace) -> str:
    climbed = place.climbed
    if climbed is None:
        return say("neu", "new")
    return numbers.signed(climbed) if climbed else "="


def _note(place: CupPlace, bound: Outlook | None) -> str:
    if bound is not None and bound.clinched:
        return say("hat den Cup gewonnen", "has won the cup")
    if place.reason.code not in ("total", "last"):
        return place.reason.text(language())
    if bound is not None and bound.eliminated:
        return say("ohne Chance", "out of the running")
    return ""


@cup_verb(
    "final",
    Both(
        "Was wer im Finale braucht: mindestens für den Titel, und was sicher reicht.",
        "What each player needs in the final: the least for the title, and what is enough.",
    ),
    [Option(["--top"], type=int, help=Both("Nur die ersten N.", "Only the top N."))],
    writes=False,
)
def final(desk: CupDesk, top: int | None) -> None:
    book = desk.read()
    needs = title_needs(book.cup)[:top]
    names = {place.member: place for place in cup_table(book.cup)}
    data = needs_json(book.cup, needs)
    desk.answer(data, lambda: _show_needs(needs, names, book.cup.remaining))


def _show_needs(needs: tuple[TitleNeed, ...], names: dict[str, CupPlace], remaining: int) -> None:
    heads = (say("mindestens", "at least"), say("reicht sicher", "enough"))
    grid = table("", "Name", "Σ", *heads)
    for column in (grid.columns[0], *grid.columns[2:]):
        column.justify = "right"
    for one in needs:
        place = names[one.member]
        least = say("unmöglich", "impossible") if one.at_least is None else number(one.at_least)
        enough = "–" if one.enough is None else number(one.enough)
        grid.add_row(f"{place.rank}.", place.name, number(place.total), least, enough)
    console().print(grid)
    if remaining:
        german = (
            f"Gerechnet, als käme das Finale jetzt; geplant sind vorher noch {remaining} Turniere."
        )
        english = f"As if the final came now; {remaining} tournaments are planned before it."
        click.echo(say(german, english))


@cup_verb(
    "alltime",
    Both(
        "Die ewige Tabelle: dieser Cup und frühere Jahre.",
        "The all-time table: this cup and earlier seasons.",
    ),
    [
        Argument(["earlier"], nargs=-1, metavar=Both("[DATEI]…", "[FILE]…")),
        Option(["--over"], is_flag=True, help=Both("Der Cup ist zu Ende.", "The cup is over.")),
    ],
    writes=False,
)
def alltime(desk: CupDesk, earlier: tuple[str, ...], over: bool) -> None:
    book = desk.read()
    past = [CupDesk(file, "", "", False).read().cup for file in earlier]
    found = all_time([*past, book.cup]) if over else all_time(past, running=book.cup)
    data = all_time_json(found)

    def show() -> None:
        heads = (say("Titel", "titles"), say("Siege", "wins"), say("Stockerl", "podiums"))
        grid = table("", "Name", say("Punkte", "points"), *heads, say("Turniere", "starts"))
        for column in (grid.columns[0], *grid.columns[2:]):
            column.justify = "right"
        for one in found:
            counts = map(str, (one.titles, one.wins, one.podiums, one.starts))
            grid.add_row(f"{one.rank}.", one.name, number(one.points), *counts)
        console().print(grid)

    desk.answer(data, show)


@cup_verb("log", Both("Was geschehen ist.", "What has happened."), writes=False)
def log(desk: CupDesk) -> None:
    book = desk.read()
    undone = book.undone

    def show() -> None:
        for entry in book.log:
            gone = say(" (zurückgenommen)", " (undone)") if entry.seq in undone else ""
            why, text = f" – {entry.reason}" if entry.reason else "", told(entry.event, language())
            click.echo(f"{entry.seq:>3} {clock(entry.at)} {entry.author}: {text}{gone}{why}")
        if mark := head_text(book.log, language()):
            click.echo(mark)

    desk.answer(log_json(book, language()), show)
