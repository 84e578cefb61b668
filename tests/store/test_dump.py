"""Backups: everything comes back, into either kind of database."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest
from sqlalchemy import select

from mondfang.store.block.log import Blocks
from mondfang.store.block.shares import BlockShares
from mondfang.store.database import Database, open_database
from mondfang.store.dump import copy_sqlite, read_dump, write_dump
from mondfang.store.errors import StoreError
from mondfang.store.house import Houses
from mondfang.store.house_books import publish
from mondfang.store.journal.log import Journal
from mondfang.store.migrate import HEAD, current_revision
from mondfang.store.people import accounts as people
from mondfang.store.people import passkeys, recovery
from mondfang.store.people.cases import KeptCases
from mondfang.store.people.circles import Answer, Circles, new_circle
from mondfang.store.people.learning import (
    keep_day_choice,
    keep_day_hand,
    keep_learned,
    rate_task,
)
from mondfang.store.play.analyses import Analyses
from mondfang.store.play.logs import Beside, PlayLog
from mondfang.store.play.shares import Shares
from mondfang.store.schema import journal, metadata
from tests.store.logs import entry, opened

pytestmark = pytest.mark.anyio


async def everything(database: Database) -> dict[str, list[tuple[object, ...]]]:
    """All rows of all tables."""
    tables = metadata.sorted_tables
    return {
        table.name: sorted(tuple(row) for row in await database.rows(select(table)))
        for table in tables
    }


async def filled(database: Database) -> None:
    """Put something into every table."""
    log = PlayLog(database)
    account = await people.create_account(database, "Änne", "hash")
    session = await people.create_session(database, "Gast")
    await people.log_in(database, session, account)
    await people.create_session(database, "noch wer")
    await passkeys.add_passkey(database, account.id, b"\x00\xff", b"\x80key", 1, "Telefon")
    await passkeys.take_challenge(database, "eine")
    await opened(log, "tisch", account.person)
    over = Beside(summary='{"ä": 1}', people=(account.person,), ended=True, snapshot=(1, "{}"))
    await log.append(entry(seq=1, body="0.1\n\u2028"), due=1234.56789, beside=over)
    await Analyses(database).ask("tisch", 1, account.person, "mark", 1.5)
    await Shares(database).share("tisch", 1, account.person, 1.5)
    await recovery.set_codes(database, account.id, ["hash"], 1.5)
    row = {"book": "b", "seq": 0, "at": 0.1, "author": "a", "kind": "k", "body": "{}"}
    await database.change(journal.insert().values(row))
    block = await Blocks(database).open("{}", 1.5)
    await BlockShares(database).share(block.id, 1.5)
    await keep_learned(database, "p", "{}", 1.5)
    await keep_day_hand(database, "b", "2026-11-18", "{}")
    await rate_task(database, "b", ("count", 1), 1500.0, lambda kept: kept)
    await keep_day_choice(database, "b", "2026-11-18", "p", "{}", 1.5)
    await Houses(database).open(account.person, "Ä", "id = 1", 1.5)
    await KeptCases(database).keep(account.person, ["{}"], 1.5)
    await publish(database, "haus-ae-1", "id = 1", 1.5)
    circle = new_circle("class", "Ä", "b", "de", 1.5, 9.5)
    await Circles(database).open(account.person, "Ä", circle)
    await Circles(database).set_work(circle.id, "{}", 1.5)
    await Circles(database).answer(circle.id, Answer(1, 1, account.person, 1.5, None, "[]"))
    assert all((await everything(database)).values())


@pytest.fixture
async def dump(database: Database, tmp_path: Path) -> Path:
    """A backup of a database with something in every table."""
    await filled(database)
    await write_dump(database, tmp_path / "alles.jsonl.gz")
    return tmp_path / "alles.jsonl.gz"


async def test_a_backup_is_for_its_owner_alone(tmp_path: Path) -> None:
    database = await open_database(str(tmp_path / "tarock.db"))
    await write_dump(database, tmp_path / "alles.jsonl.gz")
    await copy_sqlite(database, tmp_path / "kopie.db")
    await database.close()
    made = [tmp_path / name for name in ("tarock.db", "alles.jsonl.gz", "kopie.db")]
    assert [file.stat().st_mode & 0o077 for file in made] == [0, 0, 0]


async def test_a_backup_comes_back_into_sqlite(
    database: Database, dump: Path, tmp_path: Path
) -> None:
    target = await open_database(str(tmp_path / "neu.db"))
    rows = await read_dump(target, dump)
    assert await everything(target) == await everything(database)
    assert rows == sum(map(len, (await everything(database)).values()))
    await target.close()


async def test_a_backup_of_sqlite_comes_back_into_postgresql(
    postgres_url: str, tmp_path: Path
) -> None:
    source = await open_database(str(tmp_path / "alt.db"))
    target = await open_database(postgres_url)
    await filled(source)
    await write_dump(source, tmp_path / "alles.jsonl.gz")
    await read_dump(target, tmp_path / "alles.jsonl.gz")
    assert await everything(target) == await everything(source)
    await target.close()
    await source.close()


async def test_a_database_that_holds_something_is_not_overwritten(
    database: Database, dump: Path
) -> None:
    before = await everything(database)
    with pytest.raises(StoreError, match="not-empty"):
        await read_dump(database, dump)
    assert await everything(database) == before


async def test_by_force_it_is(database: Database, dump: Path) -> None:
    before = await everything(database)
    await opened(PlayLog(database), "später")
    await read_dump(database, dump, force=True)
    assert await everything(database) == before


@pytest.mark.parametrize("lines", [0, 1, 5, -1])
async def test_a_backup_that_broke_off_changes_nothing(
    database: Database, dump: Path, lines: int
) -> None:
    before = await everything(database)
    whole = gzip.decompress(dump.read_bytes()).splitlines(keepends=True)
    dump.write_bytes(gzip.compress(b"".join(whole[:lines])))
    with pytest.raises(StoreError, match="bad-dump"):
        await read_dump(database, dump, force=True)
    assert await everything(database) == before


HEADER = b'{"mondfang_dump":1,"revision":"%s"}\n' % HEAD.encode()
END = b'{"line":"end","rows":1}\n'


@pytest.mark.parametrize(
    "content",
    [
        pytest.param(b"plain", id="not packed"),
        pytest.param(gzip.compress(b"plain\n"), id="no JSON"),
        pytest.param(
            gzip.compress(HEADER + b'{"line":"row","table":"nichts","row":{}}\n' + END),
            id="an unknown table",
        ),
        pytest.param(
            gzip.compress(HEADER + b'{"line":"row","table":"journal","row":{"x":1}}\n' + END),
            id="an unknown column",
        ),
        pytest.param(
            gzip.compress(HEADER + b'{"line":"row","table":"journal","row":{"book":"b"}}\n' + END),
            id="half a row",
        ),
    ],
)
async def test_another_file_is_refused(database: Database, tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "fremd.jsonl.gz"
    file.write_bytes(content)
    with pytest.raises(StoreError, match="bad-dump"):
        await read_dump(database, file)


async def test_a_backup_of_another_revision_says_so(database: Database, tmp_path: Path) -> None:
    file = tmp_path / "neuer.jsonl.gz"
    file.write_bytes(gzip.compress(b'{"mondfang_dump":1,"revision":"9999"}\n'))
    with pytest.raises(StoreError, match="other-revision"):
        await read_dump(database, file)


async def test_a_copy_of_sqlite_is_itself_a_database(tmp_path: Path) -> None:
    database = await open_database(str(tmp_path / "test.db"))
    await filled(database)
    await copy_sqlite(database, tmp_path / "kopie.db")
    copy = await open_database(str(tmp_path / "kopie.db"), migrate=False)
    assert await everything(copy) == await everything(database)
    await copy.close()
    await database.close()


async def test_nothing_half_written_stays_behind(
    database: Database, dump: Path, tmp_path: Path
) -> None:
    assert not list(tmp_path.glob("*.part"))


BACKUPS = sorted((Path(__file__).parent / "backups").iterdir())  # one of each older version


@pytest.mark.parametrize("file", BACKUPS, ids=lambda file: file.name.partition(".")[0])
async def test_a_backup_of_an_older_version_comes_back_into_this_one(
    database: Database, file: Path
) -> None:
    rows = await read_dump(database, file)
    assert await current_revision(database) == HEAD
    assert rows == 11
    [kept] = [one for one in await PlayLog(database).entries("tisch") if one.seq]
    assert kept.body == "0.1\n\u2028"
    account = await people.find_account(database, "Änne")
    assert account is not None
    [key] = await passkeys.passkeys_of(database, account.id)
    assert key.public_key == b"\x80key"
    [line] = await Journal(database).read("b", after=-1)
    assert line.body == "{}"


async def test_by_force_an_older_backup_replaces_what_is_there(database: Database) -> None:
    await opened(PlayLog(database), "später")
    await read_dump(database, BACKUPS[0], force=True)
    assert await PlayLog(database).head("später") is None
    assert await PlayLog(database).count() == 0  # that table was over


@pytest.mark.parametrize(
    ("column", "value"), [("at", '"gestern"'), ("seq", "1.5"), ("seq", "true"), ("body", "7")]
)
async def test_a_value_that_does_not_fit_its_column_is_refused(
    database: Database, tmp_path: Path, column: str, value: str
) -> None:
    row = {"book": '"b"', "seq": "1", "at": "0.1", "author": '"a"', "kind": '"k"', "body": '"{}"'}
    row[column] = value
    body = ", ".join(f'"{key}": {said}' for key, said in row.items())
    line = f'{{"line":"row","table":"journal","row":{{{body}}}}}\n'
    file = tmp_path / "fremd.jsonl.gz"
    file.write_bytes(gzip.compress(HEADER + line.encode() + END))
    with pytest.raises(StoreError, match="bad-dump"):
        await read_dump(database, file)
