"""The desk against ``rule`` on everything that is published: vectors, examples; no difference."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from starlette.testclient import TestClient

from mondfang.examples import examples_of
from mondfang.examples.score.rule import Rule
from mondfang.referee.asking.from_case import answers_of
from mondfang.referee.case import CaseForm, book_of_case, case_of, ruling_answer
from mondfang.referee.case_law.forms import ruled_now
from mondfang.referee.words import words
from mondfang.rulebook import catalogue_ids
from mondfang.speech import numbers
from mondfang.vectors import vectors
from tests.web.browsing import running
from tests.web.referee.effort import Effort
from tests.web.referee.tapping import Tapped


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with running(tmp_path_factory.mktemp("web") / "test.db") as started:
        yield started.browser()


def at_the_desk(browser: TestClient, form: CaseForm) -> Tapped:
    """The page after the answers that tell this case."""
    answers = json.dumps(answers_of(book_of_case(form), form))
    page = browser.get("/referee", params={"book": form.slip.rulebook, "a": answers})
    assert page.status_code == 200
    return Tapped(page.text, {}, Effort())


def signed(points: Any) -> list[str]:
    return [] if points is None else [numbers.signed(n) for n in points]


@pytest.mark.parametrize("book_id", catalogue_ids())
def test_the_renonces_of_the_vectors_cost_the_same_at_the_desk(
    browser: TestClient, book_id: str
) -> None:
    """Each as a suit that was not followed, noticed when the trick was gathered."""
    told = [one for one in vectors(book_id) if "renonce" in one["slip"] and "points" in one]
    assert told
    for vector in told:
        if vector["slip"].get("options"):
            continue  # what a table has agreed on is told to its own referee
        renonce = vector["slip"]["renonce"]
        results = ("renonce", "points", "tricks")
        slip = {key: value for key, value in vector["slip"].items() if key not in results}
        said = [one for one in slip.get("premiums", []) if one["announced"]]
        slip["premiums"] = [{**one, "made": None} for one in said]
        case = {
            "slip": slip,
            "fault": "farbzwang",
            "seats": renonce["seats"],
            "claims": renonce.get("claims", []),
            "moment": {"gathered": True, "next_card": True, "next_lead": True},
        }
        form = msgspec.convert(case, CaseForm)
        assert at_the_desk(browser, form).numbers == signed(vector["points"]), vector


@pytest.mark.parametrize("book_id", catalogue_ids())
def test_the_cases_of_the_examples_are_ruled_on_alike_at_the_desk(
    browser: TestClient, book_id: str
) -> None:
    cases = [one.case for one in examples_of(book_id) if isinstance(one.case, Rule)]
    told = [one for one in cases if one.refused is None and not one.options]
    assert told
    for one in told:
        data = {**one.case, "slip": {"rulebook": book_id, **one.case.get("slip", {})}}
        form = msgspec.convert(data, CaseForm)
        book = book_of_case(form)
        ruling, got = ruling_answer(book, case_of(book, form)), at_the_desk(browser, form)
        if ruling.question is not None:
            assert words("question", ruling.question) in got.page, one
            continue
        assert got.sentence.startswith(words("decision", ruled_now(form).decision)), one
        assert got.numbers == signed(ruling.points), one
        assert set(ruling.clauses) <= set(got.clauses), one
