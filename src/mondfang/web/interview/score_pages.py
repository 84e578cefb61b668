"""The scorer's pages: a game told step by step and settled, and a row of four numbers checked."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from mondfang import words
from mondfang.rulebook import Rulebook, book_ids, is_known, load_book
from mondfang.rulebook.names import contract_name
from mondfang.scorer.interview.interview import step
from mondfang.scorer.interview.interview import told as told_slip
from mondfang.scorer.interview.question import SEATS, seat_text
from mondfang.scorer.rows import Verdict, check_row
from mondfang.scorer.rows.words import story_text
from mondfang.scorer.slip.form import encode
from mondfang.settlement import Settlement
from mondfang.settlement.ledger import as_row
from mondfang.speech import numbers
from mondfang.web.base.limits import client_of
from mondfang.web.base.render import page
from mondfang.web.base.routes import Page
from mondfang.web.base.services import services
from mondfang.web.base.visitor import Person
from mondfang.web.interview.address import Garbled, Told, told
from mondfang.web.interview.scene import answered

LARGEST = 100_000
_MINUS = str.maketrans({"−": "-", "–": "-"})


def books() -> list[tuple[str, str]]:
    return [(one, load_book(one).title) for one in book_ids()]


def given(request: Request, beside: Sequence[str] = ()) -> Told:
    """What the address tells; one that nobody made is an error of who typed it."""
    person: Person = request.state.person
    try:
        return told(request.query_params, person.prefs.book, beside)
    except Garbled:
        raise HTTPException(400) from None


async def score(request: Request) -> Response:
    """Choose a book, then one question after the other, then the row."""
    person: Person = request.state.person
    language = person.prefs.language
    if "book" not in request.query_params:
        return page(request, "interview/score.html", books=books(), usual=person.prefs.book)
    at = given(request)
    work = partial(answered, step, at, request.query_params, language)
    shown = await services(request).interviews.run(client_of(request), work)
    settled = step(at.book, shown.told.answers, at.names).settlement
    if shown.question is not None or settled is None:
        preview = None if settled is None else _row(shown.told, settled, language)
        return page(
            request, "interview/question.html", shown=shown, action="/score", preview=preview
        )
    slip = told_slip(at.book, shown.told.answers)
    return page(
        request,
        "interview/settled.html",
        shown=shown,
        title=contract_name(slip.contract, language, at.book),
        table=ledger(shown.told, settled, language),
        slip=encode(slip).decode(),
    )


def _row(at: Told, settled: Settlement, language: str) -> list[tuple[str, str]]:
    """Each seat with its number."""
    return [
        (seat_text(seat, at.names, language), numbers.signed(settled.points[seat]))
        for seat in SEATS
    ]


async def row(request: Request) -> Response:
    """Four numbers: which games give them, or what is near."""
    person: Person = request.state.person
    query, language = request.query_params, person.prefs.language
    typed_ones = [text.strip()[:12] for text in query.getlist("v")[: len(SEATS)]]
    book_id = query.get("book", person.prefs.book)
    if not is_known(book_id):
        raise HTTPException(400)
    book = load_book(book_id)
    found, wrong = None, None
    if typed_ones:
        try:
            four = as_row(_filled([text.translate(_MINUS) for text in typed_ones]))
            work = partial(check_row, book, four)
            found = await services(request).interviews.run(client_of(request), work)
        except ValueError:
            wrong = True
    return page(
        request,
        "interview/row.html",
        400 if wrong else 200,
        books=books(),
        book=book,
        typed=[*typed_ones, "", "", "", ""][: len(SEATS)],
        wrong=wrong,
        found=found,
        stories=[] if found is None else _stories(book, found, language),
        nearest=[] if found is None else _nearest(book, found, language),
    )


def _filled(texts: list[str]) -> list[int]:
    """Four numbers; the one that is missing makes the sum nothing. Raises ValueError."""
    known = [None if not text else int(text) for text in [*texts, "", "", "", ""][: len(SEATS)]]
    if known.count(None) == 1:
        missing = -sum(one for one in known if one is not None)
        known = [missing if one is None else one for one in known]
    if None in known or any(abs(one or 0) > LARGEST for one in known):
        raise ValueError
    return [one for one in known if one is not None]


def _stories(book: Rulebook, found: Verdict, language: str) -> list[str]:
    return [story_text(book, story, language) for story in found.stories]


def _nearest(book: Rulebook, found: Verdict, language: str) -> list[tuple[str, list[int], str]]:
    return [
        (numbers.row(near.row), list(near.row), story_text(book, near.story, language))
        for near in found.nearest
    ]


def ledger(at: Told, settled: Settlement, language: str) -> dict[str, object]:
    """A settlement as the rows of a table: items, the sum, and the money where there is any."""

    def name(seat: int) -> str:
        return seat_text(seat, at.names, language)

    lines = words.settled_lines(at.book, settled, language, name)
    return {
        "names": [name(seat) for seat in SEATS],
        "lines": [
            (one.item, [numbers.signed(n) for n in one.points], one.clauses) for one in lines
        ],
        "points": [numbers.signed(number) for number in settled.points],
        "cents": [numbers.money(number, language) for number in settled.cents]
        if settled.cents is not None and any(settled.cents)
        else None,
    }


PAGES = (
    Page("/score", score),
    Page("/score/row", row),
)
