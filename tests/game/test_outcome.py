"""The facts of a finished game: sides, points, and what became of each premium."""

from __future__ import annotations

import pytest

from mondfang.cards import TOTAL_THIRDS, CardSet, thirds_of
from mondfang.game import GameState, NotFinished, Outcome, PremiumFact
from mondfang.rulebook import Rulebook
from tests.positions import DL, HG, SKOTY, ST, book_with, late, say, table

PASSES = ("pass", "pass", "pass")
ALL_MINE = [0] * 11


def last_trick(book: Rulebook, four: list[str], **position: object) -> Outcome:
    """Play out the last trick: seat 0 leads, each hand holds one card."""
    contract = str(position.pop("contract", "dreier"))
    state = late(book, contract, four, **position)  # type: ignore[arg-type]
    return say(state, *(f"play {card}" for card in four)).outcome()


def fact(outcome: Outcome, premium: str) -> list[PremiumFact]:
    return [found for found in outcome.premiums if found.premium == premium]


def test_an_unfinished_game_has_no_outcome() -> None:
    with pytest.raises(NotFinished):
        table(ST).outcome()


def test_a_silent_pagat_is_made_if_it_takes_the_last_trick() -> None:
    outcome = last_trick(ST, ["I", "H4", "K4", "P7"])
    assert fact(outcome, "pagat") == [PremiumFact("pagat", "declarer", False, True)]


def test_a_silent_pagat_beaten_in_the_last_trick_is_a_fact_too() -> None:
    outcome = last_trick(ST, ["I", "H4", "XX", "P7"])
    assert fact(outcome, "pagat") == [PremiumFact("pagat", "declarer", False, False)]


def test_a_pagat_that_the_partner_beats_is_lost() -> None:
    """Seat 2 has played the called king in an earlier trick and takes the last one with XX."""
    state = late(ST, "rufer", ["I", "H4", "XX", "P7"], called="TK")
    outcome = say(state, "play I", "play H4", "play XX", "play P7").outcome()
    assert outcome.partner == 2
    assert [found.made for found in fact(outcome, "pagat")] == [False]


def test_an_announced_pagat_that_fell_early_is_lost() -> None:
    outcome = last_trick(ST, ["HK", "H4", "K4", "P7"], announced=[("pagat", 0)])
    assert fact(outcome, "pagat") == [PremiumFact("pagat", "declarer", True, False, by=0)]


def test_koenig_ultimo_is_made_through_the_partner() -> None:
    state = late(ST, "rufer", ["H4", "II", "HK", "P7"], called="HK", winners=ALL_MINE)
    partner_takes = late(ST, "rufer", ["XX", "H4", "HK", "P7"], called="HK", winners=ALL_MINE)
    lost = say(state, "play H4", "play II", "play HK", "play P7").outcome()
    won = say(partner_takes, "play XX", "play H4", "play HK", "play P7").outcome()
    assert [found.made for found in fact(lost, "koenig-ultimo")] == [False]
    assert [found.made for found in fact(won, "koenig-ultimo")] == [True]
    assert won.partner == 2


def mond_and_skues(book: Rulebook, contract: str, holder: int) -> Outcome:
    """Seat 0 declares and plays the Mond; ``holder`` has the Sküs."""
    hands = ["XXI", "H4", "K4", "P7"]
    hands[holder] = "Sk"
    return last_trick(book, hands, contract=contract)


def test_a_mond_is_caught_by_an_opponent() -> None:
    outcome = mond_and_skues(DL, "dreier", 1)
    assert fact(outcome, "mondfang") == [PremiumFact("mondfang", "defence", False, True)]
    assert fact(mond_and_skues(ST, "dreier", 1), "mondfang") == []


def test_in_hopfgarten_only_the_skues_catches_the_mond() -> None:
    outcome = mond_and_skues(HG, "auf", 3)
    assert fact(outcome, "mondfang") == [PremiumFact("mondfang", "defence", False, True)]


def test_a_mond_taken_by_the_own_side_is_not_caught() -> None:
    state = late(DL, "rufer", ["XXI", "H4", "Sk", "P7"], called="TK", winners=ALL_MINE)
    outcome = say(state, "play XXI", "play H4", "play Sk", "play P7").outcome()
    assert outcome.partner == 2
    assert fact(outcome, "mondfang") == []


def test_valat_is_all_twelve_tricks() -> None:
    every = last_trick(ST, ["Sk", "H4", "K4", "P7"], winners=ALL_MINE)
    assert fact(every, "valat") == [PremiumFact("valat", "declarer", False, True)]
    none = last_trick(ST, ["Sk", "H4", "K4", "P7"], winners=[1, *ALL_MINE[1:]])
    assert fact(none, "valat") == []


def test_a_sack_counts_only_if_it_was_announced() -> None:
    silent = last_trick(DL, ["Sk", "H4", "K4", "P7"], winners=ALL_MINE)
    assert fact(silent, "sack-1") == []
    said = last_trick(DL, ["Sk", "H4", "K4", "P7"], winners=ALL_MINE, announced=[("sack-1", 0)])
    assert fact(said, "sack-1") == [PremiumFact("sack-1", "declarer", True, True, by=0)]


