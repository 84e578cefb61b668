"""What somebody has told so far, as the query of an address, and what a form adds to it.

Nothing is kept on the server: an address can be sent on, and the browser's way back takes an
answer back.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import urlencode

from starlette.datastructures import QueryParams

from mondfang.rulebook import Rulebook, RulebookError, is_known, load_book
from mondfang.scorer.interview.question import SEATS, Answers, Question
from mondfang.web.base.visitor import BadName, clean_name

LONGEST = 4_000  # characters of all answers
MOST = 120  # answers
LONGEST_FIELD = 64  # characters of what is carried along
OPTION = "o"  # what the table has agreed on: "o=kaiserstich:on"
MOST_OPTIONS = 64


class Garbled(Exception):
    """An address that no page of ours has made."""


@dataclass(frozen=True, slots=True)
class Told:
    """The book as the table plays it, the people if they have names, the answers in their order.

    ``beside`` is what else the address carries along: for which table it is told.
    """

    book: Rulebook
    names: tuple[str, ...]
    answers: Answers
    beside: tuple[tuple[str, str], ...] = ()

    def query(self, answers: Answers | None = None) -> str:
        """The address after the question mark."""
        said = self.answers if answers is None else answers
        pairs = self._frame()
        if said:
            pairs.append(("a", json.dumps(said, ensure_ascii=False, separators=(",", ":"))))
        return urlencode(pairs)

    def after(self, question: Question, value: object) -> str:
        """The address once this has been answered too."""
        return self.query({**self.answers, question.id: value})

    def hidden(self) -> list[tuple[str, str]]:
        """The fields that a form has to send along."""
        said = json.dumps(self.answers, ensure_ascii=False, separators=(",", ":"))
        return [*self._frame(), ("a", said)]

    def _frame(self) -> list[tuple[str, str]]:
        names = (("n", name) for name in self.names)
        return [*book_fields(self.book), *names, *self.beside]

    def answered(self, answers: Answers) -> Told:
        return replace(self, answers=answers)


def book_fields(book: Rulebook) -> list[tuple[str, str]]:
    """A book with its options, as far as they are not the usual ones, as an address has it."""
    agreed = ((k, v) for k, v in book.settings.items() if v != book.options[k].default)
    return [("book", book.id), *((OPTION, f"{name}:{value}") for name, value in agreed)]


def told(query: QueryParams, usual: str, beside: Sequence[str] = ()) -> Told:
    """What an address tells, with the fields ``beside`` as they are; raises Garbled."""
    carried = tuple((name, query[name][:LONGEST_FIELD]) for name in beside if query.get(name))
    return Told(_book(query, usual), _names(query), _answers(query.get("a", "")), carried)


def _book(query: QueryParams, usual: str) -> Rulebook:
    book_id, agreed = query.get("book", usual), query.getlist(OPTION)
    if not is_known(book_id) or len(agreed) > MOST_OPTIONS:
        raise Garbled
    pairs = [text.partition(":") for text in agreed]
    try:
        return load_book(book_id, [(name, value) for name, _, value in pairs])
    except RulebookError:
        raise Garbled from None


def _names(query: QueryParams) -> tuple[str, ...]:
    """Four names or none; a seat without one keeps its number."""
    given = [text.strip() for text in query.getlist("n")[: len(SEATS)]]
    if not any(given):
        return ()
    try:
        return tuple(
            clean_name(text) if text else str(seat + 1)
            for seat, text in zip(SEATS, [*given, "", "", "", ""], strict=False)
        )
    except BadName:
        raise Garbled from None


def _answers(text: str) -> dict[str, Any]:
    if not text:
        return {}
    if len(text) > LONGEST:
        raise Garbled
    try:
        found = json.loads(text, parse_constant=_no_number)
        json.dumps(found, ensure_ascii=False).encode()  # half a character is none
    except (ValueError, RecursionError):
        raise Garbled from None
    if not isinstance(found, dict) or len(found) > MOST:
        raise Garbled
    return found


def _no_number(name: str) -> object:
    raise ValueError(name)
