"""Wrong rows that somebody could take for right: the same game with one thing mistaken."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from mondfang.cards import TOTAL_THIRDS, format_points, parse_points
from mondfang.quiz.scorer.draw import settled
from mondfang.rulebook import book_ids, load_book
from mondfang.rulebook.model import Rulebook
from mondfang.scorer.slip.form import Slip, SlipError, plain, slip_of
from mondfang.settlement.ledger import Row, as_row

Plain = dict[str, Any]


def wrong_rows(book: Rulebook, slip: Slip, right: Row, cash: bool, source: Random) -> list[Row]:
    """Rows that are not the right one, the likeliest mistakes before mere arithmetic."""
    near = [row for one in _mistaken(book, dict(plain(slip))) if (row := _row(book, one, cash))]
    far = [row for row in _elsewhere(book, slip, cash) if row]
    source.shuffle(near)
    source.shuffle(far)
    plainly = [as_row([factor * n for n in right]) for factor in (-1, 2, 3)]
    plainly += [as_row([*right[turn:], *right[:turn]]) for turn in (1, 2, 3)]
    found = dict.fromkeys([*near[:2], *far[:1], *near[2:], *far[1:], *plainly])
    return [row for row in found if row != right]


def _row(book: Rulebook, told: Plain, cash: bool) -> Row | None:
    try:
        found = settled(book, slip_of(told))
    except SlipError:
        return None
    return found.cents if cash else found.points


def _elsewhere(book: Rulebook, slip: Slip, cash: bool) -> Iterator[Row | None]:
    """What the same game gives by other books."""
    for name in book_ids():
        other = load_book(name)
        if name != book.id and slip.contract in other.contracts:
            yield _row(other, {**plain(slip), "rulebook": name, "options": {}}, cash)


def _mistaken(book: Rulebook, told: Plain) -> Iterator[Plain]:
    """The slip with one thing wrong."""
    yield from _result(book, told)
    yield from _doubling(told)
    facts = told.get("premiums", [])
    for index, fact in enumerate(facts):
        others = [*facts[:index], *facts[index + 1 :]]
        yield {**told, "premiums": others}
        for key in ("announced", "made"):
            changed = {**fact, key: not fact.get(key), "kontra": 0}
            yield {**told, "premiums": [*facts[:index], changed, *facts[index + 1 :]]}
    if "partner" in told:
        yield {key: value for key, value in told.items() if key != "partner"}
        yield {**told, "partner": (told["partner"] + 1) % 4}
    if "king_in_talon" in told:
        other = {"taken": "left", "left": "taken"}[told["king_in_talon"]]
        yield {**told, "king_in_talon": other}


def _result(book: Rulebook, told: Plain) -> Iterator[Plain]:
    """The other one wins, the other one has done it."""
    if isinstance(told.get("points"), str):
        yield {**told, "points": format_points(TOTAL_THIRDS - parse_points(told["points"]))}
    elif "points" in told:
        for turn in (1, 2, 3):
            points, tricks = told["points"], told["tricks"]
            turned = {"points": points[turn:] + points[:turn]}
            yield {**told, **turned, "tricks": tricks[turn:] + tricks[:turn]}
        yield {**told, "forehand": (told["forehand"] + 1) % 4}
    elif "tricks" in told:
        for turn in (1, 2, 3):
            yield {**told, "tricks": told["tricks"][turn:] + told["tricks"][:turn]}
        yield {key: value for key, value in told.items() if key != "bei"}
        aim, who = book.contracts[told["contract"]].tricks or 0, told["declarer"]
        for count in (aim, aim + 1):
            tricks = [0, 0, 0, 0]
            tricks[who], tricks[(who + 1) % 4] = count, 12 - count
            yield {**told, "tricks": tricks}
    if "renonce" in told:
        seats = told["renonce"]["seats"]
        for turn in (1, 2, 3):
            yield {**told, "renonce": {"seats": [(seat + turn) % 4 for seat in seats]}}
    for ending in ("schleifen", "unplayed"):
        if ending in told:
            other = "unplayed" if ending == "schleifen" else "schleifen"
            rest = {key: value for key, value in told.items() if key != ending}
            yield {**rest, other: True}
            for step in (1, 2):
                partner = (told["declarer"] + step) % 4
                for points in ("36", "30"):
                    yield {**rest, "partner": partner, "points": points}


def _doubling(told: Plain) -> Iterator[Plain]:
    now = told.get("kontra", 0)
    if isinstance(now, int):
        yield from ({**told, "kontra": level} for level in range(4) if level != now)
    else:
        yield {**told, "kontra": [0, 0, 0, 0]}
        yield {**told, "kontra": [0 if s == told["declarer"] else 1 for s in range(4)]}
