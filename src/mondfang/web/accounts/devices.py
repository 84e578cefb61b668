"""Browsers from which an account was logged in to before: strangers' guesses do not stop them.

The cookie says that somebody knew the password here once, and nothing else: it opens no door, it
only has its own count of attempts.
"""

from __future__ import annotations

import hashlib
import secrets
from typing import TypeVar

from itsdangerous import BadSignature, Signer
from starlette.requests import Request
from starlette.responses import Response

from mondfang.web.base.sessions import DAY

NAME = "mondfang-device"
DAYS = 400

R = TypeVar("R", bound=Response)


class Devices:
    """Signs what a browser is given, and reads it again."""

    def __init__(self, secret: str) -> None:
        self._signer = Signer(secret, salt="mondfang.device", digest_method=hashlib.sha256)

    def remembering(self, request: Request, response: R, account: str) -> R:
        """Let the browser be known to this account from now on."""
        value = self._signer.sign(f"{account}:{secrets.token_urlsafe(9)}").decode()
        response.set_cookie(
            NAME,
            value,
            DAYS * int(DAY),
            path="/account",
            httponly=True,
            samesite="lax",
            secure=request.url.scheme == "https",
        )
        return response

    def known(self, request: Request, account: str) -> str | None:
        """What to count this browser's attempts by; none if the account was never here."""
        try:
            value = self._signer.unsign(request.cookies.get(NAME, "")).decode()
        except (BadSignature, UnicodeError):
            return None
        whose, _, device = value.partition(":")
        return f"device {device}" if whose == account else None
