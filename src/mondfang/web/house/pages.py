"""The editor of house rules: one's own list, the overview, a form for each group of rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any

import anyio.to_thread
from starlette.datastructures import FormData, UploadFile
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from mondfang.house import Draft, Examined, Field, Group, begun, changed, group_of, groups, known
from mondfang.rulebook import book_ids, load_book
from mondfang.rulebook.faults import fault_lines
from mondfang.speech import Text
from mondfang.store.house import NoRoom
from mondfang.web.base.form_texts import text_of, whole
from mondfang.web.base.limits import client_of
from mondfang.web.base.render import page
from mondfang.web.base.routes import Page
from mondfang.web.base.services import services
from mondfang.web.base.sessions import become_guest
from mondfang.web.base.visitor import Person
from mondfang.web.house.finding import Own, houses, language_of, own_house

FILE_BYTES = 64 * 1024
_FORM_BYTES = 3 * FILE_BYTES
MOST_FAULTS = 20
MOST_EFFECTS = 12
FULL = Text(
    "Mehr Hausregeln haben hier nicht Platz. Bitte zuerst andere löschen.",
    "There is no room for more house rules. Please delete some first.",
)
NAMELESS = Text("Wie sollen sie heißen?", "What are they called?")
NO_BOOK = Text("Dieses Regelwerk gibt es nicht.", "There is no such rulebook.")
TOO_LONG = Text("Höchstens 64 kB, bitte.", "At most 64 kB, please.")
NO_TEXT = Text("Das ist keine Textdatei (UTF-8).", "This is not a text file (UTF-8).")
EMPTY = Text("Bitte eine Datei wählen.", "Please choose a file.")


async def index(request: Request) -> Response:
    """One's own house rules, and how to begin."""
    return await _index(request, {})


async def _index(
    request: Request, wrong: Mapping[str, Text], examined: Examined | None = None, **sent: str
) -> Response:
    person: Person = request.state.person
    language = language_of(request)
    mine = await houses(request).of(person.id) if person.is_somebody else []
    base = sent.get("base") or request.query_params.get("book", person.prefs.book)
    return page(
        request,
        "rules/house/index.html",
        400 if wrong else 200,
        mine=mine,
        books=[(one, load_book(one).title) for one in book_ids()],
        base=base,
        name=sent.get("title", ""),
        wrong={key: text.said(language) for key, text in wrong.items()},
        faults=_faults(examined, language),
        here="/rules/house",
    )


async def begin(request: Request) -> Response:
    """New house rules over a book, or a file to go on with."""
    async with request.form(max_files=1, max_fields=20) as form:
        title = " ".join(text_of(form, "title").split())
        base = text_of(form, "base")
        if form.get("do") == "upload":
            text, problem = await sent_file(form)
            if problem is not None:
                return await _index(request, {"file": problem})
            return await _uploaded(request, text)
    if not title or len(title) > 80 or not title.isprintable():
        return await _index(request, {"title": NAMELESS}, title=title[:80], base=base)
    if base not in book_ids():
        return await _index(request, {"base": NO_BOOK}, title=title)
    draft = await anyio.to_thread.run_sync(begun, title, base)
    return await _opened(request, draft)


async def _uploaded(request: Request, text: str) -> Response:
    examined = await _examined(request, text)
    if isinstance(examined, Text):
        return await _index(request, {"file": examined})
    if examined.draft is None:
        why = Text("Dieses Regelwerk lässt sich nicht spielen:", "This rulebook cannot be played:")
        return await _index(request, {"file": why}, examined)
    return await _opened(request, examined.draft, text)


async def _opened(request: Request, draft: Draft, text: str | None = None) -> Response:
    person: Person = request.state.person
    person = await become_guest(request, person.name)
    now = services(request).calendar.now()
    try:
        made = draft.text if text is None else text
        house = await houses(request).open(person.id, draft.book.title, made, now)
    except NoRoom:
        return await _index(request, {"title": FULL})
    return RedirectResponse(f"/rules/house/{house}", 303)


async def overview(request: Request) -> Response:
    """What the rules change and what that comes to; from here to every group and to the table."""
    own = await own_house(request)
    if own.draft is None:
        return RedirectResponse(f"{own.path}/text", 303)
    language = language_of(request)
    looked = await anyio.to_thread.run_sync(known, own.draft, language)
    shown = await anyio.to_thread.run_sync(groups, own.draft, language)
    return page(
        request,
        "rules/house/overview.html",
        **_of(own, own.draft),
        groups=shown,
        **_says(looked, {}, language),
    )


async def edit(request: Request) -> Response:
    """The form of one group."""
    own, draft, group = await _group(request)
    looked = await anyio.to_thread.run_sync(known, draft, language_of(request))
    return _form(request, own, draft, group, _says(looked, {}, language_of(request)))


async def save(request: Request) -> Response:
    """Keep what was sent, if it can be played; else show it again with what is wrong."""
    own, draft, group = await _group(request)
    async with request.form(max_files=0, max_fields=2_000) as form:
        typed, was_sent = _typed(form, group), "sent" in form
        then = text_of(form, "do")
    if not was_sent:
        return _form(request, own, draft, group, {})
    says = await _checked(request, draft, group, typed)
    if says["text"] is None:
        return _form(request, own, draft, _as_sent(group, typed), says, 400)
    house = houses(request)
    title = typed.get("title", draft.book.title)
    try:
        now = services(request).calendar.now()
        await house.save(own.kept.id, " ".join(title.split()), str(says["text"]), now)
    except NoRoom:
        full = {**says, "problem": FULL.said(language_of(request))}
        return _form(request, own, draft, _as_sent(group, typed), full, 400)
    return RedirectResponse(_next(own, group, then), 303)


