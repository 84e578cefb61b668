"""What an evening came to: the curve, who owes whom, who played what; on paper and as files."""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from mondfang.paper.files.evening import EVENING_FORMS, evening_file
from mondfang.paper.print.evening import evening_pdf
from mondfang.rulebook.names import contract_name
from mondfang.scorer.block.evening import POT, Tally, curve, over_evenings, payments, tallies
from mondfang.scorer.block.sheet import Sheet, says
from mondfang.speech import numbers
from mondfang.store.block.open_blocks import Standing
from mondfang.store.block.shares import BlockShares
from mondfang.web.base.form_texts import text_of
from mondfang.web.base.limits import client_of
from mondfang.web.base.render import page
from mondfang.web.base.routes import Page
from mondfang.web.base.services import services
from mondfang.web.base.visitor import Person
from mondfang.web.block.access import Found, found, looking_on, writing
from mondfang.web.block.chart import chart_of
from mondfang.web.block.opening import FIVE

_TYPES: Final = {
    "pdf": "application/pdf",
    "csv": "text/csv",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}
_MOST = 30  # evenings at once: as many as a browser remembers
_LONGEST = 64  # characters of a link


@dataclass(frozen=True, slots=True)
class Seen:
    """An evening, where its addresses begin, and whether this link may write on its block."""

    standing: Standing
    root: str
    writes: bool

    @property
    def day(self) -> str:
        return datetime.fromtimestamp(self.standing.opened).date().isoformat()


async def _seen(request: Request) -> Seen:
    """The evening of the path; raises HTTPException 404."""
    if "share" not in request.path_params:
        at: Found = await found(request)
        return Seen(at.standing, at.root, at.writes)
    secret = str(request.path_params["share"])
    standing = await _shared(request, secret)
    if standing is None:
        raise HTTPException(404)
    return Seen(standing, f"/evening/{secret}", False)


async def _shared(request: Request, secret: str) -> Standing | None:
    if len(secret) > _LONGEST or not secret.isascii() or not secret.isprintable():
        return None
    block = await BlockShares(services(request).database).opened(secret)
    return None if block is None else await services(request).blocks.look(block)


async def evening(request: Request) -> Response:
    """The page of one evening."""
    seen, language = await _seen(request), _language(request)
    sheet = seen.standing.sheet
    shares = BlockShares(services(request).database)
    secret = await shares.of(seen.standing.id) if seen.writes else None
    shared = "share" in request.path_params
    return page(
        request,
        "block/evening.html",
        seen=seen,
        sheet=sheet,
        block=sheet.block,
        day=numbers.long_date(seen.day, language),
        back=None if shared else seen.root,
        chart=chart_of(sheet.block.head.players, curve(sheet)) if sheet.lines else None,
        owed=_owed(sheet, language),
        rows=_tally_rows(
            list(zip(sheet.block.head.players, tallies(sheet), strict=True)), language
        ),
        games=_games(sheet, language),
        lines=[(line, says(sheet.block, line.number, line, language)) for line in sheet.lines],
        share=None if secret is None else str(request.url.replace(path=f"/evening/{secret}")),
        money=lambda cents: numbers.money(cents, language),
        amount=lambda cents: numbers.amount(cents, language),
        long_cash=_is_long(sheet, language),
        signed=numbers.signed,
    )


def _is_long(sheet: Sheet, language: str) -> bool:
    """Whether a column of a small phone is too narrow for an amount."""
    letters = 6 if sheet.block.size == FIVE else 7
    return any(len(numbers.amount(one, language)) > letters for one in sheet.cents or ())


def _owed(sheet: Sheet, language: str) -> list[tuple[str, str, str]]:
    """Who gives whom how much: in money where there is a stake, else in points."""
    names = sheet.block.head.players
    in_money = sheet.cents is not None
    found = payments(sheet.points if sheet.cents is None else sheet.cents)
    return [
        (
            "" if one.giver == POT else names[one.giver],
            "" if one.taker == POT else names[one.taker],
            numbers.money(one.amount, language) if in_money else str(one.amount),
        )
        for one in found
    ]


