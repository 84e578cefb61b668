"""A picture for each unit of the course, 320 by 200 units, put together from cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from hashlib import sha256
from typing import Final

from mondfang.deck.ink import GOLD, INK, IVORY, WHITE, ellipse, line, rect, shape
from mondfang.deck.letters import HEIGHT, width_of, written
from mondfang.deck.story import FELT, VIEW_BOX, back_at, card_at, story_svg


def _number(text: str, x: float, y: float, height: float, colour: str = IVORY) -> str:
    return written(text, x - width_of(text) * height / HEIGHT / 2, y, height, colour)


def _row(codes: Sequence[str], y: float = 100, width: float = 60, gap: float = 72) -> str:
    """Cards side by side around the middle."""
    first = 160 - gap * (len(codes) - 1) / 2
    return "".join(card_at(code, first + gap * n, y, width) for n, code in enumerate(codes))


def _fan(codes: Sequence[str], y: float = 120, width: float = 52, gap: float = 34) -> str:
    """Cards as they are held."""
    middle = (len(codes) - 1) / 2
    return "".join(
        card_at(code, 160 + gap * (n - middle), y + 2.2 * abs(n - middle), width, 4 * (n - middle))
        for n, code in enumerate(codes)
    )


def _around(x: float, y: float, width: float = 60) -> str:
    """A golden edge for the card that matters."""
    return rect(x - width / 2 - 4, y - width * 0.9 - 4, width + 8, width * 1.8 + 8, GOLD, radius=7)


def _arrow(x: float, y: float, length: float = 40) -> str:
    end = x + length
    return line(
        f"M{x:g} {y:g}H{end:g}M{end - 10:g} {y - 10:g}L{end:g} {y:g}L{end - 10:g} {y + 10:g}",
        GOLD,
        5,
        cap="round",
    )


def _lay() -> str:
    cards = _row(("Sk", "PD", "P7"), 84, 60, 78)
    return (
        cards
        + _number("5", 82, 152, 24, GOLD)
        + _number("4", 160, 152, 24, GOLD)
        + _number("1", 238, 152, 24, GOLD)
        + line("M44 186H276", IVORY, 2)
    )


def _trull() -> str:
    return _around(160, 96, 66) + _row(("XXI", "Sk", "I"), 96, 66, 88)


def _called() -> str:
    bubble = shape(
        "M96 12H224Q234 12 234 22V112Q234 122 224 122H150L126 142L132 122H96Q86 122 86 112V22"
        "Q86 12 96 12z",
        WHITE,
    )
    return bubble + card_at("HK", 160, 67, 54) + _fan(("XX", "XIV", "IX", "TD", "K3"), 182, 40, 28)


def _talon() -> str:
    left = "".join(card_at(code, 34 + 36 * n, 70, 34) for n, code in enumerate(("XVII", "V", "P8")))
    right = "".join(
        card_at(code, 214 + 36 * n, 70, 34) for n, code in enumerate(("KD", "H3", "T9"))
    )
    away = "".join(back_at(124 + 36 * n, 164, 30, -4 + 4 * n) for n in range(3))
    edge = rect(12, 34, 116, 72, GOLD, radius=6)
    return edge + left + right + away


def _birds() -> str:
    numbers = "".join(
        _number(text, 61 + 66 * n, 160, 20, GOLD) for n, text in enumerate(("12", "11", "10", "9"))
    )
    return _row(("I", "II", "III", "IIII"), 86, 54, 66) + numbers


def _announce() -> str:
    bubble = shape(
        "M40 20H180Q190 20 190 30V104Q190 114 180 114H100L76 136L84 114H40Q30 114 30 104V30"
        "Q30 20 40 20z",
        WHITE,
    )
    more = _number("1", 222, 54, 34) + _arrow(240, 70, 26) + _number("2", 290, 46, 50, GOLD)
    return bubble + card_at("I", 110, 67, 48) + more + _fan(("XXI", "XIX", "XV"), 184, 40, 32)


def _negative() -> str:
    hand = _fan(("IX", "VI", "III", "K4", "H3", "P7", "T8"), 92, 48, 34)
    return hand + _number("0", 160, 158, 34, GOLD)


def _trischaken() -> str:
    table = ellipse(160, 100, 120, 78, "#336451")
    piles = "".join(
        back_at(x + 2 * n, y - 2 * n, 26, -4 + 3 * n)
        for x, y in ((160, 40), (268, 100), (160, 160), (52, 100))
        for n in range(4)
    )
    return table + piles + _row(("XIII", "PK"), 100, 40, 50)


def _partners() -> str:
    ours = card_at("XVIII", 92, 100, 52, -4) + card_at("HK", 150, 100, 52, 4)
    rest = card_at("H2", 214, 70, 40) + card_at("HB", 262, 128, 40)
    return rect(56, 42, 132, 116, GOLD, radius=10) + ours + rest


def _sheet() -> str:
    paper = rect(60, 24, 200, 152, IVORY, radius=4)
    lines = "".join(line(f"M60 {y}H260", INK, 1) for y in (60, 94, 128))
    columns = "".join(line(f"M{x} 24V176", INK, 1) for x in (110, 160, 210))
    rows = ((1, -1, 1, -1), (-5, 15, -5, -5), (2, 2, -6, 2))
    numbers = "".join(
        _signed(points, 89 + 50 * n, 68 + 34 * k)
        for k, row in enumerate(rows)
        for n, points in enumerate(row)
    )
    return paper + lines + columns + numbers


def _signed(points: int, x: float, y: float) -> str:
    """A number of the sheet; the letters of the deck have no signs."""
    left = x - 22
    sign = line(f"M{left:g} {y + 9:g}H{left + 9:g}", INK, 2.2)
    if points > 0:
        sign += line(f"M{left + 4.5:g} {y + 4.5:g}V{y + 13.5:g}", INK, 2.2)
    return sign + _number(str(abs(points)), x, y, 17, INK)


def _manners() -> str:
    led = card_at("K1", 80, 96, 58, -5) + card_at("KD", 148, 96, 58, 2)
    wrong = card_at("PK", 232, 96, 58, 5)
    cross = line("M204 44L262 150M262 44L204 150", "#c8372d", 9, cap="round")
    return led + wrong + cross


_DRAWN: Final[dict[str, Callable[[], str]]] = {
    "unit-cards": _lay,
    "unit-trull": _trull,
    "unit-caller": _called,
    "unit-talon": _talon,
    "unit-birds": _birds,
    "unit-announce": _announce,
    "unit-negative": _negative,
    "unit-trischaken": _trischaken,
    "unit-partners": _partners,
    "unit-sheet": _sheet,
    "unit-manners": _manners,
}
_SHARED: Final = {"unit-follow": "trick"}  # one of the five pictures of the game
LESSONS: Final = (*_DRAWN, *_SHARED)


@cache
def lesson_svg(name: str) -> str:
    """One of them as a document of its own; KeyError for any other."""
    if name in _SHARED:
        return story_svg(_SHARED[name])
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{VIEW_BOX}">'
    return f"{head}{rect(0, 0, 320, 200, FELT, radius=8)}{_DRAWN[name]()}</svg>\n"


@cache
def lessons_digest() -> str:
    return sha256("".join(map(lesson_svg, LESSONS)).encode()).hexdigest()[:12]
