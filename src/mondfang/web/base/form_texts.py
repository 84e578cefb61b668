"""Texts and small checks that forms of several pages share."""

from __future__ import annotations

from starlette.datastructures import FormData

from mondfang.speech import Text

BAD_NAME: Text = Text(
    "Ein Name hat 1 bis 24 sichtbare Zeichen.",
    "A name has 1 to 24 printable characters.",
)

# How fast the bots act; what it means in seconds is the table's.
PACE_WORDS: dict[str, Text] = {
    "slow": Text("gemütlich", "Slow"),
    "normal": Text("gewöhnlich", "Normal"),
    "quick": Text("flott", "Quick"),
    "at-once": Text("sofort", "At once"),
}

# The bots from weak to strong, as people speak of them.
RUNG_WORDS: dict[str, Text] = {
    "random": Text("Zufallsspieler", "Random"),
    "greedy": Text("Neuling", "Newcomer"),
    "beginner": Text("Anfänger", "Beginner"),
    "club": Text("Klubspieler", "Club"),
    "cup": Text("Turnierspieler", "Tournament"),
    "master": Text("Meister", "Master"),
}


def own_path(path: str) -> str:
    """A path of this server; anything that could lead elsewhere leads home."""
    leads_away = path.startswith("//") or "\\" in path or not path.isprintable()
    return path if path.startswith("/") and not leads_away else "/"


def text_of(form: FormData, key: str, default: str = "") -> str:
    """A field of a form as text; a file is none."""
    value = form.get(key, default)
    return whole(value) if isinstance(value, str) else default


def whole(text: str) -> str:
    """Without half characters, which some encodings can send and no page or log can hold."""
    return text.encode("utf-8", "replace").decode()
