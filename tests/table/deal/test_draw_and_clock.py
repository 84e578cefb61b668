"""Cards are drawn for seats and first deal where that was agreed; silence passes by the clock."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from mondfang.cards import Card, Suit
from mondfang.game import NotAllowed, Phase, shuffled
from mondfang.game.dealing.draw import SIGNS, draw_from
from mondfang.table.entries import Did
from mondfang.table.play.moves import pass_in_silence
from mondfang.table.setup import Setup
from tests.clauses import clause
from tests.positions import DL, HG, KI, SB, ST
from tests.table.seating.test_seating import refusal
from tests.table.tables import Log, seated


def drawing(book: str, top: str = "", size: int = 4) -> Log:
    """A table where seats are drawn; the promised pack begins with these cards."""
    first = [Card.parse(code) for code in top.split()]
    rest = [card for card in shuffled(Random(1)) if card not in first]
    log = Log(Setup(book, bots="random", draw_seats=True, size=size), dealer=1)
    return log.seat("p0", "p1", "p2", "p3").commit([*first, *rest])


def sits(log: Log) -> list[str | None]:
    return [place.person for place in log.table.places]


@clause("ST-138", "ST-041", "ST-040")
def test_steirisch_everybody_sits_where_the_sign_says_and_the_tarock_deals() -> None:
    log = drawing(ST.id, "HK TK Sk PK")
    log.do("p3", "draw")
    assert sits(log) == ["p2", "p3", "p1", "p0"]
    assert log.told("p2").dealer == 0
    assert log.told("p0").drawn == ((0, "Sk"), (1, "PK"), (2, "TK"), (3, "HK"))


def test_every_order_of_signs_is_as_likely_as_any_other() -> None:
    source = Random(7)
    found = Counter(draw_from(ST.deal, shuffled(source), 4).seats for _ in range(2400))
    assert len(found) == 24
    assert max(found.values()) < 2 * min(found.values())


def test_a_table_of_five_draws_five_signs() -> None:
    log = drawing(ST.id, "HK TK KK Sk PK", size=5)
    log.do("p3", "draw")
    assert [SIGNS.index(Card.parse(code).suit) for _, code in log.told("p0").drawn] == [*range(5)]
    assert SIGNS[4] is Suit.KARO


@clause("HG-025", "DL-037")
def test_where_the_high_card_is_forehand_the_seat_before_deals() -> None:
    for book in (HG, DL):
        log = drawing(book.id, "HK P9 XII H4")
        log.do("p0", "draw")
        assert sits(log) == ["p0", "p1", "p2", "p3"]
        assert (log.told("p0").dealer, log.table.dealing.forehand) == (1, 2)


@clause("KI-049", "KI-050")
def test_kantine_the_highest_card_deals_and_suits_are_ranked() -> None:
    log = drawing(KI.id, "KK TK HK PK")
    log.do("p0", "draw")
    assert log.told("p0").dealer == 3


@clause("SB-068")
def test_a_draw_that_is_level_is_drawn_again() -> None:
    log = drawing(SB.id, "KK TK H1 P9 XII H4 T9 K4")
    log.do("p0", "draw")
    assert log.told("p0").dealer == 0
    assert [code for _, code in log.told("p0").drawn] == ["XII", "H4", "T9", "K4"]


def test_nobody_deals_before_cards_are_drawn_and_the_pack_is_promised_anew() -> None:
    log = drawing(ST.id)
    promise = log.told("p0").commitment
    assert log.told("p0").may_draw
    assert refusal(log, "p0", "deal") == "draw-first"
    log.do("p0", "draw")
    assert log.table.chore() == "commit"
    log.commit()
    assert log.told("p0").commitment != promise
    assert refusal(log, "p0", "draw") == "nothing-to-draw"
    log.do("p0", "deal")
    assert log.table.game == 1


def test_where_it_was_not_agreed_nobody_draws() -> None:
    log = seated().commit()
    assert not log.told("p0").may_draw
    assert refusal(log, "p0", "draw") == "nothing-to-draw"
    assert refusal(log, "stranger", "draw") == "not-seated"


def at_the_clock(book: str, clock: int = 30) -> Log:
    """The forehand has spoken, and seat 1 is silent."""
    log = seated(Setup(book, bots="random", clock=clock)).deal()
    log.do("p0", "reserve")
    return log


@clause("SB-016")
def test_in_sb_silence_is_passing_when_the_clock_has_run_out() -> None:
    log = at_the_clock(SB.id)
    assert (log.table.silent_turn(), log.table.due(100.0)) == (1, 132.0)
    log.add(pass_in_silence(log.table))
    assert (log.table.turn, log.state.public.has_called(1)) == (2, True)
    assert log.entries[-1] == Did(1, "silence", "clock")


@clause("SB-017")
def test_in_sb_silence_passes_in_the_round_of_announcements_too() -> None:
    log = seated(Setup(SB.id, bots="random", clock=30)).deal()
    while log.state.public.phase is not Phase.ROUND:
        log.move(target="rufer")
    seat = log.table.turn
    assert log.table.silent_turn() == seat
    log.add(pass_in_silence(log.table))
    assert log.table.turn != seat


@clause("ST-174", "KI-227", "HG-137", "DL-066")
@pytest.mark.parametrize("book_id", [ST.id, KI.id, HG.id, DL.id])
def test_where_silence_waits_the_clock_does_not_pass(book_id: str) -> None:
    log = at_the_clock(book_id)
    assert (log.table.silent_turn(), log.table.clocked_turn()) == (None, 1)
    with pytest.raises(NotAllowed):
        pass_in_silence(log.table)


def test_who_has_to_speak_cannot_pass_in_silence() -> None:
    log = seated(Setup(SB.id, bots="random", clock=30)).deal()
    assert log.table.silent_turn() is None


def test_without_a_clock_there_is_time() -> None:
    assert at_the_clock(SB.id, clock=0).table.due(100.0) is None


def test_a_clock_beyond_all_patience_is_refused() -> None:
    with pytest.raises(NotAllowed) as caught:
        Log(Setup(SB.id, clock=301))
    assert caught.value.code == "bad-clock"
