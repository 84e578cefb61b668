"""What house books by lot have shown: books that no table could play, and games told wrongly."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mondfang.game.phases.talon import besser_cards
from mondfang.game.public import Declared, Phase, Public
from mondfang.rulebook.faults import fault_text, phrase
from mondfang.scorer.rows import is_possible
from mondfang.scorer.slip import outcome_of_slip
from mondfang.scorer.slip.form import slip_of
from mondfang.settlement import settle
from mondfang.words.results import outcome_words
from tests.properties.holding import check_game
from tests.rulebook.houses import faults, house

NO_FOREHAND_GAMES = "".join(
    f"[contract.{name}]\noffered = false\n" for name in ("rufer", "trischaken", "sechserdreier")
)
UNPLAYABLE = [
    ("premium.pagat.card", '[premium.pagat]\ncard = "XX"\n'),
    ("premium.uhu.card", '[premium.uhu]\ncard = "I"\n'),
    ("premium.trull.trick", "[premium.trull]\ntrick = 12\n"),
    ("premium.koenig-ultimo.trick", "[premium.koenig-ultimo]\ntrick = 11\n"),
    ("contract.bettler.partner", "[contract.bettler]\npartner = true\n"),
    ("contract.bettler.premiums", '[contract.bettler]\npremiums = ["trull"]\n'),
    ("contract.dreier.talon", '[contract.dreier]\ntalon = "unused"\n'),
    ("contract.bettler.talon", '[contract.bettler]\ntalon = "half"\n'),
    ("contract.solodreier.open", '[contract.solodreier]\nopen = "choice"\n'),
    ("contract.pagatrufer.besser", '[contract.pagatrufer]\nbesser = ["koenig-ultimo"]\n'),
    ("announce.valat_excludes", '[announce]\nvalat_excludes = ["pagat"]\n'),
    ("contract.farbensolo.besser", '[contract.farbensolo]\nbesser = ["pagat"]\n'),
    ("count.win_thirds", "[count]\nwin_thirds = 210\n"),
    ("contract", f'[auction]\nafter_three_passes = "forehand-games"\n{NO_FOREHAND_GAMES}'),
]


@pytest.mark.parametrize(("path", "rules"), UNPLAYABLE)
def test_a_book_that_cannot_be_played_is_refused_in_both_languages(path: str, rules: str) -> None:
    fault = faults(rules)[path]
    for text in (fault.found, fault.allowed) if fault.code == "clash" else ():
        assert text == "none" or phrase(text, "de") != text
    assert fault_text(fault, "de")


def test_a_silent_premium_needs_no_announcement_of_another() -> None:
    book = house('[premium.vier-koenige]\nrequires = "trull"\n')
    kings = {"premium": "vier-koenige", "side": "declarer", "announced": False, "made": True}
    slip = {"rulebook": "haus", "contract": "dreier", "declarer": 0, "points": "40/0"}
    told = outcome_of_slip(book, slip_of({**slip, "premiums": [kings]}))
    assert [fact.premium for fact in told.premiums] == ["vier-koenige"]


def test_any_game_with_a_called_card_in_an_open_talon_can_be_given_up() -> None:
    book = house('[contract.rufer]\ntalon = "whole-open"\n[talon]\nschleifen = true\n')
    slip = {"rulebook": "haus", "contract": "rufer", "declarer": 0, "schleifen": True}
    settled = settle(book, outcome_of_slip(book, slip_of({**slip, "king_in_talon": "left"})))
    assert is_possible(book, settled.points)


def test_all_tricks_are_no_valat_in_a_game_without_one() -> None:
    book = house("[contract.dreier]\npremiums = []\n")
    slip = {"rulebook": "haus", "contract": "dreier", "declarer": 0, "points": "69/0"}
    told = outcome_of_slip(book, slip_of({**slip, "tricks": [12, 0, 0, 0]}))
    assert told.premiums == ()


def test_a_negative_game_worth_nothing_hides_no_row() -> None:
    book = house("[contract.bettler]\nvalue = 0\nvalue_lost = 0\n")
    assert is_possible(book, (2, 2, 2, -6))


@pytest.mark.parametrize(("called", "more"), [("HK", True), ("HB", False), (None, True)])
def test_only_a_king_left_lying_is_caught(called: str | None, more: bool) -> None:
    book = house('[talon]\nleft_king = "koenigfang"\n', "hopfgarten-2023")
    slip = {
        "rulebook": "haus",
        "contract": "rufer",
        "declarer": 0,
        "king_in_talon": "left",
        "called": called,
        "points": "40/0",
        "kontra": 1,
    }
    lines = [line.item for line in settle(book, outcome_of_slip(book, slip_of(slip))).lines]
    assert ("koenigfang" in lines) == more


def test_two_promised_birds_are_kept_as_cards_not_added_up() -> None:
    """A book by hand may promise one card twice; the mask of its cards stays one of cards."""
    book = house("", "sb-tarock-2023")
    uhu = replace(book.premiums["uhu"], card="I")
    twice = replace(book, premiums={**book.premiums, "uhu": uhu})
    public = Public(forehand=0, phase=Phase.DISCARD, turn=0, games=(Declared(0, "a-rufer"),))
    pagat = 1 << 32
    assert besser_cards(twice, public, twice.contracts["a-rufer"], pagat) == pagat


def test_a_game_lost_by_a_missed_durch_is_called_lost() -> None:
    """Card points enough for the game do not win it where a missed Valat loses everything."""
    book = house("", "hopfgarten-2023")
    durch = {"premium": "valat", "side": "declarer", "announced": True, "made": False}
    slip = {"rulebook": "haus", "contract": "auf", "declarer": 0, "points": "60/0"}
    told = outcome_of_slip(book, slip_of({**slip, "premiums": [durch]}))
    assert outcome_words(book, told, "de") == "Auf verloren, 60 Punkte"


UPSIDE_DOWN = '[contract.besserrufer]\nbesser = ["quapil", "kakadu", "uhu", "pagat"]\n'


def test_the_lowest_bird_of_a_game_given_up_is_named_first_whatever_the_order_of_the_list() -> None:
    """A slip names one bird: that of the settlement."""
    game = check_game(house(UPSIDE_DOWN, "standard-deluxe"), 21, "besserrufer").outcome()
    assert game.ending == "schleifen"
    assert game.birds_at_bid == ("pagat", "uhu", "kakadu", "quapil")
