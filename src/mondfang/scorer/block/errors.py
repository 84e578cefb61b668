"""What a block refuses, by stable codes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from mondfang.speech import SpokenError, Text, Texts


class BlockError(SpokenError):
    """An entry that cannot be written; nothing was, and what was sent is still with the sender."""

    TEXTS: ClassVar[Mapping[str, Text]] = Texts("mondfang.scorer.block", "refusals.toml")

    def as_json(self, language: str = "de") -> dict[str, dict[str, str]]:
        path = self.place_text(language)
        return {"error": {"code": self.code, "path": path, "message": self.sentence(language)}}
