"""A promise about the seed: published before registration closes, opened with the draw.

Whoever draws cannot choose a seed that suits him once the players are known, and nobody can read
the draw from the promise, as long as the seed is long enough not to be guessed.
"""

from __future__ import annotations

from hashlib import sha256

from mondfang.tournament.errors import TournamentError

SHORTEST_SEED = 16
_HEAD = "mondfang-seed-1\n"


def commitment(seed: str) -> str:
    """The hash that is published; a seed that could be guessed is refused.

    >>> commitment("sechzehn Zeichen und mehr")[:12]
    'caf48fbba23c'
    """
    if len(seed) < SHORTEST_SEED:
        raise TournamentError("seed-too-short", length=len(seed), least=SHORTEST_SEED)
    return sha256((_HEAD + seed).encode()).hexdigest()


def opens(promise: str, seed: str) -> bool:
    """Whether this seed is the one that was promised."""
    return sha256((_HEAD + seed).encode()).hexdigest() == promise.strip().lower()
