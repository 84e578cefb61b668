"""Kant_Inen-Tarock: Kontra, Re and Sub, and the Valat."""

from __future__ import annotations

import pytest

from mondfang.game import PremiumFact
from tests.clauses import clause
from tests.positions import (
    KI,
    cited,
    declared,
    late,
    lay_away,
    lying,
    offered,
    play_out,
    refused,
    say,
)

ALL_GUT = ("gut", "gut", "gut")
LOW = "P7 P8 P9 T7 T8 T9"
KONTRA = "kontra game@1"


@clause("KI-044")
def test_no_kontra_before_the_declarer_lies() -> None:
    state = declared(KI, "dreier", 1)
    opened = say(state, "open talon")
    taken = say(opened, "take half 1")
    for now in (state, opened, taken, lay_away(taken)):
        assert refused(now, KONTRA, seat=2) == "kontra-too-early"
        assert "KI-044" in cited(now, KONTRA, seat=2)
    assert KONTRA in offered(lying(state))


@clause("KI-044")
@pytest.mark.parametrize("game", ["solodreier", "bettler"])
def test_without_a_talon_too_kontra_waits_for_ich_liege(game: str) -> None:
    state = declared(KI, game, 1)
    word = KONTRA if game == "solodreier" else "kontra game@1/2"
    assert refused(state, word, seat=2) == "kontra-too-early"
    assert word in offered(say(state, "lie"))


@clause("KI-046")
def test_in_a_positive_game_one_kontra_holds_for_all() -> None:
    doubled = say(lying(declared(KI, "dreier", 1)), KONTRA, "gut")
    assert refused(doubled, KONTRA) == "not-the-next-step"
    outcome = play_out(say(doubled, *ALL_GUT)).outcome()
    assert outcome.kontra == 1
    assert outcome.kontras == ()


@clause("KI-047")
def test_in_a_negative_game_each_opponent_doubles_for_himself() -> None:
    state = lying(declared(KI, "bettler", 1))
    assert refused(state, "kontra game@1/3") == "not-your-ladder"
    assert "KI-047" in cited(state, "kontra game@1/3")
    one = play_out(say(state, "kontra game@1/2", "gut", *ALL_GUT)).outcome()
    assert one.kontras == ((1, 2, 1),)
    assert one.kontra == 0


@clause("KI-047")
def test_the_declarer_of_a_negative_game_answers_each_kontra_by_itself() -> None:
    state = lying(declared(KI, "bettler", 1))
    doubled = say(state, "kontra game@1/2", "gut", "kontra game@1/3", "gut", "gut")
    assert doubled.turn == 1
    assert {"re game@1/2", "re game@1/3"} <= set(offered(doubled))
    assert refused(doubled, "re game@1/0") == "not-the-next-step"
    answered = say(doubled, "re game@1/3", "gut")
    assert refused(answered, "sub game@1/3") == "not-your-ladder"
    outcome = play_out(say(answered, *ALL_GUT)).outcome()
    assert outcome.kontras == ((1, 2, 1), (1, 3, 2))


@clause("KI-048")
def test_trischaken_cannot_be_doubled() -> None:
    state = declared(KI, "trischaken")
    for seat in (1, 2, 3):
        assert not any("kontra" in text for text in offered(state))
        assert refused(state, "kontra game@0", seat) in ("cannot-be-doubled", "not-your-turn")
    assert refused(state, "kontra game@0") == "cannot-be-doubled"
    assert "KI-048" in cited(state, "kontra game@0")
    assert play_out(state).outcome().kontra == 0


@clause("KI-113")
@pytest.mark.parametrize("half", ["1", "2"])
def test_a_game_with_the_called_king_in_the_talon_can_be_doubled(half: str) -> None:
    state = say(declared(KI, "rufer", talon="HK P8 P9 T7 T8 T9"), "call HK", "open talon")
    state = say(lay_away(say(state, f"take half {half}")), "lie", "gut")
    assert state.turn == 2
    assert "kontra game@0" in offered(state)
    outcome = play_out(say(state, "kontra game@0", "gut", *ALL_GUT)).outcome()
    assert outcome.kontra == 1
    assert outcome.partner is None


@clause("KI-131")
def test_an_announced_premium_is_doubled_at_the_first_turn_or_never() -> None:
    state = lying(declared(KI, "dreier", 1, hands={1: "I"}), "announce pagat")
    assert "kontra pagat@1" in offered(state)
    again = say(state, "gut", "announce trull", "gut", "gut", "gut")
    assert again.turn == 2
    assert refused(again, "kontra pagat@1") == "kontra-too-late"
    assert "KI-131" in cited(again, "kontra pagat@1")


@clause("KI-131")
def test_the_game_too_is_doubled_at_the_first_turn_or_never() -> None:
    state = lying(declared(KI, "dreier", 1))
    again = say(state, "gut", "announce trull", "gut", "gut", "gut")
    assert again.turn == 2
    assert refused(again, KONTRA) == "kontra-too-late"
    bettler = lying(declared(KI, "bettler", 1))
    again = say(bettler, "gut", "kontra game@1/3", "gut", "gut", "gut")
    assert again.turn == 2
    assert refused(again, "kontra game@1/2") == "kontra-too-late"


