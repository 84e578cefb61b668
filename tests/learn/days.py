"""The hand of a day without weighing one: three decisions between a good and a bad choice."""

from __future__ import annotations

from mondfang.cards import Card
from mondfang.learn.exercise import Choice, Exercise, Scene
from mondfang.learn.exercise.form import write_exercises
from mondfang.learn.exercise.model import Pile
from mondfang.speech import Text

HAND = tuple(
    Card.parse(code)
    for code in ["XX", "XVI", "VIII", "II", "HK", "H3", "KD", "K2", "P10", "P8", "TD", "T9"]
)
SHOWN: tuple[tuple[str, ...], ...] = ((), ("XVIII", "VII", "P9"), ("KD", "K2", "TD"))


def day_hand_of(book: str) -> str:
    """As it is kept; the good choice is worth 2 points, the bad one half a point."""
    pile = Pile(Text("Dein Blatt", "Your hand"), HAND)
    made = []
    for number, codes in enumerate(SHOWN):
        cards = tuple(Card.parse(code) for code in codes)
        choices = (
            Choice("good", Text("gut", "good"), cards, value=2.0),
            Choice("bad", Text("schlecht", "bad"), cards[::-1], value=0.5),
        )
        asked = Text("Was nun?", "What now?")
        right = frozenset({"good"})
        made.append(Exercise(book, "day", number, 3, asked, Scene(piles=(pile,)), choices, right))
    return write_exercises(tuple(made))
