"""What happens to the draw."""

from __future__ import annotations

from dataclasses import dataclass

from mondfang.tournament.draw.model import RoundDraw
from mondfang.tournament.draw.wishes import NO_WISHES, Wishes


@dataclass(frozen=True, slots=True)
class SeedCommitted:
    """The fingerprint of the seed, published before registration closes."""

    commitment: str


@dataclass(frozen=True, slots=True)
class Drawn:
    """Rounds from a seed; ``season`` is what the draw knew of earlier meetings: two and how often.

    ``wishes`` is what people asked for. With both anybody can draw again and find the same.
    """

    rounds: tuple[RoundDraw, ...]
    seed: str
    season: tuple[tuple[int, int, int], ...] = ()
    wishes: Wishes = NO_WISHES


@dataclass(frozen=True, slots=True)
class Repaired:
    """Rounds not yet started, drawn anew as far as somebody's coming or going asks for it.

    ``season`` and ``wishes`` as in ``Drawn``.
    """

    rounds: tuple[RoundDraw, ...]
    seed: str = ""
    season: tuple[tuple[int, int, int], ...] = ()
    wishes: Wishes = NO_WISHES


@dataclass(frozen=True, slots=True)
class SeatsSwapped:
    """Two players of one round change places before it starts."""

    round: int
    one: int
    two: int


@dataclass(frozen=True, slots=True)
class Reseated:
    """Two players of a round that has begun sat in each other's seats, and sheets may be in.

    What was written stays with the chairs: each gets the points of the seat that he sat in.
    """

    round: int
    one: int
    two: int


@dataclass(frozen=True, slots=True)
class TablesTold:
    """The tables of a drawn round are for everybody now, or not yet, whatever the format says."""

    round: int
    public: bool = True


@dataclass(frozen=True, slots=True)
class Seated:
    """The seats of a table as cards were drawn for them (ST-138, KI-049)."""

    round: int
    table: int
    seats: tuple[int, ...]
