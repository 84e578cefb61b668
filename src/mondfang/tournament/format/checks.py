"""Statements of a format that are fine alone and have to fit its rounds: read, or typed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from mondfang.tournament.format.bounds import MOST_TEAM
from mondfang.tournament.format.model import Format, RoundPlan


@dataclass(frozen=True, slots=True)
class Misfit:
    """What does not fit: where, what was found, what is wanted; ``clash`` where two disagree."""

    path: str
    found: object
    wanted: str
    clash: bool = False


def plan_misfits(plan: RoundPlan, path: str) -> Iterator[Misfit]:
    """A round has a length, and everybody deals as often as everybody else."""
    for name in ("deals", "minutes"):
        number = getattr(plan, name)
        if number is not None and number < 1:
            yield Misfit(f"{path}.{name}", number, "a whole number from 1")
    if plan.deals is not None and plan.deals % 4:
        yield Misfit(f"{path}.deals", plan.deals, "whole rotations: 4, 8, 12, 16, 20 …")


def scoring_misfits(form: Format) -> Iterator[Misfit]:
    """What is said of single rounds and of teams has to fit the rounds there are."""
    scoring, main, teams = form.scoring, form.main_rounds, form.teams
    if scoring.best is not None and not 1 <= scoring.best <= main:
        yield Misfit("scoring.best", scoring.best, f"a whole number from 1 to {main}")
    if not 0 <= (scoring.least_rounds or 0) <= len(form.rounds):
        yield Misfit("scoring.least_rounds", scoring.least_rounds, f"at most {len(form.rounds)}")
    bonus = list(scoring.table_bonus or ())
    if len(bonus) > 5 or bonus != sorted(bonus, reverse=True):
        yield Misfit("scoring.table_bonus", bonus, "at most five numbers, the highest first")
    if scoring.best is not None and scoring.total == "mean":
        both = "the best rounds and a mean of all together"
        yield Misfit("scoring", both, "one of them", clash=True)
    if teams is not None and not 1 <= teams.counts <= teams.size:
        yield Misfit("teams.counts", teams.counts, "counts from 1 to size")
    if teams is not None and teams.size > MOST_TEAM:
        yield Misfit("teams.size", teams.size, f"at most {MOST_TEAM}")
