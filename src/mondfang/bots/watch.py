"""Faults that a seat can see: a card that somebody played though he should have played another.

A fair player calls out only what he can prove: the other seat has since shown a card that it had to
play before. How sharp-eyed a bot is says how likely it is to notice.
"""

from __future__ import annotations

from random import Random

from mondfang.cards import Card, cards_in
from mondfang.game.public import Phase, Public, trickplay_of
from mondfang.game.tricks import playable
from mondfang.game.view import View
from mondfang.rulebook.model import Rulebook


def faults_seen(view: View) -> tuple[tuple[int, int], ...]:
    """Seats and the tricks (from 1) in which they did not play what they had to, as it turned out.

    Only what the seat's own eyes prove counts: cards played and hands laid open.
    """
    public = view.public
    if public.phase not in (Phase.PLAY, Phase.DONE) or not public.games:
        return ()
    found = []
    for seat in range(4):
        if seat == view.seat:
            continue
        later = int(public.open_hands[seat])
        for number in range(len(public.tricks) + bool(public.trick), 0, -1):
            cards, leader = _trick(public, number)
            place = (seat - leader) % 4
            if place >= len(cards):
                continue
            card = cards[place]
            if place and _had_to(view.book, public, cards[:place], card, later):
                found.append((seat, number))
            later |= 1 << card
    return tuple(sorted(found, key=lambda fault: fault[1]))


def calls_out(view: View, sharpness: float, seed: int | str) -> int | None:
    """The seat that a fair player accuses now, or nobody.

    ``sharpness`` from 0 (sees nothing) to 1 (misses nothing) is the chance to notice a fault in the
    trick in which it shows; with the same seed a player notices the same faults.
    """
    for seat, number in faults_seen(view):
        eye = Random(f"{seed} {view.seat} {seat} {number}")
        if eye.random() < sharpness:
            return seat
    return None


def _trick(public: Public, number: int) -> tuple[tuple[Card, ...], int]:
    if number <= len(public.tricks):
        trick = public.tricks[number - 1]
        return trick.cards, trick.leader
    return public.trick, public.leader


def _had_to(
    book: Rulebook, public: Public, before: tuple[Card, ...], card: Card, later: int
) -> bool:
    """Whether beside a card that was shown later this one was against the rules."""
    rules = trickplay_of(book, public)
    return any(
        not playable(rules, 1 << card | 1 << other, before) >> card & 1 for other in cards_in(later)
    )
