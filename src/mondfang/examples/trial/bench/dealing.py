"""Dealing step by step, drawing for the seats, and what a fault in dealing leads to."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, get_args

from mondfang.cards import CARDS, Card, CardError
from mondfang.examples.dealing.deal import (
    Deal,
    Dealing,
    Noticed,
    is_word,
    served,
)
from mondfang.examples.dealing.draw import Draw
from mondfang.examples.play.speech import speaker, split_words
from mondfang.examples.trial.bench.model import (
    Bench,
    BenchError,
    Field,
    Given,
    Step,
    first,
    label_of,
    whole,
    words_in,
)
from mondfang.game import IllegalAction, NotAllowed
from mondfang.game.dealing.ceremony import PACKETS, Ceremony, DealFault, rule_on_deal
from mondfang.game.dealing.draw import drawn_by
from mondfang.game.dealing.rotation import Rotation
from mondfang.rulebook import Rulebook
from mondfang.rulebook.citations import ids_text
from mondfang.speech import SpokenError, Text
from mondfang.words.cards import card_short

SEAT: Final = Text("Platz {number}", "seat {number}")
_VERBS: Final = {
    "cut": Text("abheben bei der {number}. Karte", "cut at card {number}"),
    "knock": Text("klopfen", "knock"),
    "packet": Text("das {number}. Packerl wählen", "choose packet {number}"),
    "reshuffle": Text("noch einmal mischen lassen", "have it shuffled again"),
    "deal": Text("geben", "deal"),
}
_MOST_PLAYERS = 8
_BY: Final = Text("{who}: {what}", "{who}: {what}")
_FAULTS: Final = {
    "wrong-count": Text(
        "jemand hat zu viele oder zu wenige Karten", "somebody has too many or too few cards"
    ),
    "exposed-card": Text("beim Geben wurde eine Karte aufgedeckt", "a card was exposed in dealing"),
    "wrong-dealer": Text("der Falsche hat gegeben", "the wrong player dealt"),
}
_NOTICED: Final = {
    "before-auction": Text("ehe jemand etwas gesagt hat", "before anybody has spoken"),
    "auction": Text("während der Ansage", "in the auction"),
    "game-named": Text("als das Spiel schon feststand", "when the game was settled"),
}
_REMEDIES: Final = {
    "redeal": Text("Es wird neu gegeben.", "The cards are dealt again."),
    "repair": Text("Es wird berichtigt.", "It is put right."),
    "stands": Text("Es bleibt dabei.", "It stands."),
    "right-dealer-deals": Text("Der richtige Geber gibt neu.", "The right dealer deals again."),
    "referee": Text("Der Schiedsrichter entscheidet.", "The referee decides."),
}
_YES_NO: Final = (("", Text("nein", "no")), ("yes", Text("ja", "yes")))
_ON_TOP: Final = Text("oben liegt", "on top lies")
_TALON: Final = Text("Talon", "talon")
_AGREED: Final = Text("alle sind einverstanden", "all agree")
assert _FAULTS.keys() == set(get_args(DealFault))
assert _NOTICED.keys() == set(get_args(Noticed))


def drawing(book: Rulebook, case: Draw, given: Given, language: str) -> Bench:
    """Cards are drawn for the seats: who deals, who speaks first."""
    text = first(given, "cards", case.cards)
    field = Field("cards", label_of("cards", language), text, hint="XII HK P9 H4")
    try:
        cards = [Card.parse(code) for code in text.split()]
        if len(cards) not in (4, 5) or len(set(cards)) < len(cards):
            raise BenchError("cards-to-draw")
    except (CardError, BenchError) as problem:
        return Bench((field,), refused=problem)
    drawn = drawn_by(book.deal, cards)
    if drawn is None:
        return Bench((field,), lines=((label_of("again", language), "✓"),))
    order = (*drawn.seats[drawn.dealer :], *drawn.seats[: drawn.dealer])
    names = [_seat(number, language) for number in order]
    lines = (
        (label_of("dealer", language), names[0]),
        (label_of("forehand", language), names[1]),
        (label_of("order", language), ", ".join(names)),
    )
    return Bench((field,), lines=lines)


def dealing(book: Rulebook, case: Deal, given: Given, language: str) -> Bench:
    """The pack on its way to the hands, one step after the other; or a fault and its remedy."""
    fields = list[Field]()
    try:
        size = whole(given, "players", case.players or 4, _MOST_PLAYERS) or 0
        if case.players is not None:
            fields.append(Field("players", label_of("players", language), str(size)))
        dealer = size - 1 if case.dealer is None else case.dealer
        seats = Rotation(book, size, dealer)
    except (BenchError, NotAllowed) as problem:
        return Bench(tuple(fields), refused=problem)
    if case.fault is not None:
        return _fault(book, case, given, language)
    now, said = Dealing(Ceremony(book.deal, seats.dealer, CARDS, size)), list[str]()
    refused: SpokenError | None = None
    for word in words_in(given, split_words(case.words)):
        if not is_word(word):
            refused = BenchError("no-word", found=word[:40], known=", ".join(_VERBS))
            break
        try:
            now = now.after(word)
        except IllegalAction as problem:
            refused = problem
            break
        said.append(word)
    return Bench(
        tuple(fields),
        words=tuple(Step(word, _label(word, language)) for word in said),
        offers=tuple(Step(word, _label(word, language)) for word in _offers(now, case)),
        lines=tuple(_lines(seats, now, language)),
        refused=refused,
    )


def _offers(now: Dealing, case: Deal) -> Iterator[str]:
    if now.hands is not None:
        return
    told = [*split_words(case.words), *(case.legal or ()), *(case.illegal or {})]
    free = [f"packet {number + 1}" for number in range(PACKETS)] if now.pack.knocked else []
    yield from dict.fromkeys([*told, "cut 20", "knock", *free, "reshuffle", "deal"])


def _lines(seats: Rotation, now: Dealing, language: str) -> Iterator[tuple[str, str]]:
    yield label_of("dealer", language), _seat(seats.dealer, language)
    yield label_of("cutter", language), _seat(now.pack.cutter, language)
    yield label_of("forehand", language), _seat(seats.forehand, language)
    if seats.sits_out is not None:
        yield label_of("sits_out", language), _seat(seats.sits_out, language)
    yield _ON_TOP.said(language).capitalize(), card_short(now.pack.deck[0])
    if now.pack.knocked and now.hands is None:
        free = ", ".join(str(packet + 1) for packet in now.pack.free_packets)
        yield label_of("packets", language), free
    if now.hands is not None:
        packets = [one.rpartition(" ") for one in served(now.pack, now.hands, seats.players)]
        told = [
            f"{_TALON.said(language) if place == 'talon' else _seat(int(place), language)} {count}"
            for place, _, count in packets
        ]
        yield label_of("served", language), ", ".join(told)


def _fault(book: Rulebook, case: Deal, given: Given, language: str) -> Bench:
    fault = first(given, "fault", case.fault or "")
    noticed = first(given, "noticed", case.noticed or "before-auction")
    changed = bool(given)
    seen = first(given, "seen", "") if changed else "yes" if case.seen else ""
    agreed = first(given, "agreed", "") if changed else "yes" if case.agreed else ""
    refused: SpokenError | None = None
    lines: tuple[tuple[str, str], ...] = ()
    if fault not in _FAULTS or noticed not in _NOTICED:
        refused = BenchError("no-word", found=fault[:40], known=", ".join(_FAULTS))
    else:
        ruling = rule_on_deal(
            book.deal,
            fault,  # type: ignore[arg-type]
            auction_begun=noticed != "before-auction",
            game_named=noticed == "game-named",
            cards_seen=bool(seen),
            all_agree=bool(agreed),
        )
        told = _REMEDIES[ruling.remedy].said(language)
        lines = ((label_of("remedy", language), f"{told} ({ids_text(ruling.clauses)})"),)

    def options(texts: dict[str, Text]) -> tuple[tuple[str, str], ...]:
        return tuple((key, text.said(language)) for key, text in texts.items())

    yes_no = tuple((key, text.said(language)) for key, text in _YES_NO)
    return Bench(
        (
            Field("fault", label_of("fault", language), fault, options(_FAULTS)),
            Field("noticed", label_of("noticed", language), noticed, options(_NOTICED)),
            Field("seen", label_of("seen", language), seen, yes_no),
            Field("agreed", _AGREED.said(language).capitalize(), agreed, yes_no),
        ),
        lines=lines,
        refused=refused,
    )


def _seat(number: int, language: str) -> str:
    return SEAT.filled(number=number + 1).said(language)


def _label(word: str, language: str) -> str:
    seat, text = speaker(word)
    verb, _, number = text.partition(" ")
    what = _VERBS[verb].filled(number=number).said(language)
    if seat is None:
        return what
    return _BY.filled(who=_seat(seat, language).capitalize(), what=what).said(language)
