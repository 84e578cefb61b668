"""Who may do what in a tournament: badges, handed on by links, kept in a cookie of the browser.

A badge is a role in one tournament and the name that its deeds are written down under. Nobody needs
an account: who makes a tournament is its director, and hands the links for the others to whom he
likes. An account that directs for the whole server may direct every tournament.
"""

from __future__ import annotations

import hashlib
import hmac
from dataclasses import dataclass
from typing import Final, Literal, cast, get_args
from urllib.parse import quote, unquote

from itsdangerous import BadSignature, Signer
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from mondfang.speech import Text
from mondfang.tournament.office.access.roles import Actor
from mondfang.tournament.office.fold import Tournament
from mondfang.web.base.services import services
from mondfang.web.base.visitor import Person
from mondfang.web.local_network import neighbours

Role = Literal["director", "deputy", "desk", "cash", "referee"]
ROLES: Final[tuple[Role, ...]] = get_args(Role)
ROLE_WORDS: Final[dict[str, Text]] = {
    "director": Text("Turnierleitung", "Director"),
    "deputy": Text("Stellvertretung", "Deputy"),
    "desk": Text("Auswertung", "Desk"),
    "cash": Text("Kassa", "Cash desk"),
    "referee": Text("Schiedsgericht", "Referee"),
}
_LEADERS: Final[tuple[Role, ...]] = ("director", "deputy")
# What a page asks for: whoever works there, or those at the sheets, at the door, and so on.
MAY: Final[dict[str, tuple[Role, ...]]] = {
    "office": ROLES,
    "office-desk": (*_LEADERS, "desk"),
    "office-door": (*_LEADERS, "desk", "cash"),
    "office-cash": (*_LEADERS, "cash"),
    "office-referee": (*_LEADERS, "referee"),
    "office-lead": _LEADERS,
}
COOKIE: Final = "office-"
_YEAR: Final = 400 * 86_400
_LONGEST_NAME: Final = 40


@dataclass(frozen=True, slots=True)
class Badge:
    """A role in a tournament, and the name of who has it; a number where he plays himself."""

    role: Role
    name: str
    number: int | None = None

    @property
    def actor(self) -> Actor:
        """Who it is to the office itself, which decides who may do what."""
        return Actor(self.role, self.name, self.number)

    def may(self, who: str) -> bool:
        return self.role in MAY[who]


def new_badge(role: Role, name: str, language: str, number: int | None = None) -> Badge:
    """A badge with a name that can be written down; without one the role has to do."""
    plain = " ".join(name.split())[:_LONGEST_NAME]
    shown = plain if plain and plain.isprintable() else ROLE_WORDS[role].said(language)
    return Badge(role, shown, number)


def badge_of(connection: HTTPConnection, book: str) -> Badge | None:
    """What this browser may show at a tournament."""
    person: Person = connection.state.person
    signed = connection.cookies.get(f"{COOKIE}{book}")
    if signed is not None:
        try:
            told = _signer(connection, book).unsign(signed).decode()
        except (BadSignature, UnicodeError):
            told = ""
        place, _, rest = told.partition("/")
        role, name, number = (*rest.split("/"), "", "")[:3]
        if place == book and role in ROLES:
            return Badge(role, unquote(name), int(number) if number.isdecimal() else None)
    if person.role in ("director", "admin"):
        return Badge("director", person.name)
    return None


def pin(connection: HTTPConnection, answer: Response, book: str, badge: Badge) -> None:
    """Let this browser keep a badge."""
    told = f"{book}/{badge.role}/{quote(badge.name, safe='')}"
    told += "" if badge.number is None else f"/{badge.number}"
    answer.set_cookie(
        f"{COOKIE}{book}",
        _signer(connection, book).sign(told).decode(),
        max_age=_YEAR,
        httponly=True,
        samesite="lax",
        secure=connection.url.scheme == "https",
    )


def unpin(answer: Response, book: str) -> None:
    answer.delete_cookie(f"{COOKIE}{book}")


def badges(connection: HTTPConnection) -> dict[str, Badge]:
    """Every tournament that this browser has a badge for."""
    books = [name.removeprefix(COOKIE) for name in connection.cookies if name.startswith(COOKIE)]
    found = {book: badge_of(connection, book) for book in books}
    return {book: badge for book, badge in found.items() if badge is not None}


def secret_for(connection: HTTPConnection, book: str, what: str) -> str:
    """What a link has to know: the same one whenever it is asked for, and nobody guesses it."""
    key = services(connection).offices.key(book).encode()
    told = hmac.new(key, f"mondfang.office {book} {what}".encode(), hashlib.sha256)
    return told.hexdigest()[:20]


def seed_of(connection: HTTPConnection, book: str) -> str:
    """The seed of all draws of a tournament: nobody chooses it, and nobody sees it before.

    A tournament from elsewhere has brought the one that was promised there.
    """
    brought = services(connection).offices.seed(book)
    return brought or secret_for(connection, book, "draw")


def is_secret(connection: HTTPConnection, book: str, what: str, given: str) -> bool:
    return hmac.compare_digest(secret_for(connection, book, what).encode(), given.encode())


def absolute(connection: HTTPConnection, path: str) -> str:
    """An address that can be handed on: as other devices find this server.

    Who sits at the machine itself sees it as localhost, which is another one on every phone.
    """
    config = services(connection).config
    outside = neighbours(connection).outside if _is_local(connection) else None
    return (config.base_url or outside or str(connection.base_url)).rstrip("/") + path


def own_address(request: Request, who: int) -> str:
    """The page of one player, by a secret of his own."""
    book = str(request.path_params["office"])
    return absolute(request, f"/office/{book}/me/{who}/{secret_for(request, book, f'me {who}')}")


def only_here(connection: HTTPConnection) -> bool:
    """Whether addresses of this page are of no use to another device."""
    base_url = services(connection).config.base_url
    return base_url is None and neighbours(connection).outside is None and _is_local(connection)


def may_let_in(connection: HTTPConnection) -> bool:
    """Whether the devices of the network can be let in from here."""
    return only_here(connection) and neighbours(connection).listen is not None


def _is_local(connection: HTTPConnection) -> bool:
    return connection.url.hostname in ("localhost", "127.0.0.1", "::1")


async def refuse_office(connection: HTTPConnection, who: str) -> None:
    """HTTPException 404 for strangers, who learn nothing, and 403 for those of another role."""
    book = str(connection.path_params["office"])
    state = await services(connection).offices.look(book)
    if state is None:
        raise HTTPException(404)
    connection.state.office = state
    if who == "office-public":
        return
    badge = badge_of(connection, book)
    if badge is None:
        raise HTTPException(404)
    if not badge.may(who):
        raise HTTPException(403)
    connection.state.badge = badge


def badge(request: Request) -> Badge:
    """The badge that let this request in."""
    return cast(Badge, request.state.badge)


def office(request: Request) -> Tournament:
    """The tournament as it stood when the request came."""
    return cast(Tournament, request.state.office)


def _signer(connection: HTTPConnection, book: str) -> Signer:
    secret = services(connection).offices.key(book)
    return Signer(secret, salt="mondfang.office", digest_method=hashlib.sha256)
