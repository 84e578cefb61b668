"""Standings as they are shown: the lines of a result list, of a page, and certificates."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal

from mondfang.paper.errors import PaperError
from mondfang.paper.print.seating import heading
from mondfang.paper.words import (
    SYSTEMS,
    number_text,
    own_name,
    public_club,
    round_heads,
    status,
    word,
)
from mondfang.tournament.chain import head_text
from mondfang.tournament.errors import Spot
from mondfang.tournament.format.model import CupSystem
from mondfang.tournament.office.players.entrants import shown_name
from mondfang.tournament.office.state import State
from mondfang.tournament.sheet.model import Sheet
from mondfang.tournament.standings.filters import filtered, of_category, of_club
from mondfang.tournament.standings.ranking import (
    Place,
    cup_points,
    cup_standings,
    has_decimals,
    standings,
)

Group = Literal["final", "main", "unranked"]
_SAID = ("total", "last", "finalist")  # what everybody sees without being told


@dataclass(frozen=True, slots=True)
class RankingChoice:
    """Which standings: after a round, of a club or category, only the first, or the cup's."""

    after: int | None = None
    club: str | None = None
    category: str | None = None
    top: int | None = None
    for_cup: bool = False


EVERYTHING = RankingChoice()


def places_of(state: State, choice: RankingChoice = EVERYTHING) -> tuple[Place, ...]:
    """The standings that are asked for."""
    if choice.after is not None:
        state.check_round(choice.after)
    places = cup_standings(state) if choice.for_cup else standings(state, choice.after)
    if choice.club is not None:
        places = filtered(places, state.entrants, of_club(choice.club))
    if choice.category is not None:
        places = filtered(places, state.entrants, of_category(choice.category))
    return places[: choice.top]


def ranking(state: State, language: str, choice: RankingChoice = EVERYTHING) -> dict[str, Any]:
    """A whole result list: heads, lines, and what has to be said beside them."""
    # Before the first sheet everybody would be first.
    places = places_of(state, choice) if state.sheets else ()
    rounds = max((len(place.rounds) for place in places), default=0)
    finalists = _finalists(state, rounds)
    systems = shown_systems(state) if choice.for_cup else ()
    worth = cup_points(state) if choice.for_cup else {}
    kept = [state.format.cup.systems.index(name) for name in systems]
    decimals = has_decimals(places)
    lines = [_line(state, place, finalists, language, decimals) for place in places]
    for line in lines:
        points = worth.get(line["number"])
        line["cup"] = [number_text(points[at], language) for at in kept] if points else []
    return {
        **heading(state, language, _title(state, choice, rounds, language)),
        "status": status(state, language),
        "rounds": _heads(state, rounds, bool(finalists), language),
        "clubs": any(line["club"] for line in lines),
        "reasons": any(line["reason"] for line in lines),
        "systems": [SYSTEMS[name].said(language) for name in systems],
        "groups": _groups(lines, bool(finalists), language),
        "sat_out": any("bye" in place.marks for place in places),
        "log": head_text(state.log, language),
    }


def shown_systems(state: State) -> tuple[CupSystem, ...]:
    """The cup's systems that say more than rank and sum, which stand there anyway."""
    return tuple(name for name in state.format.cup.systems if name not in ("ranks", "sums"))


def _heads(state: State, rounds: int, with_carried: bool, language: str) -> list[str]:
    """``R1 R2 R3``, and behind a cut what was carried before the final."""
    heads, main = round_heads(state, rounds), state.format.main_rounds
    return [*heads[:main], word("carried", language), *heads[main:]] if with_carried else heads


def _title(state: State, choice: RankingChoice, rounds: int, language: str) -> str:
    parts = [word("for-the-cup" if choice.for_cup else "results", language)]
    parts += [part for part in (choice.club, choice.category) if part]
    if rounds < len(state.format.rounds) and not choice.for_cup:
        parts.append(word("after-round", language).format(number=rounds))
    return ", ".join(parts)


def _finalists(state: State, rounds: int) -> frozenset[int]:
    main = state.format.main_rounds
    if state.format.cut is None or rounds <= main:
        return frozenset()
    finals = (number for number in range(main + 1, rounds + 1) if number in state.draws)
    return frozenset(who for number in finals for who in state.draws[number].players)


