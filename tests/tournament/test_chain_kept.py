"""The chain of a log where it is kept: in the journal, in archives, on two laptops."""

from __future__ import annotations

import json
from dataclasses import asdict, replace
from pathlib import Path

import pytest
from alembic import command
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine, delete, text, update

from mondfang.store.database import Database, open_database
from mondfang.store.journal.books import Kept, open_shelf
from mondfang.store.journal.cups import CUPS
from mondfang.store.journal.log import Journal
from mondfang.store.journal.tournaments import TOURNAMENTS, archive, continued, read_archive
from mondfang.store.migrate import alembic_config
from mondfang.store.schema import journal
from mondfang.tournament.chain import Chain
from mondfang.tournament.cup.format import cup_preset
from mondfang.tournament.cup.log import CupCreated, LegAdded
from mondfang.tournament.cup.table import Leg
from mondfang.tournament.errors import TournamentError
from mondfang.tournament.log import BreakAccepted, Entry
from mondfang.tournament.office.events import Anonymised, PlayerChanged, Undone, Warned
from mondfang.tournament.office.fold import EVENTS, Tournament
from mondfang.tournament.office.log.forget import forgotten
from tests.tournament.desk import refused
from tests.tournament.kept import BOOK, created, registered, running
from tests.tournament.test_chain import chained, day, result, salts

pytestmark = pytest.mark.anyio


# In the journal


async def begun(database: Database, tournament: Tournament) -> Kept[Tournament]:
    lines = [TOURNAMENTS.write(entry) for entry in tournament.log]
    await Journal(database).begin(BOOK, lines)
    return Kept(Journal(database), BOOK, TOURNAMENTS)


async def test_every_entry_that_is_kept_gets_its_hash(database: Database) -> None:
    kept = await begun(database, Tournament.of(chained()))
    await kept.change(lambda now: now.done(Warned(5), 9000.0, "Leitung"))
    found = await Kept(Journal(database), BOOK, TOURNAMENTS).inspect()
    assert (found.chain.faults, found.chain.since, len(found.entries)) == (
        (),
        1,
        len(day().log) + 1,
    )
    assert kept.standing is not None
    assert kept.standing.value.log[-1].link == found.chain.head


async def test_a_book_from_before_gets_its_chain_with_the_next_entry(database: Database) -> None:
    kept = await begun(database, day())
    assert not (await kept.inspect()).chain.is_begun
    await kept.change(lambda now: now.done(Warned(5), 9000.0, "Leitung"))
    chain = (await kept.inspect()).chain
    assert (chain.faults, chain.since, chain.seq) == ((), len(day().log), len(day().log) + 1)


async def test_two_who_change_at_once_make_one_chain(database: Database) -> None:
    one = await begun(database, day())
    two = Kept(Journal(database), BOOK, TOURNAMENTS)
    await two.look()
    await one.change(lambda now: now.done(Warned(5), 9000.0, "Leitung"))
    await two.change(lambda now: now.done(Warned(6), 9001.0, "Leitung"))
    assert (await one.inspect()).chain.faults == ()


async def break_it(database: Database) -> None:
    """The first of the warnings, away from the journal."""
    seq = day().log[-3].seq
    gone = delete(journal).where(journal.c.book == BOOK, journal.c.seq == seq)
    await database.change(gone)


async def test_a_broken_book_is_read_and_tells_so(database: Database) -> None:
    kept = await begun(database, Tournament.of(chained()))
    await break_it(database)
    assert len((await kept.look()).log) == len(day().log) - 1
    assert kept.standing is not None
    assert [fault.kind for fault in kept.standing.chain.open_faults] == ["gap"]


async def test_nothing_is_written_behind_a_break(database: Database) -> None:
    kept = await begun(database, Tournament.of(chained()))
    await break_it(database)
    with refused("log-broken"):
        await kept.change(lambda now: now.done(Warned(5), 9000.0, "Leitung"))
    assert len(await Journal(database).read(BOOK)) == len(day().log) - 1


