"""``mondfang admin``: backups, accounts and tables on the command line."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from mondfang.cli.admin.group import admin
from mondfang.store.database import Database, open_database
from mondfang.store.migrate import HEAD
from mondfang.store.people.accounts import create_account
from mondfang.store.play.logs import PlayLog, Stored
from mondfang.store.serving import serving
from tests.cli.running import printed, refused, run


@pytest.fixture
def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The file that the commands take without being told."""
    monkeypatch.delenv("MONDFANG_DATABASE", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    file = str(tmp_path / "mondfang" / "mondfang.db")
    fill(file, _two_of_each)
    return file


def fill(url: str, work: Callable[[Database], Awaitable[None]]) -> None:
    async def run_it() -> None:
        opened = await open_database(url)
        await work(opened)
        await opened.close()

    asyncio.run(run_it())


async def _two_of_each(database: Database) -> None:
    for name in ("Spieler 1", "Spieler 2"):
        await create_account(database, name, "the hash")
    for table, at in (("alt", 1.0), ("neu", 2.0)):
        await PlayLog(database).open_table(Stored(table, 0, 0, at, '{"deck": "HK"}'))


def accounts(*words: str) -> list[tuple[str, str]]:
    listed = json.loads(printed("admin", "users", "list", "--json", *words))
    return [(one["name"], one["role"]) for one in listed]


@pytest.mark.usefixtures("database")
def test_accounts_are_listed_without_their_passwords() -> None:
    said = printed("admin", "users", "list")
    assert "Spieler 1 player" in said
    assert "hash" not in said + printed("admin", "users", "list", "--json")


@pytest.mark.usefixtures("database")
def test_a_role_is_given_by_name() -> None:
    printed("admin", "users", "role", "spieler 2", "director")
    assert accounts() == [("Spieler 1", "player"), ("Spieler 2", "director")]


@pytest.mark.usefixtures("database")
@pytest.mark.parametrize(
    ("words", "text"),
    [
        (["role", "niemand", "admin"], "Das Konto „niemand“ gibt es nicht."),
        (["role", "Spieler 1", "kaiser"], "'admin'"),
        (["delete", "niemand", "--yes"], "Das Konto „niemand“ gibt es nicht."),
        (["delete", "Spieler 1"], "Mit --yes wird „Spieler 1“ gelöscht."),
    ],
)
def test_what_cannot_be_done_changes_nothing(words: list[str], text: str) -> None:
    assert text in refused("admin", "users", *words)
    assert accounts() == [("Spieler 1", "player"), ("Spieler 2", "player")]


@pytest.mark.usefixtures("database")
def test_an_account_can_be_deleted() -> None:
    printed("admin", "users", "delete", "Spieler 1", "--yes")
    assert accounts() == [("Spieler 2", "player")]


@pytest.mark.usefixtures("database")
def test_tables_are_listed_without_their_cards() -> None:
    told = json.loads(printed("admin", "tables", "--json"))
    assert [one["table"] for one in told["tables"]] == ["neu", "alt"]
    assert told["open"] == 2
    said = printed("admin", "tables", "--limit", "1", language="en")
    assert "2 open tables." in said
    assert "HK" not in said + json.dumps(told)


@pytest.mark.usefixtures("database")
def test_a_backup_comes_back(tmp_path: Path) -> None:
    file, other = str(tmp_path / "alles.jsonl.gz"), str(tmp_path / "other.db")
    printed("admin", "backup", file)
    said = printed("admin", "restore", file, "--database", other)
    assert said == "Zurückgespielt: 6 Zeilen."
    assert accounts("--database", other) == accounts()


@pytest.mark.usefixtures("database")
def test_a_backup_as_a_database_of_sqlite_is_one(tmp_path: Path) -> None:
    printed("admin", "backup", str(tmp_path / "kopie.db"))
    assert accounts("--database", str(tmp_path / "kopie.db")) == accounts()


@pytest.mark.usefixtures("database")
def test_nothing_is_overwritten_without_force(tmp_path: Path) -> None:
    file = tmp_path / "alles.jsonl.gz"
    file.write_text("kept")
    assert "--force" in refused("admin", "backup", str(file))
    assert file.read_text() == "kept"
    printed("admin", "backup", str(file), "--force")
    assert "--force" in refused("admin", "restore", str(file))
    printed("admin", "restore", str(file), "--force")


def test_postgresql_is_backed_up_in_the_portable_form_only(
    postgres_url: str, tmp_path: Path
) -> None:
    fill(postgres_url, _two_of_each)
    words = ["--database", postgres_url]
    assert ".jsonl.gz" in refused("admin", "backup", str(tmp_path / "kopie.db"), *words)
    printed("admin", "backup", str(tmp_path / "alles.jsonl.gz"), *words)
    printed("admin", "restore", str(tmp_path / "alles.jsonl.gz"), "--force", *words)
    assert accounts(*words) == [("Spieler 1", "player"), ("Spieler 2", "player")]


def test_migrating_makes_the_database(tmp_path: Path) -> None:
    file = str(tmp_path / "neu.db")
    assert "gibt es nicht" in refused("admin", "tables", "--database", file)
    told = json.loads(printed("admin", "migrate", "--database", file, "--json"))
    assert told == {"revision": HEAD, "kept": None}
    assert "0 offene Tische." in printed("admin", "tables", "--database", file)


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("name", list(admin.lazy))
def test_every_command_has_help(name: str, language: str) -> None:
    text = run("admin", name, "--help", language=language).output
    assert ("Optionen:" if language == "de" else "Options:") in text


def test_a_sound_database_is_told_to_be_in_order(tmp_path: Path) -> None:
    url = str(tmp_path / "leer.db")
    printed("admin", "migrate", "--database", url)
    assert "alles in Ordnung" in printed("admin", "check", "--database", url)


@pytest.mark.usefixtures("database")
def test_a_log_that_cannot_be_read_is_found() -> None:
    result = run("admin", "check", "--json")
    assert result.exit_code == 1
    found = json.loads(result.stdout)["findings"]
    assert [(one["code"], one["what"]) for one in found] == [
        ("unreadable", "alt"),
        ("unreadable", "neu"),
    ]


def test_nothing_is_brought_back_under_a_running_server(database: str, tmp_path: Path) -> None:
    file = str(tmp_path / "alles.jsonl.gz")
    printed("admin", "backup", file)
    with serving(database):
        assert "laufenden Server" in refused("admin", "restore", file, "--force")


def heads(database: str) -> dict[str, bool]:
    """The tables that are there, and whether each is over."""
    listed = json.loads(printed("admin", "tables", "--json", "--database", database))
    return {one["table"]: one["ended"] for one in listed["tables"]}


def test_without_a_word_of_confirmation_no_table_is_touched(database: str) -> None:
    for words in (("close", "alt"), ("delete", "alt"), ("remove", "alt", "1")):
        assert "--yes" in refused("admin", "tables", *words)
    assert heads(database) == {"alt": False, "neu": False}


def test_a_table_is_closed_and_cannot_be_closed_twice(database: str) -> None:
    printed("admin", "tables", "close", "alt", "--yes")
    assert heads(database) == {"alt": True, "neu": False}
    assert "schon Schluss" in refused("admin", "tables", "close", "alt", "--yes")


def test_a_table_is_deleted_with_everything(database: str) -> None:
    printed("admin", "tables", "delete", "alt", "--yes")
    assert heads(database) == {"neu": False}
    assert "gibt es nicht" in refused("admin", "tables", "delete", "alt", "--yes")


def test_somebody_is_taken_off_a_table(database: str) -> None:
    printed("admin", "tables", "remove", "alt", "2", "--yes")
    bodies: list[str] = []

    async def look(opened: Database) -> None:
        bodies.extend(one.body for one in await PlayLog(opened).entries("alt"))

    fill(database, look)
    assert bodies[-1] == '{"entry":"removed","seat":1,"host":null}'


def test_a_table_is_locked_and_unlocked(database: str) -> None:
    printed("admin", "tables", "lock", "alt")
    printed("admin", "tables", "unlock", "alt")
    bodies: list[str] = []

    async def look(opened: Database) -> None:
        bodies.extend(one.body for one in await PlayLog(opened).entries("alt"))

    fill(database, look)
    assert bodies[-2:] == [
        '{"entry":"locked","locked":true,"seat":null}',
        '{"entry":"locked","locked":false,"seat":null}',
    ]


def test_tables_that_nobody_has_used_for_long_are_tidied_up(database: str) -> None:
    said = printed("admin", "tables", "prune", "--older", "400", "--yes", "--json")
    assert json.loads(said) == {"deleted": 2}  # they are of 1970
    assert heads(database) == {}


@pytest.mark.usefixtures("database")
def test_an_account_is_banned_and_let_in_again() -> None:
    printed("admin", "users", "ban", "Spieler 1")
    assert ("Spieler 1", "banned") in accounts()
    printed("admin", "users", "unban", "Spieler 1")
    assert ("Spieler 1", "player") in accounts()
    assert "gibt es nicht" in refused("admin", "users", "ban", "niemand")


@pytest.mark.usefixtures("database")
def test_an_account_is_renamed_but_not_to_the_name_of_another() -> None:
    printed("admin", "users", "rename", "Spieler 1", "Spieler 7")
    assert {name for name, _ in accounts()} == {"Spieler 7", "Spieler 2"}
    assert "hat schon jemand" in refused("admin", "users", "rename", "Spieler 7", "spieler 2")
