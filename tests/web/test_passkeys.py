"""Passkeys, with a device made of software: what it signs is taken once, by us, for its purpose."""

from __future__ import annotations

import asyncio
import hashlib
import json
import secrets
from base64 import urlsafe_b64encode
from typing import Any

import cbor2
import httpx2
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from starlette.testclient import TestClient

from mondfang.web.accounts.passkeys import BadPasskey, Challenges
from tests.web.browsing import ADDRESS, PASSWORD, Server
from tests.web.live.processes import Process

PROOF = {"password": PASSWORD}


def text(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


class Device:
    """A key that signs what a browser would let it sign."""

    def __init__(
        self, origin: str = ADDRESS, host: str = "testserver", *, counts: bool = True
    ) -> None:
        self._key = ec.generate_private_key(ec.SECP256R1())
        self.credential = secrets.token_bytes(32)
        self._origin, self._host, self._uses, self._counts = origin, host, 0, counts

    def add(self, browser: TestClient) -> int:
        """Add this key to the account of a browser; the status of the answer."""
        offer = browser.post("/account/passkey/add", json=PROOF).json()
        sent = {"token": offer["token"], "answer": self.created(offer["options"]), "name": "Gerät"}
        return browser.post("/account/passkey", json=sent).status_code

    def enter(self, browser: TestClient) -> int:
        """Log a browser in; the status of the answer."""
        asked = browser.post("/account/passkey/enter").json()
        sent = {"token": asked["token"], "answer": self.signed(asked["options"])}
        return browser.post("/account/passkey/login", json=sent).status_code

    def created(self, options: dict[str, Any]) -> dict[str, Any]:
        numbers = self._key.public_key().public_numbers()
        x, y = (number.to_bytes(32, "big") for number in (numbers.x, numbers.y))
        public = cbor2.dumps({1: 2, 3: -7, -1: 1, -2: x, -3: y})
        length = len(self.credential).to_bytes(2, "big")
        about = self._about(0x45) + bytes(16) + length + self.credential + public
        attested = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": about})
        client = self._client("webauthn.create", options["challenge"])
        return self._answer(clientDataJSON=text(client), attestationObject=text(attested))

    def signed(self, options: dict[str, Any]) -> dict[str, Any]:
        self._uses += self._counts
        about, client = self._about(0x05), self._client("webauthn.get", options["challenge"])
        signature = self._key.sign(about + hashlib.sha256(client).digest(), ec.ECDSA(SHA256()))
        return self._answer(
            clientDataJSON=text(client), authenticatorData=text(about), signature=text(signature)
        )

    def _about(self, flags: int) -> bytes:
        host = hashlib.sha256(self._host.encode()).digest()
        return host + bytes([flags]) + self._uses.to_bytes(4, "big")

    def _client(self, kind: str, challenge: str) -> bytes:
        told = {"type": kind, "challenge": challenge, "origin": self._origin, "crossOrigin": False}
        return json.dumps(told).encode()

    def _answer(self, **response: str) -> dict[str, Any]:
        name = text(self.credential)
        return {"id": name, "rawId": name, "type": "public-key", "response": response}


def test_a_key_that_was_added_logs_in(server: Server) -> None:
    device, browser = Device(), server.browser()
    assert device.add(server.member("Spieler 1")) == 200
    assert device.enter(browser) == 200
    assert "Spieler 1" in browser.get("/account").text


def test_a_key_is_shown_and_can_be_taken_away(server: Server) -> None:
    device, member = Device(), server.member("Spieler 1")
    device.add(member)
    assert "Gerät" in member.get("/account").text
    member.post("/account/passkey/delete", data={"credential": device.credential.hex()})
    assert device.enter(server.browser()) == 400


def test_nobody_takes_the_key_of_another_away(server: Server) -> None:
    device = Device()
    device.add(server.member("Spieler 1"))
    other = server.member("Spieler 2")
    other.post("/account/passkey/delete", data={"credential": device.credential.hex()})
    assert device.enter(server.browser()) == 200


@pytest.mark.parametrize("sent", [{}, {"password": ""}, {"password": "falsch geraten"}])
def test_who_has_only_the_cookie_adds_no_key(server: Server, sent: dict[str, str]) -> None:
    """A key of a thief would open the account also when the session has long ended."""
    owner, thief = server.member("Spieler 1"), server.browser()
    thief.cookies.set("mondfang", owner.cookies["mondfang"])
    assert thief.get("/account").status_code == 200
    assert thief.post("/account/passkey/add", json=sent).status_code == 403
    assert thief.post("/account/passkey/add").status_code == 400  # no proof at all


def test_a_key_that_nobody_added_does_not_log_in(server: Server) -> None:
    assert Device().enter(server.browser()) == 400


def test_a_key_answers_for_this_server_only(server: Server) -> None:
    member = server.member("Spieler 1")
    assert Device(origin="https://elsewhere").add(member) == 400
    assert Device(host="elsewhere").add(member) == 400


def test_another_key_under_the_same_name_does_not_log_in(server: Server) -> None:
    device, forger = Device(), Device()
    device.add(server.member("Spieler 1"))
    forger.credential = device.credential
    assert forger.enter(server.browser()) == 400


def test_an_answer_is_taken_once(server: Server) -> None:
    device, browser = Device(), server.browser()
    device.add(server.member("Spieler 1"))
    asked = browser.post("/account/passkey/enter").json()
    sent = {"token": asked["token"], "answer": device.signed(asked["options"])}
    statuses = [
        server.browser().post("/account/passkey/login", json=sent).status_code for _ in range(2)
    ]
    assert statuses == [200, 400]


def test_one_account_cannot_add_a_key_with_the_challenge_of_another(server: Server) -> None:
    one, other, device = server.member("Spieler 1"), server.member("Spieler 2"), Device()
    offer = one.post("/account/passkey/add", json=PROOF).json()
    sent = {"token": offer["token"], "answer": device.created(offer["options"])}
    assert other.post("/account/passkey", json=sent).status_code == 400


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[]",
        b'{"to\xffken": "x"}',
        b'{"token": 1}',
        b'{"token": "x", "answer": {}}',
        b'{"token": "x", "answer": {"rawId": 7}}',
        b'{"token": "x", "answer": {}, "more": 1}',
    ],
)
def test_nonsense_is_refused(server: Server, body: bytes) -> None:
    member = server.member("Spieler 1")
    for path in ("/account/passkey", "/account/passkey/login"):
        assert member.post(path, content=body).status_code == 400


