"""When a fault was noticed, as pictures of 320 by 200 units: what lies on the table by then."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from hashlib import sha256
from typing import Final

from mondfang.deck.ink import GOLD, INK, IVORY, WHITE, dots, ellipse, line, rect, shape
from mondfang.deck.story import FELT, VIEW_BOX, back_at, card_at

_TRICK: Final = (("K1", 92, 104, -6), ("KD", 156, 58, 0), ("K3", 156, 150, 4), ("H3", 220, 104, 5))


def _laid(count: int) -> str:
    """So many cards of a trick, face up."""
    return "".join(card_at(code, x, y, 50, turn) for code, x, y, turn in _TRICK[:count])


def _pile(x: float, y: float, width: float = 44) -> str:
    """A trick that was gathered: four cards face down, not quite straight."""
    return "".join(back_at(x + 2 * n, y - 2 * n, width, -4 + 3 * n) for n in range(4))


def _hand(y: float = 150, count: int = 12) -> str:
    """A hand from behind."""
    middle = (count - 1) / 2
    return "".join(
        back_at(160 + (n - middle) * 15, y + abs(n - middle) * 1.6, 34, (n - middle) * 3)
        for n in range(count)
    )


def _talon() -> str:
    return "".join(back_at(84 + 30 * n + 20 * (n > 2), 66, 26) for n in range(6))


def _bubble(inside: str) -> str:
    """Somebody speaks."""
    body = shape(
        "M104 8H216Q226 8 226 18V74Q226 84 216 84H150L128 104L134 84H104Q94 84 94 74V18"
        "Q94 8 104 8z",
        WHITE,
    )
    return body + inside


def _word() -> str:
    return dots(((132, 46), (160, 46), (188, 46)), 8, INK)


def _games() -> str:
    """A game is bid: the king that will be called."""
    return card_at("HK", 160, 46, 36)


def _done() -> str:
    """Whoever lies says so."""
    return line("M160 22V50", INK, 9, cap="round") + dots(((160, 67),), 6, INK)


def _cut() -> str:
    """The pack in two halves, one beside the other."""
    low = "".join(back_at(112, 128 - 2 * n, 62) for n in range(9))
    high = "".join(back_at(214, 104 - 2 * n, 62) for n in range(9))
    return low + high + line("M112 40Q164 4 208 34M196 34L209 35L208 21", GOLD, 5, cap="round")


def _open_trick() -> str:
    return ellipse(160, 104, 128, 88, "#336451") + _laid(4)


def _gathered() -> str:
    faint = rect(128, 54, 50, 90, "#336451", radius=5)
    return (
        faint + line("M178 100H220M208 88L222 100L208 112", GOLD, 5, cap="round") + _pile(262, 110)
    )


def _next_card() -> str:
    return _laid(3) + rect(190, 55, 58, 98, GOLD, radius=7) + card_at("H3", 219, 104, 50)


def _waiting() -> str:
    """The card lies there, the place of the next one is empty."""
    return _laid(2) + line("M198 64H242V146H198Z", IVORY, 3, dash="7 6")


def _next_lead() -> str:
    return _pile(66, 112) + _arrow_to_card()


def _arrow_to_card() -> str:
    return line("M124 104H164M152 92L166 104L152 116", GOLD, 5, cap="round") + card_at(
        "TD", 226, 104, 62
    )


def _lead() -> str:
    return card_at("K1", 160, 78, 56) + _hand(186, 9)


_DRAWN: Final[dict[str, Callable[[], str]]] = {
    "before-auction_begun": lambda: _talon() + _hand(),
    "auction_begun": lambda: _bubble(_word()) + _hand(166),
    "before-game_named": lambda: _talon() + _hand(),
    "game_named": lambda: _bubble(_games()) + _hand(166),
    "before-spoken": lambda: _talon() + _hand(),
    "spoken": lambda: _bubble(_word()) + _hand(166),
    "before-lying": lambda: _pile(160, 66, 40) + _hand(176),
    "lying": lambda: _bubble(_done()) + _pile(262, 60, 40) + _hand(176),
    "before-play_begun": lambda: _hand(110),
    "play_begun": _lead,
    "before-next_card": _waiting,
    "next_card": _next_card,
    "before-gathered": _open_trick,
    "gathered": _gathered,
    "before-next_lead": _open_trick,
    "next_lead": _next_lead,
    "before-next_cut": _lead,
    "next_cut": _cut,
}
MOMENTS: Final = tuple(_DRAWN)


@cache
def moment_svg(name: str) -> str:
    """One of them as a document of its own; KeyError for any other."""
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{VIEW_BOX}">'
    return f"{head}{rect(0, 0, 320, 200, FELT, radius=8)}{_DRAWN[name]()}</svg>\n"


@cache
def moments_digest() -> str:
    return sha256("".join(map(moment_svg, MOMENTS)).encode()).hexdigest()[:12]
