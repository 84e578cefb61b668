"""Sessions, accounts, roles, passkeys."""

from __future__ import annotations

import time

import pytest
from sqlalchemy import select

from mondfang.store.database import Database
from mondfang.store.errors import StoreError
from mondfang.store.people import accounts as people
from mondfang.store.people import passkeys
from mondfang.store.people.forget import forget_person
from mondfang.store.people.session_ends import ENDED, whose
from mondfang.store.play.logs import PlayLog
from mondfang.store.schema import challenges
from tests.store.logs import opened

pytestmark = pytest.mark.anyio


def as_it_is(text: str, person: str, alias: str) -> str:
    """Bodies that mean nothing name nobody."""
    return text


async def test_a_guest_is_known_again_by_the_session(database: Database) -> None:
    guest = await people.create_session(database, "Spieler 17", '{"theme": "dark"}')
    assert await people.get_session(database, guest.id) == guest
    assert (guest.account, guest.role) == (None, None)


async def test_two_guests_are_two_people(database: Database) -> None:
    one, other = [await people.create_session(database) for _ in range(2)]
    assert one.id != other.id
    assert one.person != other.person


async def test_an_unknown_session_is_nobody(database: Database) -> None:
    assert await people.get_session(database, "erfunden") is None


async def test_a_session_can_be_renamed_and_ended(database: Database) -> None:
    guest = await people.create_session(database, "vorher")
    await people.rename_session(database, guest.id, "nachher")
    found = await people.get_session(database, guest.id)
    assert found is not None
    assert found.name == "nachher"
    await people.delete_session(database, guest.id)
    assert await people.get_session(database, guest.id) is None


async def test_only_sessions_that_nobody_uses_are_forgotten(database: Database) -> None:
    old, used = [await people.create_session(database) for _ in range(2)]
    await people.touch_session(database, old.id, 100.0)
    assert await people.forget_sessions(database, before=200.0) == 1
    assert await people.get_session(database, old.id) is None
    assert await people.get_session(database, used.id) is not None


@pytest.mark.parametrize("name", ["ÄNNE", "  änne ", "änne"])
async def test_a_name_is_taken_whatever_its_capitals(database: Database, name: str) -> None:
    await people.create_account(database, "Änne", "hash")
    with pytest.raises(StoreError, match="name-taken"):
        await people.create_account(database, name, "hash")
    found = await people.find_account(database, name)
    assert found is not None
    assert found.name == "Änne"


async def test_a_name_with_characters_that_no_database_takes_is_nobody(database: Database) -> None:
    assert await people.find_account(database, "a\0b") is None


async def test_a_session_that_logs_in_becomes_one_of_the_account(database: Database) -> None:
    account = await people.create_account(database, "Konto", "hash", prefs='{"language": "en"}')
    guest = await people.create_session(database, "Gast")
    inside = await people.log_in(database, guest, account)
    assert (inside.person, inside.account, inside.name) == (account.person, account.id, "Konto")
    assert (inside.role, inside.prefs) == ("player", '{"language": "en"}')


async def test_the_old_id_of_a_session_does_not_come_in(database: Database) -> None:
    account = await people.create_account(database, "Konto", "hash")
    guest = await people.create_session(database)
    inside = await people.log_in(database, guest, account)
    assert inside.id != guest.id
    assert await people.get_session(database, guest.id) is None


async def test_what_a_guest_did_is_the_accounts_after_logging_in(database: Database) -> None:
    log = PlayLog(database)
    account = await people.create_account(database, "Konto", "hash")
    guest = await people.create_session(database)
    await opened(log, "nur Gast", guest.person)
    await opened(log, "beide", guest.person, account.person)
    await log.finish("beide", 1, "{}")
    await people.log_in(database, guest, account)
    assert {head.table for head in await log.tables_of(account.person)} == {"nur Gast", "beide"}
    assert len(await log.finished_games(account.person)) == 1
    assert await log.tables_of(guest.person) == []


async def test_past_games_of_a_guest_name_the_account_after_logging_in(database: Database) -> None:
    log = PlayLog(database)
    account = await people.create_account(database, "Konto", "hash")
    guest = await people.create_session(database)
    await opened(log, "tisch", guest.person)
    await log.finish("tisch", 1, f'["{guest.person}", "b"]')
    await people.log_in(database, guest, account)
    [game] = await log.finished_games(account.person)
    assert game.summary == f'["{account.person}", "b"]'


async def test_who_changes_accounts_takes_nothing_along(database: Database) -> None:
    log = PlayLog(database)
    first = await people.create_account(database, "eins", "hash")
    second = await people.create_account(database, "zwei", "hash")
    session = await people.log_in(database, await people.create_session(database), first)
    await opened(log, "tisch", first.person)
    await people.log_in(database, session, second)
    assert [head.table for head in await log.tables_of(first.person)] == ["tisch"]
    assert await log.tables_of(second.person) == []


async def test_preferences_are_kept_with_the_account(database: Database) -> None:
    account = await people.create_account(database, "Konto", "hash")
    session = await people.log_in(database, await people.create_session(database), account)
    await people.set_prefs(database, session, '{"theme": "dark"}')
    found = await people.get_account(database, account.id)
    again = await people.get_session(database, session.id)
    assert found is not None
    assert again is not None
    assert found.prefs == again.prefs == '{"theme": "dark"}'


