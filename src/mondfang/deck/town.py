"""Scenes of the town: coffee house, fair, music, trams and towers."""

from __future__ import annotations

from math import cos, pi, sin

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
    MINT,
    NIGHT,
    ROSE,
    SAND,
    SILVER,
    SKY,
    WHITE,
    WOOD,
    circle,
    dots,
    ellipse,
    group,
    line,
    numbers,
    rect,
    ring,
    shape,
    squares,
)


def _around(x: float, y: float, radius: float, count: int) -> list[tuple[float, float]]:
    """Places on a circle, from the top clockwise."""
    angles = (2 * pi * step / count for step in range(count))
    return [(x + radius * sin(angle), y - radius * cos(angle)) for angle in angles]


def _spokes(x: float, y: float, inner: float, outer: float, count: int) -> str:
    pairs = zip(_around(x, y, inner, count), _around(x, y, outer, count), strict=True)
    return "".join(f"M{numbers(start)}L{numbers(end)}" for start, end in pairs)


def coffee() -> str:
    """A Melange with its glass of water."""
    ground = rect(0, 0, 84, 100, BORDEAUX) + rect(0, 70, 84, 30, "#5f1623")
    tray = ellipse(42, 80, 38, 11, GREY) + ellipse(42, 78, 38, 11, SILVER)
    rim = ellipse(42, 78, 33, 8.4, "#c5c1b5")
    saucer = ellipse(34, 78, 21, 5.6, WHITE) + ellipse(34, 77, 13, 3, "#e4dfd0")
    cup = shape("M16 46H52C52 64 46 76 34 76S16 64 16 46z", WHITE)
    handle = line("M51 51C62 49 61 64 47 66", WHITE, 3.4)
    stripe = line("M17.4 56Q34 60 50.6 56", GREEN, 2.6)
    top = ellipse(34, 46, 18, 5, "#e4dfd0") + ellipse(34, 46.4, 15.4, 3.8, WOOD)
    foam = shape("M24 46Q29 43 34 46T45 46.6Q39 49.6 34 49Q27 49.4 24 46z", IVORY)
    steam = line("M27 36C22 28 32 24 27 14M38 36C33 28 43 22 38 10", ROSE, 2.4, cap="round")
    glass = shape("M61 48H78L76 80H63z", "#dcebee") + shape("M61.6 54H77.4L76 80H63z", SKY)
    spoon = line("M56 47.4L82 45.6", SILVER, 2.2, cap="round") + ellipse(58, 47.2, 4.4, 2, SILVER)
    return ground + tray + rim + saucer + handle + cup + stripe + top + foam + steam + glass + spoon


def chair() -> str:
    """The bentwood chair of every coffee house."""
    ground = rect(0, 0, 84, 100, MINT) + rect(0, 84, 84, 16, "#b9cfb8")
    floor = squares(
        [(12 * x + (6 if y else 0), 84 + 8.0 * y) for x in range(7) for y in (0, 1)], 6, "#9fbb9f"
    )
    back = line("M25 62C22 24 26 6 42 6S62 24 59 62", DARK_WOOD, 4)
    inner = line("M32 61C29 32 32 18 42 18S55 32 52 61", WOOD, 3)
    seat = ellipse(42, 63, 24, 7, DARK_WOOD) + ellipse(42, 61.6, 19, 4.6, SAND)
    weave = line(
        "M30 59L40 65M36 58L48 65.4M43 57.4L54 64M54 59L44 65M48 58L36 65.4M41 57.4L30 64",
        BRASS,
        0.9,
    )
    legs = line("M22 66C21 78 18 88 15 96M62 66C63 78 66 88 69 96", DARK_WOOD, 4, cap="round")
    rear = line("M33 69C33 78 31 84 30 90M51 69C51 78 53 84 54 90", WOOD, 3, cap="round")
    hoop = line("M22 77a20 4.4 0 1 0 40 0a20 4.4 0 1 0-40 0z", WOOD, 2.4)
    return ground + floor + back + inner + rear + hoop + legs + seat + weave


def wheel() -> str:
    """The giant wheel above the trees of the Prater."""
    ground = rect(0, 0, 84, 100, SKY)
    legs = line("M42 44L22 96M42 44L62 96M30 78H54", GREY, 3)
    rim = ring(42, 44, 34, INK, 2.2) + ring(42, 44, 28, INK, 1.1)
    spokes = line(_spokes(42, 44, 3, 34, 24), INK, 0.7)
    cabins = "".join(rect(x - 4.4, y - 2.6, 8.8, 6.4, CRIMSON) for x, y in _around(42, 44, 34, 12))
    panes = "".join(rect(x - 3, y - 1.2, 6, 2.2, IVORY) for x, y in _around(42, 44, 34, 12))
    hub = circle(42, 44, 4.4, BRASS)
    trees = dots([(4, 94), (14, 97), (24, 95), (60, 95), (70, 97), (81, 94)], 9, GREEN)
    front = dots([(10, 100), (34, 101), (48, 101), (76, 100)], 8, LEAF)
    return ground + legs + rim + spokes + cabins + panes + hub + trees + front


