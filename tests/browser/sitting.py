"""Somebody who sits before a table page and uses what is offered there: mouse, finger or keys."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Literal, cast

from playwright.sync_api import Locator, Page, Position, TimeoutError, expect

from tests.web.live.players import is_move

# Where we are: your turn since the last action, or the settlement is shown.
MOMENT = """(acted) => {
  const at = document.querySelector('#do input[name="at"]')?.value;
  if (document.querySelector("#r-result .result")) return {is: "over", at};
  const yours = document.querySelector("#r-panel .yours");
  return yours && at !== acted ? {is: "turn", at} : null;
}"""
# What may be pressed, and the cards to choose from.
OFFERS = """() => {
  const seen = (one) => one.checkVisibility() && !one.closest("[popover]");
  const good = (one) => !one.closest("li.no") && one.getAttribute("aria-disabled") !== "true";
  const all = (what) => [...document.querySelectorAll(what)].filter(seen).filter(good);
  return {
    verbs: all('.table button[name="do"]').map((one) => one.value),
    cards: all('#r-hand input[name="card"]').map((one) => one.value),
    pick: Number(document.querySelector("[data-pick]")?.dataset.pick ?? 0),
  };
}"""

# Where a finger comes down on something, or what keeps it from that. What scrolls is scrolled as a
# finger would; of a card its index has to be free, of everything else the whole.
AIM = """async (one) => {
  const place = () => Object.values(one.getBoundingClientRect().toJSON()).join();
  for (let before = ""; before !== place();) { // what moves comes to rest
    before = place();
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  }
  const card = Boolean(one.closest(".fan.own"));
  const mine = (hit) => one.contains(hit) || hit?.closest("label")?.control === one;
  for (let up = one.parentElement; up; up = up.parentElement) {
    const whole = up === document.scrollingElement; // hidden where its body says so
    const way = getComputedStyle(whole ? document.body : up).overflowY;
    const moves = whole ? way !== "hidden" : /auto|scroll/.test(way);
    if (!moves || up.scrollHeight <= up.clientHeight + 1) continue;
    const frame = whole ? {top: 0, bottom: innerHeight} : up.getBoundingClientRect();
    const box = one.getBoundingClientRect();
    if (box.top < frame.top) up.scrollTop += box.top - frame.top;
    else if (box.bottom > frame.bottom) up.scrollTop += box.bottom - frame.bottom;
  }
  const {left, top, right, bottom} = one.getBoundingClientRect();
  const middle = [(left + right) / 2, (top + bottom) / 2];
  const ends = [[left + 6, middle[1]], [right - 6, middle[1]],
    [middle[0], top + 6], [middle[0], bottom - 6]];
  const points = card ? [[left + 8, top + 16]] : [middle, ...ends];
  for (const [x, y] of points) {
    if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return `cut off at ${x} ${y}`;
    const hit = document.elementFromPoint(x, y);
    if (!mine(hit)) return `covered at ${x} ${y} by ${hit?.outerHTML.slice(0, 120)}`;
  }
  return points[0];
}"""

Hand = Literal["mouse", "finger", "keys"]
EDGE: Position = {"x": 8, "y": 16}  # of a card in a fan, where the next one does not cover it
MOST_STEPS = 120
TRIES = 6
LOOKING = 60  # milliseconds; to look in every frame makes the browser draw every frame
PATIENCE = 60_000  # milliseconds, on a machine that has much else to do


def live(page: Page) -> None:
    """Wait until a table's page has its socket, and has heard from it."""
    page.wait_for_selector("#table[data-live]")


def agree(page: Page, on: str) -> None:
    """Press something in the menu of a running table, and wait until everybody is told."""
    page.locator('button[popovertarget="p-people"]').first.click()
    page.locator(f'button[value="{on}"]').click()
    expect(page.locator(f'button[value="{on}"]')).to_have_class(re.compile("primary"))


