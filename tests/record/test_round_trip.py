"""Writing then reading gives the same record; text, JSON, text is the identity."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mondfang.game.actions import Action
from mondfang.game.outcome import Irregularity
from mondfang.game.text import action_text, parse_action
from mondfang.record import (
    Comment,
    Note,
    Record,
    Step,
    read_text,
    record_of,
    replay,
    walk,
    write_text,
)
from mondfang.record.build import line_keys
from mondfang.record.json import read_json, record_schema, write_json
from mondfang.rulebook import book_ids, load_book
from tests.positions import DL, book_with
from tests.random_games import random_game, start, steps, targets
from tests.record.samples import sample, sample_text

GAMES = [(book, contract) for book in book_ids() for contract in targets(load_book(book))]
SLOW = settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])

lines = st.text(st.characters(exclude_categories=["Cc", "Cs", "Zl", "Zp"]), max_size=30)
names = lines.map(str.strip).filter(bool)
comments = lines.map(str.rstrip)
irregularities = st.builds(
    Irregularity,
    kind=st.from_regex(r"[a-z][a-z0-9-]{0,10}", fullmatch=True),
    seats=st.lists(st.integers(0, 3), max_size=3).map(tuple),
    note=lines.map(str.strip),
    claims=st.lists(
        st.tuples(st.integers(0, 3), st.sampled_from(["pagat", "uhu"])), max_size=2
    ).map(tuple),
)


@st.composite
def records(draw: st.DrawFn) -> Record:
    """A random game of any book and contract, finished or not, with remarks everywhere."""
    book_id, contract = draw(st.sampled_from(GAMES))
    seed = draw(st.integers(0, 10_000))
    states = list(steps(start(load_book(book_id), seed), random.Random(seed), contract))
    whole = draw(st.booleans())
    state = states[-1] if whole else draw(st.sampled_from(states))
    one, two, three, four = (draw(names) for _ in range(4))
    record = record_of(state, (one, two, three, four))
    written: list[Step] = list(record.steps)
    for remark in draw(
        st.lists(st.one_of(st.builds(Comment, comments), irregularities), max_size=4)
    ):
        written.insert(draw(st.integers(0, len(written))), remark)
    keys = line_keys(record)
    spots = sorted(draw(st.lists(st.integers(0, len(keys) - 1), max_size=3)))
    notes = tuple(Note(keys[spot], draw(comments)) for spot in spots)
    return replace(record, steps=tuple(written), notes=notes)


@SLOW
@given(records())
def test_a_written_text_reads_as_the_same_record(record: Record) -> None:
    assert read_text(write_text(record)) == record


@SLOW
@given(records())
def test_text_to_json_to_text_is_the_identity(record: Record) -> None:
    text = write_text(record)
    assert write_text(read_json(write_json(read_text(text)))) == text


@SLOW
@given(records())
def test_json_to_text_to_json_is_the_identity(record: Record) -> None:
    twin = write_json(record)
    assert write_json(read_text(write_text(read_json(twin)))) == twin


@pytest.mark.parametrize(("book_id", "contract"), GAMES)
def test_replaying_gives_the_same_game(book_id: str, contract: str) -> None:
    state = random_game(load_book(book_id), 3, contract)
    again = replay(read_text(write_text(record_of(state))))
    assert again == state
    assert again.outcome() == state.outcome()


@pytest.mark.parametrize("book_id", book_ids())
def test_every_offered_action_comes_back_from_its_text(book_id: str) -> None:
    for seed, contract in enumerate(targets(load_book(book_id))):
        for state in steps(start(load_book(book_id), seed), random.Random(seed), contract):
            for action in state.legal_actions()[:60]:
                assert parse_action(action.seat, action_text(action)) == action


def test_options_that_differ_from_the_default_are_kept() -> None:
    book = book_with(DL, zwiccolo="bei", pagatkassa="on")
    record = record_of(random_game(book, 5, "zwiccolo"))
    assert record.options == (("pagatkassa", "on"), ("zwiccolo", "bei"))
    assert read_text(write_text(record)) == record
    assert replay(record).book == book


def test_a_new_deal_without_a_word_is_an_unfinished_game() -> None:
    record = record_of(start(load_book("kantine-2023"), 1))
    assert "outcome: unfinished" in write_text(record)
    assert read_text(write_text(record)) == record


def test_a_comment_within_a_trick_stays_between_its_cards() -> None:
    text = sample_text()
    line = next(line for line in text.splitlines() if line.startswith("trick 2:"))
    _, _, one, two, *rest = line.split()
    broken = f"trick 2: {one} {two}\n# hier wurde lang überlegt\ntrick 2: {' '.join(rest)}"
    text = text.replace(line, broken)
    assert write_text(read_text(text)) == text


def test_head_lines_may_stand_in_any_order() -> None:
    text = sample_text()
    moved = text.replace("forehand: 1\n", "").replace("rulebook:", "forehand: 1\nrulebook:")
    assert moved != text
    assert read_text(moved) == sample()


def test_windows_line_ends_tabs_and_a_byte_order_mark_change_nothing() -> None:
    text = "\ufeff" + sample_text().replace("\n", "\r\n").replace(": ", ":\t")
    assert read_text(text.encode()) == sample()


def test_cards_may_be_written_one_a_line_instead_of_by_tricks() -> None:
    text = sample_text()
    line = next(line for line in text.splitlines() if line.startswith("trick 1:"))
    words = line.split()[2:]
    pairs = zip(words[::2], words[1::2], strict=True)
    single = "\n".join(f"{seat} play {card}" for seat, card in pairs)
    assert read_text(text.replace(line, single)) == sample()


def test_walking_through_a_record_passes_every_step() -> None:
    passed = [step for step, _ in walk(sample())]
    assert passed == [None, *sample().steps]
    assert all(isinstance(step, Action) for step in passed[1:])


def test_the_repr_of_a_record_shows_no_cards() -> None:
    assert repr(sample()) == f"Record(steirisch-2017, {len(sample().steps)} steps, finished)"


def test_the_schema_names_every_field_of_the_twin() -> None:
    shape = record_schema()["$defs"]["RecordForm"]
    assert shape["required"] == list(shape["properties"])
    assert shape["additionalProperties"] is False
