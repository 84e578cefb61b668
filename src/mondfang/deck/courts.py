"""The four figures, twice each on a card: king with crown and sceptre, queen with a flower, rider
on his horse, page with feather and halberd.

A figure is drawn in a field of 64 by 83 units beside the index; its rank shows in the outline and
in the cloth, its suit in the sign it wears, the ground behind it and the colour of hair or horse.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mondfang.cards import Card, Suit
from mondfang.deck.ink import (
    BLUE,
    BORDEAUX,
    BRASS,
    DARK_WOOD,
    GOLD,
    GREEN,
    GREY,
    INK,
    SILVER,
    SKIN,
    WHITE,
    WOOD,
    both_ways,
    circle,
    dots,
    ellipse,
    group,
    line,
    rect,
    shape,
    window,
)
from mondfang.deck.suits import COLOURS, index, sign

_GROUNDS: Final = {
    Suit.HERZ: "#f7ddd3",
    Suit.KARO: "#fae3bf",
    Suit.PIK: "#dfe3ea",
    Suit.TREFF: "#dbe8d6",
}
_HAIR: Final = {Suit.HERZ: "#8a4a1f", Suit.KARO: "#c08a35", Suit.PIK: INK, Suit.TREFF: "#6b5a4a"}
_BEARD: Final = {**_HAIR, Suit.TREFF: "#c9c4b8"}
_HORSE: Final = {Suit.HERZ: "#b0703a", Suit.KARO: "#c98f45", Suit.PIK: "#3b3634", Suit.TREFF: GREY}
_MANE: Final = {
    Suit.HERZ: DARK_WOOD,
    Suit.KARO: "#f8eed8",
    Suit.PIK: "#857c75",
    Suit.TREFF: "#e4ddd0",
}


def court(card: Card) -> str:
    """A court card without its border."""
    suit = card.suit
    field = window(31, 7, 64, 83, rect(0, 0, 64, 83, _GROUNDS[suit]) + figure(card))
    return both_ways(index(card) + field) + _belt(suit)


def figure(card: Card) -> str:
    """The figure alone, in a field of 64 by 83 units; black ones look the other way."""
    drawn = _FIGURES[card.rank](card.suit)
    return drawn if card.suit.is_red else group(drawn, "matrix(-1 0 0 1 64 0)")


def _belt(suit: Suit) -> str:
    """A checked belt where the two halves meet."""
    checks = line("M5 88.5H95M8 91.5H95", COLOURS[suit], 3, dash="3")
    return rect(5, 86, 90, 8, WHITE) + checks


def _face(x: float, y: float, size: float = 1.0) -> str:
    """A calm face around (x, y)."""
    drawn = (
        ellipse(0, 0, 9.2, 11.4, SKIN)
        + dots([(-3.7, -1.6), (3.7, -1.6)], 1.15, INK)
        + line("M-6.2-4.4Q-3.8-6-1.6-4.5M6.2-4.4Q3.8-6 1.6-4.5M0-2L-1.3 3H.9", INK, 0.8)
        + line("M-2.8 6.2Q0 7.9 2.8 6.2", BORDEAUX, 1.3, cap="round")
    )
    return group(drawn, f"translate({x:g} {y:g}) scale({size:g})")


def _king(suit: Suit) -> str:
    hair = _BEARD[suit]
    robe = shape("M1 83C2 62 11 55 22 52H42C53 55 62 62 63 83z", BORDEAUX)
    ermine = shape("M8 60C18 51 46 51 56 60L50 70C42 63 22 63 14 70z", WHITE)
    tails = line("M16 61v4M24 58v4M40 58v4M48 61v4", INK, 1.6, cap="round")
    mane = shape("M19 26C16 40 18 51 23 53L32 66L41 53C46 51 48 40 45 26z", hair)
    beard = shape("M22.6 38Q32 33.5 41.4 38C42 49 37 56 32 60C27 56 22 49 22.6 38z", hair)
    moustache = line("M25 41.4Q29 38 32 40.6Q35 38 39 41.4", INK, 1.1, cap="round")
    mouth = line("M30 44.4h4", BORDEAUX, 1.5, cap="round")
    crown = shape("M18 24L15 7L24 14L32 3L40 14L49 7L46 24z", GOLD)
    jewels = dots([(15, 6), (32, 3.4), (49, 6)], 2.4, BORDEAUX) + rect(18, 20, 28, 4.6, BRASS)
    band = dots([(23, 22.3), (32, 22.3), (41, 22.3)], 1.4, WHITE)
    sceptre = line("M56.5 83V34", BRASS, 2.6) + circle(56.5, 31, 5.6, GOLD)
    top = sign(suit, 56.5, 31, 0.34, BORDEAUX) + sign(suit, 32, 72, 0.42, GOLD)
    hand = circle(56.5, 64, 4, SKIN)
    head = mane + _face(32, 34) + beard + moustache + mouth + crown + jewels + band
    return robe + ermine + tails + head + sceptre + top + hand


def _queen(suit: Suit) -> str:
    hair = _HAIR[suit]
    locks = shape("M20 32C14 46 20 56 13 68H51C44 56 50 46 44 32C44 12 20 12 20 32z", hair)
    neck = shape("M28 42H36V52L42 56L32 66L22 56L28 52z", SKIN)
    dress = shape("M4 83C5 68 12 60 22 55L32 67L42 55C52 60 59 68 60 83z", BLUE)
    trim = line("M21.6 55.4L32 67.2L42.4 55.4", GOLD, 2.4)
    pearls = dots([(25.6, 52.6), (28.6, 55), (32, 56), (35.4, 55), (38.4, 52.6)], 1.4, WHITE)
    parting = shape(
        "M22 33C21 22 26 19 32 18C38 19 43 22 42 33C40 28 36 25 32 24C28 25 24 28 22 33z", hair
    )
    diadem = shape("M20.6 21Q32 10 43.4 21L41 23.6Q32 15.6 23 23.6z", GOLD)
    stones = dots([(26, 16.6), (38, 16.6)], 1.5, COLOURS[suit]) + circle(32, 13.4, 2.6, WHITE)
    rings = dots([(22, 42), (42, 42)], 1.6, GOLD)
    stem = line("M9.5 83C10 66 8 56 10 44", GREEN, 1.8) + shape(
        "M9 62C3 60 2 55 2 55C7 55 9 58 9 62zM9.6 57C14 54 16 50 16 50C11 50 9 53 9.6 57z", GREEN
    )
    flower = circle(10, 37, 8.4, WHITE) + sign(suit, 10, 37.4, 0.52) + circle(9.6, 72, 3.8, SKIN)
    hem = sign(suit, 32, 74, 0.34, GOLD)
    head = locks + neck + dress + trim + pearls + _face(32, 33) + parting + diadem + stones + rings
    return head + hem + stem + flower


def _rider(suit: Suit) -> str:
    coat, mane = _HORSE[suit], _MANE[suit]
    lance = line("M55 83V3", WOOD, 2.2) + shape("M55 3L58 9H52z", SILVER)
    pennant = shape("M54 10H34L39 16.5L34 23H54z", COLOURS[suit]) + sign(
        suit, 47, 16.5, 0.34, WHITE
    )
    body = shape("M26 83C27 62 32 54 38 51H50C57 54 62 62 63 83z", GREEN)
    neck = rect(39.6, 44, 8.8, 9, SKIN) + line("M37.6 53H50.4", GOLD, 2.6)
    braid = line("M38 60H52M37 67H53M36 74H54M45 53V83", GOLD, 1.7)
    hat = shape("M31.6 30.4C31 23 37 18.6 44 18.6S57 23 56.4 30.4C50 27 38 27 31.6 30.4z", GREEN)
    rim = line("M30.6 31C38 26.6 50 26.6 57.4 31", GOLD, 2.2, cap="round")
    lip = line("M40.4 43.4Q44 41.4 47.6 43.4", _HAIR[suit], 2, cap="round")
    breast = shape("M31 26C40 34 44 58 46 83H13C14 70 21 60 24 48z", coat)
    head = shape(
        "M27 26C19 28 15 33 12 41L3 56C1 60 3 65 7 66C11 66.6 13 63 15 61C20 60 25 57 29 52L36 34z",
        coat,
    )
    ears = shape("M25 29L23 18L31 26zM31 28L34 17L37 30z", coat)
    hair = shape(
        "M30 24C40 28 46 40 46 50L50 56L46 59L50 67L46 70L49 83H42C42 64 40 44 29 33L26 38z", mane
    )
    eye = circle(19.6, 37, 1.6, INK) + circle(6.4, 60, 1.2, INK)
    bridle = line("M9.4 46L17 60M17 60L29.6 36M16 57C24 68 32 70 44 69", BORDEAUX, 1.8)
    hand = circle(44, 69, 3.6, SKIN)
    rider = lance + pennant + body + neck + braid + _face(44, 36, 0.92) + lip + hat + rim
    horse = breast + head + ears + hair + eye + bridle + hand
    return group(rider, "translate(4 -3)") + group(horse, "translate(-1.5 10) scale(.88)")


def _page(suit: Suit) -> str:
    hair = _HAIR[suit]
    locks = shape("M20 30C18 40 19 46 22 49H42C45 46 46 40 44 30z", hair)
    jerkin = shape("M5 83C6 66 12 58 22 55H42C52 58 58 66 59 83z", GOLD)
    slashes = line("M14 64L12 83M22 60L21 83M42 60L43 83M50 64L52 83", COLOURS[suit], 3)
    neck = rect(28, 42, 8, 12, SKIN)
    collar = shape("M18 56Q20 51 32 51Q44 51 46 56L42 63L37 57.6L32 64L27 57.6L22 63z", WHITE)
    fringe = shape(
        "M22.4 33C21 25 26 22 32 22S43 25 41.6 33Q40 28 36 29Q32 26 28 29Q24 28 22.4 33z", hair
    )
    cap = shape("M15 24C12 14 22 9 34 9S52 15 48 23C38 19 26 19 15 24z", COLOURS[suit])
    rim = line("M17 24.6Q31 18.4 46.6 23.4", INK, 2.4, cap="round")
    feather = shape("M42 17C46 6 38-1 22 2C28 3 29 5 27 7C33 6 33 9 31 11C37 9 39 12 42 17z", WHITE)
    quill = line("M42 17C40 9 34 5 25 3", GREY, 0.8)
    shaft = line("M9 83V20", WOOD, 2.4)
    blade = shape(
        "M8 13L10 4L12 13V20C17 21 20 26 19.6 34C16 30 12 29 9 30L2 33L7 25L2 19L8 20z", "#a3abb2"
    )
    hand = circle(9, 66, 4, SKIN) + sign(suit, 32, 72, 0.42)
    head = locks + neck + jerkin + slashes + collar + _face(32, 34) + fringe + cap + rim
    return head + feather + quill + shaft + blade + hand


_FIGURES: Final[dict[str, Callable[[Suit], str]]] = {
    "K": _king,
    "D": _queen,
    "R": _rider,
    "B": _page,
}
