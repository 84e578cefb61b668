"""Two links lead to a block: one writes, the other looks on, may object and sign."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection

from mondfang.scorer.block.entries import Disputed, Entry, Signed
from mondfang.store.block.open_blocks import Standing
from mondfang.web.base.services import services

_LONGEST = 64  # characters of a link


@dataclass(frozen=True, slots=True)
class Found:
    """A block, and whether this link writes on it."""

    standing: Standing
    writes: bool

    @property
    def root(self) -> str:
        """Where the addresses of this link begin."""
        return writing(self.standing) if self.writes else looking_on(self.standing)

    def allows(self, entry: Entry) -> bool:
        return self.writes or isinstance(entry.do, Disputed | Signed)


def writing(standing: Standing) -> str:
    return f"/block/{standing.id}"


def looking_on(standing: Standing) -> str:
    return f"/b/{standing.view}"


async def found(connection: HTTPConnection) -> Found:
    """The block of the path; raises HTTPException 404."""
    blocks, asked = services(connection).blocks, connection.path_params
    writes = "block" in asked
    name = str(asked["block" if writes else "view"])
    if len(name) > _LONGEST or not name.isascii() or not name.isprintable():
        raise HTTPException(404)
    standing = await (blocks.look(name) if writes else blocks.look_on(name))
    if standing is None:
        raise HTTPException(404)
    return Found(standing, writes)
