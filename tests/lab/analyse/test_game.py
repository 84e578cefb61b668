"""Every decision is weighed by what its seat could know, and the dear ones are found."""

from __future__ import annotations

import sys
from itertools import pairwise
from types import ModuleType

import pytest

from mondfang.bots import make
from mondfang.bots.protocol import Budget, Choice, Explanation
from mondfang.cards import BY_CODE
from mondfang.game.actions import Action, Pass, Play
from mondfang.game.text import action_text
from mondfang.game.view import View
from mondfang.lab.analyse import game as analyse
from mondfang.lab.analyse.game import Analysis, analyse_record
from mondfang.lab.analyse.turns import turning_points
from mondfang.lab.analyse.verdict import NOISE, Decision, Kind, Verdict, Weighed, judge, weigh
from mondfang.record import record_of, walk
from mondfang.rulebook import Rulebook
from tests.lab.judges import BLUNDER, LastToPlay, blunder, open_eyes, step_of
from tests.positions import BOOKS, DL, HG, ST
from tests.random_games import random_game

BUDGET = Budget(seed=3, worlds=4)
HK, HD = Play(0, BY_CODE["HK"]), Play(0, BY_CODE["HD"])


def analysed() -> Analysis:
    return analyse_record(blunder(), LastToPlay(), BUDGET, open_cards=open_eyes)


def the_blunder() -> Decision:
    step = step_of(blunder(), BLUNDER)
    return next(decision for decision in analysed().decisions if decision.step == step)


def test_a_mond_thrown_under_the_skues_is_flagged_with_its_four_points() -> None:
    found = the_blunder()
    assert (found.seat, found.trick, found.kind) == (3, 1, Kind.DEFENCE_PLAY)
    assert found.verdict is Verdict.MISTAKE
    assert found.cost == pytest.approx(4.0)
    assert found.open_cost == pytest.approx(8.0)
    assert found.knowable is not None
    assert action_text(found.knowable.best) in ("play III", "play V", "play VI")


def test_the_blunder_is_a_turning_point_and_turning_points_stand_in_the_order_of_play() -> None:
    turns = analysed().turns
    assert [turn.decision for turn in turns if turn.reason == "mistake"] == [the_blunder()]
    assert [turn.decision.step for turn in turns] == sorted(t.decision.step for t in turns)
    assert len(turns) <= 3


def test_the_player_is_handed_the_view_of_the_seat_that_acts() -> None:
    judge_ = LastToPlay()
    found = analyse_record(blunder(), judge_, BUDGET, open_cards=open_eyes)
    assert judge_.seats == [decision.seat for decision in found.decisions]


def test_forced_actions_are_no_decisions() -> None:
    states = [state for _, state in walk(blunder())]
    free = [n for n, state in enumerate(states[:-1], 1) if len(state.legal_actions()) > 1]
    found = analysed().decisions
    assert [decision.step for decision in found] == free
    assert [d.options for d in found] == [len(states[n - 1].legal_actions()) for n in free]
    assert all(blunder().actions[d.step - 1] == d.action for d in found)


def test_the_same_budget_gives_the_same_analysis() -> None:
    assert analysed() == analysed()


def test_what_a_seat_lost_is_the_sum_of_its_decisions() -> None:
    found = analysed()
    for seat in range(4):
        costs = [d.cost for d in found.decisions if d.seat == seat]
        assert found.cost_of(seat) == pytest.approx(sum(costs))
    assert found.cost_of(3) == pytest.approx(4.0)


def test_a_player_without_values_leaves_everything_unknown() -> None:
    found = analyse_record(blunder(), make("random"), BUDGET, open_cards=False)
    assert not found.is_valued
    assert {d.verdict for d in found.decisions} == {Verdict.UNKNOWN}
    assert found.turns == ()


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: str(book.id))
def test_any_game_of_any_book_can_be_analysed(book: Rulebook) -> None:
    record = record_of(random_game(book, 5))
    found = analyse_record(record, LastToPlay(), BUDGET, open_cards=open_eyes)
    assert found.decisions
    assert all(d.knowable is not None and d.cost >= 0 for d in found.decisions)


@pytest.mark.parametrize(
    ("book", "target", "expected"),
    [
        (ST, "rufer", {Kind.BIDDING, Kind.CALL, Kind.DECLARER_PLAY, Kind.DEFENCE_PLAY}),
        (DL, "bettler", {Kind.BIDDING, Kind.NEGATIVE_PLAY}),
        (HG, "trischaken", {Kind.BIDDING, Kind.TRISCHAKEN_PLAY}),
    ],
)
def test_decisions_are_sorted_into_departments(
    book: Rulebook, target: str, expected: set[Kind]
) -> None:
    found = analyse_record(
        record_of(random_game(book, 17, target)), LastToPlay(), BUDGET, open_cards=False
    )
    kinds = {decision.kind for decision in found.decisions}
    assert expected <= kinds
    play = {kind for kind in kinds if kind.endswith("-play")}
    assert play <= expected


