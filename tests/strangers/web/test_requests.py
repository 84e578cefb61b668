"""Whatever is sent to whichever page, by whomever: an answer in words (100,000: ``sweeps``)."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from random import Random

import pytest
from starlette.requests import Request
from starlette.routing import Route

from tests.strangers.web.asking import Asked, ask
from tests.strangers.web.stranger import Logged, Stranger, listening
from tests.strangers.web.world import STANDBY, World, begun_world


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    with begun_world(tmp_path_factory.mktemp("strangers")) as begun:
        yield begun


@pytest.fixture
def logged() -> Iterator[Logged]:
    with listening() as heard:
        yield heard


def test_every_route_answers_whatever_it_is_asked(world: World, logged: Logged) -> None:
    stranger = Stranger(world, logged, Random(1))
    stranger.attack(len(stranger.routes))
    assert not stranger.findings, "\n\n".join(map(str, stranger.findings))
    assert set(stranger.met) == set(stranger.routes)
    assert {"200", "303", "404"} <= set(stranger.said)


def test_a_page_that_breaks_is_found(world: World, logged: Logged) -> None:
    async def broken(request: Request) -> None:
        raise KeyError("nobody expected this")

    routes = world.server.app.router.routes
    routes.append(Route("/broken", broken))
    try:
        stranger = Stranger(world, logged, Random(1))
        stranger.routes["GET /broken"] = ["/broken", "/broken"]
        stranger.attack(20, ["GET /broken"])
    finally:
        routes.pop()
    assert any("nobody expected this" in finding.told for finding in stranger.findings)


@pytest.mark.parametrize("said", [b"", b"\xff", "", "{", "[]", '{"have": "x"}', '{"have": null}'])
def test_sockets_that_only_speak_bear_whatever_is_said_to_them(
    world: World, logged: Logged, said: str | bytes
) -> None:
    office, block = world.places["{office}"][0], world.places["{block}"][0]
    heads = ((b"authorization", b"Bearer " + STANDBY.encode()),)
    for path in (f"/office/{office}/live", f"/office/{office}/journal", f"/block/{block}/live"):
        asked = Asked("SOCKET", path, heads, messages=(said,))
        answer = world.server.call(ask, world.server.app, asked, "10.0.0.1")
        assert answer.status in (101, 4400), path
    assert logged.taken() == ""


def test_a_link_that_is_let_out_twice_at_once_is_one_link(world: World, logged: Logged) -> None:
    root = f"/block/{world.places['{block}'][0]}"
    asked = Asked("POST", f"{root}/share", ((b"content-length", b"0"),))

    async def twice() -> list[int]:
        app = world.server.app
        answers = [ask(app, asked, "10.0.0.1") for _ in range(2)]
        return [one.status for one in await asyncio.gather(*answers)]

    assert world.server.call(twice) == [303, 303]
    assert logged.taken() == ""
