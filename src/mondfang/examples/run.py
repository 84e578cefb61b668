"""``run(book, example)``: does the book do what the example says?"""

from __future__ import annotations

from mondfang.examples.kinds import KINDS
from mondfang.examples.model import Example
from mondfang.examples.verdict import Verdict
from mondfang.rulebook import Rulebook


def run(book: Rulebook, example: Example) -> Verdict:
    """Try an example on a book that has the example's options; the verdict says what differs."""
    compared = KINDS[example.kind].compare(book, example.case)
    return Verdict(example, tuple(one for one in compared if one.is_one))
