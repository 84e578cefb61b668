"""Coming in by another service: a small provider in this process, honest or not."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import hmac
import json
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from joserfc import jwt
from joserfc.jwk import RSAKey
from starlette.testclient import TestClient

from mondfang.store.people import accounts as store
from mondfang.web.accounts import provider as asking
from mondfang.web.config import ConfigError, Oidc
from tests.web.browsing import Server, running
from tests.web.test_passkeys import Device

KEY = RSAKey.generate_key(2048, {"kid": "ours"}, private=True)
OTHER = RSAKey.generate_key(2048, {"kid": "ours"}, private=True)


@dataclass
class FakeProvider:
    """What the provider will say; a test spoils it."""

    address: str = ""
    claims: dict[str, Any] = field(default_factory=dict)
    key: RSAKey = field(default_factory=lambda: KEY)
    down: bool = False
    asked: list[dict[str, list[str]]] = field(default_factory=list)
    challenge: str = ""
    token: object = None  # instead of one that is signed
    keys: object = field(default_factory=lambda: [KEY.as_dict(private=False)])
    trickles: bool = False
    issuer: str = ""  # instead of its address

    def answer(self, path: str, form: dict[str, list[str]]) -> dict[str, Any] | None:
        if self.down:
            return None
        if path == "/.well-known/openid-configuration":
            places = {"authorization_endpoint": "auth", "token_endpoint": "token"}
            places["jwks_uri"] = "keys"
            named = {name: f"{self.address}/{place}" for name, place in places.items()}
            return {"issuer": self.issuer or self.address, **named}
        if path == "/keys":
            return {"keys": self.keys}
        digest = hashlib.sha256(form["code_verifier"][0].encode()).digest()
        if base64.urlsafe_b64encode(digest).decode().rstrip("=") != self.challenge:
            return None
        self.asked.append(form)
        if self.token is not None:
            return {"id_token": self.token}
        return {"id_token": jwt.encode({"alg": "RS256", "kid": "ours"}, self.claims, self.key)}


@pytest.fixture
def provider() -> Iterator[FakeProvider]:
    fake = FakeProvider()

    class Answer(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self._say(fake.answer(self.path, {}))

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"])).decode()
            self._say(fake.answer(self.path, parse_qs(body)))

        def _say(self, told: dict[str, Any] | None) -> None:
            self.send_response(400 if told is None else 200)
            self.end_headers()
            while fake.trickles:
                time.sleep(0.1)
                self.wfile.write(b" ")
            self.wfile.write(json.dumps(told).encode())

        def log_message(self, *_: object) -> None: ...

    with ThreadingHTTPServer(("127.0.0.1", 0), Answer) as server:
        fake.address = f"http://127.0.0.1:{server.server_port}"
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield fake
        finally:
            fake.trickles = False
            server.shutdown()
            thread.join()


@pytest.fixture
def server(provider: FakeProvider, tmp_path: Path) -> Iterator[Server]:
    settings = Oidc(provider.address, "tarock", "geheim", "Vereinskonto")
    with running(tmp_path / "test.db", oidc=settings) as started:
        yield started


def begun(browser: TestClient, provider: FakeProvider, subject: str, **more: object) -> str:
    """Go to the provider and be known there; the state that it hands back."""
    got = browser.get("/account/outside?next=/games", follow_redirects=False)
    assert got.status_code == 303
    sent = parse_qs(urlsplit(got.headers["location"]).query)
    asked = {name: value for name, [value] in sent.items()}
    assert asked["redirect_uri"].endswith("/account/outside/done")
    provider.challenge = asked["code_challenge"]
    provider.claims = {
        "iss": provider.address,
        "aud": asked["client_id"],
        "exp": int(time.time()) + 300,
        "nonce": asked["nonce"],
        "sub": subject,
        "preferred_username": "Spieler 7",
        **more,
    }
    return asked["state"]


def back(browser: TestClient, state: str) -> Any:
    return browser.get(f"/account/outside/done?code=x&state={state}", follow_redirects=False)


def come_in(server: Server, provider: FakeProvider, subject: str, **more: object) -> TestClient:
    browser = server.browser()
    got = back(browser, begun(browser, provider, subject, **more))
    assert (got.status_code, got.headers["location"]) == (303, "/games")
    return browser


def test_who_is_known_over_there_has_one_account_here(
    server: Server, provider: FakeProvider
) -> None:
    assert "Vereinskonto" in server.browser().get("/account/login").text
    first = server.person(come_in(server, provider, "abc"))
    again = server.person(come_in(server, provider, "abc", preferred_username="Anders"))
    assert first.account == again.account
    assert first.name == again.name == "Spieler 7"
    assert provider.asked[0]["client_id"] == ["tarock"]


def test_a_name_that_somebody_has_gets_a_number(server: Server, provider: FakeProvider) -> None:
    server.member("Spieler 7")
    assert server.person(come_in(server, provider, "abc")).name == "Spieler 7 2"
    nameless = come_in(server, provider, "def", preferred_username="\t")
    assert server.person(nameless).name == "Spieler"


@pytest.mark.parametrize(
    "spoilt",
    [
        {"nonce": "another"},
        {"aud": "another"},
        {"azp": "another"},
        {"iss": "https://another.example"},
        {"exp": 1},
        {"sub": None},
        {"key": OTHER},
    ],
    ids=lambda spoilt: next(iter(spoilt)),
)
def test_an_answer_that_is_not_right_lets_nobody_in(
    server: Server, provider: FakeProvider, spoilt: dict[str, Any]
) -> None:
    browser = server.browser()
    provider.key = spoilt.pop("key", KEY)
    state = begun(browser, provider, "abc", **spoilt)
    got = back(browser, state)
    assert got.status_code == 502
    assert "stimmt etwas nicht" in got.text
    assert server.call(store.list_accounts, server.services.database) == []


def unsigned(claims: dict[str, Any], head: dict[str, Any], mark: bytes = b"") -> str:
    def part(data: bytes) -> str:
        return base64.urlsafe_b64encode(data).decode().rstrip("=")

    said = f"{part(json.dumps(head).encode())}.{part(json.dumps(claims).encode())}"
    if mark:
        mark = hmac.new(mark, said.encode(), hashlib.sha256).digest()
    return f"{said}.{part(mark)}"


@pytest.mark.parametrize(
    "forged",
    [
        lambda claims: unsigned(claims, {"alg": "none"}),
        lambda claims: unsigned(claims, {"alg": "HS256", "kid": "ours"}, KEY.as_pem(private=False)),
        lambda claims: unsigned(claims, {"alg": "RS256", "kid": "ours", "jwk": OTHER.as_dict()}),
        lambda claims: f"{base64.urlsafe_b64encode(b'[' * 90_000).decode()}.e30.e30",
        lambda claims: 7,
    ],
    ids=["alg none", "public key as secret", "key in the head", "deep head", "no text"],
)
def test_a_forged_token_lets_nobody_in(
    server: Server, provider: FakeProvider, forged: Callable[[dict[str, Any]], object]
) -> None:
    browser = server.browser()
    state = begun(browser, provider, "abc")
    provider.token = forged(provider.claims)
    assert back(browser, state).status_code == 502
    assert server.call(store.list_accounts, server.services.database) == []


@pytest.mark.parametrize("keys", ["x", [1], [None], [{"kty": "oct", "k": "A" * 43}], {}, [[]]])
def test_keys_that_are_none_let_nobody_in(
    server: Server, provider: FakeProvider, keys: object
) -> None:
    browser = server.browser()
    state = begun(browser, provider, "abc")
    provider.keys = keys
    assert back(browser, state).status_code == 502


def test_a_provider_that_answers_letter_by_letter_keeps_nobody_waiting(
    server: Server, provider: FakeProvider, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(asking, "PATIENCE", 0.5)
    provider.trickles = True
    got = server.browser().get("/account/outside")
    assert (got.status_code, "nicht erreichbar" in got.text) == (502, True)


def test_a_name_that_looks_like_another_ones_gets_a_number_too(
    server: Server, provider: FakeProvider
) -> None:
    server.member("Spieler 7")
    came = come_in(server, provider, "abc", preferred_username="Ѕріеler 7")
    assert server.person(came).name != "Ѕріеler 7"


def test_another_browser_cannot_finish_what_one_has_begun(
    server: Server, provider: FakeProvider
) -> None:
    state = begun(server.browser(), provider, "abc")
    assert back(server.browser(), state).status_code == 400
    browser = server.browser()
    begun(browser, provider, "abc")
    assert back(browser, "guessed").status_code == 400
    assert server.call(store.list_accounts, server.services.database) == []


def test_a_provider_that_refuses_or_is_away_is_told(server: Server, provider: FakeProvider) -> None:
    browser = server.browser()
    state = begun(browser, provider, "abc")
    got = browser.get(f"/account/outside/done?error=access_denied&state={state}")
    assert (got.status_code, "nicht angemeldet" in got.text) == (400, True)


def test_a_provider_that_was_wrong_for_a_moment_is_asked_again(
    server: Server, provider: FakeProvider
) -> None:
    provider.issuer = "https://another.example"
    assert server.browser().get("/account/outside").status_code == 502
    provider.issuer = ""
    come_in(server, provider, "abc")


@pytest.mark.anyio
async def test_those_who_wait_for_a_provider_wait_together(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked = list[str]()

    async def away(_: asking.Provider, address: str) -> dict[str, Any]:
        asked.append(address)
        await asyncio.sleep(0)
        raise asking.OutsideError("unreachable")

    monkeypatch.setattr(asking.Provider, "_ask", away)
    provider = asking.Provider(Oidc("https://id.example", "tarock", "geheim"))
    for questions in (1, 2):
        doors = (provider.door("back", "state", "nonce", "verifier") for _ in range(6))
        found = await asyncio.gather(*doors, return_exceptions=True)
        assert [getattr(one, "code", one) for one in found] == ["unreachable"] * 6
        assert len(asked) == questions


def test_a_provider_that_is_away_stops_nobody_else(tmp_path: Path) -> None:
    away = Oidc("http://127.0.0.1:9", "tarock", "geheim", "Vereinskonto")
    with running(tmp_path / "test.db", oidc=away) as started:
        got = started.browser().get("/account/outside")
        assert (got.status_code, "nicht erreichbar" in got.text) == (502, True)
        started.member("Spieler 1")


def test_who_is_banned_here_stays_out(server: Server, provider: FakeProvider) -> None:
    come_in(server, provider, "abc")
    server.call(store.ban, server.services.database, "Spieler 7")
    browser = server.browser()
    assert back(browser, begun(browser, provider, "abc")).status_code == 403


def test_who_adds_a_key_to_such_an_account_has_just_come_from_there(
    server: Server, provider: FakeProvider
) -> None:
    device, browser, thief = Device(), come_in(server, provider, "abc"), server.browser()
    thief.cookies.set("mondfang", browser.cookies["mondfang"])
    assert thief.post("/account/passkey/add", json={"password": ""}).status_code == 403
    assert "Noch einmal anmelden" in thief.get("/account").text
    come_in(server, provider, "def")  # somebody else who has just come
    thief.cookies.set("mondfang-came", come_in(server, provider, "def").cookies["mondfang-came"])
    assert thief.post("/account/passkey/add", json={}).status_code == 403
    assert "Passkey hinzufügen" in browser.get("/account").text
    assert device.add(browser) == 200


def test_an_account_without_a_password_is_deleted_by_its_name(
    server: Server, provider: FakeProvider
) -> None:
    browser = come_in(server, provider, "abc")
    assert "Vereinskonto" in browser.get("/account").text
    assert browser.post("/account/delete", data={"confirm": "Spieler 8"}).status_code == 400
    browser.post("/account/delete", data={"confirm": "Spieler 7"})
    assert server.call(store.list_accounts, server.services.database) == []


def test_without_the_settings_there_is_no_such_door(tmp_path: Path) -> None:
    with running(tmp_path / "test.db") as started:
        assert started.browser().get("/account/outside").status_code == 404
        assert "/account/outside" not in started.browser().get("/account/login").text


@pytest.mark.parametrize(
    "settings",
    [
        {"MONDFANG_OIDC_ISSUER": "https://id.example"},
        {"MONDFANG_OIDC_CLIENT": "x", "MONDFANG_OIDC_SECRET": "y"},
        {
            "MONDFANG_OIDC_ISSUER": "http://id.example",
            "MONDFANG_OIDC_CLIENT": "x",
            "MONDFANG_OIDC_SECRET": "y",
        },
    ],
)
def test_half_of_the_settings_or_an_open_line_is_refused(settings: dict[str, str]) -> None:
    with pytest.raises(ConfigError):
        Oidc.of(settings)
