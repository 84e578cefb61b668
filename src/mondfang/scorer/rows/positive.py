"""Rows of positive games: two against two, or one against three, times what the game was worth."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice

from mondfang.cards import TOTAL_THIRDS
from mondfang.game.outcome import Outcome, PremiumFact
from mondfang.game.plausible import may_schleifen
from mondfang.game.public import Declared
from mondfang.rulebook.model import Contract, Rulebook
from mondfang.scorer.rows.circumstances import (
    TALON,
    Facts,
    Regime,
    Setting,
    consistent,
    thirds_range,
)
from mondfang.scorer.rows.game_values import Head, contract_cost, heads, settings
from mondfang.scorer.rows.premiums import MOST, Bench, Pays, add_costs
from mondfang.scorer.rows.story import RowStory
from mondfang.scorer.rows.sums import Alternative, Sums, sums
from mondfang.scorer.rows.values import Known, positive_rows, premium_values
from mondfang.settlement import settle
from mondfang.settlement.ledger import NOTHING, Row, as_row
from mondfang.settlement.positive import is_state

ALL_TRICKS = 12
LAID_AWAY = {"half": 3, "one": 1, "whole-hidden": TALON, "whole-open": TALON}  # by the declarer
TRIES = 60  # how many lists of premiums are looked at before a game is given up
FREE, KEPT = (0, 1), (1,)


@dataclass(slots=True)
class Shared:
    """What games of one book have in common while its tables are made."""

    tails: dict[object, Sums[Facts]] = field(default_factory=dict)
    values: Known = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Game:
    """A head, the sums of the premiums beside it, and whether a promise has to be kept."""

    head: Head
    tail: Sums[Facts]
    paid: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Positive:
    """All games of a book; ``known[alone][cost]`` are the bits of what they are worth."""

    book: Rulebook
    games: tuple[tuple[Game, ...], tuple[Game, ...]]  # with a partner, alone
    base: int
    known: tuple[tuple[int, ...], tuple[int, ...]]

    def stories(self, row: Row, limit: int) -> Iterator[RowStory]:
        """The likeliest first; the seats of ``row`` are sorted from the most to the least."""
        yield from self._given_up(row)
        ways = list(_ways(row))
        found = 0
        for cost in range(MOST + 1):
            for declarer, partner, value in ways:
                alone = partner is None
                bit = value - self.base
                if bit < 0 or not self.known[alone][cost] >> bit & 1:
                    continue
                for game in self.games[alone]:
                    if game.head.cost > cost < MOST:
                        break  # the heads are sorted by cost; the last step takes all the rest
                    for facts in _facts(self.book, game, value, cost):
                        yield RowStory(
                            cost, _outcome(self.book, game.head, declarer, partner, facts)
                        )
                        found += 1
            if found >= limit:
                return

    def _given_up(self, row: Row) -> Iterator[RowStory]:
        """Schleifen: the game and the lowest bird of the bid, lost alone."""
        for contract in positive_rows(self.book):
            if not may_schleifen(self.book, contract):
                continue
            bids: list[tuple[str, ...]] = [(bird,) for bird in contract.besser]
            for birds in bids or [()]:
                told = Outcome("schleifen", 3, (Declared(3, contract.id),), birds_at_bid=birds)
                if settle(self.book, told).points == row:
                    yield RowStory(contract_cost(contract) + 3, told)


def positive(book: Rulebook) -> Positive:
    shared = Shared()
    games: tuple[list[Game], list[Game]] = ([], [])
    for row in positive_rows(book):
        for setting in settings(book, row):
            for head in heads(book, row, setting):
                games[not setting.partner].append(_game(book, head, shared))
    for side in games:
        side.sort(key=lambda game: game.head.cost)
    base = min((g.head.value + g.tail.base for side in games for g in side), default=0)
    known = tuple(_known(side, base) for side in games)
    return Positive(book, (tuple(games[0]), tuple(games[1])), base, (known[0], known[1]))


def _known(games: list[Game], base: int) -> tuple[int, ...]:
    bits = [0] * (MOST + 1)
    for game in games:
        shift = game.head.value + game.tail.base - base
        for (cost, paid), reached in game.tail.reached.items():
            if paid in game.paid:
                bits[min(MOST, cost + game.head.cost)] |= reached << shift
    return tuple(bits)


def _game(book: Rulebook, head: Head, shared: Shared) -> Game:
    row, blank = head.row, head.row.unplayed_when_blank
    owed = bool(row.besser) or (blank and not head.spoken and not head.unplayed)
    place = (
        (row.premiums, row.premiums_times, row.besser, blank),
        (head.setting.called, head.setting.heard, head.setting.partner, head.regime),
    )
    if place not in shared.tails:
        shared.tails[place] = _tail(book, row, head.setting, head.regime, shared.values)
    return Game(head, shared.tails[place], KEPT if owed else FREE)


def _tail(
    book: Rulebook, row: Contract, setting: Setting, regime: Regime, known: Known
) -> Sums[Facts]:
    values = premium_values(book, row, setting, regime, known)
    items = list(Bench(book, row, setting, regime).items(_promise(book, row), values))
    if regime.unplayed:  # a state of the hand is all that counts beside a game nobody played
        items = [[choice for choice in item if _only_states(book, choice)] for item in items]
    return sums(items, add_costs, (0, 0))


def _only_states(book: Rulebook, choice: Alternative[Facts]) -> bool:
    return all(is_state(book, fact) for fact in choice.told)


def _promise(book: Rulebook, row: Contract) -> Pays:
    """The bird of a Besserrufer; or anything at all, where a silent Rufer is not played."""

    def pays(fact: PremiumFact) -> bool:
        if row.besser:
            return fact.announced and fact.side == "declarer" and fact.premium in row.besser
        return row.unplayed_when_blank and fact.announced and not is_state(book, fact)

    return pays


def _facts(book: Rulebook, game: Game, value: int, cost: int) -> Iterator[Facts]:
    """The premiums that make up the value, at exactly this cost in all."""
    rest, left = value - game.head.value, cost - game.head.cost
    for paid in game.paid:
        for more in (left,) if cost < MOST else range(max(left, 0), MOST + 1):
            for found in islice(game.tail.find(rest, (more, paid)), TRIES):
                facts = tuple(fact for some in found for fact in some)
                if consistent(book, facts) and _thirds(book, game.head, facts) is not None:
                    yield facts
                    if cost == MOST:  # one of the rarest is enough
                        return


def _ways(row: Row) -> Iterator[tuple[int, int | None, int]]:
    """Declarer, partner and what one point was times, for a row sorted downwards."""
    first, second, third, last = row
    if first == second == -third == -last:
        yield 0, 1, first
        if first:
            yield 2, 3, last
    if first % 3 == 0 and second == third == last == -first // 3:
        yield 0, None, first // 3
    if last and last % 3 == 0 and first == second == third == -last // 3:
        yield 3, None, last // 3


def _outcome(
    book: Rulebook, head: Head, declarer: int, partner: int | None, facts: Facts
) -> Outcome:
    said = (*head.valats, *facts)
    games = (Declared(declarer, head.row.id),)
    if head.unplayed:
        where = head.setting.king_in_talon
        return Outcome("unplayed", declarer, games, partner, None, where, premiums=said)
    thirds = _thirds(book, head, facts)
    assert thirds is not None
    return Outcome(
        "played",
        declarer,
        games,
        partner,
        king_in_talon=head.setting.king_in_talon,
        tricks=_tricks(head.regime, declarer),
        declarer_thirds=thirds,
        defence_thirds=TOTAL_THIRDS - thirds,
        premiums=said,
        kontra=head.kontra,
    )


def _tricks(regime: Regime, declarer: int) -> Row:
    """All to one seat where a Valat was made; otherwise nobody asked."""
    if regime.made is None:
        return NOTHING
    taker = declarer if regime.made == "declarer" else (declarer + 2) % 4
    return as_row([ALL_TRICKS if seat == taker else 0 for seat in range(4)])


def _thirds(book: Rulebook, head: Head, facts: Facts) -> int | None:
    """Card points of the declarer's side that go with the result, the tricks and every Sack."""
    low, high = thirds_range(book, head.regime)
    if head.regime.made is not None:
        king = head.setting.king_in_talon == "taken" and head.row.talon == "solo"
        return low + (TALON // 2 if king else LAID_AWAY.get(head.row.talon, 0))
    for fact in facts:
        mark = book.premiums[fact.premium].threshold_thirds
        if mark is None:
            continue
        if fact.side == "declarer":
            low, high = (max(low, mark), high) if fact.made else (low, min(high, mark - 1))
        else:
            mark = TOTAL_THIRDS - mark
            low, high = (low, min(high, mark)) if fact.made else (max(low, mark + 1), high)
    if low > high:
        return None
    return low if head.regime.won else high
