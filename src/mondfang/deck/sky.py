"""Scenes of the open air: lake and mountain, weather, sun and moon."""

from __future__ import annotations

from mondfang.deck.ink import (
    BLUE,
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
    NIGHT,
    SAND,
    SKY,
    VERMILION,
    WHITE,
    WOOD,
    circle,
    dots,
    ellipse,
    group,
    line,
    rect,
    shape,
)


def _stars(*places: tuple[float, float, float]) -> str:
    """Four-pointed stars: x, y and how large."""
    return "".join(
        group(
            shape("M0-3L.8-.8 3 0 .8.8 0 3-.8.8-3 0-.8-.8z", GOLD), f"translate({x} {y}) scale({s})"
        )
        for x, y, s in places
    )


def boat() -> str:
    """A sail on an Alpine lake."""
    ground = rect(0, 0, 84, 100, "#d7e6e6") + shape("M0 62L18 34L32 52L52 26L84 62z", "#8fa9a8")
    snow = shape("M52 26L43.4 37L49 40L53 36L58 40L61 36z", WHITE)
    lake = rect(0, 60, 84, 40, "#3f7d8c")
    sail = shape("M40 10V74H12C26 60 36 38 40 10z", WHITE)
    jib = shape("M44 16V74H70C60 60 50 40 44 16z", CRIMSON)
    mast = line("M42 6V78", DARK_WOOD, 2.2) + shape("M42 5H54L50 8.4L54 12H42z", GOLD)
    hull = shape("M10 78H74L66 89H20z", WOOD) + line("M11 80H73", IVORY, 1.6)
    waves = line("M2 92q4-3 8 0t8 0t8 0M36 95q4-3 8 0t8 0t8 0t8 0", SKY, 1.6, cap="round")
    return ground + snow + lake + hull + sail + jib + mast + waves


def mountain() -> str:
    """The summit and an edelweiss."""
    ground = rect(0, 0, 84, 100, "#c7dcea")
    far = shape("M0 70L20 40L36 58L60 30L84 62V100H0z", "#9db2c2")
    peak = shape("M2 88L40 10L80 88z", "#5f6f7c") + shape("M40 10L80 88H46L34 60z", "#48555f")
    snow = shape("M40 10L25 41L31 38L36 45L42 37L48 46L52 39L56.6 42z", WHITE)
    meadow = shape("M0 80Q40 70 84 82V100H0z", LEAF)
    petals = "".join(
        f'<ellipse cy="-7" rx="2.8" ry="6.6" transform="rotate({45 * step})"/>' for step in range(8)
    )
    bloom = f'<g fill="{WHITE}">{petals}</g>' + circle(0, 0, 4.2, GOLD)
    stem = line("M22 98Q23 90 22 82", GREEN, 2)
    return ground + far + peak + snow + meadow + stem + group(bloom, "translate(22 80)")


def umbrella() -> str:
    """Rain, and somebody who thought of it."""
    ground = rect(0, 0, 84, 100, "#9fb0ba")
    falls = "".join(
        f"M{8 + 12 * x + (6 if y % 2 else 0)} {6 + 14 * y}l-2.4 8"
        for y in range(7)
        for x in range(7)
    )
    rain = line(falls, "#dbe6ea", 1.3, cap="round")
    dry = shape("M12 54H72L64 100H20z", "#b4c2ca")
    stick = line("M42 14V84C42 95 56 95 56 85", DARK_WOOD, 3.4, cap="round")
    roof = shape(
        "M6 56C6 30 22 16 42 16S78 30 78 56Q72 49 66 56Q60 49 54 56Q48 49 42 56"
        "Q36 49 30 56Q24 49 18 56Q12 49 6 56z",
        BORDEAUX,
    )
    panel = shape("M42 16C34 26 30 40 30 56Q36 49 42 56Q48 49 54 56C54 40 50 26 42 16z", CRIMSON)
    ribs = line("M42 16C28 22 19 38 18 56M42 16C56 22 65 38 66 56", "#5a1420", 1.2)
    tip = line("M42 16V9", DARK_WOOD, 2.6, cap="round")
    puddle = ellipse(42, 97, 34, 4, "#7d919c")
    return ground + rain + dry + puddle + stick + roof + panel + ribs + tip


