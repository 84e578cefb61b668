"""The raffle: promised before anybody draws, and drawn so that anybody can draw it again.

Who takes part is fixed together with the promise. The seed puts all of them in an order; the
prizes go down that order, past those who have gone home meanwhile.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from mondfang.tournament.draw.chance import Chance
from mondfang.tournament.draw.commitment import commitment, opens
from mondfang.tournament.errors import TournamentError
from mondfang.tournament.office.events import Envelope, RaffleDrawn, RafflePromised
from mondfang.tournament.office.public.messages import LONGEST
from mondfang.tournament.office.state import State

EDITION = "mondfang-raffle-1"


def raffle_field(state: State) -> tuple[int, ...]:
    """Everybody who is there in the last round that has begun and has not won in a raffle yet."""
    won = {who for one in state.raffles for who in one.winners}
    return tuple(who for who in state.present(max(state.clocks, default=1)) if who not in won)


def promise_raffle(state: State, seed: str) -> RafflePromised:
    return RafflePromised(commitment(seed), raffle_field(state))


def raffle_order(field: Sequence[int], seed: str) -> tuple[int, ...]:
    """The order that a seed gives, whichever way people are listed.

    >>> raffle_order((3, 1, 2), "Startwert") == raffle_order((1, 2, 3), "Startwert")
    True
    """
    people = sorted(field)
    return tuple(Chance(EDITION, seed, ",".join(map(str, people))).shuffled(people))


def draw_raffle(state: State, prizes: Sequence[str], seed: str) -> RaffleDrawn:
    """Who wins which of these prizes, the first prize first."""
    named = tuple(" ".join(prize.split()) for prize in prizes)
    return RaffleDrawn(named, _winners(state, len(named), seed), seed)


def _winners(state: State, prizes: int, seed: str) -> tuple[int, ...]:
    if state.raffle is None:
        raise TournamentError("raffle-not-promised")
    here = [who for who in state.raffle.field if state.presence[who].left is None]
    order = raffle_order(state.raffle.field, seed)
    return tuple(who for who in order if who in here)[:prizes]


def raffle_promised(state: State, envelope: Envelope, event: RafflePromised) -> State:
    """One at a time, with everybody who is there: nobody chooses who takes part."""
    if state.raffle is not None:
        raise TournamentError("raffle-promised")
    if not event.field or event.field != raffle_field(state):
        raise TournamentError("raffle-field")
    return replace(state, raffle=event)


def raffle_drawn(state: State, envelope: Envelope, event: RaffleDrawn) -> State:
    """By the promised seed, as the seed says."""
    if state.raffle is None or not opens(state.raffle.commitment, event.seed):
        raise TournamentError("raffle-not-promised")
    for prize in event.prizes:
        if not prize.strip() or len(prize) > LONGEST or not prize.isprintable():
            raise TournamentError("bad-prize-list", "", title=prize[:40])
    wanted = _winners(state, len(event.prizes), event.seed)
    if not event.prizes or len(wanted) < len(event.prizes):
        raise TournamentError("raffle-small", "", prizes=len(event.prizes), people=len(wanted))
    if event.winners != wanted:
        raise TournamentError("raffle-differs")
    return replace(state, raffle=None, raffles=(*state.raffles, event))
