"""What a page of a block asks the server: numbers it cannot work out, a typed row, a short line."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from mondfang.reading import json_data
from mondfang.scorer.block.entries import LARGEST
from mondfang.scorer.block.fold import Block
from mondfang.scorer.block.shorthand import LONGEST, read_shorthand
from mondfang.scorer.rows import check_row
from mondfang.scorer.rows.story import RowStory
from mondfang.scorer.rows.words import story_text
from mondfang.scorer.slip.form import Slip, plain, slip_of
from mondfang.scorer.slip.read import outcome_of_slip
from mondfang.settlement import settle
from mondfang.settlement.ledger import Row, as_row
from mondfang.speech import SpokenError
from mondfang.web.base.limits import client_of
from mondfang.web.base.routes import Page
from mondfang.web.base.services import services
from mondfang.web.base.visitor import Person
from mondfang.web.block.access import found

MOST_SLIPS: Final = 32
Plain = dict[str, Any]


def _language(request: Request) -> str:
    person: Person = request.state.person
    return person.prefs.language


async def numbers(request: Request) -> Response:
    """Each slip settled, where a browser cannot do so itself."""
    block, language = (await found(request)).standing.block, _language(request)
    try:
        slips = json_data(await request.body())
    except SpokenError:
        raise HTTPException(400) from None
    if not isinstance(slips, list) or len(slips) > MOST_SLIPS:
        raise HTTPException(400)
    work = partial(_settled, block, slips, language)
    return JSONResponse(await services(request).interviews.run(client_of(request), work))


def _settled(block: Block, slips: list[object], language: str) -> list[Plain]:
    return [_numbers(block, slip, language) for slip in slips]


def _numbers(block: Block, told: object, language: str) -> Plain:
    try:
        slip = slip_of(told)
        return _row_of(block, slip)
    except SpokenError as problem:
        return _refused(problem, language)


def _row_of(block: Block, slip: Slip) -> Plain:
    outcome = outcome_of_slip(block.book, slip)
    settled = settle(block.book, outcome, block.head.stake)
    cents = None if settled.cents is None else list(settled.cents)
    return {"points": list(settled.points), "cents": cents}


def _refused(problem: SpokenError, language: str) -> Plain:
    return {"error": {"code": problem.code, "message": problem.sentence(language)}}


async def row(request: Request) -> Response:
    """Which games a typed row of the four who play can be, or what is near."""
    block, deal, language = *await _deal(request), _language(request)
    try:
        four = as_row([_whole(text) for text in request.query_params.getlist("v")])
    except ValueError:
        raise HTTPException(400) from None
    work = partial(_checked, block, deal, four, language)
    return JSONResponse(await services(request).interviews.run(client_of(request), work))


def _whole(text: str) -> int:
    if len(text) > 8 or abs(number := int(text)) > LARGEST:
        raise ValueError(text)
    return number


def _checked(block: Block, deal: int, four: Row, language: str) -> Plain:
    verdict, names = check_row(block.book, four), block.game_names(deal)
    return {
        "possible": verdict.possible,
        "irregular": verdict.irregular,
        "stories": [story_text(block.book, one, language, names) for one in verdict.stories],
        "nearest": [
            {"row": list(near.row), "says": story_text(block.book, near.story, language, names)}
            for near in verdict.nearest
        ],
    }


async def line(request: Request) -> Response:
    """A line of shorthand: the slip that it tells, with its numbers and its sentence."""
    block, deal, language = *await _deal(request), _language(request)
    text = request.query_params.get("text", "")[: LONGEST + 1]
    work = partial(_told, block, deal, text, language)
    return JSONResponse(await services(request).interviews.run(client_of(request), work))


def _told(block: Block, deal: int, text: str, language: str) -> Plain:
    names = block.game_names(deal)
    try:
        columns = [names.index(name) if name in names else None for name in block.head.players]
        slip = read_shorthand(block.book, text, names, block.forehand_at(deal), columns)
        outcome = outcome_of_slip(block.book, slip)
        says = story_text(block.book, RowStory(0, outcome), language, names)
        return {"slip": plain(slip), "says": says, **_row_of(block, slip)}
    except SpokenError as problem:
        return _refused(problem, language)


async def _deal(request: Request) -> tuple[Block, int]:
    """The block, and which of its deals is meant: one that stands or one that comes."""
    block = (await found(request)).standing.block
    text = request.query_params.get("deal", str(block.next_deal))
    if not (text.isascii() and text.isdigit() and len(text) < 5):
        raise HTTPException(400)
    return block, max(1, int(text))


PAGES = (
    Page("/block/{block}/numbers", numbers, ("POST",), body_bytes=64 * 1024),
    Page("/block/{block}/row", row, kind="hint"),
    Page("/block/{block}/line", line, kind="hint"),
)
