"""Everything that can be played can be tapped, in few taps, and gives the same numbers."""

from __future__ import annotations

import pytest

from mondfang.rulebook import book_ids, load_book
from mondfang.scorer.block.form import form_of
from mondfang.scorer.block.taps import taps_for
from mondfang.scorer.slip.form import Slip, slip_of
from tests.clauses import clause
from tests.random_games import random_game, targets
from tests.scorer.block.tapped import counted, faults
from tests.scorer.slip.slips import slip_after

PLAIN = {"rulebook": "steirisch-2017", "forehand": 0, "declarer": 0}


def told(**more: object) -> Slip:
    return slip_of({**PLAIN, **more})


@pytest.mark.parametrize("name", book_ids())
def test_random_games_of_every_contract_can_be_tapped(name: str) -> None:
    book = load_book(name)
    wanted = targets(book)
    tapped = 0
    for seed in range(3 * len(wanted)):
        outcome = random_game(book, seed, wanted[seed % len(wanted)]).outcome()
        if outcome.ending == "thrown-in":
            continue
        slip = slip_of(slip_after(book, outcome))
        found = taps_for(book, slip, 10 if book.money.cents_per_point is None else None)
        tapped += found is not None
    assert tapped > 2 * len(wanted)


def test_a_dreier_takes_three_taps_and_a_rufer_no_more_than_four() -> None:
    book = load_book("steirisch-2017")
    dreier = taps_for(book, told(contract="dreier", points="40"))
    rufer = taps_for(book, told(contract="rufer", partner=2, points="30"))
    assert dreier is not None
    assert rufer is not None
    assert dreier.buttons == ("seat-0", "contract-dreier", "result-won")
    assert rufer.buttons == ("seat-0", "seat-2", "result-lost")


def test_a_premium_is_one_tap_more_silent_or_announced_and_one_that_was_lost_two() -> None:
    book = load_book("hopfgarten-2023")

    def taps(announced: bool, made: bool) -> tuple[str, ...]:
        fact = {"premium": "pagat", "side": "declarer", "announced": announced, "made": made}
        slip = {"rulebook": book.id, "forehand": 0, "declarer": 0, "contract": "auf"}
        found = taps_for(book, slip_of({**slip, "points": "40", "premiums": [fact]}))
        assert found is not None
        return found.buttons[2:-1]

    silent, said = "premium-pagat", "said-pagat"
    assert [taps(False, True), taps(True, True)] == [(silent,), (said,)]
    assert [taps(False, False), taps(True, False)] == [(silent,) * 2, (said,) * 2]


def test_what_was_bid_stands_there_and_a_bird_that_is_chosen_is_one_tap() -> None:
    def buttons(book_id: str, contract: str, made: bool) -> tuple[str, ...]:
        fact = {"premium": "pagat", "side": "declarer", "announced": True, "made": made}
        base = {"rulebook": book_id, "forehand": 0, "declarer": 1, "partner": 2, "points": "40"}
        slip = slip_of({**base, "contract": contract, "premiums": [fact]})
        found = taps_for(load_book(book_id), slip)
        assert found is not None
        return tuple(one for one in found.buttons if one.startswith(("premium", "said")))

    assert buttons("steirisch-2017", "pagatrufer", True) == ()
    assert buttons("steirisch-2017", "pagatrufer", False) == ("premium-pagat",)
    assert buttons("standard-deluxe", "besserrufer", True) == ("premium-pagat",)


@pytest.mark.parametrize("side", ["declarer", "defence"])
def test_a_silent_bird_beside_the_one_that_was_bid_is_one_tap(side: str) -> None:
    bid = {"premium": "pagat", "side": "declarer", "announced": True, "made": True}
    silent = {"premium": "uhu", "side": side, "announced": False, "made": True}
    base = {"rulebook": "standard-deluxe", "forehand": 0, "declarer": 1, "partner": 2}
    game = {**base, "points": "40", "contract": "besserrufer"}
    found = [
        taps_for(load_book("standard-deluxe"), slip_of({**game, "premiums": premiums}))
        for premiums in ([bid], [bid, silent])
    ]
    plain, more = (one.count for one in found if one is not None)
    assert more - plain == (1 if side == "declarer" else 2)  # and one for the other side


@pytest.mark.parametrize("name", book_ids())
def test_a_form_speaks_both_languages_and_names_every_game(name: str) -> None:
    book = load_book(name)
    german, english = form_of(book, "de"), form_of(book, "en")
    assert {one["id"] for one in german["contracts"]} == set(targets(book))
    assert german["words"]["won"] != english["words"]["won"]


@clause("HG-085")
def test_two_who_are_level_behind_the_first_share_their_places() -> None:
    fahrer = {"rulebook": "hopfgarten-2023", "contract": "trischaken", "tricks": [4, 2, 2, 4]}
    slip = slip_of({**fahrer, "forehand": 0, "points": ["13/1", "14/2", "14/2", "27/1"]})
    found = taps_for(load_book("hopfgarten-2023"), slip)
    assert found is not None
    assert found.settlement.points == (3, 0, 0, -3)
    assert found.buttons[1:] == ("seat-3", "seat-1", "seat-2", "tied", "tied", "result-write")


@pytest.mark.parametrize("name", book_ids())
def test_games_of_bots_take_few_taps(name: str) -> None:
    assert faults(counted(load_book(name), 60)) == []


@clause("DL-190")
@clause("DL-191")
def test_the_form_knows_after_which_games_a_radl_is_played() -> None:
    assert form_of(load_book("standard-deluxe"))["radl"] is None
    book = load_book("standard-deluxe", (("radl", "on"),))
    radl = form_of(book)["radl"]
    caught = {"premium": "mondfang", "side": "defence", "announced": False, "made": True}
    after = radl["after"]
    assert {"contract": "trischaken"} in after
    assert {"contract": "besserrufer", "premium": caught} in after
    assert [one["points"] for one in after if "points" in one] == ["34/2", "35/0", "35/1"]
    assert radl["zero"]
    assert not [one for one in after if one.get("premium", {}).get("premium") == "trull"]
