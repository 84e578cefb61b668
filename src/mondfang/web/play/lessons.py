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
from mondfang.web.play.hints import TEACHER, seat_name
from mondfang.web.play.live.thinkers import Thinkers
from mondfang.web.play.refusals import refused


@dataclass(frozen=True, slots=True)
class Lesson:
    """What would have been better, by how many game points, and why."""

    better: Advice
    points: str
    reasons: tuple[str, ...]


async def lesson_markup(
    connection: HTTPConnection, thinkers: Thinkers, seen: TableView, text: str
) -> str:
    """A piece of the page, empty where there is nothing to say; may raise NotAllowed."""
    person: Person = connection.state.person
    language = person.prefs.language
    try:
        async with services(connection).hints.place(client_of(connection)):
            lesson = await lesson_for(thinkers, seen, text, language)
    except Busy:
        raise refused("busy") from None
    if lesson is None:
        return ""
    template = environment().get_template("live/lesson.html")
    return template.render(lesson=lesson, t=speaker(language))


async def lesson_for(
    thinkers: Thinkers, seen: TableView, text: str, language: str
) -> Lesson | None:
    """What a teacher says about what was done; None where it was as good as anything else."""
    view = seen.view
    action = None if view is None else _action(view, text)
    if view is None or action is None or len(view.legal_actions) < 2:
        return None
    found = await thinkers.explain(TEACHER, view)
    weighed: Weighed | None = weigh(found, action)
    if weighed is None:  # a teacher looks at the likely ones only, and is asked about this one
        pair = replace(view, legal_actions=(found.best.action, action))
        weighed = weigh(await thinkers.explain(TEACHER, pair), action)
    if weighed is None or weighed.cost < SMALL:
        return None
    hint = hint_of(view, found, language, lambda seat: seat_name(seen, seat, language), 1)
    return Lesson(hint.advice[0], numbers.decimal(weighed.cost, 1, language), hint.reasons)


def _action(view: View, text: str) -> Action | None:
    try:
        return parse_action(view.seat or 0, text, view.public.phase)
    except ActionTextError:
        return None
