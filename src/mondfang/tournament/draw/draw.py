"""The draw: who sits where in which round, from a seed that can be published."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from mondfang.tournament.draw.bounds import clubs_bound, fives_bound, repeats_bound
from mondfang.tournament.draw.chance import Chance
from mondfang.tournament.draw.design import design_rounds, known_rounds
from mondfang.tournament.draw.model import Meeting, RoundDraw
from mondfang.tournament.draw.rules import DrawRules
from mondfang.tournament.draw.search import Budget, improve
from mondfang.tournament.draw.seating import CLUB, FIRST, Seating
from mondfang.tournament.draw.task import Task, task_of
from mondfang.tournament.draw.wishes import NO_WISHES, Wishes, numbered
from mondfang.tournament.office.players.entrants import Entrant

EDITION = "mondfang-draw-1"
"""Part of the key: a change that draws otherwise from the same seed takes a new one."""

_LOOKS, _LOOKS_A_PLAYER, _MORE_LOOKS, _SMALL = 14_000, 300, 30_000, 40

Tables = list[list[list[int]]]


def draw_rounds(
    entrants: Sequence[Entrant],
    rounds: Sequence[int],
    rules: DrawRules,
    seed: str,
    *,
    past: Sequence[RoundDraw] = (),
    season: Mapping[Meeting, int] | None = None,
    wishes: Wishes = NO_WISHES,
) -> tuple[RoundDraw, ...]:
    """Draw these rounds together, given those that have been played.

    The order in which the entrants are given does not matter; ``season`` says how often two have
    met in other tournaments, ``wishes`` what people asked for.
    """
    task = task_of(entrants, rounds, rules, past, season or {}, wishes)
    chance = Chance(EDITION, seed, _listed(rounds), _listed(task.numbers))
    byes = _draw_byes(task, chance)
    seating = _search(task, byes, chance)
    return tuple(_round(task, seating, index, chance) for index in range(len(rounds)))


def _draw_byes(task: Task, chance: Chance) -> list[list[int]]:
    """Who sits out in each round: nobody again before everybody has once (KI-073)."""
    sat_out = [0] * len(task.numbers)
    index = {number: place for place, number in enumerate(task.numbers)}
    for number in (number for one in task.field.past for number in one.byes):
        if number in index:
            sat_out[index[number]] += 1
    drawn = []
    for _ in task.field.rounds:
        order = chance.shuffled(list(range(len(task.numbers))))
        order.sort(key=lambda player: sat_out[player])
        drawn.append(order[: task.field.byes])
        for player in drawn[-1]:
            sat_out[player] += 1
    return drawn


def _search(task: Task, byes: list[list[int]], chance: Chance) -> Seating:
    """The best of as many tries as the budget allows, the first with the lowest cost.

    A small field that could do without the first evil, and does not yet, gets more tries.
    """
    players, goal = len(task.numbers), _goal(task)
    alone = len(task.sizes) == 1  # nobody to swap with
    budget = Budget(0 if alone else _LOOKS + _LOOKS_A_PLAYER * players)
    best, more = _one_try(task, byes, goal, chance, budget, designed=True), not alone
    while best.cost > goal and players <= _SMALL:
        if budget.looks <= 0:
            if not more or not best.cost >= FIRST > goal:
                break
            budget.looks, more = _MORE_LOOKS, False
        seating = _one_try(task, byes, goal, chance, budget, designed=False)
        if seating.cost < best.cost:
            best = seating
    return best


def _one_try(
    task: Task, byes: list[list[int]], goal: int, chance: Chance, budget: Budget, *, designed: bool
) -> Seating:
    seating = _start(task, byes, chance, designed=designed)
    improve(seating, goal, chance, budget, patience=300 + len(task.numbers))
    return seating


def _goal(task: Task) -> int:
    """A cost that is known to be the least there can be."""
    field, costs = task.field, task.costs
    meetings_first = field.rules.first == "meetings"
    fives = fives_bound(field, no_repeats=False).least
    apart = not meetings_first and fives == 0
    repeats = repeats_bound(field, fives_apart=apart).least
    if meetings_first and costs.repeat and not repeats:
        fives = fives_bound(field, no_repeats=True).least
    goal = costs.repeat * repeats + costs.five * fives
    return goal + (CLUB * clubs_bound(field).least if field.rules.avoid_clubs else 0)


def _start(task: Task, byes: list[list[int]], chance: Chance, *, designed: bool) -> Seating:
    """Tables by chance; the first try takes the rounds of a plane where there is one."""
    seating, field = task.seating(), task.field
    fresh = designed and not field.past and bool(task.costs.repeat)
    meetings_first = field.rules.first == "meetings" or 5 not in field.sizes
    if fresh and meetings_first:
        for tables in _designed(task, chance):
            seating.add_round(tables)
        _relabel(seating)
    for sitting_out in byes[len(seating.rounds) :]:
        seating.add_round(_dealt(task, sitting_out, chance))
    return seating


def _designed(task: Task, chance: Chance) -> Tables:
    """Rounds that are known to be good: all of them, or as many as a plane gives."""
    asked = (len(task.numbers), task.sizes, len(task.field.rounds), chance)
    return known_rounds(*asked) or design_rounds(*asked) or []


def _dealt(task: Task, sitting_out: Sequence[int], chance: Chance) -> list[list[int]]:
    out = set(sitting_out)
    order = chance.shuffled([place for place in range(len(task.numbers)) if place not in out])
    tables, start = [], 0
    for size in task.sizes:
        tables.append(order[start : start + size])
        start += size
    return tables


def _relabel(seating: Seating) -> None:
    """Two players change places in all rounds while that helps; their meetings stay as few."""
    better = bool(seating.costs.layers)
    while better:
        before = seating.cost
        for one in range(seating.players):
            for two in range(one + 1, seating.players):
                cost = seating.cost
                _swap_everywhere(seating, one, two)
                if seating.cost >= cost:
                    _swap_everywhere(seating, one, two)
        better = seating.cost < before


def _swap_everywhere(seating: Seating, one: int, two: int) -> None:
    for index, where in enumerate(seating.where):
        if where[one] != where[two]:
            seating.swap(index, one, two)


def _round(task: Task, seating: Seating, index: int, chance: Chance) -> RoundDraw:
    """The tables with their seats drawn too; who is at none sits out."""
    tables = [chance.shuffled(table) for table in seating.rounds[index]]
    byes = [place for place, table in enumerate(seating.where[index]) if table < 0]
    numbers = task.numbers
    named = [[numbers[place] for place in table] for table in tables]
    return RoundDraw(
        task.field.rounds[index],
        tuple(tuple(table) for table in numbered(named, task.wishes)),
        tuple(numbers[place] for place in byes),
    )


def _listed(numbers: Sequence[int]) -> str:
    return ",".join(str(number) for number in numbers)
