"""What can be wrong with an order to the laboratory, in both languages."""

from __future__ import annotations

from mondfang.speech import SpokenError, Text, Texts


class LabError(SpokenError, ValueError):
    """An order that cannot be carried out; nothing has been played."""

    TEXTS = Texts("mondfang.lab", "refusals.toml")


def meant_text(name: str | None) -> Text:
    """The end of a sentence: which known name looks like the one that was given."""
    return LabError.TEXTS["meant"].filled(name=name) if name else Text("", "")
