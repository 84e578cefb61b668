"""A cup as data: which system, which results count, what the final is, how ties are broken."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from math import ceil, floor
from typing import Any, Literal

from mondfang.reading.numbers import fraction_of
from mondfang.rulebook.reader import Reader
from mondfang.tournament.format.bounds import MOST_TOURNAMENTS
from mondfang.tournament.presets import Presets, presets_in

CupScale = Literal["fixed50", "heine", "cubic200", "sums"]
CupTie = Literal["final", "best-results", "dropped-results", "fewer-starts", "more-starts"]


@dataclass(frozen=True, slots=True)
class Counting:
    """Which results of the season count: so many best ones, a share of them, or all.

    ``share`` is of the tournaments planned, ``rounding`` says which way a half goes.
    """

    best: int | None
    share: str | None
    rounding: Literal["up", "down"] | None

    def results(self, planned: int) -> int | None:
        """How many count; None for all."""
        if self.best is not None:
            return self.best
        if self.share is None:
            return None
        exact = Fraction(self.share) * planned
        return ceil(exact) if self.rounding == "up" else floor(exact)


@dataclass(frozen=True, slots=True)
class Final:
    """The last tournament, counted beside the others and never dropped; who may play it."""

    played: bool
    starts: int  # tournaments that qualify (ST-134)


@dataclass(frozen=True, slots=True)
class CupFormat:
    """A whole cup; presets are the files in ``presets``."""

    id: str
    title: str
    title_en: str
    scale: CupScale
    planned: int  # tournaments of a season, the final not among them
    ties: tuple[CupTie, ...]
    counting: Counting
    final: Final

    @property
    def counted(self) -> int | None:
        return self.counting.results(self.planned)


def cup_preset_ids() -> tuple[str, ...]:
    """The cups of the package."""
    return CUP_FORMATS.ids


def cup_preset(cup_id: str) -> CupFormat:
    """A cup of the package by id."""
    return CUP_FORMATS.preset(cup_id)


def read_cup_format(text: str, source: str) -> CupFormat:
    """Read a cup from TOML, strictly; ``source`` names the file in messages."""
    return CUP_FORMATS.read(text, source)


def _cup_format(reader: Reader, data: dict[str, Any]) -> CupFormat | None:
    counting = reader.record(Counting, data.pop("counting", None), "counting")
    final = reader.record(Final, data.pop("final", None), "final")
    read = reader.record(CupFormat, data, "", counting=counting, final=final)
    if read is not None and counting is not None and final is not None:
        _check(reader, read)
    return read


def _check(reader: Reader, cup: CupFormat) -> None:
    counting = cup.counting
    if not 1 <= cup.planned <= MOST_TOURNAMENTS:
        reader.fault("planned", cup.planned, f"a whole number from 1 to {MOST_TOURNAMENTS}")
    if counting.best is not None and counting.best < 1:
        reader.fault("counting.best", counting.best, "a whole number from 1")
    if counting.best is not None and counting.share is not None:
        reader.clash("counting", "best and share together", "one of them, or none")
    if (counting.share is None) != (counting.rounding is None):
        reader.clash("counting", "share and rounding belong together", "both or none")
    if counting.share is not None and not _is_share(counting.share):
        reader.fault("counting.share", counting.share, 'a fraction such as "1/2"')
    if cup.final.starts < 0:
        reader.fault("final.starts", cup.final.starts, "a whole number from 0")


def _is_share(text: str) -> bool:
    share = fraction_of(text)
    return share is not None and 0 < share <= 1


CUP_FORMATS: Presets[CupFormat] = Presets(
    partial(presets_in, "mondfang.tournament.cup"),
    _cup_format,
    unknown="no-such-cup",
    bad="bad-cup-format",
)
