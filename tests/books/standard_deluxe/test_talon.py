"""Standardregeln de luxe: talon and discard, and the Extras about a king in the talon."""

from __future__ import annotations

import pytest

from mondfang.cards import TOTAL_THIRDS, CardSet, thirds_of
from mondfang.game.actions import DiscardShown, Finished, TalonTaken
from mondfang.game.public import Declared, Phase
from mondfang.game.state import GameState
from tests.clauses import clause
from tests.positions import (
    DL,
    book_with,
    cards,
    cited,
    declared,
    lay_away,
    offered,
    play_out,
    refused,
    say,
)

GUT = ("gut", "gut", "gut")
# The forehand calls HK, which lies in the second half.
KING_TALON = "H4 H3 H2 HK K4 K3"
EIGHT_TAROCKS = "Sk XXI XX XIX XVIII XVII XVI XV"


def king_shown(**options: str) -> GameState:
    """A Rufer whose called king lies open in the second half of the talon."""
    state = declared(book_with(DL, **options), "rufer", talon=KING_TALON)
    return say(state, "call HK", "open talon")


@clause("DL-077")
def test_the_half_with_the_called_king_may_be_left_lying() -> None:
    shown = king_shown()
    assert offered(shown) == ["take half 1", "take half 2", "schleifen"]
    koenigfang = king_shown(koenigfang="on")
    over = play_out(say(lay_away(say(koenigfang, "take half 1")), "lie", *GUT))
    facts = over.outcome()
    assert (facts.king_in_talon, facts.partner) == ("left", None)
    assert "koenigfang" not in {fact.premium for fact in facts.premiums}
    left = thirds_of(cards("HK K4 K3"))
    assert facts.defence_thirds == sum(facts.card_thirds[1:]) + left


@clause("DL-082")
@pytest.mark.parametrize("game", ["rufer", "dreier", "einer", "farbendreier", "farbeneiner"])
def test_the_talon_is_exposed_to_all_before_the_choice(game: str) -> None:
    state = declared(DL, game, hands={1: "HK"}, talon="H4 H3 H2 K4 K3 K2")
    if game == "rufer":
        state = say(state, "call HK")
    early = "take H4" if game.endswith("einer") else "take half 1"
    assert refused(state, early) == "talon-not-open"
    assert "DL-082" in cited(state, early)
    assert state.view(2).public.talon is None
    opened = say(state, "open talon")
    for seat in (0, 1, 2, 3):
        assert opened.view(seat).public.talon == opened.hidden.deal.talon


@clause("DL-084")
@pytest.mark.parametrize(
    ("game", "taken", "count"),
    [("rufer", "half 1", 3), ("dreier", "half 2", 3), ("einer", "H4", 1), ("sechserdreier", "", 6)],
)
def test_as_many_cards_are_discarded_as_were_taken(game: str, taken: str, count: int) -> None:
    suits = "HD HR HB H1 KD KR KB K1"
    state = declared(DL, game, hands={0: suits, 1: "PK"}, talon="H4 H3 H2 K4 K3 K2")
    if game == "rufer":
        state = say(state, "call PK")
    taking = ["open talon", f"take {taken}"] if taken else ["take all"]
    state = say(state, *taking)
    codes = suits.split()
    for wrong in {1, 2, 3, 4, 5, 6, 7} - {count}:
        discard = f"discard {' '.join(codes[:wrong])}"
        assert refused(state, discard) == "discard-wrong-number"
        assert "DL-084" in cited(state, discard)
    done = say(state, f"discard {' '.join(codes[:count])}")
    assert len(done.view(0).hand) == 12


@clause("DL-088")
def test_a_tarock_is_discarded_only_when_forced_and_then_seen_by_all() -> None:
    hands = {0: f"{EIGHT_TAROCKS} HK KK H4 H3"}
    state = say(declared(DL, "dreier", hands=hands, talon="XIV XIII XII"), "open talon")
    state = say(state, "take half 1")
    sets = offered(state)
    assert len(sets) == 9
    assert all(text.endswith(" H3 H4") for text in sets)
    assert refused(state, "discard XIV XIII H4") == "discard-tarock-not-forced"
    lies = say(state, "discard XII H3 H4", "lie")
    for seat in (1, 2, 3):
        shown = [told for told in lies.view(seat).told if isinstance(told, DiscardShown)]
        assert shown == [DiscardShown(0, cards("XII"))]


@clause("DL-091")
def test_only_the_declarer_of_a_sechserdreier_sees_the_talon() -> None:
    state = declared(DL, "sechserdreier", hands={0: "H4"}, talon="H3 H2 H1 K4 K3 K2")
    assert offered(state) == ["take all"]
    assert refused(state, "open talon") == "talon-stays-as-it-is"
    assert "DL-091" in cited(state, "open talon")
    taken = say(state, "take all")
    assert cards("H3 H2 H1 K4 K3 K2") & ~taken.view(0).hand == 0
    for seat in (1, 2, 3, None):
        view = taken.view(seat)
        assert view.public.talon is None
        assert [told for told in view.told if isinstance(told, TalonTaken)] == [TalonTaken(0, None)]


@clause("DL-091")
def test_the_declarer_of_a_sechserdreier_discards_six_and_shows_forced_tarock() -> None:
    hands = {0: f"{EIGHT_TAROCKS} HK KK PK TK"}
    state = declared(DL, "sechserdreier", hands=hands, talon="H4 H3 H2 K4 K3 XIV")
    state = say(state, "take all")
    assert refused(state, "discard HK H4 H3 H2 K4 K3") == "discard-honour"
    lies = say(state, "discard XIV H4 H3 H2 K4 K3", "lie")
    assert lies.view(1).public.shown == cards("XIV")


