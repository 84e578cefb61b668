"""Table manner: what goes wrong beside the cards: a misdeal, two cards at once, bad conduct."""

from __future__ import annotations

from dataclasses import replace

from mondfang.cards import BY_CODE, Card
from mondfang.game import NotAllowed, Phase
from mondfang.game.dealing.ceremony import rule_on_deal
from mondfang.game.public import contract_of, evolve
from mondfang.referee import referee_book
from mondfang.referee.manner import CONDUCT
from mondfang.table import entries as log
from mondfang.table.errors import refused
from mondfang.table.game import Claim, Played
from mondfang.table.seats import place_at, seated
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


def misdeal(table: LiveTable, person: str, at: str, giver: int, taker: int) -> log.Misdealt:
    """The dealer gives a card to the wrong hand; it is seen when somebody counts."""
    seat = seated(table, person)
    table.check_at(at)
    for other in (giver, taker):
        place_at(table, other)
    misdealt(table, seat, giver, taker)
    return log.Misdealt(seat, giver, taker)


def misdealt(table: LiveTable, seat: int, giver: int, taker: int) -> Played:
    played = table.running()
    cite = table.book.deal.clauses["misdeal"]
    game, players = played.referee(), played.players
    if seat != table.dealing.dealer:
        raise refused("not-the-dealer", cite)
    if any(table.places[other].kind != "person" for other in players):
        raise refused("misdeal-among-people", cite)
    one, two = played.game_seat(giver), played.game_seat(taker)
    if one is None or two is None:
        raise refused("no-such-seat")
    if not _before_the_auction(played):
        raise refused("misdeal-too-late", cite)
    return played.watched_by(game.misdealt(one, two))


def may_misdeal(table: LiveTable, seat: int) -> bool:
    """Whether this seat deals, and could still deal wrongly."""
    played = table.played
    if played is None:
        return False
    first, second = played.players[:2]
    try:
        misdealt(table, seat, first, second)
    except NotAllowed:
        return False
    return not _is_misdealt(played)


def dispute(table: LiveTable, person: str) -> log.Disputed:
    """Say that the cards were dealt wrongly; all count."""
    seat = seated(table, person)
    disputed(table, seat)
    return log.Disputed(seat)


def disputed(table: LiveTable, seat: int) -> Played:
    """The deal is void, and the same dealer deals again; once somebody has spoken it is too late.

    At a screen everybody has seen the cards at once: what could be put right at a table while they
    lie face down is dealt again here.
    """
    played = table.running()
    game = played.referee()
    played.check_no_case()
    begun = not _before_the_auction(played)
    ruling = rule_on_deal(table.book.deal, "wrong-count", auction_begun=begun, cards_seen=True)
    if played.is_over or ruling.remedy != "redeal":
        raise refused("misdeal-too-late", ruling.clauses)
    if not _is_misdealt(played):
        raise refused("hands-are-right", ruling.clauses)
    public = evolve(game.state.public, phase=Phase.DONE, turn=None, ending="thrown-in")
    void = replace(game, state=replace(game.state, public=public))
    claim = Claim(seat, table.dealing.dealer, ruling.remedy, ruling.clauses)
    return replace(played.watched_by(void), claim=claim)


def may_dispute(played: Played) -> bool:
    """Whether a misdeal could be pointed out now; that there was one only counting shows."""
    watched = played.watched is not None and played.case is None
    return watched and not played.is_over and _before_the_auction(played)


def _before_the_auction(played: Played) -> bool:
    public = played.state.public
    return public.phase is Phase.AUCTION and not public.calls


def _is_misdealt(played: Played) -> bool:
    return any(played.referee().has_wrong_count(seat) for seat in range(4))
