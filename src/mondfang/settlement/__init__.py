"""From the facts of a game to its numbers: lines, each with points, money and clauses."""

from mondfang.settlement.ledger import Line, Settlement
from mondfang.settlement.settle import settle

__all__ = ["Line", "Settlement", "settle"]
