"""``new`` and ``formats``: a tournament from a preset, changed or refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.running import printed, refused, run
from tests.cli.tournament.office import Office


def test_a_new_tournament_lies_in_a_file_of_its_title(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    said = printed("tournament", "new", "Großes Herbstturnier", "hopfgarten")
    assert (tmp_path / "grosses-herbstturnier.mondfang").is_file()
    assert "Runde 4 (Finale), 20 Spiele" in said
    assert "gibt es schon" in refused("tournament", "new", "Großes Herbstturnier", "sb")


def test_a_setting_of_the_format_can_be_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = ("office.complaint_minutes=5", "title=Unser Turnier", "money.entry_cents=500")
    office = Office(tmp_path, monkeypatch, settings=own)
    form = office.state().format
    assert (form.office.complaint_minutes, form.title) == (5, "Unser Turnier")


@pytest.mark.parametrize(
    ("words", "text"),
    [
        (("Turnier", "gibtsnicht"), "Ein Format „gibtsnicht“ gibt es nicht"),
        (("Turnier", "sb", "--date", "gestern"), "ist kein Datum"),
        (("Turnier", "sb", "--starts", "25:00"), "ist keine Uhrzeit wie 14:00"),
        (("Turnier", "sb", "--set", "office.nichts=1"), "nichts"),
        (("Turnier", "sb", "--set", "office"), "ist nicht NAME=WERT"),
        ((" ", "sb"), "braucht einen Namen"),
    ],
)
def test_a_tournament_that_cannot_be_is_not_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], text: str
) -> None:
    monkeypatch.chdir(tmp_path)
    assert text in refused("tournament", "new", *words)
    assert not list(tmp_path.iterdir())


def test_a_preset_is_shown_as_a_file_to_change(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    result = run("tournament", "formats", "sb")
    (tmp_path / "eigen.toml").write_text(result.stdout.replace('"sb"', '"eigen"'))
    monkeypatch.chdir(tmp_path)
    assert "SB-Tarockturnier" in printed("tournament", "new", "Turnier", "eigen.toml")
