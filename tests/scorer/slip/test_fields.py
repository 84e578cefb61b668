"""A slip as the fields of a form: nothing is lost on the way there and back."""

from __future__ import annotations

import pytest

from mondfang.rulebook import book_ids, load_book
from mondfang.scorer.slip import SlipError, score
from mondfang.scorer.slip.fields import fields_of, slip_from
from mondfang.scorer.slip.form import slip_of
from mondfang.vectors import vectors

DREIER = {"rulebook": "steirisch-2017", "contract": "dreier", "declarer": 0, "points": "40/0"}


@pytest.mark.parametrize("book_id", [one for one in book_ids() if one != "skoty-trophy"])
def test_every_published_slip_comes_back_from_its_form_with_the_same_numbers(book_id: str) -> None:
    for row in vectors(book_id):
        if "error" in row:
            continue
        slip = slip_of(row["slip"])
        again = slip_from(load_book(slip.rulebook), fields_of(slip), slip)
        before, after = score(slip), score(again)
        assert (after.points, after.cents) == (before.points, before.cents), row["say"]


def test_a_changed_field_changes_the_numbers() -> None:
    slip = slip_of(DREIER)
    book = load_book("steirisch-2017")
    lost = slip_from(book, {**fields_of(slip), "points": "20"}, slip)
    assert score(lost).points == (-15, 5, 5, 5)
    trull = {"premium.trull.declarer": "announced-made", "kontra.trull.declarer": "1"}
    assert slip_from(book, {**fields_of(slip), **trull}, slip).premiums[0].kontra == 1


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("declarer", "5"),
        ("partner", "x"),
        ("tricks", "12 a"),
        ("kontra", "-1"),
        ("king_in_talon", "eaten"),
        ("premium.trull.declarer", "perhaps"),
        ("kontra.trull.declarer", "²"),
    ],
)
def test_what_is_no_answer_is_refused_with_its_place(field: str, value: str) -> None:
    slip = slip_of(DREIER)
    given = {**fields_of(slip), "premium.trull.declarer": "silent-made", field: value}
    with pytest.raises(SlipError) as refused:
        slip_from(load_book("steirisch-2017"), given, slip)
    assert refused.value.path