async def test_a_break_that_somebody_accepts_stays_in_the_log(database: Database) -> None:
    kept = await begun(database, Tournament.of(chained()))
    await break_it(database)
    broken = day().log[-2].seq
    await kept.change(lambda now: now.done(BreakAccepted((broken,)), 9000.0, "Leitung", "Platte"))
    await kept.change(lambda now: now.done(Warned(5), 9001.0, "Leitung"))
    found = await kept.inspect()
    assert [fault.seq for fault in found.chain.faults] == [broken]
    assert found.chain.open_faults == ()
    assert isinstance(found.entries[-2].event, BreakAccepted)


async def test_a_later_break_needs_its_own_word(database: Database) -> None:
    kept = await begun(database, Tournament.of(chained()))
    await break_it(database)
    broken = day().log[-2].seq
    await kept.change(lambda now: now.done(BreakAccepted((broken,)), 9000.0, "Leitung", "Platte"))
    other = update(journal).where(journal.c.seq == 3).values(author="Niemand")
    await database.change(other)
    with refused("log-broken"):
        again = Kept(Journal(database), BOOK, TOURNAMENTS)
        await again.change(lambda now: now.done(Warned(5), 9001.0, "Leitung"))


def test_what_was_accepted_cannot_be_undone() -> None:
    accepted = day().done(BreakAccepted((3,)), 9000.0, "Leitung", "Platte")
    assert accepted.last_undoable() == day().last_undoable()
    with refused("not-undoable"):
        accepted.done(Undone(accepted.log[-1].seq), 9001.0, "Leitung")


async def test_who_is_forgotten_in_the_journal_leaves_the_chain_whole(database: Database) -> None:
    kept = await begun(database, Tournament.of(chained()))
    changed = replace(day().entrants[3], name="Anderer Name", club="Graz")
    await kept.change(lambda now: now.done(PlayerChanged(changed), 8999.0, "Leitung"))
    after = await kept.change(lambda now: now.done(Anonymised(3), 9000.0, "Leitung"))
    salts_of_three = [after.log[3].seals[0], after.log[-2].seals[0]]
    await kept.rewrite(forgotten(after.log, 3))
    again = await kept.look()
    assert kept.standing is not None
    assert (kept.standing.chain.faults, kept.standing.chain.head) == ((), after.log[-1].link)
    assert again.entrants[3].name == ""
    lines = await Journal(database).read(BOOK)
    assert not any(salt in (line.seals or "") for line in lines for salt in salts_of_three)


async def test_a_body_that_cannot_be_read_is_named_by_an_inspection(database: Database) -> None:
    kept = await begun(database, Tournament.of(chained()))
    await database.change(update(journal).where(journal.c.seq == 5).values(body="{"))
    found = await kept.inspect()
    assert [problem.code for problem in found.unreadable] == ["bad-json"]
    assert found.chain.faults == ()


def older_file(file: Path) -> None:
    """A database as the program left it that knew no chains."""
    config = alembic_config()
    scripts = ScriptDirectory.from_config(config).walk_revisions()
    (chain,) = (script for script in scripts if script.path.endswith("_chain.py"))
    engine = create_engine(f"sqlite:///{file}")
    with engine.begin() as connection:
        command.upgrade(alembic_config(connection), str(chain.down_revision))
        for line in map(TOURNAMENTS.write, day().log):
            row = {"book": BOOK, **asdict(line)}
            names = ("book", "seq", "at", "author", "kind", "body")
            values = ", ".join(f":{name}" for name in names)
            insert = f"INSERT INTO journal ({', '.join(names)}) VALUES ({values})"
            connection.execute(text(insert), {name: row[name] for name in names})
    engine.dispose()


async def test_a_database_from_before_has_room_for_the_chain(tmp_path: Path) -> None:
    file = tmp_path / "alt.mondfang"
    older_file(file)
    database = await open_database(str(file))
    try:
        kept = Kept(Journal(database), BOOK, TOURNAMENTS)
        assert await kept.look() == day()
        await kept.change(lambda now: now.done(Warned(5), 9000.0, "Leitung"))
        assert (await kept.inspect()).chain.since == len(day().log)
    finally:
        await database.close()


# In archives


