"""Kant_Inen-Tarock: the declarer's statement and the announcements of the others."""

from __future__ import annotations

import pytest

from mondfang.cards import BY_CODE
from mondfang.game import GameState, Phase
from mondfang.game.actions import Announce, Lie
from tests.clauses import clause
from tests.positions import (
    KI,
    book_with,
    cited,
    declared,
    lay_away,
    lying,
    offered,
    play_out,
    refused,
    say,
)

ALL_GUT = ("gut", "gut", "gut")
LOW = "P7 P8 P9 T7 T8 T9"


def announced(state: GameState) -> list[tuple[str, int]]:
    return [(said.premium, said.seat) for said in state.public.announcements]


def announceable(state: GameState) -> set[str]:
    return {text[9:] for text in offered(state) if text.startswith("announce ")}


@clause("KI-108")
def test_the_declarer_of_a_bird_game_announces_further_birds_after_the_discard() -> None:
    talon = "II P8 P9 T7 T8 T9"
    state = say(declared(KI, "pagatrufer", 1, hands={1: "I", 2: "HK"}, talon=talon), "call HK")
    state = say(state, "open talon", "take half 1")
    assert refused(state, "announce uhu") == "wrong-phase"
    assert "KI-108" in cited(state, "announce uhu")
    said = say(lay_away(state), "announce uhu")
    assert announced(said) == [("pagat", 1), ("uhu", 1)]


@clause("KI-108")
def test_in_a_plain_rufer_only_a_bird_from_the_talon_can_be_announced() -> None:
    talon = "II P8 P9 T7 T8 T9"
    state = say(declared(KI, "rufer", hands={0: "I", 2: "HK"}, talon=talon), "call HK")
    laid = lay_away(say(state, "open talon", "take half 1"))
    assert "uhu" in announceable(laid)
    assert refused(laid, "announce pagat") == "bird-must-be-bid"
    assert "KI-108" in cited(laid, "announce pagat")


@clause("KI-108")
@pytest.mark.parametrize(("agreed", "birds"), [("never", set()), ("any", {"pagat", "uhu"})])
def test_a_table_may_agree_on_birds_in_a_plain_rufer(agreed: str, birds: set[str]) -> None:
    book = book_with(KI, bird_in_plain_rufer=agreed)
    talon = "II P8 P9 T7 T8 T9"
    state = say(declared(book, "rufer", hands={0: "I", 2: "HK"}, talon=talon), "call HK")
    laid = lay_away(say(state, "open talon", "take half 1"))
    assert announceable(laid) & {"pagat", "uhu"} == birds


@clause("KI-130")
def test_each_seat_announces_at_one_turn_only() -> None:
    state = lying(declared(KI, "dreier", 1, hands={2: "II", 3: "I"}))
    again = say(state, "announce trull", "gut", "announce pagat", "gut", "gut", "gut")
    assert again.turn == 2
    assert announceable(again) == set()
    assert refused(again, "announce uhu") == "announce-too-late"
    assert "KI-130" in cited(again, "announce uhu")


@clause("KI-130")
def test_who_lets_the_first_turn_go_by_announces_no_more() -> None:
    state = lying(declared(KI, "dreier", 1, hands={2: "II", 3: "I"}))
    again = say(state, "gut", "announce pagat", "gut", "gut", "gut")
    assert again.turn == 2
    assert refused(again, "announce uhu") == "announce-too-late"


@clause("KI-130")
def test_several_premiums_are_announced_at_the_one_turn() -> None:
    state = lying(declared(KI, "dreier", 1, hands={2: "I II"}))
    said = say(state, "announce trull", "announce pagat", "announce uhu", "gut")
    assert announced(said) == [("trull", 2), ("pagat", 2), ("uhu", 2)]


@clause("KI-133")
def test_a_bird_is_announced_only_by_its_holder() -> None:
    state = say(declared(KI, "pagatrufer", 1, hands={1: "I", 3: "HK II"}), "call HK")
    laid = lay_away(say(state, "open talon", "take half 1"))
    assert refused(laid, "announce uhu") == "card-not-held"
    assert "KI-133" in cited(laid, "announce uhu")
    partner = say(laid, "lie", "gut")
    assert partner.turn == 3
    assert "uhu" in announceable(partner)


@clause("KI-133")
def test_a_partner_cannot_announce_a_bird_that_the_declarer_took_up() -> None:
    state = declared(KI, "rufer", hands={1: "HK"}, talon="I P8 P9 T7 T8 T9")
    partner = lying(say(state, "call HK"))
    assert partner.turn == 1
    assert refused(partner, "announce pagat") == "card-not-held"


