"""The course on a phone, with the keyboard alone; every kind of its pages is axe clean."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from mondfang.learn.course import units_of
from mondfang.learn.exercise import make_exercise
from mondfang.rulebook import load_book
from tests.browser.conftest import Visit
from tests.browser.course import WIDER, answer, do_unit
from tests.browser.fitting import CUT
from tests.browser.site import Site
from tests.browser.test_accessible import faults_in_both
from tests.learn.days import day_hand_of

BOOK = load_book("steirisch-2017")
UNITS = list(units_of(BOOK).values())
PHONE = {"width": 360, "height": 640}


def test_a_course_is_begun_and_ended_by_keyboard_on_a_phone(visit: Visit) -> None:
    """Its first two units and its last; ``sweeps/course.py`` does all of all books."""
    page = visit(viewport=PHONE).new_page()
    page.goto("/learn")
    assert faults_in_both(page) == []
    page.get_by_role("link", name="Anfangen mit").focus()
    for unit in UNITS[:2]:
        page.keyboard.press("Enter")
        if unit is UNITS[0]:
            page.wait_for_url(f"**/{unit.id}/1")
            assert faults_in_both(page) == []
        do_unit(page, BOOK, unit)
        page.get_by_role("link", name="Nächste Lektion").focus()
    page.goto(f"/learn/unit/{BOOK.id}/{UNITS[-1].id}/1")
    do_unit(page, BOOK, UNITS[-1])
    assert faults_in_both(page) == []
    page.get_by_role("button", name="Ein Spiel dazu").focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")
    page.goto("/learn")
    expect(page.get_by_text("✓ gemacht")).to_have_count(3)


@pytest.mark.parametrize(
    ("name", "number"),
    [
        ("hopfgarten-2023", 1),
        ("sb-tarock-2023", 5),
        pytest.param("standard-deluxe", 3, marks=pytest.mark.sweep),
        pytest.param("kantine-2023", 7, marks=pytest.mark.sweep),
        pytest.param("skoty-trophy", 9, marks=pytest.mark.sweep),
    ],
)
def test_a_unit_of_another_book_is_done_by_keyboard_on_a_phone(
    name: str, number: int, visit: Visit
) -> None:
    """All of them are done by their forms in tests/web/learn/test_learn.py."""
    book, page = load_book(name), visit(viewport=PHONE).new_page()
    units = list(units_of(book).values())
    unit = units[number % len(units)]
    page.goto(f"/learn/unit/{book.id}/{unit.id}/1")
    do_unit(page, book, unit)


def test_an_ending_with_open_cards_is_solved_on_a_phone_and_says_that_it_is_exact(
    visit: Visit,
) -> None:
    page = visit(viewport=PHONE).new_page()
    made = make_exercise(BOOK, "ending", 1)
    page.goto("/learn/exercise/steirisch-2017/ending/1")
    assert page.evaluate(WIDER) <= 0
    answer(page, made)
    expect(page.get_by_text("Die Antwort hat der Löser")).to_be_visible()
    expect(page.get_by_text("deine Wertung hier")).to_be_visible()
    assert page.evaluate(WIDER) <= 0
    assert faults_in_both(page) == []
    page.get_by_role("link", name="Etwas Ähnliches").click()
    page.wait_for_url(re.compile(r"/learn/exercise/steirisch-2017/[a-z-]*ending[a-z-]*/\d+$"))


def test_axe_finds_no_serious_fault_with_the_hand_of_a_day(visit: Visit, site: Site) -> None:
    site.keep_day(BOOK.id, "2026-11-02", day_hand_of(BOOK.id))
    page = visit(viewport=PHONE).new_page()
    page.goto("/learn/today/steirisch-2017/2026-11-02")
    for number in (1, 2, 3):
        expect(page.get_by_text(f"Entscheidung {number} von 3")).to_be_visible()
        assert page.evaluate(WIDER) <= 0
        page.locator("button.answer").first.press("Enter")
    expect(page.get_by_text("Das war dieses Blatt.")).to_be_visible()
    assert faults_in_both(page) == []


def test_a_class_is_opened_joined_and_looked_at_without_a_serious_fault(visit: Visit) -> None:
    lead = visit(viewport=PHONE).new_page()
    lead.goto("/learn/circle")
    assert faults_in_both(lead) == []
    form = lead.locator("#class")
    form.get_by_label("Name der Klasse").fill("Montag")
    form.get_by_label("Dein Name").fill("Lehrkraft")
    form.get_by_role("button", name="Eröffnen").press("Enter")
    expect(lead.get_by_text("Noch nichts gestellt.")).to_be_visible()
    assert lead.evaluate(CUT) == []
    lead.get_by_label("Wie viele").fill("1")
    lead.locator(".set").first.get_by_role("button", name="Stellen").press("Enter")
    expect(lead.get_by_text("fertig: 0 von 0")).to_be_visible()
    assert faults_in_both(lead) == []
    address = lead.url.partition("#")[0]
    pupil = visit(viewport=PHONE).new_page()
    pupil.goto(str(lead.locator(".door a").get_attribute("href")))
    assert faults_in_both(pupil) == []
    pupil.get_by_label("Dein Name").fill("Spieler 1")
    pupil.get_by_role("button", name="Mitmachen").press("Enter")
    pupil.get_by_role("link", name="Anfangen").press("Enter")
    pupil.locator("button.answer").first.press("Enter")
    pupil.get_by_role("link", name="Zur Klasse").press("Enter")
    expect(pupil.get_by_text("✓ fertig")).to_be_visible()
    assert faults_in_both(pupil) == []
    for path, text in (("/results", "Spieler 1"), ("/results/1", "Spieler 1")):
        lead.goto(address + path)
        expect(lead.get_by_text(text).first).to_be_visible()
        assert lead.evaluate(WIDER) <= 0
        assert faults_in_both(lead) == []
