"""Which sums a list of choices can reach, as big-int bitsets, and which choices reach them.

One choice is taken from every item. Besides its value a choice has a key (what it costs, what it
pays, how it is split); keys are added by a function that may also refuse.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Generic, TypeVar

Key = tuple[int, ...]
Add = Callable[[Key, Key], Key | None]
T = TypeVar("T")
FIRST = 30


@dataclass(frozen=True, slots=True)
class Alternative(Generic[T]):
    """One way in which an item can turn out."""

    value: int
    key: Key
    told: T


@dataclass(frozen=True, slots=True)
class Sums(Generic[T]):
    """All sums of the items from each one on; bit ``i`` stands for the value ``base + i``."""

    items: tuple[tuple[Alternative[T], ...], ...]
    add: Add
    bases: tuple[int, ...]
    tails: tuple[dict[Key, int], ...]

    @property
    def base(self) -> int:
        return self.bases[0]

    @property
    def top(self) -> int:
        """The largest sum, whatever its key."""
        return self.base + max(bits.bit_length() for bits in self.reached.values()) - 1

    @property
    def reached(self) -> dict[Key, int]:
        """The bits of the whole list by key."""
        return self.tails[0]

    def has(self, value: int, key: Key) -> bool:
        return self._has(0, value, key)

    def find(self, value: int, key: Key) -> Iterator[tuple[T, ...]]:
        """Every list of choices with this sum; no branch is followed in vain."""
        return self._find(0, value, key) if self.has(value, key) else iter(())

    def shortest(self, value: int, key: Key) -> tuple[T, ...] | None:
        """A list of choices with this sum that tells little, of the first that are found."""
        some = islice(self.find(value, key), FIRST)
        return min(some, key=lambda told: sum(map(bool, told)), default=None)

    def _has(self, place: int, value: int, key: Key) -> bool:
        bit = value - self.bases[place]
        return bit >= 0 and bool(self.tails[place].get(key, 0) >> bit & 1)

    def _find(self, place: int, value: int, key: Key) -> Iterator[tuple[T, ...]]:
        if place == len(self.items):
            yield ()
            return
        for choice in self.items[place]:
            rest = value - choice.value
            for later in self.tails[place + 1]:
                if self.add(choice.key, later) == key and self._has(place + 1, rest, later):
                    for found in self._find(place + 1, rest, later):
                        yield (choice.told, *found)


def sums(items: Sequence[Iterable[Alternative[T]]], add: Add, zero: Key) -> Sums[T]:
    """Add up from the last item to the first; of equal choices the first is kept."""
    kept = tuple(_distinct(item) for item in items)
    bases, tails = [0], [{zero: 1}]
    for item in reversed(kept):
        least = min(choice.value for choice in item)
        here: dict[Key, int] = {}
        for choice in item:
            shift = choice.value - least
            for key, bits in tails[-1].items():
                total = add(choice.key, key)
                if total is not None:
                    here[total] = here.get(total, 0) | bits << shift
        bases.append(bases[-1] + least)
        tails.append(here)
    return Sums(kept, add, tuple(reversed(bases)), tuple(reversed(tails)))


def _distinct(item: Iterable[Alternative[T]]) -> tuple[Alternative[T], ...]:
    found: dict[tuple[int, Key], Alternative[T]] = {}
    for choice in item:
        found.setdefault((choice.value, choice.key), choice)
    return tuple(found.values())
