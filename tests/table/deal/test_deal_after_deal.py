"""Deal after deal: the dealer moves, the promise is kept, the last round ends the table."""

from __future__ import annotations

import pytest

from mondfang.cards import CARDS, KINGS, SKUES, TAROCKS, CardSet
from mondfang.game import Deal, IllegalAction, new_game
from mondfang.game.actions import ThrowIn
from mondfang.rulebook import RulebookError, load_book
from mondfang.table.errors import StaleClick
from mondfang.table.pack.promise import deal_of
from mondfang.table.play import moves as playing
from mondfang.table.seating import seats as seating
from mondfang.table.setup import Setup, check_setup
from tests.table.seating.test_seating import refusal
from tests.table.tables import PERSONS, SALT, ST, Log, deck_of, seated

HG = "hopfgarten-2023"


def poor_deck() -> tuple[Deal, int]:
    """In Hopfgarten's deal by dealer 3, seat 0 has neither tarock nor king."""
    poor = CardSet.of([card for card in CARDS if not (TAROCKS | KINGS) >> card & 1][:12])
    rest = [card for card in CARDS if card not in poor]
    hands = [CardSet.of(rest[12 * index : 12 * index + 12]) for index in range(3)]
    return Deal((poor, hands[0], hands[1], hands[2]), tuple(rest[36:])), 0


def test_the_pack_is_dealt_as_the_book_deals_after_the_cut() -> None:
    log = seated().deal(cut=20)
    opening = log.table.pack
    assert opening is not None
    assert opening.cut == 20
    deal = deal_of(opening, log.table.book.deal, 0)
    assert log.state == new_game(log.table.book, deal, 0)


def test_the_deal_passes_on_and_the_forehand_with_it() -> None:
    log = seated()
    dealers = []
    for _ in range(5):
        log.deal()
        dealers.append(log.told("p0").dealer)
        assert log.table.turn == (log.told("p0").dealer + 1) % 4
        log.play_out()
    assert dealers == [3, 0, 1, 2, 3]


def test_with_five_each_dealer_sits_out_in_turn() -> None:
    log = Log(Setup(ST, size=5, bots="random"), dealer=4).seat(*PERSONS, "p4")
    outs = []
    for _ in range(5):
        log.deal()
        outs.append(log.told("p0").sits_out)
        assert log.table.turn == (log.told("p0").dealer + 1) % 5
        log.play_out()
        assert log.table.sheet[-1].points[outs[-1] or 0] == 0
    assert outs == [4, 0, 1, 2, 3]


def test_who_sits_out_cannot_act() -> None:
    log = Log(Setup(ST, size=5), dealer=0).seat(*PERSONS).deal()
    assert refusal(log, "p0", "pass") == "sits-out"


def test_a_thrown_in_deal_counts_for_nothing_and_is_dealt_again_by_the_same_dealer() -> None:
    log = seated(Setup(HG, bots="random"))
    deal, thrower = poor_deck()
    log.deal(deck=deck_of(deal, log.table.book.deal, 0))
    assert log.state.hidden.deal == deal
    log.move(ThrowIn(thrower))
    line = log.table.sheet[-1]
    assert (line.thrown_in, line.points, line.contract) == (True, (0, 0, 0, 0), None)
    assert log.table.chore() == "commit"
    log.commit()
    assert log.table.chore() == "redeal"
    assert log.table.due(10.0) == 14.0
    log.add(playing.redeal(log.table))
    assert (log.table.game, log.told("p0").dealer) == (2, 3)


def test_the_house_deals_again_only_what_was_thrown_in() -> None:
    log = seated().games(1).commit()
    with pytest.raises(IllegalAction) as caught:
        playing.redeal(log.table)
    assert caught.value.code == "game-not-over"


def test_without_a_promise_nothing_is_dealt() -> None:
    assert refusal(seated(), "p0", "deal") == "no-commitment"


def test_the_promise_is_the_houses_chore_before_every_deal() -> None:
    log = seated()
    assert log.table.chore() == "commit"
    assert log.table.due(7.0) == 7.0
    log.commit()
    assert log.table.chore() is None
    log.deal()
    assert log.table.chore() is None
    log.play_out()
    assert log.table.chore() == "commit"


def test_a_promise_is_made_once() -> None:
    log = seated().commit()
    with pytest.raises(IllegalAction) as caught:
        log.commit()
    assert caught.value.code == "game-not-over"


def test_half_a_pack_is_no_promise() -> None:
    with pytest.raises(IllegalAction) as caught:
        playing.commit(seated().table, CARDS[:27], SALT)
    assert caught.value.code == "salt-or-deck"


def test_nobody_deals_into_a_running_game() -> None:
    assert refusal(seated().deal(), "p1", "deal") == "game-not-over"


def test_who_does_not_sit_here_does_not_deal() -> None:
    assert refusal(seated().commit(), "p9", "deal") == "not-seated"


def test_a_cut_lifts_0_to_53_cards() -> None:
    assert refusal(seated().commit(), "p0", "deal 54") == "bad-cut"


