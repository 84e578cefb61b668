"""Valid files of every kind, from which the damaged ones are made."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib.resources import files
from pathlib import Path
from tempfile import TemporaryDirectory

from mondfang.record import read_text
from mondfang.record.json import write_json
from mondfang.referee.asking.from_case import answers_of
from mondfang.referee.book import referee_book
from mondfang.referee.case_law.forms import write_cases
from mondfang.referee.case_law.published import all_published, published
from mondfang.rulebook import load_book
from mondfang.scorer.draft import Entry as BlockEntry
from mondfang.scorer.draft import Head, line_of
from mondfang.store.database import open_database
from mondfang.store.dump import write_dump
from mondfang.store.journal.books import open_shelf
from mondfang.store.journal.cups import CUPS
from mondfang.store.journal.tournaments import TOURNAMENTS
from mondfang.tournament.chain import Chain
from mondfang.tournament.cup.format import cup_preset
from mondfang.tournament.cup.log import CUP_EVENTS, CupBook, CupCreated, CupEntry, LegAdded
from mondfang.tournament.cup.table import Cup, leg_of
from mondfang.tournament.draw.published import to_dict
from mondfang.tournament.log import Entry
from mondfang.tournament.office.fold import EVENTS, Tournament
from mondfang.tournament.office.rounds.publish import drawn_entries, published_draws
from mondfang.tournament.plain_data import plain
from mondfang.tournament.sheet.draft import Draft
from mondfang.tournament.sheet.model import Row
from mondfang.tournament.standings.ranking import cup_standings
from tests.books.wirtshaus import write_book
from tests.tournament.desk import Desk, random_totals
from tests.tournament.kept import BOOK

ROOT = Path(__file__).resolve().parent.parent.parent


@cache
def played() -> Tournament:
    """A tournament after its first round, with a chain."""
    desk = Desk("steirischer-cup", 8)
    desk.close_and_draw()
    desk.play(1, random_totals(1))
    return Tournament.of(Chain(EVENTS).linked(desk.now.log, lambda: "00" * 16)[0])


@cache
def cup() -> Cup:
    day = played()
    places = cup_standings(day)
    made = Cup(cup_preset("steirischer-cup"), "2026")
    for number in (1, 2):
        made = made.after(leg_of(f"t{number}", f"{number}. Turnier", places, day.entrants))
    return made


def golden(ending: str) -> list[bytes]:
    found = sorted((ROOT / "tests" / "golden").glob("*/*.tarock"))[::11]
    if ending == "tarock":
        return [file.read_bytes() for file in found]
    return [write_json(read_text(file.read_bytes())).encode() for file in found[:3]]


def slips() -> list[bytes]:
    found = [(ROOT / "examples" / "slip.json").read_bytes()]
    for book in ("steirisch-2017", "standard-deluxe", "kantine-2023"):
        rows = json.loads((files("mondfang.books") / book / "vectors.json").read_text("utf-8"))
        found += [json.dumps(row["slip"]).encode() for row in rows[::25]]
    return found


def cases() -> list[bytes]:
    case = json.loads((ROOT / "examples" / "case.json").read_text("utf-8"))
    slip = case["slip"]
    faults = referee_book(load_book(slip["rulebook"])).faults
    told = {**case, "note": "etwas anderes"}
    return [json.dumps({**told, "fault": fault}).encode() for fault in faults]


def case_files() -> list[bytes]:
    """Files of published cases, one or three in each."""
    published_ones = all_published()
    return [write_cases(published_ones[at : at + size]) for at, size in ((0, 1), (20, 3), (60, 1))]


def desk_answers() -> list[bytes]:
    """What the addresses of the desk say of the published cases of a book."""
    book = load_book("steirisch-2017")
    told = [answers_of(book, one.case) for one in published("steirisch-2017")]
    return [json.dumps(answers).encode() for answers in told]


HOUSE = b"""
id = "haus"
extends = "steirisch-2017"
title = "Hausregeln"

[contract.dreier]
value = 4

[premium.pagat]
silent = 2

[name.contract.dreier]
de = "Dreier"
en = "Dreier"
"""


def examples() -> list[bytes]:
    """Some examples of a book, a few of each kind."""
    text = (files("mondfang.books") / "steirisch-2017" / "examples.toml").read_text("utf-8")
    head, *rows = text.split("\n[[")
    seen: dict[str, list[str]] = {}
    for row in rows:
        seen.setdefault(row.partition("]]")[0], []).append(f"[[{row}")
    kept = [row for kind in seen.values() for row in kind[:2]]
    return [("\n".join((head, *kept[at::4])) + "\n").encode() for at in range(4)]


def draws() -> list[bytes]:
    found = [(ROOT / "examples" / "draw.json").read_bytes()]
    day = played()
    for seq in drawn_entries(day)[:1]:
        found += [json.dumps(to_dict(one)).encode() for one in published_draws(day, seq)]
    return found


def blocks() -> list[bytes]:
    slip = json.loads((ROOT / "examples" / "slip.json").read_text("utf-8"))
    head = Head(slip["rulebook"], names=("A", "B", "C", "D"), stake=10)
    rows = [BlockEntry(slip=slip), BlockEntry(row=(3, -1, -1, -1)), BlockEntry(undo=True)]
    return [line_of(head) + b"".join(line_of(row) for row in rows)]


def drafts() -> list[bytes]:
    rows = (Row((3, -1, -1, -1)), Row((1, 1, -1, -1)))
    return [json.dumps(plain(Draft(1, 2, (1, 2, 3, 4), rows))).encode()]


@cache
def book_folder() -> dict[str, bytes]:
    """A whole book as a club would write it, file by file."""
    with scratch() as folder:
        return {file.name: file.read_bytes() for file in write_book(folder).iterdir()}


@contextmanager
def scratch() -> Iterator[Path]:
    """A folder for a moment, in memory where that is possible."""
    place = "/dev/shm" if Path("/dev/shm").is_dir() else None
    with TemporaryDirectory(dir=place) as folder:
        yield Path(folder)


def _cup_log() -> tuple[CupEntry, ...]:
    made = CupCreated("Cup", "2026", cup_preset("steirischer-cup"))
    book = CupBook.of([Entry(1, 1.0, "Leitung", "", made)])
    for leg in cup().legs:
        book = book.done(LegAdded(leg), 2.0, "Leitung")
    return Chain(CUP_EVENTS).linked(book.log, lambda: "00" * 16)[0]


@cache
def databases() -> tuple[bytes, ...]:
    """A file with a tournament, and one with a cup."""
    found = []
    with scratch() as folder:
        file = folder / "turnier.mondfang"
        with open_shelf(str(file)) as shelf:
            shelf.begin(BOOK, TOURNAMENTS, played().log)
        found.append(file.read_bytes())
        file = folder / "cup.mondfang"
        with open_shelf(str(file)) as shelf:
            shelf.begin("cup", CUPS, _cup_log())
        found.append(file.read_bytes())
    return tuple(found)


@cache
def dumps() -> tuple[bytes, ...]:
    async def written(database: Path, file: Path) -> bytes:
        opened = await open_database(str(database))
        try:
            await write_dump(opened, file)
        finally:
            await opened.close()
        return file.read_bytes()

    with scratch() as folder:
        file = folder / "x.mondfang"
        file.write_bytes(databases()[1])
        return (asyncio.run(written(file, folder / "x.jsonl.gz")),)
