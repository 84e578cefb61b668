"""People made of code who play through the pages: they see regions and press what is offered."""

from __future__ import annotations

import asyncio
import json
import random
import re
import ssl
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from html import unescape
from typing import Any, Protocol

import httpx2
from websockets.asyncio.client import ClientConnection, connect

from mondfang.cards import BY_CODE
from mondfang.game.text import ActionTextError, parse_action
from mondfang.web.play.live.difference import changed

TIMEOUT = 60.0  # seconds, on a machine that has much else to do
LIMIT = 2**20
OFFERING = ("lobby", "felt", "panel", "hand")  # the regions where one plays
ENDS = {"throw in", "schleifen", "concede"}  # with these there are no tricks


TAG = re.compile(r"<(button|input|li|div|fieldset)\b([^>]*)>")
ATTRIBUTE = re.compile(r'([\w-]+)="([^"]*)"')


class Offers:
    """What a piece of a page lets one do: buttons, cards to choose from, and how many of them."""

    def __init__(self, html: str) -> None:
        self.verbs: list[str] = []
        self.refused: list[str] = []  # shown, but against the rules
        self.cards: list[str] = []
        self.pick = 0
        self.at: str | None = None
        good, waits = True, False
        for tag, rest in TAG.findall(html):
            found = dict(ATTRIBUTE.findall(rest))
            value = unescape(found.get("value", ""))
            match tag, found.get("name"):
                case "button", "do" if not waits:
                    (self.refused if "aria-disabled" in found else self.verbs).append(value)
                case "li", _:
                    good = found.get("class") != "no"
                case "input", "card" if good:
                    self.cards.append(value)
                case "input", "at":
                    self.at = value
                case "div", _:
                    self.pick = int(found.get("data-pick", self.pick))
                case "fieldset", _:
                    waits = rest.endswith("disabled")
                case _:
                    pass


def discard(offers: Offers, source: random.Random) -> list[str]:
    """Cards to lay away; most books take tarocks only where there are too few others."""
    cards = source.sample(offers.cards, len(offers.cards))
    if source.random() < 0.8:
        cards.sort(key=lambda code: BY_CODE[code].is_tarock)
    return cards[: offers.pick]


def is_move(verb: str) -> bool:
    """Whether a verb is an action of the game, and not one that ends it before its tricks."""
    if verb in ENDS:
        return False
    try:
        parse_action(0, verb)
    except ActionTextError:
        return False
    return True


@dataclass
class Visitor:
    """A person with a browser: cookies, pages and forms."""

    address: str
    name: str
    source: str | None = None  # the address of this machine from which they come
    http: httpx2.AsyncClient = field(init=False)

    def __post_init__(self) -> None:
        way = httpx2.AsyncHTTPTransport(verify=False, local_address=self.source)
        self.http = httpx2.AsyncClient(transport=way, base_url=self.address, timeout=TIMEOUT)

    async def close(self) -> None:
        await self.http.aclose()

    async def page(self, table: str, query: str = "") -> str:
        """The table page as it is loaded."""
        answer = await self.http.get(f"/t/{table}{query}")
        assert answer.status_code == 200, answer.text
        return answer.text

    async def do(self, table: str, verb: str, at: str = "", cards: Sequence[str] = ()) -> str:
        """Send the form; where it leads to."""
        data = {"at": at, "do": verb, "name": self.name, "card": list(cards)}
        answer = await self.http.post(f"/t/{table}/do", data=data)
        assert answer.status_code == 303, answer.text
        return answer.headers["location"]

    async def deal(self, table: str) -> str:
        """Press the button that deals, on a page that shows the promise."""
        return await self.do(table, "deal", Offers(await self.page(table)).at or "")

    async def sit(self, table: str, seat: int) -> None:
        assert "refused" not in await self.do(table, f"sit {seat}")

    @property
    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())

    @asynccontextmanager
    async def live(self, table: str) -> AsyncIterator[LivePage]:
        """The page with its socket; it has been shown the whole table once."""
        address = f"{self.address.replace('http', 'ws', 1)}/t/{table}/live"
        headers = {"Cookie": self.cookie}
        way: dict[str, Any] = {"local_addr": (self.source, 0)} if self.source else {}
        if address.startswith("wss:"):
            way["ssl"] = anybodys_certificate()
        async with connect(
            address, additional_headers=headers, compression=None, max_size=LIMIT, **way
        ) as socket:
            page = LivePage(socket)
            await page.receive()
            yield page


