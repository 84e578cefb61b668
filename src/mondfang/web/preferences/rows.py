"""The rows of the page: what is chosen, between what, and what it means."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from mondfang.speech import Text
from mondfang.web.base.preferences import CHOICES, SWITCH, Prefs


@dataclass(frozen=True, slots=True)
class Row:
    """One preference by its name; a switch has no values of its own."""

    key: str
    label: Text
    values: tuple[tuple[str, Text], ...] = ()
    hint: Text | None = None

    @property
    def is_switch(self) -> bool:
        return CHOICES[self.key] == SWITCH


@dataclass(frozen=True, slots=True)
class Group:
    id: str
    title: Text
    rows: tuple[Row, ...]


_NIGHT = Text(
    "Wer „tagsüber“ wählt, hört zwischen 22 und 7 Uhr nichts.",
    "With “by day” nothing sounds between 10 pm and 7 am.",
)

GROUPS: Final = (
    Group(
        "page",
        Text("Sprache und Licht", "Language and light"),
        (
            Row(
                "language",
                Text("Sprache", "Language"),
                (("de", Text("Deutsch", "Deutsch")), ("en", Text("English", "English"))),
            ),
            Row(
                "theme",
                Text("Darstellung", "Theme"),
                (
                    ("auto", Text("wie am Gerät", "same as the device")),
                    ("light", Text("hell", "light")),
                    ("dark", Text("dunkel", "dark")),
                ),
            ),
        ),
    ),
    Group(
        "play",
        Text("Am Tisch", "At the table"),
        (
            Row("count_tarocks", Text("Tarock mitzählen", "Count the tarocks"), (), Text(
                "Oben am Tisch steht, wie viele Tarock noch draußen sind.",
                "The top of the table says how many tarocks are still out.",
            )),
        ),
    ),
)  # fmt: skip

SWITCHES: Final = frozenset(
    row.key for group in GROUPS for row in group.rows if CHOICES[row.key] == SWITCH
)


def value_of(prefs: Prefs, row: Row) -> str:
    """What is chosen now, as the form says it."""
    value = getattr(prefs, row.key)
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)
