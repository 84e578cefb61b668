"""One game of four bots: by views alone, the same for the same seed, with a steered auction."""

from __future__ import annotations

import pytest

from mondfang.bots.ladder import make
from mondfang.bots.protocol import Bot
from mondfang.cards import CardSet
from mondfang.game import View
from mondfang.lab import LabError, Opening, Played, deal_of, play_game
from mondfang.lab import games as lab_games
from mondfang.lab.games import opening_refusal
from mondfang.rulebook import book_ids, load_book
from tests.lab.seatmates import Cheat, Watcher

ST = load_book("steirisch-2017")
GREEDY: list[Bot] = [make("greedy") for _ in range(4)]


def untimed(played: Played) -> tuple[object, ...]:
    return (played.outcome, played.settlement, played.steps, played.won)


def test_every_bot_is_handed_its_own_view_and_a_seed_of_its_own_for_each_move() -> None:
    watchers = [Watcher() for _ in range(4)]
    played = play_game(ST, deal_of(ST, 1, 2), 2, watchers, 77)
    for seat, watcher in enumerate(watchers):
        assert {(type(view), view.seat) for view in watcher.views} == {(View, seat)}
        assert len(played.seconds[seat]) == len(watcher.views)
    seeds = [seed for watcher in watchers for seed in watcher.seeds]
    assert len(set(seeds)) == len(seeds) == played.steps


def test_what_the_others_do_changes_no_seed_of_a_seat() -> None:
    def seeds(others: str) -> list[int]:
        watcher = Watcher()
        bots: list[Bot] = [watcher, *(make(others) for _ in range(3))]
        play_game(ST, deal_of(ST, 1, 2), 2, bots, 77)
        return watcher.seeds

    assert seeds("greedy")[:12] == seeds("random")[:12]


def test_the_same_seed_gives_the_same_game_and_another_one_another() -> None:
    def game(seed: int) -> tuple[object, ...]:
        bots = [make("random") for _ in range(4)]
        return untimed(play_game(ST, deal_of(ST, 1, 0), 0, bots, seed))

    assert game(5) == game(5)
    assert len({str(game(seed)) for seed in range(4)}) > 1


@pytest.mark.parametrize("book_id", book_ids())
def test_a_seat_gets_the_contract_that_was_asked_for_wherever_the_book_lets_it(
    book_id: str,
) -> None:
    book = load_book(book_id)
    deal = deal_of(book, 3, 1)
    reached = set()
    for contract in book.contracts:
        for forehand in range(4):
            opening = Opening(1, contract)
            if opening_refusal(book, deal, forehand, opening) is None:
                played = play_game(book, deal, forehand, GREEDY, 9, opening=opening)
                first = played.outcome.games[0]
                turned = first.contract == "trischaken"  # the king lay in the talon
                assert first.seat == 1
                assert turned or first.contract == contract
                assert sum(played.points) == 0
                reached.add(contract)
    offered = {name for name, row in book.contracts.items() if row.offered}
    missing = offered - reached
    assert all(book.contracts[name].besser for name in missing), missing  # a bird is not held


def test_whether_a_game_was_won_agrees_with_its_line_of_the_settlement() -> None:
    seen = set()
    for number in range(25):
        played = play_game(ST, deal_of(ST, 8, number), number % 4, GREEDY, number)
        declarer = played.outcome.declarer
        assert declarer is not None
        (line,) = [line for line in played.settlement.lines if line.item == "game"]
        assert played.won is (line.points[declarer] > 0)
        seen.add(played.won)
    assert seen == {True, False}


def test_a_bot_that_breaks_the_rules_is_named() -> None:
    bots: list[Bot] = [Cheat() for _ in range(4)]
    with pytest.raises(LabError) as caught:
        play_game(ST, deal_of(ST, 1, 0), 0, bots, 1)
    assert "cheat" in caught.value.text("en")
    assert "Verbotenes" in caught.value.text("de")


def test_a_game_without_end_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab_games, "MOST_STEPS", 10)
    with pytest.raises(LabError, match="never ends"):
        play_game(ST, deal_of(ST, 1, 0), 0, GREEDY, 1)


def test_a_bird_game_needs_its_bird() -> None:
    deal = deal_of(ST, 3, 1)
    pagat = CardSet.parse("I")
    seat = next(seat for seat in range(4) if not deal.hands[seat] & pagat)
    refused = opening_refusal(ST, deal, seat, Opening(seat, "pagatrufer"))
    assert refused is not None
    assert refused.code == "bird-not-held"
