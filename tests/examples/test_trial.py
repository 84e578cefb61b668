"""Examples to try: every position can be walked word by word, and what is refused says why."""

from __future__ import annotations

import pytest

from mondfang.examples import Example, examples_of
from mondfang.examples.trial.offers import laying, offers, playable
from mondfang.examples.trial.position import is_position, trial, words_of
from mondfang.rulebook import book_ids, load_book
from mondfang.speech import SpokenError

POSITIONS = [one for book_id in book_ids() for one in examples_of(book_id) if is_position(one)]


def the(example_id: str) -> Example:
    return next(one for one in examples_of(example_id.split("/")[0]) if one.id == example_id)


@pytest.mark.parametrize("book_id", book_ids())
def test_behind_every_position_something_can_be_done_until_the_game_is_over(book_id: str) -> None:
    for example in POSITIONS:
        if not example.id.startswith(f"{book_id}/"):
            continue
        book = load_book(book_id, tuple(example.options.items()))
        found = trial(book, example, len(words_of(example)))
        assert found.refused is None, example.id
        stand = found.stand
        can = offers(book, stand, example, "de"), playable(stand), laying(book, stand)
        assert stand.is_over or any(can), example.id
        assert all(one.label for one in can[0]), example.id


def test_a_card_that_may_not_be_played_is_refused_with_its_rule_and_the_game_stays() -> None:
    example = the("steirisch-2017/ST-063/1")
    book = load_book("steirisch-2017")
    at = len(words_of(example))
    choice = playable(trial(book, example, at).stand)
    ((_, cards),) = choice.items()
    forbidden = next(code for code, allowed in cards.items() if not allowed)
    found = trial(book, example, at, [f"play {forbidden}"])
    assert found.refused is not None
    assert "ST-063" in getattr(found.refused, "clauses", ())
    assert playable(found.stand) == choice
    played = trial(book, example, at, [f"play {next(c for c, ok in cards.items() if ok)}"])
    assert played.refused is None
    assert len(played.said) == at + 1


def test_a_word_in_the_middle_that_nobody_was_offered_is_an_error() -> None:
    example = the("steirisch-2017/ST-063/1")
    with pytest.raises(SpokenError):
        trial(load_book("steirisch-2017"), example, 0, ["play HK", "pass"])


def test_at_a_table_where_nobody_is_stopped_a_fault_can_be_called_out() -> None:
    example = next(one for one in POSITIONS if one.kind == "manner")
    book = load_book(example.id.split("/")[0], tuple(example.options.items()))
    words = [one.word for one in offers(book, trial(book, example, 0).stand, example, "en")]
    assert {"take-back", "gather", "fault 1"} <= set(words)
