"""The back of the cards: moons and squares on coffee-house green, the same both ways up."""

from __future__ import annotations

from math import hypot

from mondfang.deck.ink import (
    BRASS,
    GOLD,
    GREEN,
    IVORY,
    both_ways,
    circle,
    line,
    numbers,
    rect,
    shape,
)

_CRESCENT = "a6.2 6.2 0 1 0 5 9.6a5.4 5.4 0 0 1-5-9.6z"


def back() -> str:
    """The back without its border."""
    frame = rect(0.5, 0.5, 99, 179, IVORY, radius=7) + rect(5.5, 5.5, 89, 169, GREEN, radius=3)
    border = line("M9.5 9.5H90.5V170.5H9.5z", BRASS, 1.2)
    rows = "".join(f"M12.8 {12.4 + 10.35 * row:g}H88" for row in range(16))
    lattice = line(rows, "#3d7059", 2.4, dash="2.4 9.6")
    places = ((19.4 + 12 * x, 15 + 20.7 * y + 10.35 * (x % 2)) for x in range(6) for y in range(4))
    moons = "".join(f"M{numbers(place)}{_CRESCENT}" for place in places if _is_free(*place))
    medal = circle(50, 90, 20, GREEN) + circle(50, 90, 17.4, IVORY) + circle(50, 90, 15.6, GREEN)
    moon = shape("M53 78.4C45 79 39.6 84 39.6 90H45.4C45.4 85 48 81 53 78.4z", GOLD)
    return frame + border + lattice + both_ways(shape(moons, BRASS)) + medal + both_ways(moon)


def _is_free(x: float, y: float) -> bool:
    """Above the middle line and clear of the medal."""
    return y < 82 and hypot(x - 50, y + 5 - 90) > 27
