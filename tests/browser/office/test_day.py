"""A whole day of a tournament in real browsers: director, cash, referee, phones and one screen.

Keys are counted as they are pressed, seconds from the last sheet to what hangs on the wall.
"""

from __future__ import annotations

import re
import time

from playwright.sync_api import Page, expect

from tests.amounts import amount
from tests.browser.conftest import Visit
from tests.browser.office.desk import (
    LAPTOP,
    PHONE,
    SCREEN,
    Desk,
    begun,
    enter_totals,
    joined,
    paste_list,
    rule,
    seats_of,
    wall_shows,
)

HERE, EXPECTED = 36, 6
ALL = 10  # phones at the tables
ROW_KEYS = 8  # a deal, on average, its Enter included
DOOR_KEYS = 4  # somebody who was expected
MINUTE = 60.0
KEY, THINK = 0.28, 1.35  # seconds, by the keystroke-level model
FORTY_IN_TEN_MINUTES = 15.0  # seconds for somebody whom nobody expected
ROWS = ("9 -3", "-1 1 -1", "3 -3 3", "-3 9", "2 -2 2") * 4


@amount("count", 4, ALL)
def test_a_whole_day_goes_its_way_in_browsers(count: int, visit: Visit) -> None:
    """With ten phones in the sweep, and every page also by night; colours are few, pages many."""
    director = begun(visit(viewport=LAPTOP), "Herbstturnier", rounds=2)
    page = director.page

    # The door: a list, and whoever comes by number and Enter, with the fee.
    for first, count, here in ((1, HERE, True), (HERE + 1, EXPECTED, False)):
        names = [f"Spieler {n}" for n in range(first, first + count)]
        if here:  # whoever wins: even such names fit everywhere
            names = [name.replace(" ", " Oberhinterberger-Niederunterfelden ") for name in names]
        paste_list(director, names, here)
    cash = joined(director, visit(viewport=LAPTOP), "cash", "Spieler 91")
    cash.go("/door")
    cash.page.locator("#come").get_by_label(re.compile("zahlt gleich")).check()
    cash.page.locator("#q").focus()
    for number in range(HERE + 1, HERE + EXPECTED + 1):
        before = cash.keys
        cash.type(str(number))
        cash.enter()
        expect(cash.page.locator("#done")).to_contain_text(f"{number} Spieler")
        assert cash.keys - before <= DOOR_KEYS
    expect(cash.page.locator("#cash")).to_contain_text("60,00")
    director.go("/door")
    expect(page.locator("#cash")).to_contain_text("42")

    # The draw, on the wall at once; somebody comes late, and what that changes is shown before.
    wall = Desk(visit(viewport=SCREEN).new_page(), director.place)
    wall.go("/hall/1")
    director.press("Anmeldung schließen")
    director.press("Auslosen")
    expect(wall.page.locator(".hall-lines li")).to_have_count(42)
    cash.go("/door")
    expect(cash.page.locator("#q")).to_be_focused()
    cash.keys = 0
    cash.type("Spieler 43")  # nobody knows the name: Enter leads to the club, Enter registers
    cash.enter()
    expect(cash.page.locator("#club")).to_be_focused()
    cash.type("Murtal")
    cash.enter()
    expect(cash.page.locator("#done")).to_contain_text("Spieler 43")
    assert cash.keys == len("Spieler 43") + len("Murtal") + 2
    assert cash.keys * KEY + 2 * THINK < FORTY_IN_TEN_MINUTES
    director.go("/draw")
    director.press("Auslosung nachbessern")
    expect(page.locator("#preview")).to_contain_text("43 Spieler 43: neu")
    director.press("So machen")
    expect(wall.page.locator(".hall-lines li")).to_have_count(43)
    tables = seats_of(director, 1)
    referee = joined(director, visit(viewport=PHONE), "referee", "Spieler 92")

    # Phones at the tables see their own; one of them calls the referee, who rules.
    phones = []
    for seats in tables[:count]:
        director.go(f"/person/{seats[0]}")
        link = page.locator("a.digest").get_attribute("href")
        assert link is not None
        phones.append(visit(viewport=PHONE).new_page())
        phones[-1].goto(link)
    for table, phone in enumerate(phones, 1):
        expect(phone.locator("#me")).to_contain_text(f"Runde 1: Tisch {table}")
    director.go("/draw")
    director.press("Runde beginnen")
    referee.go("/board")
    phones[0].get_by_role("button", name="Schiedsrichter rufen").click()
    expect(referee.page.locator("#calls")).to_contain_text("Tisch 1")
    referee.press("Ich gehe hin")
    expect(phones[0].locator("#referee")).to_contain_text("ist dort")
    for phone in phones[1:]:
        phone.close()  # it goes back into a pocket

    # Table 1 by rows and few keys; the lid is closed in the middle, and nothing is lost.
    director.go("/table/1/1")
    director.keys = 0
    for deal, row in enumerate(ROWS[:10], 1):
        director.type(row)
        director.enter()
        expect(page.locator("#writing tfoot")).to_contain_text(f"{deal} / ")
    assert director.keys / 10 <= ROW_KEYS
    referee.go("/table/1/1")
    referee.page.locator("#referee").get_by_label("Spiel").fill("3")
    referee.press("Fragen und entscheiden")
    taps = rule(referee.page, f"{tables[0][1]} Spieler")
    assert taps <= 6
    referee.press("Auf den Zettel von Tisch 1")
    expect(referee.page.locator("#ruling")).to_contain_text("Renonce")
    referee.press("Auf den Zettel")
    referee.go("/board")
    referee.press("Erledigt")
    lid = page.context.new_page()
    page.close()
    director.page = page = lid
    director.go("/table/1/1")
    expect(page.locator("#writing tfoot")).to_contain_text("10 / ")
    expect(page.locator(".message.warning")).to_contain_text("Renonce")
    page.get_by_label("Warum weniger Spiele").fill("es ist spät")
    director.press("Zettel eintragen")
    expect(page.locator("#done")).to_contain_text("Tisch 1")
    finish_day(director, wall, phones[0], tables)
    for desk in (director, cash, referee, wall):
        desk.by_night = count == ALL
    look_at_all(director, cash, referee, wall)


