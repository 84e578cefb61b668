"""``mondfang analyse``: turning points in words, leaks in tables, JSON by its schema."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Literal

import msgspec
import pytest

from mondfang.bots.protocol import Bot, Style
from mondfang.cards import BY_CODE
from mondfang.cli.analyse import command
from mondfang.game.actions import Play
from mondfang.game.public import Phase
from mondfang.lab.analyse import game as lab
from mondfang.lab.analyse.forms import AnalysisForm
from mondfang.lab.analyse.turns import Turn
from mondfang.lab.analyse.verdict import Decision, Kind, Weighed
from mondfang.lab.analyse.words import turn_words
from mondfang.record import record_of, write_text
from mondfang.record.json import write_json
from tests.cli.running import printed, refused, run
from tests.lab.judges import BLUNDER, LastToPlay, blunder, open_eyes, step_of
from tests.positions import DL, ST
from tests.random_games import random_game


@pytest.fixture
def game(tmp_path: Path) -> Path:
    path = tmp_path / "spiel.tarock"
    path.write_text(write_text(blunder()), encoding="utf-8")
    return path


@pytest.fixture
def judged(monkeypatch: pytest.MonkeyPatch) -> None:
    """The judge of the tests instead of the rungs, open cards included."""

    def made(_: str, style: Style) -> Bot:
        assert style.teacher
        return LastToPlay()

    monkeypatch.setattr(command, "make", made)
    monkeypatch.setattr(lab, "open_evaluation", lambda: open_eyes)


@pytest.mark.usefixtures("judged")
def test_the_blunder_is_told_in_german_and_in_english(game: Path) -> None:
    german = printed("analyse", str(game), width=200)
    assert "Wendepunkte" in german
    assert "1. Stich: Spieler 4 spielt Mond (XXI); besser: Kakadu (III)." in german
    assert "Das kostete 4,0 Punkte (wissbar), mit offenen Karten 8,0. Es sind noch" in german
    english = printed("analyse", str(game), language="en", width=200)
    assert "Trick 1: Spieler 4 plays Mond (XXI); better: " in english
    assert "That cost 4.0 points (knowable), with open cards 8.0." in english


@pytest.mark.usefixtures("judged")
def test_leaks_are_listed_by_player_and_department(game: Path) -> None:
    text = printed("analyse", str(game), width=120)
    assert "Wo die Punkte blieben" in text
    assert "Gegenspiel" in text
    assert "Defence" in printed("analyse", str(game), language="en", width=120)


@pytest.mark.usefixtures("judged")
def test_every_decision_is_shown_on_request(game: Path) -> None:
    text = printed("analyse", "--all", str(game), width=120)
    assert "Schritt" in text
    assert "sagt „Dreier!“" in text
    assert "4,0 ±0,1" in text


@pytest.mark.usefixtures("judged")
def test_json_follows_its_schema_and_names_the_step(game: Path) -> None:
    answer = run("analyse", "--json", "--seed", "5", "--worlds", "4", str(game))
    assert (answer.exit_code, answer.stderr) == (0, "")
    form = msgspec.json.decode(answer.stdout, type=AnalysisForm)
    assert (form.bot, form.seed, form.worlds, form.problems) == ("cup", 5, 4, ())
    (found,) = form.games
    step = step_of(blunder(), BLUNDER)
    (mistake,) = (decision for decision in found.decisions if decision.step == step)
    assert [reason.code for reason in mistake.reasons] == ["tarocks-out"]
    assert (mistake.action, mistake.verdict, mistake.seat) == (BLUNDER, "mistake", 3)
    assert mistake.knowable is not None
    assert mistake.knowable.cost == 4.0
    assert found.costs == (0.0, 0.0, 0.0, 4.0)
    assert step in [turn.step for turn in found.turning_points]
    (leak,) = (leak for leak in form.leaks if leak.cost)
    assert (leak.player, leak.kind, leak.mistakes) == ("Spieler 4", "defence-play", 1)
    assert [(one.source, one.step) for one in leak.worst] == [(str(game), step)]
    again = run("analyse", "--json", "--seed", "5", "--worlds", "4", str(game))
    assert again.stdout == answer.stdout


def turned(
    reason: Literal["mistake", "unpunished", "unlucky", "news"],
    knowable: float,
    seen: float,
    swing: float = 0.0,
) -> Turn:
    """A turning point of the given reason: the Pagat played in trick 7, the Mond better."""
    pagat, mond = Play(1, BY_CODE["I"]), Play(1, BY_CODE["XXI"])
    one, two = Weighed(mond, 2.0, 2.0 - knowable, 0.0), Weighed(mond, seen, 0.0, 0.0)
    kind, phase = Kind.DEFENCE_PLAY, Phase.PLAY
    return Turn(reason, Decision(50, 1, kind, phase, 7, pagat, 2, one, two, swing=swing))


@pytest.mark.parametrize(
    ("turn", "german", "english"),
    [
        (
            turned("mistake", 3.1, 4.0),
            "7. Stich: Spieler 17 spielt Pagat (I); besser: Mond (XXI). "
            "Das kostete 3,1 Punkte (wissbar), mit offenen Karten 4,0.",
            "Trick 7: Spieler 17 plays Pagat (I); better: Mond (XXI). "
            "That cost 3.1 points (knowable), with open cards 4.0.",
        ),
        (
            turned("unpunished", 1.0, 0.0),
            "7. Stich: Spieler 17 spielt Pagat (I); besser: Mond (XXI). "
            "Das hätte 1,0 Punkt kosten müssen (wissbar); so wie die Karten lagen, nichts.",
            "Trick 7: Spieler 17 plays Pagat (I); better: Mond (XXI). "
            "It should have cost 1.0 point (knowable); as the cards lay, it cost nothing.",
        ),
        (
            turned("unlucky", 0.0, 4.0),
            "7. Stich: Spieler 17 spielt Pagat (I). Pech: Wissen konnte man es nicht, aber mit "
            "offenen Karten war Mond (XXI) um 4,0 Punkte besser.",
            "Trick 7: Spieler 17 plays Pagat (I). Bad luck: nobody could have known, but with "
            "open cards Mond (XXI) was better by 4.0 points.",
        ),
        (
            turned("news", 0.0, 0.0, -6.0),
            "7. Stich: Spieler 17 spielt Pagat (I). Danach wendete es sich ohne eigenes Zutun: Die "
            "Erwartung von Spieler 17 ging von +2,0 auf −4,0.",
            "Trick 7: Spieler 17 plays Pagat (I). Then the cards turned the game: Spieler 17’s "
            "expectation went from +2.0 to −4.0.",
        ),
    ],
    ids=["mistake", "unpunished", "unlucky", "news"],
)
def test_every_turning_point_has_its_sentence(turn: Turn, german: str, english: str) -> None:
    assert turn_words(ST, "Spieler 17", turn) == german
    assert turn_words(ST, "Spieler 17", turn, "en") == english


def test_the_schema_can_be_printed() -> None:
    assert '"turning_points"' in printed("schema", "analysis")


@pytest.mark.usefixtures("judged")
def test_an_archive_with_a_broken_record_is_analysed_and_ends_with_2(game: Path) -> None:
    folder = game.parent
    (folder / "kaputt.tarock").write_text(write_text(blunder())[:-40], encoding="utf-8")
    bettler = record_of(random_game(DL, 1, "bettler"))
    (folder / "zwei.json").write_text(write_json(bettler), encoding="utf-8")
    result = run("analyse", "--jobs", "1", str(folder), width=200)
    assert result.exit_code == 2
    assert "kaputt.tarock:" in result.stderr
    assert "Fehler: " in result.stderr
    assert "spiel.tarock: Dreier" in result.stdout
    assert "zwei.json: Bettler" in result.stdout
    step = step_of(blunder(), BLUNDER)
    words = " ".join(result.stdout.split())
    assert f"spiel.tarock, Schritt {step} (1. Stich): Spieler 4 spielt Mond" in words
    told = run("analyse", "--jobs", "1", "--json", str(folder), language="en")
    assert told.exit_code == 2
    (problem,) = json.loads(told.stdout)["problems"]
    assert problem["source"].endswith("kaputt.tarock")
    assert problem["line"] > 0


def test_several_processes_and_a_sheet_of_names(game: Path) -> None:
    (game.parent / "zwei.json").write_text(write_json(blunder()), encoding="utf-8")
    sheet = game.parent / "tisch.txt"
    sheet.write_text("spiel.tarock\nzwei.json\n", encoding="utf-8")
    words = ("analyse", "--bot", "greedy", "--no-open", "--json")
    two = json.loads(run(*words, "--jobs", "2", str(sheet)).stdout)
    one = json.loads(run(*words, "--jobs", "1", str(sheet)).stdout)
    assert two == one
    assert len(two["games"]) == 2


def test_a_player_without_values_is_named_as_one(game: Path) -> None:
    text = printed("analyse", "--bot", "random", "--no-open", str(game))
    assert "rechnet nicht in Punkten" in text
    assert "Wendepunkte" not in text
    form = json.loads(run("analyse", "--bot", "random", "--no-open", "--json", str(game)).stdout)
    assert form["games"][0]["costs"] is None


def test_what_cannot_be_analysed_is_said_clearly(game: Path) -> None:
    assert "fehlt.tarock" in refused("analyse", str(game.with_name("fehlt.tarock")))
    empty = game.parent / "leer"
    empty.mkdir()
    assert "keine Aufzeichnung" in refused("analyse", str(empty))
    game.write_text("tarock 1\nkein Spiel\n", encoding="utf-8")
    assert f"{game}:2:1: " in refused("analyse", str(game))
    assert "no such" in refused("analyse", "--opton", str(game), language="en").lower()
