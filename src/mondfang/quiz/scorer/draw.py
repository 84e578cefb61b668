"""Slips drawn by topic and level: games that can have happened, from the rows of the book."""

from __future__ import annotations

from random import Random
from typing import Any

from mondfang.cards import TOTAL_THIRDS, format_points
from mondfang.game.plausible import may_schleifen, only_forehand_plays
from mondfang.quiz.topics import games_of
from mondfang.rulebook.model import Contract, Rulebook
from mondfang.scorer.slip.form import Slip, SlipError, slip_of
from mondfang.scorer.slip.read import outcome_of_slip
from mondfang.settlement import Settlement, settle

ATTEMPTS = 400
SEATS = range(4)
TRICKS = 12
LEAST = 4  # thirds of the poorest trick
Plain = dict[str, Any]


def settled(book: Rulebook, slip: Slip) -> Settlement:
    """What the engine makes of a slip; raises SlipError."""
    return settle(book, outcome_of_slip(book, slip), slip.stake)


def drawn_slip(book: Rulebook, topic: str, level: int, source: Random) -> Slip | None:
    """A slip that the book settles; None where chance found none."""
    rows = games_of(book, topic)
    for _ in range(ATTEMPTS):
        try:
            slip = slip_of(_drawn(book, source.choice(rows), topic, level, source))
            settled(book, slip)
        except SlipError:
            continue
        return slip
    return None


def _drawn(book: Rulebook, row: Contract, topic: str, level: int, source: Random) -> Plain:
    forehand = source.randrange(4)
    declarer = forehand if only_forehand_plays(book, row) else source.randrange(4)
    agreed = {k: v for k, v in book.settings.items() if v != book.options[k].default}
    slip: Plain = {
        "rulebook": book.id,
        "contract": row.id,
        "forehand": forehand,
        "declarer": declarer,
        "options": agreed,
    }
    if len(row.besser) > 1:
        slip["bird"] = source.choice(row.besser)
    if topic == "given-up":
        can = [name for name in ("schleifen", "unplayed") if _may(book, row, name)]
        slip[source.choice(can)] = True
        if "unplayed" in slip:
            _sides(slip, row, declarer, 1, source)
        return slip
    _sides(slip, row, declarer, level, source)
    if topic == "renonce":
        _renonce(book, row, slip, level, source)
    elif row.is_negative:
        _negative(book, row, slip, level, source)
    elif row.talon == "tricks":
        _trischaken(slip, level, source)
    else:
        _positive(book, row, slip, topic, level, source)
    return slip


def _may(book: Rulebook, row: Contract, ending: str) -> bool:
    return may_schleifen(book, row) if ending == "schleifen" else row.unplayed_when_blank


def _sides(slip: Plain, row: Contract, declarer: int, level: int, source: Random) -> None:
    """With a partner; at higher levels the called card lay in the talon now and then."""
    if not row.partner:
        return
    if level > 1 and source.random() < 0.2:
        slip["king_in_talon"] = source.choice(("taken", "left"))
    else:
        slip["partner"] = (declarer + source.randrange(1, 4)) % 4


def _positive(
    book: Rulebook, row: Contract, slip: Plain, topic: str, level: int, source: Random
) -> None:
    slip["points"] = _counted(source)
    count = {"premium": level, "cash": level - 1, "kontra": max(0, level - 1)}.get(topic, 0)
    slip["premiums"] = _premiums(book, row, slip, count, source)
    if topic == "kontra":
        slip["kontra"] = source.randint(1, min(book.kontra.levels, level + 1))
        if level > 2:
            _doubled(book, slip, source)
    elif topic == "cash" and book.kontra.levels and book.play[row.regime].kontra and level > 1:
        slip["kontra"] = source.randint(0, min(book.kontra.levels, level))


def _counted(source: Random) -> str:
    """Card points as they are counted: mostly near the half."""
    return format_points(min(TOTAL_THIRDS - 6, max(6, round(source.gauss(TOTAL_THIRDS / 2, 26)))))


