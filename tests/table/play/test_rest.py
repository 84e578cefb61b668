"""A hand laid down: proof or consent, the rest in open cards, and everything as if played on."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mondfang.bots.play_out import played_out
from mondfang.bots.sure import winning_order
from mondfang.cards import CardSet
from mondfang.game import Phase
from mondfang.record import read_text, write_text
from mondfang.table.entries import Did, LaidAnswered, LaidDown, RestPlayed
from mondfang.table.kept.records import record_of_table
from mondfang.table.play.forced import forced
from mondfang.table.play.rest import bot_lays_down, play_rest
from mondfang.table.setup import Setup
from tests.clauses import clause
from tests.positions import SB, ST
from tests.table.seating.test_seating import refusal
from tests.table.tables import Log, seated

MOST = 400


def until_sure(people: int = 4, setup: Setup | None = None) -> Log:
    """A table at which a person on lead, with cards left, is sure of the rest."""
    for seed in range(MOST):
        log = Log(setup, seed).seat(*(f"p{seat}" for seat in range(people))).deal()
        while log.table.turn is not None:
            turn = log.table.turn
            view = log.table.running().view(turn)
            if turn < people and len(view.hand) >= 2 and winning_order(view):
                return log
            log.move()
    raise AssertionError("nobody is ever sure")


def until_unsure() -> Log:
    """Four people, and one on lead who is not sure of the rest."""
    log = seated().deal()
    while log.state.public.phase is not Phase.PLAY or log.state.public.trick:
        log.move(target="dreier")
    assert not winning_order(log.table.running().view(log.table.turn))
    return log


def test_what_is_sure_is_claimed_without_asking_and_played_to_the_end() -> None:
    log = until_sure()
    turn = log.table.turn
    assert turn is not None
    tricks = 12 - len(log.state.public.tricks)
    assert log.told(f"p{turn}").sure_of_rest
    log.do(f"p{turn}", "rest mine")
    assert log.entries[-1] == LaidDown(turn, True, True)
    assert (log.table.chore(), log.table.asked_about_rest()) == ("play-out", ())
    log.add(play_rest(log.table))
    assert log.state.is_over
    assert log.table.written is not None
    mine = log.table.running().game_seat(turn)
    assert all(trick.winner == mine for trick in log.state.public.tricks[-tricks:])


def test_a_game_with_a_claim_is_a_record_like_any_other() -> None:
    log = until_sure()
    log.do(f"p{log.table.turn}", "rest mine")
    log.add(play_rest(log.table))
    record = record_of_table(log.commit().table)
    assert read_text(write_text(record)) == record
    assert record.settlement is not None
    assert log.table.written is not None
    assert record.settlement.points == log.table.written.settlement.points


def test_a_hand_that_is_laid_down_is_seen_by_all() -> None:
    log = until_unsure()
    turn = log.table.turn
    assert turn is not None
    hand = log.table.running().view(turn).hand
    log.do(f"p{turn}", "rest mine")
    for seat in range(4):
        rest = log.told(f"p{seat}").rest
        assert rest is not None
        assert (rest.seat, rest.cards, rest.may_answer) == (turn, hand, seat != turn)
    assert log.told(None).rest is None


def test_what_is_not_sure_needs_the_yes_of_everybody() -> None:
    log = until_unsure()
    turn = log.table.turn
    assert turn is not None
    log.do(f"p{turn}", "rest mine")
    others = [seat for seat in range(4) if seat != turn]
    for seat in others:
        assert log.table.chore() is None
        log.do(f"p{seat}", "rest yes")
    assert log.table.chore() == "play-out"
    log.add(play_rest(log.table))
    assert log.state.is_over


def test_with_one_no_the_game_goes_on_and_the_hand_is_not_laid_down_again() -> None:
    log = until_unsure()
    turn = log.table.turn
    assert turn is not None
    log.do(f"p{turn}", "rest mine")
    log.do(f"p{(turn + 1) % 4}", "rest no")
    assert log.entries[-1] == LaidAnswered((turn + 1) % 4, False)
    assert log.told("p0").rest is None
    assert log.table.chore() is None
    assert refusal(log, f"p{turn}", "rest mine") == "rest-not-now"
    assert refusal(log, f"p{(turn + 2) % 4}", "rest yes") == "not-asked"
    log.move()
    assert log.table.rest is None


def test_who_plays_on_instead_has_not_laid_down() -> None:
    log = until_unsure()
    log.do(f"p{log.table.turn}", "rest mine")
    log.move()
    assert (log.table.rest, log.table.chore()) == (None, None)


def test_nothing_is_hurried_while_a_hand_lies_open() -> None:
    log = until_sure()
    log.do(f"p{log.table.turn}", "rest mine")
    assert forced(log.table) is None


def test_with_bots_beside_one_only_what_is_sure_is_claimed() -> None:
    """Otherwise a bot would have to say no by what it holds."""
    for seed in range(MOST):
        log = Log(seed=seed).seat("p0").deal()
        while log.table.turn is not None:
            leads = log.state.public.phase is Phase.PLAY and not log.state.public.trick
            row = log.table.book.contracts[log.state.public.games[0].contract] if leads else None
            if leads and log.table.turn == 0 and row is not None and not row.is_negative:
                if row.talon == "tricks" or len(log.table.running().view(0).hand) < 2:
                    break
                if not winning_order(log.table.running().view(0)):
                    assert refusal(log, "p0", "rest mine") == "rest-not-sure"
                    return
            log.move()
    raise AssertionError("try more seeds")


def test_whoever_is_on_turn_may_give_up_and_bots_do_not_mind() -> None:
    log = Log(seed=2).seat("p0").deal()
    while log.state.public.phase is not Phase.PLAY or log.table.turn != 0:
        log.move(target="dreier")
    log.do("p0", "rest yours")
    assert log.table.chore() == "play-out"
    log.add(play_rest(log.table))
    assert log.state.is_over


def test_out_of_turn_before_the_cards_and_in_table_manner_nobody_lays_down() -> None:
    log = seated().deal()
    assert refusal(log, "p0", "rest mine") == "rest-not-now"
    log = until_unsure()
    turn = log.table.turn
    assert turn is not None
    assert refusal(log, f"p{(turn + 1) % 4}", "rest yours") == "rest-not-now"
    log = seated(Setup(ST.id, manner="table", bots="random")).deal()
    while log.state.public.phase is not Phase.PLAY:
        log.move(target="dreier")
    assert refusal(log, f"p{log.table.turn}", "rest yours") == "rest-not-now"


def test_a_bot_that_is_sure_claims() -> None:
    for seed in range(MOST):
        log = Log(Setup(ST.id, bots="cup"), seed).seat("p0").deal()
        while log.table.turn is not None:
            entry = bot_lays_down(log.table)
            if entry is not None:
                assert entry == LaidDown(entry.seat, True, True)
                assert log.table.places[entry.seat].is_bot
                log.add(entry)
                log.add(play_rest(log.table))
                assert log.state.is_over
                return
            log.move()
    raise AssertionError("no bot is ever sure")


def test_a_bot_gives_up_once_where_a_lost_negative_game_is_played_on() -> None:
    """In all our books such a game ends by itself; at this house's table it does not."""
    house = (
        f'id = "haus"\ntitle = "Haus"\nregion = "Haus"\nedition = "1"\nextends = "{ST.id}"\n'
        "[play.negative]\nstop_when_decided = false\n"
    )
    for seed in range(MOST):
        log = Log(Setup("haus", house=house, bots="club"), seed).seat("p0").deal()
        while log.table.turn is not None:
            entry = bot_lays_down(log.table)
            if entry is not None and not entry.mine:
                log.add(entry)
                assert log.table.asked_about_rest() == (0,)
                log.do("p0", "rest no")
                while not log.state.is_over:
                    assert bot_lays_down(log.table) is None
                    log.move()
                assert log.state.public.games[0].seat == log.table.running().game_seat(entry.seat)
                assert log.state.outcome().contract in ("piccolo", "bettler", "zwiccolo")
                return
            log.move(target="piccolo")
    raise AssertionError("no bot ever loses")