async def test_preferences_are_the_same_in_every_browser_of_an_account(database: Database) -> None:
    account = await people.create_account(database, "Konto", "hash")
    here = await people.log_in(database, await people.create_session(database), account)
    there = await people.log_in(database, await people.create_session(database), account)
    await people.set_prefs(database, here, '{"theme": "dark"}')
    found = await people.get_session(database, there.id)
    assert found is not None
    assert found.prefs == '{"theme": "dark"}'


async def test_a_role_is_given_by_name_and_shows_in_the_session(database: Database) -> None:
    account = await people.create_account(database, "Konto", "hash")
    session = await people.log_in(database, await people.create_session(database), account)
    await people.set_role(database, "KONTO", "director")
    found = await people.get_session(database, session.id)
    assert found is not None
    assert found.role == "director"


@pytest.mark.parametrize(
    ("name", "role", "code"),
    [("niemand", "admin", "unknown-account"), ("Konto", "kaiser", "unknown-role")],
)
async def test_a_wrong_name_or_role_is_refused(
    database: Database, name: str, role: str, code: str
) -> None:
    await people.create_account(database, "Konto", "hash")
    with pytest.raises(StoreError, match=code):
        await people.set_role(database, name, role)


async def test_another_password_leaves_one_session_of_a_new_id(database: Database) -> None:
    account = await people.create_account(database, "Konto", "alt")
    here, there = [
        await people.log_in(database, await people.create_session(database), account)
        for _ in range(2)
    ]
    fresh = await people.change_password(database, account.id, "neu", here.id)
    found = await people.find_account(database, "Konto")
    assert found is not None
    assert found.password == "neu"
    assert await whose(database, [here.id, there.id, fresh]) == {fresh: account.person}


async def test_of_many_sessions_those_are_told_that_are_left(database: Database) -> None:
    stays, goes = [await people.create_session(database) for _ in range(2)]
    await people.delete_session(database, goes.id)
    asked = [stays.id, goes.id, "erfunden", "'; --"]
    assert await whose(database, asked) == {stays.id: stays.person}
    assert await whose(database, []) == {}


async def test_whoever_listens_here_hears_that_sessions_have_ended(database: Database) -> None:
    heard = list[str]()
    database.hearers[ENDED] = [lambda origin, _: heard.append(origin)]
    guest = await people.create_session(database)
    assert heard == []
    await people.delete_session(database, guest.id)
    assert heard == [database.origin]


async def test_with_an_account_go_its_sessions_and_keys_but_no_log(database: Database) -> None:
    log = PlayLog(database)
    account = await people.create_account(database, "Konto", "hash")
    session = await people.log_in(database, await people.create_session(database), account)
    await passkeys.add_passkey(database, account.id, b"\x00id", b"key", 0, "Telefon")
    await opened(log, "tisch", account.person)
    await forget_person(database, account.person, as_it_is, as_it_is)
    assert await people.list_accounts(database) == []
    assert await people.get_session(database, session.id) is None
    assert await passkeys.get_passkey(database, b"\x00id") is None
    assert len(await log.entries("tisch")) == 1


async def test_accounts_are_listed_by_name(database: Database) -> None:
    for name in ("zwei", "Eins"):
        await people.create_account(database, name, "hash")
    assert [account.name for account in await people.list_accounts(database)] == ["Eins", "zwei"]


async def test_a_key_is_known_again_and_counts_its_uses(database: Database) -> None:
    account = await people.create_account(database, "Konto", None)
    made = await passkeys.add_passkey(database, account.id, b"\xff\x00", b"\x01", 3, "Telefon")
    assert await passkeys.passkeys_of(database, account.id) == [made]
    await passkeys.count_use(database, b"\xff\x00", 4)
    found = await passkeys.get_passkey(database, b"\xff\x00")
    assert found is not None
    assert found.sign_count == 4


async def test_a_key_is_nobody_elses(database: Database) -> None:
    one, other = [await people.create_account(database, name, None) for name in ("a", "b")]
    await passkeys.add_passkey(database, one.id, b"id", b"key", 0, "Telefon")
    with pytest.raises(StoreError, match="passkey-known"):
        await passkeys.add_passkey(database, other.id, b"id", b"key", 0, "Telefon")
    await passkeys.delete_passkey(database, other.id, b"id")
    assert len(await passkeys.passkeys_of(database, one.id)) == 1
    await passkeys.delete_passkey(database, one.id, b"id")
    assert await passkeys.passkeys_of(database, one.id) == []


async def test_a_challenge_is_taken_once_and_forgotten_when_it_is_old(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert await passkeys.take_challenge(database, "eine")
    assert not await passkeys.take_challenge(database, "eine")
    later = time.time() + passkeys.KEPT + 60
    monkeypatch.setattr(time, "time", lambda: later)
    assert await passkeys.take_challenge(database, "andere")
    assert [row.id for row in await database.rows(select(challenges))] == ["andere"]
