"""A final whose tables follow the ranking: seated so, published so, and checked so."""

from __future__ import annotations

from mondfang.tournament.draw.verify import verify_draw
from mondfang.tournament.format.reader import read_format
from mondfang.tournament.office.events import Closed, Substituted
from mondfang.tournament.office.rounds.publish import published_draws
from mondfang.tournament.office.verbs import draw, register
from mondfang.tournament.standings.ranking import qualified
from tests.tournament.desk import SEED, Desk, random_totals

RANKED = read_format('extends = "hopfgarten"\nid = "setzen"\n[cut]\ntables = "ranked"\n', "x")


def before_the_final() -> Desk:
    desk = Desk(RANKED, 16)
    desk.do(register(desk.now, "Ersatz", reserve=True))
    desk.do(Closed())
    totals = random_totals(3)
    for number in (1, 2, 3):
        desk.play(number, totals)
    return desk


def test_the_best_four_sit_at_the_first_table() -> None:
    desk = before_the_final()
    desk.do(draw(desk.now, SEED))
    assert set(desk.now.table(4, 1)) == {place.number for place in desk.places(3)[:4]}


def test_a_substitute_takes_the_seat_of_the_rank() -> None:
    desk = before_the_final()
    desk.do(Substituted(desk.places()[4].number, 17, 4))
    desk.do(draw(desk.now, SEED))
    assert qualified(desk.now)[4] == 17
    assert 17 in desk.now.table(4, 2)


def test_a_ranked_final_passes_its_check() -> None:
    desk = before_the_final()
    desk.do(draw(desk.now, SEED))
    (published,) = published_draws(desk.now, desk.seq)
    assert {one.code for one in verify_draw(published)} >= {"ranking", "again"}
    assert all(one.good for one in verify_draw(published))
