"""Golden games: per book and contract one record, with every seat's view at every step.

``python -m tests.golden.make`` writes them anew, with ``--refresh`` only their views and the
digest of their book; look at the difference before keeping it.
"""

from __future__ import annotations

from itertools import zip_longest

import pytest

from mondfang.record import read_text, write_text
from tests.golden.make import FOLDER, record_path, views_path, wanted
from tests.golden.views import views_text

GAMES = [pytest.param(*game, id=" ".join(game)) for game in wanted()]


def test_no_contract_of_any_book_lacks_its_golden_game() -> None:
    missing = [game for game in wanted() if not record_path(*game).is_file()]
    assert missing == []


def test_no_golden_game_is_left_over() -> None:
    kept = {path for game in wanted() for path in (record_path(*game), views_path(*game))}
    found = {*FOLDER.rglob("*.tarock"), *FOLDER.rglob("*.views.txt")}
    assert found - kept == set()


@pytest.mark.parametrize(("book", "contract"), GAMES)
def test_a_golden_record_reads_as_it_is_written(book: str, contract: str) -> None:
    text = record_path(book, contract).read_text(encoding="utf-8")
    record = read_text(text)
    assert write_text(record) == text
    assert record.rulebook == book
    assert record.outcome is not None
    assert record.outcome.contract == contract


@pytest.mark.parametrize(("book", "contract"), GAMES)
def test_every_view_at_every_step_is_as_it_was(book: str, contract: str) -> None:
    record = read_text(record_path(book, contract).read_text(encoding="utf-8"))
    kept = views_path(book, contract).read_text(encoding="utf-8").splitlines()
    for number, (now, then) in enumerate(
        zip_longest(views_text(record).splitlines(), kept), start=1
    ):
        assert now == then, f"{views_path(book, contract).name}, line {number}"
