"""Nothing that anybody may bring is kept for ever."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from collections.abc import Iterator
from functools import _lru_cache_wrapper
from typing import Any

import mondfang

NOT_OURS = ("._native", ".migrations.", "__main__")  # compiled, or run by others when they are read


def kept_by_functions() -> Iterator[_lru_cache_wrapper[Any]]:
    for module in pkgutil.walk_packages(mondfang.__path__, "mondfang."):
        if not any(other in module.name for other in NOT_OURS):
            found = importlib.import_module(module.name)
            yield from (one for one in vars(found).values() if isinstance(one, _lru_cache_wrapper))


def is_of_a_book(one: _lru_cache_wrapper[Any]) -> bool:
    parameters = inspect.signature(one).parameters.values()
    return any("Rulebook" in str(each.annotation) for each in parameters)


def test_what_is_kept_of_books_has_a_bound() -> None:
    of_books = [one for one in kept_by_functions() if is_of_a_book(one)]
    assert of_books
    endless = {one.__wrapped__.__qualname__ for one in of_books if one.cache_info().maxsize is None}
    assert endless == set()
