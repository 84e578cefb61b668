"""Pictures of every page and every phase in four sizes, light and dark, for people to look at.

``python -m tests.browser.pictures FOLDER [PART-OF-A-NAME …]``
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from mondfang.table.setup import Setup
from tests.browser.chromium import ARGUMENTS, chromium_path
from tests.browser.conftest import PATIENCE
from tests.browser.site import Site, serving
from tests.browser.stage import SCENES

SIZES = {"phone": (360, 740), "lying": (740, 360), "desk": (1280, 800), "wall": (1920, 1080)}
OVER = SCENES[-1]
# What comes from the side, by the key that calls it.
SLIPS = {"last": "follow", "sheet": "over", "people": "follow", "hint": "lead", "help": "lead"}


def views(site: Site, visitor: BrowserContext, page: Page) -> Iterator[str]:
    """Go through all pages; the name of each when it is there."""
    page.goto("/")
    yield "home-first"
    tables = {scene.name: site.stage(scene, visitor) for scene in SCENES}
    for path in ("about", "table/new", "account/login", "account/register", "nowhere"):
        page.goto(f"/{path}")
        yield path.replace("/", "-")
    page.goto("/")
    yield "home"
    lobby = f"/t/{site.open(Setup('skoty-trophy', name='Freitagsrunde'))}"
    page.goto(lobby)
    yield "lobby-new"
    page.get_by_label("Dein Name").fill("Spieler 1")
    page.locator('#r-lobby button[value="sit 2"]').click()
    page.wait_for_selector(".chairs .you")
    yield "lobby"
    for name, path in tables.items():
        page.goto(path)
        yield f"table-{name}"
    yield from _slips(page, tables)
    yield from _refusals(page, tables)
    page.goto(f"{tables[OVER.name]}/game/1?step=40")
    yield "replay"
    page.goto(f"{tables[OVER.name]}/game/1?step=999")
    yield "replay-end"


def _slips(page: Page, tables: dict[str, str]) -> Iterator[str]:
    for slip, scene in SLIPS.items():
        page.goto(tables[scene])
        if slip == "hint":
            page.locator("[data-hint]").click()
            page.wait_for_selector("#hint .hint")
        else:
            page.evaluate(f"document.getElementById('p-{slip}').showPopover()")
        yield f"slip-{slip}"


def _refusals(page: Page, tables: dict[str, str]) -> Iterator[str]:
    page.goto(tables["follow"])
    page.wait_for_selector("li.no button")
    page.locator("li.no button").first.click(position={"x": 8, "y": 16}, force=True)
    page.wait_for_selector("#message .refusal")
    page.locator("#message summary").first.click()
    yield "refused"
    page.goto(tables["auction"])
    page.locator(".why summary").click()
    yield "why-not"


def take(browser: Browser, site: Site, folder: Path, wanted: list[str]) -> None:
    for theme in ("light", "dark"):
        visitor = browser.new_context(
            base_url=site.address, locale="de-AT", color_scheme=theme, reduced_motion="reduce"
        )
        visitor.set_default_timeout(PATIENCE)
        page = visitor.new_page()
        for name in views(site, visitor, page):
            if wanted and not any(part in name for part in wanted):
                continue
            for size, (width, height) in SIZES.items():
                page.set_viewport_size({"width": width, "height": height})
                page.wait_for_timeout(120)
                page.screenshot(path=folder / f"{name}-{size}-{theme}.png")
            page.set_viewport_size({"width": 1280, "height": 800})
        visitor.close()


def main() -> None:
    folder, wanted = Path(sys.argv[1]), sys.argv[2:]
    folder.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as place,
        serving(Path(place)) as site,
        sync_playwright() as playwright,
    ):
        path = chromium_path()
        browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS.split())
        take(browser, site, folder, wanted)
        browser.close()


if __name__ == "__main__":
    main()
