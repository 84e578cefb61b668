"""Adding passkeys and logging in with them: JSON between our script and the browser's keys."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar, cast

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from mondfang.store.errors import StoreError
from mondfang.store.people import accounts as store
from mondfang.store.people import passkeys as kept
from mondfang.web.base.form_texts import own_path, text_of
from mondfang.web.base.services import services
from mondfang.web.base.visitor import Person

if TYPE_CHECKING:
    from mondfang.web.accounts.passkeys import Challenges

NAME_LENGTH = 40
MOST_KEYS = 10
Sent = TypeVar("Sent", bound=msgspec.Struct)


class Answer(msgspec.Struct, forbid_unknown_fields=True):
    """What our script sends: the signed challenge and the answer of the device."""

    token: str
    answer: dict[str, Any]
    name: str = ""
    next: str = "/"


class Proof(msgspec.Struct, forbid_unknown_fields=True):
    """What our script sends before a key is added."""

    password: str = ""


async def offer(request: Request) -> Response:
    """What to ask the browser for when a key is to be added; who asks has to be the owner."""
    from mondfang.web.accounts import passkeys
    from mondfang.web.accounts.proof import is_owner

    account, sent = await _account(request), await _sent(request, Proof)
    if not await is_owner(request, account, sent.password):
        raise HTTPException(403)
    known = await kept.passkeys_of(services(request).database, account.id)
    challenge, token = _challenges(request).make("add", account.id)
    options = passkeys.adding_options(passkeys.place_of(request), account, known, challenge)
    return JSONResponse({"token": token, "options": options})


async def add(request: Request) -> Response:
    """Keep the new key."""
    from mondfang.web.accounts import passkeys

    account, sent = await _account(request), await _sent(request, Answer)
    database = services(request).database
    if len(await kept.passkeys_of(database, account.id)) >= MOST_KEYS:
        raise HTTPException(400)
    try:
        challenge = _challenges(request).read(sent.token, "add", account.id)
        made = passkeys.check_added(passkeys.place_of(request), sent.answer, challenge)
        await passkeys.take(database, challenge)
        name = " ".join("".join(filter(str.isprintable, sent.name)).split())[:NAME_LENGTH]
        await kept.add_passkey(
            database, account.id, made.credential, made.public_key, made.sign_count, name
        )
    except (passkeys.BadPasskey, StoreError):
        raise HTTPException(400) from None
    return JSONResponse({"next": "/account"})


async def delete(request: Request) -> Response:
    """Delete one's own key."""
    account, form = await _account(request), await request.form()
    try:
        credential = bytes.fromhex(text_of(form, "credential"))
    except ValueError:
        raise HTTPException(400) from None
    await kept.delete_passkey(services(request).database, account.id, credential)
    return RedirectResponse("/account", 303)


async def challenge(request: Request) -> Response:
    """What to ask the browser for when somebody wants to log in."""
    from mondfang.web.accounts import passkeys

    made, token = _challenges(request).make("enter")
    options = passkeys.entering_options(passkeys.place_of(request), made)
    return JSONResponse({"token": token, "options": options})


async def login(request: Request) -> Response:
    """Log in whose key it is; a key that is not known and one that is wrong are the same."""
    from mondfang.web.accounts import passkeys
    from mondfang.web.accounts.entering import enter

    sent, database = await _sent(request, Answer), services(request).database
    try:
        made = _challenges(request).read(sent.token, "enter")
        key = await kept.get_passkey(database, passkeys.credential_of(sent.answer))
        if key is None:
            raise passkeys.BadPasskey("unknown")
        uses = passkeys.check_entered(passkeys.place_of(request), key, sent.answer, made)
        await passkeys.take(database, made)
    except passkeys.BadPasskey:
        raise HTTPException(400) from None
    await kept.count_use(database, key.credential, uses)
    account = await store.get_account(database, key.account)
    assert account is not None, "a key goes with its account"
    if account.role == store.BANNED:
        raise HTTPException(403)
    await enter(request, account)
    return JSONResponse({"next": own_path(sent.next)})


async def _sent(request: Request, kind: type[Sent]) -> Sent:
    try:
        return msgspec.json.decode(await request.body(), type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise HTTPException(400) from None


async def _account(request: Request) -> store.Account:
    person: Person = request.state.person
    assert person.account is not None
    account = await store.get_account(services(request).database, person.account)
    assert account is not None
    return account


def _challenges(request: Request) -> Challenges:
    from mondfang.web.accounts.passkeys import Challenges

    state = request.app.state
    if not hasattr(state, "challenges"):
        state.challenges = Challenges(services(request).config.secret)
    return cast(Challenges, state.challenges)
