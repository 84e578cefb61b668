"""A format: how a tournament is played, drawn, scored, ranked and paid, as data."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from mondfang.rulebook import Rulebook, load_book
from mondfang.tournament.draw.rules import DrawRules

Stage = Literal["main", "final"]
Tie = Literal[
    "best-round",
    "second-best-round",
    "third-best-round",
    "final-round",
    "best-preliminary",
    "second-best-preliminary",
    "third-best-preliminary",
    "lot",
]
CupSystem = Literal["fixed50", "heine", "cubic200", "sums", "ranks"]


@dataclass(frozen=True, slots=True)
class RoundPlan:
    """One round: so many deals, or so many minutes, or both; neither ends with a final round."""

    stage: Stage
    deals: int | None
    minutes: int | None

    def deals_at(self, size: int) -> int | None:
        """The deals at a table of so many: at five each plays as many as the others at four."""
        return None if self.deals is None else self.deals * size // 4


@dataclass(frozen=True, slots=True)
class Cut:
    """Who goes on after the main rounds, with how much of the points, and how ties are broken."""

    players: int
    carry: Fraction
    ties: tuple[Tie, ...]
    tables: Literal["lot", "ranked"]


@dataclass(frozen=True, slots=True)
class Scoring:
    """How rows become a rank.

    ``weighting`` "per-deal" divides a round's points by the deals of the table (KI-072). ``bye``
    is what sitting out earns; ``left`` whether who left is still ranked. Where the list of ties
    does not end with the lot, equal players share a rank.

    ``table_bonus`` goes by place at the table, round by round, to those who share it in equal
    parts. ``best`` counts only so many main rounds of each. ``total`` "mean" is for a marathon,
    where people come and go; who has played fewer than ``least_rounds`` has no rank.
    """

    weighting: Literal["none", "per-deal"]
    bye: Literal["own-mean", "field-mean"]
    ties: tuple[Tie, ...]
    left: Literal["ranked", "unranked"]
    table_bonus: tuple[int, ...] | None = None
    best: int | None = None
    total: Literal["sum", "mean"] | None = None  # the sum, where nothing is said
    least_rounds: int | None = None


@dataclass(frozen=True, slots=True)
class TeamPlan:
    """Tandems and teams: how many they are, how many of them count, and whether they may meet."""

    size: int
    counts: int
    apart: bool


@dataclass(frozen=True, slots=True)
class CupExport:
    """What a cup takes: the standings after the main rounds or at the end, in these systems."""

    takes: Literal["main", "end"]
    systems: tuple[CupSystem, ...]


@dataclass(frozen=True, slots=True)
class MoneyPlan:
    """Whether money is played for at all; cents a point where the book leaves them open.

    Kontras that count for the money alone are paid right after their game, or with everything
    else when the round is over (ST-141).
    """

    on: bool
    cents_per_point: int | None
    entry_cents: int
    prizes_percent: tuple[int, ...]
    kontras: Literal["at-once", "at-the-end"] = "at-the-end"
    prizes_cents: tuple[int, ...] | None = None  # fixed prizes by place, not percent of the pot


@dataclass(frozen=True, slots=True)
class OfficePlan:
    """What the director's office asks for."""

    complaint_minutes: int
    first_column: Literal["dealer", "forehand"]
    seating: Literal["edv", "cards"]
    confirmations: tuple[str, ...]  # what each has to agree to when registering
    scorer: bool  # a table names its scorer before the first deal
    wait_for_sheets: bool  # the next round starts only when every sheet is in
    second_entry: bool  # a sheet counts as reported once it was entered twice alike
    exclusion_reason: bool  # whether an exclusion has to be reasoned
    unexcused_ban: bool  # whether leaving without excuse brings a ban (ST-051)
    appeals: bool  # whether a ruling of the referee can be complained about
    punctual: bool = False  # whoever comes after the hour is late (HG-115)
    tables_after_results: bool = False  # the next tables are told with the results (KI-071)
    notices: tuple[str, ...] | None = None  # clauses shown to everybody who registers (KI-217)


@dataclass(frozen=True, slots=True)
class Format:
    """A whole format; presets are the files ``format.toml`` of the books."""

    id: str
    title: str
    title_en: str
    rulebook: str
    options: tuple[tuple[str, str], ...]
    rounds: tuple[RoundPlan, ...]
    draw: DrawRules
    cut: Cut | None
    scoring: Scoring
    cup: CupExport
    money: MoneyPlan
    office: OfficePlan
    teams: TeamPlan | None = None

    @property
    def main_rounds(self) -> int:
        """How many rounds come before the final."""
        return sum(plan.stage == "main" for plan in self.rounds)

    def plan(self, number: int) -> RoundPlan:
        """The plan of a round, counted from 1."""
        return self.rounds[number - 1]

    def stage(self, number: int) -> Stage:
        return self.plan(number).stage


def book_of(form: Format) -> Rulebook:
    """The rulebook with the options that the format switches on."""
    return load_book(form.rulebook, form.options)


def stake_cents(form: Format) -> int | None:
    """Cents a point: the book's, or the organiser's; None where no money is played for (ST-032)."""
    if not form.money.on:
        return None
    own = book_of(form).money.cents_per_point
    return form.money.cents_per_point if own is None else own


def columns(form: Format, seats: tuple[int, ...]) -> tuple[int, ...]:
    """The players of a table as the columns of its sheet name them, from the left."""
    return seats if form.office.first_column == "dealer" else (*seats[1:], seats[0])


def seat_order(form: Format, numbers: tuple[int, ...]) -> tuple[int, ...]:
    """What stands in the columns of a sheet, from the left, in the order of its seats."""
    return numbers if form.office.first_column == "dealer" else (numbers[-1], *numbers[:-1])
