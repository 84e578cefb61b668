"""People: sessions, accounts and their roles.

A guest is a session with a person id of its own; an account has a person id that every session
logged in to it shares. What the columns mean is in ``schema``; ids are made here.
"""

from __future__ import annotations

import secrets
import time
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Delete, Select, delete, func, select, update
from sqlalchemy.exc import IntegrityError

from mondfang.store.database import Database
from mondfang.store.errors import StoreError
from mondfang.store.people.names import name_key, name_look
from mondfang.store.people.session_ends import end_sessions
from mondfang.store.schema import (
    accounts,
    analyses,
    circle_answers,
    circle_members,
    day_answers,
    finished,
    house_rules,
    kept_cases,
    players,
    sessions,
    shared,
    sitters,
)

ROLES = ("player", "director", "admin")
BANNED = "banned"  # in place of a role: may not log in


@dataclass(frozen=True, slots=True)
class Session:
    """Who comes with a cookie."""

    id: str
    person: str
    account: str | None
    name: str
    prefs: str
    created: float
    seen: float
    role: str | None  # of the account; none for a guest


@dataclass(frozen=True, slots=True)
class Account:
    """Somebody who wants to be known again."""

    id: str
    person: str
    name: str
    password: str | None  # a hash
    role: str
    prefs: str
    created: float


def new_id() -> str:
    """128 random bits, fit for an address."""
    return secrets.token_urlsafe(16)


# Sessions


async def create_session(
    database: Database, name: str = "", prefs: str = "{}", now: float | None = None
) -> Session:
    """A new guest."""
    now = time.time() if now is None else now
    session = Session(new_id(), new_id(), None, name, prefs, now, now, None)
    row = {
        "id": session.id,
        "person": session.person,
        "account": None,
        "name": name,
        "prefs": prefs,
        "created": now,
        "seen": now,
    }
    await database.change(sessions.insert().values(row))
    return session


async def get_session(database: Database, session: str) -> Session | None:
    """The session with this id, with role and preferences of its account."""
    prefs = func.coalesce(accounts.c.prefs, sessions.c.prefs)
    columns = [prefs if column is sessions.c.prefs else column for column in sessions.c]
    query = (
        select(*columns, accounts.c.role)
        .outerjoin(accounts, accounts.c.id == sessions.c.account)
        .where(sessions.c.id == session)
    )
    row = await _one(database, query)
    return Session(*row) if row is not None else None


async def touch_session(database: Database, session: str, now: float) -> None:
    """Note that the session is still in use."""
    await _change(database, session, seen=now)


async def rename_session(database: Database, session: str, name: str) -> None:
    await _change(database, session, name=name)


async def set_prefs(database: Database, session: Session, prefs: str) -> None:
    """Keep preferences, with the account too where there is one."""

    def keep(connection: Connection) -> None:
        connection.execute(update(sessions).where(sessions.c.id == session.id).values(prefs=prefs))
        theirs = accounts.c.id == session.account
        connection.execute(update(accounts).where(theirs).values(prefs=prefs))

    await database.transact(keep)


async def delete_session(database: Database, session: str) -> None:
    await _end(database, delete(sessions).where(sessions.c.id == session))


async def forget_sessions(database: Database, before: float) -> int:
    """Delete the sessions that nobody has used since then; how many."""
    return await _end(database, delete(sessions).where(sessions.c.seen < before))


async def last_seen(database: Database) -> float | None:
    """When anybody was last seen; none where nobody ever was."""
    found: float | None = (await database.rows(select(func.max(sessions.c.seen))))[0][0]
    return found


async def _change(database: Database, session: str, **values: Any) -> None:
    await database.change(update(sessions).where(sessions.c.id == session).values(**values))


# Accounts


async def create_account(
    database: Database,
    name: str,
    password: str | None,
    *,
    person: str | None = None,
    prefs: str = "{}",
    role: str = "player",
    account: str | None = None,
) -> Account:
    """A new account, with the person id of the guest who asked for it; ``account`` is its id."""
    _check_role(role)
    name = " ".join(name.split())
    number = account or new_id()
    made = Account(number, person or new_id(), name, password, role, prefs, time.time())
    row = {
        "id": made.id,
        "person": made.person,
        "name": name,
        "key": name_key(name),
        "look": name_look(name),
        "password": password,
        "role": role,
        "prefs": prefs,
        "created": made.created,
    }
    try:
        await database.change(accounts.insert().values(row))
    except IntegrityError:
        taken = await find_account(database, name) is not None
        raise StoreError("name-taken" if taken else "name-alike") from None
    return made


async def get_account(database: Database, account: str) -> Account | None:
    return _account(await _one(database, _ACCOUNTS.where(accounts.c.id == account)))


async def find_account(database: Database, name: str) -> Account | None:
    """The account with this name, whatever its capitals."""
    return _account(await _one(database, _ACCOUNTS.where(accounts.c.key == name_key(name))))


async def list_accounts(database: Database) -> list[Account]:
    """All accounts by name."""
    return [Account(*row) for row in await database.rows(_ACCOUNTS.order_by(accounts.c.key))]


async def log_in(database: Database, session: Session, account: Account) -> Session:
    """Let a session be one of the account: its person, name, preferences.

    What a guest has done so far is the account's from now on: tables and past games. The id of
    the session is a new one, so that nobody who knew the old one comes in with it.
    """
    fresh = new_id()
    values = {
        "id": fresh,
        "person": account.person,
        "account": account.id,
        "name": account.name,
        "prefs": account.prefs,
    }

    def enter(connection: Connection) -> None:
        if session.account is None and session.person != account.person:
            _adopt(connection, session.person, account.person)
        connection.execute(update(sessions).where(sessions.c.id == session.id).values(**values))

    await end_sessions(database, enter)
    found = await get_session(database, fresh)
    assert found is not None
    return found


