"""Hopfgarter Turnierregeln: the twelve tricks and Fahren."""

from __future__ import annotations

from mondfang.game import GameState, Phase
from tests.clauses import clause
from tests.positions import HG, lay_away, play_out, say, table

FAHREN = ("reserve", "pass", "pass", "pass", "bid trischaken")


def fahren(hands: dict[int, str] | None = None, talon: str = "") -> GameState:
    return table(HG, *FAHREN, hands=hands, talon=talon)


@clause("HG-135")
def test_twelve_tricks_are_played() -> None:
    state = say(lay_away(table(HG, "bid auf", "open talon", "take half 1")), "lie")
    state = play_out(say(state, "gut", "gut", "gut"))
    assert len(state.public.tricks) == 12
    assert all(
        after.leader == before.winner
        for before, after in zip(state.public.tricks, state.public.tricks[1:], strict=False)
    )


@clause("HG-002")
def test_fahren_is_chosen_after_three_passes_and_starts_at_once() -> None:
    state = fahren()
    assert state.public.phase is Phase.PLAY
    assert [state.view(seat).relation((seat + 1) % 4) for seat in range(4)] == ["other"] * 4
    assert all(state.view(seat).public.talon is None for seat in range(4))
    facts = play_out(state).outcome()
    assert facts.contract == "trischaken"
    assert facts.partner is None
    assert sum(facts.card_thirds) == 210  # each seat's own tricks, the talon among them
    assert facts.terms is not None
    assert (facts.terms.talon, facts.terms.stichzwang) == ("last", False)


@clause("HG-082")
def test_in_fahren_the_whole_talon_goes_to_the_last_trick() -> None:
    state = fahren(talon="HK KK PK TK Sk XXI")
    done = play_out(state)
    *earlier, last = done.public.tricks
    assert all(trick.added == () for trick in earlier)
    assert len(last.cards) + len(last.added) == 10
    assert last.added == state.hidden.deal.talon
    facts = done.outcome()
    own = [trick for trick in done.public.tricks if trick.winner == last.winner]
    counted = sum(card.thirds for trick in own for card in (*trick.cards, *trick.added))
    assert facts.card_thirds[last.winner] == counted
