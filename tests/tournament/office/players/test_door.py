"""The door: who is expected, who is there, who has paid, who waits; and a plan that changes."""

from __future__ import annotations

import pytest

from mondfang.tournament.office.events import (
    Arrived,
    Closed,
    Excluded,
    FeePaid,
    PlanChanged,
    Registered,
    Undone,
    Withdrawn,
)
from mondfang.tournament.office.kassa.accounts import pot, prizes
from mondfang.tournament.office.kassa.cash import cash_desk
from mondfang.tournament.office.log.story import told_entry
from mondfang.tournament.office.players import registration
from mondfang.tournament.office.players.entrants import Entrant, shown_name
from mondfang.tournament.office.players.name_order import by_name
from mondfang.tournament.office.verbs import needs_repair, register
from tests.tournament.desk import EIGHT, Desk, refused, two_tables


def expect(desk: Desk, *names: str) -> None:
    for name in names:
        desk.do(register(desk.now, name, expected=True))


def test_who_is_expected_is_drawn_only_once_he_is_there() -> None:
    desk = Desk("sb", 8)
    expect(desk, "Kommt", "Kommt nicht")
    assert desk.now.present(1) == tuple(range(1, 9))
    desk.do(Arrived(9))
    assert 9 in desk.now.present(1)
    with refused("here-already", desk, player=9):
        desk.do(Arrived(9))
    desk.do(Arrived(9, here=False))
    with refused("not-here", desk, player=10):
        desk.do(Arrived(10, here=False))
    desk.close_and_draw()
    assert set(desk.now.draws[1].players) == set(range(1, 9))


def test_who_comes_after_the_door_is_shut_is_let_in_with_a_reason() -> None:
    desk = Desk("sb", 8)
    expect(desk, "Zug verspätet")
    desk.close_and_draw()
    with refused("late-entry", desk, player=9):
        desk.do(Arrived(9))
    with refused("reason-missing", desk, player=9):
        desk.do(Arrived(9, late=True))
    desk.do(Arrived(9, late=True), "Zug verspätet")
    assert needs_repair(desk.now)


def test_a_late_comer_is_there_from_the_next_round_on() -> None:
    desk = Desk("steirischer-cup", 8)
    expect(desk, "Stau")
    desk.seat(EIGHT)
    desk.start(1)
    desk.do(Arrived(9, late=True), "Stau")
    assert not desk.now.is_present(9, 1)
    assert desk.now.is_present(9, 2)


def waiting(desk: Desk) -> tuple[int, ...]:
    return desk.now.waiting


def full_hall() -> Desk:
    """Eight places, eight people, two who wait."""
    desk = Desk("sb", 8, places=8)
    desk.register("Spieler 9")
    desk.register("Spieler 10")
    return desk


def test_who_finds_the_hall_full_waits_and_moves_up_by_himself() -> None:
    desk = full_hall()
    assert waiting(desk) == (9, 10)
    assert len(desk.now.present(1)) == 8
    desk.do(Withdrawn(3, 1))
    assert waiting(desk) == (10,)
    assert 9 in desk.now.present(1)
    assert "es rückt nach: 9 Spieler 9" in told_entry(desk.now, desk.now.log[-1])
    desk.do(Excluded(4, 1), "Streit")
    assert waiting(desk) == ()


def test_a_larger_hall_lets_those_in_who_wait() -> None:
    desk = full_hall()
    desk.do(PlanChanged(places=9))
    assert waiting(desk) == (10,)
    desk.do(PlanChanged(places=0))
    assert waiting(desk) == ()
    assert desk.now.created.places is None


def test_an_undone_withdrawal_puts_who_moved_up_back_on_the_list() -> None:
    desk = full_hall()
    desk.do(Withdrawn(3, 1))
    desk.do(Undone(desk.seq), "bleibt doch")
    assert waiting(desk) == (9, 10)


def test_nobody_is_squeezed_into_a_full_hall() -> None:
    desk = full_hall()
    with refused("hall-full", desk, player=11):
        desk.do(Registered(Entrant(11, "Spieler 11")))


