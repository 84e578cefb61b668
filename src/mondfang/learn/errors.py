"""What somebody who learns can ask for and not get."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from mondfang.speech import SpokenError, Text


class LearnError(SpokenError, ValueError):
    """An exercise, a unit or a day that does not exist."""

    TEXTS: ClassVar[Mapping[str, Text]] = {
        "no-kind": Text(
            "Eine Aufgabe „{found}“ gibt es in diesem Regelwerk nicht. Es gibt: {known}.",
            "This rulebook has no exercise '{found}'. There are: {known}.",
        ),
        "no-exercise": Text(
            "Mit diesem Startwert ist keine Aufgabe zu finden. Bitte einen anderen nehmen.",
            "No exercise was found with this seed. Please take another one.",
        ),
        "no-unit": Text(
            "Eine Lektion „{found}“ gibt es in diesem Regelwerk nicht.",
            "This rulebook has no unit '{found}'.",
        ),
        "no-day": Text(
            "Für „{found}“ gibt es kein Blatt des Tages.", "There is no hand of the day '{found}'."
        ),
        "no-choice": Text(
            "Zur Wahl steht das nicht: „{found}“.", "That is not one of the choices: '{found}'."
        ),
        "nothing-chosen": Text("Bitte erst etwas wählen.", "Please choose something first."),
    }
