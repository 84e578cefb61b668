"""Steirischer Tarockcup: the call, the talon and the discard."""

from __future__ import annotations

import pytest

from mondfang.cards import KINGS, SUIT_CARDS, TAROCKS, CardSet
from mondfang.game import GameState, Phase
from mondfang.game.actions import DiscardShown, TakeHalf, TalonShown, TalonTaken
from tests.clauses import clause
from tests.positions import (
    ST,
    cards,
    cited,
    lay_away,
    offered,
    play_out,
    refused,
    say,
    table,
)

ALONE = ("reserve", "pass", "pass", "pass")  # the forehand chooses
RUFER = (*ALONE, "bid rufer")
DREIER = (*ALONE, "bid dreier")
FARBENDREIER = (*ALONE, "bid farbendreier")
SECHSERDREIER = ("bid sechserdreier", "pass", "pass", "pass")
BIRD_RUFER = ("pagatrufer", "uhurufer", "kakadurufer", "quapilrufer")
EVERYBODY = (0, 1, 2, 3, None)


def discards(state: GameState) -> list[CardSet]:
    """Every set that may be laid away."""
    return [cards(text.removeprefix("discard ")) for text in offered(state)]


def taken(state: GameState) -> GameState:
    """The declarer has called the Pik king, where one is called, and has the talon cards."""
    if state.public.phase is Phase.CALL:
        state = say(state, "call PK")
    if state.public.games[0].contract == "sechserdreier":
        return say(state, "take all")
    return say(state, "open talon", "take half 1")


@clause("ST-049")
@pytest.mark.parametrize(
    "contract", ["rufer", "pagatrufer", "uhurufer", "sechserdreier", "dreier", "farbendreier"]
)
@pytest.mark.parametrize("honour", ["Sk", "XXI", "I", "HK"])
def test_kings_and_trull_pieces_are_never_discarded(contract: str, honour: str) -> None:
    sayings = SECHSERDREIER if contract == "sechserdreier" else (*ALONE, f"bid {contract}")
    hand = "Sk XXI I II HK KK P7 P8 P9 T7 T8 T9"
    state = taken(table(ST, *sayings, hands={0: hand}, talon="T10 P10 PB"))
    others = "P7 P8 P9 T7 T8" if contract == "sechserdreier" else "P7 P8"
    assert refused(state, f"discard {honour} {others}") == "discard-honour"
    assert "ST-049" in cited(state, f"discard {honour} {others}")
    assert not any(card in laid for laid in discards(state) for card in cards(f"{honour} KK"))


TWO_SUIT_CARDS = "Sk XXI XX XIX XVIII XVII XVI XV XIV XIII HK H4"  # and K4 from the talon


@clause("ST-050")
def test_a_tarock_discarded_of_necessity_is_shown_to_all() -> None:
    state = taken(table(ST, *DREIER, hands={0: TWO_SUIT_CARDS}, talon="K4 XII XI"))
    state = say(state, "discard XI H4 K4", "lie")
    for seat in EVERYBODY:
        assert state.view(seat).public.shown == cards("XI")


@clause("ST-054")
def test_the_sechserdreier_takes_six_cards_unseen_and_discards_six() -> None:
    state = table(ST, *SECHSERDREIER, "take all", talon="P7 P8 P9 H4 H3 H2")
    assert len(state.view(0).hand) == 18
    assert cards("P7 P8 P9 H4 H3 H2") & ~state.view(0).hand == 0
    assert refused(state, "discard P7 P8 P9") == "discard-wrong-number"
    state = say(state, "discard P7 P8 P9 H4 H3 H2", "lie")
    assert len(state.view(0).hand) == 12
    for seat in (1, 2, 3, None):
        view = state.view(seat)
        shown = [e for e in view.told if isinstance(e, TalonShown | TalonTaken | DiscardShown)]
        assert shown == [TalonTaken(0, None)]
        assert (view.public.talon, view.public.taken, view.public.shown) == (None, None, 0)


