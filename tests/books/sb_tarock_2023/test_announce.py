"""SB-Tarock: announcements and Kontras."""

from __future__ import annotations

import pytest

from mondfang.game import GameState, Phase
from mondfang.game.actions import Kontra
from tests.clauses import clause
from tests.positions import (
    SB,
    cited,
    declared,
    lay_away,
    lying,
    offered,
    play_out,
    refused,
    say,
)

BIRDS = [("pagat", "I"), ("uhu", "II"), ("kakadu", "III"), ("quapil", "IIII")]
FOUR_GUT = ("gut", "gut", "gut", "gut")


def rufer(*said: str, hands: dict[int, str] | None = None, talon: str = "") -> GameState:
    """Seat 0 has called the Herz king of seat 2, said this and lies."""
    held = {2: "HK"}
    for seat, hand in (hands or {}).items():
        held[seat] = f"{held.get(seat, '')} {hand}".strip()
    return lying(say(declared(SB, "rufer", hands=held, talon=talon), "call HK"), *said)


def announcements(state: GameState) -> list[str]:
    return [text[9:] for text in offered(state) if text.startswith("announce ")]


def doubles(state: GameState) -> list[str]:
    return [text for text in offered(state) if text.startswith(("kontra ", "re ", "sub "))]


@clause("SB-017")
def test_silence_in_the_round_of_announcements_is_passing() -> None:
    state = rufer("announce trull")
    silent = say(state, "silence")
    assert silent.turn == 2
    again = say(silent, "announce vier-koenige", "gut", "silence", "silence")
    assert again.turn == 1
    assert announcements(again) == []
    assert refused(again, "announce vier-koenige") == "announce-too-late"
    assert "SB-017" in cited(again, "announce vier-koenige")
    assert refused(again, "kontra trull@0") == "kontra-too-late"


@clause("SB-017")
def test_three_silences_start_the_play() -> None:
    assert rufer().public.phase is Phase.ROUND
    assert say(rufer(), "silence", "silence", "silence").public.phase is Phase.PLAY


@clause("SB-021")
def test_each_seat_announces_once_a_deal() -> None:
    state = say(rufer(hands={2: "II"}), "gut", "announce trull", "gut", "kontra trull@2", "gut")
    state = say(state, "gut", "gut")
    assert state.turn == 2
    assert announcements(state) == []
    assert refused(state, "announce uhu") == "announce-too-late"
    assert "SB-021" in cited(state, "announce uhu")
    assert doubles(state) == ["re trull@2"]


@clause("SB-021")
def test_a_first_turn_with_several_premiums_is_one_occasion() -> None:
    state = say(rufer(hands={2: "II"}), "gut", "announce trull", "announce uhu")
    assert [(a.premium, a.seat) for a in state.public.announcements] == [("trull", 2), ("uhu", 2)]


@clause("SB-022")
@pytest.mark.parametrize(("bird", "card"), BIRDS)
def test_the_declarer_cannot_announce_his_partners_bird(bird: str, card: str) -> None:
    state = say(declared(SB, "rufer", hands={2: f"HK {card}"}), "call HK")
    state = lay_away(say(state, "open talon", "take half 1"))
    assert bird not in announcements(state)
    assert refused(state, f"announce {bird}") == "card-not-held"
    assert "SB-022" in cited(state, f"announce {bird}")
    assert bird in announcements(say(state, "lie", "gut"))


@clause("SB-022")
@pytest.mark.parametrize(("bird", "card"), BIRDS)
def test_the_partner_cannot_announce_a_bird_that_the_declarer_took_up(bird: str, card: str) -> None:
    state = say(rufer(hands={0: "K1 K2 K3"}, talon=f"{card} X XI"), "gut")
    assert state.turn == 2
    assert bird not in announcements(state)
    assert refused(state, f"announce {bird}") == "card-not-held"


@clause("SB-023")
def test_koenig_ultimo_is_announced_by_the_holder_of_the_king() -> None:
    state = say(declared(SB, "rufer", hands={2: "HK"}), "call HK")
    state = lay_away(say(state, "open talon", "take half 1"))
    assert "koenig-ultimo" not in announcements(state)
    assert refused(state, "announce koenig-ultimo") == "card-not-held"
    assert "SB-023" in cited(state, "announce koenig-ultimo")
    state = say(state, "lie", "gut")
    assert say(state, "announce koenig-ultimo").public.partner == 2


