"""Every clause of a referee's table is reached through the desk: its ways are walked page by page.

All ways are asked of the interview first; one way to each clause is then taken on the pages, by
the links and forms that stand on them, and the clause has to be shown where it ends.
"""

from __future__ import annotations

import html
import json
import re
from collections.abc import Callable, Iterator
from functools import cache, partial
from typing import Any
from urllib.parse import urlencode

import pytest
from starlette.testclient import TestClient

from mondfang.referee import referee_book
from mondfang.referee.book import general_clauses
from mondfang.referee.interview import decided, step
from mondfang.rulebook import Rulebook, book_ids, load_book
from mondfang.rulebook.doors import door_table, referee_clauses
from mondfang.scorer.interview.question import Question
from tests.web.browsing import running
from tests.web.referee.tapping import answers_in, links

Answers = dict[str, Any]
Look = Callable[[str], str]  # at the page of an address
MOST = 12  # answers on one way


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with running(tmp_path_factory.mktemp("web") / "test.db") as server:
        yield server.browser()


def kinds(book: Rulebook) -> list[str]:
    """A game of each kind: with a partner, alone, negative, open, Trischaken, unequal values."""
    found: dict[tuple[object, ...], str] = {}
    for row in book.contracts.values():
        kind = (row.partner, row.is_negative, row.talon == "tricks", row.open != "none")
        if row.offered:
            found.setdefault((*kind, row.value == row.value_lost), row.id)
    return list(found.values())


def offered(book: Rulebook, question: Question) -> Iterator[Any]:
    """The answers that are tried: all of a few, some of many."""
    match question.kind:
        case "yes-no":
            yield from (True, False)
        case "words":
            yield "etwas anderes"
        case "seats":
            yield [question.among[0]]
            if question.id == "declarer":
                yield [2]
            elif question.most > 1:
                yield [0, 1]
        case _ if question.id == "contract":
            usual: list[Any] = [one for one in ("", *kinds(book)) if question.fits(one)]
            yield from usual or [question.choices[0].value]
        case _ if question.id == "partner":
            yield from (1, "nobody")
        case _:
            yield from (choice.value for choice in question.choices)


def ways(book: Rulebook, answers: Answers) -> Iterator[Answers]:
    """Every way from these answers to a ruling."""
    now = step(book, answers, assume=True)
    if now.problem is not None:
        return
    if now.question is None:
        yield answers
        return
    for value in offered(book, now.question):
        if now.question.fits(value) and len(answers) < MOST:
            yield from ways(book, {**answers, now.question.id: value})


def beyond(book: Rulebook) -> Iterator[Answers]:
    """What is assumed not to be and can be told at the desk: a Valat announced, a premium lost."""
    base: Answers = {"fault": "farbzwang", "seats": [1], "contract": "rufer"}
    ask = partial(step, book, assume=True)
    moment = ask(base).question
    assert moment is not None
    base |= {"when": moment.choices[1].value, "declarer": [0], "partner": 2}
    premium = ask(base, ask="premium-1").question
    for choice in premium.choices if premium is not None else ():
        if choice.value is not None and book.premiums[str(choice.value)].kind == "valat":
            yield {**base, "premium-1": choice.value, "premium-1-side": "declarer"}
    claim = ask(base, ask="claim-1").question
    for choice in claim.choices if claim is not None and claim.id == "claim-1" else ():
        if choice.value is not None:
            yield {**base, "claim-1": choice.value, "claim-1-seat": [0]}


def cited(book: Rulebook, answers: Answers) -> set[str]:
    _, ruling = decided(book, answers)
    lines = () if ruling.settlement is None else ruling.settlement.lines
    return {*ruling.clauses, *(name for line in lines for name in line.clauses)}


def sent(question: str, value: Any) -> list[tuple[str, str]]:
    """What the form of a page sends: seats count from 1."""
    values = [one + 1 for one in value] if isinstance(value, list) else [value]
    return [("q", question), *(("v", str(one)) for one in values)]


def walked(look: Look, book: Rulebook, way: Answers) -> str:
    """The page at the end of a way, from the first page of the desk on."""
    told: Answers = {}
    page = look(f"/referee?book={book.id}")
    for _ in range(2 * MOST):
        if told == way:
            return page
        found = [answers_in(address) for _, address in links(page)]
        further = [one for one in found if told.items() < one.items() <= way.items()]
        left = next(key for key in way if key not in told)
        if not further and (asked := re.search(rf'href="([^"]+&amp;ask={left})"', page)):
            page = look(html.unescape(asked[1]))  # it was assumed, and can be changed
            continue
        told = further[0] if further else {**told, left: way[left]}
        query = [("book", book.id)]
        if further:
            query.append(("a", json.dumps(told)))
            assert any(answers_in(address) == told for _, address in links(page))
        else:
            before = {key: value for key, value in told.items() if key != left}
            assert f'name="q" value="{left}"' in page
            query += [("a", json.dumps(before)), *sent(left, way[left])]
        page = look(f"/referee?{urlencode(query)}")
    raise AssertionError(way)


@pytest.mark.parametrize("book_id", [name for name in book_ids() if referee_clauses(name)])
def test_every_clause_of_the_referees_table_is_cited_by_a_ruling_of_the_desk(
    book_id: str, browser: TestClient
) -> None:
    book = load_book(book_id)
    told = [way for fault in referee_book(book).faults for way in ways(book, {"fault": fault})]
    look = cache(lambda address: browser.get(address).text)  # ways begin alike
    first = look(f"/referee?book={book_id}")
    met = {name for name in general_clauses(book) if f'href="/rules/clause/{name}"' in first}
    for way in (*told, *beyond(book)):
        new = cited(book, way) - met
        if new:
            page = walked(look, book, way)
            assert new <= set(re.findall(r'href="/rules/clause/([^"]+)"', page)), way
            met |= new
    assert referee_clauses(book_id) - met == set()


def test_the_desk_is_a_door_to_every_clause_of_a_referees_table() -> None:
    table = door_table()
    assert table.door["desk"].where == "/referee"
    assert "desk" in table.cited["referee"]
