"""SB-Tarock: the twelve tricks, Trischaken and conduct."""

from __future__ import annotations

from mondfang.cards import ALL, Card, CardSet
from mondfang.game import GameState
from mondfang.game.actions import Finished, TrickTaken
from tests.clauses import clause
from tests.positions import SB, cited, declared, lying, play_out, refused, say


def rufer_played_out() -> GameState:
    """Seat 0 with seat 2, who holds the called king; all tricks are done."""
    hands = {0: "HD HR HB XX", 2: "HK XIX"}
    state = say(declared(SB, "rufer", hands=hands, talon="V KK VI PD TB X"), "call HK")
    return play_out(say(lying(state), "gut", "gut", "gut"))


@clause("SB-057")
def test_tricks_discard_and_talon_are_kept_apart() -> None:
    done = rufer_played_out()
    end = done.view(None).told[-1]
    assert isinstance(end, Finished)
    assert end.discard == done.hidden.discard
    left = CardSet.of(end.talon[3:])
    piles = [CardSet.of(card for t in done.public.tricks for card in t.cards), end.discard, left]
    assert [len(pile) for pile in piles] == [48, 3, 3]
    assert piles[0] | piles[1] | piles[2] == ALL
    for seat in (1, 2, 3):
        assert done.view(seat).discard == CardSet()


@clause("SB-058")
def test_each_seat_has_a_pile_of_its_own_tricks_partners_too() -> None:
    done = rufer_played_out()
    facts = done.outcome()
    assert facts.partner == 2
    for seat in range(4):
        own = [trick for trick in done.public.tricks if trick.winner == seat]
        assert facts.tricks[seat] == len(own)
        assert facts.card_thirds[seat] == sum(c.thirds for trick in own for c in trick.cards)
    assert facts.tricks[0] > 0
    assert facts.tricks[2] > 0


@clause("SB-054")
def test_a_card_played_by_the_rules_is_not_taken_back() -> None:
    state = say(declared(SB, "trischaken", hands={0: "H1 H2"}), "play H1")
    for seat in range(4):
        assert refused(state, "take back", seat=seat) == "card-is-played"
        assert "SB-054" in cited(state, "take back", seat=seat)
    assert refused(state, "play H2", seat=0) == "not-your-turn"
    assert Card.parse("H1") not in state.view(0).hand


@clause("SB-085")
def test_the_talon_goes_face_up_to_the_first_six_tricks_of_trischaken() -> None:
    state = declared(SB, "trischaken")
    done = play_out(state)
    sizes = [len(trick.cards) + len(trick.added) for trick in done.public.tricks]
    assert sizes == [5] * 6 + [4] * 6
    added = [card for trick in done.public.tricks for card in trick.added]
    assert tuple(added) == state.hidden.deal.talon
    seen = [e.added for e in done.view(None).told if isinstance(e, TrickTaken)]
    assert [card for cards_added in seen for card in cards_added] == added
    assert sum(done.outcome().card_thirds) == 210
