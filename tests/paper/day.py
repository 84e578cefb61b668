"""Days for tests of paper: people of all kinds, and a tournament as far as a test needs it."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from random import Random

from mondfang.tournament.cup.format import cup_preset
from mondfang.tournament.cup.table import Cup, leg_of
from mondfang.tournament.format.model import Stage, TeamPlan
from mondfang.tournament.office.events import Confirmed, PlayerChanged, Posted, ScorerNamed
from mondfang.tournament.office.fold import Tournament
from mondfang.tournament.office.players.entrants import Consent
from mondfang.tournament.office.verbs import draw, enter, lot
from mondfang.tournament.sheet.model import seat_row
from mondfang.tournament.standings.ranking import cup_standings, tied_groups
from tests.tournament.desk import MINUTE, SEED, Desk

SHORT, NUMBER, FORMULA = 3, 5, 7
"""Who shows but the initials, who but the number, and whose name looks like a formula."""
FULL_OF_SHORT, SHORT_SHOWN = "Vorname Geheim", "V. Geheim"
FULL_OF_NUMBER, CLUB_OF_NUMBER = "Niemandes Name", "Niemandes Verein"
FORMULA_NAME = "=1+1 <b>Spieler</b>"
CLUBS = ("Murtal", "TC Mürztal", "")


def _changed(desk: Desk, number: int, name: str, consent: Consent, club: str = "") -> None:
    entrant = replace(desk.now.entrants[number], name=name, consent=consent, club=club)
    desk.do(PlayerChanged(entrant))


def begun(form: str, players: int = 24, place: str = "Gasthof zur Post") -> Desk:
    """Registration closed, the first rounds drawn."""
    desk = Desk(form, place=place)
    for number in range(1, players + 1):
        desk.register(f"Spieler {number}", CLUBS[number % 3])
    _changed(desk, SHORT, FULL_OF_SHORT, "short")
    _changed(desk, NUMBER, FULL_OF_NUMBER, "number", CLUB_OF_NUMBER)
    _changed(desk, FORMULA, FORMULA_NAME, "full")
    desk.close_and_draw()
    return desk


def play(desk: Desk, number: int) -> None:
    """A round with sheets deal by deal, from the number of the round."""
    chance = Random(f"{desk.now.format.id} {number}")
    if number not in desk.now.draws:
        desk.do(draw(desk.now, SEED))
    desk.start(number)
    for table, seats in enumerate(desk.now.draws[number].tables, 1):
        if desk.now.format.office.scorer:
            desk.do(ScorerNamed(number, table, seats[0]))
        planned = desk.now.format.plan(number).deals_at(len(seats))
        deals = planned or chance.choice((2, 3)) * len(seats)
        rows = []
        for deal in range(1, deals + 1):
            four = [one * chance.choice((1, 2, 4)) for one in (3, -1, -1, -1)]
            four[3] = -sum(four[:3])
            chance.shuffle(four)
            rows.append(seat_row(tuple(four), len(seats), deal))
        desk.do(enter(desk.now, number, table, rows))


def draw_lots(desk: Desk) -> None:
    form = desk.now.format
    at_the_cut = form.cut is not None and desk.now.last_round() == form.main_rounds
    stage: Stage = "main" if at_the_cut else "final"
    open_ones = {place.number for place in desk.places() if place.needs_lot}
    for group in tied_groups(desk.now, stage):
        if set(group) <= open_ones:
            desk.do(lot(desk.now, stage, group, SEED))


@cache
def before_play(form: str) -> Tournament:
    return begun(form).now


@cache
def whole(form: str) -> Tournament:
    """A whole tournament with confirmed standings."""
    desk = begun(form)
    for number in range(1, len(desk.now.format.rounds) + 1):
        play(desk, number)
        draw_lots(desk)
    desk.do(Posted())
    desk.at += desk.now.format.office.complaint_minutes * MINUTE
    desk.do(Confirmed())
    return desk.now


@cache
def season(cup_id: str = "steirischer-cup", legs: int = 8, form: str = "steirischer-cup") -> Cup:
    """A season in which the same day was played again and again, each time by fewer."""
    day = whole(form)
    places = cup_standings(day)
    cup = Cup(cup_preset(cup_id), "2026")
    for number in range(1, legs + 1):
        turn = number % len(places)
        later = [*places[turn:], *places[:turn]][: max(4, len(places) - number)]
        ranked = [replace(place, rank=rank) for rank, place in enumerate(later, 1)]
        cup = cup.after(leg_of(f"t{number}", f"{number}. Turnier", ranked, day.entrants))
    return cup


@cache
def in_tandems(form: str) -> Tournament:
    """The same tournament, in which every two have played together."""
    state = whole(form)
    created = replace(state.created, format=replace(state.format, teams=TeamPlan(2, 2, False)))
    teams = {f"Tandem {one}": (one, one + 1) for one in range(1, len(state.entrants), 2)}
    return replace(state, created=created, teams=teams)
