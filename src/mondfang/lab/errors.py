"""What can be wrong with an order to the laboratory, in both languages."""

from __future__ import annotations


class LabError(ValueError):
    """An order that cannot be carried out; nothing has been played."""

    def __init__(self, german: str, english: str) -> None:
        super().__init__(english)
        self._german = german

    def text(self, language: str) -> str:
        return self._german if language == "de" else str(self)

    def __reduce__(self) -> tuple[type[LabError], tuple[str, str]]:
        return LabError, (self._german, str(self))
