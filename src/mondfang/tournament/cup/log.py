"""A cup is the fold of its own log: tournaments added or taken out, and who is whom."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import ClassVar, Self, TypeAlias

from mondfang.tournament.cup.dates import CupDate, with_date, without_date
from mondfang.tournament.cup.format import CupFormat
from mondfang.tournament.cup.scales import PERSONAL, LegResult
from mondfang.tournament.cup.table import Cup, Leg
from mondfang.tournament.errors import Spot, TournamentError
from mondfang.tournament.format.bounds import MOST_TOURNAMENTS
from mondfang.tournament.log import BreakAccepted, Entry, Folded, Undoing
from mondfang.tournament.log_json import LogForm


@dataclass(frozen=True, slots=True)
class CupCreated:
    title: str
    season: str
    format: CupFormat


@dataclass(frozen=True, slots=True)
class LegAdded:
    """A tournament's results, or corrected ones in the place of the old."""

    leg: Leg


@dataclass(frozen=True, slots=True)
class LegRemoved:
    leg: str


@dataclass(frozen=True, slots=True)
class SamePerson:
    """Two names in the results are one person, known as ``member`` from now on."""

    member: str
    other: str


@dataclass(frozen=True, slots=True)
class DateAnnounced:
    """A tournament of the season is announced, or announced anew."""

    date: CupDate


@dataclass(frozen=True, slots=True)
class DateCancelled:
    """An announced tournament will not be played."""

    day: str
    title: str


@dataclass(frozen=True, slots=True)
class CupForgotten:
    """Somebody asked to be forgotten; the results stay under this sign."""

    sign: str


class CupUndone(Undoing):
    """An earlier entry of a cup never happened; it stays in the log."""

    __slots__ = ()


CupEvent: TypeAlias = (
    CupCreated
    | LegAdded
    | LegRemoved
    | SamePerson
    | DateAnnounced
    | DateCancelled
    | CupForgotten
    | BreakAccepted
    | CupUndone
)


CupEntry: TypeAlias = Entry[CupEvent]


def _is_sign(told: Mapping[str, object]) -> bool:
    """Whether a sign stands for somebody who was forgotten."""
    return len(set(told.values())) == 1 and all(
        name != "club" and str(sign).startswith("#") for name, sign in told.items()
    )


CUP_EVENTS: LogForm[CupEvent] = LogForm(
    CupEvent, {LegResult: (PERSONAL,), SamePerson: (("member",), ("other",))}, _is_sign
)
"""The log of a cup as JSON."""


@dataclass(frozen=True, slots=True)
class CupBook(Folded[CupEvent]):
    """The cup after all entries; ``same`` leads from other names to the one that counts."""

    created: CupCreated
    log: tuple[CupEntry, ...]
    legs: tuple[Leg, ...] = ()
    same: Mapping[str, str] = field(default_factory=dict)
    dates: tuple[CupDate, ...] = ()

    UNDOING: ClassVar = CupUndone
    FOR_GOOD: ClassVar = (CupCreated, CupUndone, CupForgotten)

    @classmethod
    def begun(cls, log: tuple[CupEntry, ...]) -> Self:
        if not log or not isinstance(log[0].event, CupCreated):
            raise TournamentError("cup-not-created")
        planned = log[0].event.format.planned
        if planned > MOST_TOURNAMENTS:
            details = {"found": planned, "most": MOST_TOURNAMENTS}
            raise TournamentError("too-large", "format.planned", **details)
        return cls(log[0].event, log)

    def with_log(self, log: tuple[CupEntry, ...]) -> Self:
        return replace(self, log=log)

    def checked(self) -> Self:
        _ = self.cup  # refuses what does not go together
        return self

    @property
    def cup(self) -> Cup:
        """The season as it is ranked: everybody under one name, the final at the end.

        A tournament that was forgotten and added behind the final qualifies for it all the same.
        """
        cup = Cup(self.created.format, self.created.season, title=self.created.title)
        for leg in sorted(self.legs, key=lambda leg: leg.final):
            results = tuple(replace(one, member=self.known(one.member)) for one in leg.results)
            cup = cup.after(replace(leg, results=results))
        return cup

    def known(self, member: str) -> str:
        """The name under which somebody counts."""
        return self.same.get(member, member)

    def leg(self, leg_id: str) -> Leg:
        for leg in self.legs:
            if leg.id == leg_id:
                return leg
        raise TournamentError("no-such-leg", "", found=leg_id, known=[leg.id for leg in self.legs])

    def step(self, entry: CupEntry) -> Self:
        match entry.event:
            case CupCreated():
                raise TournamentError("created-already", Spot(seq=entry.seq))
            case LegAdded(leg):
                others = [one for one in self.legs if one.id != leg.id]
                if len(others) == len(self.legs):
                    return replace(self, legs=(*self.legs, leg))
                return replace(
                    self, legs=tuple(leg if one.id == leg.id else one for one in self.legs)
                )
            case LegRemoved(leg_id):
                gone = self.leg(leg_id)
                return replace(self, legs=tuple(one for one in self.legs if one is not gone))
            case SamePerson(member, other):
                return self._joined(member, other)
            case DateAnnounced(date):
                return replace(self, dates=with_date(self.dates, date))
            case DateCancelled(day, title):
                return replace(self, dates=without_date(self.dates, day, title))
            case CupForgotten() | BreakAccepted() | CupUndone():
                return self

    def _joined(self, member: str, other: str) -> Self:
        people = {result.member for leg in self.legs for result in leg.results}
        for name in (member, other):
            if name not in people:
                raise TournamentError("cup-nobody", "", name=name)
        if member == other:
            return self  # two spellings of somebody who was forgotten are one sign
        target = self.known(member)
        if self.known(other) == target:
            raise TournamentError("cup-same-already", "", name=member, other=other)
        old = self.known(other)
        moved = {name: target for name, now in self.same.items() if now == old}
        return replace(self, same={**self.same, **moved, old: target, other: target})


def sign_for(book: CupBook, member: str) -> str:
    """What will stand for somebody who asks to be forgotten."""
    if not any(one.member == member for leg in book.legs for one in leg.results):
        raise TournamentError("cup-nobody", "", name=member)
    return f"#{1 + sum(isinstance(entry.event, CupForgotten) for entry in book.log)}"


def unnamed(book: CupBook, member: str, sign: str) -> tuple[CupEntry, ...]:
    """The log with a sign for all names of somebody; the points stay."""
    names = {member, *(name for name, now in book.same.items() if now == book.known(member))}
    names.add(book.known(member))
    return tuple(replace(entry, event=_unnamed(entry.event, names, sign)) for entry in book.log)


def _unnamed(event: CupEvent, names: set[str], sign: str) -> CupEvent:
    if isinstance(event, LegAdded):
        results = tuple(
            _nobody(one, sign) if one.member in names else one for one in event.leg.results
        )
        return LegAdded(replace(event.leg, results=results))
    if isinstance(event, SamePerson):
        member = sign if event.member in names else event.member
        return SamePerson(member, sign if event.other in names else event.other)
    return event


def _nobody(result: LegResult, sign: str) -> LegResult:
    return replace(result, member=sign, name=sign, club="", consent=None)
