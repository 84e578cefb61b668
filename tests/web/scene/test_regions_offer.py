"""Whatever is legal can be pressed, in every phase of every contract of every book."""

from __future__ import annotations

import random

import pytest

from mondfang.game import actions as act
from mondfang.game.text import action_text
from mondfang.rulebook import Rulebook
from mondfang.table.play.phrases import Word
from mondfang.web.play.scene.regions import NAMES, regions
from tests.positions import BOOKS, DL, ST, declared, lay_away, say, table
from tests.random_games import start, steps, targets
from tests.web.scene.markup import read, text_of
from tests.web.scene.tables import ENGLISH, EVERYBODY, GERMAN, reachable, told_of


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: str(book.id))
def test_every_legal_action_is_a_button_or_a_choice_of_cards(book: Rulebook) -> None:
    for number, target in enumerate(targets(book)):
        source = random.Random(number)
        for state in steps(start(book, number), source, target):
            if state.turn is None or source.random() > 0.5:
                continue
            told = told_of(state, state.turn)
            assert told.view is not None
            page = read(regions(told, GERMAN, EVERYBODY))
            for action in reachable(told.view):
                if isinstance(action, act.Discard):
                    assert page.buttons["discard"]
                    assert {card.code for card in action.cards} <= page.choices
                else:
                    assert page.buttons[action_text(action)], action


def test_who_decides_about_the_door_is_asked_in_the_midst_of_a_game() -> None:
    state = start(ST, 1)
    assert state.turn is not None
    told = told_of(state, state.turn, locked=True, keeps_door=True, callers=(("Gast 1", True),))
    panel = regions(told, GERMAN, EVERYBODY)["panel"]
    assert "Gast 1 (Gast) klopft an." in panel
    assert {"let-in Gast 1", "turn-down Gast 1"} <= read({"panel": panel}).buttons.keys()


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: str(book.id))
def test_a_button_that_looks_free_is_legal_at_a_strict_table(book: Rulebook) -> None:
    beside = (
        "deal",
        "discard",
        "leave",
        "stand",
        "last-round",
        "bot",
        "free",
        "sit",
        "bot-for",
        "say",
    )
    for number, target in enumerate(targets(book)):
        source = random.Random(number)
        for state in steps(start(book, 100 + number), source, target):
            if state.turn is None or source.random() > 0.3:
                continue
            legal = {action_text(action) for action in state.legal_actions()}
            page = read(regions(told_of(state, state.turn), GERMAN, EVERYBODY))
            free = {do for do, enabled in page.buttons.items() if enabled}
            assert {do for do in free if do.split()[0] not in beside} <= legal


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: str(book.id))
def test_who_is_not_on_turn_is_offered_nothing_to_do_in_the_game(book: Rulebook) -> None:
    for state in steps(start(book, 5), random.Random(5)):
        if state.turn is None:
            continue
        found = regions(told_of(state, (state.turn + 1) % 4), GERMAN, EVERYBODY)
        page = read({name: found[name] for name in ("felt", "hand", "panel")})
        assert not page.buttons
        assert not page.choices


def test_a_page_has_every_region_whatever_happens() -> None:
    for state in steps(start(ST, 3), random.Random(3)):
        for seat in (None, 0, 1, 2, 3):
            assert tuple(regions(told_of(state, seat), ENGLISH, EVERYBODY)) == NAMES


def test_a_bid_that_is_too_low_says_why_and_where_that_is_written() -> None:
    state = table(DL, "reserve", "bid dreier")
    panel = regions(told_of(state, 2), GERMAN, EVERYBODY)["panel"]
    assert not read({"panel": panel}).buttons["bid bettler"]
    assert "niedriger als das angesagte" in panel
    assert DL.auction.clauses["holding"][0] in panel


def test_the_ladder_shows_what_a_game_pays() -> None:
    panel = regions(told_of(table(ST, "reserve"), 1), GERMAN, EVERYBODY)["panel"]
    assert "Dreier 3 × 5" in text_of(panel)


def test_a_card_that_may_not_be_played_can_be_pressed_to_hear_why() -> None:
    hands = {0: "Sk XXI XX XIX HK", 1: "H1 H2 I II"}
    state = declared(ST, "rufer", hands=hands)
    state = say(state, "call TK", "open talon", "take half 1")
    state = say(lay_away(state), "lie", "gut", "gut", "gut")
    state = say(state, "play HK")
    page = read(regions(told_of(state, 1), GERMAN, EVERYBODY))
    assert page.buttons["play H1"]
    assert page.buttons["play I"] is False