@clause("KI-132")
def test_a_premium_announced_after_ones_turn_can_be_doubled_at_the_next() -> None:
    hands = {1: "I HB", 2: "HK", 3: "II"}
    state = lying(say(declared(KI, "pagatrufer", 1, hands=hands), "call HK"))
    again = say(state, "gut", "announce uhu", "gut", "gut")
    assert again.turn == 1
    assert "kontra uhu@3" in offered(again)
    third = say(again, "gut")
    assert third.turn == 2
    assert "kontra uhu@3" in offered(third)


@clause("KI-132")
def test_a_premium_announced_before_ones_turn_cannot_be_doubled_at_the_next() -> None:
    hands = {1: "I HB", 2: "II", 3: "HK"}
    state = lying(say(declared(KI, "pagatrufer", 1, hands=hands), "call HK"))
    third = say(state, "gut", "announce trull", "gut", "gut", "gut")
    assert third.turn == 2
    assert refused(third, "kontra pagat@1") == "kontra-too-late"
    assert "KI-132" in cited(third, "kontra pagat@1")


@clause("KI-152")
def test_an_announced_valat_can_be_doubled() -> None:
    state = lying(declared(KI, "dreier", 1, talon=LOW), "announce valat")
    doubled = say(state, "kontra valat@1", "gut", *ALL_GUT)
    outcome = play_out(doubled).outcome()
    assert outcome.kontra == 0
    assert PremiumFact("valat", "declarer", True, False, 1, 1) in outcome.premiums


@clause("KI-252")
def test_re_belongs_to_the_doubled_side_and_sub_to_the_doubling_one() -> None:
    state = say(lying(declared(KI, "dreier", 1)), KONTRA, "gut", "gut")
    assert state.turn == 0
    assert refused(state, "re game@1") == "other-side"
    declarer = say(state, "gut")
    assert "re game@1" in offered(declarer)
    answered = say(declarer, "re game@1")
    assert refused(answered, "sub game@1") == "own-side"
    assert "KI-252" in cited(answered, "sub game@1")
    opponent = say(answered, "gut")
    assert opponent.turn == 2
    assert "sub game@1" in offered(opponent)
    outcome = play_out(say(opponent, "sub game@1", "gut", *ALL_GUT)).outcome()
    assert outcome.kontra == 3


@clause("KI-252")
def test_an_opponent_of_a_rufer_doubles_the_game_and_what_was_announced() -> None:
    state = lying(say(declared(KI, "pagatrufer", 1, hands={1: "I", 3: "HK"}), "call HK"))
    assert {KONTRA, "kontra pagat@1"} <= set(offered(state))
    outcome = play_out(say(state, KONTRA, "kontra pagat@1", "gut", *ALL_GUT)).outcome()
    assert outcome.kontra == 1
    (pagat,) = [fact for fact in outcome.premiums if fact.premium == "pagat" and fact.announced]
    assert pagat.kontra == 1


@clause("KI-252", "KI-142")
def test_who_knows_that_he_is_the_called_partner_cannot_double_his_own_side() -> None:
    state = lying(say(declared(KI, "pagatrufer", 1, hands={1: "I", 2: "HK"}), "call HK"))
    for word in (KONTRA, "kontra pagat@1"):
        assert word not in offered(state)
        assert refused(state, word) == "own-side"
        assert {"KI-142", "KI-252"} <= set(cited(state, word))


@clause("KI-142")
def test_a_kontra_between_partners_who_could_not_know_is_void_at_the_end() -> None:
    hands = {1: "I HB", 2: "PK", 3: "HK"}
    state = lying(say(declared(KI, "pagatrufer", 1, hands=hands), "call HK"))
    doubled = say(state, "announce trull", "gut", "gut", "kontra trull@2", "gut", *ALL_GUT)
    assert doubled.view(0).relation(2) is None
    facts = play_out(doubled).outcome().premiums
    said = [fact for fact in facts if fact.premium == "trull" and fact.announced]
    assert [fact.kontra for fact in said] == [0]


WINNERS = (0, 2, 0, 2, 0, 2, 0, 2, 0, 2, 0)


@clause("KI-250")
@pytest.mark.parametrize(("last", "made"), [("HK", True), ("V", False)])
def test_a_valat_is_made_with_all_twelve_tricks_of_the_party(last: str, made: bool) -> None:
    hands = ["HD", last if last == "V" else "H1", "HK", "H2"]
    state = late(
        KI, "rufer", hands, winners=WINNERS, called="HK", announced=[("valat", 0)], declarer=0
    )
    outcome = play_out(state).outcome()
    assert outcome.partner == 2
    (valat,) = [fact for fact in outcome.premiums if fact.premium == "valat"]
    assert (valat.side, valat.announced, valat.made) == ("declarer", True, made)


@clause("KI-250")
def test_the_defence_makes_a_silent_valat_with_all_twelve_tricks() -> None:
    winners = (1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1)
    hands = ["H4", "H1", "PK", "HK"]
    outcome = play_out(late(KI, "rufer", hands, winners=winners, called="PK", leader=1)).outcome()
    assert outcome.partner == 2
    silent = [(fact.side, fact.made) for fact in outcome.premiums if fact.premium == "valat"]
    assert silent == [("defence", True)]
