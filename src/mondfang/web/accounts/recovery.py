"""Getting an account back by a code from a printed page: each code works once.

A code begins with its number, so that one hash is compared and not all of them; the rest are 60
random bits in letters that nobody confuses. Codes are hashed like passwords and shown once.
"""

from __future__ import annotations

import asyncio
import re
import secrets
import time

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from mondfang.speech import Text
from mondfang.store.people import accounts as store
from mondfang.store.people.recovery import code_hash, set_codes, use_code
from mondfang.web.accounts.entering import (
    Wrong,
    allow_name,
    check_new_password,
    devices,
    enter,
    own_account,
    passwords,
)
from mondfang.web.accounts.passwords import LONGEST
from mondfang.web.base.form_texts import text_of
from mondfang.web.base.render import page
from mondfang.web.base.services import services

COUNT = 8
SIGNS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"  # no I and 1, no O and 0
LENGTH = 12
_CODE = re.compile(rf"([1-9])([{SIGNS}]{{{LENGTH}}})")

# One answer for an unknown name, a wrong code and one that was used.
NOT_THEM = Text("Name und Code passen nicht zusammen.", "Name and code do not match.")
WRONG_PASSWORD = Text("Das ist nicht dein Passwort.", "This is not your password.")
LOCKED_OUT = Text("Dieses Konto ist gesperrt.", "This account is banned.")


def new_code(number: int) -> str:
    """``3-K7QF-93MW-XT5B``: the number of the code, then what nobody can guess."""
    signs = "".join(secrets.choice(SIGNS) for _ in range(LENGTH))
    return "-".join([str(number), *(signs[at : at + 4] for at in range(0, LENGTH, 4))])


def read_code(typed: str) -> tuple[int, str] | None:
    """The number of a code and the code as it was hashed, however it was typed.

    >>> read_code("3 k7qf 93mw xt5b")
    (3, '3-K7QF-93MW-XT5B')
    """
    found = _CODE.fullmatch(re.sub(r"[\s\-–—]", "", typed[:80]).upper())
    if found is None:
        return None
    number, signs = found.groups()
    return int(number), "-".join([number, signs[:4], signs[4:8], signs[8:]])


async def make(request: Request) -> Response:
    """New codes, shown this once; those before open nothing any more."""
    account, form = await own_account(request), await request.form()
    if not await passwords(request).fits(
        account.password, text_of(form, "codes_password")[:LONGEST]
    ):
        return page(
            request, "accounts/codes.html", 400, codes=(), wrong=WRONG_PASSWORD, here="/account"
        )
    codes = [new_code(number) for number in range(1, COUNT + 1)]
    hashes = await asyncio.gather(*(passwords(request).hashed(code) for code in codes))
    await set_codes(services(request).database, account.id, hashes, time.time())
    # On paper the page is no link: it has to say of which server it is.
    address = str(request.url.replace(path="/account/recover", query="", fragment=""))
    return page(
        request, "accounts/codes.html", codes=codes, wrong=None, here="/account", address=address
    )


async def form(request: Request) -> Response:
    if request.state.person.account is not None:
        return RedirectResponse("/account", 303)
    return _form(request, "", {})


def _form(request: Request, name: str, wrong: Wrong, status: int = 200) -> Response:
    return page(request, "accounts/recover.html", status, name=name, wrong=wrong)


async def recover(request: Request) -> Response:
    """A new password for whoever has an unused code; all sessions of the account end."""
    if request.state.person.account is not None:
        return RedirectResponse("/account", 303)
    sent = await request.form()
    name = text_of(sent, "name").strip()[:200]
    database = services(request).database
    account = await store.find_account(database, name) if name else None
    allow_name(request, name, account)
    wrong: Wrong = {}
    await check_new_password(request, sent, name, wrong)
    if wrong:
        return _form(request, name, wrong, 400)
    hashed = await _fitting(request, account, text_of(sent, "code"))
    if account is None or hashed is None:
        return _form(request, name, {"code": NOT_THEM}, 400)
    if account.role == store.BANNED:
        return _form(request, name, {"code": LOCKED_OUT}, 403)
    number, kept = hashed
    password = await passwords(request).hashed(text_of(sent, "password"))
    if not await use_code(database, account.id, number, kept, password):
        return _form(request, name, {"code": NOT_THEM}, 400)
    await enter(request, account)
    return devices(request).remembering(request, RedirectResponse("/account", 303), account.id)


async def _fitting(
    request: Request, account: store.Account | None, typed: str
) -> tuple[int, str] | None:
    """The number and hash of the code, if it is one; as long as it takes in any case."""
    read, hashed = read_code(typed), None
    if account is not None and read is not None:
        hashed = await code_hash(services(request).database, account.id, read[0])
    code = "" if read is None else read[1]
    fits = await passwords(request).fits(hashed, code)
    return (read[0], hashed) if fits and read is not None and hashed is not None else None
