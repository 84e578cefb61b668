"""Pages of a tournament that stay true and keep what was typed, whatever happens to the network."""

from __future__ import annotations

from playwright.sync_api import Route, expect

from tests.browser.conftest import Visit
from tests.browser.office.desk import LAPTOP, SCREEN, begun, paste_list


def test_a_page_comes_true_and_what_was_typed_comes_back(visit: Visit) -> None:
    director = begun(visit(viewport=LAPTOP), "Saal", rounds=1)
    wall = visit(viewport=SCREEN).new_page()
    wall.goto(f"{director.place}/hall/1")
    refused = []

    def answer(route: Route) -> None:
        """The network is gone for a moment, and the server is too busy after that."""
        refused.append(route.request.url)
        if len(refused) == 1:
            route.abort()
        elif len(refused) == 2:
            route.fulfill(status=503, body="")
        else:
            route.continue_()

    wall.route("**/hall/1", answer)
    paste_list(director, [f"Spieler {number}" for number in range(1, 9)])
    director.press("Anmeldung schließen")
    director.press("Auslosen")
    expect(wall.locator(".hall-lines li")).to_have_count(8)
    assert len(refused) > 2

    # What was typed at the door and not sent is there again on another day, and can be dropped.
    page = director.page
    director.go("/door")
    page.get_by_text("Neu anmelden").click()
    page.get_by_label("Vor- und Familienname").fill("Spieler 9")
    page.locator("#club").fill("Murtal")
    director.page = page.context.new_page()
    page.close()
    page = director.page
    director.go("/door")
    expect(page.locator("#new .typed-again")).to_be_visible()
    expect(page.get_by_label("Vor- und Familienname")).to_have_value("Spieler 9")
    expect(page.locator("#club")).to_have_value("Murtal")
    page.locator("#new").get_by_label("Warum zu spät").fill("Zug")
    director.press("Anmelden")
    expect(page.locator("#everybody")).to_contain_text("Spieler 9")
    expect(page.locator(".typed-again")).to_have_count(0)
    page.locator("#q").fill("xaver")
    director.go("/door")
    expect(page.locator("#q")).to_have_value("xaver")
    page.get_by_role("button", name="Verwerfen").click()
    director.go("/door")
    expect(page.locator("#q")).to_have_value("")