def test_a_tournament_has_an_end_of_people(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registration, "MOST_ENTRANTS", 10)
    desk = Desk("sb", 9)
    desk.register("Spieler 10")
    with refused("people-too-many", desk, player=11):
        desk.do(Registered(Entrant(11, "Spieler 11")))


def test_at_closing_places_of_those_who_did_not_come_go_to_those_who_wait_here() -> None:
    desk = Desk("sb", 6, places=8)
    expect(desk, "Fehlt", "Fehlt auch")
    desk.register("Wartet")
    expect(desk, "Wartet und fehlt")
    assert waiting(desk) == (9, 10)
    desk.register("Wartet da")
    desk.do(Closed())
    assert desk.now.present(1) == (1, 2, 3, 4, 5, 6, 9, 11)


def test_the_cash_desk_knows_at_any_moment_what_is_due_and_in_the_box() -> None:
    desk = Desk("steirischer-cup", 8)
    expect(desk, "Kommt nicht")
    fee = desk.now.format.money.entry_cents
    assert fee > 0
    desk.do(FeePaid(1, fee))
    desk.do(FeePaid(2, fee + 300))
    found = cash_desk(desk.now)
    assert (found.due, found.paid) == (8 * fee, 2 * fee + 300)
    assert {one.number: one.open for one in found.open} == {2: -300} | dict.fromkeys(
        range(3, 9), fee
    )
    with refused("reason-missing", desk, player=2):
        desk.do(FeePaid(2, -300))
    desk.do(FeePaid(2, -300), "herausgegeben")
    with refused("bad-cents", desk, player=2):
        desk.do(FeePaid(2, -5000), "zu viel")
    with refused("nothing-paid", desk, player=2):
        desk.do(FeePaid(2, 0))
    assert cash_desk(desk.now).as_json()["paid"] == 2 * fee


def test_the_plan_changes_and_what_follows_from_it() -> None:
    desk = two_tables()
    with refused("reason-missing", desk):
        desk.do(PlanChanged(entry_cents=1500))
    desk.do(PlanChanged("Neu", "Saal", 5, 1500, (60, 40)), "so besprochen")
    assert (desk.now.created.title, desk.now.created.place) == ("Neu", "Saal")
    assert desk.now.format.office.complaint_minutes == 5
    assert pot(desk.now) == 8 * 1500
    desk.totals(1, 1, (5, 0, 0, -5))
    desk.totals(1, 2, (3, 0, 0, -3))
    assert prizes(desk.now).cents[1] == 8 * 900
    desk.do(PlanChanged(prizes_cents=(4000,)), "fixe Preise")
    assert prizes(desk.now).cents[1] == 4000


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (PlanChanged(), "nothing-changed"),
        (PlanChanged(" "), "no-title"),
        (PlanChanged(entry_cents=-1), "bad-plan-number"),
        (PlanChanged(prizes_percent=(80, 30)), "bad-prizes"),
        (PlanChanged(prizes_cents=(-5,)), "bad-cents"),
    ],
)
def test_a_plan_that_cannot_be_is_refused(change: PlanChanged, code: str) -> None:
    desk = Desk("sb", 8)
    with refused(code, desk):
        desk.do(change)


def test_a_family_name_that_was_told_is_what_lists_are_read_by() -> None:
    desk = Desk("sb")
    desk.do(register(desk.now, "Spieler von der Au", family="von der Au"))
    desk.do(register(desk.now, "Spieler Zwölf"))
    desk.do(register(desk.now, "Au Berg"))
    first = desk.now.entrants[1]
    assert first.given == "Spieler"
    assert shown_name(Entrant(1, "Spieler von der Au", consent="short", family="von der Au")) == (
        "S. von der Au"
    )
    assert [one.number for one in by_name(desk.now.entrants.values())] == [3, 1, 2]
    with refused("family-not-in-name", desk, player=4):
        desk.do(register(desk.now, "Spieler Vier", family="Fünf"))
