"""Table manner by the verbs: a misdeal, an exposed card, the wrong dealer, and what follows."""

from __future__ import annotations

import pytest

from mondfang.game import IllegalAction
from mondfang.table.deal.faults import bot_disputes
from mondfang.table.kept.records import record_of_table
from mondfang.table.setup import Setup
from mondfang.table.state import fold
from mondfang.table.words import case_notes
from tests.clauses import clause
from tests.positions import DL, HG, KI, SB, ST
from tests.table.seating.test_seating import refusal
from tests.table.tables import Log, seated

BOOKS = [ST.id, KI.id, DL.id, HG.id, SB.id]


def at_the_table(book: str = ST.id) -> Log:
    """Four persons, seat 3 has dealt."""
    return seated(Setup(book, manner="table")).deal()


@clause("ST-159", "KI-182", "KI-183", "DL-221", "SB-003")
@pytest.mark.parametrize("book_id", BOOKS)
def test_a_misdeal_found_before_the_auction_is_dealt_again_by_the_same_dealer(book_id: str) -> None:
    log = at_the_table(book_id)
    assert log.told("p3").misdeal_pair == (0, 3)
    log.do("p3", "misdeal 0 1")
    assert [hand.bit_count() for hand in log.state.hidden.hands] == [11, 13, 12, 12]
    assert log.told("p2").may_dispute
    log.do("p2", "dispute")
    told = log.told("p0")
    assert told.claim is not None
    assert told.claim.decision == "redeal"
    assert set(told.claim.clauses) == set(log.table.book.deal.clauses["misdeal"])
    assert log.table.coming is not None
    assert log.table.coming.dealer == 3
    assert log.table.totals == (0, 0, 0, 0)
    log.commit()
    assert log.table.chore() == "redeal"
    log.do("p1", "deal")
    assert [hand.bit_count() for hand in log.state.hidden.hands] == [12] * 4


def test_once_somebody_has_spoken_a_misdeal_is_the_referees() -> None:
    log = at_the_table()
    log.do("p3", "misdeal 0 1")
    log.do("p0", "reserve")
    assert refusal(log, "p2", "dispute") == "misdeal-too-late"
    assert not log.told("p2").may_dispute
    log.do("p2", "fault 1 wrong-count")
    assert log.table.running().claim is not None


def test_who_disputes_a_right_deal_is_told_that_all_is_well() -> None:
    log = at_the_table()
    assert refusal(log, "p1", "dispute") == "hands-are-right"


def test_only_the_dealer_deals_wrongly() -> None:
    log = at_the_table()
    assert refusal(log, "p0", "misdeal 0 1") == "not-the-dealer"
    assert refusal(log, "p3", "misdeal 0 0") == "deal-wrong-stage"
    assert refusal(log, "p3", "misdeal 0 9") == "no-such-seat"


def test_the_record_of_a_void_deal_can_be_written() -> None:
    log = at_the_table()
    log.do("p3", "misdeal 0 1")
    log.do("p2", "dispute")
    assert record_of_table(log.table).seats == ("p0", "p1", "p2", "p3")


def test_a_bot_counts_its_cards_and_says_so() -> None:
    log = at_the_table()
    log.do("p2", "leave")
    assert refusal(log, "p3", "misdeal 0 1") == "misdeal-among-people"
    assert log.told("p3").misdeal_pair == (2, 3)
    log.do("p3", "misdeal 2 0")
    assert log.table.chore() == "dispute"
    assert log.table.due(7.0) is not None
    log.add(bot_disputes(log.table))
    assert log.told("p0").claim is not None
    assert log.table.coming is not None
    assert log.table.coming.dealer == 3


def decision(log: Log) -> tuple[str, tuple[str, ...]]:
    claim = log.told("p0").claim
    assert claim is not None
    return claim.decision, claim.clauses


@clause("ST-188", "KI-216", "KI-183")
@pytest.mark.parametrize("book_id", [ST.id, KI.id, DL.id, HG.id])
def test_a_card_that_falls_face_up_makes_the_deal_void(book_id: str) -> None:
    log = at_the_table(book_id)
    assert refusal(log, "p0", "expose 1") == "not-the-dealer"
    assert refusal(log, "p3", "expose 7") == "no-such-seat"
    log.do("p3", "expose 1")
    assert decision(log) == ("redeal", log.table.book.deal.clauses["exposed_card"])
    assert log.table.coming is not None
    assert log.table.coming.dealer == 3
    assert log.table.totals == (0, 0, 0, 0)


@clause("SB-006")
def test_sb_an_exposed_card_is_dealt_again_unless_all_four_agree() -> None:
    log = at_the_table(SB.id)
    log.do("p3", "expose 1")
    seen = log.told("p1")
    assert seen.case is not None
    assert "SB-006" in seen.case.cites
    assert seen.case.card in {card.code for card in seen.view.hand}  # type: ignore[union-attr]
    assert "offen gefallen" in " ".join(case_notes(seen, lambda seat: f"Platz {seat}"))
    assert refusal(log, "p0", "reserve") == "case-open"
    assert [log.told(f"p{seat}").may_answer for seat in range(4)] == [True] * 4
    for person in ("p0", "p1", "p2"):
        log.do(person, "answer yes")
    assert refusal(log, "p0", "answer no") == "not-the-answerer"
    assert log.table.turn is None
    log.do("p3", "answer no")
    assert decision(log) == ("redeal", ("SB-006",))
    assert log.table.coming is not None
    assert log.table.coming.dealer == 3


