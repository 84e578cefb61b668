"""What an example assumes and expects, in lines for people: seats from 1, slips as stories."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from mondfang.examples.difference import FIELDS, yes_or_no
from mondfang.examples.model import Example
from mondfang.rulebook import Rulebook
from mondfang.rulebook.names import contract_name
from mondfang.scorer.rows.story import RowStory
from mondfang.scorer.rows.words import story_text
from mondfang.scorer.slip import SlipError, outcome_of_slip
from mondfang.scorer.slip.form import Slip, slip_of
from mondfang.scorer.slip.read import book_of_slip
from mondfang.speech import Text

# Fields whose numbers are seats, which the files count from 0.
_SEATS = {
    *("dealer", "forehand", "order", "right", "cutter", "sits_out", "next_dealer"),
    *("dealers", "forehands", "seats", "packets"),
}
_SEEN_ELSEWHERE = ("cites",)  # the clauses stand above


def lines(book: Rulebook, example: Example, language: str = "de") -> list[tuple[str, str]]:
    """Name and text of everything that the example states."""
    found = [
        line
        for name, value in example.given.items()
        if name not in _SEEN_ELSEWHERE
        for line in _lines(book, name, value, language)
    ]
    return [(name[:1].upper() + name[1:], text) for name, text in found]


def slip_story(slip: Slip, language: str) -> str:
    """What became of the game of a slip; raises SlipError."""
    book = book_of_slip(slip)
    outcome = outcome_of_slip(book, slip)
    if outcome.premiums:
        outcome = replace(outcome, birds_at_bid=())  # told with the premiums
    return story_text(book, RowStory(0, outcome), language)


def _lines(book: Rulebook, name: str, value: Any, language: str) -> Iterator[tuple[str, str]]:
    label = FIELDS.get(f"given.{name}") or FIELDS.get(f"name.{name}", Text.same(name))
    if isinstance(value, Mapping) and not _is_slip(value):
        for key, item in value.items():
            own = FIELDS.get(f"given.{key}", Text.same(str(key)))
            about = own.said(language)
            head = label.filled(about=about).said(language)
            plain = "{about}" not in label.de
            yield (f"{head}: {about}" if plain else head, _value(book, str(key), item, language))
    else:
        yield label.filled(about="").said(language), _value(book, name, value, language)


def _value(book: Rulebook, name: str, value: Any, language: str) -> str:
    if isinstance(value, bool):
        return FIELDS[f"value.{yes_or_no(value)}"].said(language)
    if isinstance(value, Mapping):
        if _is_slip(value):
            return told_slip(book, value, language)
        return "; ".join(
            f"{FIELDS.get(f'given.{key}', Text.same(str(key))).said(language)}: "
            f"{_value(book, str(key), item, language)}"
            for key, item in value.items()
        )
    if isinstance(value, Iterable) and not isinstance(value, str):
        parts = [_value(book, name, item, language) for item in value]
        between = " | " if any(isinstance(item, tuple | list) for item in value) else ", "
        return between.join(parts) or FIELDS["value.nothing"].said(language)
    if isinstance(value, int):
        return str(value + 1 if name in _SEATS else value).replace("-", "−")
    return FIELDS.get(f"value.{value}", Text.same(str(value))).said(language)


def _is_slip(value: Mapping[str, Any]) -> bool:
    return "contract" in value


def told_slip(book: Rulebook, slip: Mapping[str, Any], language: str) -> str:
    """What a slip of an example tells, whether or not it is complete."""
    try:
        return slip_story(slip_of({"rulebook": book.id, **slip}), language)
    except SlipError:  # one whose end the example does not tell
        name, declarer = contract_name(str(slip["contract"]), language, book), slip.get("declarer")
        by = FIELDS["given.declarer"].filled(seat=(declarer or 0) + 1).said(language)
        return name if declarer is None else f"{name} ({by})"
