"""Pace and talk can be agreed on anew while a table is played: by its host, or by who is alone."""

from __future__ import annotations

import pytest

from mondfang.table.entries import Paced, Talk
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


@pytest.mark.parametrize("word", PACES)
def test_a_pace_has_its_word(word: str) -> None:
    assert pace_word(PACES[word]) == word


def test_pace_and_talk_outlive_a_snapshot() -> None:
    log = seated().games(1)
    log.do("p0", "pace quick")
    log.do("p0", "talk off")
    log.commit()
    kept = read_snapshot(snapshot_text(log.table))
    assert kept is not None
    again = restored(log.entries[0], kept)  # type: ignore[arg-type]
    assert (again.pace, again.talk) == (PACES["quick"], False)


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
