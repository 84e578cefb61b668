"""What every answer carries, and what no page contains."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from mondfang.store.errors import StoreError
from mondfang.table.setup import Setup
from mondfang.web.base.headers import ALWAYS
from tests.web.browsing import Server, running
from tests.web.tables import played_log

PATHS = (
    "/",
    "/about",
    "/table/new?book=standard-deluxe",
    "/account/login",
    "/account/register",
    "/nowhere",
    "/t/no-table",
    "/health",
    "/static/0/look.css",
    "/deck/0/back.svg",
)
INLINE = re.compile(
    r"<script(?![^>]*\ssrc=)|\sstyle=|\son[a-z]+=|javascript:|<style", re.IGNORECASE
)


@pytest.mark.parametrize("path", PATHS)
def test_every_answer_carries_the_policies(server: Server, path: str) -> None:
    got = server.browser().get(path)
    assert {name: got.headers[name] for name in ALWAYS} == ALWAYS


@pytest.mark.parametrize("path", PATHS[:7])
def test_no_page_has_script_or_style_of_its_own(server: Server, path: str) -> None:
    assert INLINE.search(server.browser().get(path).text) is None


def test_the_pages_of_members_and_replays_are_as_strict(server: Server) -> None:
    member = server.member("Spieler 1")
    people = (server.person(member).person, "b", "c", "d")
    table = server.keep(played_log("a-table", Setup("steirisch-2017"), people))
    for path in ("/", "/account", f"/t/{table}", f"/t/{table}/game/1?step=999"):
        got = member.get(path)
        assert got.status_code == 200, path
        assert INLINE.search(got.text) is None, path


def test_pages_are_not_kept_in_caches(server: Server) -> None:
    assert server.browser().get("/").headers["cache-control"] == "no-store"


def test_files_under_their_digest_are_kept_for_good(server: Server) -> None:
    browser = server.browser()
    found = re.search(r'href="(/static/[0-9a-f]+/look.css)"', browser.get("/").text)
    assert found is not None
    assert "immutable" in browser.get(found[1]).headers["cache-control"]
    assert "immutable" not in browser.get("/static/older/look.css").headers["cache-control"]


@pytest.mark.parametrize("path", ["/static/0/../app.py", "/static/0/nothing.css", "/deck/0/XX.txt"])
def test_no_file_is_given_but_those_meant_for_browsers(server: Server, path: str) -> None:
    assert server.browser().get(path).status_code == 404


def test_a_broken_page_says_so_without_a_traceback(server: Server) -> None:
    async def broken(request: Request) -> Response:
        raise RuntimeError("the secret of the house")

    server.app.router.routes.append(Route("/broken", broken))
    got = server.browser().get("/broken")
    assert got.status_code == 500
    assert "secret of the house" not in got.text
    assert "Traceback" not in got.text
    assert {name: got.headers[name] for name in ALWAYS} == ALWAYS


@pytest.mark.parametrize(("accept", "says"), [("de", "Hier ist nichts"), ("en", "nothing here")])
def test_refusals_are_in_the_language_of_the_browser(
    server: Server, accept: str, says: str
) -> None:
    assert says in server.browser(headers={"accept-language": accept}).get("/nowhere").text


def test_the_wrong_method_is_a_page_too(server: Server) -> None:
    got = server.browser().get("/play")
    assert (got.status_code, got.headers["content-type"]) == (405, "text/html; charset=utf-8")


def test_a_database_that_does_not_answer_is_said_so(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def lost(*_: object) -> None:
        raise StoreError("unreachable", reason="the address of the database")

    browser = server.guest()
    monkeypatch.setattr("mondfang.store.people.accounts.get_session", lost)
    got = browser.get("/")
    assert got.status_code == 503
    assert "Datenbank antwortet nicht" in got.text
    assert "the address" not in got.text


@pytest.mark.parametrize(
    ("form", "path", "back"),
    [
        ({}, "/table/new?book=kantine-2023", "/table/new?book=kantine-2023"),
        ({"name": "x" * 30}, "/play", "/"),
        ({"name": ""}, "/account/register", "/account/register"),
    ],
)
def test_changing_the_language_leads_to_a_page_again(
    server: Server, form: dict[str, str], path: str, back: str
) -> None:
    browser = server.browser()
    got = browser.post(path, data=form) if form else browser.get(path)
    assert f'name="back" value="{back}"' in got.text
    assert browser.get(back).status_code == 200


def test_the_link_to_a_table_is_the_address_that_people_see(tmp_path: Path) -> None:
    with running(tmp_path / "outside.db", base_url="https://tarock.example") as server:
        table = server.keep(played_log("a-table", Setup("steirisch-2017"), ("a", "b", "c", "d")))
        page = server.browser().get(f"/t/{table}").text
    assert f'value="https://tarock.example/t/{table}"' in page


def test_a_host_too_long_for_a_picture_still_gets_the_page(server: Server) -> None:
    server.keep(played_log("a-table", Setup("steirisch-2017"), ("a", "b", "c", "d")))
    assert server.browser().get("/t/a-table", headers={"host": "a" * 5_000}).status_code == 200
