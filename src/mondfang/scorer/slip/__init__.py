"""A scorer's slip: what can be said after a game at a real table, and the numbers it gives."""

from mondfang.scorer.slip.answer import Answer, answer, score, score_bytes
from mondfang.scorer.slip.form import Slip, SlipError
from mondfang.scorer.slip.read import outcome_of_slip

__all__ = ["Answer", "Slip", "SlipError", "answer", "outcome_of_slip", "score", "score_bytes"]
