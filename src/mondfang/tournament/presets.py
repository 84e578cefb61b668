"""Plans written as TOML: those of the package by id, and files of one's own, read strictly."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from functools import cached_property
from importlib.resources import files
from typing import Any, Generic, TypeVar

from mondfang.rulebook.faults import Fault, fault_lines
from mondfang.rulebook.reader import Reader
from mondfang.tournament.errors import TournamentError

Plan = TypeVar("Plan")
Read = Callable[[Reader, dict[str, Any]], Plan | None]


class FormatError(TournamentError):
    """A plan that cannot be used, with all its faults: file, path, what was expected."""

    def __init__(self, code: str, source: str, faults: tuple[Fault, ...]) -> None:
        super().__init__(code, source, count=len(faults))
        self.faults = faults

    def sentence(self, language: str = "de") -> str:
        return "\n".join("; ".join(fault_lines(fault, language)) for fault in self.faults)


class Presets(Generic[Plan]):
    """One kind of plan; ``read`` makes it of the data, the codes say that it is unknown or bad."""

    def __init__(self, package: str, read: Read[Plan], *, unknown: str, bad: str) -> None:
        self._folder, self._read = files(package) / "presets", read
        self._unknown, self._bad = unknown, bad
        self._known: dict[str, Plan] = {}

    @cached_property
    def ids(self) -> tuple[str, ...]:
        names = (file.name for file in self._folder.iterdir())
        return tuple(sorted(n.removesuffix(".toml") for n in names if n.endswith(".toml")))

    def preset(self, plan_id: str) -> Plan:
        """A plan of the package by id."""
        if plan_id not in self._known:
            self._known[plan_id] = self.read(self.text(plan_id), f"{plan_id}.toml")
        return self._known[plan_id]

    def text(self, plan_id: str) -> str:
        """The file of a plan of the package."""
        if plan_id not in self.ids:
            raise TournamentError(self._unknown, "", found=plan_id, known=self.ids)
        return (self._folder / f"{plan_id}.toml").read_text(encoding="utf-8")

    def read(self, text: str, source: str) -> Plan:
        """Read a plan from TOML; ``source`` names the file in messages."""
        reader, found = Reader(source), None
        try:
            data = tomllib.loads(text)
        except tomllib.TOMLDecodeError as problem:
            reader.faults.append(Fault(source, "", str(problem), "TOML", None, "toml"))
        else:
            found = self._read(reader, data)
        if found is None or reader.faults:
            raise FormatError(self._bad, source, tuple(reader.faults))
        return found
