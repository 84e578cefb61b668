"""The first minutes: the home page offers what is there, five pictures, and a guided table."""

from __future__ import annotations

import re

from mondfang.bots import RUNGS
from mondfang.deck.story import PICTURES
from mondfang.table.lesson.easy_deals import packs
from mondfang.web.home.offers import OFFERS, RUNG_NOTES
from tests.web.browsing import Server


def opened(server: Server) -> tuple[str, str]:
    """A lesson by one click: its id, and its page."""
    browser = server.browser()
    got = browser.post("/first", follow_redirects=False)
    assert got.status_code == 303
    path = got.headers["location"]
    return path.split("/")[2].partition("?")[0], browser.get(path).text


def test_the_first_page_offers_pages_that_exist_and_no_others(server: Server) -> None:
    browser = server.browser()
    page = browser.get("/").text
    paths = {getattr(route, "path", "") for route in server.app.routes}
    for offer in OFFERS:
        assert (f'class="whole" href="{offer.path}"' in page) == (offer.path in paths)
    for path in re.findall(r'class="whole" href="(/[^"]*)"', page):
        assert browser.get(path).status_code == 200


def test_the_first_page_says_what_every_level_means_and_which_book_to_take(server: Server) -> None:
    page = server.browser().get("/").text
    for rung in RUNGS:
        assert RUNG_NOTES[rung].de in page
    assert "Für den Anfang empfehlen wir" in page


def test_five_pictures_tell_what_the_game_is(server: Server) -> None:
    browser = server.browser()
    page = browser.get("/first").text
    sources = re.findall(r'src="(/story/[^"]*)"', page)
    assert len(sources) == len(PICTURES) == 5
    for source in sources:
        got = browser.get(source)
        assert got.headers["content-type"] == "image/svg+xml"
        assert "immutable" in got.headers["cache-control"]
    for picture in PICTURES:
        assert picture.says.de in page
    assert browser.get("/story/0/nothing.svg").status_code == 404


def test_a_learner_sits_at_a_guided_table_with_a_chosen_pack(server: Server) -> None:
    table_id, page = opened(server)
    table = server.call(server.services.tables.load, table_id)
    assert table is not None
    assert table.setup.guided
    assert table.committed is not None
    assert table.committed.deck in {" ".join(card.code for card in pack) for pack in packs()}
    assert "data-guided" in page
    assert 'data-seat=""' in page  # the page mixes nothing into a pack that was chosen


def test_other_tables_have_no_guide(server: Server) -> None:
    browser = server.browser()
    page = browser.post("/play", data={"name": "Spieler 1"}).text
    assert "data-guided" not in page
    assert "table-guide.js" not in page
