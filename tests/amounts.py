"""How much of a kind is tried: enough in ``make test``, all of it in the sister for the sweep."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

import pytest

from mondfang.rulebook import book_ids

T = TypeVar("T")


def amount(name: str, here: int, sweep: int) -> pytest.MarkDecorator:
    """A parameter of a test: so many, and so many more if it is done for the sweep."""
    much = pytest.param(sweep, id="sweep", marks=pytest.mark.sweep)
    return pytest.mark.parametrize(name, [pytest.param(here, id="some"), much])


def here(shown: Sequence[Any], *others: Any) -> list[Any]:
    """What a test is shown with, and what only the sweep shows it with."""
    rest = (other if isinstance(other, tuple) else (other,) for other in others)
    return [*shown, *(pytest.param(*other, marks=pytest.mark.sweep) for other in rest)]


def share(things: Sequence[T], every: int, book_id: str) -> Sequence[T]:
    """One of so many things, other ones in each book, so that together they show most of all."""
    return things[book_ids().index(book_id) % every :: every]
