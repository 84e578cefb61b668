"""Nobody holds a table, and nobody is thrown out by one other player."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mondfang.game import NotAllowed
from mondfang.table import entries as log
from mondfang.table.kept.snapshot import read_snapshot, restored, snapshot_text
from mondfang.table.seating.removal import may_remove, votes_against
from mondfang.table.setup import Setup
from mondfang.table.state import LiveTable, fold
from mondfang.table.verbs import MOST_ENTRIES, entry_for
from tests.web.tables import played_log

SETUP = Setup("steirisch-2017")
PEOPLE = ("p", "q", "r", "s")


def at_table(people: tuple[str, ...] = PEOPLE) -> LiveTable:
    """A table with a finished game; who sits at seat 0 opened it, the others have gone."""
    table = fold(played_log("a", SETUP, PEOPLE))
    for person in PEOPLE[len(people) :]:
        table = do(table, person, "stand")
    return table


def do(table: LiveTable, person: str, verb: str, **more: frozenset[int]) -> LiveTable:
    return table.after(entry_for(table, person, person, table.at, verb, **more))


def refusal(table: LiveTable, person: str, verb: str, **more: frozenset[int]) -> str:
    with pytest.raises(NotAllowed) as problem:
        do(table, person, verb, **more)
    return problem.value.code


def test_the_host_removes_alone_and_a_bot_plays_on() -> None:
    table = do(at_table(), "p", "remove 2")
    assert (table.places[2].kind, table.places[2].person) == ("bot", None)
    assert table.stirs[-1].what == "removed"


def test_who_was_removed_may_neither_sit_nor_watch_there_again() -> None:
    table = do(at_table(), "p", "remove 2")
    assert refusal(table, "r", "sit 2") == "sent-away"
    assert refusal(table, "r", "watch") in ("sent-away", "kiebitze-not-admitted")


def test_the_others_need_two_and_more_than_half() -> None:
    table = do(at_table(), "q", "remove 0")
    assert votes_against(table)[0] == (1, 2)
    assert table.places[0].person == "p"
    table = do(table, "r", "remove 0")
    assert table.places[0].kind == "bot"
    assert table.host == ""


def test_one_other_player_throws_nobody_out() -> None:
    table = at_table(("p", "q"))
    assert refusal(table, "q", "remove 0") == "two-votes"
    assert may_remove(table, "q") == ()
    assert may_remove(table, "p") == (1,)


def test_nobody_votes_twice_nor_against_a_bot_nor_against_themselves() -> None:
    table = do(at_table(("p", "q", "r")), "q", "remove 0")
    assert refusal(table, "q", "remove 0") == "voted-already"
    assert refusal(table, "q", "remove 3") == "nobody-to-remove"
    assert refusal(table, "p", "remove 0") == "nobody-to-remove"
    assert refusal(table, "x", "remove 0") == "not-seated"


def test_the_vote_of_one_who_has_left_does_not_count() -> None:
    table = do(at_table(), "q", "remove 3")
    table = do(table, "q", "stand")
    table = do(table, "r", "remove 3")
    assert table.places[3].person == "s"


def test_the_host_stays_the_host_over_a_snapshot() -> None:
    log_of = played_log("a", SETUP, PEOPLE)
    table = fold(log_of)
    opening = log_of[0]
    assert isinstance(opening, log.Opened)
    kept = read_snapshot(snapshot_text(table))
    assert kept is not None
    assert restored(opening, kept).host == "p"


def test_a_guest_who_logs_in_stays_the_host() -> None:
    table = at_table().after(log.Sat(0, "account", "Spieler 1"))
    assert table.host == "account"


def test_a_closed_table_takes_nothing_more() -> None:
    table = at_table().after(log.Closed())
    assert table.ended
    assert (table.bot_turn(), table.chore(), table.due(0.0)) == (None, None, None)
    for verb in ("deal", "leave", "sit 0", "remove 1"):
        assert refusal(table, "p", verb) == "closed"


def test_the_seat_of_who_has_just_gone_is_kept() -> None:
    table = do(at_table(), "q", "leave")
    assert refusal(table, "p", "free 1", kept=frozenset({1})) == "seat-kept"
    assert do(table, "p", "free 1").places[1].kind == "bot"


def test_who_fills_the_log_keeps_nobody_at_the_table() -> None:
    table = replace(at_table(("p", "q", "r")), seq=MOST_ENTRIES)
    assert refusal(table, "p", "bot 3 greedy") == "too-much"
    for verb in ("leave", "stand", "last-round", "remove 0"):
        do(table, "q", verb)
    do(table, "q", "bot-for 0", away=frozenset({0}))


def test_a_table_has_room_for_so_many_kiebitze() -> None:
    table = fold(played_log("a", Setup("steirisch-2017", kiebitze="public"), PEOPLE))
    for number in range(20):
        table = do(table, f"k{number}", "watch")
    assert refusal(table, "noch-wer", "watch") == "too-many-kiebitze"
