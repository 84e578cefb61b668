"""Sitting down, leaving, coming back, standing in, looking on."""

from __future__ import annotations

import pytest

from mondfang.bots.characters import character_at
from mondfang.game import IllegalAction
from mondfang.table.seating.places import Stir, checked_name
from mondfang.table.setup import Setup
from tests.table.tables import PERSONS, ST, Log, seated


def refusal(log: Log, person: str, text: str, away: tuple[int, ...] = ()) -> str:
    with pytest.raises(IllegalAction) as caught:
        log.do(person, text, away)
    assert caught.value.refusal.text("de")
    assert caught.value.refusal.text("en")
    return caught.value.code


def kinds(log: Log) -> list[str]:
    return [place.kind for place in log.table.places]


def test_bots_fill_the_free_seats_at_the_first_deal() -> None:
    log = Log(Setup(ST, bots="club")).seat("p0")
    assert kinds(log) == ["person", "free", "free", "free"]
    log.deal()
    assert kinds(log) == ["person", "bot", "bot", "bot"]
    names = [chair.name for chair in log.told("p0").chairs]
    bots = [character_at(log.table.id, "club", seat).name.de for seat in (1, 2, 3)]
    assert names == ["p0", *bots]
    assert {chair.rung for chair in log.told("p0").chairs[1:]} == {"club"}


def test_one_person_sits_on_one_seat_only() -> None:
    log = Log().seat("p0")
    log.do("p0", "sit 2")
    assert kinds(log) == ["free", "free", "person", "free"]
    log.deal()
    assert refusal(log, "p0", "sit 1") == "already-seated"


def test_a_taken_seat_stays_taken() -> None:
    log = seated()
    assert refusal(log, "p9", "sit 1") == "seat-taken"
    log.deal()
    log.do("p1", "leave")
    assert refusal(log, "p9", "sit 1") == "seat-taken"


def test_a_person_takes_a_bots_seat_among_bots_at_once_and_inherits_its_view() -> None:
    log = Log(seed=3).seat("p0").deal()
    for _ in range(6):
        log.move()
    log.do("p0", "stand")
    log.do("p9", "sit 2")
    assert log.told("p9").view == log.state.view(2)
    assert kinds(log)[2] == "person"


def test_with_others_at_the_table_a_bots_seat_is_taken_after_the_game_only() -> None:
    log = Log(seed=3).seat("p0").deal()
    assert refusal(log, "p9", "sit 2") == "next-deal"
    assert log.told("p9").may_sit == ()
    log.play_out()
    assert log.told("p9").may_sit == (1, 2, 3)
    log.do("p9", "sit 2")
    assert kinds(log)[2] == "person"


def test_one_who_is_stood_in_for_counts_as_company() -> None:
    log = Log(seed=3).seat("p0").deal()
    log.do("p0", "leave")
    assert refusal(log, "p9", "sit 2") == "next-deal"


def test_who_stood_up_takes_the_same_seat_again_in_the_same_game() -> None:
    log = Log(seed=3).seat("p0", "p1").deal()
    log.do("p1", "stand")
    assert log.told("p1").may_sit == (1,)
    log.do("p1", "sit 1")
    assert kinds(log)[1] == "person"


def test_the_others_are_told_who_sat_down_and_stood_up_until_the_next_deal() -> None:
    log = Log(seed=3).seat("p0", "p1").deal()
    log.do("p1", "stand")
    log.do("p1", "sit 1")
    assert log.told("p0").stirs == (Stir("p1", 1, "went"), Stir("p1", 1, "came"))
    assert log.told("p9").stirs == ()
    log.play_out().deal()
    assert log.told("p0").stirs == ()


def test_who_leaves_before_the_first_deal_leaves_a_free_seat() -> None:
    log = seated()
    log.do("p1", "leave")
    assert kinds(log)[1] == "free"


