"""How each kind of file is read, as far as a command goes with it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

from starlette.datastructures import QueryParams

from mondfang.cli.base.lazy import Failure
from mondfang.cli.base.rulebooks import find_book
from mondfang.cli.rules.check import faults_of
from mondfang.examples import read_examples, run
from mondfang.paper import (
    leg_of_lines,
    read_player_list,
    read_results,
)
from mondfang.paper.pages.publish import LISTED, publish_cup
from mondfang.referee.interview import step
from mondfang.rulebook import RulebookError, load_book, load_text
from mondfang.rulebook.files import forget
from mondfang.rulebook.load import faults_in
from mondfang.store.database import open_database
from mondfang.store.dump import read_dump
from mondfang.store.journal.books import open_shelf
from mondfang.store.journal.cups import CUPS
from mondfang.store.journal.peek import books_in
from mondfang.store.journal.tournaments import TOURNAMENTS
from mondfang.tournament.cup.format import cup_preset
from mondfang.tournament.cup.table import Cup, cup_table
from mondfang.tournament.office.fold import Tournament
from mondfang.tournament.office.players.lists import Admission, register_list
from mondfang.web.interview.address import Garbled, told
from mondfang.web.referee.ruled import ruled
from tests.books.wirtshaus import ID as BOOK_ID
from tests.strangers.samples import (
    book_folder,
    cup,
    databases,
    scratch,
)
from tests.tournament.kept import created

Read = Callable[[bytes], object]


def registered(data: bytes) -> object:
    state = Tournament.of([created()])
    people = read_player_list(data, "liste", 1)
    told = [note.text("de") for note in people.notes]
    return told, register_list(state, people.people, Admission(True), at=2.0, author="Leitung")


def added_leg(data: bytes) -> object:
    leg = leg_of_lines("liste", "Liste", read_results(data, "liste"))
    return cup_table(Cup(cup_preset("steirischer-cup"), "2026").after(leg))


def checked_house(data: bytes) -> object:
    text = as_text(data)
    for fault in faults_in(text, "haus.toml"):
        str(fault)
    return load_text(text, "haus.toml")


def tried(data: bytes) -> object:
    book = load_book("steirisch-2017")
    return [
        run(find_book("steirisch-2017", one.options), one).passed
        for one in read_examples(as_text(data), "beispiele.toml", book)
    ]


def as_text(data: bytes) -> str:
    """As files of rules are read: what is no UTF-8 is refused before."""
    return data.decode("utf-8-sig", errors="replace")


def asked_desk(data: bytes) -> object:
    """The answers of an address of the referee's desk: asked again, or ruled on."""
    query = QueryParams({"book": "steirisch-2017", "a": data.decode(errors="replace")})
    try:
        at = told(query, "steirisch-2017")
    except Garbled:
        raise Failure("an address that no page has made") from None
    now = step(at.book, at.answers, at.names, assume=True)
    return now.question if now.question is not None else ruled(at.answered(now.answers), "de")


def opened_database(data: bytes) -> object:
    with scratch() as folder:
        file = folder / "x.mondfang"
        file.write_bytes(data)
        known = books_in(file)
        with open_shelf(str(file)) as shelf:
            for head in shelf.books():
                form: Any = {TOURNAMENTS.kind: TOURNAMENTS, CUPS.kind: CUPS}.get(head.kind)
                if form is not None:
                    book = shelf.book(head.id, form)
                    book.inspect()
                    book.look()
        return known


def restored(data: bytes) -> object:
    async def into(folder: Path) -> int:
        (folder / "x.jsonl.gz").write_bytes(data)
        (folder / "x.db").write_bytes(databases()[0])
        database = await open_database(str(folder / "x.db"))
        try:
            return await read_dump(database, folder / "x.jsonl.gz", force=True)
        finally:
            await database.close()

    with scratch() as folder:
        return asyncio.run(into(folder))


def beside(name: str, read: Callable[[Path], object]) -> Read:
    """What lies in a file beside others."""

    def read_file(data: bytes) -> object:
        with scratch() as folder:
            (folder / name).write_bytes(data)
            return read(folder / name)

    return read_file


def published(data: bytes) -> object:
    with scratch() as folder:
        (folder / LISTED).write_bytes(data)
        (folder / "mine.txt").write_text("mine")
        publish_cup(folder, cup(), "de")
        outside = folder.parent / "nobody"
        assert not outside.exists()
        return folder


def checked_book(name: str) -> Read:
    """A file in the folder of a book, with all the others beside it."""

    def read(data: bytes) -> object:
        with scratch() as folder:
            for other, content in book_folder().items():
                (folder / other).write_bytes(data if other == name else content)
            try:
                faults = faults_of(folder)
            finally:
                forget(BOOK_ID)
            if faults:
                raise RulebookError(list(faults))
            return faults

    return read
