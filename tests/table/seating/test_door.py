"""A locked door: nobody comes in unasked, whoever is inside stays, and the host decides."""

from __future__ import annotations

from mondfang.table import entries as log
from mondfang.table.entries import as_guest
from mondfang.table.kept.snapshot import read_snapshot, restored, snapshot_text
from mondfang.table.seating.door import MOST_CALLERS
from mondfang.table.setup import Setup
from mondfang.table.state import LiveTable, fold
from mondfang.table.told import told
from mondfang.web.play.live.house_moves import fresh_pack
from tests.table.seating.test_removal import PEOPLE, at_table, do, refusal
from tests.web.tables import played_log

WATCHED = Setup("steirisch-2017", kiebitze="public")


def locked() -> LiveTable:
    """Seat 3 is a bot's; the host has locked the door."""
    return do(at_table(PEOPLE[:3]), "p", "lock")


def test_who_was_removed_and_comes_back_as_somebody_new_stays_outside() -> None:
    table = do(do(at_table(), "p", "remove 2"), "p", "lock")
    assert refusal(table, "r in another browser", "sit 2") == "locked"
    assert told(table, "r in another browser").may_sit == ()


def test_before_a_locked_door_nobody_looks_on_either() -> None:
    table = do(fold(played_log("a", WATCHED, PEOPLE)), "p", "lock")
    assert refusal(table, "x", "watch") == "locked"
    assert not told(table, "x").may_watch


def test_whoever_is_let_in_sits_down() -> None:
    table = do(locked(), "x", "ask-in")
    assert told(table, "p").callers == (("x", False),)
    table = do(do(table, "p", "let-in x"), "x", "sit 3")
    assert table.places[3].person == "x"
    assert not table.door.callers


def test_whoever_is_turned_down_stays_away() -> None:
    table = do(do(locked(), "x", "ask-in"), "p", "turn-down x")
    assert refusal(table, "x", "ask-in") == "sent-away"
    assert refusal(do(table, "p", "unlock"), "x", "sit 3") == "sent-away"


def test_only_whoever_decides_is_told_who_waits() -> None:
    table = do(locked(), "x", "ask-in")
    for person in ("q", "x", "y", None):
        assert told(table, person).callers == ()
    assert told(table, "x").asked_in
    assert not told(table, "y").asked_in


def test_the_host_alone_keeps_the_door() -> None:
    table = do(locked(), "x", "ask-in")
    for person in ("q", "x", "y"):
        for verb in ("unlock", "let-in x", "turn-down x"):
            assert refusal(table, person, verb) == "not-the-host"


def test_without_a_host_everybody_who_sits_there_keeps_it() -> None:
    table = do(do(locked(), "x", "ask-in"), "p", "stand")
    table = do(table, "q", "let-in x")
    assert "x" in table.door.let_in
    assert refusal(table, "y", "unlock") == "not-the-host"


def test_who_comes_after_the_host_has_gone_is_no_host() -> None:
    table = do(at_table(PEOPLE[:3]), "p", "stand")
    table = do(table, "x", "sit 0")
    assert table.host == ""
    assert refusal(table, "x", "remove 4") == "no-such-seat"
    assert isinstance(do(table, "x", "remove 1"), LiveTable)
    assert do(table, "x", "remove 1").places[1].person == "q"  # a vote, no more


def test_whoever_was_inside_stays_and_comes_back() -> None:
    table = do(locked(), "q", "leave")
    assert do(table, "q", "back").places[1].kind == "person"
    assert do(table, "q", "sit 1").places[1].kind == "person"


def test_an_open_door_asks_nobody() -> None:
    table = at_table(PEOPLE[:3])
    assert refusal(table, "x", "ask-in") == "not-locked"
    assert refusal(table, "p", "unlock") == "not-locked"
    assert refusal(locked(), "p", "lock") == "locked-already"


def test_nobody_asks_twice_and_only_so_many_wait() -> None:
    table = do(locked(), "x0", "ask-in")
    assert refusal(table, "x0", "ask-in") == "asked-already"
    for number in range(1, MOST_CALLERS):
        table = do(table, f"x{number}", "ask-in")
    assert refusal(table, "one more", "ask-in") == "too-many-callers"
    assert refusal(table, "p", "let-in nobody") == "no-such-caller"


def test_opening_the_door_forgets_who_waited_and_who_was_let_in() -> None:
    table = do(do(locked(), "x", "ask-in"), "p", "let-in x")
    table = do(do(table, "p", "unlock"), "p", "lock")
    assert refusal(table, "x", "sit 3") == "locked"


def test_a_locked_door_stays_locked_over_a_snapshot() -> None:
    opening = played_log("a", Setup("steirisch-2017"), PEOPLE)[0]
    assert isinstance(opening, log.Opened)
    table = do(do(do(locked(), "x", "ask-in"), "y", "ask-in"), "p", "let-in x")
    kept = read_snapshot(snapshot_text(table))
    assert kept is not None
    assert restored(opening, kept).door == table.door


def test_the_house_locks_and_the_next_deal_changes_nothing() -> None:
    table = at_table(PEOPLE[:3]).after(log.Locked(True))
    table = do(table.after(fresh_pack(table)), "p", "deal")
    assert refusal(table, "x", "sit 3") == "locked"
    assert table.door.locked


def test_a_guest_at_the_door_is_marked_as_one() -> None:
    asked = as_guest(log.AskedIn("x", "Spieler 9"))
    assert told(locked().after(asked), "p").callers == (("Spieler 9", True),)
