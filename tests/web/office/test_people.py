"""The register over the years: kept by who made it, looked in at the door, never given away."""

from __future__ import annotations

import re
import threading
from collections.abc import Callable
from types import ModuleType

import pytest
from starlette.testclient import TestClient

from mondfang.tournament.office.events import PlanChanged
from mondfang.tournament.office.fold import Tournament
from mondfang.tournament.people.register import Register
from mondfang.web.office.board import pages as board
from mondfang.web.office.door import known
from mondfang.web.office.door import pages as door
from mondfang.web.office.draw import pages as draw
from mondfang.web.office.end import pages as end
from mondfang.web.office.hall import pages as hall
from mondfang.web.office.papers import log
from mondfang.web.office.papers import pages as papers
from mondfang.web.office.people import desk
from mondfang.web.office.sheets import totals
from mondfang.web.office.today import pages as today
from tests.web.browsing import Server
from tests.web.office.evenings import joined, made

LIST = "Vorname;Nachname;Verein;Mitglied;Telefon;Schuhgröße\nEins;Müller;Graz;17;0664 1;42\n"
LIST += "Zwei;von der Au;Graz;;;40\nMueller;Eins;;;;\n"


def register_of(server: Server, place: str) -> Register:
    found = server.call(server.services.offices.registers.look, place.rpartition("/")[2])
    assert found is not None
    return found


def begun(browser: TestClient) -> str:
    done = browser.post("/people/new", data={"title": "Tarockrunde"})
    assert done.status_code == 200
    return done.url.path


