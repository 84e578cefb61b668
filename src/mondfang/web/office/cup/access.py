"""Who keeps a cup: whoever made it, and whoever has the link; to others it is there to be read."""

from __future__ import annotations

from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from mondfang.store.journal.books import Kept
from mondfang.tournament.book_names import is_book_name
from mondfang.tournament.cup.log import CupBook
from mondfang.web.base.services import services
from mondfang.web.office.keeping import Keeping

CUPS: Final = Keeping("cup-", "mondfang.cup")


def keeper_of(connection: HTTPConnection, cup: str) -> str | None:
    """The name of who keeps this cup in this browser; None for those who only read."""
    return CUPS.keeper_of(connection, cup)


def pin_cup(connection: HTTPConnection, answer: Response, cup: str, name: str) -> None:
    """Let this browser keep a cup."""
    CUPS.pin(connection, answer, cup, name)


def kept_cups(connection: HTTPConnection) -> list[str]:
    """Every cup that this browser keeps."""
    return CUPS.kept(connection)


async def opened(request: Request) -> Kept[CupBook]:
    """The cup of the address; HTTPException 404 where there is none."""
    name = str(request.path_params["cup"])
    kept = await services(request).offices.cup(name) if is_book_name(name) else None
    if kept is None:
        raise HTTPException(404)
    return kept


async def read_cup(request: Request) -> CupBook:
    return await (await opened(request)).look()


def keeper(request: Request) -> str:
    """The keeper who asks; HTTPException 404 for everybody else, who learns nothing."""
    name = keeper_of(request, str(request.path_params["cup"]))
    if name is None:
        raise HTTPException(404)
    return name
