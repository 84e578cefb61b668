"""A row in words: what happened, and nothing of it twice."""

from __future__ import annotations

from mondfang.rulebook import load_book
from mondfang.scorer.rows.story import RowStory
from mondfang.scorer.rows.words import story_text
from mondfang.scorer.slip.form import slip_of
from mondfang.scorer.slip.read import outcome_of_slip

PAGAT = {"premium": "pagat", "side": "declarer", "announced": True, "made": True}


def test_the_bird_that_was_bid_is_told_once_with_what_became_of_it() -> None:
    book = load_book("steirisch-2017")
    told = {"rulebook": book.id, "contract": "pagatrufer", "forehand": 1, "declarer": 0}
    slip = slip_of({**told, "partner": 2, "points": "36", "premiums": [PAGAT]})
    says = story_text(book, RowStory(0, outcome_of_slip(book, slip)), "de", None)
    assert says.split("; ")[1:] == ["Pagat angesagt und gemacht"]
