"""What a hand is worth, in words: its calls as a table, and the advice."""

from __future__ import annotations

from collections.abc import Iterator

from mondfang.lab.analyse.words import thing
from mondfang.lab.figures import NOTHING, number, valued
from mondfang.lab.hand.worth import HandWorth, Offer
from mondfang.lab.listing import Listing
from mondfang.rulebook import Rulebook
from mondfang.rulebook.names import contract_name, word
from mondfang.speech import numbers, pick

_PLACES = ("second", "third", "last")


def headline(book: Rulebook, worth: HandWorth, language: str = "de") -> str:
    """The book, and who speaks: ``Steirisch, Vorhand``."""
    seat = pick(language, "Vorhand", "forehand")
    if worth.position:
        place = _PLACES[worth.position - 1]
        seat = pick(language, f"{worth.position + 1}. am Wort", f"speaks {place}")
    return f"{book.title}, {seat}"


def said_before(book: Rulebook, worth: HandWorth, language: str = "de") -> str:
    """What the others have said; empty where nobody has spoken."""
    if not worth.calls:
        return ""
    words = "; ".join(f"{place + 1}: {_call(book, call, language)}" for place, call in worth.calls)
    return f"{pick(language, 'Bisher', 'So far')}: {words}"


def _call(book: Rulebook, call: str, language: str) -> str:
    """A word of the auction as the public record keeps it."""
    return word(call, book) if call in ("pass", "reserve") else contract_name(call, language, book)


def listings(book: Rulebook, worth: HandWorth, language: str = "de") -> Iterator[Listing]:
    """The calls, and for a forehand those once the three others have passed."""
    yield _offers(book, worth.offers, "", language)
    if worth.after_passes:
        title = pick(language, "Passen die drei anderen:", "If the other three pass:")
        yield _offers(book, worth.after_passes, title, language)


def _offers(book: Rulebook, offers: tuple[Offer, ...], title: str, language: str) -> Listing:
    columns = [pick(language, "Ansage", "Call"), pick(language, "Erwartung", "Expected")]
    plays = any(offer.played is not None for offer in offers)
    if plays:
        columns += [pick(language, "gespielt", "played"), pick(language, "gewonnen", "won")]
    rows = []
    for offer in offers:
        cells = [_name(book, offer, language), valued(offer.value, offer.error, language)]
        if plays:
            won = NOTHING if offer.won is None else numbers.percent(offer.won, language)
            cells += [valued(offer.played, offer.played_error, language), won]
        rows.append(tuple(cells))
    return Listing(title, tuple(columns), tuple(rows), figures=1)


def _name(book: Rulebook, offer: Offer, language: str) -> str:
    if offer.contract:
        return contract_name(offer.contract, language, book)
    return thing(book, offer.action, language)


def has_values(worth: HandWorth) -> bool:
    return any(offer.value is not None for offer in worth.offers)


def advice(book: Rulebook, worth: HandWorth, language: str = "de") -> Iterator[str]:
    """What to say, and what keeping still means."""
    yield f"{pick(language, 'Rat', 'Advice')}: {thing(book, worth.advice, language)}"
    passing = worth.passing
    if passing is not None and passing.value is not None:
        value = number(passing.value, language, signed=True)
        yield pick(
            language,
            f"Wer passt, überlässt den anderen das Spiel; erwartet: {value}.",
            f"If you pass, the others play; expected: {value}.",
        )
