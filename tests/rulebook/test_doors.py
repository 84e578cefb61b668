"""Every clause has a door: the table of doors is whole, its doors exist, and people get through."""

from __future__ import annotations

import json
from importlib import import_module
from pathlib import Path
from typing import Any, get_args

import click
import pytest

from mondfang.cli import cli
from mondfang.examples import examples_of
from mondfang.examples.model import Settle
from mondfang.paper import KINDS
from mondfang.rulebook import catalogue_ids, load_book
from mondfang.rulebook.catalogue import all_clauses, clause_text, find_clause
from mondfang.rulebook.doors import READING, Kind, door_table, reached, unreached
from mondfang.rulebook.files import folder_ids
from mondfang.rulebook.load import SECTIONS
from mondfang.web.app import ROWS
from tests.cli.running import printed, run

ROOT = Path(__file__).parent.parent.parent
WORKS = ("table-page", "block", "referee-desk", "office", "learning")
OUTSIDE = ("tests/cli/", "tests/table/", "tests/web/", "tests/paper/")  # through the application
# Who walks through the explicit doors; those of slips and of reading are walked below.
WALKS: dict[str, tuple[str, ...]] = {
    "cards": (
        "tests/table/test_whole_games.py::test_the_highest_card_takes_the_trick_by_the_ranks",
        "tests/table/test_whole_games.py::test_tricks_and_discard_count_in_lays_of_three",
    ),
    "auction": (
        "tests/table/test_whole_games.py::test_the_auction_goes_round_from_the_forehand_on",
        "tests/table/test_whole_games.py::test_what_a_book_does_not_know_cannot_be_bid",
        "tests/table/test_whole_games.py::test_the_forehand_of_one_deal_deals_the_next",
    ),
    "declarer": (
        "tests/table/test_whole_games.py::test_the_declarer_calls_then_opens_then_speaks_again",
    ),
    "thinking": ("tests/table/test_phrases.py::test_who_thinks_says_so_and_everybody_hears_it",),
    "pointing-out": (
        "tests/table/test_manner.py::test_a_claim_while_the_trick_lies_puts_the_card_right",
        "tests/table/test_manner.py::test_the_dealer_who_sits_out_may_point_out_a_renonce",
    ),
    "rounds": ("tests/cli/tournament/test_door.py::test_a_preset_is_shown_as_a_file_to_change",),
    "late": (
        "tests/cli/tournament/test_door.py::test_who_comes_late_needs_the_management_and_a_reason",
    ),
    "agreement": (
        "tests/cli/tournament/test_door.py::test_who_has_not_agreed_is_named",
        "tests/cli/tournament/test_end.py::test_standings_are_posted_complained_about_and_confirmed",
    ),
    "fours": (
        "tests/cli/tournament/test_rounds.py::"
        "test_a_number_that_does_not_split_is_refused_with_the_nearest",
    ),
    "lot": (
        "tests/cli/tournament/test_rounds.py::test_the_same_seed_draws_the_same",
        "tests/cli/tournament/test_rounds.py::test_a_published_draw_is_verified",
    ),
    "by-cards": ("tests/cli/tournament/test_rounds.py::test_a_table_sits_as_the_cards_were_drawn",),
    "clock": (
        "tests/cli/tournament/test_rounds.py::test_the_clock_of_a_timed_round_is_told",
        "tests/cli/tournament/test_rounds.py::test_the_next_round_waits_for_the_sheets",
    ),
    "writing": ("tests/cli/tournament/test_sheets.py::test_the_scorer_of_a_table_is_named",),
    "struck": (
        "tests/cli/tournament/test_sheets.py::test_a_row_that_nobody_can_clear_up_is_struck",
    ),
    "ranking": (
        "tests/cli/tournament/test_end.py::test_the_standings_have_places_rounds_and_reasons",
    ),
    "paid": (
        "tests/cli/tournament/test_end.py::test_money_is_paid_by_the_fewest_payments_and_adds_up",
    ),
    "sanctions": (
        "tests/cli/tournament/test_sheets.py::test_warnings_and_exclusion_are_on_record",
        "tests/cli/tournament/test_door.py::"
        "test_who_was_banned_for_two_tournaments_is_kept_from_the_next",
    ),
    "season": ("tests/cli/cup/test_cup.py::test_the_final_is_counted_beside_the_others",),
}
TABLE = door_table()


