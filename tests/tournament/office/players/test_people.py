"""Registration, late entries, withdrawals, substitutes and pauses."""

from __future__ import annotations

from dataclasses import replace

from mondfang.tournament.draw.model import RoundDraw
from mondfang.tournament.office.events import (
    Closed,
    Created,
    Excluded,
    Paused,
    PlayerChanged,
    Registered,
    Returned,
    SeatsSwapped,
    Substituted,
    Withdrawn,
)
from mondfang.tournament.office.players.entrants import Entrant
from mondfang.tournament.office.verbs import draw, needs_repair, register, repair
from tests.clauses import clause
from tests.tournament.desk import EIGHT, SEED, START, Desk, random_totals, refused, two_tables


def test_a_number_is_given_once() -> None:
    desk = Desk("sb", 3)
    with refused("number-taken", desk, player=2):
        desk.do(Registered(Entrant(2, "Spieler X")))
    with refused("bad-number", desk, player=0):
        desk.do(Registered(Entrant(0, "Spieler X")))


def test_numbers_go_on_above_the_highest() -> None:
    desk = Desk("sb")
    desk.do(register(desk.now, "Spieler Zwölf", number=12))
    desk.register("Spieler Dreizehn")
    assert sorted(desk.now.entrants) == [12, 13]


@clause("KI-218")
def test_taking_part_needs_the_agreement_to_the_arbitration() -> None:
    desk = Desk("kant-ine")
    with refused("confirmation-missing", desk, player=1):
        desk.do(register(desk.now, "Spieler 1"))
    desk.do(register(desk.now, "Spieler 1", confirmed=["schiedsgericht"]))
    assert sorted(desk.now.entrants) == [1]


@clause("HG-115")
def test_once_play_has_begun_only_the_management_admits_and_says_why() -> None:
    desk = Desk("hopfgarten", starts_at=START + 150)
    desk.register("Spieler 1")
    desk.register("Spieler 2")
    with refused("late-entry", desk, player=3):
        desk.register("Spieler 3")
    with refused("reason-missing", desk, player=3):
        desk.register("Spieler 3", late=True)
    desk.register("Spieler 3", late=True, reason="Stau; von der Leitung zugelassen")
    assert sorted(desk.now.entrants) == [1, 2, 3]


@clause("HG-115")
def test_a_closed_registration_admits_nobody_by_the_way() -> None:
    desk = Desk("hopfgarten", 16)
    desk.do(Closed())
    with refused("late-entry", desk):
        desk.register("Spieler 17")


@clause("HG-116")
def test_registration_closes_at_a_multiple_of_four() -> None:
    desk = Desk("hopfgarten", 17)
    with refused("does-not-split", desk):
        desk.do(Closed())
    desk.do(Withdrawn(17, 1))
    desk.do(Closed())
    desk.do(draw(desk.now, SEED))
    assert [len(table) for table in desk.now.draws[1].tables] == [4, 4, 4, 4]


def test_registration_closes_once() -> None:
    desk = Desk("sb", 8)
    desk.do(Closed())
    with refused("registration-closed", desk):
        desk.do(Closed())


def test_who_is_changed_keeps_the_number() -> None:
    desk = Desk("sb", 4)
    desk.do(PlayerChanged(Entrant(2, "Spieler Zwo", "Murtal")))
    assert desk.now.entrants[2].club == "Murtal"
    with refused("no-such-player", desk, player=9):
        desk.do(PlayerChanged(Entrant(9, "Spieler Neun")))


def test_a_late_entrant_plays_from_the_next_round_on() -> None:
    desk = Desk("steirischer-cup", 8)
    desk.close_and_draw()
    desk.play(1, random_totals(1))
    desk.do(draw(desk.now, SEED))
    desk.register("Spieler 9", late=True, reason="zu spät gekommen")
    with refused("not-seated", desk, round=2, player=9):
        desk.start(2)
    desk.do(repair(desk.now, SEED))
    desk.start(2)
    assert sorted(map(len, desk.now.draws[2].tables)) == [4, 5]
    assert 9 in desk.now.draws[2].players
    assert 9 not in desk.now.draws[1].players


