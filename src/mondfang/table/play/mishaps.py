"""Table manner: what goes wrong beside the cards: two cards at once, bad conduct."""

from __future__ import annotations

from dataclasses import replace

from mondfang.cards import BY_CODE, Card
from mondfang.game.public import contract_of
from mondfang.referee import referee_book
from mondfang.referee.manner import CONDUCT
from mondfang.table import entries as log
from mondfang.table.errors import refused
from mondfang.table.play.game import Played
from mondfang.table.seating.seats import seated
from mondfang.table.state import LiveTable

ZUWAAGE = "zuwaage"
OTHER = "other"


def misbehave(table: LiveTable, person: str, kind: str, note: str = "") -> log.Misbehaved:
    """Look into tricks, lay down early, talk …: in everybody's sight, and nobody is stopped."""
    seat = seated(table, person)
    misbehaved(table.running(), seat, kind, note)
    return log.Misbehaved(seat, kind, note)


def misbehaved(played: Played, seat: int, kind: str, note: str) -> Played:
    """The game after bad conduct: a fault that moves no card and can be called."""
    if kind not in may_slip(played, seat):
        raise refused("no-such-conduct")
    if kind == OTHER and not note:
        raise refused("say-what")
    game, game_seat = played.referee(), played.game_seat(seat)
    assert game_seat is not None
    if kind == ZUWAAGE:
        after = game.forget_zuwaage(len(played.state.public.tricks))
    else:
        after = game.misbehave(game_seat, kind, note)
    return replace(played, watched=after)


def may_slip(played: Played, seat: int) -> tuple[str, ...]:
    """The misconduct that the book's referee knows and this seat could commit now."""
    game_seat, public = played.game_seat(seat), played.state.public
    if played.watched is None or game_seat is None or played.is_over or played.case is not None:
        return ()
    faults = referee_book(played.state.book).faults
    found = tuple(kind for kind in CONDUCT if kind in faults)
    trischaken = bool(public.games) and contract_of(played.state.book, public).talon == "tricks"
    forgot = trischaken and public.forehand == game_seat and bool(public.tricks)
    return (*found, ZUWAAGE) if forgot and ZUWAAGE in faults else found


def drop_two(table: LiveTable, person: str, at: str, kept: str, other: str) -> log.TwoCards:
    """Let two cards fall at once: the first one is played."""
    seat = seated(table, person)
    table.check_at(at)
    two_cards(table.running(), seat, kept, other)
    return log.TwoCards(seat, kept, other)


def two_cards(played: Played, seat: int, kept: str, other: str) -> Played:
    game, game_seat = played.referee(), played.game_seat(seat)
    if game_seat is None:
        raise refused("sits-out")
    one, two = _card(kept), _card(other)
    hand = played.state.hidden.hands[game_seat]
    if one == two or not (hand >> one & 1 and hand >> two & 1):
        raise refused("two-of-your-cards")
    played.check_no_case()
    return replace(played.watched_by(game.two_cards(game_seat, one, two)), claim=None)


def _card(code: str) -> Card:
    if code not in BY_CODE:
        raise refused("no-such-verb")
    return BY_CODE[code]
