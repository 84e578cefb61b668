"""Announced and claimed beside each other: how much of each makes up what seats are due."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import islice

from mondfang.scorer.rows.circumstances import Facts
from mondfang.scorer.rows.renonce_shares import Names
from mondfang.scorer.rows.sums import Key, Sums

Claims = tuple[tuple[int, str], ...]
FEW, MANY = 8, 24  # ways that are looked at


def apart(
    said: Sums[Facts],
    key: Key,
    value: int,
    lost: dict[int, tuple[Sums[Names], int]],
    keys: tuple[Key, ...],
) -> tuple[Facts, Claims] | None:
    """What was announced is compensated already: nobody claims it besides."""
    ways: dict[int, list[list[str]]] = {}
    for (seat, (table, due)), own in zip(lost.items(), keys, strict=True):
        some = sorted(islice(table.find(due - value, own), MANY), key=_length)
        ways[seat] = [[name for names in way for name in names] for way in some]
    for told in islice(said.find(value, key), FEW):
        facts = tuple(fact for some in told for fact in some)
        taken = {fact.premium for fact in facts}
        claimed = {
            seat: next((way for way in some if not taken & set(way)), None)
            for seat, some in ways.items()
        }
        if None not in claimed.values():
            return facts, tuple((seat, name) for seat in claimed for name in claimed[seat] or ())
    return None


def _length(way: tuple[Names, ...]) -> int:
    return sum(map(len, way))


def largest(bits: int) -> Iterator[int]:
    """A few numbers of the set from above: the most announced, the least claimed."""
    for _ in range(FEW):
        if not bits:
            return
        value = bits.bit_length() - 1
        yield value
        bits ^= 1 << value


def mirrored(bits: int, total: int) -> int:
    """The set of ``total - number`` for every number of the set, as far as none is negative."""
    shift = total - (bits.bit_length() - 1)
    turned = _turned(bits)
    return turned << shift if shift >= 0 else turned >> -shift


@cache
def _turned(bits: int) -> int:
    return int(bin(bits)[:1:-1], 2)
