"""The clauses about manners, met at a table: speaking without delay, pointing faults out."""

from __future__ import annotations

import pytest

from mondfang.table.play.moves import pass_in_silence
from mondfang.table.setup import Setup
from mondfang.table.state import GRACE
from tests.clauses import clause
from tests.doors.pages import marked, offered, page, say, staged, text
from tests.positions import KI, SB, ST
from tests.table.tables import Log, seated, until_lead, until_temptation
from tests.web.scene.markup import text_of


@clause("SB-013")
def test_sb_the_clock_is_told_before_one_sits_down_and_ends_a_delay() -> None:
    log = seated(Setup(SB.id, clock=30))
    told = text_of(page(log, "stranger")["lobby"])
    assert "30 Sekunden je Zug" in told
    assert "Schweigen heißt Weiter" in told
    log.deal()
    log.do("p0", "reserve")
    assert log.table.due(100.0) == 130.0 + GRACE
    log.add(pass_in_silence(log.table))
    assert log.table.turn == 2
    assert "p1 Weiter!" in text(log, "p0", "talk")


def revoked(book: str) -> tuple[Log, int]:
    """Somebody has played a card against the rules, and the trick still lies."""
    log = seated(Setup(book, manner="table", bots="random"), 7).deal()
    card = until_temptation(log, target="dreier")
    seat = log.table.turn
    assert seat is not None
    log.do(f"p{seat}", f"play {card}")
    return log, seat


@pytest.mark.parametrize("book", [marked("KI-190")(KI.id), marked("ST-168")(ST.id)])
def test_every_seat_may_point_a_fault_out_and_pays_nothing_for_it(book: str) -> None:
    for step in (1, 2, 3):
        log, seat = revoked(book)
        person = f"p{(seat + step) % 4}"
        assert f"fault {seat}" in offered(log, person)
        log.do(person, f"fault {seat}")
        assert "Wird richtiggestellt, ohne Strafe" in text(log, "p0", "referee")
        assert log.table.turn == seat
        log.play_out()
        assert not log.state.outcome().irregularities


@pytest.mark.parametrize("book", [marked("KI-191")(KI.id), marked("ST-168")(ST.id)])
def test_who_leads_though_the_trick_is_not_his_is_told_and_nothing_is_lost(book: str) -> None:
    log = seated(Setup(book, manner="table", bots="random"), 5).deal()
    seat, card = until_lead(log, "dreier")
    turn = log.table.turn
    log.do(f"p{seat}", f"play {card}")
    assert log.table.turn == turn
    log.do(f"p{(seat + 1) % 4}", f"fault {seat}")
    while log.table.running().case is not None:
        person = next(f"p{one}" for one in range(4) if log.told(f"p{one}").may_answer)
        log.do(person, "answer no")
    assert "reklamiert: Fehler von" in text(log, f"p{(seat + 2) % 4}", "referee")
    log.play_out()
    assert log.table.running().ruling is None


@clause("KI-177")
def test_an_announced_bird_played_too_early_is_pointed_out_and_put_right() -> None:
    passed = ("reserve", "bid dreier", "passes", "open talon", "take half 1", "discard")
    log = staged(KI.id, *passed, hands={1: "I XX XIX XVIII"}, manner="table")
    say(log, "announce pagat", "lie", "gut", "gut", "gut")
    while log.table.turn != 1:
        log.move()
    log.do("p1", "play I")
    assert offered(log, "p2")["fault 1"]
    log.do("p2", "fault 1")
    assert "Wird richtiggestellt, ohne Strafe" in text(log, "p0", "referee")
    assert log.table.turn == 1
    assert "I" in {card.code for card in log.told("p1").view.hand}  # type: ignore[union-attr]
