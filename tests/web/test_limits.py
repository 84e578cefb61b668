"""Too much and too often."""

from __future__ import annotations

from pathlib import Path

import pytest
from starlette.requests import HTTPConnection

from mondfang.web.base.limits import Purses, client_of, share_of
from mondfang.web.config import Config, Limits
from mondfang.web.gate.networks import networks_of
from tests.web.browsing import Server, running


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_purse_is_empty_after_so_many_requests_and_fills_again() -> None:
    clock = Clock()
    purses = Purses(Limits(pages_per_minute=3), clock)
    assert [purses.wait(("a",), "page") for _ in range(3)] == [0, 0, 0]
    assert purses.wait(("a",), "page") == pytest.approx(20)
    clock.now = 20.0
    assert purses.wait(("a",), "page") == 0


def test_of_house_books_there_are_so_many_a_day() -> None:
    clock = Clock()
    purses = Purses(Limits(books_per_day=2), clock)
    assert [purses.wait(("a",), "book") for _ in range(2)] == [0, 0]
    assert purses.wait(("a",), "book") == pytest.approx(43_200)
    assert purses.wait(("b",), "book") == 0
    clock.now = 43_200.0
    assert purses.wait(("a",), "book") == 0


def test_an_address_is_in_one_of_256_parts_and_a_wide_network_in_one_as_a_whole() -> None:
    def part(host: str, secret: str = "a") -> int:
        return share_of(HTTPConnection({"type": "http", "client": (host, 1)}), secret)

    assert part("2001:db8:1:2::1") == part("2001:db8:1:3::1")
    assert part("192.0.2.7") == part("192.0.2.7")
    parts = {part(f"192.0.2.{number}") for number in range(256)}
    assert 120 < len(parts) < 200
    assert parts <= set(range(256))
    assert [part(f"192.0.2.{n}") for n in range(9)] != [part(f"192.0.2.{n}", "b") for n in range(9)]


def test_waiting_does_not_get_longer_by_asking() -> None:
    purses = Purses(Limits(pages_per_minute=1), Clock())
    purses.wait(("a",), "page")
    assert purses.wait(("a",), "page") == purses.wait(("a",), "page") == pytest.approx(60)


def test_clients_and_kinds_have_purses_of_their_own() -> None:
    purses = Purses(Limits(pages_per_minute=1, forms_per_minute=1), Clock())
    purses.wait(("a",), "page")
    assert purses.wait(("b",), "page") == 0
    assert purses.wait(("a",), "form") == 0


@pytest.mark.parametrize(
    ("host", "client"),
    [
        ("192.0.2.7", ("192.0.2.7",)),
        ("2001:db8:1:2:3:4:5:6", ("2001:db8:1:2::/64", "2001:db8:1::/48")),
        ("2001:db8:1:2:ffff::1", ("2001:db8:1:2::/64", "2001:db8:1::/48")),
        ("2001:db8:1:f:ffff::1", ("2001:db8:1:f::/64", "2001:db8:1::/48")),
        ("::ffff:192.0.2.7", ("192.0.2.7",)),  # as a socket for both kinds of addresses says it
        ("testclient", ("testclient",)),
        ("", ("",)),
    ],
)
def test_a_household_has_one_purse_and_its_provider_another(
    host: str, client: tuple[str, ...]
) -> None:
    scope = {"type": "http", "client": (host, 1), "headers": []}
    assert client_of(HTTPConnection(scope)) == client


def test_all_households_of_a_network_share_a_larger_purse() -> None:
    purses = Purses(Limits(logins_per_minute=2, network_times=3), Clock())
    waits = [
        purses.wait(networks_of(f"2001:db8:1:{number:x}::7"), "login")
        for number in range(10)
        for _ in range(3)
    ]
    taken = [number for number, wait in enumerate(waits) if not wait]
    assert taken == [0, 1, 3, 4, 6, 7]  # two of each, six of all together
    assert purses.wait(networks_of("2001:db8:2::7"), "login") == 0


def test_who_is_refused_for_the_network_keeps_the_own_token() -> None:
    clock = Clock()
    purses = Purses(Limits(pages_per_minute=1, network_times=1), clock)
    one, other = networks_of("2001:db8:1:1::7"), networks_of("2001:db8:1:2::7")
    assert purses.wait(one, "page") == 0
    assert purses.wait(other, "page") == pytest.approx(60)
    clock.now = 60.0
    assert purses.wait(other, "page") == 0


def test_logins_from_many_networks_of_one_provider_are_counted_together(tmp_path: Path) -> None:
    limits = Limits(network_times=1)
    with running(tmp_path / "test.db", limits=limits, trusted_proxies=("testclient",)) as server:
        server.app.state.purses = Purses(limits, Clock())  # nothing comes back meanwhile
        got = [
            server.browser().post(
                "/account/login",
                data={"name": f"Spieler {number}", "password": "falsch"},
                headers={"x-forwarded-for": f"2001:db8:1:{number:x}::7"},
            )
            for number in range(25)
        ]
    assert [answer.status_code for answer in got] == [400] * 20 + [429] * 5


def test_who_asks_too_often_is_told_when_to_come_back(tmp_path: Path) -> None:
    with running(tmp_path / "test.db", limits=Limits(pages_per_minute=2)) as server:
        browser = server.browser()
        assert [browser.get("/about").status_code for _ in range(3)] == [200, 200, 429]
        got = browser.get("/about")
        assert 1 <= int(got.headers["retry-after"]) <= 31
        assert "Augenblick" in got.text


def test_files_are_not_counted(tmp_path: Path) -> None:
    with running(tmp_path / "test.db", limits=Limits(pages_per_minute=1)) as server:
        browser = server.browser()
        assert {browser.get("/static/0/look.css").status_code for _ in range(5)} == {200}


def test_a_password_cannot_be_guessed_from_many_addresses(tmp_path: Path) -> None:
    with running(
        tmp_path / "test.db", limits=Limits(logins_per_minute=2), trusted_proxies=("testclient",)
    ) as server:
        got = [
            server.browser().post(
                "/account/login",
                data={"name": "Spieler 1", "password": "falsch"},
                headers={"x-forwarded-for": f"192.0.2.{number}"},
            )
            for number in range(3)
        ]
    assert [answer.status_code for answer in got] == [400, 400, 429]


@pytest.mark.parametrize("path", ["/settings", "/account/login", "/play"])
def test_a_form_that_is_too_large_is_refused_unread(server: Server, path: str) -> None:
    got = server.browser().post(path, data={"name": "x" * 20_000})
    assert got.status_code == 413


def test_a_secret_that_can_be_guessed_is_refused() -> None:
    with pytest.raises(ValueError, match="16"):
        Config(secret="short")


def test_an_address_with_a_path_is_refused() -> None:
    with pytest.raises(ValueError, match="not an address"):
        Config(secret="x" * 16, base_url="https://tarock.example/tisch")


def test_a_config_does_not_show_its_secret() -> None:
    assert "x" * 16 not in repr(Config(secret="x" * 16, metrics_token="y" * 16))
