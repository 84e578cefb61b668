"""Whatever is sent to a form: an answer, no traceback, and nothing comes of it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mondfang.store import people as store
from tests.web.browsing import Server, running

PATHS = (
    "/play",
    "/table/new",
    "/settings",
    "/account/register",
    "/account/login",
    "/account/password",
    "/account/delete",
    "/account/passkey",
    "/account/passkey/delete",
    "/account/passkey/login",
)
FIELDS = (
    *("name", "book", "bots", "do", "your_name", "rulebook", "manner", "size", "pace", "stake"),
    *("hints", "kiebitze", "house", "option.silent_ultimo_loss", "language", "theme", "back"),
    *("password", "again", "old", "confirm", "next", "credential", "token", "answer", "house_file"),
)
VALUES = st.one_of(
    st.text(max_size=40),
    st.sampled_from(
        ["\x00", "%", "../..", "' OR 1=1 --", "<script>", "9" * 400, "-1", "nan", "{}"]
    ),
)
TYPES = st.sampled_from(
    [
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
        "multipart/form-data",
        "application/json",
        "text/plain; charset=utf-16",
        "",
    ]
)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("fuzz") / "test.db") as started:
        started.member("Spieler 1")
        yield started


@pytest.mark.parametrize("path", PATHS)
@settings(max_examples=40)
@given(fields=st.dictionaries(st.sampled_from(FIELDS), VALUES, max_size=8))
def test_any_fields_get_an_answer(server: Server, path: str, fields: dict[str, str]) -> None:
    sent = {"book": "no-book"} | fields  # for /play everything else may be left out
    got = server.browser().post(path, data=sent, follow_redirects=False)
    assert got.status_code < 500
    assert "Traceback" not in got.text


@pytest.mark.parametrize("path", PATHS[1:])
@settings(max_examples=40)
@given(body=st.binary(max_size=200), kind=TYPES, boundary=st.booleans())
def test_any_bytes_get_an_answer(
    server: Server, path: str, body: bytes, kind: str, boundary: bool
) -> None:
    sent = b"--x\r\ncontent-disposition: form-data; name=" + body if boundary else body
    got = server.browser().post(
        path, content=sent, headers={"content-type": kind}, follow_redirects=False
    )
    assert got.status_code < 500


def test_nothing_has_come_of_it(server: Server) -> None:
    accounts = server.call(store.list_accounts, server.services.database)
    assert [account.name for account in accounts] == ["Spieler 1"]
    assert server.call(server.services.log.count) == 0
