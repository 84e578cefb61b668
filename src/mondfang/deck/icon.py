"""The sign of the house as a picture for home screens: the moon of the XXI and its star."""

from __future__ import annotations

from typing import Final

from mondfang.deck.ink import group, rect, shape

SIDE: Final = 32
FELT: Final = "#1d3b30"
_MOON: Final = "M19.6 6.2a10.4 10.4 0 1 0 6.1 14.9A8.5 8.5 0 0 1 19.6 6.2z"
_STAR: Final = "M23.6 9l.8 2.2 2.3.1-1.8 1.4.6 2.3-1.9-1.3-1.9 1.3.6-2.3-1.8-1.4 2.3-.1z"
SAFE: Final = 0.72  # how much of it stays when a phone cuts its own shape out


def icon_svg(*, maskable: bool = False) -> str:
    """With round corners of its own, or with a ground that any shape can be cut out of."""
    drawn = shape(_MOON, "#e2bb66") + shape(_STAR, "#f5ead2")
    if maskable:
        edge = SIDE * (1 - SAFE) / 2
        drawn = group(drawn, f"translate({edge:.2f} {edge:.2f}) scale({SAFE})")
    ground = rect(0, 0, SIDE, SIDE, FELT, radius=0 if maskable else 7)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIDE} {SIDE}">{ground}{drawn}</svg>'
    )
