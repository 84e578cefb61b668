"""A class: what there is to do and how far one is; for the teacher also how far everybody is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

from starlette.requests import Request
from starlette.responses import Response

from mondfang.learn.circle import MOST_EXERCISES, Work, places_of, read_work, work_title
from mondfang.learn.course import units_of
from mondfang.learn.day import day_of, days_before
from mondfang.learn.errors import LearnError
from mondfang.learn.exercise import kinds_of
from mondfang.learn.exercise.kinds import LEVELS
from mondfang.rulebook import Rulebook, book_ids, load_book
from mondfang.speech import numbers
from mondfang.store.people.circles import Answer, Circle, Member, SetWork
from mondfang.store.people.learning import day_choices_of
from mondfang.table.kept.past_games import Summary, read_summary
from mondfang.web.base.access import inside
from mondfang.web.base.render import page
from mondfang.web.base.services import services
from mondfang.web.base.visitor import Person
from mondfang.web.learn.day_hands import kept_hand, read_choices

SHOWN_DAYS = 14


@dataclass(frozen=True, slots=True)
class Task:
    """A piece of work as a class knows it."""

    number: int
    work: Work
    title: str
    places: int

    @property
    def what(self) -> str:
        return self.work.what


@dataclass(frozen=True, slots=True)
class Done:
    """How far somebody is with a piece of work."""

    task: Task
    answers: Mapping[int, Answer]  # by place
    played: Summary | None = None  # what became of a hand

    @property
    def count(self) -> int:
        return len(self.answers)

    @property
    def right(self) -> int:
        return sum(bool(one.right) for one in self.answers.values())

    @property
    def is_done(self) -> bool:
        if self.task.what == "hand":
            return self.played is not None
        return self.count >= self.task.places

    @property
    def following(self) -> int:
        """The first place that is open; the first of all where none is."""
        open_places = [n for n in range(1, self.task.places + 1) if n not in self.answers]
        return open_places[0] if open_places else 1

    @property
    def table(self) -> str:
        """Where a hand is played."""
        return self.answers[1].body if self.task.what == "hand" and 1 in self.answers else ""

    def points(self, person: str) -> int | None:
        seat = None if self.played is None else self.played.seat_of(person)
        return None if seat is None or self.played is None else self.played.points[seat]


def tasks_of(book: Rulebook, rows: Sequence[SetWork], language: str) -> list[Task]:
    """What the book still knows; a unit of a book that changed may be gone."""
    found = []
    for row in rows:
        work = read_work(row.body)
        try:
            title = work_title(book, work).said(language)
            found.append(Task(row.number, work, title, places_of(book, work)))
        except LearnError:
            continue
    return found


async def progress_in(
    request: Request, circle: Circle, tasks: Sequence[Task], people: Sequence[Member]
) -> dict[str, list[Done]]:
    """How far each of these people is with everything, by person."""
    kept = services(request).circles
    only = people[0].person if len(people) == 1 else None
    answers = await kept.answers(circle.id, only)
    answers += await _day_answers(request, circle, tasks, people)
    hands = await kept.hands(circle.id)
    by_place: dict[tuple[str, int], dict[int, Answer]] = {}
    for one in answers:
        by_place.setdefault((one.person, one.number), {})[one.place] = one
    return {
        member.person: [
            Done(
                task,
                by_place.get((member.person, task.number), {}),
                _summary(hands.get((task.number, member.person))),
            )
            for task in tasks
        ]
        for member in people
    }


def _summary(text: str | None) -> Summary | None:
    return None if text is None else read_summary(text)


async def _day_answers(
    request: Request, circle: Circle, tasks: Sequence[Task], people: Sequence[Member]
) -> list[Answer]:
    """The hand of a day is answered on its own page: what was chosen there, as answers."""
    days = {task.work.name: task.number for task in tasks if task.what == "day"}
    if not days:
        return []
    persons = [one.person for one in people]
    database = services(request).database
    rows = await day_choices_of(database, circle.book, persons, min(days))
    found = []
    for who, day, body in rows:
        hand = await kept_hand(request, circle.book, day) if day in days else None
        for place, choice in enumerate(read_choices(body) if hand else [], 1):
            right = hand is not None and choice in hand[place - 1].right
            found.append(Answer(days[day], place, who, 0.0, right, f'["{choice}"]'))
    return found


async def class_home(request: Request, keys: Mapping[str, Any]) -> Response:
    """The page of a class, for pupils and, with the keys, for the teacher."""
    here, person = inside(request), cast(Person, request.state.person)
    circle, language = here.circle, person.prefs.language
    book = load_book(circle.book)
    tasks = tasks_of(book, await services(request).circles.work(circle.id), language)
    pupils = [one for one in here.members if one.role != "lead"]
    everybody = await progress_in(request, circle, tasks, pupils if here.leads else [here.member])
    today = day_of(services(request).calendar.now())
    # Everybody has the same hand of the day, and few know house rules.
    days = (today, *days_before(today, 13)) if book.id in book_ids() else ()
    finished = [sum(rows[n].is_done for rows in everybody.values()) for n in range(len(tasks))]
    return page(
        request,
        "learn/circle/teacher.html" if here.leads else "learn/circle/pupil.html",
        circle=circle,
        book=book,
        own=here,
        pupils=pupils,
        tasks=list(zip(tasks, finished, strict=True)),
        mine=everybody.get(here.member.person, []),
        units=[(one.id, one.title.said(language)) for one in units_of(book).values()],
        kinds=[(one.id, one.title.said(language)) for one in kinds_of(book).values()],
        days=[(one, numbers.long_date(one, language)) for one in days],
        levels=LEVELS,
        most=MOST_EXERCISES,
        **keys,
    )
