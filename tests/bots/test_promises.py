"""Bids and words are believed as far as such promises held; a style is a dial on that."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random

import pytest

from mondfang.bots import Budget, Style, make
from mondfang.bots.brain import WEIGHTS, unit_of
from mondfang.bots.promises import (
    DARE,
    LEVELS,
    OTHERS,
    POINT,
    UNTRIED,
    believed,
    dared,
    is_word,
    kind_of,
    overrated,
)
from mondfang.bots.protocol import TEMPERS
from mondfang.game import View, new_game, random_deal
from mondfang.game import actions as act
from mondfang.game.public import Announcement, Declared
from mondfang.rulebook import book_ids, load_book

ROLES = ("announced", "others'")


def opening(name: str, seed: int = 3) -> View:
    book = load_book(name)
    state = new_game(book, random_deal(book.deal, Random(seed)))
    return state.view(state.turn)


def test_every_kind_that_was_learned_is_a_word_or_a_contract() -> None:
    books = [load_book(name) for name in book_ids()]
    contracts = {contract for book in books for contract in book.contracts}
    premiums = {f"{role} {name}" for book in books for name in book.premiums for role in ROLES}
    kinds = json.loads((WEIGHTS / "promises.json").read_text("utf-8"))["kinds"]
    assert set(kinds) <= contracts | premiums | {*LEVELS, "quiet"}
    usual = kinds["quiet"]["says"] - kinds["quiet"]["gets"]
    for kind, row in kinds.items():
        seen = row["says"] - row["gets"] - (usual if kind in contracts else 0)
        if is_word(kind):  # it must gain even where its kind is worse than was seen
            assert row["less"] > POINT * max(seen, 0.0), kind
        else:  # a kind with few cases is taken for honest, and none is moved further than was seen
            assert abs(row["less"]) <= POINT * (abs(seen) + 0.02), kind


@pytest.mark.parametrize("name", book_ids())
def test_a_promise_is_lowered_by_what_its_kind_was_overrated(name: str) -> None:
    view = opening(name)
    bids = [action for action in view.legal_actions if isinstance(action, act.Bid)]
    for bid in bids:
        less = overrated(bid.contract) * unit_of(view.book)
        assert believed(view, bid, 5.0) == pytest.approx(5.0 - less)
    assert bids
    assert believed(view, act.Pass(0), 5.0) == 5.0
    assert kind_of(view, act.Kontra(0, 2, "game", 1)) == "re"


def test_what_nobody_has_tried_is_believed_of_a_bid_and_not_of_a_word() -> None:
    assert overrated("a contract of tomorrow") == 0
    assert overrated(f"{OTHERS} premium of tomorrow") == UNTRIED > 0


def test_each_premium_is_a_promise_of_its_own_by_declarers_and_by_others() -> None:
    view = opening("steirisch-2017")
    assert view.public.declarer is None
    assert kind_of(view, act.Announce(0, "trull")) == "others' trull"
    declared = replace(view.public, games=(Declared(0, "rufer"),))
    assert kind_of(replace(view, public=declared), act.Announce(0, "trull")) == "announced trull"


def test_a_bird_that_is_owed_is_not_lowered_so_that_nothing_is_said_to_put_it_off() -> None:
    view = opening("standard-deluxe")
    declared = replace(view.public, games=(Declared(0, "besserrufer"),))
    birds = view.book.contracts["besserrufer"].besser
    assert len(birds) > 1
    owing = replace(view, public=declared)
    assert [kind_of(owing, act.Announce(0, bird)) for bird in birds] == [None] * len(birds)
    assert kind_of(owing, act.Announce(0, "trull")) == "announced trull"
    said = (Announcement(birds[0], 0, 0, 0),)
    paid = replace(view, public=replace(declared, announcements=said))
    assert kind_of(paid, act.Announce(0, birds[1])) == f"announced {birds[1]}"


def test_what_holds_whatever_is_played_is_no_promise() -> None:
    view = opening("hopfgarten-2023")
    assert kind_of(view, act.Announce(0, "zehn-tarock")) is None


def test_the_bold_give_away_what_the_careful_ask_for() -> None:
    view = opening("steirisch-2017")
    bid = act.Bid(0, "solorufer")
    assert dared(view, bid, TEMPERS["bold"]) == -dared(view, bid, TEMPERS["careful"]) > 0
    assert dared(view, bid, 1.0) == DARE * unit_of(view.book)
    assert dared(view, bid, TEMPERS["even"]) == dared(view, act.Pass(0), 1.0) == 0


def test_the_bold_bid_more_often_than_the_careful() -> None:
    bids = dict.fromkeys(TEMPERS, 0)
    for temper, risk in TEMPERS.items():
        bot = make("club", Style(risk=risk))
        for seed in range(24):
            action = bot.choose(opening("steirisch-2017", seed), Budget(seed, worlds=24))
            bids[temper] += isinstance(action, act.Bid)
    assert bids["careful"] < bids["bold"]
    assert bids["careful"] <= bids["even"] <= bids["bold"]
