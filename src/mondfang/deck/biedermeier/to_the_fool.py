"""The scenes of tarocks XI to XXI, and the Sküs."""

from __future__ import annotations

from mondfang.deck.biedermeier.backdrops import NIGHT, SKY, meadow, room
from mondfang.deck.biedermeier.figures import (
    BLUE,
    BROWN,
    DARK,
    GREEN,
    GREY,
    LINEN,
    RED,
    YELLOW,
    arm,
    head,
    man,
    put,
    woman,
)
from mondfang.deck.ink import INK, circle, dots, line, rect, shape


def vintner() -> str:
    """XI: the grapes are ripe."""
    stakes = line("M14 44V78M74 26V78M86 26V78", INK, 1.4)
    leaves = dots([(74, 30), (74, 42), (86, 36), (86, 50), (14, 52)], 5.4, GREEN)
    grapes = dots(
        [(70, 50), (74, 50), (72, 54), (82, 60), (86, 60), (84, 64), (12, 62), (16, 62)], 2.2, NIGHT
    )
    basket = shape("M-16-46H-5L-7-20H-14z", YELLOW) + line("M-15.6-38H-5.6M-15-29H-6.4", INK, 0.6)
    return (
        meadow()
        + stakes
        + leaves
        + grapes
        + put(basket + man(BLUE, BROWN, "straw", (-8, -30), (19, -40)), 46, 80)
    )


def promenade() -> str:
    """XII: a bow, and a parasol."""
    parasol = shape("M56 22Q70 2 86 22Q81 19 76 22Q71 19 66 22Q61 19 56 22z", RED) + line(
        "M71 20V44", INK, 1.2
    )
    lady = put(woman(LINEN, BLUE, "bonnet", (-9, -26), (3, -36)), 68, 80, 0.92)
    bow = put(man(DARK, GREY, "bare", (-12, -24), (12, -34)), 32, 80, 0.92)
    hat = shape("M40 50h10l1-8H39zM36 50H54z", DARK)
    return meadow() + bow + hat + parasol + lady


def watchman() -> str:
    """XIII: hear, good people."""
    houses = (
        rect(0, 40, 22, 43, "#5b6684")
        + shape("M-2 42L11 28L24 42z", "#4b3f47")
        + rect(8, 50, 6, 8, YELLOW)
    )
    more = rect(70, 30, 20, 53, "#52607f") + rect(76, 42, 6, 8, YELLOW)
    halberd = line("M38 83V14", INK, 2) + shape("M34 22L38 8L42 22L48 26L42 30H36z", GREY)
    light = circle(70, 54, 9, "#8f8a6a") + rect(66.6, 49, 7, 10, YELLOW) + line("M70 49v-4", INK, 1)
    return (
        rect(0, 0, 90, 83, NIGHT)
        + houses
        + more
        + light
        + put(man(BROWN, DARK, "cap", (-16, -38), (15, -34)), 54, 82)
        + halberd
    )


def postman() -> str:
    """XIV: news on the way."""
    stone = shape("M70 80V60Q77 52 84 60V80z", GREY) + line("M74 64h6M74 69h6", INK, 0.7)
    horn = (
        line("M58 36Q68 34 64 42T52 44", INK, 3.4)
        + line("M58 36Q68 34 64 42T52 44", YELLOW, 2)
        + shape("M56 32L66 26L64 38z", YELLOW)
    )
    bag = shape("M-16-34h10v12h-10z", BROWN) + line("M-12-34L5-44", INK, 1)
    road = shape("M20 83Q40 70 36 60H44Q56 70 52 83z", YELLOW)
    return (
        meadow()
        + road
        + stone
        + put(man(YELLOW, DARK, "top", (-10, -26), (10, -42)) + bag, 44, 80)
        + horn
    )


def wanderer() -> str:
    """XV: over the mountains."""
    peaks = shape("M30 58L54 18L68 38L78 26L96 58z", GREY) + shape(
        "M54 18L47 30L53 28L58 32L61 28z", LINEN
    )
    sign = line("M80 80V42", BROWN, 2.4) + shape("M66 40H84L89 45L84 50H66z", LINEN)
    pack = shape("M-15-43h9v18h-9z", BROWN) + rect(-16, -47, 11, 4, RED)
    staff = line("M53 83L50 26", INK, 1.6)
    return (
        rect(0, 0, 90, 83, SKY)
        + peaks
        + meadow("none")
        + sign
        + put(pack + man(GREEN, BLUE, "feather", (-6, -28), (14, -36)), 38, 80)
        + staff
    )


def serenade() -> str:
    """XVI: below the window."""
    wall = rect(58, 0, 32, 83, "#e6cfae") + rect(66, 8, 18, 26, DARK) + line("M58 38H90", INK, 1.6)
    lady = put(woman(RED, RED, "bun", (-8, -30), (8, -30)), 75, 58, 0.62) + rect(
        64, 34, 22, 4, LINEN
    )
    lute = (
        shape("M14-26Q6-16-4-24Q-6-32 4-34z", YELLOW)
        + line("M10-32L24-44", BROWN, 2.4)
        + circle(3, -28, 2, INK)
    )
    return (
        meadow()
        + wall
        + lady
        + put(man(BLUE, LINEN, "feather", (2, -26), (18, -39)) + lute, 34, 80)
    )


