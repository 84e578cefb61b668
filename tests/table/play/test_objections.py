"""Table manner: something is in dispute after a game, and the next deal waits."""

from __future__ import annotations

import pytest

from mondfang.game import IllegalAction
from mondfang.rulebook import Rulebook
from mondfang.table.setup import Setup
from mondfang.table.words import case_notes, cited
from tests.clauses import clause
from tests.positions import DL, HG, KI, SB, ST
from tests.table.seating.test_seating import refusal
from tests.table.tables import Log, seated, until_temptation


def after_a_game(book: str = ST.id) -> Log:
    """Four persons, one game played, the next pack promised."""
    return seated(Setup(book, manner="table")).deal().play_out().commit()


@clause("ST-255", "KI-193", "KI-194", "SB-060")
@pytest.mark.parametrize("book", [ST, KI, SB, DL, HG], ids=lambda book: str(book.id))
def test_what_is_in_dispute_holds_the_next_deal_up_with_its_clause(book: Rulebook) -> None:
    log = after_a_game(book.id)
    assert log.told("p1").may_object
    log.do("p1", "object")
    for verb in ("deal", "cut 20", "reshuffle", "take-deal"):
        with pytest.raises(IllegalAction) as caught:
            log.do("p2", verb)
        assert caught.value.code == "case-open"
        assert caught.value.clauses == cited(log.told("p0"))
    assert log.table.chore() is None
    assert "strittig" in " ".join(case_notes(log.told("p0"), lambda seat: f"Platz {seat}"))
    log.do("p1", "settled")
    log.do("p2", "deal")


def test_more_than_half_of_the_others_settle_it_too() -> None:
    log = after_a_game()
    log.do("p1", "object")
    log.do("p0", "settled")
    assert refusal(log, "p0", "settled") == "said-already"
    assert refusal(log, "p2", "deal") == "case-open"
    log.do("p2", "settled")
    log.do("p2", "deal")


def test_it_is_raised_once_and_between_a_game_and_the_next_cut_only() -> None:
    log = seated(Setup(ST.id, manner="table"))
    assert refusal(log, "p0", "object") == "no-game"
    log.deal()
    assert refusal(log, "p0", "object") == "game-not-over"
    log.play_out().commit()
    log.do("p0", "object")
    assert refusal(log, "p1", "object") == "objected-already"
    assert refusal(log, "p9", "settled") == "not-seated"
    log.do("p0", "settled")
    assert refusal(log, "p0", "settled") == "no-case"
    dealer = log.table.coming
    assert dealer is not None
    log.do(f"p{(dealer.dealer - 1) % 4}", "cut 20")
    assert refusal(log, "p1", "object") == "objection-too-late"


def test_who_gives_the_seat_up_leaves_no_dispute_behind() -> None:
    log = after_a_game()
    log.do("p1", "object")
    log.do("p1", "stand")
    log.do("p2", "deal")


@clause("ST-255")
def test_an_open_question_after_the_game_holds_the_next_deal_up() -> None:
    log = seated(Setup(ST.id, manner="table"), seed=3).deal()
    log.do("p1", "misbehave laid-down")
    log.play_out().commit()
    log.do("p2", "fault 1 laid-down")
    assert log.told("p0").case is not None
    assert refusal(log, "p2", "deal") == "case-open"
    log.do("p0", "answer no")
    log.do("p2", "deal")


@clause("ST-254")
def test_after_the_cut_for_the_next_deal_a_renonce_is_called_too_late() -> None:
    log = seated(Setup(ST.id, manner="table"), seed=1).deal()
    wrong = until_temptation(log)
    turn = log.table.turn
    assert turn is not None
    log.do(f"p{turn}", f"play {wrong}")
    log.play_out().commit()
    assert log.table.coming is not None
    log.do(f"p{(log.table.coming.dealer - 1) % 4}", "cut 20")
    log.do(f"p{(turn + 1) % 4}", f"fault {turn}")
    claim = log.told("p0").claim
    assert claim is not None
    assert (claim.decision, claim.clauses) == ("too-late", ("ST-254",))