@clause("SB-028")
def test_play_goes_on_when_an_announced_valat_is_broken() -> None:
    hands = {0: "Sk XXI XX XIX XVIII XVII XVI XV XIV XIII I H4", 1: "HK", 2: "H1", 3: "H2"}
    state = declared(SB, "solodreier", hands=hands, talon="II III IIII V VI VII")
    state = say(state, "announce valat", "announce trull", "lie", "gut", "gut", "gut", "play Sk")
    while state.turn != 0:
        state = state.apply(state.legal_actions()[0])
    state = say(state, "play H4", "play HK", "play H1", "play H2")
    assert [trick.winner for trick in state.public.tricks] == [0, 1]
    assert state.turn == 1
    while not state.is_over:  # from the top, so that the Pagat comes home
        state = state.apply(state.legal_actions()[-1])
    assert len(state.public.tricks) == 12
    facts = {fact.premium: fact.made for fact in state.outcome().premiums if fact.announced}
    assert facts == {"valat": False, "trull": True}


@clause("SB-030")
def test_solodreier_and_its_premiums_are_one_statement() -> None:
    state = declared(SB, "solodreier", 1, hands={1: "I"})
    assert state.turn == 1
    assert state.public.phase is Phase.STATEMENT  # at once: no call and no talon before
    state = say(state, "announce pagat", "announce trull")
    assert state.turn == 1
    said = say(state, "lie").public
    assert [(a.premium, a.seat) for a in said.announcements] == [("pagat", 1), ("trull", 1)]


@clause("SB-030")
def test_the_opponents_of_a_solodreier_announce_after_it_lies() -> None:
    state = declared(SB, "solodreier", 1, hands={2: "II"})
    assert state.legal_actions(2) == ()
    assert refused(state, "announce uhu", seat=2) == "not-your-turn"
    assert "uhu" in announcements(say(state, "lie"))


@clause("SB-031")
def test_after_ich_liege_the_declarer_announces_nothing_more() -> None:
    state = say(declared(SB, "solodreier", 1, hands={1: "I"}), "announce trull", "lie")
    assert refused(state, "announce pagat", seat=1) == "not-your-turn"
    again = say(state, "announce vier-koenige", "gut", "gut", "gut")
    assert again.turn == 1
    assert announcements(again) == []
    assert refused(again, "announce pagat") == "announce-too-late"
    assert "SB-031" in cited(again, "announce pagat")
    assert refused(again, "lie") == "already-lying"


@clause("SB-047")
@pytest.mark.parametrize(("king", "talon"), [("HK", "I X XI"), ("", "I HK XI")])
def test_an_a_rufer_cannot_lie_without_a_bird_that_was_held_when_bidding(
    king: str, talon: str
) -> None:
    state = declared(SB, "a-rufer", 1, hands={1: "II K1 K2 K3", 3: king}, talon=talon)
    state = lay_away(say(state, "call HK", "open talon", "take half 1"))
    for text in ((), ("announce pagat",)):
        early = say(state, *text)
        assert "lie" not in offered(early)
        assert refused(early, "lie") == "promised-bird-missing"
        assert "SB-047" in cited(early, "lie")
    for words in (("announce uhu",), ("announce uhu", "announce pagat")):
        assert say(state, *words, "lie").public.phase is Phase.ROUND


@clause("SB-047")
@pytest.mark.parametrize("bird", ["pagat", "kakadu"])
def test_of_several_birds_held_when_bidding_one_is_enough(bird: str) -> None:
    state = say(declared(SB, "a-rufer", 1, hands={1: "I III", 3: "HK"}), "call HK")
    assert lying(state, f"announce {bird}").public.phase is Phase.ROUND


@clause("SB-100")
def test_a_kontra_on_the_game_binds_all_opponents() -> None:
    state = say(lying(declared(SB, "dreier", 1)), "kontra game@1", "gut")
    assert state.turn == 3
    assert doubles(state) == []  # Re belongs to the declarer, and Kontra has been said
    assert refused(state, "re game@1") == "other-side"
    facts = play_out(say(state, "gut", "gut", "gut")).outcome()
    assert (facts.kontra, facts.kontras) == (1, ())


