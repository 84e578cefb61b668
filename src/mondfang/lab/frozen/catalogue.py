"""The yardsticks that never change again: which commit, and which player of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

COMMIT_2026_11: Final = "8393feb13d58a27d2886b548bf427928cd2ef8a7"


@dataclass(frozen=True, slots=True)
class Frozen:
    """A player of a commit, under the name by which its speaker knows it."""

    commit: str
    player: str


FROZEN: Final = {
    f"{name}-2026-11": Frozen(COMMIT_2026_11, name)
    for name in ("random", "greedy", "mc1000", "pimc100", "club", "cup")
}
