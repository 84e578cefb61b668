"""Scenes with somebody in them: the four birds and the fool."""

from __future__ import annotations

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
    LEAF,
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
    line,
    rect,
    ring,
    shape,
)


def _leaf(x: float, y: float, turn: int, colour: str = LEAF) -> str:
    d = "M0 0C2-6 8-8 13-7C11-1 6 2 0 0z"
    return f'<path d="{d}" fill="{colour}" transform="translate({x:g} {y:g}) rotate({turn})"/>'


def sparrow() -> str:
    """The Pagat, the smallest of all, before the rising sun."""
    ground = rect(0, 0, 84, 100, SAND) + circle(42, 46, 33, GOLD)
    branch = line("M0 84Q40 78 84 86", DARK_WOOD, 4) + _leaf(10, 82, -20) + _leaf(66, 83, 10)
    legs = line("M38 72V81M46 72V81", BORDEAUX, 1.8)
    tail = shape("M24 60L4 72L8 77L30 68z", DARK_WOOD)
    body = shape(
        "M20 58C22 40 36 32 50 32C62 32 68 42 66 52C64 68 52 75 40 75C30 75 20 70 20 58z", "#e6d3b3"
    )
    wing = shape("M20 60C24 44 38 40 52 46C50 60 40 68 22 67L10 71z", WOOD)
    bars = line("M28 52Q40 47 50 50M24 58Q36 54 47 57M22 64Q33 62 42 62", IVORY, 1.6)
    head = circle(56, 32, 14, "#e6d3b3") + shape(
        "M42 30C43 20 50 17 57 17.6C64 18 69 23 70 28C60 26 50 27 42 30z", WOOD
    )
    bib = shape("M62 40C66 40 69 37 69 34L61 35C58 42 57 48 60 52C64 50 66 46 65 42z", INK)
    beak = shape("M68 28L79 33L68 36z", DARK_WOOD)
    eye = circle(62, 30, 2.4, INK) + circle(62.7, 29.3, 0.8, WHITE)
    return ground + branch + legs + tail + body + wing + bars + head + bib + beak + eye


def owl() -> str:
    """The Uhu on his bough at night."""
    ground = rect(0, 0, 84, 100, GREEN) + dots([(10, 14), (72, 10), (76, 38), (8, 46)], 1.2, GOLD)
    tufts = shape("M20 30L17 8L34 18H50L67 8L64 30z", WOOD)
    body = shape("M16 44C16 22 28 16 42 16S68 22 68 44C68 72 56 88 42 88S16 72 16 44z", WOOD)
    breast = shape("M26 56C30 48 54 48 58 56C58 72 52 84 42 84S26 72 26 56z", "#d9b98a")
    rows = "".join(
        f"M{30 + 6 * (r % 2) / 2} {58 + 6 * r}l3 3l3-3m3 0l3 3l3-3m3 0l3 3l3-3" for r in range(4)
    )
    feathers = line(rows, WOOD, 1.5)
    wings = shape(
        "M16 42C11 58 14 76 24 84C20 70 20 56 16 42zM68 42C73 58 70 76 60 84C64 70 64 56 68 42z",
        DARK_WOOD,
    )
    eyes = dots([(31, 36), (53, 36)], 11, "#ecd9b4") + dots([(31, 36), (53, 36)], 8, GOLD)
    pupils = dots([(31, 36), (53, 36)], 4.4, INK) + dots([(33, 34), (55, 34)], 1.4, WHITE)
    beak = shape("M42 39L47 46L42 55L37 46z", INK)
    bough = line("M0 92Q40 84 84 90", DARK_WOOD, 6)
    claws = line("M33 84v6M37 84v6M47 84v6M51 84v6", GOLD, 2.4, cap="round")
    return ground + tufts + wings + body + breast + feathers + eyes + pupils + beak + bough + claws


def cockatoo() -> str:
    """The Kakadu on a swing."""
    ground = rect(0, 0, 84, 100, SKY)
    swing = ring(44, 50, 40, BRASS, 3) + line("M44 0V10", BRASS, 3)
    crest = shape(
        "M44 26C34 22 26 12 28 2C34 8 38 10 42 12C38 6 40 0 44-2"
        "C46 6 50 10 52 14C52 8 56 4 60 4C60 12 60 20 56 26z",
        GOLD,
    )
    tail = shape("M26 66L14 98L24 96L30 99L40 74z", SILVER)
    body = shape(
        "M40 24C52 16 66 24 66 38C66 46 62 50 62 58C62 74 48 84 36 80"
        "C22 76 20 60 26 48C30 40 34 36 36 32z",
        WHITE,
    )
    wing = shape("M30 46C40 46 48 56 44 70C40 80 30 88 22 90C18 74 20 54 30 46z", "#ece7da")
    feathers = line("M30 54Q38 62 34 76M26 58Q31 66 28 82", GREY, 1.4)
    beak = shape("M64 30C74 28 78 36 74 46C72 42 68 42 64 42z", INK)
    eye = circle(57, 32, 3.2, INK) + circle(58, 31, 1, WHITE)
    cheek = circle(60, 42, 3.4, ROSE)
    bar = line("M8 84H80", WOOD, 4) + line("M40 79v6M46 78v7", GREY, 2.6, cap="round")
    return ground + swing + crest + tail + body + wing + feathers + beak + eye + cheek + bar


