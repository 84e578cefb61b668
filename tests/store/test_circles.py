"""Classes and clubs: joined, answered in, left, over; nothing stays of whoever goes."""

from __future__ import annotations

import pytest
from sqlalchemy import select

from mondfang.store.database import Database
from mondfang.store.people import accounts as people
from mondfang.store.people import circles as store
from mondfang.store.people.circles import Answer, Circle, Circles, Member, NameTaken, NoRoom
from mondfang.store.people.forget import forget_person, kept_about
from mondfang.store.schema import circle_answers, circle_members, circle_work, circles

pytestmark = pytest.mark.anyio
ALL = (circles, circle_members, circle_work, circle_answers)


async def opened(database: Database, person: str = "lead", until: float = 100.0) -> Circle:
    circle = store.new_circle("class", "Montag", "steirisch-2017", "de", 1.0, until)
    await Circles(database).open(person, "Lehrkraft", circle)
    return circle


async def rows(database: Database) -> int:
    return sum([len(await database.rows(select(table))) for table in ALL])


async def test_a_circle_is_found_by_its_code_until_it_is_over(database: Database) -> None:
    circle, kept = await opened(database), Circles(database)
    assert await kept.by_code(circle.code, 99.0) == circle
    assert await kept.by_code(circle.code, 100.0) is None
    assert await kept.find(circle.id, 100.0) is None
    assert await kept.of("lead", 99.0) == [(circle, "lead")]


async def test_a_name_is_taken_once_in_a_circle_and_its_owner_may_change_it(
    database: Database,
) -> None:
    circle, kept = await opened(database), Circles(database)
    await kept.join(circle.id, Member("a", "Spieler 1", "member", 2.0))
    with pytest.raises(NameTaken):
        await kept.join(circle.id, Member("b", "SPIELER 1", "member", 2.0))
    await kept.join(circle.id, Member("a", "Spieler 2", "member", 3.0))
    await kept.join(circle.id, Member("lead", "Ich", "member", 3.0))
    found = [(one.name, one.role) for one in await kept.members(circle.id)]
    assert found == [("Ich", "lead"), ("Spieler 2", "member")]


async def test_there_is_room_for_so_many_and_no_more(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    circle, kept = await opened(database), Circles(database)
    for limit in ("MOST_MEMBERS", "MOST_LED", "MOST_WORK"):
        monkeypatch.setattr(store, limit, 1)
    with pytest.raises(NoRoom):
        await kept.join(circle.id, Member("a", "Spieler 1", "member", 2.0))
    with pytest.raises(NoRoom):
        await opened(database)
    await kept.set_work(circle.id, "{}", 2.0)
    with pytest.raises(NoRoom):
        await kept.set_work(circle.id, "{}", 2.0)


async def test_the_first_answer_counts_and_goes_with_its_work(database: Database) -> None:
    circle, kept = await opened(database), Circles(database)
    number = await kept.set_work(circle.id, "{}", 2.0)
    first = Answer(number, 1, "a", 3.0, False, '["x"]')
    await kept.answer(circle.id, first)
    await kept.answer(circle.id, Answer(number, 1, "a", 4.0, True, '["y"]'))
    assert await kept.answers(circle.id) == [first]
    assert await kept.answers(circle.id, "b") == []
    await kept.drop_work(circle.id, number)
    assert (await kept.work(circle.id), await kept.answers(circle.id)) == ([], [])


@pytest.mark.parametrize("end", ["leave", "forget", "delete", "over", "unknown"])
async def test_of_a_circle_that_is_gone_nothing_stays(database: Database, end: str) -> None:
    """The last one who led it goes in any of these ways."""
    kept = Circles(database)
    session = await people.create_session(database, "Lehrkraft")
    circle = await opened(database, session.person)
    await kept.join(circle.id, Member("a", "Spieler 1", "member", 2.0))
    await kept.answer(
        circle.id, Answer(await kept.set_work(circle.id, "", 2.0), 1, "a", 3.0, True, "")
    )
    assert await rows(database) == 5
    match end:
        case "leave":
            await kept.leave(circle.id, session.person)
        case "forget":
            await forget_person(database, session.person, lambda b, *_: b, lambda b, *_: b)
        case "delete":
            await kept.delete(circle.id)
        case "over":
            await kept.prune(100.0)
        case "unknown":
            await people.delete_session(database, session.id)
            await kept.prune(5.0)
    assert await rows(database) == 0


async def test_who_is_forgotten_is_gone_from_the_class_and_was_told_before(
    database: Database,
) -> None:
    circle, kept = await opened(database), Circles(database)
    for person in ("a", "b"):
        await kept.join(circle.id, Member(person, f"Spieler {person}", "member", 2.0))
        await kept.answer(circle.id, Answer(1, 1, person, 3.0, True, '["x"]'))
    told = (await kept_about(database, "a")).circles
    assert [one["circle"] for one in told] == ["Montag", "Montag"]
    assert told[0]["name"] == "Spieler a"
    assert told[1]["body"] == '["x"]'
    await forget_person(database, "a", lambda b, *_: b, lambda b, *_: b)
    assert [one.person for one in await kept.members(circle.id)] == ["lead", "b"]
    assert [one.person for one in await kept.answers(circle.id)] == ["b"]


async def test_a_guest_who_leads_goes_on_leading_with_an_account(database: Database) -> None:
    kept = Circles(database)
    account = await people.create_account(database, "Lehrkraft", "hash")
    guest = await people.create_session(database)
    circle = await opened(database, guest.person)
    await kept.join(circle.id, Member(account.person, "zweites Gerät", "member", 2.0))
    await people.log_in(database, guest, account)
    [member] = await kept.members(circle.id)
    assert (member.person, member.role) == (account.person, "lead")
