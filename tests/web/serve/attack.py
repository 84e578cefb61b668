"""Somebody sends the worst house rules to a server, while somebody else wants to play."""

from __future__ import annotations

import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import cycle, islice

import httpx2

from tests.rulebook.worst import worst_books

UPLOADS = 40
ATTACKERS, SOMEBODY = ("127.0.0.2", "127.0.0.3"), "127.0.0.4"
PATIENCE = 300.0
HOME, OPEN = "first page", "open table"


@dataclass
class Attack:
    """The uploads under way, and what became of them."""

    address: str
    answers: Counter[int | str] = field(default_factory=Counter)
    seconds: list[float] = field(default_factory=list)
    threads: list[threading.Thread] = field(default_factory=list)

    def begin(self, at_once: int) -> None:
        texts = list(islice(cycle(worst_books().values()), UPLOADS))
        for number in range(at_once):
            client, some = ATTACKERS[number % len(ATTACKERS)], texts[number::at_once]
            self.threads.append(threading.Thread(target=self._send, args=[client, some]))
        for thread in self.threads:
            thread.start()

    def _send(self, client: str, texts: list[str]) -> None:
        for text in texts:
            self._upload(client, text)

    @property
    def is_over(self) -> bool:
        return not any(thread.is_alive() for thread in self.threads)

    def _upload(self, client: str, text: str) -> None:
        began = time.perf_counter()
        try:
            with browser(self.address, client) as http:
                form, files = {"do": "check"}, {"house_file": ("haus.toml", text)}
                self.answers[http.post("/table/new", data=form, files=files).status_code] += 1
        except httpx2.TransportError as problem:
            self.answers[type(problem).__name__] += 1
        self.seconds.append(time.perf_counter() - began)


@contextmanager
def browser(address: str, client: str) -> Iterator[httpx2.Client]:
    transport = httpx2.HTTPTransport(local_address=client)
    with httpx2.Client(base_url=address, transport=transport, timeout=PATIENCE) as http:
        yield http


def waits(address: str, go_on: Callable[[int], bool]) -> dict[str, list[float]]:
    """What somebody waits for: many first pages, and now and then a table."""
    found: dict[str, list[float]] = {HOME: [], OPEN: []}
    with browser(address, SOMEBODY) as http:
        turn = 0
        while go_on(turn):
            began = time.perf_counter()
            http.get("/").raise_for_status()
            found[HOME].append(time.perf_counter() - began)
            if turn % 10 == 0 and len(found[OPEN]) < 8:
                form = {"rulebook": "steirisch-2017", "your_name": "Spieler 1", "do": "open"}
                began = time.perf_counter()
                assert http.post("/table/new", data=form).status_code == 303
                found[OPEN].append(time.perf_counter() - began)
            turn += 1
            time.sleep(0.02)
    return found
