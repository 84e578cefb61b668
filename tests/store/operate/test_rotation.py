"""Backups in turn, and how a server is doing."""

from __future__ import annotations

from pathlib import Path

import pytest

from mondfang.store.database import open_database
from mondfang.store.operate.condition import DAY, condition
from mondfang.store.operate.reach import server_findings
from mondfang.store.operate.rotation import back_up_in_turn, backups
from mondfang.store.people.accounts import create_session
from tests.answering import answering
from tests.cli.running import printed, refused

pytestmark = pytest.mark.anyio


async def test_the_newest_backups_stay_and_nothing_else_is_touched(tmp_path: Path) -> None:
    database = await open_database(str(tmp_path / "tarock.db"))
    folder = tmp_path / "sicher"
    folder.mkdir()
    (folder / "meine.jsonl.gz").write_text("von Hand")
    made = [await back_up_in_turn(database, folder, 2, day * DAY) for day in range(1, 5)]
    assert backups(folder) == [made[3], made[2]]
    assert sorted(one.name for one in folder.iterdir()) == sorted(
        ["meine.jsonl.gz", made[2].name, made[3].name]
    )
    await database.close()


def test_the_command_backs_up_into_a_folder_and_keeps_so_many(tmp_path: Path) -> None:
    file, folder = str(tmp_path / "tarock.db"), str(tmp_path / "sicher")
    printed("admin", "migrate", "--database", file)
    assert "Gesichert" in printed("admin", "backup", folder, "--keep", "3", "--database", file)
    assert len(backups(Path(folder))) == 1
    assert "--keep N" in refused("admin", "backup", folder, "--database", file)
    assert "kein Ordner" in refused("admin", "backup", file, "--keep", "3", "--database", file)


async def test_a_sound_server_is_called_sound_and_what_is_wrong_is_named(tmp_path: Path) -> None:
    file, folder = str(tmp_path / "tarock.db"), tmp_path / "sicher"
    database = await open_database(file)
    await create_session(database, "Spieler 1")
    await back_up_in_turn(database, folder, 2, 5 * DAY)
    await database.close()
    assert all(one.ok for one in await condition(file, folder))
    wrong = [one for one in await condition(file, folder, now=DAY) if not one.ok]
    assert [one.what.en for one in wrong] == ["Clock"]
    later = (folder.stat().st_mtime) + 3 * DAY
    wrong = [one for one in await condition(file, folder, now=later) if not one.ok]
    assert [one.what.en for one in wrong] == ["Backups"]
    missing = await condition(str(tmp_path / "fehlt.db"), tmp_path / "nirgends")
    assert [one.what.en for one in missing if not one.ok] == ["Database", "Backups"]


def test_a_server_is_asked_whether_it_is_well() -> None:
    with answering(200, {"ok": True}) as address:
        assert all(one.ok for one in server_findings(address))
        assert [one.ok for one in server_findings(address, now=0.0)] == [True, False]
        assert "antwortet" in printed("doctor", "--server", address)
    with answering(503, {"ok": False, "code": "unreachable"}) as address:
        [found] = server_findings(address)
        assert not found.ok
        assert "503 (unreachable)" in found.said.en
    assert not server_findings(address)[0].ok  # nobody listens there any more
    assert not server_findings("ftp://x")[0].ok
