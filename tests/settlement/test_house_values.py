"""What a house may say of values: by what premiums are multiplied, and what starts a Radl."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from mondfang.game import Outcome, PremiumFact
from mondfang.game.outcome import Irregularity
from mondfang.game.public import Declared
from mondfang.rulebook import Rulebook
from mondfang.settlement import settle
from mondfang.settlement.carried import TableState, after_row, starts_radl
from mondfang.settlement.ledger import Row
from tests.rulebook.houses import house

TEN = "[premium.zehn-tarock]\nmultiplied = {}\n"
SOLO = "[contract.auf]\npremiums_times = 3\n"


def game(contract: str, *premiums: PremiumFact, **facts: Any) -> Outcome:
    """A game of seat 0 against three, won by its card points."""
    games = (Declared(0, contract),)
    told = Outcome("played", 0, games, declarer_thirds=150, defence_thirds=60, premiums=premiums)
    return replace(told, **facts)


def lines(book: Rulebook, outcome: Outcome) -> dict[str, int]:
    """What each line brings to seat 0 from each of the others."""
    return {line.item: -line.points[1] for line in settle(book, outcome).lines}


TRULL = PremiumFact("trull", "declarer", True, True, 0)
TEN_TAROCK = PremiumFact("zehn-tarock", "declarer", True, True, 0)
DURCH = PremiumFact("valat", "declarer", True, True, 0)


@pytest.mark.parametrize("times", [1, 2, 3])
def test_a_game_multiplies_its_premiums_and_not_itself(times: int) -> None:
    book = house(f"[contract.solodreier]\npremiums_times = {times}\n")
    plain = lines(house(""), game("dreier", TRULL))["trull"]
    found = lines(book, game("solodreier", TRULL))
    value = book.contracts["solodreier"].value
    assert found == {"game": value, "trull": times * plain}


@pytest.mark.parametrize(("multiplied", "trull"), [("true", 4), ("false", 2)])
def test_a_premium_that_nothing_multiplies_counts_the_same_in_a_solo_game(
    multiplied: str, trull: int
) -> None:
    book = house(f"[premium.trull]\nmultiplied = {multiplied}\n")
    assert lines(book, game("solodreier", TRULL))["trull"] == trull


@pytest.mark.parametrize(("multiplied", "ten"), [("false", 1), ("true", 3)])
def test_ten_tarocks_are_multiplied_where_the_house_says_so(multiplied: str, ten: int) -> None:
    book = house(SOLO + TEN.format(multiplied), "hopfgarten-2023")
    assert lines(book, game("auf", TEN_TAROCK))["zehn-tarock"] == ten


@pytest.mark.parametrize(("multiplied", "ten"), [("false", 1), ("true", 4)])
def test_a_durch_multiplies_ten_tarocks_where_the_house_says_so(multiplied: str, ten: int) -> None:
    book = house(TEN.format(multiplied), "hopfgarten-2023")
    assert lines(book, game("auf", DURCH, TEN_TAROCK))["zehn-tarock"] == ten


@pytest.mark.parametrize(("multiplied", "trull"), [("true", 8), ("false", 2)])
def test_a_renonce_multiplies_what_a_durch_would_have(multiplied: str, trull: int) -> None:
    book = house(f"[premium.trull]\nmultiplied = {multiplied}\n", "hopfgarten-2023")
    fault = Irregularity("renonce", (1,))
    told = game("auf", DURCH, TRULL, ending="renonce", irregularities=(fault,))
    found = {line.item: line.points[2] for line in settle(book, told).lines}
    assert found["trull"] == trull


def test_a_valat_that_is_multiplied_is_so_in_games_that_multiply_premiums() -> None:
    book = house("[premium.valat]\nmultiplied = true\n[contract.solodreier]\npremiums_times = 3\n")
    value = book.contracts["solodreier"].value
    assert lines(book, game("solodreier", DURCH)) == {"valat": 3 * 8 * value}


ALL = '[valat]\nshape = "multiplies-all"\n'
DOUBLED = PremiumFact("valat", "declarer", True, True, 0, 1)


def test_a_kontra_on_a_valat_of_everything_is_only_money_where_kontras_are() -> None:
    book = house(ALL + '[kontra]\nledger = "cents"\n')
    told = game("dreier", DOUBLED, TRULL)
    settled = settle(book, told, 10)
    plain = settle(book, game("dreier", DURCH, TRULL), 10)
    assert settled.points == plain.points
    assert plain.cents is not None
    assert settled.cents == tuple(2 * each for each in plain.cents)


@pytest.mark.parametrize("renonce", [False, True])
def test_no_kontra_counts_beside_a_valat_of_everything_where_the_king_lay_in_the_talon(
    renonce: bool,
) -> None:
    book = house(ALL + '[kontra]\nsolo_king_in_talon = "void"\n')
    fault = Irregularity("renonce", (1,))
    more: dict[str, Any] = {"ending": "renonce", "irregularities": (fault,)} if renonce else {}
    doubled = PremiumFact("trull", "declarer", True, True, 0, 2)
    said = game("solorufer", DOUBLED, doubled, king_in_talon="taken", **more)
    plain = game("solorufer", DURCH, TRULL, king_in_talon="taken", **more)
    assert settle(book, said).points == settle(book, plain).points


# What starts a Radl.

CATCH = PremiumFact("mondfang", "declarer", False, True)
EVENTS = {
    "trischaken": game("trischaken", card_thirds=(60, 50, 50, 50), tricks=(3, 3, 3, 3)),
    "catch": game("dreier", CATCH),
    "halves": game("dreier", declarer_thirds=105, defence_thirds=105),
    "nothing": game("dreier", PremiumFact("sack-1", "declarer", True, False, 0, 0)),
}


def radl(*after: str) -> Rulebook:
    named = ", ".join(f'"{trigger}"' for trigger in after)
    rules = f"[money]\nradl = true\nradl_after = [{named}]\n[premium.sack-1]\nannounced = 5\n"
    return house(rules, "standard-deluxe")


@pytest.mark.parametrize("happened", EVENTS)
@pytest.mark.parametrize("trigger", EVENTS)
def test_a_radl_follows_what_the_house_has_named(happened: str, trigger: str) -> None:
    outcome, book = EVENTS[happened], radl(trigger)
    assert starts_radl(book, outcome, settle(book, outcome)) == (happened == trigger)


@pytest.mark.parametrize(("after", "left"), [(("nothing",), 4), (("catch",), 0)])
def test_a_row_of_nothing_starts_a_radl_only_where_that_does(
    after: tuple[str, ...], left: int
) -> None:
    nothing: Row = (0, 0, 0, 0)
    assert after_row(radl(*after), TableState(), nothing).doubled_left == left
