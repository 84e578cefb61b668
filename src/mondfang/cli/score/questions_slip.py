"""From the answers of a scorer to the slip, and from what is wrong in it back to the answer."""

from __future__ import annotations

import re
from typing import Any

from mondfang.cli.score.questions import declarers
from mondfang.cli.score.questions_base import SEATS, Answers
from mondfang.rulebook import Rulebook
from mondfang.scorer.slip.form import Slip, slip_of

# The path of an error, and the question whose answer it is about; {} is the number in the path.
_PATHS = (
    (r"premiums\[(\d+)\]\.kontra", "premium-kontra.{}"),
    (r"premiums\[(\d+)\]\.(?:premium|by)", "premium.{}"),
    (r"premiums\[(\d+)\]\.(side|announced|made)", "{1}.{0}"),
    (r"renonce\.claims\[(\d+)\]\.seat", "claim.{}"),
    (r"renonce\.claims\[(\d+)\]", "claimed.{}"),
    (r"renonce", "offenders"),
    (r"bei\[(\d+)\]\.contract", "bei-game.{}"),
    (r"bei\[(\d+)\]", "bei.{}"),
    (r"king_in_talon|partner", "partner"),
    (r"schleifen|unplayed", "ending"),
    (r"points", "points"),
    (r"tricks", "tricks"),
)


def slip_of_answers(book: Rulebook, options: dict[str, str], known: Answers) -> Slip:
    """Only what was asked in the end is in ``known``; answers that no longer matter are not."""
    slip: dict[str, Any] = {
        "rulebook": book.id,
        "forehand": known["forehand"],
        "contract": known["contract"],
        "declarer": known["declarer"],
    }
    if options:
        slip["options"] = options
    row = book.contracts[known["contract"]]
    for key in ("bird", "stake", "points", "tricks"):
        if known.get(key) is not None:
            value = known[key]
            slip[key] = list(value) if isinstance(value, tuple) else value
    partner = known.get("partner")
    if partner in ("taken", "left"):
        slip["king_in_talon"] = partner
    elif partner != "alone" and partner is not None:
        slip["partner"] = partner
    if known.get("ending") in ("schleifen", "unplayed"):
        slip[known["ending"]] = True
    if row.is_negative:
        slip.update(_negative(known))
    elif known.get("kontra"):
        slip["kontra"] = known["kontra"]
    premiums = _premiums(known)
    if premiums:
        slip["premiums"] = premiums
    if known.get("ending") == "renonce" and "offenders" in known:
        slip["renonce"] = {"seats": list(known["offenders"]), "claims": _claims(known)}
    return slip_of(slip)


def _negative(known: Answers) -> dict[str, Any]:
    ladders = [
        [known.get(f"kontra.{declarer}.{seat}", 0) for seat in SEATS]
        for declarer in declarers(known)
    ]
    beside = [
        {"declarer": seat, "contract": known[f"bei-game.{place}"], "kontra": ladders[place + 1]}
        for place, seat in enumerate(declarers(known)[1:])
        if f"bei-game.{place}" in known
    ]
    found: dict[str, Any] = {"kontra": ladders[0]} if any(ladders[0]) else {}
    return {**found, "bei": beside} if beside else found


def _premiums(known: Answers) -> list[dict[str, Any]]:
    """Those whose every question is answered."""
    found = []
    place = 0
    while known.get(f"announced.{place}") is not None:
        made = known.get(f"made.{place}")
        if made is None and known["ending"] == "played":
            break
        found.append(
            {
                "premium": known[f"premium.{place}"],
                "side": known[f"side.{place}"],
                "announced": known[f"announced.{place}"],
                "made": True if known["ending"] == "unplayed" else made,
                "kontra": known.get(f"premium-kontra.{place}", 0),
            }
        )
        place += 1
    return found


def _claims(known: Answers) -> list[dict[str, Any]]:
    found = []
    place = 0
    while known.get(f"claimed.{place}") is not None:
        found.append({"seat": known[f"claim.{place}"], "premium": known[f"claimed.{place}"]})
        place += 1
    return found


def question_of(path: str, known: Answers) -> str:
    """The question behind the path of an error; the last premium where none is named."""
    for pattern, key in _PATHS:
        found = re.match(pattern, path)
        if found is not None:
            named = key.format(*found.groups())
            if named in known:
                return named
    if path.startswith(("premiums", "bird")):
        places = [key for key, value in known.items() if key.startswith("premium.") and value]
        return places[-1] if places else "ending"
    if path in known:
        return path
    if path.startswith("kontra"):
        return next((key for key in known if key.startswith("kontra.")), "ending")
    return "contract"
