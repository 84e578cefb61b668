"""Chance from a text: SHA-256 in counter mode, the same on every machine and in every Python."""

from __future__ import annotations

from hashlib import sha256
from typing import TypeVar

T = TypeVar("T")
_WORDS = 8
_TOP = 1 << 32


class Chance:
    """A stream of draws that follows from its key alone."""

    __slots__ = ("_counter", "_key", "_words")

    def __init__(self, *key: str) -> None:
        # Lengths before the parts: no two different keys read alike.
        self._key = "".join(f"{len(part)}:{part}," for part in key).encode()
        self._counter = 0
        self._words: list[int] = []

    def below(self, limit: int) -> int:
        """A number from 0 up to the limit, each as likely as the others."""
        fair = _TOP - _TOP % limit
        while True:
            if not self._words:
                self._refill()
            word = self._words.pop()
            if word < fair:
                return word % limit

    def shuffle(self, items: list[T]) -> None:
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]

    def shuffled(self, items: list[T] | tuple[T, ...]) -> list[T]:
        copy = list(items)
        self.shuffle(copy)
        return copy

    def _refill(self) -> None:
        block = sha256(self._key + self._counter.to_bytes(8, "big")).digest()
        self._counter += 1
        self._words = [int.from_bytes(block[4 * i : 4 * i + 4], "big") for i in range(_WORDS)]
