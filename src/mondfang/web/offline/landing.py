"""Where a handed sheet comes down: the link behind a square code, typed, scanned or filmed."""

from __future__ import annotations

import time
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from mondfang.scorer.handover import read_letter
from mondfang.scorer.handover.letter import LONGEST
from mondfang.speech import SpokenError
from mondfang.store.block.landing import Landed, land
from mondfang.web.base.headers import FILMING
from mondfang.web.base.render import page
from mondfang.web.base.routes import Page
from mondfang.web.base.services import services
from mondfang.web.base.visitor import Person
from mondfang.web.block.of_table import carried

_MOST = 2 * LONGEST  # letters that are read at all: a link may stand before the sheet


async def landing_page(request: Request) -> Response:
    """The page that a code leads to: what stands behind the # is handed in by its script."""
    return _shown(request)


async def hand_in(request: Request) -> Response:
    """Read the sheet, check its signature, and write what is new on its block."""
    person: Person = request.state.person
    language = person.prefs.language
    given = (await request.form()).get("sheet")
    text = given[:_MOST] if isinstance(given, str) else ""
    secret = services(request).config.secret
    try:
        letter = read_letter(text)
        landed = await land(services(request).blocks.kept, letter, secret, time.time())
    except SpokenError as problem:
        return _shown(request, 400, refused=problem.sentence(language))
    await carried(request, landed.standing)
    return _shown(request, landed=landed)


def _shown(
    request: Request, status: int = 200, refused: str = "", landed: Landed | None = None
) -> Response:
    context: dict[str, Any] = {"refused": refused, "landed": landed, "here": "/b"}
    if landed is not None:
        context["players"] = ", ".join(landed.standing.block.head.players)
        context["sums"] = list(
            zip(landed.standing.block.head.players, landed.standing.sheet.points, strict=True)
        )
    answer = page(request, "networks/landing.html", status, **context)
    answer.headers["permissions-policy"] = FILMING
    return answer


PAGES = (Page("/b", landing_page), Page("/b", hand_in, ("POST",)))
