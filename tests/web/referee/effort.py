"""How long a way through the desk takes a person, by the keystroke-level model.

The times are those of Card, Moran and Newell (Communications of the ACM 23/7, 1980; The Psychology
of Human-Computer Interaction, 1983): to think before a choice 1.35 s, to point 1.1 s and press
0.2 s, to move the eye 0.23 s. People read 238 words a minute (Brysbaert, Journal of Memory and
Language 109, 2019). The question, the answer that is taken and the ruling are read in full; an
answer that is passed over costs one look.
"""

from __future__ import annotations

from dataclasses import dataclass

THINK = 1.35
TAP = 1.1 + 0.2
LOOK = 0.23
READ = 60 / 238  # a word


@dataclass(frozen=True, slots=True)
class Effort:
    """Taps, answers that were passed over, words that were read."""

    taps: int = 0
    looks: int = 0
    words: int = 0

    def __add__(self, other: Effort) -> Effort:
        return Effort(self.taps + other.taps, self.looks + other.looks, self.words + other.words)

    @property
    def seconds(self) -> float:
        return self.taps * (THINK + TAP) + self.looks * LOOK + self.words * READ
