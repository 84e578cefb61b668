"""The colours of the look: legible in the light and in the dark theme (WCAG AA)."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

import pytest

STATIC = files("mondfang.web") / "static"
TOKEN = re.compile(r"--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);")
THEMES = ("light", "dark")
EVERY_THEME = pytest.mark.parametrize("theme", THEMES)
GROUNDS = ("paper", "raised", "sunken")
SUITS = ("herz", "karo", "pik", "treff", "tarock")
TEXTS = [
    *((ink, ground) for ground in GROUNDS for ink in ("ink", "ink-soft", "green", "bordeaux")),
    *((ink, ground) for ground in ("paper", "raised") for ink in (*SUITS, "brass")),
    *(
        ("on-fill", f"{fill}-{kind}")
        for fill in ("green", "bordeaux")
        for kind in ("fill", "strong")
    ),
    ("on-brass", "brass-fill"),
    *((f"{message}-ink", message) for message in ("info", "warning", "refusal")),
    ("bordeaux", "info"),
    ("wood-ink", "wood"),
    ("wood-soft", "wood"),
    ("felt-ink", "felt"),
    ("felt-ink", "felt-deep"),
]
# Borders and rings that tell where to press: three to one is asked of them.
MARKS = [(mark, ground) for ground in GROUNDS for mark in ("edge", "focus")]


@cache
def colours() -> dict[str, dict[str, str]]:
    """The tokens of look.css by theme."""
    css = (STATIC / "look.css").read_text(encoding="utf-8")
    found = TOKEN.findall(css)
    return {theme: {row[0]: row[1 + place] for row in found} for place, theme in enumerate(THEMES)}


def luminance(colour: str) -> float:
    """As WCAG 2 defines it."""
    parts = (int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5))
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def test_black_on_white_has_the_contrast_of_the_book() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@EVERY_THEME
@pytest.mark.parametrize(("ink", "ground"), TEXTS, ids=lambda name: str(name))
def test_text_can_be_read(theme: str, ink: str, ground: str) -> None:
    tokens = colours()[theme]
    assert contrast(tokens[ink], tokens[ground]) >= 4.5


@EVERY_THEME
@pytest.mark.parametrize(("mark", "ground"), MARKS, ids=lambda name: str(name))
def test_borders_and_focus_rings_can_be_seen(theme: str, mark: str, ground: str) -> None:
    tokens = colours()[theme]
    assert contrast(tokens[mark], tokens[ground]) >= 3


def test_every_colour_that_is_used_is_a_token() -> None:
    css = (STATIC / "look.css").read_text(encoding="utf-8")
    assert set(re.findall(r"var\(--([\w-]+)", css)) <= set(re.findall(r"--([\w-]+):", css)) | {
        "card-width"
    }


def test_all_rules_stand_in_the_layer_that_pages_may_override() -> None:
    css = re.sub(r"/\*.*?\*/", "", (STATIC / "look.css").read_text(encoding="utf-8"), flags=re.S)
    assert re.fullmatch(r"\s*@layer look;\s*@layer look \{.*\}\s*", css, flags=re.DOTALL)
    assert css.count("{") == css.count("}")
