"""Blocks as they stand: folded once, moved on by entries of this process and of others."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass

from mondfang.scorer.block.entries import Entry, entry_line, read_entry
from mondfang.scorer.block.fold import Block, fold, opened
from mondfang.scorer.block.sheet import Sheet, sheet_of
from mondfang.store.block.log import Blocks, KeptBlock
from mondfang.store.database import Database
from mondfang.store.errors import StaleAction

MOST = 256  # blocks that are at hand; others are folded again
ATTEMPTS = 8


@dataclass(frozen=True, slots=True)
class Standing:
    """A block, how far its log goes, and the sheet that it comes to."""

    id: str
    view: str
    opened: float
    seq: int
    block: Block
    sheet: Sheet


class BlocksKept:
    """What pages ask about blocks."""

    def __init__(self, database: Database) -> None:
        self.log = Blocks(database)
        self._known: OrderedDict[str, Standing] = OrderedDict()

    async def open(self, entry: Entry, links: tuple[str, str] | None = None) -> Standing:
        """A new block; raises BlockError."""
        block = opened(entry)
        kept = await self.log.open(entry_line(entry).decode(), entry.at, links)
        return await self._read(kept) if links else self._remember(kept, 1, block)

    async def load(self, block: str) -> Standing | None:
        """How a block stands now."""
        found = await self.log.find(block)
        return None if found is None else await self._read(found)

    async def load_view(self, view: str) -> Standing | None:
        found = await self.log.find_view(view)
        return None if found is None else await self._read(found)

    async def do(self, block: str, entry: Entry) -> Standing | None:
        """Write an entry, once; raises BlockError or SlipError, and then nothing was written."""
        async with self.log.database.turn(f"block {block}"):
            for _ in range(ATTEMPTS):
                now = await self.load(block)
                if now is None or entry.key in now.block.keys:
                    return now
                after = now.block.after(entry)
                sheet_of(after)  # what cannot be settled is refused before it is kept
                try:
                    body = entry_line(entry).decode()
                    await self.log.append(block, now.seq + 1, body, entry.at)
                except StaleAction:
                    continue  # another process was faster
                kept = KeptBlock(block, now.view, now.opened, entry.at, now.seq + 1)
                return self._remember(kept, now.seq + 1, after)
        raise StaleAction

    async def delete(self, block: str) -> None:
        await self.log.delete(block)
        self._known.pop(block, None)

    async def _read(self, kept: KeptBlock) -> Standing:
        known = self._known.get(kept.id)
        if known is not None and known.seq == kept.seq:
            self._known.move_to_end(kept.id)
            return known
        if known is not None and known.seq < kept.seq:
            bodies = await self.log.read(kept.id, known.seq)
            block, seq = known.block, known.seq
            for body in bodies:
                block, seq = block.after(read_entry(body)), seq + 1
        else:
            bodies = await self.log.read(kept.id)
            block, seq = fold(read_entry(body) for body in bodies), len(bodies)
        return self._remember(kept, seq, block)

    def _remember(self, kept: KeptBlock, seq: int, block: Block) -> Standing:
        now = Standing(kept.id, kept.view, kept.opened, seq, block, sheet_of(block))
        self._known[kept.id] = now
        self._known.move_to_end(kept.id)
        while len(self._known) > MOST:
            self._known.popitem(last=False)
        return now
