"""Hopfgarter Turnierregeln: commanded birds, ten tarocks and the Durch."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mondfang.game import GameState
from mondfang.settlement import settle
from tests.clauses import clause
from tests.positions import HG, cited, lay_away, offered, play_out, refused, say, table

RUFER = ("reserve", "pass", "pass", "pass", "bid rufer", "call HK", "open talon", "take half 1")
NINE = "V VI VII VIII IX X XI XII XIII"
BIRDS = [("pagat", "I"), ("uhu", "II"), ("kakadu", "III")]
FOUR_GUT = ("gut", "gut", "gut", "gut")


def rufer(*words: str, hands: dict[int, str] | None = None, talon: str = "") -> GameState:
    """Seat 0 plays a Rufer and has discarded; the partner holds the called king."""
    held = {0: "K1 K2 K3", 2: "HK"}
    for seat, hand in (hands or {}).items():
        held[seat] = f"{held.get(seat, '')} {hand}".strip()
    return say(lay_away(table(HG, *RUFER, hands=held, talon=talon)), *words)


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
