"""What a tournament refuses: stable codes, the place, and words for people."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from mondfang.speech import SpokenError, Text, Texts, numbers

FILES = ("cup", "draw", "journal", "money", "office", "reasons")
REFUSALS = Texts("mondfang.tournament", *(f"refusals/{name}.toml" for name in FILES))


@dataclass(frozen=True, slots=True)
class Spot:
    """Where something is: a round, a table, a deal, a player, a line of a file, as far as known.

    >>> Spot(round=2, table=3, deal=7).text("de")
    'Runde 2, Tisch 3, Spiel 7'
    """

    round: int | None = None
    table: int | None = None
    deal: int | None = None
    player: int | None = None
    line: int | None = None
    seq: int | None = None

    def text(self, language: str = "de") -> str:
        named = [
            REFUSALS[f"spot-{name}"].filled(number=number).said(language)
            for name in self.__slots__
            if (number := getattr(self, name)) is not None
        ]
        return ", ".join(named)


@dataclass(frozen=True, slots=True)
class BackTo:
    """The end of a sentence about a sheet: who gets it back, where the scorer is known (KI-065)."""

    scorer: int | None

    def text(self, language: str = "de") -> str:
        if self.scorer is None:
            return ""
        return REFUSALS["back-to"].filled(number=self.scorer).said(language)


@dataclass(frozen=True, slots=True)
class Sum:
    """An amount in a sentence, as people write money.

    >>> Sum(3050).text("de")
    '30,50 €'
    """

    cents: int

    def text(self, language: str = "de") -> str:
        return numbers.money(self.cents, language)


class TournamentError(SpokenError):
    """Something that cannot be done, and nothing was; the sentence is looked up by code.

    ``place`` is a Spot, or a text such as a file's name; ``details`` fill the sentence.
    """

    TEXTS: ClassVar[Mapping[str, Text]] = REFUSALS

    def as_json(self, language: str = "de") -> dict[str, dict[str, Any]]:
        message = {
            "code": self.code,
            "place": self.place_text(language),
            "message": self.sentence(language),
        }
        return {"error": message}


def error_texts() -> Texts:
    """Every code with its German and English sentence, from all files in ``refusals``."""
    return REFUSALS
