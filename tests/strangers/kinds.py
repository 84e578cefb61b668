"""Every kind of file that the program reads: valid ones, how they are spoilt, how they are read."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from mondfang.cli.base.lazy import Failure
from mondfang.cli.base.rulebooks import find_book
from mondfang.cli.rules.check import faults_of
from mondfang.cli.tournament.rounds.seed import kept_seed
from mondfang.cli.tournament.sheets.drafts import kept_draft
from mondfang.examples import read_examples, run
from mondfang.paper import (
    file_of,
    leg_of_lines,
    read_player_list,
    read_results,
    read_sheet_code,
    workbook,
)
from mondfang.paper.pages.publish import LISTED, publish_cup
from mondfang.reading import json_data
from mondfang.record import read_text
from mondfang.record.json import read_json
from mondfang.referee.case import rule_bytes
from mondfang.rulebook import RulebookError, load_book, load_text
from mondfang.rulebook.files import forget
from mondfang.rulebook.load import faults_in
from mondfang.scorer.draft import read_draft
from mondfang.scorer.slip import score_bytes
from mondfang.speech import SpokenError
from mondfang.store.database import open_database
from mondfang.store.dump import read_dump
from mondfang.store.journal.books import open_shelf
from mondfang.store.journal.cups import CUPS
from mondfang.store.journal.peek import books_in
from mondfang.store.journal.tournaments import TOURNAMENTS, archive, read_archive
from mondfang.table.pack.check import checked, parse_opening
from mondfang.tournament.cup.format import CUP_FORMATS, cup_preset, read_cup_format
from mondfang.tournament.cup.table import Cup, cup_table
from mondfang.tournament.draw.published import from_dict
from mondfang.tournament.draw.verify import verify_draw
from mondfang.tournament.format.reader import FORMATS, read_format
from mondfang.tournament.office.fold import Tournament
from mondfang.tournament.office.lists import Admission, register_list
from tests.books.wirtshaus import ID as BOOK_ID
from tests.strangers.mutants import (
    Damage,
    spoilt,
    spoilt_gzip,
    spoilt_json,
    spoilt_lines,
    spoilt_pages,
    spoilt_toml,
    spoilt_zip,
)
from tests.strangers.samples import (
    HOUSE,
    ROOT,
    blocks,
    book_folder,
    cases,
    cup,
    databases,
    drafts,
    draws,
    dumps,
    examples,
    golden,
    played,
    scratch,
    slips,
)
from tests.tournament.desk import SEED, Desk
from tests.tournament.kept import BOOK, created

Read = Callable[[bytes], object]
BOOK_FILES = (
    *("book.toml", "clauses.toml", "german.toml", "examples.toml", "format.toml"),
    *("referee.toml", "vectors.json"),
)


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of file; ``share`` of all mutants are of it, ``command`` reads it at the terminal."""

    name: str
    samples: Callable[[], Sequence[bytes]]
    read: Read
    damage: Damage = spoilt
    share: int = 4
    ending: str = ""
    command: Callable[[Path], tuple[str, ...]] | None = None


# How they are read, as far as a command goes with them


def _players(data: bytes) -> object:
    state = Tournament.of([created()])
    people = read_player_list(data, "liste", 1)
    told = [note.text("de") for note in people.notes]
    return told, register_list(state, people.people, Admission(True), at=2.0, author="Leitung")


def _results(data: bytes) -> object:
    leg = leg_of_lines("liste", "Liste", read_results(data, "liste"))
    return cup_table(Cup(cup_preset("steirischer-cup"), "2026").after(leg))


def _house(data: bytes) -> object:
    text = _text(data)
    for fault in faults_in(text, "haus.toml"):
        str(fault)
    return load_text(text, "haus.toml")


def _tried(data: bytes) -> object:
    book = load_book("steirisch-2017")
    return [
        run(find_book("steirisch-2017", one.options), one).passed
        for one in read_examples(_text(data), "beispiele.toml", book)
    ]


