"""Exercises: the same from the same seed, answered by the engine, worth asking, in every book."""

from __future__ import annotations

import re
from itertools import count
from random import Random

import msgspec
import pytest

from mondfang.bots import Choice, Explanation
from mondfang.cards import BY_CODE, CardSet, points_by_lays
from mondfang.game import GameState, Phase
from mondfang.game.actions import Gut, Pass
from mondfang.learn.errors import LearnError
from mondfang.learn.exercise import Exercise, judged, kinds_of, make_exercise
from mondfang.learn.exercise.judging import split_of
from mondfang.learn.exercise.kinds import LEVELS, attempts, moment
from mondfang.learn.exercise.known_moments import Moment, kept, known, lode
from mondfang.learn.exercise.mining import Judgement
from mondfang.learn.exercise.walking import start, table_scene, walked
from mondfang.rulebook import Rulebook, book_ids, load_book, load_text

BOOKS = book_ids()


@pytest.mark.parametrize("book_id", BOOKS)
def test_every_kind_of_rule_question_is_made_for_every_book_that_knows_it(book_id: str) -> None:
    book = load_book(book_id)
    for kind in kinds_of(book).values():
        if kind.weighed:
            continue
        made = make_exercise(book, kind.id, 41)
        assert len(made.choices) >= 2, kind.id
        assert made.right, kind.id
        assert len(made.right) < len(made.choices), kind.id
        assert made.certified == (kind.theme == "open"), kind.id
        for text in (made.question, *(one.label for one in made.choices), *made.reasons):
            assert all(text), kind.id
            assert "{" not in text.de + text.en, kind.id


@pytest.mark.parametrize("kind", ["count", "follow", "bids", "sheet", "renonce"])
def test_a_seed_gives_the_same_exercise_and_another_one_another(kind: str) -> None:
    book = load_book("steirisch-2017")
    first, again, other = (make_exercise(book, kind, seed) for seed in (7, 7, 8))
    assert first == again
    assert first.scene != other.scene


def test_whole_lays_count_as_they_do_at_the_table() -> None:
    book = load_book("hopfgarten-2023")
    for seed in range(0, 30, 3):  # of the first level: one lay
        made = make_exercise(book, "count", seed)
        points = points_by_lays(CardSet.of(made.scene.piles[0].cards))
        assert made.right == {str(3 * points)}


def test_every_row_to_choose_from_adds_up_to_nothing() -> None:
    made = make_exercise(load_book("standard-deluxe"), "sheet", 5)
    for choice in made.choices:
        assert sum(int(one) for one in choice.id.split("/")) == 0


@pytest.mark.parametrize("book_id", BOOKS)
def test_who_is_asked_what_trischaken_pays_is_told_whose_forehand_it_was(book_id: str) -> None:
    """In some books the forehand pays double: without it nobody could know."""
    book = load_book(book_id)
    for kind in ("sheet-trischaken", "follow-trischaken"):
        told = make_exercise(book, kind, 11).scene.told[0]
        assert re.search(r"jeder für sich\. Vorhand: (Platz \d|Du)\.$", told.de)


def test_all_right_cards_have_to_be_picked_where_several_are_wanted() -> None:
    made = make_exercise(load_book("steirisch-2017"), "follow", 1)
    assert judged(made, made.right).right
    wrong = next(one.id for one in made.choices if one.id not in made.right)
    assert judged(made, [*made.right, wrong]).wrong == {wrong}
    assert not judged(made, [wrong]).right


@pytest.mark.parametrize("bird", ["pagat", "uhu"])
def test_who_has_to_keep_a_card_for_its_trick_is_told_that_it_was_announced(bird: str) -> None:
    """Also where the bid said so: no word after it names the bird."""
    book = load_book("steirisch-2017")
    row = book.contracts[f"{bird}rufer"]

    def begun(state: GameState) -> bool:
        return state.public.phase is Phase.PLAY

    games = (walked(book, Random(seed), begun, row) for seed in count())
    state = next(one for one in games if one is not None)
    assert state.turn is not None
    told = [one.de for one in table_scene(state.view(state.turn)).told]
    declarer = state.public.games[0].seat
    who = "Du" if declarer == state.turn else f"Platz {declarer + 1}"
    assert f"{who}: {bird.capitalize()} angesagt." in told


def test_an_answer_that_was_not_to_be_chosen_is_refused() -> None:
    made = make_exercise(load_book("steirisch-2017"), "won", 1)
    for picked, code in ((["perhaps"], "no-choice"), ([], "nothing-chosen")):
        with pytest.raises(LearnError) as refused:
            judged(made, picked)
        assert refused.value.code == code
    with pytest.raises(LearnError):
        make_exercise(load_book("hopfgarten-2023"), "juggling", 1)


@pytest.fixture(scope="module")
def mined() -> Exercise:
    return make_exercise(load_book("steirisch-2017"), "bid", 3)


def test_a_judgement_shows_what_each_choice_is_worth_and_the_right_ones_are_best(
    mined: Exercise,
) -> None:
    values = {one.id: one.value for one in mined.choices}
    best = max(value for value in values.values() if value is not None)
    for key, value in values.items():
        assert value is not None
        assert (value > best - 0.2) == (key in mined.right)


def test_where_two_choices_are_close_nothing_is_asked() -> None:
    close = Explanation((Choice(Pass(0), 1.0, 0.05), Choice(Gut(0), 0.7, 0.05)))
    clear = Explanation((Choice(Pass(0), 3.0, 0.05), Choice(Gut(0), 0.7, 0.05)))
    assert split_of(close, 1.0) is None
    assert split_of(clear, 1.0) is not None


