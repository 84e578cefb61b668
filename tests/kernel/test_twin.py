"""The Python twin: the same interface, numbers and refusals as the native kernels."""

from __future__ import annotations

import inspect
from typing import Any

import pytest

from mondfang.cards import ALL
from mondfang.game import Phase
from mondfang.kernel import book_of as from_the_package
from mondfang.kernel import twin
from mondfang.kernel.backend import VARIABLE, available, backend, native
from mondfang.kernel.books import book_of
from mondfang.kernel.codes import encode
from mondfang.kernel.twin.random import Random, Word, mix
from mondfang.rulebook import load_book
from tests.kernel.lockstep import NATIVE

STEIRISCH = load_book("steirisch-2017")
HANDS = [0xFFF << 12 * seat for seat in range(4)]
TALON = [48, 49, 50, 51, 52, 53]


def game(name: str, seed: int = 1, number: int = 0, forehand: int = 0) -> Any:
    return backend(name).random_deal(book_of(STEIRISCH, name), seed, number, forehand)


# ------------------------------------------------------------------------------- the generator


def test_the_generator_gives_the_published_numbers_of_splitmix64() -> None:
    random = Random(1234567)
    assert [random.next() for _ in range(3)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
    ]


def test_drawing_below_a_bound_is_fair_and_stays_below() -> None:
    random = Random(5)
    counts = [0] * 7
    for _ in range(7000):
        counts[random.below(7)] += 1
    assert all(900 < count < 1100 for count in counts)
    assert all(0 <= random.unit() < 1 for _ in range(100))


def test_what_a_draw_leaves_of_a_word_serves_the_next() -> None:
    word = Word(0b101 << 61)  # five eighths
    assert [word.pick(2) for _ in range(3)] == [1, 0, 1]
    counts = [0] * 30
    random = Random(6)
    for _ in range(9000):
        word = random.word()
        counts[word.pick(5) * 6 + word.pick(6)] += 1
    assert all(220 < count < 380 for count in counts)


def test_each_stream_has_a_generator_of_its_own() -> None:
    assert len({Random(1, stream).next() for stream in range(1000)}) == 1000
    assert Random(1, 2).state == mix(1 + 3 * 0x9E3779B97F4A7C15)


def test_a_seed_wraps_at_64_bits() -> None:
    assert Random((1 << 64) + 3).next() == Random(3).next()


# -------------------------------------------------------------------------------------- books


def test_a_book_is_made_once_for_a_rulebook_and_a_kernel() -> None:
    assert from_the_package is book_of
    again = load_book("steirisch-2017", ())
    for name in available():
        assert book_of(STEIRISCH, name) is book_of(again, name)
        other = load_book("steirisch-2017", (("bird_in_plain_rufer", "any"),))
        assert book_of(other, name) is not book_of(STEIRISCH, name)
        assert book_of(STEIRISCH, name).contracts == len(STEIRISCH.contracts)


def test_the_book_is_made_for_the_kernel_that_serves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, "python")
    made = book_of(STEIRISCH)
    assert isinstance(made, twin.Book)
    assert made.rulebook is STEIRISCH


# ---------------------------------------------------------------------------------- interface


@pytest.mark.parametrize("name", NATIVE)
def test_the_twin_has_every_name_of_the_native_game(name: str) -> None:
    kernel = native(name)
    assert kernel is not None
    for owner, mine in ((kernel.Game, twin.Game), (kernel.Book, twin.Book)):
        names = {each for each in dir(owner) if not each.startswith("_")}
        assert names <= set(dir(mine)), names - set(dir(mine))
    for each in ("Book", "Game", "random_deal", "random_games", "instruction_set"):
        assert hasattr(kernel, each)
        assert hasattr(twin, each)
        assert inspect.getdoc(getattr(twin, each))


@pytest.mark.parametrize("name", NATIVE)
def test_a_random_deal_has_the_same_cards_in_every_kernel(name: str) -> None:
    for number in range(20):
        ours, theirs = game("python", 3, number, number % 4), game(name, 3, number, number % 4)
        assert ours.hands == list(theirs.hands)
        assert ours.turn == theirs.turn == number % 4
        assert ours.legal() == theirs.legal()