@pytest.mark.parametrize(
    "answer", [{}, {"rawId": 7}, {"rawId": "!"}, {"rawId": "AAAA"}, {"rawId": "AAAA", "id": "x"}]
)
def test_an_answer_without_sense_logs_nobody_in(server: Server, answer: dict[str, object]) -> None:
    browser = server.browser()
    token = browser.post("/account/passkey/enter").json()["token"]
    got = browser.post("/account/passkey/login", json={"token": token, "answer": answer})
    assert got.status_code == 400


def test_a_challenge_holds_for_its_purpose_only() -> None:
    challenges = Challenges("a secret")
    made, token = challenges.make("enter")
    with pytest.raises(BadPasskey):
        challenges.read(token, "add")
    assert challenges.read(token, "enter") == made


def test_an_answer_adds_a_key_once_even_if_that_was_taken_away(server: Server) -> None:
    device, member = Device(), server.member("Spieler 1")
    offer = member.post("/account/passkey/add", json=PROOF).json()
    sent = {"token": offer["token"], "answer": device.created(offer["options"])}
    assert member.post("/account/passkey", json=sent).status_code == 200
    member.post("/account/passkey/delete", data={"credential": device.credential.hex()})
    assert member.post("/account/passkey", json=sent).status_code == 400


async def answered_by_two_workers(server: Process) -> list[int]:
    """Add a key that counts no uses, as those do that several devices share; answer many times."""
    device = Device(origin=server.address, host="127.0.0.1", counts=False)
    form = {"name": "Spieler 1", "password": PASSWORD, "again": PASSWORD}
    async with httpx2.AsyncClient(base_url=server.address, timeout=60) as owner:
        assert (await owner.post("/account/register", data=form)).status_code == 303
        offer = (await owner.post("/account/passkey/add", json=PROOF)).json()
        sent = {"token": offer["token"], "answer": device.created(offer["options"])}
        assert (await owner.post("/account/passkey", json=sent)).status_code == 200
        asked = (await owner.post("/account/passkey/enter")).json()
    sent = {"token": asked["token"], "answer": device.signed(asked["options"])}

    async def answered() -> int:
        async with httpx2.AsyncClient(base_url=server.address, timeout=60) as browser:
            return (await browser.post("/account/passkey/login", json=sent)).status_code

    return await asyncio.gather(*(answered() for _ in range(12)))


@pytest.mark.anyio
async def test_an_answer_is_taken_once_by_all_processes_together(postgres_url: str) -> None:
    server = Process(postgres_url, workers=2)
    try:
        await server.start()
        assert sorted(await answered_by_two_workers(server)) == [200] + [400] * 11
    finally:
        server.stop()


@pytest.mark.parametrize("token", ["", "x", "WyJlbnRlciIsIiIsIngiXQ.aa.bb"])
def test_a_challenge_that_we_have_not_made_is_none(token: str) -> None:
    with pytest.raises(BadPasskey):
        Challenges("a secret").read(token, "enter")
