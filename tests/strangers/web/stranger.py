"""Somebody who reads every page, as everybody, and answers it wrongly.

Nobody tells what pages there are: the route table does, and what a page offers (its links, forms,
the addresses that its scripts know) is learned by reading it, so that a new page is met without a
line here. Whatever is not answered in words is a ``Finding``.
"""

from __future__ import annotations

import asyncio
import json
import logging
import re
import traceback
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from random import Random
from typing import TypeVar

from starlette.routing import Route, WebSocketRoute
from starlette.testclient import TestClient

from tests.strangers.kinds import KINDS, mutant
from tests.strangers.mutants import spoilt_json
from tests.strangers.web.asking import Answer, Asked, Headers, ask
from tests.strangers.web.offered import addresses_on, forms_on
from tests.strangers.web.spoiling import (
    any_body,
    form_body,
    json_of,
    spoilt_fields,
    spoilt_heads,
    spoilt_target,
    spoilt_word,
    upload_body,
)
from tests.strangers.web.world import STANDBY, World
from tests.web.block.test_block_pages import DREIER, row
from tests.web.live.test_fuzz_live import messages
from tests.web.offline.mangled import mangled_entry
from tests.web.who_may import FILLED

T = TypeVar("T")
AT_ONCE = 16  # requests that are on their way at the same time
NOWHERE = 0.1  # how often somebody asks where nothing is, besides spoilt addresses
# Exercises are weighed by bots in a process beside: half of a round would be spent waiting for it.
SLOW, SELDOM = ("/learn/exercise", "/learn/mine", "/learn/sheet", "/learn/today"), 0.1
KNOWN = 60  # addresses and forms of a route that are remembered
LEAVING = ("/account/logout", "/account/delete", "/privacy/forget")  # after it one is nobody
BUSY = 503  # a full desk says so, with when to ask again
TRIED = tuple(kind for kind in KINDS if kind.name not in ("database", "backup"))
SENT = {
    "/entries": {"key": "key-0009", "do": row(3), "device": "phone-one", "by": "Spieler 1"},
    "/numbers": [DREIER, {**DREIER, "points": "99"}],
    "/passkey": {"token": "x", "answer": {"id": "x", "rawId": "x", "response": {}, "type": "x"}},
}


@dataclass(frozen=True, slots=True)
class Finding:
    who: str
    asked: Asked
    told: str

    def __str__(self) -> str:
        return f"as {self.who}: {self.asked}\n{self.told}"


