"""Hands of days and what people chose with them: kept here, in the database, or made now."""

from __future__ import annotations

from collections import OrderedDict

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request

from mondfang.learn.errors import LearnError
from mondfang.learn.exercise import Exercise
from mondfang.learn.exercise.form import read_exercises, write_exercises
from mondfang.store.people import learning as store
from mondfang.web.base.limits import client_of
from mondfang.web.base.services import services

Hand = tuple[Exercise, ...]
_KEPT = 64
_hands: OrderedDict[tuple[str, str], Hand] = OrderedDict()


async def kept_hand(request: Request, book: str, day: str) -> Hand | None:
    """The decisions of a day that somebody has asked for before."""
    key = (book, day)
    if key in _hands:
        _hands.move_to_end(key)
        return _hands[key]
    kept = await store.day_hand(services(request).database, book, day)
    found = None if kept is None else read_exercises(kept)
    return None if found is None else _keep(key, found)


async def day_hand(request: Request, book: str, day: str) -> Hand:
    """The decisions of a day, made now where nobody has asked before; raises HTTPException."""
    found = await kept_hand(request, book, day)
    if found is not None:
        return found
    at = services(request)
    try:
        made = await at.trainer.day(client_of(request), book, day)
    except LearnError:
        raise HTTPException(404) from None
    kept = await store.keep_day_hand(at.database, book, day, write_exercises(made))
    return _keep((book, day), read_exercises(kept) or made)


def _keep(key: tuple[str, str], hand: Hand) -> Hand:
    _hands[key] = hand
    if len(_hands) > _KEPT:
        _hands.popitem(last=False)
    return hand


async def choices_of_day(request: Request, book: str, day: str) -> dict[str, list[str]]:
    """What everybody chose so far, by person."""
    found = await store.day_choices(services(request).database, book, day)
    return {who: read_choices(body) for who, body in found.items()}


def read_choices(body: str) -> list[str]:
    return msgspec.json.decode(body, type=list[str])


def write_choices(choices: list[str]) -> str:
    return msgspec.json.encode(choices).decode()