def violin() -> str:
    """A violin and its bow."""
    ground = rect(0, 0, 84, 100, "#e8d5c4") + line(
        "M0 16H84M0 24H84M0 32H84M0 40H84M0 48H84", "#d2b79f", 1
    )
    body = (
        "M0-20C9-20 14-14 13-7C12-3 8-2 8 2S15 8 16 16C17 26 9 32 0 32"
        "S-17 26-16 16C-15 8-8 6-8 2S-12-3-13-7C-14-14-9-20 0-20z"
    )
    wood = shape(body, "#a85a1e") + line(body, DARK_WOOD, 1.8)
    neck = rect(-2.6, -50, 5.2, 46, INK) + line("M-4-54C-4-58 4-58 4-54S0-50 0-53", DARK_WOOD, 2.4)
    pegs = line("M-7-46H7M-7-41H7", DARK_WOOD, 2, cap="round")
    holes = line("M-6 6C-9 9-5 13-8 17M6 6C9 9 5 13 8 17", INK, 1.5, cap="round")
    tail = shape("M-3.6 18H3.6L2.4 29H-2.4z", INK) + rect(-5, 11, 10, 1.8, SAND)
    strings = line("M-1.4-48V18M1.4-48V18", SILVER, 0.6)
    drawn = wood + neck + pegs + holes + tail + strings
    bow = line("M34 97C52 74 66 52 78 22", DARK_WOOD, 2.2) + line("M37 98L80 24", WHITE, 1)
    return ground + group(drawn, "translate(40 61) rotate(18) scale(1.1)") + bow


def cathedral() -> str:
    """A steep patterned roof and a tall tower."""
    ground = rect(0, 0, 84, 100, "#f2d9c0") + circle(66, 22, 9, GOLD)
    tower = shape("M14 98V46L18 40L22 4L26 40L30 46V98z", "#8d7f6d")
    knobs = line("M18 38H26M19 30H25M20 22H24", DARK_WOOD, 1.2) + line(
        "M22 6V-1M20 2h4", BRASS, 1.2
    )
    nave = rect(30, 66, 50, 34, "#b5a690")
    roof = shape("M30 66L37 34H73L80 66z", WHITE)
    zigzag = "".join(
        line(f"M{34.4 - 1.8 * row} {46 + 7 * row}" + "l3.4-4l3.4 4" * (6 + (row > 1)), colour, 2.4)
        for row, colour in enumerate((GREEN, BRASS, GREEN))
    )
    edge = line("M30 66L37 34H73L80 66z", DARK_WOOD, 1.4)
    windows = "".join(
        shape(f"M{x} 92V80Q{x + 3} 74 {x + 6} 80V92z", BLUE) for x in (35, 47, 59, 71)
    )
    rose = circle(22, 58, 4.6, BLUE) + ring(22, 58, 4.6, SAND, 1)
    door = shape("M17 98V82Q22 74 27 82V98z", DARK_WOOD)
    return ground + nave + roof + zigzag + edge + tower + knobs + windows + rose + door


def wine() -> str:
    """Grapes, and what becomes of them."""
    ground = rect(0, 0, 84, 100, SAND) + rect(0, 88, 84, 12, WOOD)
    rows = [(28, 34, 4), (31, 42, 4), (28, 50, 4), (31, 58, 3), (36, 66, 2), (40, 73, 1)]
    places = [(x - 8 + 8.0 * step, float(y)) for x, y, count in rows for step in range(count)]
    grapes = dots(places, 4.7, "#5b2a55")
    shine = dots([(x - 1.5, y - 1.5) for x, y in places], 1.1, "#a574a0")
    stalk = line("M32 30C31 20 36 14 44 10", DARK_WOOD, 2.6, cap="round")
    leaf = shape("M32 26C24 30 16 26 14 20L6 22L8 14L2 8L12 8L14 2L22 8L30 4L30 13L36 20z", LEAF)
    vein = line("M32 25L14 12M23 18L24 9M22 17L12 18", GREEN, 1.1)
    bowl = shape("M54 34H78C80 52 76 62 66 62S52 52 54 34z", "#e9f0ea")
    drink = shape("M54 44H78.4C79 54 75 61 66 61S53 54 54 44z", GOLD)
    foot = line("M66 61V86", SILVER, 2.6) + ellipse(66, 88, 11, 3, SILVER)
    return ground + stalk + leaf + vein + grapes + shine + bowl + drink + foot


