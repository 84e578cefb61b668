"""The page of a block: everything that can be tapped is handed over once, then entries go in."""

from __future__ import annotations

import json
from typing import Any, Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from mondfang.reading import json_data
from mondfang.scorer.block.entries import read_entry
from mondfang.scorer.block.form import form_of
from mondfang.scorer.block.shorthand import example, grammar
from mondfang.scorer.block.told import told_sheet
from mondfang.scorer.handover import handed_of, sheet_key
from mondfang.speech import SpokenError
from mondfang.web.base.form_texts import text_of
from mondfang.web.base.render import page
from mondfang.web.base.routes import Page
from mondfang.web.base.services import services
from mondfang.web.base.visitor import Person
from mondfang.web.block.access import Found, found, looking_on
from mondfang.web.block.of_table import carried, check_not_withdrawn
from mondfang.web.offline.book_files import book_file_url, layout_url, lets_settle

_KEY: Final = 64  # characters of a key that somebody is answered with


def _language(request: Request) -> str:
    person: Person = request.state.person
    return person.prefs.language


def told(at: Found, language: str) -> dict[str, Any]:
    """The sheet as it stands, with the place in its log."""
    standing = at.standing
    sheet = {"seq": standing.seq, **told_sheet(standing.sheet, language)}
    if at.writes:
        sheet["handed"] = handed_of(standing.block, standing.view, "").as_json()
    return sheet


async def block(request: Request) -> Response:
    """One page for whoever writes and whoever looks on."""
    at, language = await found(request), _language(request)
    standing = at.standing
    head, book = standing.block.head, standing.block.book
    data = {
        "root": at.root,
        "place": f"block/{standing.view}",
        "writes": at.writes,
        "look": looking_on(standing),
        "final_round": book.deal.final_round,
        "erasable": head.bound is None,
        "form": form_of(book, language),
        "short": {**grammar(book), "example": example(book, language)} if at.writes else None,
        "settle": book_file_url(book),
        "stake": head.stake,
        "numbers": None if head.bound is None else head.bound.numbers,
        "language": language,
        "sheet": told(at, language),
        "hand": _hand(request, at) if at.writes else None,
    }
    shown = page(
        request,
        "block/block.html",
        title=", ".join(head.players),
        book=book,
        writes=at.writes,
        root=at.root,
        data=_in_markup(data),
    )
    return lets_settle(shown)


def _hand(request: Request, at: Found) -> dict[str, str]:
    """What whoever writes needs to hand the sheet over without the net."""
    key = sheet_key(services(request).config.secret, at.standing.view)
    return {"key": key.hex(), "layout": layout_url()}


def _in_markup(data: object) -> str:
    """JSON that may stand inside a page: nothing in it can end its element."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")


async def sheet(request: Request) -> Response:
    """The sheet again, for a page that heard of something new."""
    return JSONResponse(told(await found(request), _language(request)))


async def entries(request: Request) -> Response:
    """Take an entry, once; what is refused is said by its key."""
    at, language = await found(request), _language(request)
    body = await request.body()
    try:
        entry = read_entry(body)
        if not at.allows(entry):
            raise HTTPException(403)
        await check_not_withdrawn(request, at.standing)
        standing = await services(request).blocks.do(at.standing.id, entry)
    except SpokenError as problem:
        return JSONResponse(_refused(problem, _key_of(body), language))
    if standing is not None:
        await carried(request, standing)
    return JSONResponse({"taken": [entry.key], "refused": []})


def _refused(problem: SpokenError, key: str, language: str) -> dict[str, Any]:
    said = {"key": key, "code": problem.code, "text": problem.sentence(language)}
    return {"taken": [], "refused": [said]}


def _key_of(body: bytes) -> str:
    """The key of something that is no entry, so that its sender knows which one is meant."""
    try:
        told = json_data(body)
    except SpokenError:
        return ""
    key = told.get("key") if isinstance(told, dict) else None
    return key[:_KEY] if isinstance(key, str) else ""


async def delete(request: Request) -> Response:
    """All of a block, for good; the sheet of a tournament's table is not its scribe's to delete."""
    at = await found(request)
    if at.standing.block.head.bound is not None:
        raise HTTPException(403)
    if text_of(await request.form(), "sure") != "yes":
        return RedirectResponse(at.root, 303)
    await services(request).blocks.kept.delete(at.standing.id)
    return RedirectResponse("/block", 303)


_BOTH = ("/block/{block}", "/b/{view}")
PAGES = (
    *(Page(root, block) for root in _BOTH),
    *(Page(f"{root}/sheet.json", sheet) for root in _BOTH),
    *(Page(f"{root}/entries", entries, ("POST",)) for root in _BOTH),
    Page("/block/{block}/delete", delete, ("POST",)),
)
