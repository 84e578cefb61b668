"""Slips drawn at random from a book's own rows: likely ones, odd ones, and some that cannot be."""

from __future__ import annotations

import random
from typing import Any

from mondfang.cards import format_points
from mondfang.rulebook.model import Contract, Rulebook


def drawn_slip(book: Rulebook, source: random.Random) -> dict[str, Any]:
    """One slip; about half of them are settled, the others refused for one reason or another."""
    rows = [row for row in book.contracts.values() if row.offered or source.random() < 0.02]
    row = source.choice(rows)
    declarer = source.randrange(4)
    slip: dict[str, Any] = {
        "rulebook": book.id,
        "contract": row.id,
        "declarer": declarer,
        "options": dict(book.settings),
    }
    if source.random() < 0.3:
        slip["forehand"] = source.choice((declarer, source.randrange(4)))
    if source.random() < 0.3:
        own = book.money.cents_per_point
        slip["stake"] = source.choice((own if own is not None else 10, 10, 7, -1, None))
    if row.partner:
        _sides(source, slip, declarer)
    if row.besser and source.random() < 0.7:
        slip["bird"] = source.choice(row.besser)
    ending = source.random()
    if row.partner and ending < 0.04:
        slip.pop("partner", None)
        slip["schleifen"] = True
        return slip
    if ending < 0.16:
        slip["renonce"] = _renonce(source, row)
    elif ending < 0.18:
        slip["unplayed"] = True
    if row.is_negative:
        _negative(book, source, row, slip)
    elif row.talon == "tricks":
        _trischaken(source, slip)
    else:
        _positive(book, source, row, slip)
    return _spoilt(source, slip) if source.random() < 0.1 else slip


def _sides(source: random.Random, slip: dict[str, Any], declarer: int) -> None:
    how = source.random()
    if how < 0.75:
        slip["partner"] = (declarer + source.randrange(1, 4)) % 4
    elif how < 0.95:
        slip["king_in_talon"] = source.choice(("taken", "left"))
    if source.random() < 0.3:
        slip["called"] = source.choice(("HK", "PK", "KD", "TK", "XX"))


def _renonce(source: random.Random, row: Contract) -> dict[str, Any]:
    told: dict[str, Any] = {"seats": source.sample(range(4), source.choice((1, 1, 1, 2, 3)))}
    if row.premiums and source.random() < 0.3:
        count = source.randrange(1, 3)
        told["claims"] = [
            {"seat": source.randrange(4), "premium": source.choice(row.premiums)}
            for _ in range(count)
        ]
    return told


def _tricks(source: random.Random) -> list[int]:
    cuts = sorted(source.randrange(13) for _ in range(3))
    found = [cuts[0], cuts[1] - cuts[0], cuts[2] - cuts[1], 12 - cuts[2]]
    if source.random() < 0.15:
        found = [12 if seat == cuts[0] % 4 else 0 for seat in range(4)]
    return found


def _level(source: random.Random) -> int:
    return source.choice((0, 0, 0, 0, 1, 1, 2, 3, 4))


def _negative(book: Rulebook, source: random.Random, row: Contract, slip: dict[str, Any]) -> None:
    slip["tricks"] = _tricks(source)
    if source.random() < 0.5:
        slip["tricks"] = [row.tricks, 12 - (row.tricks or 0), 0, 0]
        turn = slip["declarer"]
        slip["tricks"] = slip["tricks"][-turn:] + slip["tricks"][:-turn] if turn else slip["tricks"]
    if source.random() < 0.4:
        slip["kontra"] = [
            0 if seat == slip["declarer"] else _level(source) % 4 for seat in range(4)
        ]
    if row.joinable and source.random() < 0.4:
        joinable = [one.id for one in book.contracts.values() if one.offered and one.joinable]
        seats = [seat for seat in range(4) if seat != slip["declarer"]]
        slip["bei"] = [
            {"declarer": seat, "contract": source.choice(joinable)}
            for seat in source.sample(seats, source.randrange(1, 4))
        ]
        for beside in slip["bei"]:
            if source.random() < 0.3:
                beside["kontra"] = [
                    0 if seat == beside["declarer"] else _level(source) % 3 for seat in range(4)
                ]


