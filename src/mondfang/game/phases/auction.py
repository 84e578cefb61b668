"""The auction: the forehand's opening, the ladder, and what is left after three passes."""

from __future__ import annotations

from collections.abc import Iterator

from mondfang.cards import BY_CODE, KINGS, SUIT_CARDS, TAROCKS
from mondfang.game.actions import Action, Bid, Pass, Reserve, Silence, ThrowIn
from mondfang.game.errors import Refusal
from mondfang.game.public import Announcement, Declared, Ladder, Phase, Public, evolve
from mondfang.rulebook.model import Contract, Rulebook

TALON_HALF = 3


def candidates(book: Rulebook, public: Public, seat: int) -> Iterator[Action]:
    yield Reserve(seat)
    yield Pass(seat)
    yield Silence(seat)
    yield ThrowIn(seat)
    for contract in book.contracts:
        yield Bid(seat, contract)


def refusal(book: Rulebook, public: Public, hand: int, action: Action) -> Refusal | None:
    seat, cite = action.seat, book.auction.clauses
    opening = seat == public.forehand and not public.calls
    match action:
        case Reserve():
            return None if opening else Refusal("opening-only", cite["forehand_opens"])
        case Pass():
            return _refuse_pass(book, public, opening)
        case Silence():
            if book.auction.silence == "waits":
                return Refusal("silence-waits", cite["silence"])
            return _refuse_pass(book, public, opening)
        case ThrowIn():
            return _refuse_throw_in(book, public, hand, seat)
        case Bid(contract=name):
            row = book.contracts.get(name)
            if row is None or not row.offered:
                return Refusal("no-such-contract")
            return (
                _refuse_moment(book, public, row, seat, opening)
                or _refuse_rank(book, public, row)
                or _refuse_cards(book, row, hand)
            )
        case _:
            return Refusal("wrong-phase")


def _refuse_pass(book: Rulebook, public: Public, opening: bool) -> Refusal | None:
    if opening:
        return Refusal("forehand-must-open", book.auction.clauses["forehand_opens"])
    if public.last_choice:
        return Refusal("forehand-must-choose", book.auction.clauses["after_three_passes"])
    return None


def _refuse_throw_in(book: Rulebook, public: Public, hand: int, seat: int) -> Refusal | None:
    cite = book.deal.clauses["throw_in"]
    if book.deal.throw_in == "never":
        return Refusal("throw-in-forbidden", cite)
    if public.has_called(seat):
        return Refusal("throw-in-too-late", cite)
    if hand & (TAROCKS | KINGS):
        return Refusal("throw-in-not-this-hand", cite)
    return None


def _refuse_moment(
    book: Rulebook, public: Public, row: Contract, seat: int, opening: bool
) -> Refusal | None:
    """Who may bid the contract at all, and when."""
    cite = book.auction.clauses
    if row.bid in ("opening", "last", "opening-or-last") and seat != public.forehand:
        return Refusal("forehand-only", row.clauses)
    if row.bid == "opening" and not opening:
        return Refusal("opening-only", row.clauses)
    if row.bid == "last" and not public.last_choice:
        return Refusal("after-three-passes", row.clauses)
    if row.bid == "opening-or-last" and not (opening or public.last_choice):
        return Refusal("opening-only", row.clauses)
    if row.bid == "first-call" and public.has_called(seat):
        return Refusal("first-call-only", row.clauses)
    if row.bid == "anyone" and opening and book.auction.forehand_opens == "reserve-only":
        return Refusal("opening-restricted", cite["forehand_opens"])
    limited = book.auction.after_three_passes == "forehand-games"
    if row.bid == "anyone" and public.last_choice and limited:
        return Refusal("only-forehand-games", cite["after_three_passes"])
    return None


def _refuse_rank(book: Rulebook, public: Public, row: Contract) -> Refusal | None:
    if not public.standing:
        return None
    standing = [book.contracts[game.contract] for game in public.standing]
    if row.rank > standing[0].rank:
        return None
    if row.rank < standing[0].rank:
        return Refusal("bid-too-low", book.auction.clauses["holding"])
    if row.joinable and all(other.joinable for other in standing):
        return None
    return Refusal("no-holding", book.auction.clauses["holding"])


def _refuse_cards(book: Rulebook, row: Contract, hand: int) -> Refusal | None:
    """What must be in the hand already when the bid is made."""
    if row.besser and not any(holds_besser(book, name, hand) for name in row.besser):
        return Refusal("bird-not-held", row.clauses)
    suit_cards = (hand & SUIT_CARDS).bit_count()
    if suit_cards + TALON_HALF < row.suit_cards_after_discard:
        return Refusal("too-few-suit-cards", row.clauses)
    return None