@clause("SB-006")
def test_sb_all_four_agree_and_the_exposed_card_is_played_on_with() -> None:
    log = at_the_table(SB.id)
    log.do("p3", "expose 1")
    for person in ("p3", "p2", "p1", "p0"):
        assert log.table.turn is None
        log.do(person, "answer yes")
    assert decision(log) == ("stands", ("SB-006",))
    assert log.table.turn == 0
    log.play_out()


def test_who_leaves_is_not_asked_about_the_exposed_card_any_more() -> None:
    log = at_the_table(SB.id)
    log.do("p3", "expose 1")
    for person in ("p1", "p2", "p3"):
        log.do(person, "answer yes")
    log.do("p0", "leave")
    assert decision(log) == ("stands", ("SB-006",))
    assert fold(log.entries) == log.table


def out_of_turn(book: str = SB.id) -> Log:
    """Seat 3 should deal, and seat 1 does."""
    log = seated(Setup(book, manner="table")).commit()
    log.do("p1", "take-deal")
    return log


def dealers(log: Log) -> tuple[int, int]:
    """Who has dealt, and who deals next."""
    assert log.table.coming is not None
    return log.table.dealing.dealer, log.table.coming.dealer


def test_the_wrong_dealer_is_stopped_before_he_deals() -> None:
    log = out_of_turn()
    assert refusal(log, "p2", "take-deal") == "deal-not-to-take"
    log.do("p0", "dispute")
    assert dealers(log)[1] == 3


@clause("SB-008")
@pytest.mark.parametrize("words", [(), ("reserve",), ("reserve", "pass", "pass")])
def test_sb_the_wrong_dealer_is_noticed_in_time_and_the_right_one_deals(
    words: tuple[str, ...],
) -> None:
    log = out_of_turn().deal("p2")
    assert log.table.dealing.dealer == 1
    for step, word in enumerate(words):
        log.do(f"p{(2 + step) % 4}", word)
    assert log.told("p0").may_dispute
    log.do("p0", "dispute")
    assert decision(log)[0] == "right-dealer-deals"
    assert "SB-008" in decision(log)[1]
    assert dealers(log) == (1, 3)
    log.commit().do("p0", "deal")
    assert log.table.dealing.dealer == 3
    assert log.table.rightful is None


@clause("SB-009", "SB-010")
def test_sb_once_a_game_is_named_the_deal_stands_and_the_order_goes_on_from_there() -> None:
    log = out_of_turn().deal("p2")
    log.do("p2", "reserve")
    log.do("p3", "bid solorufer")
    with pytest.raises(IllegalAction) as caught:
        log.do("p0", "dispute")
    assert caught.value.code == "wrong-dealer-stands"
    assert {"SB-009", "SB-010"} <= set(caught.value.clauses)
    log.play_out()
    assert dealers(log) == (1, 2)


@pytest.mark.parametrize("book_id", [ST.id, KI.id, DL.id, HG.id])
def test_in_the_other_books_the_first_word_makes_a_wrong_deal_stand(book_id: str) -> None:
    early, late = out_of_turn(book_id).deal("p2"), out_of_turn(book_id).deal("p2")
    early.do("p0", "dispute")
    assert dealers(early) == (1, 3)
    late.move()
    assert refusal(late, "p0", "dispute") == "wrong-dealer-stands"
    late.play_out()
    assert dealers(late)[1] == 2


def test_a_pack_is_taken_out_of_turn_only_before_it_was_cut_and_in_table_manner() -> None:
    log = seated(Setup(SB.id, manner="table")).commit()
    assert log.told("p1").may_take_deal is False  # before the first game there is no menu yet
    assert refusal(log, "p3", "take-deal") == "deal-not-to-take"
    log.do("p2", "cut 20")
    assert refusal(log, "p1", "take-deal") == "deal-not-to-take"
    assert refusal(seated().commit(), "p1", "take-deal") == "not-table-manner"
    assert refusal(at_the_table(), "p1", "take-deal") == "game-not-over"


def test_the_last_round_is_counted_anew_in_the_new_order() -> None:
    log = seated(Setup(ST.id, manner="table")).deal().play_out()
    log.do("p0", "last-round")
    log.commit()
    assert log.told("p0").deals_left == 7
    log.do("p2", "take-deal")
    log.deal("p0")
    assert log.told("p0").deals_left == 5


def test_a_log_with_every_accident_of_dealing_folds_to_the_same_table() -> None:
    log = out_of_turn().deal("p2")
    log.do("p1", "expose 3")
    for person in ("p0", "p1", "p2", "p3"):
        log.do(person, "answer yes")
    log.do("p0", "dispute")
    assert fold(log.entries) == log.table
