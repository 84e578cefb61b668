"""When two names are one: to the machine that compares them, and to the eye that reads them."""

from __future__ import annotations

import unicodedata
from functools import cache

from confusable_homoglyphs.confusables import confusables_data

# Letters that together look like another one; Unicode's table lists single letters best.
_TOGETHER = (("rn", "m"), ("vv", "w"))


def name_key(name: str) -> str:
    """A name as it is compared: “ÄNNE ” and “änne” are one; PostgreSQL knows no NUL."""
    return _plain(name).casefold()


def name_look(name: str) -> str:
    r"""A name as it looks: a Cyrillic “Anna” is “anna”, and so is “ANNA”; “0” looks like “o”.

    >>> name_look("\u0410nna") == name_look("anna")
    True
    """
    shown = "".join(_look(letter) for letter in _plain(name))
    look = "".join(_look(letter) for letter in shown.casefold())
    for many, one in _TOGETHER:
        look = look.replace(many, one)
    return look


def _plain(name: str) -> str:
    return unicodedata.normalize("NFKC", " ".join(name.replace("\0", "").split()))


@cache
def _look(letter: str) -> str:
    """The Latin letter that this one looks like, else the letter itself."""
    if letter.isascii() and letter.isalpha() and letter != "I":
        return letter
    alike = [one["c"] for one in confusables_data.get(letter, ())]
    plain = sorted(one for one in alike if len(one) == 1 and one.isascii() and one.isalpha())
    return plain[-1] if plain else letter  # the last one is small where there is a small one
