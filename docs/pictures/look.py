"""Take the pictures of look.md: ``python docs/pictures/look.py``, with Chromium on the machine.

Nothing listens anywhere: the browser is handed the pages by this script, under the headers that
the server sends, so that a style or script which those forbid would show in the picture.
"""

from __future__ import annotations

import shutil
from base64 import b64decode
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Page, Route, sync_playwright

from mondfang import deck
from mondfang.bots.characters import CHARACTERS
from mondfang.cards import BY_CODE, CARDS
from mondfang.deck.icon import FELT, icon_svg
from mondfang.deck.portraits import portrait_svg
from mondfang.web.base.assets import static_files
from mondfang.web.base.headers import POLICY
from mondfang.web.base.preferences import Language, Prefs, Theme
from mondfang.web.base.render import environment, speaker

FOLDER = Path(__file__).parent
STATIC = FOLDER.parent.parent / "src/mondfang/web/static"
STYLE = "look.css"
SITE = "http://mondfang.test"
FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking")
FANS = (
    "Sk XXI XX XVIII XVI IX II I HK H1 PD T10",
    "XVII XIV XIII VIII IIII III HD HR KB K3 P9 TK",
    "XIX XV XII XI X VII VI V KR PB P8 T7",
)


def look(language: Language, theme: Theme) -> str:
    """The page with all parts."""
    return (
        environment()
        .get_template("look.html")
        .render(
            t=speaker(language),
            person=None,
            prefs=Prefs(language=language, theme=theme),
            here="/",
        )
    )


def fans() -> str:
    """Hands of twelve as a phone shows them: of each card little more than its left edge."""
    cards = [
        f'<image href="/deck/kaffeehaus/0/{code}.svg" x="{8 + 25 * place}" '
        f'y="{8 + 134 * row}" width="68"/>'
        for row, hand in enumerate(FANS)
        for place, code in enumerate(hand.split())
    ]
    return _drawing(360, 410, cards)


def sheet(of: str) -> str:
    """A whole deck."""
    rows = [[f"{suit}{rank}" for rank in _ranks(suit)] for suit in "HKPT"]
    tarocks = [card.code for card in CARDS if card.is_tarock]
    rows += [tarocks[:8], tarocks[8:16], [*tarocks[16:], deck.BACK]]
    cards = [
        f'<image href="/deck/{of}/0/{code}.svg" x="{12 + 108 * place}" '
        f'y="{12 + 188 * row}" width="98"/>'
        for row, codes in enumerate(rows)
        for place, code in enumerate(codes)
    ]
    return _drawing(878, 1328, cards)


def faces() -> str:
    """Everybody who may sit at a table, the weak ones above."""
    drawn = [
        f'<image href="/faces/0/{one.id}.svg" x="{20 + 120 * (n % 5)}" '
        f'y="{20 + 124 * (n // 5)}" width="100"/>'
        for n, one in enumerate(CHARACTERS)
    ]
    return _drawing(620, 640, drawn)


def _ranks(suit: str) -> tuple[str, ...]:
    return (*"KDRB", *("1234" if suit in "HK" else ("10", "9", "8", "7")))


def _drawing(width: int, height: int, cards: list[str]) -> str:
    felt = f'<rect width="{width}" height="{height}" fill="#2c5a49"/>'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}">'
    sheet = f'<link rel="stylesheet" href="/static/0/{STYLE}">'
    return f"<!doctype html><title>Karten</title>{sheet}{head}{felt}{''.join(cards)}</svg>"


def answer(route: Route, text: str) -> None:
    """What the server would have answered."""
    path = urlsplit(route.request.url).path
    kind, _, rest = path.removeprefix("/").partition("/")
    if kind == "deck":
        of, _, code = rest.removesuffix(".svg").split("/")
        drawn = deck.back_svg(of) if code == deck.BACK else deck.card_svg(BY_CODE[code], of)
        route.fulfill(body=drawn, content_type="image/svg+xml")
    elif kind == "faces":
        one = rest.partition("/")[2].removesuffix(".svg")
        route.fulfill(body=portrait_svg(one), content_type="image/svg+xml")
    elif kind == "static":
        asset = static_files()[rest.partition("/")[2]]
        route.fulfill(body=asset.body, content_type=asset.media_type)
    else:
        headers = {"content-security-policy": POLICY, "content-type": "text/html; charset=utf-8"}
        route.fulfill(body=text, headers=headers)


def opened(browser: Browser, text: str, size: tuple[int, int], scale: float = 1) -> Page:
    """A browser window of that size with the page in it; what the browser complains of is shown."""
    width, height = size
    page = browser.new_page(viewport={"width": width, "height": height}, device_scale_factor=scale)
    page.on("console", lambda message: print(message.text))
    page.route(f"{SITE}/**", lambda route: answer(route, text))
    page.goto(f"{SITE}/")
    return page


def take(page: Page, name: str, *, whole: bool = False) -> None:
    """WebP, which is a third of the PNG; Playwright itself offers only that and JPEG."""
    size = page.viewport_size
    assert size is not None
    height = page.evaluate("document.documentElement.scrollHeight") if whole else size["height"]
    clip = {"x": 0, "y": 0, "width": size["width"], "height": height, "scale": 1}
    wanted = {"format": "webp", "quality": 84, "captureBeyondViewport": True, "clip": clip}
    taken = page.context.new_cdp_session(page).send("Page.captureScreenshot", wanted)
    (FOLDER / f"{name}.webp").write_bytes(b64decode(taken["data"]))
    page.close()


def main() -> None:
    with sync_playwright() as player:
        browser = player.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        for theme in ("light", "dark"):
            take(opened(browser, look("de", theme), (1080, 800)), f"look-{theme}", whole=True)
        take(opened(browser, look("en", "light"), (360, 740), 1.5), "look-phone")
        page = opened(browser, look("de", "light"), (640, 400))
        page.evaluate("document.getElementById('sample').showModal()")
        take(page, "look-dialog")
        for of in deck.DECKS:
            name = "deck" if of == deck.FIRST else f"deck-{of}"
            take(opened(browser, sheet(of), (878, 1328)), name)
        take(opened(browser, fans(), (360, 410), 2), "fan")
        take(opened(browser, faces(), (620, 640)), "faces")
        (STATIC / "icon.svg").write_text(icon_svg(), "utf-8")
        for side, maskable in ((180, False), (192, False), (512, False), (512, True)):
            icon = browser.new_page(viewport={"width": side, "height": side})
            ground = f"body{{margin:0;background:{FELT}}}" if side == 180 else "body{margin:0}"
            icon.set_content(f"<style>{ground}</style>{icon_svg(maskable=maskable)}")
            name = f"icon-{side}{'-maskable' if maskable else ''}.png"
            icon.screenshot(path=STATIC / name, omit_background=side != 180)
        browser.close()


if __name__ == "__main__":
    main()
