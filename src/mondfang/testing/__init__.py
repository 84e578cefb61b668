"""A conformance suite for bots: ``check_bot(MyBot)`` in a test is all it takes."""

from mondfang.testing.report import CHECKS, Finding, NotConforming, Report
from mondfang.testing.suite import check_bot, examine_bot
from mondfang.testing.worlds import other_world

__all__ = [
    "CHECKS",
    "Finding",
    "NotConforming",
    "Report",
    "check_bot",
    "examine_bot",
    "other_world",
]
