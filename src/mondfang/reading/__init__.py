"""What strangers hand over, read strictly and within bounds: one error, whatever is wrong."""

from mondfang.reading.bounds import DEEPEST, MOST_BYTES, check_depth, check_size
from mondfang.reading.data import json_data, toml_data, utf8_text
from mondfang.reading.errors import Unreadable

__all__ = [
    "DEEPEST",
    "MOST_BYTES",
    "Unreadable",
    "check_depth",
    "check_size",
    "json_data",
    "toml_data",
    "utf8_text",
]
