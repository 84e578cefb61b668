"""Getting an account back by a printed code: once, by nobody else, and not by guessing."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from mondfang.store.people.accounts import ban, find_account
from mondfang.store.people.recovery import code_hash
from mondfang.web.accounts.recovery import COUNT, new_code, read_code
from tests.web.browsing import GENEROUS, PASSWORD, Server, running

NEW = "drei lose Wörter"
CODE = re.compile(r"<code>(\d(?:-[A-Z2-9]{4}){3})</code>")


def codes_of(browser: TestClient) -> list[str]:
    got = browser.post("/account/codes", data={"codes_password": PASSWORD})
    assert got.status_code == 200
    assert str(browser.base_url.join("/account/recover")) in got.text  # on paper it is no link
    return CODE.findall(got.text)


def recover(
    server: Server, code: str, name: str = "Spieler 1", password: str = NEW
) -> tuple[int, str]:
    """Try from a browser that was never here: the answer, and where it led."""
    browser = server.browser()
    form = {"name": name, "code": code, "password": password, "again": password}
    got = browser.post("/account/recover", data=form)
    return got.status_code, got.url.path


def test_eight_codes_are_shown_once_and_kept_as_hashes(server: Server) -> None:
    browser = server.member("Spieler 1")
    codes = codes_of(browser)
    assert len(set(codes)) == COUNT
    assert [code[0] for code in codes] == [str(number) for number in range(1, COUNT + 1)]
    page = browser.get("/account").text
    assert not CODE.findall(page)
    assert "Unbenutzt: 8." in page
    account = server.call(find_account, server.services.database, "Spieler 1")
    assert account is not None
    kept = server.call(code_hash, server.services.database, account.id, 3)
    assert kept is not None
    assert kept.startswith("$argon2")
    assert codes[2] not in kept


def test_a_code_gives_a_new_password_and_ends_all_other_sessions(server: Server) -> None:
    browser = server.member("Spieler 1")
    code = codes_of(browser)[4]
    assert recover(server, code.lower().replace("-", " ")) == (200, "/account")
    assert browser.get("/account", follow_redirects=False).status_code == 303
    fresh = server.browser()
    fresh.post("/account/login", data={"name": "Spieler 1", "password": NEW})
    assert "Unbenutzt: 7." in fresh.get("/account").text


def test_a_code_works_once(server: Server) -> None:
    code = codes_of(server.member("Spieler 1"))[0]
    assert recover(server, code)[1] == "/account"
    assert recover(server, code, password="noch drei andere Wörter") == (400, "/account/recover")


def test_new_codes_make_the_old_ones_worthless(server: Server) -> None:
    browser = server.member("Spieler 1")
    old, new = codes_of(browser), codes_of(browser)
    assert recover(server, old[0])[0] == 400
    assert recover(server, new[0])[0] == 200


def test_a_code_opens_only_its_own_account(server: Server) -> None:
    code = codes_of(server.member("Spieler 1"))[0]
    server.member("Spieler 2")
    for name in ("Spieler 2", "Niemand", ""):
        assert recover(server, code, name)[0] == 400
    assert recover(server, "9" + code[1:])[0] == 400


def test_codes_are_made_only_with_the_password(server: Server) -> None:
    browser = server.member("Spieler 1")
    got = browser.post("/account/codes", data={"codes_password": "falsch geraten"})
    assert got.status_code == 400
    assert not CODE.findall(got.text)


def test_a_weak_password_uses_no_code_up(server: Server) -> None:
    code = codes_of(server.member("Spieler 1"))[0]
    assert recover(server, code, password="passwort")[0] == 400
    assert recover(server, code)[0] == 200


def test_a_banned_account_stays_out(server: Server) -> None:
    code = codes_of(server.member("Spieler 1"))[0]
    server.call(ban, server.services.database, "Spieler 1")
    assert recover(server, code)[0] == 403


def test_guessing_codes_is_as_slow_as_guessing_passwords(tmp_path: Path) -> None:
    limits = replace(GENEROUS, logins_per_minute=5)
    with running(tmp_path / "strict.db", limits=limits) as server:
        got = [recover(server, new_code(1), "Spieler 1")[0] for _ in range(7)]
    assert got[0] == 400
    assert got[-1] == 429


@pytest.mark.parametrize(
    "typed", ["", "1", "0-AAAA-BBBB-CCCC", "1-AAAA-BBBB", "x" * 500, "１-AAAA"]
)
def test_what_is_no_code_is_read_as_none(typed: str) -> None:
    assert read_code(typed) is None


def test_a_code_is_read_however_it_is_typed() -> None:
    code = new_code(7)
    assert read_code(f"  {code.lower().replace('-', '')} ") == (7, code)