def _next(own: Own, group: Group, then: str) -> str:
    """Back to the same page with what was saved, or to where the button leads."""
    return own.path if then == "back" else f"{own.path}/edit/{group.id}?saved"


async def check(request: Request) -> Response:
    """The same look at what is typed, as a piece of the page; nothing is kept."""
    _, draft, group = await _group(request)
    async with request.form(max_files=0, max_fields=2_000) as form:
        typed = _typed(form, group) if "sent" in form else {}
    says = await _checked(request, draft, group, typed)
    return page(request, "rules/house/says.html", **says)


async def _checked(
    request: Request, draft: Draft, group: Group, typed: Mapping[str, str]
) -> dict[str, Any]:
    """What is wrong or what changes; ``text`` is the file to keep, None where it cannot be."""
    language = language_of(request)
    text, wrong = await anyio.to_thread.run_sync(changed, draft, typed)
    if wrong:
        names = {one.path: " ".join(filter(None, (one.row, one.label))) for one in group.fields}
        return {**_says(None, wrong, language), "names": names, "text": None}
    examined = await _examined(request, text)
    if isinstance(examined, Text):
        return {**_says(None, {}, language), "problem": examined.said(language), "text": None}
    kept = text if examined.draft is not None else None
    return {**_says(examined, {}, language), "text": kept}


async def _examined(request: Request, text: str) -> Examined | Text:
    desk = services(request).house
    return await desk.examine(client_of(request), text, language_of(request))


def _says(examined: Examined | None, wrong: Mapping[str, Text], language: str) -> dict[str, Any]:
    """What stands beside the form."""
    return {
        "wrong": {path: text.said(language) for path, text in wrong.items()},
        "faults": _faults(examined, language),
        "faulty": [fault.path for fault in examined.faults] if examined is not None else [],
        "changes": examined.changes if examined is not None else (),
        "effects": [one.text(language) for one in examined.effects] if examined else [],
        "most": MOST_EFFECTS,
        "plays": examined is not None and examined.draft is not None,
        "problem": None,
        "names": {},
    }


def _faults(examined: Examined | None, language: str) -> list[tuple[str, ...]]:
    faults = examined.faults if examined is not None else ()
    return [fault_lines(fault, language) for fault in faults[:MOST_FAULTS]]


async def _group(request: Request) -> tuple[Own, Draft, Group]:
    own = await own_house(request, to_change=True)
    if own.draft is None:
        raise HTTPException(404)
    name, language = request.path_params["group"], language_of(request)
    group = await anyio.to_thread.run_sync(partial(group_of, own.draft, name, language))
    if group is None:
        raise HTTPException(404)
    return own, own.draft, group


def _typed(form: FormData, group: Group) -> dict[str, str]:
    """Every field of the group as it was sent; a box that is not ticked sends nothing."""
    typed = {}
    for field in group.fields:
        sent = [whole(one) for one in form.getlist(field.path) if isinstance(one, str)]
        if sent or field.shape.kind in ("flag", "several"):
            typed[field.path] = " ".join(sent)
    return typed


def _as_sent(group: Group, typed: Mapping[str, str]) -> Group:
    fields = tuple(replace(one, value=typed.get(one.path, one.value)) for one in group.fields)
    return replace(group, fields=fields)


def _form(
    request: Request,
    own: Own,
    draft: Draft,
    group: Group,
    says: Mapping[str, Any],
    status: int = 200,
) -> Response:
    language = language_of(request)
    known_groups = groups(draft, language)
    at = next((i for i, one in enumerate(known_groups) if one.id == group.id), None)
    context = {**_says(None, {}, language), **says}
    return page(
        request,
        "rules/house/edit.html",
        status,
        **_of(own, draft),
        group=group,
        rows=_table(group),
        before=known_groups[at - 1] if at else None,
        after=known_groups[at + 1] if at is not None and at + 1 < len(known_groups) else None,
        parent=group.id.partition(".")[0] if at is None else None,
        saved="saved" in request.query_params,
        refused=status != 200,
        here=f"{own.path}/edit/{group.id}",
        **context,
    )


def _table(group: Group) -> list[tuple[str, str, list[Field]]]:
    """The rows of all games or premiums: page, name, fields."""
    return [
        (row, name, [one for one in group.fields if one.path.rpartition(".")[0] == row])
        for row, name in group.rows
    ]


def _of(own: Own, draft: Draft) -> dict[str, Any]:
    return {"own": own, "book": draft.book, "base": draft.base}


async def sent_file(form: FormData, field: str = "file") -> tuple[str, Text | None]:
    """The text of an upload, and what is wrong with it."""
    upload = form.get(field)
    if not isinstance(upload, UploadFile) or not upload.size:
        return "", EMPTY
    data = await upload.read(FILE_BYTES + 1)
    if len(data) > FILE_BYTES:
        return "", TOO_LONG
    try:
        return data.decode("utf-8-sig"), None
    except UnicodeDecodeError:
        return "", NO_TEXT


PAGES = (
    Page("/rules/house", index),
    Page("/rules/house", begin, ("POST",), body_bytes=2 * FILE_BYTES),
    Page("/rules/house/{house}", overview),
    Page("/rules/house/{house}/edit/{group}", edit),
    Page("/rules/house/{house}/edit/{group}", save, ("POST",), body_bytes=_FORM_BYTES),
    Page(
        "/rules/house/{house}/check/{group}",
        check,
        ("POST",),
        kind="page",
        body_bytes=_FORM_BYTES,
    ),
)