def test_a_late_entrant_cannot_join_a_round_that_runs() -> None:
    desk = two_tables()
    with refused("round-started", desk, round=1):
        desk.do(Registered(Entrant(9, "Spieler 9"), (), True, 1), "zu spät")


def test_a_repair_leaves_started_rounds_alone_and_moves_few() -> None:
    desk = Desk("skoty", 17)
    desk.close_and_draw()
    desk.play(1, random_totals(2))
    before = dict(desk.now.draws)
    desk.do(Withdrawn(6, 2), "krank")
    assert needs_repair(desk.now) == (2, 3)
    desk.do(repair(desk.now, SEED))
    assert desk.now.draws[1] == before[1]
    for number in (2, 3):
        assert set(desk.now.draws[number].players) == set(range(1, 18)) - {6}
    assert needs_repair(desk.now) == ()
    with refused("nothing-to-repair", desk):
        repair(desk.now, SEED)


def test_who_has_left_cannot_sit_in_a_round_that_starts() -> None:
    desk = Desk("steirischer-cup", 8)
    desk.seat(EIGHT)
    desk.do(Withdrawn(7, 1))
    with refused("absent-seated", desk, round=1, table=2, player=7):
        desk.start(1)


def test_nobody_leaves_twice_or_before_a_sheet_that_is_in() -> None:
    desk = two_tables()
    desk.totals(1, 1, (4, 4, -4, -4))
    with refused("sheet-is-in", desk, round=1, table=1, player=2):
        desk.do(Withdrawn(2, 1))
    desk.do(Withdrawn(2, 2))
    with refused("gone-already", desk, player=2):
        desk.do(Withdrawn(2, 3))
    with refused("no-such-round", desk):
        desk.do(Withdrawn(3, 5))


def test_a_walk_out_in_a_round_is_filled_by_a_reserve() -> None:
    desk = two_tables()
    desk.do(register(desk.now, "Reserve", reserve=True, late=True), "Haus")
    desk.do(Withdrawn(7, 1, unexcused=True), "ist gegangen")
    desk.do(Substituted(7, 9, 1))
    assert desk.now.draws[1].tables[1] == (5, 6, 9, 8)
    desk.totals(1, 2, (1, 2, 3, -6))
    assert desk.rank(9) == 1


def test_a_substitute_takes_the_seats_and_leaves_the_sums() -> None:
    desk = Desk("skoty", 16)
    desk.close_and_draw()
    desk.play(1, random_totals(3))
    mine = next(place.total for place in desk.places() if place.number == 4)
    before = desk.now.draws[2].table_of(4)
    desk.do(register(desk.now, "Ersatz", reserve=True, late=True), "Haus")
    desk.do(Substituted(4, 17, 2))
    assert desk.now.draws[2].table_of(17) == before
    assert needs_repair(desk.now) == ()
    desk.play(2, random_totals(4))
    assert next(place.total for place in desk.places() if place.number == 4) == mine


def test_a_substitute_is_somebody_else_who_does_not_sit_there_already() -> None:
    desk = two_tables()
    with refused("same-player", desk):
        desk.do(Substituted(7, 7, 1))
    with refused("already-seated", desk):
        desk.do(Substituted(7, 2, 1))
    with refused("no-such-player", desk):
        desk.do(Substituted(7, 30, 1))
    desk.do(Withdrawn(2, 1))
    with refused("gone-already", desk):
        desk.do(Substituted(7, 2, 1))


def test_who_pauses_is_drawn_again_afterwards() -> None:
    desk = Desk("steirischer-cup", 9)
    desk.do(Closed())
    desk.do(Paused(9, (2,)), "Dienst")
    points = random_totals(1)
    for number in (1, 2, 3):
        desk.play(number, points)
    seated = [9 in desk.now.draws[number].players for number in (1, 2, 3)]
    assert seated == [True, False, True]
    place = next(place for place in desk.places() if place.number == 9)
    assert place.marks == ("played", "absent", "played")


