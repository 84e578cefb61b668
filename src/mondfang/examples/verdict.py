"""What came out of an example, beside what was expected."""

from __future__ import annotations

from dataclasses import dataclass

from mondfang.examples.model import Example

_NAMES = {
    "points": ("Punkte", "points"),
    "cents": ("Cent", "cents"),
    "items": ("Posten", "items"),
    "worth": ("Wert von {}", "worth of {}"),
    "refused": ("Ablehnung", "refusal"),
    "word": ("{}", "{}"),
    "legal": ("erlaubt: {}", "legal: {}"),
    "only": ("alles Erlaubte", "all that is legal"),
    "verbs": ("alle Arten von Zügen", "all kinds of moves"),
    "illegal": ("verboten: {}", "illegal: {}"),
    "cites": ("Klauseln der Ablehnung von {}", "clauses of the refusal of {}"),
    "turn": ("am Zug", "turn"),
    "phase": ("Abschnitt", "phase"),
    "trick": ("stechende Karte", "card that takes the trick"),
    "facts": ("{}", "{}"),
    "premiums": ("Prämien", "premiums"),
    "may": ("spielbare Karten", "cards that may be played"),
    "decision": ("Spruch", "decision"),
    "question": ("Frage", "question"),
    "possible": ("möglich", "possible"),
    "irregular": ("nur durch Renonce", "by a Renonce only"),
    "cards": ("Karten", "cards"),
}
_VALUES = {
    "legal": ("erlaubt", "legal"),
    "nothing": ("nichts", "nothing"),
    "yes": ("ja", "yes"),
    "no": ("nein", "no"),
    "open": ("das Spiel ist noch nicht zu Ende", "the game is not over yet"),
    "over": ("das Spiel ist schon zu Ende", "the game is over already"),
}


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing that came otherwise: ``what`` is the field of the example."""

    what: str
    expected: str
    came: str
    about: str = ""
    game: str = ""  # where an example speaks of several

    def text(self, language: str = "de") -> str:
        """One line for people, both values in it."""
        at = 1 if language == "en" else 0
        name = _NAMES[self.what][at].format(self.about)
        if self.game:
            name = f"{self.game}, {name}"
        expected, came = (_VALUES.get(v, (v, v))[at] for v in (self.expected, self.came))
        if language == "en":
            return f"{name}: expected {expected}, came {came}"
        return f"{name}: erwartet {expected}, gekommen {came}"


@dataclass(frozen=True, slots=True)
class Verdict:
    """An example and all its differences; none is a pass."""

    example: Example
    differences: tuple[Difference, ...]

    @property
    def passed(self) -> bool:
        return not self.differences

    def text(self, language: str = "de") -> str:
        return "\n".join(found.text(language) for found in self.differences)
