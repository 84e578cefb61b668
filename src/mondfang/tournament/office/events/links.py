"""Who is let in by a link: given, and taken back."""

from __future__ import annotations

from dataclasses import dataclass

from mondfang.tournament.office.access.roles import Link


@dataclass(frozen=True, slots=True)
class LinksGiven:
    """Links for helpers, tables or players, all that are printed in one go.

    A link for the same seat of the office takes the place of the one before.
    """

    links: tuple[Link, ...]


@dataclass(frozen=True, slots=True)
class LinksRevoked:
    """These links open nothing any more."""

    links: tuple[str, ...]
