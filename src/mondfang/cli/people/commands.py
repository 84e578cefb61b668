"""``mondfang people``: everybody who plays, over all tournaments and seasons."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, Final

import click

from mondfang.cli.base.console import console, table
from mondfang.cli.base.speech import Argument, Both, Option, say
from mondfang.cli.tournament.base.desk import BookDesk, Open, verb
from mondfang.cli.tournament.base.location import opened_book, split_place
from mondfang.tournament.log import Entry
from mondfang.tournament.office.players.entrants import CONSENTS
from mondfang.tournament.people.forget import forgotten
from mondfang.tournament.people.register import (
    PeopleAdded,
    PeopleJoined,
    Person,
    PersonChanged,
    PersonForgotten,
    Register,
    RegisterCreated,
    RegisterUndone,
    add_person,
    taking,
)
from mondfang.tournament.people.search import found

if TYPE_CHECKING:
    from mondfang.store.journal.books import Form

BOOK: Final = "leute"
PLACE: Final = "MONDFANG_PEOPLE"


class PeopleDesk(BookDesk[Register]):
    """The desk with the register on it; the first who needs one makes it."""

    __slots__ = ()

    @staticmethod
    def form() -> Form[Register]:
        from mondfang.store.journal.register import REGISTERS

        return REGISTERS

    @contextmanager
    def open(self) -> Iterator[Open[Register]]:
        place, book = register_place(self.file)
        with open_register(place, book, self.author or "Leitung") as kept:
            yield Open(self, place, book, kept)


def register_place(file: str | None) -> tuple[str, str]:
    """Where the register is: what is said, else in the database that the server uses by itself."""
    import os

    from mondfang.store.database import database_url

    said = file or os.environ.get(PLACE)
    if said is None:
        return database_url(), BOOK
    place, book = split_place(said)
    return place, book or BOOK


@contextmanager
def open_register(place: str, book: str, author: str) -> Iterator[Any]:
    """The register as a book that is open; made where there is none."""
    from mondfang.store.journal.books import open_shelf
    from mondfang.store.journal.register import REGISTERS

    with open_shelf(place) as shelf:
        if book not in {head.id for head in shelf.books(REGISTERS.kind)}:
            made = RegisterCreated(say("Leute", "People"))
            shelf.begin(book, REGISTERS, [Entry(1, time.time(), author, "", made)])
        yield shelf.book(book, REGISTERS)


people_verb = partial(verb, desk=PeopleDesk)


def _person_options() -> list[click.Parameter]:
    return [
        Option(["--club"], help=Both("Der Verein.", "The club.")),
        Option(["--member"], help=Both("Mitgliedsnummer.", "Membership number.")),
        Option(["--family"], help=Both("Der Familienname.", "The family name.")),
        Option(["--contact"], help=Both("Adresse, Telefon.", "Address, telephone.")),
        Option(
            ["--consent"],
            type=click.Choice(CONSENTS),
            help=Both("Was veröffentlicht wird.", "What may be published."),
        ),
    ]


def _said(given: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in given.items() if value is not None}


@people_verb(
    "add",
    Both(
        "Jemanden aufnehmen; wer schon da zu sein scheint, wird nur mit --same-name aufgenommen.",
        "Take somebody in; who seems to be known already is taken only with --same-name.",
    ),
    [
        Argument(["name"]),
        *_person_options(),
        Option(["--same-name"], is_flag=True, help=Both("Jemand anderer.", "Somebody else.")),
    ],
)
def add(desk: PeopleDesk, name: str, same_name: bool, **given: str | None) -> None:
    person = Person(0, " ".join(name.split()), **_said(given))
    state = desk.act(lambda known: add_person(known, person, same_name))
    _answer(desk, [state.people[max(state.people)]])


@people_verb(
    "find",
    Both(
        "Wer gemeint ist: ein paar Buchstaben von Vor- und Familiennamen, Verein oder Nummer.",
        "Who is meant: a few letters of given and family name, club or number.",
    ),
    [Argument(["typed"], nargs=-1, required=True, metavar="TEXT…")],
    writes=False,
)
def find(desk: PeopleDesk, typed: tuple[str, ...]) -> None:
    _answer(desk, found(desk.read(), " ".join(typed)))


@people_verb("list", Both("Alle, die bekannt sind.", "Everybody who is known."), writes=False)
def list_(desk: PeopleDesk) -> None:
    from mondfang.tournament.people.search import in_order

    _answer(desk, in_order(desk.read().people.values()))


@people_verb(
    "change",
    Both("Etwas an jemandem ändern.", "Change something about somebody."),
    [
        Argument(["number"], type=int, metavar=Both("NUMMER", "NUMBER")),
        Option(["--name"], help=Both("Der Name.", "The name.")),
        *_person_options(),
    ],
)
def change(desk: PeopleDesk, number: int, **given: Any) -> None:
    state = desk.act(lambda known: PersonChanged(replace(known.person(number), **_said(given))))
    _answer(desk, [state.people[number]])


@people_verb(
    "same",
    Both("Zwei Einträge sind eine Person.", "Two entries are one person."),
    [
        Argument(["kept"], type=int, metavar=Both("BLEIBT", "KEPT")),
        Argument(["other"], type=int, metavar=Both("GEHT", "OTHER")),
    ],
)
def same(desk: PeopleDesk, kept: int, other: int) -> None:
    state = desk.act(lambda _: PeopleJoined(kept, other))
    _answer(desk, [state.people[kept]])


@people_verb(
    "forget",
    Both(
        "Jemanden vergessen: alles bis auf die Nummer geht, auch aus dem Protokoll.",
        "Forget somebody: everything but the number goes, from the log as well.",
    ),
    [Argument(["number"], type=int, metavar=Both("NUMMER", "NUMBER"))],
)
def forget(desk: PeopleDesk, number: int) -> None:
    with desk.open() as office:
        state = office.act(lambda _: PersonForgotten(number))
        office.book.rewrite(forgotten(state.log, number))
    desk.answer({"forgotten": number}, say(f"{number} vergessen.", f"{number} forgotten."))


@people_verb(
    "take",
    Both(
        "Alle eines Turniers aufnehmen, auf einmal; wer bekannt scheint, wird genannt.",
        "Take in everybody of a tournament at once; who seems to be known is named.",
    ),
    [Argument(["tournament"], metavar=Both("DATEI", "FILE"))],
)
def take(desk: PeopleDesk, tournament: str) -> None:
    from mondfang.store.journal.tournaments import TOURNAMENTS

    with opened_book(tournament, TOURNAMENTS) as (_, name, book):
        entrants = list(book.look().entrants.values())
    with desk.open() as office:
        brought = taking(office.look(), entrants)
        if brought.new:
            office.act(lambda known: PeopleAdded(taking(known, entrants).new, name))
    known = [{"number": one.number, "name": one.name, "is": two.id} for one, two in brought.known]

    def show() -> None:
        count = len(brought.new)
        click.echo(say(f"{count} aufgenommen.", f"{count} taken in."))
        for one, two in brought.known:
            same_as = say(f"wie {two.id} {two.name}", f"as {two.id} {two.name}")
            click.echo(f"  {one.number} {one.name}: {same_as}")

    desk.answer({"added": [_json(one) for one in brought.new], "known": known}, show)


@people_verb("undo", Both("Das Letzte zurücknehmen.", "Undo the last entry."))
def undo(desk: PeopleDesk) -> None:
    state = desk.act(lambda known: RegisterUndone(known.last_undoable()))
    desk.answer({"people": len(state.people)}, say("Zurückgenommen.", "Undone."))


def _json(one: Person) -> dict[str, str | int]:
    return {
        "number": one.id,
        "name": one.name,
        "family": one.family,
        "member": one.member,
        "club": one.club,
        "consent": one.consent,
        "contact": one.contact,
    }


def _answer(desk: PeopleDesk, people: Iterable[Person]) -> None:
    listed: Sequence[Person] = list(people)

    def show() -> None:
        if not listed:
            click.echo(say("Niemand gefunden.", "Nobody found."))
            return
        heads = (say("Nr.", "no."), "Name", say("Verein", "club"), say("Mitglied", "member"))
        grid = table(*heads, say("Kontakt", "contact"))
        for one in listed:
            grid.add_row(str(one.id), one.name or "–", one.club, one.member, one.contact)
        console().print(grid)

    desk.answer({"people": [_json(one) for one in listed]}, show)
