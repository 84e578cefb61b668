"""The generator of native/game/random.hpp in Python: the same seed gives the same numbers."""

from __future__ import annotations

from typing import Final

_STEP: Final = 0x9E3779B97F4A7C15
WORD: Final = (1 << 64) - 1


def mix(z: int) -> int:
    """The last step of splitmix64: a 64-bit number well stirred."""
    z &= WORD
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & WORD
    z = (z ^ z >> 27) * 0x94D049BB133111EB & WORD
    return z ^ z >> 31


class Word:
    """64 bits that serve several draws: what a draw leaves over is the word of the next."""

    def __init__(self, bits: int) -> None:
        self.bits = bits

    def pick(self, bound: int) -> int:
        """A number from 0 to bound - 1."""
        product = self.bits * bound
        self.bits = product & WORD
        return product >> 64


class Random:
    """splitmix64; with a stream, the generator of the n-th game of a batch."""

    def __init__(self, seed: int, stream: int | None = None) -> None:
        self.state = seed & WORD if stream is None else mix(seed + _STEP * (stream + 1))

    def next(self) -> int:
        """64 bits."""
        self.state = self.state + _STEP & WORD
        return mix(self.state)

    def below(self, bound: int) -> int:
        """A number from 0 to bound - 1, by multiply and shift."""
        return (self.next() >> 32) * bound >> 32

    def word(self) -> Word:
        """A word for several draws."""
        return Word(self.next())

    def unit(self) -> float:
        """A number from 0 up to but not 1."""
        return (self.next() >> 11) * 2.0**-53
