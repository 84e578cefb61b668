"""Players made of code; they are handed a View and never more."""

from mondfang.bots.ladder import RUNGS, make
from mondfang.bots.protocol import Bot, Budget, Choice, Explanation, Reason, Style

__all__ = ["RUNGS", "Bot", "Budget", "Choice", "Explanation", "Reason", "Style", "make"]
