"""What is known already, as answers: from a case that was kept or published."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from mondfang.referee.asking.moments import BEFORE, NEXT_CUT, SPOKEN
from mondfang.referee.book import referee_book
from mondfang.referee.case import CaseForm, case_of
from mondfang.referee.facts import Case
from mondfang.referee.rulings import moments_asked
from mondfang.rulebook.model import Rulebook
from mondfang.scorer.slip.form import Slip


def answers_of(book: Rulebook, form: CaseForm) -> dict[str, Any]:
    """The answers that tell a case; raises CaseError where it cannot be one."""
    case = case_of(book, form)
    row = referee_book(book).faults[form.fault]
    found: dict[str, Any] = {"fault": row.id}
    if row.id == "other":
        found["note"] = form.note
    found["seats"] = list(form.seats)
    found |= _game(book, form.slip)
    found |= _when(book, case)
    found |= {f"answer.{name}": said for name, said in form.answers.items()}
    if form.premium is not None:
        found["lost"] = form.premium
    for number, claim in enumerate(form.claims, 1):
        found |= {f"claim-{number}": claim.premium, f"claim-{number}-seat": [claim.seat]}
    return {**found, f"claim-{len(form.claims) + 1}": None}


def _game(book: Rulebook, slip: Slip) -> Iterator[tuple[str, Any]]:
    row = book.contracts[slip.contract]
    yield "contract", row.id
    if row.talon == "tricks":
        yield "premium-1", None
        return
    players = slip.declarers or ([] if slip.declarer is None else [slip.declarer])
    beside = [one.declarer for one in slip.bei if one.contract == row.id]
    players = [*players, *(seat for seat in beside if seat not in players)]
    yield "declarer", players
    if row.partner:
        yield "partner", _partner(slip)
    if isinstance(slip.kontra, int):
        yield "kontra", slip.kontra
    else:
        yield from ((f"kontra-{seat}", level) for seat, level in enumerate(slip.kontra, 1))
    said = [one for one in slip.premiums if one.announced]
    for number, one in enumerate(said, 1):
        root = f"premium-{number}"
        yield root, one.premium
        yield f"{root}-side", one.side
        yield f"{root}-kontra", one.kontra
    yield f"premium-{len(said) + 1}", None


def _partner(slip: Slip) -> int | str:
    if slip.partner is not None:
        return slip.partner
    return "nobody" if slip.king_in_talon is None else "talon"


def _when(book: Rulebook, case: Case) -> dict[str, Any]:
    """Which of the times to choose from it was."""
    asked = moments_asked(book, case)
    if NEXT_CUT in asked and case.moment.next_cut:
        return {"when": NEXT_CUT}
    points = [name for name in asked if name != NEXT_CUT]
    if SPOKEN in points and len(case.seats) > 1:
        spoken = [seat for seat in case.seats if case.moment.has_spoken(seat)]
        return {"when": BEFORE, "moment.spoken": spoken}
    come = [name for name in points if case.moment.has_come(name, case.seats)]
    if not come:
        return {"when": BEFORE}
    in_dealing = referee_book(book).faults[case.fault].ruling == "dealing"
    return {"when": come[-1] if in_dealing else points[0]}
