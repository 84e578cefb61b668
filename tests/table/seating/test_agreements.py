"""What a table agrees on anew while it is played: by its host, or by who is alone."""

from __future__ import annotations

import pytest

from mondfang.table.entries import Hinted, Levelled, Paced, Talk
from mondfang.table.kept.snapshot import read_snapshot, restored, snapshot_text
from mondfang.table.seating.agreements import pace_word
from mondfang.table.setup import PACES, Setup
from tests.positions import ST
from tests.table.seating.test_seating import refusal
from tests.table.tables import Log, seated


def test_the_host_sets_the_pace_of_the_bots_and_it_is_in_the_log() -> None:
    log = seated().deal()
    log.do("p0", "pace at-once")
    assert log.entries[-1] == Paced(0, 0.0)
    assert (log.table.pace, log.told("p3").pace) == (0.0, 0.0)


def test_a_change_of_pace_makes_no_click_stale() -> None:
    log = seated().deal()
    before = log.table.at
    log.do("p0", "pace slow")
    assert log.table.at == before


def test_others_do_not_set_the_pace() -> None:
    log = seated().deal()
    assert refusal(log, "p1", "pace quick") == "not-the-host"
    assert refusal(log, "p0", "pace light") == "no-such-pace"
    assert [log.told(f"p{seat}").may_agree for seat in range(4)] == [True, False, False, False]


def test_who_is_alone_with_bots_sets_the_pace_also_when_the_host_is_gone() -> None:
    log = Log().seat("p0", "p1").deal()
    assert refusal(log, "p1", "pace quick") == "not-the-host"
    log.do("p0", "stand")
    log.do("p1", "pace quick")
    assert log.table.pace == PACES["quick"]


def test_the_host_makes_all_bots_stronger_and_they_keep_what_they_hold() -> None:
    log = Log().seat("p0", "p1").deal()
    before = log.table.running()
    log.do("p0", "bots greedy")
    assert log.entries[-1] == Levelled(0, "greedy")
    assert [place.rung for place in log.table.places] == [None, None, "greedy", "greedy"]
    assert log.table.setup.bots == "greedy"
    assert log.table.running() is before
    assert refusal(log, "p1", "bots cup") == "not-the-host"
    assert refusal(log, "p0", "bots weak") == "no-such-rung"


def test_the_host_switches_hints_off_for_all() -> None:
    log = seated().deal()
    log.do("p0", "hints off")
    assert log.entries[-1] == Hinted(0, False)
    assert [log.told(f"p{seat}").setup.hints for seat in range(4)] == [False] * 4
    assert refusal(log, "p2", "hints on") == "not-the-host"


@pytest.mark.parametrize("word", PACES)
def test_a_pace_has_its_word(word: str) -> None:
    assert pace_word(PACES[word]) == word


def test_what_was_agreed_anew_outlives_a_snapshot() -> None:
    log = seated().games(1)
    log.do("p0", "bots cup")
    log.do("p0", "hints off")
    log.do("p0", "pace quick")
    log.do("p0", "talk off")
    log.commit()
    kept = read_snapshot(snapshot_text(log.table))
    assert kept is not None
    again = restored(log.entries[0], kept)  # type: ignore[arg-type]
    assert (again.pace, again.talk) == (PACES["quick"], False)
    assert (again.setup.bots, again.setup.hints) == ("cup", False)


def test_at_a_childrens_table_talk_is_closed_until_the_host_opens_it() -> None:
    log = seated(Setup(ST.id, bots="random", children=True)).deal()
    assert refusal(log, "p1", "say well-played") == "no-talk"
    assert "well-played" not in log.told("p1").may_say
    log.do("p1", "say thinking")
    log.do("p0", "talk on")
    assert log.entries[-1] == Talk(0, True)
    log.do("p1", "say well-played")
    assert log.table.words[-1].phrase == "well-played"


def test_after_a_game_people_may_still_talk_but_not_about_its_cards() -> None:
    log = seated().games(1)
    assert "well-played" in log.told("p1").may_say
    assert "thinking" not in log.told("p1").may_say
    log.do("p1", "say well-played")
    assert refusal(log, "p1", "say thinking") == "game-over"