def test_an_archive_carries_the_chain() -> None:
    found = read_archive(archive(BOOK, Tournament.of(chained())), "x.json")
    assert found.chain.head == chained()[-1].link
    assert [entry.link for entry in found.entries] == [entry.link for entry in chained()]


def test_points_that_were_edited_in_an_archive_are_found() -> None:
    text = archive(BOOK, Tournament.of(chained()))
    data = json.loads(text)
    entry = next(one for one in data["entries"] if one["event"]["kind"] == "sheet-entered")
    entry["event"]["sheet"]["totals"] = [-n for n in entry["event"]["sheet"]["totals"]]
    with pytest.raises(TournamentError) as caught:
        read_archive(json.dumps(data), "x.json")
    assert caught.value.code == "archive-broken"
    assert caught.value.details["entries"] == [entry["seq"]]


def test_an_archive_that_lost_its_end_is_found() -> None:
    data = json.loads(archive(BOOK, Tournament.of(chained())))
    del data["entries"][-2:]
    with refused("archive-cut-off"):
        read_archive(json.dumps(data), "x.json")


def test_an_archive_from_before_is_read_and_chained_from_then_on() -> None:
    text = archive(BOOK, day())
    assert '"mondfang-tournament-1"' in text
    found = read_archive(text, "x.json")
    assert (found.chain.since, found.chain.faults) == (len(day().log), ())


def test_both_laptops_have_the_same_chain(tmp_path: Path) -> None:
    here, there = str(tmp_path / "hier.mondfang"), str(tmp_path / "dort.mondfang")
    with open_shelf(here) as one, open_shelf(there) as two:
        one.begin(BOOK, TOURNAMENTS, day().log)
        mine = one.book(BOOK, TOURNAMENTS)
        two.begin(BOOK, TOURNAMENTS, read_archive(archive(BOOK, mine.look()), "a").entries)
        other = two.book(BOOK, TOURNAMENTS)
        other.change(lambda now: now.done(Warned(5), 9000.0, "Vertretung"))
        back = read_archive(archive(BOOK, other.look()), "b")
        mine.change(lambda known: continued(known, back.entries))
        assert mine.chain is not None
        assert other.chain is not None
        assert (mine.chain.head, mine.chain.faults) == (other.chain.head, ())


def test_an_archive_from_before_goes_on_in_a_chain_that_is_there(tmp_path: Path) -> None:
    with open_shelf(str(tmp_path / "x.mondfang")) as shelf:
        shelf.begin(BOOK, TOURNAMENTS, day().log)
        book = shelf.book(BOOK, TOURNAMENTS)
        old = read_archive(archive(BOOK, day().done(Warned(5), 9000.0, "Leitung")), "x.json")
        book.change(lambda known: continued(known, old.entries))
        assert book.inspect().chain.faults == ()


def test_a_cup_is_a_chain_as_well(tmp_path: Path) -> None:
    made = CupCreated("Cup", "2026", cup_preset("steirischer-cup"))
    with open_shelf(str(tmp_path / "cup.mondfang")) as shelf:
        shelf.begin("cup", CUPS, [Entry(1, 1.0, "Leitung", "", made)])
        book = shelf.book("cup", CUPS)
        leg = Leg("a", "Turnier", (result(1),))
        book.change(lambda known: known.done(LegAdded(leg), 2.0, "Leitung"))
        assert (book.inspect().chain.faults, book.inspect().chain.since) == ((), 1)


def test_a_new_book_is_a_chain_from_its_first_entry(tmp_path: Path) -> None:
    with open_shelf(str(tmp_path / "x.mondfang")) as shelf:
        shelf.begin(BOOK, TOURNAMENTS, [created()])
        book = shelf.book(BOOK, TOURNAMENTS)
        book.change(lambda now: registered(now, "Spieler 1"))
        assert book.inspect().chain.since == 1


def test_a_running_tournament_has_the_same_hash_wherever_it_is_read() -> None:
    log = Chain(EVENTS).linked(running(8).log, salts())[0]
    again = tuple(EVENTS.entry_from_json(EVENTS.entry_to_json(entry)) for entry in log)
    assert Chain(EVENTS).over(again).head == log[-1].link
