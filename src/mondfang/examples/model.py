"""What every example has, and what a kind of example is.

``None`` is what an example does not speak of; nothing is compared there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from mondfang.examples.difference import Difference
from mondfang.rulebook import Rulebook
from mondfang.rulebook.reader import Reader

Texts = tuple[str, ...]
Numbers = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ExampleCase:
    """The clauses that an example shows, what it says in both languages, and agreed options."""

    clauses: Texts
    say: Mapping[str, str]
    options: Mapping[str, str] | None


C = TypeVar("C", bound=ExampleCase)


@dataclass(frozen=True, slots=True)
class Kind(Generic[C]):
    """How a kind of example is read, checked and tried.

    ``answers`` are the fields of which at least one is given; ``free`` are tables that a format of
    their own reads.
    """

    record: type[C]
    check: Callable[[C, str, Rulebook, Reader], None]
    compare: Callable[[Rulebook, C], Iterator[Difference]]
    answers: Texts = ()
    free: Texts = ()


@dataclass(frozen=True, slots=True)
class Example:
    """A case under its name: book, first clause, number."""

    id: str
    kind: str
    case: ExampleCase

    @property
    def clauses(self) -> Texts:
        return self.case.clauses

    @property
    def options(self) -> Mapping[str, str]:
        return self.case.options or {}

    @property
    def given(self) -> dict[str, Any]:
        """What the example states, field by field, beside what every example has."""
        head = ExampleCase.__slots__
        names = (name for name in self.case.__dataclass_fields__ if name not in head)
        return {n: value for n in names if (value := getattr(self.case, n)) is not None}
