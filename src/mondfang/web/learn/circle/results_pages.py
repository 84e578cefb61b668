"""What a class has done, for its teacher alone: who stumbled where, and each piece of work."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import cast

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from mondfang.cards import sorted_for_hand
from mondfang.game import dealt
from mondfang.learn.circle import Given, hand_pack, stumbles
from mondfang.learn.course import unit_of
from mondfang.learn.errors import LearnError
from mondfang.learn.exercise import Exercise
from mondfang.learn.exercise.walking import seat_text
from mondfang.rulebook import Rulebook, load_book
from mondfang.rulebook.names import card_name
from mondfang.speech import Text
from mondfang.store.people.circles import Member
from mondfang.web.base.access import inside
from mondfang.web.base.render import page
from mondfang.web.base.routes import Page
from mondfang.web.base.services import services
from mondfang.web.base.visitor import Person
from mondfang.web.learn.asking import Asked, asked
from mondfang.web.learn.circle.classes import Done, Task, progress_in, tasks_of
from mondfang.web.learn.circle.work_pages import question_at
from mondfang.web.learn.day_hands import day_hand, read_choices

Pile = tuple[str, tuple[tuple[str, str], ...]]  # a name; code and name of each card


@dataclass(frozen=True, slots=True)
class AskedOfAll:
    """A question as everybody saw it, and what each chose first."""

    asked: Asked
    chosen: tuple[tuple[str, tuple[str, ...], bool], ...]  # choice, who, whether it is right


async def results(request: Request) -> Response:
    """Where the class stumbles, and how far each of it is."""
    book, tasks, pupils, everybody = await _looked(request)
    language = _language(request)
    names = {one.person: one.name for one in pupils}
    found = stumbles(book, _given(everybody, names))
    return page(
        request,
        "learn/circle/results.html",
        circle=inside(request).circle,
        book=book,
        tasks=tasks,
        rows=[(one, everybody[one.person]) for one in pupils],
        stumbles=[(one.name.said(language), one) for one in found],
    )


def _given(everybody: dict[str, list[Done]], names: dict[str, str]) -> Iterator[Given]:
    for person, rows in everybody.items():
        for done in rows:
            for place, answer in done.answers.items():
                if answer.right is not None:
                    yield Given(done.task.work, place, names[person], answer.right)
            points = done.points(person)
            if points is not None:
                yield Given(done.task.work, 1, names[person], points > 0)


async def work_results(request: Request) -> Response:
    """One piece of work: name by name, question by question; a hand with all its cards."""
    book, tasks, pupils, everybody = await _looked(request)
    wanted = request.path_params["n"]
    place = next((n for n, one in enumerate(tasks) if one.number == wanted), None)
    if place is None:
        raise HTTPException(404)
    task = tasks[place]
    rows = [(one, everybody[one.person][place]) for one in pupils]
    return page(
        request,
        "learn/circle/work_results.html",
        circle=inside(request).circle,
        book=book,
        task=task,
        rows=rows,
        questions=await _questions(request, book, task, rows),
        seat=unit_of(book, task.work.name).wish.place + 1 if task.what == "hand" else 0,
        piles=_piles(book, task, _language(request)) if task.what == "hand" else (),
    )


async def exercises_of(request: Request, book: Rulebook, task: Task) -> list[Exercise]:
    """Every question of some work; none of a hand to play. Raises HTTPException."""
    if task.what == "hand":
        return []
    if task.what == "day":
        return list(await day_hand(request, book.id, task.work.name))
    try:
        made = [await question_at(request, book, task, n) for n in range(1, task.places + 1)]
    except LearnError:
        raise HTTPException(404) from None
    steps = unit_of(book, task.work.name).steps if task.what == "unit" else ()
    taught = [_with_lesson(one, step.says) for one, step in zip(made, steps, strict=False)]
    return [*taught, *made[len(taught) :]]


def _with_lesson(exercise: Exercise, says: Text) -> Exercise:
    """A step of a unit, with the sentence that it is about."""
    scene = replace(exercise.scene, told=(says, *exercise.scene.told))
    return replace(exercise, scene=scene)


async def _questions(
    request: Request, book: Rulebook, task: Task, rows: list[tuple[Member, Done]]
) -> list[AskedOfAll]:
    language, found = _language(request), []
    for place, exercise in enumerate(await exercises_of(request, book, task), 1):
        labels = {one.id: one.label.said(language) for one in exercise.choices}
        chosen: dict[tuple[str, ...], list[str]] = {}
        for member, done in rows:
            if place in done.answers:
                picked = tuple(read_choices(done.answers[place].body))
                chosen.setdefault(picked, []).append(member.name)
        counts = Counter({picked: len(who) for picked, who in chosen.items()})
        found.append(
            AskedOfAll(
                asked(book, exercise, [], language),
                tuple(
                    (
                        ", ".join(labels.get(one, one) for one in picked),
                        tuple(sorted(chosen[picked], key=str.casefold)),
                        _is_right(exercise, picked),
                    )
                    for picked, _ in counts.most_common()
                ),
            )
        )
    return found


def _is_right(exercise: Exercise, picked: tuple[str, ...]) -> bool:
    if exercise.several:
        return frozenset(picked) == exercise.right
    return frozenset(picked) <= exercise.right


def _piles(book: Rulebook, task: Task, language: str) -> list[Pile]:
    """All cards of a hand to play: the four hands and the talon."""
    deal = dealt(book.deal, hand_pack(book, task.work.name, task.work.seed))
    hands = [
        (seat_text(seat).said(language), sorted_for_hand(hand))
        for seat, hand in enumerate(deal.hands)
    ]
    return [
        (name, tuple((card.code, card_name(card, language, book)) for card in cards))
        for name, cards in (*hands, ("Talon", deal.talon))
    ]


async def _looked(
    request: Request,
) -> tuple[Rulebook, list[Task], list[Member], dict[str, list[Done]]]:
    here = inside(request)
    book = load_book(here.circle.book)
    rows = await services(request).circles.work(here.circle.id)
    tasks = tasks_of(book, rows, _language(request))
    pupils = [one for one in here.members if one.role != "lead"]
    return book, tasks, pupils, await progress_in(request, here.circle, tasks, pupils)


def _language(request: Request) -> str:
    return cast(Person, request.state.person).prefs.language


PAGES = (
    Page("/learn/circle/{circle}/results", results, who="circle-lead"),
    Page("/learn/circle/{circle}/results/{n:int}", work_results, who="circle-lead", kind="replay"),
)
