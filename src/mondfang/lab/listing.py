"""A table in words, before anything prints it: on a terminal, on a page or on paper."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Listing:
    """What stands above it, its columns and rows; figures stand from column ``figures`` on."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    figures: int | None = None  # set flush right from here on
