"""The faces of the bots: 48 by 48 units, an animal or a thing, with a rim that tells its rung.

Faces are made of a few parts in different colours: birds of head, beak and crest, beasts of head,
ears and muzzle, and what stands on a coffee-house table.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from hashlib import sha256
from typing import Final

from mondfang.bots.characters import BY_ID, CHARACTERS
from mondfang.deck.ink import (
    BORDEAUX,
    BRASS,
    CRIMSON,
    DARK_WOOD,
    GOLD,
    GREEN,
    GREY,
    INK,
    IVORY,
    MINT,
    NIGHT,
    ROSE,
    SAND,
    SILVER,
    SKIN,
    SKY,
    WHITE,
    WOOD,
    circle,
    dots,
    ellipse,
    group,
    line,
    rect,
    ring,
    shape,
)

VIEW_BOX: Final = "0 0 48 48"
_RIMS: Final = {
    "random": GREY,
    "greedy": "#7fa08a",
    "beginner": "#7d9fc0",
    "club": GREEN,
    "cup": BORDEAUX,
    "master": BRASS,
}
_EARS: Final = {
    "pointed": "M11 22L9 7L21 14zM37 22L39 7L27 14z",
    "tufted": "M11 22L8 4L20 14zM37 22L40 4L28 14z",
    "round": "M8 15a5 5 0 0 1 9-4L14 20zM40 15a5 5 0 0 0-9-4L34 20z",
    "long": "M17 18C13 8 14 1 18 1S23 10 22 18zM31 18C35 8 34 1 30 1S25 10 26 18z",
}


def _eyes(y: float = 24, apart: float = 6.4, size: float = 2.1) -> str:
    places = [(24 - apart, y), (24 + apart, y)]
    lights = [(x + 0.7, y - 0.7) for x, y in places]
    return dots(places, size, INK) + dots(lights, size / 3, WHITE)


def _smile(y: float = 33) -> str:
    return line(f"M20 {y:g}Q24 {y + 3:g} 28 {y:g}", INK, 1.3, cap="round")


def _beast(fur: str, ears: str, muzzle: str = WHITE, *, inner: str = ROSE) -> str:
    """Head, ears and muzzle of something with fur."""
    pointed = shape(_EARS[ears], fur)
    within = "" if ears == "round" else _within(ears, inner)
    head = ellipse(24, 27, 15, 14, fur)
    nose = ellipse(24, 32.5, 8.4, 6, muzzle) + shape("M21.6 29.4H26.4L24 32z", INK)
    return (
        pointed + within + head + nose + line("M24 32v2.4M21 35.4Q24 37 27 35.4", INK, 1) + _eyes()
    )


def _within(ears: str, colour: str) -> str:
    if ears == "long":
        return line("M18 15V6M30 15V6", colour, 2.4, cap="round")
    return shape("M13 17L12 11L17 14zM35 17L36 11L31 14z", colour)


def _bird(head: str, beak: str, top: str = "", breast: str = WHITE) -> str:
    """Seen from the front, the beak between the eyes."""
    body = ellipse(24, 44, 17, 13, head) + ellipse(24, 46, 10, 11, breast)
    return top + body + circle(24, 23, 13.4, head) + _eyes(21, 6) + shape("M20 24H28L24 31z", beak)


def _crest(colour: str) -> str:
    return shape(
        "M24 12C15 10 12 4 13 1C18 3 20 5 22 6C21 3 23 0 25 0"
        "C26 4 27 5 28 7C30 4 33 3 35 3C35 8 31 12 24 12z",
        colour,
    )


def _whiskers() -> str:
    return line("M13 31L5 29M13 33L5 34M35 31L43 29M35 33L43 34", INK, 0.7)


def _badger() -> str:
    stripes = shape("M13 18Q17 14 19 16L17 31L12 29zM35 18Q31 14 29 16L31 31L36 29z", INK)
    return _beast("#e6e1d6", "round", SILVER) + stripes + dots([(17.4, 24), (30.6, 24)], 1.6, WHITE)


def _fox() -> str:
    cheeks = shape("M9 26Q12 39 24 41Q16 34 15 27zM39 26Q36 39 24 41Q32 34 33 27z", WHITE)
    return _beast("#d0702c", "pointed", WHITE, inner=DARK_WOOD) + cheeks


def _hedgehog() -> str:
    spikes = "".join(
        f"M{5 + 4 * n} {26 - 12 * (1 - ((n - 4.5) / 5) ** 2):.1f}l2-9 3 8z" for n in range(10)
    )
    return (
        shape(spikes, DARK_WOOD)
        + ellipse(24, 26, 18, 15, WOOD)
        + _beast("#e2c49a", "round", "#efdcbd")
    )


def _lynx() -> str:
    tufts = line("M8 5L6 0M40 5L42 0", INK, 1.8, cap="round")
    spots = dots([(14, 20), (34, 20), (24, 16), (18, 17), (30, 17)], 1.1, DARK_WOOD)
    return tufts + _beast("#c9a06a", "tufted") + spots + _whiskers()


def _ibex() -> str:
    horns = line("M18 15C12 10 6 12 5 1M30 15C36 10 42 12 43 1", DARK_WOOD, 3.6, cap="round")
    rings = line("M12 11l2-3M8 8l3-2M36 11l-2-3M40 8l-3-2", SAND, 0.8)
    return (
        horns
        + rings
        + _beast("#a98d6d", "round", "#dccbb3")
        + shape("M21 40Q24 48 27 40z", DARK_WOOD)
    )


def _owl() -> str:
    tufts = shape("M9 16L8 3L21 11zM39 16L40 3L27 11z", WOOD)
    body = ellipse(24, 27, 17, 17, WOOD) + ellipse(24, 38, 10, 8, "#d9b98a")
    eyes = dots([(17, 23), (31, 23)], 7.4, SAND) + dots([(17, 23), (31, 23)], 5.2, GOLD)
    return (
        tufts
        + body
        + eyes
        + dots([(17, 23), (31, 23)], 2.8, INK)
        + shape("M24 25L27 29L24 34L21 29z", INK)
    )


def _marabou() -> str:
    coat = ellipse(24, 48, 18, 13, "#4c5560") + ellipse(24, 40, 10, 5, WHITE)
    neck = line("M24 40V26", "#e3a896", 7)
    head = circle(24, 18, 9, "#e3a896") + line("M18 10l2 2M24 8v3M30 10l-2 2", GREY, 1.2)
    return coat + neck + head + _eyes(16, 4, 1.5) + shape("M20 19H28L24 38z", BRASS)


def _eagle() -> str:
    beak = shape("M20 22Q24 19 28 22Q29 30 24 34Q24 30 20 28z", GOLD)
    brows = line("M13 18L20 20M35 18L28 20", INK, 1.8, cap="round")
    body = ellipse(24, 46, 19, 13, DARK_WOOD)
    return (
        body
        + shape("M10 38L14 14Q24 4 34 14L38 38L31 33L27 39L24 34L21 39L17 33z", WHITE)
        + _eyes(22, 6, 1.8)
        + brows
        + beak
    )


def _rooster() -> str:
    comb = shape("M15 12Q15 4 19 6Q21 1 24 5Q27 1 29 6Q33 4 33 12z", CRIMSON)
    return _bird("#c98f45", GOLD, comb) + shape("M22 31Q20 39 24 39Q28 39 26 31z", CRIMSON)


def _cup(colour: str, coffee: str, *, foam: bool) -> str:
    """A cup with a face; steam above it."""
    steam = line("M18 10q-3-4 0-7M24 9q-3-4 0-7M30 10q-3-4 0-7", GREY, 1.4, cap="round")
    handle = line("M36 22C44 20 44 33 35 33", colour, 3)
    body = shape("M10 16H38C38 32 34 41 24 41S10 32 10 16z", colour)
    top = ellipse(24, 16, 14, 3.6, coffee)
    cream = dots([(18, 14), (24, 12), (30, 14)], 4.6, WHITE) if foam else ""
    saucer = ellipse(24, 42, 17, 2.6, SILVER)
    return steam + saucer + handle + body + top + cream + _eyes(26, 5, 1.8) + _smile(32)


def _pot() -> str:
    lid = shape("M16 13H32L30 8H18z", SILVER) + circle(24, 6, 2.4, INK)
    body = shape("M15 13H33L35 26L38 42H10L13 26z", "#6d7278") + line("M13 26H35", SILVER, 1.4)
    spout = shape("M14 16L6 14L13 24z", "#6d7278") + line("M34 17C44 18 43 32 37 33", INK, 3)
    return (
        spout
        + lid
        + body
        + dots([(19, 31), (29, 31)], 2, GOLD)
        + line("M20 37Q24 39 28 37", GOLD, 1.3)
    )


def _glass() -> str:
    cream = dots([(17, 14), (24, 10), (31, 14), (24, 15)], 6, WHITE)
    glass = shape("M12 16H36L33 43H15z", SKY) + shape("M13 21H35L33 42H15z", DARK_WOOD)
    return (
        glass
        + cream
        + dots([(19, 29), (29, 29)], 2, IVORY)
        + line("M20 35Q24 38 28 35", IVORY, 1.4)
        + line("M36 22C43 22 43 34 35 34", SKY, 2.4)
    )


def _cube() -> str:
    front = shape("M8 18L27 22V43L8 38z", WHITE) + shape("M27 22L41 16V36L27 43z", SILVER)
    top = shape("M8 18L22 12L41 16L27 22z", "#f4f1e8")
    pips = ellipse(24.5, 17, 2.4, 1, CRIMSON) + dots([(31, 24), (37, 34)], 1.6, CRIMSON)
    return (
        top
        + front
        + pips
        + dots([(14, 27), (21, 28.4)], 1.7, INK)
        + line("M14 33Q17 36 21 34.4", INK, 1.2)
    )


def _croissant() -> str:
    d = (
        "M4 33C6 15 15 9 24 9S42 15 44 33C40 37 36 34 35 30"
        "C33 25 29 24 24 24S15 25 13 30C12 34 8 37 4 33z"
    )
    ridges = line("M13 29L9 20M19 24.6L17 11M29 24.6L31 11M35 29L39 20", WOOD, 1.4)
    return (
        shape(d, "#d9a04e") + ridges + _eyes(17.6, 3.6, 1.5) + line("M22 21Q24 22.4 26 21", INK, 1)
    )


def _roll() -> str:
    bun = ellipse(24, 28, 19, 14, "#d9a04e") + ellipse(24, 25, 16, 10, "#e8bd76")
    cuts = line("M24 14Q22 22 24 28M24 28L10 24M24 28L38 24", WOOD, 1.3)
    return bun + cuts + _eyes(31, 6, 1.8) + _smile(35)


def _goldfish() -> str:
    tail = shape("M38 24L47 14V34zM24 12Q30 3 35 13zM24 36Q29 44 33 35z", "#e8893a")
    body = ellipse(22, 24, 18, 13, "#f0a04b") + ellipse(20, 28, 12, 8, "#f7c583")
    bubbles = ring(5, 10, 2, SKY, 1) + ring(9, 5, 1.4, SKY, 0.8)
    return tail + body + bubbles + _eyes(21, 5.4) + line("M20 31Q24 28.6 28 31", INK, 1.2)


def _doughnut() -> str:
    bun = ellipse(24, 29, 19, 14, "#c98742") + ellipse(24, 31, 19, 3.4, "#f0d6a4")
    sugar = shape("M7 25Q9 14 24 14T41 25Q35 22 31 25Q27 21 23 25Q17 21 14 25Q10 22 7 25z", WHITE)
    jam = ellipse(24, 15, 4, 2, CRIMSON)
    return bun + sugar + jam + _eyes(27, 6, 1.8) + _smile(36)


def _moon_cat() -> str:
    night = circle(24, 24, 22, NIGHT) + dots([(7, 20), (40, 12), (36, 42)], 1, GOLD)
    return (
        night
        + _beast("#3b3634", "pointed", "#57504c", inner=GOLD)
        + dots([(17.6, 24), (30.4, 24)], 2.6, GOLD)
        + dots([(17.6, 24), (30.4, 24)], 1, INK)
    )


def _jester() -> str:
    cap = shape(
        "M10 24C4 20 3 10 7 7C9 13 14 13 17 10Q22 2 24 2"
        "Q26 2 31 10C34 13 39 13 41 7C45 10 44 20 38 24z",
        BORDEAUX,
    )
    half = shape("M24 2Q26 2 31 10C34 13 39 13 41 7C45 10 44 20 38 24H24z", GREEN)
    bells = dots([(7, 7), (24, 3), (41, 7)], 2.6, GOLD)
    face = ellipse(24, 30, 11.4, 12.4, SKIN) + line(
        "M17 28q2-2 4 0M27 28q2-2 4 0", INK, 1.4, cap="round"
    )
    return cap + half + face + bells + line("M17.6 34.6Q24 41 30.4 34.6", CRIMSON, 1.8, cap="round")


_DRAWN: Final[dict[str, Callable[[], str]]] = {
    "pagatzl": lambda: _bird(WOOD, DARK_WOOD, breast="#e6d3b3"),
    "zuckerl": _cube,
    "hupfhase": lambda: _beast("#b78f63", "long"),
    "kipferl": _croissant,
    "eichkatzl": lambda: (
        _beast("#a5502a", "tufted")
        + shape("M38 46C50 38 46 20 40 22C44 30 38 36 34 46z", "#a5502a")
    ),
    "haeferl": lambda: _cup("#c9d9c8", WOOD, foam=False),
    "kueken": lambda: _bird("#f0cd5b", "#d07a2c", breast="#f6de8d"),
    "igel": _hedgehog,
    "murmel": lambda: _beast("#8d7458", "round", "#d8c6aa") + rect(22, 35, 4, 4, WHITE),
    "semmel": _roll,
    "goldfisch": _goldfish,
    "spatz": lambda: _bird("#8c6f52", INK, breast="#d9cbb5") + ellipse(24, 11, 8, 3, DARK_WOOD),
    "krapfen": _doughnut,
    "lamperl": lambda: (
        _beast("#f4efe6", "round", "#e8cdbd") + dots([(19, 14), (24, 12), (29, 14)], 4.4, WHITE)
    ),
    "kakao": lambda: _cup("#86a9c6", "#5d3a22", foam=True),
    "melange": lambda: _cup(WHITE, "#b98d5e", foam=True),
    "dachs": _badger,
    "kater": lambda: _beast("#8c8a86", "pointed") + _whiskers(),
    "gockel": _rooster,
    "kakaduo": lambda: _bird(WHITE, INK, _crest(GOLD), breast="#f4efe2"),
    "fuchs": _fox,
    "mokka": _pot,
    "steinbock": _ibex,
    "marabu": _marabou,
    "uhuhu": _owl,
    "mondkater": _moon_cat,
    "luchs": _lynx,
    "adler": _eagle,
    "gstiessl": _jester,
    "einspaenner": _glass,
}
_GROUNDS: Final = (IVORY, MINT, "#f0dcc9", "#dbe4ea", SAND)


@cache
def portrait_svg(character: str) -> str:
    """The face of a bot as a document of its own."""
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{VIEW_BOX}" role="img">'
    return f"{head}<title>{BY_ID[character].name.de}</title>{face_drawn(character)}</svg>\n"


def face_drawn(character: str) -> str:
    """The same to be set into another drawing."""
    one = BY_ID[character]
    place = [other.id for other in CHARACTERS if other.rung == one.rung].index(character)
    ground = circle(24, 24, 22.6, _GROUNDS[place % len(_GROUNDS)])
    face = group(_DRAWN[character](), "translate(4.4 4.8) scale(.82)")
    rim = ring(24, 24, 22.6, _RIMS.get(one.rung, GREY), 2.6)
    return f'<g clip-path="circle(22.6px at 24px 24px)">{ground}{face}</g>{rim}'


@cache
def portraits_digest() -> str:
    """Changes when a line of any face does."""
    return sha256("".join(portrait_svg(one.id) for one in CHARACTERS).encode()).hexdigest()[:12]
