"""The rows of the page: what is chosen, between what, and what it means."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from mondfang.deck import DECKS
from mondfang.speech import Text
from mondfang.web.base.form_texts import PACE_WORDS
from mondfang.web.base.preferences import CHOICES, SWITCH, Prefs


@dataclass(frozen=True, slots=True)
class Preference:
    """One preference by its name; a switch has no values of its own."""

    key: str
    label: Text
    values: tuple[tuple[str, Text], ...] = ()
    hint: Text | None = None
    cards: tuple[str, ...] = ()  # codes of cards that show what a value looks like

    @property
    def is_switch(self) -> bool:
        return CHOICES[self.key] == SWITCH


@dataclass(frozen=True, slots=True)
class Group:
    id: str
    title: Text
    rows: tuple[Preference, ...]


# The orders that people ask for: colours mixed, so that neighbours differ, or red beside red.
_SUITS = (
    ("HKPT", Text("Herz, Karo, Pik, Treff", "Hearts, diamonds, spades, clubs")),
    ("HPKT", Text("Herz, Pik, Karo, Treff", "Hearts, spades, diamonds, clubs")),
    ("PHTK", Text("Pik, Herz, Treff, Karo", "Spades, hearts, clubs, diamonds")),
    ("PTHK", Text("Pik, Treff, Herz, Karo", "Spades, clubs, hearts, diamonds")),
    ("TPKH", Text("Treff, Pik, Karo, Herz", "Clubs, spades, diamonds, hearts")),
    ("KTHP", Text("Karo, Treff, Herz, Pik", "Diamonds, clubs, hearts, spades")),
)

GROUPS: Final = (
    Group(
        "page",
        Text("Sprache und Darstellung", "Language and theme"),
        (
            Preference(
                "language",
                Text("Sprache", "Language"),
                (("de", Text("Deutsch", "Deutsch")), ("en", Text("English", "English"))),
            ),
            Preference(
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
        "cards",
        Text("Karten", "Cards"),
        (
            Preference(
                "deck",
                Text("Blatt", "Deck"),
                tuple((deck.id, deck.name) for deck in DECKS.values()),
                cards=("Sk", "XVIII", "HK", "T8"),
            ),
            Preference(
                "tarocks",
                Text("Tarock stehen", "Tarocks"),
                (("left", Text("links", "on the left")), ("right", Text("rechts", "on the right"))),
            ),
            Preference("suits", Text("Farben von links", "Suits from the left"), _SUITS),
            Preference(
                "left_handed",
                Text("Für Linkshänder", "Left-handed"),
                hint=Text(
                    "Menü, Schrift und Ansagen stehen links.",
                    "Menu, score sheet and announcements stand on the left.",
                ),
            ),
        ),
    ),
    Group(
        "sound",
        Text("Klang", "Sound"),
        (
            Preference(
                "sound",
                Text("Klänge", "Sounds"),
                (
                    ("day", Text("tagsüber", "by day")),
                    ("always", Text("immer", "always")),
                    ("off", Text("nie", "never")),
                ),
                Text(
                    "Tagsüber: zwischen 22 und 7 Uhr bleibt es still.",
                    "By day: silent between 10 pm and 7 am.",
                ),
            ),
            Preference(
                "volume",
                Text("Lautstärke", "Volume"),
                (
                    ("30", Text("leise", "low")),
                    ("60", Text("mittel", "medium")),
                    ("100", Text("laut", "loud")),
                ),
            ),
            Preference(
                "vibration",
                Text("Vibrieren", "Vibrate"),
                hint=Text(
                    "Wo es das Gerät kann: wenn du dran bist, und bei Kontra.",
                    "If your device can: on your turn, and when somebody says Kontra.",
                ),
            ),
        ),
    ),
    Group(
        "play",
        Text("Am Tisch", "At the table"),
        (
            Preference("count_tarocks", Text("Tarock mitzählen", "Count the tarocks"), (), Text(
                "Oben am Tisch steht, wie viele Tarock noch draußen sind.",
                "The top of the table says how many tarocks are still out.",
            )),
            Preference(
                "pace",
                Text("Tempo der Bots", "Pace of the bots"),
                tuple(PACE_WORDS.items()),
                Text(
                    "Für neue Tische; am laufenden Tisch steht es im Menü.",
                    "For new tables; during a game it is in the menu.",
                ),
            ),
            Preference(
                "trick_hold",
                Text("Voller Stich bleibt liegen", "A full trick stays"),
                (
                    ("0", Text("gar nicht", "not at all")),
                    ("800", Text("kurz", "briefly")),
                    ("1600", Text("gewöhnlich", "normal")),
                    ("3000", Text("lang", "long")),
                ),
            ),
            Preference("autoplay", Text("Ohne Wahl kein Klick", "No click without a choice"), (),
                Text(
                    "Bleibt nur ein Wort oder eine Karte, wird sie nach einem Augenblick gespielt.",
                    "A single word or card that is left is played after a moment.",
                )),
            Preference("tap_twice", Text("Zweimal tippen", "Tap twice"), (), Text(
                "Das erste Tippen wählt die Karte, das zweite spielt sie.",
                "The first tap chooses the card, the second one plays it.",
            )),
        ),
    ),
)  # fmt: skip

# What can be heard on the page before it is chosen, as ``sound.js`` calls it.
SAMPLES: Final = (
    ("card", Text("Karte", "Card")),
    ("trick", Text("Stich", "Trick")),
    ("kontra", Text("Kontra", "Kontra")),
    ("turn", Text("Du bist dran", "Your turn")),
    ("settlement", Text("Abrechnung", "Settlement")),
)
SWITCHES: Final = frozenset(
    row.key for group in GROUPS for row in group.rows if CHOICES[row.key] == SWITCH
)


def value_of(prefs: Prefs, row: Preference) -> str:
    """What is chosen now, as the form says it."""
    value = getattr(prefs, row.key)
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)