def test_a_bot_stands_in_and_gives_the_seat_back_exactly_as_it_was() -> None:
    log = seated().deal()
    before = log.table
    log.do("p0", "leave")
    assert log.table.bot_turn() == 0
    log.do("p0", "back")
    assert log.table.places == before.places
    assert log.told("p0").view == log.state.view(0)
    assert log.table.turn_kind == "person"


def test_sitting_on_ones_own_seat_is_coming_back() -> None:
    log = seated().deal()
    log.do("p0", "leave")
    log.do("p0", "sit 0")
    assert kinds(log)[0] == "person"


def test_who_was_stood_in_for_acts_only_after_coming_back() -> None:
    log = seated().deal()
    log.do("p0", "leave")
    assert refusal(log, "p0", "reserve") == "stood-in"


def test_bots_do_not_play_on_when_every_person_has_left() -> None:
    log = Log().seat("p0").deal()
    log.do("p0", "leave")
    assert log.told("p0").turn_kind == "bot"
    assert log.table.bot_turn() is None
    assert log.table.due(5.0) is None
    log.do("p0", "back")
    assert log.told("p0").turn_kind == "person"


def test_others_let_a_bot_act_for_somebody_away_and_only_then() -> None:
    log = seated().deal()
    assert refusal(log, "p1", "bot-for 0") == "not-away"
    log.do("p1", "bot-for 0", (0,))
    assert kinds(log)[0] == "stand-in"
    assert log.table.seat_of("p0") == 0


def test_nobody_lets_a_bot_act_for_a_bot() -> None:
    log = Log().seat("p0").deal()
    assert refusal(log, "p0", "bot-for 1", (1,)) == "not-away"


def test_a_rung_is_chosen_for_a_free_seat_and_changed() -> None:
    log = Log().seat("p0")
    log.do("p0", "bot 1 greedy")
    log.do("p0", "bot 1 master")
    assert log.told("p0").chairs[1].rung == "master"
    assert refusal(log, "p0", "bot 0 master") == "seat-taken"
    assert refusal(log, "p9", "bot 1 club") == "not-seated"


def test_a_bot_is_sent_from_its_seat_before_the_first_deal() -> None:
    log = Log().seat("p0")
    log.do("p0", "bot 1 greedy")
    log.do("p0", "free 1")
    assert kinds(log)[1] == "free"
    assert refusal(log, "p0", "free 1") == "nothing-to-free"


def test_the_seat_of_one_who_left_is_given_to_others() -> None:
    log = seated().deal()
    log.do("p1", "leave")
    assert refusal(log, "p0", "free 2") == "nothing-to-free"
    log.do("p0", "free 1")
    assert kinds(log)[1] == "bot"
    assert refusal(log, "p1", "back") == "not-seated"
    assert refusal(log, "p9", "sit 1") == "next-deal"
    log.play_out()
    log.do("p9", "sit 1")
    assert kinds(log)[1] == "person"


def test_standing_up_gives_the_seat_up_for_good() -> None:
    log = seated().deal()
    log.do("p1", "stand")
    assert kinds(log)[1] == "bot"
    assert log.table.seat_of("p1") is None
    assert refusal(log, "p1", "stand") == "not-seated"
    assert refusal(log, "p1", "leave") == "not-seated"


def test_who_has_seen_a_hand_sits_elsewhere_only_after_the_game() -> None:
    log = Log(seed=2).seat("p0", "p1").deal()
    log.do("p1", "stand")
    assert refusal(log, "p1", "sit 2") == "knows-other-hand"
    log.do("p1", "sit 1")
    log.do("p1", "stand")
    log.play_out()
    log.do("p1", "sit 2")
    assert kinds(log)[2] == "person"


def test_a_seat_that_is_not_there_cannot_be_taken() -> None:
    assert refusal(Log(), "p0", "sit 4") == "no-such-seat"


