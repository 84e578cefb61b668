"""What a step of card play costs to draw: all regions of the table page for one seat.

Random games are watched by all four seats. Prints processor milliseconds a page in the phase of
card play, on an evening with a long sheet.
"""

from __future__ import annotations

import argparse
import random
import time

from mondfang.game import GameState, Phase, new_game, random_deal
from mondfang.rulebook import load_book
from mondfang.table.setup import Setup
from mondfang.table.table_view import Chair, SheetLine, TableView
from mondfang.web.base.visitor import Prefs
from mondfang.web.play.scene import regions

BOOK = load_book("steirisch-2017")
CHAIRS = tuple(Chair(f"Spieler {seat + 1}", "person") for seat in range(4))
SHEET = tuple(
    SheetLine(game, "rufer", 1, (1, 1, -1, -1), (10, 10, -10, -10)) for game in range(1, 21)
)


def told(state: GameState, seat: int, table: str) -> TableView:
    return TableView(
        id=table,
        setup=Setup(BOOK.id),
        book=BOOK,
        chairs=CHAIRS,
        you=seat,
        players=(0, 1, 2, 3),
        seat=seat,
        sits_out=None,
        dealer=3,
        game=21,
        at=f"21.{len(state.history)}",
        seq=len(state.history),
        view=state.view(seat),
        can_deal=False,
        sheet=SHEET,
        totals=(20, 20, -20, -20),
        cent_totals=(200, 200, -200, -200),
        turn=state.turn,
    )


def pages(games: int) -> list[TableView]:
    """Every step of card play, as each of the four seats is told of it."""
    found = []
    for number in range(games):
        source = random.Random(number)
        state = new_game(BOOK, random_deal(BOOK.deal, source))
        while not state.is_over:
            state = state.apply(source.choice(state.legal_actions()))
            if state.public.phase is Phase.PLAY:
                found += [told(state, seat, f"table-{number}") for seat in range(4)]
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=30)
    views, prefs, everybody = pages(parser.parse_args().games), Prefs(), frozenset(range(4))
    regions.regions(views[0], prefs, everybody)  # compiles the fragments
    start = time.process_time()
    for view in views:
        regions.regions(view, prefs, everybody)
    spent = time.process_time() - start
    print(f"{len(views)} pages, {1000 * spent / len(views):.3f} ms each")


if __name__ == "__main__":
    main()
