"""A block in aeroplane mode, over https: it starts without the net and hands its sheet over."""

from __future__ import annotations

import base64
import hashlib
import re
import signal
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect

from mondfang.rulebook import load_book
from tests.browser.chromium import ARGUMENTS, chromium_path
from tests.browser.conftest import PATIENCE
from tests.browser.tapping import TAPPED, Game, evening, expected, ready, shown
from tests.browser.test_accessible import faults_in_both
from tests.web.serve.certificates import made
from tests.web.serve.running import Running, started, until

PHONE: ViewportSize = {"width": 360, "height": 640}
ARRIVED = "() => !Object.keys(localStorage).some((name) => name.startsWith('outbox/'))"
FAKE_CAMERA = "--use-fake-device-for-media-stream --use-fake-ui-for-media-stream"
SEEN = """async (png) => {
  const bytes = Uint8Array.from(atob(png), (one) => one.charCodeAt(0));
  const code = await createImageBitmap(new Blob([bytes]));
  const pencil = new OffscreenCanvas(640, 480).getContext("2d");
  pencil.fillStyle = "#999";
  pencil.fillRect(0, 0, 640, 480);
  pencil.rotate(0.05);
  pencil.drawImage(code, 120, 30, 400, 400);
  return [...pencil.getImageData(0, 0, 640, 480).data].filter((_, at) => at % 4 === 0);
}"""
NAMES = ("Spieler 1", "Spieler 2", "Spieler 3", "Spieler 4")


Secure = tuple[Running, list[str], tuple[str, ...]]


@pytest.fixture
def secure(tmp_path: Path) -> Iterator[Secure]:
    """A server with a certificate, Chromium's arguments to trust it, the server's own words."""
    certificate, key = made(tmp_path / "pair")
    words = ("--database", str(tmp_path / "test.db"), "--tls", str(certificate), str(key))
    known = x509.load_pem_x509_certificate(certificate.read_bytes()).public_key()
    told = known.public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
    pinned = base64.b64encode(hashlib.sha256(told).digest()).decode()
    with started(tmp_path, *words) as server:
        until(server.ok)
        pin = f"--ignore-certificate-errors-spki-list={pinned}"
        yield server, [*ARGUMENTS.split(), pin], words


def enter(page: Page, games: list[Game]) -> None:
    for game in games:
        lines = page.locator("#sheet [data-line]").count()
        ready(page)
        assert page.evaluate(TAPPED, list(game.taps.buttons)) is None
        expect(page.locator("#sheet [data-line]")).to_have_count(lines + 1)


def filmed(browser: Browser, picture: bytes) -> bytes:
    """What a camera sees of a phone that shows this picture, as a film of one frame."""
    page = browser.new_page()
    grey = bytes(page.evaluate(SEEN, base64.b64encode(picture).decode()))
    page.close()
    width, height = 640, 480
    head = f"YUV4MPEG2 W{width} H{height} F5:1 Ip A1:1 C420jpeg\n".encode()
    return head + b"FRAME\n" + grey + bytes([128]) * (width * height // 2)


def sums(page: Page) -> list[str]:
    return page.locator('[data-sum="points"] td').all_inner_texts()


def test_from_the_first_game_without_a_net_to_the_same_sheet_on_another_phone(
    chromium: Browser, secure: Secure, tmp_path: Path
) -> None:
    """Five games in aeroplane mode, the server killed meanwhile; the numbers of the settlement."""
    server, arguments, words = secure
    book = load_book("steirisch-2017")
    games = list(evening(book, 5, 3))
    player = chromium.browser_type
    phone: BrowserContext = player.launch_persistent_context(
        str(tmp_path / "phone"),
        executable_path=chromium_path(),
        args=arguments,
        base_url=server.address,
        viewport=PHONE,
        locale="de-AT",
        reduced_motion="reduce",
    )
    again = ExitStack()  # the server that comes back
    try:
        phone.set_default_timeout(PATIENCE)
        page = phone.new_page()
        page.goto("/block?book=steirisch-2017")
        for seat, name in enumerate(NAMES):
            page.fill(f'[name="name-{seat}"]', name)
        page.get_by_role("button", name="Block öffnen").click()
        page.wait_for_url(re.compile(r"/block/[\w-]+$"))
        page.wait_for_function("() => document.documentElement.dataset.offline === 'ready'")
        phone.set_offline(True)
        enter(page, games[:1])
        server.stop(signal.SIGKILL)
        page.close()  # and the browser starts again, still without a net
        page = phone.new_page()
        phone.set_offline(True)  # of the new page too, before it asks for anything
        page.goto("/block")
        phone.set_offline(True)  # and of the worker that has started for it
        page.wait_for_function("() => !navigator.onLine")
        page.locator("#known a").first.click()
        page.wait_for_url(re.compile(r"/block/[\w-]+$"))
        root = page.url
        expect(page.locator("#sheet [data-line]")).to_have_count(1)
        enter(page, games[1:])
        assert shown(page) == expected(book, games)
        entered = sums(page)
        page.get_by_role("button", name="Zettel als Code zeigen").click()
        code = page.locator("#hand-in-code svg")
        expect(code).to_be_visible()
        link = page.locator("#hand-in-link").input_value()
        film = tmp_path / "film.y4m"
        film.write_bytes(filmed(chromium, code.screenshot()))
        page.get_by_role("button", name="Schließen").click()

        again.enter_context(started(tmp_path, *words, "--port", server.address.rpartition(":")[2]))
        until(server.ok)
        camera = [*FAKE_CAMERA.split(), f"--use-file-for-fake-video-capture={film}"]
        desk = player.launch(executable_path=chromium_path(), args=[*arguments, *camera])
        other = desk.new_page(base_url=server.address, viewport=PHONE, locale="de-AT")
        other.goto("/b")
        assert other.evaluate("() => !('BarcodeDetector' in window)")  # so the decoder of the page
        other.get_by_role("button", name="Mit der Kamera").click()
        expect(other.locator("#landed")).to_contain_text("5 Spiele sind neu")
        other.goto(link)
        expect(other.locator("#landed")).to_contain_text("der Zettel war schon da")
        other.get_by_role("link", name="Den Block ansehen").click()
        expect(other.locator("#sheet [data-line]")).to_have_count(5)
        assert sums(other) == entered
        assert shown(other) == expected(book, games)
        last = link[-20]
        other.goto("/about")
        other.goto(link[:-20] + ("A" if last != "A" else "B") + link[-19:])
        expect(other.locator("main")).to_contain_text("Es wurde nichts geschrieben")
        desk.close()

        phone.set_offline(False)
        page.wait_for_function(ARRIVED)
        page.goto(root)
        expect(page.locator("#sheet [data-line]")).to_have_count(5)
        assert sums(page) == entered
        page.get_by_role("link", name="Der Abend").click()
        expect(page.locator("svg.chart polyline")).to_have_count(4)
        assert faults_in_both(page) == []
    finally:
        phone.close()
        again.close()