def holds_besser(book: Rulebook, premium: str, hand: int) -> bool:
    """Whether a hand may promise this premium with a bid: its bird is there, or it needs none."""
    card = book.premiums[premium].card
    return card is None or bool(hand >> BY_CODE[card] & 1)


def advance(book: Rulebook, public: Public, event: Action) -> Public:
    seat = event.seat
    match event:
        case ThrowIn():
            return evolve(public, phase=Phase.DONE, turn=None, ending="thrown-in")
        case Reserve():
            return _next(book, evolve(public, calls=(*public.calls, (seat, "reserve"))), seat)
        case Bid(contract=name):
            row, game = book.contracts[name], Declared(seat, name)
            joins = public.standing and row.rank == book.contracts[public.standing[0].contract].rank
            standing = (*public.standing, game) if joins else (game,)
            calls = (*public.calls, (seat, name))
            public = evolve(public, calls=calls, standing=standing)
            if row.ends_auction or public.last_choice:
                return _close(book, public)
            return _next(book, public, seat)
        case _:
            passed = public.passed | {seat}
            calls = (*public.calls, (seat, "pass"))
            return _next(book, evolve(public, calls=calls, passed=passed), seat)


def _next(book: Rulebook, public: Public, seat: int) -> Public:
    """Ask the next seat that is neither out nor standing; with none left the auction is over."""
    busy = {game.seat for game in public.standing} | public.passed
    for step in (1, 2, 3, 4):
        other = (seat + step) % 4
        if other not in busy:
            last = not public.standing and len(public.passed) == 3
            return evolve(public, turn=other, last_choice=last)
    return _close(book, public)


def _close(book: Rulebook, public: Public) -> Public:
    games = public.standing
    row = book.contracts[games[0].contract]
    declarer = games[0].seat
    announced: tuple[Announcement, ...] = ()
    if row.named_bird is not None:
        announced = (Announcement(row.named_bird, declarer, declarer, 0),)
    public = evolve(public, games=games, announcements=announced, turn=declarer)
    return enter(book, public, row)


def enter(book: Rulebook, public: Public, row: Contract) -> Public:
    """Go to the first phase that the contract has after the auction."""
    if row.partner:
        return evolve(public, phase=Phase.CALL)
    return after_call(book, public, row)


def after_call(book: Rulebook, public: Public, row: Contract) -> Public:
    if row.talon in ("half", "one", "whole-hidden", "whole-open"):
        return evolve(public, phase=Phase.TALON)
    if row.talon == "tricks":
        return enter_trischaken(book, public)
    choosers = [g.seat for g in public.games if book.contracts[g.contract].open == "choice"]
    opened = _seats_laying_open(book, public)
    if choosers:
        return evolve(public, phase=Phase.TERMS, turn=choosers[0], lays_open=opened)
    return enter_statement(book, evolve(public, lays_open=opened))


def enter_trischaken(book: Rulebook, public: Public) -> Public:
    terms = book.trischaken
    if "choice" in (terms.talon, terms.stichzwang):
        return evolve(public, phase=Phase.TERMS)
    assert terms.talon != "choice"
    public = evolve(public, talon_timing=terms.talon, stichzwang=terms.stichzwang == "yes")
    return enter_play(book, public)


def _seats_laying_open(book: Rulebook, public: Public) -> tuple[int, ...]:
    opened: set[int] = set()
    for game in public.games:
        exposure = book.contracts[game.contract].open
        if exposure == "all":
            opened |= {0, 1, 2, 3}
        elif exposure == "declarer":
            opened.add(game.seat)
    return tuple(sorted(opened))


def enter_statement(book: Rulebook, public: Public) -> Public:
    """The declarer speaks, unless the contract knows neither premiums nor Kontra."""
    row = book.contracts[public.games[0].contract]
    doubled = book.play[row.regime].kontra
    if row.is_negative and book.kontra.negative == "none":
        doubled = False
    if not row.premiums and not doubled:
        return enter_play(book, public)
    ladders = tuple(_ladders(book, public)) if doubled else ()
    return evolve(public, phase=Phase.STATEMENT, turn=public.declarer, ladders=ladders)


def _ladders(book: Rulebook, public: Public) -> Iterator[Ladder]:
    """What can be doubled from the start: each game, in negative games for each opponent alone."""
    for game in public.games:
        if book.contracts[game.contract].is_negative:
            for seat in range(4):
                if seat != game.seat:
                    yield Ladder("game", game.seat, seat, (), 0)
        else:
            yield Ladder("game", game.seat, None, (), 0)
    for said in public.announcements:
        yield Ladder(said.premium, said.seat, None, (), said.turn)


def enter_play(book: Rulebook, public: Public) -> Public:
    row = book.contracts[public.games[0].contract]
    leader = public.forehand
    if book.play[row.regime].leader == "declarer":
        leader = public.games[0].seat
    return evolve(public, phase=Phase.PLAY, turn=leader, leader=leader)
