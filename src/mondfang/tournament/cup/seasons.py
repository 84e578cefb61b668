"""The seasons of one cup belong together by their names: ``herbstcup-2025``, ``herbstcup-2026``."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from mondfang.tournament.cup.history import AllTime, all_time
from mondfang.tournament.cup.log import CupBook
from mondfang.tournament.cup.table import Cup


def season_mark(season: str) -> str:
    """A season as it ends a name.

    >>> season_mark("2026/27")
    '2026-27'
    """
    return re.sub(r"[^0-9A-Za-z]+", "-", season).strip("-").lower()


def root_of(name: str, season: str) -> str:
    """What the seasons of a cup have in common.

    >>> root_of("herbstcup-2026", "2026"), root_of("eigener", "2026")
    ('herbstcup', 'eigener')
    """
    mark = season_mark(season)
    return name.removesuffix(f"-{mark}") if mark else name


def name_of_season(root: str, season: str) -> str:
    return f"{root}-{season_mark(season)}"


def kindred(names: Iterable[str], root: str) -> tuple[str, ...]:
    """The names that may be seasons of this cup; whether they are, their own season says."""
    return tuple(one for one in names if one == root or one.startswith(f"{root}-"))


def is_over(cup: Cup) -> bool:
    """Whether nothing can change any more: everything planned is played and confirmed."""
    if not cup.legs or cup.provisional or cup.remaining:
        return False
    return cup.final_played or not cup.format.final.played


def all_seasons(books: Sequence[CupBook]) -> tuple[AllTime, ...]:
    """The all-time table; only the last season may still be running."""
    cups = [one.cup for one in sorted(books, key=lambda one: one.created.season)]
    if cups and not is_over(cups[-1]):
        return all_time(cups[:-1], running=cups[-1])
    return all_time(cups)