@clause("DL-093")
@pytest.mark.parametrize("game", ["solodreier", "farbensolo"])
def test_the_talon_of_a_solo_is_shown_only_when_counting_and_goes_to_the_opponents(
    game: str,
) -> None:
    talon = "HK KK PK TK HD KD"
    state = declared(DL, game, talon=talon)
    assert state.public.phase is Phase.STATEMENT
    state = say(state, "lie", *GUT)
    while not state.is_over:
        assert not any(isinstance(told, Finished) for told in state.view(1).told)
        assert state.view(1).public.talon is None
        state = say(state, offered(state)[0])
    end = state.view(1).told[-1]
    assert isinstance(end, Finished)
    assert " ".join(card.code for card in end.talon) == talon
    facts = state.outcome()
    assert facts.declarer_thirds == facts.card_thirds[0]
    assert facts.defence_thirds == TOTAL_THIRDS - facts.card_thirds[0]
    assert facts.defence_thirds == sum(facts.card_thirds[1:]) + thirds_of(cards(talon))


@clause("DL-099")
def test_in_farbenspiele_tarock_is_discarded_instead_of_suits_and_face_down() -> None:
    hands = {0: "V IX XII Sk XXI I HK H1 H2 H3 H4 KK"}
    state = declared(DL, "farbendreier", hands=hands, talon="K1 K2 K3")
    state = say(state, "open talon", "take half 1")
    assert offered(state) == ["discard XII IX V"]
    for text in ("discard H4 IX V", "discard H4 H3 H2"):
        assert refused(state, text) == "discard-tarock-first"
        assert "DL-099" in cited(state, text)
    assert refused(state, "discard I IX V") == "discard-honour"
    lies = say(state, "discard XII IX V", "lie")
    for seat in (1, 2, 3):
        view = lies.view(seat)
        assert not view.public.shown
        assert not any(isinstance(told, DiscardShown) for told in view.told)


@clause("DL-100")
def test_in_farbenspiele_forced_suit_cards_are_shown_and_the_tarock_is_not() -> None:
    hands = {0: "V Sk XXI HK HD HR HB H1 H2 H3 H4 KK"}
    state = declared(DL, "farbendreier", hands=hands, talon="K1 K2 K3")
    state = say(state, "open talon", "take half 1")
    assert all("V" in text.split() for text in offered(state))
    assert refused(state, "discard K1 K2 K3") == "discard-tarock-first"
    assert "DL-100" in cited(state, "discard K1 K2 K3")
    assert refused(state, "discard V HK H4") == "discard-honour"
    lies = say(state, "discard V K3 H4", "lie")
    for seat in (1, 2, 3):
        assert lies.view(seat).public.shown == cards("K3 H4")


@clause("DL-103")
@pytest.mark.parametrize("game", ["piccolo", "bettler", "piccolo-ouvert"])
def test_the_talon_of_a_negative_game_is_never_shown_or_counted(game: str) -> None:
    state = declared(DL, game)
    assert state.public.phase is Phase.STATEMENT
    over = play_out(say(state, "lie", *GUT))
    talon = over.hidden.deal.talon
    for seat in (0, 1, 2, 3, None):
        view = over.view(seat)
        assert view.public.talon is None
        ends = [told for told in view.told if isinstance(told, Finished)]
        assert [end.talon for end in ends] == [()]
    facts = over.outcome()
    assert sum(facts.card_thirds) <= TOTAL_THIRDS - thirds_of(CardSet.of(talon))
    assert (facts.declarer_thirds, facts.defence_thirds) == (None, None)


@clause("DL-165")
def test_by_agreement_the_whole_talon_is_taken_when_the_king_lies_in_it() -> None:
    shown = king_shown(king_whole_talon="on")
    assert offered(shown) == ["take half 1", "take half 2", "take all", "schleifen"]
    over = play_out(say(lay_away(say(shown, "take all")), "lie", *GUT))
    assert len(over.view(0).discard) == 6
    facts = over.outcome()
    assert facts.defence_thirds == sum(facts.card_thirds[1:])
    assert (facts.king_in_talon, facts.partner) == ("taken", None)
    assert refused(king_shown(), "take all") == "only-part-of-talon"
    assert "DL-165" in cited(king_shown(), "take all")
    elsewhere = say(declared(shown.book, "rufer", hands={1: "HK"}), "call HK", "open talon")
    assert refused(elsewhere, "take all") == "only-part-of-talon"


@clause("DL-166")
def test_by_agreement_a_king_in_the_talon_turns_the_game_into_trischaken() -> None:
    shown = king_shown(king_trischaken="on")
    assert offered(shown) == ["take half 1", "take half 2", "turn trischaken"]
    assert refused(king_shown(), "turn trischaken") == "trischaken-not-possible"
    assert "DL-166" in cited(king_shown(), "turn trischaken")
    turned = say(shown, "turn trischaken")
    assert turned.public.games == (Declared(0, "trischaken"),)
    over = play_out(say(turned, "trischaken last stichzwang"))
    assert over.outcome().contract == "trischaken"
    assert sum(over.outcome().card_thirds) == TOTAL_THIRDS


@clause("DL-171")
def test_by_agreement_the_talon_of_a_sechserdreier_is_opened_to_all() -> None:
    book = book_with(DL, sechserdreier_talon="open")
    state = declared(book, "sechserdreier")
    assert refused(state, "take all") == "talon-not-open"
    assert "DL-171" in cited(state, "take all")
    opened = say(state, "open talon")
    for seat in range(4):
        assert opened.view(seat).public.talon == opened.hidden.deal.talon
    assert len(lay_away(say(opened, "take all")).view(0).discard) == 6