def carried(state: State, place: Place) -> Fraction | None:
    """What a finalist brought along over the cut."""
    if state.format.cut is None:
        return None
    main = (value for value in place.rounds[: state.format.main_rounds] if value is not None)
    return state.format.cut.carry * sum(main, Fraction(0))


def _line(
    state: State, place: Place, finalists: frozenset[int], language: str, decimals: bool
) -> dict[str, Any]:
    entrant = state.entrants[place.number]
    group: Group = "final" if place.number in finalists else "main"
    if place.rank is None:
        group = "unranked"
    said = place.reason.code in _SAID
    rounds = _round_texts(place, language, decimals)
    if finalists:
        brought = carried(state, place) if group == "final" else None
        rounds.insert(state.format.main_rounds, number_text(brought, language, decimals))
    return {
        "rank": "–" if place.rank is None else str(place.rank),
        "number": place.number,
        "name": shown_name(entrant),
        "club": public_club(entrant),
        "rounds": rounds,
        "total": number_text(place.total, language, decimals),
        "reason": "" if said else place.reason.text(language),
        "group": group,
    }


def _round_texts(place: Place, language: str, decimals: bool) -> list[str]:
    texts = []
    for value, mark in zip(place.rounds, place.marks, strict=True):
        text = {"absent": "–", "open": "…"}.get(mark, number_text(value, language, decimals))
        texts.append(f"*{text}" if mark == "bye" else text)
    return texts


def _groups(
    lines: Sequence[dict[str, Any]], has_final: bool, language: str
) -> list[dict[str, Any]]:
    """Finalists, the others, and who has no rank; a single group needs no heading."""
    found = []
    for group in ("final", "main", "unranked"):
        inside = [line for line in lines if line["group"] == group]
        title = word(group, language) if has_final or group == "unranked" else ""
        if inside:
            found.append({"title": title, "lines": inside})
    return found


def certificates(
    state: State, language: str, choice: RankingChoice, players: Sequence[int] = ()
) -> dict[str, Any]:
    """For the first three, or for whomever is asked; handed over, they bear the whole name."""
    for who in players:
        state.entrant(who)
    wanted = RankingChoice(choice.after, choice.club, choice.category)
    ranked = [place for place in places_of(state, wanted) if place.rank is not None]
    top = 3 if choice.top is None else choice.top
    chosen = [
        place
        for place in ranked
        if (place.number in players if players else place.rank is not None and place.rank <= top)
    ]
    for who in players:
        if who not in {place.number for place in chosen}:
            raise PaperError("no-rank", Spot(player=who))
    papers = [_certificate(state, place, len(ranked), language) for place in chosen]
    part = ", ".join(text for text in (choice.club, choice.category) if text)
    return {**heading(state, language, part), "papers": papers}


def _certificate(state: State, place: Place, players: int, language: str) -> dict[str, Any]:
    entrant = state.entrants[place.number]
    total = number_text(place.total, language)
    return {
        "place": word("place", language).format(rank=place.rank),
        "name": own_name(entrant),
        "club": entrant.club,
        "points": word("with-points", language).format(total=total),
        "among": word("among", language).format(players=players),
        "rank": place.rank,
    }


def _with_rulings(state: State, sheet: Sheet) -> list[int]:
    """The points of a sheet and of what the referee put beside its deals, as they count."""
    rows = [ruled.row for ruled in state.rulings_at(sheet.round, sheet.table) if ruled.deal is None]
    beside = [row.counted for row in rows if row is not None]
    return [sum(column) for column in zip(sheet.points, *beside, strict=True)]


def table_results(state: State, number: int, language: str) -> list[dict[str, Any]]:
    """What each table of a round brought, in the order of its seats."""
    draw = state.draw_of(number)
    found = []
    for table, seats in enumerate(draw.tables, 1):
        filed = state.sheets.get((number, table))
        sitting = seats if filed is None else filed.sheet.seats
        points = [""] * len(sitting)
        if filed is not None:
            points = [number_text(one, language) for one in _with_rulings(state, filed.sheet)]
        people = [
            {
                "number": who,
                "name": shown_name(state.entrants[who]),
                "club": public_club(state.entrants[who]),
                "points": text,
            }
            for who, text in zip(sitting, points, strict=True)
        ]
        found.append({"table": table, "people": people, "reported": filed is not None})
    return found
