"""From the answers of a scorer to the slip, and from what is wrong in it back to the answer."""

from __future__ import annotations

import re
from typing import Any

from mondfang.cards import TOTAL_THIRDS, format_points, parse_points
from mondfang.rulebook.model import Rulebook
from mondfang.scorer.interview.question import SEATS, TRICKS, Answers
from mondfang.scorer.slip.form import Slip, SlipError, slip_of
from mondfang.scorer.slip.read import outcome_of_slip

INCOMPLETE = ("missing-field", "missing-bird")
Plain = dict[str, Any]

# The path of an error, and the question whose answer it is about; numbers count from 1 there.
_PATHS = (
    (r"premiums\[(\d+)\]\.(side|announced|made|kontra)", "premium-{}-{}"),
    (r"premiums\[(\d+)\]", "premium-{}"),
    (r"renonce\.claims\[(\d+)\]\.seat", "claim-{}-seat"),
    (r"renonce\.claims\[(\d+)\]", "claim-{}"),
    (r"renonce", "offenders"),
    (r"bei\[(\d+)\]\.contract", "beside-{}-game"),
    (r"bei\[(\d+)\]", "beside-{}"),
    (r"king_in_talon|partner", "partner"),
    (r"schleifen|unplayed", "ending"),
    (r"points", "points"),
    (r"tricks", "tricks"),
)


def slip_of_answers(book: Rulebook, known: Answers) -> Slip:
    """Only what was asked in the end is in ``known``; answers that no longer matter are not."""
    return slip_of(_plain(book, known))


def can_be(book: Rulebook, known: Answers, fact: Plain | None = None) -> bool:
    """Whether a game with these answers, and one premium besides, can have happened so far."""
    plain = _plain(book, known)
    if fact is not None:
        plain["premiums"] = [*plain.get("premiums", []), fact]
    for points in _trials(book, plain):
        trial = plain | ({} if points is None else {"points": points})
        trial["premiums"] = _counted(book, trial.get("premiums", []), points)
        if takers := _takers(book, known, trial["premiums"]):
            trial["tricks"] = [TRICKS if seat == takers[0] else 0 for seat in SEATS]
        try:
            outcome_of_slip(book, slip_of(trial))
        except SlipError as problem:
            if problem.code not in INCOMPLETE:
                continue
        return True
    return False


