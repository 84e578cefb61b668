"""Texts in both languages: filling, tables, and what a table refuses to be."""

from __future__ import annotations

import pickle
import sys
from pathlib import Path
from typing import ClassVar

import pytest

from mondfang.speech import SpokenError, Text, Texts, pick

TABLE = """
twice = { de = "{seat} sagt zweimal an.", en = "{seat} announces twice." }
[renonce]
seats = { de = "Ein bis drei Plätze.", en = "One to three seats." }
"""


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    folder = tmp_path / "spoken_texts"
    folder.mkdir()
    (folder / "__init__.py").write_text("", encoding="utf-8")
    (folder / "one.toml").write_text(TABLE, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, "spoken_texts", raising=False)
    return "spoken_texts"


def table(package: str, tmp_path: Path, text: str) -> Texts:
    (tmp_path / package / "two.toml").write_text(text, encoding="utf-8")
    return Texts(package, "two.toml")


def test_german_is_said_unless_english_is_asked_for() -> None:
    text = Text("Stich", "trick")
    assert (text.said(), text.said("en"), pick("fr", "ja", "yes")) == ("Stich", "trick", "ja")


def test_what_fills_a_text_speaks_its_language() -> None:
    text = Text("{who}: {cards}", "{who}: {cards}").filled(
        who=Text("Vorhand", "forehand"), cards=("I", "XXI")
    )
    assert (text.de, text.en) == ("Vorhand: I, XXI", "forehand: I, XXI")


def test_rows_of_a_table_have_the_code_before_their_own_name(package: str) -> None:
    assert set(Texts(package, "one.toml")) == {"twice", "renonce.seats"}


def test_a_text_in_one_language_is_refused(package: str, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="one: a text has de and en"):
        len(table(package, tmp_path, 'one = { de = "Eins." }'))


def test_what_one_language_alone_fills_in_is_refused(package: str, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"found.*in one language only"):
        len(table(package, tmp_path, 'one = { de = "{found} fehlt.", en = "Missing." }'))


def test_a_code_stands_in_one_file(package: str) -> None:
    with pytest.raises(ValueError, match="two texts for twice"):
        len(Texts(package, "one.toml", "one.toml"))


class OddError(SpokenError):
    """An error with an order of its own."""

    TEXTS: ClassVar = {"odd": Text("{seat} ist ungerade.", "{seat} is odd.")}

    def __init__(self, seat: int) -> None:
        super().__init__("odd", "seats[0]", seat=seat)
        self.clauses = ("ST-001",)


def test_an_error_says_its_place_and_its_sentence() -> None:
    assert OddError(3).text("de") == "seats[0]: 3 ist ungerade."


def test_developers_read_english_and_the_clauses() -> None:
    assert str(OddError(3)) == "seats[0]: 3 is odd. [ST-001]"


def test_an_error_goes_from_one_process_to_another() -> None:
    again = pickle.loads(pickle.dumps(OddError(3)))
    assert (type(again), again.text("en"), again.clauses) == (
        OddError,
        "seats[0]: 3 is odd.",
        ("ST-001",),
    )
