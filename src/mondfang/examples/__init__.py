"""Examples beside the clauses: a slip, some words, a trick or a case, and what must come of it."""

from mondfang.examples.model import Example
from mondfang.examples.read import examples_of, examples_on, read_examples
from mondfang.examples.run import run
from mondfang.examples.verdict import Difference, Verdict
from mondfang.examples.words import sentence

__all__ = [
    "Difference",
    "Example",
    "Verdict",
    "examples_of",
    "examples_on",
    "read_examples",
    "run",
    "sentence",
]
