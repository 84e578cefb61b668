"""Forms and sockets of other pages are not answered."""

from __future__ import annotations

from pathlib import Path

import pytest
from starlette.datastructures import Headers
from starlette.websockets import WebSocketDisconnect

from mondfang.table.setup import Setup
from mondfang.web.base.guard import Guard
from tests.web.browsing import Server, running
from tests.web.tables import played_log

FORM = {"language": "en"}


async def _nothing(scope: object, receive: object, send: object) -> None:
    raise AssertionError("not called")


@pytest.mark.parametrize(
    ("headers", "is_ours"),
    [
        ({}, True),  # no browser
        ({"sec-fetch-site": "same-origin"}, True),
        ({"sec-fetch-site": "same-origin", "origin": "http://here"}, True),
        ({"origin": "http://here"}, True),
        ({"origin": "https://here"}, True),  # behind a proxy that speaks https
        ({"origin": "http://HERE"}, True),
        ({"sec-fetch-site": "cross-site"}, False),
        ({"sec-fetch-site": "same-site", "origin": "http://sub.here"}, False),
        ({"sec-fetch-site": "none"}, False),
        ({"origin": "http://there"}, False),
        ({"origin": "http://here.there"}, False),
        ({"origin": "http://here:81"}, False),
        ({"origin": "null"}, False),
        ({"origin": ""}, False),
        ({"origin": "http://["}, False),  # not even an address
    ],
)
def test_a_request_is_ours_if_its_browser_says_so(headers: dict[str, str], is_ours: bool) -> None:
    assert Guard(_nothing).is_ours(Headers({"host": "here"} | headers)) is is_ours


@pytest.mark.parametrize(
    ("origin", "is_ours"),
    [("https://tarock.example", True), ("http://tarock.example", False), ("https://x", False)],
)
def test_a_server_that_knows_its_address_asks_for_exactly_that(origin: str, is_ours: bool) -> None:
    guard = Guard(_nothing, base_url="https://tarock.example")
    assert guard.is_ours(Headers({"host": "x", "origin": origin})) is is_ours


def test_a_foreign_form_changes_nothing(server: Server) -> None:
    browser = server.guest()
    refused = browser.post("/settings", data=FORM, headers={"origin": "http://elsewhere"})
    assert refused.status_code == 403
    assert 'lang="de"' in browser.get("/").text


def test_our_own_form_is_taken(server: Server) -> None:
    browser = server.guest()
    browser.post("/settings", data=FORM, headers={"origin": "http://testserver"})
    assert 'lang="en"' in browser.get("/").text


def test_a_foreign_page_may_link_to_us(server: Server) -> None:
    assert server.browser().get("/", headers={"sec-fetch-site": "cross-site"}).status_code == 200


def test_a_foreign_socket_gets_no_handshake(server: Server) -> None:
    table = server.keep(played_log("a-table", Setup("steirisch-2017"), ("a", "b", "c", "d")))
    with pytest.raises(WebSocketDisconnect) as closed:
        server.browser().websocket_connect(
            f"/t/{table}/live", headers={"origin": "http://elsewhere"}
        ).__enter__()
    assert closed.value.code == 4403


def test_a_forwarded_address_is_believed_from_a_trusted_proxy_only(tmp_path: Path) -> None:
    https = {"x-forwarded-proto": "https", "x-forwarded-for": "192.0.2.1"}
    for proxies, secure in (((), False), (("testclient",), True)):
        with running(tmp_path / f"{secure}.db", trusted_proxies=proxies) as server:
            got = server.browser().get("/", headers=https)
            assert ("strict-transport-security" in got.headers) is secure
