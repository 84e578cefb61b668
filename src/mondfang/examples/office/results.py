"""Rounds in which given players get given points, and the others level them out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from mondfang.examples.office.desk import SEED, Desk
from mondfang.tournament.draw.model import RoundDraw
from mondfang.tournament.office import events as ev
from mondfang.tournament.office.verbs import lot
from mondfang.tournament.standings.ranking import qualified, standings, tied_groups

DEALS = 16  # of a table of which nothing is said, where the clock ends a round


@dataclass(frozen=True, slots=True)
class Score:
    """What somebody got in a round: points, after so many deals, or nothing but a pause."""

    points: int = 0
    deals: int | None = None
    bye: bool = False


def score_of(text: str) -> Score:
    """``30``, ``24/16`` for 24 points after 16 deals, ``bye``."""
    if text == "bye":
        return Score(bye=True)
    points, _, deals = text.partition("/")
    return Score(int(points), int(deals) if deals else None)


def with_results(desk: Desk, results: Mapping[str, str]) -> Desk:
    """Registration is closed, and all rounds that the results tell of are played."""
    scores = {int(who): [score_of(one) for one in text.split()] for who, text in results.items()}
    desk = desk.after("close")
    rounds = range(1, max(map(len, scores.values())) + 1)
    seated = [number for number in rounds if desk.now.format.stage(number) == "main"]
    if desk.now.format.draw.at_once:
        drawn = tuple(_main_round(desk, scores, number) for number in seated)
        desk = desk.done(ev.Drawn(drawn, SEED))
    for number in rounds:
        if number not in desk.now.draws:
            desk = _with_round(desk, scores, number)
        desk = _played(desk, scores, number)
    return desk


def _with_round(desk: Desk, scores: Mapping[int, list[Score]], number: int) -> Desk:
    if desk.now.format.stage(number) == "main":
        return desk.done(ev.Drawn((_main_round(desk, scores, number),), SEED))
    desk = _lots_drawn(desk)
    field = qualified(desk.now)
    one = RoundDraw(number, _tables(list(field), [who for who in scores if who in field]))
    return desk.done(ev.Drawn((one,), SEED))


def _lots_drawn(desk: Desk) -> Desk:
    """Where only a lot tells who plays the final it is drawn."""
    waiting = {place.number for place in standings(desk.now) if place.needs_lot}
    for group in tied_groups(desk.now, "main"):
        if waiting and set(group) <= waiting:
            desk = desk.done(lot(desk.now, "main", group, SEED))
    return desk


def _main_round(desk: Desk, scores: Mapping[int, list[Score]], number: int) -> RoundDraw:
    """Who levels the points out changes from round to round."""
    everybody = list(desk.now.entrants)
    byes = [who for who, told in scores.items() if _score(told, number).bye]
    named = [who for who in scores if who not in byes]
    rest = [who for who in everybody if who not in named and who not in byes]
    spare = (len(named) + len(rest)) % 4
    shift = 3 * number % len(rest) if rest else 0
    rest = rest[shift:] + rest[:shift]
    byes, rest = [*byes, *rest[len(rest) - spare :]], rest[: len(rest) - spare]
    return RoundDraw(number, _tables([*named, *rest], named), tuple(byes))


def _tables(field: list[int], named: list[int]) -> tuple[tuple[int, ...], ...]:
    """Those who are named at as many tables as there are, the others beside them."""
    tables: list[list[int]] = [[] for _ in range(len(field) // 4)]
    for index, who in enumerate(named):
        tables[index % len(tables)].append(who)
    rest = [who for who in field if who not in named]
    for table in tables:
        while len(table) < 4:
            table.append(rest.pop(0))
    return tuple(map(tuple, tables))


def _score(told: list[Score], number: int) -> Score:
    return told[number - 1] if number <= len(told) else Score()


def _played(desk: Desk, scores: Mapping[int, list[Score]], number: int) -> Desk:
    desk = desk.after(f"start {number}").seated(number)
    for table, seats in enumerate(desk.now.draws[number].tables, 1):
        told = [_score(scores[who], number) if who in scores else Score() for who in seats]
        points = [one.points for one in told]
        unnamed = [place for place, who in enumerate(seats) if who not in scores]
        points[unnamed[0] if unnamed else -1] -= sum(points)
        deals = next((one.deals for one in told if one.deals is not None), None)
        planned = desk.now.format.plan(number).deals_at(len(seats))
        desk = desk.entered(number, table, tuple(points), deals or planned or DEALS)
    return desk
