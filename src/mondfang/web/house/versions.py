"""House rules as they are kept: the file itself, versions and what changed, copies, an end."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

import anyio.to_thread
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from mondfang.house import Change, changes, published
from mondfang.rulebook.faults import fault_lines
from mondfang.rulebook.files import was_handed_over
from mondfang.speech import Text
from mondfang.store.house import HouseVersion, NoRoom
from mondfang.store.house_books import Share, publish
from mondfang.web.base.form_texts import text_of
from mondfang.web.base.limits import allow, client_of, share_of
from mondfang.web.base.render import page
from mondfang.web.base.routes import Page
from mondfang.web.base.services import services
from mondfang.web.base.sessions import become_guest
from mondfang.web.base.visitor import Person
from mondfang.web.house.finding import (
    Own,
    draft_of,
    houses,
    language_of,
    own_house,
    reference_to,
)
from mondfang.web.house.pages import FILE_BYTES, FULL, MOST_FAULTS, TOO_LONG, sent_file

NO_PLACE = Text(
    "Der Server behält nicht noch mehr Hausregeln, nach denen gespielt wird.",
    "The server keeps no more house rules that are played by.",
)
MOST_SHOWN = 20  # versions on the page with what changed in each


@dataclass(frozen=True, slots=True)
class Step:
    """A version in the list, with what it changed; None where that cannot be told any more."""

    number: int
    at: float
    reference: str
    before: str | None
    changes: tuple[Change, ...] | None


async def text(request: Request) -> Response:
    """The file, to be changed by hand."""
    own = await own_house(request)
    return _text(request, own, own.text)


def _text(
    request: Request,
    own: Own,
    shown: str,
    wrong: Text | None = None,
    faults: tuple[tuple[str, ...], ...] = (),
) -> Response:
    said = None if wrong is None else wrong.said(language_of(request))
    return page(
        request,
        "rules/house/text.html",
        400 if wrong is not None else 200,
        own=own,
        text=shown,
        wrong=said,
        faults=faults,
        here=f"{own.path}/text",
    )


async def keep_text(request: Request) -> Response:
    """Another version from a file or from what was typed, if it can be played."""
    own = await own_house(request, to_change=True)
    async with request.form(max_files=1, max_fields=10) as form:
        typed, problem = await sent_file(form)
        if not typed and "text" in form:
            typed, problem = text_of(form, "text"), None
    if problem is not None or len(typed.encode()) > FILE_BYTES:
        return _text(request, own, typed, problem or TOO_LONG)
    language = language_of(request)
    looked = await services(request).house.examine(client_of(request), typed, language)
    if isinstance(looked, Text):
        return _text(request, own, typed, looked)
    if looked.draft is None:
        why = Text("So lässt es sich nicht spielen:", "It cannot be played like this:")
        found = tuple(fault_lines(fault, language) for fault in looked.faults[:MOST_FAULTS])
        return _text(request, own, typed, why, found)
    return await _kept(request, own, looked.draft.book.title, typed)


async def _kept(request: Request, own: Own, title: str, made: str) -> Response:
    try:
        await houses(request).save(own.kept.id, title, made, services(request).calendar.now())
    except NoRoom:
        return _text(request, own, made, FULL)
    return RedirectResponse(own.path, 303)


async def file(request: Request) -> Response:
    """The TOML to take along: the same that every command of the program reads."""
    own = await own_house(request)
    name = own.draft.book.id if own.draft is not None else "house"
    headers = {"content-disposition": f'attachment; filename="{name}.toml"'}
    return Response(own.text, media_type="application/toml", headers=headers)


async def versions(request: Request) -> Response:
    """Every version, and what changed from the one before."""
    own = await own_house(request)
    kept = await houses(request).versions(own.kept.id)
    work = partial(_steps, own, kept, language_of(request))
    shown = await anyio.to_thread.run_sync(work)
    word = Text("Fassung", "Version").said(language_of(request))
    return page(
        request,
        "rules/house/versions.html",
        own=own,
        steps=shown,
        older=[(one.reference, f"{word} {one.number}") for one in shown],
        here=f"{own.path}/versions",
    )


def _steps(own: Own, kept: list[HouseVersion], language: str) -> list[Step]:
    found = []
    for i, one in enumerate(kept):
        older = kept[i + 1] if i + 1 < len(kept) else None
        found.append(
            Step(
                one.number,
                one.at,
                reference_to(own.kept, one.number),
                None if older is None else reference_to(own.kept, older.number),
                _between(older, one, language) if i < MOST_SHOWN else (),
            )
        )
    return found


def _between(
    older: HouseVersion | None, newer: HouseVersion, language: str
) -> tuple[Change, ...] | None:
    """What a version changed; the first one is compared with the book underneath."""
    draft = draft_of(newer.text)
    before = None if older is None else draft_of(older.text)
    if draft is None or (older is not None and before is None):
        return None
    return changes(draft.base if before is None else before.book, draft.book, language)


async def restore(request: Request) -> Response:
    """An old version becomes the latest one."""
    own = await own_house(request, to_change=True)
    form = await request.form()
    number = text_of(form, "version")
    if not (number.isascii() and number.isdigit() and len(number) < 7):
        raise HTTPException(400)
    found = await houses(request).version(own.kept.id, int(number))
    draft = draft_of(found.text) if found is not None else None
    if found is None or draft is None:
        raise HTTPException(404)
    return await _kept(request, own, draft.book.title, found.text)


async def copy(request: Request) -> Response:
    """House rules of one's own from those that somebody has shown."""
    own = await own_house(request)
    person: Person = request.state.person
    person = await become_guest(request, person.name)
    now = services(request).calendar.now()
    try:
        made = await houses(request).open(person.id, own.kept.title, own.text, now)
    except NoRoom:
        return _text(request, own, own.text, FULL)
    return RedirectResponse(f"/rules/house/{made}", 303)


async def go_by(request: Request) -> Response:
    """A block, a tournament, the course, a class: the rules get an id that all know them by."""
    own = await own_house(request)
    form = await request.form()
    if own.draft is None:
        raise HTTPException(404)
    book_id, made = published(own.draft)
    if not was_handed_over(book_id):
        allow(request, "book")
    try:
        at = services(request)
        share = Share(share_of(request, at.config.secret), at.config.limits.books_per_share)
        await publish(at.database, book_id, made, at.calendar.now(), share)
    except NoRoom:
        return _text(request, own, own.text, NO_PLACE)
    doors = {"tournament": "/office/new", "learn": "/learn", "class": "/learn/circle"}
    to = doors.get(str(form.get("do")), "/block")
    return RedirectResponse(f"{to}?book={book_id}", 303)


async def delete(request: Request) -> Response:
    """All versions, for good; a tick says that it is meant."""
    own = await own_house(request, to_change=True)
    form = await request.form()
    if form.get("sure") != "yes":
        return RedirectResponse(f"{own.path}/versions", 303)
    await houses(request).delete(own.kept.id)
    return RedirectResponse("/rules/house", 303)


PAGES = (
    Page("/rules/house/{house}/text", text),
    Page("/rules/house/{house}/text", keep_text, ("POST",), body_bytes=4 * FILE_BYTES),
    Page("/rules/house/{house}/file", file),
    Page("/rules/house/{house}/versions", versions),
    Page("/rules/house/{house}/versions", restore, ("POST",)),
    Page("/rules/house/{house}/copy", copy, ("POST",)),
    Page("/rules/house/{house}/go-by", go_by, ("POST",), kind="table"),
    Page("/rules/house/{house}/delete", delete, ("POST",)),
)
