"""What a page costs does not grow with the games that were played at its table."""

from __future__ import annotations

import gc
import tracemalloc
from dataclasses import replace

from mondfang.game.actions import Dealt
from mondfang.settlement.lines import SheetLine
from mondfang.table.kept.sheet import KEPT, RunningSheet
from mondfang.table.setup import Setup
from mondfang.table.state import LiveTable
from mondfang.table.told import told
from mondfang.web.base.preferences import Prefs
from mondfang.web.base.render import DRAWN_ONCE
from mondfang.web.play.scene.regions import Shown, shown
from mondfang.web.play.scene.result import ResultRow
from tests.table.tables import ST, seated

SETUP = Setup(ST, bots="random", stake=10)
YOUNG, OLD = KEPT + 4, 500
GAMES = 25  # with more entries in their settlements than are kept


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


def rows_kept() -> int:
    """How many rows of settlements and sheets anything in this process still holds."""
    gc.collect()
    return sum(isinstance(one, ResultRow) for one in gc.get_objects())


def show_settlements(seeds: range) -> None:
    for seed in seeds:
        table = seated(SETUP, seed).games(1).table
        for person in ("p0", "p1", "p2", "p3"):
            shown(told(table, person), Prefs(), frozenset())


def test_what_is_kept_of_settlements_does_not_grow_with_the_games_that_were_played() -> None:
    """Every settlement is another one, and is wanted by the pages of its table only."""
    show_settlements(range(GAMES))
    full = rows_kept()
    assert full >= DRAWN_ONCE["entry"]
    show_settlements(range(GAMES, GAMES + 10))
    assert rows_kept() <= full
