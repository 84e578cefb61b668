"""How the table behaves in a browser: cards chosen before, two taps, no click, clocks, lessons."""

from __future__ import annotations

import re
from dataclasses import replace

from playwright.sync_api import Locator, Page, expect

from mondfang.cards import cards_in
from mondfang.game import Phase, View
from mondfang.game.public import trickplay_of
from mondfang.game.tricks import playable
from mondfang.table.play.forced import forced
from mondfang.table.play.rest import is_sure
from mondfang.table.setup import Setup
from mondfang.table.state import LiveTable
from tests.browser.conftest import Visit
from tests.browser.site import Site
from tests.browser.sitting import EDGE, agree, live
from tests.browser.stage import YOU, Scene, asked

SLOW = Setup("steirisch-2017", bots="greedy", pace=2.0)


def _next_after(view: View, table: LiveTable) -> bool:
    """Two cards lie there, the seat before you is on turn, and you will have a choice."""
    public = view.public
    return (
        public.phase is Phase.PLAY
        and table.turn == 3
        and len(public.trick) == 2
        and playable(trickplay_of(view.book, public), view.hand, public.trick).bit_count() >= 2
    )


def _no_choice(view: View, table: LiveTable) -> bool:
    return asked(Phase.PLAY, 2, 2)(view, table) and forced(table) is not None


def _choice(view: View, table: LiveTable) -> bool:
    return asked(Phase.PLAY, 0, 1)(view, table) and len(view.legal_actions) > 2


def _sure(view: View, table: LiveTable) -> bool:
    """You lead, more than one trick is left, and all of them are surely yours."""
    return asked(Phase.PLAY, 0, 7)(view, table) and len(view.hand) > 1 and is_sure(table, YOU)


def now(site: Site, path: str) -> LiveTable:
    return list(site.history(path.removeprefix("/t/")).values())[-1]


def in_hand(page: Page, code: str) -> str:
    return f'#r-hand li[data-card="{code}"]'


def to_choose(page: Page, code: str) -> Locator:
    """The card while others are on turn."""
    return page.locator(f'#r-hand .wait li[data-card="{code}"] button')


def test_a_card_chosen_before_its_turn_is_played_and_another_tap_takes_the_choice_back(
    visit: Visit, site: Site
) -> None:
    visitor = visit()
    path = site.stage(Scene("before", _next_after, SLOW), visitor)
    page = visitor.new_page()
    page.goto(path)
    live(page)
    view = now(site, path).bot_view(YOU)
    legal = playable(trickplay_of(view.book, view.public), view.hand, view.public.trick)
    first, second = [card.code for card in cards_in(legal)][:2]
    wanted = page.locator(in_hand(page, first))
    button = wanted.locator("button")
    button.click(position=EDGE)
    if wanted.count():  # unless the bot was faster
        other = to_choose(page, second)
        if other.count():
            other.click(position=EDGE)
            expect(page.locator(in_hand(page, first))).not_to_have_class(re.compile("chosen"))
            to_choose(page, first).click(position=EDGE)
    expect(page.locator(in_hand(page, first))).to_have_count(0)
    expect(page.locator(in_hand(page, second))).to_have_count(1)


def test_where_two_taps_are_wanted_the_first_only_chooses(visit: Visit, site: Site) -> None:
    visitor = visit()
    path = site.stage(Scene("twice", _choice, replace(SLOW, pace=30.0)), visitor)
    visitor.request.post("/settings", form={"tap_twice": "yes", "back": "/"}, max_redirects=0)
    page = visitor.new_page()
    page.goto(path)
    live(page)
    card = page.locator("#r-hand .play li:not(.no)").first
    code = card.get_attribute("data-card") or ""
    button = page.locator(in_hand(page, code)).locator("button")
    button.click(position=EDGE)
    expect(page.locator(in_hand(page, code))).to_have_class(re.compile("chosen"))
    other = page.locator("#r-hand .play li:not(.no)").nth(1)
    other.locator("button").click(position=EDGE)
    expect(page.locator(in_hand(page, code))).not_to_have_class(re.compile("chosen"))
    button.click(position=EDGE)
    button.click(position=EDGE)
    expect(page.locator(in_hand(page, code))).to_have_count(0)


def test_what_is_no_choice_is_played_without_a_click_and_the_clock_is_shown(
    visit: Visit, site: Site
) -> None:
    visitor = visit()
    timed = replace(SLOW, clock=60, stock=30, pace=0.0)
    path = site.stage(Scene("forced", _no_choice, timed), visitor)
    [action] = [one for one in (forced(now(site, path)),) if one is not None]
    page = visitor.new_page()
    page.goto(path)
    live(page)
    expect(page.locator(in_hand(page, action.card.code))).to_have_count(0)  # type: ignore[union-attr]
    expect(page.locator(".seat.south .clock")).to_have_text(re.compile(r"^[01]:\d\d$"))
    expect(page).to_have_title(re.compile("● Du bist dran"))


def test_the_pace_is_changed_in_the_menu_of_a_running_table(visit: Visit, site: Site) -> None:
    visitor = visit()
    path = site.stage(Scene("pace", _choice, replace(SLOW, pace=30.0)), visitor)
    page = visitor.new_page()
    page.goto(path)
    live(page)
    agree(page, "pace at-once")
    page.keyboard.press("Escape")
    page.locator("#r-hand .play li:not(.no) button").first.click(position=EDGE)
    expect(page.locator("#r-panel .yours")).to_be_visible()
    assert now(site, path).pace == 0.0


def test_who_is_sure_of_the_rest_lays_the_hand_down_and_it_is_played_out(
    visit: Visit, site: Site
) -> None:
    visitor = visit()
    path = site.stage(Scene("sure", _sure, SLOW), visitor)
    before = now(site, path)
    page = visitor.new_page()
    page.goto(path)
    live(page)
    claim = page.locator('#r-panel button[value="rest mine"]')
    expect(claim).to_have_text("Der Rest gehört mir")
    expect(claim).to_have_attribute("aria-keyshortcuts", "r")
    page.keyboard.press("r")
    expect(page.locator("#r-result .result")).to_be_visible()
    after = now(site, path)
    assert after.written is not None
    assert before.played is not None
    mine = before.played.view(YOU).public.tricks_of(before.played.game_seat(YOU) or 0)
    left = 12 - len(before.played.view(YOU).public.tricks)
    assert after.written.outcome.tricks[before.played.game_seat(YOU) or 0] == mine + left
