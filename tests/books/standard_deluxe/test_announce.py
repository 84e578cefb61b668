"""Standardregeln de luxe: announcements, "liegen", "gut", and Kontras."""

from __future__ import annotations

import pytest

from mondfang.game.outcome import PremiumFact
from mondfang.game.public import Phase
from mondfang.game.state import GameState
from tests.clauses import clause
from tests.positions import (
    DL,
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

GUT = ("gut", "gut", "gut")
BIRDS = {0: "I", 1: "II", 2: "III", 3: "IIII"}


def rufer(*said: str, talon: str = "") -> GameState:
    """The forehand lies in a Rufer with seat 2, after these announcements."""
    hands = {seat: bird for seat, bird in BIRDS.items() if bird not in talon.split()}
    hands[2] += " HK"
    return lying(say(declared(DL, "rufer", hands=hands, talon=talon), "call HK"), *said)


def solo(*said: str) -> GameState:
    """The forehand lies in a Solodreier."""
    return lying(declared(DL, "solodreier", hands=BIRDS), *said)


@clause("DL-078")
def test_before_liegen_nobody_else_announces_or_doubles() -> None:
    statement = declared(DL, "solodreier", hands=BIRDS)
    assert (statement.public.phase, statement.turn) == (Phase.STATEMENT, 0)
    for seat in (1, 2, 3):
        assert statement.legal_actions(seat) == ()
        refused(statement, "kontra game@0", seat=seat)
        refused(statement, "announce trull", seat=seat)
    lies = say(statement, "announce pagat", "lie")
    assert (lies.public.phase, lies.turn) == (Phase.ROUND, 1)
    assert {"announce trull", "kontra game@0", "kontra pagat@0"} <= set(offered(lies))


@clause("DL-078")
def test_liegen_closes_the_declarers_statement_for_good() -> None:
    again = say(solo(), *GUT[:2], "announce trull", "gut")
    assert again.turn == 0
    assert refused(again, "lie") == "already-lying"
    assert "DL-078" in cited(again, "lie")


@clause("DL-079")
def test_after_liegen_the_right_neighbour_speaks_first_and_then_all_in_turn() -> None:
    state = lying(declared(DL, "dreier", 1))
    for seat in (2, 3):
        assert state.turn == seat
        words = offered(state)
        assert {"announce trull", "kontra game@1", "gut"} <= set(words)
        assert all(text.split()[0] in ("announce", "kontra", "gut") for text in words)
        state = say(state, "gut")
    assert state.turn == 0


@clause("DL-080")
def test_three_gut_in_a_row_at_once_open_the_play() -> None:
    two = say(solo(), "gut", "gut")
    assert two.public.phase is Phase.ROUND
    assert say(two, "gut").public.phase is Phase.PLAY


@clause("DL-080")
@pytest.mark.parametrize("word", ["announce trull", "kontra game@0"])
def test_a_word_in_between_makes_the_three_gut_begin_again(word: str) -> None:
    state = say(solo(), "gut", "gut", word, "gut")
    for seat in (0, 1, 2):
        assert (state.public.phase, state.turn) == (Phase.ROUND, seat)
        state = say(state, "gut")
    assert state.public.phase is Phase.PLAY


@clause("DL-081")
def test_nachbessern_is_allowed_after_ones_own_gut() -> None:
    state = say(solo(), "gut", "kontra game@0", "gut", "gut")
    assert state.turn == 0
    assert "announce pagat" in offered(state)  # the declarer too
    state = say(state, "gut")
    assert state.turn == 1
    assert "announce uhu" in offered(state)
    assert [said.premium for said in say(state, "announce uhu").public.announcements] == ["uhu"]


@clause("DL-081")
def test_an_older_announcement_may_still_be_doubled_in_a_later_turn() -> None:
    state = say(solo("announce pagat"), "gut", "gut", "announce trull", "gut", "gut")
    assert state.turn == 1
    assert {"kontra game@0", "kontra pagat@0"} <= set(offered(state))


@clause("DL-128")
@pytest.mark.parametrize("seat", [1, 2, 3])
def test_the_opposing_side_announces_zusaetze_too(seat: int) -> None:
    state = say(solo(), *GUT[: seat - 1])
    bird = {1: "uhu", 2: "kakadu", 3: "quapil"}[seat]
    assert {f"announce {bird}", "announce trull", "announce valat"} <= set(offered(state))
    said = say(state, f"announce {bird}", "gut", *GUT)
    facts = [fact for fact in play_out(said).outcome().premiums if fact.announced]
    assert [(fact.premium, fact.side, fact.by) for fact in facts] == [(bird, "defence", seat)]


@clause("DL-128")
def test_the_opposing_side_makes_a_pagat_in_silence() -> None:
    state = late(DL, "dreier", ["H4", "I", "H3", "H2"], winners=(2,))
    assert PremiumFact("pagat", "defence", False, True) in play_out(state).outcome().premiums


@clause("DL-131")
def test_a_bird_is_announced_only_by_the_player_who_holds_it() -> None:
    state = say(rufer(talon="II H4 H3"), "gut")
    assert state.turn == 2
    assert state.view(2).relation(0) == "same"
    assert refused(state, "announce uhu") == "card-not-held"
    assert "DL-131" in cited(state, "announce uhu")
    statement = declared(DL, "rufer", hands={2: "HK"}, talon="II H4 H3")
    statement = lay_away(say(statement, "call HK", "open talon", "take half 1"))
    assert "announce uhu" in offered(statement)


@clause("DL-131")
def test_koenig_ultimo_is_announced_only_by_the_holder_of_the_called_king() -> None:
    statement = declared(DL, "rufer", hands={2: "HK"})
    statement = lay_away(say(statement, "call HK", "open talon", "take half 1"))
    assert refused(statement, "announce koenig-ultimo") == "card-not-held"
    other = say(statement, "lie")
    assert refused(other, "announce koenig-ultimo") == "card-not-held"
    assert "DL-131" in cited(other, "announce koenig-ultimo")
    assert "announce koenig-ultimo" in offered(say(other, "gut"))


@clause("DL-101")
@pytest.mark.parametrize("game", ["farbendreier", "farbeneiner", "farbensolo"])
def test_farbenspiele_know_only_koenige_saecke_and_valat(game: str) -> None:
    state = declared(DL, game, hands=BIRDS)
    if game != "farbensolo":
        state = say(state, "open talon")
        state = lay_away(say(state, offered(state)[0]))
    found = [text[9:] for text in offered(state) if text.startswith("announce ")]
    assert found == ["vier-koenige", "sack-1", "valat"]
    assert "announce sack-2" in offered(say(state, "announce sack-1"))
    for premium in ("pagat", "trull", "mondfang"):
        assert refused(state, f"announce {premium}") == "premium-not-in-this-game"
        assert "DL-101" in cited(state, f"announce {premium}")


@clause("DL-101")
def test_a_pagat_that_takes_the_last_trick_of_a_farbendreier_counts_nothing() -> None:
    made = {}
    for game in ("farbendreier", "dreier"):
        over = play_out(late(DL, game, ["I", "H4", "H3", "H2"], winners=(1,)))
        assert over.public.tricks[-1].winner == 0
        made[game] = {fact.premium for fact in over.outcome().premiums}
    assert "pagat" in made["dreier"]
    assert "pagat" not in made["farbendreier"]


@clause("DL-102")
@pytest.mark.parametrize("game", ["piccolo", "bettler", "bettler-ouvert"])
def test_nothing_is_announced_in_a_negative_game(game: str) -> None:
    state = declared(DL, game, hands=BIRDS)
    assert not [text for text in offered(state) if text.startswith("announce ")]
    assert refused(state, "announce pagat") == "premium-not-in-this-game"
    assert "DL-102" in cited(state, "announce pagat")
    other = say(state, "lie")
    assert not [text for text in offered(other) if text.startswith("announce ")]


@clause("DL-102")
def test_a_mond_caught_in_a_negative_game_counts_nothing() -> None:
    premiums = {}
    for game in ("piccolo", "dreier"):
        over = play_out(late(DL, game, ["XXI", "Sk", "H3", "H2"]))
        assert over.public.tricks[-1].winner == 1
        premiums[game] = {fact.premium for fact in over.outcome().premiums}
    assert "mondfang" in premiums["dreier"]
    assert premiums["piccolo"] == set()


@clause("DL-104")
def test_in_trischaken_nobody_doubles() -> None:
    state = say(declared(DL, "trischaken"), "trischaken six frei")
    assert state.public.phase is Phase.PLAY
    refused(state, "kontra game@0")
    for _ in range(3):
        assert all(text.startswith("play ") for text in offered(state))
        state = say(state, offered(state)[0])
        refused(state, "kontra game@0")
    assert "kontra game@0/1" in offered(say(declared(DL, "bettler"), "lie"))


@clause("DL-217")
@pytest.mark.parametrize("game", ["dreier", "einer", "solodreier", "sechserdreier"])
def test_koenig_ultimo_needs_a_called_king(game: str) -> None:
    state = declared(DL, game, hands={0: "HK"})
    if state.public.phase is Phase.TALON:
        whole = game == "sechserdreier"
        state = say(state, "take all" if whole else "open talon")
        state = state if whole else say(state, offered(state)[0])
        state = lay_away(state)
    assert "announce trull" in offered(state)
    assert refused(state, "announce koenig-ultimo") == "premium-not-in-this-game"


@clause("DL-059")
@pytest.mark.parametrize(
    ("words", "level"),
    [
        ((), 0),
        (("kontra game@0", "gut"), 1),
        (("kontra game@0", "gut", "gut", "gut", "re game@0", "gut"), 2),
        (
            ("kontra game@0", "gut", "gut", "gut", "re game@0", "gut", "sub game@0", "gut"),
            3,
        ),
    ],
)
def test_kontra_re_and_sub_are_three_steps(words: tuple[str, ...], level: int) -> None:
    assert play_out(say(solo(), *words, *GUT)).outcome().kontra == level


@clause("DL-059")
def test_after_sub_there_is_no_further_step() -> None:
    state = say(solo(), "kontra game@0", "gut", "gut", "gut", "re game@0", "gut", "sub game@0")
    state = say(state, "gut")
    for _ in range(3):
        assert not any("game@0" in text for text in offered(state))
        for step in ("kontra", "re", "sub"):
            assert refused(state, f"{step} game@0") == "ladder-is-full"
            assert "DL-059" in cited(state, f"{step} game@0")
        state = say(state, "gut")


@clause("DL-059")
def test_a_kontra_counts_only_for_the_announcement_it_answers() -> None:
    state = say(solo("announce pagat"), "kontra pagat@0", "gut", *GUT)
    facts = play_out(state).outcome()
    assert facts.kontra == 0
    assert [fact.kontra for fact in facts.premiums if fact.announced] == [1]


@clause("DL-218")
def test_nobody_doubles_before_the_declarer_lies() -> None:
    state = declared(DL, "dreier")
    for text in ("open talon", "take half 1"):
        state = say(state, text)
        for seat in range(4):
            refused(state, "kontra game@0", seat=seat)
    state = lay_away(state)
    assert refused(state, "kontra game@0") == "kontra-too-early"
    assert "DL-218" in cited(state, "kontra game@0")
    assert "kontra game@0" in offered(say(state, "lie"))


@clause("DL-218")
def test_kontra_belongs_to_the_opponents_and_re_to_the_announcers_side() -> None:
    state = rufer("announce pagat")
    partner = say(state, "gut")
    assert partner.turn == 2
    for what in ("game", "pagat"):
        assert refused(partner, f"kontra {what}@0") == "own-side"
        assert "DL-218" in cited(partner, f"kontra {what}@0")
    doubled = say(state, "kontra game@0")
    assert refused(doubled, "re game@0") == "other-side"
    assert "DL-218" in cited(doubled, "re game@0")
    partner = say(doubled, "gut")
    assert "re game@0" in offered(partner)
    opponent = say(partner, "re game@0", "gut")
    assert opponent.turn == 3
    assert "sub game@0" in offered(opponent)
    declarer = say(opponent, "gut")
    assert refused(declarer, "sub game@0") == "own-side"


@clause("DL-218")
def test_the_declarer_cannot_double_his_own_game() -> None:
    state = say(solo(), "gut", "gut", "announce trull", "gut")
    assert state.turn == 0
    assert refused(state, "kontra game@0") == "own-side"
    assert "kontra trull@3" in offered(state)
