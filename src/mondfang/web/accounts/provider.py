"""An OpenID provider whose accounts may be used here: the code flow, with PKCE and a nonce.

What it answers is bounded in size and time, and believed only where its own keys have signed it.
"""

from __future__ import annotations

import asyncio
import base64
import hashlib
import json
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, ClassVar

import anyio
import anyio.to_thread
from joserfc import jwt
from joserfc.errors import JoseError
from joserfc.jwk import KeySet

from mondfang.speech import SpokenError, Text
from mondfang.web.config import Oidc, is_safe_address

PATIENCE = 10.0  # seconds for one answer, also for one that comes letter by letter
MOST = 256 * 1024  # bytes of one answer
MOST_AT_ONCE = 8  # questions; the threads of the pages are not waited in
FRESH = 3600.0  # seconds that its description and its keys are good for
SIGNATURES = ["RS256", "RS384", "RS512", "PS256", "ES256", "ES384", "EdDSA"]


class OutsideError(SpokenError):
    """Nobody comes in this way now."""

    TEXTS: ClassVar[Mapping[str, Text]] = {
        "unreachable": Text(
            "Der Anmeldedienst ist gerade nicht erreichbar.",
            "The login service cannot be reached just now.",
        ),
        "bad-answer": Text(
            "Mit der Antwort des Anmeldedienstes stimmt etwas nicht; du bist nicht angemeldet.",
            "Something is wrong with what the login service answered; you are not logged in.",
        ),
        "refused": Text(
            "Der Anmeldedienst hat dich nicht angemeldet.",
            "The login service has not logged you in.",
        ),
        "lapsed": Text(
            "Das hat zu lange gedauert oder war eine andere Anmeldung. Bitte noch einmal.",
            "That took too long or was another login. Please try again.",
        ),
    }


@dataclass(frozen=True, slots=True)
class Known:
    """Who the provider says it is."""

    subject: str
    name: str


class _Straight(urllib.request.HTTPRedirectHandler):
    """A secret that is sent to an address is not carried on to another one."""

    def redirect_request(self, *_: Any) -> None:
        return None


def _fetch(address: str, form: Mapping[str, str] | None, login: str | None) -> dict[str, Any]:
    if not is_safe_address(address):
        raise OutsideError("bad-answer")
    data = None if form is None else urllib.parse.urlencode(form).encode()
    headers = {"Accept": "application/json"}
    if login is not None:
        headers["Authorization"] = f"Basic {login}"
    opener = urllib.request.build_opener(_Straight())
    try:
        request = urllib.request.Request(address, data, headers)
        with opener.open(request, timeout=PATIENCE) as answer:
            told = json.loads(answer.read(MOST))
    except urllib.error.HTTPError as problem:
        problem.close()
        raise OutsideError("refused" if form is not None else "unreachable") from None
    except (OSError, ValueError, RecursionError) as problem:
        broken = isinstance(problem, ValueError | RecursionError)
        raise OutsideError("bad-answer" if broken else "unreachable") from None
    if not isinstance(told, dict):
        raise OutsideError("bad-answer")
    return told


def challenge(verifier: str) -> str:
    """What is shown first of a secret that is told later (PKCE)."""
    return base64.urlsafe_b64encode(hashlib.sha256(verifier.encode()).digest()).decode().rstrip("=")


def account_id(issuer: str, subject: str) -> str:
    """The id of the account here: always the same for one person of one provider."""
    digest = hashlib.sha256(f"{issuer}\0{subject}".encode()).digest()
    return "o-" + base64.urlsafe_b64encode(digest).decode()[:32]


