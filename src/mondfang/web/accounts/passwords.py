"""Passwords: hashed by argon2 in a few threads, never in the event loop."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, partial
from typing import TypeVar

import anyio.to_thread
from anyio import CapacityLimiter
from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from mondfang.web.base.desk import Busy

Result = TypeVar("Result")

SHORTEST = 8
LONGEST = 200
STRONG = 3  # of zxcvbn's scale of 0 to 4: a hundred million guesses
ESTIMATED = 64  # characters that are looked at: the estimate takes long for long ones
OURS = ("mondfang", "tarock", "tarok", "königrufen", "koenigrufen", "kartenspiel")


WAITING = 64  # who comes later is told so, and need not wait for half a minute


class Passwords:
    """A hash takes 64 MiB and a tenth of a second, so only a few are made at once."""

    def __init__(
        self, at_once: int, hasher: PasswordHasher | None = None, waiting: int = WAITING
    ) -> None:
        self._hasher = hasher or PasswordHasher()
        self._limiter, self._waiting = CapacityLimiter(at_once), waiting

    async def hashed(self, password: str) -> str:
        return await self._run(partial(self._hasher.hash, password))

    async def is_weak(self, password: str, known: Sequence[str]) -> bool:
        """Whether it would soon be guessed; ``known`` is what anybody would try first."""
        return await self._run(partial(_is_weak, password[:ESTIMATED], [*known, *OURS]))

    async def fits(self, hashed: str | None, password: str) -> bool:
        """Whether the password is the one; without a hash it takes as long, and is not."""
        return await self._run(partial(self._fits, hashed, password))

    async def _run(self, work: Callable[[], Result]) -> Result:
        """In its turn; raises Busy where too many wait. How often one may try, purses count."""
        if self._limiter.statistics().tasks_waiting >= self._waiting:
            raise Busy("passwords")
        return await anyio.to_thread.run_sync(work, limiter=self._limiter)

    def is_dated(self, hashed: str) -> bool:
        """Whether it was hashed with weaker settings than today's."""
        return self._hasher.check_needs_rehash(hashed)

    def _fits(self, hashed: str | None, password: str) -> bool:
        try:
            self._hasher.verify(hashed or _nobodys(self._hasher), password)
        except (VerificationError, InvalidHashError):
            return False
        return hashed is not None


def _is_weak(password: str, known: list[str]) -> bool:
    from zxcvbn import zxcvbn

    return bool(zxcvbn(password, user_inputs=known)["score"] < STRONG)


@cache
def _nobodys(hasher: PasswordHasher) -> str:
    return hasher.hash("nobody has this password")
