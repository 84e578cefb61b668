"""A club and the hands of the days: what each member chose, and what that has cost so far."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from starlette.requests import Request

from mondfang.learn.day import DECISIONS, FIRST, day_of, days_before, points_lost
from mondfang.learn.exercise import Exercise
from mondfang.speech import numbers
from mondfang.store.people.circles import Circle, Member
from mondfang.store.people.learning import day_choices_of
from mondfang.web.base.services import services
from mondfang.web.base.visitor import Person
from mondfang.web.learn.day_hands import kept_hand, read_choices

SHOWN_DAYS: Final = 14
Choosers = tuple[tuple[str, str, str, bool], ...]  # name, choice, points lost, whether one's own


@dataclass(frozen=True, slots=True)
class Club:
    """A club of the one who asks, with its members."""

    circle: Circle
    members: tuple[Member, ...]
    own: str

    def choosers(self, exercise: Exercise, chosen: dict[str, str], language: str) -> Choosers:
        """What each member chose at one decision, the best first."""
        labels = {one.id: one.label.said(language) for one in exercise.choices}
        rows = []
        for member in self.members:
            choice = chosen.get(member.person, "")
            lost = points_lost(exercise, choice)
            if lost is not None:
                shown = numbers.signed(-lost, 1, language) if lost else ""
                mine = member.person == self.own
                rows.append((lost, (member.name, labels[choice], shown, mine)))
        return tuple(row for _, row in sorted(rows))


async def clubs_of(request: Request, book: str) -> list[Club]:
    """The clubs of the visitor that compare hands of this book."""
    person: Person = request.state.person
    at = services(request)
    if not person.is_somebody:
        return []
    found = await at.circles.of(person.id, at.calendar.now())
    return [
        Club(circle, tuple(await at.circles.members(circle.id)), person.id)
        for circle, _ in found
        if circle.kind == "club" and circle.book == book
    ]


@dataclass(frozen=True, slots=True)
class Standing:
    """A member over the days that the one who looks has finished too."""

    name: str
    own: bool
    days: int
    lost: float

    @property
    def mean(self) -> float:
        return self.lost / self.days if self.days else 0.0


@dataclass(frozen=True, slots=True)
class ClubDay:
    """A day: who has finished it, and whether the one who looks has."""

    day: str
    mine: bool
    rows: tuple[tuple[str, float], ...]  # name, points lost; empty before one's own answer
    count: int


async def club_days(request: Request, club: Club) -> tuple[list[Standing], list[ClubDay]]:
    """The last days of a club, and how its members stand over them."""
    at = services(request)
    today = day_of(at.calendar.now())
    days = (today, *days_before(today, SHOWN_DAYS - 1))
    people = [one.person for one in club.members]
    since = days[-1] if days else FIRST
    rows = await day_choices_of(at.database, club.circle.book, people, since)
    lost: dict[str, dict[str, float]] = {day: {} for day in days}
    for who, day, body in rows:
        hand = await kept_hand(request, club.circle.book, day)
        choices = read_choices(body)
        if hand is not None and len(choices) >= len(DECISIONS) and day in lost:
            costs = [points_lost(one, choice) for one, choice in zip(hand, choices, strict=False)]
            lost[day][who] = sum(one or 0.0 for one in costs)
    names = {one.person: one.name for one in club.members}
    shown = [
        ClubDay(
            day,
            club.own in lost[day],
            tuple(sorted(((names[who], cost) for who, cost in lost[day].items()), key=_cost))
            if club.own in lost[day]
            else (),
            len(lost[day]),
        )
        for day in days
    ]
    seen = [day for day in days if club.own in lost[day]]
    standings = [_standing(one, club, [lost[day] for day in seen]) for one in club.members]
    standings.sort(key=lambda one: (not one.days, one.mean, one.name.casefold()))
    return standings, shown


def _standing(member: Member, club: Club, days: list[dict[str, float]]) -> Standing:
    costs = [day[member.person] for day in days if member.person in day]
    return Standing(member.name, member.person == club.own, len(costs), sum(costs))


def _cost(row: tuple[str, float]) -> tuple[float, str]:
    return row[1], row[0].casefold()
