"""An example to try: play on from its position, change its slip, see what the engine says of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from urllib.parse import urlencode

from starlette.datastructures import QueryParams
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from mondfang.cards import CardSet, thirds_of
from mondfang.examples import Example, examples_of, run, sentence
from mondfang.examples.score.count import Count
from mondfang.examples.score.row import WrittenRow
from mondfang.examples.score.rule import Rule
from mondfang.examples.score.settle import Settle
from mondfang.examples.statements import lines
from mondfang.examples.trial.bench import Bench, bench_of
from mondfang.examples.trial.bench.model import OWN, WORD
from mondfang.examples.trial.position import example_words_shown, is_position, trial
from mondfang.rulebook import Rulebook, book_ids, load_book
from mondfang.rulebook.names import contract_name, premium_name
from mondfang.scorer.slip import SlipError, outcome_of_slip
from mondfang.scorer.slip.answer import settle_slip
from mondfang.scorer.slip.fields import FATES, SIDES, fields_of, slip_from
from mondfang.scorer.slip.form import Slip, slip_of
from mondfang.scorer.slip.read import book_of_slip
from mondfang.speech import SpokenError, Text
from mondfang.speech.numbers import card_points
from mondfang.web.base.limits import client_of
from mondfang.web.base.render import page
from mondfang.web.base.routes import Page
from mondfang.web.base.services import services
from mondfang.web.base.visitor import Person
from mondfang.web.rules.trial_ruling import shown_case
from mondfang.web.rules.trial_scene import shown
from mondfang.words import settlement_story

LONGEST_WORD = 60
_FATES: dict[str, Text] = {
    "": Text("–", "–"),
    "silent-made": Text("still, gemacht", "silent, made"),
    "silent-lost": Text("still, verloren", "silent, lost"),
    "announced-made": Text("angesagt, gemacht", "announced, made"),
    "announced-lost": Text("angesagt, verloren", "announced, lost"),
    "announced": Text("angesagt, offen (Renonce)", "announced, open (Renonce)"),
}
_SIDES = {
    "declarer": Text("Spielerseite", "declarer’s side"),
    "defence": Text("Gegner", "defence"),
}
assert _FATES.keys() == {"", *FATES}


async def try_it(request: Request) -> Response:
    """The example of the path, in the way that its kind can be tried."""
    example = _example(request)
    person: Person = request.state.person
    language = person.prefs.language
    base = load_book(request.path_params["book"])
    at = services(request).interviews
    work = partial(_tried, base, example, request.query_params, language)
    template, status, context = await at.run(client_of(request), work)
    return page(request, template, status, **context)


def _tried(
    base: Rulebook, example: Example, query: QueryParams, language: str
) -> tuple[str, int, dict[str, object]]:
    """The template, the status, and what the page shows."""
    book = load_book(base.id, tuple(example.options.items()))
    known: dict[str, object] = {
        "book": base,
        "example": example,
        "says": sentence(book, example, language),
        "verdict": run(book, example),
    }
    template, more = _by_kind(book, example, query, language)
    refused = more.get("problem") or getattr(more.get("scene"), "refused", None)
    return f"rules/{template}", 422 if query and refused else 200, known | more


def _by_kind(
    book: Rulebook, example: Example, query: QueryParams, language: str
) -> tuple[str, dict[str, object]]:
    case = example.case
    if is_position(example):
        return "try_position.html", _position(book, example, query, language)
    if isinstance(case, Settle):
        return "try_slip.html", _slip(book, case, query, language)
    if isinstance(case, Count):
        cards = query.get("cards", case.cards)[:300]
        return "try_count.html", {"cards": cards} | _counted(cards, language)
    if isinstance(case, WrittenRow):
        return "try_row.html", {"row": case.row}
    if isinstance(case, Rule):
        return "try_ruling.html", shown_case(book, case, language)
    more = {key: query.getlist(key) for key in query}
    work = bench_of(book, example, more, language)
    if work is None:
        return "try_told.html", {"given": lines(book, example, language), "case": case}
    return "try_bench.html", {"given": lines(book, example, language)} | _bench(work, language)


def _position(
    book: Rulebook, example: Example, query: QueryParams, language: str
) -> dict[str, object]:
    usual = example_words_shown(example)
    text = query.get("at", "")
    at = min(int(text), 999) if text.isascii() and text.isdigit() and len(text) < 4 else usual
    more = [word[:LONGEST_WORD] for word in query.getlist("w")]
    cards = [code[:4] for code in query.getlist("card")[:12]]
    if cards:
        more.append("discard " + " ".join(cards))
    try:
        found = trial(book, example, at, more)
    except SpokenError:
        raise HTTPException(400) from None  # an address that no page has made
    return {"scene": shown(book, example, found, at, more, language)}


def _bench(work: Bench, language: str) -> dict[str, object]:
    """A bench with the addresses behind its buttons."""
    said = [step.word for step in work.words or ()]
    typed = [(field.name, field.value) for field in work.fields]

    def after(words: Sequence[str]) -> str:
        return "?" + urlencode([*typed, (OWN, ""), *((WORD, one) for one in words)])

    return {
        "bench": work,
        "hidden": [(OWN, ""), *((WORD, one) for one in said)] if work.words is not None else [],
        "told": [(step.label, after(said[:place])) for place, step in enumerate(work.words or ())],
        "buttons": [(step.label, after([*said, step.word])) for step in work.offers],
        "problem": None if work.refused is None else work.refused.sentence(language),
        "problem_clauses": () if work.refused is None else work.refused.clauses,
    }


def _slip(book: Rulebook, case: Settle, query: QueryParams, language: str) -> dict[str, object]:
    changed = "contract" in query
    problem: SlipError | None = None
    own, story, row, cents = _first(book, case), None, None, None
    slip = own
    try:
        if not changed:
            slip_of({"rulebook": book.id, **case.slip})  # says what is wrong with it
        else:
            slip = slip_from(book, {k: v[:40] for k, v in query.items()}, own)
        settled = settle_slip(slip)
        played = book_of_slip(slip)
        outcome = outcome_of_slip(played, slip)
        story = settlement_story(played, outcome, settled, language, stake=slip.stake)
        row, cents = settled.points, settled.cents
    except SlipError as refusal:
        problem = refusal.named_by(book)
    fields: Mapping[str, str] = dict(query) if changed else fields_of(slip)
    return {
        "changed": changed,
        "fields": fields,
        "contracts": [(one, contract_name(one, language, book)) for one in book.contracts],
        "birds": [(one, premium_name(one, language, book)) for one in _birds(book)],
        "premiums": list(_premium_rows(book, fields, language)),
        "fates": [(name, text.said(language)) for name, text in _FATES.items()],
        "has_renonce": own.renonce is not None,
        "has_several": _several(own),
        "problem": None if problem is None else problem.sentence(language),
        "problem_clauses": tuple(getattr(problem, "clauses", ())),
        "story": story,
        "row": row,
        "cents": cents,
    }


def _first(book: Rulebook, case: Settle) -> Slip:
    """The slip of the example; of one that cannot even be read, what a form can begin with."""
    try:
        return slip_of({"rulebook": book.id, "options": dict(case.options or {}), **case.slip})
    except SlipError:
        return Slip(book.id, str(case.slip.get("contract", next(iter(book.contracts)))))


def _several(slip: Slip) -> bool:
    return slip.declarers is not None or bool(slip.bei)


def _birds(book: Rulebook) -> list[str]:
    return [name for name, row in book.premiums.items() if row.kind == "bird"]


def _premium_rows(
    book: Rulebook, fields: Mapping[str, str], language: str
) -> list[tuple[str, str, str, bool]]:
    """Field, what it is called, what it has, and whether it belongs to the first glance."""
    rows = []
    for premium in book.premiums:
        for side in SIDES:
            key = f"{premium}.{side}"
            name = f"{premium_name(premium, language, book)} · {_SIDES[side].said(language)}"
            value = fields.get(f"premium.{key}", "")
            rows.append((key, name, value, bool(value) or side == "declarer"))
    return rows


def _counted(cards: str, language: str) -> dict[str, object]:
    try:
        held = CardSet.parse(cards)
        return {"count": card_points(thirds_of(held), language), "size": len(held), "problem": None}
    except SpokenError as refusal:
        return {"count": None, "size": 0, "problem": refusal.sentence(language)}


def _example(request: Request) -> Example:
    params = request.path_params
    if params["book"] not in book_ids():
        raise HTTPException(404)
    wanted = f"{params['book']}/{params['clause']}/{params['number']}"
    found = next((one for one in examples_of(params["book"]) if one.id == wanted), None)
    if found is None:
        raise HTTPException(404)
    return found


PAGES = (Page("/rules/try/{book}/{clause}/{number:int}", try_it),)
