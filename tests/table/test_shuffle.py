"""The fair shuffle: a promise that binds, and its opening."""

from __future__ import annotations

import hashlib

import pytest

from mondfang.cards import CARDS
from mondfang.rulebook import load_book
from mondfang.table.shuffle import (
    Opening,
    ShuffleError,
    check,
    commitment,
    deal_of,
    deck_text,
    lifted,
    parse_deck,
)
from mondfang.table.shuffle_check import checked, opening_text, parse_opening
from tests.table.tables import SALT, seated

DECK = tuple(reversed(CARDS))
# The same as in docs/use/fair-shuffle.md.
KNOWN = "98463a46fc1a777b3799cecdbb2e4e30e54978eb907d822c5794c69f261d47d1"


def test_the_promise_is_the_hash_of_three_lines() -> None:
    text = f"mondfang deal 1\nsalt: {SALT}\ndeck: {' '.join(card.code for card in DECK)}\n"
    assert commitment(SALT, DECK) == hashlib.sha256(text.encode()).hexdigest() == KNOWN


def test_the_promise_holds_for_this_pack_and_salt_alone() -> None:
    promise = commitment(SALT, DECK)
    other = (DECK[1], DECK[0], *DECK[2:])
    assert check(promise, SALT, DECK)
    assert check(promise.upper(), SALT, DECK)
    assert not check(promise, SALT, other)
    assert not check(promise, SALT[::-1], DECK)


@pytest.mark.parametrize("salt", ["", "short", "x" * 129, "a b" * 8, "ä" * 20, "x" * 15 + "\n"])
def test_a_salt_is_long_and_plain(salt: str) -> None:
    with pytest.raises(ShuffleError) as caught:
        commitment(salt, DECK)
    assert caught.value.code == "bad-salt"


@pytest.mark.parametrize("text", ["", "HK", deck_text(DECK[:-1]), deck_text((*DECK[:-1], DECK[0]))])
def test_a_pack_has_every_card_once(text: str) -> None:
    with pytest.raises(ShuffleError) as caught:
        parse_deck(text)
    assert caught.value.code == "bad-deck"


def test_the_lifted_cards_go_below() -> None:
    assert lifted(DECK, 0) == DECK
    assert lifted(DECK, 10) == (*DECK[10:], *DECK[:10])
    with pytest.raises(ShuffleError):
        lifted(DECK, 54)


def test_the_forehand_gets_the_first_packet_after_the_cut() -> None:
    rules = load_book("steirisch-2017").deal
    deal = deal_of(Opening("", deck_text(DECK), SALT, 5), rules, 2)
    assert all(card in deal.hands[2] for card in DECK[5:11])
    assert deal.talon == DECK[29:35]


def test_an_opening_comes_back_from_its_text() -> None:
    opened = seated().deal(cut=9).play_out().told("p0").opened
    assert opened is not None
    assert parse_opening(opening_text(opened)) == opened
    assert checked(opened).holds


def test_a_promise_that_was_not_the_one_seen_does_not_hold() -> None:
    opened = seated().deal().play_out().told("p0").opened
    assert opened is not None
    assert checked(opened, opened.commitment.upper()).holds
    assert not checked(opened, "0" * 64).holds


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (("salt:", "pepper:"), "opening-missing"),
        (("cut: 0", "cut: 54"), "bad-cut"),
        (("cut: 0", "cut: x"), "bad-cut"),
        (("commitment: ", "commitment: z"), "bad-commitment"),
        (("deck: ", "deck: HK "), "bad-deck"),
        (("cut: 0", "cut: 0\ncut: 1"), "opening-twice"),
    ],
)
def test_what_cannot_be_read_is_named(change: tuple[str, str], code: str) -> None:
    text = opening_text(Opening(commitment(SALT, DECK), deck_text(DECK), SALT))
    with pytest.raises(ShuffleError) as caught:
        parse_opening(text.replace(*change))
    assert caught.value.code == code
