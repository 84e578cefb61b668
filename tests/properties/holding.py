"""What holds in any book, played at random: each claim raises where it does not."""

from __future__ import annotations

import random
from typing import Any

from mondfang.game import GameState, IllegalAction, Outcome, new_game, random_deal
from mondfang.referee.case import CaseForm, CaseMoment, case_of, ruled
from mondfang.rulebook import Rulebook
from mondfang.scorer.rows import check_row, is_possible
from mondfang.scorer.slip import outcome_of_slip
from mondfang.scorer.slip.form import Slip, SlipClaim, slip_of
from mondfang.settlement import settle
from tests.kernel.kernel_tables import slanted_deal
from tests.random_games import choose, wild_game
from tests.scorer.slip.slips import slip_after


class Broken(AssertionError):
    """A claim that does not hold, with all that is needed to see it again."""


def played(book: Rulebook, seed: int, target: str | None) -> GameState | None:
    """The end of a game; None where the rules leave a seat nothing to do."""
    source = random.Random(seed)
    deal = slanted_deal(book, source, seed % 4) if seed % 2 else random_deal(book.deal, source)
    state = new_game(book, deal, seed % 4)
    while not state.is_over:
        if not state.legal_actions():
            return None
        state = state.apply(choose(state, source, target))
    return state


def check_game(book: Rulebook, seed: int, target: str | None = None) -> bool:
    """A played game: its row is explained, and its slip settles as it does."""
    state = played(book, seed, target)
    if state is None:
        return False
    outcome = state.outcome()
    settled = settle(book, outcome)
    if sum(settled.points):
        raise Broken(f"{settled.points} do not sum to zero: {outcome}")
    if not is_possible(book, settled.points):
        raise Broken(f"no story for {settled.points}: {outcome}")
    if outcome.games:
        slip = slip_of(slip_after(book, outcome))
        again = settle(book, outcome_of_slip(book, slip))
        if again.points != settled.points:
            raise Broken(f"{settled.points} but {again.points} by slip: {outcome}")
    return True


def check_stories(book: Rulebook, row: tuple[int, int, int, int]) -> None:
    """Whatever a row is explained by settles to it."""
    for story in check_row(book, row).stories:
        points = settle(book, story.outcome).points
        times = 2 if story.doubled else 1
        if tuple(times * each for each in points) != row:
            raise Broken(f"{row} told by a game that gives {points}: {story.outcome}")


def check_ruling(book: Rulebook, seed: int) -> bool:
    """A Renonce found in table manner is ruled alike when it is told as a case."""
    try:
        game = wild_game(book, seed)
    except (IllegalAction, IndexError):
        return False
    if game.ruling is None or game.ruled is None:
        return False
    fault = game.faults[game.ruled]
    case = game._case(fault)
    moment = {name: getattr(case.moment, name) for name in CaseMoment.__struct_fields__}
    form = CaseForm(
        slip=_told(book, game.outcome()),
        fault=fault.kind,
        seats=list(case.seats),
        moment=CaseMoment(**moment),
        premium=fault.premium,
        answers=dict.fromkeys(("advantage", "demand", "purpose", "complaint"), True),
        claims=[SlipClaim(seat, name) for seat, name in case.claims],
        note=fault.note or "something",
    )
    ruling = ruled(book, case_of(book, form))
    found, settled = ruling.settlement, game.ruling.settlement
    if settled is None or found is None or found.points != settled.points:
        raise Broken(f"{fault.kind}: {settled} at the table, {found} by the case")
    return True


def _told(book: Rulebook, outcome: Outcome) -> Slip:
    """The game as far as a referee is told of it."""
    row = book.contracts[outcome.games[0].contract]
    told: dict[str, Any] = {
        "rulebook": book.id,
        "forehand": outcome.forehand,
        "contract": row.id,
        "declarer": outcome.games[0].seat,
    }
    if row.partner:
        told |= {"partner": outcome.partner, "king_in_talon": outcome.king_in_talon}
    if row.is_negative:
        ladders: dict[int, list[int]] = {game.seat: [0, 0, 0, 0] for game in outcome.games}
        for owner, seat, level in outcome.kontras:
            ladders[owner][seat] = level
        beside = [
            {"declarer": game.seat, "contract": game.contract, "kontra": ladders[game.seat]}
            for game in outcome.games[1:]
        ]
        return slip_of({**told, "kontra": ladders[outcome.games[0].seat], "bei": beside})
    premiums = [
        {
            "premium": fact.premium,
            "side": fact.side,
            "announced": True,
            "kontra": fact.kontra,
            "by": fact.by,
        }
        for fact in outcome.premiums
    ]
    return slip_of({**told, "kontra": outcome.kontra, "premiums": premiums})
