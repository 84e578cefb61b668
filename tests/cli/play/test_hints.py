"""The teacher at the terminal: order, expected points, reasons in words, both languages."""

from __future__ import annotations

import pytest
from click.testing import CliRunner, Result

from mondfang.bots import Bot, Budget, Choice, Explanation, Reason, Style, make
from mondfang.cli import cli
from mondfang.cli.play.hints import hint_lines
from mondfang.game import View
from mondfang.game.actions import Action
from tests.positions import ST, table

asked: list[tuple[int, int]] = []


class Teacher:
    """Likes the last action best, and says why."""

    name = "cup"

    def evaluate(self, view: View, budget: Budget) -> Explanation:
        asked.append((len(view.told), budget.seed))
        ranked = tuple(reversed(view.legal_actions))
        choices = tuple(Choice(one, 2.25 - place, 0.4) for place, one in enumerate(ranked))
        reasons = (
            Reason("tarocks-out", {"count": 13}),
            Reason("void", {"seat": 2, "suit": "H"}),
            Reason("king-with", {"seat": 0, "card": "HK"}),
        )
        return Explanation(choices, 120, reasons)

    def choose(self, view: View, budget: Budget) -> Action:
        return self.evaluate(view, budget).best.action

    def explain(self) -> Explanation | None:
        return None


def made(name: str, style: Style | None = None) -> Bot:
    """The teacher is asked to teach, the others are not."""
    return Teacher() if style is not None and style.teacher else make(name, style)


@pytest.fixture
def teaching(monkeypatch: pytest.MonkeyPatch) -> None:
    asked.clear()
    monkeypatch.setattr("mondfang.cli.play.command.make", made)


def played(*arguments: str, answers: str) -> Result:
    command = ["play", "--bots", "greedy", "--seed", "5", *arguments]
    return CliRunner().invoke(cli, command, input=answers)


@pytest.mark.usefixtures("teaching")
def test_a_hint_tells_the_best_choices_their_points_and_why() -> None:
    result = played(answers="1\n?\nq\n")
    hint = result.output[result.output.index("Tipp (cup)") :]
    for text in (
        "14  +2,25 ±0,40 Solodreier!  bid solodreier",
        "12  +0,25 ±0,40 Bettler ouvert!",
        "… und 11 weitere; ?? zeigt alle",
        "– Es sind noch 13 Tarock draußen.",
        "– Spieler 3 hat kein Herz.",
        "– Den gerufenen Herz-König hast du selbst.",
        "– Durchgerechnet für 120 mögliche Kartenverteilungen",
    ):
        assert text in hint
    assert "Trischaken" not in hint


@pytest.mark.usefixtures("teaching")
def test_all_choices_are_shown_on_request_and_weighed_once() -> None:
    result = played("--lang", "en", answers="1\n?\n??\n? all\nq\n")
    everything = result.output[result.output.rindex("Hint (cup)") :]
    assert " 1 −10.75 ±0.40 Trischaken!" in everything
    assert "more" not in everything
    assert len(asked) == 1


@pytest.mark.usefixtures("teaching")
def test_each_decision_is_weighed_with_a_seed_of_its_own() -> None:
    played(answers="?\n1\n?\n1\n?\nq\n")
    assert len({seed for _, seed in asked}) == 3


def test_a_teacher_without_points_gives_the_order() -> None:
    result = played("--teacher", "greedy", answers="1\n1\n?\nq\n")
    hint = result.output[result.output.index("Tipp (greedy)") :]
    assert "rechnet nicht in Punkten" in hint
    assert "±" not in hint


def test_a_discard_is_told_by_its_cards_and_the_list_has_an_end() -> None:
    state = table(ST, "reserve", "pass", "pass", "pass", "bid dreier", "open talon", "take half 1")
    view = state.view(0)
    found = make("greedy").evaluate(view, Budget())
    lines = list(hint_lines(view, found, "greedy", str, every=True))
    assert lines[1].startswith(" 1 verlegen")
    assert lines[2].startswith("   verlegen")
    assert len(lines) < 70
    assert len(view.legal_actions) > 60
