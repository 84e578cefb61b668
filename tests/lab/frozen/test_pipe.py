"""A bot over a pipe: it is told what its seat was told, and answers as it would here."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from mondfang.bots import Budget, make
from mondfang.game import GameState, new_game
from mondfang.game.public import Phase
from mondfang.lab import LabError
from mondfang.lab.deals import deal_of
from mondfang.lab.frozen import speaker
from mondfang.lab.frozen.build import SPEAKER
from mondfang.lab.frozen.lines import choices_in, question, read_action, written
from mondfang.lab.frozen.pipe import Piped, Speaker
from mondfang.lab.games import Opening, opening_refusal, play_game, steered
from mondfang.rulebook.model import Rulebook
from tests.positions import BOOKS, DL, HG, KI, SB, SKOTY, ST, book_with

PLAYED = (ST, HG, KI, SB, SKOTY, book_with(DL, zwiccolo="on"))
HERE = (sys.executable, "-P", str(SPEAKER), str(Path(__file__).parents[3]))


def states(book: Rulebook, seed: int, contract: str | None = None) -> list[GameState]:
    """Every state of a game of chance, in which seat 1 has this contract."""
    state, bot, found = new_game(book, deal_of(book, seed, 0), seed % 4), make("random"), []
    opening = Opening(1, contract) if contract is not None else None
    while state.turn is not None:
        found.append(state)
        if opening is not None and state.public.phase is Phase.AUCTION:
            action = steered(state, opening)
        else:
            action = bot.choose(state.view(state.turn), Budget(seed * 1000 + len(found)))
        state = state.apply(action)
    return found


@pytest.mark.parametrize("book", PLAYED, ids=lambda book: book.id)
def test_what_a_seat_was_told_makes_its_view_again_in_every_contract(book: Rulebook) -> None:
    phases, contracts = set(), set()
    for contract in book.contracts:
        opening = Opening(1, contract)
        for seed in (1, 5, 0):  # the forehand first, with two hands
            if opening_refusal(book, deal_of(book, seed, 0), seed % 4, opening) is None:
                break
        else:
            continue
        contracts.add(contract)
        for state in states(book, seed, contract):
            assert state.turn is not None
            view = state.view(state.turn)
            line = question(view, Budget(5), "club")
            assert speaker.view_of(json.loads(line)) == view
            phases.add(view.public.phase)
    assert len(phases) >= 7
    assert len(contracts) >= 3


def test_the_line_names_no_card_that_the_seat_has_not_seen() -> None:
    for state in states(ST, 1, "sechserdreier"):
        assert state.turn is not None
        view = state.view(state.turn)
        told = json.loads(question(view, Budget(), "club"))["told"]
        named = {code for row in told for code in _codes(row)}
        assert named <= {card.code for card in view.seen}


def _codes(row: dict[str, object]) -> list[str]:
    cards = row.get("cards") or row.get("added") or []
    assert isinstance(cards, list)
    return [*cards, *([str(row["card"])] if "card" in row else [])]


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.id)
def test_every_action_is_read_as_it_was_written(book: Rulebook) -> None:
    for state in states(book, 4):
        for action in state.legal_actions()[:40]:
            assert read_action(json.loads(json.dumps(written(action)))) == action


def test_over_the_pipe_a_bot_plays_as_it_does_here() -> None:
    piped = Piped("club-then", "club", HERE)
    there = play_game(DL, deal_of(DL, 5, 1), 1, [piped] * 4, 8, worlds=8)
    here = play_game(DL, deal_of(DL, 5, 1), 1, [make("club")] * 4, 8, worlds=8)
    assert there.end.history == here.end.history


@pytest.mark.parametrize("player", ["mc1000", "pimc100"])
def test_the_yardsticks_weigh_cards_by_uniform_worlds(player: str) -> None:
    played = states(ST, 2, "dreier")
    state = next(state for state in played if len(state.public.tricks) == 4)
    assert state.turn is not None
    line = question(state.view(state.turn), Budget(3, 20), player)
    with_values = choices_in(Speaker(HERE).ask(line))
    assert with_values[0].value is not None
    assert {each.action for each in with_values} == set(state.legal_actions())


def stand_in(folder: Path, answer: str) -> tuple[str, ...]:
    """A program that gives this answer to whatever it is asked."""
    program = folder / "program.py"
    program.write_text(f"import sys\nfor line in sys.stdin: print({answer!r}, flush=True)\n")
    return (sys.executable, str(program))


def first_view() -> GameState:
    return new_game(ST, deal_of(ST, 1, 0), 0)


def test_what_is_no_longer_legal_is_passed_over_for_the_next_best(tmp_path: Path) -> None:
    illegal, legal = {"event": "Pass", "seat": 3}, {"event": "Reserve", "seat": 0}
    answer = json.dumps({"choices": [[illegal, 2.0, 0.1], [legal, 1.0, 0.1]]})
    bot = Piped("then", "club", stand_in(tmp_path, answer))
    thought = bot.evaluate(first_view().view(0), Budget())
    assert [choice.value for choice in thought.choices] == [1.0]


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ('{"error": "KeyError: no such book"}', "no such book"),
        ('{"choices": []}', "choices"),
        ('{"choices": [[{"event": "Fly"}, 1, 0]]}', "Fly"),
        ("good morning", "Expecting value"),
    ],
)
def test_a_failure_is_named_with_the_programs_words(answer: str, said: str, tmp_path: Path) -> None:
    bot = Piped("club-2026-11", "club", stand_in(tmp_path, answer))
    with pytest.raises(LabError) as caught:
        bot.choose(first_view().view(0), Budget())
    assert "club-2026-11" in caught.value.text("de")
    assert said in caught.value.text("en")


def test_a_program_that_died_is_named() -> None:
    bot = Piped("club-2026-11", "club", (sys.executable, "-c", "pass"))
    with pytest.raises(LabError, match="club-2026-11"):
        bot.choose(first_view().view(0), Budget())
