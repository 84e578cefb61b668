"""Trischaken by the book's tariff: who pays, how much, and who collects."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from math import lcm

from mondfang.game.outcome import Outcome
from mondfang.rulebook.model import Rulebook, TrischakenRules
from mondfang.settlement.ledger import Line, Row, as_row, worth

ALL_TRICKS = 12
OPPONENTS = 3  # a lone loser owes each of them a unit


@dataclass(frozen=True, slots=True)
class TrischakenResult:
    """How a Trischaken ended, seen from the one who chose it."""

    chooser: int
    thirds: Row
    tricks: Row
    win_thirds: int

    @property
    def losers(self) -> list[int]:
        """Those with the most points; the chooser among them loses alone."""
        most = max(self.thirds)
        tied = [seat for seat in range(4) if self.thirds[seat] == most]
        return [self.chooser] if self.chooser in tied else tied

    @property
    def chooser_lost(self) -> bool:
        return self.losers == [self.chooser]

    @property
    def has_buergermeister(self) -> bool:
        """Whether a loser has as many points as would win a game."""
        return max(self.thirds) >= self.win_thirds

    @property
    def jungfrauen(self) -> list[int]:
        return [seat for seat in range(4) if self.tricks[seat] == 0]


def result_of(book: Rulebook, outcome: Outcome) -> TrischakenResult:
    chooser = outcome.games[0].seat
    return TrischakenResult(chooser, outcome.card_thirds, outcome.tricks, book.count.win_thirds)


def settle_trischaken(book: Rulebook, outcome: Outcome, stake: int | None) -> Line:
    rules, result = book.trischaken, result_of(book, outcome)
    points = paid(rules, result)
    cents = [worth(book, each, 0, stake).cents for each in points]
    known = [each for each in cents if each is not None]
    cite = (*rules.clauses["unit"][:1], *rules.clauses["payer"][:1])
    return Line("game", cite, points, as_row(known) if len(known) == 4 else None)


def paid(rules: TrischakenRules, result: TrischakenResult) -> Row:
    """What each seat gets: from the losers, from all for a Jungfrau, or by their places."""
    losers, jungfrauen = result.losers, result.jungfrauen
    if pays_for_all(rules, result):
        units = units_due(rules, len(losers), len(jungfrauen))
        due = rules.unit * units * times(rules, result)
        return transfer(losers, jungfrauen or _others(losers), due)
    if rules.jungfrau_from_all and len(jungfrauen) == 1:
        return transfer(_others(jungfrauen), jungfrauen, rules.unit * rules.jungfrau)
    return by_places(rules.places, result.thirds)


def pays_for_all(rules: TrischakenRules, result: TrischakenResult) -> bool:
    """Whether those with the most points pay for all."""
    match rules.payer:
        case "most-points":
            return True
        case "chooser-or-game":
            return result.chooser_lost or result.has_buergermeister
        case "chooser":
            return result.chooser_lost
        case "game":
            return result.has_buergermeister
        case "nobody":
            return False


def units_due(rules: TrischakenRules, losers: int, jungfrauen: int) -> int:
    """What the losers pay in all, before anything is doubled."""
    alone = (OPPONENTS, rules.jungfrau, rules.two_jungfrauen, rules.all_tricks)[jungfrauen]
    if losers == 1:
        return alone
    tied = (rules.tied, rules.tied_jungfrau, rules.tied_jungfrauen, "share")[jungfrauen]
    return {"full": losers * alone, "winners": losers * (4 - losers), "share": alone}[tied]


def times(rules: TrischakenRules, result: TrischakenResult) -> int:
    """By how much the chooser and a Bürgermeister pay more than another loser."""
    counts = len(result.jungfrauen) <= rules.buergermeister_jungfrauen
    if result.has_buergermeister and counts:
        return rules.chooser_buergermeister if result.chooser_lost else rules.buergermeister
    return rules.chooser if result.chooser_lost else 1


def transfer(payers: Collection[int], receivers: Collection[int], due: int) -> Row:
    """A sum in equal parts from some to others; what cannot be shared evenly is not paid."""
    due -= due % lcm(len(payers), len(receivers))
    shares = {seat: -due // len(payers) for seat in payers}
    shares |= {seat: due // len(receivers) for seat in receivers}
    return as_row([shares.get(seat, 0) for seat in range(4)])


def by_places(places: tuple[int, ...], thirds: Row) -> Row:
    """The number of each place, from the most points down; equals share theirs."""
    if not places:
        return (0, 0, 0, 0)
    ranked = sorted(thirds, reverse=True)
    row = []
    for own in thirds:
        first, size = ranked.index(own), ranked.count(own)
        row.append(sum(places[first : first + size]) // size)
    return as_row(row)


def most_paid(rules: TrischakenRules) -> int:
    """No seat can get or pay more than this."""
    factor = max(1, rules.chooser, rules.buergermeister, rules.chooser_buergermeister)
    due = [units_due(rules, 1, jungfrauen) * factor for jungfrauen in range(4)]
    due += [units_due(rules, 2, jungfrauen) for jungfrauen in range(3)]
    due += [units_due(rules, 3, jungfrauen) for jungfrauen in range(2)]
    return max(rules.unit * max(due), *(abs(each) for each in (0, *rules.places)))


def _others(seats: Collection[int]) -> list[int]:
    return [seat for seat in range(4) if seat not in seats]
