"""Accounts: what was typed comes back, nothing tells who has one, seats come along."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from mondfang.store.people import accounts as store
from mondfang.table.setup import Setup
from mondfang.web.base.form_texts import own_path
from tests.web.browsing import ADDRESS, GENEROUS, PASSWORD, Server, running
from tests.web.tables import played_log

OTHER = "noch geheimer"
REGISTER = {"name": "Spieler 1", "password": PASSWORD, "again": PASSWORD}


def log_in(browser: TestClient, name: str, password: str, after: str = "/") -> str:
    """Where one lands."""
    form = {"name": name, "password": password, "next": after}
    return browser.post("/account/login", data=form).url.path


def is_logged_in(browser: TestClient) -> bool:
    return browser.get("/account").url.path == "/account"


def test_a_new_account_is_logged_in(server: Server) -> None:
    browser = server.browser()
    browser.post("/account/register", data=REGISTER)
    assert is_logged_in(browser)


def test_the_password_is_not_in_the_database(server: Server) -> None:
    server.member("Spieler 1")
    account = server.call(store.find_account, server.services.database, "Spieler 1")
    assert account is not None
    assert account.password is not None
    assert account.password.startswith("$argon2id$")
    assert PASSWORD not in repr(account)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"name": ""}, "sichtbare Zeichen"),
        ({"name": "x" * 25}, "sichtbare Zeichen"),
        ({"password": "kurz", "again": "kurz"}, "8 bis 200"),
        ({"password": "x" * 201, "again": "x" * 201}, "8 bis 200"),
        ({"again": "anders geheim"}, "stimmen nicht überein"),
        ({"name": " SPIELER 9"}, "hat schon jemand"),
    ],
)
def test_the_form_comes_back_with_what_is_wrong(
    server: Server, change: dict[str, str], says: str
) -> None:
    server.member("Spieler 9")
    browser = server.browser()
    got = browser.post("/account/register", data=REGISTER | change)
    assert got.status_code == 400
    assert says in got.text
    assert f'value="{(REGISTER | change)["name"].strip()}"' in got.text
    assert PASSWORD not in got.text
    assert not is_logged_in(browser)


def test_a_guest_who_registers_stays_the_same_person(server: Server) -> None:
    browser = server.guest("Spieler 1")
    before = server.person(browser).person
    browser.post("/account/register", data=REGISTER)
    assert server.person(browser).person == before


def test_logging_in_and_out(server: Server) -> None:
    server.member("Spieler 1")
    browser = server.browser()
    assert log_in(browser, "spieler 1 ", PASSWORD, "/about") == "/about"
    assert is_logged_in(browser)
    browser.post("/account/logout")
    assert not is_logged_in(browser)


def test_a_wrong_password_and_an_unknown_name_get_the_same_answer(server: Server) -> None:
    server.member("Spieler 1")
    answers = [
        server.browser().post("/account/login", data={"name": name, "password": "falsch"})
        for name in ("Spieler 1", "Spieler 2")
    ]
    wrong, unknown = answers
    assert wrong.status_code == unknown.status_code == 400
    assert wrong.text.replace("Spieler 1", "Spieler 2") == unknown.text


@pytest.mark.parametrize(
    ("path", "safe"),
    [
        ("/t/abc?x=1", "/t/abc?x=1"),
        ("https://elsewhere", "/"),
        ("//elsewhere", "/"),
        ("/\\elsewhere", "/"),
        ("javascript:alert(1)", "/"),
        ("/a\r\nset-cookie: x", "/"),
        ("", "/"),
    ],
)
def test_nobody_is_led_away(path: str, safe: str) -> None:
    assert own_path(path) == safe


def test_a_new_password_logs_the_others_out(server: Server) -> None:
    here, there = server.member("Spieler 1"), server.browser()
    log_in(there, "Spieler 1", PASSWORD)
    form = {"old": PASSWORD, "password": OTHER, "again": OTHER}
    assert here.post("/account/password", data=form).status_code == 200
    assert is_logged_in(here)
    assert not is_logged_in(there)
    assert log_in(there, "Spieler 1", PASSWORD) == "/account/login"
    assert log_in(there, "Spieler 1", OTHER) == "/"


def test_a_new_password_logs_out_whoever_copied_the_cookie_of_this_browser(server: Server) -> None:
    here, thief = server.member("Spieler 1"), server.browser()
    thief.cookies.set("mondfang", here.cookies["mondfang"])
    assert is_logged_in(thief)
    form = {"old": PASSWORD, "password": OTHER, "again": OTHER}
    here.post("/account/password", data=form)
    assert is_logged_in(here)
    assert not is_logged_in(thief)


def test_a_password_is_changed_only_by_who_knows_it(server: Server) -> None:
    browser = server.member("Spieler 1")
    form = {"old": OTHER, "password": OTHER, "again": OTHER}
    assert browser.post("/account/password", data=form).status_code == 400
    assert log_in(server.browser(), "Spieler 1", PASSWORD) == "/"


def test_an_account_is_deleted_only_by_who_knows_its_password(server: Server) -> None:
    browser = server.member("Spieler 1")
    assert browser.post("/account/delete", data={"confirm": OTHER}).status_code == 400
    assert is_logged_in(browser)


def test_a_deleted_account_is_gone_everywhere(server: Server) -> None:
    here, there = server.member("Spieler 1"), server.browser()
    log_in(there, "Spieler 1", PASSWORD)
    assert here.post("/account/delete", data={"confirm": PASSWORD}).url.path == "/"
    assert not is_logged_in(here)
    assert not is_logged_in(there)
    assert log_in(there, "Spieler 1", PASSWORD) == "/account/login"


def played_as_guest(server: Server, name: str) -> tuple[TestClient, str, str]:
    """Somebody with an account plays as a guest, then logs in: browser, table, the guest's id."""
    server.member(name)
    browser = server.guest()
    guest = server.person(browser).person
    people = (guest, "b", "c", "d")
    table_id = server.keep(played_log("a-table", Setup("steirisch-2017"), people))
    log_in(browser, name, PASSWORD)
    return browser, table_id, guest


