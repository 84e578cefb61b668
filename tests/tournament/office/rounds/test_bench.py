"""Who is in the hall and has no seat in a round that is drawn already."""

from __future__ import annotations

from mondfang.tournament.office.events import Paused
from mondfang.tournament.office.rounds.bench import Bench, bench
from mondfang.tournament.office.verbs import repair
from tests.tournament.desk import SEED, Desk


def test_whoever_comes_after_the_draw_is_new_until_the_draw_is_repaired() -> None:
    desk = Desk("steirischer-cup", 8)
    assert bench(desk.now, 1) == Bench()
    desk.close_and_draw()
    desk.register("Spieler Spät", late=True, reason="Zug")
    assert [who.number for who in bench(desk.now, 1).new] == [9]
    desk.do(repair(desk.now, SEED))
    assert bench(desk.now, 1) == Bench()


def test_a_reserve_waits_to_stand_in_and_somebody_who_only_pauses_does_not() -> None:
    desk = Desk("hopfgarten", 18)
    rounds = tuple(range(1, len(desk.now.format.rounds) + 1))
    desk.do(Paused(17, rounds))
    desk.do(Paused(18, rounds[:1]))
    desk.close_and_draw()
    found = bench(desk.now, 1)
    assert [who.number for who in found.spare] == [17]
    assert found.new == ()
