"""A short day of every other preset in a browser, with all that goes wrong and a power cut.

The long day of ``test_day.py`` is one preset's; here each of the others goes from the door to the
confirmed standings, with what is special about it. They share one server, which is killed in the
middle of each day. Two are done by ``make test``, with a final and with somebody who sits out; the
others by ``make sweep``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.office.desk import (
    LAPTOP,
    PHONE,
    SCREEN,
    Desk,
    begun,
    paste_list,
    rule,
    seats_of,
)
from tests.browser.site import run
from tests.web.live.processes import Process


@pytest.fixture(scope="module")
def laptop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """The laptop of the hall, which has no battery."""
    process = Process(str(tmp_path_factory.mktemp("laptop") / "hall.db"))
    run(process.start())
    yield process
    process.stop()


@dataclass
class Day:
    """One tournament as its director sees it, with a screen in the hall and one phone."""

    laptop: Process
    director: Desk
    wall: Page
    phone: Page
    owner: str = ""  # whose page the phone shows: somebody who has a seat in the first round

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


def half_points_and_a_final(day: Day) -> None:
    """Hopfgarten: twelve play a final, whoever went out before keeps the place behind them."""
    day.director.go("/draw")
    expect(day.page.locator("#round-2-title")).to_contain_text("Finale")
    assert [len(seats) for seats in day.tables(2)] == [4, 4, 4]


def points_for_each_deal(day: Day) -> None:
    """Kant_Ine: sums are divided by deals, and strangers learn at the door what they agree to."""
    expect(day.page.locator("#standings")).to_contain_text("3,75")  # 60 in 16 deals
    day.director.go("/door")
    expect(day.page.locator("#new")).to_contain_text("KI-217")
    expect(day.page.locator("#new")).to_contain_text("stimmt zu")


def somebody_sits_out(day: Day) -> None:
    """SB: tables of four only, and whoever is left over sits out."""
    day.director.go("/draw")
    expect(day.page.locator("#round-1 .table-card", has_text="Setzen aus")).to_have_count(1)


def clubs_sit_apart(day: Day) -> None:
    """Skoty: all rounds are drawn at once, members of one club at different tables."""
    day.director.go("/draw")
    for card in day.page.locator("#round-1 .table-card").all():
        clubs = card.locator("li .soft").all_text_contents()
        assert len(set(clubs)) >= 3


def the_kassa_of_the_evening(day: Day) -> None:
    """De luxe: one seating for the evening, and ten cents a point from one to the other."""
    expect(day.page.locator("#payments")).to_contain_text("€")


PRESETS = (
    Preset("hopfgarten", 16, 1, half_points_and_a_final, final=True, only_fours=True),
    Preset("kant-ine", 17, 2, points_for_each_deal),
    Preset("sb", 16, 2, somebody_sits_out),
    Preset("skoty", 16, 2, clubs_sit_apart),
    Preset("de-luxe-abend", 8, 1, the_kassa_of_the_evening),
)


IN_THE_SUITE = ("hopfgarten", "sb")


@pytest.mark.parametrize(
    "preset",
    [
        pytest.param(
            preset,
            id=preset.name,
            marks=() if preset.name in IN_THE_SUITE else pytest.mark.sweep,
        )
        for preset in PRESETS
    ],
)
def test_a_day_goes_from_the_door_to_the_confirmed_standings(
    preset: Preset, laptop: Process, visit: Visit
) -> None:
    day = opened(preset, laptop, visit)
    come_to_the_door(day, preset)
    late = somebody_is_late(day, preset)
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
    return Day(laptop, director, wall, visit(viewport=PHONE, base_url=address).new_page())


def come_to_the_door(day: Day, preset: Preset) -> None:
    """A list of who is here; registration closes, the draw hangs on the wall, a phone shows it."""
    people = range(1, preset.players + 1)
    paste_list(day.director, [f"Spieler {n};Verein {n % 4 + 1}" for n in people])
    day.director.press("Anmeldung schließen")
    day.director.press("Auslosen")
    expect(day.wall.locator(".hall-lines li")).to_have_count(preset.players)
    day.owner = day.tables(1)[0][0]
    day.director.go(f"/person/{day.owner}")
    link = day.page.locator("a.digest").get_attribute("href")
    assert link is not None
    day.phone.goto(link)
    expect(day.phone.locator("#me")).to_contain_text("Runde 1: ")


def somebody_is_late(day: Day, preset: Preset) -> int:
    """After the draw; what that changes is shown before it is done."""
    page, number = day.page, preset.players + 1
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
        somebody_leaves(day, preset.players)
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
    day.director.go("/table/1/1")
    cards = day.page.locator("form.panel:has([name=order])")
    if cards.count():  # the table has drawn cards for its seats
        cards.locator("[name=order]").fill(" ".join(seats))
        with day.page.expect_navigation():
            cards.get_by_role("button").click()
    day.director.go("/rule/1/1?deal=2")
    rule(day.page, f"{seats[1]} Spieler")
    day.director.press("Auf den Zettel von Tisch 1")
    day.director.press("Auf den Zettel")
    day.director.go("/table/1/1")
    expect(day.page.locator(".message.warning").first).to_contain_text("Renonce")


def enter_sheets(day: Day, at: int, cut: bool = False) -> None:
    """All tables of a round by sums, with whatever else this preset's sheets want."""
    tables = day.tables(at)
    day.director.go(f"/sheets?round={at}")
    for table, seats in enumerate(tables, 1):
        expect(day.page.locator("[name=table]")).to_have_value(str(table))
        fill_sheet(day.page, table, seats)
        if cut and table == len(tables):
            power_cut(day, at)
        day.director.enter()
    expect(day.page.locator("#all-in")).to_be_visible()


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


def power_cut(day: Day, at: int) -> None:
    """In the middle of typing: nothing that was in is lost, and nothing that was typed either."""
    typed = day.page.locator("#totals [name=sums]").input_value()
    day.laptop.kill()
    expect(day.wall.locator("html.cut-off")).to_have_count(1)
    run(day.laptop.start())
    day.director.go(f"/sheets?round={at}")
    expect(day.page.locator(".typed-again")).to_be_visible()
    expect(day.page.locator("#totals [name=sums]")).to_have_value(typed)
    day.page.locator("#totals [name=sums]").focus()


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
