"""Twenty-two scenes, 90 units wide and 83 high; the number covers the upper left corner."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mondfang.deck.biedermeier.to_ten import (
    cockatoo,
    dancers,
    ferryman,
    fisher,
    hunter,
    juggler,
    marabou,
    owl,
    players,
    well,
)
from mondfang.deck.biedermeier.to_the_fool import (
    fool,
    gardener,
    kite,
    postman,
    promenade,
    serenade,
    smith,
    stargazer,
    sweep,
    vintner,
    wanderer,
    watchman,
)

SCENES: Final[dict[str, Callable[[], str]]] = {
    "I": juggler,
    "II": owl,
    "III": cockatoo,
    "IIII": marabou,
    "V": players,
    "VI": fisher,
    "VII": dancers,
    "VIII": hunter,
    "IX": well,
    "X": ferryman,
    "XI": vintner,
    "XII": promenade,
    "XIII": watchman,
    "XIV": postman,
    "XV": wanderer,
    "XVI": serenade,
    "XVII": gardener,
    "XVIII": kite,
    "XIX": sweep,
    "XX": smith,
    "XXI": stargazer,
    "Sk": fool,
}
