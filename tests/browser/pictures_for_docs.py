"""The pictures of the web app in README and docs.

``python -m tests.browser.pictures_for_docs [phases]``: all of them, or only the two sheets that
show every phase of the table, as a phone and as a desk see it.
"""

from __future__ import annotations

import sys
import tempfile
from base64 import b64decode, b64encode
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from mondfang.game import Phase, View
from mondfang.table.setup import Setup
from mondfang.table.state import LiveTable
from tests.browser.chromium import ARGUMENTS, chromium_path
from tests.browser.conftest import PATIENCE
from tests.browser.site import Site, serving
from tests.browser.stage import SCENES, Scene, asked

FOLDER = Path(__file__).resolve().parents[2] / "docs/pictures"
DESK: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 360, "height": 740}
SETUP = Setup("steirisch-2017")


def _calm(view: View) -> bool:
    """A Rufer with little said, as most games are."""
    public = view.public
    rufer = bool(public.games) and public.games[0].contract == "rufer"
    doubled = any(ladder.words for ladder in public.ladders)
    return rufer and not doubled and len(public.announcements) <= 1


def _in_play(view: View, table: LiveTable) -> bool:
    return _calm(view) and asked(Phase.PLAY, 3, 2)(view, table) and len(view.hand) > 8


def _over(view: View, table: LiveTable) -> bool:
    return _calm(view) and view.public.phase is Phase.DONE and len(view.public.tricks) == 12


def _choosing(view: View, table: LiveTable) -> bool:
    """The others have passed, and the forehand says what is played."""
    return asked(Phase.AUCTION)(view, table) and len(view.public.calls) == 4


PLAY, BIDDING, OVER = (
    Scene("play", _in_play, SETUP),
    Scene("bidding", _choosing, SETUP),
    Scene("over", _over, SETUP),
)


def main() -> None:
    with (
        tempfile.TemporaryDirectory() as place,
        serving(Path(place)) as site,
        sync_playwright() as playwright,
    ):
        path = chromium_path()
        browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS.split())
        _phases(browser, site, "phases-phone", PHONE, columns=7, width=200)
        _phases(browser, site, "phases-desk", DESK, columns=3, width=470)
        if "phases" in sys.argv[1:]:
            return
        take(browser, site, "web-home", "/", DESK)
        take(browser, site, "web-first", "/first", DESK)
        take(browser, site, "web-preferences", "/preferences", DESK)
        _lesson(browser, site)
        take(browser, site, "web-table", PLAY, DESK)
        take(browser, site, "web-table-dark", PLAY, DESK, color_scheme="dark")
        take(browser, site, "web-bidding", BIDDING, DESK)
        take(browser, site, "web-settlement", OVER, DESK)
        take(browser, site, "web-replay", OVER, DESK, "/game/1?step=24")
        take(browser, site, "web-phone", PLAY, PHONE, device_scale_factor=2)
        browser.close()


def _phases(
    browser: Browser, site: Site, name: str, size: ViewportSize, columns: int, width: int
) -> None:
    """Every phase of the table on one sheet."""
    visitor = browser.new_context(
        base_url=site.address, locale="de-AT", viewport=size, reduced_motion="reduce"
    )
    visitor.set_default_timeout(PATIENCE)
    page, figures = visitor.new_page(), list[str]()
    for scene in SCENES:
        page.goto(site.stage(scene, visitor), wait_until="networkidle")
        picture = b64encode(page.screenshot()).decode()
        figures.append(f'<img src="data:image/png;base64,{picture}" width="{width}">')
    visitor.close()
    height = round(width * size["height"] / size["width"])
    gap, rows = 8, -(-len(figures) // columns)
    visitor = browser.new_context(
        viewport={"width": columns * (width + gap) + gap, "height": rows * (height + gap) + gap}
    )
    sheet = visitor.new_page()
    style = f"display:grid;grid-template-columns:repeat({columns},{width}px);gap:{gap}px"
    sheet.set_content(f'<body style="margin:{gap}px;{style}">{"".join(figures)}</body>')
    _keep(sheet, name)
    visitor.close()


def _lesson(browser: Browser, site: Site) -> None:
    """The first decision of somebody who learns."""
    visitor = browser.new_context(base_url=site.address, locale="de-AT", viewport=DESK)
    visitor.set_default_timeout(PATIENCE)
    page = visitor.new_page()
    page.goto("/first")
    page.locator(".story button").click()
    page.locator("#hint .hint").wait_for()
    _keep(page, "web-guided")
    visitor.close()


def take(
    browser: Browser,
    site: Site,
    name: str,
    what: Scene | str,
    size: ViewportSize,
    further: str = "",
    **wishes: Any,
) -> None:
    """One picture of a page, or of a page of the table at which the scene is played."""
    visitor = browser.new_context(
        base_url=site.address, locale="de-AT", viewport=size, reduced_motion="reduce", **wishes
    )
    visitor.set_default_timeout(PATIENCE)
    page = visitor.new_page()
    path = what if isinstance(what, str) else site.stage(what, visitor)
    page.goto(path + further, wait_until="networkidle")
    _keep(page, name)
    visitor.close()


def _keep(page: Page, name: str) -> None:
    wanted = {"format": "webp", "quality": 82}
    taken = page.context.new_cdp_session(page).send("Page.captureScreenshot", wanted)
    (FOLDER / f"{name}.webp").write_bytes(b64decode(taken["data"]))


if __name__ == "__main__":
    main()