def test_pagatfang_and_koenigfang_are_facts_where_they_are_agreed() -> None:
    hands = ["I XX", "II H4", "K4 K3", "P7 P8"]
    agreed = book_with(DL, pagatfang="on", koenigfang="on")
    for book, found in ((DL, 0), (agreed, 1)):
        state = late(book, "dreier", hands)
        state = say(state, "play I", "play II", "play K4", "play P7")
        state = say(state, "play H4", "play K3", "play P8", "play XX")
        assert len(fact(state.outcome(), "pagatfang")) == found


def played_solorufer(book: Rulebook, *words: str) -> GameState:
    """Seat 1 calls a king that lies in the closed talon; the round is as told, all cards follow."""
    hands = {1: "HD HR", 2: "KK"}
    state = table(book, "reserve", "bid solorufer", *PASSES, hands=hands, talon="H4 H3 H2 HK PK TK")
    state = say(state, "call HK", *words)
    while not state.is_over:
        state = state.apply(state.legal_actions()[0])
    return state


def test_the_called_king_in_a_solo_talon_brings_its_half() -> None:
    state = played_solorufer(ST, "lie", "gut", "gut", "gut")
    outcome = state.outcome()
    assert outcome.king_in_talon == "taken"
    assert outcome.partner is None
    assert outcome.declarer_thirds == outcome.card_thirds[1] + thirds_of(CardSet.parse("HK PK TK"))
    assert outcome.declarer_thirds + (outcome.defence_thirds or 0) == TOTAL_THIRDS


def rufer(book: Rulebook, *words: str, talon: str = "", partner: int = 2) -> GameState:
    hands = {0: "HD HR H1"} if "HK" in talon else {0: "HD HR H1", partner: "HK"}
    return table(book, "reserve", *PASSES, "bid rufer", "call HK", *words, hands=hands, talon=talon)


def test_schleifen_ends_the_game_with_its_facts() -> None:
    outcome = rufer(ST, "open talon", "schleifen", talon="HK").outcome()
    assert (outcome.ending, outcome.contract, outcome.partner) == ("schleifen", "rufer", None)


def test_the_king_left_in_the_talon_is_a_fact() -> None:
    state = rufer(ST, "open talon", "take half 2", talon="HK")
    while not state.is_over:
        state = state.apply(state.legal_actions()[0])
    assert state.outcome().king_in_talon == "left"


@pytest.mark.parametrize("book", [HG, SKOTY], ids=lambda book: str(book.id))
def test_a_blank_rufer_is_not_played(book: Rulebook) -> None:
    state = rufer(book, "open talon", "take half 1")
    state = say(state.apply(state.legal_actions()[0]), "lie", "gut", "gut", "gut")
    assert state.outcome().ending == "unplayed"


@pytest.mark.parametrize("book", [HG, SKOTY], ids=lambda book: str(book.id))
def test_a_kontra_makes_a_blank_rufer_be_played(book: Rulebook) -> None:
    state = rufer(book, "open talon", "take half 1")
    state = say(state.apply(state.legal_actions()[0]), "lie", "kontra game@0", *["gut"] * 4)
    assert not state.is_over


def kontraed(words: tuple[str, ...], partner: int) -> int:
    """The level of the ladder on a Trull that seat 1 announced, at the end of the game."""
    state = rufer(DL, "open talon", "take half 1", partner=partner)
    state = say(state.apply(state.legal_actions()[0]), "lie", "announce trull", "gut", *words)
    while not state.is_over:
        state = state.apply(state.legal_actions()[0])
    (trull,) = [found for found in state.outcome().premiums if found.premium == "trull"]
    return trull.kontra


def test_a_kontra_between_partners_does_not_count() -> None:
    """Seats 1 and 3 defend together without knowing it."""
    words = ("gut", "kontra trull@1", "gut", "gut", "gut", "gut")
    assert kontraed(words, partner=2) == 0
    assert kontraed(words, partner=3) == 1


def test_equal_negative_games_keep_their_own_ladders() -> None:
    state = table(DL, "bid bettler", "bid bettler", "pass", "pass", "lie", "kontra game@0/1", "gut")
    state = say(state, "kontra game@1/2", "gut", "gut", "re game@0/1", "gut", *["gut"] * 3)
    while not state.is_over:
        state = state.apply(state.legal_actions()[0])
    assert state.outcome().kontras == ((0, 1, 2), (1, 2, 1))


def test_a_thrown_in_deal_is_void() -> None:
    weak = "HD HR HB H1 H2 H3 H4 KD KR KB K1 K2"
    outcome = table(HG, "throw in", hands={0: weak}).outcome()
    assert (outcome.ending, outcome.contract) == ("thrown-in", None)


def test_a_suit_game_without_its_six_suit_cards_is_conceded() -> None:
    nine = "II III V VI VII VIII IX X XI H4 H3 H2"
    words = ("reserve", "bid farbendreier", *PASSES, "open talon", "take half 1")
    state = table(ST, *words, hands={1: nine}, talon="XII XIII XIV")
    assert [type(action).__name__ for action in state.legal_actions()] == ["Concede"]
    outcome = say(state, "concede").outcome()
    assert outcome.ending == "conceded"
    assert outcome.irregularities[0].seats == (1,)