class Provider:
    """Asks the provider; its description and keys are kept for a while."""

    def __init__(self, settings: Oidc) -> None:
        self.settings = settings
        self._kept: dict[str, tuple[float, dict[str, Any]]] = {}
        self._asking: dict[str, asyncio.Task[dict[str, Any]]] = {}
        self._threads = anyio.CapacityLimiter(MOST_AT_ONCE)

    async def door(self, back: str, state: str, nonce: str, verifier: str) -> str:
        """Where to send a browser."""
        words = {
            "response_type": "code",
            "client_id": self.settings.client,
            "redirect_uri": back,
            "scope": "openid profile",
            "state": state,
            "nonce": nonce,
            "code_challenge": challenge(verifier),
            "code_challenge_method": "S256",
        }
        address = await self._place("authorization_endpoint")
        join = "&" if "?" in address else "?"
        return f"{address}{join}{urllib.parse.urlencode(words)}"

    async def who(self, back: str, code: str, nonce: str, verifier: str) -> Known:
        """Whom a code stands for."""
        words = {
            "grant_type": "authorization_code",
            "code": code,
            "redirect_uri": back,
            "code_verifier": verifier,
            "client_id": self.settings.client,
        }
        quoted = (urllib.parse.quote(one) for one in (self.settings.client, self.settings.secret))
        login = base64.b64encode(":".join(quoted).encode()).decode()
        told = await self._ask(await self._place("token_endpoint"), words, login)
        token = told.get("id_token")
        if not isinstance(token, str):
            raise OutsideError("bad-answer")
        claims = await self._claims(token, nonce)
        names = (claims.get(one) for one in ("preferred_username", "nickname", "name"))
        name = next((one for one in names if isinstance(one, str) and one.strip()), "")
        return Known(str(claims["sub"]), name.partition("@")[0])

    async def _claims(self, token: str, nonce: str) -> dict[str, Any]:
        wanted = jwt.JWTClaimsRegistry(
            leeway=60,
            iss={"essential": True, "value": self.settings.issuer},
            aud={"essential": True, "value": self.settings.client},
            exp={"essential": True},
            sub={"essential": True},
            nonce={"essential": True, "value": nonce},
            azp={"value": self.settings.client},  # whom it was made for, where it is for several
        )
        address = await self._place("jwks_uri")
        for anew in (False, True):  # keys are changed now and then
            try:
                keys = KeySet.import_key_set(await self._keep(address, anew=anew))  # type: ignore[arg-type]
                decoded = jwt.decode(token, keys, algorithms=SIGNATURES)
                wanted.validate(decoded.claims)
                return dict(decoded.claims)
            except (JoseError, ValueError, KeyError, TypeError):
                continue
        raise OutsideError("bad-answer")

    async def _place(self, name: str) -> str:
        issuer = self.settings.issuer
        address = f"{issuer.rstrip('/')}/.well-known/openid-configuration"
        told = await self._keep(address)
        place = told.get(name)
        fits = told.get("issuer") == issuer and isinstance(place, str) and is_safe_address(place)
        if not fits:
            self._kept.pop(address, None)  # a moment later it may be right
            raise OutsideError("bad-answer")
        return str(place)

    async def _keep(self, address: str, *, anew: bool = False) -> dict[str, Any]:
        """What stands there. Who comes while it is being asked for shares the answer, also that
        nobody answers: one after the other each would wait as long as all before together.
        """
        at, told = self._kept.get(address, (-FRESH, {}))
        if not anew and time.monotonic() - at < FRESH:
            return told
        asking = self._asking.get(address)
        if asking is None:
            asking = self._asking[address] = asyncio.create_task(self._found(address))
            asking.add_done_callback(partial(self._asked, address))
        return await asyncio.shield(asking)

    async def _found(self, address: str) -> dict[str, Any]:
        told = await self._ask(address)
        self._kept[address] = (time.monotonic(), told)
        return told

    def _asked(self, address: str, asking: asyncio.Task[dict[str, Any]]) -> None:
        del self._asking[address]
        if not asking.cancelled():
            asking.exception()  # where nobody waits any more, nobody misses it

    async def _ask(
        self, address: str, form: Mapping[str, str] | None = None, login: str | None = None
    ) -> dict[str, Any]:
        try:
            with anyio.fail_after(PATIENCE):
                return await anyio.to_thread.run_sync(
                    lambda: _fetch(address, form, login),
                    abandon_on_cancel=True,  # the time limit of a socket begins anew with each byte
                    limiter=self._threads,
                )
        except TimeoutError:
            raise OutsideError("unreachable") from None
