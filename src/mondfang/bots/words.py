"""Reasons in the words of a table: ``reasons.toml`` filled in, German and English.

>>> reason_words(Reason("tarocks-out", {"count": 5}))
'Es sind noch 5 Tarock draußen.'
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache

from mondfang.bots.protocol import Explanation, Reason
from mondfang.cards import BY_CODE, SUIT_LETTERS, Suit
from mondfang.rulebook.model import Rulebook
from mondfang.rulebook.names import card_name, premium_name, suit_name
from mondfang.speech import numbers
from mondfang.speech.text import read_toml

SeatName = Callable[[int], str]
UNKNOWN = "?"


@cache
def reason_texts() -> dict[str, dict[str, str]]:
    """Every code with its sentences."""
    return read_toml("mondfang.bots", "reasons.toml")


def reason_words(
    reason: Reason,
    language: str = "de",
    *,
    seat_name: SeatName | None = None,
    you: int | None = None,
    book: Rulebook | None = None,
) -> str:
    """One sentence; ``you`` is the listener's seat, ``seat_name`` says what the others are called.

    A code that is not in the table (a player of somebody else's making) is said as it stands.
    """
    texts = reason_texts().get(reason.code)
    if texts is None:
        return reason.code.replace("-", " ")
    naming = seat_name or _numbered(language)
    said = {
        name: _value(name, value, language, naming, book) for name, value in reason.values.items()
    }
    return _form(texts, reason, language, you).format_map(_Said(said))


def explained(
    found: Explanation,
    language: str = "de",
    *,
    seat_name: SeatName | None = None,
    you: int | None = None,
    book: Rulebook | None = None,
) -> Iterator[str]:
    """Every reason behind a choice in a sentence; at how many worlds it was weighed comes last."""
    reasons = list(found.reasons)
    if found.worlds and all(reason.code != "worlds" for reason in reasons):
        reasons.append(Reason("worlds", {"count": found.worlds}))
    for reason in reasons:
        yield reason_words(reason, language, seat_name=seat_name, you=you, book=book)


class _Said(dict[str, str]):
    """A value that the player forgot leaves a question mark, not an error in mid-game."""

    def __missing__(self, _: str) -> str:
        return UNKNOWN


def _form(texts: dict[str, str], reason: Reason, language: str, you: int | None) -> str:
    """The form for the listener's own seat, for one or none, or the plain one."""
    plain = texts[language]
    if you is not None and reason.values.get("seat") == you:
        return texts.get(f"{language}-you", plain)
    number = reason.values.get(texts.get("number", ""))
    if isinstance(number, int | float):
        for count, form in ((1, "one"), (0, "none")):
            if round(number, 1) == count:
                return texts.get(f"{language}-{form}", plain)
    return plain


def _value(
    name: str, value: object, language: str, seat_name: SeatName, book: Rulebook | None
) -> str:
    match name, value:
        case "seat", int():
            return seat_name(value)
        case "seats", str() | int():
            return str(value)
        case "seats", Iterable():
            return _either([seat_name(int(seat)) for seat in value], language)
        case (("card" | "other"), str()) if value in BY_CODE:
            card = BY_CODE[value]
            name = card_name(card, language, book)
            if not name.startswith("Tarock "):
                return name
            return card.rank + ("er" if language == "de" else "")  # der XXer, as players say
        case "suit", str() if value in SUIT_LETTERS and len(value) == 1:
            suit = suit_name(Suit(SUIT_LETTERS.index(value)), language, book)
            return suit.lower() if language == "en" else suit
        case "premium", str():
            return premium_name(value, language, book)
        case "chance", int() | float():
            return str(round(value))
        case _, float():
            return numbers.about(value, language)
        case _:
            return str(value)


def _either(names: list[str], language: str) -> str:
    """``A, B oder C``."""
    last = " oder " if language == "de" else " or "
    return last.join([*([", ".join(names[:-1])] if names[1:] else []), *names[-1:]]) or UNKNOWN


def _numbered(language: str) -> SeatName:
    return lambda seat: f"{'Spieler' if language == 'de' else 'Player'} {seat + 1}"