@clause("KI-133")
def test_koenig_ultimo_is_announced_only_by_the_holder_of_the_called_king() -> None:
    state = lying(say(declared(KI, "pagatrufer", 1, hands={1: "I", 3: "HK"}), "call HK"))
    assert refused(state, "announce koenig-ultimo") == "card-not-held"
    assert "KI-133" in cited(state, "announce koenig-ultimo")
    partner = say(state, "gut", "announce koenig-ultimo")
    assert ("koenig-ultimo", 3) in announced(partner)


@clause("KI-139")
def test_the_declarer_of_a_solodreier_names_premiums_with_the_game_or_never() -> None:
    bid = declared(KI, "solodreier", 1, hands={1: "I II"})
    # Nobody speaks between the bid and the premiums: they are one call.
    assert (bid.turn, bid.public.phase) == (1, Phase.STATEMENT)
    assert announced(say(bid, "announce pagat", "lie")) == [("pagat", 1)]
    later = say(bid, "lie", "announce trull", "gut", "gut", "gut")
    assert later.turn == 1
    assert refused(later, "announce pagat") == "announce-too-late"


@clause("KI-140")
def test_a_valat_too_is_named_with_the_solodreier() -> None:
    bid = declared(KI, "solodreier", 1)
    assert announced(say(bid, "announce valat", "lie")) == [("valat", 1)]
    later = say(bid, "lie", "announce trull", "gut", "gut", "gut")
    assert later.turn == 1
    assert refused(later, "announce valat") == "announce-too-late"


@clause("KI-141")
@pytest.mark.parametrize(("king", "side"), [(2, "declarer"), (3, "defence")])
def test_an_announcement_does_not_tell_the_side_of_its_seat(king: int, side: str) -> None:
    state = lying(say(declared(KI, "pagatrufer", 1, hands={1: "I", king: "HK"}), "call HK"))
    said = say(state, "announce trull")
    for seat in (0, 1, None):
        view = said.view(seat)
        assert view.told[-1] == Announce(2, "trull")
        assert view.public.partner is None
        assert seat is None or view.relation(2) != "same"
    assert said.view(1).relation(2) is None
    outcome = play_out(say(said, "gut", *ALL_GUT)).outcome()
    trull = [fact for fact in outcome.premiums if fact.announced and fact.premium == "trull"]
    assert [(fact.by, fact.side) for fact in trull] == [(2, side)]


@clause("KI-147")
def test_nobody_announces_trull_or_four_kings_beside_a_valat() -> None:
    valat = say(lay_away_dreier(), "announce valat")
    for premium in ("trull", "vier-koenige"):
        assert refused(valat, f"announce {premium}") == "excluded-by-valat"
        assert "KI-147" in cited(valat, f"announce {premium}")
    others = say(valat, "lie")
    for _ in range(3):
        for premium in ("trull", "vier-koenige"):
            assert refused(others, f"announce {premium}") == "excluded-by-valat"
        others = say(others, "gut")


@clause("KI-147")
@pytest.mark.parametrize("premium", ["trull", "vier-koenige"])
def test_who_announced_trull_or_four_kings_cannot_add_a_valat(premium: str) -> None:
    said = say(lay_away_dreier(), f"announce {premium}")
    assert refused(said, "announce valat") == "excluded-by-valat"


@clause("KI-147")
def test_a_trull_announced_by_another_before_the_valat_stands() -> None:
    state = say(lay_away_dreier(), "announce trull", "lie", "announce valat")
    assert announced(state) == [("trull", 1), ("valat", 2)]


def lay_away_dreier() -> GameState:
    """P2 plays a Dreier and has laid three cards away."""
    state = declared(KI, "dreier", 1, talon=LOW)
    return lay_away(say(state, "open talon", "take half 1"))


@clause("KI-163")
@pytest.mark.parametrize("game", ["farbendreier", "farbensolo"])
def test_suit_games_know_four_kings_and_valat_only(game: str) -> None:
    hand = "I II III IIII H4 H3 H2 H1 K4 K3 K2 K1"
    state = declared(KI, game, 1, hands={1: hand, 2: "V"}, talon=LOW)
    if game == "farbendreier":
        state = lay_away(say(state, "open talon", "take half 1"))
    assert announceable(state) == {"vier-koenige", "valat"}
    for premium in ("trull", "pagat", "uhu", "kakadu", "quapil", "koenig-ultimo"):
        for now in (state, say(state, "lie")):
            assert refused(now, f"announce {premium}") == "premium-not-in-this-game"
            assert "KI-163" in cited(now, f"announce {premium}")


