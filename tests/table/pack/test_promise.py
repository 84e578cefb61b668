"""The fair shuffle: a promise that binds, and its opening."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import replace

import pytest

from mondfang.cards import CARDS, Card
from mondfang.rulebook import load_book
from mondfang.table.pack.check import Seen, checked, opening_text, parse_opening
from mondfang.table.pack.promise import (
    Opening,
    ShuffleError,
    check,
    deal_of,
    deck_text,
    lifted,
    parse_deck,
    promised,
    table_mark,
)
from tests.table.tables import SALT, seated

DECK = tuple(reversed(CARDS))
# The same as in docs/use/fair-shuffle.md.
KNOWN = "98463a46fc1a777b3799cecdbb2e4e30e54978eb907d822c5794c69f261d47d1"


def first(salt: str = SALT, deck: Sequence[Card] = DECK) -> Opening:
    """An opening of the first version, with its promise."""
    opening = Opening("", deck_text(deck), salt)
    return replace(opening, commitment=promised(opening))


def test_the_first_promises_are_the_hash_of_three_lines() -> None:
    text = f"mondfang deal 1\nsalt: {SALT}\ndeck: {' '.join(card.code for card in DECK)}\n"
    assert first().commitment == hashlib.sha256(text.encode()).hexdigest() == KNOWN


def test_a_promise_is_the_hash_of_table_game_salt_pack_and_seals() -> None:
    seals = ("ab" * 32, "", "", "cd" * 32)
    opening = Opening("", deck_text(DECK), SALT, table="e" * 32, game=7, seals=seals)
    text = (
        f"mondfang deal 2\ntable: {'e' * 32}\ngame: 7\nsalt: {SALT}\n"
        f"deck: {deck_text(DECK)}\nseals: {'ab' * 32} - - {'cd' * 32}\n"
    )
    assert promised(opening) == hashlib.sha256(text.encode()).hexdigest()


def test_the_promise_holds_for_this_pack_and_salt_alone() -> None:
    opening = first()
    assert check(opening)
    assert check(replace(opening, commitment=opening.commitment.upper()))
    assert not check(replace(opening, deck=deck_text((DECK[1], DECK[0], *DECK[2:]))))
    assert not check(replace(opening, salt=SALT[::-1]))


@pytest.mark.parametrize(
    "change", [{"game": 2}, {"table": "f" * 32}, {"seals": ("", "", "", "")}, {"table": ""}]
)
def test_a_promise_holds_for_its_own_table_game_and_seals_alone(change: dict[str, object]) -> None:
    opening = Opening(
        "", deck_text(DECK), SALT, table="e" * 32, game=1, seals=("ab" * 32, "", "", "")
    )
    opening = replace(opening, commitment=promised(opening))
    assert check(opening)
    assert not check(replace(opening, **change))  # type: ignore[arg-type]


def test_the_promise_of_a_table_names_the_table_and_the_game() -> None:
    log = seated().games(1).commit()
    promise = log.told("p0").next_promise
    assert promise is not None
    assert (promise.table, promise.game) == (table_mark("table"), 2)
    assert "table" not in promise.table


@pytest.mark.parametrize("salt", ["", "short", "x" * 129, "a b" * 8, "ä" * 20, "x" * 15 + "\n"])
def test_a_salt_is_long_and_plain(salt: str) -> None:
    with pytest.raises(ShuffleError) as caught:
        first(salt)
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
    assert checked(opened, Seen(opened.commitment.upper())).holds
    assert not checked(opened, Seen("0" * 64)).holds


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (("salt:", "pepper:"), "opening-missing"),
        (("cut: 0", "cut: 54"), "bad-cut"),
        (("cut: 0", "cut: x"), "bad-cut"),
        (("commitment: ", "commitment: z"), "bad-commitment"),
        (("deck: ", "deck: HK "), "bad-deck"),
        (("cut: 0", "cut: 0\ncut: 1"), "opening-twice"),
        (("cut: 0", "cut: 0\ngame: 1"), "opening-half"),
        (("cut: 0", "game: x\ntable: \nseals: \nlots: "), "bad-game"),
        (("cut: 0", "game: 1\ntable: x\nseals: \nlots: "), "bad-table"),
        (("cut: 0", "game: 1\ntable: \nseals: x\nlots: -"), "bad-lots"),
        (("cut: 0", "game: 1\ntable: \nseals: - -\nlots: -"), "bad-lots"),
    ],
)
def test_what_cannot_be_read_is_named(change: tuple[str, str], code: str) -> None:
    text = opening_text(first())
    with pytest.raises(ShuffleError) as caught:
        parse_opening(text.replace(*change))
    assert caught.value.code == code
