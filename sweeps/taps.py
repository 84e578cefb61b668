"""Count the taps by which games of bots get onto the block, and hold them to their limits.

``make sweep`` counts 1,000 games of every book by the model of the page. ``--touch N`` enters N of
them with a finger on the page itself, in Chromium, where the page counts its taps and the rows are
compared. ``--kept FOLDER`` keeps the games, so that the next run need not play them; it knows
rulebooks apart, but not bots that have learned since.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from playwright.sync_api import Page, sync_playwright

from mondfang.rulebook import Rulebook, book_ids, load_book
from tests.browser.chromium import ARGUMENTS, chromium_path
from tests.browser.conftest import PATIENCE
from tests.browser.site import serving
from tests.browser.tapping import THUMB, Game, expected, opened, shown, tapped_game, touch
from tests.scorer.block.tapped import counted, faults, played

DEALS = 20  # on one block
COUNT = """() => {
  window.taps = 0;
  const note = ({ target }) => { window.taps += Boolean(target.closest("#entry [data-tap]")); };
  document.addEventListener("click", note, true);
}"""


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--games", type=int, default=1_000, help="of each book")
    options.add_argument("--bots", default="club")
    options.add_argument("--kept", type=Path, help="a folder in which the games are kept")
    options.add_argument("--touch", type=int, default=0, metavar="N", help="of them in Chromium")
    options.add_argument("--books", nargs="*", default=book_ids())
    chosen = options.parse_args()
    broken = []
    if chosen.kept is not None:
        chosen.kept.mkdir(parents=True, exist_ok=True)
    for book_id in chosen.books:
        found = counted(load_book(book_id), chosen.games, chosen.bots, chosen.kept)
        print(f"{book_id}: {found}", flush=True)
        broken += [f"{book_id}: {one}" for one in faults(found)]
    if chosen.touch:
        broken += _touched(chosen)
    print(*broken, sep="\n")
    return 1 if broken else 0


def _touched(chosen: argparse.Namespace) -> Iterator[str]:
    """What differs on the page from what the model says."""
    with TemporaryDirectory() as folder, serving(Path(folder)) as site, sync_playwright() as player:
        browser = player.chromium.launch(executable_path=chromium_path(), args=ARGUMENTS.split())
        for book_id in chosen.books:
            book = load_book(book_id)
            slips = played(book, chosen.games, chosen.bots, chosen.kept)
            games = [tapped_game(book, slip) for slip in _in_turn(slips)][: chosen.touch]
            for start in range(0, len(games), DEALS):
                context = browser.new_context(base_url=site.address, locale="de-AT", **THUMB)
                context.set_default_timeout(PATIENCE)
                page = context.new_page()
                yield from _evening(page, book, games[start : start + DEALS])
                context.close()
            print(f"{book_id}: {len(games)} games with a finger", flush=True)
        browser.close()


def _evening(page: Page, book: Rulebook, games: list[Game]) -> Iterator[str]:
    opened(page, book)
    page.evaluate(COUNT)
    for game in games:
        touch(page, game.taps)
    model, heard = sum(game.taps.count for game in games), page.evaluate("() => window.taps")
    if heard != model:
        yield f"{book.id}: the page heard {heard} taps, the model has {model}"
    for row, wanted, game in zip(shown(page), expected(book, games), games, strict=True):
        if row != wanted:
            yield f"{book.id}: {row} instead of {wanted} for {game.slip}"


def _in_turn(slips: Iterable[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """The same games, each with the forehand who is next on a block."""
    by_forehand: dict[int, list[dict[str, Any]]] = {seat: [] for seat in range(4)}
    for slip in slips:
        by_forehand[slip["forehand"]].append(slip)
    for four in zip(*by_forehand.values(), strict=False):
        yield from four


if __name__ == "__main__":
    sys.exit(main())
