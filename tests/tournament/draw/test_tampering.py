"""Whatever is changed in a published draw, the check says so in words and never breaks down."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from mondfang.tournament.draw.check import Finding, check_draw
from mondfang.tournament.draw.commitment import commitment
from mondfang.tournament.draw.draw import draw_rounds
from mondfang.tournament.draw.publish import Published, publish_draw, publish_repair
from mondfang.tournament.draw.published import from_dict, to_dict
from mondfang.tournament.draw.ranked import ranked_round
from mondfang.tournament.draw.repair import repair_rounds
from mondfang.tournament.draw.verify import verify_draw
from mondfang.tournament.errors import TournamentError
from tests.tournament.draw.fields import BYES, FIVES, people

SEED = "ein Startwert mit mehr als sechzehn Zeichen"
CLUBS = replace(FIVES, avoid_clubs=True)


@cache
def published(name: str) -> Published:
    if name == "repair":
        before = draw_rounds(people(17), (1, 2), FIVES, SEED)
        now = people([*range(2, 18), 20])
        repair = repair_rounds(now, before[1:], FIVES, SEED, past=before[:1])
        return publish_repair(now, before[1:], repair, FIVES, SEED, past=before[:1])
    if name == "ranked":
        field, order = people(9), (3, 1, 4, 9, 5, 2, 6, 8, 7)
        final = ranked_round(order, 4, BYES, SEED)
        return publish_draw(field, [final], BYES, SEED, ranking=order)
    size, rules = {
        "crossing": (21, FIVES),
        "opponents": (5, BYES),
        "seats": (18, replace(FIVES, first="fives")),
        "clubs": (16, CLUBS),
    }[name]
    field = people(size, ["A", "A", ""])
    drawn = draw_rounds(field, (1, 2, 3), rules, SEED)
    return publish_draw(field, drawn, rules, SEED, promise=commitment(SEED))


NAMES = ("crossing", "opponents", "seats", "clubs", "repair", "ranked")


def places(data: Any, way: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """The way to every number and every list of numbers."""
    if type(data) is int or isinstance(data, list):
        yield way
    if isinstance(data, dict | list):
        pairs = data.items() if isinstance(data, dict) else enumerate(data)
        for key, inner in pairs:
            yield from places(inner, (*way, key))


def tampered(data: dict[str, Any], way: tuple[str | int, ...]) -> Iterator[dict[str, Any]]:
    """The number one higher, or nought; the list without its first, or with it twice, or empty."""
    for change in range(3):
        changed = copy.deepcopy(data)
        inner: Any = changed
        for key in way[:-1]:
            inner = inner[key]
        old = inner[way[-1]]
        if isinstance(old, list):
            inner[way[-1]] = ([], old[1:], [*old[:1], *old])[change]
        else:
            inner[way[-1]] = (old + 1, 0, 999)[change]
        if inner[way[-1]] != old:
            yield changed


def faults(data: dict[str, Any], *, again: bool) -> bool:
    """Whether a published draw is refused or found wrong."""
    try:
        draw = from_dict(data)
    except TournamentError:
        return True
    if not all(one.good for one in check_draw(draw)):
        return True
    return again and not all(one.good for one in verify_draw(draw))


def verified(data: dict[str, Any]) -> tuple[Finding, ...]:
    try:
        return verify_draw(from_dict(data))
    except TournamentError:
        return ()


@pytest.mark.parametrize("name", NAMES)
def test_a_draw_that_nobody_touched_is_right(name: str) -> None:
    assert not faults(to_dict(published(name)), again=True)


@pytest.mark.parametrize("name", NAMES)
def test_no_number_of_a_certificate_can_be_changed_unseen_by_the_checker_alone(name: str) -> None:
    data = to_dict(published(name))
    for claim, content in enumerate(data["certificate"]):
        for way in places(content, ("certificate", claim)):
            if content["argument"] == "spread" and "rows" in way:
                continue  # another pair of rounds may force as much: then that is true as well
            assert all(faults(one, again=False) for one in tampered(data, way)), way


@pytest.mark.parametrize("name", NAMES)
def test_no_number_of_a_round_can_be_changed_unseen(name: str) -> None:
    data = to_dict(published(name))
    for key in ("rounds", "ranking"):
        for way in places(data[key], (key,)):
            assert all(faults(one, again=True) for one in tampered(data, way)), way


@pytest.mark.parametrize("key", ["past", "repair", "players", "season"])
def test_whatever_a_repair_says_of_before_is_read_or_refused(key: str) -> None:
    data = to_dict(published("repair"))
    for way in places(data[key], (key,)):
        for one in tampered(data, way):
            assert isinstance(verified(one), tuple)


def test_the_arguments_that_are_tampered_with_are_all_there() -> None:
    """Guards the tests above."""
    found = {claim.bound.argument for name in NAMES for claim in published(name).certificate.claims}
    assert found >= {"crossing", "opponents", "seats", "clubs", "spread"}


def test_a_ranking_that_was_not_followed_is_found() -> None:
    draw = published("ranked")
    assert draw.ranking is not None
    wrong = replace(draw, ranking=(draw.ranking[-1], *draw.ranking[1:-1], draw.ranking[0]))
    assert [one.code for one in check_draw(wrong) if not one.good] == ["ranking"]


def test_a_meeting_of_the_season_is_said_once() -> None:
    data = to_dict(published("clubs"))
    data["season"] = [[1, 2, 1], [2, 1, 3]]
    with pytest.raises(TournamentError) as refusal:
        from_dict(data)
    assert refusal.value.place == "season[1]"