def _premiums(
    book: Rulebook, row: Contract, slip: Plain, count: int, source: Random
) -> list[Plain]:
    """The bird that was bid, and so many others; all tricks are no matter of chance."""
    bird = row.named_bird or slip.get("bird")
    found = [] if bird is None else [_fact(bird, "declarer", True, source.random() < 0.6)]
    names = [
        name
        for name in row.premiums
        if name != bird and book.premiums[name].offered and book.premiums[name].kind != "valat"
    ]
    for name in source.sample(names, min(count, len(names))):
        premium = book.premiums[name]
        announced = premium.can_announce and source.random() < 0.5
        lost = (announced or premium.silent_loss) and source.random() < 0.4
        side = source.choice(("declarer", "declarer", "defence"))
        found.append(_fact(name, side, announced, premium.kind == "zehn-tarock" or not lost))
    return found


def _fact(name: str, side: str, announced: bool, made: bool) -> Plain:
    return {"premium": name, "side": side, "announced": announced, "made": made, "kontra": 0}


def _doubled(book: Rulebook, slip: Plain, source: Random) -> None:
    for fact in slip["premiums"]:
        if fact["announced"] and book.premiums[fact["premium"]].can_kontra:
            fact["kontra"] = source.randint(0, 1)


def _negative(book: Rulebook, row: Contract, slip: Plain, level: int, source: Random) -> None:
    """Made more often than not; at higher levels somebody plays beside, and there are Kontras."""
    aims = {slip["declarer"]: row.tricks or 0}
    if level > 1 and row.joinable and source.random() < 0.5:
        beside = [r for r in games_of(book, "negative") if r.joinable and r.rank == row.rank]
        other = source.choice(beside)
        seat = source.choice([seat for seat in SEATS if seat != slip["declarer"]])
        slip["bei"] = [{"declarer": seat, "contract": other.id}]
        aims[seat] = other.tricks or 0
    tricks = [0, 0, 0, 0]
    for seat, aim in aims.items():
        tricks[seat] = aim if source.random() < 0.6 else max(0, aim + source.choice((-1, 1, 2)))
    others = [seat for seat in SEATS if seat not in aims]
    for _ in range(TRICKS - sum(tricks)):
        tricks[source.choice(others)] += 1
    slip["tricks"] = tricks
    if level > 1 and book.kontra.levels and book.kontra.negative != "none":
        slip["kontra"] = [
            0 if seat in aims else source.choice((0, 0, 1, level - 1)) for seat in SEATS
        ]


def _trischaken(slip: Plain, level: int, source: Random) -> None:
    """Everybody has tricks at first; later somebody may have none."""
    takers = list(SEATS)
    if level > 1 and source.random() < 0.6:
        takers = sorted(source.sample(SEATS, source.choice((2, 3)) if level > 2 else 3))
    tricks = [1 if seat in takers else 0 for seat in SEATS]
    for _ in range(TRICKS - sum(tricks)):
        tricks[source.choice(takers)] += 1
    thirds = [LEAST * count for count in tricks]
    left = TOTAL_THIRDS - sum(thirds)
    cuts = sorted(source.randrange(left + 1) for _ in takers[1:])
    for seat, start, end in zip(takers, [0, *cuts], [*cuts, left], strict=True):
        thirds[seat] += end - start
    one, other = takers[:2]
    both = thirds[one] + thirds[other]
    if level > 2 and both % 2 == 0 and source.random() < 0.4:  # the same for two of them
        thirds[one] = thirds[other] = both // 2
    slip["tricks"], slip["points"] = tricks, [format_points(one) for one in thirds]


def _renonce(book: Rulebook, row: Contract, slip: Plain, level: int, source: Random) -> None:
    seats = source.sample(SEATS, 2 if level > 2 and source.random() < 0.4 else 1)
    slip["renonce"] = {"seats": seats}
    if not row.is_for_card_points:
        return
    said = _premiums(book, row, slip, level - 1, source)
    slip["premiums"] = [{**fact, "made": None} for fact in said if fact["announced"]]
    if level > 1 and book.kontra.levels and book.play[row.regime].kontra:
        slip["kontra"] = source.choice((0, 0, 1))
