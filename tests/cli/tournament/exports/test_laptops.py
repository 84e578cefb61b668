"""One tournament on two machines: what goes along with a backup, and where it arrives."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.running import run
from tests.cli.tournament.office import SEED, Office

ROUND_BY_ROUND = "steirischer-cup"


@pytest.fixture
def office(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Office:
    folder = tmp_path / "hier"
    folder.mkdir()
    return Office(folder, monkeypatch, ROUND_BY_ROUND, players=8)


@pytest.fixture
def elsewhere(tmp_path: Path) -> Path:
    folder = tmp_path / "dort"
    folder.mkdir()
    return folder


def moved(office: Office, elsewhere: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The other machine has the backup and nothing else."""
    office.says("export", "--archive", str(elsewhere / "sicherung.json"))
    monkeypatch.chdir(elsewhere)
    assert run("tournament", "import", "sicherung.json").exit_code == 0


def test_a_promised_seed_goes_along_and_draws_on_the_other_machine(
    office: Office, elsewhere: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    office.says("promise", "--seed", SEED)
    office.says("close")
    moved(office, elsewhere, monkeypatch)
    assert office.data("draw")["seed"] == SEED


def test_a_seed_that_a_draw_has_opened_is_known_from_the_log(
    office: Office, elsewhere: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Round by round the same seed draws: the file of the first machine is not needed for it."""
    office.says("promise", "--seed", SEED)
    office.says("close")
    office.says("draw")
    office.says("start")
    office.enter_round(1)
    moved(office, elsewhere, monkeypatch)
    assert json.loads(Path("sicherung.json").read_text("utf-8")).get("seed") is None
    assert not list(elsewhere.glob("*.seed"))
    assert office.data("draw")["seed"] == SEED


def test_a_promised_seed_that_nobody_has_here_is_missed_by_its_file(office: Office) -> None:
    promised = office.data("promise")
    office.says("close")
    Path(promised["seed_file"]).unlink()
    said = office.refuses("draw")
    assert "turnier.seed" in said
    assert "müsste der zugesagte Startwert liegen" in said
    assert "should be here" in office.refuses("draw", language="en")


def test_a_refused_promise_leaves_the_seed_of_the_first(office: Office) -> None:
    promised = office.data("promise", "--seed", SEED)
    assert "einmal zugesagt" in office.refuses("promise")
    assert Path(promised["seed_file"]).read_text("utf-8").strip() == SEED


def test_a_seed_that_is_not_the_promised_one_is_refused_with_the_backup(
    office: Office, elsewhere: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    office.says("promise", "--seed", SEED)
    office.says("export", "--archive", str(elsewhere / "sicherung.json"))
    monkeypatch.chdir(elsewhere)
    text = Path("sicherung.json").read_text("utf-8")
    assert SEED in text
    Path("sicherung.json").write_text(text.replace(SEED, f"{SEED}!"), "utf-8")
    result = run("tournament", "import", "sicherung.json")
    assert result.exit_code == 2
    assert "sicherung.json: Das ist nicht der zugesagte" in result.stderr
    assert not list(elsewhere.glob("*.mondfang"))


def test_a_backup_comes_home_to_the_file_that_has_the_tournament(office: Office) -> None:
    office.says("export", "--archive", "sicherung.json")
    office.says("warn", "3", "--reason", "laut")
    office.says("export", "--archive", "spaeter.json")
    office.says("undo")
    Path("turnier.mondfang").rename("klub.mondfang")
    answer = json.loads(run("tournament", "import", "sicherung.json", "--json").stdout)
    assert (answer["file"], answer["added"]) == ("klub.mondfang", 0)
    assert [one.name for one in Path().glob("*.mondfang")] == ["klub.mondfang"]


def test_a_broken_entry_of_a_backup_is_named_by_file_and_place(office: Office) -> None:
    office.says("export", "--archive", "sicherung.json")
    data = json.loads(Path("sicherung.json").read_text("utf-8"))
    del data["entries"][2]["author"]
    Path("sicherung.json").write_text(json.dumps(data), "utf-8")
    assert "sicherung.json, entries[2]" in office.refuses("import", "sicherung.json")


def test_two_laptops_that_entered_different_tables_become_one(
    office: Office, elsewhere: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    office.drawn()
    moved(office, elsewhere, monkeypatch)
    office.says("enter", "1", "2", "3", "-1", "-1", "-1")
    office.says("export", "--archive", "zweite.json")
    monkeypatch.chdir(office.folder)
    office.says("enter", "1", "1", "12", "-4", "-8", "0")
    assert office.data("merge", str(elsewhere / "zweite.json"))["added"] == 2
    assert office.state().missing(1) == ()
    assert "alle passen zusammen" in office.says("check")
    assert "nichts, was hier fehlt" in office.refuses("merge", str(elsewhere / "sicherung.json"))
