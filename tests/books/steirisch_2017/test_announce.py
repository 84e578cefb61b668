"""Steirischer Tarockcup: announcements and Kontras."""

from __future__ import annotations

import pytest

from mondfang.game import GameState, Phase
from mondfang.game.actions import Kontra
from tests.clauses import clause
from tests.positions import (
    ST,
    cited,
    lay_away,
    offered,
    play_out,
    refused,
    say,
    table,
)

ALONE = ("reserve", "pass", "pass", "pass")  # the forehand chooses
HALF = "H4 H3 H2"
# Seat 0 declares with all birds, seat 2 is the partner in a Rufer; seat 3 has no honour.
HANDS = {0: "I II III IIII", 1: "Sk XXI", 2: "PK", 3: "T7 T8"}


def stated(contract: str, *sayings: str) -> GameState:
    """The forehand has this game, has laid away HALF where there is a talon, and goes on."""
    state = table(ST, *ALONE, f"bid {contract}", hands=HANDS, talon=HALF)
    if state.public.phase is Phase.CALL:
        state = say(state, "call PK")
    if state.public.phase is Phase.TALON:
        state = lay_away(say(state, "open talon", "take half 1"))
    return say(state, *sayings)


def premiums_offered(state: GameState) -> set[str]:
    return {text.split()[1] for text in offered(state) if text.startswith("announce ")}


@clause("ST-037")
def test_sub_is_the_last_step() -> None:
    state = stated("dreier", "lie", "kontra game@0")
    for text in ("kontra game@0", "sub game@0"):
        assert refused(state, text) == "not-the-next-step"
    state = say(state, "gut", "gut", "gut", "re game@0", "gut", "sub game@0", "gut", "gut", "gut")
    assert state.turn == 0
    beyond = state.refusal(Kontra(0, 4, "game", 0))
    assert beyond is not None
    assert beyond.code == "ladder-is-full"
    assert "ST-037" in beyond.clauses
    assert not any("game@0" in text for text in offered(state))
    assert play_out(say(state, "gut")).outcome().kontra == 3


@clause("ST-037")
def test_a_premium_is_doubled_up_to_sub_as_well() -> None:
    state = stated("dreier", "announce trull", "lie", "kontra trull@0", "gut", "gut", "gut")
    state = say(state, "re trull@0", "gut", "sub trull@0", "gut", "gut", "gut", "gut")
    levels = {
        fact.premium: fact.kontra for fact in play_out(state).outcome().premiums if fact.by == 0
    }
    assert levels == {"trull": 3}


@clause("ST-038")
@pytest.mark.parametrize("contract", ["rufer", "dreier", "farbendreier", "solodreier", "bettler"])
def test_nobody_doubles_before_the_declarer_lies(contract: str) -> None:
    state = table(ST, *ALONE, f"bid {contract}", hands=HANDS, talon=HALF)
    kontra = "kontra game@0/1" if contract == "bettler" else "kontra game@0"
    waiting = True
    while waiting:
        for seat in range(4):
            assert refused(state, kontra, seat=seat) == "kontra-too-early"
            assert "ST-038" in cited(state, kontra, seat=seat)
        waiting = state.public.phase is not Phase.STATEMENT
        state = state.apply(state.legal_actions()[0]) if waiting else say(state, "lie")
    assert kontra in offered(state)


@clause("ST-084")
def test_a_bird_rufer_adds_birds_after_the_discard() -> None:
    state = stated("pagatrufer")
    assert premiums_offered(state) >= {"uhu", "kakadu", "quapil"}
    state = say(state, "announce uhu", "lie")
    assert {(said.premium, said.seat) for said in state.public.announcements} == {
        ("pagat", 0),
        ("uhu", 0),
    }
    facts = play_out(say(state, "gut", "gut", "gut")).outcome().premiums
    assert {fact.premium for fact in facts if fact.announced and fact.by == 0} == {"pagat", "uhu"}


@clause("ST-099")
def test_the_premiums_of_a_solodreier_come_with_the_bid() -> None:
    """Nobody has a word between the bid and the declarer's premiums, nor he a later one."""
    state = table(ST, "reserve", "bid solodreier", "announce trull", "lie")
    assert [(said.premium, said.seat) for said in state.public.announcements] == [("trull", 1)]
    state = say(state, "announce vier-koenige", "gut", "gut", "gut")
    assert state.turn == 1
    assert refused(state, "announce vier-koenige") == "announce-too-late"
    assert premiums_offered(state) == set()


