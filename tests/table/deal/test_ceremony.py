"""Before the deal: the cut belongs to one seat, and another shuffle may be asked for."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mondfang.cards import CardSet
from mondfang.game import Deal
from mondfang.table.kept.records import record_of_table
from mondfang.table.pack.check import checked, parse_opening
from mondfang.table.pack.promise import ShuffleError, deal_of, parse_deck
from mondfang.table.setup import Setup
from tests.clauses import clause
from tests.positions import DL, HG, KI, ST
from tests.table.seating.test_seating import refusal
from tests.table.tables import Log, seated


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


def knocked() -> Log:
    """De luxe, seat 3 deals: seat 1 sits opposite, and has knocked."""
    log = before_the_deal(DL.id)
    log.do("p1", "knock")
    return log


@clause("DL-041")
def test_de_luxe_after_a_knock_the_talon_comes_first_and_then_packets_of_twelve() -> None:
    log = before_the_deal(DL.id)
    assert [log.told(f"p{seat}").may_knock for seat in range(4)] == [False, True, False, False]
    assert refusal(log, "p2", "knock") == "not-the-cutter"
    log.do("p1", "knock")
    assert refusal(log, "p1", "cut 20") == "deal-wrong-stage"
    deck = parse_deck(log.table.committed.deck) if log.table.committed else ()
    log.do("p0", "packet 1")
    deal = dealt_of(log)
    assert deal.talon == deck[:6]
    for number, hand in enumerate(deal.hands):
        assert hand == CardSet.of(deck[6 + 12 * number : 18 + 12 * number])


@clause("DL-042")
def test_de_luxe_the_forehand_chooses_first_and_then_one_after_the_other() -> None:
    log = knocked()
    assert refusal(log, "p1", "packet 2") == "not-your-packet"
    assert refusal(log, "p0", "deal") == "packet-to-choose"
    assert log.told("p0").may_choose == (1, 2, 3, 4)
    log.do("p0", "packet 3")
    assert log.told("p1").may_choose == (1, 2, 4)
    assert refusal(log, "p1", "packet 3") == "packet-taken"
    log.do("p1", "packet 4")
    log.do("p2", "packet 1")
    assert log.told("p3").may_choose == ()
    deal = dealt_of(log)
    assert log.table.pack is not None
    assert log.table.pack.packets == (2, 3, 0, 1)
    assert deal == deal_of(log.table.pack, DL.deal, 0)


@clause("DL-043")
def test_de_luxe_whoever_takes_the_first_packet_leaves_the_others_no_choice() -> None:
    log = knocked()
    log.do("p0", "packet 1")
    assert all(not log.told(f"p{seat}").may_choose for seat in range(4))
    dealt_of(log)
    assert log.table.pack is not None
    assert log.table.pack.packets == (0, 1, 2, 3)


def test_bots_take_the_first_packet_that_lies_there() -> None:
    log = Log(Setup(DL.id, bots="random"))
    log.do("p1", "sit 1")
    log.commit()
    log.do("p1", "knock")
    assert refusal(log, "p1", "deal 3") == "knocked-not-cut"
    log.do("p1", "deal")
    assert log.table.pack is not None
    assert log.table.pack.packets == (0, 1, 2, 3)


def test_who_chooses_after_a_bot_has_the_other_packets() -> None:
    log = Log(Setup(DL.id, bots="random"))
    for person, seat in (("p0", 0), ("p1", 1), ("p3", 3)):
        log.do(person, f"sit {seat}")
    log.commit()
    for person, verb in (("p1", "knock"), ("p0", "packet 2"), ("p1", "packet 1")):
        log.do(person, verb)
    log.do("p0", "deal")
    assert log.table.pack is not None
    assert log.table.pack.packets == (1, 0, 2, 3)


def test_where_the_book_knows_no_knocking_it_is_refused_with_its_clause() -> None:
    for book in (ST, KI, HG):
        log = before_the_deal(book.id)
        assert refusal(log, "p2", "knock") == "knock-not-allowed"
        assert not log.told("p2").may_knock
        assert refusal(log, "p0", "packet 1") == "packet-taken"


def test_what_was_knocked_on_is_opened_in_the_record_and_can_be_checked() -> None:
    log = knocked()
    for person, verb in (("p0", "packet 3"), ("p1", "packet 4"), ("p2", "packet 1")):
        log.do(person, verb)
    log.do("p0", "deal")
    log.play_out()
    record = record_of_table(log.table)
    lines = "\n".join(note.text for note in record.notes)
    assert "packets: 3 4 1 2" in lines
    opening = parse_opening(lines)
    assert opening == log.table.pack
    assert checked(opening, record=record, rules=DL.deal).deal
    assert not checked(replace(opening, packets=()), record=record, rules=DL.deal).deal
    with pytest.raises(ShuffleError, match="Four different packets"):
        parse_opening(lines.replace("3 4 1 2", "3 4 1 1"))
