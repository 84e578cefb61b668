"""Accounts for those who want their games wherever they are: register, log in, leave."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from mondfang.speech import Text
from mondfang.store.errors import StoreError
from mondfang.store.people import accounts as store
from mondfang.store.people.names import name_key
from mondfang.store.people.passkeys import passkeys_of
from mondfang.store.people.recovery import codes_left
from mondfang.web.accounts import keys, recovery
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
from mondfang.web.accounts.privacy import forget
from mondfang.web.accounts.proof import just_came
from mondfang.web.accounts.seats import carry_seats
from mondfang.web.base.form_texts import BAD_NAME, own_path, text_of
from mondfang.web.base.preferences import write_prefs
from mondfang.web.base.render import page
from mondfang.web.base.routes import Page
from mondfang.web.base.services import services
from mondfang.web.base.sessions import log_in, log_out
from mondfang.web.base.visitor import BadName, Person, clean_name

# One answer for an unknown name and a wrong password: neither tells who has an account.
NOT_THEM = Text(
    "Name und Passwort passen nicht zusammen.",
    "Name and password do not match.",
)
LOCKED_OUT = Text("Dieses Konto ist gesperrt.", "This account is banned.")
NOT_YOUR_NAME = Text("So heißt du hier nicht.", "This is not your name here.")
WRONG_PASSWORD = Text("Das ist nicht dein Passwort.", "This is not your password.")


async def overview(request: Request) -> Response:
    return await _overview(request, {})


async def _overview(request: Request, wrong: Wrong, done: Text | None = None) -> Response:
    account = await own_account(request)
    return page(
        request,
        "accounts/account.html",
        400 if wrong else 200,
        passkeys=await passkeys_of(services(request).database, account.id),
        codes=await codes_left(services(request).database, account.id),
        outside=None if account.password is not None else _outside(request) or "OpenID",
        just_came=just_came(request, account),
        wrong=wrong,
        done=done,
        here="/account",
    )


async def register_form(request: Request) -> Response:
    if request.state.person.account is not None:
        return RedirectResponse("/account", 303)
    return _register_page(request, request.state.person.name, {})


def _register_page(request: Request, name: str, wrong: Wrong) -> Response:
    status = 400 if wrong else 200
    return page(request, "accounts/register.html", status, name=name, wrong=wrong)


async def register(request: Request) -> Response:
    """A new account; what a guest has played so far is in it."""
    person: Person = request.state.person
    if person.account is not None:
        return RedirectResponse("/account", 303)
    form = await request.form()
    typed = text_of(form, "name").strip()
    wrong: Wrong = {}
    try:
        name = clean_name(typed)
    except BadName:
        wrong["name"] = BAD_NAME
    await check_new_password(request, form, typed, wrong)
    if wrong:
        return _register_page(request, typed, wrong)
    database = services(request).database
    hashed = await passwords(request).hashed(text_of(form, "password"))
    try:
        account = await store.create_account(
            database, name, hashed, person=person.id or None, prefs=write_prefs(person.prefs)
        )
    except StoreError as problem:
        taken = Text.each(problem.text)
        return _register_page(request, typed, {"name": taken})
    if person.is_somebody:
        await carry_seats(services(request), person, account)
    await log_in(request, account)
    return devices(request).remembering(request, RedirectResponse("/account", 303), account.id)


async def login_form(request: Request) -> Response:
    after = own_path(request.query_params.get("next", "/"))
    if request.state.person.account is not None:
        return RedirectResponse(after, 303)
    return login_page(request, "", after)


def login_page(
    request: Request, name: str, after: str, wrong: Text | None = None, status: int = 200
) -> Response:
    return page(
        request,
        "accounts/login.html",
        status,
        name=name,
        after=after,
        wrong=wrong,
        outside=_outside(request),
    )


def _outside(request: Request) -> str | None:
    """What the other service is called whose accounts may be used here; None without one."""
    settings = services(request).config.oidc
    return settings.name if settings is not None else None


async def login(request: Request) -> Response:
    """Log in by name and password; the guest's seats come along."""
    form = await request.form()
    name, after = text_of(form, "name").strip()[:200], own_path(text_of(form, "next") or "/")
    database = services(request).database
    account = await store.find_account(database, name) if name else None
    allow_name(request, name, account)
    password = text_of(form, "password")[:LONGEST]
    hashed = account.password if account is not None else None
    if not await passwords(request).fits(hashed, password) or account is None or hashed is None:
        return login_page(request, name, after, NOT_THEM, 400)
    if account.role == store.BANNED:
        return login_page(request, name, after, LOCKED_OUT, 403)
    if passwords(request).is_dated(hashed):
        await store.set_password(database, account.id, await passwords(request).hashed(password))
    await enter(request, account)
    return devices(request).remembering(request, RedirectResponse(after, 303), account.id)


async def logout(request: Request) -> Response:
    await log_out(request)
    return RedirectResponse("/", 303)


async def change_password(request: Request) -> Response:
    """Another password; every other browser, and every copy of a cookie, has to log in again."""
    account, form = await own_account(request), await request.form()
    wrong: Wrong = {}
    if not await passwords(request).fits(account.password, text_of(form, "old")[:LONGEST]):
        wrong["old"] = WRONG_PASSWORD
    await check_new_password(request, form, account.name, wrong)
    if wrong:
        return await _overview(request, wrong)
    database = services(request).database
    hashed = await passwords(request).hashed(text_of(form, "password"))
    person: Person = request.state.person
    request.state.cookie = await store.change_password(database, account.id, hashed, person.session)
    return await _overview(
        request, {}, Text("Das Passwort ist geändert.", "Your password has been changed.")
    )


async def delete(request: Request) -> Response:
    """Delete the account and take the person out of all tables; the games stay the others'."""
    account, form = await own_account(request), await request.form()
    typed = text_of(form, "confirm")[:LONGEST]
    if account.password is None:  # of another service: who is logged in says that it is meant
        if name_key(typed) != name_key(account.name):
            return await _overview(request, {"confirm": NOT_YOUR_NAME})
    elif not await passwords(request).fits(account.password, typed):
        return await _overview(request, {"confirm": WRONG_PASSWORD})
    await forget(request)
    return RedirectResponse("/", 303)


PAGES = (
    Page("/account", overview, who="member"),
    Page("/account/register", register_form),
    Page("/account/register", register, ("POST",), kind="login"),
    Page("/account/login", login_form),
    Page("/account/login", login, ("POST",), kind="login"),
    Page("/account/logout", logout, ("POST",)),
    Page("/account/password", change_password, ("POST",), who="member", kind="login"),
    Page("/account/delete", delete, ("POST",), who="member", kind="login"),
    Page("/account/codes", recovery.make, ("POST",), who="member", kind="login"),
    Page("/account/recover", recovery.form),
    Page("/account/recover", recovery.recover, ("POST",), kind="login"),
    Page("/account/passkey/add", keys.offer, ("POST",), who="member", kind="login"),
    Page("/account/passkey", keys.add, ("POST",), who="member"),
    Page("/account/passkey/delete", keys.delete, ("POST",), who="member"),
    Page("/account/passkey/enter", keys.challenge, ("POST",), kind="login"),
    Page("/account/passkey/login", keys.login, ("POST",), kind="login"),
)
