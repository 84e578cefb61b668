"""A handed sheet lands on its block: all of it or nothing, and the second time nothing new."""

from __future__ import annotations

from dataclasses import dataclass

from msgspec.structs import replace

from mondfang.scorer.block.entries import entry_line
from mondfang.scorer.block.sheet import sheet_of
from mondfang.scorer.handover import HandoverError, Letter, landing, sheet_key
from mondfang.store.block.open_blocks import ATTEMPTS, BlocksKept, Standing
from mondfang.store.errors import StaleAction


@dataclass(frozen=True, slots=True)
class Landed:
    """The block with the sheet, how many lines it brought, and how many wait to be decided."""

    standing: Standing
    written: int
    offered: int


async def land(kept: BlocksKept, letter: Letter, secret: str, at: float) -> Landed:
    """Raises HandoverError, BlockError or SlipError, and then nothing was written."""
    place = letter.handed.place
    found = await kept.load_view(place)
    if found is None:
        raise HandoverError("no-block")
    letter.check(sheet_key(secret, place))
    async with kept.log.database.turn(f"block {found.id}"):
        for _ in range(ATTEMPTS):
            now = await kept.load(found.id)
            if now is None:
                raise HandoverError("no-block")
            after, fresh = now.block, []
            for entry in landing(now.block, letter):
                if entry.key not in after.keys:
                    fresh.append(replace(entry, at=at))
                    after = after.after(fresh[-1])
            sheet_of(after)  # what cannot be settled is refused before anything is kept
            try:
                for seq, entry in enumerate(fresh, now.seq + 1):
                    await kept.log.append(found.id, seq, entry_line(entry).decode(), at)
            except StaleAction:
                continue  # another process was faster: what it has brought is not brought again
            landed = await kept.load(found.id)
            assert landed is not None
            offered = len(after.offers) - len(now.block.offers)
            return Landed(landed, len(after.deals) - len(now.block.deals), offered)
    raise StaleAction
