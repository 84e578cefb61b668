"""The lot keeps its seed: anybody can draw it again, and another order is refused."""

from __future__ import annotations

from dataclasses import replace

from mondfang.tournament.format.model import Format
from mondfang.tournament.format.reader import preset
from mondfang.tournament.office.events import LotDrawn
from mondfang.tournament.office.verbs import lot
from mondfang.tournament.standings.lots import lot_order
from tests.tournament.desk import SEED, Desk, refused


def one_round_by_lot() -> Format:
    form = preset("steirischer-cup")
    return replace(form, rounds=form.rounds[:1], scoring=replace(form.scoring, ties=("lot",)))


def level() -> Desk:
    desk = Desk(one_round_by_lot(), 4)
    desk.close_and_draw()
    desk.play(1, lambda _: (0, 0, 0, 0))
    return desk


def test_a_drawn_lot_keeps_the_seed_that_gives_its_order() -> None:
    event = lot(level().now, "final", (4, 3, 2, 1), SEED)
    assert (event.order, event.seed) == (lot_order("final", (1, 2, 3, 4), SEED), SEED)


def test_an_order_that_the_seed_does_not_give_is_refused() -> None:
    desk = level()
    order = lot(desk.now, "final", (1, 2, 3, 4), SEED).order
    with refused("lot-differs", desk):
        desk.do(LotDrawn("final", order[::-1], SEED))


def test_a_lot_of_the_hall_has_no_seed_and_any_order() -> None:
    desk = level()
    order = lot(desk.now, "final", (1, 2, 3, 4), SEED).order
    desk.do(LotDrawn("final", order[::-1]))
    assert desk.now.lots[0].seed == ""
