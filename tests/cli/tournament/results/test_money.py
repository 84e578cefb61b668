"""``money``: who pays whom, prizes, and that everything adds up."""

from __future__ import annotations

from pathlib import Path

import pytest

from mondfang.cli.tournament.results.money import cents_of
from tests.cli.tournament.office import Office

PRIZES = ("money.prizes_percent=[]", "money.prizes_cents=[3000, 1000]", "money.entry_cents=1000")


def test_money_is_paid_by_the_fewest_payments_and_adds_up(finished: Office) -> None:
    tables = finished.data("money", "1")["tables"]
    assert [len(table["payments"]) for table in tables] == [2, 3]
    finished.says("fee", "3", "5,00")
    finished.says("money", "--costs", "25", "--reason", "Saal")
    accounts = finished.data("money")
    assert accounts["pot"] == 7 * 1000 + 500 - 2500
    assert (accounts["balance"], sum(line["cents"] for line in accounts["lines"])) == (0, 0)
    assert "kein Betrag" in finished.refuses("fee", "3", "viel")


def test_fixed_prizes_come_out_of_the_pot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    office = Office(tmp_path, monkeypatch, players=8, settings=PRIZES)
    office.drawn()
    office.enter_round(1)
    money = office.data("money")
    assert sorted(money["prizes"].values()) == [1000, 3000]
    assert money["kept"] == 4000


@pytest.mark.parametrize(("text", "cents"), [("10", 1000), ("10,50", 1050), ("-3.05 €", -305)])
def test_sums_of_money_are_read_in_euros(text: str, cents: int) -> None:
    assert cents_of(text) == cents
