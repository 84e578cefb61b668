"""What a page keeps from one moment to the next never makes it look different."""

from __future__ import annotations

import pytest

from mondfang.rulebook import book_ids
from mondfang.table.setup import Setup
from mondfang.table.state import moments
from mondfang.table.told import told
from mondfang.web.base.preferences import Language, Prefs
from mondfang.web.play.scene.pieces import Pieces
from mondfang.web.play.scene.regions import Shown, regions, shown
from tests.web.tables import played_log

PEOPLE = ("a", "b", "c", "d")
EVERYBODY = frozenset(range(4))


@pytest.mark.parametrize("book", book_ids())
@pytest.mark.parametrize(("person", "language"), [("a", "de"), ("c", "en"), ("nobody", "de")])
def test_a_page_brought_up_to_date_is_the_page_made_anew(
    book: str, person: str, language: Language
) -> None:
    prefs, before = Prefs(language=language), None
    for table in moments(played_log("t", Setup(book), PEOPLE, games=2, seed=5)):
        seen, present = told(table, person), EVERYBODY - {table.seq % 4}
        page: Shown = shown(seen, prefs, present, before)
        assert page.regions == regions(seen, prefs, present)
        before = page


def test_a_list_that_shrinks_or_changes_is_made_again() -> None:
    page = Pieces("de")
    assert page.grown("list", "x", ("a", "b"), str) == "ab"
    longer = Pieces("de", page)
    assert longer.grown("list", "x", ("a", "b", "c"), str) == "abc"
    assert Pieces("de", longer).grown("list", "x", ("a",), str) == "a"
    assert Pieces("de", longer).grown("list", "y", ("a", "b", "c"), str.upper) == "ABC"


def test_a_piece_in_another_language_is_made_again() -> None:
    page = Pieces("de")
    page.kept("word", 1, lambda: "eins")
    assert Pieces("de", page).kept("word", 1, lambda: "one") == "eins"
    assert Pieces("en", page).kept("word", 1, lambda: "one") == "one"
