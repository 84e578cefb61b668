"""Whoever directs at a laptop that began for itself lets the phones of the hall in by a button."""

from __future__ import annotations

import asyncio
import socket
import threading
from dataclasses import replace
from pathlib import Path

import httpx2
import pytest
from starlette.testclient import TestClient

from mondfang.web import local_network as letting
from mondfang.web.app import create_app
from mondfang.web.local_network import Neighbours, NoNetwork, WiderServer
from mondfang.web.serve import uvicorn_config
from tests.web.browsing import Server
from tests.web.office.evenings import joined, made

HERE = "http://localhost"
OUTSIDE = "http://192.0.2.7:8714"
BUTTON = "Geräte im Netz hereinlassen"


@pytest.fixture
def desk(server: Server) -> TestClient:
    """A director at the machine itself, whose server listens to nobody else."""

    async def listen() -> str:
        return OUTSIDE

    server.app.state.neighbours = Neighbours(None, listen)
    return server.browser(HERE)


def test_codes_and_links_lead_to_the_network_once_it_is_let_in(desk: TestClient) -> None:
    place = made(desk)
    before = desk.get(place).text
    assert BUTTON in before
    assert OUTSIDE not in before
    after = desk.post(f"{place}/let-in")
    assert after.history[0].status_code == 303
    assert BUTTON not in after.text
    assert f"{OUTSIDE}{place}/join/desk/" in after.text
    assert 'id="links" open' in after.text
    again = desk.post(f"{place}/let-in").text  # there is nothing left to do
    assert f"{OUTSIDE}{place}/join/desk/" in again


def test_only_who_leads_may_and_a_network_that_is_missing_is_told(
    desk: TestClient, server: Server
) -> None:
    async def nowhere() -> str:
        raise NoNetwork("no-network")

    place = made(desk)
    helper = joined(server, desk, place, "desk", "Spieler 91")
    assert helper.post(f"{place}/let-in").status_code == 403
    server.app.state.neighbours.listen = nowhere
    refused = desk.post(f"{place}/let-in")
    assert "hängt an keinem Netz" in refused.text
    assert BUTTON in refused.text


def test_where_it_cannot_be_done_the_page_says_how_to_start(server: Server) -> None:
    desk = server.browser(HERE)
    place = made(desk)
    assert BUTTON not in desk.get(place).text
    assert "mondfang serve --host 0.0.0.0" in desk.get(place).text
    assert "mondfang serve --host 0.0.0.0" in desk.post(f"{place}/let-in").text


def test_a_running_server_listens_at_one_more_address(
    server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(letting, "network_address", lambda: "127.0.0.2")
    bound = socket.create_server(("127.0.0.1", 0))
    port = bound.getsockname()[1]

    config = replace(server.app.state.config, database=str(tmp_path / "hall.db"))
    settings = uvicorn_config(create_app(config), config.limits)
    wider, started = WiderServer(settings), threading.Event()
    loops: list[asyncio.AbstractEventLoop] = []

    async def serve() -> None:
        loops.append(asyncio.get_running_loop())
        running = asyncio.create_task(wider.serve(sockets=[bound]))
        while not wider.started:
            await asyncio.sleep(0.01)
        started.set()
        await running

    thread = threading.Thread(target=asyncio.run, args=(serve(),), daemon=True)
    thread.start()
    assert started.wait(60)
    with pytest.raises(httpx2.TransportError):
        httpx2.get(f"http://127.0.0.2:{port}/")
    found = asyncio.run_coroutine_threadsafe(wider.listen_in_network(port), loops[0]).result(60)
    assert found == f"http://127.0.0.2:{port}"
    assert httpx2.get(f"{found}/health", timeout=60).status_code == 200
    wider.should_exit = True
    thread.join(60)
    assert not thread.is_alive()
    with pytest.raises(httpx2.TransportError):
        httpx2.get(f"http://127.0.0.2:{port}/")