def test_a_bot_of_a_lower_rung_does_not_know() -> None:
    log = Log(Setup(ST.id, bots="greedy")).seat("p0").deal()
    while log.table.turn is not None:
        assert bot_lays_down(log.table) is None
        log.move()


@clause("SB-062")
def test_the_rest_is_played_in_order_by_the_rules_and_the_others_get_what_is_theirs() -> None:
    """Nobody is fined who lays down too early; the others take what they still can."""
    for seed in range(MOST):
        log = seated(Setup(SB.id, bots="random"), seed).deal()
        while log.table.turn is not None and len(log.state.public.tricks) < 9:
            log.move(target="dreier")
        state, tricks = log.state, len(log.state.public.tricks)
        if log.table.turn is None or state.public.trick:
            continue
        leader = state.turn
        for action in played_out(state):
            assert state.refusal(action) is None
            state = state.apply(action)
        assert state.is_over
        if {trick.winner for trick in state.public.tricks[tricks:]} - {leader}:
            return
    raise AssertionError("the others never take a trick")


def test_the_same_cards_end_the_same_way() -> None:
    log = until_sure()
    assert played_out(log.state) == played_out(log.state)


def test_a_claim_comes_to_what_every_way_of_playing_on_comes_to() -> None:
    """The points of a proven claim are those of the order that wins, however the others play."""
    for seed in range(8):
        log = until_sure(setup=Setup(ST.id, bots="random"))
        turn = log.table.turn
        assert turn is not None
        seat = log.table.running().game_seat(turn)
        order = list(winning_order(log.table.running().view(turn)))
        tricks = len(log.state.public.tricks)
        other = Log(seed=seed)
        state = log.state
        while not state.is_over:
            legal = state.legal_actions()
            mine = [one for one in legal for card in order if getattr(one, "card", None) == card]
            if state.turn == seat:
                state = state.apply(min(mine, key=lambda one: order.index(int(one.card))))  # type: ignore[union-attr]
            else:
                state = state.apply(other.source.choice(legal))
        assert {trick.winner for trick in state.public.tricks[tricks:]} == {seat}
        taken = CardSet.of(card for trick in state.public.tricks[tricks:] for card in trick.cards)
        log.do(f"p{turn}", "rest mine")
        log.add(play_rest(log.table))
        ours = CardSet.of(
            card for trick in log.state.public.tricks[tricks:] for card in trick.cards
        )
        assert ours == taken


def test_the_clock_leaves_time_to_look_at_the_hand() -> None:
    log = until_unsure()
    timed = replace(log.table, turned=1_000.0)
    turn = timed.turn
    assert turn is not None
    assert timed.after(LaidDown(turn, True), 1_020.0).turned == 1_020.0


def test_the_entry_holds_the_cards_and_the_log_reads_to_the_same_table() -> None:
    log = until_sure()
    before = log.state
    log.do(f"p{log.table.turn}", "rest mine")
    entry = play_rest(log.table)
    assert isinstance(entry, RestPlayed)
    assert len(entry.cards) == sum(hand.bit_count() for hand in before.hidden.hands)
    log.add(entry)
    again = [one for one in log.entries if isinstance(one, Did)]
    assert log.table.at == f"1.{len(again) + 1}"


@pytest.mark.parametrize("verb", ["rest", "rest ours", "rest yes"])
def test_what_is_no_verb_of_it_is_refused(verb: str) -> None:
    log = until_unsure()
    assert refusal(log, f"p{log.table.turn}", verb) in ("no-such-verb", "not-asked")
