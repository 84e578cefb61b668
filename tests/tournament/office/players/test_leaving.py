"""Who goes home, when, and what that does to ranks, seats and the next tournament."""

from __future__ import annotations

from mondfang.tournament.office.events import (
    Banned,
    Closed,
    LotDrawn,
    Returned,
    Substituted,
    Withdrawn,
)
from mondfang.tournament.office.players.sanctions import Ban
from mondfang.tournament.office.verbs import draw, register
from mondfang.tournament.standings.ranking import cup_standings, tied_groups
from tests.clauses import clause
from tests.tournament.desk import SEED, Desk, random_totals, refused
from tests.tournament.scores import place_of


def after_main_rounds(form: str) -> tuple[Desk, int]:
    """Sixteen players after all main rounds, and who leads."""
    desk = Desk(form, 16)
    desk.do(register(desk.now, "Ersatz", reserve=True))
    desk.do(Closed())
    totals = random_totals(1)
    for number in (1, 2, 3):
        desk.play(number, totals)
    return desk, desk.places()[0].number


@clause("HG-129")
def test_who_goes_home_before_the_final_keeps_the_rank_for_the_cup() -> None:
    desk, leader = after_main_rounds("hopfgarten")
    desk.do(Withdrawn(leader, 4), "der letzte Zug")
    assert next((p.rank, p.number) for p in cup_standings(desk.now)) == (1, leader)


@clause("HG-125")
def test_who_did_not_reach_the_final_may_go_home_with_his_place() -> None:
    desk, _ = after_main_rounds("hopfgarten")
    thirteenth = desk.places()[12].number
    desk.do(Withdrawn(thirteenth, 4), "der letzte Zug")
    desk.play(4, random_totals(2))
    assert desk.rank(thirteenth) == 13


def test_who_leaves_the_final_he_was_drawn_for_has_no_rank_at_the_end() -> None:
    desk, leader = after_main_rounds("hopfgarten")
    desk.do(draw(desk.now, SEED))
    desk.start(4)
    desk.do(Withdrawn(leader, 4, unexcused=True), "wortlos gegangen")
    desk.do(Substituted(leader, 17, 4))
    for table, seats in enumerate(desk.now.draws[4].tables, 1):
        desk.totals(4, table, (0,) * len(seats))
    assert desk.rank(leader) is None
    assert cup_standings(desk.now)[0].number == leader


def test_who_goes_home_before_the_prizes_keeps_the_rank() -> None:
    desk, leader = after_main_rounds("sb")
    desk.do(Withdrawn(leader, 4), "der letzte Zug")
    assert desk.rank(leader) == 1


def test_who_leaves_before_the_last_round_has_no_rank_even_before_it() -> None:
    desk = Desk("sb", 8)
    desk.do(Closed())
    desk.play(1, random_totals(1))
    desk.do(Withdrawn(3, 2), "krank")
    assert place_of(desk, 3).rank is None


def test_a_substitute_takes_no_seat_of_a_round_whose_sheet_is_in() -> None:
    desk, _ = after_main_rounds("sb")
    desk.do(Withdrawn(5, 4), "der letzte Zug")
    table = desk.now.draws[2].table_of(5)
    assert table is not None
    with refused("sheet-is-in", desk, round=2, table=table, player=5):
        desk.do(Substituted(5, 17, 2))


@clause("HG-123")
def test_no_lot_is_drawn_before_it_is_known_who_is_level() -> None:
    desk = Desk("hopfgarten", 16)
    desk.close_and_draw()
    assert tied_groups(desk.now, "main") == ()
    with refused("no-such-tie", desk):
        desk.do(LotDrawn("main", tuple(range(1, 17))))


def walked_out(form: str) -> Desk:
    desk = Desk(form, 8)
    desk.close_and_draw()
    desk.start(1)
    desk.do(Withdrawn(7, 1, unexcused=True), "wortlos gegangen")
    return desk


@clause("ST-051", "ST-052")
def test_leaving_without_excuse_brings_a_ban_even_if_nobody_fixes_its_length() -> None:
    following = Desk("steirischer-cup", bans=walked_out("steirischer-cup").now.bans_for_the_next())
    with refused("banned", following):
        following.register("Spieler 7")
    following.register("Spieler 6")
    assert [ban.note for ban in following.now.bans] == ["wortlos gegangen"]


@clause("ST-052")
def test_a_ban_whose_length_was_fixed_is_not_doubled() -> None:
    desk = walked_out("steirischer-cup")
    desk.do(Banned(Ban("Spieler 7", tournaments=2, note="zwei Turniere")))
    assert [ban.tournaments for ban in desk.now.bans_for_the_next()] == [2]


def test_a_book_without_that_rule_bans_nobody_by_itself() -> None:
    assert walked_out("hopfgarten").now.bans_for_the_next() == ()


def test_who_comes_back_is_not_there_for_the_rounds_between() -> None:
    desk = Desk("sb", 8)
    desk.do(Withdrawn(3, 1), "krank")
    desk.do(Returned(3, 2), "wieder gesund")
    assert [desk.now.is_present(3, number) for number in (1, 2, 3)] == [False, True, True]
