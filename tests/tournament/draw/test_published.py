"""The public form of a draw: nothing is lost, nothing is guessed, no name is in it."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from mondfang.tournament.draw.draw import draw_rounds
from mondfang.tournament.draw.model import Meeting
from mondfang.tournament.draw.publish import Published, publish_draw, publish_repair
from mondfang.tournament.draw.published import from_dict, to_dict
from mondfang.tournament.draw.repair import repair_rounds
from mondfang.tournament.errors import TournamentError
from tests.tournament.draw.fields import FIVES, people

RULES = replace(FIVES, avoid_clubs=True, avoid_season=True)
SEASON: dict[Meeting, int] = {frozenset((1, 2)): 2, frozenset((3, 99)): 1}


@cache
def a_draw() -> Published:
    field = people(24, ["A", ""])
    drawn = draw_rounds(field, (1, 2, 3), RULES, "s", season=SEASON)
    return publish_draw(field, drawn, RULES, "s", promise="ff", season=SEASON)


@cache
def a_repair() -> Published:
    before = draw_rounds(people(17), (1, 2, 3), FIVES, "s")
    now = people([*range(2, 18), 20])
    repair = repair_rounds(now, before[1:], FIVES, "s", past=before[:1], absent={2: [5]})
    return publish_repair(now, before[1:], repair, FIVES, "s", past=before[:1], absent={2: [5]})


@pytest.mark.parametrize("draw", [a_draw(), a_repair()])
def test_reading_gives_what_was_written(draw: Published) -> None:
    assert from_dict(json.loads(json.dumps(to_dict(draw)))) == draw


def test_no_name_is_published_and_clubs_only_where_they_mattered() -> None:
    assert "Spieler" not in json.dumps(to_dict(a_draw()))
    assert {club for _, club in a_repair().players} == {""}


def test_only_meetings_of_players_who_are_there_are_published() -> None:
    assert a_draw().season == {frozenset((1, 2)): 2}


def changed(path: str, value: Any) -> dict[str, Any]:
    data = to_dict(a_draw())
    place: Any = data
    *way, last = path.split(".")
    for key in way:
        place = place[int(key)] if key.isdigit() else place[key]
    place[int(last) if last.isdigit() else last] = value
    return data


@pytest.mark.parametrize(
    ("path", "value", "place"),
    [
        ("format", "mondfang-draw/9", "format"),
        ("seed", 7, "seed"),
        ("more", 1, "more"),
        ("rules.first", "clubs", "rules.first"),
        ("rules.at_once", "yes", "rules.at_once"),
        ("players.3", {"number": 4}, "players[3].club"),
        ("rounds.0.tables.1", "x", "rounds[0].tables[1]"),
        ("rounds.1.tables.0.2", -1, "rounds[1].tables[0][2]"),
        ("rounds.1.tables.0.2", True, "rounds[1].tables[0][2]"),
        ("season.0", [1, 1, 1], "season[0]"),
        ("certificate.0.proved", False, "certificate[0].proved"),
        ("certificate.0.argument", "luck", "certificate[0].argument"),
    ],
)
def test_a_bad_value_stops_with_its_path(path: str, value: object, place: str) -> None:
    with pytest.raises(TournamentError) as refusal:
        from_dict(changed(path, value))
    assert (refusal.value.code, refusal.value.place) == ("draw-unreadable", place)


@pytest.mark.parametrize("data", [None, [], "draw", 3])
def test_what_is_no_draw_at_all_is_refused(data: object) -> None:
    with pytest.raises(TournamentError):
        from_dict(data)


def written(folder: Path, draw: Published) -> Path:
    file = folder / "auslosung.json"
    file.write_text(json.dumps(to_dict(draw)), encoding="utf-8")
    return file
