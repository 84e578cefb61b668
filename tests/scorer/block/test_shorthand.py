"""A line of shorthand tells the same game as the slip that is written out."""

from __future__ import annotations

import pytest

from mondfang.rulebook import book_ids, load_book
from mondfang.rulebook.names import contract_name, premium_name
from mondfang.scorer.block.errors import BlockError
from mondfang.scorer.block.shorthand import example, read_shorthand
from mondfang.scorer.slip.answer import score
from mondfang.scorer.slip.form import SlipError

NAMES = ("Huber", "Maier", "Spieler 3", "Toni")


@pytest.mark.parametrize(
    ("line", "row"),
    [
        ("d m + tr", (-6, 18, -6, -6)),
        ("D 2 + Trull", (-6, 18, -6, -6)),
        ("d 2 - tr!-", (7, -21, 7, 7)),
        ("d 1 41/1 k", (15, -5, -5, -5)),
        ("r 1 3 -", (-1, 1, -1, 1)),
        ("r 1 tal +", (3, -1, -1, -1)),
        ("r 1 /", (-3, 1, 1, 1)),
        ("pag 2 4 + >vier", (-2, 2, -2, 2)),
        ("pag 2 4 + pag!-", (1, -1, 1, -1)),
        ("b 3 -", (4, 4, -12, 4)),
        ("tri 2", (3, -9, 3, 3)),
        ("tri 2 o3 b", (0, -18, 18, 0)),
        ("d 1 + val", (60, -20, -20, -20)),
    ],
)
def test_a_line_gives_its_row(line: str, row: tuple[int, ...]) -> None:
    slip = read_shorthand(load_book("steirisch-2017"), line, NAMES, 0)
    assert score(slip).points == row


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("", "shorthand-empty"),
        ("x 1 +", "shorthand-unknown"),
        ("s 1 +", "shorthand-ambiguous"),
        ("d +", "shorthand-missing"),
        ("r 1 +", "shorthand-missing"),
        ("d 1", "shorthand-missing"),
        ("d 1 + qqq", "shorthand-unknown"),
        ("tri", "shorthand-missing"),
    ],
)
def test_a_line_that_leaves_something_open_is_not_guessed(line: str, code: str) -> None:
    with pytest.raises(BlockError) as refused:
        read_shorthand(load_book("steirisch-2017"), line, NAMES, 0)
    assert refused.value.code == code


def test_what_cannot_have_happened_is_refused_as_on_a_slip() -> None:
    with pytest.raises(SlipError, match="same trick"):
        read_shorthand(load_book("steirisch-2017"), "pag 2 4 + königu-", NAMES, 0)


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("book_id", book_ids())
def test_the_example_of_every_book_is_a_line_of_it(book_id: str, language: str) -> None:
    book = load_book(book_id)
    shown = example(book, language)
    assert shown is not None
    slip = read_shorthand(book, shown["line"], NAMES, 0)
    assert contract_name(slip.contract, language, book) == shown["game"]
    assert [premium_name(one.premium, language, book) for one in slip.premiums] == [
        shown["premium"]
    ]
