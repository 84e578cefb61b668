"""Slips that other slips are made from."""

from __future__ import annotations

from typing import Any

DREIER: dict[str, Any] = {
    "rulebook": "steirisch-2017",
    "forehand": 0,
    "contract": "dreier",
    "declarer": 2,
    "points": "41/1",
}
TRISCHAKEN: dict[str, Any] = {
    "rulebook": "steirisch-2017",
    "forehand": 0,
    "contract": "trischaken",
    "points": ["20/0", "20/0", "20/0", "10/0"],
    "tricks": [3, 3, 3, 3],
}
RUFER: dict[str, Any] = {
    "forehand": 0,
    "contract": "rufer",
    "declarer": 0,
    "partner": None,
    "points": "40",
}


def premium(name: str, **facts: Any) -> dict[str, Any]:
    told = {"side": "declarer", "announced": True, "made": True, **facts}
    return {"premium": name, **told}