def words(text: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", text).split())


@pytest.fixture
def keeper(server: Server) -> TestClient:
    return server.browser()


@pytest.fixture
def place(keeper: TestClient) -> str:
    """A register with two people who came by one list."""
    here = begun(keeper)
    keeper.post(here, data={"do": "list", "list": LIST, "sure": "yes"})
    return here


def test_a_list_of_any_program_is_shown_taken_in_and_undone_as_one(
    server: Server, keeper: TestClient
) -> None:
    place = begun(keeper)
    file = {"file": ("liste.csv", LIST.encode("cp1252"), "text/csv")}
    shown = words(keeper.post(place, data={"do": "list"}, files=file).text)
    assert "2 kommen dazu: Eins Müller, Zwei von der Au" in shown
    assert "Zeile 4: Mueller" in shown
    assert "wie Zeile 2" in shown
    assert "Schuhgröße" in shown
    assert "Windows-1252" in shown
    assert not register_of(server, place).people
    keeper.post(place, data={"do": "list", "list": LIST, "sure": "yes"})
    people = register_of(server, place).people
    assert [(one.name, one.family, one.contact) for one in people.values()] == [
        ("Eins Müller", "Müller", "0664 1"),
        ("Zwei von der Au", "von der Au", ""),
    ]
    again = words(keeper.post(place, data={"do": "list", "list": "Name\nEins Mueller"}).text)
    assert "Zeile 2: Eins Mueller = Eins Müller (Graz)" in again
    keeper.post(place, data={"do": "undo"})
    assert not register_of(server, place).people


def test_who_seems_to_be_known_is_asked_about_and_nothing_typed_is_lost(
    server: Server, keeper: TestClient, place: str
) -> None:
    typed = {"do": "add", "name": "mueller eins", "contact": "am Hauptplatz", "club": "Weiz"}
    refused = keeper.post(place, data=typed)
    assert refused.status_code == 400
    assert "Eins Müller (Graz)" in refused.text
    assert "am Hauptplatz" in refused.text
    assert len(register_of(server, place).people) == 2
    shown = keeper.post(place, data={**typed, "namesake": "yes"}).text
    assert "Ist das dieselbe Person?" in shown
    compared = words(keeper.get(f"{place}/1?with=3").text)
    assert "Ja, zusammenlegen" in compared
    keeper.post(place, data={"do": "same", "number": "1", "other": "3"})
    one = register_of(server, place).people[1]
    assert (one.name, one.club, one.contact) == ("Eins Müller", "Graz", "0664 1")
    assert 3 not in register_of(server, place).people


def test_somebody_is_changed_and_forgotten_in_the_log_too(
    server: Server, keeper: TestClient, place: str
) -> None:
    assert keeper.post(place, data={"do": "change", "number": "1", "name": ""}).status_code == 400
    assert "Müller" in keeper.get(place).text
    typed = {"do": "change", "number": "1", "name": "Eins Huber", "consent": "short"}
    assert "Eins Huber" in keeper.post(place, data=typed).text
    keeper.post(place, data={"do": "forget", "number": "1"})
    assert keeper.get(f"{place}/1").status_code == 404
    kept = repr(register_of(server, place).log)
    assert "Huber" not in kept
    assert "0664 1" not in kept
    assert "von der Au" in kept


def test_a_register_is_nothing_to_strangers_and_another_device_comes_by_its_link(
    server: Server, keeper: TestClient, place: str
) -> None:
    other = server.browser()
    assert other.get(place).status_code == 404
    assert other.get(f"{place}/1").status_code == 404
    assert other.post(place, data={"do": "undo"}).status_code == 404
    assert other.get(f"{place}/join/geraten").status_code == 404
    assert "Tarockrunde" not in other.get("/people").text
    link = re.search(rf'href="[^"]*({place}/join/\w+)"', keeper.get(place).text)
    assert link is not None
    assert "Eins Müller" in other.post(link[1], data={"name": "Zweiter"}).text
    assert "Tarockrunde" in other.get("/people").text


def lent_to(keeper: TestClient, place: str, **answers: str) -> str:
    office = made(keeper, **answers)
    name = place.rpartition("/")[2]
    shown = keeper.post(f"{office}/register", data={"register": name})
    assert "Tarockrunde" in shown.text
    return office


def test_what_looks_at_everybody_is_done_beside_the_pages_of_others(
    keeper: TestClient, place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    office, seen = lent_to(keeper, place), dict[str, str]()

    def watched(module: ModuleType, name: str, address: str) -> None:
        real: Callable[..., object] = getattr(module, name)

        def work(*given: object, **named: object) -> object:
            seen[address] = threading.current_thread().name
            return real(*given, **named)

        monkeypatch.setattr(module, name, work)
        assert keeper.get(address).status_code == 200

    watched(today, "office_page", office)
    watched(door, "office_page", f"{office}/door")
    watched(known, "not_here", f"{office}/known?q=mue")
    watched(draw, "office_page", f"{office}/draw")
    watched(board, "office_page", f"{office}/board")
    watched(totals, "office_page", f"{office}/sheets")
    watched(end, "office_page", f"{office}/end")
    watched(log, "office_page", f"{office}/log")
    watched(hall, "scene", f"{office}/hall/1")
    watched(papers, "page", f"{office}/results")
    watched(papers, "archived", f"{office}/file/archive.json")
    watched(desk, "alike", f"{place}/1")
    watched(desk, "found", f"{place}/1?with=zw")
    threads = {name.rpartition("_")[0] for name in seen.values()}
    assert (len(seen), threads) == (13, {"offices", "exports", "results", "papers"}), seen


def test_three_letters_register_whoever_stands_in_the_register(
    server: Server, keeper: TestClient, place: str
) -> None:
    office = lent_to(keeper, place)
    cash = joined(server, keeper, office, "cash", "Kassa")
    assert "Eins Müller" in cash.get(f"{office}/known?q=mue").text
    assert "Zwei" not in cash.get(f"{office}/known?q=mue").text
    assert "0664" not in cash.get(f"{office}/known?q=mue").text
    by_club = cash.post(f"{office}/door", data={"do": "come", "q": "graz"})
    assert by_club.status_code == 400  # a club means nobody
    shown = cash.post(f"{office}/door", data={"do": "come", "q": "mül", "paid": "yes"}).text
    assert "1 Eins Müller" in words(shown)
    state = server.call(server.services.offices.look, office.rpartition("/")[2])
    assert state is not None
    assert (state.entrants[1].member, state.entrants[1].family) == ("17", "Müller")
    assert state.paid[1] == 1000
    assert "Eins" not in cash.get(f"{office}/known?q=mue").text
    cash.post(f"{office}/door", data={"do": "register", "known": "2"})
    assert "von der Au" in cash.get(f"{office}/door").text


def test_a_new_name_that_the_register_may_know_is_asked_about(
    keeper: TestClient, place: str
) -> None:
    office = lent_to(keeper, place)
    refused = keeper.post(f"{office}/door", data={"do": "register", "name": "Mueller Eins"})
    assert refused.status_code == 400
    assert "Das könnte jemand sein" in refused.text
    assert 'name="known" value="1"' in refused.text
    assert 'value="Mueller Eins"' in refused.text
    typed = {"do": "register", "name": "Mueller Eins", "namesake": "yes"}
    assert keeper.post(f"{office}/door", data=typed).status_code == 200


def test_everybody_new_at_a_tournament_is_taken_into_the_register_at_once(
    server: Server, keeper: TestClient, place: str
) -> None:
    office = lent_to(keeper, place)
    listed = {"do": "list", "list": "Name;Verein\nEins Müller;\nDrei Neu;Weiz"}
    keeper.post(f"{office}/door", data={**listed, "namesake": "yes"})
    assert "1 Neue ins Verzeichnis" in keeper.get(f"{office}/door").text
    book = office.rpartition("/")[2]
    shown = keeper.post(place, data={"do": "take", "tournament": book}).text
    assert "1 aufgenommen, 1 waren schon da" in words(shown)
    assert [one.name for one in register_of(server, place).people.values()][-1] == "Drei Neu"
    assert server.browser().post(place, data={"do": "take"}).status_code == 404


def test_a_register_that_nobody_lent_is_not_looked_in(
    server: Server, keeper: TestClient, place: str
) -> None:
    name, stranger = place.rpartition("/")[2], server.browser()
    office = made(stranger)
    assert stranger.post(f"{office}/register", data={"register": name}).status_code == 400
    lent = server.call(server.services.offices.look, lent_to(keeper, place).rpartition("/")[2])
    assert lent is not None

    def smuggle(state: Tournament) -> Tournament:
        return state.done(PlanChanged(people=lent.people), 0.0, "–")

    server.call(server.services.offices.change, office.rpartition("/")[2], smuggle)
    assert "Müller" not in stranger.get(f"{office}/known?q=mue").text


def test_a_list_at_the_door_is_shown_first_and_taken_back_as_one(server: Server) -> None:
    desk = server.browser()
    office = made(desk)
    file = {"file": ("liste.csv", LIST.encode("utf-16"), "text/csv")}
    refused = desk.post(f"{office}/door", data={"do": "list"}, files=file)
    assert refused.status_code == 400
    assert "Zeile 4" in refused.text
    good = {"file": ("liste.csv", LIST.rpartition("Mueller")[0].encode("utf-16"), "text/csv")}
    shown = desk.post(f"{office}/door", data={"do": "list", "here": "yes"}, files=good).text
    assert "So anmelden" in shown
    assert "Schuhgröße" in shown
    lines = re.search(r'<textarea name="list" hidden>(.*?)</textarea>', shown, re.S)
    assert lines is not None
    done = desk.post(f"{office}/door", data={"do": "list", "list": lines[1], "here": "yes"}).text
    assert "2 von der Liste angemeldet" in words(done)
    seq = re.search(r'name="seq" value="(\d+)"', done)
    assert seq is not None
    gone = desk.post(f"{office}/log", data={"do": "undo", "seq": seq[1], "back": "door"})
    assert "von der Au" not in gone.text
