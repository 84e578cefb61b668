"""The screen in the hall: boards of large lines that follow each other without a script."""

from __future__ import annotations

from typing import Any

from mondfang.paper.print.seating import by_name, drawn_round
from mondfang.paper.ranking import ranking
from mondfang.paper.words import word
from mondfang.tournament.office.fold import Tournament
from mondfang.tournament.office.players.name_order import told_apart

LINES = 36
"""Three columns of twelve."""


def hall_boards(tournament: Tournament, language: str) -> list[dict[str, Any]]:
    """The standings, and where to sit as long as the round is not over; at least one board."""
    boards = []
    if tournament.draws:
        draw = drawn_round(tournament, None)
        if not tournament.is_reported(draw.number):
            boards += _seating(tournament, language, draw.number)
    if tournament.sheets or not boards:
        boards += _standings(tournament, language)
    return [{**board, "page": n, "pages": len(boards)} for n, board in enumerate(boards, 1)]


def _seating(tournament: Tournament, language: str, number: int) -> list[dict[str, Any]]:
    data = by_name(tournament, language, number)
    lines = [
        {
            "lead": line["number"],
            "name": " ".join(part for part in line["sorted"] if part),
            "value": str(line["table"] or word("bye", language)),
            "first": False,
        }
        for line in data["lines"]
    ]
    title = f"{data['heading']}: {word('table', language)}"
    return [{**data, "heading": title, "status": "", "lines": part} for part in _parts(lines)]


def _standings(tournament: Tournament, language: str) -> list[dict[str, Any]]:
    data, names = ranking(tournament, language), told_apart(tournament.entrants.values())
    lines = [
        {
            "lead": line["rank"],
            "name": names[line["number"]],
            "value": line["total"],
            "first": line["rank"] in ("1", "2", "3"),
        }
        for group in data["groups"]
        for line in group["lines"]
    ]
    empty = word("no-results", language)
    return [{**data, "lines": part, "empty": empty} for part in _parts(lines)]


def _parts(lines: list[dict[str, Any]]) -> list[list[dict[str, Any]]]:
    """As few boards as possible, about equally full."""
    boards = max(1, -(-len(lines) // LINES))
    size = max(1, -(-len(lines) // boards))
    return [lines[start : start + size] for start in range(0, max(1, len(lines)), size)]
