"""A second laptop that follows and takes over: its way in, how far it is, and handing over."""

from __future__ import annotations

import secrets
import time
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from mondfang.paper.print.code import code_svg
from mondfang.speech import SpokenError
from mondfang.tournament.office.access.links import given
from mondfang.tournament.office.access.roles import Handed, new_link
from mondfang.tournament.office.events import LinksRevoked
from mondfang.tournament.office.fold import Tournament
from mondfang.web.base.routes import Page
from mondfang.web.base.services import services
from mondfang.web.office.access import absolute, may_let_in, office, only_here
from mondfang.web.office.acting import Refusal, Typed, do, typed_form
from mondfang.web.office.frame import office_page

_HOURS: Final = 24
_LONGEST_NAME: Final = 40


async def second(request: Request) -> Response:
    return _second(request)


async def change(request: Request) -> Response:
    """A new way in is shown once, on the page that answers; everything else leads back here."""
    typed, book = await typed_form(request), request.path_params["office"]
    at = services(request).offices
    try:
        match typed.get("do"):
            case "give":
                return _second(request, handed=await _give(request, typed))
            case "revoke":
                await do(request, lambda _: LinksRevoked((typed.get("link", ""),)))
            case "hand-over":
                await at.hand_over(book)
            case "take-back":
                await at.take_back(book)
    except SpokenError as problem:
        return _second(request, Refusal(problem, typed))
    return RedirectResponse(f"/office/{book}/second", 303)


async def _give(request: Request, typed: Typed) -> Handed:
    """One secret for one machine: a new one for the same name takes the place of the old one."""
    name = " ".join(typed.get("name", "").split())[:_LONGEST_NAME]
    until = time.time() + 3600 * _HOURS
    made = new_link("standby", lambda: secrets.token_urlsafe(16), name=name, expires_at=until)
    await do(request, lambda _: given((made,)))
    return made


def _second(
    request: Request, refusal: Refusal | None = None, handed: Handed | None = None
) -> Response:
    state, book = office(request), request.path_params["office"]
    address, at = absolute(request, f"/office/{book}"), services(request).offices.standbys
    command = "" if handed is None else _command(address, handed.secret)
    return office_page(
        request,
        "office/second.html",
        "",
        refusal,
        address=address,
        only_here=only_here(request),
        may_let_in=may_let_in(request),
        command=command,
        code=code_svg(command) if command else "",
        following=[_line(state, one.name, one.since, one.have, one.is_late) for one in at.of(book)],
        is_handed=at.is_handed(book),
        links=[one for one in state.links.values() if one.role == "standby"],
    )


def _command(address: str, secret: str) -> str:
    return f"mondfang tournament follow {address} --key {secret} --serve"


def _line(state: Tournament, name: str, since: float, have: int, is_late: bool) -> dict[str, Any]:
    last = state.log[-1].seq
    behind = max(0, last - have)
    return {
        "name": name,
        "since": since,
        "have": min(have, last),
        "behind": behind,
        "late": is_late,
    }


PAGES = (
    Page("/office/{office}/second", second, who="office-lead"),
    Page("/office/{office}/second", change, ("POST",), who="office-lead"),
)
