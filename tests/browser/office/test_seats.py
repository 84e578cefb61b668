"""People of a draw are dragged: with a mouse, and by a finger that scrolls the page elsewhere."""

from __future__ import annotations

import re

from playwright.sync_api import CDPSession, Locator, Page, expect

from tests.browser.conftest import Visit
from tests.browser.office.desk import PHONE, SCREEN, begun, paste_list, seats_of


def middle(item: Locator) -> tuple[float, float]:
    """Where it lies, with the page so that it is far from the edges, where a drag would scroll."""
    item.evaluate("one => one.scrollIntoView({ block: 'center' })")
    return lies_at(item)


def lies_at(item: Locator) -> tuple[float, float]:
    box = item.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag_by_mouse(page: Page, item: Locator, goal: Locator) -> None:
    """On a screen that shows both."""
    start, end = middle(item), lies_at(goal)
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(*end, steps=3)
    expect(goal).to_have_class(re.compile("over"))
    with page.expect_navigation():
        page.mouse.up()


def touch(finger: CDPSession, kind: str, *at: tuple[float, float]) -> None:
    points = [{"x": x, "y": y} for x, y in at]
    finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def number(page: Page, who: str) -> Locator:
    return page.locator(f"#round-1 .seating [data-number='{who}']")


def test_people_of_a_draw_are_dragged_and_what_it_changes_is_shown_first(visit: Visit) -> None:
    director = begun(visit(viewport=SCREEN), "Ziehen", rounds=1)
    page = director.page
    paste_list(director, [f"Spieler {n}" for n in range(1, 9)])
    director.press("Anmeldung schließen")
    director.press("Auslosen")
    (*_, first), (other, *_) = seats_of(director, 1)
    preview = page.locator("#preview")

    # One name onto another: they change places.
    drag_by_mouse(page, number(page, first), number(page, other))
    expect(preview).to_contain_text(f"{first} Spieler {first}: Tisch 1 → Tisch 2")
    director.press("So machen")
    assert seats_of(director, 1)[1][0] == first
    first, other = other, first

    # Whoever comes late is dragged onto a table, whoever leaves onto the way home.
    director.go("/door")
    page.get_by_text("Neu anmelden").click()
    page.get_by_label("Vor- und Familienname").fill("Spieler 9")
    director.press("Anmelden")
    director.go("/draw")
    drag_by_mouse(page, page.locator(".bench [data-number='9']"), page.locator(".table-card").first)
    expect(preview).to_contain_text("9 Spieler 9: neu")
    director.press("So machen")
    drag_by_mouse(page, number(page, "9"), page.locator(".way-home"))
    expect(preview).to_contain_text("9 Spieler 9: nicht mehr dabei")
    director.go("/draw")

    # A finger takes a name by its grip; beside it, it scrolls the page and takes nobody along.
    state = page.context.storage_state()
    phone = visit(viewport=PHONE, storage_state=state, has_touch=True, is_mobile=True).new_page()
    phone.goto(f"{director.place}/draw")
    finger = phone.context.new_cdp_session(phone)
    name, goal = number(phone, first), number(phone, other)
    start = middle(name.locator(".grip"))
    touch(finger, "touchStart", start)
    touch(finger, "touchMove", (start[0], start[1] + 20))
    touch(finger, "touchMove", lies_at(goal))
    expect(goal).to_have_class("over")
    with phone.expect_navigation():
        touch(finger, "touchEnd")
    expect(phone.locator("#preview")).to_contain_text(f"{other} Spieler {other}: Tisch")
    phone.goto(f"{director.place}/draw")
    start = middle(name.locator("b"))
    touch(finger, "touchStart", start)
    for way in (20, 60, 120):
        touch(finger, "touchMove", (start[0], start[1] - way))
    expect(phone.locator(".dragged")).to_have_count(0)
    touch(finger, "touchEnd")
    expect(phone.locator("#preview")).to_have_count(0)
