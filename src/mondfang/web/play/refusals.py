"""What a page is told when something was not done: a code, a sentence, and the clauses."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from mondfang.game.errors import IllegalAction, NotAllowed, Refusal, refusal_texts
from mondfang.speech import Text
from mondfang.store.errors import StoreError
from mondfang.table.errors import StaleClick, table_texts

Problem = IllegalAction | StaleClick | StoreError

# What can be said no to besides the rules and the table.
_TEXTS = {
    "bad-message": Text(
        "Das war keine Nachricht dieser Seite.",
        "That message did not come from this page.",
    ),
    "busy": Text(
        "Gerade wollen viele einen Tipp. Bitte gleich noch einmal.",
        "Many are asking for a hint just now. Please try again in a moment.",
    ),
    "no-advice": Text(
        "Hier weiß der Lehrer keinen Rat.",
        "The teacher has no advice here.",
    ),
    "no-hint": Text(
        "Einen Tipp gibt es, wenn du an der Reihe bist und der Tisch Tipps erlaubt.",
        "You can get a hint when it is your turn and the table allows hints.",
    ),
    "no-session": Text(
        "Sag zuerst, wie du heißt, und nimm Platz.",
        "Tell us your name first, and take a seat.",
    ),
    "too-fast": Text("Nicht so schnell, bitte.", "Not so fast, please."),
    "unreachable": Text(
        "Die Datenbank antwortet gerade nicht; bitte gleich noch einmal.",
        "The database is not responding just now; please try again in a moment.",
    ),
}


@dataclass(frozen=True, slots=True)
class PageRefusal(Refusal):
    """A refusal whose words may stand here, in the table's list, or in the game's."""

    TEXTS = _TEXTS

    def text(self, language: str = "de") -> str:
        found = _text(self.code)
        assert found is not None, self.code
        return found.said(language)


def refused(code: str) -> NotAllowed:
    """The exception for a code of this room."""
    return NotAllowed(PageRefusal(code))


def refusal_of(problem: Problem) -> Refusal:
    """What the page is told of an exception."""
    match problem:
        case IllegalAction(refusal=refusal):
            return refusal
        case StaleClick():
            return PageRefusal(problem.code)
        case _:
            return PageRefusal("unreachable")


def refusal_by_code(code: str, clauses: Sequence[str]) -> Refusal | None:
    """The same again from its code, as a form carries it over a redirect; None if there is none."""
    return None if _text(code) is None else PageRefusal(code, tuple(clauses))


def _text(code: str) -> Text | None:
    return _TEXTS.get(code) or table_texts().get(code) or refusal_texts().get(code)
