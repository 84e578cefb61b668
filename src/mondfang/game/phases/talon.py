"""The talon and the discard: opening, taking, giving up, laying away."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from mondfang.cards import (
    BY_CODE,
    HONOURS,
    KINGS,
    SUIT_CARDS,
    TAROCKS,
    TRULL,
    CardSet,
    cards_in,
)
from mondfang.game.actions import (
    Action,
    Concede,
    Discard,
    Discarded,
    Event,
    OpenTalon,
    Schleifen,
    TakeCard,
    TakeHalf,
    TakeWhole,
    TalonShown,
    TalonTaken,
    TurnTrischaken,
)
from mondfang.game.errors import Refusal
from mondfang.game.phases.auction import enter_statement, enter_trischaken
from mondfang.game.public import Declared, Phase, Public, contract_of, evolve
from mondfang.rulebook.model import Contract, Rulebook


def king_in_talon(public: Public) -> bool:
    """Whether the opened talon shows the called card."""
    return public.talon is not None and public.called is not None and public.called in public.talon


def candidates(book: Rulebook, public: Public, seat: int) -> Iterator[Action]:
    yield OpenTalon(seat)
    yield TakeHalf(seat, 0)
    yield TakeHalf(seat, 1)
    yield TakeWhole(seat)
    for card in public.talon or ():
        yield TakeCard(seat, card)
    yield Schleifen(seat)
    yield TurnTrischaken(seat)


def refusal(book: Rulebook, public: Public, hand: int, action: Action) -> Refusal | None:
    row, cite = contract_of(book, public), book.talon.clauses
    closed = public.talon is None
    match action:
        case OpenTalon():
            if row.talon == "whole-hidden" or not closed:
                return Refusal("talon-stays-as-it-is", row.clauses)
            return None
        case TakeWhole():
            if row.talon == "whole-hidden":
                return None
            if row.talon == "whole-open":
                return Refusal("talon-not-open", row.clauses) if closed else None
            if book.talon.whole_when_king and king_in_talon(public):
                return None
            return Refusal("only-part-of-talon", cite["whole_when_king"])
        case TakeHalf(half=half):
            if closed:
                return Refusal("talon-not-open", row.clauses)
            if row.talon != "half" or half not in (0, 1):
                return Refusal("no-such-part", row.clauses)
            return None
        case TakeCard(card=card):
            if closed:
                return Refusal("talon-not-open", row.clauses)
            if row.talon != "one" or card not in (public.talon or ()):
                return Refusal("no-such-part", row.clauses)
            return None
        case Schleifen():
            if book.talon.schleifen and king_in_talon(public):
                return None
            return Refusal("schleifen-not-possible", cite["schleifen"])
        case TurnTrischaken():
            allowed = book.talon.trischaken_when_king and book.trischaken_game is not None
            if allowed and king_in_talon(public):
                return None
            return Refusal("trischaken-not-possible", cite["trischaken_when_king"])
        case _:
            return Refusal("wrong-phase", row.clauses)


def advance(book: Rulebook, public: Public, event: Event) -> Public:
    match event:
        case TalonShown(cards=cards):
            public = evolve(public, talon=cards)
            kings = [card for card in cards if KINGS >> card & 1]
            if public.call == "fourth" and kings:
                public = evolve(public, called=kings[0])
            return evolve(public, alone=True) if king_in_talon(public) else public
        case TalonTaken(cards=cards):
            whole = cards is None or len(cards) == 6
            return evolve(public, phase=Phase.DISCARD, taken=cards, took_whole=whole)
        case Schleifen():
            return evolve(public, phase=Phase.DONE, turn=None, ending="schleifen")
        case Concede():
            return evolve(public, phase=Phase.DONE, turn=None, ending="conceded")
        case TurnTrischaken(seat=seat):
            assert book.trischaken_game is not None
            games = (Declared(seat, book.trischaken_game.id),)
            return enter_trischaken(book, evolve(public, games=games, announcements=()))
        case Discarded(count=count):
            return enter_statement(book, evolve(public, discarded=count))
        case _:
            return public


def discard_count(public: Public, row: Contract) -> int:
    if public.took_whole:
        return 6
    return 1 if row.talon == "one" else 3


def legal_discards(
    book: Rulebook, public: Public, hand: int, dealt: int, seat: int
) -> Iterator[Discard]:
    """Every set that may be laid away, built from what has to go first."""
    row = contract_of(book, public)
    count = discard_count(public, row)
    suit = hand & SUIT_CARDS & ~KINGS
    tarock = hand & TAROCKS & ~TRULL
    first, then = (tarock, suit) if is_suit_game(row) else (suit, tarock)
    too_few = first.bit_count() < count
    forced, pool = (first, then) if too_few else (0, first)
    for chosen in combinations(cards_in(pool), count - forced.bit_count()):
        cards = CardSet(forced | CardSet.of(chosen))
        if refuse_discard(book, public, hand, dealt, cards) is None:
            yield Discard(seat, cards)


def is_suit_game(row: Contract) -> bool:
    return row.regime in ("suit", "suit-bunt")


def refuse_discard(
    book: Rulebook, public: Public, hand: int, dealt: int, cards: int
) -> Refusal | None:
    """``hand`` holds the talon cards already; ``dealt`` is what the seat bid on."""
    row, cite = contract_of(book, public), book.discard.clauses
    if cards & ~hand:
        return Refusal("card-not-held")
    if cards.bit_count() != discard_count(public, row):
        return Refusal("discard-wrong-number", row.clauses)
    if cards & HONOURS:
        return Refusal("discard-honour", cite["honours"])
    kept = hand & ~cards
    if is_suit_game(row):
        if cards & SUIT_CARDS and kept & TAROCKS & ~TRULL:
            return Refusal("discard-tarock-first", cite["suit_game"])
        if (kept & SUIT_CARDS).bit_count() < row.suit_cards_after_discard:
            return Refusal("too-few-suit-cards", row.clauses)
    elif cards & TAROCKS and kept & SUIT_CARDS & ~KINGS:
        return Refusal("discard-tarock-not-forced", cite["tarock"])
    if not keeps_besser(book, public, row, dealt, kept):
        return Refusal("discard-promised-bird", cite["besser_bird"])
    return None


def besser_cards(book: Rulebook, public: Public, row: Contract, dealt: int) -> int:
    """The birds that can redeem the bid: those held then, and by agreement those of the talon."""
    held = dealt
    if book.talon.change_bird_when_king and king_in_talon(public):
        held |= int(public.taken or 0)
    names = [book.premiums[name].card for name in row.besser]
    return CardSet.of(BY_CODE[name] for name in names if name is not None) & held


def keeps_besser(book: Rulebook, public: Public, row: Contract, dealt: int, kept: int) -> bool:
    if not row.besser or any(book.premiums[name].card is None for name in row.besser):
        return True
    return bool(besser_cards(book, public, row, dealt) & kept)


def shown_discards(row: Contract, cards: int) -> int:
    """What all see of a discard: forced tarocks, and in suit games forced suit cards."""
    return cards & (SUIT_CARDS if is_suit_game(row) else TAROCKS)
