"""Who a word is about: a declarer, an opponent, a bot by its name in the reader's language."""

from __future__ import annotations

import pytest

from mondfang.bots.protocol import Choice, Explanation, Reason
from mondfang.cards import CardSet
from mondfang.game import actions as act
from mondfang.table.play.hints import hint_of
from mondfang.table.play.rest import LaidOpen
from mondfang.table.table_view import Chair
from mondfang.web.base.preferences import Prefs
from mondfang.web.play.hints import seat_name
from mondfang.web.play.scene.narration import sentence
from mondfang.web.play.scene.pieces import alike
from mondfang.web.play.scene.regions import regions
from mondfang.web.play.scene.strip import Strip
from mondfang.web.play.scene.table import Seen
from tests.positions import DL, ST, say, table
from tests.random_games import start
from tests.web.scene.markup import text_of
from tests.web.scene.tables import ENGLISH, EVERYBODY, GERMAN, chairs, told_of

BOTS = (*chairs()[:1], *(Chair("Igel", "bot", "greedy"),) * 3)


def test_a_hint_names_a_bot_in_the_language_of_the_reader() -> None:
    seen = told_of(start(ST, 0), 0, chairs=BOTS)
    assert seen.view is not None
    choice = Choice(seen.view.legal_actions[0])
    void = Explanation((choice,), reasons=(Reason("void", {"seat": 1, "suit": "T"}),))
    said = hint_of(seen.view, void, "en", lambda seat: seat_name(seen, seat, "en")).reasons
    assert said == ("Hedgehog has no clubs.",)


def test_a_bot_that_is_sent_away_is_named_in_the_language_of_the_reader() -> None:
    state = start(ST, 0)
    freed = (*BOTS[:3], Chair("", "free"))
    before, now = told_of(state, 0, chairs=BOTS), told_of(state, 0, chairs=freed)
    assert sentence(before, Seen(now, ENGLISH, EVERYBODY)) == "Hedgehog has left."


@pytest.mark.parametrize(("prefs", "word"), [(GERMAN, "Spieler"), (ENGLISH, "declarer")])
def test_who_chooses_trischaken_is_no_declarer(prefs: Prefs, word: str) -> None:
    said = ("reserve", "pass", "pass", "pass")
    for game, declares in (("bid trischaken", False), ("bid rufer", True)):
        state = table(ST, *said, game)
        found = regions(told_of(state, 0, chairs=BOTS), prefs, EVERYBODY)
        assert (f'tag declarer">{word}' in found["seats"]) is declares
        assert (("Du" if prefs is GERMAN else "You") in text_of(found["strip"])) is declares


def test_where_each_doubles_for_himself_the_talk_says_whom_a_kontra_is_for() -> None:
    state = table(DL, "bid piccolo", "pass", "pass", "pass", "lie")
    while not any(isinstance(one, act.Kontra) for one in state.view(state.turn).legal_actions):
        state = say(state, "gut")
    doubles = [one for one in state.view(state.turn).legal_actions if isinstance(one, act.Kontra)]
    assert doubles[0].against is not None
    talk = regions(told_of(state.apply(doubles[0]), 2), ENGLISH, EVERYBODY)["talk"]
    assert "Kontra! (Spieler 1)" in text_of(talk)


def test_while_the_rest_plays_itself_nobody_is_asked_for_a_card() -> None:
    state = table(ST, "reserve", "pass", "pass", "pass", "bid trischaken")
    laid = LaidOpen(0, True, True, CardSet(0), (), False)
    for rest, asked in ((None, True), (laid, False)):
        panel = regions(told_of(state, 0, rest=rest), GERMAN, EVERYBODY)["panel"]
        assert ("Du spielst aus" in text_of(panel)) is asked


def test_an_announcement_that_went_with_the_discard_is_said_no_longer() -> None:
    state = table(ST, "bid sechserdreier", "pass", "pass", "pass")
    state = state.apply(act.TakeWhole(0))
    for _ in range(2):  # taken up again, and laid down once more
        discard = next(one for one in state.view(0).legal_actions if isinstance(one, act.Discard))
        state = say(state.apply(discard), "announce valat", "take back")
    found = regions(told_of(state, 0), GERMAN, EVERYBODY)
    assert "Valat" not in text_of(found["talk"]) + text_of(found["seats"])


@pytest.mark.parametrize(("out", "words"), [(1, "1 tarock out"), (2, "2 tarocks out")])
def test_a_single_tarock_is_counted_as_one_in_english(out: int, words: str) -> None:
    strip = Strip("Game 1", "Rufer", "You", (), "Trick 12/12", out, doubled=False)
    assert words in alike("strip", "en", strip)
