"""Numbers as people type them."""

from __future__ import annotations

import pytest

from mondfang.tournament.sheet.rows import read_numbers


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("3 -1 -1 -1", (3, -1, -1, -1)),
        ("+3,−1;–1\t-1", (3, -1, -1, -1)),
        ("drei", None),
        ("1.5 2", None),
        ("", ()),
    ],
)
def test_numbers_are_read_as_people_type_them(text: str, numbers: tuple[int, ...] | None) -> None:
    assert read_numbers(text) == numbers
