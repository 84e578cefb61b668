"""What the table and its referee do not take."""

from __future__ import annotations

from mondfang.speech import SpokenError, Texts

REFUSALS = Texts("mondfang.referee", "refusals.toml")


class RefereeError(SpokenError, ValueError):
    """A fault or a judgement that cannot be; ``code`` is stable."""

    TEXTS = REFUSALS
