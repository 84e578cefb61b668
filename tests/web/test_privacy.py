"""What is kept about a person is told, handed over and deleted; the games stay the others'."""

from __future__ import annotations

import asyncio
import json
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from mondfang.store.people import accounts as store
from mondfang.store.people.forget import forget_person
from mondfang.table.entries import KiebitzCame, Opened, Sat, entry_text, parse_entry
from mondfang.table.seating.forgetting import forgotten_entry, forgotten_summary
from mondfang.table.setup import Setup
from mondfang.web.base.housekeeping import Housekeeping
from tests.web.browsing import PASSWORD, Server, running
from tests.web.live.players import LivePage, seated
from tests.web.live.serving import serving
from tests.web.tables import played_log

NAME = "Unverwechselbar 17"


def at_a_table(server: Server, person: str, name: str = NAME) -> str:
    """A table with a finished game at which the person sits first."""
    log = played_log("a-table", Setup("steirisch-2017"), (person, "b", "c", "d"))
    named = [
        Sat(one.seat, one.person, name) if isinstance(one, Sat) and one.person == person else one
        for one in log
    ]
    return server.keep(named)


def shown(page: LivePage) -> str:
    return " ".join(page.regions.values())


def test_nobody_is_told_that_nothing_is_kept(server: Server) -> None:
    got = server.browser().get("/privacy")
    assert "noch an keinem Tisch" in got.text
    assert server.browser().get("/privacy/data").status_code == 404


def test_a_guest_takes_everything_home(server: Server) -> None:
    browser = server.guest(NAME)
    table = at_a_table(server, server.person(browser).person)
    kept = browser.get("/privacy/data").json()
    assert kept["account"] is None
    assert [one["name"] for one in kept["sessions"]] == [NAME]
    [game] = kept["games"]
    assert game["record"] == f"/t/{table}/game/1/record"
    assert NAME in game["summary"]["names"]
    assert browser.get(game["record"]).status_code == 200


def test_an_export_holds_no_secret_and_no_key_to_a_session(server: Server) -> None:
    browser = server.member(NAME)
    text = browser.get("/privacy/data").text
    assert json.loads(text)["account"]["name"] == NAME
    assert "$argon2" not in text
    assert server.person(browser).id not in text


def test_the_page_tells_how_long_and_whom_to_ask(tmp_path: Path) -> None:
    settings = {"contact": "Tarockrunde Irgendwo", "session_days": 77}
    with running(tmp_path / "a.db", **settings) as server:
        page = server.browser().get("/privacy").text
    assert "Tarockrunde Irgendwo" in page
    assert "77 Tage" in page


def test_without_a_tick_nothing_is_deleted(server: Server) -> None:
    browser = server.guest(NAME)
    assert browser.post("/privacy/forget").status_code == 400
    assert server.person(browser).name == NAME


def test_a_forgotten_guest_is_legible_nowhere_and_the_game_stays(tmp_path: Path) -> None:
    with running(tmp_path / "a.db") as server:
        browser, other = server.guest(NAME), server.guest("Spieler 2")
        person = server.person(browser).person
        table = at_a_table(server, person)
        before = browser.get(f"/t/{table}/game/1/record").text
        assert browser.post("/privacy/forget", data={"sure": "yes"}).url.path == "/"
        assert "mondfang" not in browser.cookies
        found = server.call(server.services.tables.load, table)
        assert found is not None
        assert found.places[0].kind == "bot"
        bodies = [one.body for one in server.call(server.services.log.entries, table)]
        assert any("Gelöscht" in body for body in bodies)
        assert NAME in before
        assert other.get("/").status_code == 200
        files = [file.read_bytes() for file in tmp_path.iterdir() if "secret" not in file.name]
        assert not any(NAME.encode() in content for content in files)
        assert not any(person.encode() in content for content in files)


def test_a_deleted_account_leaves_its_name_on_no_table(server: Server) -> None:
    browser = server.member(NAME)
    table = at_a_table(server, server.person(browser).person)
    browser.post("/account/delete", data={"confirm": PASSWORD})
    found = server.call(server.services.tables.load, table)
    assert found is not None
    assert NAME not in {place.name for place in found.places}
    assert server.call(store.find_account, server.services.database, NAME) is None


