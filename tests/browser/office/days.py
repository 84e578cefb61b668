"""The steps of a day of a tournament in browsers, for any preset and any size of hall."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.office.desk import (
    LAPTOP,
    PHONE,
    SCREEN,
    Desk,
    begun,
    joined,
    paste_list,
    rule,
    seats_of,
)
from tests.browser.site import run
from tests.web.live.processes import Process


@dataclass
class Helpers:
    """Whoever else works there, each at an own device."""

    desk: Desk
    cash: Desk
    referee: Desk

    @property
    def everybody(self) -> tuple[Desk, ...]:
        return self.desk, self.cash, self.referee


@dataclass
class Day:
    """One tournament as its director sees it, with a screen in the hall and one phone."""

    laptop: Process
    director: Desk
    wall: Page
    phone: Page
    visit: Visit
    owner: str = ""  # whose page the phone shows: somebody who has a seat in the first round
    helpers: Helpers | None = None  # in a whole hall

    @property
    def page(self) -> Page:
        return self.director.page

    def tables(self, at: int) -> list[list[str]]:
        return seats_of(self.director, at)


@dataclass(frozen=True)
class Preset:
    """How many come in time, how many rounds are played, and what only this preset has."""

    name: str
    players: int
    rounds: int
    special: Callable[[Day], None]
    final: bool = False
    only_fours: bool = False  # who comes late plays if somebody else goes

    @property
    def hall(self) -> int:
        """How many are there in time when the whole hall comes; of fours only there are ten."""
        return 40 if self.only_fours else 42


def go_through(day: Day, preset: Preset, players: int) -> None:
    """From the draw to the end, with so many in time and one more who is late."""
    late = somebody_is_late(day, preset, players)
    day.director.press("Runde beginnen")
    renonce(day)
    enter_sheets(day, 1, cut=True)
    wrong_seats(day, 1)
    for at in range(2, preset.rounds + preset.final + 1):
        if at == 2 and not preset.only_fours:
            somebody_leaves(day, late)
        next_round(day, at)
        enter_sheets(day, at)
    end(day, preset.rounds + preset.final)
    preset.special(day)


def opened(preset: Preset, laptop: Process, visit: Visit) -> Day:
    address = f"http://localhost:{laptop.port}"
    browser = visit(viewport=LAPTOP, base_url=address)
    director = begun(browser, preset.name, preset.rounds, preset.name)
    wall = visit(viewport=SCREEN, base_url=address).new_page()
    wall.goto(f"{director.place}/hall/1")
    phone = visit(viewport=PHONE, base_url=address).new_page()
    return Day(laptop, director, wall, phone, partial(visit, base_url=address))


def helpers_come(day: Day) -> None:
    devices = {"desk": LAPTOP, "cash": LAPTOP, "referee": PHONE}
    found = {
        role: joined(day.director, day.visit(viewport=size), role, f"Hilfe {role}")
        for role, size in devices.items()
    }
    day.helpers = Helpers(**found)


def come_to_the_door(day: Day, players: int) -> None:
    """A list of who is here; registration closes, the draw hangs on the wall, a phone shows it.

    In a whole hall the last six are let in one by one, at the cash desk, by their numbers.
    """
    expected = 6 if day.helpers else 0
    people = [f"Spieler {n};Verein {n % 4 + 1}" for n in range(1, players + 1)]
    paste_list(day.director, people[: players - expected])
    if day.helpers is not None:
        paste_list(day.director, people[-expected:], here=False)
        let_in(day.helpers.cash, range(players - expected + 1, players + 1))
    day.director.press("Anmeldung schließen")
    day.director.press("Auslosen")
    expect(day.wall.locator(".hall-lines li")).to_have_count(players)
    day.owner = day.tables(1)[0][0]
    day.phone.goto(own_page(day, day.owner))
    expect(day.phone.locator("#me")).to_contain_text("Runde 1: ")


def let_in(cash: Desk, numbers: Iterable[int]) -> None:
    cash.go("/door")
    at_once = cash.page.locator("#come").get_by_label(re.compile("zahlt gleich"))
    if at_once.count():  # some formats take no fee
        at_once.check()
    cash.page.locator("#q").focus()
    for number in numbers:
        cash.type(str(number))
        cash.enter()
        expect(cash.page.locator("#done")).to_contain_text(f"{number} Spieler")


def phones_in_the_hall(day: Day) -> None:
    """Ten tables look at their own pages."""
    for seats in day.tables(1)[:10]:
        phone = day.visit(viewport=PHONE).new_page()
        phone.goto(own_page(day, seats[1]))
        expect(phone.locator("#me")).to_contain_text("Runde 1: Tisch")


def own_page(day: Day, number: str) -> str:
    day.director.go(f"/person/{number}")
    link = day.page.locator("a.digest").get_attribute("href")
    assert link is not None
    return link


def somebody_is_late(day: Day, preset: Preset, players: int) -> int:
    """After the draw; what that changes is shown before it is done."""
    page, number = day.page, players + 1
    day.director.go("/door")
    page.get_by_text("Neu anmelden").click()
    page.get_by_label("Vor- und Familienname").fill(f"Spieler {number}")
    page.locator("#new").get_by_label("Warum zu spät").fill("Zug")
    agrees = page.locator("#new [name=agreed]")
    if agrees.count():
        agrees.check()
    day.director.press("Anmelden")
    expect(page.locator("#everybody")).to_contain_text(f"Spieler {number}")
    day.director.go("/draw")
    if preset.only_fours:
        somebody_leaves(day, players)
    else:
        day.director.press("Auslosung nachbessern")
        expect(page.locator("#preview")).to_contain_text(f"{number} Spieler {number}: neu")
        day.director.press("So machen")
    day.director.go("/draw")
    expect(page.locator("#round-1")).to_contain_text(f"Spieler {number}")
    return number


def renonce(day: Day) -> None:
    """The referee rules on a game of table 1; the ruling stands beside its sheet."""
    seats = day.tables(1)[0]
    referee = day.helpers.referee if day.helpers else day.director
    day.director.go("/table/1/1")
    cards = day.page.locator("form.panel:has([name=order])")
    if cards.count():  # the table has drawn cards for its seats
        cards.locator("[name=order]").fill(" ".join(seats))
        with day.page.expect_navigation():
            cards.get_by_role("button").click()
    if day.helpers is not None:
        day.phone.get_by_role("button", name="Schiedsrichter rufen").click()
        referee.go("/board")
        expect(referee.page.locator("#calls")).to_contain_text("Tisch 1")
        referee.press("Ich gehe hin")
    referee.go("/rule/1/1?deal=2")
    rule(referee.page, f"{seats[1]} Spieler")
    referee.press("Auf den Zettel von Tisch 1")
    referee.press("Auf den Zettel")
    if day.helpers is not None:
        referee.go("/board")
        referee.press("Erledigt")
    day.director.go("/table/1/1")
    expect(day.page.locator(".message.warning").first).to_contain_text("Renonce")


def enter_sheets(day: Day, at: int, cut: bool = False) -> None:
    """All tables of a round by sums, with whatever else this preset's sheets want."""
    tables, typist = day.tables(at), day.helpers.desk if day.helpers else day.director
    typist.go(f"/sheets?round={at}")
    for table, seats in enumerate(tables, 1):
        expect(typist.page.locator("[name=table]")).to_have_value(str(table))
        fill_sheet(typist.page, table, seats)
        if cut and table == len(tables):
            power_cut(day, typist, at)
        typist.enter()
    expect(typist.page.locator("#all-in")).to_be_visible()