def test_at_a_table_with_a_referee_all_cards_look_alike() -> None:
    state = declared(ST, "bettler", 1)
    state = say(state, "lie", "gut", "gut", "gut")
    state = state.apply(state.legal_actions()[0])
    told = told_of(state, state.turn)
    loose = told_of(state, state.turn, setup=type(told.setup)(told.setup.rulebook, manner="table"))
    hand = regions(loose, GERMAN, EVERYBODY)["hand"]
    assert all(read({"hand": hand}).buttons.values())
    assert 'class="no"' not in hand


def test_the_menu_offers_what_may_be_said_and_the_table_shows_what_was() -> None:
    state = table(ST, "reserve")
    told = told_of(state, 0, may_say=("thinking", "silence"))
    page = read({"people": regions(told, GERMAN, EVERYBODY)["people"]})
    assert page.buttons["say thinking"]
    assert page.buttons["say silence"]
    words = (Word(2, "thinking", told.at), Word(1, "silence", "3.0"))
    found = regions(told_of(state, 0, words=words), ENGLISH, EVERYBODY)
    assert "I am thinking." in text_of(found["seats"])
    assert "Quiet, please!" not in text_of(found["seats"])  # the game has gone on since
    assert "Quiet, please!" in text_of(found["talk"])


def test_after_a_knock_the_menu_offers_the_packets_and_nothing_is_lifted() -> None:
    state = table(DL, "reserve")
    offers = {"may_knock": True, "game": 0, "can_deal": True}
    people = regions(told_of(state, 0, **offers), GERMAN, EVERYBODY)["people"]
    assert read({"people": people}).buttons["knock"]
    told = told_of(
        state, 0, **{**offers, "may_knock": False, "may_choose": (2, 4), "knocked": True}
    )
    found = regions(told, GERMAN, EVERYBODY)
    assert {"packet 2", "packet 4"} <= read({"people": found["people"]}).buttons.keys()
    assert "Packerl 2 nehmen" in found["people"]


def test_where_seats_are_drawn_the_lobby_offers_it_before_the_deal() -> None:
    state = table(ST, "reserve")
    told = told_of(state, 0, may_draw=True, game=0, can_deal=True)
    page = read({"people": regions(told, GERMAN, EVERYBODY)["people"]})
    assert page.buttons["draw"]
    assert "deal" not in page.buttons
    drawn = ((0, "Sk"), (1, "PK"), (2, "TK"), (3, "HK"))
    after = regions(told_of(state, 0, drawn=drawn, game=0), ENGLISH, EVERYBODY)["people"]
    assert "Drawn:" in after
    assert "TK" in after


def test_in_table_manner_a_misdeal_is_pointed_out_and_ones_own_faults_are_offered() -> None:
    state = table(ST)
    setup = type(told_of(state, 0).setup)(ST.id, manner="table")
    offers = {
        "may_dispute": True,
        "misdeal_pair": (0, 1),
        "may_take_deal": True,
        "may_slip": ("looking", "other"),
    }
    found = regions(told_of(state, 3, setup=setup, **offers), ENGLISH, EVERYBODY)["people"]
    page = read({"people": found})
    offered = {"dispute", "misdeal 0 1", "expose 0", "take-deal", "misbehave looking"}
    assert offered <= page.buttons.keys()
    assert "misbehave other" not in page.buttons
    assert "Commit a fault yourself" in found


def test_what_may_be_taken_back_has_a_button_with_a_key() -> None:
    state = table(ST, "reserve")
    panel = regions(told_of(state, 0, may_undo=True), GERMAN, EVERYBODY)["panel"]
    assert read({"panel": panel}).buttons["undo"]
    assert 'data-key="u"' in panel
    assert "fragt die anderen" not in panel
    asking = told_of(state, 0, may_undo=True, undo_asks=True)
    assert "fragt die anderen" in regions(asking, GERMAN, EVERYBODY)["panel"]


def test_who_is_asked_to_let_somebody_take_back_can_say_yes_or_no() -> None:
    state = table(ST, "reserve")
    told = told_of(state, 1, undo_by=0, may_answer_undo=True)
    panel = regions(told, ENGLISH, EVERYBODY)["panel"]
    assert {"undo yes", "undo no"} <= read({"panel": panel}).buttons.keys()
    assert "Spieler 1 would like to take it back." in text_of(panel)
    others = regions(told_of(state, 2, undo_by=0), ENGLISH, EVERYBODY)["panel"]
    assert "would like to take it back" in others
    assert "undo yes" not in others
    own = regions(told_of(state, 0, undo_by=0), ENGLISH, EVERYBODY)["panel"]
    assert "You asked to take it back." in own
