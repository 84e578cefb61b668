"""Passkeys: challenges that we sign, and the answers of people's devices.

A challenge is kept by nobody while it waits: it travels signed to the browser and back, and holds
for a few minutes and for one purpose. Once it is answered well it is kept as taken, in the database
that all processes share: the same answer is none a second time, wherever it is sent.
"""

from __future__ import annotations

import json
import secrets
from dataclasses import dataclass
from typing import Any, Final, Literal
from urllib.parse import urlsplit

from itsdangerous import BadData, URLSafeTimedSerializer
from starlette.requests import HTTPConnection
from webauthn import (
    base64url_to_bytes,
    generate_authentication_options,
    generate_registration_options,
    options_to_json,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from mondfang.store.database import Database
from mondfang.store.people.accounts import Account
from mondfang.store.people.passkeys import Passkey, take_challenge
from mondfang.web.base.services import services

SECONDS: Final = 300
Purpose = Literal["add", "enter"]


class BadPasskey(ValueError):
    """An answer that proves nothing."""


@dataclass(frozen=True, slots=True)
class Added:
    credential: bytes
    public_key: bytes
    sign_count: int


@dataclass(frozen=True, slots=True)
class RelyingParty:
    """Where this server is, as browsers see it: keys belong to a host."""

    host: str
    origin: str


def place_of(connection: HTTPConnection) -> RelyingParty:
    base = services(connection).config.base_url
    parts = urlsplit(base or str(connection.url))
    return RelyingParty(parts.hostname or "", f"{parts.scheme}://{parts.netloc}")


class Challenges:
    """Makes challenges, and knows its own again."""

    def __init__(self, secret: str) -> None:
        self._signed = URLSafeTimedSerializer(secret, salt="mondfang.passkey")

    def make(self, purpose: Purpose, account: str = "") -> tuple[bytes, str]:
        """The challenge, and the signed text to send along with it."""
        challenge = secrets.token_urlsafe(32)
        return challenge.encode(), self._signed.dumps([purpose, account, challenge])

    def read(self, text: str, purpose: Purpose, account: str = "") -> bytes:
        """The challenge of a signed text; raises BadPasskey if it does not hold (any more)."""
        try:
            made_for, of, challenge = self._signed.loads(text, max_age=SECONDS)
        except (BadData, ValueError):
            raise BadPasskey("challenge") from None
        if (made_for, of) != (purpose, account):
            raise BadPasskey("challenge")
        return str(challenge).encode()


async def take(database: Database, challenge: bytes) -> None:
    """Once it is answered: raises BadPasskey if it has been before, here or elsewhere."""
    if not await take_challenge(database, challenge.decode()):
        raise BadPasskey("taken")


def adding_options(
    place: RelyingParty, account: Account, known: list[Passkey], challenge: bytes
) -> Any:
    """What the browser is asked for when a key is added."""
    options = generate_registration_options(
        rp_id=place.host,
        rp_name="Mondfang",
        user_id=account.id.encode(),
        user_name=account.name,
        challenge=challenge,
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED,
            user_verification=UserVerificationRequirement.PREFERRED,
        ),
        exclude_credentials=[PublicKeyCredentialDescriptor(id=key.credential) for key in known],
    )
    return json.loads(options_to_json(options))


def entering_options(place: RelyingParty, challenge: bytes) -> Any:
    """What the browser is asked for when somebody logs in; it knows which keys are ours."""
    options = generate_authentication_options(
        rp_id=place.host,
        challenge=challenge,
        user_verification=UserVerificationRequirement.PREFERRED,
    )
    return json.loads(options_to_json(options))


def check_added(place: RelyingParty, answer: dict[str, Any], challenge: bytes) -> Added:
    """The new key; raises BadPasskey."""
    try:
        verified = verify_registration_response(
            credential=answer,
            expected_challenge=challenge,
            expected_rp_id=place.host,
            expected_origin=place.origin,
        )
    except (WebAuthnException, ValueError, KeyError, TypeError) as problem:
        raise BadPasskey(str(problem)) from None
    return Added(verified.credential_id, verified.credential_public_key, verified.sign_count)


def credential_of(answer: dict[str, Any]) -> bytes:
    """Which key somebody says to have; raises BadPasskey."""
    try:
        return base64url_to_bytes(answer["rawId"])
    except (WebAuthnException, ValueError, KeyError, TypeError, AttributeError):
        raise BadPasskey("rawId") from None


def check_entered(
    place: RelyingParty, key: Passkey, answer: dict[str, Any], challenge: bytes
) -> int:
    """How often the key was used by now, if it is really there; raises BadPasskey."""
    try:
        verified = verify_authentication_response(
            credential=answer,
            expected_challenge=challenge,
            expected_rp_id=place.host,
            expected_origin=place.origin,
            credential_public_key=key.public_key,
            credential_current_sign_count=key.sign_count,
        )
    except (WebAuthnException, ValueError, KeyError, TypeError) as problem:
        raise BadPasskey(str(problem)) from None
    return verified.new_sign_count
