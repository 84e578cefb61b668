"""Any TOML is a rulebook or a RulebookError, and any rulebook can be put in words."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from mondfang.rulebook import RulebookError, load_book, load_text
from mondfang.rulebook.compare import compare
from mondfang.rulebook.faults import fault_lines
from mondfang.rulebook.load import book_data, faults_in, merged_data, resolve

ST = load_book("steirisch-2017")
BOOKS = {
    book_id: merged_data(book_data(book_id), book_id)
    for book_id in ("steirisch-2017", "standard-deluxe", "kantine-2023")
}
WORDS = ("dreier", "piccolo", "pagat", "trull", "positive", "negative", "ST-001", "K", "XXI", "on")
scalars = st.one_of(
    st.sampled_from(WORDS),
    st.text(max_size=8),
    st.integers(-5, 300),
    st.booleans(),
    st.floats(),
    st.dates(),
)
values: st.SearchStrategy[Any] = st.recursive(
    scalars,
    lambda inner: st.one_of(
        st.lists(inner, max_size=3), st.dictionaries(st.sampled_from(WORDS), inner, max_size=3)
    ),
    max_leaves=6,
)


@st.composite
def broken_books(draw: st.DrawFn) -> dict[str, Any]:
    """A real book with a few places cut out, overwritten or added to."""
    data = deepcopy(BOOKS[draw(st.sampled_from(sorted(BOOKS)))])
    data["id"] = "haus"
    for _ in range(draw(st.integers(1, 4))):
        spot = data
        for _ in range(draw(st.integers(0, 3))):
            tables = sorted(key for key, value in spot.items() if isinstance(value, dict) and value)
            if not tables:
                break
            spot = spot[draw(st.sampled_from(tables))]
        keys = sorted(spot) or ["dreier"]
        key = draw(st.one_of(st.sampled_from(keys), st.sampled_from((*WORDS, "like", "extends"))))
        if draw(st.booleans()) and key in spot:
            del spot[key]
        else:
            spot[key] = draw(values)
    return data


@settings(deadline=None, max_examples=150)
@given(broken_books())
def test_a_broken_book_is_refused_or_works(data: dict[str, Any]) -> None:
    try:
        book = resolve(data, "haus.toml", {})
    except RulebookError as problem:
        for fault in problem.faults:
            assert all(fault_lines(fault, language) for language in ("de", "en"))
        return
    assert compare(book, ST, "de")
    assert compare(ST, book, "en")


@settings(deadline=None, max_examples=200)
@given(st.one_of(st.text(), st.text(alphabet='[]{}="#.\n\\abc01-')))
def test_any_text_is_refused_in_good_order(text: str) -> None:
    assert faults_in(text, "haus.toml")


@settings(deadline=None, max_examples=150)
@given(
    st.dictionaries(
        st.sampled_from((*BOOKS["standard-deluxe"], "clause", "extends", "foo")), values
    )
)
def test_any_derived_book_is_refused_or_works(change: dict[str, Any]) -> None:
    data = {"extends": "standard-deluxe", "title": "Haus", **change, "id": "haus"}
    try:
        book = resolve(data, "haus.toml", {"zwiccolo": "on"})
    except RulebookError:
        return
    assert compare(ST, book)


def test_load_text_is_what_was_tried() -> None:
    text = 'id = "haus"\ntitle = "Haus"\nextends = "steirisch-2017"'
    assert load_text(text, "haus.toml").digest == ST.digest
