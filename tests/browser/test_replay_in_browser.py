"""A finished game step by step, in a real browser: by keys, by itself, and without script."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Visit
from tests.browser.site import Site
from tests.browser.stage import SCENES

OVER = SCENES[-1]
ONE_ROW = """() => [...document.querySelectorAll(".film .hand .fan")]
  .every((fan) => new Set([...fan.children].map((card) => card.offsetTop)).size === 1)"""


def finished(site: Site, visit: Visit, step: int, **wishes: object) -> Page:
    """The replay of a game that this browser has played."""
    visitor = visit(**wishes)
    page = visitor.new_page()
    page.goto(f"{site.stage(OVER, visitor)}/game/1?step={step}")
    return page


def test_a_finished_game_is_replayed_step_by_step(site: Site, visit: Visit) -> None:
    page = finished(site, visit, 3)
    page.keyboard.press("Home")
    expect(page.locator(".film .hand .card")).to_have_count(48)
    for size in ((1024, 600), (1920, 1080)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        assert page.evaluate(ONE_ROW), size
    first = page.locator(".said").inner_text()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#replay")).to_have_attribute("data-step", "1")
    expect(page.locator(".said")).not_to_have_text(first)
    page.keyboard.press("End")
    expect(page.locator(".film .hand .card")).to_have_count(0)


def test_on_a_phone_the_own_hand_and_the_steps_of_a_replay_are_in_sight(
    site: Site, visit: Visit
) -> None:
    page = finished(site, visit, 30, viewport={"width": 360, "height": 640})
    for part in (".reel [data-play]", ".said", ".hand.south"):
        expect(page.locator(part)).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("film_comes", ["at once", "late", "never"])
def test_no_key_press_is_lost_in_a_replay_however_quick(
    site: Site, visit: Visit, film_comes: str
) -> None:
    visitor = visit(reduced_motion="no-preference")
    page = visitor.new_page()
    held: list[Route] = []
    if film_comes == "late":
        page.route("**/film", lambda route: held.append(route))
    if film_comes == "never":
        page.route("**/film", lambda route: route.abort())
    page.goto(f"{site.stage(OVER, visitor)}/game/1?step=5")
    page.wait_for_selector("[data-play]:not([hidden])")
    if film_comes == "never":  # then each step is a page of the server
        page.keyboard.press("ArrowRight")
        page.wait_for_url("**?step=6")
        return
    for _ in range(8):
        page.keyboard.press("ArrowRight", delay=20)
        page.wait_for_timeout(40)
    for route in held:
        route.continue_()
    expect(page.locator("#replay")).to_have_attribute("data-step", "13")
    expect(page.locator(".counter")).to_contain_text("13 /")
    page.wait_for_url("**?step=13")
    said = page.locator(".said").inner_text()
    page.reload()
    expect(page.locator(".said")).to_have_text(said)


def test_without_script_every_step_of_a_replay_is_a_page(site: Site, visit: Visit) -> None:
    visitor = visit(java_script_enabled=False)
    page = visitor.new_page()
    page.goto(f"{site.stage(OVER, visitor)}/game/1?step=5")
    page.locator('.reel a[rel="next"]').click()
    page.wait_for_url("**?step=6")
    expect(page.locator("#replay")).to_have_attribute("data-step", "6")
    expect(page.locator(".reel [data-play]")).to_be_hidden()


def test_a_replay_plays_by_itself_as_quickly_as_one_likes(site: Site, visit: Visit) -> None:
    page = finished(site, visit, 0)
    speed = page.locator("[data-times]")
    expect(speed).to_have_text("1×")
    for shown in ("2×", "4×"):
        page.locator("button[data-pace]").click()
        expect(speed).to_have_text(shown)
    page.locator("[data-play]").click()
    page.wait_for_function("() => Number(document.getElementById('replay').dataset.step) >= 4")
    page.locator("[data-play]").click()
    page.reload()
    expect(speed).to_have_text("4×")  # it is remembered
