"""What became of a damaged file: read, refused in words, or a finding."""

from __future__ import annotations

import os
import signal
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import FrameType

from click.testing import CliRunner

from mondfang.cli import cli
from mondfang.store.journal.books import open_shelf
from mondfang.store.journal.cups import CUPS
from mondfang.store.journal.tournaments import TOURNAMENTS
from mondfang.tournament.cup.format import cup_preset
from mondfang.tournament.cup.log import CupCreated
from mondfang.tournament.log import Entry
from tests.strangers.kinds import Kind, mutant, outcome
from tests.strangers.samples import scratch
from tests.tournament.kept import created

SECONDS = 10.0  # of the processor, for one file
REFUSED = (0, 1, 2)  # exit codes that are written down


class TooSlow(BaseException):
    """Nobody waits that long for a file; no handler of the program may catch it."""


@dataclass(frozen=True, slots=True)
class Finding:
    """A file that is neither read nor refused."""

    kind: str
    seed: int
    told: str

    def __str__(self) -> str:
        return f"{self.kind}, mutant {self.seed}:\n{self.told}"


def judged(kind: Kind, seed: int) -> str | Finding:
    """What the reader says to a mutant."""
    data = mutant(kind, seed)
    try:
        with _in_time():
            return outcome(kind, data)
    except (Exception, TooSlow):
        return Finding(kind.name, seed, traceback.format_exc())


def typed(kind: Kind, seed: int) -> str | Finding:
    """What the command line says to the same mutant, in a folder with a tournament and a cup."""
    assert kind.command is not None
    with scratch() as folder:
        file = folder / f"x{kind.ending}"
        file.write_bytes(mutant(kind, seed))
        for name, data in _office().items():
            (folder / name).write_bytes(data)
        words = list(kind.command(file))
        runner = CliRunner(env={"MONDFANG_CONFIG": str(folder), "COLUMNS": "100"})
        try:
            with _in_time(), _inside(folder):
                result = runner.invoke(cli, words, prog_name="mondfang")
        except TooSlow:
            return Finding(kind.name, seed, f"{' '.join(words)}: too slow")
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        told = "".join(traceback.format_exception(result.exception))
        return Finding(kind.name, seed, f"{' '.join(words)}\n{told}")
    if result.exit_code not in REFUSED:
        return Finding(kind.name, seed, f"exit code {result.exit_code}: {result.output}")
    return f"exit {result.exit_code}"


@contextmanager
def _inside(folder: Path) -> Iterator[None]:
    before = os.getcwd()
    os.chdir(folder)
    try:
        yield
    finally:
        os.chdir(before)


@cache
def _office() -> dict[str, bytes]:
    """A tournament and a cup in which nothing has happened yet."""
    with scratch() as folder:
        with open_shelf(str(folder / "neu.mondfang")) as shelf:
            shelf.begin("neu", TOURNAMENTS, [created()])
        with open_shelf(str(folder / "cup.mondfang")) as shelf:
            made = CupCreated("Cup", "2026", cup_preset("steirischer-cup"))
            shelf.begin("cup", CUPS, [Entry(1, 1.0, "Leitung", "", made)])
        return {file.name: file.read_bytes() for file in folder.glob("*.mondfang")}


@contextmanager
def _in_time() -> Iterator[None]:
    """Stop what has used the processor for too long; a busy machine does not count."""

    def stop(_: int, frame: FrameType | None) -> None:
        raise TooSlow

    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)
