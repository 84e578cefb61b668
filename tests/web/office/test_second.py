"""A second laptop: its way in, how far it is, handing over; and two that went on apart."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape

from starlette.testclient import TestClient

from mondfang.store.journal.books import new_salt
from mondfang.store.journal.tournaments import archive, read_archive
from mondfang.tournament.chain import Chain
from mondfang.tournament.office.events import Announced, Event, FeePaid
from mondfang.tournament.office.fold import EVENTS, Tournament
from tests.web.browsing import Server
from tests.web.office.evenings import joined, made

LISTED = {"do": "list", "list": "Name\nSpieler 1\nSpieler 2\nSpieler 3", "here": "yes"}


def key_of(shown: str) -> str:
    found = re.search(r"follow http\S+/office/\w+ --key (\S+) --serve", unescape(shown))
    assert found is not None
    return found[1]


def test_a_way_in_for_a_second_machine_is_shown_once_and_taken_back(server: Server) -> None:
    desk = server.browser()
    place = made(desk)
    assert f'href="{place}/second"' in desk.get(place).text
    shown = desk.post(f"{place}/second", data={"do": "give", "name": "Laptop an der Bar"}).text
    key = key_of(shown)
    again = desk.get(f"{place}/second").text
    assert key not in again
    assert "Laptop an der Bar" in again
    link = re.search(r'name="link" value="(\w+)"', again)
    assert link is not None
    desk.post(f"{place}/second", data={"do": "revoke", "link": link[1]})
    assert "Laptop an der Bar" not in desk.get(f"{place}/second").text
    deputy = joined(server, desk, place, "deputy", "Stellvertretung")
    refused = deputy.post(f"{place}/second", data={"do": "give"})
    assert refused.status_code == 400
    assert "--key" not in refused.text


def test_it_is_told_who_follows_and_handing_over_stops_the_writing_here(server: Server) -> None:
    desk = server.browser()
    place = made(desk)
    refused = desk.post(f"{place}/second", data={"do": "hand-over"})
    assert refused.status_code == 400
    assert "Kein zweiter Rechner" in refused.text
    key = key_of(desk.post(f"{place}/second", data={"do": "give", "name": "Zweiter"}).text)
    book = place.rpartition("/")[2]
    state = server.call(server.services.offices.look, book)
    assert state is not None
    headers = {"authorization": f"Bearer {key}"}
    with server.client.websocket_connect(f"{place}/journal", headers=headers) as follower:
        assert follower.receive_json()["book"] == book
        assert f"{state.log[-1].seq} Einträge hinten" in desk.get(f"{place}/second").text
        follower.send_json({"have": state.log[-1].seq})
        while "auf dem letzten Stand" not in desk.get(f"{place}/second").text:
            pass
        assert "läuft mit" in desk.get(place).text
        assert desk.post(f"{place}/second", data={"do": "hand-over"}).status_code == 200
        while not follower.receive_json().get("over"):
            pass
    refused = desk.post(f"{place}/door", data=LISTED)
    assert refused.status_code == 400
    assert "führt jetzt ein anderer Rechner" in refused.text
    assert "Spieler 3" in refused.text
    desk.post(f"{place}/second", data={"do": "take-back"})
    assert desk.post(f"{place}/door", data=LISTED).status_code == 200


def gone_on(text: str, event: Callable[[Tournament], Event]) -> str:
    """The archive of a machine that went on alone."""
    found = read_archive(text, "–")
    state = Tournament.of(found.entries)
    state = state.done(event(state), state.log[-1].at + 1, "Der andere")
    linked, _ = Chain(EVENTS).over(found.entries).linked(state.log[-1:], new_salt)
    return archive(found.book, Tournament.of((*found.entries, *linked)))


def sent(desk: TestClient, place: str, text: str) -> str:
    file = {"file": ("anderer.json", text.encode(), "application/json")}
    return desk.post(f"{place}/merge", files=file).text


def test_what_another_machine_entered_is_shown_and_merged(server: Server) -> None:
    desk = server.browser()
    place = made(desk)
    desk.post(f"{place}/door", data=LISTED)
    before = desk.get(f"{place}/file/archive.json").text
    desk.post(f"{place}/door", data={"do": "pay", "number": "1"})
    other = gone_on(before, lambda _: FeePaid(2, 700))
    shown = sent(desk, place, other)
    assert "Das käme dazu: 1" in re.sub(r"<[^>]+>", "", shown)
    assert "Der andere" in shown
    log = re.search(r'<textarea name="log" hidden>(.*?)</textarea>', shown, re.S)
    assert log is not None
    state = server.call(server.services.offices.look, place.rpartition("/")[2])
    assert state is not None
    assert state.paid == {1: 1000}
    done = desk.post(f"{place}/merge", data={"sure": "yes", "log": unescape(log[1])})
    assert done.status_code == 200
    state = server.call(server.services.offices.look, place.rpartition("/")[2])
    assert state is not None
    assert state.paid == {1: 1000, 2: 700}
    assert "nichts" in sent(desk, place, before)


def test_a_log_that_clashes_or_is_none_changes_nothing(server: Server) -> None:
    desk = server.browser()
    place = made(desk)
    desk.post(f"{place}/door", data=LISTED)
    before = desk.get(f"{place}/file/archive.json").text
    desk.post(f"{place}/door", data={"do": "pay", "number": "1"})
    book = place.rpartition("/")[2]
    stood = server.call(server.services.offices.look, book)
    clash = sent(desk, place, gone_on(before, lambda _: FeePaid(1, 700)))
    assert "Das käme dazu" not in clash
    assert "Startnummer 1" in clash
    elsewhere = made(desk)
    foreign = desk.get(f"{elsewhere}/file/archive.json").text
    for text in (foreign, "{}", "kein JSON", "", gone_on(before, lambda _: Announced("x"))[:-9]):
        refused = sent(desk, place, text)
        assert 'role="alert"' in refused
    assert server.call(server.services.offices.look, book) == stood
    deputy = joined(server, desk, place, "deputy", "Stellvertretung")
    other = gone_on(before, lambda _: FeePaid(2, 700))
    assert deputy.post(f"{place}/merge", data={"sure": "yes", "log": other}).status_code == 400


def test_the_archive_with_its_seed_is_for_who_leads_alone(server: Server) -> None:
    desk = server.browser()
    place = made(desk)
    for role, answer in (("deputy", 200), ("desk", 403), ("cash", 403), ("referee", 403)):
        helper = joined(server, desk, place, role, role)
        assert helper.get(f"{place}/file/archive.json").status_code == answer
