"""How Mondfang speaks: German and English side by side, errors that speak, numbers for people."""

from mondfang.speech.errors import SpokenError
from mondfang.speech.text import LANGUAGES, Text, Texts, pick

__all__ = ["LANGUAGES", "SpokenError", "Text", "Texts", "pick"]
