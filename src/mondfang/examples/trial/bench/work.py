"""Which example is worked on how."""

from __future__ import annotations

from mondfang.examples.dealing.deal import Deal
from mondfang.examples.dealing.draw import Draw
from mondfang.examples.dealing.evening import Evening
from mondfang.examples.model import Example
from mondfang.examples.office.cup import Cup
from mondfang.examples.office.tournament import Tournament
from mondfang.examples.trial.bench.model import Bench, Given
from mondfang.rulebook import Rulebook


def bench_of(book: Rulebook, example: Example, given: Given, language: str) -> Bench | None:
    """The example with what was changed; None where it can only be read."""
    # Each brings its own part of the house along: the office is not needed to deal cards.
    match example.case:
        case Draw() as case:
            from mondfang.examples.trial.bench.dealing import drawing

            return drawing(book, case, given, language)
        case Deal() as case:
            from mondfang.examples.trial.bench.dealing import dealing

            return dealing(book, case, given, language)
        case Evening() as case:
            from mondfang.examples.trial.bench.evening import evening

            return evening(book, case, given, language)
        case Cup() as case:
            from mondfang.examples.trial.bench.office import cup

            return cup(case, given, language)
        case Tournament() as case:
            from mondfang.examples.trial.bench.office import tournament

            return tournament(book, case, given, language)
        case _:
            return None
