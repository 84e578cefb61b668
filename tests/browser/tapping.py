"""What a scorer does on the block in a real browser: games, their taps, what is then seen."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page, ViewportSize, expect

from mondfang.rulebook import Rulebook
from mondfang.scorer.block.entries import Entry, Facts, Opened, Wrote
from mondfang.scorer.block.fold import fold
from mondfang.scorer.block.sheet import sheet_of
from mondfang.scorer.block.shorthand import read_shorthand
from mondfang.scorer.block.taps import Taps, taps_for
from mondfang.scorer.slip.form import slip_of
from mondfang.scorer.slip.read import outcome_of_slip
from mondfang.settlement import settle
from mondfang.speech import SpokenError
from tests.browser.test_accessible import faults_in_both
from tests.random_games import random_game, targets
from tests.scorer.slip.slips import slip_after

PHONE = ViewportSize(width=360, height=640)
THUMB: dict[str, Any] = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
NAMES = ("Spieler 1", "Spieler 2", "Spieler 3", "Spieler 4")
FIVE = (*NAMES, "Spieler 5")
STAKE = 10
# Taps one after the other, as fast as a page can; says which of them could not be pressed.
TAPPED = """(taps) => {
  for (const tap of taps) {
    const button = document.querySelector(`#entry [data-tap="${tap}"]`);
    if (!button || button.disabled) return tap;
    button.click();
  }
  return null;
}"""
# Where a thumb has to come down on a button, or why it cannot: what lies on top there gets it.
AIM = """(tap) => {
  const button = document.querySelector(`#entry [data-tap="${tap}"]`);
  if (!button || button.disabled) return `no ${tap}`;
  const middle = () => {
    const { x, y, width, height } = button.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  };
  const hit = () => button.contains(document.elementFromPoint(...middle()));
  if (!hit()) button.scrollIntoView({ block: "start", inline: "center" });
  if (!hit()) return `${tap} is covered`;
  window.pressed = null;
  const note = ({ target }) => {
    window.pressed = target.closest("[data-tap]")?.dataset.tap ?? target.outerHTML;
  };
  document.addEventListener("click", note, { once: true });
  return middle();
}"""
# Everything of a page that is too low or too narrow for a thumb; a link within a sentence, and the
# number of a clause, may be.
SMALL = """() => {
  const free = ".skip, .whole, .clause, [type=hidden]";
  const words = (one) => one.textContent.trim();
  const inText = (one) => one.matches("a:not(.button, .tap)")
    && getComputedStyle(one).display === "inline" && words(one.parentElement) !== words(one);
  return [...document.querySelectorAll(".slim a, main :is(button, a, select, input, summary)")]
    .filter((one) => one.checkVisibility() && !one.matches(free) && !inText(one))
    .map((one) => (one.matches("[type=radio], [type=checkbox]") ? one.closest("label") : one))
    .map((one) => ({ one, box: one.getBoundingClientRect() }))
    .filter(({ box }) => box.height < 55.5 || box.width < 55.5)
    .map(({ one, box }) => `${box.width}x${box.height} ${one.outerHTML.slice(0, 120)}`);
}"""
# Words that cannot be read across a table.
TINY = """() => [...document.querySelectorAll("main *")]
  .filter((one) => one.checkVisibility() && one.textContent.trim())
  .filter((one) => parseFloat(getComputedStyle(one).fontSize) < 18)
  .map((one) => one.outerHTML.slice(0, 120))"""
# Numbers that stand on more than one line.
BROKEN = """() => [...document.querySelectorAll("main :is(td.n, .out b, .result .n)")]
  .filter((one) => one.checkVisibility() && one.firstChild?.nodeType === Node.TEXT_NODE)
  .filter((one) => {
    const range = document.createRange();
    range.selectNode(one.firstChild);
    return range.getClientRects().length > 1;
  })
  .map((one) => one.textContent)"""
# Buttons of a game that lie under what is about to be written; none does on a phone on its side.
UNDER = """() => {
  const commit = document.querySelector(".commit");
  const lid = commit.getBoundingClientRect();
  return [...document.querySelectorAll("#entry .tap")].filter((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    const apart = right <= lid.left || left >= lid.right || bottom <= lid.top || top >= lid.bottom;
    return !commit.contains(one) && !apart;
  }).map((one) => one.dataset.tap);
}"""
# What the page itself makes of lines of shorthand, without asking the server.
READ = """async (lines) => {
  const data = JSON.parse(document.getElementById("block-data").textContent);
  const { src } = document.querySelector('script[src*="block/block.js"]');
  const { readLine } = await import(new URL("short.js", src));
  const { open } = await import(new URL("../settle.js", src));
  const book = await open(data.settle);
  const place = { seat: 0, players: [0, 1, 2, 3] };
  return lines.map((line) => {
    const found = readLine(data.form, data.short, data.sheet, place, line);
    for (const slip of found?.slips ?? []) {
      const answer = book.score(data.stake === null ? slip : { ...slip, stake: data.stake });
      if (!answer.error) return answer.points;
    }
    return null;
  });
}"""
# Behind the game: what may be said of it, and what cannot be meant.
TOLD = (
    "2 +", "1 3 -", "3 1 + tr", "2 4 - pag! >tr k", "1 tal + pag!-:k", "4 lie - >vier!",
    "4 al 41/1", "2 3 1 b o4", "1 2 =", "1 2 3 ==", "1 /", "2", "+", "spieler 2 +", "2 + xyz",
    "2 4 + val", "1 3 35", "3 4 - kö!", "2 4 + pag uhu!", "1 2 3 +", "1 2 -",
)  # fmt: skip
LINES = """() => [...document.querySelectorAll("[data-line]")].reverse().map((row) =>
  [...row.cells].map((cell) => cell.firstChild.textContent))"""


@dataclass(frozen=True, slots=True)
class Game:
    """A game as it was played, and the taps that the model has for it."""

    slip: dict[str, Any]
    taps: Taps


def evening(book: Rulebook, deals: int, seed: int, size: int = 4) -> Iterator[Game]:
    """Random games of all contracts; of four the forehand moves on, of five the seats do."""
    source = random.Random(f"{book.id} {seed}")
    for number in range(deals):
        while True:
            drawn = 4 * source.randrange(10**6) + (number % 4 if size == 4 else 0)
            outcome = random_game(book, drawn, source.choice(targets(book))).outcome()
            if outcome.ending != "thrown-in":
                break
        yield tapped_game(book, slip_after(book, outcome))


def tapped_game(book: Rulebook, slip: dict[str, Any]) -> Game:
    found = taps_for(book, slip_of(slip), stake_of(book))
    assert found is not None
    return Game(slip, found)


def stake_of(book: Rulebook) -> int | None:
    return STAKE if book.money.cents_per_point is None else None


def opened(page: Page, book: Rulebook, names: tuple[str, ...] = NAMES, **agreed: str) -> None:
    page.goto(f"/block?book={book.id}")
    if agreed:
        page.locator("details.options > summary").click()
    for option, value in agreed.items():
        page.select_option(f'[name="option.{option}"]', value)
    for seat, name in enumerate(names):
        page.fill(f"#name-{seat}", name)
    if stake_of(book):
        page.fill("#stake", str(STAKE))
    page.get_by_role("button", name="Block öffnen").click()
    ready(page)


def ready(page: Page) -> None:
    """The settlement has been loaded: a plain game shows its numbers."""
    expect(page.locator("#entry .seats")).to_be_visible()
    page.wait_for_load_state("networkidle")


def tap(page: Page, *taps: str) -> None:
    for one in taps:
        page.locator(f'[data-tap="{one}"]').click()


def touch(page: Page, taps: Taps) -> None:
    """Every tap as a finger: where the button is, if nothing covers it there."""
    for one in taps.buttons:
        place = page.evaluate(AIM, one)
        assert isinstance(place, list), (place, taps)
        page.touchscreen.tap(*place)
        pressed = page.wait_for_function("() => window.pressed").json_value()
        assert pressed == one, taps


def shown(page: Page) -> list[list[str]]:
    found: list[list[str]] = page.evaluate(LINES)
    return found


def as_shown(points: tuple[int, ...]) -> list[str]:
    return [f"{number:+d}".replace("-", "−") if number else "0" for number in points]


def expected(book: Rulebook, games: list[Game], names: tuple[str, ...] = NAMES) -> list[list[str]]:
    """The numbers of the settlement for the games as they were played; who sits out has none."""
    head = Opened(book.id, names, stake=stake_of(book), dealer=len(names) - 1)
    rows = [
        Entry(f"key-{n:04}", Wrote(n, Facts(slip=game.slip))) for n, game in enumerate(games, 1)
    ]
    sheet = sheet_of(fold([Entry("key-0000", head), *rows]))
    found = []
    for line in sheet.lines:
        row = as_shown(line.points)
        if line.sits_out is not None:
            row[line.sits_out] = "–"
        found.append(row)
    return found


def short_lines(book: Rulebook) -> list[str]:
    """A line of every kind for every game, by its whole name or the beginning of it."""
    games = [one for one in book.contracts if book.contracts[one].offered]
    begun = [game[:4] if at % 3 == 0 else game for at, game in enumerate(games)]
    return [f"{game} {told}" for game in begun for told in TOLD]


def read_by_the_server(book: Rulebook, line: str, names: tuple[str, ...]) -> list[int] | None:
    columns = [seat if seat < 4 else None for seat in range(len(names))]
    try:
        slip = read_shorthand(book, line, names[:4], 0, columns)
        return list(settle(book, outcome_of_slip(book, slip), stake_of(book)).points)
    except SpokenError:
        return None


def all_arrived(page: Page) -> None:
    page.wait_for_function("() => !document.querySelector('[data-waiting], .mark.waits')")


def is_for_thumbs(page: Page) -> None:
    """Large enough in both directions, nothing sideways, readable; nothing for axe."""
    assert page.evaluate(SMALL) == []
    assert page.evaluate(TINY) == []
    assert page.evaluate(BROKEN) == []
    assert page.evaluate("() => document.documentElement.scrollWidth - innerWidth") <= 0
    assert faults_in_both(page) == []
