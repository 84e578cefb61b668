"""Before the deal: the cut belongs to one seat, and another shuffle may be asked for."""

from __future__ import annotations

from mondfang.game import Deal
from mondfang.table.setup import Setup
from mondfang.table.shuffle import deal_of
from tests.clauses import clause
from tests.positions import DL, HG, KI, ST
from tests.table.tables import Log, seated
from tests.table.test_seating import refusal


def before_the_deal(book: str = ST.id) -> Log:
    """Seat 3 deals, and the pack is promised."""
    return seated(Setup(book, bots="random")).commit()


def dealt_of(log: Log) -> Deal:
    return log.do("p0", "deal").running().state.hidden.deal


@clause("ST-042", "ST-043")
def test_steirisch_the_seat_before_the_dealer_cuts_five_cards_at_least() -> None:
    log = before_the_deal()
    assert [log.told(f"p{seat}").may_cut for seat in range(4)] == [False, False, True, False]
    assert refusal(log, "p0", "cut 20") == "not-the-cutter"
    assert refusal(log, "p2", "cut 4") == "cut-too-small"
    log.do("p2", "cut 20")
    assert dealt_of(log) != seated().commit().do("p0", "deal").running().state.hidden.deal
    assert log.table.pack is not None
    assert log.table.pack.cut == 20


@clause("ST-186", "KI-214")
def test_where_one_may_cut_again_the_cuts_add_up_and_can_be_checked() -> None:
    for book in (ST, KI):
        log = before_the_deal(book.id)
        log.do("p2", "cut 30")
        log.do("p2", "cut 40")
        deal = dealt_of(log)
        assert log.table.pack is not None
        assert log.table.pack.cut == 16
        assert deal_of(log.table.pack, book.deal, 0) == deal


@clause("HG-028")
def test_hopfgarten_cuts_once() -> None:
    log = before_the_deal(HG.id)
    log.do("p2", "cut 20")
    assert refusal(log, "p2", "cut 20") == "cut-again-not-allowed"


@clause("DL-038")
def test_de_luxe_the_seat_opposite_the_dealer_cuts() -> None:
    log = before_the_deal(DL.id)
    assert [log.told(f"p{seat}").may_cut for seat in range(4)] == [False, True, False, False]


@clause("ST-185", "KI-213")
def test_any_seat_may_have_the_cards_shuffled_once_more_before_the_cut() -> None:
    for book in (ST, KI):
        log = before_the_deal(book.id)
        promise = log.told("p0").commitment
        assert log.told("p1").may_reshuffle
        log.do("p1", "reshuffle")
        assert log.table.chore() == "commit"
        log.commit()
        assert log.told("p0").commitment != promise
        assert refusal(log, "p1", "reshuffle") == "reshuffled-already"
        log.do("p2", "cut 20")
        assert refusal(log, "p0", "reshuffle") == "deal-wrong-stage"
        assert not log.told("p0").may_reshuffle


def test_where_the_book_does_not_offer_it_nobody_may_ask_for_another_shuffle() -> None:
    log = before_the_deal(HG.id)
    assert refusal(log, "p1", "reshuffle") == "reshuffle-not-offered"
    assert not log.told("p1").may_reshuffle


def test_nothing_is_cut_or_shuffled_during_a_game() -> None:
    log = seated().deal()
    assert refusal(log, "p2", "cut 20") == "game-not-over"
    assert refusal(log, "p2", "reshuffle") == "game-not-over"
