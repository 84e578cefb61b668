"""The scenes of tarocks I to X."""

from __future__ import annotations

from mondfang.deck.biedermeier.backdrops import SKY, meadow, room, tree
from mondfang.deck.biedermeier.figures import (
    BLUE,
    BROWN,
    DARK,
    GREEN,
    GREY,
    LINEN,
    RED,
    YELLOW,
    man,
    put,
    seated,
    woman,
)
from mondfang.deck.ink import INK, circle, dots, ellipse, line, rect, shape


def juggler() -> str:
    """I: three balls in the air."""
    balls = dots([(34, 22), (56, 8), (78, 22)], 3.4, RED)
    table = (
        rect(6, 58, 18, 3, BROWN) + line("M9 61V80M21 61V80", INK, 1.4) + rect(11, 51, 7, 7, YELLOW)
    )
    return (
        room("#f2ddd0")
        + table
        + balls
        + put(man(RED, LINEN, "feather", (-17, -50), (17, -50)), 56, 80)
    )


def owl() -> str:
    """II: the Uhu on his rock, with a ribbon."""
    rock = shape("M14 83L24 62L44 56L66 62L80 83z", GREY) + line(
        "M34 83l6-20M52 83l2-22M62 83l-4-14", INK, 0.5
    )
    wings = shape("M32 30Q20 44 30 62L38 56zM62 30Q74 44 64 62L56 56z", DARK)
    body = shape("M33 26L31 12L40 18H54L63 12L61 26C64 44 58 60 47 62C36 60 30 44 33 26z", BROWN)
    eyes = dots([(41, 28), (53, 28)], 5.4, YELLOW) + dots([(41, 28), (53, 28)], 2, INK)
    breast = line("M40 42q3 3 6 0q3 3 6 0M41 49q3 3 6 0q3 3 6 0", INK, 0.8)
    ribbon = shape("M8 60Q20 70 47 66T86 58L84 66Q70 76 47 74T10 68z", LINEN)
    return (
        rect(0, 0, 90, 83, SKY)
        + rock
        + wings
        + body
        + eyes
        + breast
        + shape("M47 31L50 37H44z", INK)
        + ribbon
    )


def cockatoo() -> str:
    """III: a lady and her Kakadu."""
    bird = shape("M70 24Q66 10 78 10L76 4L82 8L88 4L84 14Q84 28 76 36L72 42z", LINEN) + circle(
        79, 14, 1, INK
    )
    stand = line("M76 40V78M68 40H84M70 80H82", INK, 1.6)
    return (
        room("#e4ead9") + stand + bird + put(woman(BLUE, RED, "bun", (-12, -24), (17, -38)), 48, 80)
    )


def marabou() -> str:
    """IIII: the Quapil, and a boy who stares at him."""
    water = rect(0, 66, 90, 17, "#c7dbe0") + line("M4 72h12M30 77h14M70 74h14", INK, 0.5)
    bird = shape("M52 52Q50 36 64 34Q76 36 74 46Q66 58 52 52z", DARK) + line(
        "M62 54V76M66 54V76", RED, 1.6
    )
    neck = line("M68 38Q78 30 71 20", INK, 5) + line("M68 38Q78 30 71 20", LINEN, 3.4)
    face = (
        circle(71, 17, 4.6, "#e8b8a5")
        + shape("M75 14L90 22L74 21z", YELLOW)
        + circle(72.4, 15.6, 0.8, INK)
    )
    return (
        rect(0, 0, 90, 83, SKY)
        + water
        + bird
        + neck
        + face
        + put(man(YELLOW, BLUE, "straw", (-9, -26), (10, -30)), 26, 81, 0.74)
    )


def players() -> str:
    """V: two at cards."""
    table = ellipse(50, 60, 24, 5, GREEN) + line("M50 65V80M42 81H58", INK, 2)
    cards = rect(43, 55, 5, 4, LINEN) + rect(51, 56, 5, 4, LINEN)
    first = put(seated(RED, LINEN, "bare", (8, -26), (16, -28)), 24, 80, 0.94)
    second = put(seated(BLUE, GREY, "top", (8, -26), (16, -28)), 76, 80, 0.94, mirrored=True)
    return room() + first + second + table + cards


def fisher() -> str:
    """VI: patience with a rod."""
    water = shape("M44 70Q64 64 90 66V83H38z", "#b9d2dc") + line(
        "M56 74h10M70 78h12M74 71h8", INK, 0.5
    )
    rod = line("M44 46L82 14V70", INK, 0.9) + dots([(82, 70)], 1.6, RED)
    bucket = shape("M8 70h12l-2 10H10z", BROWN)
    return (
        meadow()
        + water
        + rod
        + bucket
        + put(seated(GREEN, BROWN, "straw", (10, -28), (16, -30)), 29, 79)
    )


def dancers() -> str:
    """VII: a waltz."""
    lamp = line("M60 0V8", INK, 1) + shape("M52 8H68L64 14H56z", YELLOW)
    pair = put(man(DARK, LINEN, "bare", (-2, -34), (17, -44)), 44, 80)
    return (
        room("#f0dcd6")
        + lamp
        + pair
        + put(woman(YELLOW, RED, "bun", (8, -34), (-17, -42)), 66, 80, mirrored=False)
    )


def hunter() -> str:
    """VIII: a hunter and his dog."""
    gun = line("M44 42L66 10", INK, 2.2) + line("M44 42l-6 6", BROWN, 3.4)
    dog = shape(
        "M66 80V70Q66 64 74 64H80L84 58L88 62L86 68L84 80H81L80 72H70L69 80z", BROWN
    ) + circle(84.6, 62.4, 0.8, INK)
    return (
        meadow()
        + tree(84, 62)
        + put(man(GREEN, BROWN, "feather", (-10, -26), (9, -36)), 44, 80)
        + gun
        + dog
    )


def well() -> str:
    """IX: at the well."""
    roof = shape("M54 32L71 18L88 32z", RED) + line("M58 32V58M84 32V58M71 32V50", INK, 1.4)
    wall = rect(54, 56, 34, 22, GREY) + line(
        "M54 63H88M54 70H88M64 56v7M76 56v7M70 63v7M82 63v7M60 70v8", INK, 0.5
    )
    jug = shape("M4-26Q-4-18 4-12H12Q18-18 12-26z", BLUE)
    return (
        meadow() + roof + wall + put(woman(RED, DARK, "hood", (-11, -24), (9, -27)) + jug, 32, 80)
    )


def ferryman() -> str:
    """X: across the river."""
    water = rect(0, 58, 90, 25, "#b9d2dc") + line("M2 76h14M70 79h16M30 80h12M74 66h12", INK, 0.5)
    boat = shape("M8 62H84L76 76H18z", BROWN) + line("M12 66H81", INK, 0.7)
    pole = line("M72 18L54 83", INK, 1.6)
    lady = put(woman(YELLOW, GREEN, "bonnet", (-7, -28), (7, -28)), 34, 66, 0.68)
    hill = shape("M0 58L26 40L48 52L70 34L90 50V58z", "#cfd8c4")
    return (
        rect(0, 0, 90, 83, SKY)
        + hill
        + water
        + lady
        + put(man(LINEN, BLUE, "straw", (-4, -36), (6, -32)), 62, 66, 0.82)
        + pole
        + boat
    )
