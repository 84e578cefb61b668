"""A cup through the season: ``new``, ``formats``, ``add``, ``remove``, ``same``, ``forget``."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import click

from mondfang.cli.base.console import console, table
from mondfang.cli.base.files import read_bytes, read_text_file
from mondfang.cli.base.lazy import Failure
from mondfang.cli.base.speech import Argument, Both, Option, language, say
from mondfang.cli.cup.desk import CupDesk, cup_verb
from mondfang.cli.cup.show import show_standings
from mondfang.cli.tournament.base.chain import tell_break
from mondfang.cli.tournament.base.desk import agreed, asks, now
from mondfang.cli.tournament.base.location import (
    SUFFIX,
    opened_book,
    place_for_new,
    slug,
    split_place,
)
from mondfang.tournament.cup.format import (
    CUP_FORMATS,
    CupFormat,
    cup_preset,
    cup_preset_ids,
    read_cup_format,
)
from mondfang.tournament.cup.forms import table_json
from mondfang.tournament.cup.legs import adding, leg_of_tournament
from mondfang.tournament.cup.log import (
    CupBook,
    CupCreated,
    CupForgotten,
    CupUndone,
    LegAdded,
    LegRemoved,
    SamePerson,
    sign_for,
    unnamed,
)
from mondfang.tournament.cup.story import told
from mondfang.tournament.cup.table import Leg
from mondfang.tournament.errors import TournamentError
from mondfang.tournament.log import Entry

LISTS = (".csv", ".tsv", ".xlsx", ".txt")


def find_cup_format(name: str) -> CupFormat:
    """A preset or a file."""
    if name.endswith(".toml"):
        return read_cup_format(read_text_file(name), name)
    return cup_preset(name)


@cup_verb(
    "new",
    Both(
        "Einen Cup anlegen; ART ist eine von „mondfang cup formats“ oder eine eigene .toml-Datei.",
        "Create a cup; KIND is one of 'mondfang cup formats' or a .toml file of your own.",
    ),
    [
        Argument(["title"], metavar=Both("TITEL", "TITLE")),
        Argument(["kind"], metavar=Both("ART", "KIND")),
        Option(["--season"], help=Both("Das Jahr (heuer).", "The season (this year).")),
    ],
)
def new(desk: CupDesk, title: str, kind: str, season: str | None) -> None:
    import datetime

    from mondfang.store.journal.books import open_shelf
    from mondfang.store.journal.cups import CUPS

    year = season or str(datetime.date.fromtimestamp(now()).year)
    created = CupCreated(" ".join(title.split()), year, find_cup_format(kind))
    name = slug(f"{title} {year}" if year not in title else title)
    place, chosen = place_for_new(desk.file, name)
    with open_shelf(place) as shelf:
        entry = Entry(1, now(), desk.author, desk.reason, created)
        shelf.begin(chosen, CUPS, [entry])
    text = say(
        f"{created.title} {year} angelegt in {place}.\nWeiter: mondfang cup add TURNIER{SUFFIX}",
        f"{created.title} {year} made in {place}.\nNext: mondfang cup add TOURNAMENT{SUFFIX}",
    )
    desk.answer({"file": place, "name": chosen, "format": created.format.id}, text)


@cup_verb(
    "formats",
    Both(
        "Die Arten von Cups; mit NAME eine davon als Datei zum Abändern.",
        "The kinds of cups; with NAME, one of them as a file to edit.",
    ),
    [Argument(["name"], required=False, metavar="[NAME]")],
    writes=False,
)
def formats(desk: CupDesk, name: str | None) -> None:
    if name is not None:
        text = CUP_FORMATS.text(name)
        desk.answer({"id": name, "toml": text}, text.rstrip())
        return
    found = [cup_preset(name) for name in cup_preset_ids()]
    data = {"formats": [{"id": one.id, "scale": one.scale, "counts": one.counted} for one in found]}

    def show() -> None:
        grid = table(
            say("Art", "kind"),
            say("Titel", "title"),
            say("System", "system"),
            say("zählt", "counts"),
        )
        for one in found:
            counted = say("alle", "all") if one.counted is None else str(one.counted)
            final = say(" + Finale", " + final") if one.final.played else ""
            title = one.title_en if language() == "en" else one.title
            grid.add_row(one.id, title, one.scale, counted + final)
        console().print(grid)

    desk.answer(data, show)


@cup_verb(
    "add",
    Both(
        """
        Turniere dazugeben: Dateien *.mondfang oder Listen anderer Programme (.csv, .tsv, .xlsx).

        Genommen wird die bestätigte Wertung, die das Format dem Cup gibt. --final: das ist das
        Finale; --again: berichtigte Ergebnisse; --title: der Name in der Tabelle (für eines).
        """,
        """
        Add tournaments: files *.mondfang or lists of other programs (.csv, .tsv, .xlsx).

        The cup takes the confirmed ranking that the format hands over. --final: this is the
        final; --again: corrected results; --title: the name in the table (for one).
        """,
    ),
    [
        Argument(["files"], nargs=-1, required=True, metavar=Both("DATEI…", "FILE…")),
        Option(["--final"], is_flag=True, help=Both("Das Finale.", "The final.")),
        Option(["--again"], is_flag=True, help=Both("Berichtigt.", "Corrected.")),
        Option(["--title"], help=Both("Ein anderer Name.", "A different name.")),
        Option(
            ["--provisional"],
            is_flag=True,
            help=Both("Auch eine vorläufige Wertung.", "Take provisional standings too."),
        ),
    ],
)
def add(
    desk: CupDesk,
    files: tuple[str, ...],
    final: bool,
    again: bool,
    title: str | None,
    provisional: bool,
) -> None:
    if len(files) > 1 and (final or title):
        raise Failure(
            say(
                "--final und --title gelten für ein einzelnes Turnier.",
                "--final and --title are for one tournament.",
            )
        )
    legs = [leg_from(file, title, final, provisional) for file in files]
    book = desk.act_all([_adding(leg, again) for leg in legs])
    data = {"added": [leg.id for leg in legs], **table_json(book, language())}
    desk.answer(data, lambda: _added(book, legs))


def _adding(leg: Leg, again: bool) -> Callable[[CupBook], LegAdded]:
    def decide(book: CupBook) -> LegAdded:
        return adding(book, leg, again)

    return decide


def _added(book: CupBook, legs: Sequence[Leg]) -> None:
    for leg in legs:
        count = len(leg.results)
        click.echo(say(f"{leg.title}: {count} Ergebnisse", f"{leg.title}: {count} results"))
    show_standings(book, 10)


def leg_from(file: str, title: str | None, final: bool, provisional: bool) -> Leg:
    """The results of a tournament's file, of its archive, or of a list."""
    path = Path(split_place(file)[0])
    if path.suffix.lower() in LISTS:
        from mondfang.paper import leg_of_lines, read_results

        lines = read_results(read_bytes(str(path)), file)
        return leg_of_lines(slug(title or path.stem), title or path.stem, lines, final=final)
    from mondfang.store.journal.tournaments import TOURNAMENTS, read_archive
    from mondfang.tournament.office.fold import Tournament

    if path.suffix.lower() == ".json":
        found = read_archive(read_bytes(str(path)), file)
        name, state = found.book, Tournament.of(found.entries)
    else:
        with opened_book(file, TOURNAMENTS) as (_, name, book):
            state = book.look()
            tell_break(book.chain, file)
    return leg_of_tournament(
        name, state, title or "", final=final, provisional=provisional, place=file
    )


