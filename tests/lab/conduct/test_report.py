"""A watched game and the report over many: counted by role and kind, the same every time."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from mondfang.game import actions as act
from mondfang.game.outcome import Outcome, PremiumFact
from mondfang.game.public import Declared
from mondfang.kernel.books import as_paid
from mondfang.lab import Spec
from mondfang.lab.arena.base import base_points
from mondfang.lab.arena.run import Match
from mondfang.lab.conduct.results import conduct_json, report_of
from mondfang.lab.conduct.run import Conduct, ConductJob, Folly, Said, kind_of, play_conduct
from mondfang.lab.conduct.words import listings, title
from mondfang.rulebook.model import Rulebook
from mondfang.settlement import settle
from tests.positions import BOOKS, DL, HG, ST

QUIET = Conduct(
    deal=0,
    ending="played",
    contract="rufer",
    won=True,
    declarer=0,
    points=(1, -1, 1, -1),
    base=(1, -1, 1, -1),
    game_level=0,
    levels=(0, 0, 0),
    said=(),
    follies=(),
    words=4,
    spoken=0,
    worths=(),
    edges=(),
)


def job(book: Rulebook, deal: int, bot: str = "club") -> ConductJob:
    return ConductJob(book, Spec(bot), 3, deal, 8)


def test_roles_levels_and_amounts_are_counted_by_game() -> None:
    loud = replace(
        QUIET,
        deal=1,
        contract="dreier",
        won=False,
        points=(-90, 30, 30, 30),
        game_level=2,
        levels=(2, 1, 0),
        said=(Said("declarer", "trull", True), Said("defence", "pagat", False)),
        follies=(Folly(2, "trull", "empty"),),
        words=12,
        spoken=5,
    )
    report = report_of(ST, [loud, QUIET])
    assert (report.kontra_on_game, report.doubled) == (1, (1, 1, 0))
    assert report.rate(report.kontra_on_game) == 50.0
    assert [(row.who, row.made, row.lost) for row in report.roles] == [
        ("declarer", 1, 0),
        ("defence", 0, 1),
    ]
    assert (report.empty, report.lost, report.follies) == (1, 0, ((1, 2, "trull", "empty"),))
    assert (report.written.largest, report.written.percent99, report.written.most) == (45.5, 90, 90)
    assert (report.words, report.most_words, report.spoken) == (8.0, 12, 2.5)
    assert {row.contract: (row.played, row.won) for row in report.contracts} == {
        "rufer": (1, 1),
        "dreier": (1, 0),
    }


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.id)
def test_a_watched_game_is_the_same_every_time_and_promises_something(book: Rulebook) -> None:
    game = play_conduct(job(book, 1))
    assert game == play_conduct(job(book, 1))
    assert {case.kind for case in game.worths} >= {"quiet", "card"}
    assert all(case.game == 1 for case in (*game.worths, *game.edges))
    assert any(case.kind == "card" for case in game.edges) or game.ending != "played"
    assert sum(game.points) == sum(game.base) == 0


def test_what_a_bot_without_values_does_is_counted_and_promises_nothing() -> None:
    report = report_of(DL, [play_conduct(job(DL, deal, "random")) for deal in range(6)])
    assert report.edges == report.worths == ()
    assert report.spoken > 0
    assert report.roles


def test_the_report_says_the_same_in_both_languages_and_as_json() -> None:
    games = [play_conduct(job(DL, deal)) for deal in range(3)]
    report = report_of(DL, games)
    for language, word in (("de", "aussichtslose Ansagen"), ("en", "hopeless announcements")):
        text = str([title(DL, "club", report, language), *listings(DL, report, language)])
        assert word in text
    told = json.dumps(conduct_json(Match(DL, (Spec("club"),), 3), 3, [("club", report)]))
    (found,) = json.loads(told)["conduct"]
    assert found["bot"] == "club"
    assert found["per_100_games"]["kontra"] == pytest.approx(100 * report.doubled[0] / 3)
    assert "Infinity" not in told


@pytest.mark.parametrize(
    ("action", "kind"),
    [
        (act.Kontra(1, 3, "game", 0), "sub"),
        (act.Kontra(1, 1, "pagat", 0), "kontra"),
        (act.Announce(1, "trull"), "announcement"),
        (act.Gut(1), "quiet"),
        (act.Reserve(0), "quiet"),
        (act.TakeHalf(0, 1), "call"),
    ],
)
def test_every_decision_has_its_kind(action: act.Action, kind: str) -> None:
    assert kind_of(action) == kind


def rufer(*premiums: PremiumFact, kontra: int = 0) -> Outcome:
    return Outcome(
        "played",
        0,
        (Declared(0, "rufer"),),
        2,
        declarer_thirds=150,
        defence_thirds=60,
        premiums=premiums,
        kontra=kontra,
    )


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.id)
def test_base_points_know_no_kontra(book: Rulebook) -> None:
    pagat = PremiumFact("pagat", "defence", True, False, 1, kontra=2)
    doubled, plain = rufer(pagat, kontra=3), rufer(replace(pagat, kontra=0))
    assert settle(as_paid(book), doubled).points != settle(as_paid(book), plain).points
    assert base_points(book, doubled) == base_points(book, plain) == settle(book, plain).points


@pytest.mark.parametrize("book", [ST, DL, HG], ids=lambda book: book.id)
def test_in_base_points_a_valat_counts_as_a_silent_one(book: Rulebook) -> None:
    (valat,) = [name for name, row in book.premiums.items() if row.kind == "valat"]
    loud = rufer(PremiumFact(valat, "declarer", True, True, 0))
    silent = rufer(PremiumFact(valat, "declarer", False, True))
    assert settle(book, loud).points != settle(book, silent).points
    assert base_points(book, loud) == settle(book, silent).points
