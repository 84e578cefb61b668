"""What is refused of a handed sheet, by stable codes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from mondfang.speech import SpokenError, Text, Texts


class HandoverError(SpokenError):
    """A code that is no sheet, was damaged or altered, or belongs somewhere else."""

    TEXTS: ClassVar[Mapping[str, Text]] = Texts("mondfang.scorer.handover", "refusals.toml")
