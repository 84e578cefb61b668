"""A finished game behind a secret link: only what is over, only as long as nobody objects."""

from __future__ import annotations

import re

import pytest
from starlette.testclient import TestClient

from mondfang.store.play.shares import Shares
from mondfang.table.setup import Setup
from tests.web.browsing import Server
from tests.web.tables import played_log

GAME = "/t/a-table/game/1"
SECRET = re.compile(r'id="shared-link" value="[^"]*(/r/[\w-]+)"')


def two_seated(server: Server, *, whole: bool = True) -> tuple[TestClient, TestClient]:
    """Two browsers that have played a game together."""
    one, two = server.guest("Spieler 1"), server.guest("Spieler 2")
    people = (server.person(one).person, server.person(two).person, "c", "d")
    log = played_log("a-table", Setup("steirisch-2017"), people)
    server.keep(log if whole else log[:-1])
    return one, two


def share(browser: TestClient) -> str:
    """Press the button; the path of the link."""
    got = browser.post(f"{GAME}/share", data={"do": "share", "step": "4"})
    assert got.status_code == 200
    found = SECRET.search(got.text)
    assert found is not None
    return found.group(1)


def test_whoever_has_the_link_sees_the_game_and_nothing_to_press(server: Server) -> None:
    one, _ = two_seated(server)
    assert SECRET.search(one.get(GAME).text) is None  # nothing is shared unasked
    path = share(one)
    stranger = server.browser()
    got = stranger.get(f"{path}?step=9")
    assert got.status_code == 200
    assert got.headers["x-robots-tag"] == "noindex"
    assert "a-table" not in got.text  # the address of the table is the key to it
    for word in ("what-if", "/record", "Analysieren", "Nicht mehr teilen"):
        assert word not in got.text
    film = stranger.get(f"{path}/film")
    assert len(film.json()["frames"]) > 20
    assert "a-table" not in film.text


def test_of_the_people_only_the_one_who_shares_is_named(server: Server) -> None:
    one, two = two_seated(server)
    for browser, own, other in ((one, "Spieler 1", "Spieler 2"), (two, "Spieler 2", "Spieler 1")):
        path = share(browser)
        assert own in server.browser().get(path).text
        renamed = server.browser()
        renamed.post("/settings", data={"language": "en"})
        english = renamed.get(path).text + renamed.get(f"{path}/film").text
        assert own in english
        assert other not in english
        assert f"Player {other[-1]}" in english


def test_what_is_withdrawn_is_gone_and_a_new_link_is_another(server: Server) -> None:
    one, _ = two_seated(server)
    path = share(one)
    one.post(f"{GAME}/share", data={"do": "withdraw"})
    assert server.browser().get(path).status_code == 404
    assert share(one) != path
    assert server.browser().get(f"{path}/film").status_code == 404


def test_everybody_who_played_sees_who_shares_and_may_object_for_good(server: Server) -> None:
    one, two = two_seated(server)
    path = share(one)
    assert "Spieler 1 teilt dieses Spiel" in two.get(GAME).text
    two.post(f"{GAME}/share", data={"do": "object"})
    assert server.browser().get(path).status_code == 404
    got = one.post(f"{GAME}/share", data={"do": "share"})
    assert SECRET.search(got.text) is None
    assert "Spieler 2 möchte nicht" in got.text
    two.post(f"{GAME}/share", data={"do": "withdraw"})
    assert server.browser().get(path).status_code == 404  # the old link does not come back
    assert server.browser().get(share(one)).status_code == 200


def test_a_running_game_is_shared_by_nobody_and_seen_by_nobody(server: Server) -> None:
    one, _ = two_seated(server, whole=False)
    assert one.post(f"{GAME}/share", data={"do": "share"}).status_code == 404
    person, database = server.person(one).person, server.services.database
    secret = server.call(
        Shares(database).share, "a-table", 1, person, 1.0
    )  # even if there were one
    for path in (f"/r/{secret}", f"/r/{secret}/film"):
        got = server.browser().get(path)
        assert got.status_code == 404
        assert "data-card" not in got.text


@pytest.mark.parametrize("path", ["/r/x", "/r/%00", "/r/%C3%A4", "/r/x/film", f"/r/{'x' * 3000}"])
def test_a_secret_that_is_none_opens_nothing(server: Server, path: str) -> None:
    assert server.client.get(path).status_code == 404


def test_who_did_not_play_has_no_say(server: Server) -> None:
    two_seated(server)
    for do in ("share", "object", "withdraw"):
        assert server.guest("Wer").post(f"{GAME}/share", data={"do": do}).status_code == 404


def test_whoever_is_forgotten_shares_nothing_any_more(server: Server) -> None:
    one, two = two_seated(server)
    path, other = share(one), share(two)
    one.post("/privacy/forget", data={"sure": "yes"})
    assert server.browser().get(path).status_code == 404
    assert "Spieler 1" in server.browser().get(other).text  # the seat, for nobody


def test_a_guest_who_registers_keeps_the_link(server: Server) -> None:
    one, _ = two_seated(server)
    path = share(one)
    form = {"name": "Ein Konto", "password": "ganz geheim", "again": "ganz geheim"}
    assert one.post("/account/register", data=form).url.path == "/account"
    assert server.browser().get(path).status_code == 200
