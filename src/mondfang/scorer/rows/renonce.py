"""Rows of a Renonce in games for card points and in Trischaken."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product

from mondfang.game.outcome import Irregularity, Outcome, PremiumFact
from mondfang.game.premiums import SIDES, Side
from mondfang.game.public import Declared
from mondfang.rulebook.model import Contract, Rulebook
from mondfang.scorer.rows.caches import for_a_contract
from mondfang.scorer.rows.circumstances import Facts
from mondfang.scorer.rows.game_values import contract_cost
from mondfang.scorer.rows.negative import less
from mondfang.scorer.rows.renonce_claims import Claims, apart, largest, mirrored
from mondfang.scorer.rows.renonce_promises import Promise, promises
from mondfang.scorer.rows.renonce_shares import (
    Lines,
    Names,
    RenonceCase,
    announced,
    case_of,
    claims,
    split,
)
from mondfang.scorer.rows.story import RENONCE_COST, RowStory
from mondfang.scorer.rows.sums import Key, Sums
from mondfang.scorer.rows.values import positive_rows
from mondfang.settlement import settle
from mondfang.settlement.ledger import Row, as_row
from mondfang.settlement.positive import premium_line
from mondfang.settlement.renonce import weight


@dataclass(frozen=True, slots=True)
class Trial:
    """A row looked at as the Renonce in one contract of one declarer."""

    book: Rulebook
    row: Contract
    case: RenonceCase
    game: Outcome  # who plays with whom, and the states of a hand that were announced
    weights: Row

    def side(self, seat: int) -> Side:
        return self.game.side_of(seat)

    def weight(self, seat: int) -> int:
        return self.weights[seat]

    def lines(self) -> Lines:
        return Lines(self.book, self.row, len(self.case.offenders), self.case.uneven)

    def story(self, promise: Promise, said: Facts, claimed: Claims) -> RowStory:
        cost = RENONCE_COST + contract_cost(self.row) + 2 * len(self.case.offenders)
        cost += 2 * (promise.kontra + len(said) + len(self.game.premiums)) + 4 * len(claimed)
        cost += 6 * len(promise.valats) + 2 * sum(fact.kontra for fact in said)
        outcome = replace(
            self.game,
            premiums=(*promise.valats, *said, *self.game.premiums),
            kontra=promise.kontra,
            irregularities=(Irregularity("renonce", self.case.offenders, "", claimed),),
        )
        return RowStory(cost, outcome)


def renonce_stories(book: Rulebook, row: Row) -> Iterator[RowStory]:
    """Without claims first; with claims only where there is nothing else."""
    yield from _in_trischaken(book, row)
    trials = list(_trials(book, row))
    yield from _one_a_contract(trials, claiming=False) or _one_a_contract(trials, claiming=True)


def _one_a_contract(trials: list[Trial], claiming: bool) -> list[RowStory]:
    found: dict[str, RowStory] = {}
    for trial in trials:
        if trial.row.id not in found:
            story = _match(trial, claiming)
            if story is not None:
                found[trial.row.id] = story
    return list(found.values())


def _in_trischaken(book: Rulebook, row: Row) -> Iterator[RowStory]:
    case = case_of(row)
    for contract in book.contracts.values():
        if case is None or not contract.offered or contract.talon != "tricks":
            continue
        fault = Irregularity("renonce", case.offenders)
        outcome = Outcome("renonce", 0, (Declared(0, contract.id),), irregularities=(fault,))
        if settle(book, outcome).points == row:
            yield RowStory(RENONCE_COST + 2 * len(case.offenders), outcome)


def _trials(book: Rulebook, row: Row) -> Iterator[Trial]:
    """Contracts that pay alike are looked at once, the most usual of them."""
    seen = set()
    for contract in sorted(positive_rows(book), key=contract_cost):
        alike = (contract.value, contract.value_lost, contract.premiums, contract.regime)
        alike_too = (contract.premiums_times, contract.besser, contract.partner)
        if (alike, alike_too) in seen:
            continue
        seen.add((alike, alike_too))
        states = [(), *_states(book, contract)]
        told_apart = contract.value != contract.value_lost or len(states) > 1
        for declarer, partner in _pairings(contract, told_apart):
            games = (Declared(declarer, contract.id),)
            for facts in states:
                game = Outcome("renonce", declarer, games, partner, premiums=facts)
                case = case_of(_without(book, row, contract, game))
                if case is not None:
                    weights = as_row([weight(game, seat) for seat in range(4)])
                    yield Trial(book, contract, case, game, weights)


def _pairings(contract: Contract, told_apart: bool) -> Iterator[tuple[int, int | None]]:
    if contract.partner:
        pairs = [(one, two) for one, two in product(range(4), repeat=2) if one < two]
        yield from pairs if told_apart else pairs[:1]
    yield from ((declarer, None) for declarer in range(4))


def _states(book: Rulebook, contract: Contract) -> Iterator[Facts]:
    """Announced states of a hand count whatever becomes of the game."""
    for name in contract.premiums:
        premium = book.premiums[name]
        if premium.kind == "zehn-tarock" and premium.offered and premium.can_announce:
            yield from ((PremiumFact(name, side, True, True),) for side in SIDES)


def _without(book: Rulebook, row: Row, contract: Contract, game: Outcome) -> Row:
    """The row without what the states of a hand have brought."""
    for fact in game.premiums:
        row = less(row, premium_line(book, game, contract, fact, None).points)
    return row


def _match(trial: Trial, claiming: bool) -> RowStory | None:
    for promise in promises(trial.book, trial.row):
        wanted = _wanted(trial, promise)
        if wanted is None:
            continue
        due, rest = wanted
        found = (_with_claims if claiming else _plain)(trial, promise, due, rest)
        if found is not None:
            return trial.story(promise, *found)
    return None


def _wanted(trial: Trial, promise: Promise) -> tuple[dict[int, int], Key] | None:
    """What each regular seat is still due beside the game, and the left-overs still to explain."""
    due, regular = {}, trial.case.regular
    for seat in regular:
        each, odd = divmod(trial.case.row[seat], trial.weight(seat))
        gain = promise.gain(trial.side(seat))
        if odd or each < gain:
            return None
        due[seat] = each - gain
    rest = trial.case.uneven
    for line in promise.lines:
        total = sum(trial.weight(seat) * line[trial.side(seat)] for seat in regular)
        uneven = split(total, len(trial.case.offenders))
        rest = tuple(a - b for a, b in zip(rest, uneven, strict=True))
    return (due, rest) if min(rest, default=0) >= 0 else None


def _said(trial: Trial, promise: Promise) -> Sums[Facts]:
    weight = sum(trial.weight(seat) for seat in trial.case.regular)
    lines = replace(trial.lines(), row=_alike(trial.book, trial.row))
    valats = promise.beside(trial.book)
    if valats:
        lines = replace(lines, valats=valats, partner=trial.game.partner is not None)
    return announced(lines, weight % len(trial.case.offenders))


@for_a_contract
def _alike(book: Rulebook, row: Contract) -> Contract:
    """The first contract with the same premiums, so that they share their sums."""

    def premiums(one: Contract) -> object:
        return (one.premiums, one.premiums_times, one.besser)

    return next(one for one in positive_rows(book) if premiums(one) == premiums(row))


def _paid(trial: Trial) -> tuple[int, ...]:
    return (1,) if trial.row.besser else (0, 1)


def _plain(
    trial: Trial, promise: Promise, due: dict[int, int], rest: Key
) -> tuple[Facts, Claims] | None:
    amounts = set(due.values())
    if len(amounts) > 1:
        return None
    amount = amounts.pop()
    for paid in _paid(trial):
        facts = _said(trial, promise).shortest(amount, (*rest, paid))
        if facts is not None:
            return tuple(fact for some in facts for fact in some), ()
    return None


def _with_claims(
    trial: Trial, promise: Promise, due: dict[int, int], rest: Key
) -> tuple[Facts, Claims] | None:
    said, lines = _said(trial, promise), trial.lines()
    count = len(trial.case.offenders)
    lost = {seat: claims(lines, trial.side(seat), trial.weight(seat) % count) for seat in due}
    if any(due[seat] - min(due.values()) > lost[seat].top for seat in due):
        return None  # nobody has announced more than the least of them is due
    for key, reached in said.reached.items():
        if key[-1] not in _paid(trial):
            continue
        for keys in _keys(list(lost.values()), key, rest):
            bits = reached
            for (seat, table), own in zip(lost.items(), keys, strict=True):
                bits &= mirrored(table.reached[own], due[seat])
            for value in largest(bits):
                found = apart(said, key, value, {s: (lost[s], due[s]) for s in due}, keys)
                if found is not None:
                    return found
    return None


def _keys(tables: list[Sums[Names]], said: Key, rest: Key) -> Iterator[tuple[Key, ...]]:
    """One key for each seat that claims, so that all left-overs are explained."""
    *others, last = tables
    for keys in product(*(table.reached for table in others)):
        left = [
            wanted - sum(numbers)
            for wanted, *numbers in zip(rest, said[:-1], *(k[:-1] for k in keys), strict=True)
        ]
        if (*left, 0) in last.reached:
            yield (*keys, (*left, 0))