def clock() -> str:
    """Twelve o'clock on the wall."""
    ground = rect(0, 0, 84, 100, "#d7c3a5") + squares(
        [(14 * x + 5.0, 14 * y + 1.0) for x in range(6) for y in range(8)], 4, "#cdb591"
    )
    case = shape("M16 12L42 0L68 12V76L60 100H24L16 76z", DARK_WOOD)
    glass = rect(24, 62, 36, 34, IVORY)
    swing = line("M42 56L50 82", BRASS, 2) + circle(51, 85, 6.4, GOLD) + ring(51, 85, 4, BRASS, 1)
    dial = circle(42, 38, 24, GOLD) + circle(42, 38, 21.6, WHITE)
    ticks = line(_spokes(42, 38, 15.6, 19.6, 12), INK, 1.8)
    quarters = line(_spokes(42, 38, 14, 19.6, 4), INK, 2.8)
    hands = line("M42 38V23", INK, 3.4, cap="round") + line("M42 38L38.6 20", INK, 1.8, cap="round")
    return (
        ground + case + glass + swing + dial + ticks + quarters + hands + circle(42, 38, 2.4, BRASS)
    )


def cat() -> str:
    """The black cat in the window, of course on the thirteen."""
    ground = rect(0, 0, 84, 100, GOLD) + line("M42 0V86M0 36H84", BRASS, 3)
    frame = line("M2 2H82V86H2z", WOOD, 5) + rect(0, 86, 84, 14, DARK_WOOD)
    tail = line("M56 84C78 86 76 64 68 60C62 57 60 64 66 66", INK, 5, cap="round")
    body = shape("M24 88C20 66 28 52 34 46H50C56 52 64 68 60 88z", INK)
    head = shape("M24 36L25 14L35 23H49L59 14L60 36C60 46 52 52 42 52S24 46 24 36z", INK)
    eyes = ellipse(34.4, 35, 4, 4.6, "#f3e27a") + ellipse(49.6, 35, 4, 4.6, "#f3e27a")
    pupils = ellipse(34.4, 35, 1.2, 4, INK) + ellipse(49.6, 35, 1.2, 4, INK)
    nose = shape("M40 41H44L42 44z", ROSE)
    whiskers = line("M31 43L18 41M31 45L19 48M53 43L66 41M53 45L65 48", SILVER, 0.9)
    collar = line("M31 51Q42 58 53 51", CRIMSON, 3) + circle(42, 57, 2.6, BRASS)
    return ground + frame + tail + body + head + eyes + pupils + nose + whiskers + collar


def tram() -> str:
    """A red and white tram, coming."""
    ground = rect(0, 0, 84, 100, "#cdd8dd") + rect(0, 84, 84, 16, GREY)
    houses = rect(0, 24, 14, 60, "#e3cfae") + rect(70, 30, 14, 54, "#d8bfa0")
    rows = [(x, y) for x in (2.0, 8.0, 72.0, 78.0) for y in (34.0, 46.0, 58.0, 70.0)]
    panes = squares(rows, 4, GREY)
    rails = line("M26 84L14 100M58 84L70 100", INK, 2)
    wire = line("M42 16L30 2H54L42 16M0 2H84", INK, 1.2)
    body = rect(16, 16, 52, 68, CRIMSON, radius=7)
    upper = shape("M16 46V24Q16 16 24 16H60Q68 16 68 24V46z", WHITE)
    front = rect(21, 28, 42, 22, NIGHT, radius=2) + line("M42 28V50", WHITE, 2)
    shine = shape("M24 48L32 30H38L30 48z", BLUE)
    sign_ = rect(30, 18.6, 24, 7, INK, radius=1) + line("M34 22.2H50", GOLD, 2.4)
    lamp = circle(42, 64, 6.4, GOLD) + ring(42, 64, 6.4, WHITE, 1.8)
    small = dots([(24, 74), (60, 74)], 3, IVORY)
    bumper = rect(14, 80, 56, 5, INK, radius=2)
    car = body + upper + front + shine + sign_ + lamp + small + bumper
    return ground + houses + panes + rails + wire + car


def dome() -> str:
    """White cubes below a golden dome of leaves."""
    ground = rect(0, 0, 84, 100, BLUE)
    leaves = [
        (x, y)
        for ring_radius, count in ((17, 26), (13, 20), (9, 13), (5, 8))
        for x, y in _around(42, 30, ring_radius, count)
    ]
    ball = circle(42, 30, 17, BRASS) + dots(leaves, 2, GOLD)
    towers = shape("M16 60V26H27V40H57V26H68V60z", WHITE) + rect(27, 44, 30, 16, "#ebe5d4")
    front = rect(8, 58, 68, 34, WHITE) + rect(30, 60, 24, 32, "#ebe5d4")
    door = rect(35, 72, 14, 20, INK) + line("M42 72V92", BRASS, 1)
    bands = line("M8 62H28M56 62H76M17 32H26M58 32H67", BRASS, 1.6)
    trims = squares([(13 + 5.0 * x, 68.0) for x in range(3)], 2.4, BRASS)
    more = squares([(61 + 5.0 * x, 68.0) for x in range(3)], 2.4, BRASS)
    steps = rect(26, 92, 32, 4, SILVER) + rect(20, 96, 44, 4, GREY)
    bushes = dots([(6, 96), (14, 98), (70, 98), (79, 96)], 6, GREEN)
    return ground + ball + towers + front + door + bands + trims + more + steps + bushes