@clause("ST-086")
@pytest.mark.parametrize("contract", ["rufer", *BIRD_RUFER])
def test_a_king_in_the_talon_may_be_surrendered(contract: str) -> None:
    called = table(
        ST,
        *ALONE,
        f"bid {contract}",
        "call PK",
        hands={0: "I II III IIII"},
        talon="PK H4 H3 H2 H1 HB",
    )
    assert "schleifen" not in offered(called)
    opened = say(called, "open talon")
    assert offered(opened) == ["take half 1", "take half 2", "schleifen"]
    assert say(opened, "schleifen").outcome().ending == "schleifen"
    assert refused(say(opened, "take half 1"), "schleifen") == "wrong-phase"


THREE_KINGS = {0: "HK KK PK", 2: "TK"}


@clause("ST-091")
def test_the_fourth_king_is_called_without_its_suit() -> None:
    state = table(ST, *RUFER, hands=THREE_KINGS)
    assert {"call fourth", "call TK"} <= set(offered(state))
    called = say(state, "call fourth")
    for seat in EVERYBODY:
        view = called.view(seat)
        assert (view.public.call, view.public.called) == ("fourth", None)
        assert view.holds_called_card == (seat == 2)
    lying = say(lay_away(say(called, "open talon", "take half 1")), "lie", "gut", "gut", "gut")
    outcome = play_out(lying).outcome()
    assert (str(outcome.called), outcome.partner) == ("TK", 2)


@clause("ST-092")
def test_with_four_kings_a_queen_is_called() -> None:
    state = table(ST, *RUFER, hands={0: "HK KK PK TK HD", 2: "KD", 3: "PD TD"})
    assert offered(state) == ["call KD", "call PD", "call TD"]
    state = say(state, "call KD")
    assert [state.view(seat).holds_called_card for seat in range(4)] == [False, False, True, False]
    state = say(lay_away(say(state, "open talon", "take half 1")), "lie", "gut")
    assert refused(state, "announce koenig-ultimo") == "no-king-called"
    assert play_out(say(state, "gut", "gut")).outcome().partner == 2


@clause("ST-092")
def test_a_called_queen_in_the_talon_is_treated_like_a_king() -> None:
    state = table(ST, *RUFER, "call KD", "open talon", hands={0: "HK KK PK TK"}, talon="H4 KD")
    assert "schleifen" in offered(state)
    assert state.public.alone


@clause("ST-112")
def test_a_suit_game_lays_tarocks_away_first_and_unseen() -> None:
    hand = "V X II H4 H3 H2 H1 K4 K3 K2 K1 P7"
    state = taken(table(ST, *FARBENDREIER, hands={0: hand}, talon="XX P8 P9"))
    assert len(discards(state)) == 4
    assert all(laid & ~TAROCKS == 0 for laid in discards(state))
    assert refused(state, "discard V X P8") == "discard-tarock-first"
    assert "ST-112" in cited(state, "discard V X P8")
    state = say(state, "discard V X II", "lie")
    assert state.public.shown == 0
    assert not any(isinstance(event, DiscardShown) for event in state.view(1).told)


@clause("ST-113")
def test_suit_cards_follow_the_tarocks_and_are_shown() -> None:
    hand = "VII I HK H4 H3 H2 H1 K4 K3 K2 K1 P7"
    state = taken(table(ST, *FARBENDREIER, hands={0: hand}, talon="P8 P9 P10"))
    assert refused(state, "discard P7 P8 P9") == "discard-tarock-first"
    assert "ST-113" in cited(state, "discard P7 P8 P9")
    for laid in discards(state):
        assert laid & TAROCKS == cards("VII")
        assert laid & KINGS == 0
    state = say(state, "discard VII P8 P9", "lie")
    for seat in EVERYBODY:
        assert state.view(seat).public.shown == cards("P8 P9")


NINE_TAROCKS = "XX XIX XVIII XVII XVI XV XIV XIII XII H4 H3 H2"


@clause("ST-114")
def test_a_farbendreier_keeps_at_least_six_suit_cards() -> None:
    opened = table(
        ST, *FARBENDREIER, "open talon", hands={0: NINE_TAROCKS}, talon="K4 K3 K2 XI P7 P8"
    )
    six = lay_away(say(opened, "take half 1"))
    assert len(six.view(0).hand & SUIT_CARDS) == 6
    five = say(opened, "take half 2")
    assert refused(five, "discard XI XII XIII") == "too-few-suit-cards"
    assert "ST-114" in cited(five, "discard XI XII XIII")
    assert offered(five) == ["concede"]
    assert say(five, "concede").outcome().ending == "conceded"