def _text(data: bytes) -> str:
    """As files of rules are read: what is no UTF-8 is refused before."""
    return data.decode("utf-8-sig", errors="replace")


def _database(data: bytes) -> object:
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


def _dump(data: bytes) -> object:
    async def restored(folder: Path) -> int:
        (folder / "x.jsonl.gz").write_bytes(data)
        (folder / "x.db").write_bytes(databases()[0])
        database = await open_database(str(folder / "x.db"))
        try:
            return await read_dump(database, folder / "x.jsonl.gz", force=True)
        finally:
            await database.close()

    with scratch() as folder:
        return asyncio.run(restored(folder))


def _beside(name: str, read: Callable[[Path], object]) -> Read:
    """What lies in a file beside others."""

    def read_file(data: bytes) -> object:
        with scratch() as folder:
            (folder / name).write_bytes(data)
            return read(folder / name)

    return read_file


def _listed(data: bytes) -> object:
    with scratch() as folder:
        (folder / LISTED).write_bytes(data)
        (folder / "mine.txt").write_text("mine")
        publish_cup(folder, cup(), "de")
        outside = folder.parent / "nobody"
        assert not outside.exists()
        return folder


def _book(name: str) -> Read:
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


def _book_kind(name: str) -> Kind:
    damage = spoilt_json if name.endswith(".json") else spoilt_toml
    return Kind(f"book: {name}", lambda: [book_folder()[name]], _book(name), damage, 1)


def _players_files(form: str) -> Callable[[], list[bytes]]:
    return lambda: [
        file_of("players", form, played(), "de", names="full"),  # type: ignore[arg-type]
        file_of("players", form, played(), "en"),  # type: ignore[arg-type]
    ]


def _results_files(form: str) -> Callable[[], list[bytes]]:
    return lambda: [
        file_of("results", form, played(), "de", names="full"),  # type: ignore[arg-type]
        file_of("results", form, played(), "en"),  # type: ignore[arg-type]
    ]


def _register(file: Path) -> tuple[str, ...]:
    return ("tournament", "register", "--csv", str(file), "--file", "neu.mondfang")


def _cup_add(file: Path) -> tuple[str, ...]:
    return ("cup", "add", str(file), "--provisional", "--file", "cup.mondfang")


