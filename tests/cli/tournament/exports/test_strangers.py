"""A backup from a stranger: it never decides where it is written, nor whom the program calls."""

from __future__ import annotations

import json
import socket
import stat
from pathlib import Path
from threading import Thread

import pytest

from mondfang.tournament.book_names import is_book_name
from tests.cli.running import run
from tests.cli.tournament.office import SEED, Office


@pytest.fixture
def backup(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, object]:
    """A backup with a promised seed, as data; the folder of who gets it is empty."""
    theirs, mine = tmp_path / "dort", tmp_path / "hier" / "innen"
    theirs.mkdir()
    mine.mkdir(parents=True)
    office = Office(theirs, monkeypatch, "steirischer-cup", players=4)
    office.says("promise", "--seed", SEED)
    office.says("export", "--archive", "sicherung.json")
    data = json.loads(Path("sicherung.json").read_text("utf-8"))
    assert isinstance(data, dict)
    assert data["seed"] == SEED
    monkeypatch.chdir(mine)
    return data


def sent(data: dict[str, object], book: object) -> None:
    Path("sicherung.json").write_text(json.dumps({**data, "book": book}), "utf-8")


def files(folder: Path) -> set[str]:
    """Everything below a folder."""
    return {str(path.relative_to(folder)) for path in folder.rglob("*")}


def everywhere(folder: Path) -> set[str]:
    return {name for name in files(folder) if not name.startswith("dort")}


PLACES = [
    "../escaped",
    "/tmp/absolute",
    "a/b/c",
    "a\\b",
    "sqlite:///any.db?x=",
    "postgresql://leak@127.0.0.1:1/evil",
    "../../victimname",
    "x\0y",
    "x\ny",
    "",
    ".",
    "..",
    ".hidden",
    "-rf",
    "~root",
    "x" * 81,
    "con:",
    "klub#herbst",
    "\u202etxt.exe",
]


@pytest.mark.parametrize("book", PLACES, ids=ascii)
def test_a_name_that_is_a_place_is_refused(
    backup: dict[str, object], tmp_path: Path, book: str
) -> None:
    sent(backup, book)
    before = everywhere(tmp_path)
    result = run("tournament", "import", "sicherung.json")
    assert result.exit_code == 2
    assert "ist kein Name" in result.stderr
    assert everywhere(tmp_path) == before


def test_an_absolute_path_writes_nothing_there(backup: dict[str, object], tmp_path: Path) -> None:
    sent(backup, str(tmp_path / "anywhere"))
    assert run("tournament", "import", "sicherung.json").exit_code == 2
    assert not list(tmp_path.glob("anywhere*"))


def test_nobody_is_called(backup: dict[str, object]) -> None:
    """A listener stands where the backup points; nothing ever arrives there."""
    called: list[bytes] = []
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.settimeout(0.2)

        def listen() -> None:
            try:
                connection, _ = server.accept()
            except TimeoutError:
                return
            with connection:
                called.append(connection.recv(100))

        listener = Thread(target=listen)
        sent(backup, f"postgresql://leak@127.0.0.1:{server.getsockname()[1]}/evil")
        listener.start()
        assert run("tournament", "import", "sicherung.json").exit_code == 2
        listener.join()
    assert called == []


def test_the_seed_stays_beside_the_tournament(backup: dict[str, object], tmp_path: Path) -> None:
    victim = tmp_path / "victimname.seed"
    victim.write_text("mine\n")
    sent(backup, "../../victimname")
    assert run("tournament", "import", "sicherung.json").exit_code == 2
    assert victim.read_text() == "mine\n"


def test_another_seed_is_never_written_over(backup: dict[str, object]) -> None:
    sent(backup, "turnier")
    Path("turnier.seed").write_text("ein anderer Startwert\n")
    result = run("tournament", "import", "sicherung.json")
    assert result.exit_code == 2
    assert "turnier.seed: Hier liegt schon ein anderer Startwert" in result.stderr
    assert Path("turnier.seed").read_text() == "ein anderer Startwert\n"
    assert not Path("turnier.mondfang").exists()


def test_a_link_in_the_place_of_a_seed_is_not_followed(
    backup: dict[str, object], tmp_path: Path
) -> None:
    target = tmp_path / "elsewhere"
    Path("turnier.seed").symlink_to(target)
    sent(backup, "turnier")
    run("tournament", "import", "sicherung.json")
    assert not target.exists()


