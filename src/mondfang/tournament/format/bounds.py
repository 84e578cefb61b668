"""How large a format may be: a sheet has a line for each deal, a list a column for each round."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from mondfang.tournament.format.model import Format, RoundPlan

MOST_ROUNDS: Final = 100
MOST_DEALS: Final = 1_000
MOST_MINUTES: Final = 10_000
MOST_PLAYERS: Final = 10_000  # who go on after a cut
MOST_ENTRANTS: Final = 2_000  # of one tournament: its pages look at all of them
MOST_TEAM: Final = 100  # members
MOST_TOURNAMENTS: Final = 1_000  # of a season


def too_large(form: Format) -> Iterator[tuple[str, int, int]]:
    """Everything in a format that is larger than any tournament: where, what, and the most."""
    if len(form.rounds) > MOST_ROUNDS:
        yield "round", len(form.rounds), MOST_ROUNDS
    for number, plan in enumerate(form.rounds[:MOST_ROUNDS]):
        for name, found, most in plan_too_large(plan):
            yield f"round[{number}].{name}", found, most
    if form.cut is not None and form.cut.players > MOST_PLAYERS:
        yield "cut.players", form.cut.players, MOST_PLAYERS


def plan_too_large(plan: RoundPlan) -> Iterator[tuple[str, int, int]]:
    if plan.deals is not None and plan.deals > MOST_DEALS:
        yield "deals", plan.deals, MOST_DEALS
    if plan.minutes is not None and plan.minutes > MOST_MINUTES:
        yield "minutes", plan.minutes, MOST_MINUTES