class Logged(logging.Handler):
    """Whatever the log calls an error, and every traceback in it."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        if record.exc_info or record.levelno >= logging.ERROR:
            self.lines.append(logging.Formatter().format(record))

    def taken(self) -> str:
        told, self.lines = "\n".join(self.lines), []
        return told


@contextmanager
def listening() -> Iterator[Logged]:
    """The log as an operator would collect it."""
    logged, root = Logged(), logging.getLogger()
    root.addHandler(logged)
    try:
        yield logged
    finally:
        root.removeHandler(logged)


@dataclass(slots=True)
class Stranger:
    world: World
    logged: Logged
    chance: Random
    findings: list[Finding] = field(default_factory=list)
    said: Counter[str] = field(default_factory=Counter)
    routes: dict[str, list[str]] = field(default_factory=dict)  # "GET /learn" -> addresses
    forms: dict[str, list[list[tuple[str, str]]]] = field(default_factory=dict)
    words: list[tuple[str, str]] = field(default_factory=list)
    welcome: dict[str, set[str]] = field(default_factory=dict)  # who was let in, by route
    met: Counter[str] = field(default_factory=Counter)
    keys: dict[str, tuple[str, ...]] = field(default_factory=dict)  # of paths that were seen
    on_way: list[Asked] = field(default_factory=list)

    def __post_init__(self) -> None:
        for route in self.world.server.app.routes:
            assert isinstance(route, Route | WebSocketRoute)
            for method in _methods(route):
                self.routes[f"{method} {route.path}"] = list(self._filled(route.path))

    def _filled(self, path: str) -> Iterator[str]:
        """An address with what there is, and with nothing that there is."""
        places = {name: values[0] for name, values in self.world.places.items()}
        for values in (FILLED | places, FILLED):
            filled = path
            for name, value in values.items():
                filled = filled.replace(name, value)
            yield re.sub(r"\{[^}]*\}", "1", filled)

    def attack(self, times: int, routes: Sequence[str] = ()) -> None:
        """So many requests, each route at least once; what went wrong is in ``findings``."""
        keys = sorted(routes or self.routes)
        weights = [SELDOM if any(slow in key for slow in SLOW) else 1.0 for key in keys]
        more = self.chance.choices(keys, weights, k=max(0, times - len(keys)))
        chosen = (keys + more)[:times]
        spares = [self.world.spare() for key in chosen if _leaves(key)]
        self.world.server.call(self._several, chosen, spares)

    async def _several(self, keys: Sequence[str], spares: list[TestClient]) -> None:
        """So many at a time; whoever has an answer asks on, however long the others wait."""
        waiting = iter(keys)

        async def asks_on() -> None:
            for key in waiting:
                await self._ask(key, spares)

        await asyncio.gather(*(asks_on() for _ in range(AT_ONCE)))

    async def _ask(self, key: str, spares: list[TestClient]) -> None:
        """Somebody asks at a route and learns from the answer."""
        method, _, _ = key.partition(" ")
        who = "spare" if _leaves(key) else self._who(key)
        browser = spares.pop() if who == "spare" else self.world.people[who]
        self.met[key] += 1
        asked = self._asked(key, method, browser)
        self.on_way.append(asked)
        answer = await self._judged(who, asked)
        if told := self.logged.taken():
            several = "\n".join(map(str, self.on_way))
            self.findings.append(Finding("one of these", asked, f"{several}\n{told}"))
        self.on_way.remove(asked)
        if answer is not None:
            self._learn(asked, answer)
            if answer.status < 400 and who in self.world.people:
                self.welcome.setdefault(key, set()).add(who)

    def _who(self, key: str) -> str:
        """Anybody, and half of the time somebody who was let in there before."""
        let_in = self.welcome.get(key)
        known = self.chance.random() < 0.5 and let_in
        return self.chance.choice(sorted(let_in if known and let_in else self.world.people))

    async def _judged(self, who: str, asked: Asked) -> Answer | None:
        address = f"10.0.{self.chance.randrange(256)}.{self.chance.randrange(1, 255)}"
        times = 2 if self.chance.random() < 0.1 else 1
        app = self.world.server.app
        answers = await asyncio.gather(
            *(ask(app, asked, address) for _ in range(times)), return_exceptions=True
        )
        first = None
        for answer in answers:
            if isinstance(answer, BaseException):
                told = "".join(traceback.format_exception(answer))
                self.findings.append(Finding(who, asked, told))
                continue
            first = first or answer
            self.said[str(answer.status)] += 1
            is_busy = answer.status == BUSY and answer.header(b"retry-after")
            broken = 500 <= answer.status < 600 and not is_busy
            if broken or "Traceback (most recent" in answer.text:
                told = self.logged.taken() or answer.text
                self.findings.append(Finding(who, asked, f"{answer.status}: {told}"))
        return first

    # What is asked

    def _asked(self, key: str, method: str, browser: TestClient) -> Asked:
        chance = self.chance
        target = chance.choice(self._known(key))
        if method == "GET" and self.forms.get(key) and chance.random() < 0.4:
            fields = spoilt_fields(chance.choice(self.forms[key]), chance)
            target = f"{target.partition('?')[0]}?{form_body(fields)[0].decode()}"
        elif method == "GET" and self.words and chance.random() < 0.2:
            fields = [self._word() for _ in range(chance.choice((1, 2, 5)))]
            target = f"{target.partition('?')[0]}?{form_body(fields)[0].decode()}"
        if chance.random() < (0.4 if method == "GET" else 0.15):
            target = spoilt_target(target, chance)
        heads: Headers = spoilt_heads(chance) if chance.random() < 0.25 else ()
        if not any(name == b"cookie" for name, _ in heads):
            heads += _cookies(browser)
        if method == "SOCKET":
            if chance.random() < 0.8:
                heads = ((b"authorization", b"Bearer " + STANDBY.encode()), *heads)
            return Asked(method, target, heads, messages=tuple(self._messages()))
        if method != "POST":
            return Asked(method, target, heads)
        body, kind = self._body(key)
        if not any(name == b"content-length" for name, _ in heads):
            heads += ((b"content-length", str(len(body)).encode()),)
        return Asked(method, target, (*heads, (b"content-type", kind.encode())), body)

    def _known(self, key: str) -> list[str]:
        """Addresses of a route; seldom the one at which nothing is."""
        there, nothing, *learned = self.routes[key]
        return [nothing] if self.chance.random() < NOWHERE else [there, *learned]

    def _body(self, key: str) -> tuple[bytes, str]:
        chance = self.chance
        known = self.forms.get(key)
        fields = (
            spoilt_fields(chance.choice(known), chance)
            if known and chance.random() < 0.8
            else [self._word() for _ in range(chance.choice((0, 1, 3, 8)))]
        )
        match chance.randrange(10):
            case 0:
                return any_body(chance)
            case 1 | 2:
                kind = chance.choice(TRIED)
                return upload_body(fields, mutant(kind, chance.randrange(1 << 30)), chance)
            case 3:
                return json_of(fields, chance), "application/json"
            case 4 | 5 if "/entries" in key or "/passkey" in key or "/numbers" in key:
                if "/entries" in key and chance.random() < 0.5:
                    return mangled_entry(chance), "application/json"
                sent = next(value for end, value in SENT.items() if end in key)
                return spoilt_json(json.dumps(sent).encode(), chance), "application/json"
        return form_body(fields)

    def _word(self) -> tuple[str, str]:
        """A field of any form that was seen."""
        name, value = self.chance.choice(self.words) if self.words else ("do", "")
        return name, (spoilt_word(value, self.chance) if self.chance.random() < 0.5 else value)

    def _messages(self) -> Iterator[str | bytes]:
        """What pages send over sockets, and what none would send."""
        chance = self.chance
        yield from messages(chance, chance.randrange(4))
        for form in self.forms.get("POST /t/{id}/do", [])[:2]:
            sent = dict(spoilt_fields(form, chance))
            yield json.dumps({name: sent[name] for name in ("at", "do") if name in sent})
        yield spoilt_json(json.dumps({"have": 3, "again": True}).encode(), chance).decode(
            errors="replace"
        )

    # What is learned

    def _learn(self, asked: Asked, answer: Answer) -> None:
        here = asked.target.partition("?")[0]
        text = answer.text
        found = addresses_on(text)
        if there := answer.header(b"location"):
            found.add(there.removeprefix("http://testserver"))
        for address in sorted(one for one in found if one.isascii() and one.startswith("/")):
            for key in self._keys_of(address):
                _keep(self.routes[key], address, self.chance)
        if answer.status != 200 or "<form" not in text:
            return
        for form in forms_on(text, here):
            for key in self._keys_of(form.action):
                if key.startswith(form.method) and form.fields:
                    _keep(self.routes[key], form.action, self.chance)
                    _keep(self.forms.setdefault(key, []), form.fields, self.chance)
                    _keep(self.words, self.chance.choice(form.fields), self.chance, KNOWN * 20)

    def _keys_of(self, address: str) -> tuple[str, ...]:
        path = address.partition("?")[0]
        if path not in self.keys:
            self.keys[path] = tuple(self._found(path))
        return self.keys[path]

    def _found(self, path: str) -> Iterator[str]:
        for route in self.world.server.app.routes:
            assert isinstance(route, Route | WebSocketRoute)
            if route.path_regex.match(path):
                for method in _methods(route):
                    yield f"{method} {route.path}"


def _keep(kept: list[T], one: T, chance: Random, most: int = KNOWN) -> None:
    if one in kept:
        return
    if len(kept) < most:
        kept.append(one)
    else:
        kept[chance.randrange(2, most)] = one  # the first two stay


def _leaves(key: str) -> bool:
    method, _, path = key.partition(" ")
    return method == "POST" and path.startswith(LEAVING)


def _methods(route: Route | WebSocketRoute) -> list[str]:
    if isinstance(route, WebSocketRoute):
        return ["SOCKET"]
    return sorted(method for method in route.methods or () if method != "HEAD")


def _cookies(browser: TestClient) -> Headers:
    jar = "; ".join(f"{one.name}={one.value}" for one in browser.cookies.jar)
    return ((b"cookie", jar.encode("latin-1", "replace")),) if jar else ()
