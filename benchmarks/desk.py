"""How long a referee takes at the desk, on a small phone in Chromium: ten faults of every book.

The person is a model (``tests/web/referee/effort.py``, with its sources): so long to think, to
point and press, to look at an answer that is passed over, to read a word. The page is measured:
from the tap until the next page has been drawn, with ``--slower 4`` on a processor slowed down to
that of a cheap phone. Both are added; ``--live`` waits as long as the person would and stops the
time instead.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from urllib.parse import urlencode

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from playwright.sync_api import Page, sync_playwright

from mondfang.referee import referee_book
from mondfang.referee.fault_groups import often
from mondfang.referee.words import fault_name
from mondfang.rulebook import book_ids, load_book
from tests.browser.chromium import ARGUMENTS, chromium_path
from tests.browser.conftest import PATIENCE
from tests.browser.site import serving
from tests.browser.tapping import THUMB
from tests.web.referee.effort import Effort
from tests.web.referee.tapping import Tapped, tap

SECONDS = 30
LOCALES = {"de": "de-AT", "en": "en-GB"}

GAME = {"contract": "rufer", "declarer": [0], "partner": 2}  # as a block tells it
DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
FIND = "(all, address) => all.findIndex((one) => one.getAttribute('href') === address)"


@dataclass(frozen=True, slots=True)
class Read:
    text: str


@dataclass(slots=True)
class Phone:
    """Taps the link of an address with a finger, as long as the page shows one."""

    page: Page
    waited: float = 0.0

    def get(self, address: str) -> Read:
        links = self.page.locator("nav.answers a.button")
        at = -1 if self.page.url == "about:blank" else links.evaluate_all(FIND, address)
        if at < 0:
            self.page.goto(address)
            return self._drawn(time.perf_counter())
        link = links.nth(at)
        link.scroll_into_view_if_needed()
        began = time.perf_counter()
        with self.page.expect_navigation():
            link.tap()
        return self._drawn(began)

    def _drawn(self, began: float) -> Read:
        self.page.evaluate(DRAWN)
        self.waited += time.perf_counter() - began
        return Read(self.page.content())


@dataclass(frozen=True, slots=True)
class Way:
    """One way from the desk's first page to the ruling: the person's part and the machine's."""

    told: Tapped
    waited: float
    wall: float | None

    @property
    def seconds(self) -> float:
        return self.told.effort.seconds + self.waited if self.wall is None else self.wall


def ways(
    page: Page, book_id: str, each: int, known: bool, live: bool, language: str
) -> Iterator[Way]:
    start = f"/referee?book={book_id}"
    if known:
        start += "&" + urlencode({"a": json.dumps(GAME)})
    for row in often(referee_book(load_book(book_id)).faults):
        for number in range(each):
            source = random.Random(f"{book_id} {row.id} {number}") if number else None
            way = _way(page, start, fault_name(row, language), source, live)
            assert way.told.answers["fault"] == row.id
            yield way


def _way(page: Page, start: str, fault: str, source: random.Random | None, live: bool) -> Way:
    """By chance, or always the last answer, before which all others are passed."""
    page.goto("about:blank")
    phone, paid = Phone(page), Effort()

    def choose(offered: list[tuple[str, str]]) -> int:
        labels = [label for label, _ in offered]
        if fault in labels:
            return labels.index(fault)
        return len(offered) - 1 if source is None else source.randrange(len(offered))

    def person(effort: Effort) -> None:
        nonlocal paid
        if live:
            time.sleep(effort.seconds - paid.seconds)
        paid = effort

    began = time.perf_counter()
    told = tap(phone, start, choose, person)
    wall = time.perf_counter() - began if live else None
    assert told.is_ruled, told.page
    return Way(told, phone.waited, wall)


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--books", nargs="*", default=book_ids())
    options.add_argument("--ways", type=int, default=3, help="through each fault")
    options.add_argument("--live", action="store_true", help="wait as long as a person would")
    options.add_argument("--slower", type=float, default=1, help="than this machine")
    options.add_argument("--language", choices=("de", "en"), default="de")
    chosen = options.parse_args()
    slow = 0
    with TemporaryDirectory() as folder, serving(Path(folder)) as site, sync_playwright() as player:
        browser = player.chromium.launch(executable_path=chromium_path(), args=ARGUMENTS.split())
        context = browser.new_context(
            base_url=site.address, locale=LOCALES[chosen.language], **THUMB
        )
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        throttle = context.new_cdp_session(page)
        throttle.send("Emulation.setCPUThrottlingRate", {"rate": chosen.slower})
        for book_id in chosen.books:
            for known in (False, True):
                how = (chosen.ways, known, chosen.live, chosen.language)
                found = list(ways(page, book_id, *how))
                slow += sum(way.seconds > SECONDS for way in found)
                print(
                    f"{book_id}, {'from the block' if known else 'afresh'}: {_told(found)}",
                    flush=True,
                )
        browser.close()
    print(f"{slow} ways over {SECONDS} s")
    return 0


def _told(found: list[Way]) -> str:
    seconds, waited = [way.seconds for way in found], [way.waited for way in found]
    taps = [way.told.effort.taps for way in found]
    return (
        f"{len(found)} ways, taps {median(taps):.0f} at most {max(taps)}, "
        f"seconds {median(seconds):.1f} at most {max(seconds):.1f}, "
        f"of these the page {median(waited):.1f} at most {max(waited):.1f}"
    )


if __name__ == "__main__":
    sys.exit(main())
