"""Whether a game has been analysed, and what came of it."""

from __future__ import annotations

from functools import partial

from starlette.requests import Request

from mondfang.lab.analyse.text import parse_analysis
from mondfang.record import Record
from mondfang.store.play.analyses import DONE, Analysed
from mondfang.table.state import LiveTable
from mondfang.web.base.services import services
from mondfang.web.base.visitor import Person
from mondfang.web.board.pool import mark_of
from mondfang.web.board.scene import Board, board_of
from mondfang.web.replay.frames import Film
from mondfang.web.replay.library import Key
from mondfang.web.replay.scene import seat_names


async def found_board(
    request: Request, table: LiveTable, film: Film
) -> tuple[Analysed | None, Board | None]:
    """What was asked about this game, and its board once that is done.

    The table is the one as it stands, the film that of one of its games, whoever's names it shows.
    """
    person: Person = request.state.person
    at, game = services(request), film.last.game
    analysed = await at.analysts.found(table.id, game)
    if analysed is None or analysed.state != DONE:
        return analysed, None
    record = await at.library.record(request, table, game)
    names = seat_names(film.last, person.prefs.language)
    key: Key = (table.id, game, analysed.mark, analysed.asked, *names, person.prefs.language)
    make = partial(_board, film, record, analysed, person.prefs.language)
    board = await at.library.board(request, key, make)
    return (None, None) if board is None else (analysed, board)


def _board(film: Film, record: Record, analysed: Analysed, language: str) -> Board | None:
    """None for an analysis of another version, or of what a late ruling has changed since."""
    if mark_of(record) != analysed.mark:
        return None
    one, two, three, four = seat_names(film.last, language)
    analysis = parse_analysis(analysed.body, (one, two, three, four))
    return None if analysis is None else board_of(film, record, analysis, language)