def anybodys_certificate() -> ssl.SSLContext:
    """For certificates that were made for a test."""
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    return context


class LivePage:
    """What one page shows, and every byte that it was sent."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.regions: dict[str, str] = {}
        self.at, self.seq = "", -1
        self.received: list[str] = []
        self.messages: list[dict[str, Any]] = []
        self.refusals: list[dict[str, Any]] = []
        self.said: list[str] = []
        self.hint = ""
        self.done = 0  # actions sent

    async def receive(self, timeout: float = TIMEOUT) -> dict[str, Any]:
        """Take one message, in however many pieces it comes, and show it."""
        async with asyncio.timeout(timeout):
            message = await self._piece(first=True)
            while message.pop("more", False):
                shown = message["regions"]
                message = await self._piece(first=False)
                message["regions"] = {**shown, **message["regions"]}
        self.messages.append(message)
        if "seq" in message:
            self.at, self.seq = message["at"], message["seq"]
        if message.get("say"):
            self.said.append(message["say"])
        if "refused" in message:
            self.refusals.append(message["refused"])
        self.hint = message.get("hint", self.hint)
        return message

    async def _piece(self, *, first: bool) -> dict[str, Any]:
        """What comes next; of each region that changed, its markup now."""
        text = await self.socket.recv(decode=True)
        if first:
            self.received.append("")
        self.received[-1] += text
        message: dict[str, Any] = json.loads(text)
        for name, difference in message.get("regions", {}).items():
            self.regions[name] = changed(self.regions.get(name), difference)
            message["regions"][name] = self.regions[name]
        return message

    def begin(self) -> None:
        """Forget how it came to what is shown now."""
        now = {"at": self.at, "seq": self.seq, "regions": dict(self.regions)}
        self.received, self.messages = [], [now]

    async def until(self, condition: Callable[[], object]) -> None:
        """Take messages until something is so."""
        while not condition():
            await self.receive()

    async def do(self, verb: str, at: str | None = None) -> None:
        self.done += 1
        await self.send(json.dumps({"at": self.at if at is None else at, "do": verb}))

    async def send(self, text: str | bytes) -> None:
        await self.socket.send(text)

    @property
    def offers(self) -> Offers:
        return Offers("".join(self.regions.get(name, "") for name in OFFERING))

    @property
    def is_over(self) -> bool:
        """Whether the settlement of a game lies on the table."""
        return bool(self.regions.get("result"))

    def move(self, source: random.Random) -> str | None:
        """Something that the page offers and the rules allow, or nothing."""
        offers = self.offers
        if offers.pick:
            return "discard " + " ".join(discard(offers, source))
        moves = [verb for verb in offers.verbs if is_move(verb)]
        return source.choice(moves) if moves else None


async def play_deal(page: LivePage, source: random.Random) -> None:
    """Play until the settlement is shown, pressing whatever is offered."""
    acted, refusals = "", 0
    while not page.is_over:
        refused = len(page.refusals) > refusals
        refusals = len(page.refusals)
        verb = page.move(source) if page.at != acted or refused else None
        if verb is not None:
            acted = page.at
            await page.do(verb)
        await page.receive()


async def play_together(pages: Sequence[LivePage], source: random.Random) -> None:
    """The same for several pages at one table."""
    await asyncio.gather(*(play_deal(page, source) for page in pages))


class Opens(Protocol):
    """A place that people come to: a server of the test, or one in a process of its own."""

    def visitor(self, name: str) -> Visitor: ...


async def seated(site: Opens, table: str, people: int, stack: AsyncExitStack) -> list[LivePage]:
    """The pages of so many people who have sat down at a table, all of them up to date."""
    pages: list[LivePage] = []
    for seat in range(people):
        visitor = site.visitor(f"Spieler {seat + 1}")
        await visitor.sit(table, seat)
        pages.append(await stack.enter_async_context(visitor.live(table)))
    for page in pages:
        await page.until(lambda page=page: page.seq == pages[-1].seq)  # type: ignore[misc]
    return pages
