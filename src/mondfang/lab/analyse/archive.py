"""Many records at once: read, analysed on all cores, broken ones named and left out."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context
from pathlib import Path

from mondfang.bots.protocol import Bot, Budget
from mondfang.lab.analyse.game import Analysis, OpenCards, Watch, analyse_record
from mondfang.lab.analyse.leaks import Leak, leaks
from mondfang.reading import MOST_BYTES, check_size, utf8_text
from mondfang.record import Record, RecordError, read_text
from mondfang.record.replay import FindBook
from mondfang.rulebook import load_book
from mondfang.speech import Text
from mondfang.speech.files import file_problem

MakeBot = Callable[[], Bot]
ENDINGS = (".tarock", ".json")


@dataclass(frozen=True, slots=True)
class Source:
    """Where a record stands; ``data`` is what was read already (standard input)."""

    name: str
    data: bytes | None = None


@dataclass(frozen=True, slots=True)
class Problem:
    """A record that could not be read, and why, in both languages."""

    source: str
    code: str
    line: int
    column: int
    text: Text


@dataclass(frozen=True, slots=True)
class Archive:
    """The analyses of all records that hold, in the order of their names as given."""

    games: tuple[tuple[str, Analysis], ...]
    problems: tuple[Problem, ...]

    @property
    def leaks(self) -> tuple[Leak, ...]:
        return leaks(self.games)


def records_in(folder: Path) -> list[Path]:
    """Every record below a folder, sorted; files that begin with a dot are not looked at."""
    files = sorted(path for path in folder.rglob("*") if path.suffix.lower() in ENDINGS)
    return [path for path in files if path.is_file() and not path.name.startswith(".")]


def records_on(sheet: Path) -> list[Path]:
    """The records that a sheet names, one a line, as seen from the folder of the sheet."""
    text = utf8_text(_read_within(sheet), str(sheet))
    lines = (line.strip() for line in text.splitlines())
    return [sheet.parent / line for line in lines if line and not line.startswith("#")]


def analyse_archive(
    sources: Sequence[Source],
    make_bot: MakeBot,
    budget: Budget,
    *,
    jobs: int = 1,
    find_book: FindBook = load_book,
    open_cards: OpenCards | bool = True,
    watch: Watch | None = None,
) -> Archive:
    """Analyse every record; the result does not depend on the number of jobs.

    With more than one job the functions handed in travel to other processes, so they have to be
    functions of a module, or ``functools.partial`` of one.
    """
    work = partial(
        _analysed, make_bot=make_bot, budget=budget, find_book=find_book, open_cards=open_cards
    )
    games: list[tuple[str, Analysis]] = []
    problems: list[Problem] = []
    for number, found in enumerate(_spread(work, sources, jobs), 1):
        if isinstance(found, Problem):
            problems.append(found)
        else:
            games.append((sources[number - 1].name, found))
        if watch is not None:
            watch(number, len(sources))
    return Archive(tuple(games), tuple(problems))


def _spread(
    work: Callable[[Source], Analysis | Problem], sources: Sequence[Source], jobs: int
) -> Iterator[Analysis | Problem]:
    """The results in the order of the sources, from this process or from several."""
    workers = min(jobs, len(sources))
    if workers <= 1:
        yield from map(work, sources)
        return
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        try:
            yield from pool.map(work, sources)
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _analysed(
    source: Source,
    make_bot: MakeBot,
    budget: Budget,
    find_book: FindBook,
    open_cards: OpenCards | bool,
) -> Analysis | Problem:
    try:
        record = read_source(source, find_book)
    except RecordError as fault:
        texts = fault.text("de"), fault.text("en")
        return Problem(source.name, fault.code, fault.line, fault.column, Text(*texts))
    except OSError as fault:
        return Problem(source.name, "unreadable", 0, 0, file_problem(fault))
    return analyse_record(record, make_bot(), budget, find_book=find_book, open_cards=open_cards)


def read_source(source: Source, find_book: FindBook = load_book) -> Record:
    """Read and verify one record, text or JSON as its first character says."""
    data = _read_within(Path(source.name)) if source.data is None else source.data
    if data.lstrip(b"\xef\xbb\xbf \t\r\n")[:1] != b"{":
        return read_text(data, find_book)
    from mondfang.record.json import read_json

    return read_json(data, find_book)


def _read_within(path: Path) -> bytes:
    with path.open("rb") as file:
        data = file.read(MOST_BYTES + 1)
    check_size(data, str(path))
    return data


def all_cores() -> int:
    """How many processes may work at the same time."""
    allowed = getattr(os, "sched_getaffinity", None)
    return len(allowed(0)) if allowed is not None else os.cpu_count() or 1