@dataclass
class Sitting:
    """One page; chance chooses among what it offers."""

    page: Page
    hand: Hand = "mouse"
    chance: random.Random = field(default_factory=lambda: random.Random(1))
    acted: str = ""
    verbs: list[str] = field(default_factory=list)

    def ready(self) -> bool:
        """Wait for your turn; False when the game is over instead."""
        return self.moment()["is"] == "turn"

    def moment(self) -> dict[str, str]:
        for _ in range(TRIES):
            try:
                wait = PATIENCE / TRIES
                found = self.page.wait_for_function(
                    MOMENT, arg=self.acted, timeout=wait, polling=LOOKING
                )
                return cast(dict[str, str], found.json_value())
            except TimeoutError:
                self._press_again()
        raise AssertionError("nothing happens any more")

    def _press_again(self) -> None:
        """A key that comes while a trick lies only shows what follows it: press it once more."""
        last = self.verbs[-1] if self.verbs and self.hand == "keys" else None
        if last is not None and self.button(last).count():
            self.press(last)

    def is_over(self) -> bool:
        return (self._look() or {}).get("is") == "over"

    def _look(self) -> dict[str, str] | None:
        return cast("dict[str, str] | None", self.page.evaluate(MOMENT, self.acted))

    def offers(self) -> dict[str, Any]:
        return cast(dict[str, Any], self.page.evaluate(OFFERS))

    def act(self) -> str:
        """Do something that the page offers and the rules allow, once it is your turn."""
        return self._act(self.moment())

    def act_if_turn(self) -> bool:
        """The same if it is your turn right now, and you have not acted yet."""
        found = self._look()
        turn = found is not None and found["is"] == "turn"
        if found is not None and turn:
            self._act(found)
        return turn

    def _act(self, moment: dict[str, str]) -> str:
        self.acted = moment["at"]
        offers = self.offers()
        if offers["pick"]:
            for card in self.chance.sample(offers["cards"], offers["pick"]):
                self.choose(card)
            verb = "discard"
        else:
            moves = [verb for verb in offers["verbs"] if is_move(verb)]
            if not moves:  # the only one has been played meanwhile, without a click
                return ""
            verb = self.chance.choice(moves)
        self.press(verb)
        self.verbs.append(verb)
        return verb

    def play(self, each: Callable[[], None] = lambda: None) -> None:
        """Until the settlement; ``each`` is called whenever it is your turn, and at the end."""
        for _ in range(MOST_STEPS):
            turn = self.ready()
            each()
            if not turn:
                return
            self.act()
        raise AssertionError("the game does not end")

    def next_deal(self) -> None:
        """Go on after the settlement."""
        self.press("deal")
        self.page.wait_for_selector("#r-result", state="hidden")

    def button(self, verb: str) -> Locator:
        return self.page.locator(f'.table button[name="do"][value="{verb}"]:visible').first

    def choose(self, card: str) -> None:
        """Mark a card for the discard."""
        box = self.page.locator(f'#r-hand input[value="{card}"]')
        match self.hand:
            case "mouse":
                box.click(position=EDGE)
            case "finger":
                self.tap(box)
            case "keys":
                self._walk(card)
                self.page.keyboard.press("Enter")
        assert box.is_checked()

    def press(self, verb: str) -> None:
        button = self.button(verb)
        place = EDGE if verb.startswith("play ") else None
        if self.hand == "keys":
            self._type(verb, button)
            return
        if self.hand == "finger":
            self.tap(button)
            return
        for _ in range(TRIES):
            try:
                button.click(position=place, timeout=PATIENCE / TRIES)
                return
            except TimeoutError:
                if not button.count():  # it was the only one, and has played itself
                    return
        raise AssertionError(f"nothing can be pressed: {verb}")

    def tap(self, what: Locator) -> None:
        """With a finger, where it lies; what is covered or cut off cannot be tapped."""
        told = "it is not there"
        for _ in range(TRIES):
            try:
                aim = what.evaluate(AIM, timeout=PATIENCE / TRIES)
            except TimeoutError:
                if what.count():
                    raise
                return  # it was the only one, and has played itself
            if isinstance(aim, list):
                self.page.touchscreen.tap(*aim)
                return
            told = aim
            self.page.wait_for_timeout(100)
        raise AssertionError(f"cannot be tapped: {told}")

    def _type(self, verb: str, button: Locator) -> None:
        if key := button.evaluate_all("(found) => found[0]?.dataset.key"):
            self.page.keyboard.press(key)
            return
        try:
            if verb.startswith("play "):
                self._walk(verb)
            else:
                self._tab(verb)
        except AssertionError:
            if button.count():
                raise
            return  # it was the only one, and has played itself
        self.page.keyboard.press("Enter")

    def _walk(self, value: str) -> None:
        """Along the hand with the arrow."""
        self._until(value, "ArrowRight", 20)

    def _tab(self, value: str) -> None:
        self._until(value, "Tab", 80)

    def _until(self, value: str, key: str, most: int) -> None:
        for _ in range(most):
            if self.page.evaluate("document.activeElement?.value") == value:
                return
            self.page.keyboard.press(key)
        raise AssertionError(f"the keyboard does not reach {value}")
