"""Axe looks at every page and at every phase of the table, light and dark."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Browser, Page, expect

from mondfang.game import Phase
from mondfang.table.setup import Setup
from tests.browser.conftest import PATIENCE, Visit
from tests.browser.site import Site
from tests.browser.sitting import live
from tests.browser.stage import SCENES, STEIRISCH, Scene, asked
from tests.browser.test_games import SETTLED, sit_down

AXE = Axe()
# Handed to the page once, and only what is wrong comes back: a page is looked at twice.
RUN = "async (options) => (await axe.run(document, options)).violations"
# What axe never calls more than moderate would be left out below in any case.
MODERATE = (
    *("empty-heading", "empty-table-header", "heading-order", "image-redundant-alt", "region"),
    *("landmark-banner-is-top-level", "landmark-complementary-is-top-level"),
    *("landmark-contentinfo-is-top-level", "landmark-main-is-top-level", "landmark-one-main"),
    *("landmark-no-duplicate-banner", "landmark-no-duplicate-contentinfo"),
    *("landmark-no-duplicate-main", "landmark-unique", "page-has-heading-one", "skip-link"),
)
EVERYTHING = {
    "resultTypes": ["violations"],
    "rules": {name: {"enabled": False} for name in MODERATE},
}
# By night nothing else is different.
COLOURS = {"resultTypes": ["violations"], "runOnly": ["color-contrast"]}


@pytest.fixture(scope="module")
def page(chromium: Browser, site: Site) -> Iterator[Page]:
    """One page for all that is only looked at: what every page needs is loaded once."""
    context = chromium.new_context(base_url=site.address, locale="de-AT", reduced_motion="reduce")
    context.set_default_timeout(PATIENCE)
    yield context.new_page()
    context.close()


def faults(page: Page, options: dict[str, Any]) -> list[str]:
    """What axe finds serious or critical: the rule, where, and why."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE.axe_script)
    found: list[dict[str, Any]] = page.evaluate(RUN, options)
    return [
        f"{fault['id']}: {node['target']} {node['failureSummary']}"
        for fault in found
        if fault["impact"] in ("serious", "critical")
        for node in fault["nodes"]
    ]


def faults_by_day(page: Page) -> list[str]:
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    page.wait_for_function(SETTLED)
    return faults(page, EVERYTHING)


def faults_in_both(page: Page) -> list[str]:
    """The same page by day and by night."""
    by_day = faults_by_day(page)
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    page.wait_for_function(SETTLED)
    return [*by_day, *faults(page, COLOURS)]


@pytest.mark.parametrize(
    "path",
    [
        *(
            "/",
            "/table/new",
            "/about",
            "/preferences",
            "/account/login",
            "/account/register",
            "/nowhere",
        ),
        *("/rules", "/rules/book/steirisch-2017", "/rules/book/hopfgarten-2023/renonce"),
        *(
            "/tables",
            "/b",
            "/score",
            "/score?book=steirisch-2017",
            "/score/row?v=4&v=4&v=4&v=-4",
            "/referee",
        ),
        *("/rules/clause/ST-008", "/rules/search?q=Pelikan"),
        "/rules/compare?from=steirisch-2017&to=hopfgarten-2023",
        *("/rules/try/hopfgarten-2023/HG-032/2", "/rules/try/hopfgarten-2023/HG-114/1"),
        "/rules/try/steirisch-2017/ST-133/2?r.A=first",
    ],
)
def test_axe_finds_no_serious_fault_on_a_page(path: str, page: Page) -> None:
    page.goto(path)
    assert faults_in_both(page) == []


def test_axe_finds_no_serious_fault_on_the_page_of_an_account(visit: Visit) -> None:
    page = visit().new_page()
    page.goto("/account/register")
    page.get_by_label("Name", exact=True).fill("Konto für Axe")
    for field in ("Passwort", "Passwort wiederholen"):
        page.get_by_label(field, exact=True).fill("ein langes Wort")
    page.get_by_role("button", name="Konto anlegen").click()
    page.wait_for_url("**/account")
    assert faults_in_both(page) == []


