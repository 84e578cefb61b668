"""What the values of the books' options are called on a form."""

from __future__ import annotations

from typing import Final

from mondfang.speech import Text

VALUES: Final[dict[str, Text]] = {
    "off": Text("nein", "no"),
    "on": Text("ja", "yes"),
    "never": Text("nie", "never"),
    "from_talon": Text("nur aus dem Talon", "only from the talon"),
    "any": Text("jeder", "any"),
    "first": Text("zuerst", "first"),
    "middle": Text("in der Mitte", "in the middle"),
    "replacing": Text("ersetzen", "replacing"),
    "added": Text("zusammenzählen", "added up"),
    "full": Text("alle", "all"),
    "core": Text("nur die genannten", "the named ones only"),
    "none": Text("ohne", "none"),
    "any-order": Text("in jeder Reihenfolge", "in any order"),
    "raiffeisen": Text("Raiffeisen", "Raiffeisen"),
    "steirisch": Text("Steirischer Tarockcup", "Styrian cup"),
    "opposite": Text("wer gegenübersitzt", "the player opposite"),
    "hinterhand": Text("die Hinterhand", "the rearhand"),
    "redraw": Text("bei Gleichstand neu ziehen", "draw again when equal"),
    "suits": Text("nach Farben gereiht", "ranked by suit"),
    "first_forehand": Text("bis zur ersten Vorhand", "until the first forehand"),
    "gstiess": Text("nach dem Gstieß", "by the Gstieß"),
    "individual": Text("jeder für sich", "each for himself"),
    "front": Text("als Eröffnung", "as an opening"),
    "both": Text("als Eröffnung oder zuletzt", "as an opening or last"),
    "back": Text("zuletzt", "last"),
    "hidden": Text("verdeckt", "hidden"),
    "open": Text("offen", "open"),
    "bei": Text("ja, auch dabei", "yes, also beside another"),
    "with_talon": Text("ja, auch im Talon", "yes, also in the talon"),
}


def value_words(value: str, language: str) -> str:
    """``ja`` for ``on``; a value of a house rulebook is read as it stands."""
    return VALUES.get(value, Text(value, value)).said(language)
