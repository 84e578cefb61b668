"""What a tournament refuses: stable codes, the place, and words for people."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

Texts = dict[str, dict[str, str]]


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
        words = error_texts()
        named = [
            words[f"spot-{name}"][language].format(number=number)
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
        return error_texts()["back-to"][language].format(number=self.scorer)


class TournamentError(Exception):
    """Something that cannot be done, and nothing was; the sentence is looked up by code.

    ``place`` is a Spot, or a text such as a file's name; ``details`` fill the sentence.
    """

    def __init__(self, code: str, place: Spot | str = "", **details: object) -> None:
        self.code, self.place = code, place
        self.details = details
        super().__init__(code, place, details)

    def place_text(self, language: str = "de") -> str:
        return self.place if isinstance(self.place, str) else self.place.text(language)

    def sentence(self, language: str = "de") -> str:
        """What is wrong, without the place."""
        spoken = {name: _spoken(value, language) for name, value in self.details.items()}
        return error_texts()[self.code][language].format_map(spoken)

    def text(self, language: str = "de") -> str:
        """The place and what is wrong there."""
        place = self.place_text(language)
        return f"{place}: {self.sentence(language)}" if place else self.sentence(language)

    def as_json(self, language: str = "de") -> dict[str, dict[str, Any]]:
        message = {
            "code": self.code,
            "place": self.place_text(language),
            "message": self.sentence(language),
        }
        return {"error": message}

    def __str__(self) -> str:
        return self.text("en")


def _spoken(value: object, language: str) -> object:
    """A detail as it stands in a sentence: lists with commas, what can speak in its language."""
    if isinstance(value, int):
        return value
    if isinstance(value, TournamentError | Spot | BackTo):
        return value.text(language)
    if isinstance(value, tuple | list | frozenset | set):
        items = sorted(value, key=str) if isinstance(value, frozenset | set) else value
        return ", ".join(str(_spoken(item, language)) for item in items)
    return str(value)


@cache
def error_texts() -> Texts:
    """Every code with its German and English sentence, from all files in ``refusals``."""
    texts: Texts = {}
    folder = files("mondfang.tournament") / "refusals"
    for file in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if file.name.endswith(".toml"):
            for code, pair in tomllib.loads(file.read_text(encoding="utf-8")).items():
                assert code not in texts, f"two sentences for {code}"
                texts[code] = pair
    return texts
