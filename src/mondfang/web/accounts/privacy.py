"""What is kept about a person: told, handed over, and deleted on demand; guests too."""

from __future__ import annotations

import json
from dataclasses import asdict
from functools import partial
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from mondfang.game.errors import IllegalAction
from mondfang.store.errors import StoreError
from mondfang.store.people.forget import Kept, amounts_about, forget_person, kept_about
from mondfang.table.errors import StaleClick
from mondfang.table.seating.forgetting import forgotten_entry, forgotten_summary
from mondfang.web.base.access import SEAT
from mondfang.web.base.limits import client_of
from mondfang.web.base.render import page
from mondfang.web.base.routes import Page
from mondfang.web.base.services import Services, services
from mondfang.web.base.sessions import log_out
from mondfang.web.base.visitor import Person

MOST_TABLES = 10_000


async def privacy(request: Request) -> Response:
    """What is kept and why, and what of it is the reader's."""
    person: Person = request.state.person
    at = services(request)
    kept = await amounts_about(at.database, person.id) if person.is_somebody else None
    return page(
        request, "accounts/privacy.html", kept=kept, config=at.config, unsure=False, here="/privacy"
    )


async def export(request: Request) -> Response:
    """Everything that is kept about the one who asks, as JSON."""
    person: Person = request.state.person
    if not person.is_somebody:
        raise HTTPException(404)
    at = services(request)
    kept = await kept_about(at.database, person.id)
    text = await at.exports.run(client_of(request), partial(_written, kept))
    headers = {"content-disposition": 'attachment; filename="mondfang.json"'}
    return Response(text, media_type="application/json", headers=headers)


def _written(kept: Kept) -> str:
    return json.dumps(_plain(kept), ensure_ascii=False, indent=1)


def _plain(kept: Kept) -> dict[str, Any]:
    """Texts that are JSON themselves are shown as what they say; a game names its record."""
    told: dict[str, Any] = {"mondfang_export": 1, **asdict(kept)}
    for one in (told["account"], *told["sessions"]):
        if one is not None:
            one["prefs"] = json.loads(one["prefs"])
    for case in told["cases"]:
        case["body"] = json.loads(case["body"])
    for game in told["games"]:
        game["summary"] = json.loads(game["summary"])
        game["record"] = f"/t/{game['table_id']}/game/{game['game']}/record"
    return told


async def forget_guest(request: Request) -> Response:
    """A guest has no password: the cookie says who it is, and a tick that it is meant."""
    person: Person = request.state.person
    if person.account is not None:
        return RedirectResponse("/account", 303)
    form = await request.form()
    if not person.is_somebody:
        return RedirectResponse("/privacy", 303)
    if form.get("sure") != "yes":
        kept = await amounts_about(services(request).database, person.id)
        config = services(request).config
        return page(request, "accounts/privacy.html", 400, kept=kept, config=config, unsure=True)
    await forget(request)
    return RedirectResponse("/", 303)


async def forget(request: Request) -> None:
    """Leave every seat, be taken out of everything, and lose the cookie."""
    person: Person = request.state.person
    at = services(request)
    async with at.exports.place(client_of(request)):
        await _leave_tables(at, person)
        await forget_person(at.database, person.id, forgotten_entry, forgotten_summary)
    await log_out(request)


async def _leave_tables(at: Services, person: Person) -> None:
    """Whoever plays there goes on with a bot."""
    for head in await at.log.tables_of(person.id, MOST_TABLES):
        if head.role != SEAT or head.ended:
            continue
        for verb in ("stand", "leave"):
            table = await at.tables.load(head.table)
            if table is None or table.seat_of(person.id) is None:
                break
            try:
                await at.tables.do(person, head.table, table.at, verb)
            except (IllegalAction, StaleClick, StoreError):
                continue
            break


PAGES = (
    Page("/privacy", privacy),
    Page("/privacy/data", export, kind="table"),
    Page("/privacy/forget", forget_guest, ("POST",), kind="login"),
)