def test_axe_finds_no_serious_fault_in_a_form_that_comes_back(visit: Visit) -> None:
    page = visit().new_page()
    page.goto("/table/new")
    page.get_by_text("Eigene Hausregeln").click()
    page.get_by_label("oder hier hineinschreiben").fill('extends = "nirgends"')
    page.get_by_role("button", name="Hausregeln prüfen").click()
    expect(page.get_by_text("lässt sich nicht spielen")).to_be_visible()
    assert faults_in_both(page) == []


def test_axe_finds_no_serious_fault_in_a_hint(site: Site, visit: Visit) -> None:
    visitor = visit()
    page = visitor.new_page()
    path = site.stage(SCENES[0], visitor)
    page.goto(path)
    live(page)
    page.locator("[data-hint]").click()
    expect(page.locator("#hint .hint")).to_be_visible()
    assert faults_in_both(page) == []
    page.goto(f"{path}/hint")  # as it is without script
    assert faults_in_both(page) == []


def test_axe_finds_no_serious_fault_in_a_lobby(site: Site, visit: Visit) -> None:
    page = visit().new_page()
    table = site.open(Setup("standard-deluxe"))
    page.goto(f"/t/{table}")
    assert faults_in_both(page) == []
    sit_down(page, table, 0, "Spieler 1")
    page.locator('#r-lobby button[value^="bot 1"]').click()
    expect(page.locator(".chairs .face")).to_have_count(1)
    assert faults_in_both(page) == []


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.name)
def test_axe_finds_no_serious_fault_in_a_phase_of_the_table(
    scene: Scene, site: Site, page: Page
) -> None:
    page.goto(site.stage(scene, page.context))
    assert faults_in_both(page) == []


def test_axe_finds_no_serious_fault_in_what_opens_beside_a_game(site: Site, visit: Visit) -> None:
    visitor = visit(viewport={"width": 360, "height": 740})
    page = visitor.new_page()
    page.goto(site.stage(SCENES[-1], visitor))
    for slip in ("sheet", "talk", "last", "people", "help"):
        page.evaluate(f"document.getElementById('p-{slip}').showPopover()")
        assert faults_in_both(page) == []
        page.keyboard.press("Escape")


def test_axe_finds_no_serious_fault_in_a_replay_and_in_the_list_of_games(
    site: Site, visit: Visit
) -> None:
    visitor = visit()
    page = visitor.new_page()
    path = site.stage(SCENES[-1], visitor)
    page.goto(f"{path}/game/1?step=30")
    assert faults_in_both(page) == []
    page.goto("/")
    expect(page.locator("table.past")).to_be_visible()
    assert faults_in_both(page) == []


def test_axe_finds_no_serious_fault_in_the_office(visit: Visit) -> None:
    page = visit().new_page()
    page.goto("/office/new")
    page.fill("#title", "Herbstturnier")
    page.locator("#extras summary").click()
    page.fill("#team", "2")
    assert faults_in_both(page) == []
    page.get_by_role("button", name="Anlegen").click()
    place = page.url.partition("?")[0]
    for path in ("", "/door", "/teams", "/second", "/merge", "/conduct", "/papers"):
        page.goto(place + path)
        page.evaluate("document.querySelectorAll('details').forEach((one) => (one.open = true))")
        assert faults_in_both(page) == [], path
    page.goto("/people")
    page.fill("#title", "Tarockrunde")
    page.get_by_role("button", name="Anlegen").click()
    page.fill("#name", "Spieler 1")
    page.get_by_role("button", name="Aufnehmen").click()
    assert faults_in_both(page) == []
    page.get_by_role("link", name="Spieler 1").click()
    assert faults_in_both(page) == []


def test_a_running_clock_can_be_read_by_day_and_by_night(visit: Visit, site: Site) -> None:
    visitor = visit()
    clocked = replace(STEIRISCH, clock=300)
    page = visitor.new_page()
    page.goto(site.stage(Scene("clock", asked(Phase.PLAY, 2, 2), clocked), visitor))
    expect(page.locator(".seat.south.turn .clock")).to_have_text(re.compile(r"\d:\d\d"))
    assert faults_in_both(page) == []
