"""Books, chapters and clauses as pages: nothing here needs a script, an account or a table."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TypeVar

import anyio.to_thread
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from mondfang.examples import examples_on, sentence
from mondfang.rulebook import Clause, Rulebook, book_ids, load_book
from mondfang.rulebook.catalogue import catalogue, catalogue_ids, reading_text
from mondfang.rulebook.chapters import Chapter, book_chapters
from mondfang.rulebook.citations import citation
from mondfang.rulebook.clause_page import clause_page, look_up, nearest_clause
from mondfang.rulebook.compare import compare
from mondfang.rulebook.elsewhere import stands_on
from mondfang.rulebook.search import search
from mondfang.web.base.render import page
from mondfang.web.base.routes import Page
from mondfang.web.base.visitor import Person
from mondfang.web.house.finding import Named, choices, named
from mondfang.words.glossary import look_up as look_up_word

MOST_HITS = 60
MOST_EXAMPLES = 12
_T = TypeVar("_T")


async def _apart(request: Request, work: Callable[[], _T]) -> _T:
    """Reading a whole book takes a moment the first time: not in the loop that others wait for."""
    if getattr(request.state, "site", None) is not None:
        return work()  # a file is being written, and nobody waits
    return await anyio.to_thread.run_sync(work)


async def index(request: Request) -> Response:
    """All books, the way to compare two of them, and the search."""
    books = [load_book(one) for one in book_ids()]
    counts = {one: len(catalogue(one)) for one in catalogue_ids()}
    known = await choices(request)
    return page(request, "rules/index.html", books=books, counts=counts, choices=known, query="")


async def book(request: Request) -> Response:
    """A book: its tariffs, and its chapters to go on."""
    found = _book(request)
    parts = await _apart(request, partial(book_chapters, found.id, _language(request)))
    return book_page(request, found, parts, f"/rules/book/{found.id}")


def book_page(request: Request, book: Rulebook, parts: tuple[Chapter, ...], place: str) -> Response:
    """The page of a book or of house rules; ``place`` is where its chapters are."""
    tariffs = [one for chapter in parts for one in chapter.sections if one.heads]
    return page(request, "rules/book.html", book=book, chapters=parts, tariffs=tariffs, place=place)


async def chapter(request: Request) -> Response:
    """One chapter: the points of the book in a table, then every clause in our words."""
    found = _book(request)
    parts = await _apart(request, partial(book_chapters, found.id, _language(request)))
    return chapter_page(request, found, parts, f"/rules/book/{found.id}")


def chapter_page(
    request: Request, book: Rulebook, parts: tuple[Chapter, ...], place: str
) -> Response:
    """The chapter of the path, or 404."""
    topic = request.path_params["topic"]
    at = next((i for i, one in enumerate(parts) if one.topic == topic), None)
    if at is None:
        raise HTTPException(404)
    return page(
        request,
        "rules/chapter.html",
        book=book,
        place=place,
        chapter=parts[at],
        rules=[_rule(one, _language(request)) for one in parts[at].clauses],
        before=parts[at - 1] if at else None,
        after=parts[at + 1] if at + 1 < len(parts) else None,
    )


async def clause(request: Request) -> Response:
    """One clause; with ``?part`` only what a page opens in place."""
    text, language = request.path_params["clause"], _language(request)
    found = look_up(text)
    if found is None:
        nearest = nearest_clause(text)
        return page(request, "rules/no_clause.html", 404, wanted=text[:20], nearest=nearest)
    own, one = found
    if one.id != text:
        return RedirectResponse(f"/rules/clause/{one.id}", 308)
    if "part" in request.query_params:
        return page(request, "rules/part.html", clause=clause_page(own, one, language))
    return page(
        request,
        "rules/clause.html",
        book=own,
        clause=await _apart(request, partial(clause_page, own, one, language)),
        topic=one.topic,
        stands=await _apart(request, partial(stands_on, own, one.id, language)),
        examples=await _apart(request, partial(_examples, own, one, language)),
    )


async def questions(request: Request) -> Response:
    """What a book leaves open, and how we read it: for those who write its next edition."""
    found, language = _book(request), _language(request)
    rows = [
        (one, question, reading_text(one, "decision", language))
        for one in catalogue(found.id).values()
        if (question := reading_text(one, "question", language))
    ]
    return page(request, "rules/questions.html", book=found, rows=rows)


async def difference(request: Request) -> Response:
    """Two books side by side, differences first; all points with ``?all``."""
    query = request.query_params
    if not (query.get("from") and query.get("to")):
        return RedirectResponse("/rules#compare", 303)
    left, right = [await named(request, query[key]) for key in ("from", "to")]
    everything, language = "all" in query, _language(request)
    topics = await _apart(request, partial(compare, left.book, right.book, language))
    shown = [
        (topic.title, [point for point in topic.points if everything or point.differs])
        for topic in topics
    ]
    return page(
        request,
        "rules/compare.html",
        choices=_with(await choices(request), (left, right), language),
        left=left,
        right=right,
        names=(left.title(language), right.title(language)),
        everything=everything,
        topics=[(title, points) for title, points in shown if points],
    )


def _with(
    known: list[tuple[str, str]], chosen: tuple[Named, ...], language: str
) -> list[tuple[str, str]]:
    """What can be chosen, and what is: an old version, or rules of somebody else."""
    more = {one.reference: one.title(language) for one in chosen}
    return [*known, *(pair for pair in more.items() if pair[0] not in dict(known))]


async def find(request: Request) -> Response:
    """Clauses that have every word of the query."""
    query = request.query_params.get("q", "")[:200].strip()
    hits = await _apart(request, partial(search, query, _language(request))) if query else []
    if len(hits) == 1 and hits[0].id == query.upper():
        return RedirectResponse(f"/rules/clause/{hits[0].id}", 303)
    titles = {one: load_book(one).title for one in catalogue_ids()}
    return page(
        request,
        "rules/search.html",
        query=query,
        hits=hits[:MOST_HITS],
        total=len(hits),
        titles=titles,
        entry=look_up_word(query),
    )


def _language(request: Request) -> str:
    person: Person = request.state.person
    return person.prefs.language


def _book(request: Request) -> Rulebook:
    return _known(request.path_params["book"])


def _known(book_id: str) -> Rulebook:
    if book_id not in book_ids():
        raise HTTPException(404)
    return load_book(book_id)


def _rule(one: Clause, language: str) -> tuple[str, str, str | None]:
    """Id, rule, and our reading where the text was open."""
    return one.id, citation(one, language).text, reading_text(one, "decision", language)


def _examples(own: Rulebook, one: Clause, language: str) -> list[tuple[str, str]]:
    """What each says, and where it can be tried."""
    return [
        (sentence(own, example, language), f"/rules/try/{example.id}")
        for example in examples_on(own.id, one.id)[:MOST_EXAMPLES]
    ]


PAGES = (
    Page("/rules", index),
    Page("/rules/search", find),
    Page("/rules/compare", difference),
    Page("/rules/clause/{clause}", clause),
    Page("/rules/book/{book}", book),
    Page("/rules/book/{book}/open", questions),
    Page("/rules/book/{book}/{topic}", chapter),
)