def marabou() -> str:
    """The Quapil, on one leg in the reeds."""
    ground = rect(0, 0, 84, 100, MINT) + rect(0, 82, 84, 18, "#8fb7b4")
    waves = line("M6 88h14M30 92h18M58 88h16M12 96h12M62 96h14", WHITE, 1.4, cap="round")
    reeds = line("M8 84C9 64 6 52 10 40M16 84C16 70 18 62 17 52M76 84C76 66 79 56 76 44", LEAF, 2)
    heads = ellipse(10, 38, 2.6, 7, WOOD) + ellipse(76, 42, 2.6, 7, WOOD)
    legs = line("M44 66V92M48 66L58 72L47 77", BORDEAUX, 2.2)
    body = shape("M22 66C20 46 34 34 50 36C60 38 64 46 60 56C56 66 44 70 34 69z", WHITE)
    wing = shape("M18 76C18 54 30 38 50 39C56 42 56 50 50 56C42 64 30 66 18 76z", "#4c5560")
    quills = line("M24 66Q36 56 48 54M28 58Q38 50 50 48", SILVER, 1.4)
    neck = line("M54 44C62 36 52 28 54 18", "#e3a896", 6.4, cap="round")
    ruff = ellipse(55, 42, 7.4, 4.4, WHITE)
    head = circle(54, 15, 6.6, "#e3a896")
    beak = shape("M57 9.6L84 24L58 21z", BRASS)
    eye = circle(56, 13.6, 1.5, INK)
    bird = legs + body + wing + quills + neck + ruff + head + beak + eye
    return ground + reeds + heads + waves + bird


def fool() -> str:
    """The Sküs: cap and bells, and a star of his own."""
    lozenges = "".join(
        f"M{14 * x + (7 if y % 2 else 0)} {10 * y - 10}l7 10l-7 10l-7-10z"
        for y in range(0, 12, 2)
        for x in range(7)
    )
    ground = rect(0, 0, 84, 100, "#f3dda6") + shape(lozenges, "#e9c987")
    coat = shape("M4 100C6 82 20 74 30 72H54C64 74 78 82 80 100z", BORDEAUX)
    half = shape("M42 72H54C64 74 78 82 80 100H42z", GREEN)
    collar = shape("M18 76L24 66H60L66 76L58 72L54 82L48 73L42 84L36 73L30 82L26 72z", GOLD)
    cap = shape(
        "M26 46C16 40 10 30 4 34C4 16 22 12 30 22C34 12 50 12 54 22"
        "C62 12 80 16 80 34C74 30 68 40 58 46z",
        BORDEAUX,
    )
    right = shape("M42 15C48 15 52 18 54 22C62 12 80 16 80 34C74 30 68 40 58 46H42z", GREEN)
    point = shape("M33 19C34 8 40 6 42 0C44 6 50 8 51 19Q42 12 33 19z", GOLD)
    face = ellipse(42, 50, 14.6, 18, SKIN)
    brim = shape("M26 46C30 38 54 38 58 46L58 41C52 33 32 33 26 41z", GOLD)
    eyes = line("M33 50q3-3 6 0M45 50q3-3 6 0", INK, 1.8, cap="round")
    nose = line("M42 50L39.6 57H43", INK, 1.2)
    smile = line("M33 59.6Q42 67.6 51 59.6", CRIMSON, 2.2, cap="round")
    cheeks = dots([(33, 57), (51, 57)], 2.6, "#e8a58e")
    bells = dots([(4, 35), (80, 35), (42, 2.6)], 4, BRASS)
    d = "M71 60l3 8.4 9 .2-7.2 5.4 2.6 8.6-7.4-5.2-7.4 5.2 2.6-8.6-7.2-5.4 9-.2z"
    star = shape(d, GOLD) + line(d, NIGHT, 0.9)
    head = cap + right + point + face + brim + eyes + nose + smile + cheeks + bells
    return ground + coat + half + collar + head + star
