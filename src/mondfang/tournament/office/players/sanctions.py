"""Warnings, exclusions and bans: what is on record, and whom a ban keeps away."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from mondfang.tournament.errors import TournamentError
from mondfang.tournament.office.players.entrants import Entrant, same_name


@dataclass(frozen=True, slots=True)
class Ban:
    """A ban (Sperre): its length is fixed case by case and has no default (ST-052).

    ``until`` is the last day it holds (``2027-03-31``), ``tournaments`` how many it holds for;
    neither means until somebody lifts it, which then has to be said: ``until_lifted``.
    """

    name: str
    member: str | None = None
    until: str | None = None
    tournaments: int | None = None
    until_lifted: bool = False
    note: str = ""

    def holds_for(self, entrant: Entrant) -> bool:
        """The same member, or the same name where one of the two has no membership."""
        if self.member is not None and entrant.member is not None:
            return self.member == entrant.member
        return same_name(self.name, entrant.name)


def check_ban(ban: Ban) -> None:
    """A ban says how long it lasts, in exactly one way."""
    said = [ban.until is not None, ban.tournaments is not None, ban.until_lifted]
    if sum(said) != 1:
        raise TournamentError("ban-length", "", name=ban.name)
    if ban.until is not None and not is_date(ban.until):
        raise TournamentError("bad-date", "", found=ban.until)
    if ban.tournaments is not None and ban.tournaments < 1:
        raise TournamentError("ban-length", "", name=ban.name)


def is_active(ban: Ban, date: str) -> bool:
    """Whether a ban keeps somebody away on a day; dates are written so that texts compare."""
    if ban.until is not None:
        return date <= ban.until
    return ban.until_lifted or (ban.tournaments or 0) > 0


def active_ban(bans: Iterable[Ban], entrant: Entrant, date: str) -> Ban | None:
    held = (ban for ban in bans if ban.holds_for(entrant) and is_active(ban, date))
    return next(held, None)


def after_a_tournament(bans: Iterable[Ban]) -> tuple[Ban, ...]:
    """The bans that are left for the next tournament: those for a number of them count down."""
    left = []
    for ban in bans:
        if ban.tournaments is None:
            left.append(ban)
        elif ban.tournaments > 1:
            left.append(replace(ban, tournaments=ban.tournaments - 1))
    return tuple(left)


_DAYS = (31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)


def is_date(text: str) -> bool:
    """``2026-11-14``: year, month and day as people write them for machines."""
    parts = text.split("-")
    if [len(part) for part in parts] != [4, 2, 2] or not all(p.isdecimal() for p in parts):
        return False
    year, month, day = map(int, parts)
    if not (1 <= month <= 12 and 1 <= day <= _DAYS[month - 1]):
        return False
    leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    return leap or (month, day) != (2, 29)
