"""The outbox in a real browser: kept before it is sent, in order, each once, nothing dropped."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import BrowserContext, Page, Route

from mondfang.web.base.assets import static_url
from tests.browser.conftest import Visit

OPEN = """async (script) => {
  const { Outbox } = await import(script);
  window.box = new Outbox("test/1", "/test-of-the-outbox");
}"""
ADD = "(names) => names.map((name) => window.box.add({name}))"
PENDING = "() => window.box.pending.map((one) => one.entry.name)"
ARRIVED = "() => window.box.pending.length === 0"


@dataclass
class Desk:
    """The other end: takes each key once and refuses what is called "bad"."""

    requests: list[str] = field(default_factory=list)
    taken: dict[str, str] = field(default_factory=dict)
    down: bool = False
    forgetful: bool = False  # takes the next one, and the answer is lost on the way

    def answer(self, route: Route) -> None:
        told: dict[str, Any] = json.loads(route.request.post_data or "{}")
        key, name = told["key"], told["name"]
        if self.down:
            route.abort()
            return
        self.requests.append(key)
        if name == "bad":
            refused = [{"key": key, "code": "no-such-row", "text": "Das geht nicht."}]
            route.fulfill(json={"taken": [], "refused": refused})
            return
        self.taken.setdefault(key, name)
        if self.forgetful:
            self.forgetful = False
            route.abort()
            return
        route.fulfill(json={"taken": [key], "refused": []})


def opened(context: BrowserContext, desk: Desk) -> Page:
    page = context.new_page()
    page.route("**/test-of-the-outbox", desk.answer)
    page.goto("/about")
    page.evaluate(OPEN, static_url("outbox.js"))
    return page


def test_entries_arrive_in_order_each_once_and_what_is_refused_stays_in_sight(
    visit: Visit,
) -> None:
    context, desk = visit(), Desk(down=True)
    page = opened(context, desk)
    page.evaluate(ADD, ["one", "two", "bad", "three"])
    page.wait_for_function("() => window.box.trouble === 'offline'")
    page.close()  # and with it the page that made them

    page = opened(context, desk)
    assert page.evaluate(PENDING) == ["one", "two", "bad", "three"]
    desk.down, desk.forgetful = False, True
    page.evaluate("() => dispatchEvent(new Event('online'))")
    page.wait_for_function(ARRIVED)
    assert list(desk.taken.values()) == ["one", "two", "three"]
    assert Counter(desk.requests).most_common(1)[0][1] == 2  # the one whose answer was lost
    refused = page.evaluate("() => window.box.refused")
    assert [(one["entry"]["name"], one["code"]) for one in refused] == [("bad", "no-such-row")]
    page.evaluate("(key) => window.box.dismiss(key)", refused[0]["key"])
    assert page.evaluate("() => window.box.refused") == []

    # Two tabs of one browser: both add, and nothing goes out twice.
    other, before = opened(context, desk), len(desk.requests)
    for turn in range(5):
        page.evaluate(ADD, [f"left {turn}"])
        other.evaluate(ADD, [f"right {turn}"])
    for tab in (page, other):
        tab.wait_for_function(ARRIVED)
    sent = desk.requests[before:]
    assert len(sent) == len(set(sent)) == 10
    assert {one for one in desk.taken.values() if " " in one} == {
        f"{side} {turn}" for side in ("left", "right") for turn in range(5)
    }