def test_who_logs_in_keeps_the_seat_taken_as_a_guest(server: Server) -> None:
    browser, table_id, guest = played_as_guest(server, "Spieler 1")
    table = server.call(server.services.tables.load, table_id)
    assert table is not None
    assert table.seat_of(server.person(browser).person) == 0
    assert table.seat_of(guest) is None
    assert browser.get(f"/t/{table_id}/game/1").status_code == 200


def test_the_name_of_the_account_is_made_unlike_the_others_of_the_table(server: Server) -> None:
    _, table_id, _ = played_as_guest(server, "Spieler 2")
    table = server.call(server.services.tables.load, table_id)
    assert table is not None
    assert [place.name for place in table.places[:2]] == ["Spieler 2 2", "Spieler 2"]


def test_who_sits_there_already_keeps_one_seat(server: Server) -> None:
    account = server.person(server.member("Spieler 1")).person
    browser = server.guest()
    guest = server.person(browser).person
    people = (guest, account, "c", "d")
    table_id = server.keep(played_log("a-table", Setup("steirisch-2017"), people))
    log_in(browser, "Spieler 1", PASSWORD)
    table = server.call(server.services.tables.load, table_id)
    assert table is not None
    assert (table.seat_of(guest), table.seat_of(account)) == (0, 1)


def test_past_games_of_a_guest_are_those_of_the_account(server: Server) -> None:
    browser, table, _ = played_as_guest(server, "Spieler 1")
    assert f"/t/{table}/game/1" in browser.get("/").text


@pytest.mark.parametrize("password", ["password", "Passwort123", "mondfang2026", "spieler 1!"])
def test_a_password_that_is_soon_guessed_is_refused(server: Server, password: str) -> None:
    form = REGISTER | {"name": "Spieler 1", "password": password, "again": password}
    got = server.browser().post("/account/register", data=form)
    assert got.status_code == 400
    assert "zu leicht zu erraten" in got.text


@pytest.mark.parametrize(
    ("known", "name"),
    [("Carl", "\u0421arl"), ("Spieler X", "SpieIer X"), ("Otto", "0tto"), ("Bernd", "Bemd")],
    ids=["another alphabet", "I for l", "0 for O", "m for rn"],
)
def test_a_name_that_looks_like_another_ones_is_refused(
    server: Server, known: str, name: str
) -> None:
    server.member(known)
    got = server.browser().post("/account/register", data=REGISTER | {"name": name})
    assert got.status_code == 400
    assert "sieht aus wie einer" in got.text


def test_strangers_who_guess_lock_nobody_out(tmp_path: Path) -> None:
    few = replace(GENEROUS, logins_per_minute=5)
    with running(tmp_path / "few.db", limits=few) as server:
        owner = server.browser(headers={"x-forwarded-for": "203.0.113.1"})
        owner.post("/account/register", data=REGISTER)
        name = REGISTER["name"]
        owner.post("/account/logout")
        guesses = [
            TestClient(server.app, ADDRESS, client=(f"198.51.100.{number}", 1))
            for number in range(1, 9)
        ]
        answers = []
        for guess in guesses:
            guess.portal = server.client.portal
            data = {"name": name, "password": "falsch geraten"}
            answers.append(guess.post("/account/login", data=data).status_code)
        assert answers[-1] == 429  # the name's own count is used up
        assert log_in(owner, name, PASSWORD, "/about") == "/about"


def test_the_cookie_of_a_known_browser_opens_nothing(server: Server) -> None:
    owner = server.member("Spieler 1")
    known = owner.cookies["mondfang-device"]
    stranger = server.browser()
    stranger.cookies.set("mondfang-device", known, path="/account")
    assert not is_logged_in(stranger)
    assert log_in(stranger, "Spieler 1", "falsch geraten") == "/account/login"


def test_a_banned_account_is_logged_out_and_told_so(server: Server) -> None:
    browser = server.member("Spieler 1")
    server.call(store.ban, server.services.database, "Spieler 1")
    assert not is_logged_in(browser)
    form = {"name": "Spieler 1", "password": PASSWORD}
    got = server.browser().post("/account/login", data=form)
    assert got.status_code == 403
    assert "gesperrt" in got.text
    server.call(store.unban, server.services.database, "Spieler 1")
    assert log_in(server.browser(), "Spieler 1", PASSWORD) == "/"