KINDS: tuple[Kind, ...] = (
    Kind("players.xlsx", _players_files("xlsx"), _players, spoilt_zip, 10, ".xlsx", _register),
    Kind("players.csv", _players_files("csv"), _players, spoilt, 8, ".csv", _register),
    Kind("players.tsv", _players_files("tsv"), _players, spoilt, 4, ".tsv", _register),
    Kind("players.json", _players_files("json"), _players, spoilt_json, 8, ".json", _register),
    Kind("results.xlsx", _results_files("xlsx"), _results, spoilt_zip, 8, ".xlsx", _cup_add),
    Kind("results.csv", _results_files("csv"), _results, spoilt, 6, ".csv", _cup_add),
    Kind("results.tsv", _results_files("tsv"), _results, spoilt, 4, ".tsv", _cup_add),
    Kind("results.json", _results_files("json"), _results, spoilt_json, 4),
    Kind("all.xlsx", lambda: [workbook(played())], _results, spoilt_zip, 2),
    Kind(
        "record.tarock",
        lambda: golden("tarock"),
        read_text,
        spoilt,
        6,
        ".tarock",
        lambda file: ("record", "show", str(file)),
    ),
    Kind(
        "record.json",
        lambda: golden("json"),
        read_json,
        spoilt_json,
        6,
        ".json",
        lambda file: ("record", "check", str(file)),
    ),
    Kind("slip", slips, score_bytes, spoilt_json, 8, ".json", lambda file: ("score", str(file))),
    Kind("case", cases, rule_bytes, spoilt_json, 6, ".json", lambda file: ("referee", str(file))),
    Kind(
        "block",
        blocks,
        lambda data: read_draft(data.splitlines(keepends=True), find_book),
        spoilt_lines,
        4,
        ".jsonl",
        lambda file: ("score", "sheet", "show", str(file)),
    ),
    Kind(
        "house rules",
        lambda: [HOUSE],
        _house,
        spoilt_toml,
        4,
        ".toml",
        lambda file: ("rules", "check", str(file)),
    ),
    Kind(
        "examples",
        examples,
        _tried,
        spoilt_toml,
        2,
        ".toml",
        lambda file: ("rules", "try", "steirisch-2017", "--file", str(file)),
    ),
    Kind(
        "format",
        lambda: [FORMATS.text(name).encode() for name in FORMATS.ids],
        lambda data: read_format(_text(data), "format.toml"),
        spoilt_toml,
        4,
        ".toml",
        lambda file: ("tournament", "new", "Turnier", str(file)),
    ),
    Kind(
        "cup format",
        lambda: [CUP_FORMATS.text(name).encode() for name in CUP_FORMATS.ids],
        lambda data: read_cup_format(_text(data), "cup.toml"),
        spoilt_toml,
        2,
        ".toml",
        lambda file: ("cup", "new", "Cup", str(file)),
    ),
    Kind(
        "archive",
        lambda: [archive(BOOK, played()).encode(), archive(BOOK, Desk("sb", 4).now).encode()],
        lambda data: read_archive(data, "sicherung.json"),
        spoilt_json,
        8,
        ".json",
        lambda file: ("tournament", "import", str(file)),
    ),
    Kind("database", lambda: databases(), _database, spoilt_pages, 3, ".mondfang"),
    Kind("backup", lambda: dumps(), _dump, spoilt_gzip, 2, ".jsonl.gz"),
    Kind(
        "shuffle",
        lambda: [(ROOT / "examples" / "fair-shuffle.tarock").read_bytes()],
        lambda data: checked(parse_opening(data.decode(errors="replace"))),
        spoilt,
        2,
        ".tarock",
        lambda file: ("verify", "deal", str(file)),
    ),
    Kind(
        "draw",
        draws,
        lambda data: verify_draw(from_dict(json_data(data))),
        spoilt_json,
        4,
        ".json",
        lambda file: ("verify", "draw", str(file)),
    ),
    *map(_book_kind, BOOK_FILES),
    Kind("seed", lambda: [f"{SEED}\n".encode()], _beside("x.seed", kept_seed), spoilt, 1),
    Kind(
        "draft",
        drafts,
        _beside("x.draft", kept_draft),
        spoilt_json,
        1,
    ),
    Kind("pages", lambda: [b'["index.html", "cup.csv"]'], _listed, spoilt_json, 1),
    Kind(
        "sheet code",
        lambda: [b"mondfang:sheet/2026-11-14/Herbstturnier?round=2&table=5"],
        lambda data: read_sheet_code(data.decode(errors="replace")),
        spoilt,
        1,
    ),
)

REFUSALS: tuple[type[Exception], ...] = (SpokenError, Failure)
NAMES: Mapping[str, Kind] = {kind.name: kind for kind in KINDS}


def mutant(kind: Kind, seed: int) -> bytes:
    """The mutant of a number: always the same one."""
    chance = Random(f"{kind.name} {seed}")
    return kind.damage(chance.choice(samples(kind)), chance)


@cache
def samples(kind: Kind) -> Sequence[bytes]:
    return kind.samples()


def outcome(kind: Kind, data: bytes) -> str:
    """``read``, or the name of the refusal; whatever else happens is a fault of the program."""
    try:
        kind.read(data)
    except REFUSALS as problem:
        if isinstance(problem, SpokenError):
            said = problem.text("de"), problem.text("en")
            return type(problem).__name__ if all(said) else "without a word"
        return type(problem).__name__
    return "read"
