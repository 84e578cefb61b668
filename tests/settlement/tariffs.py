"""House books with a tariff of Trischaken drawn by lot."""

from __future__ import annotations

import json
import random
from typing import get_args

from mondfang.rulebook import Rulebook
from mondfang.rulebook.model import Payer, Tied
from tests.rulebook.houses import house

PLACES: tuple[list[int], ...] = (
    [],
    [-3, -3, 3, 3],
    [-6, -2, 2, 6],
    [-9, 3, 3, 3],
    [-3, -1, 1, 3],
    [-6, 0, 0, 6],
)


def drawn_tariff(source: random.Random, book_id: str) -> Rulebook:
    """A book whose Trischaken costs what no other says."""
    rules = {
        "unit": source.randrange(6),
        "payer": source.choice(get_args(Payer)),
        "places": source.choice(PLACES),
        "jungfrau_from_all": source.choice((True, False)),
        "buergermeister_jungfrauen": source.randrange(4),
        **{
            name: source.randrange(13)
            for name in (
                *("chooser", "buergermeister", "chooser_buergermeister"),
                *("jungfrau", "two_jungfrauen", "all_tricks"),
            )
        },
        **{
            name: source.choice(get_args(Tied))
            for name in ("tied", "tied_jungfrau", "tied_jungfrauen")
        },
    }
    lines = [f"{name} = {json.dumps(value)}" for name, value in rules.items()]
    return house("\n".join(["[trischaken]", *lines]), book_id)