@cup_verb(
    "remove",
    Both("Ein Turnier aus dem Cup nehmen.", "Take a tournament out of the cup."),
    [Argument(["leg"], metavar=Both("TURNIER", "TOURNAMENT"))],
)
def remove(desk: CupDesk, leg: str) -> None:
    book = desk.act(lambda _: LegRemoved(leg))
    data = {"removed": leg, **table_json(book, language())}
    desk.answer(data, lambda: show_standings(book, 10))


@cup_verb(
    "same",
    Both(
        "Zwei Namen aus den Ergebnissen sind eine Person; es gilt der erste.",
        "Two names in the results are one person; the first one counts.",
    ),
    [
        Argument(["name"], metavar="NAME"),
        Argument(["other"], metavar=Both("ANDERER", "OTHER")),
    ],
)
def same(desk: CupDesk, name: str, other: str) -> None:
    if name == other:
        raise TournamentError("cup-same-already", "", name=name, other=other)
    book = desk.act(lambda _: SamePerson(name, other))
    text = say(f"{other} zählt als {name}.", f"{other} counts as {name}.")
    desk.answer({"member": name, "other": other, **table_json(book, language())}, text)


@cup_verb(
    "forget",
    Both(
        "Jemanden vergessen: die Punkte bleiben, der Name geht, auch aus dem Protokoll.",
        "Forget somebody: the points stay, the name is removed, from the log as well.",
    ),
    [
        Argument(["name"], metavar="NAME"),
        Option(["--yes"], is_flag=True, help=Both("Ohne Rückfrage.", "Without asking.")),
    ],
)
def forget(desk: CupDesk, name: str, yes: bool) -> None:
    question = say(f"{name} für immer vergessen?", f"Forget {name} for good?")
    if not yes and asks() and not agreed(question):
        raise click.Abort
    with desk.open() as office:
        sign = sign_for(office.look(), name)
        known = office.act(lambda _: CupForgotten(sign), "")
        office.book.rewrite(unnamed(known, name, sign))
    desk.answer({"sign": sign}, say(f"Vergessen; jetzt {sign}.", f"Forgotten; now {sign}."))


@cup_verb(
    "undo",
    Both(
        "Einen Eintrag zurücknehmen; ohne Nummer den letzten.",
        "Undo an entry; by default, the last one.",
    ),
    [Argument(["seq"], type=int, required=False, metavar=Both("[EINTRAG]", "[ENTRY]"))],
)
def undo(desk: CupDesk, seq: int | None) -> None:
    book = desk.act(lambda known: CupUndone(known.last_undoable() if seq is None else seq))
    event = book.log[-1].event
    assert isinstance(event, CupUndone)
    what = told(book.entry(event.seq).event, language())
    text = say(f"Zurückgenommen: {event.seq} {what}", f"Undone: {event.seq} {what}")
    desk.answer({"undone": event.seq, **table_json(book, language())}, text)
