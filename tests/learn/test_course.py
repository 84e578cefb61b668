"""The course: every book has its own, each step can be done, its deal brings what it promises."""

from __future__ import annotations

from random import Random

import pytest

from mondfang.bots import Bot, Budget, make
from mondfang.cards import TAROCKS, Card
from mondfang.deck.lessons import lesson_svg
from mondfang.game import GameState, Phase, dealt, new_game
from mondfang.game import actions as act
from mondfang.learn.course import step_exercise, unit_of, units_of
from mondfang.learn.course.deals import dealer_for, pack_for
from mondfang.learn.course.facts import games
from mondfang.learn.course.unit import EXERCISES, ORDER
from mondfang.rulebook import book_ids, load_book, load_text
from mondfang.table.lesson.easy_deals import BOTS

BOOKS = book_ids()


@pytest.mark.parametrize("book_id", BOOKS)
def test_every_step_of_every_unit_asks_for_something_that_can_be_done(book_id: str) -> None:
    book = load_book(book_id)
    for unit in units_of(book).values():
        assert len(unit.steps) >= 3, unit.id
        assert len(unit.exercises) == EXERCISES, unit.id
        for number in range(1, len(unit.steps) + 1):
            asked = step_exercise(book, unit, number)
            assert asked.right, (unit.id, number)
            assert len(asked.choices) > 1, (unit.id, number)
            step = unit.steps[number - 1]
            if step.then:  # stands after "Richtig." or "Right."
                assert not step.then.de.startswith("Richtig"), (unit.id, number)
                assert not step.then.en.startswith("Right"), (unit.id, number)
            for text in (step.says, step.ask, *step.options, step.then or step.says):
                assert "{" not in text.de + text.en, (unit.id, number)


@pytest.mark.parametrize("book_id", BOOKS)
def test_what_a_unit_is_about_comes_up_in_its_deal_at_a_table_of_its_bots(book_id: str) -> None:
    """The learner keeps quiet: all others pass, or somebody calls a king that the learner has."""
    book, bots = load_book(book_id), make(BOTS)
    for unit in units_of(book).values():
        wish = unit.wish
        for seed in (1, 2):
            deal = dealt(book.deal, pack_for(book, wish, Random(seed)))
            hand = deal.hands[wish.place]
            low, high = wish.tarocks
            assert low <= (hand & TAROCKS).bit_count() <= high, unit.id
            assert all(Card.parse(code) in hand for code in wish.hold), unit.id
            state = quiet_auction(new_game(book, deal, 0), wish.place, bots)
            if wish.then == "chooses":
                assert state.turn == wish.place, unit.id
                may = {one.contract for one in state.legal_actions() if isinstance(one, act.Bid)}
                first = {
                    one.contract
                    for one in new_game(book, deal, 0).legal_actions()
                    if isinstance(one, act.Bid)
                }
                theme = {"caller": "caller", "trischaken": "trischaken", "negative": "beggar"}
                if unit.id in theme:
                    assert games(book)[theme[unit.id]].id in may | first, unit.id
            elif wish.then == "called":
                assert state.public.called in hand, unit.id


def quiet_auction(state: GameState, learner: int, bots: Bot) -> GameState:
    """Bots speak as at the table, with other chances than when the pack was chosen."""
    while state.public.phase in (Phase.AUCTION, Phase.CALL) and not state.public.last_choice:
        seat = state.turn
        assert seat is not None
        if seat == learner:
            quiet = [
                one for one in state.legal_actions() if isinstance(one, act.Reserve | act.Pass)
            ]
            state = state.apply(quiet[0])
        else:
            state = state.apply(bots.choose(state.view(seat), Budget(7 + len(state.history))))
    if state.public.last_choice and state.turn != learner:
        while state.public.phase in (Phase.AUCTION, Phase.CALL):
            assert state.turn is not None
            state = state.apply(bots.choose(state.view(state.turn), Budget(7)))
    return state


def test_a_table_deals_so_that_the_learner_sits_where_the_unit_wants_it() -> None:
    book = load_book("steirisch-2017")
    assert [dealer_for(book, unit) for unit in ("caller", "partners", "no-unit")] == [3, 0, 3]


def test_every_unit_has_a_picture_of_its_own() -> None:
    drawn = {lesson_svg(f"unit-{unit}") for unit in ORDER}
    assert len(drawn) == len(ORDER)


@pytest.mark.parametrize(
    ("book_id", "name", "said"),
    [
        ("hopfgarten-2023", "caller", "Nur sie darf spielen: Fahrer, Rufer."),
        ("hopfgarten-2023", "caller", "Erlaubt wäre es, aber dann spielst du allein"),
        ("steirisch-2017", "caller", "Sich selbst zu rufen ist hier verboten."),
        ("hopfgarten-2023", "manners", "rasch auch die eigenen"),
        ("kantine-2023", "manners", "Den letzten Stich darf man sich noch einmal ansehen"),
        ("standard-deluxe", "announce", "darf nachbessern"),
        ("sb-tarock-2023", "announce", "Danach lässt sich nichts mehr nachholen."),
    ],
)
def test_where_books_differ_the_course_says_what_its_book_says(
    book_id: str, name: str, said: str
) -> None:
    steps = unit_of(load_book(book_id), name).steps
    found = [one for one in steps if said in one.says.de or (one.then and said in one.then.de)]
    assert len(found) == 1


def test_house_rules_are_taught_as_they_are() -> None:
    text = """
id = "runde"
title = "Runde"
edition = "1"
extends = "steirisch-2017"

[count]
win_thirds = 105

[play.trischaken]
pagat_last = false
"""
    for book, pagat, enough in (
        (load_book("steirisch-2017"), 1, False),
        (load_text(text, "runde.toml"), 0, True),
    ):
        said = [one.then.en for one in unit_of(book, "trischaken").steps if one.then]
        assert sum("when it is your last tarock" in one for one in said) == pagat
        asked = [one.ask.en for one in unit_of(book, "cards").steps]
        assert ("The opponents have exactly 35 points. Who has more?" not in asked) == enough
