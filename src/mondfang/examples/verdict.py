"""What came out of an example, beside what was expected."""

from __future__ import annotations

from dataclasses import dataclass

from mondfang.examples.difference import Difference
from mondfang.examples.model import Example

__all__ = ["Difference", "Verdict"]


@dataclass(frozen=True, slots=True)
class Verdict:
    """An example and all its differences; none is a pass."""

    example: Example
    differences: tuple[Difference, ...]

    @property
    def passed(self) -> bool:
        return not self.differences

    def text(self, language: str = "de") -> str:
        return "\n".join(found.text(language) for found in self.differences)
