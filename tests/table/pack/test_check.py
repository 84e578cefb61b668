"""``mondfang verify deal``: the promise, the one that was seen, and the game played with it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from mondfang.record import write_text
from mondfang.record.json import write_json
from mondfang.table.kept.records import record_of_game
from mondfang.table.pack.check import opening_text, parse_opening
from mondfang.table.pack.promise import Opening, ShuffleError
from tests.cli.running import printed, refused, run
from tests.table.tables import seated


@pytest.fixture
def opening() -> Opening:
    found = seated(seed=6).deal(cut=13).play_out().told("p0").opened
    assert found is not None
    return found


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "spiel.tarock"
    log = seated(seed=6).deal(cut=13).play_out()
    path.write_text(write_text(record_of_game(log.entries, 1)), encoding="utf-8")
    return path


def test_a_record_of_a_table_holds_by_itself(record: Path) -> None:
    text = printed("verify", "deal", str(record))
    assert text.startswith("stimmt: Karten und Salz geben das Versprechen. stimmt: Gegeben wurde")
    assert "--commitment" in text


def test_its_twin_in_json_holds_as_well(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    log = seated(seed=6).deal().play_out()
    path.write_text(write_json(record_of_game(log.entries, 1)), encoding="utf-8")
    assert json.loads(printed("verify", "deal", str(path), "--json"))["deal"] is True


def test_the_promise_that_was_seen_is_compared(record: Path, opening: Opening) -> None:
    seen = opening.commitment.upper()
    text = printed("verify", "deal", str(record), "--commitment", seen, language="en")
    assert "right: It is the one that you saw." in text
    other = run("verify", "deal", str(record), "--commitment", "0" * 64)
    assert other.exit_code == 1
    assert "FALSCH: Gesehen hast du ein anderes." in other.stdout


def test_the_text_itself_may_stand_in_the_place_of_a_file(opening: Opening) -> None:
    assert "stimmt" in printed("verify", "deal", opening_text(opening))


def test_standard_input_is_read(opening: Opening) -> None:
    result = run("verify", "deal", "-", typed=opening_text(opening))
    assert result.exit_code == 0


def test_a_pack_that_was_not_promised_is_found(opening: Opening) -> None:
    one, two, *rest = opening.deck.split()
    swapped = opening_text(opening).replace(opening.deck, " ".join([two, one, *rest]))
    result = run("verify", "deal", swapped, "--json")
    assert result.exit_code == 1
    answer = json.loads(result.stdout)
    assert (answer["holds"], answer["commitment"]) == (False, False)


def test_a_game_with_other_cards_is_found(record: Path, opening: Opening) -> None:
    text = opening_text(opening).replace("cut: 13", "cut: 14")
    result = run("verify", "deal", text, "--record", str(record))
    assert result.exit_code == 1
    assert "FALSCH: Gespielt wurde mit anderen Karten." in result.stdout
    assert "stimmt: Karten und Salz" in result.stdout


def test_the_hands_are_shown_with_the_names(record: Path) -> None:
    answer = json.loads(printed("verify", "deal", str(record), "--json"))
    for line in record.read_text(encoding="utf-8").splitlines():
        if line.startswith("hand "):
            assert line.partition(": ")[2] in answer["hands"]


@pytest.mark.parametrize("source", ["no such file", "deck: HK"])
def test_what_cannot_be_read_ends_with_exit_code_2(source: str) -> None:
    assert refused("verify", "deal", source).startswith("Fehler")


def test_a_record_without_a_promise_says_so(tmp_path: Path, record: Path) -> None:
    bare = tmp_path / "bare.tarock"
    lines = record.read_text(encoding="utf-8").splitlines(keepends=True)
    bare.write_text("".join(line for line in lines if line[0] != "#"), encoding="utf-8")
    assert "commitment, salt und deck" in refused("verify", "deal", str(bare))


@pytest.mark.parametrize(("language", "said"), [("de", "SHA-256-Zahl"), ("en", "not a SHA-256")])
def test_what_cannot_be_read_is_told_in_words(language: str, said: str) -> None:
    text = f"commitment: 1\nsalt: {'a' * 16}\ndeck: HK"
    with pytest.raises(ShuffleError) as caught:
        parse_opening(text)
    assert said in caught.value.text(language)
