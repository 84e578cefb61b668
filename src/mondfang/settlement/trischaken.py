"""Trischaken in each book's scheme: who pays, how much, and who collects."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from mondfang.game.outcome import Outcome
from mondfang.rulebook.model import Rulebook, TrischakenRules
from mondfang.settlement.ledger import Line, Row, as_row, worth

ALL_TRICKS = 12


@dataclass(frozen=True, slots=True)
class Result:
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
    def jungfrauen(self) -> list[int]:
        return [seat for seat in range(4) if self.tricks[seat] == 0]

    def has_game(self, seat: int) -> bool:
        """Bürgermeister: as many points as would win a game."""
        return self.thirds[seat] >= self.win_thirds


def settle_trischaken(book: Rulebook, outcome: Outcome, stake: int | None) -> Line:
    rules = book.trischaken
    result = Result(
        outcome.games[0].seat, outcome.card_thirds, outcome.tricks, book.count.win_thirds
    )
    points = SCHEMES[rules.scheme](rules, result)
    cents = [worth(book, each, 0, stake).cents for each in points]
    known = [each for each in cents if each is not None]
    cite = (*rules.clauses["unit"][:1], *rules.clauses["scheme"][:1])
    return Line("game", cite, points, as_row(known) if len(known) == 4 else None)


def transfer(payers: dict[int, int], receivers: dict[int, int]) -> Row:
    """What each pays and what each gets, as one row."""
    return as_row([receivers.get(seat, 0) - payers.get(seat, 0) for seat in range(4)])


def most_pays(rules: TrischakenRules, result: Result) -> Row:
    """The Styrian scheme: a fixed rate for every constellation, doubled for the chooser."""
    unit, losers, virgins = rules.unit, result.losers, result.jungfrauen
    double = 2 if losers == [result.chooser] else 1
    burgher = 2 if any(result.has_game(seat) for seat in losers) else 1
    others = [seat for seat in range(4) if seat not in losers]
    if len(virgins) == 3:
        rate = dict.fromkeys(others, 4 * unit)
    elif len(virgins) == 2:
        rate = dict.fromkeys(virgins, 3 * unit)
        if len(losers) == 2:  # 35 : 35, each Jungfrau is paid by one of them
            return transfer(dict.fromkeys(losers, 3 * unit), rate)
    elif len(virgins) == 1:
        rate = dict.fromkeys(virgins, 3 * unit * burgher)
    else:
        rate = dict.fromkeys(others, unit * burgher)
    paid = {seat: each * double for seat, each in rate.items()}
    total = sum(paid.values())
    received = {seat: each * len(losers) for seat, each in paid.items()}
    return transfer(dict.fromkeys(losers, total), received)


def most_pays_shared(rules: TrischakenRules, result: Result) -> Row:
    """The de-luxe scheme: the losers fill one pot, the Jungfrauen or all winners share it."""
    losers = result.losers
    factor = 2 if losers == [result.chooser] else 1
    factor *= 2 if any(result.has_game(seat) for seat in losers) else 1
    pot = 3 * rules.unit * factor
    winners = result.jungfrauen or [seat for seat in range(4) if seat not in losers]
    paid = dict.fromkeys(losers, pot // len(losers))
    return transfer(paid, dict.fromkeys(winners, pot // len(winners)))


def most_pays_minimum(rules: TrischakenRules, result: Result) -> Row:
    """Kant_Ine's scheme: Jungfrauen share the payment, each gets at least three units."""
    losers, virgins = result.losers, result.jungfrauen
    burgher = 2 if any(result.has_game(seat) for seat in losers) else 1
    double = 2 if losers == [result.chooser] else 1
    winners = [seat for seat in range(4) if seat not in losers]
    payment = rules.unit * burgher * len(winners) * len(losers)
    collectors = virgins or winners
    if virgins:
        payment = max(payment, 3 * rules.unit * len(virgins))
    payment *= double
    return transfer(
        dict.fromkeys(losers, payment // len(losers)),
        dict.fromkeys(collectors, payment // len(collectors)),
    )


def two_pay_two(rules: TrischakenRules, result: Result) -> Row:
    """Hopfgarten's Fahren: a lone payer or a lone collector first, else two pay two."""
    payer, pot = _lone_payer(rules, result)
    virgins = result.jungfrauen
    if payer is not None:
        winners = virgins or [seat for seat in range(4) if seat != payer]
        return transfer({payer: pot}, dict.fromkeys(winners, pot // len(winners)))
    if len(virgins) == 1:
        rest = [seat for seat in range(4) if seat not in virgins]
        return transfer(dict.fromkeys(rest, rules.unit), {virgins[0]: 3 * rules.unit})
    return _pairs(rules.pair_unit, result.thirds)


def _lone_payer(rules: TrischakenRules, result: Result) -> tuple[int | None, int]:
    pot = 3 * rules.unit
    if result.has_game(result.chooser):
        return result.chooser, 2 * pot
    for seat in range(4):
        if result.has_game(seat):
            return seat, pot
    return (result.chooser, pot) if result.losers == [result.chooser] else (None, 0)


def _pairs(unit: int, thirds: Row) -> Row:
    """The upper two pay the lower two; who cannot be told apart shares or goes empty."""
    ranked = sorted(range(4), key=lambda seat: -thirds[seat])
    first, second, third, last = ranked
    if thirds[second] != thirds[third]:
        return transfer({first: unit, second: unit}, {third: unit, last: unit})
    if thirds[first] == thirds[third]:
        return transfer(dict.fromkeys((first, second, third), unit // 3), {last: unit})
    if thirds[second] == thirds[last]:
        return transfer({first: unit}, dict.fromkeys((second, third, last), unit // 3))
    return transfer({first: unit}, {last: unit})


SCHEMES: dict[str, Callable[[TrischakenRules, Result], Row]] = {
    "most-pays": most_pays,
    "most-pays-shared": most_pays_shared,
    "most-pays-minimum": most_pays_minimum,
    "two-pay-two": two_pay_two,
}
