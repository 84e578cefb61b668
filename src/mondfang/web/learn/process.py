"""``python -m mondfang.web.learn.process``: where exercises are mined from games of bots."""

from __future__ import annotations

from mondfang.learn.day import KIND, hand_of_day
from mondfang.learn.exercise import Exercise, make_exercise
from mondfang.rulebook import load_book
from mondfang.rulebook.files import hand_over
from mondfang.web.base.own_process import serve

# A book, the text of it where it is house rules, a kind, and a seed or (for the hand of it) a day.
Question = tuple[str, str | None, str, int | str]


def answer(question: Question) -> tuple[Exercise, ...]:
    book_id, house, kind, which = question
    if house is not None:
        hand_over(book_id, house)
    book = load_book(book_id)
    if kind == KIND:
        return hand_of_day(book, str(which))
    return (make_exercise(book, kind, int(which)),)


if __name__ == "__main__":
    serve(answer)
