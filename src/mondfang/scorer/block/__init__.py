"""The scorer's block at a real table: a log of entries, and the sheet that they come to."""

from mondfang.scorer.block.entries import Entry, read_entry
from mondfang.scorer.block.errors import BlockError
from mondfang.scorer.block.fold import Block, fold
from mondfang.scorer.block.sheet import Sheet, sheet_of

__all__ = ["Block", "BlockError", "Entry", "Sheet", "fold", "read_entry", "sheet_of"]
