"""Taking back at a table with a log: before anything hidden was shown, and by whose leave."""

from __future__ import annotations

from random import Random

import pytest

from mondfang.cards import CARDS, CardSet
from mondfang.game import Deal, Phase, View
from mondfang.rulebook import Rulebook
from mondfang.table.kept.records import record_of_table
from mondfang.table.setup import Setup, Undo
from mondfang.table.state import fold
from tests.positions import BOOKS
from tests.random_games import targets
from tests.table.seating.test_seating import refusal
from tests.table.tables import PERSONS, ST, Log, deck_of, seated


def alone(book: str = ST, seed: int = 0) -> Log:
    """One person and three bots, dealt."""
    return Log(Setup(book, bots="random"), seed).seat("p0").deal()


def view(log: Log, person: str) -> View:
    found = log.told(person).view
    assert found is not None
    return found


def agreed(log: Log, *persons: str) -> Log:
    for person in persons:
        log.do(person, "undo yes")
    return log


def test_who_plays_with_bots_alone_takes_back_without_asking() -> None:
    log = alone()
    before = view(log, "p0")
    log.do("p0", "Vorhand!")
    assert log.told("p0").may_undo
    assert not log.told("p0").undo_asks
    log.do("p0", "undo")
    assert view(log, "p0") == before
    assert log.table.turn == 0


def test_what_was_clicked_before_it_was_taken_back_is_stale() -> None:
    log = alone()
    at = log.table.at
    log.do("p0", "Vorhand!")
    log.do("p0", "undo")
    assert log.table.at not in (at, "1.1")


def test_once_another_seat_has_spoken_it_stands() -> None:
    log = alone()
    log.do("p0", "Vorhand!")
    log.move()
    assert not log.told("p0").may_undo
    assert refusal(log, "p0", "undo") == "nothing-decided"


def test_what_a_stand_in_did_is_not_taken_back_by_the_person() -> None:
    log = seated().deal()
    log.do("p0", "leave")
    log.move()
    log.do("p0", "back")
    assert refusal(log, "p0", "undo") == "nothing-decided"


def test_whoever_takes_the_seat_over_takes_nothing_back() -> None:
    log = alone()
    log.do("p0", "Vorhand!")
    log.do("p0", "stand")
    log.do("p9", "sit 0")
    assert refusal(log, "p9", "undo") == "nothing-decided"


def test_with_other_people_everyone_who_plays_has_to_agree() -> None:
    log = seated().deal()
    before = view(log, "p0")
    log.do("p0", "Vorhand!")
    assert log.told("p0").undo_asks
    log.do("p0", "undo")
    assert log.table.at == "1.1"  # a question makes no click stale
    assert [log.told(person).may_answer_undo for person in PERSONS] == [False, True, True, True]
    agreed(log, "p1", "p3")
    assert view(log, "p0") != before
    assert not log.told("p1").may_answer_undo
    assert refusal(log, "p1", "undo no") == "not-asked"
    agreed(log, "p2")
    assert view(log, "p0") == before
    assert [stir.what for stir in log.told("p3").stirs] == ["took-back"]


def test_one_no_is_enough_and_it_is_not_asked_again() -> None:
    log = seated().deal()
    log.do("p0", "Vorhand!")
    log.do("p0", "undo")
    assert refusal(log, "p0", "undo") == "undo-asked"
    agreed(log, "p1")
    log.do("p2", "undo no")
    assert log.told("p3").undo_by is None
    assert refusal(log, "p0", "undo") == "undo-declined"
    assert not log.told("p0").may_undo


def test_asking_stops_nobody_and_lapses_with_the_next_word() -> None:
    log = seated().deal()
    log.do("p0", "Vorhand!")
    log.do("p0", "undo")
    log.do("p1", "pass")
    assert log.told("p2").undo_by is None
    assert refusal(log, "p2", "undo yes") == "not-asked"


