"""What entering an account has in common, by password or by a code: purses, hashes, sessions."""

from __future__ import annotations

from typing import cast

from starlette.datastructures import FormData
from starlette.requests import Request

from mondfang.speech import Text
from mondfang.store.people import accounts as store
from mondfang.store.people.names import name_key
from mondfang.web.accounts.devices import Devices
from mondfang.web.accounts.passwords import LONGEST, SHORTEST, Passwords
from mondfang.web.accounts.seats import carry_seats
from mondfang.web.base.form_texts import text_of
from mondfang.web.base.limits import allow
from mondfang.web.base.services import services
from mondfang.web.base.sessions import log_in
from mondfang.web.base.visitor import Person

Wrong = dict[str, Text]

BAD_PASSWORD = Text(
    f"Ein Passwort hat {SHORTEST} bis {LONGEST} Zeichen.",
    f"A password has {SHORTEST} to {LONGEST} characters.",
)
WEAK_PASSWORD = Text(
    "Dieses Passwort ist zu leicht zu erraten. Drei Wörter, die nichts miteinander zu tun haben, "
    "merkt man sich und errät niemand.",
    "This password is too easy to guess. Three words that have nothing to do with each other are "
    "easy to remember and hard to guess.",
)
NOT_TWICE = Text("Die Passwörter stimmen nicht überein.", "The passwords do not match.")


def passwords(request: Request) -> Passwords:
    return cast(Passwords, request.app.state.passwords)


def allow_name(request: Request, name: str, account: store.Account | None) -> None:
    """Guessing one account's password from many addresses is no quicker than from one.

    A browser from which its owner has logged in before pays from a purse of its own: strangers
    who guess lock nobody out.
    """
    device = None if account is None else devices(request).known(request, account.id)
    allow(request, "login", client=device or f"name {name_key(name)}")


def devices(request: Request) -> Devices:
    return cast(Devices, request.app.state.devices)


async def enter(request: Request, account: store.Account) -> Person:
    """This browser is the account's from now on, and so are the seats of its guest."""
    person: Person = request.state.person
    if person.is_somebody and person.account is None:
        await carry_seats(services(request), person, account)
    return await log_in(request, account)


async def own_account(request: Request) -> store.Account:
    person: Person = request.state.person
    assert person.account is not None
    account = await store.get_account(services(request).database, person.account)
    assert account is not None
    return account


async def check_new_password(request: Request, form: FormData, name: str, wrong: Wrong) -> None:
    password = text_of(form, "password")
    if not SHORTEST <= len(password) <= LONGEST:
        wrong["password"] = BAD_PASSWORD
    elif await passwords(request).is_weak(password, [name, *name.split()]):
        wrong["password"] = WEAK_PASSWORD
    elif password != text_of(form, "again"):
        wrong["again"] = NOT_TWICE