@pytest.mark.parametrize("name", NATIVE)
def test_a_game_gone_on_with_at_random_ends_the_same(name: str) -> None:
    for seed in range(10):
        ours, theirs = game("python", seed), game(name, seed)
        assert ours.play_random(seed) == theirs.play_random(seed)
        assert ours.points() == list(theirs.points())
        assert ours.outcome() == theirs.outcome()
        assert ours.hands == list(theirs.hands)
        assert ours.ending == theirs.ending


@pytest.mark.parametrize("name", available())
def test_stepping_by_index_is_applying_by_code(name: str) -> None:
    one, other = game(name, 8), game(name, 8)
    goes_on, steps = True, 0
    while goes_on:
        codes = one.legal()
        assert one.count() == len(codes)
        index = steps * 7 % len(codes)
        other.apply(codes[index])
        goes_on = one.step(index)
        steps += 1
        assert one.legal() == other.legal()
    assert one.over
    assert list(one.points()) == list(other.points())


@pytest.mark.parametrize("name", available())
def test_a_copy_goes_its_own_way(name: str) -> None:
    original = game(name, 8)
    original.step(0)
    before = original.legal()
    copy = original.copy()
    copy.play_random(1)
    assert copy.over
    assert not original.over
    assert original.legal() == before


def test_the_engine_stands_behind_the_twin() -> None:
    made = game("python", 2)
    assert made.state.public.phase is Phase.AUCTION
    assert made.legal() == [encode(STEIRISCH, each) for each in made.state.legal_actions()]
    assert "H" not in repr(made).partition("(")[2], "no cards are shown"


# ----------------------------------------------------------------------------------- refusals


@pytest.mark.parametrize("name", available())
@pytest.mark.parametrize(
    ("hands", "talon", "forehand"),
    [
        (HANDS, [48, 48, 50, 51, 52, 53], 0),
        (HANDS, [48, 49, 50, 51, 52, 54], 0),
        (HANDS, [48, 49, 50, 51, 52, -1], 0),
        (HANDS, TALON, 4),
        (HANDS, TALON, -1),
        ([HANDS[0], HANDS[0], *HANDS[2:]], TALON, 0),
        ([HANDS[0] | 1 << 60, *HANDS[1:]], TALON, 0),
        ([0, 0, 0, 0], TALON, 0),
        ([ALL, ALL, ALL, ALL], TALON, 0),
    ],
)
def test_what_is_no_deal_is_refused(
    name: str, hands: list[int], talon: list[int], forehand: int
) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        backend(name).Game(book_of(STEIRISCH, name), hands, talon, forehand)
    assert backend(name).Game(book_of(STEIRISCH, name), HANDS, TALON, 0).count() > 1


@pytest.mark.parametrize("name", available())
def test_hands_that_are_not_four_are_refused(name: str) -> None:
    for hands in (HANDS[:3], [*HANDS, 0], [-1, *HANDS[1:]]):
        with pytest.raises((TypeError, ValueError)):
            backend(name).Game(book_of(STEIRISCH, name), hands, TALON, 0)


@pytest.mark.parametrize("name", available())
def test_a_game_that_goes_on_has_no_points_yet(name: str) -> None:
    made = game(name)
    for ask in (made.points, made.outcome):
        with pytest.raises(ValueError, match="not over"):
            ask()


@pytest.mark.parametrize("name", available())
def test_a_contract_that_the_book_has_not_is_refused(name: str) -> None:
    made = book_of(STEIRISCH, name)
    with pytest.raises(ValueError, match="contract"):
        backend(name).random_games(made, 1, 0, 1, 1, made.contracts)


@pytest.mark.parametrize("name", available())
def test_a_batch_of_no_games_is_empty(name: str) -> None:
    told = backend(name).random_games(book_of(STEIRISCH, name), 1, 0, 0, 2)
    assert (told["games"], told["steps"], told["digest"]) == (0, 0, 0)
    assert tuple(told["points"]) == (0, 0, 0, 0)
