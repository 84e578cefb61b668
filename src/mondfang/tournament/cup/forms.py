"""A cup as JSON: the table, what the final must bring, all seasons, the log."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from mondfang.tournament.cup.history import AllTime
from mondfang.tournament.cup.log import CupBook
from mondfang.tournament.cup.outlook import Outlook, TitleNeed, outlooks
from mondfang.tournament.cup.story import told
from mondfang.tournament.cup.table import Cup, CupPlace, cup_table
from mondfang.tournament.office.forms import exact


def table_json(book: CupBook, language: str = "de") -> dict[str, Any]:
    cup = book.cup
    bounds = {one.member: one for one in outlooks(cup)}
    return {
        "title": book.created.title,
        "season": cup.season,
        "provisional": cup.provisional,
        "remaining": cup.remaining,
        "tournaments": [
            {"id": leg.id, "title": leg.title, "final": leg.final, "players": len(leg.results)}
            for leg in cup.legs
        ],
        "places": [
            _place_json(place, bounds.get(place.member), language) for place in cup_table(cup)
        ],
    }


def _place_json(place: CupPlace, bound: Outlook | None, language: str) -> dict[str, Any]:
    return {
        "rank": place.rank,
        "member": place.member,
        "name": place.name,
        "club": place.club,
        "total": exact(place.total),
        "counted": {one.leg: exact(one.points) for one in place.counted},
        "dropped": {one.leg: exact(one.points) for one in place.dropped},
        "final": exact(place.final),
        "before": place.before,
        "reason": place.reason.text(language),
        "clinched": bound is not None and bound.clinched,
        "eliminated": bound is not None and bound.eliminated,
    }


def needs_json(cup: Cup, needs: Iterable[TitleNeed]) -> dict[str, Any]:
    names = {place.member: place for place in cup_table(cup)}
    return {
        "remaining": cup.remaining,
        "needs": [
            {
                "member": one.member,
                "name": names[one.member].name,
                "total": exact(names[one.member].total),
                "at_least": exact(one.at_least),
                "enough": exact(one.enough),
            }
            for one in needs
        ],
    }


def all_time_json(found: Iterable[AllTime]) -> dict[str, Any]:
    return {
        "table": [
            {
                "rank": one.rank,
                "name": one.name,
                "points": exact(one.points),
                "titles": one.titles,
                "wins": one.wins,
                "podiums": one.podiums,
                "starts": one.starts,
                "seasons": one.seasons,
            }
            for one in found
        ]
    }


def log_json(book: CupBook, language: str = "de") -> dict[str, Any]:
    undone = book.undone
    return {
        "log": [
            {
                "seq": entry.seq,
                "at": entry.at,
                "author": entry.author,
                "reason": entry.reason,
                "text": told(entry.event, language),
                "undone": entry.seq in undone,
            }
            for entry in book.log
        ],
        "head": book.log[-1].link,
    }
