"""The journal of tournaments: kept as it happened, in order, by whoever was first."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from mondfang.store.database import Database, open_database
from mondfang.store.errors import StaleAction, StoreError
from mondfang.store.journal.books import Kept, open_shelf
from mondfang.store.journal.log import Journal, JournalLine
from mondfang.store.journal.tournaments import TOURNAMENTS, archive, continued, read_archive
from mondfang.store.schema import journal
from mondfang.tournament.errors import TournamentError
from mondfang.tournament.office.events import Anonymised, Closed, Registered, Undone
from mondfang.tournament.office.fold import Tournament
from mondfang.tournament.office.log.forget import forgotten
from mondfang.tournament.standings.ranking import standings
from tests.tournament.desk import Desk, random_totals
from tests.tournament.kept import BOOK, created, registered, running

pytestmark = pytest.mark.anyio


async def begun(database: Database, tournament: Tournament) -> Kept[Tournament]:
    lines = [TOURNAMENTS.write(entry) for entry in tournament.log]
    await Journal(database).begin(BOOK, lines)
    return Kept(Journal(database), BOOK, TOURNAMENTS)


def line(seq: int, kind: str = "created") -> JournalLine:
    return JournalLine(seq, 1.5, "Leitung", kind, "{}")


async def test_what_is_kept_comes_back_as_it_was(database: Database) -> None:
    desk = Desk("steirischer-cup", 8)
    desk.close_and_draw()
    desk.play(1, random_totals(1))
    kept = await begun(database, desk.now)
    assert await kept.look() == desk.now


async def test_a_book_can_be_begun_once(database: Database) -> None:
    await begun(database, Tournament.of([created()]))
    with pytest.raises(StoreError) as refused:
        await begun(database, Tournament.of([created()]))
    assert refused.value.code == "book-exists"


async def test_books_are_listed_with_how_they_began_and_how_far_they_came(
    database: Database,
) -> None:
    journal = Journal(database)
    await journal.begin("a", [line(1), line(2, "registered")])
    await journal.begin("b", [line(1, "cup-created")])
    found = [(head.id, head.kind, head.seq) for head in await journal.books()]
    assert found == [("a", "created", 2), ("b", "cup-created", 1)]


async def test_a_place_that_is_taken_is_refused(database: Database) -> None:
    journal = Journal(database)
    await journal.begin(BOOK, [line(1)])
    with pytest.raises(StaleAction):
        await journal.append(BOOK, [line(1)])


async def test_a_place_that_leaves_a_gap_is_refused(database: Database) -> None:
    journal = Journal(database)
    await journal.begin(BOOK, [line(1)])
    with pytest.raises(StaleAction):
        await journal.append(BOOK, [line(3)])


async def test_of_several_lines_all_are_kept_or_none(database: Database) -> None:
    journal = Journal(database)
    await journal.begin(BOOK, [line(1)])
    with pytest.raises(StaleAction):
        await journal.append(BOOK, [line(2), line(2)])
    assert [one.seq for one in await journal.read(BOOK)] == [1]


async def test_a_book_that_is_not_there_is_named(database: Database) -> None:
    with pytest.raises(StoreError, match="'nirgends'"):
        await Kept(Journal(database), "nirgends", TOURNAMENTS).look()


async def test_a_refused_change_keeps_nothing(database: Database) -> None:
    kept = await begun(database, Desk("hopfgarten", 6).now)
    with pytest.raises(TournamentError, match="cannot be divided"):
        await kept.change(lambda now: now.done(Closed(), 5000.0, "Leitung"))
    assert len(await Journal(database).read(BOOK)) == 7


async def test_a_change_that_comes_second_is_asked_again_about_what_is_true(
    database: Database,
) -> None:
    """Both looked when nobody was registered; the second still gets the second number.

    On PostgreSQL a change is made while everybody else waits, so that it is asked only once.
    """
    await begun(database, Tournament.of([created()]))
    another_process = await open_database(database.url)
    one = Kept(Journal(another_process), BOOK, TOURNAMENTS)
    two = Kept(Journal(database), BOOK, TOURNAMENTS)
    asked: list[int] = []

    async def meanwhile() -> None:
        await one.change(lambda now: registered(now, "Spieler 1"))

    original = two.journal.append

    async def late(book: str, lines: list[JournalLine]) -> None:
        await meanwhile()
        await original(book, lines)

    two.journal.append = late  # type: ignore[method-assign, assignment]

    def change(now: Tournament) -> Tournament:
        asked.append(len(now.entrants))
        return registered(now, "Spieler 2")

    await two.look()
    if database.is_postgres:
        await meanwhile()
    after = await two.change(change)
    await another_process.close()
    assert asked == ([1] if database.is_postgres else [0, 1])
    assert [after.entrants[number].name for number in (1, 2)] == ["Spieler 1", "Spieler 2"]


async def test_a_change_that_has_become_wrong_is_refused_by_what_is_true(
    database: Database,
) -> None:
    one = await begun(database, Desk("sb", 8).now)
    two = Kept(Journal(database), BOOK, TOURNAMENTS)
    await two.look()
    await one.change(lambda now: now.done(Closed(), 5000.0, "Leitung"))
    with pytest.raises(TournamentError) as refused:
        await two.change(lambda now: now.done(Closed(), 5001.0, "Leitung"))
    assert refused.value.code == "registration-closed"


async def test_an_entry_that_was_undone_stays_in_the_journal(database: Database) -> None:
    kept = await begun(database, registered(Tournament.of([created()]), "Spieler 1"))
    after = await kept.change(lambda now: now.done(Undone(2), 3000.0, "Leitung"))
    assert not after.entrants
    assert [one.kind for one in await Journal(database).read(BOOK)][1:] == ["registered", "undone"]


WRITERS = 200


async def locked(engine: AsyncEngine) -> int:
    """How many wait for a lock; asked anew each time, since a transaction sees it frozen."""
    query = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
    async with engine.connect() as connection:
        found: int = (await connection.execute(text(query))).scalar_one()
        return found


async def test_of_200_writers_at_once_none_is_lost_and_none_doubled(postgres_url: str) -> None:
    """Through eight databases, as eight servers would; everybody registers one player."""
    first = await open_database(postgres_url)
    others = [await open_database(postgres_url) for _ in range(7)]
    databases = [first, *others]
    await begun(first, Tournament.of([created()]))

    async def write(place: int) -> None:
        kept = Kept(Journal(databases[place % 8]), BOOK, TOURNAMENTS)
        await kept.change(lambda now: registered(now, f"Spieler {place}"))

    try:
        await asyncio.gather(*(write(place) for place in range(WRITERS)))
        after = await Kept(Journal(first), BOOK, TOURNAMENTS).look()
    finally:
        for database in databases:
            await database.close()
    assert sorted(after.entrants) == list(range(1, WRITERS + 1))
    names = sorted(entrant.name for entrant in after.entrants.values())
    assert names == sorted(f"Spieler {place}" for place in range(WRITERS))


async def test_a_crowd_that_waits_to_write_leaves_connections_for_readers(
    postgres_url: str,
) -> None:
    """More writers than connections want the place that somebody else is about to take."""
    database = await open_database(postgres_url)
    await begun(database, Tournament.of([created()]))
    book = journal.insert().values(book=BOOK, seq=2, at=1.0, author="", kind="", body="")

    async def write(place: int) -> None:
        kept = Kept(Journal(database), BOOK, TOURNAMENTS)
        await kept.change(lambda now: registered(now, f"Spieler {place}"))

    elsewhere = create_async_engine(database.url)
    try:
        async with elsewhere.connect() as taking:
            await taking.execute(book)
            waiting = asyncio.gather(*(write(place) for place in range(40)))
            while not await locked(elsewhere):
                await asyncio.sleep(0.01)
            assert [head.seq for head in await Journal(database).books()] == [1]
            await taking.rollback()
        await waiting
        assert [head.seq for head in await Journal(database).books()] == [41]
    finally:
        await elsewhere.dispose()
        await database.close()


async def test_writers_to_one_file_wait_for_each_other(tmp_path: Path) -> None:
    url = str(tmp_path / "turnier.mondfang")
    databases = [await open_database(url) for _ in range(3)]
    await begun(databases[0], Tournament.of([created()]))

    async def write(place: int) -> None:
        kept = Kept(Journal(databases[place % 3]), BOOK, TOURNAMENTS)
        await kept.change(lambda now: registered(now, f"Spieler {place}"))

    try:
        await asyncio.gather(*(write(place) for place in range(24)))
        after = await Kept(Journal(databases[0]), BOOK, TOURNAMENTS).look()
    finally:
        for database in databases:
            await database.close()
    assert sorted(after.entrants) == list(range(1, 25))


async def test_who_asks_to_be_forgotten_is_gone_from_the_journal_and_the_points_stay(
    database: Database,
) -> None:
    desk = Desk("sb", 8)
    desk.close_and_draw()
    desk.play(1, random_totals(1))
    kept = await begun(database, desk.now)
    before = [(place.rank, place.number, place.total) for place in standings(desk.now)]
    after = await kept.change(lambda now: now.done(Anonymised(3), 9000.0, "Leitung"))
    await kept.rewrite(forgotten(after.log, 3))
    bodies = [one.body for one in await Journal(database).read(BOOK)]
    assert not any("Spieler 3" in body for body in bodies)
    again = await kept.look()
    assert [(place.rank, place.number, place.total) for place in standings(again)] == before


def test_a_forgotten_name_is_in_no_byte_of_the_file(tmp_path: Path) -> None:
    file = tmp_path / "turnier.mondfang"
    tournament = registered(Tournament.of([created()]), "Unverwechselbar")
    with open_shelf(str(file)) as shelf:
        shelf.begin(BOOK, TOURNAMENTS, tournament.log)
        book = shelf.book(BOOK, TOURNAMENTS)
        after = book.change(lambda now: now.done(Anonymised(1), 9000.0, "Leitung"))
        book.rewrite(forgotten(after.log, 1))
    assert all(b"Unverwechselbar" not in one.read_bytes() for one in tmp_path.iterdir())


def test_an_archive_is_read_as_it_was_written() -> None:
    tournament = running(8)
    found = read_archive(archive(BOOK, tournament), "x.json")
    assert (found.book, found.entries) == (BOOK, tournament.log)


def test_another_machine_goes_on_and_its_archive_comes_back() -> None:
    here = running(8)
    there = Tournament.of(read_archive(archive(BOOK, here), "x.json").entries)
    there = there.done(Undone(there.log[-1].seq), 7000.0, "Vertretung")
    assert continued(here, read_archive(archive(BOOK, there), "y.json").entries) == there


def test_an_archive_that_parts_ways_is_refused_with_its_entry() -> None:
    one = registered(Tournament.of([created()]), "Spieler 1")
    two = registered(Tournament.of([created()]), "Spieler 2")
    with pytest.raises(TournamentError) as refused:
        continued(one, two.log)
    assert (refused.value.code, refused.value.details["seq"]) == ("archive-differs", 2)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("{", "bad-json"),
        ("[" * 100_000, "bad-json"),
        ('{"archive": "x", "archive": "mondfang-tournament-1", "book": "x"}', "bad-json"),
        ("[]", "bad-event"),
        ('{"archive": "other", "book": "x", "entries": []}', "bad-event"),
        ('{"archive": "mondfang-tournament-1", "book": "x", "entries": []}', "not-created"),
        ('{"archive": "mondfang-tournament-1", "book": 3, "entries": []}', "bad-event"),
        ('{"archive": "mondfang-tournament-1", "book": "x", "entries": [{"seq": 1}]}', "bad-event"),
    ],
)
def test_what_is_no_archive_is_refused(text: str, code: str) -> None:
    with pytest.raises(TournamentError) as refused:
        read_archive(text, "x.json")
    assert refused.value.code == code


def test_every_entry_of_an_archive_is_checked() -> None:
    tournament = registered(Tournament.of([created()]), "Spieler 1")
    entry = tournament.log[-1]
    assert isinstance(entry.event, Registered)
    twice = archive(BOOK, tournament).replace('"seq":2', '"seq":1')
    with pytest.raises(TournamentError, match="happened in the meantime"):
        read_archive(twice, "x.json")
