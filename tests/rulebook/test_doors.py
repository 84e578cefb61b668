"""Every clause has a door: the table of doors is whole, its doors exist, and people get through."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, get_args

import click
import pytest

from mondfang.cli import cli
from mondfang.examples import examples_of
from mondfang.examples.score.settle import Settle
from mondfang.paper import KINDS
from mondfang.rulebook import catalogue_ids, load_book
from mondfang.rulebook.catalogue import all_clauses, clause_text, find_clause
from mondfang.rulebook.doors import READING, Kind, door_table, reached, unreached
from mondfang.rulebook.files import folder_ids
from mondfang.rulebook.load import SECTIONS
from mondfang.web.app import ROWS
from tests.clauses import SHOWN
from tests.cli.running import printed, run

ROOT = Path(__file__).parent.parent.parent
WORKS = ("table-page", "block", "referee-desk", "office", "learning")
# Tests that go through the application, as people do: what they read is looked at.
OUTSIDE = ("tests/doors/", "tests/cli/", "tests/table/", "tests/web/", "tests/paper/")
# The groups that are walked below, clause by clause.
WALKED_HERE = ("settled-slips", "reading")
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


@pytest.mark.parametrize("group", [name for name in TABLE.reach if name not in WALKED_HERE])
def test_every_clause_with_an_explicit_door_is_met_behind_it(group: str) -> None:
    """Not the group as a whole: each clause by a test that goes through the application."""
    shown = json.loads(SHOWN.read_text(encoding="utf-8"))
    for clause_id in TABLE.reach[group].clauses:
        walks = [test for test in shown.get(clause_id, ()) if test.startswith(OUTSIDE)]
        assert walks, f"{clause_id} is met by no test of {', '.join(OUTSIDE)}"


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