def _tally_rows(found: Sequence[tuple[str, Tally]], language: str) -> list[dict[str, Any]]:
    """Everybody's numbers; of the games those first that were played most."""
    rows = []
    for name, one in found:
        often = sorted(one.contracts, key=lambda game: (-one.contracts[game], game))
        games = [
            (contract_name(game, language), one.won_contracts.get(game, 0), one.contracts[game])
            for game in often
        ]
        rows.append({"name": name, "tally": one, "lost": one.declared - one.won, "games": games})
    return rows


def _games(sheet: Sheet, language: str) -> list[tuple[str, list[tuple[int, int]]]]:
    """Each game that was played: by player how often, and how often won."""
    found = tallies(sheet)
    played = [
        name for name in sheet.block.book.contracts if any(name in t.contracts for t in found)
    ]
    return [
        (
            contract_name(name, language, sheet.block.book),
            [(t.contracts.get(name, 0), t.won_contracts.get(name, 0)) for t in found],
        )
        for name in played
    ]


async def file(request: Request) -> Response:
    """The evening on paper, or for other programs."""
    seen, language, form = await _seen(request), _language(request), request.path_params["form"]
    sheet, day = seen.standing.sheet, seen.day
    blank = "blank" in request.query_params
    link = "" if "share" in request.path_params else _address(request, looking_on(seen.standing))
    shape = next((one for one in EVENING_FORMS if one == form), None)
    if form != "pdf" and shape is None:
        raise HTTPException(404)

    def work() -> bytes:
        if shape is None:
            return evening_pdf(sheet, day, language, link=link, blank=blank)
        return evening_file(shape, sheet, day, language)

    made = await services(request).exports.run(client_of(request), work)
    how = "inline" if form == "pdf" else "attachment"
    headers = {"content-disposition": f'{how}; filename="tarock-{day}.{form}"'}
    return Response(made, media_type=_TYPES[form], headers=headers)


async def share(request: Request) -> Response:
    """Let a link out that only shows, or take it back."""
    at = await found(request)
    shares = BlockShares(services(request).database)
    if text_of(await request.form(), "do") == "withdraw":
        await shares.withdraw(at.standing.id)
    else:
        await shares.share(at.standing.id, time.time())
    return RedirectResponse(f"{writing(at.standing)}/evening#share", 303)


async def evenings(request: Request) -> Response:
    """Several evenings together, by the links that a browser knows."""
    sheets = []
    for root in _roots(text_of(await request.form(), "roots")):
        blocks = services(request).blocks
        kind, _, name = root.strip("/").partition("/")
        look = {"block": blocks.look, "b": blocks.look_on}.get(kind)
        standing = None
        if look is not None and len(name) <= _LONGEST and name.isascii() and name.isprintable():
            standing = await look(name)
        if standing is not None and standing.sheet.lines:
            sheets.append(standing.sheet)
    language = _language(request)
    found = over_evenings(sheets)
    best = sorted(found.items(), key=lambda one: -one[1].points)
    return page(
        request,
        "block/evenings.html",
        rows=_tally_rows(best, language),
        count=len(sheets),
        money=lambda cents: numbers.money(cents, language),
        signed=numbers.signed,
        here="/block",
    )


def _roots(text: str) -> list[str]:
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return []
    if not isinstance(found, list):
        return []
    return list(dict.fromkeys(one for one in found[:_MOST] if isinstance(one, str)))


def _address(request: Request, path: str) -> str:
    return str(request.url.replace(path=path, query="", fragment=""))


def _language(request: Request) -> str:
    person: Person = request.state.person
    return person.prefs.language


PAGES = (
    *(
        row
        for root in ("/block/{block}", "/b/{view}")
        for row in (
            Page(f"{root}/evening", evening),
            Page(f"{root}/evening.{{form}}", file, kind="replay"),
        )
    ),
    Page("/evening/{share}", evening),
    Page("/evening/{share}/evening.{form}", file, kind="replay"),
    Page("/block/{block}/share", share, ("POST",)),
    Page("/block/evenings", evenings, ("POST",)),
)
