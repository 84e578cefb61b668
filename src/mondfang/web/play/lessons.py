"""Training: a decision of a person beside what a good player would have done with the same view."""

from __future__ import annotations

from dataclasses import dataclass, replace

from starlette.requests import HTTPConnection

from mondfang.game.actions import Action
from mondfang.game.text import ActionTextError, parse_action
from mondfang.game.view import View
from mondfang.lab.analyse.verdict import SMALL, Weighed, weigh
from mondfang.speech import numbers
from mondfang.table.play.hints import Advice, hint_of
from mondfang.table.table_view import TableView
from mondfang.web.base.desk import Busy
from mondfang.web.base.limits import client_of
from mondfang.web.base.render import environment, speaker
from mondfang.web.base.services import services
from mondfang.web.base.visitor import Person
from mondfang.web.play.hints import seat_name
from mondfang.web.play.live.thinkers import Thinkers
from mondfang.web.play.refusals import refused


@dataclass(frozen=True, slots=True)
class Lesson:
    """What would have been better, by how many game points, and why."""

    better: Advice
    points: str  # "" where the teacher does not work in points
    reasons: tuple[str, ...]


async def lesson_markup(
    connection: HTTPConnection,
    thinkers: Thinkers,
    seen: TableView,
    view: View,
    action: Action,
    back: str = "",
) -> str:
    """A piece of the page, empty where there is nothing to say; may raise NotAllowed.

    ``back`` leads to the table from a page of its own.
    """
    person: Person = connection.state.person
    language = person.prefs.language
    try:
        async with services(connection).hints.place(client_of(connection)):
            lesson = await lesson_for(thinkers, seen, view, action, language)
    except Busy:
        raise refused("busy") from None
    if lesson is None:
        return ""
    template = environment().get_template("live/lesson.html")
    return template.render(lesson=lesson, back=back, t=speaker(language))


async def lesson_for(
    thinkers: Thinkers, seen: TableView, view: View, action: Action, language: str
) -> Lesson | None:
    """What the teacher of the table says about what somebody did who had this view.

    None where it was as good as anything else.
    """
    if len(view.legal_actions) < 2:
        return None
    teacher = seen.setup.teacher
    found = await thinkers.explain(teacher, view)
    weighed: Weighed | None = weigh(found, action)
    if weighed is None:  # a teacher looks at the likely ones only, and is asked about this one
        pair = replace(view, legal_actions=(found.best.action, action))
        weighed = weigh(await thinkers.explain(teacher, pair), action)
    if found.best.action == action or (weighed is not None and weighed.cost < SMALL):
        return None
    points = "" if weighed is None else numbers.decimal(weighed.cost, 1, language)
    hint = hint_of(view, found, language, lambda seat: seat_name(seen, seat, language), 1)
    return Lesson(hint.advice[0], points, hint.reasons)


def action_of(view: View, text: str) -> Action | None:
    """What somebody with this view did by a verb; None where it was something else."""
    try:
        return parse_action(view.seat or 0, text, view.public.phase)
    except ActionTextError:
        return None
