"""Coming in with an account of another service (OpenID), beside the accounts that are kept here."""

from __future__ import annotations

import hmac
import secrets
from typing import cast

from itsdangerous import BadSignature, URLSafeTimedSerializer
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from mondfang.speech import Text
from mondfang.store.errors import StoreError
from mondfang.store.people import accounts as store
from mondfang.web.accounts.entering import devices, enter
from mondfang.web.accounts.pages import LOCKED_OUT, login_page
from mondfang.web.accounts.proof import came
from mondfang.web.accounts.provider import Known, OutsideError, Provider, account_id
from mondfang.web.base.form_texts import own_path
from mondfang.web.base.preferences import write_prefs
from mondfang.web.base.routes import Page
from mondfang.web.base.services import services
from mondfang.web.base.visitor import NAME_LENGTH, BadName, Person, clean_name

HERE = "/account/outside"
COOKIE = "mondfang-outside"
MINUTES = 10  # to log in over there
NAMES = 50  # that are tried before a name of chance


def _provider(request: Request) -> Provider:
    """The service that the operator named; without one there is no such page."""
    found = request.app.state.provider
    if found is None:
        raise HTTPException(404)
    return cast(Provider, found)


def _signer(request: Request) -> URLSafeTimedSerializer:
    return URLSafeTimedSerializer(services(request).config.secret, salt="mondfang.outside")


def _back(request: Request) -> str:
    base = services(request).config.base_url or str(request.base_url)
    return base.rstrip("/") + f"{HERE}/done"


async def begin(request: Request) -> Response:
    """To the service; what comes back has to fit what this browser was given."""
    provider, after = _provider(request), own_path(request.query_params.get("next", "/"))
    state, nonce, verifier = (secrets.token_urlsafe(32) for _ in range(3))
    try:
        door = await provider.door(_back(request), state, nonce, verifier)
    except OutsideError as problem:
        return _failed(request, problem, after)
    answer = RedirectResponse(door, 303)
    kept = _signer(request).dumps([state, nonce, verifier, after])
    answer.set_cookie(
        COOKIE,
        str(kept),
        MINUTES * 60,
        path=HERE,
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
    )
    return answer


async def done(request: Request) -> Response:
    """Back from the service: into the account that is this person's, or a new one."""
    provider, query = _provider(request), request.query_params
    after = "/"
    try:
        state, nonce, verifier, after = _kept(request)
        if not hmac.compare_digest(state.encode(), query.get("state", "").encode()):
            raise OutsideError("lapsed")
        if "error" in query or not query.get("code"):
            raise OutsideError("refused")
        known = await provider.who(_back(request), query["code"], nonce, verifier)
    except OutsideError as problem:
        return _forgetting(_failed(request, problem, after))
    account = await _account(request, account_id(provider.settings.issuer, known.subject), known)
    if account.role == store.BANNED:
        return _forgetting(login_page(request, "", after, LOCKED_OUT, 403))
    await enter(request, account)
    answer = came(request, RedirectResponse(after, 303), account.id)
    return _forgetting(devices(request).remembering(request, answer, account.id))


def _kept(request: Request) -> tuple[str, str, str, str]:
    try:
        found = _signer(request).loads(request.cookies.get(COOKIE, ""), max_age=MINUTES * 60)
        state, nonce, verifier, after = found
    except (BadSignature, ValueError, TypeError):
        raise OutsideError("lapsed") from None
    return state, nonce, verifier, own_path(after)


def _forgetting(answer: Response) -> Response:
    """What was given for this one login is good for no other."""
    answer.delete_cookie(COOKIE, path=HERE)
    return answer


def _failed(request: Request, problem: OutsideError, after: str) -> Response:
    said = Text.each(problem.text)
    status = 502 if problem.code in ("unreachable", "bad-answer") else 400
    return login_page(request, "", after, said, status)


async def _account(request: Request, account: str, known: Known) -> store.Account:
    """The account of this id; where it is new, with a name that nobody has."""
    database, person = services(request).database, cast(Person, request.state.person)
    for number in range(1, NAMES + 1):
        found = await store.get_account(database, account)
        if found is not None:
            return found
        try:
            return await store.create_account(
                database,
                _name(known.name, number),
                None,
                account=account,
                prefs=write_prefs(person.prefs),
            )
        except StoreError:
            continue  # the name is taken, or the same person came in twice at once
    name = f"Spieler {secrets.token_hex(5)}"
    return await store.create_account(database, name, None, account=account)


def _name(told: str, number: int) -> str:
    """The name that the service told, with a number where others have it."""
    end = f" {number}" if number > 1 else ""
    try:
        return clean_name(told.strip()[: NAME_LENGTH - len(end)].strip() + end)
    except BadName:
        return f"Spieler{end}"


PAGES = (
    Page(HERE, begin, kind="login"),
    Page(f"{HERE}/done", done, kind="login"),
)
