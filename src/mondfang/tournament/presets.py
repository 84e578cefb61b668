"""Plans written as TOML: those of the package by id, and files of one's own, read strictly."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Generic, TypeVar

from mondfang.reading import Unreadable, toml_data
from mondfang.rulebook.faults import Fault, fault_lines
from mondfang.rulebook.reader import Reader
from mondfang.tournament.errors import TournamentError

Plan = TypeVar("Plan")
Shelf = Callable[[], Mapping[str, str]]  # plans by id, as they are written
Read = Callable[[Reader, dict[str, Any]], Plan | None]


class FormatError(TournamentError):
    """A plan that cannot be used, with all its faults: file, path, what was expected."""

    def __init__(self, code: str, source: str, faults: tuple[Fault, ...]) -> None:
        super().__init__(code, source, count=len(faults))
        self.faults = faults

    def sentence(self, language: str = "de") -> str:
        return "\n".join("; ".join(fault_lines(fault, language)) for fault in self.faults)


@cache
def presets_in(package: str) -> Mapping[str, str]:
    """The plans in the folder ``presets`` of a package."""
    found = (file for file in (files(package) / "presets").iterdir() if file.name[-5:] == ".toml")
    return {file.name[:-5]: file.read_text(encoding="utf-8") for file in found}


class Presets(Generic[Plan]):
    """One kind of plan; ``read`` makes it of the data, the codes say that it is unknown or bad."""

    def __init__(self, texts: Shelf, read: Read[Plan], *, unknown: str, bad: str) -> None:
        self._texts, self._read = texts, read
        self._unknown, self._bad = unknown, bad
        self._known: dict[str, Plan] = {}  # by text: a book on a shelf may be written anew

    @property
    def ids(self) -> tuple[str, ...]:
        return tuple(sorted(self._texts()))

    def preset(self, plan_id: str) -> Plan:
        """A plan that is known by its id."""
        text = self.text(plan_id)
        if text not in self._known:
            self._known[text] = self.read(text, f"{plan_id}.toml")
        return self._known[text]

    def text(self, plan_id: str) -> str:
        """Such a plan as it is written."""
        text = self._texts().get(plan_id)
        if text is None:
            raise TournamentError(self._unknown, "", found=plan_id, known=self.ids)
        return text

    def read(self, text: str, source: str) -> Plan:
        """Read a plan from TOML; ``source`` names the file in messages."""
        try:
            data = toml_data(text)
        except Unreadable as problem:
            fault = Fault(source, "", problem.reason or str(problem), "TOML", None, "toml")
            raise FormatError(self._bad, source, (fault,)) from None
        return self.of(data, source)

    def of(self, data: dict[str, Any], source: str) -> Plan:
        """A plan from data that was read already, as strictly."""
        reader = Reader(source)
        found = self._read(reader, data)
        if found is None or reader.faults:
            raise FormatError(self._bad, source, tuple(reader.faults))
        return found
