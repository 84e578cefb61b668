"""Nothing of the table covers or cuts off anything else, in any phase, at any size."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.conftest import PATIENCE
from tests.browser.phases import (
    AT_REST,
    GAVE_UP,
    ME,
    OTHER,
    SIZES,
    STILLS,
    Still,
    laid_out,
)
from tests.browser.site import Site
from tests.browser.sitting import Sitting

LAYOUT = (Path(__file__).parent / "layout.js").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def page(chromium: Browser, site: Site) -> Iterator[Page]:
    """One page for all: they come from nowhere, and leave nothing behind."""
    context = chromium.new_context(base_url=site.address, locale="de-AT", reduced_motion="reduce")
    context.set_default_timeout(PATIENCE)
    yield context.new_page()
    context.close()


def faults(page: Page, still: Still, root: str | None = None) -> list[str]:
    """What is wrong with a phase, at each size."""
    found = []
    with laid_out(page, still):
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            for fault in page.evaluate(LAYOUT, [root, width, height]):
                found.append(f"{width}×{height} {fault}")
    return found


@pytest.mark.parametrize("still", STILLS, ids=lambda still: still.scene.name)
def test_nothing_is_covered_or_cut_off_in_a_phase(still: Still, page: Page) -> None:
    assert faults(page, still) == []


@pytest.mark.parametrize(
    ("person", "what"), [(ME, ".asked p"), (OTHER, ".asked p"), (OTHER, '[value="rest no"]')]
)
def test_who_gives_up_and_who_is_asked_read_it_on_every_screen_unscrolled(
    person: str, what: str, page: Page
) -> None:
    with laid_out(page, Still(GAVE_UP, person, gives_up=True)):
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate(AT_REST, [width, height])
            assert page.locator(f"#r-panel {what}").evaluate(READ), (width, height)


# Whether somebody sees it where it lies, the lower end, too.
READ = """(one) => {
  const {left, bottom, width, height} = one.getBoundingClientRect();
  const hit = document.elementFromPoint(left + width / 2, bottom - 2);
  return height > 10 && one.contains(hit);
}"""


def test_something_that_lies_over_something_else_is_found(page: Page) -> None:
    """Or the test above could not fail."""
    with laid_out(page, STILLS[1]):
        page.set_viewport_size({"width": 360, "height": 640})
        page.add_style_tag(content=".seat.south { translate: 0 3rem; }")
        found = page.evaluate(LAYOUT, [None, 360, 640])
    assert any("over text" in fault or "covered" in fault for fault in found)


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ("body::after { content: ''; position: fixed; inset: 0; z-index: 99; }", "covered"),
        (".mine { translate: 0 60dvh; }", "cut off"),
    ],
)
def test_a_finger_does_not_press_what_is_covered_or_cut_off(
    wrong: str, told: str, page: Page
) -> None:
    """Or the games by finger could not fail."""
    with laid_out(page, STILLS[1]):
        page.set_viewport_size({"width": 360, "height": 640})
        page.add_style_tag(content=wrong)
        sitting = Sitting(page, hand="finger")
        verbs = sitting.offers()["verbs"]
        with pytest.raises(AssertionError, match=told):
            sitting.press(verbs[0])
