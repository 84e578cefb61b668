"""Where everything stands in a JSON text that is known to be valid."""

from __future__ import annotations

import json
import re
from bisect import bisect_right

from mondfang.record.errors import RecordError

Path = tuple[str | int, ...]
DEEPEST = 16
_BLANK = re.compile(r"[ \t\n\r]*")
_SCALAR = re.compile(r'"(?:[^"\\]|\\.)*"|[^\s,\]}]+')


class Places:
    """The line and column of every value; a member that stands twice is refused."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._lines = [0, *(match.end() for match in re.finditer("\n", text))]
        self._starts: dict[Path, int] = {}
        self._value(self._skip(0), ())

    def of(self, path: Path) -> tuple[int, int]:
        """The place of a value, or of the nearest one around it that is there."""
        while path not in self._starts:
            path = path[:-1]
        return self.line_and_column(self._starts[path])

    def is_text(self, path: Path) -> bool:
        """Whether a quotation mark stands at the place of a value."""
        return path in self._starts and self._text[self._starts[path]] == '"'

    def line_and_column(self, offset: int) -> tuple[int, int]:
        line = bisect_right(self._lines, offset)
        return line, offset - self._lines[line - 1] + 1

    def _skip(self, offset: int) -> int:
        match = _BLANK.match(self._text, offset)
        return match.end() if match else offset

    def _value(self, offset: int, path: Path) -> int:
        """Note a value and what is in it; returns where it ends."""
        self._starts[path] = offset
        opening = self._text[offset]
        if opening not in "[{":
            match = _SCALAR.match(self._text, offset)
            assert match is not None
            return match.end()
        if len(path) == DEEPEST:
            raise RecordError("bad-shape", *self.line_and_column(offset), {"found": opening})
        offset, index = self._skip(offset + 1), 0
        while self._text[offset] not in "]}":
            step: str | int = index
            if opening == "{":
                step, offset = self._name(offset, path)
            offset = self._skip(self._value(offset, (*path, step)))
            if self._text[offset] == ",":
                offset = self._skip(offset + 1)
            index += 1
        return offset + 1

    def _name(self, offset: int, path: Path) -> tuple[str, int]:
        match = _SCALAR.match(self._text, offset)
        assert match is not None
        name = str(json.loads(match[0]))
        if (*path, name) in self._starts:
            raise RecordError("line-twice", *self.line_and_column(offset), {"found": name})
        return name, self._skip(self._skip(match.end()) + 1)