def test_with_open_cards_every_card_has_its_exact_value_and_all_hands_are_shown() -> None:
    made = make_exercise(load_book("steirisch-2017"), "ending", 0)
    values = {one.id: one.value for one in made.choices}
    assert None not in values.values()
    assert all(value == int(value or 0) for value in values.values())
    most = max(value for value in values.values() if value is not None)
    assert made.right == {key for key, value in values.items() if value == most}
    assert len([pile for pile in made.scene.piles if not pile.seats]) >= 3


@pytest.mark.parametrize("seed", [0, 3])
def test_a_bird_that_is_certain_wins_its_trick_in_the_line_that_is_told(seed: int) -> None:
    book = load_book("steirisch-2017")
    made = make_exercise(book, "bird-ending", seed)
    row = next(
        one
        for one in book.premiums.values()
        if one.kind == "bird" and any(_is_told(text.en, one.trick) for text in made.scene.told)
    )
    assert row.card is not None
    line = next(text.en for text in made.reasons if text.en.startswith(f"Trick {row.trick}:"))
    cards, _, winner = line.partition("; it went to")
    flown = f"{winner.strip(': .')} {BY_CODE[row.card].rank}".lower() in cards.lower()
    assert flown == ("bring" in made.question.en)


def _is_told(text: str, trick: int | None) -> bool:
    return f"counts in trick number {trick}:" in text


@pytest.mark.parametrize("book_id", BOOKS)
def test_every_kind_of_judgement_has_moments_that_are_known(book_id: str) -> None:
    """So that nobody waits where fresh games bring nothing; ``sweeps/exercises.py --keep``."""
    kinds = {key for key, kind in kinds_of(load_book(book_id)).items() if kind.weighed}
    assert {one.kind for one in known(book_id)} == kinds
    assert {one.level for one in known(book_id)} <= set(LEVELS)


@pytest.mark.parametrize("book_id", BOOKS)
def test_a_moment_that_is_known_becomes_an_exercise_without_being_weighed_again(
    book_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*_: object, **__: object) -> None:
        raise AssertionError("nobody is asked")

    for room in ("judging", "mining"):
        monkeypatch.setattr(f"mondfang.learn.exercise.{room}.make", refused)
    monkeypatch.setattr("mondfang.learn.exercise.mining.Judgement.games", 0)
    book = load_book(book_id)
    for kind in {one.kind for one in known(book_id)}:
        found = moment(book, kinds_of(book)[kind], 1)
        assert found is not None, kind
        attempt, mined = found
        assert mined.split.right[0].action in mined.view.legal_actions
        made = make_exercise(book, kind, 1)
        assert 0 < len(made.right) < len(made.choices), kind
        assert made.level == attempt.level
        assert made.reasons


def test_what_is_kept_of_a_moment_asks_the_same_as_when_it_was_found() -> None:
    book = load_book("steirisch-2017")
    kind = kinds_of(book)["lay-away"]
    found = moment(book, kind, 11, fresh=True)  # a seed with which it is found soon
    assert found is not None
    attempt, mined = found
    line = msgspec.json.encode(kept(kind.id, attempt.level, attempt.seed, attempt.number, mined))
    again = msgspec.json.decode(line, type=Moment)
    view = again.view(start(book, attempt.source))
    assert view is not None
    assert isinstance(kind.make, Judgement)
    one, other = kind.make.draft(mined), kind.make.draft(again.judged(view))
    assert (one.question, one.scene, one.right) == (other.question, other.scene, other.right)
    assert one.reasons == other.reasons
    assert [choice.id for choice in one.choices] == [choice.id for choice in other.choices]


def test_the_strongest_is_asked_once_before_a_moment_that_is_known_is_taken(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """However little a kind and level have to ask about, nobody waits longer than that."""
    asked = []

    def never(*_: object) -> bool:
        asked.append(1)
        return False

    monkeypatch.setattr("mondfang.learn.exercise.judging.confirmed", never)
    book = load_book("kantine-2023")
    kind = kinds_of(book)["lead"]
    for seed in range(7, 40):  # in many games nothing is clear enough to ask the strongest at all
        found = moment(book, kind, seed)
        assert found is not None
        assert found[0].known in lode(book, kind.id, found[0].level)
        if asked:
            break
    assert len(asked) == 1


def test_by_other_rules_a_moment_that_is_known_is_weighed_anew() -> None:
    rules = """extends = "steirisch-2017"
id = "stube"
title = "Stube"
[contract.solodreier]
value_lost = 30
"""
    house = load_text(rules, "stube.toml")
    kind = kinds_of(house)["half"]
    assert lode(house, kind.id, 1)
    found = moment(house, kind, 0)
    assert found is not None
    assert found[1].view.book.id == "stube"


def test_where_a_level_has_no_good_game_the_next_level_comes_before_many_fresh_ones(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Nobody waits for a level that a book hardly has, such as a king two points better."""
    book = load_book("kantine-2023")
    only = lode(book, "king", 2)[:1]

    def only_the_second(book: Rulebook, kind: str, level: int) -> tuple[Moment, ...]:
        return only if level == 2 else ()

    monkeypatch.setattr("mondfang.learn.exercise.kinds.lode", only_the_second)
    tried = list(attempts(book, kinds_of(book)["king"], 0))
    place = next(place for place, one in enumerate(tried) if one.known)
    assert {one.level for one in tried[:place]} == {1, 2}
    assert place < 30
    assert len({(one.level, one.seed, one.number) for one in tried}) > 300  # all in the end
