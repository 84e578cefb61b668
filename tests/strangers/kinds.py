"""Every kind of file that the program reads: valid ones, how they are spoilt, how they are read."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random

from mondfang.cli.base.lazy import Failure
from mondfang.cli.base.rulebooks import find_book
from mondfang.cli.tournament.rounds.seed import kept_seed
from mondfang.cli.tournament.sheets.drafts import kept_draft
from mondfang.paper import (
    file_of,
    read_sheet_code,
    workbook,
)
from mondfang.reading import json_data
from mondfang.record import read_text
from mondfang.record.json import read_json
from mondfang.referee.case import rule_bytes
from mondfang.referee.case_law.forms import read_cases
from mondfang.scorer.draft import read_draft
from mondfang.scorer.slip import score_bytes
from mondfang.speech import SpokenError
from mondfang.store.journal.tournaments import archive, read_archive
from mondfang.table.pack.check import checked, parse_opening
from mondfang.tournament.cup.format import CUP_FORMATS, read_cup_format
from mondfang.tournament.draw.published import from_dict
from mondfang.tournament.draw.verify import verify_draw
from mondfang.tournament.format.reader import FORMATS, read_format
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
from tests.strangers.readers import (
    Read,
    added_leg,
    as_text,
    asked_desk,
    beside,
    checked_book,
    checked_house,
    opened_database,
    published,
    registered,
    restored,
    tried,
)
from tests.strangers.samples import (
    HOUSE,
    ROOT,
    blocks,
    book_folder,
    case_files,
    cases,
    databases,
    desk_answers,
    drafts,
    draws,
    dumps,
    examples,
    golden,
    played,
    slips,
)
from tests.tournament.desk import SEED, Desk
from tests.tournament.kept import BOOK

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


def _book_kind(name: str) -> Kind:
    damage = spoilt_json if name.endswith(".json") else spoilt_toml
    return Kind(f"book: {name}", lambda: [book_folder()[name]], checked_book(name), damage, 1)


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
    Kind("players.xlsx", _players_files("xlsx"), registered, spoilt_zip, 10, ".xlsx", _register),
    Kind("players.csv", _players_files("csv"), registered, spoilt, 8, ".csv", _register),
    Kind("players.tsv", _players_files("tsv"), registered, spoilt, 4, ".tsv", _register),
    Kind("players.json", _players_files("json"), registered, spoilt_json, 8, ".json", _register),
    Kind("results.xlsx", _results_files("xlsx"), added_leg, spoilt_zip, 8, ".xlsx", _cup_add),
    Kind("results.csv", _results_files("csv"), added_leg, spoilt, 6, ".csv", _cup_add),
    Kind("results.tsv", _results_files("tsv"), added_leg, spoilt, 4, ".tsv", _cup_add),
    Kind("results.json", _results_files("json"), added_leg, spoilt_json, 4),
    Kind("all.xlsx", lambda: [workbook(played())], added_leg, spoilt_zip, 2),
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
        "cases",
        case_files,
        read_cases,
        spoilt_json,
        4,
        ".json",
        lambda file: ("cases", "--check", str(file)),
    ),
    Kind("desk", desk_answers, asked_desk, spoilt_json, 4),
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
        checked_house,
        spoilt_toml,
        4,
        ".toml",
        lambda file: ("rules", "check", str(file)),
    ),
    Kind(
        "examples",
        examples,
        tried,
        spoilt_toml,
        2,
        ".toml",
        lambda file: ("rules", "try", "steirisch-2017", "--file", str(file)),
    ),
    Kind(
        "format",
        lambda: [FORMATS.text(name).encode() for name in FORMATS.ids],
        lambda data: read_format(as_text(data), "format.toml"),
        spoilt_toml,
        4,
        ".toml",
        lambda file: ("tournament", "new", "Turnier", str(file)),
    ),
    Kind(
        "cup format",
        lambda: [CUP_FORMATS.text(name).encode() for name in CUP_FORMATS.ids],
        lambda data: read_cup_format(as_text(data), "cup.toml"),
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
    Kind("database", lambda: databases(), opened_database, spoilt_pages, 3, ".mondfang"),
    Kind("backup", lambda: dumps(), restored, spoilt_gzip, 2, ".jsonl.gz"),
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
    Kind("seed", lambda: [f"{SEED}\n".encode()], beside("x.seed", kept_seed), spoilt, 1),
    Kind(
        "draft",
        drafts,
        beside("x.draft", kept_draft),
        spoilt_json,
        1,
    ),
    Kind("pages", lambda: [b'["index.html", "cup.csv"]'], published, spoilt_json, 1),
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