def gardener() -> str:
    """XVII: everything in bloom."""
    stems = line("M62 80V62M70 80V54M78 80V60M86 80V66M10 80V64M18 80V68", "#5d7d4b", 1.4)
    blooms = dots([(62, 60), (78, 58), (10, 62)], 4.2, RED) + dots(
        [(70, 52), (86, 64), (18, 66)], 4.2, YELLOW
    )
    rake = line("M56 20L54 80", BROWN, 1.8) + line(
        "M48 18H64M49 18v6M54 18v6M59 18v6M63.6 18v6", INK, 1.2
    )
    return (
        meadow()
        + stems
        + blooms
        + put(woman(GREEN, LINEN, "straw", (-11, -26), (15, -40)), 40, 80)
        + rake
    )


def kite() -> str:
    """XVIII: the wind is right."""
    cloud = dots([(44, 14), (50, 11), (56, 14)], 5, LINEN)
    flown = shape("M74 4L88 18L76 34L64 18z", RED) + line("M74 4L76 34M64 18H88", INK, 0.8)
    tail = line("M76 34q5 5 0 10t0 10", INK, 1) + line("M42 48L76 22", INK, 0.6)
    return (
        meadow()
        + cloud
        + flown
        + tail
        + put(man(BLUE, YELLOW, "cap", (-11, -30), (15, -44)), 34, 80, 0.78)
    )


def sweep() -> str:
    """XIX: he brings luck."""
    roof = shape("M-2 83L46 54L92 83z", RED) + line("M14 76H78M26 69H66M36 62H56", INK, 0.6)
    chimney = (
        rect(66, 40, 16, 34, BROWN)
        + line("M66 48H82M66 56H82M74 40v8M70 48v8M78 48v8", INK, 0.6)
        + rect(64, 36, 20, 5, GREY)
    )
    ladder = line("M14 66L26 28M22 68L34 30M16 60l8 2M18 53l8 2M21 46l8 2M23 39l8 2", BROWN, 1.6)
    brush = line("M58 34V12", INK, 1.4) + circle(58, 9, 5, DARK)
    return (
        rect(0, 0, 90, 83, SKY)
        + roof
        + chimney
        + ladder
        + put(man(DARK, DARK, "top", (-15, -36), (14, -34)), 44, 70, 0.84)
        + brush
    )


def smith() -> str:
    """XX: industry."""
    forge = (
        rect(0, 40, 18, 43, BROWN)
        + shape("M2 56Q9 34 16 56z", RED)
        + shape("M5 56Q9 44 13 56z", YELLOW)
    )
    anvil = shape("M58 62H88L82 68H76V74H82V80H64V74H70V68H64z", GREY)
    hammer = line("M54 26L70 14", BROWN, 2.6) + shape("M66 6l10 10-5 5-10-10z", DARK)
    sparks = line("M72 58l-4-8M76 57v-9M80 58l5-8", YELLOW, 1.6)
    apron = shape("M-6-36H6L8-12H-8z", BROWN)
    return (
        room("#e3d3bd")
        + forge
        + anvil
        + put(man(LINEN, DARK, "bare", (12, -24), (12, -52)) + apron, 42, 80)
        + hammer
        + sparks
    )


def stargazer() -> str:
    """XXI: the Mond, and somebody who would like to catch him."""
    moon = shape("M74 6A17 17 0 1 0 88 32A14 14 0 0 1 74 6z", YELLOW) + circle(67, 22, 1, INK)
    stars = dots([(42, 8), (50, 22), (86, 44), (8, 48)], 1.4, LINEN)
    tube = (
        line("M40 42L58 28", INK, 6)
        + line("M40 42L58 28", YELLOW, 4.4)
        + line("M48 38L44 80M48 38L58 80", INK, 1.4)
    )
    hill = shape("M0 74Q40 62 90 72V83H0z", "#4d6350")
    return (
        rect(0, 0, 90, 83, NIGHT)
        + moon
        + stars
        + hill
        + put(man(BLUE, DARK, "hood", (12, -34), (8, -38)), 28, 82)
        + tube
    )


def fool() -> str:
    """The Sküs: he dances."""
    d = "".join(
        f"M{15 * x + 7 * (y % 2)} {12 * y - 6}l7 12-7 12-7-12z"
        for y in range(0, 7, 2)
        for x in range(7)
    )
    marotte = line("M74 34L82 10", INK, 1.6) + circle(83, 8, 4, YELLOW)
    legs = shape("M-6-26L-14-8L-20-4L-16 0L-7-6L0-20L3-3L2 0H10L7-26z", BLUE)
    body = shape("M-8-44Q0-49 8-44L9-26L5-20L2-26L-2-20L-5-26L-9-22z", YELLOW)
    figure = (
        legs
        + body
        + head("bells")
        + arm((-6.6, -42), (-18, -30), RED)
        + arm((6.6, -42), (18, -44), YELLOW)
    )
    return (
        rect(0, 0, 90, 83, "#ecdcc4")
        + f'<g stroke="none">{shape(d, "#dfc39d")}</g>'
        + put(figure, 54, 80)
        + marotte
    )
