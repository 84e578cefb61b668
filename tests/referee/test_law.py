"""Executable case law: published cases are ruled on again; a change is a change of the rules."""

from __future__ import annotations

import json
import random

import pytest
from msgspec.structs import replace

from mondfang.referee import rule
from mondfang.referee.asking.from_case import answers_of
from mondfang.referee.case import CaseError, book_of_case, case_of
from mondfang.referee.case_law.elsewhere import elsewhere
from mondfang.referee.case_law.forms import LawCase, changed, read_cases, ruled_now, write_cases
from mondfang.referee.case_law.published import all_published, published
from mondfang.referee.case_law.search import found
from mondfang.referee.interview import case_form
from mondfang.referee.onto_sheet import slip_of_ruling
from mondfang.rulebook import book_ids, load_book
from mondfang.rulebook.catalogue import all_clauses
from mondfang.scorer.slip.read import outcome_of_slip
from mondfang.settlement import settle
from tests.strangers.mutants import spoilt_json

ALL = all_published()


@pytest.mark.parametrize("case", ALL, ids=lambda case: f"{case.rulebook}-{case.number}")
def test_a_published_case_is_ruled_on_as_before(case: LawCase) -> None:
    """Otherwise: say so under **Rules** in CHANGELOG.md, and only then change the case."""
    different = changed(case)
    assert different is None, f"needs a line under Rules in CHANGELOG.md: now {different}"


@pytest.mark.parametrize("book_id", book_ids())
def test_every_book_has_a_dozen_cases_with_numbers_of_their_own(book_id: str) -> None:
    numbers = [case.number for case in published(book_id)]
    assert numbers == list(range(1, len(numbers) + 1))
    assert len(numbers) >= 12
    for case in published(book_id):
        assert case.de
        assert case.en
        assert set(case.ruling.clauses) <= set(all_clauses())


@pytest.mark.parametrize("case", ALL, ids=lambda case: f"{case.rulebook}-{case.number}")
def test_a_published_case_can_be_told_at_the_desk(case: LawCase) -> None:
    book = load_book(case.rulebook)
    assert ruled_now(case_form(book, answers_of(book, case.case))) == case.ruling


def test_what_a_ruling_writes_on_a_sheet_is_settled_there_as_it_was_ruled() -> None:
    written = 0
    for case in ALL:
        book = book_of_case(case.case)
        ruling = rule(book, case_of(book, case.case))
        slip = slip_of_ruling(book, case.case, ruling)
        assert (slip is None) == (ruling.decision != "renonce"), case
        if slip is not None and ruling.settlement is not None:
            written += 1
            for forehand in {0, 3} if slip.declarer is None else {slip.declarer}:
                outcome = outcome_of_slip(book, replace(slip, forehand=forehand))
                assert settle(book, outcome).points == ruling.settlement.points
    assert written > 40


def test_cases_go_out_as_a_file_and_come_back() -> None:
    assert read_cases(write_cases(ALL)) == ALL


def test_a_case_that_is_ruled_otherwise_is_found() -> None:
    [one] = [c for c in published("steirisch-2017") if c.number == 1]
    data = json.loads(write_cases((one,)))
    data["cases"][0]["ruling"]["points"] = [1, -3, 1, 1]
    [other] = read_cases(json.dumps(data))
    assert changed(other) is not None


def test_cases_are_found_by_words_book_and_clause() -> None:
    assert [c.number for c in found(ALL, "trischaken", "steirisch-2017")] == [6]
    assert all("ST-145" in c.ruling.clauses for c in found(ALL, clause="st-145"))
    assert found(ALL, "konig", "steirisch-2017")  # without its dots
    assert not found(ALL, "Schachbrett")


def test_the_same_facts_before_another_referee() -> None:
    dreier, *_ = published("steirisch-2017")
    assert elsewhere(dreier.case, load_book("hopfgarten-2023")).why is not None  # no Dreier there
    there = elsewhere(dreier.case, load_book("sb-tarock-2023")).ruling
    assert there is not None
    assert there.settlement is not None
    assert there.settlement.points == (12, -20, 4, 4)
    dealer = found(ALL, "", "sb-tarock-2023", "SB-009")[0]
    why = elsewhere(dealer.case, load_book("hopfgarten-2023")).why
    assert why is not None
    assert "der Falsche hat gegeben" in why.de


def test_malformed_files_of_cases_are_refused_with_their_place() -> None:
    source = random.Random(31)
    whole = write_cases(ALL[:3])
    refused = sum(not _reads(spoilt_json(whole, source)) for _ in range(300))
    assert refused > 100


def _reads(data: bytes) -> bool:
    """Whether it is read; anything but the documented refusal fails the test."""
    try:
        read_cases(data)
    except CaseError as problem:
        return not (problem.sentence("de") and problem.sentence("en"))
    return True
