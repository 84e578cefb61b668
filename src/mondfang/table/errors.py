"""Refusals of the table beside those of the game: codes of our own, words for people."""

from __future__ import annotations

from dataclasses import dataclass

from mondfang.game import NotAllowed, Refusal
from mondfang.speech import SpokenError, Texts

REFUSALS = Texts("mondfang.table", "refusals.toml")


@dataclass(frozen=True, slots=True)
class TableRefusal(Refusal):
    """A refusal whose words stand in this room's own list."""

    TEXTS = REFUSALS


class StaleClick(SpokenError):
    """The page was behind: nothing is wrong with what was wanted, but the table has moved on."""

    TEXTS = REFUSALS
    code = "stale"

    def __init__(self, at: str) -> None:
        super().__init__("stale")
        self.at = at  # where the table is now


class LogError(Exception):
    """A log that does not fit together: our own bug, or a damaged database."""


def refused(code: str, clauses: tuple[str, ...] = ()) -> NotAllowed:
    """The exception for a code of this room."""
    return NotAllowed(TableRefusal(code, clauses))


def table_texts() -> Texts:
    """Every code with its German and English sentence."""
    return REFUSALS
