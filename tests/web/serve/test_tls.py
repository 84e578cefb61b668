"""``mondfang serve --tls``: what is refused before the start, and pages that are secure."""

from __future__ import annotations

import socket
import ssl
from pathlib import Path

import httpx2

from tests.cli.running import refused
from tests.web.serve.certificates import made
from tests.web.serve.running import started, until

WITHOUT_LIMIT = 60.0  # seconds that asyncio would wait for a handshake


def said(certificate: Path, key: Path, language: str = "de") -> str:
    words = ("serve", "--port", "0", "--tls", str(certificate), str(key))
    return " ".join(refused(*words, language=language).split())


def test_what_is_no_certificate_with_its_key_is_told_before_the_start(tmp_path: Path) -> None:
    certificate, key = made(tmp_path / "one")
    _, other = made(tmp_path / "two")
    old, its_key = made(tmp_path / "three", start=-9)
    coming, young_key = made(tmp_path / "four", start=3)
    _, locked = made(tmp_path / "five", password="geheim")
    assert "lässt sich nicht lesen" in said(tmp_path / "nowhere.pem", key)
    assert "kein Zertifikat" in said(key, key)
    assert "kein privater Schlüssel" in said(certificate, certificate)
    assert "gehört nicht zum Zertifikat" in said(certificate, other)
    assert "abgelaufen" in said(old, its_key)
    assert "gilt erst ab" in said(coming, young_key)
    assert "mit einem Kennwort versperrt" in said(certificate, locked)
    assert "does not belong to the certificate" in said(certificate, other, "en")


def test_a_secure_server_says_so_and_marks_its_cookies_and_headers(tmp_path: Path) -> None:
    certificate, key = made(tmp_path / "pair")
    words = ("--database", str(tmp_path / "test.db"), "--tls", str(certificate), str(key))
    with started(tmp_path, *words) as server:
        until(server.ok)
        assert server.address.startswith("https://localhost:")
        trusted = ssl.create_default_context(cafile=str(certificate))
        port = server.address.rpartition(":")[2]
        with httpx2.Client(base_url=f"https://127.0.0.1:{port}", verify=trusted) as visitor:
            answer = visitor.post("/settings", data={"language": "en", "back": "/about"})
            cookie = answer.headers["set-cookie"]
            assert cookie.startswith("__Host-mondfang=")
            assert "; Secure" in cookie
            assert answer.headers["location"] == "/about"
            assert "strict-transport-security" in answer.headers
            assert "Settle a game" in visitor.get("/about").text
        assert "strict-transport-security" not in server.get("/about").headers


def test_a_handshake_that_does_not_come_is_cut(tmp_path: Path) -> None:
    certificate, key = made(tmp_path / "pair")
    words = ("--database", str(tmp_path / "test.db"), "--tls", str(certificate), str(key))
    with started(tmp_path, *words, "--limit", "head-seconds=1") as server:
        until(server.ok)
        port = int(server.address.rpartition(":")[2])
        with socket.create_connection(("127.0.0.1", port), timeout=WITHOUT_LIMIT / 2) as slow:
            assert slow.recv(1) == b""  # closed; a server that waited would let this time out