def test_the_partner_plays_for_the_declarer_s_side() -> None:
    record = record_of(random_game(ST, 17, "rufer"))
    assert record.outcome is not None
    side = {record.outcome.declarer, record.outcome.partner}
    assert None not in side
    found = analyse_record(record, LastToPlay(), BUDGET, open_cards=False)
    play = [d for d in found.decisions if d.trick is not None]
    assert {d.seat for d in play if d.kind is Kind.DECLARER_PLAY} == side
    assert {d.seat for d in play if d.kind is Kind.DEFENCE_PLAY} == {0, 1, 2, 3} - side


def test_open_cards_are_looked_at_if_wanted_and_if_anybody_can(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def seen(open_cards: bool) -> bool:
        found = analyse_record(blunder(), LastToPlay(), BUDGET, open_cards=open_cards)
        return any(decision.open_cards is not None for decision in found.decisions)

    monkeypatch.setattr(analyse, "_OPEN_CARDS", "mondfang.bots.nobody")
    assert not seen(True)
    module = ModuleType("open_eyes")
    module.evaluate = open_eyes  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "open_eyes", module)
    monkeypatch.setattr(analyse, "_OPEN_CARDS", "open_eyes")
    assert seen(True)
    assert not seen(False)


def test_noise_costs_nothing_and_the_best_action_is_never_a_mistake() -> None:
    def found(value: float, error: float) -> Explanation:
        return Explanation((Choice(HK, 1.0, error), Choice(HD, value, error)))

    best = weigh(found(0.0, 9.0), HK)
    assert best is not None
    assert (best.gap, best.error, best.cost) == (0.0, 0.0, 0.0)
    clear, vague = weigh(found(0.0, 0.1), HD), weigh(found(0.0, 0.9), HD)
    assert clear is not None
    assert vague is not None
    assert (clear.cost, vague.gap, vague.cost) == (1.0, 1.0, 0.0)
    assert clear.gap > NOISE * clear.error


def test_the_highest_value_is_the_best_wherever_it_stands() -> None:
    found = weigh(Explanation((Choice(HD, 0.0), Choice(HK, 1.0))), HD)
    assert found is not None
    assert (found.best, found.cost) == (HK, 1.0)


def weighed(cost: float) -> Weighed:
    return Weighed(HK, cost, 0.0, 0.0)


@pytest.mark.parametrize(
    ("knowable", "seen", "verdict"),
    [
        (2.0, 2.0, Verdict.MISTAKE),
        (2.0, None, Verdict.MISTAKE),
        (2.0, 0.0, Verdict.UNPUNISHED),
        (0.0, 4.0, Verdict.UNLUCKY),
        (0.0, 0.5, Verdict.BEST),
        (0.1, None, Verdict.BEST),
        (None, 4.0, Verdict.UNKNOWN),
    ],
)
def test_luck_is_told_from_mistakes(
    knowable: float | None, seen: float | None, verdict: Verdict
) -> None:
    one = None if knowable is None else weighed(knowable)
    two = None if seen is None else weighed(seen)
    assert judge(one, two) is verdict


class FewOnly(LastToPlay):
    """Looks at no more than two actions, as a searcher does with a hundred discards."""

    def evaluate(self, view: View, budget: Budget) -> Explanation:
        whole = super().evaluate(view, budget)
        if len(view.legal_actions) == 2:
            return whole
        return Explanation(whole.choices[:2], whole.worlds)


def test_an_action_that_the_player_did_not_look_at_is_asked_for() -> None:
    found = analyse_record(blunder(), FewOnly(), BUDGET, open_cards=False)
    assert all(decision.knowable is not None for decision in found.decisions)
    step = step_of(blunder(), BLUNDER)
    (mine,) = (decision for decision in found.decisions if decision.step == step)
    assert mine.cost == pytest.approx(4.0)


def decision(step: int, seat: int, action: Action, cost: float, swing: float) -> Decision:
    phase = next(state.public.phase for _, state in walk(blunder()))
    return Decision(
        step, seat, Kind.BIDDING, phase, None, action, 2, weighed(cost), None, swing=swing
    )


def test_news_that_no_decision_explains_is_told_once_and_from_the_declarer_s_side() -> None:
    quiet = tuple(decision(n, n % 2, Pass(n % 2), 0.0, 5.0 if n == 4 else 0.0) for n in range(8))
    (turn,) = turning_points(quiet, 0)
    assert (turn.reason, turn.decision.step, turn.weight) == ("news", 4, 5.0)
    assert turning_points(quiet, 1) == ()
    guilty = (*quiet[:5], decision(5, 1, HD, 4.0, 0.0), *quiet[6:])
    assert [turn.reason for turn in turning_points(guilty, 0)] == ["mistake"]


def test_the_swing_leads_from_an_action_to_the_settlement() -> None:
    found, record = analysed(), blunder()
    assert record.settlement is not None
    for seat in range(4):
        own = [d for d in found.decisions if d.seat == seat]
        for one, two in pairwise(own):
            assert one.knowable is not None
            assert two.knowable is not None
            assert one.swing == pytest.approx(two.knowable.best_value - one.knowable.value)
        last = own[-1]
        assert last.knowable is not None
        assert last.swing == pytest.approx(record.settlement.points[seat] - last.knowable.value)
