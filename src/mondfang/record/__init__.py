"""Games on paper: the text form, its JSON twin, and the way back to the game."""

from mondfang.record.errors import RecordError
from mondfang.record.model import Comment, Note, Record, Step, record_of
from mondfang.record.replay import replay, walk
from mondfang.record.text import read_text, write_text

__all__ = [
    "Comment",
    "Note",
    "Record",
    "RecordError",
    "Step",
    "read_text",
    "record_of",
    "replay",
    "walk",
    "write_text",
]