def test_a_file_of_that_name_that_holds_something_else_is_not_added_to(
    backup: dict[str, object],
) -> None:
    assert run("tournament", "new", "klub", "sb").exit_code == 0
    sent(backup, "klub")
    assert run("tournament", "import", "sicherung.json").exit_code == 2  # another klub
    Path("klub.mondfang").rename("verein.mondfang")
    sent(backup, "verein")
    result = run("tournament", "import", "sicherung.json")
    assert result.exit_code == 2
    assert "--file verein.mondfang#NAME" in result.stderr


def test_who_imports_may_say_where_and_under_which_name(backup: dict[str, object]) -> None:
    """A backup with a bad name has a way on."""
    sent(backup, "2026/herbst")
    result = run("tournament", "import", "sicherung.json")
    assert "(--file DATEI#NAME)" in result.stderr
    result = run("tournament", "import", "sicherung.json", "--file", "klub.mondfang#herbst")
    assert result.exit_code == 0, result.output
    assert Path("herbst.seed").read_text("utf-8").strip() == SEED
    again = run("tournament", "players", "--file", "klub.mondfang#herbst")
    assert "Spieler 4" in again.stdout


def test_a_cup_takes_no_name_of_a_place_either(backup: dict[str, object]) -> None:
    sent(backup, "../../escaped")
    assert run("cup", "new", "Cup", "steirischer-cup").exit_code == 0
    result = run("cup", "add", "sicherung.json", "--provisional")
    assert result.exit_code == 2
    assert "ist kein Name" in result.stderr


@pytest.mark.parametrize("name", ["../x", "a/b", "x:y"])
def test_nobody_gives_such_a_name_to_a_new_tournament(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.chdir(tmp_path)
    result = run("tournament", "new", "Turnier", "sb", "--file", f"klub.mondfang#{name}")
    assert result.exit_code == 2
    assert list(tmp_path.iterdir()) == []


def test_a_book_that_bears_such_a_name_keeps_its_files_beside_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From a database that somebody else has made."""
    import sqlite3

    inside = tmp_path / "innen"
    inside.mkdir()
    office = Office(inside, monkeypatch, "steirischer-cup", players=4)
    with sqlite3.connect("turnier.mondfang") as database:
        database.execute("UPDATE journal SET book = '../draussen'")
    database.close()
    office.says("promise", "--seed", SEED)
    assert files(tmp_path) - {"innen"} == {f"innen/{one}" for one in files(inside)}
    (seed,) = inside.glob("*.seed")
    assert seed.read_text().strip() == SEED


@pytest.mark.parametrize("name", ["herbst", "Herbst 2026", "herbst-2026", "jörg's cup", "a.b"])
def test_plain_names_are_names(name: str) -> None:
    assert is_book_name(name)


def mode(name: str) -> int:
    return stat.S_IMODE(Path(name).stat().st_mode)


def test_seeds_and_backups_are_for_their_owner_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    office = Office(tmp_path, monkeypatch, "steirischer-cup", players=4)
    Path("sicherung.json").write_text("{}")
    Path("sicherung.json").chmod(0o644)
    office.says("promise", "--seed", SEED)
    office.says("export", "--archive", "sicherung.json")
    assert SEED in Path("sicherung.json").read_text("utf-8")
    assert mode("sicherung.json") == mode("turnier.seed") == 0o600
    office.says("new", "Noch eines", "sb")
    assert mode("noch-eines.mondfang") == 0o600


def test_a_private_file_is_never_open_to_others_not_even_while_it_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import os

    modes: list[int] = []
    real = os.open

    def watched(path: object, flags: int, *more: int) -> int:
        descriptor = real(path, flags, *more)  # type: ignore[arg-type]
        if str(path).endswith(".part"):
            modes.append(stat.S_IMODE(os.fstat(descriptor).st_mode))
        return descriptor

    office = Office(tmp_path, monkeypatch, "steirischer-cup", players=4)
    monkeypatch.setattr(os, "open", watched)
    office.says("promise", "--seed", SEED)
    office.says("export", "--archive", "sicherung.json")
    assert set(modes) == {0o600}


def test_a_promise_that_was_taken_back_leaves_its_seed_where_it_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    office = Office(tmp_path, monkeypatch, "steirischer-cup", players=4)
    office.says("promise", "--seed", SEED)
    office.says("undo")
    office.says("promise", "--seed", f"{SEED} noch einer")
    assert Path("turnier.seed").read_text("utf-8").strip() == f"{SEED} noch einer"
    assert Path("turnier.seed.1").read_text("utf-8").strip() == SEED
    assert mode("turnier.seed.1") == 0o600
