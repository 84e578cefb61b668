"""Hopfgarter Turnierregeln: Zusätze and Kontras."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mondfang.game import GameState, Phase
from mondfang.settlement import settle
from tests.clauses import clause
from tests.positions import HG, cited, lay_away, offered, play_out, refused, say, table

RUFER = ("reserve", "pass", "pass", "pass", "bid rufer", "call HK", "open talon", "take half 1")
NINE = "V VI VII VIII IX X XI XII XIII"
BIRDS = [("pagat", "I"), ("uhu", "II"), ("kakadu", "III")]
FOUR_GUT = ("gut", "gut", "gut", "gut")


def rufer(
    *words: str, hands: dict[int, str] | None = None, talon: str = "", partner: int = 2
) -> GameState:
    """Seat 0 plays a Rufer and has discarded; the partner holds the called king."""
    held = {0: "K1 K2 K3", partner: "HK"}
    for seat, hand in (hands or {}).items():
        held[seat] = f"{held.get(seat, '')} {hand}".strip()
    return say(lay_away(table(HG, *RUFER, hands=held, talon=talon)), *words)


def auf(*words: str) -> GameState:
    """Seat 0 plays an Auf and has discarded."""
    return say(lay_away(table(HG, "bid auf", "open talon", "take half 1")), *words)


def announcements(state: GameState) -> list[str]:
    """The Zusätze on offer."""
    return [text[9:] for text in offered(state) if text.startswith("announce ")]


def doubles(state: GameState) -> list[str]:
    """Kontra, Re and Sub on offer."""
    return [text for text in offered(state) if text.startswith(("kontra ", "re ", "sub "))]


@clause("HG-010", "HG-012", "HG-014", "HG-063")
@pytest.mark.parametrize(("premium", "card"), BIRDS)
def test_the_partner_may_announce_a_bird_that_the_declarer_took_up(premium: str, card: str) -> None:
    state = rufer("lie", "gut", talon=f"{card} VIII IX")
    assert state.turn == 2
    assert premium in announcements(state)
    said = say(state, f"announce {premium}").public
    assert [(a.premium, a.seat, a.holder) for a in said.announcements] == [(premium, 2, 0)]
    assert said.partner == 2  # who commands shows himself


@clause("HG-063")
@pytest.mark.parametrize(("premium", "card"), BIRDS)
def test_an_opponent_cannot_announce_the_declarers_bird(premium: str, card: str) -> None:
    state = rufer("lie", talon=f"{card} VIII IX")
    assert premium not in announcements(state)
    assert refused(state, f"announce {premium}") == "card-not-held"


@clause("HG-063")
@pytest.mark.parametrize(("premium", "card"), BIRDS)
def test_a_bird_that_the_declarer_was_dealt_cannot_be_commanded(premium: str, card: str) -> None:
    state = rufer("lie", "gut", hands={0: card}, talon="VII VIII IX")
    assert premium not in announcements(state)
    assert refused(state, f"announce {premium}") == "card-not-held"


@clause("HG-063")
def test_koenig_ultimo_is_announced_by_the_holder_of_the_king_only() -> None:
    state = rufer()
    assert refused(state, "announce koenig-ultimo") == "card-not-held"
    assert "koenig-ultimo" in announcements(say(state, "lie", "gut"))


@clause("HG-010", "HG-063")
def test_a_commanded_pagat_binds_the_declarer_unasked() -> None:
    state = rufer("lie", "gut", "announce pagat", *FOUR_GUT, talon="I VIII IX")
    assert state.public.phase is Phase.PLAY
    assert state.turn == 0
    assert refused(state, "play I") == "announced-card-too-early"


@clause("HG-048")
def test_until_fertig_nobody_else_announces_or_doubles() -> None:
    state = rufer("announce trull")
    for seat in (1, 2, 3):
        assert state.legal_actions(seat) == ()
        assert refused(state, "announce vier-koenige", seat=seat) == "not-your-turn"
        for text in ("kontra game@0", "kontra trull@0"):
            assert refused(state, text, seat=seat) == "kontra-too-early"
    assert "vier-koenige" in announcements(state)  # the declarer himself may go on
    closed = say(state, "lie")
    assert closed.turn == 1
    assert "vier-koenige" in announcements(closed)
    assert doubles(closed) == ["kontra game@0", "kontra trull@0"]


@clause("HG-048")
def test_fertig_is_said_once() -> None:
    state = rufer("lie", "announce trull", "gut", "gut", "gut")
    assert state.turn == 0
    assert refused(state, "lie") == "already-lying"
    assert "HG-048" in cited(state, "lie")


@clause("HG-062")
def test_each_seat_announces_in_its_first_turn_only() -> None:
    state = rufer("lie")
    for seat in (1, 2, 3):
        assert state.turn == seat
        assert "trull" in announcements(state)
        state = say(state, "announce vier-koenige", "gut") if seat == 3 else say(state, "gut")
    for seat, words in ((0, ("kontra vier-koenige@3", "gut")), (1, ("gut",)), (2, ("gut",))):
        assert state.turn == seat
        assert announcements(state) == []
        assert refused(state, "announce trull") == "announce-too-late"
        assert "HG-062" in cited(state, "announce trull")
        state = say(state, *words)
    assert state.turn == 3
    assert offered(state) == ["re vier-koenige@3", "gut"]


@clause("HG-143")
def test_after_one_round_of_announcements_only_answers_are_left() -> None:
    state = rufer("lie", "gut", "announce trull", "gut", "gut", partner=1)
    assert state.turn == 0
    assert offered(state) == ["kontra trull@2", "gut"]
    state = say(state, "gut")
    assert state.turn == 1
    assert offered(state) == ["kontra trull@2", "gut"]
    assert say(state, "gut").public.phase is Phase.PLAY
    answered = say(state, "kontra trull@2", "gut")
    assert answered.turn == 2
    assert offered(answered) == ["re trull@2", "gut"]
    assert say(answered, "gut", "gut", "gut").public.phase is Phase.PLAY


@clause("HG-060")
def test_what_is_not_doubled_at_the_first_opportunity_stands() -> None:
    first = rufer("announce trull", "lie", partner=3)
    assert doubles(first) == ["kontra game@0", "kontra trull@0"]
    second = say(first, "gut")
    assert doubles(second) == ["kontra game@0", "kontra trull@0"]  # his first turn comes now
    again = say(second, "gut", "announce vier-koenige", "gut", "gut")
    assert again.turn == 1
    assert doubles(again) == ["kontra vier-koenige@3"]
    for text in ("kontra game@0", "kontra trull@0"):
        assert refused(again, text) == "kontra-too-late"
        assert "HG-060" in cited(again, text)


@clause("HG-147")
def test_kontra_re_and_sub_alternate_between_the_sides_and_hold_for_the_whole_side() -> None:
    state = auf("announce trull", "lie", "gut", "kontra game@0", "gut")
    assert state.turn == 3
    assert refused(state, "re game@0") == "other-side"
    state = say(state, "gut")
    assert doubles(state) == ["re game@0"]
    state = say(state, "re game@0", "gut")
    assert state.turn == 1  # not the seat that said Kontra, but of its side
    assert doubles(state) == ["sub game@0"]
    state = say(state, "sub game@0", "gut", "gut", "gut")
    assert refused(state, "kontra game@0") == "ladder-is-full"
    facts = play_out(say(state, "gut")).outcome()
    assert facts.kontra == 3
    trull = next(fact for fact in facts.premiums if fact.premium == "trull")
    assert (trull.announced, trull.kontra) == (True, 0)  # each Zusatz stands apart


@clause("HG-147")
def test_the_partner_says_re_for_the_declarer() -> None:
    state = rufer("lie", "kontra game@0", "gut")
    assert state.turn == 2
    assert doubles(state) == ["re game@0"]
    facts = play_out(say(state, "re game@0", *FOUR_GUT)).outcome()
    assert facts.kontra == 2


@clause("HG-147")
def test_nobody_doubles_his_own_side() -> None:
    declarer = auf("announce trull", "lie", "announce vier-koenige", "gut", "gut", "gut")
    assert doubles(declarer) == ["kontra vier-koenige@1"]
    assert refused(declarer, "kontra trull@0") == "own-side"
    assert "HG-147" in cited(declarer, "kontra trull@0")
    partner = rufer("lie", "gut")
    assert refused(partner, "kontra game@0") == "own-side"


@clause("HG-147")
def test_a_kontra_on_a_zusatz_leaves_the_game_alone() -> None:
    state = auf("announce trull", "lie", "kontra trull@0", *FOUR_GUT)
    facts = play_out(state).outcome()
    trull = next(fact for fact in facts.premiums if fact.premium == "trull")
    assert (facts.kontra, trull.kontra) == (0, 1)


@clause("HG-068")
@pytest.mark.parametrize(
    ("words", "seat"), [(("lie",), 1), (("lie", "gut"), 2), (("lie", "gut", "gut"), 3)]
)
def test_any_seat_with_ten_tarocks_may_announce_them(words: tuple[str, ...], seat: int) -> None:
    ten = rufer(*words, hands={seat: f"{NINE} XIV"})
    assert "zehn-tarock" in announcements(ten)
    assert "gut" in offered(ten)  # he need not
    nine = rufer(*words, hands={seat: f"{NINE} H1 H2"}, talon="XIV XV XVI XVII XVIII XIX")
    assert "zehn-tarock" not in announcements(nine)
    assert refused(nine, "announce zehn-tarock") == "not-ten-tarocks"
    assert "HG-068" in cited(nine, "announce zehn-tarock")


@clause("HG-068")
def test_the_declarer_counts_his_tarocks_after_the_discard() -> None:
    assert "zehn-tarock" in announcements(rufer(hands={0: NINE}, talon="XIV H1 H2"))
    assert "zehn-tarock" not in announcements(rufer(hands={0: NINE}, talon="H3 H1 H2"))
    # ten in the hand with the talon, but one of them has to go
    forced = "V VI VII VIII IX X XI XII HK KK PK TK"
    opened = table(HG, *RUFER, hands={0: forced}, talon="XIV XV HD")
    state = say(opened, "discard V VI HD")
    assert refused(state, "announce zehn-tarock") == "not-ten-tarocks"


@clause("HG-068")
def test_ten_tarocks_count_if_announced_and_not_in_silence() -> None:
    hands = {1: f"{NINE} XIV"}
    silent = play_out(rufer("announce trull", "lie", *FOUR_GUT[:3], hands=hands)).outcome()
    assert "zehn-tarock" not in {fact.premium for fact in silent.premiums}
    words = ("announce trull", "lie", "announce zehn-tarock", *FOUR_GUT)
    said = play_out(rufer(*words, hands=hands)).outcome()
    fact = next(fact for fact in said.premiums if fact.premium == "zehn-tarock")
    assert (fact.side, fact.announced, fact.made, fact.by) == ("defence", True, True, 1)


@clause("HG-070")
@pytest.mark.parametrize("seat", [0, 1])
def test_ten_tarocks_are_paid_to_who_announced_them_though_the_game_is_lost(seat: int) -> None:
    hands = {seat: NINE} if seat == 0 else {seat: f"{NINE} XIV"}
    words: tuple[str, ...] = ("announce zehn-tarock", "announce trull", "lie", *FOUR_GUT[:3])
    if seat == 1:
        words = ("announce trull", "lie", "announce zehn-tarock", *FOUR_GUT)
    talon = "XIV H1 H2" if seat == 0 else ""
    outcome = play_out(rufer(*words, hands=hands, talon=talon)).outcome()
    for thirds in (0, 107):
        ended = replace(outcome, declarer_thirds=thirds, defence_thirds=210 - thirds)
        (line,) = [line for line in settle(HG, ended).lines if line.item == "zehn-tarock"]
        side = (1, -1, 1, -1) if seat == 0 else (-1, 1, -1, 1)
        assert line.points == side


@clause("HG-071")
def test_ten_tarocks_cannot_be_doubled() -> None:
    state = rufer("announce zehn-tarock", "lie", hands={0: NINE}, talon="XIV H1 H2")
    assert doubles(state) == ["kontra game@0"]
    assert refused(state, "kontra zehn-tarock@0") == "cannot-be-doubled"
    assert "HG-071" in cited(state, "kontra zehn-tarock@0")


@clause("HG-038")
@pytest.mark.parametrize("sack", ["sack-1", "sack-2"])
def test_there_are_no_saecke_to_announce(sack: str) -> None:
    assert refused(rufer(), f"announce {sack}") == "no-such-premium"
    assert refused(auf("lie"), f"announce {sack}") == "no-such-premium"


@clause("HG-038", "HG-131")
def test_these_zusaetze_are_all_there_is() -> None:
    hands = {0: "I II III IIII HK X XI XII XIII"}
    held = table(HG, *RUFER, hands=hands, talon="K1 K2 K3 H1 H2 H3")
    state = lay_away(held)
    assert announcements(state) == [
        *("pagat", "uhu", "kakadu", "koenig-ultimo", "trull", "vier-koenige"),
        *("mondfang", "valat"),
    ]
    assert refused(state, "announce quapil") == "no-such-premium"  # the IIII has no function


@clause("HG-149")
def test_without_a_called_king_there_is_no_koenig_ultimo_and_no_koenigfang() -> None:
    state = auf()
    assert "koenig-ultimo" not in announcements(state)
    for seat_words in ((), ("lie",)):
        asked = say(state, *seat_words)
        assert refused(asked, "announce koenig-ultimo") == "premium-not-in-this-game"
        assert "HG-149" in cited(asked, "announce koenig-ultimo")
    facts = play_out(say(state, "lie", "gut", "gut", "gut")).outcome()
    assert not {"koenig-ultimo", "koenigfang"} & {fact.premium for fact in facts.premiums}


@clause("HG-076")
def test_once_one_side_has_announced_a_durch_nobody_else_can() -> None:
    state = rufer("announce valat", "lie")
    for seat in (1, 3):
        assert state.turn == seat
        assert refused(state, "announce valat") == "valat-is-announced"
        assert cited(state, "announce valat") == ("HG-076",)
        assert any(text.startswith("kontra valat") for text in doubles(state))
        state = say(state, "gut", "gut") if seat == 1 else state


@clause("HG-076", "HG-077")
def test_a_durch_of_the_opponents_bars_the_partner_too() -> None:
    state = rufer("lie", "announce valat", "gut")
    assert state.turn == 2
    assert refused(state, "announce valat") == "valat-is-announced"
