"""The block as an app: a manifest whose icons are there, and a worker that is always asked for."""

from __future__ import annotations

from mondfang.deck.icon import icon_svg
from mondfang.web.base.assets import static_files
from tests.web.browsing import Server


def test_the_manifest_names_icons_that_are_drawn_by_the_deck_and_there(server: Server) -> None:
    browser = server.browser()
    told = browser.get("/manifest.webmanifest")
    assert told.headers["content-type"].startswith("application/manifest+json")
    found = told.json()
    assert (found["start_url"], found["display"], found["lang"]) == ("/block", "standalone", "de")
    assert {one["purpose"] for one in found["icons"]} == {"any", "maskable"}
    for icon in found["icons"]:
        got = browser.get(icon["src"])
        assert got.headers["content-type"] == icon["type"]
        if icon["type"] == "image/png":
            size = int.from_bytes(got.content[16:20], "big")
            assert icon["sizes"] == f"{size}x{size}"
    assert static_files()["icon.svg"].body.decode() == icon_svg()


def test_the_worker_is_asked_for_again_every_time(server: Server) -> None:
    got = server.browser().get("/worker.js?v=1")
    assert got.headers["content-type"].startswith("text/javascript")
    assert got.headers["cache-control"] == "no-cache"