def test_a_deleted_account_is_legible_nowhere_in_the_files(tmp_path: Path) -> None:
    with running(tmp_path / "a.db") as server:
        browser = server.member(NAME)
        at_a_table(server, server.person(browser).person)
        assert browser.post("/account/delete", data={"confirm": PASSWORD}).status_code == 200
        files = [file.read_bytes() for file in tmp_path.iterdir() if "secret" not in file.name]
        for name in (NAME, NAME.casefold(), NAME.casefold().replace(" ", "")):
            assert not any(name.encode() in content for content in files)


@pytest.mark.anyio
async def test_the_others_see_at_once_that_somebody_was_deleted(tmp_path: Path) -> None:
    async with serving(tmp_path / "a.db") as site, AsyncExitStack() as stack:
        table = await site.open()
        _, second = await seated(site, table, 2, stack)
        name = (await site.table(table)).places[0].name
        await second.until(lambda: name in shown(second))
        person = (await site.table(table)).places[0].person
        assert person is not None
        await forget_person(site.services.database, person, forgotten_entry, forgotten_summary)
        await second.until(lambda: name not in shown(second) and "Gelöscht" in shown(second))


def test_who_has_only_knocked_is_forgotten_as_well(server: Server) -> None:
    host, browser = server.guest("Spieler 2"), server.guest(NAME)
    table = server.call(server.services.tables.open, Setup("steirisch-2017"))
    for verb in ("sit 0", "lock"):
        host.post(f"/t/{table}/do", data={"at": "0.0", "do": verb})
    browser.post(f"/t/{table}/do", data={"at": "0.0", "do": "ask-in", "name": NAME})
    assert NAME in host.get(f"/t/{table}").text
    browser.post("/privacy/forget", data={"sure": "yes"})
    bodies = [one.body for one in server.call(server.services.log.entries, table)]
    assert "askedin" in bodies[-1]
    assert not any(NAME in body for body in bodies)


def test_only_the_entries_of_the_person_change() -> None:
    opening = entry_text(Opened("a", Setup("steirisch-2017"), 0))
    theirs = entry_text(KiebitzCame("person-1", "Spieler 1"))
    others = entry_text(Sat(0, "person-2", "Spieler 1"))
    assert forgotten_entry(opening, "person-1", "x") == opening
    assert forgotten_entry(others, "person-1", "x") == others
    assert parse_entry(forgotten_entry(theirs, "person-1", "x")) == KiebitzCame("x", "Gelöscht")


def test_guests_are_marked_as_guests_and_accounts_are_not(server: Server) -> None:
    guest, member = server.guest("Spieler 1"), server.member("Spieler 2")
    table = server.call(server.services.tables.open, Setup("steirisch-2017"))
    for seat, browser in enumerate((guest, member)):
        browser.post(f"/t/{table}/do", data={"at": "0.0", "do": f"sit {seat}"})
    found = server.call(server.services.tables.load, table)
    assert found is not None
    assert [place.guest for place in found.places[:2]] == [True, False]
    assert "Gast" in member.get(f"/t/{table}").text
    assert "Gast" not in guest.get(f"/t/{table}").text  # one knows that of oneself


def test_a_guest_who_registers_is_a_guest_no_more(server: Server) -> None:
    browser = server.guest("Spieler 1")
    table = server.call(server.services.tables.open, Setup("steirisch-2017"))
    browser.post(f"/t/{table}/do", data={"at": "0.0", "do": "sit 0"})
    form = {"name": "Spieler 1", "password": PASSWORD, "again": PASSWORD}
    browser.post("/account/register", data=form)
    found = server.call(server.services.tables.load, table)
    assert found is not None
    assert not found.places[0].guest


@pytest.mark.anyio
async def test_chores_are_done_at_the_start_and_day_after_day() -> None:
    done = asyncio.Semaphore(0)

    async def chore() -> None:
        done.release()

    house = Housekeeping([chore], every=0.01)
    await house.start()
    for _ in range(3):
        await done.acquire()
    await house.stop()
