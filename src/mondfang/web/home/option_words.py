"""What the values of the books' options are called on a form."""

from __future__ import annotations

from typing import Final

VALUES: Final[dict[str, tuple[str, str]]] = {
    "off": ("nein", "no"),
    "on": ("ja", "yes"),
    "never": ("nie", "never"),
    "from_talon": ("nur aus dem Talon", "only from the talon"),
    "any": ("jeder", "any"),
    "first": ("zuerst", "first"),
    "middle": ("in der Mitte", "in the middle"),
    "replacing": ("ersetzen", "replacing"),
    "added": ("zusammenzählen", "added up"),
    "full": ("alle", "all"),
    "core": ("nur die genannten", "the named ones only"),
    "none": ("ohne", "none"),
    "any-order": ("in jeder Reihenfolge", "in any order"),
    "raiffeisen": ("Raiffeisen", "Raiffeisen"),
    "steirisch": ("Steirischer Tarockcup", "Styrian cup"),
    "opposite": ("wer gegenübersitzt", "the player opposite"),
    "hinterhand": ("die Hinterhand", "the rearhand"),
    "redraw": ("bei Gleichstand neu ziehen", "draw again when equal"),
    "suits": ("nach Farben gereiht", "ranked by suit"),
    "first_forehand": ("bis zur ersten Vorhand", "until the first forehand"),
    "gstiess": ("nach dem Gstieß", "by the Gstieß"),
    "individual": ("jeder für sich", "each for himself"),
    "front": ("als Eröffnung", "as an opening"),
    "both": ("als Eröffnung oder zuletzt", "as an opening or last"),
    "back": ("zuletzt", "last"),
    "hidden": ("verdeckt", "hidden"),
    "open": ("offen", "open"),
    "bei": ("ja, auch dabei", "yes, also beside another"),
    "with_talon": ("ja, auch im Talon", "yes, also in the talon"),
}


def value_words(value: str, language: str) -> str:
    """``ja`` for ``on``; a value of a house rulebook is read as it stands."""
    german, english = VALUES.get(value, (value, value))
    return english if language == "en" else german
