"""What a maker hands over: an exercise that does not know yet which seed it was made from."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from mondfang.learn.exercise.model import Choice, Exercise, Scene
from mondfang.rulebook.model import Rulebook
from mondfang.speech import Text


@dataclass(frozen=True, slots=True)
class Draft:
    question: Text
    scene: Scene
    choices: tuple[Choice, ...]
    right: frozenset[str]
    several: bool = False
    reasons: tuple[Text, ...] = ()
    clauses: tuple[str, ...] = ()
    certified: bool = False

    def exercise(self, book: Rulebook, kind: str, seed: int, level: int) -> Exercise:
        return Exercise(
            book.id,
            kind,
            seed,
            level,
            self.question,
            self.scene,
            self.choices,
            self.right,
            self.several,
            self.reasons,
            self.clauses,
            self.certified,
        )


# None: this attempt came to nothing worth asking.
Maker = Callable[[Rulebook, Random, int], Draft | None]
