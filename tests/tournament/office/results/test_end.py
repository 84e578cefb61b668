"""Posting, complaints, confirmation and undo: how a tournament comes to its end."""

from __future__ import annotations

from dataclasses import replace
from typing import get_args

import pytest

from mondfang.tournament.format.reader import preset
from mondfang.tournament.office.events import (
    Anonymised,
    BreakAccepted,
    Closed,
    Complained,
    ComplaintDecided,
    Confirmed,
    Created,
    Event,
    LotDrawn,
    Merged,
    Posted,
    Reopened,
    Ruled,
    Undone,
    Withdrawn,
)
from mondfang.tournament.office.fold import STEPS, Tournament
from mondfang.tournament.office.verbs import correct_totals, draw, enter, register
from tests.clauses import clause
from tests.tournament.desk import MINUTE, SEED, Desk, random_totals, refused

PAIRS = ((1, 2, 3, 4), (5, 6, 7, 8))


def played(form: str = "sb", players: int = 8, rounds: int | None = None) -> Desk:
    """All rounds of a small tournament are in."""
    desk = Desk(form, players)
    desk.do(Closed())
    for number in range(1, (rounds or len(desk.now.format.rounds)) + 1):
        desk.play(number, random_totals(20 + number))
    return desk


def wait(desk: Desk, minutes: float) -> None:
    desk.at += minutes * MINUTE


def test_standings_are_provisional_until_the_window_has_passed() -> None:
    desk = played()
    with refused("not-posted", desk):
        desk.do(Confirmed())
    desk.do(Posted())
    wait(desk, 13.5)
    with refused("window-open", desk):
        desk.do(Confirmed())
    assert not desk.now.is_confirmed
    desk.do(Confirmed())  # another minute later
    assert desk.now.is_confirmed


def test_nothing_is_posted_while_a_sheet_is_missing() -> None:
    desk = played(rounds=2)
    with refused("not-drawn", desk, round=3):
        desk.do(Posted())
    desk.do(draw(desk.now, SEED))
    with refused("sheets-missing", desk, round=3):
        desk.do(Posted())


def test_nothing_is_posted_while_a_lot_is_open() -> None:
    form = preset("sb")
    desk = Desk(replace(form, scoring=replace(form.scoring, ties=("best-round", "lot"))), 4)
    desk.do(Closed())
    for number in (1, 2, 3):
        desk.play(number, lambda size: (0, 0, 0, 0))
    with refused("lot-needed", desk):
        desk.do(Posted())
    desk.do(LotDrawn("final", (4, 2, 3, 1)))
    desk.do(Posted())
    assert [place.number for place in desk.places()] == [4, 2, 3, 1]


def test_a_complaint_holds_the_confirmation_up_until_it_is_decided() -> None:
    desk = played()
    desk.do(Posted())
    desk.do(Complained(3, "Spiel 7 ist falsch geschrieben"))
    complaint = desk.seq
    wait(desk, 20)
    with refused("complaint-open", desk, player=3, seq=complaint):
        desk.do(Confirmed())
    desk.do(ComplaintDecided(complaint, "dismissed"))
    desk.do(Confirmed())
    with refused("confirmed", desk):
        desk.do(ComplaintDecided(complaint, "upheld"))


def test_a_complaint_comes_within_the_window() -> None:
    desk = played()
    desk.do(Posted())
    wait(desk, 15)
    with refused("window-closed", desk, player=3):
        desk.do(Complained(3, "zu spät"))


def test_a_complaint_is_decided_once() -> None:
    desk = played()
    with refused("no-such-complaint", desk, seq=99):
        desk.do(ComplaintDecided(99, "upheld"))
    with refused("no-such-entry", desk, seq=99):
        desk.do(Complained(3, "worüber?", 99))


@clause("KI-218")
def test_a_ruling_has_no_appeal_at_kant_ine() -> None:
    for form, is_open in (("kant-ine", False), ("steirischer-cup", True)):
        desk = Desk(form, 8)
        desk.close_and_draw()
        desk.start(1)
        who = desk.now.table(1, 1)[0]
        desk.do(Ruled(1, 1, "renonce", (who,), ()))
        ruling = desk.seq
        if is_open:
            desk.do(Complained(who, "nicht einverstanden", ruling))
        else:
            with refused("no-appeal", desk, player=who):
                desk.do(Complained(who, "nicht einverstanden", ruling))