def _trischaken(source: random.Random, slip: dict[str, Any]) -> None:
    tricks = _tricks(source)
    slip["tricks"] = tricks
    thirds = [0, 0, 0, 0]
    for seat in range(4):
        thirds[seat] = 0 if not tricks[seat] else 4 * tricks[seat]
    takers = [seat for seat in range(4) if tricks[seat]]
    left = 210 - sum(thirds)
    for seat in takers[:-1]:
        part = source.randrange(left + 1) if left else 0
        thirds[seat] += part
        left -= part
    thirds[takers[-1]] += left
    if source.random() < 0.1 and len(takers) > 1:
        thirds[takers[0]] = thirds[takers[1]] = (thirds[takers[0]] + thirds[takers[1]]) // 2
    slip["points"] = [format_points(each) for each in thirds]


def _positive(book: Rulebook, source: random.Random, row: Contract, slip: dict[str, Any]) -> None:
    count = source.choice((0, 0, 1, 1, 2, 3, 5))
    names = list(row.premiums)
    slip["premiums"] = [
        _premium(book, source, name)
        for name in (source.choice(names) for _ in range(count if names else 0))
    ]
    if "bird" in slip and source.random() < 0.9:
        slip["premiums"].append(
            {"premium": slip["bird"], "side": "declarer", "announced": True, "made": True}
        )
    slip["kontra"] = _level(source)
    if source.random() < 0.95:
        slip["points"] = format_points(min(210, max(0, round(source.gauss(106, 40)))))
    if source.random() < 0.25:
        slip["tricks"] = _tricks(source)
    if any(book.premiums[each["premium"]].kind == "valat" for each in slip["premiums"]):
        winner = slip["declarer"] if source.random() < 0.7 else source.randrange(4)
        slip["tricks"] = [12 * (seat == winner) for seat in range(4)]
        slip["points"] = source.choice(("70", "0", None))


def _premium(book: Rulebook, source: random.Random, name: str) -> dict[str, Any]:
    row = book.premiums[name]
    announced = bool(row.can_announce and source.random() < 0.5)
    losable = announced or row.kind in ("bird", "koenig-ultimo")
    told: dict[str, Any] = {
        "premium": name,
        "side": "defence" if row.kind == "koenigfang" or source.random() < 0.3 else "declarer",
        "announced": announced,
        "made": row.kind == "zehn-tarock" or not (losable and source.random() < 0.4),
    }
    if announced and source.random() < 0.25:
        told["kontra"] = _level(source)
    if source.random() < 0.2:
        told["by"] = source.randrange(4)
    return told


def _spoilt(source: random.Random, slip: dict[str, Any]) -> dict[str, Any]:
    """The same with one thing that does not belong there."""
    odd: dict[str, list[Any]] = {
        "contract": ["x", 3, None],
        "declarer": [-1, 4, None, "1", True],
        "declarers": [[], [0], [0, 1], [0, 0], [9]],
        "partner": [-1, 4, slip["declarer"], 0.5],
        "points": ["70/1", "7O", "", "9/9", ["1"], 35, ["70", "0", "0", "0"]],
        "tricks": [[3, 3, 3], [13, 0, 0, -1], [4, 4, 4, 4], "12"],
        "kontra": [-1, 5, [0, 0, 0], [1, 1, 1, 1], [], "1"],
        "premiums": [[{"premium": "x"}], [{}], None, [{"side": "declarer"}]],
        "bird": ["x", 1],
        "called": ["HK", "I", ""],
        "king_in_talon": ["taken", "lost"],
        "schleifen": [True, 1],
        "unplayed": [True],
        "renonce": [{"seats": []}, {"seats": [0, 0]}, {"seats": [7]}, {"seat": 1}],
        "options": [{}, {"x": "on"}, []],
        "stake": [-1, 3, "x"],
        "unheard_of": [1],
        "rulebook": ["x", "steirisch-2017"],
        "bei": [[{"declarer": 0, "contract": "x"}], [{"declarer": 9, "contract": "x"}]],
    }
    name = source.choice(list(odd))
    return {**slip, name: source.choice(odd[name])}