@pytest.mark.parametrize("name", ["", "   ", "x" * 25, "a\u200bb", "\u202eabc", "a\x00"])
def test_a_name_has_1_to_24_printable_characters(name: str) -> None:
    with pytest.raises(IllegalAction) as caught:
        checked_name(name)
    assert caught.value.code == "bad-name"


def test_a_name_is_trimmed_and_normalised() -> None:
    assert checked_name("  O\u0308do\u0308n   der  Erste\n") == "Ödön der Erste"


def test_two_people_of_one_name_are_told_apart() -> None:
    assert checked_name("Gast", {"gast", "Gast 2"}) == "Gast 3"
    assert checked_name("x" * 24, {"X" * 24}) == "x" * 22 + " 2"


def test_every_seated_person_may_send_a_kiebitz_away_for_good() -> None:
    for person in PERSONS:
        log = seated()
        log.do("guest", "watch")
        assert log.told(person).may_send_away
        log.do(person, "send-away guest")
        assert log.told(person).kiebitze == ()
        assert not log.told("guest").may_watch
        assert refusal(log, "guest", "watch") == "sent-away"
    log.do("p0", "stand")
    assert refusal(log, "guest", "sit 0") == "sent-away"


@pytest.mark.parametrize("book", ["hopfgarten-2023", "kantine-2023"])
def test_a_strict_table_sends_a_kiebitz_away_whatever_the_book_says(book: str) -> None:
    log = seated(Setup(book))
    log.do("guest", "watch")
    assert log.told("p0").may_send_away
    log.do("p0", "send-away guest")
    assert log.told("p0").kiebitze == ()


def test_in_table_manner_the_kiebitz_stays_where_the_book_gives_no_such_right() -> None:
    log = seated(Setup("hopfgarten-2023", manner="table"))
    log.do("guest", "watch")
    assert not log.told("p0").may_send_away
    assert refusal(log, "p0", "send-away guest") == "spectators-stay"


def test_a_kiebitz_sends_nobody_away() -> None:
    log = seated()
    log.do("guest", "watch")
    assert refusal(log, "guest", "send-away guest") == "not-seated"
    assert refusal(log, "p0", "send-away nobody") == "no-such-kiebitz"


def test_a_table_may_admit_no_kiebitze() -> None:
    log = seated(Setup(ST, kiebitze="none"))
    assert refusal(log, "guest", "watch") == "kiebitze-not-admitted"
    assert not log.told("guest").may_watch


def test_a_kiebitz_comes_once_and_goes() -> None:
    log = seated()
    log.do("guest", "watch")
    assert refusal(log, "guest", "watch") == "already-seated"
    log.do("guest", "leave")
    assert log.told("p0").kiebitze == ()


def test_a_kiebitz_who_sits_down_is_one_no_more() -> None:
    log = Log().seat("p0")
    log.do("guest", "watch")
    log.do("guest", "sit 1")
    assert log.told("p0").kiebitze == ()


def test_a_kiebitz_looks_into_one_hand_of_a_game() -> None:
    log = seated(Setup(ST, kiebitze="hands"))
    log.do("guest", "watch")
    log.deal()
    log.do("p0", "show guest")
    assert refusal(log, "p1", "show guest") == "looks-elsewhere"
    log.do("p0", "hide guest")
    assert refusal(log, "p1", "show guest") == "looks-elsewhere"
    log.play_out()
    log.do("p1", "show guest")
    assert log.told("guest").looks_at == 1


def test_a_kiebitz_who_was_shown_a_hand_sits_down_elsewhere_only_after_the_game() -> None:
    log = Log(Setup(ST, kiebitze="hands", bots="random")).seat("p0")
    log.do("guest", "watch")
    log.do("p0", "show guest")
    log.deal()
    assert refusal(log, "guest", "sit 1") == "knows-other-hand"


def test_hands_are_shown_only_where_that_was_agreed() -> None:
    log = seated()
    log.do("guest", "watch")
    assert refusal(log, "p0", "show guest") == "hands-not-shown"