def test_strangers_onlookers_and_the_one_who_asks_have_no_say() -> None:
    log = seated().deal()
    log.do("guest", "watch")
    log.do("p0", "Vorhand!")
    log.do("p0", "undo")
    assert refusal(log, "guest", "undo yes") == "not-seated"
    assert refusal(log, "p0", "undo yes") == "not-asked"


def test_who_sits_out_is_not_asked() -> None:
    log = Log(Setup(ST, size=5), dealer=4).seat(*PERSONS, "p4").deal()
    log.do("p0", "Vorhand!")
    log.do("p0", "undo")
    assert refusal(log, "p4", "undo yes") == "not-asked"
    agreed(log, "p1", "p2", "p3")
    assert log.table.turn == 0


@pytest.mark.parametrize(("undo", "code"), [("free", None), ("never", "undo-never")])
def test_a_table_may_agree_that_nobody_is_asked_or_nothing_is_taken_back(
    undo: Undo, code: str | None
) -> None:
    log = seated(Setup(ST, undo=undo)).deal()
    log.do("p0", "Vorhand!")
    assert log.told("p0").may_undo == (code is None)
    if code is not None:
        assert refusal(log, "p0", "undo") == code
    else:
        log.do("p0", "undo")
        assert log.table.turn == 0


def test_in_table_manner_the_book_decides_what_is_taken_back() -> None:
    log = seated(Setup(ST, manner="table")).deal()
    log.do("p0", "Vorhand!")
    assert not log.told("p0").may_undo
    assert refusal(log, "p0", "undo") == "card-is-played"


def test_the_road_from_half_to_announcement_is_taken_back_step_by_step() -> None:
    log = seated(Setup(ST, undo="free"), seed=2).deal()
    while log.state.public.phase is not Phase.STATEMENT:
        log.move(target="dreier")
    declarer = f"p{log.table.turn}"
    steps = []
    while log.told(declarer).may_undo:
        log.do(declarer, "undo")
        steps.append(log.state.public.phase)
    assert steps == [Phase.DISCARD, Phase.TALON]
    assert view(log, declarer).public.talon is not None  # it was opened, and that stands
    assert refusal(log, declarer, "undo") == "undo-too-late"


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: str(book.id))
def test_no_card_is_learned_between_a_decision_and_its_taking_back(book: Rulebook) -> None:
    """Everything is taken back that can be, in games of every contract."""
    tried = 0
    for seed, target in enumerate(targets(book)):
        log = seated(Setup(book.id, undo="free"), seed).deal()
        source = Random(seed)
        while (turn := log.table.turn) is not None:
            before = view(log, f"p{turn}")
            log.move(target=target)
            if not log.told(f"p{turn}").may_undo or source.random() < 0.5:
                continue
            tried += 1
            now = view(log, f"p{turn}")
            assert now.seen | now.discard | before.hand == before.seen | before.hand | now.discard
            log.do(f"p{turn}", "undo")
            assert view(log, f"p{turn}") == before
            log.move(target=target)
        assert fold(log.entries) == log.table
    assert tried > 100


def test_the_record_knows_nothing_of_what_was_taken_back() -> None:
    log = alone()
    log.do("p0", "Vorhand!")
    log.do("p0", "undo")
    log.play_out()
    told = [event for event in view(log, "p0").told if getattr(event, "seat", None) == 0]
    assert sum(type(event).__name__ == "Reserve" for event in told) <= 1
    assert record_of_table(log.table).seats[0] == "p0"


def test_a_deal_that_was_thrown_in_stays_so() -> None:
    wanted = [card for card in CARDS if not card.is_tarock and card.rank != "K"][:12]
    others = [card for card in CARDS if card not in wanted]
    hands = [CardSet.of(cards) for cards in (wanted, others[:12], others[12:24], others[24:36])]
    one, two, three, four = hands
    deal = Deal((one, two, three, four), tuple(others[36:]))
    log = seated(Setup("hopfgarten-2023", undo="free"))
    log.deal(deck=deck_of(deal, log.table.book.deal, 0))
    log.do("p0", "throw in")
    assert not log.told("p0").may_undo
    assert refusal(log, "p0", "undo") == "nothing-decided"
