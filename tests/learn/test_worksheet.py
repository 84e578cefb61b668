"""Work sheets: every exercise with its cards; without solutions nothing of the answers is there."""

from __future__ import annotations

import json

from mondfang.learn.exercise import make_exercise
from mondfang.learn.worksheet import Worksheet, worksheet_data, worksheet_pdf
from mondfang.rulebook import load_book

BOOK = load_book("steirisch-2017")
MADE = [make_exercise(BOOK, kind, 3) for kind in ("count", "follow", "winner", "sheet")]
SHEET = Worksheet(BOOK, "Übung", "3", MADE)


def test_a_sheet_to_fill_in_says_nothing_of_the_answers() -> None:
    plain, solved = (worksheet_data(SHEET, "de", solutions=one) for one in (False, True))
    assert not any(one["right"] for each in plain["exercises"] for one in each["choices"])
    assert not any(each["why"] or each["clauses"] for each in plain["exercises"])
    told = json.dumps(plain, ensure_ascii=False)
    assert MADE[1].reasons[0].de not in told
    for exercise, each in zip(MADE, solved["exercises"], strict=True):
        right = {one.label.de for one in exercise.choices if one.id in exercise.right}
        assert len(right) == sum(one["right"] for one in each["choices"])
        assert each["why"] == [text.de for text in exercise.reasons]


def test_every_card_that_is_shown_is_printed_and_the_paper_is_always_the_same() -> None:
    data = worksheet_data(SHEET, "en", solutions=False)
    shown = {code for each in data["exercises"] for pile in each["piles"] for code in pile["cards"]}
    assert shown <= data["cards"].keys()
    assert worksheet_pdf(SHEET, "en") == worksheet_pdf(SHEET, "en")
