"""Training in a browser: the end is taken back, another teacher chosen, and without script, too."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from mondfang.game import Phase, View
from mondfang.table.setup import Setup
from mondfang.table.state import LiveTable
from tests.browser.conftest import Visit
from tests.browser.site import Site
from tests.browser.sitting import EDGE, agree, live
from tests.browser.stage import Scene, asked

TRAINING = Setup("steirisch-2017", bots="greedy", pace=0.0, training=True, teacher="club")


def _two_cards(view: View, table: LiveTable) -> bool:
    """You lead to the last trick but one, and have decided something before."""
    decided = table.decided is not None and len(view.legal_actions) == 2
    return asked(Phase.PLAY, 0, 10)(view, table) and decided


def test_the_end_of_a_game_is_taken_back_and_a_page_without_script_tells_of_the_last_move(
    visit: Visit, site: Site
) -> None:
    visitor = visit()
    path = site.stage(Scene("training", _two_cards, TRAINING), visitor)
    page = visitor.new_page()
    page.goto(path)
    live(page)
    agree(page, "teacher greedy")
    page.keyboard.press("Escape")
    page.locator("#r-hand .play li:not(.no) button").first.click(position=EDGE)
    expect(page.locator("#r-result .result")).to_be_visible()
    # What the teacher says may lie over the button.
    page.locator('#r-panel button[value="undo"]').dispatch_event("click")
    expect(page.locator("#r-result .result")).to_have_count(0)
    expect(page.locator("#r-hand li")).to_have_count(2)

    plain = visit(java_script_enabled=False, storage_state=visitor.storage_state()).new_page()
    plain.goto(path)
    plain.get_by_role("link", name="Wie war mein letzter Zug?").click()
    expect(plain.get_by_role("heading", name="Wie war das?")).to_be_visible()
    plain.get_by_role("button", name="Zurücknehmen").click()
    expect(plain).to_have_url(re.compile(path + "$"))
    expect(plain.locator("#r-hand li")).not_to_have_count(2)
