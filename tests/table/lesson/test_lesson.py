"""The first game of a learner: a kind deal, and a sentence for every phase in both languages."""

from __future__ import annotations

import random

import pytest

from mondfang.bots import Budget, make
from mondfang.cards import CARDS, TAROCKS, TRULL
from mondfang.game import GameState, Phase, new_game
from mondfang.game.actions import Reserve
from mondfang.game.dealing.deal import dealt
from mondfang.rulebook import load_book
from mondfang.settlement import settle
from mondfang.table.lesson.easy_deals import (
    DEALER,
    RECOMMENDED,
    friendly_pack,
    is_first_lesson,
    lesson_setup,
    packs,
)
from mondfang.table.lesson.guide import guidance, guides
from mondfang.table.play.moves import deal
from tests.random_games import steps
from tests.table.tables import SALT, Log

BOOK = load_book(RECOMMENDED)
LEARNER = 0


def first_deal(number: int) -> GameState:
    return new_game(BOOK, dealt(BOOK.deal, packs()[number], LEARNER), LEARNER)


@pytest.mark.parametrize("number", range(len(packs())))
def test_a_chosen_hand_has_tarocks_and_help_of_the_trull(number: int) -> None:
    hand = first_deal(number).view(LEARNER).hand
    assert (hand & TAROCKS).bit_count() >= 5
    assert hand & TRULL


@pytest.mark.parametrize("number", [0, 1])
def test_who_follows_the_teacher_plays_a_rufer_and_wins_it(number: int) -> None:
    teacher, others, state = make("cup"), make("greedy"), first_deal(number)
    first = teacher.choose(state.view(LEARNER), Budget(seed=1))
    assert isinstance(first, Reserve)
    while state.turn is not None:
        bot = teacher if state.turn == LEARNER else others
        state = state.apply(bot.choose(state.view(state.turn), Budget(seed=1)))
    outcome = state.outcome()
    assert [(one.seat, one.contract) for one in outcome.games] == [(LEARNER, "rufer")]
    assert settle(BOOK, outcome, 10).points[LEARNER] > 0


def test_the_first_deal_of_a_guided_table_is_chosen_and_the_second_is_not() -> None:
    log = Log(lesson_setup(), dealer=DEALER).seat("p0")
    assert is_first_lesson(log.table)
    made = friendly_pack(log.table, 1, SALT)
    log.add(made)
    log.add(deal(log.table, "p0", log.table.at))
    assert log.table.state is not None
    assert log.table.state.public.forehand == LEARNER
    assert made.deck == " ".join(card.code for card in packs()[1])
    assert len(set(packs())) == len(packs())
    assert not is_first_lesson(log.table)


def test_a_pack_to_learn_by_is_a_whole_pack() -> None:
    for pack in packs():
        assert sorted(pack) == list(CARDS)


def test_every_phase_has_its_guide_in_both_languages() -> None:
    assert set(guides()) == {phase.value for phase in Phase}
    for guide in guides().values():
        for text in (guide.title, guide.yours, guide.forehand, guide.others):
            assert text.de
            assert text.en
            assert text.de != text.en
        assert all(name.de and says.de and says.en for name, says in guide.words)


def test_whoever_decides_reads_something_else_than_those_who_wait() -> None:
    for state in steps(first_deal(0), random.Random(3)):
        if state.turn is None:
            continue
        mine, theirs = (
            guidance(state.view(seat), "de") for seat in (state.turn, (state.turn + 1) % 4)
        )
        assert mine.step != theirs.step
        assert mine.sentence != theirs.sentence
        assert guidance(state.view(state.turn), "en").sentence != mine.sentence
