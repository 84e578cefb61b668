"""Which rows of four numbers can come from one game, and from which."""

from mondfang.scorer.rows.check import Near, Verdict, check_row, is_possible, most_won
from mondfang.scorer.rows.story import RowStory

__all__ = ["Near", "RowStory", "Verdict", "check_row", "is_possible", "most_won"]
