"""Table manner: faults are called out, and a claim may hang on a question."""

from __future__ import annotations

from mondfang.table.setup import Setup
from tests.clauses import clause
from tests.table.play.test_manner import TABLE, next_of, revoked, wrong_lead
from tests.table.seating.test_seating import refusal
from tests.table.tables import PERSONS, ST, Log, seated, until_temptation


def test_a_true_claim_after_the_trick_ends_the_game_and_is_settled() -> None:
    log, seat = revoked()
    for _ in range(5):
        log.move()
    log.do(next_of(seat), f"fault {seat}")
    view = log.told(f"p{seat}")
    assert view.claim is not None
    assert view.claim.decision == "renonce"
    assert view.ruling is not None
    assert view.outcome is not None
    assert view.outcome.ending == "renonce"
    assert view.settlement is not None
    assert view.settlement.points[seat] < 0
    assert view.sheet[-1].points == view.settlement.points == view.totals
    assert [fault.seat for fault in view.faults] == [seat]
    assert view.view is not None
    assert view.view.legal_actions == ()
    assert log.commit().told(f"p{seat}").can_deal


def test_a_claim_while_the_trick_lies_puts_the_card_right() -> None:
    log, seat = revoked()
    log.do(next_of(seat), f"fault {seat}")
    claim = log.told("p0").claim
    assert claim is not None
    assert claim.decision == "put-right"
    assert log.table.turn == seat
    log.move()
    assert log.told("p0").claim is None


def test_the_caller_of_no_fault_is_told_so_and_the_game_goes_on() -> None:
    log, seat = revoked()
    turn = log.table.turn
    other = (seat + 3) % 4
    log.do(next_of(seat), f"fault {other}")
    claim = log.told(next_of(seat)).claim
    assert claim is not None
    assert (claim.caller, claim.accused, claim.decision) == ((seat + 1) % 4, other, "nothing")
    assert log.table.turn == turn
    assert log.told(next_of(seat)).faults == ()


def test_a_claim_that_names_the_wrong_kind_does_not_hold() -> None:
    log, seat = revoked()
    log.do(next_of(seat), f"fault {seat} discard")
    claim = log.told("p0").claim
    assert claim is not None
    assert claim.decision == "nothing"
    assert log.told(next_of(seat)).faults == ()


def test_a_claim_without_a_ground_makes_no_click_stale() -> None:
    log, seat = revoked()
    at = log.table.at
    log.do(next_of(seat), f"fault {(seat + 3) % 4}")
    log.do(next_of(seat, 2), f"fault {seat} discard")
    assert log.table.at == at


def test_a_second_claim_in_a_trick_is_refused_after_one_without_a_ground() -> None:
    log, seat = revoked()
    log.do(next_of(seat), f"fault {(seat + 3) % 4}")
    assert log.told(next_of(seat)).may_call == ()
    assert refusal(log, next_of(seat), f"fault {seat}") == "called-for-nothing"
    assert log.told(next_of(seat, 2)).may_call


def test_after_a_claim_without_a_ground_one_may_call_again_in_the_next_trick() -> None:
    log, seat = revoked()
    log.do(next_of(seat), f"fault {(seat + 3) % 4}")
    tricks = len(log.state.public.tricks)
    while len(log.state.public.tricks) == tricks:
        log.move()
    log.do(next_of(seat), f"fault {seat}")
    claim = log.told("p0").claim
    assert claim is not None
    assert claim.decision != "nothing"


def test_one_may_own_up_to_a_fault() -> None:
    log, seat = revoked()
    for _ in range(5):
        log.move()
    log.do(f"p{seat}", f"fault {seat}")
    claim = log.told("p0").claim
    assert claim is not None
    assert (claim.caller, claim.decision) == (seat, "renonce")


def test_a_claim_needs_a_seat_that_plays_and_one_that_is_there() -> None:
    log, seat = revoked()
    assert refusal(log, "p0", "fault 9") == "no-such-seat"
    assert refusal(log, "p9", f"fault {seat}") == "not-seated"


def test_a_strict_table_has_no_faults_to_call() -> None:
    log = seated().deal()
    assert refusal(log, "p0", "fault 1") == "not-table-manner"
    assert refusal(log, "p0", "take-back") == "not-table-manner"
    assert log.told("p0").may_call == ()


def test_a_fault_is_called_also_after_the_end_until_the_next_deal() -> None:
    log, seat = revoked()
    log.play_out()
    played = log.table.sheet[-1]
    assert log.told(next_of(seat)).may_call
    log.do(next_of(seat), f"fault {seat}")
    assert len(log.table.sheet) == 1
    assert log.table.sheet[-1].ending == "renonce"
    assert log.table.sheet[-1] != played
    assert log.table.totals == log.table.sheet[-1].points
    assert refusal(log, next_of(seat), f"fault {seat}") == "game-over"
    log.deal()
    assert log.told("p0").dealer == 0


