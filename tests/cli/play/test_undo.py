"""Taking back: as long as nothing hidden was shown; in training always."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from mondfang.bots import thumb
from mondfang.cli import cli
from mondfang.game import GameState, Phase
from mondfang.game import actions as act
from mondfang.record import read_text, replay
from mondfang.rulebook import Rulebook
from mondfang.table.play.undo import news
from tests.positions import BOOKS, ST, table
from tests.random_games import start

DONE = "Zurückgenommen."
REFUSED = "nicht mehr zurücknehmen"


def played(*arguments: str, answers: str) -> Result:
    command = ["play", "--bots", "greedy", "--teacher", "greedy", "--seed", "5", *arguments]
    return CliRunner().invoke(cli, command, input=answers)


def test_before_the_first_decision_there_is_nothing_to_take_back() -> None:
    assert "nichts zurückzunehmen" in played(answers="u\nq\n").output


def test_a_bid_is_taken_back_while_nobody_has_spoken_after_it() -> None:
    result = played(answers="1\nbid rufer\nu\nbid solorufer\nq\n")
    assert result.output.count(DONE) == 1
    assert result.output.count("Trischaken!  bid trischaken") == 2
    assert "Du: Solorufer!" in result.output
    assert REFUSED not in result.output


def test_after_another_seat_has_spoken_it_stands() -> None:
    result = played(answers="1\nzurück\nq\n")
    assert f"{REFUSED} – Spieler 2: Weiter!" in result.output
    assert DONE not in result.output


def test_a_chain_of_own_decisions_is_taken_back_one_by_one() -> None:
    result = played(answers="1\nbid rufer\nu\nu\nq\n")
    assert result.output.count(DONE) == 1
    assert result.output.count(REFUSED) == 1


def test_a_call_is_taken_back_until_the_talon_is_opened() -> None:
    result = played(answers="1\nbid rufer\n1\nu\n2\n\nu\nq\n")
    assert result.output.count(DONE) == 1
    assert "Du: ruft" in result.output
    assert result.output.index(DONE) < result.output.index("Du: deckt den Talon auf")
    assert f"{REFUSED} – der Talon ist aufgedeckt." in result.output


def test_half_discard_and_announcement_are_taken_back_until_the_declarer_lies() -> None:
    result = played(answers="1\nbid rufer\n1\n1\n1\nu\n1\n1\nu\n1\nannounce trull\nu\nlie\nu\nq\n")
    assert result.output.count(DONE) == 3
    assert result.output.count("Du: Trull!") == 1
    assert result.output.count("Du: verlegt ♦1 · ♠9 · ♣10") == 2
    assert result.output.rindex(REFUSED) > result.output.rindex(DONE)


def test_a_card_stands_once_others_have_played() -> None:
    result = played(answers="1\n1\n1\nu\nq\n")
    assert f"{REFUSED} – Spieler 2: XII." in result.output


def test_in_training_everything_is_taken_back_to_the_first_word(tmp_path: Path) -> None:
    answers = "1\n1\n1\n1\nu\nu\nu\nu\nu\n" + "1\n" * 15 + "u\n1\nq\n"
    result = played("--training", "--save", str(tmp_path), answers=answers)
    assert result.exit_code == 0
    assert "Übungsspiel" in result.output.splitlines()[2]
    assert result.output.count(DONE) == 5
    assert result.output.count("nichts zurückzunehmen") == 1
    assert result.output.count("Summe") == 2
    record = read_text((tmp_path / "001.tarock").read_text(encoding="utf-8"))
    assert "5-mal" in record.notes[0].text
    assert replay(record).is_over
    assert len(list(tmp_path.iterdir())) == 1


def test_the_sheet_counts_a_game_once_however_often_its_end_is_taken_back() -> None:
    once = played("--training", answers="1\n" * 15 + "q\n")
    again = played("--training", answers="1\n" * 15 + "u\n1\nu\n1\nq\n")
    sheets = [line for line in again.output.splitlines() if line.startswith("Schrift")]
    assert len(sheets) == 3
    assert set(sheets) == {line for line in once.output.splitlines() if line[:7] == "Schrift"}


def test_without_training_a_counted_game_stands() -> None:
    result = played(answers="1\n" * 15 + "u\nq\n")
    assert REFUSED in result.output
    assert DONE not in result.output


def test_an_ordinary_record_notes_the_promise_of_its_pack_alone(tmp_path: Path) -> None:
    """It is the record of any table: the fair shuffle stands in it, and nothing else."""
    played("--save", str(tmp_path), answers="1\n" * 15 + "q\n")
    notes = read_text((tmp_path / "001.tarock").read_text(encoding="utf-8")).notes
    assert [note.text.partition(":")[0] for note in notes] == [
        *("commitment", "table", "game", "salt", "deck", "seals", "lots", "cut")
    ]


def test_a_talon_that_nobody_has_seen_is_news_when_it_is_taken() -> None:
    before = table(ST, "bid sechserdreier", *["pass"] * 3)
    while before.public.phase is not Phase.TALON:
        before = before.apply(before.legal_actions()[0])
    after = before.apply(act.TakeWhole(0))
    assert news(before.view(0), after.view(0)) is not None


@pytest.mark.parametrize(("contract", "is_news"), [("trischaken", True), ("dreier", False)])
def test_a_card_that_wins_a_closed_trick_stands_if_the_talon_adds_to_it(
    contract: str, is_news: bool
) -> None:
    state = table(ST, "reserve", "pass", "pass", "pass", f"bid {contract}")
    found = []
    while not state.is_over and len(state.public.tricks) < 6:
        winner, actions = state.turn, state.legal_actions()
        lie = [action for action in actions if isinstance(action, act.Lie | act.Gut)]
        after = state.apply((*actions, *lie)[-1])
        if len(state.public.trick) == 3 and after.turn == winner and not after.is_over:
            found.append(news(state.view(winner), after.view(winner)) is not None)
        state = after
    assert found
    assert set(found) == {is_news}


def swapped(state: GameState, you: int, source: random.Random) -> GameState:
    """Another world behind the same view: two others exchange a card, the talon is turned round."""
    hidden = state.hidden
    one, two = source.sample([seat for seat in range(4) if seat != you], 2)
    hands = list(hidden.hands)
    for seat, other in ((one, two), (two, one)):
        card = max(hidden.hands[seat].bit_length() - 1, 0)
        if hidden.hands[seat]:
            hands[seat] &= ~(1 << card)
            hands[other] |= 1 << card
    talon = hidden.deal.talon if state.public.talon else hidden.deal.talon[::-1]
    deal = replace(hidden.deal, talon=talon)
    a, b, c, d = hands
    return replace(state, hidden=replace(hidden, deal=deal, hands=(a, b, c, d)))


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: str(book.id))
def test_what_may_be_taken_back_has_shown_nothing(book: Rulebook) -> None:
    """Where no news is found, another world behind the same view would have looked the same."""
    source, kinds = random.Random(7), set()
    for seed in range(14):
        state = start(book, seed)
        while state.turn is not None:
            you = state.turn
            if you == 0 and state.public.phase is not Phase.PLAY:
                action = source.choice(state.legal_actions())
            else:
                action = thumb.choose(state.view(you), source)
            after = state.apply(action)
            before, now = state.view(you), after.view(you)
            if news(before, now) is None:
                kinds.add(type(action))
                other = swapped(state, you, source).apply(action).view(you)
                assert (other.told, other.hand) == (now.told, now.hand)
            state = after
    assert {act.Bid, act.Discard, act.Play} <= kinds