def tree() -> str:
    """The chestnut in the guest garden."""
    ground = rect(0, 0, 84, 100, "#e9e3c0") + shape("M0 84Q42 78 84 84V100H0z", "#a8b877")
    trunk = shape("M37 88C40 74 39 62 38 50H47C46 62 45 74 49 88z", DARK_WOOD)
    crown = dots([(42, 26), (24, 34), (60, 34), (18, 48), (66, 48), (34, 48), (50, 48)], 16, GREEN)
    light = dots([(36, 20), (20, 32), (54, 28), (28, 46), (60, 46), (44, 38)], 8, LEAF)
    d = "".join(
        f"M{x} {y}l2.6-8 2.6 8z" for x, y in ((30, 22), (50, 18), (16, 44), (40, 52), (62, 40))
    )
    candles = shape(d, WHITE)
    bench = line("M56 80H80M56 86H80M60 80V96M76 80V96M57 74H79", WOOD, 2.6)
    table = ellipse(18, 80, 13, 3, WHITE) + line("M18 82V96M11 96H25", GREY, 2)
    return ground + trunk + crown + light + candles + bench + table


def balloon() -> str:
    """Up and away over the hills."""
    ground = rect(0, 0, 84, 100, "#f4dcc3")
    hills = shape("M0 86Q20 72 44 84T84 78V100H0z", LEAF) + shape("M0 94Q30 84 84 94V100H0z", GREEN)
    hull = shape(
        "M42 4C62 4 72 18 72 32C72 48 56 58 49 66H35C28 58 12 48 12 32C12 18 22 4 42 4z", BLUE
    )
    stripes = shape(
        "M42 4C52 4 58 18 58 32C58 48 50 58 46 66H38C34 58 26 48 26 32C26 18 32 4 42 4z", GOLD
    )
    middle = shape(
        "M42 4C45 12 47 20 47 32C47 48 44 58 43.4 66H40.6C40 58 37 48 37 32C37 20 39 12 42 4z", BLUE
    )
    ropes = line("M36 66L38 76M48 66L46 76M42 66V76", DARK_WOOD, 0.9)
    basket = rect(36, 75, 12, 9, WOOD, radius=1.5) + line("M36 78H48M36 81H48", SAND, 0.9)
    clouds = dots([(8, 62), (15, 60), (21, 63), (66, 68), (73, 65), (80, 68)], 5, WHITE)
    return ground + hills + clouds + hull + stripes + middle + ropes + basket


def _turned(d: str, start: float) -> str:
    """Eight times around."""
    angles = (start + 45 * step for step in range(8))
    return "".join(f'<path d="{d}" transform="rotate({angle:g})"/>' for angle in angles)


def sun() -> str:
    """The sun at noon, the highest of the plain tarocks."""
    ground = rect(0, 0, 84, 100, SKY)
    straight = _turned("M-5-26L0-46L5-26z", 0)
    wavy = _turned("M-4-25C-8-32 4-34-1-42C8-36 0-32 4-25z", 22.5)
    rays = f'<g fill="{GOLD}">{straight}</g><g fill="{VERMILION}">{wavy}</g>'
    disc = circle(0, 0, 26, GOLD) + circle(0, 0, 23, "#f3d27c")
    eyes = line("M-13-5q4-4 8 0M5-5q4-4 8 0", WOOD, 2, cap="round")
    face = line("M0-4L-3 6H2M-9 12Q0 18 9 12", WOOD, 1.8, cap="round")
    cheeks = dots([(-14, 6), (14, 6)], 4, "#eeb078")
    return ground + group(rays + disc + eyes + cheeks + face, "translate(42 50)")


def moon() -> str:
    """The Mond over sleeping hills."""
    ground = rect(0, 0, 84, 100, "#22365e") + circle(44, 44, 38, "#2b4374")
    stars = _stars((66, 16, 1.6), (74, 44, 1.1), (12, 14, 1.2), (60, 64, 1.2))
    crescent = shape(
        "M54 8C34 6 14 22 14 46S34 86 56 80C42 74 36 62 37 54L32 52L36 46"
        "C36 44 35 42 36 38C38 24 44 14 54 8z",
        GOLD,
    )
    eye = line("M25 40q4-3 7 1", NIGHT, 1.8, cap="round")
    mouth = line("M32 61Q30 63 26.6 62", NIGHT, 1.8, cap="round")
    cheek = circle(23, 52, 3.4, BRASS)
    hills = shape("M0 90Q20 78 44 88T84 84V100H0z", NIGHT)
    house = rect(60, 80, 10, 8, INK) + shape("M58 81L65 74L72 81z", INK) + rect(63, 82, 3, 3, GOLD)
    firs = shape("M8 92l4-12 4 12zM16 93l3-9 3 9zM44 92l3-10 3 10z", "#13352e")
    return ground + stars + crescent + eye + mouth + cheek + hills + house + firs
