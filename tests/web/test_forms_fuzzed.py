"""Whatever is sent to a form: an answer, no traceback, and nothing comes of it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from mondfang.store.people import accounts as store
from tests.web.browsing import Server, running

# Hypothesis watches the global random generator, which the server's own thread may use meanwhile:
# here the chance is a seeded one.
ROUNDS = 40
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
VALUES = (
    *("", "\x00", "%", "../..", "' OR 1=1 --", "<script>", "9" * 400, "-1", "nan", "{}", "²", "٣"),
    *("\u202e", "\ud7ff", "\U0001f0cf" * 30, "a" * 41, "\r\nset-cookie: x=1", "[" * 200),
)
TYPES = (
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "multipart/form-data",
    "application/json",
    "text/plain; charset=utf-16",
    "",
)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("fuzz") / "test.db") as started:
        started.member("Spieler 1")
        yield started


def some_fields(chance: Random) -> dict[str, str]:
    names = chance.sample(FIELDS, chance.randrange(9))
    return {name: chance.choice(VALUES) for name in names}


@pytest.mark.parametrize("path", PATHS)
def test_any_fields_get_an_answer(server: Server, path: str) -> None:
    chance = Random(path)
    for _ in range(ROUNDS):
        sent = {"book": "no-book"} | some_fields(chance)  # /play needs nothing else
        got = server.browser().post(path, data=sent, follow_redirects=False)
        assert got.status_code < 500, sent
        assert "Traceback" not in got.text


@pytest.mark.parametrize("path", PATHS[1:])
def test_any_bytes_get_an_answer(server: Server, path: str) -> None:
    chance = Random(path)
    for _ in range(ROUNDS):
        body = chance.randbytes(chance.randrange(200))
        if chance.random() < 0.5:
            body = b"--x\r\ncontent-disposition: form-data; name=" + body
        headers = {"content-type": chance.choice(TYPES)}
        got = server.browser().post(path, content=body, headers=headers, follow_redirects=False)
        assert got.status_code < 500, (headers, body)


def test_a_form_in_an_encoding_that_makes_half_characters_gets_an_answer(server: Server) -> None:
    body = b'--x\r\ncontent-disposition: form-data; name="name"\r\n\r\n\\ud800\r\n--x--\r\n'
    headers = {"content-type": "multipart/form-data; boundary=x; charset=raw-unicode-escape"}
    for path in PATHS[1:]:
        got = server.browser().post(path, content=body, headers=headers, follow_redirects=False)
        assert got.status_code < 500, path


def test_json_that_is_nested_without_end_gets_an_answer(server: Server) -> None:
    sent = b'{"token":"","answer":{"a":' + b"[" * 10_000
    assert server.browser().post("/account/passkey/login", content=sent).status_code == 400


def test_nothing_has_come_of_it(server: Server) -> None:
    accounts = server.call(store.list_accounts, server.services.database)
    assert [account.name for account in accounts] == ["Spieler 1"]
    assert server.call(server.services.log.count) == 0
