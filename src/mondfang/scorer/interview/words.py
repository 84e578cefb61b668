"""What a scorer is asked, German and English."""

from __future__ import annotations

from mondfang.speech.text import Text, Texts

TEXTS = Texts("mondfang.scorer.interview", "words.toml")


def asked(name: str, **parts: Text) -> Text:
    """A text in both languages, with its parts in them.

    >>> asked("forehand").en
    'Who was forehand?'
    """
    return TEXTS[name].filled(**parts)
