"""What a seat can prove from what it was told: that the rest is its own, or that the game is lost.

Both are pure functions of a view. They never guess: "sure" holds for every deal of the unseen cards
that agrees with the view, however the others play; a False only means that it is not proven here.
"""

from __future__ import annotations

from mondfang.cards import BY_CODE, SUIT_MASKS, TAROCKS, TRULL, CardSet, thirds_of
from mondfang.game.phases.play import TRICKS
from mondfang.game.public import Phase, contract_of, trickplay_of
from mondfang.game.sides import called_card_held
from mondfang.game.view import View
from mondfang.kernel.backend import backend
from mondfang.kernel.from_view import story_of
from mondfang.rulebook.model import Trickplay

_COLOURS = (TAROCKS, *SUIT_MASKS)


def sure_of_the_rest(view: View) -> bool:
    """Whether the seat on lead takes every trick that is left, whoever holds what."""
    return bool(winning_order(view))


def winning_order(view: View) -> tuple[int, ...]:
    """The cards in an order in which each is sure of its trick; empty where there is none."""
    public, seat = view.public, view.seat
    if public.phase is not Phase.PLAY or public.trick or public.turn != seat or seat is None:
        return ()
    row = contract_of(view.book, public)
    if not row.is_for_card_points:
        return ()
    order = _order(view)
    others = _others(view, seat)
    rules = trickplay_of(view.book, public)
    if not order or _kaiserstich_threatens(rules, int(view.hand), others):
        return ()
    return order if _all_win(rules, order, others) else ()


def is_lost(view: View) -> bool:
    """Whether the game that the seat's side plays, or plays against, can no longer be won by it.

    Only what is certain counts: tricks of those who are known to be on the other side.
    """
    public, seat = view.public, view.seat
    if public.phase is not Phase.PLAY or seat is None:
        return False
    row = contract_of(view.book, public)
    if row.talon == "tricks":
        return False
    if row.is_negative:
        return _missed(view, seat)
    theirs = 0
    for trick in public.tricks:
        if view.relation(trick.winner) == "other":
            theirs |= CardSet.of(trick.cards) | CardSet.of(trick.added)
    total = thirds_of((1 << 54) - 1)
    win = view.book.count.win_thirds
    declares = view.relation(public.games[0].seat) == "same"
    return thirds_of(theirs) > total - win if declares else thirds_of(theirs) >= win


def gives_up(view: View) -> bool:
    """Whether the seat has just lost for certain a game in which nothing else is to be had.

    That is a negative game that it plays alone, from the trick that decided it to the next: so who
    is refused has asked once. In games for card points there are still birds to play for.
    """
    public, seat = view.public, view.seat
    if public.phase is not Phase.PLAY or seat is None or len(public.games) != 1:
        return False
    if not contract_of(view.book, public).is_negative:
        return False
    return _missed(view, seat) and not _missed(view, seat, len(public.tricks) - 1)


def _missed(view: View, seat: int, after: int | None = None) -> bool:
    """Whether a negative game of the seat has too many tricks, or can no longer get enough."""
    public = view.public
    tricks = public.tricks[:after]
    for game in public.games:
        aim = view.book.contracts[game.contract].tricks
        if game.seat != seat or aim is None:
            continue
        taken = sum(trick.winner == seat for trick in tricks)
        return taken > aim or taken + TRICKS - len(tricks) < aim
    return False


def _order(view: View) -> tuple[int, ...]:
    """Tarocks from the top, then the suits; announced cards in their trick, or not at all."""
    public, hand, seat = view.public, int(view.hand), view.seat
    assert seat is not None
    now, kept = public.trick_number, {}
    if view.book.duty.keep:
        for said in public.announcements:
            premium = view.book.premiums[said.premium]
            if premium.trick is None or said.holder != seat:
                continue
            card = BY_CODE[premium.card] if premium.card else called_card_held(public, seat, hand)
            if card is None or not hand >> card & 1:
                continue
            if premium.trick < now or premium.trick in kept:
                return ()  # a duty that was missed: what follows from it is left to the book
            kept[premium.trick] = int(card)
    colours = [*_COLOURS]
    if trickplay_of(view.book, public).lead == "suit-first":
        colours = [*_COLOURS[1:], TAROCKS]
    free = [
        card
        for colour in colours
        for card in range(53, -1, -1)
        if (hand & colour) >> card & 1 and card not in kept.values()
    ]
    free.reverse()
    return tuple(kept[at] if at in kept else free.pop() for at in range(now, TRICKS + 1))


def _others(view: View, seat: int) -> tuple[int, ...]:
    """For each other seat the cards that it may still hold."""
    must, may = backend().knowledge(story_of(view))
    out = int(view.out)
    return tuple((must[other] | may[other]) & out for other in range(4) if other != seat)


def _kaiserstich_threatens(rules: Trickplay, hand: int, others: tuple[int, ...]) -> bool:
    """Whether Sküs, Mond and Pagat could still meet in a trick: then no high tarock is safe."""
    if rules.kaiserstich == "none":
        return False
    out = others[0] | others[1] | others[2]
    return (hand | out) & TRULL == TRULL and bool(hand & TRULL) and bool(out & TRULL)


def _all_win(rules: Trickplay, order: tuple[int, ...], others: tuple[int, ...]) -> bool:
    """Each lead draws at most the lowest card of its colour from whoever holds them all."""
    led = dict.fromkeys(_COLOURS, 0)
    for card in order:
        colour = next(mask for mask in _COLOURS if mask >> card & 1)
        higher = TAROCKS & ~((2 << card) - 1) if card >= 32 else colour & ~((2 << card) - 1)
        for hand in others:
            if (hand & colour).bit_count() > led[colour] and hand & higher:
                return False
            trumped = rules.tarock_trumps and colour != TAROCKS
            if trumped and (hand & TAROCKS).bit_count() > led[TAROCKS]:
                return False
        led[colour] += 1
    return True