@clause("SB-100")
def test_there_are_three_levels_and_no_fourth() -> None:
    state = lying(declared(SB, "dreier", 1))
    state = say(state, "kontra game@1", "gut", "gut", "gut", "re game@1", "gut")
    state = say(state, "sub game@1", "gut", "gut", "gut")
    assert state.turn == 1
    fourth = state.refusal(Kontra(1, 4, "game", 1))
    assert fourth is not None
    assert fourth.code == "ladder-is-full"
    assert "SB-100" in fourth.clauses
    assert doubles(state) == []
    assert play_out(say(state, "gut")).outcome().kontra == 3


@clause("SB-100")
def test_an_announced_premium_has_its_own_kontra() -> None:
    state = say(lying(declared(SB, "dreier", 1), "announce trull"), "kontra trull@1", *FOUR_GUT)
    facts = play_out(state).outcome()
    trull = next(fact for fact in facts.premiums if fact.premium == "trull")
    assert (facts.kontra, trull.kontra) == (0, 1)


@clause("SB-100")
def test_nobody_doubles_before_the_talon_has_been_taken() -> None:
    state = declared(SB, "dreier", 1)
    for words in ((), ("open talon",), ("take half 1",)):
        state = say(state, *words)
        assert refused(state, "kontra game@1", seat=2) == "kontra-too-early"
        assert "SB-100" in cited(state, "kontra game@1", seat=2)
    state = lay_away(state)
    assert refused(state, "kontra game@1", seat=2) == "kontra-too-early"
    assert "kontra game@1" in offered(say(state, "lie"))


@clause("SB-100")
def test_in_a_negative_game_everybody_doubles_for_himself() -> None:
    state = say(declared(SB, "bettler", 1), "lie")
    assert doubles(state) == ["kontra game@1/2"]
    state = say(state, "kontra game@1/2", "gut")
    assert doubles(state) == ["kontra game@1/3"]
    assert refused(state, "re game@1/2") == "not-your-ladder"
    assert "SB-100" in cited(state, "re game@1/2")
    state = say(state, "gut", "gut", "re game@1/2", "gut", *FOUR_GUT[:3])
    facts = play_out(state).outcome()
    assert facts.kontras == ((1, 2, 2),)
    assert facts.kontra == 0


@clause("SB-100", "SB-085")
def test_trischaken_has_no_kontra() -> None:
    state = declared(SB, "trischaken")
    assert state.public.phase is Phase.PLAY
    for seat in range(4):
        assert refused(state, "kontra game@0", seat=seat) == "cannot-be-doubled"
        assert {"SB-085", "SB-100"} <= set(cited(state, "kontra game@0", seat=seat))


@clause("SB-102")
def test_an_announced_valat_is_doubled_apart_from_the_game() -> None:
    state = lying(declared(SB, "dreier", 1), "announce valat")
    assert doubles(state) == ["kontra valat@1"]
    assert refused(state, "kontra game@1") == "void-under-valat"
    assert "SB-102" in cited(state, "kontra game@1")
    facts = play_out(say(state, "kontra valat@1", *FOUR_GUT)).outcome()
    valat = next(fact for fact in facts.premiums if fact.premium == "valat")
    assert (valat.announced, valat.kontra, facts.kontra) == (True, 1, 0)


@clause("SB-103")
def test_after_ich_liege_the_others_speak_in_turn_until_three_say_gut() -> None:
    state = lying(declared(SB, "dreier", 1))
    for seat in (2, 3, 0):
        assert state.public.phase is Phase.ROUND
        assert state.turn == seat
        assert {"announce trull", "kontra game@1", "gut"} <= set(offered(state))
        state = say(state, "gut")
    assert state.public.phase is Phase.PLAY


@clause("SB-103")
def test_what_was_announced_before_is_doubled_at_ones_turn_or_never() -> None:
    state = rufer("announce pagat", hands={0: "I"})
    assert doubles(state) == ["kontra game@0", "kontra pagat@0"]
    state = say(state, "gut", "gut")
    assert doubles(state) == ["kontra game@0", "kontra pagat@0"]  # the next opponent still may
    state = say(state, "announce vier-koenige", "gut", "gut")
    assert state.turn == 1
    assert refused(state, "kontra pagat@0") == "kontra-too-late"
    assert "SB-103" in cited(state, "kontra pagat@0")
    assert doubles(state) == ["kontra vier-koenige@3"]
