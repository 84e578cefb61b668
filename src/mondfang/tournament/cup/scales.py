"""Cup points: what a place or a sum of a tournament is worth in the season, in several systems."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, Literal, TypeAlias

from mondfang.tournament.office.players.entrants import Consent

Points: TypeAlias = int | Fraction
"""Cup points: whole wherever a system has whole ones, and always exact."""

Scale = Literal["fixed50", "heine", "cubic200", "sums", "ranks"]

# Fixed points shared by Austrian cups (ST-133): places 1 to 50, beyond them nothing.
FIXED50: Final = (
    *(223, 198, 180, 168, 156, 147, 138, 131, 124, 117),
    *(110, 105, 100, 95, 90, 85, 80, 76, 72, 68),
    *(64, 60, 56, 52, 49, 46, 43, 40, 37, 34),
    *(31, 28, 26, 24, 22, 20, 18, 16, 14, 12),
    *(10, 9, 8, 7, 6, 5, 4, 3, 2, 1),
)


@dataclass(frozen=True, slots=True)
class LegResult:
    """What somebody reached in one tournament; without a rank it was not finished.

    ``member`` is the same person in every tournament; ``name`` is how the person may be shown, by
    the ``consent`` that was given for this tournament.
    """

    member: str
    rank: int | None
    total: Fraction
    name: str = ""
    club: str = ""
    consent: Consent | None = None  # unknown in lists of others, and in logs from before


PERSONAL = ("member", "name", "club", "consent")
"""What goes when a person is forgotten; the points stay."""


def fixed50(rank: int) -> int:
    """Equal ranks have the points of the rank they share."""
    return FIXED50[rank - 1] if rank <= len(FIXED50) else 0


def heine(total: Points) -> Points:
    """Nothing for nothing; up to 100 the points themselves, beyond them half, at most 200.

    >>> [heine(points) for points in (-7, 63, 100, 141, 400)]
    [0, 63, 100, 120, 200]
    """
    total = _whole(total)
    if total <= 0:
        return 0
    return total if total <= 100 else min(200, 100 + int(total - 100) // 2)


def cubic200(rank: int, field: int) -> int:
    """200·((N-place)/(N-1))³, rounded half up; who is alone is first.

    >>> [cubic200(place, 5) for place in (1, 2, 3, 4, 5)]
    [200, 84, 25, 3, 0]
    """
    if field <= 1:
        return 200
    over, under = 400 * (field - rank) ** 3 + (field - 1) ** 3, 2 * (field - 1) ** 3
    return max(0, over // under)


def scored(results: Sequence[LegResult], scale: Scale) -> dict[str, Points]:
    """The cup points of a tournament by member; who has no rank gets none."""
    field = sum(result.rank is not None for result in results)
    points_of: dict[Scale, Callable[[int, Fraction], Points]] = {
        "fixed50": lambda rank, _: fixed50(rank),
        "heine": lambda _, total: heine(total),
        "cubic200": lambda rank, _: cubic200(rank, field),
        "sums": lambda _, total: _whole(total),
        "ranks": lambda rank, _: rank,
    }
    worth = points_of[scale]
    return {
        result.member: 0 if result.rank is None else worth(result.rank, result.total)
        for result in results
    }


def side_by_side(
    results: Sequence[LegResult], scales: Iterable[Scale]
) -> Mapping[str, tuple[Points, ...]]:
    """One result in several systems, in their order, as a tournament hands it over (HG-129)."""
    columns = [scored(results, scale) for scale in scales]
    return {result.member: tuple(column[result.member] for column in columns) for result in results}


def top_of(scale: Scale) -> int | None:
    """The most that one tournament can bring; None where there is no limit."""
    return {"fixed50": FIXED50[0], "heine": 200, "cubic200": 200}.get(scale)


def values_of(scale: Scale, field: int) -> tuple[int, ...]:
    """Every value that a tournament of so many can bring, the lowest first."""
    match scale:
        case "fixed50":
            return (0, *reversed(FIXED50))
        case "heine":
            return tuple(range(201))
        case "cubic200":
            return tuple(sorted({cubic200(rank, field) for rank in range(1, field + 1)}))
        case _:
            return ()


def _whole(points: Points) -> Points:
    return points if isinstance(points, int) or points.denominator > 1 else points.numerator
