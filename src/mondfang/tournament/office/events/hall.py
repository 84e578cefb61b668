"""What the hall is told."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Announced:
    """A message on the screens: to everybody or to some tables, for good or until a moment."""

    text: str
    tables: tuple[int, ...] = ()
    until: float | None = None


@dataclass(frozen=True, slots=True)
class AnnouncementEnded:
    """``announcement`` is the entry of the log that said it."""

    announcement: int
