"""Table manner: what the book refuses is played, taken back and ruled on."""

from __future__ import annotations

from dataclasses import replace
from importlib.resources import files

import pytest

from mondfang.game import IllegalAction, Phase
from mondfang.rulebook import load_book
from mondfang.table.play.claims import answered, called, visible_faults
from mondfang.table.play.game import Played, start
from mondfang.table.setup import Setup, check_setup
from tests.positions import late, say
from tests.table.seating.test_seating import refusal
from tests.table.tables import ST, Log, seated, until_lead, until_temptation

TABLE = Setup(ST, manner="table", bots="random")


def revoked(seed: int = 7) -> tuple[Log, int]:
    """Somebody has just played a card against the rules: the log, and the offender's seat."""
    log = seated(TABLE, seed).deal()
    card = until_temptation(log, target="dreier")
    turn = log.table.turn
    assert turn is not None
    log.do(f"p{turn}", f"play {card}")
    return log, turn


def next_of(seat: int, step: int = 1) -> str:
    return f"p{(seat + step) % 4}"


def test_a_strict_table_refuses_the_card_with_its_reason() -> None:
    log = seated(Setup(ST, bots="random"), 7).deal()
    card = until_temptation(log, target="dreier")
    assert refusal(log, f"p{log.table.turn}", f"play {card}") == "must-follow-suit"


def test_at_a_table_it_is_taken_and_nobody_is_told() -> None:
    log, seat = revoked()
    for step in range(1, 4):
        assert log.told(next_of(seat, step)).faults == ()
        assert not log.told(next_of(seat, step)).may_take_back
    assert log.told(f"p{seat}").may_take_back


def test_it_is_taken_back_and_then_everybody_has_seen_it() -> None:
    log, seat = revoked()
    before = log.table.moves
    log.do(f"p{seat}", "take-back")
    assert log.table.turn == seat
    assert log.table.moves == before + 1
    (fault,) = log.told(next_of(seat)).faults
    assert (fault.seat, fault.put_right) == (seat, True)
    assert refusal(log, f"p{seat}", "take-back") == "card-is-played"


def test_an_old_page_takes_nothing_back() -> None:
    log, seat = revoked()
    with pytest.raises(Exception, match="moved on"):
        log.do(f"p{seat}", "take-back", at="1.0")


def test_a_regular_card_is_not_taken_back() -> None:
    log = seated(TABLE, 7).deal()
    log.do("p0", "reserve")
    assert refusal(log, "p0", "take-back") == "card-is-played"


def test_who_discarded_too_many_cards_is_found_out_when_none_is_left() -> None:
    log = seated(TABLE, 7).deal()
    while log.state.public.phase is not Phase.DISCARD:
        log.move(target="dreier")
    seat = log.table.turn
    assert seat is not None
    hand = list(log.state.view(seat).hand)
    log.do(f"p{seat}", "discard " + " ".join(card.code for card in hand[:6]))
    log.play_out()
    view = log.told("p0")
    assert view.claim is not None
    assert (view.claim.accused, view.claim.decision) == (seat, "renonce")
    assert view.sheet[-1].points[seat] < 0


def test_nothing_is_taken_back_after_the_end() -> None:
    log, seat = revoked()
    log.play_out()
    assert refusal(log, f"p{seat}", "take-back") == "game-over"


def wrong_lead(log: Log) -> int:
    seat, card = until_lead(log, "dreier")
    log.do(f"p{seat}", f"play {card}")
    return seat


def test_a_card_led_out_of_turn_was_seen_by_all() -> None:
    log = seated(TABLE, 7).deal()
    seat = wrong_lead(log)
    (fault,) = log.told(next_of(seat)).faults
    assert (fault.kind, fault.seat) == ("wrong-lead", seat)


def test_a_card_that_is_not_held_is_refused_at_a_table_too() -> None:
    log, _ = revoked()
    turn = log.state.turn
    assert turn is not None
    strange = next(iter(log.state.view((turn + 1) % 4).hand))
    with pytest.raises(IllegalAction):
        log.do(f"p{turn}", f"play {strange}")


def test_house_rules_without_a_base_have_a_referee_and_are_played_in_table_manner_too() -> None:
    text = (files("mondfang.books") / ST / "book.toml").read_text(encoding="utf-8")
    own = text.replace(f'id = "{ST}"', 'id = "eigen"', 1)
    check_setup(Setup("eigen", house=own, manner="table"))


def bird_in_the_last_trick() -> Played:
    hands = ["H4", "K4", "H3", "I"]
    state = late(load_book(ST), "dreier", hands, declarer=3, leader=3, announced=[("pagat", 3)])
    return start("table", (0, 1, 2, 3), say(state, "play I", "play H4", "play K4", "play H3"))


def pagat_made(played: Played) -> list[bool]:
    return [fact.made for fact in played.outcome().premiums if fact.premium == "pagat"]


def test_a_premium_that_a_ruling_took_is_lost_whatever_the_cards_say() -> None:
    played = bird_in_the_last_trick()
    assert pagat_made(played) == [True]
    assert pagat_made(replace(played, lost=(("pagat", 3),))) == [False]


def test_a_ruling_may_take_the_premium_and_let_the_game_go_on() -> None:
    hands = ["H4 H1", "K4 K3", "H3 H2", "I XX"]
    book = load_book("kantine-2023")
    state = late(book, "dreier", hands, declarer=3, leader=3, announced=[("pagat", 3)])
    played = start("table", (0, 1, 2, 3), state)
    for seat, text in ((3, "play I"), (0, "play H4"), (1, "play K4"), (2, "play H3")):
        played = played.did(played.action(seat, text))
    played = called(played.did(played.action(3, "play XX")), 0, 3)
    assert played.case is not None
    assert played.case.question == "advantage"
    ruled = answered(played, False)
    assert ruled.claim is not None
    assert ruled.claim.decision == "premium-lost"
    assert ruled.lost == (("pagat", 3),)
    assert not ruled.is_over
    assert ruled.turn == 0


def test_a_fault_that_nobody_calls_stays_unseen() -> None:
    log, _ = revoked()
    log.play_out()
    played = log.table.played
    assert played is not None
    assert visible_faults(played) == ()
    assert log.table.sheet[-1].ending == "played"


def test_a_card_is_taken_back_although_its_player_did_something_small_since() -> None:
    log, seat = revoked()
    other = next(iter(log.state.view(seat).hand))
    log.do(f"p{seat}", f"play {other}")  # one more, before its turn
    assert log.told(f"p{seat}").may_take_back
    log.do(f"p{seat}", "take-back")
    assert log.table.turn == seat