def fill_sheet(page: Page, table: int, seats: list[str]) -> None:
    wanted = {"order": " ".join(seats), "scorer": seats[0]}
    for name, text in wanted.items():
        field = page.locator(f"#totals [name={name}]")
        if field.count():
            field.fill(text)
    deals = page.locator("#totals .totals-line [name=deals]")
    if deals.count():
        deals.fill(str(4 * len(seats)))
    sums = page.locator("#totals [name=sums]")
    sums.fill(" ".join(str(4 * seat - 6 + table) for seat in range(len(seats) - 1)))


def power_cut(day: Day, typist: Desk, at: int) -> None:
    """In the middle of typing: nothing that was in is lost, and nothing that was typed either."""
    page = typist.page
    typed = page.locator("#totals [name=sums]").input_value()
    day.laptop.kill()
    expect(day.wall.locator("html.cut-off")).to_have_count(1)
    run(day.laptop.start())
    typist.go(f"/sheets?round={at}")
    expect(page.locator(".typed-again")).to_be_visible()
    expect(page.locator("#totals [name=sums]")).to_have_value(typed)
    page.locator("#totals [name=sums]").focus()


def wrong_seats(day: Day, at: int) -> None:
    """Two sat at each other's table, noticed when the sheets are in."""
    tables = day.tables(at)
    page = day.page
    for summary in page.locator(f"#round-{at} summary").all():
        if summary.is_visible() and not summary.locator("xpath=..").get_attribute("open"):
            summary.click()
    form = page.locator(f"#round-{at} form", has_text="Zwei saßen vertauscht")
    form.locator("[name=one]").fill(tables[0][0])
    form.locator("[name=two]").fill(tables[1][0])
    with page.expect_navigation():
        form.get_by_role("button").click()
    expect(page.locator("#preview")).to_contain_text("Tisch 1 → Tisch 2")
    day.director.press("So machen")