def asked(log: Log) -> int:
    """A claim that hangs on a question; the accused's seat."""
    seat = wrong_lead(log)
    log.do(next_of(seat), f"fault {seat}")
    return seat


def test_a_claim_may_hang_on_a_question_and_no_card_moves_until_it_is_answered() -> None:
    log = seated(TABLE, 7).deal()
    seat = asked(log)
    case = log.told("p0").case
    assert case is not None
    assert (case.accused, case.question) == (seat, "demand")
    assert log.table.turn is None
    assert refusal(log, f"p{log.state.turn}", "gut") == "case-open"
    assert refusal(log, next_of(seat), f"fault {seat}") == "case-open"


def test_who_is_no_party_answers_the_question() -> None:
    log = seated(TABLE, 7).deal()
    seat = asked(log)
    may = [log.told(next_of(seat, step)).may_answer for step in range(4)]
    assert may == [False, False, True, True]
    assert refusal(log, f"p{seat}", "answer no") == "not-the-answerer"
    log.do(next_of(seat, 2), "answer yes")
    view = log.told("p0")
    assert view.claim is not None
    assert view.claim.decision == "renonce"
    assert view.case is None


def test_after_a_no_the_game_goes_on_and_the_fault_is_done_with() -> None:
    log = seated(TABLE, 7).deal()
    seat = asked(log)
    log.do(next_of(seat, 2), "answer no")
    assert log.table.turn is not None
    assert [fault.kind for fault in log.told("p0").faults] == ["wrong-lead"]
    log.do(next_of(seat), f"fault {seat}")
    claim = log.told("p0").claim
    assert claim is not None
    assert claim.decision == "nothing"
    assert log.told("p0").case is None
    log.play_out()
    assert log.table.written is not None


def test_between_two_alone_the_accused_is_believed_and_in_his_absence_the_caller() -> None:
    log = seated(TABLE, 7).deal()
    seat = asked(log)
    log.do(next_of(seat, 2), "leave")
    log.do(next_of(seat, 3), "leave")
    assert log.told(f"p{seat}").may_answer
    assert not log.told(next_of(seat)).may_answer
    log.do(f"p{seat}", "leave")
    assert log.told(next_of(seat)).may_answer


def test_without_a_case_there_is_nothing_to_answer() -> None:
    assert refusal(revoked()[0], "p0", "answer yes") == "no-case"


def test_a_claim_is_no_stale_click() -> None:
    log, seat = revoked()
    log.do(next_of(seat), f"fault {seat}", at="0.0")
    assert log.told("p0").claim is not None


def small_fault_after(log: Log, seat: int) -> None:
    """The trick is gathered, and in the next one the seat shows a card before its turn."""
    tricks = len(log.state.public.tricks)
    while True:
        public = log.state.public
        if len(public.tricks) > tricks and public.trick and public.turn != seat:
            break
        log.move()
    log.do(f"p{seat}", f"play {next(iter(log.state.view(seat).hand))}")


def test_a_later_small_fault_does_not_hide_a_renonce() -> None:
    log, seat = revoked()
    small_fault_after(log, seat)
    log.do(next_of(seat), f"fault {seat}")
    claim = log.told("p0").claim
    assert claim is not None
    assert claim.decision == "renonce"


def test_a_fault_is_called_by_its_kind_also_when_another_came_after() -> None:
    log, seat = revoked()
    kind = log.table.running().referee().faults[-1].kind
    small_fault_after(log, seat)
    log.do(next_of(seat), f"fault {seat} {kind}")
    claim = log.told("p0").claim
    assert claim is not None
    assert claim.decision == "renonce"


@clause("ST-156")
def test_the_dealer_who_sits_out_may_point_out_a_renonce() -> None:
    setup = Setup(ST, size=5, manner="table", bots="random")
    log = Log(setup, 7, dealer=4).seat(*PERSONS, "p4").deal()
    card = until_temptation(log, target="dreier")
    turn = log.table.turn
    assert turn is not None
    log.do(f"p{turn}", f"play {card}")
    tricks = len(log.state.public.tricks)
    while len(log.state.public.tricks) == tricks or not log.state.public.trick:
        log.move()
    assert log.told("p4").sits_out == 4
    assert log.told("p4").may_call == (0, 1, 2, 3)
    log.do("p4", f"fault {turn}")
    view = log.told("p4")
    assert view.claim is not None
    assert (view.claim.caller, view.claim.decision) == (4, "renonce")
    assert view.sheet[-1].points[4] == 0
