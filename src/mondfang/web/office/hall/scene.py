"""What a screen of the hall shows, as data: rendered from what is public and nothing else."""

from __future__ import annotations

from typing import Any

from mondfang.paper.print.seating import by_name, by_table
from mondfang.paper.ranking import ranking, table_results
from mondfang.paper.teams import team_list
from mondfang.speech import numbers, pick
from mondfang.tournament.errors import TournamentError
from mondfang.tournament.office.fold import Tournament
from mondfang.tournament.office.kassa.accounts import prizes
from mondfang.tournament.office.players.entrants import Entrant
from mondfang.tournament.office.players.name_order import family_of, initials, told_apart
from mondfang.tournament.office.public.messages import announcements_at
from mondfang.tournament.office.public.screens import Mode, mode_now, standings_are_public

SHORT = 13  # letters of a name that stands in the largest letters at its table
LONG = 24  # letters of a name; of a longer one the given names are initials
LINES = 45  # three columns of fifteen
TABLES = 35  # five rows of seven
TURN = 12  # seconds that a page of a long list stands there


def scene(
    state: Tournament, mode: Mode, at: float, language: str, part: tuple[int, int] = (1, 1)
) -> dict[str, Any]:
    """The board of a mode at a moment; ``part`` is this screen's share of a list of names."""
    shown = mode_now(state, at) if mode == "auto" else mode
    current = max(state.clocks, default=0)
    data: dict[str, Any] = {
        "mode": shown,
        "messages": announcements_at(state, at),
        "round": current,
        "lines": [],
        "pages": 1,
        "page": 1,
        "signal": None if not current else state.signal(current),
        "extra": _extra(state, current),
        "heading": "",
        "tables": [],
        "missing": [],
    }
    match shown:
        case "seats" | "tables":
            data |= _seating(state, shown, at, language, part)
        case "missing" if current:
            data["missing"] = state.missing(current)
        case "results" if current:
            found = [one for one in table_results(state, current, language) if one["reported"]]
            found = [one | {"people": _brief_people(state, one["people"])} for one in found]
            turned = _page(found if _round_is_told(state, current) else [], at, TABLES)
            data |= _sized(turned.pop("lines")) | turned
        case "standings" if standings_are_public(state):
            data |= _standings(state, at, language)
        case "teams" if standings_are_public(state) and state.format.teams is not None:
            data |= _teams(state, at, language)
        case _:
            pass
    return data


def _round_is_told(state: Tournament, current: int) -> bool:
    """The last round's results would tell the standings before the ceremony."""
    return current < len(state.format.rounds) or standings_are_public(state)


def _seating(
    state: Tournament, shown: str, at: float, language: str, part: tuple[int, int]
) -> dict[str, Any]:
    number = _round_to_seat(state)
    if number is None:
        return {}
    if shown == "tables":
        data = by_table(state, language, number)
        tables = [one | {"people": _brief_people(state, one["people"])} for one in data["tables"]]
        found = _page(tables, at, TABLES)
        return {"heading": data["heading"], **_sized(found.pop("lines")), **found}
    data = by_name(state, language, number)
    bye = pick(language, "frei", "bye")
    lines = [
        {
            "lead": line["number"],
            "name": _sorted_name(*line["sorted"]),
            "value": str(line["table"] or bye),
        }
        for line in data["lines"]
    ]
    mine, of = part
    size = -(-len(lines) // of) or 1
    share = lines[(mine - 1) * size : mine * size]
    return {"heading": data["heading"], **_page(share, at)}


def _sized(tables: list[dict[str, Any]]) -> dict[str, Any]:
    """The tables, and whether one of their names is too long for the largest letters."""
    names = [who["name"] for one in tables for who in one["people"]]
    return {"tables": tables, "fine": any(len(name) > SHORT for name in names)}


def _brief(name: str, who: Entrant) -> str:
    """``S.-S. Oberndorfer`` where the whole name would not be read from the last row."""
    given = family_of(who)[1]
    if len(name) <= LONG or not name.startswith(given):
        return name
    return initials(given) + name[len(given) :]


def _sorted_name(family: str, given: str) -> str:
    name = f"{family} {given}".strip()
    return name if len(name) <= LONG else f"{family} {initials(given)}".strip()


def _brief_people(state: Tournament, people: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [
        one | {"name": _brief(one["name"], state.entrants[int(one["number"])])} for one in people
    ]


def _round_to_seat(state: Tournament) -> int | None:
    """The next round if its tables are public, else the one that goes on."""
    public = [one for one in sorted(state.draws) if state.is_public(one)]
    current = max(state.clocks, default=0)
    if current and not state.is_reported(current):
        return current if current in public else None
    later = [one for one in public if one > current]
    return later[0] if later else (public[-1] if public else None)


def _standings(state: Tournament, at: float, language: str) -> dict[str, Any]:
    data, names = ranking(state, language), told_apart(state.entrants.values())
    won = _won(state, language)
    lines = [
        {
            "lead": line["rank"],
            "name": _brief(names[line["number"]], state.entrants[line["number"]]),
            "value": line["total"],
            "prize": won.get(line["number"], ""),
            "first": line["rank"] in ("1", "2", "3"),
        }
        for group in data["groups"]
        for line in group["lines"]
    ]
    return {"heading": f"{data['heading']}, {data['status']}", **_page(lines, at)}


def _teams(state: Tournament, at: float, language: str) -> dict[str, Any]:
    """Tandems and teams with who belongs to them."""
    data = team_list(state, language)
    lines = [
        {
            "lead": line["rank"],
            "name": line["name"],
            "value": line["total"],
            "first": line["rank"] in ("1", "2", "3"),
        }
        for line in data["lines"]
    ]
    return {"heading": f"{data['heading']}, {data['status']}", **_page(lines, at)}


def _won(state: Tournament, language: str) -> dict[int, str]:
    """Who gets what, once the standings hang on the wall."""
    if state.posted_at is None and not state.is_confirmed:
        return {}
    try:
        found = prizes(state).cents
    except TournamentError:
        return {}
    return {who: numbers.money(cents, language) for who, cents in found.items() if cents}


def _page(lines: list[dict[str, Any]], at: float, most: int = LINES) -> dict[str, Any]:
    """The page of a long list that is shown now; pages follow each other by the clock."""
    pages = max(1, -(-len(lines) // most))
    size = -(-len(lines) // pages) or 1
    page = int(at / TURN) % pages
    return {"lines": lines[page * size : (page + 1) * size], "pages": pages, "page": page + 1}


def _extra(state: Tournament, current: int) -> list[tuple[int, float]]:
    """Tables with a clock of their own, while their sheets are out."""
    found = []
    for (number, table), minutes in sorted(state.extra_minutes.items()):
        signal = state.signal(number, table)
        if number == current and minutes and signal and (number, table) not in state.sheets:
            found.append((table, signal))
    return found