@clause("ST-175")
def test_the_declarer_alone_opens_the_talon_and_all_see_it() -> None:
    state = table(ST, "reserve", "pass", "bid dreier", "pass", "pass")
    for seat in (0, 1, 3):
        assert refused(state, "open talon", seat=seat) == "not-your-turn"
        assert not state.legal_actions(seat)
    assert offered(state) == ["open talon"]
    opened = say(state, "open talon")
    for viewer in EVERYBODY:
        assert state.view(viewer).public.talon is None
        assert opened.view(viewer).public.talon == state.hidden.deal.talon


@clause("ST-204")
@pytest.mark.parametrize("contract", ["rufer", *BIRD_RUFER, "solorufer"])
def test_the_king_is_called_before_the_talon_is_opened(contract: str) -> None:
    state = table(ST, *ALONE, f"bid {contract}", hands={0: "I II III IIII"})
    assert all(text.startswith("call ") for text in offered(state))
    for text in ("open talon", "take half 1", "lie"):
        assert refused(state, text) == "wrong-phase"
        assert "ST-204" in cited(state, text)


PARTNER = {0: "P7", 1: "P8", 2: "PK", 3: "P9"}


def called_pik() -> GameState:
    state = table(ST, *RUFER, "call PK", "open talon", hands=PARTNER, talon="H4 H3 H2")
    return say(state, "take half 1", "discard H4 H3 H2", "lie", "gut")


@clause("ST-205")
def test_the_partner_is_known_to_himself_alone() -> None:
    state = called_pik()
    assert state.turn == 2
    relations = [[state.view(a).relation(b) for b in range(4)] for a in range(4)]
    assert relations == [
        ["same", None, None, None],
        ["other", "same", None, None],
        ["same", "other", "same", "other"],
        ["other", None, None, "same"],
    ]
    verbs = {text.split()[0] for text in offered(state)}
    assert verbs <= {"announce", "kontra", "gut"}
    assert all(state.view(seat).public.partner is None for seat in EVERYBODY)


@clause("ST-205")
def test_the_called_card_shows_the_partner_when_it_falls() -> None:
    state = say(called_pik(), "gut", "gut", "play P7", "play P8")
    assert state.public.partner is None
    state = say(state, "play PK")
    assert state.public.partner == 2
    assert [state.view(0).relation(seat) for seat in (1, 2, 3)] == ["other", "same", "other"]


@clause("ST-205")
def test_koenig_ultimo_shows_the_partner() -> None:
    assert say(called_pik(), "announce koenig-ultimo").view(1).public.partner == 2


@clause("ST-206")
@pytest.mark.parametrize("contract", ["rufer", *BIRD_RUFER, "dreier", "farbendreier"])
def test_one_half_of_three_is_taken_and_three_cards_go(contract: str) -> None:
    state = table(ST, *ALONE, f"bid {contract}", hands={0: "I II III IIII", 2: "PK"})
    if state.public.phase is Phase.CALL:
        state = say(state, "call PK")
    assert refused(state, "take half 1") == "talon-not-open"
    state = say(state, "open talon")
    assert offered(state) == ["take half 1", "take half 2"]
    assert refused(state, "take all") == "only-part-of-talon"
    assert refused(state, f"take {state.hidden.deal.talon[0]}") == "no-such-part"
    assert refused(state, "lie") == "wrong-phase"
    assert "ST-206" in cited(state, "lie")
    third = state.refusal(TakeHalf(0, 2))
    assert third is not None
    assert third.code == "no-such-part"
    took = say(state, "take half 2")
    assert (len(state.view(0).hand), len(took.view(0).hand)) == (12, 15)
    assert took.view(0).hand - state.view(0).hand == CardSet.of(state.hidden.deal.talon[3:])
    two = " ".join(card.code for card in discards(took)[0]).rpartition(" ")[0]
    assert refused(took, f"discard {two}") == "discard-wrong-number"
    assert len(lay_away(took).view(0).hand) == 12
