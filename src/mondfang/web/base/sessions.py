"""Who comes with a cookie: it holds a signed session id and nothing else."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from typing import Final, cast

from itsdangerous import BadSignature, Signer
from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection, Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from mondfang.store.people import accounts as store
from mondfang.web.base.preferences import Prefs, read_prefs, write_prefs
from mondfang.web.base.services import services
from mondfang.web.base.visitor import Person, Role, nobody, spoken_language
from mondfang.web.config import Config

DAY: Final = 86_400
_NO_PERSON = (
    "/static/",
    "/deck/",
    "/faces/",
    "/story/",
    "/worker.js",
    "/health",
)  # these are the same for everybody


def signer(secret: str) -> Signer:
    """What a session id in a cookie is signed with."""
    return Signer(secret, salt="mondfang.session", digest_method=hashlib.sha256)


class Sessions:
    """Middleware: ``state.person`` is always there, and a changed session becomes a cookie."""

    def __init__(self, app: ASGIApp, config: Config) -> None:
        self.app = app
        self._signer = signer(config.secret)
        self._days = config.session_days

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        connection = HTTPConnection(scope)
        language = spoken_language(connection.headers.get("accept-language", ""))
        connection.state.person = nobody(language)
        connection.state.session = None
        connection.state.cookie = None
        if not scope["path"].startswith(_NO_PERSON):
            await self._recognise(connection)

        async def with_cookie(message: Message) -> None:
            if message["type"] == "http.response.start" and connection.state.cookie is not None:
                headers = MutableHeaders(scope=message)
                headers.append("set-cookie", self._cookie(scope, connection.state.cookie))
            await send(message)

        await self.app(scope, receive, with_cookie)

    async def _recognise(self, connection: HTTPConnection) -> None:
        signed = connection.cookies.get(_cookie_name(connection.scope))
        if signed is None:
            return
        try:
            session_id = self._signer.unsign(signed).decode()
        except (BadSignature, UnicodeError):
            return
        database = services(connection).database
        session = await store.get_session(database, session_id)
        now = services(connection).calendar.now()
        if session is None or session.seen < now - self._days * DAY:
            return
        _remember(connection, session)
        if session.seen < now - DAY:
            await store.touch_session(database, session.id, now)
            connection.state.cookie = session.id

    def _cookie(self, scope: Scope, session_id: str) -> str:
        """The header that sets the cookie, or takes it away for an empty id."""
        value = self._signer.sign(session_id).decode() if session_id else ""
        age = self._days * DAY if session_id else 0
        secure = "; Secure" if scope.get("scheme") == "https" else ""
        name = _cookie_name(scope)
        return f"{name}={value}; Path=/; Max-Age={age}; HttpOnly; SameSite=Lax{secure}"


async def become_guest(request: Request, name: str) -> Person:
    """The person who asks, with this name from now on; nobody gets a session of their own.

    Who has an account keeps the name of the account.
    """
    person: Person = request.state.person
    database = services(request).database
    if not person.is_somebody:
        now, prefs = services(request).calendar.now(), write_prefs(person.prefs)
        session = await store.create_session(database, name, prefs, now)
        request.state.cookie = session.id
        return _remember(request, session)
    if person.account is None and name and name != person.name:
        await store.rename_session(database, person.session, name)
        request.state.person = replace(person, name=name)
    return cast(Person, request.state.person)


async def keep_prefs(request: Request, prefs: Prefs) -> Person:
    """Keep what was chosen, and answer this request by it already."""
    person: Person = request.state.person
    if person.prefs == prefs and person.is_somebody:
        return person
    if not person.is_somebody:
        person = await become_guest(request, "")
    database = services(request).database
    await store.set_prefs(database, request.state.session, write_prefs(prefs))
    request.state.person = replace(person, prefs=prefs)
    return cast(Person, request.state.person)


async def log_in(request: Request, account: store.Account) -> Person:
    """This browser is the account's from now on; a guest's seats come along."""
    if request.state.session is None:
        await become_guest(request, account.name)
    database = services(request).database
    session = await store.log_in(database, request.state.session, account)
    request.state.cookie = session.id
    return _remember(request, session)


async def log_out(request: Request) -> None:
    """Forget the session, here and in the browser."""
    person: Person = request.state.person
    if person.session:
        await store.delete_session(services(request).database, person.session)
    request.state.person = nobody(person.prefs.language)
    request.state.session = None
    request.state.cookie = ""


def _remember(connection: HTTPConnection, session: store.Session) -> Person:
    language = connection.state.person.prefs.language
    person = Person(
        id=session.person,
        name=session.name,
        role=cast(Role, session.role or "guest"),
        account=session.account,
        prefs=read_prefs(session.prefs, language),
        session=session.id,
    )
    connection.state.person = person
    connection.state.session = session
    return person


def _cookie_name(scope: Scope) -> str:
    # Over https the browser itself vouches that nobody else has set it.
    return "__Host-mondfang" if scope.get("scheme") in ("https", "wss") else "mondfang"
