"""What happens at the end, and what never happened."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from mondfang.tournament.format.model import Stage
from mondfang.tournament.log import Undoing


@dataclass(frozen=True, slots=True)
class LotDrawn:
    """Players whom nothing else tells apart, in the order of the lot, before the cut or at last.

    With a seed the order is the one that it gives; without one the lot was drawn in the hall.
    """

    stage: Stage
    order: tuple[int, ...]
    seed: str = ""


@dataclass(frozen=True, slots=True)
class Posted:
    """The provisional standings hang on the wall: the complaint window opens.

    After a change they hang there anew; in the ``same_window`` nobody waits all over again.
    """

    same_window: bool = False


@dataclass(frozen=True, slots=True)
class Complained:
    """``about`` is the entry of the log that is complained about, if any."""

    number: int
    text: str
    about: int | None = None


@dataclass(frozen=True, slots=True)
class ComplaintDecided:
    """``complaint`` is the entry of the log that complained."""

    complaint: int
    decision: Literal["upheld", "dismissed"]


@dataclass(frozen=True, slots=True)
class Confirmed:
    """The standings are final."""


@dataclass(frozen=True, slots=True)
class Reopened:
    """The director takes the confirmation back, with a reason: the standings may change again."""


class Undone(Undoing):
    """An earlier entry of a tournament never happened; it stays in the log."""

    __slots__ = ()
