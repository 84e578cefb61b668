"""The deal at the end of a unit: a pack in which what was learned comes up for the learner."""

from __future__ import annotations

from random import Random

from mondfang.bots import Bot, Budget, make
from mondfang.cards import KINGS, TAROCKS, Card, CardSet, thirds_of
from mondfang.game import Deal, GameState, Phase, dealt, new_game, shuffled
from mondfang.game import actions as act
from mondfang.learn.course.unit import Wish, unit_of
from mondfang.learn.errors import LearnError
from mondfang.rulebook.model import Rulebook
from mondfang.table.lesson.easy_deals import BOTS, DEALER

_TRIES = 4000  # each takes some microseconds; a wish that chance does not grant is granted in part
_HEARD = 60  # auctions that are tried


def pack_for(book: Rulebook, wish: Wish, source: Random) -> tuple[Card, ...]:
    """A shuffled pack, as it is dealt, that gives the learner what is wished for.

    The bots of the table are asked what they would say to it: the learner is to get the last word,
    or to be called.
    """
    best, least, heard, bots = shuffled(source), 99, 0, make(BOTS)
    for _ in range(_TRIES):
        pack = shuffled(source)
        deal = dealt(book.deal, pack)
        missing = _missing(deal, wish)
        if missing < least:
            best, least = pack, missing
        if missing:
            continue
        if heard >= _HEARD or comes_up(book, deal, wish, bots):
            return pack
        heard += 1
    return best


def dealer_for(book: Rulebook, unit: str) -> int:
    """Who deals at the table of a unit, so that seat 0 sits where its wish says."""
    try:
        place = unit_of(book, unit).wish.place
    except LearnError:
        return DEALER
    return (DEALER - place) % 4


def comes_up(book: Rulebook, deal: Deal, wish: Wish, bots: Bot) -> bool:
    """Whether what is wished for happens if the learner keeps quiet. The forehand is seat 0."""
    if not wish.then:
        return True
    state = new_game(book, deal, 0)
    while state.public.phase in (Phase.AUCTION, Phase.CALL):
        seat = state.turn
        assert seat is not None
        if seat == wish.place:
            quiet = _quiet(state)
            if quiet is None:
                return wish.then == "chooses"
            state = state.apply(quiet)
        else:
            state = state.apply(bots.choose(state.view(seat), Budget(len(state.history))))
    called = state.public.called
    return wish.then == "called" and called is not None and called in deal.hands[wish.place]


def _quiet(state: GameState) -> act.Action | None:
    """To wait or to pass; None where a game has to be chosen."""
    if state.public.last_choice:
        return None
    found = [one for one in state.legal_actions() if isinstance(one, act.Reserve | act.Pass)]
    return found[0] if found else None


def _missing(deal: Deal, wish: Wish) -> int:
    """How far a hand is from the wish."""
    hand: CardSet = deal.hands[wish.place]
    counts = (
        ((hand & TAROCKS).bit_count(), wish.tarocks),
        ((hand & KINGS).bit_count(), wish.kings),
        (thirds_of(hand) // 3, wish.points),
    )
    far = sum(max(low - count, 0, count - high) for count, (low, high) in counts)
    far += sum(Card.parse(code) not in hand for code in wish.hold)
    others = [one for n, one in enumerate(deal.hands) if n != wish.place]
    return far + sum(not any(Card.parse(code) in one for one in others) for code in wish.against)
