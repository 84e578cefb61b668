"""What a page costs does not grow with the games that were played at its table."""

from __future__ import annotations

import gc
import tracemalloc
from dataclasses import replace

from mondfang.game.actions import Dealt
from mondfang.table.kept.sheet import KEPT, RunningSheet, SheetLine
from mondfang.table.setup import Setup
from mondfang.table.state import LiveTable
from mondfang.table.table_view import told
from mondfang.web.base.preferences import Prefs
from mondfang.web.play.scene.regions import Shown, shown
from tests.table.tables import ST, seated

SETUP = Setup(ST, bots="random", stake=10)
YOUNG, OLD = KEPT + 4, 500


def pushes(games: int, seed: int = 3) -> list[LiveTable]:
    """A game at a table where so many were played before, from move to move."""
    log = seated(SETUP, seed)
    sheet = log.table.ledger
    for game in range(1, games + 1):
        sheet = sheet.with_line(SheetLine(game, "rufer", 0, (1, -1, 1, -1), (10, -10, 10, -10)))
    log.table = replace(log.table, game=games, ledger=sheet)
    log.deal()
    tables = [log.table]
    while log.table.turn is not None:
        tables.append(log.move())
    return tables


def all_shown(tables: list[LiveTable]) -> list[Shown]:
    pages, before = list[Shown](), None
    for table in tables:
        before = shown(told(table, "p0"), Prefs(), frozenset(), before)
        pages.append(before)
    return pages


def allocated(tables: list[LiveTable]) -> int:
    """Bytes that are newly held at the most while one page is shown all of it."""
    all_shown(tables)  # what is made once is there now
    gc.collect()
    tracemalloc.start()
    try:
        all_shown(tables)
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def test_a_push_at_an_old_table_is_no_larger_than_at_a_young_one() -> None:
    sizes = [
        [sum(map(len, page.regions.values())) for page in all_shown(pushes(games))]
        for games in (YOUNG, OLD)
    ]
    assert all(old < 1.02 * young + 200 for young, old in zip(*sizes, strict=True))


def test_showing_an_old_table_takes_no_more_memory_than_a_young_one() -> None:
    young, old = (allocated(pushes(games)) for games in (YOUNG, OLD))
    assert old < 1.1 * young


def test_the_sheet_of_an_old_table_is_as_small_as_that_of_a_young_one() -> None:
    young, old = (pushes(games)[-1].ledger for games in (YOUNG, OLD))
    assert isinstance(old, RunningSheet)
    assert len(young.lines) == len(old.lines) == KEPT


def hands_kept() -> int:
    """How many dealt hands anything in this process still holds."""
    gc.collect()
    return sum(isinstance(one, Dealt) for one in gc.get_objects())


def test_nothing_keeps_the_hands_of_games_that_are_over() -> None:
    all_shown(pushes(KEPT))
    before = hands_kept()
    for seed in range(4):
        all_shown(pushes(KEPT, seed))
    assert hands_kept() == before
