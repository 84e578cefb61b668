"""What a course has to know of a book: names, tariffs, and whether there is such a thing at all.

Each fact is found by the fields of the book, never by an id, so that a house rule has its facts
without code. A fact that is missing is not in the mapping: what speaks of it is left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache

from mondfang.cards import BY_CODE, KAKADU, MOND, PAGAT, QUAPIL, SKUES, UHU
from mondfang.rulebook.model import Contract, Premium, Rulebook
from mondfang.rulebook.names import card_name, contract_name, premium_name, word
from mondfang.speech import Text
from mondfang.speech.numbers import card_points, money
from mondfang.words.actions import LADDER
from mondfang.words.worth import pay_of, pay_words

Facts = Mapping[str, Text]
_DECIDED = 35 * 3  # card thirds: half of the pack


@lru_cache(maxsize=64)
def facts_of(book: Rulebook) -> Facts:
    """Every fact by the name that stands in braces."""
    return {
        name: text
        for name, text in (
            *_words(book),
            *_games(book),
            *_premiums(book),
            *_trischaken(book),
            *_money(book),
        )
        if text is not None
    }


# Cards by the names that the texts of the course have for them, whatever a book calls them.
_CARDS = {
    "skues": SKUES,
    "mond": MOND,
    "pagat": PAGAT,
    "uhu": UHU,
    "kakadu": KAKADU,
    "quapil": QUAPIL,
}
_BIRDS = (UHU, KAKADU, QUAPIL)  # which a book may leave without a name


def games(book: Rulebook) -> dict[str, Contract]:
    """Games by the part that they have in the course, whatever the book calls them."""
    rows = [row for row in book.contracts.values() if row.offered]

    def first(fits: Callable[[Contract], bool]) -> Contract | None:
        found = [row for row in rows if fits(row)]
        return min(found, key=lambda row: (row.rank, row.value), default=None)

    parts = {
        "caller": first(lambda row: row.partner and row.talon == "half" and not row.besser),
        "alone": first(
            lambda row: not row.partner and row.talon == "half" and row.regime == "positive"
        ),
        "solo": first(lambda row: row.talon == "solo" and row.regime == "positive"),
        "suit": first(lambda row: row.regime == "suit"),
        "besser": first(lambda row: bool(row.besser) and row.talon == "half"),
        "beggar": first(lambda row: row.tricks == 0 and row.open == "none"),
        "one_trick": first(lambda row: row.tricks == 1 and row.open == "none"),
        "open": first(lambda row: row.is_negative and row.open == "all"),
        "trischaken": first(lambda row: row.talon == "tricks"),
        "whole": first(lambda row: row.talon.startswith("whole")),
    }
    return {part: row for part, row in parts.items() if row is not None}


_PAGAT_LAST = Text(
    " Den Pagat spielt man erst als letzten Tarock.",
    " The Pagat is only played when it is your last tarock.",
)


def _words(book: Rulebook) -> Iterator[tuple[str, Text | None]]:
    yield "book", Text.same(book.title)
    for name, card in _CARDS.items():
        bird = card not in _BIRDS or _bird(book, card.code) is not None
        yield name, _each(lambda each, one=card: card_name(one, each, book)) if bird else None  # type: ignore[misc]
    yield "win", _each(lambda each: card_points(book.count.win_thirds, each))
    yield "half_pack", _each(lambda each: card_points(_DECIDED, each))
    yield "half_is_not_enough", Text.same("–") if book.count.win_thirds > _DECIDED else None
    yield "closing", Text.same(book.announce.closing_word)
    yield "reserve", Text.same(word("reserve", book))
    yield "pass", Text.same(word("pass", book))
    yield "good", Text.same(word("good", book))
    positive = book.play["positive"]
    kaiser = positive.kaiserstich != "none"
    yield "kaiserstich", Text.same(word("kaiserstich", book)) if kaiser else None
    yield "no_kaiserstich", None if kaiser else Text.same("–")
    yield "need_not_beat", None if positive.must_beat else Text.same("–")
    tight = "negative" in book.play and book.play["negative"].must_beat
    yield "must_beat", Text("Stichzwang", "must beat") if tight else None
    yield "schleifen", Text("Schleifen", "Schleifen") if book.talon.schleifen else None
    own, late = book.call.own_card == "allowed", book.announce.when == "until-closed"
    open_tricks = book.conduct.own_tricks == "allowed"
    for name, holds in (
        ("own_card_called", own),
        ("own_card_never_called", not own),
        ("announced_till_all_are_done", late),
        ("announced_in_turn", not late),
        ("own_tricks_seen", open_tricks),
        ("own_tricks_closed", not open_tricks),
    ):
        yield name, Text.same("–") if holds else None
    yield "kontra", Text.same("Kontra") if book.kontra.levels else None
    yield (
        "ladder",
        Text.same(", ".join(LADDER[: book.kontra.levels])) if book.kontra.levels else None,
    )


def _games(book: Rulebook) -> Iterator[tuple[str, Text | None]]:
    for part, row in games(book).items():
        yield part, _each(lambda each, one=row: contract_name(one.id, each, book))  # type: ignore[misc]
        if row.talon != "tricks":
            pay = pay_of(book, row)
            yield f"{part}_value", Text.same(str(row.value))
            yield f"{part}_gain", Text.same(f"+{pay.gain}")
            yield f"{part}_loss", Text.same(f"−{pay.loss}")
            yield f"{part}_cost", Text.same(str(pay.loss))
    rows = [row for row in book.contracts.values() if row.offered]
    negative = [row.id for row in rows if row.is_negative]
    birds = [row.id for row in rows if row.besser]
    yield "negatives", _listed(negative, lambda one, each: contract_name(one, each, book))
    yield "bird_games", _listed(birds, lambda one, each: contract_name(one, each, book))
    forehand = [row.id for row in rows if row.bid not in ("anyone", "first-call")]
    yield "forehand_games", _listed(forehand, lambda one, each: contract_name(one, each, book))


def _premiums(book: Rulebook) -> Iterator[tuple[str, Text | None]]:
    rows = [row for row in book.premiums.values() if row.offered]
    birds = [row for row in rows if row.kind == "bird" and row.card]
    yield "birds", _listed([row.card for row in birds if row.card], _card(book))
    named = {"bird": _bird(book, PAGAT.code)}
    for kind in ("trull", "vier-koenige", "koenig-ultimo", "mondfang", "valat", "pagatfang"):
        named[kind.replace("-", "_")] = next((row for row in rows if row.kind == kind), None)
    for name, row in named.items():
        if row is None:
            continue
        yield f"{name}_name", _each(lambda each, one=row: premium_name(one.id, each, book))  # type: ignore[misc]
        yield f"{name}_silent", Text.same(str(row.silent)) if row.silent else None
        yield f"{name}_announced", Text.same(str(row.announced)) if row.can_announce else None


def _trischaken(book: Rulebook) -> Iterator[tuple[str, Text | None]]:
    row = games(book).get("trischaken")
    if row is None:
        return
    yield "trischaken_pays", _each(lambda each: pay_words(book, row, each))
    rules = book.trischaken
    for name, holds in (
        ("trischaken_must_beat", rules.stichzwang == "yes"),
        ("trischaken_need_not_beat", rules.stichzwang == "no"),
        ("trischaken_choice", "choice" in (rules.stichzwang, rules.talon)),
        ("trischaken_six", rules.talon == "six"),
        ("trischaken_last", rules.talon == "last"),
    ):
        yield name, Text.same("–") if holds else None
    late = book.play[row.regime].pagat_last
    yield "trischaken_pagat", _PAGAT_LAST if late else Text.same("")
    yield "jungfrau", Text.same("Jungfrau") if rules.jungfrau > 3 else None
    yield "buergermeister", Text.same("Bürgermeister") if rules.buergermeister > 1 else None


def _money(book: Rulebook) -> Iterator[tuple[str, Text | None]]:
    cents = book.money.cents_per_point
    yield "cents", _each(lambda each: money(cents, each)) if cents else None
    yield "no_cents", None if cents else Text.same("–")


def _bird(book: Rulebook, code: str) -> Premium | None:
    row = book.premium_of("bird", code)
    return row if row is not None and row.offered else None


def _card(book: Rulebook) -> Callable[[str, str], str]:
    return lambda code, each: card_name(BY_CODE[code], each, book)


def _listed(ids: Iterable[str], name: Callable[[str, str], str]) -> Text | None:
    found = list(ids)
    if not found:
        return None
    return _each(lambda each: ", ".join(name(one, each) for one in found))


def _each(speak: Callable[[str], str]) -> Text:
    return Text.each(speak)
