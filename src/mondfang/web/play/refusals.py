"""What a page is told when something was not done: a code, a sentence, and the clauses."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from mondfang.game.errors import IllegalAction, NotAllowed, Refusal, refusal_texts
from mondfang.store.errors import StoreError
from mondfang.table.errors import StaleClick, table_texts

Problem = IllegalAction | StaleClick | StoreError

# What can be said no to besides the rules and the table.
_TEXTS = {
    "bad-message": {
        "de": "Das war keine Nachricht dieser Seite.",
        "en": "That was no message of this page.",
    },
    "no-advice": {
        "de": "Hier weiß der Lehrer keinen Rat.",
        "en": "The teacher has no advice here.",
    },
    "no-hint": {
        "de": "Einen Tipp gibt es, wenn du an der Reihe bist und der Tisch Tipps erlaubt.",
        "en": "There is a hint when it is your turn and the table allows hints.",
    },
    "no-session": {
        "de": "Sag zuerst, wie du heißt, und nimm Platz.",
        "en": "Say first what you are called, and take a seat.",
    },
    "too-fast": {"de": "Nicht so schnell, bitte.", "en": "Not so fast, please."},
    "unreachable": {
        "de": "Die Datenbank antwortet gerade nicht; bitte gleich noch einmal.",
        "en": "The database does not answer just now; please try again in a moment.",
    },
}


@dataclass(frozen=True, slots=True)
class PageRefusal(Refusal):
    """A refusal whose words may stand here, in the table's list, or in the game's."""

    def text(self, language: str = "de") -> str:
        texts = _texts(self.code)
        assert texts is not None, self.code
        return texts[language]


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
    return None if _texts(code) is None else PageRefusal(code, tuple(clauses))


def _texts(code: str) -> dict[str, str] | None:
    return _TEXTS.get(code) or table_texts().get(code) or refusal_texts().get(code)
