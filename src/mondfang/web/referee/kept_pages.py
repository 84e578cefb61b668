"""The referee's drawer: cases kept with a number, found again, passed on as a file."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from starlette.datastructures import FormData, QueryParams, UploadFile
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from mondfang.paper.print.rulings import ruling_pdf
from mondfang.referee.case import CaseError, CaseForm
from mondfang.referee.case_law.forms import LawCase, read_cases, write_cases
from mondfang.referee.case_law.keeping import case_of_text, case_text, new_case
from mondfang.referee.case_law.search import found
from mondfang.referee.interview import case_form, step
from mondfang.referee.words import words
from mondfang.rulebook import book_ids, load_book
from mondfang.speech import SpokenError
from mondfang.store.errors import StoreError
from mondfang.store.people.cases import KeptCases
from mondfang.web.base.limits import client_of
from mondfang.web.base.render import page
from mondfang.web.base.routes import Page
from mondfang.web.base.services import services
from mondfang.web.base.sessions import become_guest
from mondfang.web.base.visitor import Person
from mondfang.web.interview.address import Garbled, Told, told
from mondfang.web.interview.score_pages import books
from mondfang.web.referee.case_pages import asked_for, language_of, shown_case

UPLOAD_BYTES = 4 << 20  # twice of what all cases that one person keeps come to


async def mine(request: Request) -> Response:
    """All cases of one's own, or those that are looked for."""
    return await _listed(request)


async def _listed(request: Request, problem: SpokenError | None = None) -> Response:
    language = language_of(request)
    text, book, clause = (asked_for(request, name) for name in ("q", "book", "clause"))
    cases = await _cases(request)
    work = partial(found, cases, text, book, clause)
    shown = await services(request).interviews.run(client_of(request), work)
    rows = [
        (case, load_book(case.rulebook).title, words("decision", case.ruling.decision, language))
        for case in shown
    ]
    return page(
        request,
        "referee/mine.html",
        200 if problem is None else 400,
        rows=rows,
        asked={"q": text, "book": book, "clause": clause},
        books=[("", "–"), *books()],
        count=len(cases),
        problem=None if problem is None else problem.sentence(language),
    )


async def mine_file(request: Request) -> Response:
    """One's own cases as an open file, for a colleague or another device."""
    data = write_cases(tuple(sorted(await _cases(request), key=lambda case: case.number)))
    head = {"content-disposition": 'attachment; filename="cases.json"'}
    return Response(data, media_type="application/json", headers=head)


async def keep(request: Request) -> Response:
    """Keep the case that the desk has just ruled on; a file of cases is taken in whole or not."""
    drawer = KeptCases(services(request).database)
    now = services(request).calendar.now()
    try:
        async with request.form() as form:
            bodies = [case_text(case) for case in await _sent(request, form)]
        person = await become_guest(request, "")
        numbers = await drawer.keep(person.id, bodies, now)
    except (CaseError, StoreError) as problem:
        return await _listed(request, problem)
    where = f"/referee/mine/{numbers[0]}" if len(numbers) == 1 else "/referee/mine"
    return RedirectResponse(where, 303)


async def _sent(request: Request, form: FormData) -> list[LawCase]:
    upload = form.get("file")
    desk, client = services(request).interviews, client_of(request)
    if isinstance(upload, UploadFile):
        data = await upload.read(UPLOAD_BYTES + 1)
        # Each case is ruled on again, by rules of its own: strangers' files wait for each other.
        return list(await services(request).exports.run(client, partial(read_cases, data)))
    at = _told(request, form)
    title = form.get("title", "")
    form_of = partial(_ruled_form, at)
    return [new_case(await desk.run(client, form_of), title if isinstance(title, str) else "")]


def _told(request: Request, form: FormData) -> Told:
    person: Person = request.state.person
    pairs = [(name, value) for name, value in form.multi_items() if isinstance(value, str)]
    try:
        return told(QueryParams(pairs), person.prefs.book)
    except Garbled:
        raise HTTPException(400) from None


def _ruled_form(at: Told) -> CaseForm:
    """The case that was told; one that is not told to its end cannot be kept."""
    now = step(at.book, at.answers, at.names, assume=True)
    if now.question is not None or now.problem is not None:
        raise HTTPException(400)
    return case_form(at.book, at.answers)


async def my_case(request: Request) -> Response:
    """One case of one's own, with how the other books rule on it."""
    case = await _case(request)
    work = partial(shown_case, case, language_of(request))
    try:
        shown = await services(request).interviews.run(client_of(request), work)
    except CaseError as problem:  # a book has changed so much that it can no longer be told
        return await _listed(request, problem)
    return page(request, "referee/case.html", is_mine=True, **shown)


async def forget_case(request: Request) -> Response:
    """Throw one away for good."""
    person: Person = request.state.person
    case = await _case(request)
    await KeptCases(services(request).database).delete(person.id, case.number)
    return RedirectResponse("/referee/mine", 303)


async def my_ruling_paper(request: Request) -> Response:
    """The ruling of a kept case on paper."""
    case = await _case(request)
    return await paper(request, case.case, (), case.number)


async def ruling_paper(request: Request) -> Response:
    """The ruling that the address tells of on paper."""
    person: Person = request.state.person
    try:
        at = told(request.query_params, person.prefs.book)
    except Garbled:
        raise HTTPException(400) from None
    form = await services(request).interviews.run(client_of(request), partial(_ruled_form, at))
    return await paper(request, form, at.names)


async def paper(
    request: Request, form: CaseForm, names: tuple[str, ...], number: int | None = None
) -> Response:
    work = partial(ruling_pdf, form, names, language_of(request), number)
    made = await services(request).exports.run(client_of(request), work)
    head = {"content-disposition": 'inline; filename="ruling.pdf"'}
    return Response(made, media_type="application/pdf", headers=head)


async def _case(request: Request) -> LawCase:
    number = request.path_params["n"]
    known = next((case for case in await _cases(request) if case.number == number), None)
    if known is None:
        raise HTTPException(404)
    return known


async def _cases(request: Request) -> list[LawCase]:
    """What this person keeps; a case that no book of this server knows is passed over."""
    person: Person = request.state.person
    if not person.is_somebody:
        return []
    kept = await KeptCases(services(request).database).of(person.id)

    def read() -> Iterator[LawCase]:
        for one in kept:
            try:
                case = case_of_text(one.body, one.number)
            except CaseError:
                continue
            if case.rulebook in book_ids():
                yield case

    return list(read())


PAGES = (
    Page("/referee/mine", mine),
    Page("/referee/mine", keep, ("POST",), kind="replay", body_bytes=UPLOAD_BYTES + 4_096),
    Page("/referee/mine.json", mine_file),
    Page("/referee/mine/{n:int}", my_case),
    Page("/referee/mine/{n:int}/ruling.pdf", my_ruling_paper),
    Page("/referee/mine/{n:int}/forget", forget_case, ("POST",)),
    Page("/referee/ruling.pdf", ruling_paper),
)
