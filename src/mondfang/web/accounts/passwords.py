"""Passwords: hashed by argon2 in a few threads, never in the event loop."""

from __future__ import annotations

from functools import cache, partial

import anyio.to_thread
from anyio import CapacityLimiter
from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

SHORTEST = 8
LONGEST = 200


class Passwords:
    """A hash takes 64 MiB and a tenth of a second, so only a few are made at once."""

    def __init__(self, at_once: int, hasher: PasswordHasher | None = None) -> None:
        self._hasher = hasher or PasswordHasher()
        self._limiter = CapacityLimiter(at_once)

    async def hashed(self, password: str) -> str:
        work = partial(self._hasher.hash, password)
        return await anyio.to_thread.run_sync(work, limiter=self._limiter)

    async def fits(self, hashed: str | None, password: str) -> bool:
        """Whether the password is the one; without a hash it takes as long, and is not."""
        work = partial(self._fits, hashed, password)
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


@cache
def _nobodys(hasher: PasswordHasher) -> str:
    return hasher.hash("nobody has this password")