def test_every_clause_has_its_doors_or_is_called_unreached() -> None:
    doors, missing = reached(), unreached()
    assert doors.keys() | missing.keys() == all_clauses().keys()
    assert not doors.keys() & missing.keys()


def test_what_is_unreached_names_a_work_once() -> None:
    assert TABLE.unreached.keys() <= set(WORKS)
    assert sum(map(len, TABLE.unreached.values())) == len(unreached())


def test_every_group_speaks_of_known_clauses_and_doors() -> None:
    for group in TABLE.reach.values():
        assert set(group.clauses) <= all_clauses().keys()
        assert len(set(group.clauses)) == len(group.clauses)
        assert group.doors
        assert set(group.doors) <= TABLE.door.keys()


def test_every_path_is_a_section_or_a_field_of_a_book() -> None:
    rows = {"contract", "premium", "option", "referee"}
    book = load_book(folder_ids()[0])
    for path, doors in TABLE.cited.items():
        section, _, field = path.partition(".")
        assert section in rows or section == "play" or section in SECTIONS
        assert not field or field in getattr(book, section).clauses
        assert set(doors) <= TABLE.door.keys()


def test_every_door_leads_to_a_clause() -> None:
    assert {door for doors in reached().values() for door in doors} == TABLE.door.keys()


def resolved(words: str) -> click.Command:
    """The command behind ``tournament draw``."""
    command: click.Command = cli
    for word in words.split():
        assert isinstance(command, click.Group)
        found = command.get_command(click.Context(command), word)
        assert found is not None, words
        command = found
    return command


@pytest.mark.parametrize("name", TABLE.door)
def test_a_door_is_where_the_table_says(name: str) -> None:
    door = TABLE.door[name]
    assert door.kind in get_args(Kind)
    match door.kind:
        case "command":
            assert not isinstance(resolved(door.where), click.Group)
        case "page":
            assert door.where in {row.path for row in ROWS}
        case "paper":
            assert door.where in KINDS


def test_every_explicit_door_is_walked_through_the_application() -> None:
    assert WALKS.keys() | {"settled-slips", "reading"} == TABLE.reach.keys()
    for walks in WALKS.values():
        for walk in walks:
            path, _, name = walk.partition("::")
            assert path.startswith(OUTSIDE)
            module = import_module(path.removesuffix(".py").replace("/", "."))
            assert callable(getattr(module, name))


def slip_of_case(book_id: str, case: Settle) -> dict[str, Any]:
    options = {"options": dict(case.options)} if case.options else {}
    return {"rulebook": book_id, **options, **case.slip}


@pytest.mark.parametrize("book_id", catalogue_ids())
def test_the_settled_clauses_are_reached_by_a_slip(book_id: str) -> None:
    """Each has a slip that the command settles as the example says."""
    wanted = {c for c in TABLE.reach["settled-slips"].clauses if all_clauses()[c] == book_id}
    slips = [
        example.case
        for example in examples_of(book_id)
        if isinstance(example.case, Settle) and wanted & set(example.case.clauses)
    ]
    assert wanted <= {clause_id for case in slips for clause_id in case.clauses}
    lines = "\n".join(json.dumps(slip_of_case(book_id, case)) for case in slips)
    answers = run("score", "--lines", typed=lines).stdout.splitlines()
    for case, text in zip(slips, answers, strict=True):
        answer = json.loads(text)
        if case.refused is not None:
            assert answer["error"]["code"] == case.refused
        elif case.points is not None:
            assert tuple(answer["points"]) == case.points


@pytest.mark.parametrize("clause_id", TABLE.reach["reading"].clauses)
def test_what_is_only_told_is_printed_in_both_languages(clause_id: str) -> None:
    found = find_clause(clause_id)
    assert found is not None
    assert TABLE.door[READING].where == "rules clause"
    for language in ("de", "en"):
        text = printed("rules", "clause", clause_id, language=language, width=300)
        assert " ".join(clause_text(found[1], language).split()) in text