async def set_password(database: Database, account: str, password: str | None) -> None:
    """Keep another hash."""
    await _set(database, account, password=password)


async def change_password(database: Database, account: str, password: str, session: str) -> str:
    """Keep another hash and end all sessions; the id of a new one for the browser that asked.

    Whoever has a copy of its cookie is logged out with all the others.
    """
    fresh = new_id()

    def change(connection: Connection) -> None:
        theirs, here = accounts.c.id == account, sessions.c.id == session
        connection.execute(update(accounts).where(theirs).values(password=password))
        connection.execute(update(sessions).where(here).values(id=fresh))
        others = (sessions.c.account == account) & (sessions.c.id != fresh)
        connection.execute(delete(sessions).where(others))

    await end_sessions(database, change)
    return fresh


async def set_role(database: Database, name: str, role: str) -> None:
    """Give an account a role, by its name."""
    _check_role(role)
    account = await find_account(database, name)
    if account is None:
        raise StoreError("unknown-account", name=name)
    await _set(database, account.id, role=role)


async def ban(database: Database, name: str) -> None:
    """Lock an account out: its sessions end, and nobody logs in to it."""
    account = await _named(database, name)
    await _set(database, account.id, role=BANNED)
    await _end(database, delete(sessions).where(sessions.c.account == account.id))


async def unban(database: Database, name: str) -> None:
    """Let an account in again, as a player."""
    account = await _named(database, name)
    if account.role == BANNED:
        await _set(database, account.id, role="player")


async def rename(database: Database, name: str, new: str) -> None:
    """Another name for an account; at tables it is seen with the next seat that is taken."""
    account, new = await _named(database, name), " ".join(new.split())
    values = {"name": new, "key": name_key(new), "look": name_look(new)}

    def work(connection: Connection) -> None:
        connection.execute(update(accounts).where(accounts.c.id == account.id).values(**values))
        theirs = sessions.c.account == account.id
        connection.execute(update(sessions).where(theirs).values(name=new))

    try:
        await database.transact(work)
    except IntegrityError:
        taken = await find_account(database, new) is not None
        raise StoreError("name-taken" if taken else "name-alike") from None


async def _named(database: Database, name: str) -> Account:
    account = await find_account(database, name)
    if account is None:
        raise StoreError("unknown-account", name=name)
    return account


_ACCOUNTS = select(
    accounts.c.id,
    accounts.c.person,
    accounts.c.name,
    accounts.c.password,
    accounts.c.role,
    accounts.c.prefs,
    accounts.c.created,
)


def _adopt(connection: Connection, guest: str, person: str) -> None:
    """Make a guest's tables and past games those of a person, without having one twice."""
    game = ("table_id", "game")
    day = ("book", "day")
    led = select(circle_members.c.circle_id).where(
        circle_members.c.person == guest, circle_members.c.role == "lead"
    )
    same = (circle_members.c.person == person) & circle_members.c.circle_id.in_(led)
    connection.execute(update(circle_members).where(same).values(role="lead"))
    place = ("circle_id", "number", "place")
    once = (
        *((sitters, ("table_id",)), (players, game), (shared, game), (day_answers, day)),
        *((circle_answers, place), (circle_members, ("circle_id",))),
    )
    for table, key in once:
        theirs = table.alias()
        alike = [theirs.c[column] == table.c[column] for column in key]
        twice = select(theirs.c.person).where(theirs.c.person == person, *alike).exists()
        connection.execute(delete(table).where(table.c.person == guest, twice))
    _rename(connection, guest, person)
    cases = select(func.coalesce(func.max(kept_cases.c.number), 0))
    last = connection.execute(cases.where(kept_cases.c.person == person)).scalar_one()
    moved = {"person": person, "number": kept_cases.c.number + last}
    connection.execute(update(kept_cases).where(kept_cases.c.person == guest).values(**moved))
    told = (sitters, players, shared, analyses, day_answers, house_rules)
    for table in (*told, circle_answers, circle_members):
        connection.execute(update(table).where(table.c.person == guest).values(person=person))


def _rename(connection: Connection, guest: str, person: str) -> None:
    """Past games say who sat where by the random ids, which stand for nothing else."""
    same = (players.c.table_id == finished.c.table_id) & (players.c.game == finished.c.game)
    theirs = select(players.c.person).where(players.c.person == guest, same).exists()
    renamed = func.replace(finished.c.summary, guest, person)
    connection.execute(update(finished).where(theirs).values(summary=renamed))


async def _one(database: Database, query: Select[*tuple[Any, ...]]) -> Any:
    """The only row of an answer, or none."""
    found = await database.rows(query)
    return found[0] if found else None


async def _end(database: Database, statement: Delete) -> int:
    """Delete sessions, or what they go with; how many rows."""
    return await end_sessions(database, lambda connection: connection.execute(statement).rowcount)


async def _set(database: Database, account: str, **values: Any) -> None:
    await database.change(update(accounts).where(accounts.c.id == account).values(**values))


def _account(row: Any) -> Account | None:
    return Account(*row) if row is not None else None


def _check_role(role: str) -> None:
    if role not in ROLES:
        raise StoreError("unknown-role", name=role)
