"""A whole sheet as one square code: packed by the bit, checked, signed, and read back."""

from mondfang.scorer.handover.errors import HandoverError
from mondfang.scorer.handover.landing import landing
from mondfang.scorer.handover.letter import Letter, read_letter, sheet_key, write_letter
from mondfang.scorer.handover.sheet import Handed, handed_of

__all__ = [
    "Handed",
    "HandoverError",
    "Letter",
    "handed_of",
    "landing",
    "read_letter",
    "sheet_key",
    "write_letter",
]