def somebody_leaves(day: Day, number: int) -> None:
    day.director.go(f"/person/{number}")
    day.page.get_by_label("Grund").nth(0).fill("muss heim")
    day.director.press("Geht")
    if day.page.locator("#preview").count():  # where the next round is drawn already
        expect(day.page.locator("#preview")).to_contain_text(f"{number} Spieler {number}")
        day.director.press("So machen, mit neuer Sitzordnung")
    day.director.go(f"/person/{number}")
    expect(day.page.get_by_role("button", name="Ist wieder da")).to_be_visible()


def next_round(day: Day, at: int) -> None:
    """Lots where only they tell who goes on, the draw, and everybody sees the new table."""
    draw_lots(day)
    for name in ("Auslosen", "Auslosung nachbessern", "So machen"):
        day.director.go("/draw") if name != "So machen" else None
        button = day.page.locator("#draw-now, #preview").get_by_role("button", name=name)
        if button.count():
            day.director.press(name)
    day.director.go("/draw")
    day.director.press("Runde beginnen")
    if any(day.owner in table for table in day.tables(at)):  # else others play or are in the final
        expect(day.phone.locator("#me")).to_contain_text(f"Runde {at}: ")


def draw_lots(day: Day) -> None:
    day.director.go("/end")
    while day.page.get_by_role("button", name="Das Los ziehen").count():
        day.director.press("Das Los ziehen")
        day.director.go("/end")


def end(day: Day, last: int) -> None:
    """Posted; a sheet is corrected after that; the window closes, and the standings are final."""
    draw_lots(day)
    day.director.press("Wertung aushängen")
    correct(day, last)
    day.director.go("/plan")
    day.page.get_by_label("Minuten für Einsprüche").fill("0")
    day.page.get_by_label("Grund").fill("alle sind einverstanden")
    day.director.press("Ändern")
    final = day.page.get_by_text("Die Wertung ist endgültig")
    day.director.go("/end")
    while not final.count():
        names = ("Das Los ziehen", "Wertung aushängen", "Bestätigen")
        offered = day.page.locator("#end-now").get_by_role("button")
        found = [name for name in names if offered.get_by_text(name, exact=True).count()]
        day.director.press(found[0])
        day.director.go("/end")
    expect(final).to_be_visible()


def correct(day: Day, last: int) -> None:
    page, seats = day.page, day.tables(last)[1]
    day.director.go(f"/table/{last}/2")
    page.get_by_text("Berichtigen").click()
    page.locator("[name=sums]").fill(" ".join(["60", *["-20"] * (len(seats) - 2)]))
    page.locator("details[open] [name=reason]").first.fill("verlesen")
    day.director.press("Zeigen, was sich ändert")
    expect(page.locator("#preview")).to_contain_text("Platz")
    day.director.press("So ändern")
    expect(page.locator("#sheet tfoot")).to_contain_text("+60")


def look_at_all(day: Day) -> None:
    """Nothing on any page shuts anybody out."""
    assert day.helpers is not None
    pages = ("", "/draw", "/board", "/sheets?round=1", "/table/1/1", "/end", "/prizes", "/papers")
    day.director.look(*pages, "/hall", "/results", "/conduct", "/log", "/plan")
    day.helpers.cash.look("/door", "/person/7")
    day.helpers.referee.look("/board", "/conduct")
    wall = Desk(day.wall, day.director.place)
    wall.look("/hall/1", "/hall/2")
    for desk in (day.director, *day.helpers.everybody, wall):
        assert desk.looked == []
