"""``mondfang rules new`` and ``mondfang rules check``: from an empty folder to house rules."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from mondfang.rulebook import book_ids, load_book, load_file
from tests.cli.running import printed, refused, run

FAULTY = """
id = "haus"
title = "Haus"
extends = "steirisch-2017"
[kontra]
ledger = "cent"
levels = 9
[contract.dreier]
valeu = 3
premiums = ["trul"]
"""


def uncommented(text: str) -> str:
    """With every suggestion taken: ``#key = value`` without its ``#``."""
    return re.sub(r"^#(?! )", "", text, flags=re.MULTILINE)


@pytest.mark.parametrize("base", book_ids())
@pytest.mark.parametrize("language", ["de", "en"])
def test_a_new_rulebook_is_in_order_and_changes_nothing(
    base: str, language: str, tmp_path: Path
) -> None:
    printed("rules", "new", "haus", "--extends", base, folder=tmp_path, language=language)
    assert "haus: " in printed("rules", "check", "haus", folder=tmp_path, language=language)
    assert load_file(tmp_path / "haus.toml").digest == load_book(base).digest


@pytest.mark.parametrize("base", book_ids())
def test_every_suggestion_of_a_new_rulebook_is_in_order(base: str, tmp_path: Path) -> None:
    printed("rules", "new", "haus", "--extends", base, folder=tmp_path)
    path = tmp_path / "haus.toml"
    path.write_text(uncommented(path.read_text(encoding="utf-8")), encoding="utf-8")
    assert "in Ordnung" in printed("rules", "check", "haus", folder=tmp_path)
    taken, base_book = load_file(path), load_book(base)
    assert (taken.contracts, taken.premiums) == (base_book.contracts, base_book.premiums)
    assert "HR-001" in taken.own_clauses


def test_a_changed_suggestion_changes_the_rules(tmp_path: Path) -> None:
    printed("rules", "new", "haus", "--extends", "steirisch-2017", folder=tmp_path)
    path = tmp_path / "haus.toml"
    text = path.read_text(encoding="utf-8").replace("#[kontra]", "[kontra]")
    path.write_text(text.replace("#levels = 3", "levels = 1"), encoding="utf-8")
    text = printed("rules", "diff", "steirisch-2017", "haus", folder=tmp_path)
    assert re.search(r"Stufen 3 \[ST-[^]]*\] 1$", text)


def test_a_file_that_is_there_is_not_overwritten(tmp_path: Path) -> None:
    words = ("rules", "new", "haus", "--extends", "steirisch-2017", "--dir", str(tmp_path))
    printed(*words)
    (tmp_path / "haus.toml").write_text("meins", encoding="utf-8")
    assert "gibt es schon" in refused(*words)
    assert (tmp_path / "haus.toml").read_text(encoding="utf-8") == "meins"


@pytest.mark.parametrize("name", ["Mein Haus", "../haus", "", "steirisch-2017", "haus.toml"])
def test_a_name_that_cannot_be_is_refused_and_nothing_is_written(name: str, tmp_path: Path) -> None:
    refused("rules", "new", name, "--extends", "steirisch-2017", folder=tmp_path / "rules")
    assert list(tmp_path.iterdir()) == []


def test_a_new_rulebook_needs_a_base_that_exists(tmp_path: Path) -> None:
    text = refused("rules", "new", "haus", "--extends", "steirish", folder=tmp_path / "rules")
    assert "gemeint vielleicht: steirisch-2017" in text
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_cannot_be_made_is_a_clear_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    folder = str(tmp_path / "file" / "rules")
    assert "Fehler: " in refused(
        "rules", "new", "haus", "--extends", "steirisch-2017", "--dir", folder
    )


def test_the_folder_follows_the_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from mondfang.cli.base.rulebooks import house_folder

    monkeypatch.delenv("MONDFANG_CONFIG", raising=False)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    assert house_folder() == tmp_path / "mondfang" / "rules"
    monkeypatch.delenv("XDG_CONFIG_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert house_folder() == tmp_path / ".config" / "mondfang" / "rules"
    monkeypatch.setenv("MONDFANG_CONFIG", str(tmp_path / "mein"))
    assert house_folder() == tmp_path / "mein"


def test_check_tells_every_fault_with_file_path_found_allowed_and_nearest(tmp_path: Path) -> None:
    path = tmp_path / "haus.toml"
    path.write_text(FAULTY, encoding="utf-8")
    text = refused("rules", "check", str(path))
    for line in (
        str(path),
        'contract.dreier.premiums[0]: "trul" gibt es hier nicht',
        "gemeint vielleicht: trull",
        'contract.dreier.valeu: "valeu" gibt es hier nicht',
        "gemeint vielleicht: value",
        'kontra.ledger: "cent" geht hier nicht',
        "erlaubt: points, cents, fixed-cents, first-level-points",
        "kontra.levels: 9 geht hier nicht",
        "erlaubt: eine Zahl von 0 bis 3",
        "4 Fehler",
    ):
        assert line in text


def test_check_answers_in_json_too(tmp_path: Path) -> None:
    path = tmp_path / "haus.toml"
    path.write_text(FAULTY, encoding="utf-8")
    result = run("rules", "check", str(path), "--json", language="en")
    assert result.exit_code == 2
    faults = json.loads(result.stdout)["faults"]
    assert {
        "file": str(path),
        "path": "kontra.levels",
        "code": "value",
        "found": "9",
        "allowed": "a number from 0 to 3",
        "nearest": None,
        "message": "9 is not possible here",
    } in faults
    assert len(faults) == 4
    assert json.loads(printed("rules", "check", "kantine-2023", "--json"))["faults"] == []


@pytest.mark.parametrize("text", ["[kontra", "a = \0", "", "x = 1"])
def test_check_of_something_else_is_a_clear_error(text: str, tmp_path: Path) -> None:
    (tmp_path / "haus.toml").write_text(text, encoding="utf-8")
    assert "haus.toml" in refused("rules", "check", "haus", folder=tmp_path)


def test_check_of_no_file_is_a_clear_error(tmp_path: Path) -> None:
    assert "die Datei gibt es nicht" in refused("rules", "check", str(tmp_path / "nichts.toml"))
    assert "gibt es nicht" in refused("rules", "check", "nichts")


@pytest.mark.parametrize("book_id", book_ids())
def test_the_books_of_the_package_pass(book_id: str) -> None:
    assert "in Ordnung" in printed("rules", "check", book_id)


def test_what_a_change_comes_to_is_told_by_the_check(tmp_path: Path) -> None:
    printed("rules", "new", "haus", "--extends", "steirisch-2017", folder=tmp_path)
    with (tmp_path / "haus.toml").open("a", encoding="utf-8") as file:
        file.write("\n[contract.solodreier]\nvalue_lost = 15\n")
    text = printed("rules", "check", "haus", folder=tmp_path)
    assert "Solodreier, verloren: kostet jetzt 45 Punkte" in text
