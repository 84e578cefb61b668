"""Opening a block: book, agreements, names in their order, cards that were drawn."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Final

from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from mondfang.cards import CARDS
from mondfang.game.dealing.deal import shuffled
from mondfang.game.dealing.draw import draw_from
from mondfang.rulebook import Rulebook, book_ids, is_known, load_book
from mondfang.rulebook.labels import option_value
from mondfang.rulebook.names import card_name
from mondfang.scorer.block.entries import Entry, check_bounds
from mondfang.scorer.block.errors import BlockError
from mondfang.scorer.block.opening import drawn_opening, opening
from mondfang.speech import SpokenError, Text
from mondfang.web.base.form_texts import whole
from mondfang.web.base.render import page
from mondfang.web.base.routes import Page
from mondfang.web.base.services import services
from mondfang.web.base.visitor import Person
from mondfang.web.block.access import writing
from mondfang.web.home.new_table import OPTION, Wrong, chosen_options

FIVE: Final = 5
_WHOLE: Final = Text("Bitte eine ganze Zahl oder nichts.", "A whole number, or nothing, please.")
_chance = secrets.SystemRandom()


@dataclass(frozen=True, slots=True)
class Typed:
    """The form as it was sent, every field a text."""

    rulebook: str
    names: tuple[str, ...] = ("",) * FIVE
    cards: tuple[str, ...] = ("",) * FIVE
    options: Mapping[str, str] = field(default_factory=dict)
    stake: str = ""
    deals: str = ""
    seating: str = "typed"
    device: str = ""


def _typed(form: FormData) -> Typed:
    plain = {key: whole(value).strip() for key, value in form.items() if isinstance(value, str)}
    return Typed(
        plain.get("rulebook", ""),
        tuple(plain.get(f"name-{seat}", "") for seat in range(FIVE)),
        tuple(plain.get(f"card-{seat}", "") for seat in range(FIVE)),
        {key.removeprefix(OPTION): one for key, one in plain.items() if key.startswith(OPTION)},
        plain.get("stake", ""),
        plain.get("deals", ""),
        plain.get("seating", "typed"),
        plain.get("device", ""),
    )


async def new(request: Request) -> Response:
    """The form for the book that is asked for, and the blocks that this browser knows."""
    person: Person = request.state.person
    asked = request.query_params.get("book", "")
    book = asked if is_known(asked) else person.prefs.book
    options = dict(person.prefs.options) if book == person.prefs.book else {}
    return _form(request, Typed(book, options=options), load_book(book))


async def open_block(request: Request) -> Response:
    """A new block, or the form again with what is wrong."""
    sent = _typed(await request.form())
    known = is_known(sent.rulebook)
    book = load_book(sent.rulebook if known else book_ids()[0])
    wrong: Wrong = {}
    options = chosen_options(book, sent.options, wrong)
    stake, deals = _number(sent, "stake", wrong), _number(sent, "deals", wrong)
    if book.money.cents_per_point is not None:
        stake = None
    problem: SpokenError | None = None
    try:
        if not known:
            raise BlockError("unknown-book", "rulebook", fault=sent.rulebook[:40])
        head = opening(book, options, _named(sent), stake, deals or None)
        if sent.seating != "typed":
            head = drawn_opening(book, head, _drawn(book, sent, len(head.players)))
        entry = Entry(secrets.token_hex(12), head, sent.device)
        check_bounds(entry)
        if not wrong:
            standing = await services(request).blocks.open(entry)
            return RedirectResponse(writing(standing), 303)
    except BlockError as refused:
        problem = refused
    return _form(request, sent, book, wrong, problem)


def _named(sent: Typed) -> list[str]:
    """The names in their order; an empty fifth seat is nobody's."""
    names = list(sent.names)
    return names if names[-1] else names[:-1]


def _drawn(book: Rulebook, sent: Typed, size: int) -> list[str]:
    """The cards that were drawn at the table, or that we draw for it."""
    if sent.seating == "lot" and 4 <= size <= FIVE:
        return [card.code for card in draw_from(book.deal, shuffled(_chance), size).cards]
    return list(sent.cards[:size])


def _number(sent: Typed, name: str, wrong: Wrong) -> int | None:
    text: str = getattr(sent, name)
    if text and not (text.isascii() and text.isdigit() and len(text) < 9):
        wrong[name] = _WHOLE
        return None
    return int(text) if text else None


def _form(
    request: Request,
    sent: Typed,
    book: Rulebook,
    wrong: Wrong | None = None,
    problem: SpokenError | None = None,
) -> Response:
    person: Person = request.state.person
    language = person.prefs.language
    say = partial(card_name, language=language, book=book)
    wrong = wrong or {}
    return page(
        request,
        "block/new.html",
        400 if wrong or problem else 200,
        books=[(one, load_book(one).title) for one in dict.fromkeys((*book_ids(), book.id))],
        book=book,
        sent=sent,
        size=FIVE if book.deal.five_at_table else 4,
        option_rows=[
            (option, [(value, option_value(option, value, language)) for value in option.values])
            for option in book.options.values()
        ],
        cards=[("", "–"), *((card.code, say(card)) for card in CARDS)],
        wrong={key: text.said(language) for key, text in wrong.items()},
        problem=None if problem is None else (problem.sentence(language), problem.clauses),
        here="/block",
    )


PAGES = (
    Page("/block", new),
    Page("/block", open_block, ("POST",), kind="table"),
)
