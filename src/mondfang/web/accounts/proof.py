"""That it is really the owner who gives an account another key: a cookie alone is no proof.

Whoever has copied a cookie is the person as long as the session lasts; with a passkey of their own
they would be it for good. The owner knows the password; an account of another service has none, so
there its owner has to have come from that service a moment ago.
"""

from __future__ import annotations

from typing import TypeVar

from itsdangerous import BadData, URLSafeTimedSerializer
from starlette.requests import Request
from starlette.responses import Response

from mondfang.store.people.accounts import Account
from mondfang.web.accounts.entering import passwords
from mondfang.web.accounts.passwords import LONGEST
from mondfang.web.base.services import services

COOKIE = "mondfang-came"
SECONDS = 600

R = TypeVar("R", bound=Response)


def came(request: Request, response: R, account: str) -> R:
    """Note in the browser that the other service has just let this account in."""
    response.set_cookie(
        COOKIE,
        str(_signer(request).dumps(account)),
        SECONDS,
        path="/account",
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
    )
    return response


def just_came(request: Request, account: Account) -> bool:
    """Whether that was a moment ago."""
    try:
        told = _signer(request).loads(request.cookies.get(COOKIE, ""), max_age=SECONDS)
    except BadData:
        return False
    return bool(told == account.id)


async def is_owner(request: Request, account: Account, password: str) -> bool:
    """Whether whoever asks knows the password, or where there is none has just come."""
    if account.password is None:
        return just_came(request, account)
    return await passwords(request).fits(account.password, password[:LONGEST])


def _signer(request: Request) -> URLSafeTimedSerializer:
    return URLSafeTimedSerializer(services(request).config.secret, salt="mondfang.came")
