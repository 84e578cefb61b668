"""A cup as it is shown: the season's table, and what the final has to bring."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mondfang.paper.words import number_text, word, words
from mondfang.tournament.cup.outlook import outlooks, title_needs
from mondfang.tournament.cup.scales import Points
from mondfang.tournament.cup.table import Cup, CupPlace, cup_table


def cup_heading(cup: Cup, language: str, title: str) -> dict[str, Any]:
    return {
        "title": cup.name(language),
        "where": f"{word('season', language)} {cup.season}",
        "heading": title,
        "status": word("provisional", language) if cup.provisional else "",
        "language": language,
        "words": words(language),
    }


def cup_standings(cup: Cup, language: str) -> dict[str, Any]:
    """Everybody with each tournament's points, those that do not count in brackets."""
    places = cup_table(cup)
    legs = [leg for leg in cup.legs if not leg.final]
    certain = {one.member for one in outlooks(cup, places) if one.clinched}
    lines = [_line(place, [leg.id for leg in legs], certain, language) for place in places]
    return {
        **cup_heading(cup, language, word("cup-standings", language)),
        "legs": [leg.title for leg in legs],
        "final": cup.final_played,
        "clubs": any(line["club"] for line in lines),
        "changes": len(cup.legs) > 1,
        "lines": lines,
        "note": _note(cup, language),
    }


def _line(place: CupPlace, legs: list[str], certain: set[str], language: str) -> dict[str, Any]:
    counted = {one.leg: one.points for one in place.counted}
    dropped = {one.leg: one.points for one in place.dropped}
    return {
        "rank": place.rank,
        "change": _change(place, language),
        "name": place.name,
        "club": cup_club(place),
        "points": [_points(leg, counted, dropped, language) for leg in legs],
        "dropped": [leg in dropped for leg in legs],
        "final": number_text(place.final, language),
        "total": number_text(place.total, language),
        "certain": place.member in certain,
    }


def cup_club(place: CupPlace) -> str:
    """The club, where the name is shown."""
    return "" if place.name.startswith("#") else place.club


def _points(
    leg: str, counted: Mapping[str, Points], dropped: Mapping[str, Points], language: str
) -> str:
    if leg in dropped:
        return f"({number_text(dropped[leg], language)})"
    return number_text(counted.get(leg), language)


def _change(place: CupPlace, language: str) -> str:
    """``▲2``, ``▼1``, ``=`` or ``neu``."""
    if place.climbed is None:
        return word("new", language)
    if place.climbed == 0:
        return "="
    return f"{'▲' if place.climbed > 0 else '▼'}{abs(place.climbed)}"


def _note(cup: Cup, language: str) -> str:
    counted = cup.counted
    parts = [word("all-count", language)]
    if counted is not None:
        parts = [word("counted", language).format(counted=counted)]
    if cup.format.final.played:
        parts.append(word("extra-final", language))
    text = "; ".join(parts)
    return f"{text[0].upper()}{text[1:]}."


def cup_final(cup: Cup, language: str) -> dict[str, Any]:
    """For everybody who can still win: what the final has to bring for the title."""
    needs = title_needs(cup)
    places = {place.member: place for place in cup_table(cup)}
    lines = []
    for need in needs:
        if need.at_least is None:
            continue
        place = places[need.member]
        lines.append(
            {
                "rank": place.rank,
                "name": place.name,
                "club": cup_club(place),
                "total": number_text(place.total, language),
                "at_least": number_text(need.at_least, language),
                "enough": _enough(need.enough, language),
            }
        )
    return {**cup_heading(cup, language, word("final-needs", language)), "lines": lines}


def _enough(points: Points | None, language: str) -> str:
    return word("not-certain", language) if points is None else number_text(points, language)
