"""A hall for tests: a tournament in a database, and phones that write rows at its tables."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import re
import time
from collections.abc import Callable
from dataclasses import dataclass, field

import httpx2

from mondfang.store.journal.books import open_shelf
from mondfang.store.journal.keys import made_key
from mondfang.store.journal.tournaments import TOURNAMENTS
from mondfang.tournament.office.access.links import given
from mondfang.tournament.office.access.roles import new_link
from mondfang.tournament.office.fold import Tournament
from tests.tournament.desk import SEED, Desk
from tests.web.live.processes import SECRET

BOOK = "herbst"
STANDBY = "ein Zugang mit mehr als sechzehn Zeichen"
ROW = "3 -1 -1 -1"
LOST = (httpx2.TransportError, OSError)


def prepare(database: str, players: int) -> None:
    """A tournament whose first round plays, with a link for a stand-by."""
    desk = Desk("steirischer-cup", players)
    desk.do(given((new_link("standby", lambda: STANDBY),)))
    desk.close_and_draw()
    desk.start(1)
    with open_shelf(database) as shelf:
        shelf.begin(BOOK, TOURNAMENTS, desk.now.log)


def kept(database: str) -> Tournament:
    with open_shelf(database) as shelf:
        return shelf.book(BOOK, TOURNAMENTS).look()


def join_path(role: str) -> str:
    """The link that a server with the secret of these tests hands out for a role."""
    key = made_key(SECRET, BOOK).encode()
    told = hmac.new(key, f"mondfang.office {BOOK} {role}".encode(), hashlib.sha256)
    return f"/office/{BOOK}/join/{role}/{told.hexdigest()[:20]}"


@dataclass
class Phone:
    """Writes row after row at one table, and notes what it was told is done."""

    table: int
    address: Callable[[], str]
    acknowledged: int = 0
    doubled: int = 0
    seconds: list[float] = field(default_factory=list)
    cookies: dict[str, str] = field(default_factory=dict)

    async def join(self, http: httpx2.AsyncClient) -> None:
        done = await http.post(
            self.address() + join_path("desk"), data={"name": f"Tisch {self.table}"}
        )
        assert done.status_code == 303, done.text
        self.cookies = {name: str(value) for name, value in done.cookies.items()}

    async def write(self, http: httpx2.AsyncClient) -> None:
        """The next row, sent until it is acknowledged, always with the same key."""
        deal = self.acknowledged + 1
        typed = {"do": "row", "row": ROW, "sure": "yes", "key": f"{self.table}-{deal}"}
        header = {"Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())}
        while True:
            started = time.perf_counter()
            try:
                where = f"{self.address()}/office/{BOOK}/table/1/{self.table}"
                answer = await http.post(where, data=typed, headers=header)
            except LOST:
                await asyncio.sleep(0.05)
                continue
            if answer.status_code == 303:
                self.seconds.append(time.perf_counter() - started)
                self.acknowledged += 1
                return
            assert answer.status_code in (502, 503), f"{answer.status_code}: {_said(answer.text)}"


def _said(page: str) -> str:
    """Why a page refused something."""
    found = re.search(r'id="refusal".*?<\/p>', page, re.S)
    return found.group() if found else page[:200]


def missing(state: Tournament, phones: list[Phone]) -> dict[int, tuple[int, int]]:
    """The tables where the rows that are kept are not those that were acknowledged."""
    rows = {phone.table: state.drafts.get((1, phone.table, False)) for phone in phones}
    found = {table: 0 if draft is None else len(draft.rows) for table, draft in rows.items()}
    return {
        phone.table: (phone.acknowledged, found[phone.table])
        for phone in phones
        if phone.acknowledged != found[phone.table]
    }


__all__ = ["BOOK", "SEED", "STANDBY", "Phone", "join_path", "kept", "missing", "prepare"]
