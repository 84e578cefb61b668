"""A call for the referee, with what the block of the table knows of the deal being played."""

from __future__ import annotations

import json
import re
from typing import Any

from mondfang.tournament.office.events import Called
from mondfang.tournament.office.fold import Tournament
from mondfang.tournament.office.tables.calls import LONGEST_GAME
from mondfang.tournament.sheet.rows import game_players
from mondfang.web.office.acting import Typed

_DEAL = re.compile(r"[1-9]\d{0,2}", re.ASCII)
_SAID = re.compile(r"contract|kontra|premium-\d(-side|-kontra)?", re.ASCII)
_KONTRA = re.compile(r"kontra-([1-4])", re.ASCII)


def called(state: Tournament, at: int, table: int, who: int, typed: Typed) -> Called:
    """The call as a phone sends it; what does not fit of the game is left out, never refused."""
    text, deal = typed.get("text", "")[:300], typed.get("deal", "")
    if not _DEAL.fullmatch(deal):
        return Called(at, table, who, text)
    playing = game_players(state.table(at, table), int(deal))
    numbers = [int(one) for one in typed.get("seats", "").split(",") if one.isdecimal()]
    game = ""
    if sorted(numbers) == sorted(playing):
        seats = tuple(playing.index(number) for number in numbers)
        game = _game(typed.get("game", ""), seats)
    return Called(at, table, who, text, int(deal), game)


def _game(text: str, seats: tuple[int, ...]) -> str:
    """The answers with the seats of the tournament's table; empty where they are none."""
    try:
        told = json.loads(text[:LONGEST_GAME])
        found = dict(_placed(name, value, seats) for name, value in told.items())
        made = json.dumps(found, ensure_ascii=False, separators=(",", ":"))
    except (ValueError, AttributeError, TypeError, IndexError, RecursionError):
        return ""
    return made if found and len(made) <= LONGEST_GAME else ""


def _placed(name: str, value: object, seats: tuple[int, ...]) -> tuple[str, Any]:
    """One answer; raises ValueError where a block says no such thing."""
    match name, value:
        case "declarer", list() if all(_is_seat(one) for one in value):
            return name, [seats[one] for one in value]
        case "partner", "nobody" | "talon":
            return name, value
        case "partner", int() if _is_seat(value):
            return name, seats[value]
    if isinstance(value, str | int) and _SAID.fullmatch(name):
        return name, value
    if isinstance(value, int) and (found := _KONTRA.fullmatch(name)):
        return f"kontra-{seats[int(found[1]) - 1] + 1}", value
    raise ValueError(name)


def _is_seat(value: object) -> bool:
    return type(value) is int and value in range(4)
