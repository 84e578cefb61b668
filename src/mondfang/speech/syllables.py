"""Where a long name may be divided, so that it stands in a narrow column as people write it."""

from __future__ import annotations

import re

SOFT_HYPHEN = "\u00ad"  # seen only where a line ends
_SINGLE, _LONG = 6, 8  # letters of a word that may be divided: alone, and beside others
_WORD = re.compile(r"[^\W\d_]+")
_VOWEL, _OTHER = "aeiouyäöü", "b-df-hj-np-tv-xzß"
_BEGINS = "sp(?=iel)|st(?=ich|och)|sch|ch|ph|th"  # with more than one letter; words of the game too
_SYLLABLE = re.compile(
    rf"([{_VOWEL}][{_OTHER}]*?)(?=(?:{_BEGINS}|[{_OTHER}])[{_VOWEL}])", re.IGNORECASE
)


# Before what a long game of the table ends with; shorter ones stand in any bubble.
_JOINT = re.compile(r"(?<=\w{5})(?=(?:rufer|dreier|einer)\b)")


def compound(said: str) -> str:
    """What is said at a table, with soft hyphens where its long words are put together.

    >>> compound("Sechserdreier!").replace(SOFT_HYPHEN, "-")
    'Sechser-dreier!'
    >>> compound("Pelikanrufer:in!").replace(SOFT_HYPHEN, "-")
    'Pelikan-rufer:in!'
    """
    return _JOINT.sub(SOFT_HYPHEN, said)


def heading(name: str, least: int = 0) -> str:
    """A name with soft hyphens between the syllables of words that have ``least`` letters or more.

    Where there are several words a line rather ends between them, so only long ones are divided.

    >>> heading("Anna Schwarzenegger").replace(SOFT_HYPHEN, "-")
    'Anna Schwar-ze-neg-ger'
    >>> heading("Eva Huber").replace(SOFT_HYPHEN, "-")
    'Eva Huber'
    >>> heading("Wagner").replace(SOFT_HYPHEN, "-")
    'Wag-ner'
    """
    shortest = least or (_LONG if " " in name else _SINGLE)

    def divided(word: re.Match[str]) -> str:
        return _SYLLABLE.sub(_divided, word[0]) if len(word[0]) >= shortest else word[0]

    return _WORD.sub(divided, name)


def _divided(part: re.Match[str]) -> str:
    """No letter stands alone at the beginning."""
    return part[0] if part.end() < 2 else part[0] + SOFT_HYPHEN
