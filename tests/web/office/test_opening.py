"""An archive of the office opened again: the same tournament goes on, damaged files do not."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from html import unescape

import pytest
from starlette.testclient import TestClient

from mondfang.store.journal.tournaments import read_archive
from mondfang.tournament.chain import fingerprint
from mondfang.tournament.office.events import FeePaid
from mondfang.tournament.office.fold import Tournament
from tests.web.browsing import Server
from tests.web.office.evenings import joined, made
from tests.web.office.test_day import Office, listed
from tests.web.office.test_second import gone_on


@pytest.fixture
def office(server: Server) -> Office:
    """Eight are here, and nothing is drawn: the promised seed still waits."""
    browser = server.browser()
    office = Office(server, browser, made(browser))
    office.do("door", do="list", list=listed(8), here="yes")
    return office


def archive(office: Office) -> str:
    return office.browser.get(f"{office.place}/file/archive.json").text


def looked_at(browser: TestClient, text: str) -> tuple[int, str]:
    file = {"file": ("turnier.json", text.encode(), "application/json")}
    answer = browser.post("/office/open", files=file)
    return answer.status_code, answer.text


def opened(browser: TestClient, text: str) -> str:
    """Looked at, then gone on with, as the page asks for it; gives the address."""
    status, shown = looked_at(browser, text)
    assert status == 200, re.sub(r"<[^>]+>", " ", shown)
    kept = re.search(r'<textarea name="log" hidden>(.*?)</textarea>', shown, re.S)
    assert kept is not None
    done = browser.post("/office/open", data={"sure": "yes", "log": unescape(kept[1])})
    assert done.status_code == 200, done.text
    return done.url.path


def test_the_archive_of_the_office_is_a_tournament_again(office: Office) -> None:
    text, browser = archive(office), office.server.browser()
    found = read_archive(text, "–")
    assert found.seed is not None
    status, shown = looked_at(browser, text)
    assert status == 200
    assert fingerprint(found.chain.head) in shown
    place = opened(browser, text)
    assert place != office.place  # another browser leads the one that is here
    again = Office(office.server, browser, place)
    assert again.state.log == Tournament.of(found.entries).log
    # Whoever opened it directs it, and the draw opens the seed that was promised elsewhere.
    for do in ("close", "draw", "start"):
        again.do("draw", do=do)
        office.do("draw", do=do)
    assert again.state.draws == office.state.draws
    assert not office.server.browser().get(place).is_success


def test_who_leads_it_here_gets_what_only_the_archive_has(office: Office) -> None:
    text = archive(office)
    longer = gone_on(text, lambda _: FeePaid(1, 1000))
    helper = joined(office.server, office.browser, office.place, "desk", "Auswertung")
    assert opened(helper, longer) != office.place
    assert office.state.paid == {}
    assert "Dazu kommen so viele Einträge" in looked_at(office.browser, longer)[1]
    assert opened(office.browser, longer) == office.place
    assert office.state.paid == {1: 1000}
    assert "nichts, was hier fehlt" in looked_at(office.browser, text)[1]
    office.do("door", do="pay", number="2")
    other = gone_on(longer, lambda _: FeePaid(3, 700))
    status, shown = looked_at(office.browser, other)
    assert (status, "gehen ab Eintrag" in shown) == (400, True)
    assert office.state.paid == {1: 1000, 2: 1000}


def cut(text: str) -> str:
    told = json.loads(text)
    told["entries"] = told["entries"][:-1]
    return json.dumps(told)


def forged(text: str) -> str:
    return text.replace("Spieler 3", "Spieler 9")


def half(text: str) -> str:
    return text[: len(text) // 2]


@pytest.mark.parametrize(
    ("damage", "says"),
    [
        (cut, "nicht vollständig"),
        (forged, "Sicherung"),
        (half, "JSON"),
        (lambda _: "", "keine Datei"),
        (lambda _: '{"archive": "etwas anderes"}', "erwartet"),
        (lambda _: "Name;Verein\nSpieler 1;A", "JSON"),
    ],
    ids=["cut", "forged", "half", "empty", "other", "list"],
)
def test_a_damaged_file_is_refused_with_its_reason(
    office: Office, damage: Callable[[str], str], says: str
) -> None:
    browser = office.server.browser()
    text = damage(archive(office))
    for done in (
        looked_at(browser, text),
        (lambda got: (got.status_code, got.text))(
            browser.post("/office/open", data={"sure": "yes", "log": text})
        ),
    ):
        assert done[0] == 400
        assert says in done[1]
        assert "Nichts wurde übernommen" in done[1]
    assert "noch kein Turnier" in browser.get("/office").text
