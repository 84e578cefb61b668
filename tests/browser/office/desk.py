"""A desk of the office in a browser: what a person types and presses there, keys counted."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from playwright.sync_api import BrowserContext, Page, ViewportSize, expect

from tests.browser.test_accessible import faults_by_day, faults_in_both

LAPTOP = {"width": 1024, "height": 600}
PHONE: ViewportSize = {"width": 360, "height": 640}
SCREEN = {"width": 1920, "height": 1080}
TOTALS_KEYS = 12  # a table, at most


@dataclass
class Desk:
    """A page whose keys are counted."""

    page: Page
    place: str = ""
    keys: int = 0
    looked: list[str] = field(default_factory=list)
    by_night: bool = True  # look at every page in the dark as well

    def go(self, address: str = "") -> None:
        self.page.goto(f"{self.place}{address}")

    def type(self, text: str) -> None:
        self.be_ready()
        self.page.keyboard.type(text)
        self.keys += len(text)

    def enter(self) -> None:
        """Enter, and wait for the page that follows."""
        self.be_ready()
        with self.page.expect_navigation():
            self.page.keyboard.press("Enter")
        self.keys += 1

    def be_ready(self) -> None:
        """A browser gives the focus that a page asks for only when it first paints it."""
        expect(self.page.locator(":focus")).to_have_count(1)

    def press(self, name: str) -> None:
        with self.page.expect_navigation():
            self.page.get_by_role("button", name=name, exact=True).first.click()

    def look(self, *addresses: str) -> None:
        """Axe finds nothing serious there, by day and by night."""
        for address in addresses:
            self.go(address)
            found = faults_in_both(self.page) if self.by_night else faults_by_day(self.page)
            self.looked += [f"{address}: {fault}" for fault in found]
            size = self.page.viewport_size
            assert size is not None
            self.page.set_viewport_size(PHONE)
            wide = self.page.evaluate("document.documentElement.scrollWidth") > PHONE["width"]
            if wide and size != SCREEN:  # what hangs in the hall is no page for a phone
                self.looked.append(f"{address}: wider than a phone")
            self.page.set_viewport_size(size)


def begun(
    browser: BrowserContext, title: str, rounds: int, preset: str = "steirischer-cup"
) -> Desk:
    """A new tournament, and the desk of its director."""
    director = Desk(browser.new_page())
    page = director.page
    page.goto(f"/office/new?preset={preset}")
    page.locator("[name=title]").fill(title)
    page.locator("[name=rounds]").fill(str(rounds))
    page.get_by_role("button", name=re.compile("anlegen", re.I)).click()
    page.wait_for_url(re.compile(r"/office/\w{12}"))
    director.place = page.url.partition("?")[0]
    return director


def paste_list(director: Desk, lines: Sequence[str], here: bool = True) -> None:
    """People from a spreadsheet, at the door."""
    director.go("/door")
    director.page.get_by_text("Eine Liste anmelden").click()
    director.page.locator("textarea[name=list]").fill("\n".join(("Name;Verein", *lines)))
    if here:
        director.page.get_by_label("alle sind schon da").check()
    director.press("Ansehen")
    expect(director.page.locator("#preview")).to_contain_text(str(len(lines)))
    director.press("So anmelden")


def joined(director: Desk, helper: BrowserContext, role: str, name: str) -> Desk:
    """Another device that comes by its link."""
    director.go()
    link = director.page.locator(f'a[href*="/join/{role}/"]').get_attribute("href")
    assert link is not None
    page = helper.new_page()
    page.goto(link)
    page.get_by_label("Dein Name").fill(name)
    desk = Desk(page, director.place)
    with page.expect_navigation():
        page.keyboard.press("Enter")
    return desk


def seats_of(director: Desk, at: int) -> list[list[str]]:
    """Who sits where, as the page of the draw says."""
    director.go("/draw")
    cards = director.page.locator(f"#round-{at} .table-card").filter(has_not_text="Setzen aus")
    return [
        [str(one.get_attribute("data-number")) for one in card.locator("[data-number]").all()]
        for card in cards.all()
    ]


def enter_totals(director: Desk, at: int, tables: list[list[str]], first: int = 1) -> None:
    """The sheets from a table on by keys; each table's are counted."""
    director.go(f"/sheets?round={at}")
    for table, seats in enumerate(tables[first - 1 :], first):
        before = director.keys
        expect(director.page.locator("[name=table]")).to_have_value(str(table))
        director.type(" ".join(str(4 * seat - 6 + table) for seat in range(len(seats) - 1)))
        director.enter()
        if len(seats) == 4:
            assert director.keys - before <= TOTALS_KEYS


def rule(page: Page, offender: str) -> int:
    """Through the referee's questions to the ruling: the taps it takes."""
    taps = 0
    while page.locator(".ruled-sentence").count() == 0:
        offered = page.locator("nav.answers a.button")
        texts = [" ".join(text.split()) for text in offered.all_inner_texts()]
        wanted = ("Farbzwang", "eingezogen", offender, "Rufer")
        found = [at for word in wanted for at, text in enumerate(texts) if word in text]
        with page.expect_navigation():
            offered.nth(found[0] if found else 0).click()
        taps += 1
    return taps


def wall_shows(director: Desk, mode: str) -> None:
    director.go("/hall")
    director.page.locator("form", has_text="Schirm 1").locator("select").select_option(mode)
    with director.page.expect_navigation():
        director.page.locator("form", has_text="Schirm 1").get_by_role("button").click()
