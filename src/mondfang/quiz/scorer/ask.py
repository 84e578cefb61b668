"""A question about a row: what is written for this game, or what is paid."""

from __future__ import annotations

from random import Random

from mondfang.quiz.model import Choice, Question, mixed
from mondfang.quiz.scorer.draw import drawn_slip, settled
from mondfang.quiz.scorer.telling import told
from mondfang.quiz.scorer.wrong import wrong_rows
from mondfang.quiz.topics import CASH
from mondfang.quiz.words import listed, seat, text_of
from mondfang.rulebook.model import Rulebook
from mondfang.scorer.slip.read import outcome_of_slip
from mondfang.settlement import Settlement
from mondfang.settlement.ledger import Row
from mondfang.speech import Text, numbers
from mondfang.words.settled import settled_lines


def row_question(book: Rulebook, topic: str, level: int, source: Random) -> Question | None:
    """None where chance found no game, or nothing to mistake it for."""
    slip = drawn_slip(book, topic, level, source)
    if slip is None:
        return None
    cash, found = topic == CASH, settled(book, slip)
    right = found.cents if cash else found.points
    if right is None or not any(right):
        return None
    wrong = wrong_rows(book, slip, right, cash, source)
    offered = mixed(source, _choice(right, cash), [_choice(row, cash) for row in wrong])
    if offered is None:
        return None
    choices, place = offered
    return Question(
        book=book.id,
        topic=topic,
        level=level,
        asks=text_of("asks", "cash" if cash else "row"),
        told=told(book, slip, outcome_of_slip(book, slip)),
        choices=choices,
        right=place,
        why=reasons(book, found, cash),
        clauses=tuple(dict.fromkeys(name for line in found.lines for name in line.clauses)),
        proof=slip,
    )


def _choice(row: Row, cash: bool) -> Choice:
    return Choice(" ".join(map(str, row)), None, row_texts(row, cash))


def row_texts(row: Row, cash: bool = False) -> tuple[Text, ...]:
    """The four numbers in the order of the seats."""
    if not cash:
        return tuple(Text.same(numbers.signed(points)) for points in row)
    return tuple(_money(cents) for cents in row)


def _money(cents: int) -> Text:
    return Text.each(lambda each: numbers.amount(cents, each))


def reasons(book: Rulebook, found: Settlement, cash: bool = False) -> tuple[Text, ...]:
    """Each item with its row; the sum is the answer."""
    lines: list[Text] = []
    for place, line in enumerate(found.lines):
        row = line.cents if cash else line.points
        if row is None:
            continue

        def item(language: str, place: int = place) -> str:
            def name(one: int) -> str:
                return seat(one).said(language)

            return settled_lines(book, found, language, name)[place].item

        lines.append(
            text_of("why", "line", item=Text.each(item), row=listed(row_texts(row, cash), " "))
        )
    return tuple(lines)
