"""People, twelve lines each: coat or skirt, hat, and two hands that hold what the scene needs.

A figure stands on (0, 0), some 60 units tall, and is put in its place afterwards. Outlines come
from the group around the scene.
"""

from __future__ import annotations

from typing import Final

from mondfang.deck.ink import INK, SKIN, WHITE, circle, dots, ellipse, group, line, numbers, shape

Point = tuple[float, float]

RED: Final = "#c8402f"
BLUE: Final = "#6f93b5"
YELLOW: Final = "#e9c46a"
GREEN: Final = "#86a873"
BROWN: Final = "#a9764a"
GREY: Final = "#b9b2a3"
DARK: Final = "#4a423c"
LINEN: Final = WHITE

HATS: Final = {
    "top": shape("M-5-55.5L-5.6-66H5.6L5-55.5z", DARK) + line("M-8.4-55.5H8.4", INK, 1.8),
    "straw": shape("M-4.6-56Q0-64 4.6-56z", YELLOW) + ellipse(0, -56, 9.4, 1.8, YELLOW),
    "cap": shape("M-6-53.4Q-5-60 1-60Q7-59 6-53.4z", RED),
    "feather": shape("M-6-54.6Q0-64 6-54.6z", GREEN) + line("M4-57Q9-64 7-69", INK, 1.4),
    "hood": shape("M-6.4-48Q-8-60 0-60Q8-60 6.4-48Q4-56 0-56Q-4-56-6.4-48z", RED),
    "bonnet": shape("M-6.4-47.6Q-8.6-60.4 0-60.4T6.4-47.6Q4-56 0-56T-6.4-47.6z", LINEN),
    "bun": circle(0, -60, 2.8, BROWN)
    + shape("M-5.8-51Q-7-59 0-59T5.8-51Q3-56 0-56T-5.8-51z", BROWN),
    "bells": shape("M-5-54L-11-61L-3-59L0-67L3-59L11-61L5-54z", YELLOW)
    + dots([(-11, -61), (0, -67), (11, -61)], 1.3, RED),
    "bare": shape("M-5.6-52Q-6-59 0-59T5.6-52Q3-57-1-56.6T-5.6-52z", DARK),
}  # fmt: skip


def head(hat: str) -> str:
    face = circle(0, -52, 5.4, SKIN) + line("M-2.2-53v1M2.2-53v1M-1.6-49.4Q0-48.4 1.6-49.4", INK, 1)
    return face + HATS[hat]


def arm(shoulder: Point, hand: Point, sleeve: str) -> str:
    """From the shoulder to what is held, bent a little."""
    (x, y), (to_x, to_y) = shoulder, hand
    bend = (x + to_x) / 2 + (to_y - y) / 7, (y + to_y) / 2 + 3
    d = f"M{numbers(shoulder)}Q{numbers((*bend, to_x, to_y))}"
    return (
        line(d, INK, 5.4, cap="round")
        + line(d, sleeve, 3.8, cap="round")
        + circle(*hand, 1.8, SKIN)
    )


def man(coat: str, legs: str, hat: str, left: Point, right: Point) -> str:
    """Standing, in a coat with short tails."""
    trousers = shape("M-6-26L-7-3L-9 0H-1.6L0-20L2-3L9 0L7-26z", legs)
    body = shape("M-8-44Q0-49 8-44L9-24L3-20L0-26L-3-20L-9-24z", coat) + line("M0-45V-27", INK, 0.8)
    arms = arm((-6.6, -42), left, coat) + arm((6.6, -42), right, coat)
    return trousers + body + head(hat) + arms


def woman(skirt: str, bodice: str, hat: str, left: Point, right: Point) -> str:
    """Standing, in a wide skirt with a hem."""
    dress = shape("M-4-30C-10-17-13-6-14.4 0Q0 3 14.4 0C13-6 10-17 4-30z", skirt)
    hem = line("M-13.4-4Q0-1 13.4-4", INK, 0.7)
    body = shape("M-6.6-43.6Q0-47.6 6.6-43.6L4-29H-4z", bodice)
    arms = arm((-5.6, -42), left, LINEN) + arm((5.6, -42), right, LINEN)
    return dress + hem + body + head(hat) + arms


def seated(coat: str, legs: str, hat: str, left: Point, right: Point) -> str:
    """Sitting, knees to the right; the seat is 17 units high."""
    knees = shape("M-7-20Q0-25 13-22L14-1L17 0H9L8-14L-6-13z", legs)
    top = shape("M-8-37Q0-42 8-37L8-18H-8z", coat)
    arms = arm((-6, -35), left, coat) + arm((6, -35), right, coat)
    return knees + top + group(head(hat), "translate(0 7)") + arms


def put(figure: str, x: float, y: float, size: float = 1.0, *, mirrored: bool = False) -> str:
    """A figure with its feet at (x, y)."""
    across = -size if mirrored else size
    scale = "" if size == 1 and not mirrored else f" scale({across:g} {size:g})"
    return group(figure, f"translate({x:g} {y:g}){scale}")
