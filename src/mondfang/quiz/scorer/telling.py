"""A slip told as the people at the table would tell it: a sentence each."""

from __future__ import annotations

from collections.abc import Iterator

from mondfang.cards import parse_points
from mondfang.game.outcome import Outcome, PremiumFact
from mondfang.game.text import LADDER
from mondfang.quiz.words import listed, seat, text_of
from mondfang.rulebook.model import Rulebook
from mondfang.rulebook.names import contract_text, premium_text
from mondfang.scorer.slip.form import Slip
from mondfang.speech import Text
from mondfang.speech.numbers import card_points
from mondfang.words.actions import kontra_words
from mondfang.words.facts import premium_fact

SEATS = range(4)


def told(book: Rulebook, slip: Slip, outcome: Outcome) -> tuple[Text, ...]:
    """Everything that the row turns on."""
    return tuple(_told(book, slip, outcome))


def game_told(book: Rulebook, outcome: Outcome, king_in_talon: str | None = None) -> Iterator[Text]:
    """Who plays what, with whom, and who plays beside."""
    first = outcome.games[0]
    row = book.contracts[first.contract]
    game, who = contract_text(book, first.contract), seat(first.seat)
    if row.talon == "tricks":
        yield text_of("told", "trischaken", game=game, who=seat(outcome.forehand))
        return
    if outcome.partner is not None:
        yield text_of("told", "with", who=who, game=game, partner=seat(outcome.partner))
    else:
        yield text_of("told", "alone", who=who, game=game)
        if row.partner and outcome.ending not in ("schleifen", "unplayed"):
            yield text_of("told", king_in_talon or "nobody", who=who)
    for other in outcome.games[1:]:
        beside = contract_text(book, other.contract)
        yield text_of("told", "beside", who=seat(other.seat), game=beside)


def said_told(book: Rulebook, outcome: Outcome) -> Iterator[Text]:
    """Kontras and what was announced, without what became of it."""
    if outcome.kontra:
        level = outcome.kontra
        said = Text.each(lambda each: kontra_words(book, level, "game", each))
        yield text_of("told", "kontra", kontra=said)
    for declarer, opponent, level in outcome.kontras:
        name = LADDER[level - 1].capitalize()
        yield text_of("told", "kontra-by", level=name, who=seat(opponent), whom=seat(declarer))
    if outcome.ending == "renonce":
        for fact in outcome.premiums:
            if fact.announced:
                side = text_of("say", f"side-{fact.side}")
                premium = premium_text(book, fact.premium)
                yield text_of("told", "promised", premium=premium, side=side)


def _told(book: Rulebook, slip: Slip, outcome: Outcome) -> Iterator[Text]:
    yield from game_told(book, outcome, slip.king_in_talon)
    who = seat(outcome.games[0].seat)
    yield from said_told(book, outcome)
    if outcome.ending in ("schleifen", "unplayed"):
        if slip.bird is not None:
            yield text_of("told", "bird", bird=premium_text(book, slip.bird))
        yield text_of("told", outcome.ending, who=who)
    elif outcome.ending == "renonce":
        charged = outcome.irregularities[0].seats
        yield text_of("told", "renonce", who=listed([seat(one) for one in charged]))
    elif isinstance(slip.points, str):
        yield text_of("told", "points", points=_counted(slip.points))
        for fact in outcome.premiums:
            yield text_of("told", "premium", fact=_fact(book, fact))
    else:
        yield from _piles(slip)


def _piles(slip: Slip) -> Iterator[Text]:
    """The tricks of everybody, with their points where these count."""
    for one in SEATS:
        count = (slip.tricks or [0, 0, 0, 0])[one]
        tricks = text_of("say", "trick" if count == 1 else "tricks", count=count)
        if isinstance(slip.points, list):
            points = _counted(slip.points[one])
            yield text_of("told", "pile", who=seat(one), tricks=tricks, points=points)
        else:
            yield text_of("told", "tricks", who=seat(one), tricks=tricks)


def _counted(points: str) -> Text:
    thirds = parse_points(points)
    return Text.each(lambda each: card_points(thirds, each))


def _fact(book: Rulebook, fact: PremiumFact) -> Text:
    return Text.each(lambda each: premium_fact(book, fact, each))
