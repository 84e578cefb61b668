"""An analysis that was kept is the analysis again, without anybody's name."""

from __future__ import annotations

import pytest

from mondfang.bots import Budget, Style, make
from mondfang.lab.analyse.game import Analysis, analyse_record
from mondfang.lab.analyse.text import analysis_text, parse_analysis
from mondfang.record import record_of
from mondfang.rulebook import book_ids
from mondfang.table.setup import Setup
from tests.table.tables import seated


def analysed(book: str) -> Analysis:
    table = seated(Setup(book)).deal().play_out().table
    assert table.state is not None
    record = record_of(table.state, ("Anna A", "Berta B", "Cäcilia C", "Dora D"))
    return analyse_record(record, make("club", Style(teacher=True)), Budget(seed=1, worlds=2))


@pytest.mark.parametrize("book", book_ids())
def test_what_was_kept_is_read_as_it_was_to_four_digits(book: str) -> None:
    made = analysed(book)
    text = analysis_text(made)
    again = parse_analysis(text, made.seats)
    assert again is not None
    assert analysis_text(again) == text
    assert [one.verdict for one in again.decisions] == [one.verdict for one in made.decisions]
    assert [turn.decision.step for turn in again.turns] == [t.decision.step for t in made.turns]
    assert "Anna" not in text


@pytest.mark.parametrize("text", ["", "{}", "[1]", '{"version":0}', "null"])
def test_what_cannot_be_read_is_missing(text: str) -> None:
    assert parse_analysis(text) is None


def test_an_analysis_of_another_version_is_missing() -> None:
    text = analysis_text(analysed("steirisch-2017"))
    assert parse_analysis(text.replace('"version":1', '"version":99', 1)) is None
