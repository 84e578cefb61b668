"""Classes and clubs on the web: who gets in, who sees what, and that all get the same."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from mondfang.learn.circle import Work, hand_pack, kind_at, seed_at
from mondfang.learn.course import step_exercise, units_of
from mondfang.learn.day import day_of
from mondfang.learn.exercise import Exercise, make_exercise
from mondfang.rulebook import load_book
from mondfang.store.people.circles import Answer
from mondfang.store.people.learning import keep_day_hand
from mondfang.table.entries import Committed, parse_entry
from mondfang.table.pack.promise import parse_deck
from mondfang.table.setup import Setup
from tests.learn.days import day_hand_of
from tests.web.browsing import Server, running
from tests.web.tables import played_log

BOOK = load_book("steirisch-2017")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("circles") / "test.db") as started:
        yield started


def opened(browser: TestClient, kind: str, language: str = "de") -> str:
    """The address of a new class or club."""
    form = {"kind": kind, "title": "Montag", "name": "Lehrkraft", "book": BOOK.id}
    got = browser.post("/learn/circle", data={**form, "language": language})
    assert got.status_code == 200, got.text
    path: str = got.url.path
    return path


def code_of(lead: TestClient, path: str) -> str:
    return str(re.findall(r'class="code">([^<]+)<', lead.get(path).text)[0])


def joined(server: Server, lead: TestClient, path: str, name: str) -> TestClient:
    browser = server.browser()
    got = browser.get("/learn/join", params={"code": code_of(lead, path).lower()})
    got = browser.post(got.url.path, data={"name": name})
    assert got.url.path == path, got.text
    return browser


def set_work(lead: TestClient, path: str, what: str, name: str, **more: object) -> None:
    got = lead.post(f"{path}/task", data={"what": what, "name": name, **more})
    assert got.status_code == 200, got.text


def wrong_answer(made: Exercise) -> str:
    return next(one.id for one in made.choices if one.id not in made.right)


def test_a_class_gets_the_same_questions_and_only_the_teacher_sees_who_stumbled(
    server: Server,
) -> None:
    lead = server.browser()
    path = opened(lead, "class")
    set_work(lead, path, "exercises", "follow", count=2, seed=7)
    good, bad = (joined(server, lead, path, f"Spieler {n}") for n in (1, 2))
    work = Work("exercises", "follow", 7, 2)
    for n in (1, 2):
        made = make_exercise(BOOK, "follow", seed_at(work, n))
        at = f"{path}/task/1/{n}"
        assert good.get(at).text == bad.get(at).text
        assert "Richtig." in good.post(at, data={"a": sorted(made.right)}).text
        assert "Nicht ganz." in bad.post(at, data={"a": [wrong_answer(made)]}).text
        bad.post(at, data={"a": sorted(made.right)})  # the first one counts
    assert "richtig: 0" in bad.get(path).text
    assert "Spieler 1" not in bad.get(path).text
    page = lead.get(f"{path}/results").text
    row = re.findall(r"Was darf ich spielen\?</th>(.*?)</tr>", page, re.DOTALL)[0]
    assert re.findall(r"<td[^>]*>([^<]*)</td>", row) == ["4", "2", "50", "Spieler 2 2×"]
    detail = lead.get(f"{path}/results/1").text
    assert detail.count("Spieler 1") == detail.count("Spieler 2") == 2
    shown = [make_exercise(BOOK, "follow", seed_at(work, n)) for n in (1, 2)]
    cards = sum(
        len(one.choices) + sum(len(pile.cards) for pile in one.scene.piles) for one in shown
    )
    assert detail.count('class="card') == cards  # the trick, and the hand that was chosen from
    for end in ("results", "results/1", "sheet/1.pdf"):
        assert bad.get(f"{path}/{end}").status_code == 403
        assert server.guest().get(f"{path}/{end}").status_code == 404
    assert bad.post(f"{path}/lead", data={"do": "delete", "sure": "yes"}).status_code == 403


def test_a_unit_can_be_set_and_is_done_with_its_exercises(server: Server) -> None:
    lead = server.browser()
    path = opened(lead, "class", "en")
    set_work(lead, path, "unit", "trull", seed=3)
    pupil = joined(server, lead, path, "Spieler 1")
    unit, work = units_of(BOOK)["trull"], Work("unit", "trull", 3)
    for n in range(1, len(unit.steps) + 4):
        kind = kind_at(BOOK, work, n)
        made = (
            step_exercise(BOOK, unit, n)
            if kind is None
            else make_exercise(BOOK, kind, seed_at(work, n))
        )
        page = pupil.post(f"{path}/task/1/{n}", data={"a": sorted(made.right)}).text
        assert "Right." in page  # whoever was never here speaks the language of the class
    assert "✓ done" in pupil.get(path).text
    assert pupil.get(f"{path}/task/1/{len(unit.steps) + 4}").status_code == 404
    assert lead.get(f"{path}/sheet/1.pdf").content.startswith(b"%PDF")


def test_a_hand_is_the_same_for_all_and_its_end_is_told(server: Server) -> None:
    lead = server.browser()
    path = opened(lead, "class")
    set_work(lead, path, "hand", "birds", seed=11)
    packs = []
    for n in (1, 2):
        pupil = joined(server, lead, path, f"Spieler {n}")
        got = pupil.post(f"{path}/play/1", follow_redirects=False)
        table_id = got.headers["location"][3:].split("?")[0]
        entries = [
            parse_entry(one.body) for one in server.call(server.services.log.entries, table_id)
        ]
        packs += [parse_deck(one.deck) for one in entries if isinstance(one, Committed)]
        again = pupil.post(f"{path}/play/1", follow_redirects=False)
        assert again.headers["location"].split("?")[0] == got.headers["location"].split("?")[0]
    assert packs == [hand_pack(BOOK, "birds", 11)] * 2
    third = joined(server, lead, path, "Spieler 3")
    person = server.person(third).person
    table_id = server.keep(played_log("a-hand", Setup(BOOK.id), (person, "b", "c", "d")))
    answer = Answer(1, 1, person, 1.0, None, table_id)
    server.call(server.services.circles.answer, path.rpartition("/")[2], answer)
    page = lead.get(f"{path}/results/1").text
    assert page.count("data-card=") == 54
    assert re.search(r'Spieler 3</th><td>[^<–]+</td><td class="n"><span', page)
    assert "gespielt" in third.get(path).text


@pytest.mark.parametrize(
    "form",
    [
        {"what": "unit", "name": "no-unit"},
        {"what": "exercises", "name": "count", "count": "13"},
        {"what": "exercises", "name": "count", "seed": "9" * 9},
        {"what": "exercises", "name": "count", "level": "4"},
        {"what": "day", "name": "2999-01-01"},
        {"what": "everything", "name": "count"},
        {},
    ],
)
def test_work_that_is_none_is_not_set(server: Server, form: dict[str, str]) -> None:
    lead = server.browser()
    path = opened(lead, "class")
    assert lead.post(f"{path}/task", data=form).status_code == 400
    assert "Noch nichts gestellt" in lead.get(path).text


def test_a_name_is_taken_once_and_a_wrong_code_opens_nothing(server: Server) -> None:
    lead = server.browser()
    path = opened(lead, "class")
    joined(server, lead, path, "Spieler 1")
    other = server.browser()
    door = f"/learn/join/{code_of(lead, path).replace(' ', '')}"
    assert other.post(door, data={"name": "spieler 1"}).status_code == 422
    assert other.get(path).status_code == 404
    assert other.get("/learn/join", params={"code": "ABCD EFGH"}).status_code == 422
    assert other.get("/learn/join/ABCDEFGH").status_code == 404


def test_who_leads_has_keys_for_a_second_device_and_can_change_them(server: Server) -> None:
    lead, second, late = server.browser(), server.browser(), server.browser()
    path = opened(lead, "class")
    page = lead.get(path).text
    link = re.findall(r'href="http://testserver(/learn/lead/[^"]+)"', page)[0]
    door = re.findall(r'href="http://testserver(/learn/join/[^"]+)"', page)[0]
    assert second.get(f"{link[:-3]}xxx").status_code == 404
    assert second.post(link).url.path == path
    assert "Etwas stellen" in second.get(path).text
    lead.post(f"{path}/lead", data={"do": "code"})
    assert late.post(link).status_code == late.get(door).status_code == 404
    second.post(f"{path}/lead", data={"do": "delete"})
    assert lead.get(path).status_code == 200  # without a tick nothing is deleted
    second.post(f"{path}/lead", data={"do": "delete", "sure": "yes"})
    assert lead.get(path).status_code == 404


def test_whoever_leaves_or_is_removed_is_gone_with_all_answers(server: Server) -> None:
    lead = server.browser()
    path = opened(lead, "class")
    set_work(lead, path, "exercises", "count", count=1)
    first, second = (joined(server, lead, path, f"Spieler {n}") for n in (1, 2))
    circle = path.rpartition("/")[2]
    for pupil in (first, second):
        choice = re.findall(r'name="a" value="([^"]+)"', pupil.get(f"{path}/task/1/1").text)[0]
        pupil.post(f"{path}/task/1/1", data={"a": choice})
    assert len(server.call(server.services.circles.answers, circle)) == 2
    first.post(f"{path}/leave", data={"sure": "yes"})
    person = server.person(second).person
    lead.post(f"{path}/lead", data={"do": "remove", "person": person})
    assert first.get(path).status_code == second.get(path).status_code == 404
    assert server.call(server.services.circles.answers, circle) == []


def test_a_club_compares_choices_once_one_has_chosen_oneself(server: Server) -> None:
    lead = server.browser()
    day = day_of(server.services.calendar.now())
    path, today = opened(lead, "club"), f"/learn/today/{BOOK.id}/{day}"
    server.call(keep_day_hand, server.services.database, BOOK.id, day, day_hand_of(BOOK.id))
    other = joined(server, lead, path, "Spieler 2")
    for browser, choice in ((lead, "good"), (other, "bad")):
        for n in (1, 2, 3):
            page = browser.get(today).text
            assert page.count("Lehrkraft: gut") == (n - 1 if browser is other else 0)
            browser.post(today, data={"a": choice})
    page = other.get(today).text
    assert page.count("Lehrkraft: gut") == page.count("Spieler 2 (du): schlecht") == 3
    assert page.count("−1,5</span>") == 3
    row = re.findall(r"Spieler 2 \(du\)</th>(.*?)</tr>", other.get(path).text)[0]
    assert re.findall(r">([^<]+)</td>", row) == ["1", "4,5", "4,5"]
    late = joined(server, lead, path, "Spieler 3")
    assert "4,5" not in late.get(path).text  # before one's own answer nothing is told
    assert "Lehrkraft: gut" not in late.get(today).text
    assert server.browser().get(path).status_code == 404
    # Whoever leads goes; the next one goes on.
    lead.post(f"{path}/leave", data={"sure": "yes"})
    assert "Neuer Code" in other.get(path).text
    assert "Neuer Code" not in late.get(path).text


def test_a_work_sheet_of_exercises_is_the_same_for_the_same_number(server: Server) -> None:
    browser = server.browser()
    path = f"/learn/sheet/{BOOK.id}/follow/7.pdf?count=3"
    first = browser.get(path)
    assert first.content.startswith(b"%PDF")
    assert first.content == browser.get(path).content
    assert first.content != browser.get(f"{path}&solutions=yes").content
    assert browser.get(f"/learn/sheet/{BOOK.id}/follow/7.pdf?count=99").status_code == 404
