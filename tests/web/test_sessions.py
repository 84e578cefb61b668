"""The cookie, and whom it brings back."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from mondfang.store.people import accounts as store
from mondfang.web.base.sessions import DAY
from mondfang.web.base.visitor import BadName, clean_name, spoken_language
from tests.web.browsing import PASSWORD, Server, running

HTTPS = "https://testserver"


def test_looking_at_pages_leaves_no_cookie(server: Server) -> None:
    browser = server.browser()
    for path in ("/", "/about", "/table/new", "/account/login"):
        browser.get(path)
    assert not browser.cookies


def test_the_cookie_is_for_this_server_and_no_script(server: Server) -> None:
    got = server.browser().post("/settings", data={"theme": "dark"}, follow_redirects=False)
    name, *flags = got.headers["set-cookie"].split("; ")
    assert name.startswith("mondfang=")
    assert {"Path=/", "HttpOnly", "SameSite=Lax"} <= set(flags)
    assert "Secure" not in flags


def test_over_https_the_cookie_goes_nowhere_else(server: Server) -> None:
    got = server.browser(HTTPS).post("/settings", data={"theme": "dark"}, follow_redirects=False)
    name, *flags = got.headers["set-cookie"].split("; ")
    assert name.startswith("__Host-mondfang=")
    assert {"Path=/", "Secure"} <= set(flags)


def test_nor_does_any_other_cookie_that_logging_in_leaves(server: Server) -> None:
    form = {"name": "Spieler 1", "password": PASSWORD, "again": PASSWORD}
    got = server.browser(HTTPS).post("/account/register", data=form, follow_redirects=False)
    cookies = got.headers.get_list("set-cookie")
    assert len(cookies) == 2
    assert all({"Secure", "HttpOnly"} <= set(one.split("; ")) for one in cookies)


def test_a_server_that_is_https_outside_sets_such_cookies_whatever_its_proxy_says(
    tmp_path: Path,
) -> None:
    outside = "https://tarock.example"
    with running(tmp_path / "outside.db", base_url=outside) as server:
        got = server.browser().post(
            "/settings", data={"theme": "dark"}, headers={"origin": outside}, follow_redirects=False
        )
    assert got.headers["set-cookie"].startswith("__Host-mondfang=")
    assert "strict-transport-security" in got.headers


def test_preferences_come_back_with_the_cookie(server: Server) -> None:
    browser = server.browser()
    browser.post("/settings", data={"theme": "dark", "language": "en"})
    page = browser.get("/").text
    assert 'data-theme="dark"' in page
    assert 'lang="en"' in page


@pytest.mark.parametrize("signed", ["", "x", "no.signature", "{id}", "{id}.AAAA", "{id}x.{rest}"])
def test_a_cookie_that_we_have_not_signed_is_nobodys(server: Server, signed: str) -> None:
    browser = server.guest("Spieler 1")
    session, _, rest = browser.cookies["mondfang"].rpartition(".")
    browser.cookies.clear()
    forged = signed.replace("{id}", session).replace("{rest}", rest)
    got = browser.get("/", headers={"cookie": f"mondfang={forged}"})
    assert got.status_code == 200
    assert "Spieler 1" not in got.text


def test_another_secret_knows_nobody(server: Server, tmp_path: Path) -> None:
    browser = server.guest("Spieler 1")
    with running(tmp_path / "test.db", secret="quite another secret") as other:
        got = other.browser().get(
            "/", headers={"cookie": f"mondfang={browser.cookies['mondfang']}"}
        )
    assert "Spieler 1" not in got.text


def test_a_session_that_nobody_used_for_long_is_over(server: Server) -> None:
    browser = server.guest("Spieler 1")
    before = time.time() - 401 * DAY
    session = server.person(browser)
    server.call(store.touch_session, server.services.database, session.id, before)
    assert "Spieler 1" not in browser.get("/").text


def test_a_session_in_use_is_kept(server: Server) -> None:
    browser = server.guest("Spieler 1")
    session = server.person(browser)
    before = time.time() - 300 * DAY
    server.call(store.touch_session, server.services.database, session.id, before)
    assert "set-cookie" in browser.get("/").headers
    assert server.person(browser).seen > before + DAY


def test_logging_in_changes_the_session_id(server: Server) -> None:
    server.member("Spieler 1")
    browser = server.guest()
    before = browser.cookies["mondfang"]
    browser.post("/account/login", data={"name": "Spieler 1", "password": PASSWORD})
    assert browser.cookies["mondfang"] != before
    again = server.browser().get("/account", headers={"cookie": f"mondfang={before}"})
    assert again.url.path == "/account/login"


@pytest.mark.parametrize("text", ["", "  ", "x" * 25, "a\x00b", "a\u202eb", "\u200b"])
def test_a_name_that_cannot_be_shown_is_refused(text: str) -> None:
    with pytest.raises(BadName):
        clean_name(text)


def test_a_name_is_trimmed_and_composed() -> None:
    assert clean_name("  A\u0308nne   Mu\u0308ller ") == "Änne Müller"


@pytest.mark.parametrize(
    ("accept", "language"),
    [
        ("", "de"),
        ("de-AT,de;q=0.9,en;q=0.8", "de"),
        ("en-GB,en;q=0.9", "en"),
        ("en,de;q=0.1", "de"),
        ("sl", "de"),
    ],
)
def test_german_is_spoken_unless_only_english_is_asked_for(accept: str, language: str) -> None:
    assert spoken_language(accept) == language