def test_a_second_click_on_deal_is_stale() -> None:
    log = seated().games(1).commit()
    at = log.table.at
    log.do("p0", "deal", at=at)
    with pytest.raises(StaleClick) as caught:
        log.do("p1", "deal", at=at)
    assert caught.value.code == "stale"
    assert caught.value.at == "2.0"
    assert caught.value.text("de") != caught.value.text("en")


def test_an_action_of_another_moment_is_stale_and_not_illegal() -> None:
    log = seated().deal()
    with pytest.raises(StaleClick):
        log.do("p0", "reserve", at="0.0")
    log.do("p0", "reserve", at="1.0")
    with pytest.raises(StaleClick):
        log.do("p0", "reserve", at="1.0")


def test_a_bot_that_thought_too_long_is_stale() -> None:
    log = Log(dealer=0).seat("p0").deal()
    at, action = log.table.at, log.table.bot_view(1).legal_actions[0]
    log.move()
    with pytest.raises(StaleClick):
        playing.bot_act(log.table, at, action)


def test_a_bot_does_not_act_for_a_person_who_took_its_seat() -> None:
    log = Log(dealer=0).seat("p0", "p1").deal()
    log.do("p1", "stand")
    action = log.table.bot_view(1).legal_actions[0]
    log.do("p1", "sit 1")
    with pytest.raises(IllegalAction):
        playing.bot_act(log.table, log.table.at, action)


def test_a_bot_is_due_after_the_tables_pace() -> None:
    log = Log(Setup(ST, pace=1.5), dealer=0).seat("p0", "p1").deal()
    log.do("p1", "stand")
    assert log.table.bot_turn() == 1
    assert log.table.due(10.0) == 11.5
    log.do("p1", "sit 1")
    assert log.table.bot_turn() is None
    assert log.table.due(10.0) is None


def test_the_last_round_goes_to_the_first_forehand_and_once_around() -> None:
    log = seated()
    assert log.table.book.deal.final_round != "skues"
    log.games(2)
    log.do("p0", "last-round")
    assert refusal(log, "p1", "last-round") == "last-round-asked"
    assert log.told("p1").last_round
    assert log.told("p1").deals_left == 2 + 4
    log.games(6)
    assert log.told("p0").ended
    assert not log.told("p0").can_deal
    assert log.table.chore() is None
    assert refusal(log, "p0", "deal") == "table-ended"


def test_a_last_round_asked_for_between_two_deals_counts_from_the_next() -> None:
    log = seated().games(3)
    log.do("p0", "last-round")
    assert log.told("p0").deals_left == 1 + 4


def skues_table(seed: int) -> Log:
    """A table whose last round begins with whoever gets the Sküs; it was asked for at the start."""
    options = (("final_round", "gstiess"), ("final_round_double", "on"))
    log = seated(Setup("standard-deluxe", options, bots="random"), seed)
    assert log.table.book.deal.final_round == "skues"
    log.do("p0", "last-round")
    return log.deal()


@pytest.mark.parametrize("seed", range(4))
def test_who_got_the_skues_does_not_show_in_the_deals_left_before_the_end(seed: int) -> None:
    log = skues_table(seed)
    holder = next(seat for seat in range(4) if SKUES in log.state.hidden.deal.hands[seat])
    while log.table.turn is not None:
        assert all(log.told(person).deals_left is None for person in PERSONS)
        assert log.told("p0").doubled_left == 0
        log.move()
    assert log.told("p0").deals_left == holder + 4 - 1
    assert log.table.sheet[0].doubled is (holder == 0)


def test_no_game_no_action() -> None:
    assert refusal(seated(), "p0", "pass") == "no-game"


@pytest.mark.parametrize(
    ("setup", "code"),
    [
        (Setup(ST, bots="genius"), "no-such-rung"),
        (Setup(ST, pace=-1), "bad-pace"),
        (Setup(ST, pace=float("nan")), "bad-pace"),
        (Setup(ST, stake=0), "bad-stake"),
        (Setup(ST, name="x" * 41), "bad-table-name"),
        (Setup(ST, name="a\nb"), "bad-table-name"),
        (Setup(HG, size=5), "table-size"),
        (Setup(ST, size=3), "table-size"),
    ],
)
def test_what_no_table_can_be_opened_with_is_refused(setup: Setup, code: str) -> None:
    with pytest.raises(IllegalAction) as caught:
        check_setup(setup)
    assert caught.value.code == code


def test_a_book_that_is_not_there_is_the_rulebooks_error() -> None:
    with pytest.raises(RulebookError):
        check_setup(Setup("nirgendwo-1900"))


def test_a_first_dealer_who_is_not_there_is_refused() -> None:
    with pytest.raises(IllegalAction) as caught:
        seating.open_table("t", Setup(ST), 4)
    assert caught.value.code == "no-such-seat"


def test_house_rules_are_read_from_the_setup() -> None:
    house = f'id = "haus"\ntitle = "Haus"\nregion = "Haus"\nedition = "1"\nextends = "{ST}"\n'
    log = Log(Setup("haus", house=house, manner="table", bots="random")).seat("p0").games(1)
    assert log.table.book.id == "haus"
    assert log.table.book.contracts == load_book(ST).contracts