def test_a_correction_after_the_posting_has_to_hang_on_the_wall_too() -> None:
    desk = played()
    desk.do(Posted())
    wait(desk, 14)
    totals = desk.now.sheets[3, 1].sheet.points
    turned = (totals[1], totals[0], *totals[2:])
    desk.do(correct_totals(desk.now, 3, 1, turned), "Spalten vertauscht")
    wait(desk, 5)
    with refused("not-posted", desk):
        desk.do(Confirmed())


def test_confirmed_standings_change_no_more_but_a_name_may_go() -> None:
    desk = played()
    desk.do(Posted())
    wait(desk, 20)
    desk.do(Confirmed())
    before = desk.places()
    with refused("confirmed", desk):
        desk.do(correct_totals(desk.now, 3, 1, (0, 0, 0, 0)), "zu spät")
    with refused("confirmed", desk):
        desk.do(Undone(desk.seq - 2))
    desk.do(Anonymised(2))
    assert desk.places() == before


def test_a_confirmation_can_be_taken_back_and_the_results_posted_again() -> None:
    desk = played()
    desk.do(Posted())
    wait(desk, 20)
    desk.do(Confirmed())
    desk.do(Reopened(), "doch noch ein Fehler")
    assert not desk.now.is_confirmed
    desk.do(Posted())


# Undo.


def test_an_undone_entry_never_happened_and_stays_in_the_log() -> None:
    desk = Desk("sb", 4)
    before = desk.now
    desk.register("Spieler 5")
    undone = desk.seq
    desk.do(Undone(undone), "doppelt angemeldet")
    assert desk.now.entrants == before.entrants
    assert [entry.seq for entry in desk.now.log] == list(range(1, undone + 2))
    assert desk.now.undone == {undone}


def test_a_sheet_can_be_undone_and_entered_again() -> None:
    desk = Desk("sb", 8)
    desk.seat(PAIRS)
    desk.start(1)
    desk.do(enter(desk.now, 1, 1, totals=(5, 5, -5, -5)))
    desk.do(Undone(desk.seq), "falscher Tisch")
    assert desk.now.missing(1) == (1, 2)
    desk.do(enter(desk.now, 1, 1, totals=(7, 3, -5, -5)))
    assert desk.now.sheets[1, 1].sheet.points == (7, 3, -5, -5)


def test_what_a_later_entry_builds_on_cannot_be_undone() -> None:
    desk = Desk("sb", 8)
    desk.seat(PAIRS)
    drawn = desk.seq
    desk.start(1)
    desk.do(enter(desk.now, 1, 1, totals=(5, 5, -5, -5)))
    sheet = desk.seq
    desk.do(correct_totals(desk.now, 1, 1, (7, 3, -5, -5)), "verschrieben")
    for seq in (2, drawn, sheet):  # a registration, the draw, the sheet
        with refused("undo-depends", desk, seq=seq):
            desk.do(Undone(seq))


def test_the_refusal_of_an_undo_names_the_later_entry_and_its_reason() -> None:
    desk = Desk("sb", 8)
    desk.seat(PAIRS)
    with pytest.raises(Exception, match=r"because entry 11 builds on it\. round 1, player 8"):
        desk.do(Undone(9))


def test_an_entry_is_undone_once_and_the_creation_never() -> None:
    desk = Desk("sb", 5)
    desk.do(Undone(6))
    for seq, code in (
        (6, "undone-already"),
        (1, "not-undoable"),
        (7, "not-undoable"),
        (99, "not-undoable"),
    ):
        with refused(code, desk, seq=seq):
            desk.do(Undone(seq))


def test_undone_entries_stay_undone_when_the_log_is_folded_again() -> None:
    desk = Desk("sb", 8)
    desk.do(Withdrawn(3, 1))
    desk.do(Undone(desk.seq), "ist doch da")
    desk.close_and_draw()
    assert Tournament.of(desk.now.log) == desk.now


def test_after_an_undo_the_results_are_posted_again() -> None:
    desk = played()
    desk.do(Withdrawn(3, 4))
    desk.do(Posted())
    desk.do(Undone(desk.seq - 1))
    assert desk.now.posted_at is None


def test_a_stale_entry_is_refused() -> None:
    desk = Desk("sb", 2)
    event = register(desk.now, "Spieler 3")
    entry = desk.now.next_entry(event, desk.at, "Leitung")
    desk.register("Spieler 4")
    with refused("stale-entry", desk, seq=4):
        desk.now.after(entry)
    with refused("stale-entry", seq=2):
        Tournament.of([*desk.now.log, desk.now.log[1]])


def test_every_kind_of_event_has_its_step() -> None:
    assert set(STEPS) == set(get_args(Event)) - {Created, BreakAccepted, Merged, Undone}
