"""``mondfang hand``: a table of calls, the best first, in two languages and as JSON."""

from __future__ import annotations

import json

import msgspec
import pytest

from mondfang.bots.protocol import Bot
from mondfang.cli import hand as command
from mondfang.lab.hand import worth as lab
from mondfang.lab.hand.forms import HandForm
from tests.cli.running import printed, refused, run
from tests.lab.judges import LastToPlay

HAND = "Sk XXI XX XVIII XV XII IX II HK HD P10 T7"


@pytest.fixture(autouse=True)
def nobody_plays_it_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the judge's own values, whatever else the package can tell."""
    monkeypatch.setattr(lab, "_BIDDING", "mondfang.bots.nobody")


@pytest.fixture
def judged(monkeypatch: pytest.MonkeyPatch) -> None:
    def made(_: str) -> Bot:
        return LastToPlay()

    monkeypatch.setattr(command, "make", made)


@pytest.mark.usefixtures("judged")
def test_the_table_is_sorted_and_ends_in_advice() -> None:
    text = printed("hand", HAND, "--position", "2")
    assert "2. am Wort" in text
    assert "Bisher: 1: Mein Spiel!" in text
    assert text.index("Solodreier") < text.index("„Weiter!“")
    assert "Rat: „" in text
    assert "Wer passt, überlässt" in text
    english = printed("hand", HAND, "--position", "2", language="en")
    assert "speaks second" in english
    assert "Advice: “" in english


@pytest.mark.usefixtures("judged")
def test_the_forehand_sees_what_three_passes_would_leave() -> None:
    text = printed("hand", HAND, "--rulebook", "standard-deluxe")
    assert "Passen die drei anderen:" in text
    assert "If the other three pass:" in printed("hand", HAND, language="en")
    assert "Passen die drei" not in printed("hand", HAND, "--after", "pass; pass; pass")


@pytest.mark.usefixtures("judged")
def test_json_follows_its_schema() -> None:
    words = ("hand", HAND.lower(), "--json", "--position", "3", "--after", "pass", "--worlds", "4")
    answer = run(*words)
    form = msgspec.json.decode(answer.stdout, type=HandForm)
    assert form.hand == HAND
    assert (form.rulebook, form.position, form.worlds, form.seed) == ("steirisch-2017", 3, 4, 0)
    assert [call.call for call in form.calls] == ["reserve", "pass"]
    assert form.advice == form.offers[0].call
    values = [offer.value for offer in form.offers if offer.value is not None]
    assert values == sorted(values, reverse=True)
    assert run(*words).stdout == answer.stdout


def test_a_player_without_values_is_named_as_one() -> None:
    assert "rechnet nicht in Punkten" in printed("hand", HAND, "--bot", "random")
    offers = json.loads(run("hand", HAND, "--bot", "random", "--json").stdout)["offers"]
    assert {offer["value"] for offer in offers} == {None}


def test_wrong_questions_are_answered_clearly() -> None:
    assert "12 Karten, dieses 2" in refused("hand", "Sk XXI")
    assert "Did you mean T10?" in refused("hand", HAND.replace("T7", "T11"), language="en")
    assert "steht zweimal" in refused("hand", HAND.replace("T7", "P10"))
    assert "gibt es nicht" in refused("hand", HAND, "--rulebook", "gibtsnicht")
    assert "nicht an der Reihe" in refused("hand", HAND, "--after", "pass")
    assert "ist keines von" in refused("hand", HAND, "--position", "5")


def test_the_schema_can_be_printed() -> None:
    assert '"after_passes"' in printed("schema", "hand")