def test_nobody_pauses_in_a_round_that_runs() -> None:
    desk = two_tables()
    with refused("round-started", desk, round=1, player=3):
        desk.do(Paused(3, (1,)))


def test_two_change_seats_before_the_round() -> None:
    desk = Desk("steirischer-cup", 8)
    desk.seat(EIGHT)
    desk.do(SeatsSwapped(1, 2, 7), "Ehepaar")
    assert desk.now.draws[1].tables == ((1, 7, 3, 4), (5, 6, 2, 8))
    desk.start(1)
    with refused("round-started", desk, round=1):
        desk.do(SeatsSwapped(1, 2, 7))


def test_a_tournament_has_a_title_and_a_date_and_is_created_once() -> None:
    desk = Desk("sb")
    with refused("created-already", desk):
        desk.do(desk.now.created)
    made = desk.now.created
    for code, wrong in (
        ("no-title", replace(made, title=" ")),
        ("bad-date", replace(made, date="x")),
    ):
        assert isinstance(wrong, Created)
        with refused(code):
            type(desk.now).of([replace(desk.now.log[0], event=wrong)])


def test_a_log_begins_with_the_creation() -> None:
    desk = Desk("sb", 1)
    for log in ((), desk.now.log[1:]):
        with refused("not-created"):
            type(desk.now).of(log)


def test_a_drawn_table_has_no_player_twice_and_nobody_from_elsewhere() -> None:
    desk = Desk("steirischer-cup", 8)
    desk.do(Closed())
    for code, tables in (
        ("player-twice", ((1, 2, 3, 4), (4, 5, 6, 7))),
        ("not-in-the-field", ((1, 2, 3, 4), (5, 6, 7, 9))),
        ("not-seated", ((1, 2, 3, 4),)),
        ("table-size", ((1, 2, 3, 4, 5, 6), (7, 8))),
    ):
        event = draw(desk.now, SEED)
        with refused(code, desk):
            desk.do(replace(event, rounds=(RoundDraw(1, tables),)))


def test_who_left_may_come_back_for_a_later_round() -> None:
    desk = Desk("steirischer-cup", 9)
    desk.do(Closed())
    desk.play(1, random_totals(1))
    desk.do(Withdrawn(9, 2), "Kind krank")
    desk.play(2, random_totals(2))
    desk.do(Returned(9, 3))
    desk.play(3, random_totals(3))
    place = next(place for place in desk.places() if place.number == 9)
    assert place.marks == ("played", "absent", "played")
    assert place.rank is not None


def test_who_is_there_or_excluded_does_not_come_back() -> None:
    desk = Desk("steirischer-cup", 9)
    with refused("no-return", desk, round=2, player=3):
        desk.do(Returned(3, 2))
    desk.do(Excluded(3, 1), "Betrug")
    with refused("no-return", desk, round=2, player=3):
        desk.do(Returned(3, 2))


def test_who_is_to_be_drawn_anyway_is_no_substitute() -> None:
    desk = Desk("steirischer-cup", 9)
    desk.do(Closed())
    with refused("already-seated", desk, round=1, player=2):
        desk.do(Substituted(7, 2, 1))
    desk.play(1, random_totals(1))
    with refused("already-seated", desk, round=2, player=2):
        desk.do(Substituted(7, 2, 2))


def test_a_finalist_does_not_stand_in_for_another_before_the_draw() -> None:
    desk = Desk("hopfgarten", 16)
    desk.close_and_draw()
    for number in (1, 2, 3):
        desk.play(number, random_totals(number))
    first, second = (place.number for place in desk.places()[:2])
    last = desk.places()[-1].number
    with refused("already-seated", desk, round=4, player=second):
        desk.do(Substituted(first, second, 4))
    desk.do(Substituted(first, last, 4))
    assert desk.now.presence[last].first == 1
