"""Table manner by the verbs: a misdeal and the dispute about it, bad conduct, two cards at once."""

from __future__ import annotations

import pytest

from mondfang.game import Phase
from mondfang.table.records import record_of_table
from mondfang.table.setup import Setup
from tests.clauses import clause
from tests.positions import DL, HG, KI, SB, ST
from tests.table.tables import Log, seated
from tests.table.test_seating import refusal

BOOKS = [ST.id, KI.id, DL.id, HG.id, SB.id]


def at_the_table(book: str = ST.id, manner: str = "table") -> Log:
    """Four persons, seat 3 has dealt."""
    return seated(Setup(book, manner="table" if manner == "table" else "strict")).deal()


def in_play(book: str, target: str = "rufer") -> Log:
    log = at_the_table(book)
    while log.state.public.phase is not Phase.PLAY or not log.state.public.tricks:
        log.move(target=target)
    return log


@clause("ST-159", "KI-182", "KI-183", "DL-221", "SB-003")
@pytest.mark.parametrize("book_id", BOOKS)
def test_a_misdeal_found_before_the_auction_is_dealt_again_by_the_same_dealer(book_id: str) -> None:
    log = at_the_table(book_id)
    assert log.told("p3").may_misdeal
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


def test_only_the_dealer_deals_wrongly_and_only_among_people() -> None:
    log = at_the_table()
    assert refusal(log, "p0", "misdeal 0 1") == "not-the-dealer"
    assert refusal(log, "p3", "misdeal 0 0") == "deal-wrong-stage"
    assert refusal(log, "p3", "misdeal 0 9") == "no-such-seat"
    log.do("p2", "leave")
    assert refusal(log, "p3", "misdeal 0 1") == "misdeal-among-people"
    assert not log.told("p3").may_misdeal


def test_a_strict_table_knows_no_mishaps() -> None:
    log = at_the_table(manner="strict")
    for verb in ("dispute", "misdeal 0 1"):
        assert refusal(log, "p3", verb) == "not-table-manner"
    assert refusal(log, "p0", "misbehave looking") == "no-such-conduct"
    assert refusal(log, "p0", "two-cards HK H1") == "not-table-manner"


def test_the_record_of_a_void_deal_can_be_written() -> None:
    log = at_the_table()
    log.do("p3", "misdeal 0 1")
    log.do("p2", "dispute")
    assert record_of_table(log.table).seats == ("p0", "p1", "p2", "p3")


@pytest.mark.parametrize("book_id", BOOKS)
def test_bad_conduct_is_seen_by_all_and_can_be_called(book_id: str) -> None:
    log = at_the_table(book_id)
    kinds = [kind for kind in log.told("p1").may_slip if kind != "other"]
    assert "looking" in kinds
    at = log.table.at
    log.do("p1", f"misbehave {kinds[0]}")
    assert log.table.at == at
    assert [fault.kind for fault in log.told("p3").faults] == [kinds[0]]
    log.do("p3", f"fault 1 {kinds[0]}")
    seen = log.told("p0")
    assert seen.claim is not None or seen.case is not None


def test_what_has_no_name_needs_a_description() -> None:
    log = at_the_table()
    assert refusal(log, "p1", "misbehave other") == "say-what"
    assert refusal(log, "p1", "misbehave singing") == "no-such-conduct"
    log.do("p1", "misbehave other pfeift ein Lied")
    assert [fault.note for fault in log.told("p0").faults] == ["pfeift ein Lied"]


def test_two_cards_fall_and_the_first_is_played() -> None:
    log = in_play(ST.id)
    turn = log.table.turn
    assert turn is not None
    legal = [action.card.code for action in log.state.legal_actions()]  # type: ignore[union-attr]
    hand = [card.code for card in log.told(f"p{turn}").view.hand]  # type: ignore[union-attr]
    other = next(code for code in hand if code != legal[0])
    assert refusal(log, f"p{turn}", f"two-cards {legal[0]} {legal[0]}") == "two-of-your-cards"
    log.do(f"p{turn}", f"two-cards {legal[0]} {other}")
    assert log.table.turn != turn
    assert [fault.kind for fault in log.told("p0").faults] == ["two-cards"]
    assert refusal(log, f"p{turn}", "two-cards XX YY") == "no-such-verb"


def test_the_forehand_may_forget_the_zuwaage_in_trischaken() -> None:
    log = in_play(KI.id, "trischaken")
    forehand = log.table.dealing.forehand
    assert "zuwaage" in log.told(f"p{forehand}").may_slip
    assert "zuwaage" not in log.told(f"p{(forehand + 1) % 4}").may_slip
    log.do(f"p{forehand}", "misbehave zuwaage")
    assert [fault.kind for fault in log.told("p0").faults] == ["zuwaage"]
