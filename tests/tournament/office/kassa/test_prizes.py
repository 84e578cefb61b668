"""Prizes of categories, things as prizes, a raffle that anybody can draw again, and receipts."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mondfang.tournament.draw.commitment import commitment
from mondfang.tournament.office import events as ev
from mondfang.tournament.office.events.prizes import PrizeCategory
from mondfang.tournament.office.kassa.accounts import awards, prizes, receipts, reconciliation
from mondfang.tournament.office.kassa.raffle import (
    draw_raffle,
    promise_raffle,
    raffle_field,
    raffle_order,
)
from mondfang.tournament.office.players.entrants import Entrant
from tests.tournament.desk import EIGHT, SEED, Desk, refused


@pytest.fixture
def played() -> Desk:
    """Eight players, 80 € in the pot; 7 and 8 are juniors, and 1 came from town."""
    desk = Desk("sb", 8)
    for who, category in ((7, "Jugend"), (8, "Jugend"), (1, "Ort")):
        entrant = replace(desk.now.entrants[who], categories=frozenset({category}))
        desk.do(ev.PlayerChanged(entrant))
    desk.do(ev.PlanChanged(prizes_percent=(40, 25, 15)))
    desk.seat(EIGHT)
    desk.start(1)
    desk.totals(1, 1, (30, 10, -10, -30))
    desk.totals(1, 2, (20, 5, -5, -20))
    return desk


def test_a_category_has_its_own_winner_and_nobody_wins_twice(played: Desk) -> None:
    lists = (
        PrizeCategory("Bester aus dem Ort", "Ort", (1000,)),
        PrizeCategory("Jugend", "Jugend", (1500, 500), ("Tarockpaket",)),
    )
    played.do(ev.PrizesSet(lists))
    won = {(one.title, one.number): one for one in awards(played.now)}
    assert ("Bester aus dem Ort", 1) not in won  # first of all, and has won there
    assert won["Jugend", 7].cents == 1500
    assert won["Jugend", 7].thing == "Tarockpaket"
    assert won["Jugend", 8].cents == 500
    assert reconciliation(played.now).balance == 0


def test_where_winners_may_win_again_they_do(played: Desk) -> None:
    played.do(ev.PrizesSet((PrizeCategory("Ort", "Ort", (1000,), once=False),)))
    assert [one.cents for one in awards(played.now) if one.title == "Ort"] == [1000]
    main = next(one.cents for one in awards(played.now) if one.number == 1 and not one.title)
    assert prizes(played.now).cents[1] == main + 1000
    assert main == 7000 * 40 // 100  # percent of what the lists leave


def test_things_go_to_everybody_by_place(played: Desk) -> None:
    hams = ("Schinken", "Speck", "Wurst")
    played.do(ev.PrizesSet((PrizeCategory("Sachpreise", things=hams, once=False),)))
    got = [(one.number, one.thing) for one in awards(played.now) if one.title]
    assert got == [(1, "Schinken"), (5, "Speck"), (2, "Wurst")]


def test_lists_that_make_no_sense_are_refused(played: Desk) -> None:
    for wrong in (
        (PrizeCategory("leer"),),
        (PrizeCategory("", cents=(5,)),),
        (PrizeCategory("A", cents=(5,)), PrizeCategory("A", cents=(5,))),
    ):
        with refused("bad-prize-list", played):
            played.do(ev.PrizesSet(wrong))
    with refused("bad-cents", played):
        played.do(ev.PrizesSet((PrizeCategory("A", cents=(-5,)),)))
    played.do(ev.PrizesSet((PrizeCategory("zu viel", cents=(9000,)),)))
    with refused("pot-too-small"):
        prizes(played.now)


def test_a_raffle_is_promised_drawn_and_can_be_drawn_again(played: Desk) -> None:
    played.do(promise_raffle(played.now, SEED))
    assert played.now.raffle is not None
    assert played.now.raffle.commitment == commitment(SEED)
    played.do(draw_raffle(played.now, ("Geschenkkorb", "Fass Bier"), SEED))
    (drawn,) = played.now.raffles
    assert drawn.winners == raffle_order(range(1, 9), SEED)[:2]
    assert not set(drawn.winners) & set(raffle_field(played.now))
    assert {one.thing for one in awards(played.now) if one.title == "raffle"} == set(drawn.prizes)


def test_who_has_gone_home_is_passed_over(played: Desk) -> None:
    first = raffle_order(range(1, 9), SEED)[0]
    played.do(promise_raffle(played.now, SEED))
    played.do(ev.Withdrawn(first, 2))
    played.do(draw_raffle(played.now, ("Geschenkkorb",), SEED))
    assert played.now.raffles[0].winners == (raffle_order(range(1, 9), SEED)[1],)


def test_nobody_chooses_who_takes_part_or_who_wins(played: Desk) -> None:
    with refused("raffle-field", played):
        played.do(ev.RafflePromised(commitment(SEED), (1, 2)))
    with refused("raffle-not-promised", played):
        draw_raffle(played.now, ("Geschenkkorb",), SEED)
    played.do(promise_raffle(played.now, SEED))
    with refused("raffle-promised", played):
        played.do(promise_raffle(played.now, SEED + "!"))
    with refused("raffle-not-promised", played):
        played.do(draw_raffle(played.now, ("Geschenkkorb",), "ein anderer Startwert, lang genug"))
    drawn = draw_raffle(played.now, ("Geschenkkorb",), SEED)
    other = next(who for who in range(1, 9) if who != drawn.winners[0])
    with refused("raffle-differs", played):
        played.do(replace(drawn, winners=(other,)))
    with refused("raffle-small", played):
        played.do(draw_raffle(played.now, ["Sackerl"] * 9, SEED))
    with refused("bad-prize-list", played):
        played.do(draw_raffle(played.now, [" "], SEED))


def test_the_receipt_list_has_all_that_somebody_takes_home(played: Desk) -> None:
    played.do(ev.PrizesSet((PrizeCategory("Jugend", "Jugend", (1000,), ("Buch",)),)))
    found = {one.number: one for one in receipts(played.now)}
    assert (found[7].cents, found[7].things) == (1000, ("Buch",))
    assert sum(one.cents for one in found.values()) == sum(prizes(played.now).cents.values())


def test_a_raffle_may_be_drawn_after_the_standings_are_confirmed() -> None:
    desk = Desk("sb", 4)
    desk.do(ev.Registered(Entrant(5, "Spieler 5")))
    desk.do(ev.Closed())
    for number in (1, 2, 3):
        desk.play(number, lambda size: (9, 3, -5, -7))
    desk.do(ev.PlanChanged(complaint_minutes=0), "Test")
    desk.do(ev.Posted())
    desk.do(ev.Confirmed())
    desk.do(promise_raffle(desk.now, SEED))
    desk.do(draw_raffle(desk.now, ("Sekt",), SEED))
    assert len(desk.now.raffles) == 1
