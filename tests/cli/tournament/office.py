"""A director at the command line: a tournament in a folder, and a clock that can be moved."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from click.testing import Result

from mondfang.cli.tournament.base import desk as tournament_desk
from mondfang.cli.tournament.base.location import slug
from mondfang.store.journal.books import open_shelf
from mondfang.store.journal.tournaments import TOURNAMENTS
from mondfang.tournament.format.model import columns
from mondfang.tournament.office.fold import Tournament
from tests.cli.running import run

SEED = "ein Startwert mit mehr als sechzehn Zeichen"


@cache
def _new_file(title: str, form: str, settings: tuple[str, ...]) -> bytes:
    """A tournament as ``new`` makes it; made once, since every new file is migrated."""
    changed = [word for one in settings for word in ("--set", one)]
    with TemporaryDirectory() as folder:
        file = Path(folder) / "turnier.mondfang"
        words = (title, form, "--file", str(file), "--date", "2026-11-14", *changed)
        made = run("tournament", "new", *words)
        assert made.exit_code == 0, made.output
        return file.read_bytes()


class Office:
    """Types commands in one folder and reads what they say."""

    def __init__(
        self,
        folder: Path,
        monkeypatch: pytest.MonkeyPatch,
        form: str = "sb",
        players: int = 0,
        settings: Sequence[str] = (),
        title: str = "Turnier",
    ) -> None:
        self.folder, self._monkeypatch = folder, monkeypatch
        self.file = folder / "turnier.mondfang"
        self.book = slug(title)
        self.file.write_bytes(_new_file(title, form, tuple(settings)))
        monkeypatch.chdir(folder)
        self.time = 1_800_000_000.0
        monkeypatch.setattr(tournament_desk, "now", lambda: self.time)
        if players:
            names = [f"Spieler {number}" for number in range(1, players + 1)]
            self.says("register", *names, "--confirmed")

    def run(self, *words: str, typed: str = "", language: str = "de") -> Result:
        self.time += 1
        return run("tournament", *words, typed=typed, language=language, width=110)

    def says(self, *words: str, typed: str = "", language: str = "de") -> str:
        """What a command that succeeds prints, with all white space as single blanks."""
        result = self.run(*words, typed=typed, language=language)
        assert result.exit_code == 0, result.output
        return " ".join(result.stdout.split())

    def data(self, *words: str, typed: str = "") -> dict[str, Any]:
        """What a command answers as JSON."""
        result = self.run(*words, "--json", typed=typed)
        assert result.exit_code == 0, result.output
        found = json.loads(result.stdout)
        assert isinstance(found, dict)
        return found

    def refuses(self, *words: str, typed: str = "", language: str = "de") -> str:
        """What a command that is refused says; it has changed nothing."""
        before = self.state()
        result = self.run(*words, typed=typed, language=language)
        assert (result.exit_code, result.stdout) == (2, ""), result.output
        assert self.state() == before
        return " ".join(result.stderr.split())

    def at_a_terminal(self) -> None:
        """From now on somebody is there to be asked."""
        for name in (
            "players.register",
            "players.roster",
            "sheets.enter",
            "sheets.keep",
            "sheets.ask",
            "sheets.correct",
            "sheets.rule",
            "shell",
        ):
            module = import_module(f"mondfang.cli.tournament.{name}")
            self._monkeypatch.setattr(module, "asks", lambda: True)

    def state(self) -> Tournament:
        with open_shelf(str(self.file)) as shelf:
            return shelf.book(self.book, TOURNAMENTS).look()

    def closed_and_drawn(self) -> None:
        """Registration closed and drawn; nobody plays yet."""
        self.says("close")
        self.says("draw", "--seed", SEED)

    def drawn(self) -> None:
        """Registration closed, drawn, and the first round on."""
        self.closed_and_drawn()
        self.says("start")
        self.sitting(1)

    def sitting(self, number: int) -> None:
        """Where cards tell who sits where, they are drawn as the tables stand."""
        state = self.state()
        for table, seats in enumerate(state.draws[number].tables, 1):
            if not state.knows_seats(number, table):
                order = columns(state.format, seats)
                self.says("seat", str(number), str(table), *map(str, order))

    def enter_round(self, number: int) -> None:
        """Totals for every table that is missing, a different one each."""
        self.sitting(number)
        for table in self.state().missing(number):
            size = len(self.state().table(number, table))
            points = [10 * table, -table, *([0] * (size - 3)), -9 * table]
            self.says("enter", str(number), str(table), *map(str, points))
