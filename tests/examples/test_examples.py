"""Every example of every book comes out as it says, and shows its clauses by doing so."""

from __future__ import annotations

from typing import Any

import pytest

from mondfang.examples import Example, examples_of, run
from mondfang.rulebook import book_ids, load_book


def params() -> list[Any]:
    return [
        pytest.param(book_id, example, id=example.id, marks=pytest.mark.clause(*example.clauses))
        for book_id in book_ids()
        for example in examples_of(book_id)
    ]


@pytest.mark.parametrize(("book_id", "example"), params())
def test_an_example_comes_out_as_it_says(book_id: str, example: Example) -> None:
    book = load_book(book_id, tuple(example.options.items()))
    verdict = run(book, example)
    assert verdict.passed, verdict.text("en")
