"""Deals by number, hands from texts, players from names."""

from __future__ import annotations

import pytest

from mondfang.cards import CardSet
from mondfang.lab import LabError, Spec, deal_of, deal_with_hand, read_spec, seed_for
from mondfang.lab.deals import read_hand
from mondfang.lab.players import labels, pace, player
from mondfang.rulebook import load_book
from tests.lab.seatmates import STEADY, Steady

ST = load_book("steirisch-2017")
HAND = "XXI Sk XX XIX XVIII XV X V II HK KK PD"


def test_seeds_are_the_same_on_every_machine_for_ever() -> None:
    assert seed_for(1, 0, 0) == 9140593674255849855
    assert len({seed_for(1, deal, table) for deal in range(50) for table in range(8)}) == 400
    assert seed_for(1, 12, 3) != seed_for(11, 2, 3)


def test_a_deal_depends_on_the_run_and_its_number_alone() -> None:
    assert deal_of(ST, 4, 7) == deal_of(ST, 4, 7)
    assert len({str(deal_of(ST, run, number).hands) for run in (1, 2) for number in range(9)}) == 18


@pytest.mark.parametrize("seat", range(4))
def test_a_given_hand_stays_and_all_else_changes(seat: int) -> None:
    hand = read_hand(HAND)
    deals = [deal_with_hand(hand, seat, 1, number) for number in range(20)]
    assert all(deal.hands[seat] == hand for deal in deals)
    for other in range(4):
        if other != seat:
            assert len({deal.hands[other] for deal in deals}) == 20
    assert len({deal.talon for deal in deals}) == 20


def test_a_hand_is_read_in_any_case_and_with_commas() -> None:
    assert read_hand(HAND.lower().replace(" ", ", ")) == CardSet.parse(HAND)


@pytest.mark.parametrize(
    ("text", "german"),
    [
        (HAND + " H1", "12 Karten, dieses 13"),
        ("HK", "12 Karten, dieses 1"),
        (HAND.replace("KK", "HK"), "HK steht zweimal"),
        (HAND.replace("KK", "K5"), "„K5“ ist keine Karte"),
    ],
)
def test_what_is_no_hand_is_refused(text: str, german: str) -> None:
    with pytest.raises(LabError) as caught:
        read_hand(text)
    assert german in caught.value.text("de")


def test_players_are_read_with_their_risk_or_from_a_module() -> None:
    assert read_spec("cup@-0.5") == Spec("cup", -0.5)
    assert str(read_spec("cup@-0.5")) == "cup@-0.5"
    assert isinstance(player(read_spec(STEADY), 0), Steady)


@pytest.mark.parametrize(
    ("text", "english"),
    [
        ("grandmaster", "no bot 'grandmaster'"),
        ("cup@2", "from -1 to 1"),
        ("cup@bold", "from -1 to 1"),
        ("no.such.module:Bot", "cannot be loaded"),
        ("tests.lab.seatmates:Nobody", "cannot be loaded"),
        ("builtins:dict", "is not a bot"),
    ],
)
def test_who_cannot_play_is_refused(text: str, english: str) -> None:
    with pytest.raises(LabError, match=english):
        read_spec(text)


def test_the_second_of_a_name_is_told_apart() -> None:
    specs = [Spec("cup"), Spec("club"), Spec("cup"), Spec("cup")]
    assert labels(specs) == ("cup", "club", "cup #2", "cup #3")


def test_slow_players_get_small_pieces_of_work() -> None:
    assert pace([Spec("greedy")] * 4) > pace([Spec("greedy"), Spec("master")]) == 1