@clause("ST-107")
@pytest.mark.parametrize("premium", ["trull", "vier-koenige"])
@pytest.mark.parametrize("announcer", [0, 1])
def test_beside_valat_nobody_announces_trull_or_four_kings(announcer: int, premium: str) -> None:
    first = ("announce valat", "lie") if announcer == 0 else ("lie", "announce valat", "gut")
    state = stated("rufer", *first)
    for _ in range(3 - announcer):
        assert refused(state, f"announce {premium}") == "excluded-by-valat"
        assert "ST-107" in cited(state, f"announce {premium}")
        state = say(state, "gut")


@clause("ST-107")
def test_a_trull_announced_before_anothers_valat_stands() -> None:
    state = stated("dreier", "announce trull", "lie", "announce valat", "gut", "gut", "gut", "gut")
    facts = play_out(state).outcome().premiums
    said = {(fact.premium, fact.by) for fact in facts if fact.announced}
    assert said == {("trull", 0), ("valat", 1)}


@clause("ST-120")
@pytest.mark.parametrize("contract", ["farbendreier", "farbensolo"])
def test_suit_games_know_four_kings_and_valat_only(contract: str) -> None:
    state = stated(contract)
    assert premiums_offered(state) == {"vier-koenige", "valat"}
    for seat in (1, 2, 3):
        other = say(state, "lie", *["gut"] * (seat - 1))
        assert premiums_offered(other) == {"vier-koenige", "valat"}
    for premium in ("trull", "pagat", "koenig-ultimo"):
        assert refused(state, f"announce {premium}") == "premium-not-in-this-game"
        assert "ST-120" in cited(state, f"announce {premium}")


@clause("ST-174")
def test_every_other_seat_speaks_before_the_first_trick() -> None:
    state = stated("dreier", "lie")
    for seat in (1, 2, 3):
        assert (state.public.phase, state.turn) == (Phase.ROUND, seat)
        assert refused(state, "silence") == "silence-waits"
        assert "ST-174" in cited(state, "silence")
        card = next(iter(state.view(seat).hand))
        assert refused(state, f"play {card}") == "wrong-phase"
        state = say(state, "gut")
    assert (state.public.phase, state.turn) == (Phase.PLAY, 0)


@clause("ST-177")
@pytest.mark.parametrize("contract", ["rufer", "dreier", "solodreier", "bettler"])
def test_the_declarer_keeps_the_turn_until_ich_liege(contract: str) -> None:
    state = stated(contract)
    for text in ("gut", "pass", f"play {next(iter(state.view(0).hand))}"):
        assert refused(state, text) == "wrong-phase"
        assert "ST-177" in cited(state, text)
    for premium in sorted(premiums_offered(state) & {"pagat", "uhu", "trull"}):
        state = say(state, f"announce {premium}")
        assert state.turn == 0
    assert refused(state, "gut", seat=1) == "not-your-turn"
    assert say(state, "Liegen!").turn == 1


@clause("ST-178")
def test_ich_liege_closes_the_discard_and_the_declarers_premiums() -> None:
    before = stated("rufer", "announce trull")
    assert "take back" in offered(before)
    assert len(say(before, "take back").view(0).hand) == 15
    state = say(before, "lie", "kontra game@0", "gut", "announce vier-koenige", "gut", "gut")
    assert state.turn == 0
    assert refused(state, "take back") == "discard-is-final"
    assert "ST-178" in cited(state, "take back")
    assert refused(state, f"discard {before.view(0).discard}") == "wrong-phase"
    assert premiums_offered(state) == set()
    assert {"re game@0", "kontra vier-koenige@2"} <= set(offered(state))


@clause("ST-234")
def test_in_a_negative_game_each_opponent_doubles_for_himself() -> None:
    state = stated("bettler", "lie", "kontra game@0/1")
    assert refused(state, "kontra game@0/2") == "not-your-ladder"
    assert "ST-234" in cited(state, "kontra game@0/2")
    state = say(state, "gut", "kontra game@0/2", "gut", "gut", "re game@0/1", "gut")
    assert "sub game@0/1" in offered(state)
    second = say(state, "gut")
    assert refused(second, "sub game@0/1") == "not-your-ladder"
    done = play_out(say(second, "gut", "gut"))
    assert set(done.outcome().kontras) == {(0, 1, 2), (0, 2, 1)}
