"""A server on which everything there is has begun, and somebody of every standing before it."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from starlette.testclient import TestClient

from mondfang.table.seating.seats import watch
from mondfang.table.setup import Setup
from mondfang.table.state import fold
from mondfang.tournament.cup.format import cup_preset
from mondfang.tournament.cup.log import CupCreated
from mondfang.tournament.log import Entry
from mondfang.tournament.office.access.links import given
from mondfang.tournament.office.access.roles import STAFF, new_link
from mondfang.web.config import Limits
from tests.web.block.test_block_pages import opened, row, sent, view_of
from tests.web.browsing import Server, running
from tests.web.house.test_editor import begun
from tests.web.office.evenings import joined, made
from tests.web.tables import played_log

STANDBY = "ein Zugang mit mehr als sechzehn Zeichen"
OFTEN = 1_000_000
BOUNDLESS = Limits(
    pages_per_minute=OFTEN,
    forms_per_minute=OFTEN,
    tables_per_minute=OFTEN,
    logins_per_minute=OFTEN,
    hints_per_minute=OFTEN,
    replays_per_minute=OFTEN,
    analyses_per_minute=OFTEN,
    books_per_day=OFTEN,
    messages_per_second=OFTEN,
    analyses_waiting=2,
)
PLAYERS = "\n".join(f"Spieler {number}" for number in range(1, 9))
ROUND = (
    ("door", {"do": "list", "list": f"Name\n{PLAYERS}", "here": "yes"}),
    ("draw", {"do": "close"}),
    ("draw", {"do": "draw"}),
    ("draw", {"do": "start", "round": "1"}),
)


@dataclass(frozen=True, slots=True)
class World:
    """A running server, who stands before it, and what can stand in its addresses."""

    server: Server
    people: dict[str, TestClient]
    places: dict[str, tuple[str, ...]]  # "{office}" -> ids that there are

    def spare(self) -> TestClient:
        """Somebody with an account who is missed by nobody."""
        browser = self.server.browser()
        name = f"Gast {self.server.call(_next)}"
        form = {"name": name, "password": "ganz geheim", "again": "ganz geheim"}
        browser.post("/account/register", data=form)
        return browser


_spares = iter(range(1, 1 << 30))


async def _next() -> int:
    return next(_spares)


@contextmanager
def begun_world(folder: Path) -> Iterator[World]:
    """Tables, a tournament in its first round, a cup, a block, house rules."""
    with running(folder / "strangers.db", limits=BOUNDLESS) as server:
        people = {
            "nobody": server.browser(),
            "guest": server.guest(),
            "player": server.member("Spieler 1"),
            "other": server.member("Spieler 9"),
            "spectator": server.guest("Kiebitz"),
            "admin": server.member("Verwaltung", "admin"),
            "director": server.member("Leitung", "director"),
        }
        places = {
            "{id}": _tables(server, people),
            "{cup}": _cup(server),
            "{office}": _office(server, people),
            "{house}": (begun(people["player"]).rpartition("/")[2],),
        }
        root = opened(people["guest"])
        for deal in (1, 2):
            sent(people["guest"], root, row(deal), f"key-000{deal}")
        places["{block}"] = (root.rpartition("/")[2],)
        places["{view}"] = (view_of(people["guest"], root).rpartition("/")[2],)
        yield World(server, people, places)


def _tables(server: Server, people: dict[str, TestClient]) -> tuple[str, ...]:
    """One with a finished game, one with bots at which the first deal waits."""
    ids = {name: server.person(people[name]).person for name in ("player", "spectator")}
    log = played_log("a-table", Setup("steirisch-2017"), (ids["player"], "b", "c", "d"))
    log.append(watch(fold(log), ids["spectator"], "Kiebitz"))
    server.keep(log)
    form = {"book": "steirisch-2017", "bots": "beginner", "name": "Spieler 1"}
    table = people["player"].post("/play", data=form).url.path
    return ("a-table", table.rpartition("/")[2])


def _cup(server: Server) -> tuple[str, ...]:
    made_cup = CupCreated("Cup", "2026", cup_preset("steirischer-cup"))
    server.call(server.services.offices.begin_cup, "a-cup", Entry(1, 0.0, "Leitung", "", made_cup))
    return ("a-cup",)


def _office(server: Server, people: dict[str, TestClient]) -> tuple[str, ...]:
    """A tournament in its first round and one that nobody has come to yet."""
    director = people["director"]
    empty, address = made(director), made(director)
    for page, typed in ROUND:
        done = director.post(f"{address}/{page}", data=typed)
        assert done.status_code == 200, re.sub(r"<[^>]+>", " ", done.text)
    for role in STAFF[1:]:
        people[role] = joined(server, director, address, role, f"Hilfe {role}")
    follows = given((new_link("standby", lambda: STANDBY),))
    server.call(
        server.services.offices.change,
        address.rpartition("/")[2],
        lambda now: now.done(follows, time.time(), "Leitung", ""),
    )
    return address.rpartition("/")[2], empty.rpartition("/")[2]
