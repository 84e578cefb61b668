"""The suite passes our own players and catches those that break the protocol."""

from __future__ import annotations

import sys
import time
from random import Random

import pytest

from mondfang.bots import RUNGS, Bot, Budget, Choice, Explanation, make
from mondfang.game import Phase, View
from mondfang.game import actions as act
from mondfang.game.actions import Action
from mondfang.rulebook import book_ids, load_book
from mondfang.testing import CHECKS, NotConforming, Report, check_bot, examine_bot, other_world
from mondfang.testing.positions import contracts_of, dealt_game, decisions

BOOK = ["hopfgarten-2023"]
CASES = [
    *((rung, book) for rung in ("random", "greedy", "beginner") for book in book_ids()),
    *(("club", book) for book in book_ids()),
    ("cup", "standard-deluxe"),
    ("master", "hopfgarten-2023"),
]


@pytest.mark.parametrize(("rung", "book"), CASES)
def test_the_rungs_conform(rung: str, book: str) -> None:
    """Worlds alone: no clock decides, on a busy machine either."""
    check_bot(lambda: make(rung), [book], deals=1, budget=Budget(worlds=4))


def test_every_phase_of_the_books_is_put_to_the_player() -> None:
    report = check_bot(lambda: make("greedy"), ["kantine-2023", "standard-deluxe"], deals=1)
    phases = {phase.value for phase in Phase} - {"done", "terms"}
    assert set(report.decisions) >= phases
    assert set(report.seats) == {0, 1, 2, 3}
    assert report.worlds > 50


def test_terms_are_put_where_a_book_leaves_them_open() -> None:
    book = next(b for b in map(load_book, book_ids()) if "choice" in b.trischaken.talon)
    report = check_bot(lambda: make("random"), [book], deals=1)
    assert report.decisions["terms"] > 0


class Broken:
    """Greedy, with one thing done wrong."""

    name = "broken"

    def __init__(self) -> None:
        self.inner = make("greedy")

    def evaluate(self, view: View, budget: Budget) -> Explanation:
        return self.inner.evaluate(view, budget)

    def choose(self, view: View, budget: Budget) -> Action:
        return self.inner.choose(view, budget)

    def explain(self) -> Explanation | None:
        return self.inner.explain()


class Reneging(Broken):
    """Plays any card of its hand."""

    def choose(self, view: View, budget: Budget) -> Action:
        action = super().choose(view, budget)
        assert view.seat is not None
        return act.Play(view.seat, min(view.hand)) if isinstance(action, act.Play) else action


class Moody(Broken):
    """Draws from a generator that nobody seeded for this decision."""

    source = Random(1)

    def choose(self, view: View, budget: Budget) -> Action:
        self.said = self.source.choice(view.legal_actions)
        return self.said

    def explain(self) -> Explanation | None:
        return Explanation((Choice(self.said),))


class Peeking(Broken):
    """Looks up the stack of calls for the cards of the others."""

    def choose(self, view: View, budget: Budget) -> Action:
        state = sys._getframe(1).f_locals["state"]
        seed = hash(state.hidden.hands)
        self.said = Random(seed).choice(view.legal_actions)
        return self.said

    def explain(self) -> Explanation | None:
        return Explanation((Choice(self.said),))


class Sleepy(Broken):
    def choose(self, view: View, budget: Budget) -> Action:
        if budget.seconds is not None:  # only when it is timed
            time.sleep(0.03)
        return super().choose(view, budget)


class Crashing(Broken):
    def choose(self, view: View, budget: Budget) -> Action:
        if view.public.phase is Phase.DISCARD:
            raise KeyError("discard")
        return super().choose(view, budget)


class Mute(Broken):
    def explain(self) -> Explanation | None:
        return None


class Wavering(Broken):
    """Takes its discard back for ever."""

    def choose(self, view: View, budget: Budget) -> Action:
        back = [a for a in view.legal_actions if isinstance(a, act.TakeBack)]
        return back[0] if back else super().choose(view, budget)


def faults(kind: type[Broken], seconds: float | None = None) -> Report:
    return examine_bot(kind, BOOK, deals=2, seconds=seconds, grace=0.005)


@pytest.mark.parametrize(
    ("kind", "check"),
    [
        (Reneging, "legal"),
        (Moody, "repeatable"),
        (Peeking, "honest"),
        (Crashing, "survives"),
        (Mute, "explains"),
    ],
)
def test_a_breach_of_the_protocol_is_found(kind: type[Broken], check: str) -> None:
    found = {finding.check for finding in faults(kind).findings}
    assert check in found
    assert "in-time" not in found


def test_peeking_is_told_from_moods() -> None:
    """The same cards give the same answer, so that only other hidden cards give it away."""
    assert {finding.check for finding in faults(Peeking).findings} == {"honest"}


def test_a_late_answer_is_found() -> None:
    report = faults(Sleepy, seconds=0.01)
    assert {finding.check for finding in report.findings} == {"in-time"}
    assert report.slowest > 0.02


def test_a_game_without_end_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mondfang.testing.suite.ENDLESS", 60)
    report = examine_bot(Wavering, ["steirisch-2017"], deals=4)
    assert "finishes" in {finding.check for finding in report.findings}


def test_the_report_can_be_read() -> None:
    with pytest.raises(NotConforming) as caught:
        check_bot(Mute, BOOK, deals=1)
    text = str(caught.value)
    assert text.startswith("broken: ")
    assert "FAIL  explains" in text
    assert "hopfgarten-2023" in text
    assert all(f"{check}: " in text for check in CHECKS)
    assert caught.value.report.games > 0
    assert isinstance(caught.value, AssertionError)


def test_a_passing_report_says_so() -> None:
    text = str(check_bot(lambda: make("random"), BOOK, deals=1))
    assert text.startswith("random: passed")
    assert "--    in-time" in text


def test_other_worlds_differ_and_look_the_same() -> None:
    found = 0
    for book in map(load_book, book_ids()):
        for number, target in enumerate(contracts_of(book)[::4]):
            source = Random(number)
            for state in decisions(dealt_game(book, number, 0), source, target):
                if source.random() > 0.1:
                    continue
                assert state.turn is not None
                world = other_world(state, state.turn, source)
                if world is not None:
                    found += 1
                    assert world.hidden != state.hidden
                    assert world.view(state.turn) == state.view(state.turn)
    assert found > 50


def test_our_players_keep_the_protocol_in_the_eyes_of_the_type_checker() -> None:
    assert all(isinstance(make(rung), Bot) for rung in RUNGS)
    assert isinstance(Broken(), Bot)
