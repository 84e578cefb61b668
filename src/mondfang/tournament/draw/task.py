"""A draw to be made: the players as places, what the past says, and what is to be avoided."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from mondfang.tournament.draw.bounds import Field
from mondfang.tournament.draw.model import Meeting, RoundDraw, meeting_counts
from mondfang.tournament.draw.rules import DrawRules, split
from mondfang.tournament.draw.seating import (
    APART,
    CLUB,
    FIRST,
    SEASON,
    SECOND,
    Costs,
    Layer,
    Seating,
)
from mondfang.tournament.draw.wishes import NO_WISHES, Wishes
from mondfang.tournament.errors import Spot, TournamentError
from mondfang.tournament.office.players.entrants import Entrant

_SEASON_LEVELS = 3


@dataclass(frozen=True, slots=True)
class Task:
    """A draw to be made, with players as places in ``numbers``."""

    field: Field
    numbers: tuple[int, ...]
    costs: Costs
    met: list[bytearray]
    fives: list[int]
    wishes: Wishes = NO_WISHES

    @property
    def sizes(self) -> tuple[int, ...]:
        return self.field.sizes

    def seating(self) -> Seating:
        return Seating(len(self.numbers), self.costs, self.met, self.fives)


def task_of(
    entrants: Sequence[Entrant],
    rounds: Sequence[int],
    rules: DrawRules,
    past: Sequence[RoundDraw],
    season: Mapping[Meeting, int],
    wishes: Wishes = NO_WISHES,
) -> Task:
    numbers = tuple(sorted(entrant.number for entrant in entrants))
    for one, two in pairwise(numbers):
        if one == two:
            raise TournamentError("draw-player-twice", Spot(player=one))
    played = [one.number for one in past]
    for place, number in enumerate(rounds):
        if number in rounds[:place] or number in played:
            raise TournamentError("draw-round-twice", Spot(round=number))
    split(len(numbers), rules)
    clubs = {entrant.number: entrant.club for entrant in entrants}
    field = Field(frozenset(numbers), tuple(rounds), rules, tuple(past), clubs)
    met, fives = past_of(numbers, past)
    return Task(field, numbers, costs_of(field, numbers, season, wishes), met, fives, wishes)


def past_of(numbers: Sequence[int], past: Sequence[RoundDraw]) -> tuple[list[bytearray], list[int]]:
    """Who has met whom, and how often each sat at a five-table."""
    index = {number: place for place, number in enumerate(numbers)}
    met = [bytearray(len(numbers)) for _ in numbers]
    for two, times in meeting_counts(past).items():
        places = [index[number] for number in two if number in index]
        if len(places) == 2:
            one, other = places
            met[one][other] = met[other][one] = times
    fives = [0] * len(numbers)
    for table in (table for one in past for table in one.tables if len(table) == 5):
        for number in table:
            if number in index:
                fives[index[number]] += 1
    return met, fives


def costs_of(
    field: Field, numbers: Sequence[int], season: Mapping[Meeting, int], wishes: Wishes = NO_WISHES
) -> Costs:
    """What is avoided, in the order of the rules."""
    rules = field.rules
    layers = [Layer(_pair_masks(numbers, wishes.meetings), APART)]
    if rules.avoid_clubs:
        layers.append(Layer(_club_masks(numbers, field.clubs), CLUB))
    if rules.avoid_season:
        for level in range(1, _SEASON_LEVELS + 1):
            met = {two for two, times in season.items() if times >= level}
            layers.append(Layer(_pair_masks(numbers, met), SEASON))
    repeat, five = (FIRST, SECOND) if rules.first == "meetings" else (SECOND, FIRST)
    used = tuple(layer for layer in layers if any(layer.masks))
    return Costs(repeat if rules.repeats == "avoid" else 0, five, used)


def _club_masks(numbers: Sequence[int], clubs: Mapping[int, str]) -> tuple[int, ...]:
    of_club: dict[str, int] = {}
    for place, number in enumerate(numbers):
        of_club[clubs[number]] = of_club.get(clubs[number], 0) | 1 << place
    of_club[""] = 0
    return tuple(of_club[clubs[number]] & ~(1 << place) for place, number in enumerate(numbers))


def _pair_masks(numbers: Sequence[int], pairs: Iterable[Meeting]) -> tuple[int, ...]:
    index = {number: place for place, number in enumerate(numbers)}
    masks = [0] * len(numbers)
    for two in pairs:
        places = [index[number] for number in two if number in index]
        if len(places) == 2:
            one, other = places
            masks[one] |= 1 << other
            masks[other] |= 1 << one
    return tuple(masks)
