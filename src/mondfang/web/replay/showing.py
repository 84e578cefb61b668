"""A finished game on a page, for whoever may see it: one step, or all of them at once."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from mondfang.table.told import told
from mondfang.web.base.preferences import Prefs
from mondfang.web.base.render import environment, markup, page, speaker
from mondfang.web.base.services import services
from mondfang.web.base.visitor import Person
from mondfang.web.board.scene import Board
from mondfang.web.play.scene.result import ResultScene, result_scene
from mondfang.web.play.scene.table import Seen
from mondfang.web.replay.delivery import delivered
from mondfang.web.replay.frames import Film
from mondfang.web.replay.scene import sentences, shown


@dataclass(frozen=True, slots=True)
class Showing:
    """What is shown, where, and as whom: ``whose`` is the person at the lower edge."""

    film: Film
    path: str
    whose: str
    board: Board | None
    is_shared: bool = False  # seen by the secret: nothing can be done here but look
    made: float = 0.0  # when the board was made

    @property
    def you(self) -> int | None:
        """The seat in the game that is put at the lower edge."""
        seat, played = self.film.last.seat_of(self.whose), self.film.last.played
        return None if seat is None or played is None else played.game_seat(seat)

    @property
    def last(self) -> int:
        return len(self.film.frames) - 1


def step_page(request: Request, showing: Showing, **more: Any) -> Response:
    """One step; everything works here without a script."""
    person: Person = request.state.person
    film, language = showing.film, person.prefs.language
    board = showing.board
    step = number(request.query_params.get("step", "0"), showing.last)
    decision = number(request.query_params.get("decision", ""), 10_000)
    if board is not None and decision in board.steps:
        step = board.steps[decision]
    seat = number(request.query_params.get("curve", ""), 3, _curve_seat(showing))
    return page(
        request,
        "replay/replay.html",
        showing=showing,
        table=film.last,
        game=film.last.game,
        scene=shown(film, step, showing.you, language),
        story=[" ".join(sentences(film, frame, language)) for frame in film.frames],
        result=_result(showing, person) if step == showing.last else None,
        board=board,
        curve_seat=seat,
        judged=None if board is None else board.judged.get(step),
        may_try=not showing.is_shared,
        **more,
    )


async def film_answer(request: Request, showing: Showing) -> Response:
    """All steps at once, for a page with a script."""
    person: Person = request.state.person
    prefs, board = person.prefs, showing.board
    result = markup(request, "replay/result.html", result=_result(showing, person))
    make = partial(_delivered, showing, prefs, result)
    made = None if board is None else str(showing.made)
    looks = (showing.path, showing.whose, prefs.language, prefs.deck, made)
    body = await services(request).library.delivered(request, showing.film, looks, make)
    return Response(body, media_type="application/json")


def _delivered(showing: Showing, prefs: Prefs, result: str) -> bytes:
    board, judged = showing.board, dict[int, str]()
    marked: tuple[int, ...] = ()
    if board is not None:
        template = environment().get_template("replay/judged.html")
        given = {"t": speaker(prefs.language), "showing": showing, "may_try": not showing.is_shared}
        judged = {step: template.render(given, judged=one) for step, one in board.judged.items()}
        marked = board.marked
    return delivered(showing.film, showing.you, prefs, result, judged, marked)


def settled_page(request: Request, showing: Showing) -> Response:
    """What was written and why; with ``?part`` only what the sheet opens in place."""
    part = "part" in request.query_params
    template = "replay/settled_part.html" if part else "replay/settled.html"
    return page(request, template, result=_result(showing, request.state.person))


def _result(showing: Showing, person: Person) -> ResultScene | None:
    return result_scene(Seen(told(showing.film.last, showing.whose), person.prefs, frozenset()))


def _curve_seat(showing: Showing) -> int:
    """Whose curve is drawn: one's own, else the declarer's, else the forehand's."""
    if showing.you is not None:
        return showing.you
    written = showing.film.last.written
    declarer = None if written is None else written.outcome.declarer
    return showing.film.frames[0].state.public.forehand if declarer is None else declarer


def number(text: str, most: int, otherwise: int = 0) -> int:
    """A number up to ``most`` from an address; anything else is the nearest one, or the usual."""
    return min(int(text[:6]), most) if text.isascii() and text.isdigit() else otherwise
