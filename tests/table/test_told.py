"""What a person is told: the own seat's view, and nothing that another seat keeps."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from mondfang.rulebook import book_ids, load_book
from mondfang.table.entries import parse_entries
from mondfang.table.pack.promise import parse_deck
from mondfang.table.setup import Manner, Setup
from mondfang.table.state import fold, moments
from mondfang.table.told import Shared, told
from mondfang.testing.worlds import other_world
from tests.random_games import targets
from tests.table.tables import PERSONS, ST, Log, in_another_world, seated


def hidden_game(book_id: str, seed: int, manner: Manner, size: int) -> Log:
    """A game in its middle, with an onlooker and one who looks into the hand of seat 1."""
    setup = Setup(book_id, manner=manner, size=size, bots="random", kiebitze="hands")
    log = Log(setup, seed, seed % size).seat(*PERSONS)
    log.do("guest", "watch")
    log.do("friend", "watch")
    log.do("p1", "show friend")
    log.deal(cut=seed % 54)
    contracts = targets(load_book(book_id))
    for _ in range(8 + seed * 7 % 45):
        if log.table.turn is None:
            break
        log.move(target=contracts[seed % len(contracts)])
    return log


@pytest.mark.parametrize("manner", ["strict", "table"])
@pytest.mark.parametrize("book_id", book_ids())
def test_other_cards_behind_the_same_view_are_told_as_the_same_table(
    book_id: str, manner: Manner
) -> None:
    tried = 0
    for seed in range(8):
        size = 5 if load_book(book_id).deal.five_at_table and seed % 2 else 4
        log = hidden_game(book_id, seed, manner, size)
        played = log.table.played
        assert played is not None
        if log.table.coming is not None:
            continue
        for game_seat, seat in enumerate(played.players):
            person = log.table.places[seat].person
            other = other_world(log.state, game_seat, Random(seed))
            if other is None or person is None:
                continue
            table = fold(in_another_world(log, other))
            assert table.state != log.state
            for who in (person, "guest", "nobody", None, *(["friend"] if seat == 1 else [])):
                assert told(table, who) == log.told(who)
            tried += 1
    assert tried > 8


def test_a_seat_gets_its_own_view() -> None:
    log = seated().deal()
    for seat, person in enumerate(PERSONS):
        assert log.told(person).view == log.state.view(seat)
        assert log.told(person).you == log.told(person).seat == seat


def test_a_stranger_learns_who_sits_there_and_the_rules_and_no_more() -> None:
    log = seated().games(1)
    view = log.told("stranger")
    assert [chair.name for chair in view.chairs] == list(PERSONS)
    assert view.setup == log.table.setup
    shown = (view.view, view.outcome, view.settlement, view.opened, view.sheet, view.totals)
    assert shown == (None, None, None, None, (), ())
    assert view.may_watch


def test_nobody_is_told_the_ids_of_other_people() -> None:
    log = Log().seat("secret-0", "secret-1")
    log.do("secret-2", "watch")
    named = replace(
        log.table, places=tuple(replace(place, name="x") for place in log.table.places), kiebitze=()
    )
    assert "secret" not in repr(told(named, "secret-0"))


def test_a_kiebitz_sees_what_the_whole_table_knows() -> None:
    log = seated()
    log.do("guest", "watch")
    log.deal()
    view = log.told("guest")
    assert view.watching
    assert view.you is None
    assert view.view == log.state.view(None)


def test_a_kiebitz_who_is_shown_a_hand_sees_that_hand_and_cannot_act() -> None:
    log = seated(Setup(ST, kiebitze="hands"))
    log.do("guest", "watch")
    log.do("p0", "show guest")
    log.deal()
    view = log.told("guest").view
    assert view is not None
    assert view == replace(log.state.view(0), legal_actions=())
    assert log.told("p0").shown_to == ("guest",)
    assert log.told("guest").looks_at == 0


def test_who_sits_out_sees_no_hand() -> None:
    log = Log(Setup(ST, size=5, bots="random"), dealer=0).seat(*PERSONS, "p4")
    log.deal()
    view = log.told("p0")
    assert (view.you, view.seat, view.sits_out) == (0, None, 0)
    assert view.players == (1, 2, 3, 4)
    assert view.view == log.state.view(None)


def test_a_person_who_left_has_nothing_to_decide() -> None:
    log = seated().deal()
    log.do("p0", "leave")
    view = log.told("p0")
    assert view.chairs[0].kind == "stand-in"
    assert view.view is not None
    assert view.view.hand == log.state.view(0).hand
    assert view.view.legal_actions == ()


def test_the_promise_is_shown_before_the_deal_and_opened_after_the_game() -> None:
    log = seated().commit()
    promise = log.told("p0").commitment
    assert promise is not None
    log.deal()
    assert log.told("p0").commitment == promise
    assert log.told("p0").opened is None
    log.play_out()
    opened = log.told("p0").opened
    assert opened is not None
    assert opened.commitment == promise
    assert len(parse_deck(opened.deck)) == 54
    assert log.told("p0").next_commitment is None
    log.commit()
    assert log.told("p0").next_commitment not in (None, promise)
    assert log.told("p0").commitment == promise


def test_the_end_is_told_with_outcome_settlement_and_sheet() -> None:
    log = seated().games(1)
    view = log.told("p2")
    assert view.outcome == log.state.outcome()
    assert view.settlement is not None
    assert view.sheet[-1].points == view.settlement.points == view.totals
    assert log.commit().told("p2").can_deal
    assert view.turn is None


OLD_LOGS = sorted(Path(__file__).parent.glob("old_log*.jsonl"))


@pytest.mark.parametrize("path", OLD_LOGS, ids=lambda path: path.stem)
def test_what_is_remembered_from_move_to_move_tells_nobody_anything_else(path: Path) -> None:
    """The old logs have every kind of entry: people come, go, are voted out, doors are locked."""
    shared, there = Shared(), set[str | None]({None, "a stranger"})
    for table in moments(parse_entries(path.read_text(encoding="utf-8").splitlines())):
        shared = Shared(shared)
        there |= {place.person for place in table.places} | {one.person for one in table.kiebitze}
        for person in there:
            assert told(table, person, shared) == told(table, person)
