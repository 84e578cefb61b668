"""Requests and sockets as a server hands them to the app: any bytes, and no client that tidies."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import unquote

from starlette.applications import Starlette

Headers = tuple[tuple[bytes, bytes], ...]
PATIENCE = 900.0  # seconds until an answer that does not come is a finding, on a busy machine


@dataclass(frozen=True, slots=True)
class Asked:
    """A request; ``SOCKET`` is the method of a socket, which sends ``messages``."""

    method: str
    target: str  # path and query, in ASCII
    headers: Headers = ()
    body: bytes = b""
    messages: tuple[str | bytes, ...] = ()

    def __str__(self) -> str:
        told = f"{self.method} {self.target[:2000]}"
        for name, value in self.headers:
            told += f"\n  {name.decode('latin-1')}: {value[:300].decode('latin-1')}"
        for part in (self.body, *self.messages):
            told += f"\n  {part[:3000]!r}" if part else ""
        return told


@dataclass(slots=True)
class Answer:
    status: int = 0
    headers: list[tuple[bytes, bytes]] = field(default_factory=list)
    body: bytes = b""

    def header(self, name: bytes) -> str:
        return next((value.decode("latin-1") for one, value in self.headers if one == name), "")

    @property
    def text(self) -> str:
        is_text = self.header(b"content-type").startswith(("text/", "application/json"))
        return self.body.decode(errors="replace") if is_text else ""


async def ask(app: Starlette, asked: Asked, address: str) -> Answer:
    """What the app answers; whatever it raises is raised."""
    answer = Answer()
    socket = asked.method == "SOCKET"
    said = _socket_said(asked.messages) if socket else _body_said(asked.body)

    async def receive() -> dict[str, Any]:
        await asyncio.sleep(0)
        return said.pop(0) if said else await _gone(socket)

    async def send(message: Any) -> None:
        await asyncio.sleep(0)
        match message["type"]:
            case "http.response.start":
                answer.status, answer.headers = message["status"], list(message["headers"])
            case "http.response.body":
                answer.body += message.get("body", b"")
            case "websocket.accept":
                answer.status = 101
            case "websocket.close":
                answer.status = message.get("code", 1000)

    async with asyncio.timeout(PATIENCE):
        await app(_scope(asked, address), receive, send)
    return answer


async def _gone(socket: bool) -> dict[str, Any]:
    if socket:
        return {"type": "websocket.disconnect", "code": 1001}
    await asyncio.sleep(0.001)
    return {"type": "http.disconnect"}


def _socket_said(messages: Sequence[str | bytes]) -> list[dict[str, Any]]:
    said: list[dict[str, Any]] = [{"type": "websocket.connect"}]
    for message in messages:
        key = "bytes" if isinstance(message, bytes) else "text"
        said.append({"type": "websocket.receive", key: message})
    return said


def _body_said(body: bytes) -> list[dict[str, Any]]:
    """In two pieces, as a network may hand it over."""
    half = len(body) // 2
    return [
        {"type": "http.request", "body": body[:half], "more_body": True},
        {"type": "http.request", "body": body[half:], "more_body": False},
    ]


def _scope(asked: Asked, address: str) -> dict[str, Any]:
    raw, _, query = asked.target.partition("?")
    socket = asked.method == "SOCKET"
    scope: dict[str, Any] = {
        "type": "websocket" if socket else "http",
        "asgi": {"version": "3.0", "spec_version": "2.4"},
        "http_version": "1.1",
        "server": ("testserver", 80),
        "client": (address, 40_000),
        "scheme": "ws" if socket else "http",
        "root_path": "",
        "path": unquote(raw),
        "raw_path": raw.encode("ascii"),
        "query_string": query.encode("ascii"),
        "headers": [(b"host", b"testserver"), *asked.headers],
        "state": {},
    }
    if socket:
        return {**scope, "subprotocols": []}
    return {**scope, "method": asked.method}
