"""The code on the printed sheet of a table: whoever holds the paper keeps the score there.

The code is that of one table in one round. It is the same on every print, until a leader takes it
back; then the block that it opened takes nothing any more, and the next print has another one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request

from mondfang.tournament.errors import TournamentError
from mondfang.tournament.office.access.links import sheet_link, sheet_link_withdrawn
from mondfang.tournament.office.access.roles import Actor, hash_of
from mondfang.tournament.office.fold import Tournament
from mondfang.web.office.access import absolute, office, only_here, secret_for
from mondfang.web.office.acting import Deed


def secret_of_sheet(
    connection: HTTPConnection, book: str, at: int, table: int
) -> Callable[[int], str]:
    """What the code of a sheet knows, by how many were taken back before it."""
    return lambda turn: secret_for(connection, book, f"sheet {at} {table} {turn}")


def turn_of_sheet(
    connection: HTTPConnection, book: str, state: Tournament, at: int, table: int
) -> int:
    """How often the code of a table was taken back."""
    return sheet_link(state, at, table, secret_of_sheet(connection, book, at, table))[0]


def sheet_address(request: Request, state: Tournament, at: int, table: int) -> str:
    """What the code on a sheet says."""
    book = str(request.path_params["office"])
    _, handed = sheet_link(state, at, table, secret_of_sheet(request, book, at, table))
    return absolute(request, f"/office/{book}/sheet/{at}/{table}/{handed.secret}")


def sheet_addresses(
    request: Request, state: Tournament, at: int, tables: Sequence[int]
) -> dict[int, str] | None:
    """Those of some tables, by default of all; none where no phone would find this server."""
    if only_here(request) or at not in state.draws:
        return None
    known = range(1, len(state.draws[at].tables) + 1)
    chosen = [table for table in tables or known if table in known]
    return {table: sheet_address(request, state, at, table) for table in chosen}


def withdrawing(at: int, table: int, secret: Callable[[int], str]) -> Mapping[str, Deed]:
    """Taking the code of a sheet back."""
    return {
        "withdraw": Deed(
            lambda state, typed: sheet_link_withdrawn(state, at, table, secret), "office-lead"
        )
    }


def scribe(request: Request, language: str) -> Actor:
    """Who came by the code of a sheet.

    Raises TournamentError for a code that was taken back, HTTPException 404 for any other.
    """
    book, state = str(request.path_params["office"]), office(request)
    at, table, given = (request.path_params[name] for name in ("n", "table", "secret"))
    if at not in state.draws or not 1 <= table <= len(state.draws[at].tables):
        raise HTTPException(404)
    _, handed = sheet_link(state, at, table, secret_of_sheet(request, book, at, table))
    if hash_of(given) == handed.link.hash:
        return handed.link.actor(language)
    if hash_of(given)[:12] in state.revoked:
        raise TournamentError("link-revoked")
    raise HTTPException(404)
