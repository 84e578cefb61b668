"""Refusals of the table beside those of the game: codes of our own, words for people."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from mondfang.game import NotAllowed, Refusal


@dataclass(frozen=True, slots=True)
class TableRefusal(Refusal):
    """A refusal whose words stand in this room's own list."""

    def text(self, language: str = "de") -> str:
        return table_texts()[self.code][language]


class StaleClick(Exception):
    """The page was behind: nothing is wrong with what was wanted, but the table has moved on."""

    code = "stale"

    def __init__(self, at: str) -> None:
        self.at = at  # where the table is now
        super().__init__(f"the table has moved on to {at}")

    def text(self, language: str = "de") -> str:
        return table_texts()[self.code][language]


class LogError(Exception):
    """A log that does not fit together: our own bug, or a damaged database."""


def refused(code: str, clauses: tuple[str, ...] = ()) -> NotAllowed:
    """The exception for a code of this room."""
    return NotAllowed(TableRefusal(code, clauses))


@cache
def table_texts() -> dict[str, dict[str, str]]:
    """Every code with its German and English sentence."""
    import tomllib

    data = (files("mondfang.table") / "refusals.toml").read_text(encoding="utf-8")
    return tomllib.loads(data)
