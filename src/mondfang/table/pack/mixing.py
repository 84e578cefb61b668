"""What pages mix into a pack that was promised, so that nobody has chosen the order it is dealt in.

A page makes a chain of lots, each of which is the SHA-256 of the next, and shows the first one as
its **seal** before the pack is promised; the promise names the seals of all seats. After the
promise it gives the lot behind its seal, which is the seal for the next pack. So whoever promises
the pack knows no lot yet, and whoever gives a lot chose it before anybody knew anything.

The lots that came before the deal decide the order, with the promise::

    mondfang mix 2
    promise: 64 digits
    lots: 64 digits - - 64 digits (by seat at the table)

The SHA-256 of this text (32 bytes) followed by a number of four bytes, 0, 1, 2 …, is hashed again
and again for a stream of bytes. From the last card up to the second, each is exchanged with one of
those up to itself (Fisher and Yates): of ``n`` that is the next byte modulo ``n``, where bytes from
the highest multiple of ``n`` on are skipped. Without any lot the pack stays as it is.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Sequence
from typing import TypeVar

T = TypeVar("T")

_LOT = re.compile(r"[0-9a-f]{64}")


def is_lot(text: str) -> bool:
    """Whether this could be a lot or a seal: 64 small hexadecimal digits."""
    return _LOT.fullmatch(text) is not None


def seal_of(lot: str) -> str:
    """The seal under which a lot was hidden: the SHA-256 of its 64 digits."""
    return hashlib.sha256(lot.encode("ascii")).hexdigest()


def fits(seal: str, lot: str) -> bool:
    return is_lot(lot) and seal_of(lot) == seal


def mixed(deck: Sequence[T], promise: str, lots: Sequence[str]) -> tuple[T, ...]:
    """The pack in the order that the lots of the seats give it."""
    if not any(lots):
        return tuple(deck)
    given = " ".join(lot or "-" for lot in lots)
    text = f"mondfang mix 2\npromise: {promise}\nlots: {given}\n"
    source = _bytes(hashlib.sha256(text.encode("ascii")).digest())
    cards = list(deck)
    for last in range(len(cards) - 1, 0, -1):
        other = _below(source, last + 1)
        cards[last], cards[other] = cards[other], cards[last]
    return tuple(cards)


def _bytes(seed: bytes) -> Iterator[int]:
    number = 0
    while True:
        yield from hashlib.sha256(seed + number.to_bytes(4, "big")).digest()
        number += 1


def _below(source: Iterator[int], count: int) -> int:
    """A number below ``count``, each as likely as the others."""
    most = 256 - 256 % count
    return next(byte for byte in source if byte < most) % count


class Chain:
    """The lots of somebody who has no browser: each is the seal of the one after it."""

    def __init__(self, secret: str, length: int = 256) -> None:
        links = [seal_of(secret)]
        for _ in range(length):
            links.append(seal_of(links[-1]))
        self._links = links  # the last one is shown first

    @property
    def seal(self) -> str:
        return self._links[-1]

    def give(self) -> str:
        """The lot behind the seal; from then on it is the seal itself."""
        self._links.pop()
        return self._links[-1]

    def behind(self, seal: str) -> str | None:
        """The lot behind a seal of this chain, whatever was given since; None if there is none."""
        place = self._links.index(seal) if seal in self._links else 0
        return self._links[place - 1] if place else None

    def __len__(self) -> int:
        return len(self._links) - 1

    def __repr__(self) -> str:
        return f"Chain({len(self)} lots)"