@clause("KI-163")
def test_suit_games_know_no_silent_birds_and_no_silent_trull() -> None:
    hands = {1: "I XXI Sk PK PD PR PB P10 TK TD TR TB"}
    state = play_out(say(declared(KI, "farbensolo", 1, hands=hands), "lie", *ALL_GUT))
    facts = {fact.premium for fact in state.outcome().premiums}
    assert facts <= {"vier-koenige", "valat"}


@clause("KI-204")
def test_the_closing_statement_names_the_game() -> None:
    state = lying(declared(KI, "dreier", 1))
    for seat in (0, 1, 2, 3, None):
        view = state.view(seat)
        assert view.told[-1] == Lie(1)
        assert [(game.seat, game.contract) for game in view.public.games] == [(1, "dreier")]


@clause("KI-205")
@pytest.mark.parametrize(
    ("word", "call", "card"), [("call TK", "named", "TK"), ("call fourth", "fourth", None)]
)
def test_the_closing_statement_names_the_called_card(
    word: str, call: str, card: str | None
) -> None:
    hands = {0: "PK HK KK", 2: "TK"}
    state = lying(say(declared(KI, "rufer", hands=hands), word))
    for seat in (0, 1, 2, 3, None):
        public = state.view(seat).public
        assert public.call == call
        assert public.called == (BY_CODE[card] if card else None)


@clause("KI-206")
def test_the_closing_statement_lists_the_premiums_of_the_declarer() -> None:
    state = declared(KI, "dreier", 1, hands={1: "I II"})
    state = lying(state, "announce pagat", "announce uhu", "announce trull")
    for seat in (0, 1, 2, 3, None):
        said = state.view(seat).public.announcements
        assert [item.premium for item in said if item.seat == 1] == ["pagat", "uhu", "trull"]


@clause("KI-207")
def test_the_others_act_only_after_ich_liege() -> None:
    state = declared(KI, "dreier", 1)
    steps = ("open talon", "take half 1", "discard", "announce trull")
    for step in steps:
        state = lay_away(state) if step == "discard" else say(state, step)
        assert state.turn == 1
        for seat in (0, 2, 3):
            assert state.legal_actions(seat) == ()
            assert refused(state, "gut", seat) == "not-your-turn"
    closed = say(state, "lie")
    assert closed.turn == 2
    assert "gut" in offered(closed)


@clause("KI-208")
def test_the_declarer_announces_nothing_after_ich_liege() -> None:
    state = lying(declared(KI, "dreier", 1, hands={1: "I"}))
    assert "trull" in announceable(state)  # the ban binds the declarer only
    back = say(state, "announce trull", "gut", "gut", "gut")
    assert back.turn == 1
    assert refused(back, "announce pagat") == "announce-too-late"
    assert "KI-208" in cited(back, "announce pagat")
    assert refused(back, "lie") == "already-lying"


@clause("KI-251")
def test_after_ich_liege_the_seats_speak_in_turn_until_three_say_gut() -> None:
    state = lying(declared(KI, "dreier", 1))
    turns = []
    for word in ("announce trull", "gut", "gut", "kontra game@1", "gut", "gut", "gut"):
        turns.append(state.turn)
        state = say(state, word)
    assert turns == [2, 2, 3, 0, 0, 1, 2]
    assert (state.public.phase, state.turn) == (Phase.ROUND, 3)
    led = say(state, "gut")
    assert (led.public.phase, led.turn) == (Phase.PLAY, 0)


@clause("KI-251")
def test_three_gut_after_ich_liege_bring_the_first_lead() -> None:
    state = say(lying(declared(KI, "dreier", 1)), "gut", "gut")
    assert state.public.phase is Phase.ROUND
    assert say(state, "gut").public.phase is Phase.PLAY
    assert refused(state, "play H4") == "wrong-phase"


@clause("KI-250")
@pytest.mark.parametrize("announcer", [1, 2])
def test_either_party_announces_a_valat_at_its_turn(announcer: int) -> None:
    state = lay_away_dreier()
    said = say(state, "announce valat") if announcer == 1 else say(state, "lie", "announce valat")
    assert announced(said) == [("valat", announcer)]
