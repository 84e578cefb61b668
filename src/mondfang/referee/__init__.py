"""Table play and the referee: what a fault is, whether it may be put right, and what it costs."""

from mondfang.referee.book import FaultRule, RefereeBook, referee_book
from mondfang.referee.facts import Case, Moment
from mondfang.referee.manner import TableFault, TableGame
from mondfang.referee.rulings import Ruling, judge, rule

__all__ = [
    "Case",
    "FaultRule",
    "Moment",
    "RefereeBook",
    "Ruling",
    "TableFault",
    "TableGame",
    "judge",
    "referee_book",
    "rule",
]
