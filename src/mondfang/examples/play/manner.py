"""``manner``: nobody is stopped: wrong cards, faults that are called out, cases, rulings."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from mondfang.examples.check import check_cards, check_codes, check_seat, tried
from mondfang.examples.difference import Difference
from mondfang.examples.model import Kind, Numbers, Texts
from mondfang.examples.play.setup import ACTION, Position, check_position
from mondfang.examples.play.speech import is_short_cut, read_word, speaker, split_words
from mondfang.examples.score.money import MONEY, check_money
from mondfang.game.errors import refusal_texts
from mondfang.rulebook import Rulebook
from mondfang.rulebook.reader import Reader
from mondfang.table.errors import table_texts

VERB = re.compile(
    r"fault \d( [\w-]+)?|take-back|answer (yes|no)|misbehave [\w-]+( .+)?"
    r"|two-cards \w+ \w+|say [\w-]+|gather|touch \w+|next cut"
)


@dataclass(frozen=True, slots=True)
class Manner(Position):
    """The words are those of a table in table manner; seat 4 is the dealer who sits out."""

    legal: Texts | None
    illegal: Mapping[str, str] | None
    cites: Texts | None  # clauses of each refusal above, or of the last decision
    decision: str | None  # on the last fault that was called out; question: a case is open
    question: str | None
    faults: Texts | None  # those that have not been put right or decided: "1 farbzwang"
    turn: int | None
    lies: str | None  # the cards of the open trick, in order
    over: bool | None
    points: Numbers | None  # of the game when it is over
    cents: Numbers | None
    items: Texts | None
    worth: Mapping[str, Numbers] | None


def check(case: Manner, path: str, book: Rulebook, reader: Reader) -> None:
    check_position(case, path, book, reader)
    for name in ("words", "legal", "illegal"):
        words = split_words(case.words) if name == "words" else getattr(case, name) or ()
        for word in words:
            text = speaker(word)[1]
            if VERB.fullmatch(text) is None and not (name == "words" and is_short_cut(text)):
                reading = lambda text=text: read_word(text, 0)  # noqa: E731
                tried(reading, f"{path}.{name}", word, reader, ACTION)
    check_codes(case.illegal, path, reader, {*refusal_texts(), *table_texts()})
    check_seat(case.turn, f"{path}.turn", reader)
    check_cards(case.lies, f"{path}.lies", reader)
    check_money(case.points, case.cents, case.worth, path, reader)


def compare(book: Rulebook, case: Manner) -> Iterator[Difference]:
    # The table is imported when such an example is tried: reading examples needs none.
    from mondfang.examples.play.manner_table import manner_otherwise

    yield from manner_otherwise(book, case)


KIND = Kind(
    Manner,
    check,
    compare,
    ("legal", "illegal", "decision", "question", "faults", "turn", "lies", "over", *MONEY),
)
