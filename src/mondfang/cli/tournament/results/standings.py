"""``mondfang tournament standings``: places with their reasons, parts, teams, cup points."""

from __future__ import annotations

from collections.abc import Sequence

import click

from mondfang.cli.base.console import Grid, console, heading, table
from mondfang.cli.base.lazy import Failure
from mondfang.cli.base.speech import Both, Option, language, say
from mondfang.cli.tournament.base.desk import Desk, verb
from mondfang.cli.tournament.base.words import clock, number
from mondfang.tournament.office.fold import Tournament
from mondfang.tournament.office.forms import cup_places_json, standings_json, teams_json
from mondfang.tournament.office.players.teams import team_ranking
from mondfang.tournament.office.results.end import window_ends
from mondfang.tournament.standings.filters import (
    Team,
    filtered,
    of_category,
    of_club,
    team_places,
    teams,
)
from mondfang.tournament.standings.ranking import Place, cup_points, cup_standings, has_decimals
from mondfang.tournament.standings.ranking import standings as ranking

_MARKS = {"bye": "*", "absent": "–"}


@verb(
    "standings",
    Both(
        "Die Wertung, jeder Platz mit seinem Grund.",
        "The standings, each place with its reason.",
    ),
    [
        Option(["--after"], type=int, help=Both("Nach dieser Runde.", "After this round.")),
        Option(["--club"], help=Both("Nur dieser Verein.", "This club only.")),
        Option(["--category"], help=Both("Nur diese Kategorie.", "This category only.")),
        Option(["--top"], type=int, help=Both("Nur die ersten N.", "Only the top N.")),
        Option(
            ["--teams", "team_size"],
            type=click.IntRange(min=1),
            help=Both("Vereine nach ihren N Besten.", "Clubs by their best N players."),
        ),
        Option(
            ["--tandems"],
            is_flag=True,
            help=Both("Die Tandems und Teams des Turniers.", "The tournament's own teams."),
        ),
        Option(
            ["--cup", "for_cup"],
            is_flag=True,
            help=Both("Was der Cup bekommt, mit Cup-Punkten.", "What the cup gets, with points."),
        ),
    ],
    writes=False,
)
def standings(
    desk: Desk,
    after: int | None,
    club: str | None,
    category: str | None,
    top: int | None,
    team_size: int | None,
    tandems: bool,
    for_cup: bool,
) -> None:
    state = desk.read()
    if after is not None:
        state.check_round(after)
    if for_cup:
        _cup(desk, state, _chosen(state, cup_standings(state), club, category)[:top])
        return
    if tandems:
        _teams(desk, state, team_ranking(state, after))
        return
    if team_size is not None:
        _teams(desk, state, teams(team_places(state, after), state.entrants, team_size))
        return
    places = _chosen(state, ranking(state, after), club, category)[:top]
    data = standings_json(state, places, language())
    desk.answer(data, lambda: show_standings(state, places))


def _chosen(
    state: Tournament, places: tuple[Place, ...], club: str | None, category: str | None
) -> tuple[Place, ...]:
    """Those of a club or a category, where one is asked for."""
    if club is not None:
        places = filtered(places, state.entrants, of_club(club))
    if category is not None:
        places = filtered(places, state.entrants, of_category(category))
    if not places and (club or category):
        raise Failure(say("Niemand gefunden.", "Nobody found."))
    return places


def status_text(state: Tournament) -> str:
    if state.is_confirmed:
        return say("endgültig", "final")
    if state.posted_at is not None:
        until = clock(window_ends(state, state.posted_at))
        return say(f"vorläufig, Einsprüche bis {until}", f"provisional, complaints until {until}")
    return say("vorläufig", "provisional")


def show_standings(state: Tournament, places: Sequence[Place]) -> None:
    paper = console()
    paper.print(heading(f"{state.created.title}, {state.created.date} ({status_text(state)})"))
    rounds = max((len(place.rounds) for place in places), default=0)
    grid = _grid(state, places, rounds)
    if grid.least_width > paper.width:
        grid = _grid(state, places, 0)  # the sums alone, for the rounds have no room
    paper.print(grid)
    if any("bye" in place.marks for place in places):
        click.echo(say("* ausgesetzt", "* sat out"))


def _grid(state: Tournament, places: Sequence[Place], rounds: int) -> Grid:
    decimals = has_decimals(places)
    heads = [f"R{n}" for n in range(1, rounds + 1)]
    has_clubs = any(state.entrants[place.number].club for place in places)
    clubs = [say("Verein", "club")] if has_clubs else []
    grid = table("", say("Nr.", "no."), "Name", *clubs, *heads, "Σ", say("Grund", "reason"))
    for column in (grid.columns[0], grid.columns[1], *grid.columns[3 + len(clubs) : -1]):
        column.justify = "right"
    for place in places:
        entrant = state.entrants[place.number]
        values = [
            _MARKS.get(mark, "") + (number(value, decimals) if mark != "absent" else "")
            for value, mark in zip(place.rounds[:rounds], place.marks[:rounds], strict=True)
        ]
        rank = "–" if place.rank is None else f"{place.rank}."
        reason = "" if place.reason.code == "total" else place.reason.text(language())
        own = [entrant.club] if has_clubs else []
        name = entrant.name or "–"
        grid.add_row(
            rank, str(place.number), name, *own, *values, number(place.total, decimals), reason
        )
    return grid


def _teams(desk: Desk, state: Tournament, found: Sequence[Team]) -> None:
    def show() -> None:
        grid = table("", say("Verein", "club"), "Σ", say("Mitglieder", "members"))
        for one in found:
            names = ", ".join(state.entrants[who].name or f"#{who}" for who in one.members)
            grid.add_row(f"{one.rank}.", one.club, number(one.total), names)
        console().print(grid)

    desk.answer(teams_json(found), show)


def _cup(desk: Desk, state: Tournament, places: Sequence[Place]) -> None:
    """The ranking that the cup takes and what it is worth, in every system of the format."""
    worth, scales = cup_points(state), state.format.cup.systems
    decimals = has_decimals(places)
    rows = [(place, worth[place.number]) for place in places]

    def show() -> None:
        grid = table("", say("Nr.", "no."), "Name", "Σ", *scales)
        for column in (*grid.columns[:2], *grid.columns[3:]):
            column.justify = "right"
        for place, points in rows:
            rank = "–" if place.rank is None else f"{place.rank}."
            name = state.entrants[place.number].name or "–"
            worths = [number(one) for one in points]
            total = number(place.total, decimals)
            grid.add_row(rank, str(place.number), name, total, *worths)
        console().print(grid)

    desk.answer(cup_places_json(state, places, language()), show)