def _trials(book: Rulebook, plain: Plain) -> list[str | None]:
    """Points to try a game with that nobody has counted yet; a silent Sack asks for its own."""
    row, said = book.contracts[plain["contract"]], plain.get("premiums", [])
    uncounted = plain.get("unplayed") or plain.get("schleifen") or "renonce" in plain
    if uncounted or _taker(book, said) or row.talon == "tricks" or row.is_negative:
        return [None]
    limits = [
        book.premiums[one["premium"]].threshold_thirds for one in said if not one["announced"]
    ]
    asked = [limit for limit in limits if limit is not None]
    thirds = [TOTAL_THIRDS // 2, *asked, *(TOTAL_THIRDS - limit for limit in asked)]
    return [format_points(one) for one in thirds]


def _counted(book: Rulebook, said: list[Plain], points: str | None) -> list[Plain]:
    """An announced Sack is made or missed by the points; nobody has to be asked."""
    taker = _taker(book, said)
    if not said or (points is None and taker is None):
        return said
    ours = parse_points(points) if points else TOTAL_THIRDS if taker == "declarer" else 0
    thirds = {"declarer": ours, "defence": TOTAL_THIRDS - ours}
    found = []
    for one in said:
        limit = book.premiums[one["premium"]].threshold_thirds
        if limit is not None and one["announced"]:
            one = one | {"made": thirds[one["side"]] >= limit}
        found.append(one)
    return found


def _taker(book: Rulebook, said: list[Plain]) -> str | None:
    """The side that made a Valat."""
    return next((one["side"] for one in said if one["made"] and _is_valat(book, one)), None)


def _is_valat(book: Rulebook, fact: Plain) -> bool:
    return book.premiums[fact["premium"]].kind == "valat"


def _plain(book: Rulebook, known: Answers) -> Plain:
    """The slip as plain data, without what has not been said yet."""
    agreed = {k: v for k, v in book.settings.items() if v != book.options[k].default}
    slip: Plain = {"rulebook": book.id}
    if agreed:
        slip["options"] = agreed
    for key in ("forehand", "contract", "declarer", "bird", "stake", "points", "tricks"):
        if known.get(key) is not None:
            slip[key] = known[key]
    partner = known.get("partner")
    if partner in ("taken", "left"):
        slip["king_in_talon"] = partner
    elif partner != "alone" and partner is not None:
        slip["partner"] = partner
    if known.get("ending") in ("schleifen", "unplayed"):
        slip[known["ending"]] = True
    if "contract" in known and book.contracts[known["contract"]].is_negative:
        slip.update(_negative(known))
    elif known.get("kontra"):
        slip["kontra"] = known["kontra"]
    premiums = premiums_said(book, known)
    if premiums:
        slip["premiums"] = premiums
    if tricks := valat_tricks(book, known):
        slip["tricks"] = tricks
    if known.get("ending") == "renonce" and "offenders" in known:
        slip["renonce"] = {"seats": known["offenders"], "claims": _claims(known)}
    return slip


def declarers(known: Answers) -> list[int]:
    """Who played, the first one first."""
    beside = [known.get(f"beside-{place}") for place in range(1, len(SEATS))]
    return [known["declarer"], *(seat for seat in beside if seat is not None)]


def _negative(known: Answers) -> Plain:
    if "declarer" not in known:
        return {}
    ladders = [
        [known.get(f"kontra-{declarer + 1}-{seat + 1}", 0) for seat in SEATS]
        for declarer in declarers(known)
    ]
    beside = [
        {"declarer": seat, "contract": known[f"beside-{place}-game"], "kontra": ladders[place]}
        for place, seat in enumerate(declarers(known)[1:], 1)
        if f"beside-{place}-game" in known
    ]
    found: Plain = {"kontra": ladders[0]} if any(ladders[0]) else {}
    return {**found, "bei": beside} if beside else found


def premiums_said(book: Rulebook, known: Answers) -> list[Plain]:
    """Those of which everything is said; ``made`` follows where nobody was asked."""
    found: list[Plain] = []
    while f"premium-{len(found) + 1}-announced" in known:
        root = f"premium-{len(found) + 1}"
        fact = {
            "premium": known[root],
            "side": known[f"{root}-side"],
            "announced": known[f"{root}-announced"] == "said",
            "made": None if known["ending"] == "renonce" else known.get(f"{root}-made", True),
            "kontra": known.get(f"{root}-kontra", 0),
        }
        found.append(fact)
    return _counted(book, found, known.get("points"))


def _claims(known: Answers) -> list[Plain]:
    found: list[Plain] = []
    while f"claim-{len(found) + 1}-seat" in known:
        root = f"claim-{len(found) + 1}"
        found.append({"seat": known[f"{root}-seat"], "premium": known[root]})
    return found


def valat_tricks(book: Rulebook, known: Answers) -> list[int] | None:
    """All twelve for a player alone; empty where two share them, None where nobody took all."""
    takers = _takers(book, known, premiums_said(book, known))
    if not takers:
        return None
    return [TRICKS if seat in takers else 0 for seat in SEATS] if len(takers) == 1 else []


def _takers(book: Rulebook, known: Answers, said: list[Plain]) -> list[int]:
    """The seats that made a Valat; nobody where there was none."""
    taker = _taker(book, said)
    if taker is None:
        return []
    ours = {*declarers(known), known.get("partner")}
    return [seat for seat in SEATS if (seat in ours) == (taker == "declarer")]


def question_of(path: str, known: Answers) -> str:
    """The question behind the path of an error; the last premium where none is named."""
    for pattern, key in _PATHS:
        found = re.match(pattern, path)
        if found is not None:
            parts = [int(one) + 1 if one.isdigit() else one for one in found.groups()]
            named = key.format(*parts)
            if named in known:
                return named
    if path.startswith(("premiums", "bird")):
        said = [key for key in known if re.fullmatch(r"premium-\d+", key) and known[key]]
        return said[-1] if said else "ending"
    if path in known:
        return path
    if path.startswith("kontra"):
        return next((key for key in known if key.startswith("kontra-")), "ending")
    return "contract"
