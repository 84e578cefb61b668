"""``mondfang deck`` writes the pictures."""

from __future__ import annotations

from pathlib import Path

from mondfang.cards import CARDS
from mondfang.deck import card_svg, sprite
from tests.cli.running import printed, run


def test_it_writes_a_file_for_every_card_and_the_back(tmp_path: Path) -> None:
    target = tmp_path / "neu" / "karten"
    assert "55 Dateien" in printed("deck", str(target))
    assert {file.stem for file in target.iterdir()} == {*(card.code for card in CARDS), "back"}
    assert (target / "HK.svg").read_text(encoding="utf-8") == card_svg(CARDS[7])


def test_it_writes_all_into_one_file_if_asked(tmp_path: Path) -> None:
    run("deck", str(tmp_path), "--sprite")
    assert [file.name for file in tmp_path.iterdir()] == ["deck.svg"]
    assert (tmp_path / "deck.svg").read_text(encoding="utf-8") == sprite()


def test_it_writes_any_of_the_decks(tmp_path: Path) -> None:
    run("deck", str(tmp_path), "--style", "biedermeier")
    assert (tmp_path / "HK.svg").read_text(encoding="utf-8") == card_svg(CARDS[7], "biedermeier")


def test_a_file_in_the_place_of_the_folder_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "datei"
    file.touch()
    assert run("deck", str(file)).exit_code == 2