def finish_day(director: Desk, wall: Desk, phone: Page, tables: list[list[str]]) -> None:
    """From the first round's sheets to the end, with everything that goes wrong on a day."""
    page = director.page
    enter_totals(director, 1, tables, first=2)
    # The minute: one key more, and the next seating hangs on the wall.
    started, presses = time.monotonic(), director.keys
    director.enter()
    expect(wall.page.locator(".hall-head")).to_contain_text("Runde 2")
    expect(wall.page.locator(".hall-lines li")).to_have_count(43)
    assert time.monotonic() - started < MINUTE
    assert director.keys - presses == 1
    expect(phone.locator("#me")).to_contain_text("Runde 2: Tisch")

    # Two sat at each other's table, noticed when the sheets are in; somebody goes home.
    one, two = tables[1][0], tables[2][0]
    page.locator("#round-1 > details > summary").click()
    page.locator("#round-1 details details summary").click()
    wrong = page.locator("#round-1 form", has_text="Zwei saßen vertauscht")
    wrong.locator("[name=one]").fill(one)
    wrong.locator("[name=two]").fill(two)
    with page.expect_navigation():
        wrong.get_by_role("button").click()
    expect(page.locator("#preview")).to_contain_text("Platz")
    director.press("So machen")
    director.go("/person/43")
    page.get_by_label("Grund").nth(0).fill("muss heim")
    director.press("Geht")
    expect(page.locator("#preview")).to_contain_text("43 Spieler 43: nicht mehr dabei")
    director.press("So machen, mit neuer Sitzordnung")
    director.go("/draw")
    director.press("Runde beginnen")
    enter_totals(director, 2, seats_of(director, 2))
    while page.get_by_role("link", name="Das Los ziehen").count():
        director.go("/end")
        director.press("Das Los ziehen")
        director.go("/sheets?round=2")

    # The standings stay hidden until they are posted, with one key; then prizes stand there too.
    wall_shows(director, "standings")
    expect(wall.page.locator(".hall-lines")).to_have_count(0)
    started = time.monotonic()
    director.go("/sheets?round=2")
    director.enter()
    expect(wall.page.locator(".hall-lines li").first).to_contain_text("€")
    assert time.monotonic() - started < MINUTE

    # A sheet is corrected after posting; the places and prizes it moves are shown before.
    director.go("/table/2/10")
    page.get_by_text("Berichtigen").click()
    page.locator("[name=sums]").fill("60 -20 -20")
    page.locator("details[open] [name=reason]").first.fill("verlesen")
    director.press("Zeigen, was sich ändert")
    expect(page.locator("#preview")).to_contain_text("Platz")
    director.press("So ändern")
    expect(page.locator("#sheet tfoot")).to_contain_text("+60")
    director.go("/plan")
    page.get_by_label("Minuten für Einsprüche").fill("0")
    page.get_by_label("Grund").fill("alle sind einverstanden")
    director.press("Ändern")
    while True:
        director.go("/end")
        done = page.get_by_text("Die Wertung ist endgültig").count()
        names = ("Das Los ziehen", "Wertung aushängen", "Bestätigen")
        found = [name for name in names if page.get_by_role("button", name=name).count()]
        if done or not found:
            break
        director.press(found[0])
    expect(page.get_by_text("Die Wertung ist endgültig")).to_be_visible()


def look_at_all(director: Desk, cash: Desk, referee: Desk, wall: Desk) -> None:
    """Nothing on any page of the office shuts anybody out."""
    director.look("", "/draw", "/sheets?round=1", "/table/1/1", "/end", "/papers", "/log", "/plan")
    director.look("/prizes")
    cash.look("/door", "/person/7")
    referee.look("/board")
    director.look("/hall", "/results")
    wall.look("/hall/1")
    keep_cup(director)
    for desk in (director, cash, referee, wall):
        assert desk.looked == []


def keep_cup(director: Desk) -> None:
    """The day goes into a cup with one press, and the cup's pages shut nobody out either."""
    page, place = director.page, director.place
    page.goto("/cup")
    page.locator("[name=title]").fill("Herbstcup")
    director.press("Anlegen")
    cup = page.url.removesuffix("/desk")
    director.go("/end")
    with page.expect_navigation():
        page.locator("#cups").get_by_role("button", name=re.compile("Herbstcup")).click()
    expect(page.locator("#legs")).to_contain_text("Herbstturnier")
    director.place = cup
    director.look("", "/desk", "/seasons", "/embed")
    director.place = place
