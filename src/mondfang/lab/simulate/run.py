"""Many games of the same kind: a row each, the same rows however the work is spread."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from mondfang.game import Deal, Outcome
from mondfang.lab.deals import deal_of, deal_with_hand, seed_for
from mondfang.lab.errors import LabError
from mondfang.lab.games import Opening, Played, opening_refusal, play_game
from mondfang.lab.players import Spec, pace, player
from mondfang.rulebook.citations import ids_text
from mondfang.rulebook.model import Rulebook

SEATS = (0, 1, 2, 3)


@dataclass(frozen=True, slots=True)
class Scenario:
    """A question: a free auction, or a contract that the hand's seat gets; from which places."""

    contract: str | None = None
    forehands: tuple[int, ...] = SEATS

    def forehand(self, number: int) -> int:
        return self.forehands[number % len(self.forehands)]


@dataclass(frozen=True, slots=True)
class Order:
    """What to simulate, apart from how many deals; ``hand`` is held by ``seat`` in all of them."""

    book: Rulebook
    bots: tuple[Spec, ...]
    seed: int
    scenarios: tuple[Scenario, ...] = (Scenario(),)
    hand: int | None = None
    seat: int = 0
    worlds: int | None = None


@dataclass(frozen=True, slots=True)
class Shard:
    """A piece of work: the deals ``first`` to ``last - 1`` of one scenario."""

    order: Order
    scenario: int
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class GameRow:
    """One game as it stands in the table that is written."""

    seed: int
    deal: int
    forehand: int
    wanted: str | None
    contract: str | None
    declarer: int | None
    partner: int | None
    ending: str
    won: bool | None
    points_0: int
    points_1: int
    points_2: int
    points_3: int
    declarer_thirds: int | None
    thirds_0: int
    thirds_1: int
    thirds_2: int
    thirds_3: int
    tricks_0: int
    tricks_1: int
    tricks_2: int
    tricks_3: int
    kontra: int
    premiums_made: tuple[str, ...]
    premiums_lost: tuple[str, ...]

    @property
    def points(self) -> tuple[int, int, int, int]:
        return (self.points_0, self.points_1, self.points_2, self.points_3)


def shards_of(order: Order, deals: int) -> Iterator[Shard]:
    """All the work in pieces by ranges of deals; how large they are changes no row."""
    size = pace(order.bots)
    for scenario in range(len(order.scenarios)):
        for first in range(0, deals, size):
            yield Shard(order, scenario, first, min(first + size, deals))


def simulate_shard(shard: Shard) -> list[GameRow]:
    """Play the games of a shard: the one place where a faster engine can be put in."""
    order, scenario = shard.order, shard.order.scenarios[shard.scenario]
    bots = [player(spec, seat) for seat, spec in enumerate(order.bots)]
    rows = []
    for number in range(shard.first, shard.last):
        forehand = scenario.forehand(number)
        seed = seed_for(order.seed, number, scenario.contract or 0)
        played = play_game(
            order.book,
            _deal(order, number, forehand),
            forehand,
            bots,
            seed,
            worlds=order.worlds,
            opening=Opening(order.seat, scenario.contract) if scenario.contract else None,
        )
        rows.append(row_of(seed, number, scenario.contract, played))
    return rows


def _deal(order: Order, number: int, forehand: int) -> Deal:
    if order.hand is None:
        return deal_of(order.book, order.seed, number, forehand)
    return deal_with_hand(order.hand, order.seat, order.seed, number)


def row_of(seed: int, number: int, wanted: str | None, played: Played) -> GameRow:
    """The facts and numbers of a game, flat."""
    outcome = played.outcome
    levels = (level for _, _, level in outcome.kontras)
    return GameRow(
        seed,
        number,
        outcome.forehand,
        wanted,
        outcome.contract,
        outcome.declarer,
        outcome.partner,
        outcome.ending,
        played.won,
        *played.points,
        outcome.declarer_thirds,
        *outcome.card_thirds,
        *outcome.tricks,
        max(outcome.kontra, *levels, 0),
        _premiums(outcome, True),
        _premiums(outcome, False),
    )


def _premiums(outcome: Outcome, made: bool) -> tuple[str, ...]:
    """``declarer:pagat:announced``, in the order of the outcome."""
    return tuple(
        f"{fact.side}:{fact.premium}:{'announced' if fact.announced else 'silent'}"
        for fact in outcome.premiums
        if fact.made is made
    )


def scenarios_for(
    book: Rulebook,
    hand: int,
    seat: int,
    contracts: Sequence[str],
    forehand: int | None = None,
) -> tuple[Scenario, ...]:
    """Each contract with the places from which this hand may bid it; the rest is refused."""
    places = SEATS if forehand is None else (forehand,)
    if not contracts:
        return (Scenario(None, places),)
    return tuple(_scenario(book, hand, seat, contract, places) for contract in contracts)


def _scenario(
    book: Rulebook, hand: int, seat: int, contract: str, places: Sequence[int]
) -> Scenario:
    row = book.contracts.get(contract)
    if row is None or not row.offered:
        offered = ", ".join(name for name, one in book.contracts.items() if one.offered)
        raise LabError("no-such-contract", book=book.title, contract=contract, known=offered)
    trial = deal_with_hand(hand, seat, 0, 0)  # whether a bid is legal depends on the own hand only
    refused = {
        place: opening_refusal(book, trial, place, Opening(seat, contract)) for place in places
    }
    allowed = tuple(place for place, reason in refused.items() if reason is None)
    if allowed:
        return Scenario(contract, allowed)
    reason = next(one.refusal for one in refused.values() if one is not None)
    cited = f" [{ids_text(reason.clauses)}]" if reason.clauses else ""
    problem = LabError("cannot-bid", contract=contract, refusal=reason, cited=cited)
    raise problem.citing(reason.clauses)
