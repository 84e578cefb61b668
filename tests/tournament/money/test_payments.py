"""Payments, fees, prizes, and that every cent is accounted for."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mondfang.speech.numbers import money
from mondfang.tournament.errors import Spot, TournamentError
from mondfang.tournament.money.payments import (
    PrizeList,
    kassa_of,
    payments,
    prizes_by_percent,
    prizes_by_table,
)
from mondfang.tournament.money.reconciliation import (
    fees_of,
    pot_of,
    reconcile,
)
from tests.clauses import clause

BALANCES = st.lists(st.integers(-60, 60), min_size=1, max_size=6).map(
    lambda some: dict(enumerate([*some, -sum(some)], 1))
)


@clause("HG-119")
def test_a_table_of_twenty_games_is_turned_into_payments() -> None:
    kassa = kassa_of({1: 24, 2: -31, 3: 12, 4: -5}, 10)
    assert kassa == {1: 240, 2: -310, 3: 120, 4: -50}
    made = payments(kassa)
    assert sum(payment.cents for payment in made) == 360
    assert len(made) == 3


@clause("HG-119")
def test_a_table_that_does_not_add_up_is_not_paid() -> None:
    with pytest.raises(TournamentError) as refusal:
        payments({1: 10, 2: -20, 3: 0, 4: 0}, Spot(round=2, table=3))
    assert (
        refusal.value.text("de")
        == "Runde 2, Tisch 3: Die Kassa geht nicht auf: es bleiben -10 Cent."
    )


@given(BALANCES)
def test_payments_settle_everybody(kassa: dict[int, int]) -> None:
    left = dict(kassa)
    for payment in payments(kassa):
        assert payment.cents > 0
        left[payment.payer] += payment.cents
        left[payment.payee] -= payment.cents
    assert set(left.values()) == {0}


def most_groups(balances: tuple[int, ...]) -> int:
    """The most groups that sum to zero, by trying every first group."""
    if not balances:
        return 0
    first, rest = balances[0], balances[1:]
    found = 0
    for size in range(len(rest) + 1):
        for chosen in combinations(range(len(rest)), size):
            if first + sum(rest[i] for i in chosen) == 0:
                others = tuple(b for i, b in enumerate(rest) if i not in chosen)
                found = max(found, 1 + most_groups(others))
    return found


@given(
    st.lists(st.integers(-3, 3), min_size=1, max_size=6).map(
        lambda some: dict(enumerate([*some, -sum(some)], 1))
    )
)
def test_no_settlement_has_fewer_payments(kassa: dict[int, int]) -> None:
    open_accounts = tuple(cents for cents in kassa.values() if cents)
    assert len(payments(kassa)) == len(open_accounts) - most_groups(open_accounts)


def test_two_pairs_settle_among_themselves() -> None:
    made = payments({1: 50, 2: 30, 3: -30, 4: -50})
    assert {(payment.payer, payment.payee) for payment in made} == {(4, 1), (3, 2)}


def test_a_large_group_is_settled_too() -> None:
    kassa = {number: number for number in range(1, 30)}
    kassa[99] = -sum(kassa.values())
    assert len(payments(kassa)) == 29


def test_a_stake_that_leaves_parts_of_cents_is_refused() -> None:
    with pytest.raises(TournamentError) as refusal:
        kassa_of({7: Fraction(1, 3)}, 10)
    assert refusal.value.code == "not-whole-cents"
    assert kassa_of({7: Fraction(1, 2)}, 10) == {7: 5}


def test_prizes_are_percents_of_the_pot_rounded_down() -> None:
    found = prizes_by_percent([(1, 5), (2, 8), (3, 2), (4, 1)], 10_001, [50, 30, 20])
    assert found == PrizeList(10_001, {5: 5000, 8: 3000, 2: 2000}, 1)


def test_a_shared_rank_shares_the_prizes_of_its_places() -> None:
    found = prizes_by_percent([(1, 5), (2, 8), (2, 2), (4, 1)], 1000, [50, 30, 15])
    assert found.cents == {5: 500, 8: 225, 2: 225}
    assert found.kept == 50


def test_the_last_prize_is_shared_by_all_who_tie_for_it() -> None:
    found = prizes_by_table([(1, 5), (2, 8), (2, 2), (2, 1)], 200, [100, 50])
    assert found.cents == {5: 100, 8: 16, 2: 16, 1: 16}
    assert found.kept == 52


def test_who_has_no_rank_has_no_prize() -> None:
    assert prizes_by_table([(1, 5), (None, 8)], 100, [50, 50]).cents == {5: 50}


def test_prizes_beyond_the_pot_are_refused() -> None:
    with pytest.raises(TournamentError) as refusal:
        prizes_by_table([(1, 5)], 99, [100])
    assert refusal.value.code == "pot-too-small"
    told = "1,00 € sind auszugeben, im Topf sind aber nur 0,99 €."
    assert refusal.value.sentence("de") == told
    with pytest.raises(TournamentError) as refusal:
        prizes_by_percent([(1, 5)], 99, [60, 50])
    assert refusal.value.code == "more-than-the-pot"


@given(
    st.lists(st.integers(0, 50), max_size=6).filter(lambda percents: sum(percents) <= 100),
    st.integers(0, 100_000),
    st.integers(1, 30),
)
def test_prizes_and_what_is_kept_are_the_pot(percents: list[int], pot: int, players: int) -> None:
    ranks = [(1 + 2 * (n // 2), n) for n in range(players)]
    found = prizes_by_percent(ranks, pot, percents)
    assert sum(found.cents.values()) + found.kept == pot
    assert found.kept >= 0


def test_everything_adds_up_and_is_shown() -> None:
    fees = fees_of(range(1, 41), 1000, {7: 0, 9: 500})
    pot = pot_of(fees, extra=2500, costs=8000)
    prizes = prizes_by_percent([(n, n) for n in range(1, 41)], pot, [40, 25, 15])
    found = reconcile(fees, prizes, {(1, 1): {1: 40, 2: -40}}, extra=2500, costs=8000)
    assert [(line.item, line.cents) for line in found.lines] == [
        ("fees", 38_500),
        ("extra", 2500),
        ("costs", -8000),
        ("prizes", -26_400),
        ("kept", -6600),
        ("kassa", 0),
    ]
    assert found.balance == 0
    assert found.lines[0].text("de") == "Nenngelder"
    assert found.lines[0].text("en") == "entry fees"


def test_a_table_that_does_not_add_up_stops_the_reconciliation() -> None:
    with pytest.raises(TournamentError) as refusal:
        reconcile({}, PrizeList(0, {}, 0), {(2, 5): {1: 10}})
    assert (refusal.value.code, refusal.value.place) == ("kassa-not-zero", Spot(round=2, table=5))


def test_a_prize_too_many_does_not_add_up() -> None:
    with pytest.raises(TournamentError) as refusal:
        reconcile({1: 100}, PrizeList(100, {1: 120}, 0), {})
    assert refusal.value.code == "does-not-add-up"


def test_costs_beyond_the_income_are_refused() -> None:
    with pytest.raises(TournamentError) as refusal:
        pot_of({1: 100}, costs=101)
    assert refusal.value.code == "pot-too-small"


def test_a_fee_is_for_who_is_registered() -> None:
    with pytest.raises(TournamentError) as refusal:
        fees_of([1, 2], 1000, {3: 0})
    assert refusal.value.text("de").startswith("Startnummer 3")


@pytest.mark.parametrize(
    ("cents", "german", "english"), [(140, "1,40 €", "€1.40"), (-5, "−0,05 €", "−€0.05")]
)
def test_money_is_written_as_people_write_it(cents: int, german: str, english: str) -> None:
    assert (money(cents, "de"), money(cents, "en")) == (german, english)
